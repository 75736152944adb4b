"""A web page becomes paragraphs: what a browser shows of it, numbers of lists as it counts them; menus are outside."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from .counted_numbers import BULLET, written
from .paragraphs import OUTSIDE, Paragraph
from .tables import rows_of
from .xml_parts import BadXml, local

if TYPE_CHECKING:
    from lxml.etree import _Element as Element

__all__ = ["html_paragraphs", "looks_like_html"]

UNSHOWN = {
    *(
        "script",
        "style",
        "template",
        "noscript",
        "title",
        "iframe",
        "object",
        "embed",
        "svg",
        "math",
        "canvas",
        "audio",
    ),
    *("video", "select", "button", "textarea", "input", "map", "datalist", "dialog", "rt", "rp", "del", "s", "strike"),
}
FURNITURE = {"nav", "aside", "footer", "menu"}
ROLES = {"navigation", "complementary", "banner", "contentinfo", "search", "menu", "menubar"}
HEADINGS = {"h1", "h2", "h3", "h4", "h5", "h6", "dt", "caption", "summary"}
BLOCKS = HEADINGS | {
    *("p", "div", "section", "article", "main", "header", "blockquote", "figure", "figcaption", "pre", "hr", "address"),
    *("ul", "ol", "li", "dl", "dd", "table", "tbody", "thead", "tfoot", "tr", "td", "th", "form", "fieldset", "body"),
    *("details", "center", "html", "head", "hgroup", "search", "legend"),
    *FURNITURE,
}
BOLD = {"b", "strong", "th"}
HIDDEN = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)
NO_MARK = re.compile(r"list-style(?:-type)?\s*:[^;]*\bnone\b", re.IGNORECASE)
LIST_STYLES = {
    "lower-alpha": "a",
    "lower-latin": "a",
    "upper-alpha": "A",
    "upper-latin": "A",
    "lower-roman": "i",
    "upper-roman": "I",
    "decimal-leading-zero": "01",
}
LIST_STYLE = re.compile(r"list-style(?:-type)?\s*:[^;]*?\b([a-z-]*(?:alpha|latin|roman|zero))\b", re.IGNORECASE)
JOINED = re.compile(r"\bcounters\s*\(")  # a style sheet has numbers of lists in one another written in one
SPACE = re.compile(r"[ \t\r\n\f]+")
BEGINS = re.compile(rb"<(?:!doctype html|html|head|body)[\s>]", re.IGNORECASE)
BEFORE = ((b"<!--", b"-->"), (b"<?", b">"))  # what may stand above the beginning of a page
TAGS = re.compile(rb"</?(?:p|div|br|h[1-6]|li|ol|ul|table|tr|td|span|section)(?:\s[^<>]{0,500})?/?>", re.IGNORECASE)
ENOUGH = 12  # tags in what does not begin as a page does
SAMPLE = 20_000
CUT_SHORT = "ERR_RESOURCE_LIMIT"  # what lxml says where it leaves off
MARKS = (b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")


def looks_like_html(raw: bytes) -> bool:
    """Whether bytes are a web page, or a piece of one, whatever the file is called."""
    sample = raw[:SAMPLE]
    for mark in MARKS:
        sample = sample.removeprefix(mark)
    sample = sample.replace(b"\0", b"")  # UTF-16
    sample = _without_remarks(sample)
    return BEGINS.match(sample) is not None or (sample[:1] == b"<" and len(TAGS.findall(sample)) >= ENOUGH)


def _without_remarks(sample: bytes) -> bytes:
    at, found = 0, True
    while found:
        at += len(sample[at:]) - len(sample[at:].lstrip())
        found = False
        for begins, ends in BEFORE:
            end = sample.find(ends, at) if sample.startswith(begins, at) else -1
            if end >= 0:
                at, found = end + len(ends), True
    return sample[at:]


def html_paragraphs(text: str) -> Iterator[Paragraph]:
    """What is shown of a page, in the order of the file."""
    from lxml import etree

    parser = etree.HTMLParser(
        encoding="utf-8", no_network=True, huge_tree=False, remove_comments=True, remove_pis=True, recover=True
    )
    root = etree.fromstring(text.encode("utf-8", "replace"), parser)
    if any(problem.type_name == CUT_SHORT for problem in parser.error_log):
        raise BadXml("nested")
    if root is None:
        return
    joined = any(JOINED.search(e.text or "") for e in root.iter("style"))
    page = _Page(joined=joined)
    yield from page.blocks(root, _Place())
    yield from page.flush()


@dataclass(frozen=True, slots=True)
class _Place:
    """What holds for all that stands in an element."""

    hint: str = ""
    heading: bool = False
    bold: bool = False
    kept: bool = False  # spaces and line ends are shown as they are
    numbers: tuple[str, ...] = ()  # of the items around it


@dataclass(slots=True)
class _Page:
    """Gathers text until a block ends."""

    joined: bool
    said: list[str] = field(default_factory=list)
    mark: str = ""  # the number or bullet that the next paragraph bears
    place: _Place = field(default_factory=_Place)
    bold: bool | None = None  # whether the first words were

    def flush(self) -> Iterator[Paragraph]:
        """The paragraph that ends here, if there is one."""
        text = _tidy("".join(self.said), kept=self.place.kept)
        self.said.clear()
        if text:
            kind = "heading" if self.place.heading else "item" if self.mark else "text"
            bold = self.place.heading or bool(self.bold)
            yield Paragraph(f"{self.mark} {text}".strip(), kind, bold, self.place.hint)
            self.mark = ""
        self.bold = None

    def blocks(self, element: Element, place: _Place) -> Iterator[Paragraph]:
        """An element and all in it."""
        name = local(element)
        if _unshown(element, name):
            return
        inner = _entered(element, name, place)
        block = name in BLOCKS
        if name == "br":
            self.said.append("\n")
        if block:
            yield from self.flush()
            self.place = inner
        if name == "table":
            yield from rows_of(
                [[self._cell(c, inner) for c in _cells(row)] for row in element.iter("tr") if _own(row, element)]
            )
        else:
            self._say(element.text, inner)
            marks = _marks(element, name, inner, joined=self.joined)
            for child in element:
                if child in marks:
                    yield from self.flush()
                    self.mark, numbers = marks[child]
                    yield from self.blocks(child, _with(inner, numbers))
                    yield from self.flush()
                    self.mark = ""
                else:
                    yield from self.blocks(child, inner)
                self._say(child.tail, inner)
        if block:
            yield from self.flush()
            self.place = place

    def _say(self, text: str | None, place: _Place) -> None:
        if not text:
            return
        if self.bold is None and text.strip():
            self.bold = place.bold
        self.said.append(text if self.place.kept else SPACE.sub(" ", text))

    def _cell(self, element: Element, place: _Place) -> list[Paragraph]:
        inner = _Page(self.joined)
        return [*inner.blocks(element, place), *inner.flush()]


def _with(place: _Place, numbers: tuple[str, ...]) -> _Place:
    return _Place(place.hint, place.heading, place.bold, place.kept, numbers)


def _unshown(element: Element, name: str) -> bool:
    if not name or name in UNSHOWN:
        return True
    return "hidden" in element.attrib or bool(HIDDEN.search(element.get("style") or ""))


def _entered(element: Element, name: str, place: _Place) -> _Place:
    page = name in FURNITURE or element.get("role") in ROLES
    return _Place(
        place.hint or (OUTSIDE if page else ""),
        place.heading or name in HEADINGS,
        place.bold or name in BOLD or name in HEADINGS,
        place.kept or name == "pre",
        place.numbers,
    )


def _own(row: Element, table: Element) -> bool:
    """Whether a row is of this table, and not of one in it."""
    above = row.getparent()
    while above is not None and local(above) != "table":
        above = above.getparent()
    return above is table


def _cells(row: Element) -> list[Element]:
    return [cell for cell in row if local(cell) in ("td", "th") and not _unshown(cell, local(cell))]


def _marks(
    element: Element, name: str, place: _Place, *, joined: bool
) -> Mapping[Element, tuple[str, tuple[str, ...]]]:
    """What a browser writes before each item of a list, and the numbers that items in it begin with."""
    if name not in ("ul", "ol", "menu", "dir"):
        return {}
    items = [child for child in element if local(child) == "li"]
    if NO_MARK.search(element.get("style") or ""):
        return dict.fromkeys(items, ("", place.numbers))
    if name != "ol":
        return dict.fromkeys(items, (BULLET, place.numbers))
    style = _style(element)
    step = -1 if "reversed" in element.attrib else 1
    value = _whole(element.get("start"), len(items) if step < 0 else 1) - step
    found = {}
    for item in items:
        value = _whole(item.get("value"), value + step)
        numbers = (*place.numbers, written(value, _style(item, style)))
        shown = ".".join(numbers) if joined else numbers[-1]
        found[item] = (f"{shown}.", numbers)
    return found


def _style(element: Element, otherwise: str = "1") -> str:
    said = LIST_STYLE.search(element.get("style") or "")
    given = LIST_STYLES.get(said[1].lower(), "1") if said else element.get("type", otherwise)
    return given if given in ("1", "01", "a", "A", "i", "I") else otherwise


def _whole(said: str | None, otherwise: int) -> int:
    said = (said or "").strip()
    return int(said) if said.removeprefix("-").isdecimal() and len(said) <= 6 else otherwise


def _tidy(text: str, *, kept: bool) -> str:
    lines = text.replace("\xa0", " ").split("\n")
    if not kept:
        lines = [SPACE.sub(" ", line).strip() for line in lines]
    return "\n".join(line.rstrip() for line in lines).strip("\n" if kept else None)
