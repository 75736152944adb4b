"""Running heads, page numbers and footnotes of a PDF, told by place and repetition; the lines in the book's order."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ...lines import Box, Line
from .side_notes import beside_their_text

__all__ = ["Page", "PageLine", "in_book_order"]

EDGE = 0.12  # of the page's height, at top and bottom, where heads and numbers stand
ROW = 0.5  # points between the tops, or the sizes, of what is one row
NEAR = 4.0  # points between places that are the same on two pages
SHARE = 0.3  # of the pages on which a running head stands at least
LEAST_PAGES = 2
NOTE_SIZE = 0.93  # of the body's size; a footnote is set smaller
LOW = 0.4  # of the page's height, below which footnotes begin
FIGURE = re.compile(r"\d+")
NUMBER = re.compile(r"\W*(?:\w{1,9}\.?\s+)?(\d{1,4}|[ivxlc]{1,7})(?:\s*(?:/|\w{1,3})\s*(\d{1,4}))?\W*", re.IGNORECASE)
MARK = re.compile(r"\s*(?:\(?\d{1,3}[.)\]]?\s|[*†‡§¹²³⁴-⁹]+|\[\d{1,3}\])\s*\S")


@dataclass(frozen=True, slots=True)
class PageLine:
    """A line of a page and the piece of the page it stands in: lines of a column are one piece."""

    line: Line
    piece: int

    @property
    def top(self) -> float:
        """Where it begins, in points from the top."""
        return self.line.box.top if self.line.box else 0.0

    @property
    def left(self) -> float:
        """Where it begins, in points from the left."""
        return self.line.box.x0 if self.line.box else 0.0


@dataclass(frozen=True, slots=True)
class Page:
    """A page as it was read."""

    number: int
    width: float
    height: float
    lines: tuple[PageLine, ...]
    rules: tuple[tuple[float, float, float], ...] = ()  # lines from side to side: left, top, right
    drawn: bool = False  # whether there are pictures or drawings on it
    failed: str = ""
    unnamed: tuple[tuple[str, str], ...] = ()  # glyphs that have no letter: the font, and what the file gives

    @classmethod
    def of(cls, message: dict[str, Any]) -> Page:
        """The page of a message of `pdf_page`."""
        number: int = message["page"]
        if message.get("failed"):
            return cls(number, 0, 0, (), failed=message["failed"])
        lines = []
        for text, x0, top, x1, bottom, size, bold, hint, piece in message["lines"]:
            box = Box(number, round(x0, 2), round(top, 2), round(x1, 2), round(bottom, 2))
            lines.append(PageLine(Line(0, text, box, round(size, 2), bold, hint), piece))
        rules = tuple((x0, top, x1) for x0, top, x1 in message["rules"])
        unnamed = tuple((font, text) for font, text in message.get("unnamed", ()))
        width, height, drawn = message["width"], message["height"], bool(message["drawn"])
        return cls(number, width, height, tuple(lines), rules, drawn, unnamed=unnamed)

    def renumbered(self, number: int) -> Page:
        """The same page under another number."""
        lines = tuple(
            replace(e, line=replace(e.line, box=replace(e.line.box, page=number))) if e.line.box else e
            for e in self.lines
        )
        return replace(self, number=number, lines=lines)


def in_book_order(pages: Sequence[Page]) -> Iterator[Line]:
    """The lines of a book: of each page its head, its text, its footnotes, its foot."""
    sizes: Counter[float] = Counter()
    for entry in (e for page in pages for e in page.lines):
        sizes[round(entry.line.size, 1)] += len(entry.line.text)
    body = max(sizes, key=lambda size: sizes[size], default=0.0)
    hints = _heads(pages, body)
    hints |= {(p.number, place): "running-head" for p in pages for place in _in_row_of_heads(p, hints)}
    for page in pages:
        head: list[Line] = []
        text: list[PageLine] = []
        foot: list[Line] = []
        for place, entry in enumerate(page.lines):
            if hint := hints.get((page.number, place)):
                (head if entry.top < page.height / 2 else foot).append(replace(entry.line, hint=hint))
            else:
                text.append(entry)
        text = beside_their_text(text, body)
        notes = _footnotes(page, text, body)
        yield from head
        yield from (e.line for i, e in enumerate(text) if i not in notes)
        yield from (replace(text[i].line, hint="footnote") for i in sorted(notes))
        yield from foot


def _heads(pages: Sequence[Page], body: float) -> dict[tuple[int, int], str]:
    """Lines at the edge of pages that come again at the same place: by page and place on it."""
    same: defaultdict[tuple[str, int], list[tuple[Page, int, PageLine]]] = defaultdict(list)
    numbers: defaultdict[tuple[int, str], list[tuple[Page, int, int]]] = defaultdict(list)
    for page in pages:
        for place, entry in enumerate(page.lines):
            if not (entry.top < EDGE * page.height or entry.top > (1 - EDGE) * page.height):
                continue
            height = round(entry.top / NEAR)
            if (found := NUMBER.fullmatch(entry.line.text)) and (value := _value(found[1])) is not None:
                numbers[height, found[2] or ""].append((page, place, value))
            key = FIGURE.sub("#", entry.line.text.casefold())
            same[key, height].append((page, place, entry))
    hints: dict[tuple[int, int], str] = {}
    least = max(LEAST_PAGES, SHARE * len(pages))
    for height, total in list(numbers):
        group = [e for near in (height, height + 1) for e in numbers.get((near, total), ())]
        for page, place, _ in _in_step(group):
            hints[page.number, place] = "page-number"
    for (key, height), here in list(same.items()):
        group2 = here + same.get((key, height + 1), [])
        if len({p.number for p, _, _ in group2}) >= least and _at_edge(group2) and _says_page(group2, body):
            for page, place, _ in group2:
                hints.setdefault((page.number, place), "running-head")
    return hints


def _in_row_of_heads(page: Page, hints: Mapping[tuple[int, int], str]) -> Iterator[int]:
    """Lines in one row with a head, set alike, none of the text further out: a chapter's title, other on each page."""
    heads = [e for n, e in enumerate(page.lines) if hints.get((page.number, n)) == "running-head"]
    others = [(n, e) for n, e in enumerate(page.lines) if (page.number, n) not in hints]
    for head in heads:
        upper = head.top < page.height / 2
        row = [(n, e) for n, e in others if abs(e.top - head.top) < ROW and abs(e.line.size - head.line.size) < ROW]
        rest = [e.top for n, e in others if abs(e.top - head.top) >= ROW]
        if all(top > head.top if upper else top < head.top for top in rest):
            yield from (n for n, _e in row)


