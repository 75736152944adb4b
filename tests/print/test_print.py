"""Printed books: whole, alike each time, and read back as they were set."""

from __future__ import annotations

import importlib.util
import io
import sys
from collections import Counter
from functools import cache
from itertools import product
from pathlib import Path

import pytest

pytest.importorskip("reportlab", reason="the extra 'print'")
pytest.importorskip("typst", reason="the extra 'print'")
pytest.importorskip("pdfplumber", reason="the extra 'pdf'")

import pdfplumber
from print.order import printed_words, read_words, whole_words
from word_order import in_order

from ts_rules.books import find_book
from ts_rules.errors import BadInput, MissingExtra, UnknownId
from ts_rules.extract.read import read
from ts_rules.model import RuleId
from ts_rules.print import LAYOUTS, TYPESETTERS, Manuscript, Piece, Printed, fonts, manuscript, print_book
from ts_rules.print.typst import Place, Word, lines_of

BOOKS = {"it": "ts-it-2e", "pt": "ts-pt-summary", "pl": "ts-pl-deluxe", "el": "ts-el-deluxe", "en": "ts-el-deluxe"}
PAGED = tuple(name for name, layout in LAYOUTS.items() if not layout.text)
AROUND = ("running-head", "page-number")
PAIRS = [(lay, lang, TYPESETTERS[(i + j) % 2]) for (i, lay), (j, lang) in product(enumerate(PAGED), enumerate(BOOKS))]


