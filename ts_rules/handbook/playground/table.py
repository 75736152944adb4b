"""The table of the playground: questions and answers as JSON, over the engine that a browser runs.

Only the standard library and what plays a game is imported here: this module travels to the browser with them.
Nothing is remembered but a shortcut: every question brings its whole game, a start and the moves since.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import Any

from ...errors import TsRulesError
from ...model import Ruleset
from ...playing import PlayedGame, Position, played_game
from ...playing.chance import outcomes
from ...playing.checked import complain, entries, text, texts
from ...playing.named_rules import rules_from, with_readings
from ...playing.notation import Unreadable, legal_here, move_named, move_of, said_all
from ...playing.saved_position import to_json
from ...playing.scenario_facts import all_facts, facts, is_contents
from ...playing.scenario_file import Scenario, all_scenarios, unpacked
from ...playing.scenario_run import given_position, run_scenario
from ...playing.why_not import reasons
from .opened_game import MOST_MOVES, opened, reason_as_data, saved_start

__all__ = ["TABLE", "Table"]

TABLE = "table.json"
"""Beside the engine: the package of the game, rulesets in words, facts that not every answer tells, and scenarios.

To read their files anew takes a browser longer than to load the engine.
"""
GAME = ("ruleset", "given", "readings", "moves", "position")
MOST_REASONED = 80  # moves of a game for which the reasons of a difference are looked for: each costs a replay
OF_EVERY_MOVE = ("to_move", "decision", "asked_by")


class Table:
    """Answers questions about games under the rulesets that it knows.

    Facts that are `apart` are left out where rulesets are held against each other, `quiet` ones where the changes of a
    move are told: they follow from others; those of `place` say where in a game a position is.
    """

    def __init__(
        self,
        played: PlayedGame[Any],
        rulesets: Mapping[str, Mapping[str, object]],
        apart: Collection[str] = (),
        quiet: Collection[str] = (),
        scenarios: Iterable[Scenario] | None = None,
        place: Sequence[str] = (),
    ) -> None:
        self.played, self._given, self._place = played, scenarios, tuple(place)
        self.rulesets: dict[str, Ruleset] = {
            name: rules_from(played, table, name).ruleset for name, table in rulesets.items()
        }
        words = tuple(all_facts(played))
        self._compared = dict.fromkeys(word for word in words if word not in apart)
        self._told = dict.fromkeys(word for word in words if word not in (*quiet, *OF_EVERY_MOVE))
        self._every = dict.fromkeys(words)
        self._line: tuple[str, list[str], list[Position]] = ("", [], [])
        self._log: list[dict[str, Any]] = []
        self._does: dict[str, Callable[[dict[str, Any]], Any]] = {
            "scenarios": self._list,
            "scenario": self._scenario,
            "show": self._show,
            "compare": self._compare,
            "why": self._why,
            "prove": self._prove,
            "open": self._open,
        }

    @classmethod
    def beside(cls, folder: str) -> Table:
        """For the game of a folder."""
        table = json.loads(Path(folder, TABLE).read_text("utf-8"))
        played = played_game(import_module(table["package"]).SPEC)
        if played is None:
            raise ModuleNotFoundError(table["package"])
        scenarios = [unpacked(said) for said in table["scenarios"]]
        return cls(played, table["rulesets"], table["apart"], table["quiet"], scenarios, table["place"])

    def answer(self, question: str) -> str:
        """The answer to a question, both as JSON; what cannot be answered gets a sentence under `error`."""
        try:
            asked = json.loads(question)
            found = self._does[asked["do"]](asked)
        except (TsRulesError, Unreadable) as problem:
            found = {"error": str(problem)}
        return json.dumps(found, ensure_ascii=False)

    @cached_property
    def _scenarios(self) -> dict[str, Scenario]:
        found = all_scenarios(self.played) if self._given is None else self._given
        return {scenario.id: scenario for scenario in found}

    def _list(self, _asked: dict[str, Any]) -> list[list[str]]:
        """Every scenario: id, title, and what it is about."""
        return [[s.id, s.title, " ".join(s.about)] for s in self._scenarios.values()]

    def _scenario(self, asked: dict[str, Any]) -> dict[str, Any]:
        """The game of a scenario, all its moves played."""
        scenario = self._scenarios.get(asked["id"])
        if scenario is None:
            raise complain("scenario", f"there is none called '{str(asked['id'])[:60]}'")
        return {
            "title": scenario.title,
            "about": scenario.about,
            "game": {
                "ruleset": scenario.rulesets[0],
                "given": dict(scenario.given),
                "readings": dict(scenario.readings),
                "moves": list(scenario.play),
            },
        }

    def _open(self, asked: dict[str, Any]) -> dict[str, Any]:
        """A record, or a log of another program, as a game to be stepped through."""
        content, name = text(asked.get("text"), "text"), text(asked.get("name", ""), "name")
        return opened(self.played, self.rulesets, self._place, content, name)

    def _ruleset(self, name: str, readings: Mapping[str, str]) -> Ruleset:
        if name not in self.rulesets:
            raise complain("ruleset", f"'{name[:60]}' is not known here", tuple(self.rulesets))
        return with_readings(self.played.game, self.rulesets[name], readings)

    def _states(self, ruleset: Ruleset, game: Mapping[str, Any]) -> list[Position]:
        """The position at the start and after each move; a move that is refused raises."""
        start = [game["given"], game["position"]]
        key = json.dumps([ruleset.name, sorted(ruleset.readings.items()), *start], sort_keys=True)
        moves = game["moves"]
        known, had, states = self._line
        same = 0
        if key == known:
            while same < min(len(had), len(moves)) and had[same] == moves[same]:
                same += 1
            states = states[: same + 1]
        elif game["position"] is not None:
            states = [saved_start(self.played, ruleset, game["position"])]
        else:
            states = [given_position(self.played, ruleset, game["given"])]
        self._log = self._log[:same]
        for number, move in enumerate(moves[same:], same + 1):
            state = states[-1].copy()
            try:
                state.play(move_of(self.played, move, state))
            except (TsRulesError, Unreadable) as problem:
                raise Unplayed(number, str(problem)) from None
            states.append(state)
        self._line = (key, list(moves), states)
        return states

    def _show(self, asked: dict[str, Any]) -> dict[str, Any]:
        """Where a game stands, what can be done, and what each move changed."""
        game = self._game(asked["game"])
        states = self._states(self._ruleset(game["ruleset"], game["readings"]), game)
        state = states[-1]
        told = facts(self.played, state, self._every)
        legal = [] if state.to_move is None else outcomes(self.played, state)
        told["legal"] = [[self.played.said(move), weight] for move, weight in legal]
        told["ruleset"] = state.rules.name
        told["prompt"] = "" if state.to_move is None else self.played.prompt(state)
        had = len(self._log)  # what a move of a long game changed is looked for once
        self._log += [
            {
                **facts(self.played, before, dict.fromkeys(OF_EVERY_MOVE)),
                "move": move.rpartition(":")[2].strip(),
                "changes": list(self._changes(before, after)),
            }
            for before, after, move in zip(states[had:], states[had + 1 :], game["moves"][had:], strict=False)
        ]
        told["log"] = self._log
        return told

    def _why(self, asked: dict[str, Any]) -> dict[str, Any]:
        """The rules that forbid a move where a game stands, as messages with slots; none if it is legal."""
        game = self._game(asked["game"])
        state = self._states(self._ruleset(game["ruleset"], game["readings"]), game)[-1]
        found = reasons(self.played, state, move_named(self.played, text(asked.get("move"), "move")))
        return {"reasons": [reason_as_data(reason) for reason in found]}

    def _compare(self, asked: dict[str, Any]) -> dict[str, Any]:
        """The same start and moves under every ruleset, told apart from the one that is being played."""
        game = self._game(asked["game"])
        mine = self._ruleset(game["ruleset"], game["readings"])
        base = self._outcome(mine, game)
        columns = []
        for name, theirs in self.rulesets.items():
            found = self._outcome(theirs, game)
            reasons = [] if found == base else self._reasons(mine, theirs, base, game)
            columns.append({"ruleset": name, "same": found == base, "because": reasons, **found})
        return {"base": base, "columns": columns}

    def _reasons(self, mine: Ruleset, theirs: Ruleset, base: dict[str, Any], game: dict[str, Any]) -> list[str]:
        """The variants each of which alone makes a difference here."""
        if len(game["moves"]) > MOST_REASONED:
            return []
        differing = [v for v in sorted(mine.readings) if mine.readings[v] != theirs.readings[v]]
        alone = {v: with_readings(self.played.game, mine, {v: theirs.readings[v]}) for v in differing}
        return [v for v, ruleset in alone.items() if self._outcome(ruleset, game) != base]

    def _outcome(self, ruleset: Ruleset, game: dict[str, Any]) -> dict[str, Any]:
        try:
            state = self._states(ruleset, game)[-1]
        except TsRulesError as problem:
            number = problem.number if isinstance(problem, Unplayed) else 0
            return {"stopped": number, "why": str(problem), "facts": {}, "legal": []}
        told = facts(self.played, state, self._compared)
        # What may be drawn unseen tells only with what an edition is played.
        unseen = state.to_move is not None and self.played.openness(state) == "unseen"
        legal = [] if unseen else said_all(self.played, legal_here(state))
        return {"stopped": None, "why": "", "facts": told, "legal": legal}

    def _prove(self, asked: dict[str, Any]) -> list[list[object]]:
        """What every scenario of a stretch comes to under each of its rulesets, for comparison with other Pythons."""
        stretch = list(self._scenarios.values())[asked["first"] : asked["last"]]
        return [
            [scenario.id, outcome.ruleset, list(outcome.differences), self._end(scenario, outcome.ruleset)]
            for scenario in stretch
            for outcome in run_scenario(self.played, scenario)
        ]

    def _end(self, scenario: Scenario, ruleset: str) -> object:
        """The last position of a scenario in full, so that nothing that a `then` leaves out can differ unseen."""
        game = self.played.game
        pinned = with_readings(game, game.ruleset(ruleset), scenario.readings)
        state = given_position(self.played, pinned, scenario.given)
        for move in scenario.play:
            try:
                state.play(move_of(self.played, move, state))
            except (TsRulesError, Unreadable):
                break
        return to_json(self.played, state), said_all(self.played, legal_here(state))

    def _game(self, value: object) -> dict[str, Any]:
        """A game as it comes from a page or out of a link, checked."""
        table = entries(value, "game", GAME)
        readings = entries(table.get("readings", {}), "readings")
        return {
            "ruleset": text(table.get("ruleset", next(iter(self.rulesets))), "ruleset"),
            "given": entries(table.get("given", {}), "given", (*self.played.given, "options")),
            "readings": {variant: text(reading, "readings") for variant, reading in readings.items()},
            "moves": list(texts(table.get("moves", []), "moves", MOST_MOVES)),
            "position": table.get("position"),
        }

    def _changes(self, before: Position, after: Position) -> Iterator[dict[str, Any]]:
        """What a move changed: a word, whose or where, and from what to what; of lists, what came and went."""
        old, new = facts(self.played, before, self._told), facts(self.played, after, self._told)
        for word in self._told:
            if isinstance(new[word], Mapping):
                for key in new[word]:
                    yield from _change(word, key, old[word][key], new[word][key])
            else:
                yield from _change(word, "", old[word], new[word])


class Unplayed(TsRulesError):
    """A move of a game that cannot be played there."""

    def __init__(self, number: int, why: str) -> None:
        super().__init__(why)
        self.number = number


def _change(word: str, key: str, old: Any, new: Any) -> Iterator[dict[str, Any]]:
    if old == new:
        return
    if is_contents(old) and is_contents(new):
        came, went = [n for n in new if n not in old], [n for n in old if n not in new]
        yield {"what": word, "of": key, "came": came, "went": went}
    else:
        yield {"what": word, "of": key, "from": old, "to": new}
