"""The shortest scenario that shows a disagreement: it passes on our engine and fails on the other, and names rules."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import Any

from ...errors import TsRulesError
from ...playing.named_rules import rules_to
from ...playing.notation import IllegalMove, Unreadable, legal_here, move_of, said_all
from ...playing.scenario_facts import all_facts, facts, telling
from ...playing.scenario_file import Scenario, known_ids
from ...playing.scenario_run import play_scenario
from ...playing.shrinking import Case, shrunk, weight
from .adapter import Cannot, TimedOut
from .both_engines import Both, Disagreement, NotGiven
from .differential import Found
from .examiner import Examiner
from .rules_behind import Behind, rules_behind

__all__ = ["Shrunk", "scenario_of", "shrink", "shrink_all"]

MOST_MOVES = 40  # of a list of legal moves that a scenario repeats
MOST_RULES = 8
MOST_CHANGING = 4  # rules inside one another: the outermost say more than how a marker is moved
MOST_FACTS = 3
PILES = ("draw", "sizes", "status", "control")  # which follow from others, or say less


@dataclass(frozen=True, slots=True)
class Shrunk:
    """A disagreement and the least case that shows it."""

    found: Found
    case: Case
    disagreement: Disagreement
    tries: int
    seconds: float

    behind: Behind
    """What is behind it in our engine."""

    @property
    def about(self) -> tuple[str, ...]:
        """A few rules, clauses and cards: what changes the facts that differ, what else ran, what asked for it."""
        few = (*self.behind.changing[:MOST_CHANGING], *self.behind.entered)
        return tuple(dict.fromkeys((*[*dict.fromkeys(few)][: MOST_RULES - 1], self.disagreement.asked_by)))

    @property
    def weight(self) -> int:
        """How much there is to read in the position and the moves."""
        return weight(self.case)

    def accounts_for(self, other: Shrunk) -> bool:
        """Whether another looks like the same mistake: the same fact is wrong by these rules and more, or always."""
        mine, yours = self.disagreement, other.disagreement
        if mine.kind == yours.kind == "facts":
            by_these = {*self.behind.changing} <= {*other.behind.changing}
            return mine.facts[:1] == yours.facts[:1] and (not self.case.play or by_these)
        return mine.sort == yours.sort


def shrink_all(both: Both, examples: Iterable[Found], most: int) -> list[Shrunk]:
    """The first so many, shrunk, the shortest first; what looks like the mistake of a shorter one is left out."""
    found = sorted((shrink(both, each) for each in islice(examples, most)), key=lambda each: each.weight)
    kept: list[Shrunk] = []
    for each in found:
        if not any(shorter.accounts_for(each) for shorter in kept):
            kept.append(each)
    return kept


def shrink(both: Both, found: Found) -> Shrunk:
    """Begin later, and then take away whatever is not needed, as long as the same disagreement comes."""
    began, tries, hung = time.perf_counter(), 0, False
    target, last = found.disagreement, found.disagreement

    def shows(case: Case) -> bool:
        nonlocal tries, last, hung
        tries += 1
        try:
            came = None if hung else disagreement_of(both, case)
        except TimedOut:  # one that hangs once may do so a hundred times
            came, hung = None, True
        if came is None or not came.like(target):
            return False
        last = came
        return True

    case = _later(both, found.case, shows)
    usual = facts(both.played, both.played.blank(both.rules), dict.fromkeys(all_facts(both.played)))
    least = shrunk(case, shows, usual)
    came = last if shows(least) else target
    behind = rules_behind(both.played, both.rules, least, came.facts)
    return Shrunk(found, least, came, tries, time.perf_counter() - began, behind)


def disagreement_of(both: Both, case: Case) -> Disagreement | None:
    """What the two disagree about after the last move of a case; nothing where they do before, or cannot play it."""
    try:
        came = both.begin(case.given)
        for text in case.play:
            if came is not None or both.state.to_move is None:
                return None
            came = both.play(move_of(both.played, text, both.state))
    except (Cannot, NotGiven, IllegalMove, Unreadable):
        return None
    return came


def _later(both: Both, case: Case, shows: Callable[[Case], bool]) -> Case:
    """The latest position on the way that a scenario can give, and from which the rest of the moves shows it."""
    played = both.played
    try:
        state = played.position(both.rules, case.given)
    except TsRulesError:
        return case
    starts: list[list[Mapping[str, Any]]] = []
    for text in case.play:
        starts.append([both.taken(given) for given in played.ways_to_give(state)])
        state.play(move_of(played, text, state))
    starts.append([both.taken(given) for given in played.ways_to_give(state)] if state.to_move is not None else [])
    for number in reversed(range(len(starts))):
        for given in starts[number]:
            later = Case(given, case.play[number:])
            if shows(later):
                return later
    return case


def scenario_of(both: Both, found: Shrunk, ident: str) -> Scenario:
    """The scenario of what was shrunk, as it was tried on both engines."""
    played, case = both.played, found.case
    named = rules_to(played, both.rules)
    asks = found.disagreement
    says, known = _says(both, case, asks), known_ids(played.game)
    scenario = Scenario(
        id=ident,
        title=f"Here {both.hello.engine} comes out otherwise: {asks.told[0]}",
        about=tuple(ident for ident in found.about if ident in known) or (played.about,),
        file=Path("soak"),
        line=0,
        rulesets=(named["edition"],),
        readings=named["readings"],
        given={**case.given, **({"options": named["options"]} if named["options"] else {})},
        play=case.play,
        **says,
    )
    return replace(scenario, note=_note(both, scenario, found))


def _says(both: Both, case: Case, asks: Disagreement) -> dict[str, Any]:
    """What our engine makes of it, as far as the other does not."""
    yours = tuple(move for move in asks.only_theirs if move in both.played.moves)  # or it is no move at all
    if asks.kind == "legal" and (asks.only_ours or yours):
        return {"legal": asks.only_ours[:MOST_MOVES], "illegal": yours[:MOST_MOVES]}
    if asks.kind == "facts":
        disagreement_of(both, case)
        ours, theirs = both.ours(), both.theirs()
        words = [word for word in asks.facts if word not in PILES] or [*asks.facts]
        return {"then": {word: telling(ours[word], theirs[word]) for word in words[:MOST_FACTS]}}
    state = both.played.position(both.rules, case.given)
    for text in case.play:
        state.play(move_of(both.played, text, state))
    known = all_facts(both.played)
    words = [word for word in ("to_move", "vp", *known) if word in known and both.claims(word)]
    plain = next((w for w in words if not isinstance(known[w](state), dict | list)), None)
    if plain is not None and asks.kind != "legal":
        return {"then": {plain: known[plain](state)}}
    return {"only": tuple(said_all(both.played, legal_here(state)))}


def _note(both: Both, scenario: Scenario, found: Shrunk) -> str:
    """What it shows, as it was tried."""
    started = found.found
    least = f"the least of game {started.game} that shows it ({len(started.case.play)} moves led there)"
    passes = not play_scenario(both.played, scenario, both.rules.ruleset)
    judged = Examiner(both.played, both.adapter).outcome((scenario, both.rules.name, both.rules))
    if passes and judged.failing:
        return f"It passes on our engine and fails on {both.hello.engine}: {least}."
    ours = "passes" if passes else "fails"
    return f"Seen in play; told as a scenario it {ours} on our engine, and on the other: {judged.came}."
