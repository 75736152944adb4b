"""The handbook as a book: what stands in it, that it is always the same, and that reading devices take it."""

from __future__ import annotations

import io
import os
import re
import zipfile
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ts_rules.errors import BadInput
from ts_rules.games import load_game
from ts_rules.handbook import book as binding
from ts_rules.handbook.book import book as made
from ts_rules.handbook.book.blocks import Book, Chapter, Heading, Items, Para, Table, day, runs, sentence
from ts_rules.handbook.book.epub import files, packed
from ts_rules.handbook.book.pdf import compiled, source
from ts_rules.handbook.writing.page_writer import page_writer

LANGS = ("en", "it", "pt", "pl", "el")
TS = load_game("twilight-struggle")
needs_typst = pytest.mark.skipif(find_spec("typst") is None, reason="needs typst")


@cache
def book_of(lang: str) -> Book:
    return made(page_writer(TS.id, lang))


@pytest.fixture(scope="module", params=LANGS)
def book(request: pytest.FixtureRequest) -> Book:
    return book_of(request.param)


def words(found: tuple[object, ...]) -> str:
    """Everything that some blocks say."""
    parts = []
    for block in found:
        if isinstance(block, Heading):
            parts.append(block.text)
        elif isinstance(block, Para):
            parts += [r.text for r in block.runs]
        elif isinstance(block, Items):
            parts += [r.text for item in block.items for r in item]
        elif isinstance(block, Table):
            parts += [r.text for row in block.rows for cell in row for r in cell]
    return " ".join("".join(parts).split())


def test_everything_has_its_place(book: Book) -> None:
    anchors = book.anchors()
    assert {f"r-{r.printed}" for r in TS} <= anchors
    assert {f"c-{slug}" for slug in TS.cards} <= anchors
    assert {f"n-{slug}" for slug in TS.names["country"]} <= anchors
    assert "t-coup" in anchors
    assert all(run.to in anchors for run in links(book)), "a link that leads nowhere"


def links(book: Book) -> list[object]:
    found = []
    for chapter in book.chapters:
        for block in chapter.blocks:
            several = (
                block.items
                if isinstance(block, Items)
                else (block.runs,)
                if isinstance(block, Para)
                else tuple(cell for row in block.rows for cell in row)
                if isinstance(block, Table)
                else ()
            )
            found += [run for some in several for run in some if run.to]
    return found


def test_no_anchor_stands_twice(book: Book) -> None:
    every = [c.anchor for c in book.chapters]
    for chapter in book.chapters:
        every += [b.anchor for b in chapter.blocks if isinstance(b, Heading)]
        every += [a for b in chapter.blocks if isinstance(b, Table) for a in b.anchors]
    assert sorted(every) == sorted(set(every))


def test_every_language_says_it_in_its_own_words() -> None:
    """A coup in a battleground lowers DEFCON, in the terms of the termbase."""
    wanted = {"it": "colpo di Stato", "pt": "golpe", "pl": "przewrotu", "el": "πραξικοπήματος"}
    for lang, word in wanted.items():
        chapter = next(c for c in book_of(lang).chapters if c.anchor == "r-6.0")
        assert word in words(chapter.blocks)


def test_the_books_stand_beside_their_readings() -> None:
    chapter = next(c for c in book_of("en").chapters if c.anchor == "r-6.0")
    starts = {b.anchor: place for place, b in enumerate(chapter.blocks) if isinstance(b, Heading)}
    rule = words(chapter.blocks[starts["r-6.3.4"] : starts["r-6.3.5"]])
    assert "Brazilian summary (the book says both)" in rule
    said = words(chapter.blocks)
    assert "contradiction" not in said, "a verdict in our words"
    assert re.findall(r"\(lines? \d+", said) == [], "where it stands is nothing for who reads on paper"


def test_a_sentence_begins_with_a_capital_behind_a_link_too() -> None:
    assert sentence('<a data-x="n/libya" href="#">from Libya</a> all goes')[0].text == "From Libya"
    assert runs('<a data-x="n/libya" href="#">from Libya</a> all goes')[0].to == "n-libya"
    for chapter in book_of("pl").chapters:
        if chapter.anchor.startswith("cards-"):
            told = [b.runs[0].text for b in chapter.blocks if isinstance(b, Para) and not b.aside]
            assert [t for t in told if t[:1].islower()] == []


