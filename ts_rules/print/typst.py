"""Setting a book with typst: it breaks the lines and hyphenates; afterwards it is asked where each word stands.

Its package brings a serif font with Latin, Polish and Greek letters, so no font of the machine is needed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from types import ModuleType

from ..errors import BadInput, MissingExtra
from ..languages import named
from ..visible import visible
from .book_pieces import Manuscript, Piece
from .layouts import STYLES, Layout
from .press import PrintedLine

__all__ = ["set_with_typst"]

FONT = "Libertinus Serif"
CAPITALS = 0.658  # of the size: the height of that font's capitals, from which typst measures the space between lines
SAME_LINE = 2.0  # points up or down
PAGE = re.compile(rb"/Type\s*/Page\b(?!s)")
FOOTNOTE = (  # with a blank behind its number, which typst leaves out
    "#show footnote.entry: it => "
    "[#super(numbering(it.note.numbering, ..counter(footnote).at(it.note.location()))) #it.note.body]"
)
WHERE = (
    "#context [#metadata(query(<w>).map(m => { let p = m.location().position(); "
    "(m.value, p.page, p.x.pt(), p.y.pt()) })) <where>]"
)


def set_with_typst(book: Manuscript, layout: Layout, *, truth: bool) -> tuple[bytes, int, tuple[PrintedLine, ...]]:
    """The PDF, its pages, and its lines where they are asked for."""
    try:
        typst = import_module("typst")
    except ImportError:
        raise MissingExtra("Printing with typst", "print") from None
    sheet = Sheet(book, layout, truth=truth)
    source = sheet.source().encode()
    data, places = _compiled(typst, source, truth=truth)
    pages = len(PAGE.findall(data))
    return data, pages, tuple(lines_of(book, layout, sheet.words, places, pages)) if truth else ()


def _compiled(typst: ModuleType, source: bytes, *, truth: bool) -> tuple[bytes, list[Place]]:
    try:
        data: bytes = typst.compile(source, ignore_system_fonts=True)
        if not truth:
            return data, []
        found = json.loads(typst.query(source, "<where>", field="value", one=True, ignore_system_fonts=True))
    except RuntimeError as problem:
        raise BadInput(f"typst cannot set this book ({str(problem)[:200]}): try --typesetter reportlab") from None
    return data, [Place(*entry) for entry in found]


@dataclass(frozen=True, slots=True)
class Word:
    """A word as it is handed to typst; `mark` is the number of the footnote behind it."""

    text: str
    piece: Piece
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a word has come to stand."""

    word: int
    page: int
    x: float
    y: float


class Sheet:
    """Writes a book in typst's language and numbers its words."""

    def __init__(self, book: Manuscript, layout: Layout, *, truth: bool) -> None:
        self.book = book
        self.layout = layout
        self.truth = truth
        self.words: list[Word] = []
        self.notes = 0

    def source(self) -> str:
        """The whole document."""
        front = [p for p in self.book.pieces if _in_front(p)]
        body = [p for p in self.book.pieces if not _in_front(p)]
        parts = [*self._settings(), self._floating("top", "\n".join(map(self._block, front)))]
        for piece in body:
            across = piece.kind == "example" and self.layout.boxes == "across"
            parts.append(self._floating("auto", self._block(piece)) if across else self._block(piece))
        return "\n".join([*parts, *([WHERE] if self.truth else [])])

    def _settings(self) -> Iterator[str]:
        book, layout = self.book, self.layout
        width, height = layout.page
        yield f"#set document(title: {quoted(book.title)}, date: none)"
        yield f'#set text(font: "{FONT}", size: {layout.size}pt, {in_language(book.lang)})'
        yield f"#set text(hyphenate: {'true' if layout.hyphenated else 'false'})"
        yield f"#set par(leading: {layout.leading - CAPITALS * layout.size:.2f}pt)"
        yield f"#set page(width: {width}pt, height: {height}pt, margin: {layout.margin}pt, columns: {layout.columns})"
        yield f"#set columns(gutter: {layout.gutter}pt)"
        if layout.booklet:
            yield "#set super(typographic: false)"  # else a mark is a letter of full size, and part of the word
            yield FOOTNOTE
            yield f"#set page(header: context if here().page() > 1 [#text(size: 0.8em, {quoted(book.title)})])"
            yield (
                "#set page(footer: context align(if calc.odd(here().page()) { right } else { left }, "
                "text(size: 0.8em, counter(page).display())))"
            )
        # Inside the word, since at its edge it may come to stand at the end of the line before.
        yield f"#let w(n, a, z) = {'[#a#metadata(n)<w>#z]' if self.truth else 'a + z'}"
        yield "#let b(n, a, z) = strong(w(n, a, z))"

    def _floating(self, where: str, inside: str) -> str:
        """Over all columns."""
        shape = f'{where}, float: true, scope: "parent", clearance: {self.layout.leading:.2f}pt'
        return f"#place({shape})[#set align(left);{inside}]"

    def _block(self, piece: Piece) -> str:
        style, layout = STYLES[piece.kind], self.layout
        boxed = layout.boxes and piece.kind == "example"
        above = style.above * layout.leading * (1.5 if piece.kind == "heading" and not piece.level else 1.0)
        shape = f"above: {above + layout.leading - CAPITALS * layout.size:.2f}pt, below: {layout.leading * 0.5:.2f}pt"
        if boxed:
            look = "fill: luma(235)" if layout.boxes == "column" else "stroke: 0.5pt"
            shape += f", width: 100%, inset: 6pt, breakable: false, {look}"
        else:
            shape += f", inset: (left: {style.indent}pt)"
        if style.keeps:
            shape += ", sticky: true"
        justified = "true" if style.justified else "false"
        size = f"#set text(size: {layout.size * style.scale:.2f}pt);"
        return f"#block({shape})[{size}#set par(justify: {justified});{self._words(piece)}]"

    def _words(self, piece: Piece) -> str:
        footnotes = self.layout.booklet
        parts = [self._word(word, piece, bold=bold) for word, bold in piece.words(footnotes=footnotes)]
        text = " ".join(parts)
        if not (footnotes and piece.note):
            return text
        self.notes += 1
        self.words[-1] = replace(self.words[-1], mark=str(self.notes))
        own = replace(piece, kind="footnote")
        return f"{text}#footnote[{' '.join(self._word(w, own) for w in piece.note.split())}]"

    def _word(self, word: str, piece: Piece, *, bold: bool = False) -> str:
        self.words.append(Word(word, piece))
        return f"#{'b' if bold else 'w'}({len(self.words) - 1}, {quoted(word[:1])}, {quoted(word[1:])})"


