"""A .docx becomes paragraphs: with the numbers that Word counts, without what was deleted, notes at their mark."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator
from typing import TYPE_CHECKING

from .docx_numbering import OFF, Numbering, Styles, value_of
from .packed import Packed
from .paragraphs import OUTSIDE, Paragraph
from .tables import rows_of
from .xml_parts import BadXml, local, of_kind, tree

if TYPE_CHECKING:
    from lxml.etree import _Element as Element

__all__ = ["docx_paragraphs"]

GONE = {  # what was deleted, what only instructs, and what is said a second time for older programs
    *("del", "moveFrom", "instrText", "delText", "delInstrText", "pPr", "rPr", "sdtPr", "tblPr", "Fallback", "rt"),
    *("commentReference", "annotationRef", "footnoteRef", "endnoteRef", "separator", "continuationSeparator"),
}
SIGNS = {"tab": "\t", "ptab": "\t", "br": "\n", "cr": "\n", "noBreakHyphen": "-"}
NOTES = {"footnoteReference": "footnotes", "endnoteReference": "endnotes"}
HEADING = ("heading", "title", "subtitle")
FURNITURE = ("separator", "continuationSeparator", "continuationNotice")
DEEPEST = 5  # text boxes and notes in one another


def docx_paragraphs(packed: Packed) -> Iterator[Paragraph]:
    """The body of the document in reading order; headers and footers belong to the page."""
    return _Document(packed).paragraphs()


class _Document:
    def __init__(self, packed: Packed) -> None:
        self.packed = packed
        self.main = self._targets("_rels/.rels", "").get("officeDocument", "word/document.xml")
        folder, name = posixpath.split(self.main)
        self.parts = self._targets(f"{folder}/_rels/{name}.rels", folder)
        self.styles = Styles(self._root("styles"))
        self.numbering = Numbering(self._root("numbering"), self.styles)
        self.notes = {kind: self._notes(kind) for kind in NOTES.values()}
        self.told = 0

    def _targets(self, name: str, folder: str) -> dict[str, str]:
        """The parts that a part names, by what they are to it."""
        raw = self.packed.part(name)
        found: dict[str, str] = {}
        for each in tree(raw) if raw else ():
            if each.get("TargetMode") != "External":
                target = each.get("Target", "")
                place = target[1:] if target.startswith("/") else posixpath.normpath(posixpath.join(folder, target))
                found.setdefault(each.get("Type", "").rpartition("/")[2], place)
        return found

    def _root(self, kind: str) -> Element | None:
        folder = posixpath.dirname(self.main)
        raw = self.packed.part(self.parts.get(kind, f"{folder}/{kind}.xml"))
        return tree(raw) if raw else None

    def _notes(self, kind: str) -> dict[str, Element]:
        root = self._root(kind)
        each = [] if root is None else list(root)
        return {value_of(note, "id") or "": note for note in each if value_of(note, "type") not in FURNITURE}

    def paragraphs(self) -> Iterator[Paragraph]:
        raw = self.packed.part(self.main)
        body = of_kind(tree(raw), "body") if raw else None
        if body is None:
            raise BadXml("broken")
        yield from self._blocks(body)

    def _blocks(self, element: Element, depth: int = 0) -> Iterator[Paragraph]:
        """The paragraphs and tables in an element, in order."""
        joined = ""  # of a paragraph whose end was deleted
        for child in element:
            name = local(child)
            if name == "p":
                beside: list[Element] = []
                text = joined + self._text(child, beside)
                if _end_deleted(child):
                    joined = text
                else:
                    joined = ""
                    yield self._paragraph(child, text)
                if depth < DEEPEST:
                    yield from self._beside(beside, depth)
            elif name == "tbl":
                yield from rows_of(
                    [[list(self._blocks(cell, depth)) for cell in _cells(row)] for row in _inside(child, "tr")]
                )
            elif name not in GONE:
                yield from self._blocks(child, depth)
        if joined:
            yield Paragraph(joined.strip())

    def _paragraph(self, element: Element, text: str) -> Paragraph:
        properties = of_kind(element, "pPr")
        style = value_of(of_kind(properties, "pStyle")) if properties is not None else None
        chain = [s for _, s in self.styles.chain(style)]
        outline = of_kind(properties, "outlineLvl") if properties is not None else None
        level = value_of(outline) or next((str(s.outline) for s in chain if s.outline is not None), "9")
        heading = level in "012345678" or any(s.name.startswith(HEADING) for s in chain[:1])
        if any(s.name.startswith(("header", "footer")) for s in chain[:1]):
            return Paragraph(text.strip(), hint=OUTSIDE)
        number = self.numbering.before(properties)
        said = text.strip()
        if not said:
            return Paragraph("")
        kind = "heading" if heading else "item" if number else "text"
        bold = heading or _is_bold(element, next((s.bold for s in chain if s.bold is not None), False))
        return Paragraph(f"{number} {said}".strip(), kind, bold)

    def _text(self, element: Element, beside: list[Element]) -> str:
        """What is printed in a paragraph; notes and text boxes go to `beside`."""
        said: list[str] = []
        for child in element:
            name = local(child)
            if name == "t":
                said.append((child.text or "").replace("\n", " "))
            elif name in SIGNS:
                said.append(SIGNS[name])
            elif name == "sym":
                said.append(_sign(child))
            elif name in NOTES:
                note = self.notes[NOTES[name]].pop(value_of(child, "id") or "", None)
                if note is not None:
                    beside.append(note)
            elif name == "txbxContent":
                beside.append(child)
            elif name not in GONE and not (name == "r" and _hidden(child)):
                said.append(self._text(child, beside))
        return "".join(said)

    def _beside(self, elements: list[Element], depth: int) -> Iterator[Paragraph]:
        """Footnotes with a number of their own, and what stands in text boxes."""
        for element in elements:
            found = [p for p in self._blocks(element, depth + 1) if p.text]
            if local(element) == "txbxContent":
                yield from found
                continue
            self.told += 1
            for n, paragraph in enumerate(found):
                text = paragraph.text if n else f"{self.told} {paragraph.text}"
                yield Paragraph(text, hint="footnote")


def _inside(element: Element, name: str) -> Iterator[Element]:
    """The elements of a name, also those in controls and in what was put in with changes tracked."""
    for child in element:
        if local(child) == name:
            yield child
        elif local(child) in ("sdt", "sdtContent", "ins", "customXml", "moveTo"):
            yield from _inside(child, name)


def _cells(row: Element) -> Iterator[Element]:
    """The cells of a row; none of one that was deleted."""
    properties = of_kind(row, "trPr")
    if properties is None or of_kind(properties, "del") is None:
        yield from _inside(row, "tc")


def _end_deleted(paragraph: Element) -> bool:
    """Whether a paragraph goes on in the next one, as its end was deleted."""
    properties = of_kind(paragraph, "pPr")
    letters = of_kind(properties, "rPr") if properties is not None else None
    return letters is not None and of_kind(letters, "del") is not None


def _on(run: Element, name: str) -> bool | None:
    letters = of_kind(run, "rPr")
    found = of_kind(letters, name) if letters is not None else None
    return None if found is None else value_of(found) not in OFF


def _hidden(run: Element) -> bool:
    return bool(_on(run, "vanish"))


def _is_bold(paragraph: Element, by_style: bool) -> bool:  # noqa: FBT001 what the style says, to be overruled
    """Whether the first words of a paragraph are bold."""
    for run in _inside(paragraph, "r"):
        if any(local(child) == "t" and (child.text or "").strip() for child in run):
            own = _on(run, "b")
            return by_style if own is None else own
    return by_style


def _sign(element: Element) -> str:
    """A sign of a font of pictures; those that mean no letter are left to who reads the line."""
    try:
        code = int(value_of(element, "char") or "", 16)
    except ValueError:
        return ""
    return chr(code) if 0x20 <= code < 0xD800 or 0xE000 <= code < 0xFFFE else ""
