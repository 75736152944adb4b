"""A game that people played, opened in the playground: read by the same code as `ts-rules replay`, and cut into steps.

Like the table, this module travels to the browser: the standard library and what plays a game is all that it imports.
What is said of a game goes there as messages with slots, and the page says it in its language.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ...errors import BadFile
from ...model import Ruleset
from ...playing import PlayedGame, Position, refusals
from ...playing.checked import complain
from ...playing.foreign_log import ForeignLog, as_replay, read_foreign
from ...playing.game_record import Replay, header_of, is_record, replay
from ...playing.notation import side_name
from ...playing.refusals import RefusedFile
from ...playing.saved_position import from_json
from ...playing.scenario_facts import facts
from ...playing.sentences import Sentence, as_data, plain
from ...playing.why_not import Reason, ids_of

__all__ = ["LARGEST", "MOST_MOVES", "opened", "reason_as_data", "saved_start"]

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
        found: dict[str, Any] = {"error": str(problem), "file": name, "line": problem.line, "says": told}
        if isinstance(problem, RefusedFile):
            found["sentences"] = [as_data(sentence) for sentence in problem.says]
            found["reasons"] = [reason_as_data(reason) for reason in problem.because]
        return found


def reason_as_data(reason: Reason) -> dict[str, Any]:
    """A reason as the page fills it in: its sentences, and the ids of its rules."""
    says = [*filter(None, (reason.says, reason.needs))]
    return {"rules": ids_of(reason), "says": says, "slots": {key: as_data(slot) for key, slot in reason.slots.items()}}


def saved_start(played: Played, ruleset: Ruleset, table: object) -> Any:
    """The saved position with which a game begins, as it is under a ruleset."""
    position = from_json(played, table)
    return played.under(position, played.rules(ruleset, played.options(position.rules)))


def _read(played: Played, content: str, name: str) -> Replay:
    if len(content) > LARGEST:
        raise RefusedFile(name, Sentence(refusals.TOO_LONG, {"most": LARGEST}))
    done = _played(played, content, name)
    if len(done.moves) > MOST_MOVES:
        raise RefusedFile(name, Sentence(refusals.TOO_MANY, {"moves": len(done.moves), "most": MOST_MOVES}))
    return done


def _played(played: Played, content: str, name: str) -> Replay:
    if is_record(content):
        if (game := header_of(content).get("game", played.spec.id)) != played.spec.id:
            other = Sentence(refusals.OTHER_GAME, {"game": plain(game[:SHOWN]), "ours": plain(played.spec.id)})
            raise RefusedFile(name, other)
        return replay(played, content, name)
    if log := read_foreign((played,), content, name):
        return as_replay(log)
    raise RefusedFile(name, Sentence(refusals.NO_GAME), line=1)


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
        what = log.called.get(one.what, one.what) if log else one.what
        said = {"line": one.line, "what": what, "log": as_data(one.log), "ours": as_data(one.ours), "rule": one.rule}
        found.setdefault(number, []).append({**said, "why": one.why})
    return found


def _remarks(log: ForeignLog | None) -> Iterator[dict[str, Any]]:
    if log is not None:
        yield from map(as_data, (log.read, *log.remarks))
