"""An .odt becomes paragraphs: with the numbers that LibreOffice counts, without what was deleted or remarked."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ....errors import BadFile
from .docx_numbering import value_of
from .odt_numbering import ListStyles, Place, Running, whole
from .packed import LOCKED, Packed
from .paragraphs import OUTSIDE, Paragraph
from .tables import rows_of
from .xml_parts import BadXml, local, of_kind, tree

if TYPE_CHECKING:
    from lxml.etree import _Element as Element

__all__ = ["odt_paragraphs"]

GONE = {
    *("tracked-changes", "annotation", "annotation-end", "sequence-decls", "variable-decls", "user-field-decls"),
    *("forms", "number", "title", "desc", "ruby-text", "hidden-text", "script", "object", "image", "change"),
    *("note-citation", "covered-table-cell", "index-title-template", "event-listeners"),
}
SPACE = re.compile(r"[ \t\r\n]+")
MOST_SPACES = 20
DEEPEST = 5  # text boxes and notes in one another


def odt_paragraphs(packed: Packed) -> Iterator[Paragraph]:
    """The text in reading order; headers and footers belong to the page."""
    if b"encryption-data" in packed.part("META-INF/manifest.xml"):
        raise BadFile(packed.path, LOCKED)
    raw = packed.part("styles.xml")
    return _Document(tree(packed.part("content.xml")), tree(raw) if raw else None).paragraphs()


class _Document:
    def __init__(self, content: Element, styles: Element | None) -> None:
        body = of_kind(content, "body")
        text = of_kind(body, "text") if body is not None else None
        if text is None:
            raise BadXml("broken")
        self.text = text
        self.styles = ListStyles([e for e in (styles, content) if e is not None])
        self.running = Running(self.styles)
        self.told = 0

    def paragraphs(self) -> Iterator[Paragraph]:
        yield from self._blocks(self.text, None)

    def _blocks(self, element: Element, place: Place | None, depth: int = 0) -> Iterator[Paragraph]:
        for child in element:
            name = local(child)
            if name in ("p", "h"):
                yield from self._paragraph(child, "", depth, listed=place is not None)
            elif name == "list":
                yield from self._list(child, place, depth)
            elif name == "numbered-paragraph":
                inner = self.running.enter(child, None, "")
                at = Place(inner.counters, inner.style, max(0, whole(child, "level", 1) - 1))
                yield from self._item(child, at, depth)
            elif name == "table":
                rows = [[list(self._blocks(cell, None, depth)) for cell in _cells(row)] for row in _rows(child)]
                yield from rows_of(rows)
            elif name not in GONE:
                yield from self._blocks(child, place, depth)

    def _list(self, element: Element, place: Place | None, depth: int) -> Iterator[Paragraph]:
        first = next(element.iter("{*}p", "{*}h"), None)
        within = self.running.enter(element, place, "" if first is None else value_of(first, "style-name") or "")
        for item in element:
            if local(item) == "list-item":
                yield from self._item(item, within, depth)
            elif local(item) == "list-header":
                yield from self._blocks(item, within, depth)

    def _item(self, item: Element, place: Place, depth: int) -> Iterator[Paragraph]:
        """The paragraphs of an item: the first, if it comes before a list in it, bears the number."""
        counted = False
        for child in item:
            if local(child) in ("p", "h") and not counted:
                counted = True
                number = ""
                if value_of(child, "is-list-header") != "true":
                    begin = whole(item, "start-value", -1)
                    number = self.running.count(place, None if begin < 0 else begin)
                yield from self._paragraph(child, number, depth, listed=True)
            elif local(child) == "list":
                counted = True
                yield from self._list(child, place, depth)
            elif local(child) in ("p", "h"):
                yield from self._paragraph(child, "", depth, listed=True)
            elif local(child) not in GONE:
                yield from self._blocks(child, place, depth)

    def _paragraph(self, element: Element, number: str, depth: int, *, listed: bool) -> Iterator[Paragraph]:
        beside: list[Element] = []
        said = _tidy(self._text(element, beside))
        style = value_of(element, "style-name") or ""
        heading = local(element) == "h" or any(name in ("title", "subtitle") for name in self.styles.names(style)[:2])
        if local(element) == "h" and not listed:
            number = self.running.heading(element)
        if not said:
            yield Paragraph("")
        elif any(name.startswith(("header", "footer")) for name in self.styles.names(style)[:1]):
            yield Paragraph(said, hint=OUTSIDE)
        else:
            kind = "heading" if heading else "item" if number else "text"
            yield Paragraph(f"{number} {said}".strip(), kind, heading or self._is_bold(element, style))
        if depth < DEEPEST:
            for each in beside:
                yield from self._beside(each, depth)

    def _is_bold(self, element: Element, style: str) -> bool:
        """Whether the first words are bold."""
        first = next(iter(element), None)
        if not (element.text or "").strip() and first is not None and local(first) == "span":
            return self.styles.is_bold(value_of(first, "style-name") or "")
        return self.styles.is_bold(style)

    def _text(self, element: Element, beside: list[Element]) -> str:
        said = [SPACE.sub(" ", element.text or "")]
        for child in element:
            name = local(child)
            if name == "s":
                said.append(" " * min(max(whole(child, "c", 1), 1), MOST_SPACES))
            elif name == "tab":
                said.append("\t")
            elif name == "line-break":
                said.append("\n")
            elif name in ("note", "text-box"):
                beside.append(child)
            elif name not in GONE:
                said.append(self._text(child, beside))
            said.append(SPACE.sub(" ", child.tail or ""))
        return "".join(said)

    def _beside(self, element: Element, depth: int) -> Iterator[Paragraph]:
        """A footnote with its number, or what stands in a text box."""
        if local(element) == "text-box":
            yield from self._blocks(element, None, depth + 1)
            return
        body = of_kind(element, "note-body")
        found = [p for p in self._blocks(body, None, depth + 1) if p.text] if body is not None else []
        self.told += 1
        for n, paragraph in enumerate(found):
            yield Paragraph(paragraph.text if n else f"{self.told} {paragraph.text}", hint="footnote")


def _tidy(text: str) -> str:
    """The spaces of a line as they are printed: those that XML was wrapped with are one."""
    return "\n".join(re.sub(r" +", " ", line).strip(" ") for line in text.split("\n")).strip()


def _rows(table: Element) -> Iterator[Element]:
    for child in table:
        if local(child) == "table-row":
            yield child
        elif local(child) in ("table-header-rows", "table-rows", "table-row-group"):
            yield from _rows(child)


def _cells(row: Element) -> Iterator[Element]:
    return (child for child in row if local(child) == "table-cell")
