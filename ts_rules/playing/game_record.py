"""Games as text: a header, then the moves in words, as many on a line as one likes; `;` begins a comment.

ts-rules/record/1
ruleset: deluxe
options: tournament = yes

; turn 1, headline phase
ussr: duck-and-cover
us: marshall-plan
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ..errors import BadFile, TsRulesError
from . import refusals
from .named_rules import rules_from, rules_to
from .notation import IllegalMove, Unreadable, move_of, result_said, side_name, sides_by_name
from .played_game import PlayedGame, Position
from .refusals import RefusedFile
from .saved_position import from_text, to_json
from .sentences import Sentence, in_plain_english, plain

if TYPE_CHECKING:
    from .foreign_log import ForeignLog

__all__ = ["SCHEMA", "Record", "Replay", "header_of", "is_record", "read_record", "replay", "write_record"]

Played = PlayedGame[Any]
Tell = Callable[[IllegalMove | Unreadable], str]
SCHEMA = "ts-rules/record/1"
HEADER = ("game", "ruleset", "edition", "options", "readings", "position", "result")
LARGEST = 4_000_000  # characters; a long game has a hundredth of it
WIDTH = 100
NUMBER = re.compile(r"[0-9]{1,9}")
YES = {"yes": True, "no": False}


@dataclass(frozen=True, slots=True)
class Record:
    """What a record says, before any of it is played: each move with the line on which it stands."""

    played: Played
    name: str
    header: dict[str, str]
    moves: tuple[tuple[str, int], ...]

    def start(self) -> Any:
        """The position in which the record begins."""
        try:
            if "position" in self.header:
                return from_text(self.played, self.header["position"])
            return self.played.new(self.rules())
        except TsRulesError as problem:
            raise BadFile(self.name, str(problem)) from None

    def rules(self) -> Any:
        """The rules that the header names."""
        options = {k: YES.get(v, int(v) if NUMBER.fullmatch(v) else v) for k, v in self._pairs("options")}
        table: dict[str, Any] = {"ruleset": self.header.get("ruleset", self.played.spec.canonical), "options": options}
        table["edition"] = self.header.get("edition", table["ruleset"])
        return rules_from(self.played, {**table, "readings": dict(self._pairs("readings"))}, "header")

    def _pairs(self, name: str) -> Iterator[tuple[str, str]]:
        for item in self.header.get(name, "").split(","):
            key, equals, value = (part.strip() for part in item.partition("="))
            if key:
                yield key, value if equals else "yes"


@dataclass(slots=True)
class Replay:
    """A record that was played to its end: every move legal."""

    record: Record
    state: Any
    moves: list[int] = field(default_factory=list)
    log: ForeignLog | None = None
    """The log of another program of which the record was made."""


def is_record(text: str) -> bool:
    """Whether a text begins as a record does."""
    return text.removeprefix("\ufeff").partition("\n")[0].strip() == SCHEMA


def read_record(played: Played, text: str, name: str = "record") -> Record:
    """The header and the moves of a record; `name` is what errors call it."""
    if len(text) > LARGEST:
        raise RefusedFile(name, Sentence(refusals.TOO_LONG, {"most": LARGEST}))
    lines = text.removeprefix("\ufeff").splitlines()
    if not lines or lines[0].strip() != SCHEMA:
        raise RefusedFile(name, Sentence(refusals.NO_RECORD, {"schema": plain(SCHEMA)}), line=1)
    header, first = _header(lines, name)
    sides = sides_by_name(played)
    moves: list[tuple[str, int]] = []
    for number, line in enumerate(lines[first:], first + 1):
        who = ""
        for word in line.partition(";")[0].replace(":", ": ").split():
            if word.endswith(":"):
                who = word
                if word[:-1] not in sides:
                    known = ", ".join(f"{side}:" for side in (*played.sides, "chance"))
                    problem = Sentence(refusals.NO_SIDE, {"word": plain(word[:60]), "sides": plain(known)})
                    raise RefusedFile(name, problem, line=number)
            else:
                moves.append((f"{who} {word}".strip(), number))
    return Record(played, name, header, tuple(moves))


def header_of(text: str) -> dict[str, str]:
    """What the first lines of a text say, as far as it looks like a record: which game it is before it is read."""
    head = text.removeprefix("\ufeff").splitlines()[1 : len(HEADER) + 1]
    pairs = (line.partition(":") for line in head)
    return {key: value.strip() for key, _colon, value in pairs if key in HEADER}


def _header(lines: list[str], name: str) -> tuple[dict[str, str], int]:
    header: dict[str, str] = {}
    for index, line in enumerate(lines[1:], 1):
        said_here = line.partition(";")[0].strip() if not line.startswith("position:") else line
        if not said_here:
            if header or line.strip() == "":
                return header, index
            continue
        key, colon, value = said_here.partition(":")
        if not colon or key not in HEADER:
            known = ", ".join(HEADER)
            problem = Sentence(refusals.NO_HEADER, {"word": plain(key[:60]), "words": plain(known)})
            raise RefusedFile(name, problem, line=index + 1)
        if key in header:
            raise RefusedFile(name, Sentence(refusals.TWICE, {"word": plain(key)}), line=index + 1)
        header[key] = value.strip()
    return header, len(lines)


def replay(played: Played, text: str, name: str = "record", tell: Tell = str) -> Replay:
    """Play a record and check every move; `BadFile` says which move on which line is illegal, and by which rules.

    `tell` says in the reader's words what is wrong with a move.
    """
    record = read_record(played, text, name)
    done = Replay(record, record.start())
    for number, (word, line) in enumerate(record.moves, 1):
        try:
            move = move_of(played, word, done.state)
            done.state.play(move)
        except (IllegalMove, Unreadable) as problem:
            told = Sentence(refusals.NO_MOVE, {"number": number, "problem": plain(tell(problem))})
            raise RefusedFile(name, told, line=line) from None
        done.moves.append(move)
    found, expected = result_said(played, done.state), record.header.get("result", "")
    if expected and found != expected:
        known = {"found": plain(found), "expected": plain(expected)}
        raise RefusedFile(name, Sentence(refusals.OTHER_RESULT, {"moves": len(record.moves), **known}))
    return done


def write_record(played: Played, rules: Any, moves: Iterable[int], start: Position | None = None) -> str:
    """The record of moves from the beginning of a game, or from another position."""
    state = played.new(rules) if start is None else start.copy()
    lines = [*_body(played, state, moves)]
    header = [SCHEMA, f"game: {played.spec.id}", *_rules_lines(rules_to(played, rules))]
    if start is not None:
        import json

        header.append("position: " + json.dumps(to_json(played, start), ensure_ascii=False, sort_keys=True))
    if state.result is not None:
        header.append(f"result: {result_said(played, state)}")
    return "\n".join([*header, "", *lines]) + "\n"


def _rules_lines(named: dict[str, Any]) -> Iterator[str]:
    yield f"ruleset: {named['ruleset']}"
    if named["edition"] != named["ruleset"]:
        yield f"edition: {named['edition']}"
    options = [
        f"{k} = {v if isinstance(v, int) and not isinstance(v, bool) else 'yes' if v else 'no'}"
        for k, v in named["options"].items()
    ]
    if options:
        yield "options: " + ", ".join(options)
    if named["readings"]:
        yield "readings: " + ", ".join(f"{k} = {v}" for k, v in named["readings"].items())


def _body(played: Played, state: Any, moves: Iterable[int]) -> Iterator[str]:
    """Lines of moves, a new one for each player; a move that cannot be played is the last one."""
    line, place, who = "", None, None
    for move in moves:
        here = played.place(state)
        if here != place:
            yield from filter(None, (line, here and f"; {in_plain_english(here)}"))
            line, place, who = "", here, None
        if who != state.to_move or len(line) > WIDTH - 30:
            if line:
                yield line
            who = state.to_move
            line = f"{side_name(played, played.chance if who is None else who)}:"
        line += f" {played.said(move)}"
        try:
            state.play(move)
        except Exception:  # noqa: BLE001 - whatever went wrong there is what this record shows
            break
    if line:
        yield line
