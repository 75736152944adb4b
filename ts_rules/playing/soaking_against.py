"""Soaking two rulesets against one another: random games with the same choices, and where the two part."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from .named_rules import rules_from, rules_to
from .notation import legal_here, move_of, said_all, side_name
from .parting import EDITION, Pair, Parting, partings
from .played_game import PlayedGame, Position
from .scenario_facts import all_facts, compare, facts, telling
from .scenario_file import Scenario, write_scenarios
from .scenario_run import play_scenario
from .soaking import CHUNK, NO_MEMORY
from .spreading import WorkersGone, spread

__all__ = ["Against", "Shown", "shown_by", "soak_against"]

MOST_MOVES = 40  # of a list of legal moves that a scenario repeats


@dataclass(frozen=True, slots=True)
class Shown:
    """A parting, and what was played before it."""

    parting: Parting
    moves: tuple[int, ...]


@dataclass(slots=True)
class Against:
    """What a number of games under two rulesets came to."""

    games: int = 0
    moves: int = 0
    parted: int = 0
    """Games in which they parted at all."""
    counts: Counter[tuple[str, tuple[str, ...]]] = field(default_factory=Counter)
    """How many games part at a rule, by what explains it."""
    examples: dict[tuple[str, tuple[str, ...]], Shown] = field(default_factory=dict)
    """The earliest parting of each kind that was counted."""
    gone: str = ""
    """Why the rest was not played, where nobody was left who could."""

    def add(self, other: Against) -> None:
        """Take in more games; the examples are the same whoever played what, and in what order."""
        self.games += other.games
        self.moves += other.moves
        self.parted += other.parted
        self.counts.update(other.counts)
        for key, shown in other.examples.items():
            if key not in self.examples or _place(shown) < _place(self.examples[key]):
                self.examples[key] = shown

    @property
    def first(self) -> Shown | None:
        """The first parting of the earliest game that has one."""
        return min(self.examples.values(), key=_place, default=None)

    @property
    def unexplained(self) -> list[Shown]:
        """Partings that no variant explains, the earliest first: a difference in play that nobody modelled."""
        found = [s for key, s in self.examples.items() if not key[1] or EDITION in key[1]]
        return sorted(found, key=_place)


def _place(shown: Shown) -> tuple[int, int, int]:
    return shown.parting.game, shown.parting.after, len(shown.parting.levelled)


def soak_against(
    games: int,
    pair: Pair,
    seed: int | str = 0,
    executor: Executor | None = None,
    *,
    policy: str = "random",
    progress: Callable[[int], object] = lambda _games: None,
) -> Against:
    """Play games under both rulesets with the same choices; game n is the same whoever plays it."""
    named = rules_to(pair.played, pair.first), rules_to(pair.played, pair.second)
    tasks = ((pair.played, *named, str(seed), policy, range(n, min(n + CHUNK, games))) for n in range(0, games, CHUNK))
    total = Against()
    try:
        for part in spread(executor, _task, tasks):
            total.add(part)
            progress(part.games)
    except (WorkersGone, MemoryError) as end:
        total.gone = str(end) or NO_MEMORY
    return total


Task = tuple[PlayedGame[Any], dict[str, Any], dict[str, Any], str, str, range]


def _task(task: Task) -> Against:
    played, first, second, seed, policy, numbers = task
    pair = Pair(played, rules_from(played, first, "first ruleset"), rules_from(played, second, "second ruleset"))
    total = Against()
    for number in numbers:
        total.add(_play_one(pair, seed, number, policy))
    return total


def _play_one(pair: Pair, seed: str, number: int, policy: str) -> Against:
    moves: list[int] = []
    done = Against(games=1)
    for parting in partings(pair, seed, number, policy, moves):
        key = (parting.rule, parting.explained)
        done.counts[key] = 1
        done.examples.setdefault(key, Shown(parting, tuple(moves)))
    done.moves, done.parted = len(moves), int(bool(done.counts))
    return done


def shown_by(pair: Pair, shown: Shown, ident: str = "soak-parting") -> str:
    """A scenario file that passes under the first ruleset and fails under the second."""
    parting = shown.parting
    pair, played = pair.levelled(*parting.levelled), pair.played
    named = rules_to(played, pair.first)
    state, moves = played.new(pair.first), []
    for move in shown.moves:
        moves.append(_with_side(played, state, move))
        state.play(move)
    told: dict[str, Any] = {}
    if parting.kind == "legal":
        told = _legal(pair, state)
    elif parting.kind != "start":
        moves.append(_with_side(played, state, move_of(played, parting.move, state)))
    if not told:
        told = _position(pair, shown)
    pinned = {v: pair.first.ruleset.readings[v] for v in parting.levelled if v != EDITION}
    scenario = Scenario(
        id=ident,
        title=f"Game {parting.game}: here {pair.first.name} and {pair.second.name} part",
        about=(parting.asked_by, *(v for v in parting.explained if v != EDITION)),
        file=Path("soak"),
        line=0,
        rulesets=(pair.first.name,),
        readings=pinned if pair.first.name != pair.first.edition else {**named["readings"], **pinned},
        given={**played.whole, **({"options": named["options"]} if named["options"] else {})},
        play=tuple(moves),
        **told,
    )
    return write_scenarios(replace(scenario, note=_note(scenario, pair, parting)))


def _note(scenario: Scenario, pair: Pair, parting: Parting) -> str:
    """What the scenario shows, as it was tried."""
    why = f"explained by {' and '.join(parting.explained)}" if parting.explained else "no variant explains it"
    passes, fails = (not play_scenario(pair.played, scenario, rules.ruleset) for rules in (pair.first, pair.second))
    if passes and not fails:
        return f"It passes under {pair.first.name} and fails under {pair.second.name}: {why}."
    return f"What differs cannot be said in a scenario ({parting.kind}: {parting.differences[0]}); {why}."


def _with_side(played: PlayedGame[Any], state: Position, move: int) -> str:
    return f"{side_name(played, state.to_move)}: {played.said(move)}"


def _legal(pair: Pair, state: Position) -> dict[str, Any]:
    """Which moves only one of them has."""
    here = said_all(pair.played, state.legal())
    there = said_all(pair.played, pair.played.under(state, pair.second).legal())
    mine, yours = [m for m in here if m not in there], [m for m in there if m not in here]
    return {"legal": tuple(mine[:MOST_MOVES]), "illegal": tuple(yours[:MOST_MOVES])}


def _position(pair: Pair, shown: Shown) -> dict[str, Any]:
    """The facts of a position that the other does not have."""
    one, other = _after(pair, pair.first, shown), _after(pair, pair.second, shown)
    if one is None or other is None:
        return {"promises": True}
    known = all_facts(pair.played)
    here, there = facts(pair.played, one, known), facts(pair.played, other, known)
    then = {}
    for name, value in here.items():
        if compare({name: value}, {name: there[name]}) or value != there[name]:
            then[name] = telling(value, there[name])
    if then:
        return {"then": then}
    return {"only": tuple(said_all(pair.played, legal_here(one)))}


def _after(pair: Pair, rules: Any, shown: Shown) -> Any:
    """The position after the parting; None if there is none."""
    try:
        state = pair.played.new(rules)
        for move in shown.moves:
            state.play(move)
        if shown.parting.move:
            state.play(move_of(pair.played, shown.parting.move, state))
    except Exception:  # noqa: BLE001 - a crash is what the scenario shows
        return None
    return state