def _value(text: str) -> int | None:
    if text.isdecimal():
        return int(text)
    roman = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}
    figures = [roman[c] for c in text.lower()]
    return sum(-f if f < max(figures[i:]) else f for i, f in enumerate(figures))


def _in_step(group: list[tuple[Page, int, int]]) -> list[tuple[Page, int, int]]:
    """Those numbers that grow by one from page to page: printed number less page is the same for most."""
    steps = Counter(value - page.number for page, _, value in group)
    if not steps or (best := steps.most_common(1)[0])[1] < LEAST_PAGES:
        return []
    return [e for e in group if e[2] - e[0].number == best[0]]


def _at_edge(group: Sequence[tuple[Page, int, PageLine]]) -> bool:
    """Whether nothing of the text stands further out than these lines, on most of their pages."""
    out = 0
    for page, _, entry in group:
        upper = entry.top < page.height / 2
        beyond = sum(e.top < entry.top - NEAR if upper else e.top > entry.top + NEAR for e in page.lines)
        out += beyond <= 2  # a page number or a second head may
    return out * 2 > len(group)


def _says_page(group: Sequence[tuple[Page, int, PageLine]], body: float) -> bool:
    """Whether the figures of these lines are such as a running head has.

    Lines that are the same but for their figures are heads if these keep in step with the pages, or stay the same for
    some, as those of a chapter do.  Footnotes such as "1 See 4.2" stand at one height on many pages too: their figures
    go their own way, and their marks begin anew, or run on whether a page has one or three.
    """
    figures = [[int(f[:9]) for f in FIGURE.findall(e.line.text)] for _, _, e in group]
    pages = [page.number for page, _, _ in group]
    noted = all(
        e.top > page.height / 2 and e.line.size <= NOTE_SIZE * body and MARK.match(e.line.text) for page, _, e in group
    )
    columns = list(zip(*figures, strict=True))
    stepping = [_mostly(Counter(f - n for f, n in zip(c, pages, strict=True)), len(pages)) for c in columns]
    if noted and columns and not stepping[0]:
        return False
    settled = [_mostly(Counter(c), len(c)) or _by_chapters(c, pages) for c in columns]
    return (any(stepping) and not noted) or all(a or b for a, b in zip(stepping, settled, strict=True))


def _mostly(counted: Counter[int], size: int) -> bool:
    return counted.most_common(1)[0][1] * 2 > size


def _by_chapters(figures: Sequence[int], pages: Sequence[int]) -> bool:
    """Whether figures grow with the pages, each standing on some."""
    grown = [f for _, f in sorted(zip(pages, figures, strict=True))]
    return grown == sorted(grown) and len(set(grown)) * 2 <= len(grown)


def _footnotes(page: Page, text: Sequence[PageLine], body: float) -> set[int]:
    """The last lines of a column that are set smaller and begin with a mark, or stand under a rule."""
    found: set[int] = set()
    pieces: defaultdict[int, list[int]] = defaultdict(list)
    for place, entry in enumerate(text):
        if not entry.line.hint:
            pieces[entry.piece].append(place)
    for places in pieces.values():
        first = len(places)
        while first and text[places[first - 1]].line.size <= NOTE_SIZE * body:
            first -= 1
        tail = places[first:]
        while tail and not (MARK.match(text[tail[0]].line.text) or _under_rule(page, text, tail[0])):
            del tail[0]
        if tail and text[tail[0]].top > LOW * page.height and not _text_below(text, tail, found):
            found.update(tail)
    return found


def _under_rule(page: Page, text: Sequence[PageLine], place: int) -> bool:
    """Whether a rule stands right above a line, and no text between."""
    entry = text[place]
    near = 2 * entry.line.size
    return any(
        0 <= entry.top - top <= near and x0 <= entry.left + near and x1 > entry.left for x0, top, x1 in page.rules
    )


def _text_below(text: Sequence[PageLine], tail: Sequence[int], notes: set[int]) -> bool:
    """Whether the column goes on under these lines: then they are small print, not footnotes."""
    last = text[tail[-1]].line.box
    if last is None:
        return False
    inside = set(tail) | notes
    for place, entry in enumerate(text):
        box = entry.line.box
        if place in inside or box is None or entry.line.hint:
            continue
        if box.top > last.bottom and box.x0 < last.x1 and last.x0 < box.x1:
            return True
    return False
