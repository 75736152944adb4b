"""A game as the log of another program tells it, turned into ours: moves with their rules, figures held together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from ..model.values import value
from .game_record import Replay, replay, write_record

if TYPE_CHECKING:
    from .played_game import PlayedGame

__all__ = ["ForeignLog", "LogDifference", "LogMove", "as_json", "as_replay", "read_foreign"]


@value
class LogMove:
    """A move of ours that a log tells, or that follows from what it tells later."""

    line: int
    """On which line of the log it is told; 0: the log leaves it out."""
    place: str
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
    log: str
    ours: str
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
    rules: Any
    state: Any
    """The position at its end."""
    moves: tuple[int, ...]
    told: tuple[LogMove, ...]
    lines: int
    """How many lines say something: all of them are accounted for."""
    figures: Mapping[str, tuple[int, int]]
    """By what they are of: how many figures of the log are ours, and how many there are."""
    differences: tuple[LogDifference, ...]
    remarks: tuple[str, ...] = ()
    """What the log leaves out or where it breaks off, a sentence each."""

    @property
    def unsettled(self) -> tuple[LogDifference, ...]:
        """The differences of which nobody knows why."""
        return tuple(difference for difference in self.differences if not difference.why)


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
    """All that is told of a log, the position at its end apart."""
    return {
        "format": log.format,
        "lines": log.lines,
        "figures": {what: {"reproduced": same, "of": all_} for what, (same, all_) in log.figures.items()},
        "differences": [
            {"line": d.line, "what": d.what, "log": d.log, "ours": d.ours, "rule": d.rule, "why": d.why}
            for d in log.differences
        ],
        "remarks": [*log.remarks],
        "told": [{"line": m.line, "place": m.place, "side": m.side, "move": m.move, "rule": m.rule} for m in log.told],
    }
