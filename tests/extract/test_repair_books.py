"""Repair of the real books, against what a reader says the pages have."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path

import pytest

from ts_rules.extract.read.text_file import read_text
from ts_rules.extract.repair import Lexicon, Repaired, repair
from ts_rules.extract.repair.wordlists import installed

JUDGED = Path(__file__).parent / "repair_judged"
LEAST = {True: 0.8, False: 0.6}  # share put right, with word lists and without
with_or_without = pytest.mark.parametrize(
    "rich",
    [pytest.param(True, marks=pytest.mark.skipif(not installed(), reason="needs the extra 'ocr'")), False],
)


@cache
def mended(path: Path, lang: str, *, rich: bool) -> Repaired:
    return repair(read_text(path).lines, lang, lexicon=Lexicon.of(lang, rich=rich))


def times(part: str, text: str) -> int:
    return len(re.findall(rf"(?<!\w){re.escape(' '.join(part.split()))}(?!\w)", " ".join(text.split()), re.IGNORECASE))


@pytest.mark.books
@with_or_without
@pytest.mark.parametrize("name", ["ts-it-2e-blocks", "ts-it-2e-sample", "risiko-it"])
def test_what_is_damaged_is_put_right(books_folder: Path, name: str, rich: bool) -> None:
    table = tomllib.loads((JUDGED / f"{name}.toml").read_text(encoding="utf-8"))
    path = books_folder / f"{table['book']}.txt"
    before = {e.number: e.text for e in read_text(path).lines}
    after = {e.number: e.text for e in mended(path, "it", rich=rich).lines}
    pairs = table["pairs"]
    right = sum(times(printed, after[n]) > times(printed, before[n]) for n, _read, printed, *_kind in pairs)
    assert right >= (LEAST[rich] - (0.05 if name.endswith("sample") else 0)) * len(pairs)


@pytest.mark.books
@with_or_without
@pytest.mark.parametrize(("book", "lang"), [("ts-pl-deluxe", "pl"), ("ts-el-deluxe", "el"), ("ts-pt-summary", "pt")])
def test_a_sound_book_is_left_alone(books_folder: Path, book: str, lang: str, rich: bool) -> None:
    done = mended(books_folder / f"{book}.txt", lang, rich=rich)
    assert {e.why for e in done.edits} <= {"hyphen", "LaTeX", "emphasis"}


@pytest.mark.books
@with_or_without
@pytest.mark.parametrize("book", ["ts-it-2e", "risiko-it", "ts-el-deluxe"])
def test_no_line_vanishes(books_folder: Path, book: str, rich: bool) -> None:
    path = books_folder / f"{book}.txt"
    before, done = read_text(path).lines, mended(path, "el" if "-el-" in book else "it", rich=rich)
    assert [e.number for e in done.lines] == [e.number for e in before]
    assert [e.blank for e in done.lines] == [e.blank for e in before]


@pytest.mark.books
def test_the_negations_in_maths_are_words(books_folder: Path) -> None:
    done = mended(books_folder / "ts-pt-summary.txt", "pt", rich=False)
    texts = {e.number: e.text for e in done.lines}
    assert [e.line for e in done.edits if e.after == "NÃO"] == [183, 203]
    assert all(" NÃO " in texts[n] for n in (183, 203))
