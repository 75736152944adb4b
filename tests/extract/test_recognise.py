"""Language, game, edition and book from the text alone; what is no rulebook of ours is refused."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest
from real_books import copy_of, lines_of

from ts_rules.books import find_book
from ts_rules.books.outline import outline_toml
from ts_rules.books.record import forget
from ts_rules.errors import BadFile
from ts_rules.extract import Extract, extract
from ts_rules.extract.chain import extract_source
from ts_rules.extract.lines import Line, Source
from ts_rules.extract.look.recognise import check_kind, recognise, speaks_language
from ts_rules.extract.tell.recorded_outline import outline_of
from ts_rules.games import load_game
from ts_rules.languages import UNKNOWN
from ts_rules.print import manuscript, print_book

TEXTS = {
    "it": "Il giocatore che ha la carta la mette sul tavolo, e gli altri non possono fare nulla fino alla fine.",
    "pt": "O jogador que tem a carta coloca a carta na mesa, e os outros não podem fazer nada até o fim da rodada.",
    "pl": "Gracz, który ma kartę, kładzie ją na stole, a inni nie mogą nic zrobić aż do końca tej tury.",
    "el": "Ο παίκτης που έχει την κάρτα την βάζει στο τραπέζι, και οι άλλοι δεν μπορούν να κάνουν τίποτα.",
    "en": "The player who has the card puts it on the table, and the others may not do anything until the end of it.",
}

BOOKS = {
    "ts-it-2e": ("it", "2e"),
    "ts-pl-deluxe": ("pl", "deluxe"),
    "ts-el-deluxe": ("el", "deluxe"),
    "ts-pt-summary": ("pt", "2e"),
    "ts-en-deluxe": ("en", "deluxe"),
    "risiko-it": ("it", "base"),
}
"""Language and edition."""


def source(*texts: str) -> Source:
    return Source("made here", "text", "", tuple(Line(n, t) for n, t in enumerate(texts, start=1)))


@pytest.mark.parametrize("lang", TEXTS)
def test_a_language_is_known_by_its_small_words(lang: str) -> None:
    assert speaks_language(source(TEXTS[lang]).lines)[0] == lang


def test_no_language_is_none() -> None:
    assert (
        speaks_language(source("lorem ipsum dolor sit amet consectetur adipiscing elit sed eiusmod").lines)[0]
        == UNKNOWN
    )


def test_a_text_about_something_else_is_refused_with_what_it_is() -> None:
    recipe = "Si mette la pasta nell'acqua che bolle, con il sale, e si gira ogni tanto fino a quando non è cotta. "
    with pytest.raises(BadFile, match="reads like Italian, but has few words of any known game"):
        recognise(source(*[recipe] * 30))


def test_a_text_in_no_language_of_ours_is_refused() -> None:
    with pytest.raises(BadFile, match="reads like none of"):
        recognise(source(*["lorem ipsum dolor sit amet consectetur adipiscing elit sed eiusmod tempor"] * 30))


def test_a_few_words_are_no_rulebook() -> None:
    with pytest.raises(BadFile, match="too few words"):
        recognise(source(TEXTS["it"]))


@pytest.mark.books
@pytest.mark.parametrize("book", BOOKS)
def test_each_book_is_recognised(book: str, books_folder: Path) -> None:
    language, edition = BOOKS[book]
    found = recognise(source(*lines_of(books_folder, book)))
    assert (found.language, found.edition, found.book and found.book.id) == (language, edition, book)


@pytest.mark.books
@pytest.mark.parametrize("book", sorted({*BOOKS} - {"ts-en-deluxe"}))  # its rules are the first third of its lines
def test_a_damaged_copy_of_a_book_is_that_book(book: str, books_folder: Path) -> None:
    """A third of its lines are lost, or one letter in twenty is another; either leaves most of its runs of words."""
    text = (books_folder / f"{book}.txt").read_text("utf-8")
    lines = text.split("\n")
    chance = random.Random(22)
    misread = "".join(c if c.isspace() or chance.random() > 0.05 else chance.choice("aeinorst ") for c in text)
    for copy in (lines[len(lines) // 3 :], [e for n, e in enumerate(lines) if n % 60 < 40], misread.split("\n")):
        found = recognise(source(*copy))
        assert (found.book and found.book.id) == book
        assert found.sure > 0.9


@pytest.mark.parametrize("book", ["ts-pl-deluxe", "ts-it-2e", "ts-el-deluxe", "ts-pt-summary", "risiko-it"])
def test_another_text_in_the_language_and_edition_of_a_book_is_none_on_record(book: str) -> None:
    """Our own statements, numbered as the book is, say what it says in other words."""
    held = find_book(book)
    found = recognise(source(*printed(book)))
    assert (found.language, found.game.id, found.book) == (held.language, held.game, None)
    assert found.sure > 0.6
    edition = load_game(held.game).ruleset(found.edition)
    assert {r.id for r in found.outline.rules} == {r.id for r in found.game if edition.name in r.editions}


def test_a_text_that_is_on_record_is_told_whatever_its_language_and_edition(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The record says that it is a French book of another edition: its words alone are asked."""
    lines = printed("ts-pl-deluxe")
    made = extract_source(source(*lines), None)
    folder = tmp_path / "ts-of-ours"
    folder.mkdir()
    spec = 'game = "twilight-struggle"\ntitle = "x"\nlanguage = "fr"\nedition = "2e"\nkind = "full"\n'
    (folder / "book.toml").write_text(spec, "utf-8")
    monkeypatch.setenv("TS_RULES_RECORDS", str(tmp_path))
    forget()
    try:
        assert recognise(source(*lines)).book is None  # nothing of its content is on record
        record(folder, made)
        found = recognise(source(*lines))
        assert found.book
        assert (found.book.id, found.language, found.edition) == ("ts-of-ours", "fr", "2e")
        assert found.sure > 0.99
        (tmp_path / "ts-twice").mkdir()
        (tmp_path / "ts-twice" / "book.toml").write_text(spec, "utf-8")
        record(tmp_path / "ts-twice", made)
        forget()
        assert recognise(source(*lines)).sure <= 0.5  # either of the two
    finally:
        monkeypatch.undo()
        forget()


