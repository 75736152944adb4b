"""The table of the playground: questions and answers as JSON, over the engine that a browser runs.

Only the standard library and the engine are imported here: this module travels to the browser with them.
Nothing is remembered but a shortcut: every question brings its whole game, a start and the moves since.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from ...errors import TsRulesError
from ...games.twilight_struggle.play.played import PLAYED
from ...games.twilight_struggle.play.position import position
from ...games.twilight_struggle.play.rules import Rules
from ...games.twilight_struggle.play.rulesets import rules_of
from ...games.twilight_struggle.play.state import State
from ...playing.chance import outcomes
from ...playing.checked import complain, entries, text, texts
from ...playing.facts import all_facts, facts
from ...playing.named_rules import rules_from
from ...playing.notation import IllegalMove, Unreadable, legal_here, move_of
from ...playing.saved_position import to_json
from ...playing.scenario_file import Scenario, all_scenarios
from ...playing.scenario_run import run_scenario

__all__ = ["RULESETS", "Tabletop"]

RULESETS = "rulesets.json"
"""Beside the engine: every ruleset in words, as `rules_to` writes it."""
FACTS = all_facts(PLAYED)
GAME = ("ruleset", "given", "readings", "moves")
MOST_MOVES = 5_000
MOST_REASONED = 80  # moves of a game for which the reasons of a difference are looked for: each costs a replay
OF_THE_DECK = ("draw", "sizes", "played")
"""Facts that are left out where rulesets are held against each other: they begin with decks of their own."""
DRAWS = ("draw-card", "look-at-card")
QUIET = ("control", "status", "sizes", "played", "to_move", "decision", "asked_by")
"""Facts that follow from others, or that every move changes: the log leaves them out."""


class Tabletop:
    """Answers questions about games under the rulesets that it knows."""

    def __init__(self, rulesets: Mapping[str, Mapping[str, object]]) -> None:
        self.rulesets: dict[str, Rules] = {name: rules_from(PLAYED, table, name) for name, table in rulesets.items()}
        self._line: tuple[str, list[str], list[State]] = ("", [], [])
        self._does: dict[str, Callable[[dict[str, Any]], Any]] = {
            "scenarios": self._list,
            "scenario": self._scenario,
            "show": self._show,
            "compare": self._compare,
            "prove": self._prove,
        }

    @classmethod
    def beside(cls, folder: str) -> Tabletop:
        """With the rulesets of a folder."""
        return cls(json.loads(Path(folder, RULESETS).read_text("utf-8")))

    def answer(self, question: str) -> str:
        """The answer to a question, both as JSON; what cannot be answered gets a sentence under `error`."""
        try:
            asked = json.loads(question)
            found = self._does[asked["do"]](asked)
        except (TsRulesError, IllegalMove, Unreadable) as problem:
            found = {"error": str(problem)}
        return json.dumps(found, ensure_ascii=False)

    @cached_property
    def _scenarios(self) -> dict[str, Scenario]:
        return {scenario.id: scenario for scenario in all_scenarios(PLAYED)}

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

    def _rules(self, name: str, readings: Mapping[str, str]) -> Rules:
        if name not in self.rulesets:
            raise complain("ruleset", f"'{name[:60]}' is not known here", tuple(self.rulesets))
        return rules_of(self.rulesets[name], readings=readings)

    def _states(self, rules: Rules, game: Mapping[str, Any]) -> list[State]:
        """The position at the start and after each move; a move that is refused raises."""
        key = json.dumps([id(rules), game["given"]], sort_keys=True)
        moves = game["moves"]
        known, had, states = self._line
        same = 0
        if key == known:
            while same < min(len(had), len(moves)) and had[same] == moves[same]:
                same += 1
            states = states[: same + 1]
        else:
            given = dict(game["given"])
            states = [position(ruleset=rules, **given)]
        for number, move in enumerate(moves[same:], same + 1):
            state = states[-1].copy()
            try:
                state.play(move_of(PLAYED, move, state))
            except (IllegalMove, Unreadable) as problem:
                raise Unplayed(number, move, str(problem)) from None
            states.append(state)
        self._line = (key, list(moves), states)
        return states

    def _show(self, asked: dict[str, Any]) -> dict[str, Any]:
        """Where a game stands, what can be done, and what each move changed."""
        game = _game(asked["game"])
        states = self._states(self._rules(game["ruleset"], game["readings"]), game)
        state = states[-1]
        log = [
            {**_asked(before), "move": _bare(move), "changes": list(_changes(before, after))}
            for before, after, move in zip(states, states[1:], game["moves"], strict=False)
        ]
        return {**_view(state), "log": log}

    def _compare(self, asked: dict[str, Any]) -> dict[str, Any]:
        """The same start and moves under every ruleset, told apart from the one that is being played."""
        game = _game(asked["game"])
        base_rules = self._rules(game["ruleset"], game["readings"])
        base = self._outcome(base_rules, game)
        columns = []
        for name in self.rulesets:
            rules = self._rules(name, {})
            found = self._outcome(rules, game)
            reasons = [] if found == base else self._reasons(base_rules, rules, base, game)
            columns.append({"ruleset": name, "same": found == base, "because": reasons, **found})
        return {"base": base, "columns": columns}

    def _reasons(self, base_rules: Rules, rules: Rules, base: dict[str, Any], game: dict[str, Any]) -> list[str]:
        """The variants each of which alone makes a difference here."""
        if len(game["moves"]) > MOST_REASONED:
            return []
        mine, theirs = base_rules.ruleset.readings, rules.ruleset.readings
        differing = (v for v in sorted(mine) if mine[v] != theirs[v])
        return [v for v in differing if self._outcome(rules_of(base_rules, readings={v: theirs[v]}), game) != base]

    def _outcome(self, rules: Rules, game: dict[str, Any]) -> dict[str, Any]:
        try:
            state = self._states(rules, game)[-1]
        except Unplayed as refusal:
            return {"stopped": refusal.number, "why": refusal.why, "facts": {}, "legal": []}
        except TsRulesError as problem:
            return {"stopped": 0, "why": str(problem), "facts": {}, "legal": []}
        told = {word: value for word, value in facts(PLAYED, state, FACTS).items() if word not in OF_THE_DECK}
        # What may be drawn tells only which cards an edition has.
        legal = [] if told["decision"] in DRAWS else [str(m) for m in legal_here(state)]
        return {"stopped": None, "why": "", "facts": told, "legal": legal}

    def _prove(self, asked: dict[str, Any]) -> list[list[object]]:
        """What every scenario of a stretch comes to under each of its rulesets, for comparison with other Pythons."""
        stretch = list(self._scenarios.values())[asked["first"] : asked["last"]]
        return [
            [scenario.id, outcome.ruleset, list(outcome.differences), _end(scenario, outcome.ruleset)]
            for scenario in stretch
            for outcome in run_scenario(PLAYED, scenario)
        ]


class Unplayed(TsRulesError):
    """A move of a game that cannot be played there."""

    def __init__(self, number: int, move: str, why: str) -> None:
        super().__init__(why)
        self.number, self.move, self.why = number, move, why


def _end(scenario: Scenario, ruleset: str) -> object:
    """The last position of a scenario in full, so that nothing that a `then` leaves out can differ unseen."""
    state = position(ruleset=ruleset, readings=scenario.readings, **scenario.given)
    for move in scenario.play:
        try:
            state.play(move_of(PLAYED, move, state))
        except (IllegalMove, Unreadable):
            break
    return to_json(PLAYED, state), [str(m) for m in legal_here(state)]


def _game(value: object) -> dict[str, Any]:
    """A game as it comes from a page or out of a link, checked."""
    table = entries(value, "game", GAME)
    readings = entries(table.get("readings", {}), "readings")
    return {
        "ruleset": text(table.get("ruleset", "deluxe"), "ruleset"),
        "given": entries(table.get("given", {}), "given"),
        "readings": {variant: text(reading, "readings") for variant, reading in readings.items()},
        "moves": list(texts(table.get("moves", []), "moves", MOST_MOVES)),
    }


def _bare(move: str) -> str:
    return move.rpartition(":")[2].strip()


def _asked(state: State) -> dict[str, Any]:
    return facts(PLAYED, state, {"to_move": "", "decision": "", "asked_by": ""})


def _view(state: State) -> dict[str, Any]:
    told = facts(PLAYED, state, FACTS)
    told["influence"] = {slug: both for slug, both in told["influence"].items() if any(both)}
    told["control"] = {slug: who for slug, who in told["control"].items() if who != "nobody"}
    told["legal"] = [[str(move), weight] for move, weight in outcomes(PLAYED, state)] if state.stack else []
    told["ruleset"] = state.rules.name
    return told


def _changes(before: State, after: State) -> Iterator[dict[str, Any]]:
    """What a move changed: a word, whose or where, and from what to what; of lists, what came and went."""
    words = [word for word in FACTS if word not in QUIET]
    old, new = facts(PLAYED, before, dict.fromkeys(words)), facts(PLAYED, after, dict.fromkeys(words))
    for word in words:
        if isinstance(new[word], Mapping):
            for key in new[word]:
                yield from _change(word, key, old[word][key], new[word][key])
        else:
            yield from _change(word, "", old[word], new[word])


def _change(word: str, key: str, old: Any, new: Any) -> Iterator[dict[str, Any]]:
    if old == new:
        return
    if isinstance(new, list) and word != "influence":
        yield {
            "what": word,
            "of": key,
            "came": [n for n in new if n not in old],
            "went": [n for n in old if n not in new],
        }
    else:
        yield {"what": word, "of": key, "from": old, "to": new}
