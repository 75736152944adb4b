"""The small game as a printed book, block by block."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from small_game import BOOK, OTHER, SAID, small_game

from ts_rules.books import Said
from ts_rules.handbook.book import chapters as printing
from ts_rules.handbook.book.blocks import Book, Chapter, Entry, Heading, Items, Para, Run, Table, plain
from ts_rules.handbook.pages.glossary import TermFacts
from ts_rules.handbook.writing import linked_sentences
from ts_rules.handbook.writing.addresses import Place
from ts_rules.handbook.writing.page_writer import PageWriter
from ts_rules.model import Book as Rulebook
from ts_rules.model import Game, Kind, Ruleset
from ts_rules.report import between as comparing
from ts_rules.report import gathering as gathering_of
from ts_rules.report import sentences as speaking
from ts_rules.report.proven import Proven

TERMS = (
    TermFacts("walk", "„walk”", (), False, (("it", "passo"), ("pl", "krok")), ("1.1", "1.2"), ""),
    TermFacts("end", "end", (), False, (), (), ""),
)
PLACES = {("r", "1.2"): Place("01", "r-1.2"), ("c", "ace"): Place("c", "c-ace"), ("n", "x"): Place("map", "n-x")}


class FromMemory:
    """What is recorded of a book: no outline, and what it says at variants."""

    outline = None
    has: frozenset[object] = frozenset()

    def __init__(self, book: Rulebook, game: Game) -> None:
        self.book, self.ruleset = book, ruled(book, game)
        self.readings: Mapping[str, Said] = SAID if book.id == BOOK.id else {}

    def verdict(self, _rule: object) -> Kind:
        return Kind.AGREES

    def unsaid(self, _rule: object) -> Kind:
        return Kind.SILENT


def ruled(book: Rulebook, game: Game) -> Ruleset:
    return game.ruleset(book.edition).with_readings(book.id, {})


@pytest.fixture
def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Book]:
    monkeypatch.setattr(speaking, "recorded", lambda: {BOOK.id: BOOK, OTHER.id: OTHER})
    monkeypatch.setattr(speaking, "ruleset_of", ruled)
    monkeypatch.setattr(gathering_of, "Recorded", FromMemory)
    monkeypatch.setattr(comparing, "recorded", dict)
    monkeypatch.setattr(comparing, "deciding", lambda _game: {})
    for module in (linked_sentences, printing):
        monkeypatch.setattr(module, "places", lambda _game: PLACES)
    monkeypatch.setattr(linked_sentences, "proven_of", lambda _game: Proven(False, {}, frozenset(), {}))
    monkeypatch.setattr(gathering_of.Gathering, "__init__", _without_run(gathering_of.Gathering.__init__))
    monkeypatch.setattr(printing, "term_facts", lambda _writer: iter(TERMS))
    linked_sentences.sentences_of.cache_clear()
    with small_game(tmp_path) as bare:
        names = {**bare.names, "country": {"x": "Xanadu"}}
        game = Game(bare.spec, bare.rules, bare.cards, bare.events, names, bare.figures, bare.not_yet)
        yield printing.book(PageWriter(game, "en", ("en",)))
    linked_sentences.sentences_of.cache_clear()


def _without_run(init: object) -> object:
    def begin(self: object, sentences: object, ruleset: object, _proof: object = None) -> None:
        init(self, sentences, ruleset)  # type: ignore[operator]

    return begin


def test_the_front_of_the_book(book: Book) -> None:
    assert (book.id, book.lang, book.title) == ("mini-en", "en", "Mini: Handbook")
    assert book.notes[0] == "Rules of: New one"
    assert [c.title for c in book.chapters] == [
        *("1 Moving", "2 Table", "3 The end", "Differences: New one / Old one"),
        *("Cards: Early War", "Cards: Late War", "Terms"),
    ]
    assert [c.anchor for c in book.chapters] == ["r-1", "r-2", "r-3", "d-old", "cards-early", "cards-late", "terms"]


def test_a_chapter_of_rules(book: Book) -> None:
    """The rule at its top has no heading of its own; those below have, with all that is in them."""
    assert book.chapters[0].blocks == (
        Para(plain("Pieces move.")),
        Heading(2, "1.1 Steps", "r-1.1"),
        Para((Run("A piece moves slowly by 1; see "), Run("1.2", "r-1.2"), Run("."))),
        Items(
            (
                (Run("Only the old edition says this."), Run(" (Only in: Old one)")),
                plain("It may run 2."),
            )
        ),
        Para(plain("The books differ here:"), aside=True, keeps=True),
        Items(
            (
                (Run("moves slowly"), Run(" — New one; The <book> (the translation is wrong here)")),
                (Run("moves fast"), Run(" — Old one; The <book> (the translation is wrong here)")),
                (Run("moves wildly"), Run("")),
            ),
            aside=True,
        ),
        Para((Run("Cards: "), Run("Ace", "c-ace")), aside=True),
        Heading(2, "1.2 Ways", "r-1.2"),
        Para(plain("A piece has ways.")),
        Items(((Run("One goes up with "), Run("Ace", "c-ace"), Run(".")),)),
        Para(plain("The books differ here:"), aside=True, keeps=True),
        Items(
            (
                (Run("goes left"), Run(" — New one; The <book>")),
                (Run("goes right"), Run(" — Old one")),
            ),
            aside=True,
        ),
        Para(plain("The books differ here:"), aside=True, keeps=True),
        Items(((Run("up"), Run(" — New one; Old one")), (Run("down"), Run(""))), aside=True),
    )
    assert book.chapters[1].blocks == (Para((Run("A table of things."), Run(" (Only in: New one)"))),)
    assert book.chapters[2].blocks == (Para(plain("It ends.")),)


def both(new: str, old: str) -> Items:
    return Items(
        (
            (Run("New one: ", strong=True), Run(new)),
            (Run("Old one: ", strong=True), Run(old)),
        )
    )


def test_the_chapter_of_differences(book: Book) -> None:
    assert book.chapters[3].blocks == (
        Heading(2, "1.1 Steps", "d-old-1.1"),
        both("A piece moves slowly by 1; see 1.2.", "A piece moves fast by 1; see 1.2."),
        both("Not there.", "Only the old edition says this."),
        both("It may run 2.", "It may run 3."),
        Heading(2, "1.2 Ways", "d-old-1.2"),
        both("goes left", "goes right"),
        Heading(2, "2 Table", "d-old-2"),
        both("A table of things.", "Not there."),
        Heading(2, "Ace", "d-old-ace"),
        both("Worth 9.", "Worth 8."),
        Heading(2, "King", "d-old-king"),
        both("Not there.", "Nothing."),
    )


def test_chapters_of_cards(book: Book) -> None:
    assert book.chapters[4] == Chapter(
        "Cards: Early War",
        "cards-early",
        (
            Heading(2, "1 Ace", "c-ace"),
            Para(plain("USSR · Operations value 1"), aside=True, keeps=True),
            Para(plain("Worth 9.")),
            Para((Run("Cancels: "), Run("King", "c-king")), aside=True),
            Para((Run("See: "), Run("1.1", "r-1.1")), aside=True),
        ),
    )
    assert book.chapters[5].blocks == (
        Heading(2, "2 King", "c-king"),
        Para(plain("US · Operations value 2"), aside=True, keeps=True),
        Para(plain("Nothing.")),
    )


def test_terms_and_index_are_in_the_order_of_letters(book: Book) -> None:
    """A mark in front of a word does not count."""
    assert book.chapters[6].blocks == (
        Table(
            ("Term", "In other languages", "Rules"),
            (
                ((Run("end", strong=True),), plain(""), ()),
                (
                    (Run("„walk”", strong=True),),
                    plain("it: passo · pl: krok"),
                    (Run("1.1", "r-1.1"), Run(", "), Run("1.2", "r-1.2")),
                ),
            ),
            ("t-end", "t-walk"),
            (28, 54, 18),
        ),
    )
    assert book.index == (
        Entry("Ace", (("c-ace", "card"),)),
        Entry("King", (("c-king", "card"),)),
        Entry("„walk”", (("r-1.1", "1.1"), ("r-1.2", "1.2"))),
        Entry("Xanadu", (("n-x", "Map"),)),
    )
