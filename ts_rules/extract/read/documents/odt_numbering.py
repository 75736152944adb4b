"""The numbers that LibreOffice counts: lists of an .odt, one in another, and headings that the outline numbers."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from .counted_numbers import Counters, Level
from .docx_numbering import value_of
from .xml_parts import local

if TYPE_CHECKING:
    from lxml.etree import _Element as Element

__all__ = ["ListStyles", "Place", "Running"]

LEVELS = 10
OUTLINE = "Outline"
OWN_PLACE = re.compile(r"%(\d{1,2})%")
FORMATS = ("1", "i", "I", "a", "A")
DEEPEST = 20
Levels = dict[int, Level]


def whole(element: Element, name: str, otherwise: int) -> int:
    """A number among the attributes."""
    said = value_of(element, name) or ""
    return int(said) if said.isdecimal() and len(said) <= 6 else otherwise


class ListStyles:
    """How lists and headings are counted, by the name of the style; and which styles of paragraphs name one."""

    def __init__(self, roots: Iterable[Element]) -> None:
        self.lists: dict[str, Levels] = {}
        self.paragraphs: dict[str, tuple[str, str | None, str]] = {}  # parent, list style, display name
        self.bold: dict[str, bool] = {}
        for root in roots:
            for element in root.iter("{*}list-style", "{*}outline-style", "{*}style"):
                name = value_of(element, "name") or ""
                if local(element) == "style":
                    self._style(name, element)
                else:
                    self.lists[OUTLINE if local(element) == "outline-style" else name] = _levels(element)

    def _style(self, name: str, element: Element) -> None:
        listed = value_of(element, "list-style-name")
        shown = (value_of(element, "display-name") or name).lower()
        self.paragraphs[name] = (value_of(element, "parent-style-name") or "", listed, shown)
        for child in element:
            if local(child) == "text-properties" and (weight := value_of(child, "font-weight")) is not None:
                self.bold[name] = weight in ("bold", "600", "700", "800", "900")

    def of_paragraph(self, style: str) -> str | None:
        """The list style that a style of paragraphs names; "" where it says none."""
        return next((listed for _, listed, _ in self._chain(style) if listed is not None), None)

    def is_bold(self, style: str) -> bool:
        """Whether a style has bold letters."""
        at = style
        for _ in range(DEEPEST):
            if at in self.bold or at not in self.paragraphs:
                break
            at = self.paragraphs[at][0]
        return self.bold.get(at, False)

    def names(self, style: str) -> list[str]:
        """What a style and those that it rests on are called."""
        return [shown for _, _, shown in self._chain(style)]

    def _chain(self, style: str) -> list[tuple[str, str | None, str]]:
        found: list[tuple[str, str | None, str]] = []
        while style in self.paragraphs and len(found) < DEEPEST:
            found.append(self.paragraphs[style])
            style = self.paragraphs[style][0]
        return found


def _levels(element: Element) -> Levels:
    found: Levels = {}
    for each in element:
        place = whole(each, "level", 0) - 1
        if not 0 <= place < LEVELS:
            continue
        if local(each) == "list-level-style-bullet":
            found[place] = Level(bullet=True)
        elif local(each) in ("list-level-style-number", "outline-level-style"):
            found[place] = _level(each, place)
    return found


def _level(element: Element, place: int) -> Level:
    style = value_of(element, "num-format") or ""
    begin = whole(element, "start-value", 1)
    if style not in FORMATS:
        return Level("none", "", begin)
    own = value_of(element, "num-list-format")
    if own is not None:
        return Level(style, OWN_PLACE.sub(r"%\1", own)[:80], begin)
    shown = min(max(whole(element, "display-levels", 1), 1), place + 1)
    numbers = ".".join(f"%{n + 1}" for n in range(place + 1 - shown, place + 1))
    return Level(
        style, f"{value_of(element, 'num-prefix') or ''}{numbers}{value_of(element, 'num-suffix') or ''}", begin
    )


@dataclass(frozen=True, slots=True)
class Place:
    """Where a paragraph stands in lists: the list, its style, and its level from 0."""

    counters: Counters
    style: str
    level: int


@dataclass(slots=True)
class Running:
    """The lists that were begun, so that others can go on with them."""

    styles: ListStyles
    by_id: dict[str, Counters] = field(default_factory=dict)
    by_style: dict[str, Counters] = field(default_factory=dict)

    def enter(self, element: Element, within: Place | None, first_style: str) -> Place:
        """The place of the items of a list that begins here; `first_style` is that of its first paragraph."""
        named = value_of(element, "style-name")
        if within is not None:
            return Place(within.counters, named or within.style, min(within.level + 1, LEVELS - 1))
        style = named or self.styles.of_paragraph(first_style) or ""
        after = value_of(element, "continue-list")
        goes_on = value_of(element, "continue-numbering") == "true" or style == OUTLINE
        if after is not None and after in self.by_id:
            counters = self.by_id[after]
        elif goes_on and style in self.by_style:
            counters = self.by_style[style]
        else:
            counters = Counters()
        self.by_style[style] = counters
        if ident := value_of(element, "id"):
            self.by_id[ident] = counters
        return Place(counters, style, 0)

    def count(self, place: Place, begin: int | None) -> str:
        """The number or bullet before the first paragraph of an item."""
        return place.counters.count(place.level, self.styles.lists.get(place.style, {}), begin)

    def heading(self, element: Element) -> str:
        """The number that the outline gives to a heading that stands in no list."""
        level = min(max(whole(element, "outline-level", 1), 1), LEVELS) - 1
        levels = self.styles.lists.get(OUTLINE, {})
        listed = self.styles.of_paragraph(value_of(element, "style-name") or "")
        if value_of(element, "is-list-header") == "true" or level not in levels or listed == "":
            return ""
        counters = self.by_style.setdefault(OUTLINE, Counters())
        begin = whole(element, "start-value", levels[level].start)
        return counters.count(level, levels, begin if value_of(element, "restart-numbering") == "true" else None)
