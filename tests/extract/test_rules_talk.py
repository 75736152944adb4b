"""What speaks about a game and does not say its rules is refused with what it is; no rulebook ever is.

`rules_talk/` holds texts of our own.  Those in LATER were written after the measures were chosen, and read once.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

import pytest

pytest.importorskip("numpy", reason="the extra 'words'")

from extract import damage
from real_books import lines_of

from ts_rules.books import recorded
from ts_rules.errors import BadFile
from ts_rules.extract import extract
from ts_rules.extract.lines import Line, Source
from ts_rules.extract.look.rules_talk import kind_of_talk
from ts_rules.extract.read import read
from ts_rules.languages import spoken
from ts_rules.print import manuscript, print_book

FOLDER = Path(__file__).parent / "rules_talk"
TEXTS = sorted(FOLDER.glob("*.txt"))
LATER = {
    "questions-long-en",
    "questions-es",
    "review-fr",
    "review-pt",
    "thread-without-dates-pl",
    "questions-by-rule-it",
}
TOLD = {"questions": "questions and answers", "forum": "a thread of a forum", "review": "a review"}
KINDS = {"questions": "questions", "forum": "thread", "review": "review"}
OTHERWISE = {"thread-without-dates-pl": "questions"}  # nobody's name tells that these are not questions and answers


def lines(texts: list[str]) -> list[Line]:
    return [Line(n, text) for n, text in enumerate(texts, 1)]


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.stem)
def test_talk_is_refused_with_what_it_looks_like(path: Path) -> None:
    kind = OTHERWISE.get(path.stem, path.stem.partition("-")[0])
    with pytest.raises(BadFile, match=f"reads like {TOLD[kind]}( about Twilight Struggle)?, not like a rulebook"):
        extract(path, cached=False)


def test_there_are_texts_of_each_kind_in_many_languages() -> None:
    assert {path.stem for path in TEXTS} >= LATER
    for kind in TOLD:
        assert len({path.stem.rpartition("-")[2] for path in TEXTS if path.stem.startswith(kind)}) >= 4


@pytest.mark.parametrize("kind", ["questions", "forum"])
def test_questions_and_threads_are_told_without_a_language(kind: str) -> None:
    """By signs alone; the Greek one that asks is of Greek alone."""
    for path in TEXTS:
        if path.stem.startswith(kind) and not path.stem.endswith("el"):
            assert kind_of_talk(read(path).lines, "") == KINDS[kind], path.stem


@cache
def printed(book: str, lang: str) -> tuple[str, ...]:
    return tuple(print_book(manuscript(recorded()[book], lang), "text", "typst").data.decode().split("\n"))


@pytest.mark.parametrize("book", ["risiko-it", "ts-el-deluxe"])
@pytest.mark.parametrize("lang", sorted(spoken()))
def test_no_book_of_our_own_statements_is_talk(book: str, lang: str) -> None:
    texts = list(printed(book, lang))
    assert kind_of_talk(lines(texts), lang) == ""
    assert kind_of_talk(lines([" ".join(texts)]), lang) == ""
    dice = Random(7)
    assert kind_of_talk(lines([damage.noisy(text, dice) for text in texts]), lang) == ""


@pytest.mark.books
@pytest.mark.parametrize("book", sorted(recorded()))
def test_no_real_book_is_talk_whole_damaged_or_in_part(book: str, books_folder: Path) -> None:
    texts, lang = lines_of(books_folder, book), recorded()[book].language
    dice = Random(7)
    parts = [texts[n : n + 150] for n in range(0, len(texts), 150)]
    for each in (texts, [damage.noisy(text, dice) for text in texts], *(p for p in parts if len(" ".join(p)) > 2000)):
        assert kind_of_talk(lines(each), lang) == ""


def test_a_rulebook_with_a_page_of_questions_is_a_rulebook() -> None:
    talk = (FOLDER / "questions-en.txt").read_text("utf-8").split("\n")
    assert kind_of_talk(lines([*printed("ts-el-deluxe", "en"), *talk]), "en") == ""
    assert Source("x", "text", "", tuple(lines(talk))).lines
