"""The numbers that Word counts: the list that a paragraph of a .docx is in, by itself or by style, and its place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from .counted_numbers import Counters, Level
from .xml_parts import local, of_kind

if TYPE_CHECKING:
    from lxml.etree import _Element as Element

__all__ = ["Numbering", "Styles", "value_of"]

STYLES = {
    "decimal": "1",
    "decimalZero": "01",
    "upperRoman": "I",
    "lowerRoman": "i",
    "upperLetter": "A",
    "lowerLetter": "a",
    "none": "none",
}
LEVELS = 9
DEEPEST = 20  # styles that rest on each other
OFF = ("0", "false", "off", "none")


def value_of(element: Element | None, name: str = "val") -> str | None:
    """An attribute, whatever its namespace."""
    if element is None:
        return None
    return next((str(value) for key, value in element.attrib.items() if str(key).rpartition("}")[2] == name), None)


def _number(element: Element | None, name: str = "val") -> int | None:
    said = value_of(element, name) or ""
    return int(said) if said.removeprefix("-").isdecimal() and len(said) <= 6 else None


@dataclass(frozen=True, slots=True)
class Style:
    """What a style says of paragraphs; None where it says nothing."""

    based_on: str | None = None
    list_id: str | None = None
    level: int | None = None
    outline: int | None = None
    bold: bool | None = None
    name: str = ""


class Styles:
    """The styles of a document, each with those that it rests on."""

    def __init__(self, root: Element | None) -> None:
        self.by_id: dict[str, Style] = {}
        self.usual = ""
        for each in root if root is not None else ():
            if local(each) == "style" and value_of(each, "type") == "paragraph":
                ident = value_of(each, "styleId") or ""
                self.by_id[ident] = _style(each)
                if value_of(each, "default") in ("1", "true", "on"):
                    self.usual = ident

    def chain(self, ident: str | None) -> list[tuple[str, Style]]:
        """A style and those that it rests on, the nearest first."""
        found: list[tuple[str, Style]] = []
        at = ident or self.usual
        while at in self.by_id and len(found) < DEEPEST:
            found.append((at, self.by_id[at]))
            at = self.by_id[at].based_on or ""
        return found


def _style(element: Element) -> Style:
    properties = of_kind(element, "pPr")
    letters = of_kind(element, "rPr")
    numbers = of_kind(properties, "numPr") if properties is not None else None
    bold = of_kind(letters, "b") if letters is not None else None
    return Style(
        based_on=value_of(of_kind(element, "basedOn")),
        list_id=value_of(of_kind(numbers, "numId")) if numbers is not None else None,
        level=_number(of_kind(numbers, "ilvl")) if numbers is not None else None,
        outline=_number(of_kind(properties, "outlineLvl")) if properties is not None else None,
        bold=None if bold is None else value_of(bold) not in OFF,
        name=(value_of(of_kind(element, "name")) or "").lower(),
    )


@dataclass(slots=True)
class Lists:
    """A list as it is defined: its levels, and the style that each level belongs to."""

    levels: dict[int, Level] = field(default_factory=dict)
    of_style: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Use:
    """A numbering that paragraphs name: a definition, with what it does otherwise."""

    definition: str
    levels: Mapping[int, Level]
    begins: Mapping[int, int]  # the level that it begins anew, and at which number


class Numbering:
    """Counts through a document, paragraph by paragraph."""

    def __init__(self, root: Element | None, styles: Styles) -> None:
        self.styles = styles
        self.lists: dict[str, Lists] = {}
        self.uses: dict[str, Use] = {}
        self.counters: dict[str, Counters] = {}
        self.begun: set[tuple[str, int]] = set()
        elements = list(root) if root is not None else []
        shared, borrowed = self._define([e for e in elements if local(e) == "abstractNum"])
        for each in elements:
            if local(each) == "num":
                self._use(each, shared, borrowed)

    def _define(self, elements: list[Element]) -> tuple[dict[str, str], dict[str, str]]:
        """Lists that a style of lists has, and lists that only name such a style."""
        shared: dict[str, str] = {}
        borrowed: dict[str, str] = {}
        for each in elements:
            ident = value_of(each, "abstractNumId") or ""
            found = self.lists.setdefault(ident, Lists())
            if name := value_of(of_kind(each, "styleLink")):
                shared[name] = ident
            if name := value_of(of_kind(each, "numStyleLink")):
                borrowed[ident] = name
            for level in each:
                if local(level) == "lvl" and (place := _number(level, "ilvl")) is not None and 0 <= place < LEVELS:
                    found.levels[place] = _level(level)
                    if style := value_of(of_kind(level, "pStyle")):
                        found.of_style[style] = place
        return shared, borrowed

    def _use(self, element: Element, shared: Mapping[str, str], borrowed: Mapping[str, str]) -> None:
        definition = value_of(of_kind(element, "abstractNumId")) or ""
        definition = shared.get(borrowed.get(definition, ""), definition)
        levels = dict(self.lists.get(definition, Lists()).levels)
        begins: dict[int, int] = {}
        for other in element:
            place = _number(other, "ilvl") if local(other) == "lvlOverride" else None
            if place is None or not 0 <= place < LEVELS:
                continue
            if (level := of_kind(other, "lvl")) is not None:
                levels[place] = _level(level)
            if (begin := _number(of_kind(other, "startOverride"))) is not None:
                begins[place] = begin
                levels[place] = replace(levels.get(place, Level(pattern=f"%{place + 1}.")), start=begin)
        self.uses[value_of(element, "numId") or ""] = Use(definition, levels, begins)

    def before(self, properties: Element | None) -> str:
        """The number or bullet of the next paragraph; "" for one that is not counted."""
        named = of_kind(properties, "numPr") if properties is not None else None
        style = value_of(of_kind(properties, "pStyle")) if properties is not None else None
        own = of_kind(named, "numId") if named is not None else None
        list_id = value_of(own)
        level = _number(of_kind(named, "ilvl")) if named is not None else None
        chain = self.styles.chain(style)
        if list_id is None:
            by_style = next(((ident, s) for ident, s in chain if s.list_id is not None), None)
            if by_style is None:
                return ""
            list_id = by_style[1].list_id or ""
            if level is None:
                level = self._level_of(list_id, [ident for ident, _ in chain], by_style[1].level)
        use = self.uses.get(list_id)
        if use is None:  # among them 0, which takes a paragraph out of the list of its style
            return ""
        level = min(max(level or 0, 0), LEVELS - 1)
        counters = self.counters.setdefault(use.definition, Counters())
        begin = None
        if level in use.begins and (list_id, level) not in self.begun:
            self.begun.add((list_id, level))
            begin = use.begins[level]
        return counters.count(level, use.levels, begin)

    def _level_of(self, list_id: str, styles: list[str], otherwise: int | None) -> int:
        """The level that a list has for a style."""
        use = self.uses.get(list_id)
        of_style = self.lists.get(use.definition, Lists()).of_style if use else {}
        return next((of_style[s] for s in styles if s in of_style), otherwise or 0)


def _level(element: Element) -> Level:
    style = value_of(of_kind(element, "numFmt")) or "decimal"
    restart = _number(of_kind(element, "lvlRestart"))
    plain = of_kind(element, "isLgl")
    begin = _number(of_kind(element, "start"))
    return Level(
        style=STYLES.get(style, "1"),
        pattern=(value_of(of_kind(element, "lvlText")) or "")[:80],
        start=1 if begin is None else begin,
        bullet=style == "bullet",
        restarts_after=None if not restart else restart - 1,
        never_restarts=restart == 0,
        plain=plain is not None and value_of(plain) not in OFF,
    )