@given(st.text(st.characters(min_codepoint=32, max_codepoint=0x2FFF, exclude_categories=("Cc", "Cs")), max_size=60))
def test_no_text_can_break_a_page(text: str) -> None:
    page = made_of(Para((*runs(text.replace("<", "&lt;")),)))
    ET.fromstring(files(page)["EPUB/chapter-01.xhtml"])  # noqa: S314 - our own file
    assert source(page).count('"') % 2 == text.count('"') % 2


def made_of(block: Para) -> Book:
    return Book("x", "en", "T", "S", (), (Chapter("C", "r-1.0", (block,)),), "Contents", "Index", ())


def test_an_epub_is_in_order(book: Book) -> None:
    data = packed(book)
    assert data == packed(made(page_writer(TS.id, book.lang))) if book.lang == "el" else data
    archive = zipfile.ZipFile(io.BytesIO(data))
    first = archive.infolist()[0]
    assert (first.filename, first.compress_type) == ("mimetype", zipfile.ZIP_STORED)
    assert data[30:58] == b"mimetypeapplication/epub+zip"  # where a reader looks for it
    pages = {n.removeprefix("EPUB/"): archive.read(n).decode() for n in archive.namelist() if n.endswith(".xhtml")}
    ids = {}
    for name, text in pages.items():
        tree = ET.fromstring(text)  # noqa: S314 - our own file
        ids[name] = [e.get("id") for e in tree.iter() if e.get("id")]
        assert len(ids[name]) == len(set(ids[name]))
    for name, text in pages.items():
        for href in re.findall(r'<a href="([^"]*)"', text):
            file, _, anchor = href.partition("#")
            assert (file or name) in pages, href
            assert not anchor or anchor in ids[file or name], href
    package = archive.read("EPUB/package.opf").decode()
    assert f"<dc:language>{'pt-BR' if book.lang == 'pt' else book.lang}</dc:language>" in package
    assert set(re.findall(r'href="([^"]+\.xhtml)"', package)) == set(pages)


def test_a_book_is_bound_again_where_it_says_something_new_and_nowhere_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    bound: list[Book] = []
    say = ["One word", "Another word", "One word"]

    def pdf(book: Book) -> bytes:
        bound.append(book)
        return repr(book).encode()

    monkeypatch.setattr(binding, "compiled", pdf)
    found = []
    for word in say:
        book = made_of(Para((*runs(word),)))
        monkeypatch.setattr(binding, "book", lambda _writer, book=book: book)
        binding.print_book(tmp_path, page_writer("risiko", "it"))
        files_now = sorted(path for path in tmp_path.iterdir() if path.is_file())
        assert [path.suffix for path in files_now] == [".epub", ".pdf"]
        assert files_now[0].read_bytes() == packed(book)
        assert files_now[1].read_bytes() == repr(book).encode()
        found.append(book)
    assert bound == found[:2]


@needs_typst
def test_a_pdf_holds_the_text_and_is_always_the_same(tmp_path: Path) -> None:
    pdfplumber = pytest.importorskip("pdfplumber")
    one, two = tmp_path / "one.pdf", tmp_path / "two.pdf"
    for path in (one, two):
        path.write_bytes(compiled(made(page_writer("risiko", "el"))))
    assert one.read_bytes() == two.read_bytes()
    with pdfplumber.open(one) as document:
        title, contents = (document.pages[n].extract_text() for n in (0, 1))
    assert "RisiKo!: Οδηγός" in title
    assert re.search(r"^2\.1 .*\. \d+$", contents, re.MULTILINE), "the contents tell the page of the board"


@needs_typst
def test_cards_map_and_index_can_be_set() -> None:
    assert len(compiled(book_of("pl"))) > 100_000


@needs_typst
def test_the_date_is_the_one_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(1_700_000_000))
    assert day().year == 2023
    book = made(page_writer("risiko", "it"))
    data = packed(book)
    assert zipfile.ZipFile(io.BytesIO(data)).infolist()[0].date_time[:3] == (2023, 11, 14)
    assert len(compiled(book)) > 10_000


@pytest.mark.parametrize("given", ["soon", "-1", "1.5", "99999999999"])
def test_a_date_that_is_none_is_named(given: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(os.environ, "SOURCE_DATE_EPOCH", given)
    with pytest.raises(BadInput, match="SOURCE_DATE_EPOCH"):
        day()


def test_without_a_date_it_is_the_first_a_zip_file_can_bear(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    assert (day().year, day().month, day().day) == (1980, 1, 1)