@pytest.fixture(autouse=True)
def _fonts_of_the_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine may have no fonts; a package for tests brings some."""
    package = importlib.util.find_spec("font_source_sans_pro")
    if package and package.origin:
        monkeypatch.setenv("TS_RULES_FONTS", str(Path(package.origin).parent / "files"))


@cache
def made(lang: str, under: str = "6.3") -> Manuscript:
    return manuscript(find_book(BOOKS[lang]), lang, RuleId.parse(under))


@cache
def printed(layout: str, lang: str, typesetter: str, under: str = "6.3") -> Printed:
    return print_book(made(lang, under), layout, typesetter)


NARROW = {("boxed", "el", "typst"): 0.95, ("booklet", "pt", "typst"): 0.98}
"""Where a narrow measure breaks the words of a real translation so that not all come back in their order."""


@pytest.mark.parametrize("typesetter", TYPESETTERS)
def test_a_line_is_bold_where_its_first_word_is(typesetter: str, tmp_path: Path) -> None:
    path = tmp_path / "book.pdf"
    path.write_bytes(printed("two-column", "it", typesetter).data)
    lines = read(path).lines
    begun = [line for line in lines if line.text[:4] == "6.3." and line.text[6:7].isupper()]  # else a reference
    assert begun
    assert all(line.bold for line in begun)
    assert sum(line.bold for line in lines) * 2 < len(lines)


@pytest.mark.parametrize(("layout", "lang", "typesetter"), PAIRS)
def test_every_layout_in_every_language_is_read_back(layout: str, lang: str, typesetter: str, tmp_path: Path) -> None:
    book = printed(layout, lang, typesetter)
    path = tmp_path / "book.pdf"
    path.write_bytes(book.data)
    source = read(path)
    assert source.kind == "pdf"
    assert max(line.box.page for line in source.lines if line.box) == book.pages
    floor = NARROW.get((layout, lang, typesetter), 0.99)
    assert in_order(printed_words(book.lines), read_words(source)) >= floor


@pytest.mark.parametrize(
    ("layout", "lang", "typesetter"),
    [
        ("two-column", "it", "typst"),
        ("three-column", "pl", "typst"),
        ("box-across", "el", "reportlab"),
        ("box-across", "en", "typst"),
        ("booklet", "pt", "reportlab"),
    ],
)
def test_several_pages_are_read_back_page_by_page(layout: str, lang: str, typesetter: str, tmp_path: Path) -> None:
    book = printed(layout, lang, typesetter, "6")
    assert book.pages > 1
    path = tmp_path / "book.pdf"
    path.write_bytes(book.data)
    lines = read(path).lines
    for page in range(1, book.pages + 1):
        said = Counter(printed_words(line for line in book.lines if line.page == page))
        shown = Counter(whole_words(line.text for line in lines if line.box and line.box.page == page))
        assert (said & shown).total() >= 0.99 * said.total(), page


@pytest.mark.parametrize(("layout", "lang", "typesetter"), [*product(LAYOUTS, ("el", "en"), TYPESETTERS)])
def test_the_truth_holds_every_word_under_its_rule(layout: str, lang: str, typesetter: str) -> None:
    book = printed(layout, lang, typesetter)
    pieces = made(lang).pieces
    footnotes = LAYOUTS[layout].booklet
    wanted = Counter((p.rule, word) for p in pieces for word, _bold in p.words(footnotes=footnotes))
    found = Counter(
        (e.rule, word) for e in book.lines if e.kind not in (*AROUND, "footnote") for word in e.text.split()
    )
    marks = found - wanted
    assert not wanted - found
    noted = [p for p in pieces if p.note]
    assert marks.total() == (len(noted) if footnotes else 0)
    assert [e.number for e in book.lines if layout != "text"] == (
        [*range(1, len(book.lines) + 1)] if layout != "text" else []
    )
    notes = " ".join(e.text for e in book.lines if e.kind == "footnote")
    assert notes == (" ".join(f"{n} {p.note}" for n, p in enumerate(noted, 1)) if footnotes else "")
    assert {e.page for e in book.lines} == ({0} if layout == "text" else {*range(1, book.pages + 1)})


@pytest.mark.parametrize("typesetter", TYPESETTERS)
def test_the_truth_stands_in_reading_order(typesetter: str) -> None:
    """In the layouts without boxes across, that is the order of the rules, page by page."""
    for layout in ("two-column", "three-column", "boxed"):
        body = [e for e in printed(layout, "pl", typesetter, "6").lines if e.rule]
        assert [e.page for e in body] == sorted(e.page for e in body)
        order = [p.rule for p in made("pl", "6").pieces if p.rule]
        assert [*dict.fromkeys(e.rule for e in body)] == [*dict.fromkeys(order)]


@pytest.mark.parametrize("typesetter", TYPESETTERS)
def test_a_book_comes_out_the_same_each_time(typesetter: str) -> None:
    for layout in ("booklet", "box-across"):
        again = print_book(made("it"), layout, typesetter)
        assert again == printed(layout, "it", typesetter)


@pytest.mark.parametrize("typesetter", TYPESETTERS)
def test_without_the_truth_the_pages_are_the_same(typesetter: str) -> None:
    quick = print_book(made("el", "6"), "two-column", typesetter, truth=False)
    assert quick.pages == printed("two-column", "el", typesetter, "6").pages
    with pdfplumber.open(io.BytesIO(quick.data)) as pdf:
        assert len(pdf.pages) == quick.pages
        assert "κανόνες" in pdf.pages[0].extract_text()


@pytest.mark.parametrize("typesetter", TYPESETTERS)
def test_lines_are_those_of_the_page(typesetter: str, tmp_path: Path) -> None:
    book = printed("one-column", "it", typesetter)
    path = tmp_path / "book.pdf"
    path.write_bytes(book.data)
    assert [line.text for line in read(path).lines] == [line.text for line in book.lines]


def test_what_stands_where_is_known_to_the_point() -> None:
    book = printed("two-column", "it", "reportlab")
    with pdfplumber.open(io.BytesIO(book.data)) as pdf:
        for line in book.lines:
            assert line.box
            x0, top, x1, bottom = line.box
            inside = pdf.pages[line.page - 1].within_bbox((x0 - 1, top - 2, x1 + 1, bottom + 2))
            assert inside.extract_text(x_tolerance_ratio=0.15) == line.text


def test_boxes_that_float_are_read_where_they_stand() -> None:
    """One at the head of the page before the columns, one at its foot after them, whatever their place in the text."""
    rule, high, low = Piece("rule", "a b", "1"), Piece("example", "c", "1"), Piece("example", "d", "1")
    words = [Word("d", low), Word("a", rule), Word("b", rule), Word("c", high)]
    places = [Place(0, 1, 50, 700), Place(1, 1, 50, 100), Place(2, 1, 300, 90), Place(3, 1, 50, 60)]
    lines = [*lines_of(made("en"), LAYOUTS["box-across"], words, places, 1)]
    assert [line.text for line in lines] == ["c", "a", "b", "d"]


def test_a_plain_text_is_numbered_by_its_lines() -> None:
    book = printed("text", "el", "typst")
    texts = book.data.decode().splitlines()
    assert all(texts[line.number - 1].strip() == line.text for line in book.lines)
    assert sum(bool(text.strip()) for text in texts) == len(book.lines)
    assert max(map(len, texts)) <= 78


def test_a_machine_without_fonts_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(fonts, "folders", lambda: (tmp_path,))
    with pytest.raises(BadInput, match="fonts-dejavu-core"):
        print_book(made("el"), "two-column", "reportlab")
    (tmp_path / "DejaVuSans.ttf").write_bytes(b"no font")
    (tmp_path / "DejaVuSans-Bold.ttf").write_bytes(b"")
    with pytest.raises(BadInput, match="all the letters"):
        print_book(made("el"), "two-column", "reportlab")


def test_the_reader_s_own_fonts_come_first(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TS_RULES_FONTS", str(tmp_path))
    assert fonts.folders()[0] == tmp_path
    for name in ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf", "NotoSerif-Regular.ttf"):
        (tmp_path / name).write_bytes(b"")
    assert [face.regular.name for face in fonts.found((tmp_path,))] == ["DejaVuSans.ttf"]


@pytest.mark.parametrize(("typesetter", "module"), [("typst", "typst"), ("reportlab", "reportlab.pdfgen.canvas")])
def test_a_missing_typesetter_is_named(monkeypatch: pytest.MonkeyPatch, typesetter: str, module: str) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(MissingExtra, match=r"ts-rules\[print\]"):
        print_book(made("en"), "booklet", typesetter)


def test_unknown_names_are_refused() -> None:
    with pytest.raises(UnknownId, match="one-column"):
        print_book(made("en"), "one-colum")
    with pytest.raises(UnknownId, match="reportlab"):
        print_book(made("en"), "booklet", "latex")
