"""Markdown becomes lines, each at its place in the file; its marks are read, and lists counted as they are shown."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from .counted_numbers import BULLET
from .html_file import html_paragraphs
from .paragraphs import Paragraph

if TYPE_CHECKING:
    from markdown_it.token import Token

__all__ = ["looks_like_markdown", "markdown_paragraphs"]

SUFFIXES = (".md", ".markdown", ".mdown", ".mkd")
HEADING = re.compile(r"(?m)^(#{1,6}) +\S")
OTHER_MARKS = re.compile(r"\*\*\S|\]\(|(?m:^\|.*\|\s*$)|(?m:^[-*] \S)")
LEAST_HEADINGS = 3
FRONT = re.compile(r"---[ \t]*\n(?:[^\n]*\n){0,60}?(?:---|\.\.\.)[ \t]*(?:\n|\Z)")
NOTE = re.compile(r" {0,3}\[\^([^\]\s]{1,40})\]:[ \t]+")
NOTE_MARK = re.compile(r"\[\^[^\]\s]{1,40}\]")
BETWEEN_CELLS = "\t"


def looks_like_markdown(path: Path, lines: Sequence[str]) -> bool:
    """By its headings and other marks; by its name where it has few of them."""
    if path.suffix.lower() in SUFFIXES:
        return True
    text = "\n".join(lines)
    headings = [found[1] for found in HEADING.finditer(text)]
    return len(headings) >= LEAST_HEADINGS and (len(set(headings)) > 1 or OTHER_MARKS.search(text) is not None)


def markdown_paragraphs(lines: list[str]) -> Iterator[Paragraph]:
    """Each line of the file as it is shown, blank ones too."""
    from markdown_it import MarkdownIt

    lines = [line.replace("\n", " ") for line in lines]
    text = "\n".join(lines)
    if front := FRONT.match(text):
        lines[: front[0].count("\n")] = [""] * front[0].count("\n")
    notes = {n for n, line in enumerate(lines) if NOTE.match(line)}
    lines = [NOTE_MARK.sub("", NOTE.sub(r"\1 ", line)) if "[^" in line else line for line in lines]
    reader = MarkdownIt("commonmark").enable(["table", "strikethrough"])
    shown = _Shown([Paragraph("") for _ in lines], notes)
    shown.all(reader.parse("\n".join(lines)))
    return iter(shown.lines)


@dataclass(slots=True)
class _List:
    """A list that is open, and the number that its next item has; None where items have bullets."""

    next: int | None
    mark: str = ""


@dataclass(slots=True)
class _Shown:
    lines: list[Paragraph]
    notes: set[int]
    lists: list[_List] = field(default_factory=list)
    mark: str = ""  # of the item that begins
    heading: bool = False
    cells: list[str] | None = None  # of the row of a table that is open
    row: int = 0

    def all(self, tokens: Sequence[Token]) -> None:
        for token in tokens:
            self._in_list(token)
            self._in_text(token, token.map[0] if token.map else 0)

    def _in_list(self, token: Token) -> None:
        match token.type:
            case "ordered_list_open":
                start = token.attrGet("start")
                self.lists.append(_List(1 if start is None else int(start), token.markup))
            case "bullet_list_open":
                self.lists.append(_List(None))
            case "ordered_list_close" | "bullet_list_close":
                self.lists.pop()
            case "list_item_open":
                self._item()

    def _in_text(self, token: Token, first: int) -> None:
        match token.type:
            case "heading_open" | "heading_close":
                self.heading = token.nesting > 0
            case "tr_open":
                self.cells, self.row = [], first
            case "tr_close":
                self._put(self.row, [BETWEEN_CELLS.join(self.cells or [])], "row")
                self.cells = None
            case "inline":
                self._inline(token, first)
            case "fence" | "code_block":
                self._put(first + (token.type == "fence"), token.content.removesuffix("\n").split("\n"), "text")
            case "html_block":
                said = [line for p in html_paragraphs(token.content) for line in p.text.split("\n")]
                room = max(1, len(token.content.rstrip("\n").split("\n")))
                self._put(
                    first, [*said[: room - 1], *([" ".join(said[room - 1 :])] if said[room - 1 :] else [])], "text"
                )

    def _item(self) -> None:
        here = self.lists[-1]
        if here.next is None:
            self.mark = BULLET
        else:
            self.mark = f"{here.next}{here.mark}"
            here.next += 1

    def _inline(self, token: Token, first: int) -> None:
        pieces = _pieces(token.children or [])
        if self.cells is not None:
            self.cells.append(" ".join(" ".join(pieces).split()))
            return
        self._put(first, pieces, "heading" if self.heading else "item" if self.mark else "text", bold=_is_bold(token))

    def _put(self, first: int, pieces: Sequence[str], kind: str, *, bold: bool = False) -> None:
        for n, piece in enumerate(pieces):
            text = piece.rstrip()
            if not n and self.mark:
                text = f"{self.mark} {text}".rstrip()
                self.mark = ""
            if first + n < len(self.lines):
                hint = "footnote" if first + n in self.notes else ""
                self.lines[first + n] = Paragraph(text, kind, kind == "heading" or (bold and not n), hint)


def _pieces(children: Sequence[Token]) -> list[str]:
    """What is shown of the lines of a paragraph."""
    said = [""]
    struck = 0
    for child in children:
        if child.type in ("s_open", "s_close"):
            struck += child.nesting
        elif child.type in ("softbreak", "hardbreak"):
            said.append("")
        elif struck or child.type == "image":
            continue
        elif child.type == "html_inline":
            said[-1] += " " if child.content.lower().startswith("<br") else ""
        else:
            said[-1] += child.content
    return said


def _is_bold(token: Token) -> bool:
    first = next((c for c in token.children or [] if c.type == "strong_open" or c.content.strip()), None)
    return first is not None and first.type == "strong_open"