def quoted(text: str) -> str:
    """A string of typst's."""
    return '"' + visible(text).replace("\\", "\\\\").replace('"', '\\"') + '"'


def in_language(lang: str) -> str:
    """What typst is told of a language: it hyphenates by it."""
    region = named(lang).region
    return f'lang: "{lang}", region: "{region}"' if region else f'lang: "{lang}"'


def _in_front(piece: Piece) -> bool:
    return piece.kind in ("title", "front-matter")


def lines_of(
    book: Manuscript, layout: Layout, words: Sequence[Word], places: Sequence[Place], pages: int
) -> Iterator[PrintedLine]:
    """The lines in reading order: what floats over a page first, columns, footnotes, what floats at its foot."""
    by_page: dict[int, list[Place]] = {}
    for place in places:
        by_page.setdefault(place.page, []).append(place)
    number = 0
    for page in range(1, pages + 1):
        found = _in_order(layout, words, sorted(by_page.get(page, ()), key=lambda p: p.word))
        rows = [(words[row[0].word].piece, _text(words, row)) for row in rows_of(words, found)]
        if layout.booklet:
            head = [(Piece("running-head", ""), book.title)] if page > 1 else []
            rows = [*head, *rows, (Piece("page-number", ""), str(page))]
        for piece, text in rows:
            number += 1
            yield PrintedLine(page, number, text, piece.kind, piece.rule, piece.clause, piece.stands_in)


def _in_order(layout: Layout, words: Sequence[Word], places: Sequence[Place]) -> list[Place]:
    def floats(place: Place) -> bool:
        piece = words[place.word].piece
        return _in_front(piece) or (piece.kind == "example" and layout.boxes == "across")

    def notes(place: Place) -> bool:
        return words[place.word].piece.kind == "footnote"

    body = [p for p in places if not floats(p) and not notes(p)]
    highest = min((p.y for p in body), default=0.0)
    over = sorted(filter(floats, places), key=lambda p: p.y)  # a sort keeps words of one line in order
    first = [p for p in over if p.y < highest]
    return [*first, *body, *filter(notes, places), *(p for p in over if p.y >= highest)]


def rows_of(words: Sequence[Word], places: Sequence[Place]) -> Iterator[list[Place]]:
    """Words that stand in one line and belong to one piece."""
    row: list[Place] = []
    for place in places:
        last = row[-1] if row else None
        if last and not (
            words[last.word].piece is words[place.word].piece and abs(last.y - place.y) < SAME_LINE and last.x < place.x
        ):
            yield row
            row = []
        row.append(place)
    if row:
        yield row


def _text(words: Sequence[Word], row: Sequence[Place]) -> str:
    first = words[row[0].word]
    said = [f"{word.text} {word.mark}".strip() for word in (words[p.word] for p in row)]
    before = row[0].word - 1
    if first.piece.kind == "footnote" and words[before].mark:
        said.insert(0, words[before].mark)
    return " ".join(said)
