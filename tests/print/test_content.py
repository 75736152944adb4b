"""What stands in a printed book: every rule once, under its number, in the edition and the language asked for."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache

import pytest

from ts_rules.books import find_book, recorded, rules_of
from ts_rules.errors import BadFile, UnknownId
from ts_rules.games import load_game
from ts_rules.model import RuleId
from ts_rules.print import Manuscript, Piece, book_pieces, manuscript
from ts_rules.print.standin import stand_in
from ts_rules.terms import matcher
from ts_rules.translate import render

BOOKS = sorted(recorded())
FOREIGN = ("it", "pt", "pl", "el")


@cache
def printed(book: str, lang: str | None = None, under: str | None = None) -> Manuscript:
    return manuscript(find_book(book), lang, RuleId.parse(under) if under else None)


def texts(made: Manuscript, rule: str) -> str:
    return " ".join(" ".join(word for word, _bold in p.words()) for p in made.pieces if p.rule == rule)


def label(piece: Piece) -> str | None:
    """The number with which a piece begins a rule."""
    first = piece.text if piece.kind == "heading" else piece.lead if piece.kind == "rule" else ""
    return first.split()[0] if first else None


@pytest.mark.parametrize("book", BOOKS)
def test_every_rule_of_the_book_is_printed_once_with_its_number(book: str) -> None:
    game = load_game(find_book(book).game)
    numbers = [n for piece in printed(book).pieces if (n := label(piece))]
    assert numbers == [r.printed for r in rules_of(find_book(book), game)]


@pytest.mark.parametrize("book", BOOKS)
def test_every_piece_of_a_rule_stands_behind_its_number(book: str) -> None:
    now = ""
    for piece in printed(book, "en").pieces:
        now = label(piece) or now
        assert piece.rule == now
        assert piece.text


def test_the_polish_book_leaves_out_what_it_leaves_out() -> None:
    made = printed("ts-pl-deluxe")
    assert not {p.rule for p in made.pieces} & {"2.1.8", "6.3.5", "7.4.3", "11.1.4", "11.1.4.1"}
    assert not [p.note for p in made.pieces if re.search(r"\b(6\.3\.5|7\.4\.3|11\.1\.4)\b", p.note)]


def test_the_edition_of_the_book_is_in_force() -> None:
    second, deluxe = texts(printed("ts-it-2e", "en", "3.3"), "3.3"), texts(printed("ts-el-deluxe", "en", "3.3"), "3.3")
    assert "23" in second.split()
    assert "25" in deluxe.split()
    assert "Canada" in deluxe
    assert "Canada" not in second


def test_clauses_are_bullets_where_there_are_several() -> None:
    pieces = [p for p in printed("ts-el-deluxe", "en").pieces if p.clause]
    by_rule = Counter(p.rule for p in pieces)
    assert len(by_rule) > 40
    for piece in pieces:
        assert (piece.kind == "list") == (by_rule[piece.rule] > 1), piece
        assert (piece.words()[0][0] == "•") == (piece.kind == "list")
    game = load_game("ts")
    assert by_rule["6.3.2"] == len(game.rules[RuleId.parse("6.3.2")].clauses)


@pytest.fixture
def _untranslated(monkeypatch: pytest.MonkeyPatch) -> None:
    """No catalog has anything."""
    for module, name in ((render, "game_catalog"), (book_pieces, "catalog")):
        monkeypatch.setattr(module, name, lambda _game, _lang: {})


def test_english_is_whole() -> None:
    for book in BOOKS:
        assert not printed(book, "en").stands_in


def test_a_translated_book_has_stand_in_text_only_in_its_examples() -> None:
    made = printed("ts-pl-deluxe")
    assert {p.kind for p in made.pieces if p.stands_in and p.rule} == {"example"}


@pytest.mark.usefixtures("_untranslated")
def test_a_language_without_translations_says_that_text_stands_in() -> None:
    made = manuscript(find_book("ts-pl-deluxe"))
    assert made.stands_in
    assert all(p.stands_in for p in made.pieces if p.rule)
    assert [p.text for p in made.pieces if p.kind == "front-matter" and "stand-in text" in p.text]


def test_a_translation_is_used_where_there_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    rule = load_game("ts").rules[RuleId.parse("6.3.1")]
    found = {("6.3.1", rule.statement.text): "zdanie przetłumaczone.", ("6.3.1/title", rule.title): "Cel próby"}
    for module, name in ((render, "game_catalog"), (book_pieces, "catalog")):
        monkeypatch.setattr(module, name, lambda _game, lang: found if lang == "pl" else {})
    made = manuscript(find_book("ts-pl-deluxe"), under=RuleId.parse("6.3.1"))
    (piece,) = [p for p in made.pieces if p.kind == "rule" and not p.clause]
    assert (piece.text, piece.lead, piece.stands_in) == ("Zdanie przetłumaczone.", "6.3.1 Cel próby.", False)
    assert made.stands_in


def test_a_part_of_a_book() -> None:
    made = printed("ts-it-2e", under="6.3")
    assert {p.rule for p in made.pieces if p.rule} == {"6.3", "6.3.1", "6.3.2", "6.3.3", "6.3.4", "6.3.5"}
    with pytest.raises(UnknownId, match=r"no rule 6\.9"):
        printed("ts-it-2e", under="6.9")


def test_a_language_without_words_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(book_pieces, "stand_in", lambda _game, _lang: stand_in("twilight-struggle", "it"))
    with pytest.raises(BadFile, match=r"ca.language\.toml.*'example'"):
        printed("ts-it-2e", "ca", "6.3")
    with pytest.raises(BadFile, match=r"ca.standin\.toml"):
        stand_in("twilight-struggle", "ca")


def test_examples_are_of_the_edition_and_short() -> None:
    made = printed("ts-it-2e", "en")
    examples = [p for p in made.pieces if p.kind == "example"]
    assert len(examples) >= 10
    assert max(Counter(p.rule for p in examples).values()) == 1
    assert all(len(p.text) <= 140 and p.lead == f"Example {p.rule}:" for p in examples)


@pytest.mark.parametrize("lang", FOREIGN)
def test_stand_in_text_says_the_same_each_time_and_keeps_figures(lang: str) -> None:
    made = stand_in("twilight-struggle", lang)
    english = "The US may place 2 influence in Italy after turn 3, but never in a country of 8.1.5."
    text = made.sentence(english, "x")
    assert text == made.sentence(english, "x")
    assert text != made.sentence(english, "y")
    assert re.findall(r"\d[\d.]*\d|\d", text) == ["2", "3", "8.1.5"]
    assert text[0].isupper()
    assert text.endswith(".")
    assert "place" not in text


@pytest.mark.parametrize("lang", FOREIGN)
@pytest.mark.usefixtures("_untranslated")
def test_stand_in_text_is_found_by_what_finds_terms_in_translations(lang: str) -> None:
    """Of the terms, names, figures and small words of the English, hardly one is lost."""
    lost: Counter[str] = Counter()
    there: Counter[str] = Counter()
    books = [manuscript(find_book("ts-el-deluxe"), code, RuleId.parse("6")) for code in ("en", lang)]
    both = [[p for p in book.pieces if p.kind in ("rule", "list")] for book in books]
    for original, other in zip(*both, strict=True):
        said = Counter((h.kind, h.value) for h in matcher("en", "twilight-struggle").find(original.text))
        found = Counter((h.kind, h.value) for h in matcher(lang, "twilight-struggle").find(other.text))
        for (kind, _value), count in said.items():
            there[kind] += count
        for (kind, _value), count in (said - found).items():
            lost[kind] += count
    assert there["term"] > 300
    assert not [lost[kind] for kind in ("figure", "name", "reference") if lost[kind]]
    assert lost["term"] < 0.02 * there["term"]
    assert sum(lost.values()) < 0.05 * sum(there.values())
