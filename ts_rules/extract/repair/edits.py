"""What was changed, edit by edit, and a line in the making that remembers what it was."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from ..lines import Line

__all__ = ["Draft", "Edit", "Repaired"]

SPACE = re.compile(r"\s")


@dataclass(frozen=True, slots=True)
class Edit:
    """One change of a line: what stood there, what stands there now, and why."""

    line: int
    before: str
    after: str
    why: str


@dataclass(frozen=True, slots=True)
class Repaired:
    """The lines after repair, under the numbers they had; every edit; what is to be said of the repair as a whole."""

    lines: tuple[Line, ...]
    edits: tuple[Edit, ...]
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a line: as it was, as it is, and why it changed; no reason where it did not."""

    before: str
    after: str
    whys: tuple[str, ...] = ()


@dataclass(slots=True)
class Draft:
    """A line being repaired; changes of one word become one edit, whatever their number."""

    line: Line
    text: str
    pieces: list[Piece] = field(default_factory=list)

    @classmethod
    def of(cls, line: Line) -> Draft:
        """The line, untouched."""
        return cls(line, line.text, [Piece(line.text, line.text)])

    def replace(self, start: int, end: int, after: str, why: str) -> None:
        """Put other text in place of `text[start:end]`."""
        if self.text[start:end] == after:
            return
        left: list[Piece] = []
        right: list[Piece] = []
        before, head, tail = "", "", ""
        whys: list[str] = []
        place = 0
        for piece in self.pieces:
            stop = place + len(piece.after)
            if (stop <= start and stop < end) or stop == start == end:
                left.append(piece)
            elif place >= end:
                right.append(piece)
            elif piece.whys:  # changed before: its parts cannot be told apart any more
                before += piece.before
                head += piece.after[: max(0, start - place)]
                tail = piece.after[max(0, end - place) :] if stop > end else ""
                whys += [w for w in piece.whys if w not in whys]
            else:
                low, high = max(0, start - place), min(len(piece.after), end - place)
                if low:
                    left.append(Piece(piece.after[:low], piece.after[:low]))
                before += piece.after[low:high]
                if high < len(piece.after):
                    right.append(Piece(piece.after[high:], piece.after[high:]))
            place = stop
        made = Piece(before, head + after + tail, (*whys, *(() if why in whys else (why,))))
        self.pieces = [*left, made, *right]
        self.text = self.text[:start] + after + self.text[end:]

    def edits(self) -> Iterator[Edit]:
        """Every change, in whole words, by place."""
        before = after = ""
        whys: list[str] = []
        for piece in self.pieces:
            if piece.whys:
                before, after = before + piece.before, after + piece.after
                whys += [w for w in piece.whys if w not in whys]
                continue
            if whys:
                ending = _head(piece.after)
                before, after = before + ending, after + ending
                if len(ending) == len(piece.after):
                    continue
                yield from self._edit(before, after, whys)
                whys = []
            before = after = _tail(piece.after)
        if whys:
            yield from self._edit(before, after, whys)

    def _edit(self, before: str, after: str, whys: list[str]) -> Iterator[Edit]:
        if before.strip() != after.strip():
            yield Edit(self.line.number, before.strip(), after.strip(), ", ".join(whys))


def _head(text: str) -> str:
    """What stands before the first blank."""
    return SPACE.split(text, maxsplit=1)[0]


def _tail(text: str) -> str:
    """What stands behind the last blank."""
    return SPACE.split(text)[-1]