def test_a_book_that_is_named_is_read_without_a_look_at_what_is_on_record(monkeypatch: pytest.MonkeyPatch) -> None:
    """No fingerprint places a line: the outline is not opened."""
    monkeypatch.setattr("ts_rules.extract.look.book_by_content.read_outline", None)
    named = extract_source(source(*printed("ts-pl-deluxe")), find_book("ts-pl-deluxe"))
    assert len(named.sections) > 100


def record(folder: Path, made: Extract) -> None:
    """Put it on record as the book whose folder it is."""
    outline = outline_of(replace(made, book=folder.name))
    (folder / "outline.toml").write_text(outline_toml(outline, load_game("ts")), "utf-8")


def printed(book: str) -> list[str]:
    """A book that nobody has: our statements, in the order and with the numbers of one that somebody has."""
    return print_book(manuscript(find_book(book)), "text").data.decode().split("\n")


@pytest.mark.books
def test_half_a_book_without_its_numbers_is_still_that_game(books_folder: Path) -> None:
    """An unknown printing: other line numbers, no hash to know it by."""
    lines = (books_folder / "ts-pl-deluxe.txt").read_text("utf-8").split("\n")
    found = recognise(source(*lines[: len(lines) // 2]))
    assert (found.language, found.game.id, found.edition) == ("pl", "twilight-struggle", "deluxe")


def test_a_text_in_another_language_is_not_the_book_that_is_named() -> None:
    polish = source(*[TEXTS["pl"]] * 6)
    with pytest.raises(BadFile, match="reads like Polish, and ts-el-deluxe is a book of Twilight Struggle in Greek"):
        check_kind(polish, find_book("ts-el-deluxe"))
    check_kind(polish, find_book("ts-pl-deluxe"))


def test_what_does_not_tell_may_be_the_book_that_is_named() -> None:
    check_kind(source(TEXTS["pl"]), find_book("ts-el-deluxe"))  # too few words
    check_kind(source(*["lorem ipsum dolor sit amet consectetur adipiscing"] * 30), find_book("ts-el-deluxe"))


@pytest.mark.books
@pytest.mark.parametrize(
    ("book", "named"),
    [(b, n) for b in BOOKS for n in BOOKS if b != "ts-en-deluxe" or n in (b, "risiko-it")],  # a PDF is slow to read
)
def test_a_copy_of_another_book_is_refused(book: str, named: str, books_folder: Path) -> None:
    path = copy_of(books_folder, book)
    if book == named:
        assert extract(path, named).book == book
    else:
        with pytest.raises(BadFile, match=f"reads like a book of .*, and {named} is a book of "):
            extract(path, named)
