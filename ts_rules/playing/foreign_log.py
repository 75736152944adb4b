"""A game as the log of another program tells it, turned into ours: moves with their rules, figures held together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from ..model.values import value
from .game_record import Replay, replay, write_record
from .sentences import Sentence, Slot, in_plain_english

if TYPE_CHECKING:
    from .played_game import PlayedGame

__all__ = ["ALL_READ", "ForeignLog", "LogDifference", "LogMove", "as_json", "as_replay", "read_foreign"]

ALL_READ = "{format}: {lines} lines, all accounted for"


@value
class LogMove:
    """A move of ours that a log tells, or that follows from what it tells later."""

    line: int
    """On which line of the log it is told; 0: the log leaves it out."""
    place: Sentence
    """Where in the game: "turn 1, headline phase"."""
    side: str
    move: str
    rule: str
    """The rule or card that asks for it, and so allows it."""


@value
class LogDifference:
    """A figure that the log has otherwise than we."""

    line: int
    what: str
    log: Slot
    ours: Slot
    rule: str
    """The rule or card by which ours is as it is."""
    why: str = ""
    """Where it is known: why the log shows another figure though the game is the same; such a difference is settled."""


@value
class ForeignLog:
    """A log that was read to its end, every line accounted for and every move legal."""

    played: Any
    name: str
    format: str
    """What kind of log it is, as a message."""
    rules: Any
    state: Any
    """The position at its end."""
    moves: tuple[int, ...]
    told: tuple[LogMove, ...]
    lines: int
    """How many lines say something: all of them are accounted for."""
    figures: Mapping[str, tuple[int, int]]
    """By what they are of: how many figures of the log are ours, and how many there are."""
    called: Mapping[str, str]
    """What such figures are called, as messages."""
    differences: tuple[LogDifference, ...]
    remarks: tuple[Sentence, ...] = ()
    """What the log leaves out or where it breaks off, a sentence each."""

    @property
    def unsettled(self) -> tuple[LogDifference, ...]:
        """The differences of which nobody knows why."""
        return tuple(difference for difference in self.differences if not difference.why)

    @property
    def read(self) -> Sentence:
        """What kind of log was read, and how much of it."""
        return Sentence(ALL_READ, {"format": f"prompt.{self.format}", "lines": self.lines})


def read_foreign(every: Iterable[PlayedGame[Any]], text: str, name: str) -> ForeignLog | None:
    """The game of a log, told by its content: by the first game that knows such logs; None if none does."""
    return next((found for played in every if (found := played.read_foreign_log(text, name)) is not None), None)


def as_replay(log: ForeignLog) -> Replay:
    """The record of a log, replayed move by move: that it is legal is not taken on trust."""
    record = write_record(log.played, log.rules, log.moves)
    done = replay(log.played, record, log.name)
    done.log = log
    return done


def as_json(log: ForeignLog) -> dict[str, Any]:
    """All that is told of a log, the position at its end apart: in English, with names as moves have them."""
    return {
        "format": log.format,
        "lines": log.lines,
        "figures": {what: {"reproduced": same, "of": all_} for what, (same, all_) in log.figures.items()},
        "differences": [
            {
                "line": d.line,
                "what": d.what,
                "log": in_plain_english(d.log),
                "ours": in_plain_english(d.ours),
                "rule": d.rule,
                "why": d.why,
            }
            for d in log.differences
        ],
        "remarks": [in_plain_english(remark) for remark in log.remarks],
        "told": [
            {"line": m.line, "place": in_plain_english(m.place), "side": m.side, "move": m.move, "rule": m.rule}
            for m in log.told
        ],
    }
