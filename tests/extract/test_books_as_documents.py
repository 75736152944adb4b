"""The real books, written here as .docx, .odt, web page, Markdown and on one line: the same sections as of the text."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from difflib import SequenceMatcher
from functools import cache
from pathlib import Path

import pytest

pytest.importorskip("numpy", reason="the extra 'words'")
pytest.importorskip("lxml", reason="the extra 'documents'")

from extract.made_documents import docx_of, odt_of

from ts_rules.books import recorded
from ts_rules.extract import Extract, extract
from ts_rules.print import manuscript, print_book

BOOKS = ("ts-it-2e", "ts-pl-deluxe", "ts-el-deluxe", "ts-pt-summary", "risiko-it")
WORD = re.compile(r"\w+")
NO_XML = re.compile("[^\t\n\x20-\ud7ff\ue000-\ufffd]")
MARKS = re.compile(r"([\\`*_{}\[\]<>#|~&])|^(\s*)([-+])|^(\s*\d+)([.)])(?=\s)")
LEAST = 0.99  # of the words under the same rule
# On one line, a book whose numbers are damaged has less to be cut by; a little below what was seen.
ON_ONE_LINE = {"ts-it-2e": 0.95, "ts-pl-deluxe": 0.94, "ts-el-deluxe": 0.87, "ts-pt-summary": 0.82, "risiko-it": 0.96}


def escaped(text: str) -> str:
    return html.escape(NO_XML.sub(" ", text))


def as_docx(texts: list[str]) -> bytes:
    return docx_of("".join(f'<w:p><w:r><w:t xml:space="preserve">{escaped(t)}</w:t></w:r></w:p>' for t in texts))


def as_odt(texts: list[str]) -> bytes:
    return odt_of("".join(f"<text:p>{escaped(t)}</text:p>".replace("\t", "<text:tab/>") for t in texts))


def as_html(texts: list[str]) -> bytes:
    """Paragraphs, with the line ends in them, as a page has them that was made from a text."""
    blocks = "\n".join(t.strip(" ") for t in texts).split("\n\n")
    said = "".join(f"<p>{'<br>'.join(map(escaped, block.strip().split(chr(10))))}</p>" for block in blocks)
    return f"<!doctype html><meta charset=utf-8><body>{said}".encode()


def as_markdown(texts: list[str]) -> bytes:
    """The same text with its marks escaped, so that all of it is shown."""

    def mark(found: re.Match[str]) -> str:
        if found[1]:
            return f"\\{found[1]}"
        return f"{found[2]}\\{found[3]}" if found[3] else f"{found[4]}\\{found[5]}"

    return "\n".join(MARKS.sub(mark, t.strip(" \t")) for t in texts).encode()


def on_one_line(texts: list[str]) -> bytes:
    return " ".join(t.strip() for t in texts if t.strip()).encode()


FORMATS: dict[str, Callable[[list[str]], bytes]] = {
    "docx": as_docx,
    "odt": as_odt,
    "html": as_html,
    "md": as_markdown,
    "txt": on_one_line,
}


def rules_of_words(found: Extract) -> list[tuple[str, str]]:
    """Each word with the rule that it stands under."""
    under = {n: str(s.rule) for s in found.sections for a, b in s.lines for n in range(a, b + 1)}
    return [(w, under.get(e.number, "")) for e in found.source.lines for w in WORD.findall(e.text)]


def share(one: Extract, other: Extract) -> float:
    """How many of the words of a book stand under the same rule in another reading of it."""
    first, second = rules_of_words(one), rules_of_words(other)
    words, again = [w for w, _ in first], [w for w, _ in second]
    pairs = [(n, n) for n in range(len(words))]
    if words != again:
        blocks = SequenceMatcher(None, words, again, autojunk=False).get_matching_blocks()
        pairs = [(b.a + n, b.b + n) for b in blocks for n in range(b.size)]
    return sum(first[a][1] == second[b][1] for a, b in pairs) / len(first)


def labels(found: Extract) -> set[tuple[str, str]]:
    return {(str(s.rule), s.printed) for s in found.sections if s.printed}


@cache
def as_text(path: Path) -> Extract:
    return extract(path, cached=False)


@pytest.mark.books
@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("suffix", FORMATS)
def test_a_real_book_has_the_same_sections(book: str, suffix: str, books_folder: Path, tmp_path: Path) -> None:
    original = books_folder / f"{book}.txt"
    path = tmp_path / f"book.{suffix}"
    path.write_bytes(FORMATS[suffix](original.read_text("utf-8").split("\n")))
    found = extract(path, cached=False)
    assert found.book == book
    if suffix == "txt":
        assert share(as_text(original), found) >= ON_ONE_LINE[book]
        return
    assert labels(found) == labels(as_text(original))
    tabs_count = book == "ts-pt-summary" and suffix == "html"  # its contents are told by tabs, which no page shows
    assert share(as_text(original), found) >= (0.92 if tabs_count else LEAST)


@pytest.mark.parametrize(("book", "lang"), [("ts-el-deluxe", "en"), ("ts-it-2e", "es"), ("risiko-it", "it")])
def test_a_sound_book_on_one_line_keeps_its_sections(book: str, lang: str, tmp_path: Path) -> None:
    texts = print_book(manuscript(recorded()[book], lang), "text").data.decode().split("\n")
    original, joined = tmp_path / "lines.txt", tmp_path / "line.txt"
    original.write_text("\n".join(texts), "utf-8")
    joined.write_bytes(on_one_line(texts))
    found, before = extract(joined, cached=False), extract(original, cached=False)
    assert share(before, found) >= LEAST
    assert len(labels(found) & labels(before)) >= LEAST * len(labels(before))
