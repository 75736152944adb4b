"""Extraction gives exactly what is recorded: `extract_goldens.py` says how to read a difference, and to reset it."""

from __future__ import annotations

import sys
from copy import deepcopy
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
import extract_goldens as goldens

from ts_rules.extract.repair import wordlists


def unchanged(name: str, now: dict[str, object]) -> None:
    found = goldens.differences(goldens.recorded(name), now)
    assert not found, "\n".join([f"{name}: {len(found)} differences", *found])


@pytest.fixture
def lists() -> None:
    if not wordlists.installed():
        pytest.skip("the word lists of the extra 'ocr' are not installed")


@pytest.mark.usefixtures("lists")
def test_a_book_of_our_own_comes_out_as_recorded() -> None:
    unchanged("made-it", goldens.made(lists=True))


def test_it_does_without_word_lists_too() -> None:
    unchanged("made-it-without-lists", goldens.made(lists=False))


@pytest.mark.books
@pytest.mark.usefixtures("lists")
@pytest.mark.parametrize("book", goldens.BOOKS)
def test_a_real_book_comes_out_as_recorded(book: str, books_folder: Path) -> None:
    unchanged(book, goldens.snapshot(goldens.extracted(books_folder / goldens.BOOKS[book], lists=True)))


@pytest.mark.books
def test_a_scan_comes_out_as_recorded_without_word_lists(books_folder: Path) -> None:
    found = goldens.extracted(books_folder / goldens.BOOKS["ts-it-2e"], lists=False)
    unchanged("ts-it-2e-without-lists", goldens.snapshot(found))


def test_no_text_of_a_book_is_in_its_golden() -> None:
    for book in goldens.BOOKS:
        golden = goldens.recorded(book)
        said = [s["heading"] or "" for s in golden["sections"]]
        said += [text for s in golden["sections"] for *_, text in s["parts"]]
        said += [s["text"] for s in golden["sections"]] + list(golden["repairs"].values())
        assert all(not text or (len(text) == goldens.HASH and int(text, 16) >= 0) for text in said)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda g: g["sections"][2].update(text="other"), "the text of the whole changed"),
        (lambda g: g["sections"][2]["parts"][0].__setitem__(2, "other"), "the text of its rule in lines"),
        (lambda g: g["sections"][2]["parts"][0].__setitem__(0, "note"), "is now 2.1.1 note"),
        (lambda g: g["sections"][2].update(rule="2.2"), "is now 2.2 "),
        (lambda g: g["sections"][2].update(printed="9.9"), "printed '2.1.1' is now '9.9'"),
        (lambda g: g["sections"][2].update(sure=0.1), "its confidence"),
        (lambda g: g["sections"].reverse(), "another order"),
        (lambda g: g["outside"].pop(), "is no more"),
        (lambda g: g["anomalies"].append(["truncated", "6.3", None, "5"]), "is new"),
        (lambda g: g["repairs"].popitem(), "is now none"),
        (lambda g: g["head"].update(edition="deluxe"), "edition: '2e' is now 'deluxe'"),
    ],
)
def test_whatever_changes_is_told(change: object, told: str) -> None:
    then = goldens.recorded("made-it")
    now = deepcopy(then)
    assert goldens.differences(then, now) == []
    change(now)  # type: ignore[operator]
    assert told in "\n".join(goldens.differences(then, now))
