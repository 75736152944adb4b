"""What a log says from some place on: up to the next decision, since the last card was played, before the next one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..play.kinds import Frame
from ..play.tables import CARDS
from .log_lines import Entry

__all__ = ["Ahead"]

HEADERS = ("round", "headline-phase")
BARRIERS = (*HEADERS, "event", "points", "target", "war", "coup")


class Ahead:
    """Looks up and down a log."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        """Of a log."""
        self.entries = entries

    def window(self, here: int, *, wide: bool = False) -> Iterator[tuple[int, Entry]]:
        """The entries up to the next one that another decision has to account for, or up to the next card played."""
        ends = HEADERS if wide else BARRIERS
        for place in range(here, len(self.entries)):
            entry = self.entries[place]
            if entry.what in ends:
                return
            yield place, entry

    def block(self, here: int) -> Iterator[Entry]:
        """All entries since the last card was played, up to the next one: some are read before they are asked for."""
        start = here
        while start and self.entries[start - 1].what not in HEADERS:
            start -= 1
        for _place, entry in self.window(start, wide=True):
            yield entry

    def said_of(self, card: int, here: int) -> Sequence[Entry]:
        """What a log says since the last card was played, or since an event handed this one over to be played."""
        block = [*self.block(here)]
        handed = next((n for n, entry in enumerate(block) if entry.what == "plays" and entry.card == card), -1)
        return block[handed + 1 :]

    def names_event(self, frame: Frame) -> bool:
        """Whether the last thing that a log says is the event that a decision is about."""
        last = self.entries[-1]
        return last.what == "event" and CARDS[last.card] in (frame[2], CARDS[frame[3]] if len(frame) > 3 else "")

    def first(self, here: int, what: str, side: int | None = None, *, wide: bool = True) -> Entry | None:
        """The next entry of a kind, of a side if one is given, before the next card is played."""
        for _place, entry in self.window(here, wide=False) if not wide else ((0, e) for e in self.block(here)):
            if entry.what == what and (side is None or entry.side == side):
                return entry
        return None

    def header(self, here: int) -> int:
        """Where the next card is played."""
        for place in range(here, len(self.entries)):
            if self.entries[place].what in HEADERS:
                return place
        return -1

    def is_empty(self, place: int) -> bool:
        """Whether a log announces a use of points at a place and then tells of none."""
        if self.entries[place].words not in ("coup", "realignment"):
            return False
        return place + 1 < len(self.entries) and self.entries[place + 1].what != "target"
