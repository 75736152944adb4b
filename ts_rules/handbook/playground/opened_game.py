"""A game that people played, opened in the playground: read by the same code as `ts-rules replay`, and cut into steps.

Like the table, this module travels to the browser: the standard library and what plays a game is all that it imports.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ...errors import BadFile
from ...model import Ruleset
from ...playing import PlayedGame, Position
from ...playing.checked import complain
from ...playing.foreign_log import ForeignLog, as_replay, read_foreign
from ...playing.game_record import Replay, header_of, is_record, replay
from ...playing.notation import side_name
from ...playing.saved_position import from_json
from ...playing.scenario_facts import facts

__all__ = ["LARGEST", "MOST_MOVES", "opened", "saved_start"]

Played = PlayedGame[Any]
LARGEST = 1_000_000
"""Characters of a game; the longest that anybody has played is a tenth of it."""
MOST_MOVES = 5_000
SHOWN = 60  # characters of a file's name
SHOWN_LINE = 200


def opened(
    played: Played, rulesets: Mapping[str, Ruleset], place: Sequence[str], content: str, name: str
) -> dict[str, Any]:
    """The game of a record or a log and its steps; or what is wrong with it, with the line that cannot be."""
    name = name.strip()[:SHOWN] or "game"
    try:
        done = _read(played, content, name)
        return {
            "title": name,
            "game": _as_game(played, rulesets, done),
            "steps": list(_steps(played, place, done)),
            "remarks": list(_remarks(done.log)),
        }
    except BadFile as problem:
        lines = content.removeprefix("\ufeff").splitlines()
        told = lines[problem.line - 1][:SHOWN_LINE] if problem.line and problem.line <= len(lines) else ""
        return {"error": str(problem), "line": problem.line, "says": told}


def saved_start(played: Played, ruleset: Ruleset, table: object) -> Any:
    """The saved position with which a game begins, as it is under a ruleset."""
    position = from_json(played, table)
    return played.under(position, played.rules(ruleset, played.options(position.rules)))


def _read(played: Played, content: str, name: str) -> Replay:
    if len(content) > LARGEST:
        raise BadFile(name, f"is longer than {LARGEST} characters: no game is")
    done = _played(played, content, name)
    if len(done.moves) > MOST_MOVES:
        raise BadFile(name, f"has {len(done.moves)} moves: more than {MOST_MOVES} are not shown")
    return done


def _played(played: Played, content: str, name: str) -> Replay:
    if is_record(content):
        if (game := header_of(content).get("game", played.spec.id)) != played.spec.id:
            raise BadFile(name, f"is a game of {game[:SHOWN]}, not of {played.spec.id}")
        return replay(played, content, name)
    if log := read_foreign((played,), content, name):
        return as_replay(log)
    raise BadFile(name, "is neither a record of a game nor a log that can be read here", 1)


def _as_game(played: Played, rulesets: Mapping[str, Ruleset], done: Replay) -> dict[str, Any]:
    """The game as a table takes it: a ruleset that it knows, and the readings in which this game's rules differ."""
    rules = done.state.rules
    near = next((name for name in (rules.name, rules.edition) if name in rulesets), None)
    if near is None:
        raise complain("ruleset", f"'{rules.name[:SHOWN]}' is not known here", tuple(rulesets))
    base = rulesets[near].readings
    found: dict[str, Any] = {
        "ruleset": near,
        "readings": {v: reading for v, reading in sorted(rules.ruleset.readings.items()) if base[v] != reading},
        "moves": [played.said(move) for move in done.moves],
    }
    if "position" in done.record.header:
        return {**found, "given": {}, "position": json.loads(done.record.header["position"])}
    options = played.options(rules)
    return {**found, "given": {**played.whole, **({"options": options} if options else {})}}


def _steps(played: Played, place: Sequence[str], done: Replay) -> Iterator[dict[str, Any]]:
    """Each move that somebody sees, with what was dealt unseen before it; where it is made, and the rule that asks."""
    state: Position = done.record.start()
    log = done.log
    lines = [told.line for told in log.told] if log else [0] * len(done.moves)
    differing = _differences(log, lines)
    first, last = 0, len(done.moves) - 1
    told: list[dict[str, Any]] = []
    for number, move in enumerate(done.moves):
        told += differing.get(number, [])
        if played.openness(state) != "unseen" or number == last:
            yield {
                "from": first,
                "to": number + 1,
                "at": facts(played, state, dict.fromkeys(place)),
                "side": side_name(played, state.to_move),
                "move": played.said(move),
                "decision": played.decision(state),
                "rule": played.asked_by(state),
                "line": lines[number],
                "differences": told,
            }
            first, told = number + 1, []
        state.play(move)


def _differences(log: ForeignLog | None, lines: Sequence[int]) -> dict[int, list[dict[str, Any]]]:
    """What a log says otherwise, by the number of the last move that it tells before."""
    found: dict[int, list[dict[str, Any]]] = {}
    for one in log.differences if log else ():
        number = max((n for n, line in enumerate(lines) if 0 < line <= one.line), default=0)
        said = {"line": one.line, "what": one.what, "log": one.log, "ours": one.ours, "rule": one.rule, "why": one.why}
        found.setdefault(number, []).append(said)
    return found


def _remarks(log: ForeignLog | None) -> Iterator[str]:
    if log is not None:
        yield f"{log.format[:1].upper()}{log.format[1:]}: {log.lines} lines, all accounted for."
        yield from log.remarks
