"""Numbers that a document counts by itself: figures, letters, Roman numerals, on levels below each other."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

__all__ = ["BULLET", "Counters", "Level", "written"]

BULLET = "•"
ROMAN = (
    *((1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl")),
    *((10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i")),
)
MOST_ROMAN = 3999
MOST_LETTERS = 26 * 40
LARGEST = 99_999  # what counts further counts no sections
PLACE = re.compile(r"%(\d{1,2})%?")


def written(value: int, style: str) -> str:
    """A number as a document writes it: 1, 01, a, A, i or I; nothing for the style "none"."""
    match style:
        case "none":
            return ""
        case "01":
            return f"{value:02d}"
        case "i" | "I" if 0 < value <= MOST_ROMAN:
            said = _roman(value)
            return said if style == "i" else said.upper()
        case "a" | "A" if 0 < value <= MOST_LETTERS:
            said = chr(ord("a") + (value - 1) % 26) * (1 + (value - 1) // 26)
            return said if style == "a" else said.upper()
    return str(value)


def _roman(value: int) -> str:
    said = []
    for worth, letters in ROMAN:
        times, value = divmod(value, worth)
        said.append(letters * times)
    return "".join(said)


@dataclass(frozen=True, slots=True)
class Level:
    """How a level of a list is counted and written; `pattern` has %1, %2 ... where the numbers of levels stand."""

    style: str = "1"
    pattern: str = ""
    start: int = 1
    bullet: bool = False
    restarts_after: int | None = (
        None  # the level, from 0, down to which others set it back; None: each that is above it
    )
    never_restarts: bool = False
    plain: bool = False  # the numbers of levels above it are written as figures

    def set_back_by(self, level: int, own: int) -> bool:
        """Whether a paragraph on a level above has this one begin anew."""
        return not self.never_restarts and level <= (own - 1 if self.restarts_after is None else self.restarts_after)


@dataclass(slots=True)
class Counters:
    """Where a list has come to, on each of its levels from 0."""

    at: dict[int, int] = field(default_factory=dict)

    def count(self, level: int, levels: Mapping[int, Level], begin: int | None = None) -> str:
        """Goes on by one on a level, or begins it at a number; what then stands before the paragraph."""
        own = levels.get(level, Level(pattern=f"%{level + 1}."))
        value = self.at.get(level, own.start - 1) + 1 if begin is None else begin
        self.at[level] = max(-LARGEST, min(value, LARGEST))
        for lower in [n for n in self.at if n > level]:
            if levels.get(lower, Level()).set_back_by(level, lower):
                del self.at[lower]
        for upper in range(level):  # what was skipped counts as begun
            self.at.setdefault(upper, levels.get(upper, Level()).start)
        return self.shown(level, levels)

    def shown(self, level: int, levels: Mapping[int, Level]) -> str:
        """The number as it is printed."""
        own = levels.get(level, Level(pattern=f"%{level + 1}."))
        if own.bullet:
            return BULLET

        def number(found: re.Match[str]) -> str:
            place = int(found[1]) - 1
            if place not in self.at or place > level:
                return ""
            style = levels.get(place, Level()).style
            return written(self.at[place], "1" if own.plain and style != "none" else style)

        return PLACE.sub(number, own.pattern).strip()
