"""Whole books with what real ones have: chapters without rules, notes beside the text, fonts without Unicode."""

from __future__ import annotations

import unicodedata
from collections import Counter, defaultdict
from dataclasses import replace
from pathlib import Path

import pytest

pytest.importorskip("pdfplumber", reason="the extra 'pdf'")
pytest.importorskip("reportlab", reason="prints the books")

from extract.accuracy import OUTSIDE, given_by_line, same
from extract.whole_books import Looks, whole_book

from ts_rules.extract import Extract
from ts_rules.extract.chain import extract
from ts_rules.extract.lines import Line
from ts_rules.extract.read.pdf.page_words import STAND_INS, UNKNOWN
from ts_rules.extract.read.pdf.running_heads import Page, PageLine
from ts_rules.extract.read.pdf.unnamed_letters import name_letters
from ts_rules.print import PrintedLine

BOOKS = {"it": "ts-it-2e", "pt": "ts-it-2e", "pl": "ts-pl-deluxe"}
DIGITS = {c: 0xE100 + n for n, c in enumerate("0123456789")}
LEAST = 0.98


def share(truth: tuple[PrintedLine, ...], found: Extract) -> float:
    """Of the words, by page: those of which as many stand under the rule as were printed under it."""
    given = given_by_line(found)
    printed: defaultdict[int, Counter[tuple[str, str]]] = defaultdict(Counter)
    read: defaultdict[int, Counter[tuple[str, str]]] = defaultdict(Counter)
    for line in truth:
        rule = same(line.rule) if line.rule else OUTSIDE
        printed[line.page].update((word, rule) for word in line.text.split())
    for line in found.source.lines:
        assert line.box is not None
        rule = given[line.number].rule if line.number in given else OUTSIDE
        read[line.box.page].update((word, rule) for word in line.text.split())
    right = sum((printed[page] & read[page]).total() for page in printed)
    return right / sum(words.total() for words in printed.values())


def put(tmp_path: Path, lang: str, looks: Looks) -> tuple[tuple[PrintedLine, ...], Extract]:
    """A book printed and read."""
    data, truth = whole_book(BOOKS.get(lang, "ts-el-deluxe"), lang, looks)
    path = tmp_path / "book.pdf"
    path.write_bytes(data)
    return truth, extract(path, cached=False)


@pytest.mark.parametrize(
    ("lang", "looks"),
    [
        pytest.param("en", Looks(contents=False, unheard=True), id="no-contents"),
        pytest.param("fr", Looks(middle=True, unheard=True), id="an-example-among-the-rules"),
        pytest.param("el", Looks(columns=1, side="left", labels=True), id="notes-on-the-left"),
        pytest.param("es", Looks(columns=1, side="right", unnamed={"1": 0x18}), id="notes-on-the-right-and-no-1"),
        pytest.param("pl", Looks(unnamed=DIGITS, run_in=True), id="no-figures-and-rules-in-the-middle-of-lines"),
        pytest.param(
            "it", Looks(heads=False, chapter=1.2, unnamed={"e": 1, "i": 2, "s": 3}), id="small-headings-and-no-e"
        ),
    ],
)
def test_words_of_whole_books_stand_under_their_rule_or_outside(tmp_path: Path, lang: str, looks: Looks) -> None:
    truth, found = put(tmp_path, lang, looks)
    assert share(truth, found) >= LEAST
    texts = [line.text for line in found.source.lines] + [s.text for s in found.sections]
    assert not [c for text in texts for c in text if c != "\n" and unicodedata.category(c) in ("Cc", "Co", "Cn")]
    assert bool(looks.unnamed) == any("does not name" in note for note in found.notes)


def test_what_nothing_tells_is_an_anomaly_and_never_a_guess(tmp_path: Path) -> None:
    """A letter that few words have: shown as unknown, with a note for the page and an anomaly for the rule."""
    truth, found = put(tmp_path, "pl", Looks(unnamed={"ź": 7}))
    assert any("ź" in line.text for line in truth)
    lost = {line.number for line in found.source.lines if UNKNOWN in line.text}
    told = {n for a in found.anomalies if a.kind == "unnamed-letter" for x, y in a.lines for n in range(x, y + 1)}
    outside = {n for o in found.outside for x, y in o.lines for n in range(x, y + 1)}
    if lost:
        assert lost - outside == told
        assert any("they are shown as" in note for note in found.notes)
    else:
        assert any("'ź'" in note for note in found.notes)


def page(number: int, *texts: str, unnamed: tuple[tuple[str, str], ...] = (("F", "\x18"), ("F", "\x19"))) -> Page:
    """A page with a running head and lines below."""
    lines = tuple(PageLine(replace(Line(0, text, size=10.0), box=None), 0) for text in texts)
    return Page(number, 500.0, 800.0, lines, unnamed=unnamed)


A, B = chr(STAND_INS), chr(STAND_INS + 1)


def read_back(*pages: Page) -> tuple[list[str], tuple[str, ...]]:
    """The lines with their letters, and the notes."""
    named = name_letters({p.number: p for p in pages})
    return [e.line.text for n in sorted(named.pages) for e in named.pages[n].lines], named.notes


def test_a_figure_is_told_by_the_numbers_of_sections_and_only_by_two_of_them() -> None:
    found, notes = read_back(page(1, "4.9 Words here", f"4.{A}0 More words", "5.0 Words", f"5.{A} Others", "5.2 Ends"))
    assert found[1] == "4.10 More words"
    assert found[3] == "5.1 Others"
    assert len(notes) == 1
    assert "U+0018" in notes[0]
    assert "'1'" in notes[0]
    assert read_back(page(1, "4.9 Words here", f"4.{A}0 More words"))[0][1] == f"4.{UNKNOWN}0 More words"


def test_figures_that_two_places_tell_otherwise_are_not_guessed() -> None:
    lines = ("4.1 Words", f"4.{A} Words", "5.1 Words", f"5.{A} Words", "6.4 Words", f"6.{A} Words")
    assert read_back(page(1, *lines))[0][1] == f"4.{UNKNOWN} Words"


def test_letters_are_told_by_words_that_are_known() -> None:
    plain = "the final offer of five fine fields, and the wine and water"
    found, notes = read_back(page(1, plain, f"{A}nal {A}ve {A}ne {A}elds of {B}ater {B}ine the fi{A}x"))
    assert found[1] == f"final five fine fields of {UNKNOWN}ater {UNKNOWN}ine the fifix"
    assert "'fi'" in notes[0]


def test_a_sign_alone_before_text_is_a_bullet() -> None:
    found, _notes = read_back(page(1, f"{A} one thing", f"{A} another thing", f"and {B} here"))
    assert found == ["• one thing", "• another thing", f"and {UNKNOWN} here"]


def test_letters_of_a_font_of_symbols_are_those_of_ascii() -> None:
    text = "the player and the opponent will have one card"
    unnamed = tuple(("S", chr(0xF000 + ord(c))) for c in dict.fromkeys(text) if c != " ")
    signs = {c[1]: chr(STAND_INS + n) for n, c in enumerate(unnamed)}
    drawn = "".join(signs.get(chr(0xF000 + ord(c)), c) for c in text)
    assert read_back(page(1, drawn, unnamed=unnamed))[0] == [text]


def test_a_page_of_nothing_but_unknown_letters_has_no_text() -> None:
    named = name_letters({1: page(1, f"{A}{B}{A} {B}{A}")})
    assert named.pages[1].lines == ()
    assert named.pages[1].drawn
