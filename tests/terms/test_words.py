"""How a text is cut into words; spaCy's blank tokenizers are the judge."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from spacy_words import spacy_cutter

from ts_rules.languages import language_file
from ts_rules.terms import Matcher, matcher, stem, termbase
from ts_rules.terms.language import languages, read_language
from ts_rules.terms.tokens import Cut, cutter

BOOKS = {"ts-it-2e": "it", "risiko-it": "it", "ts-pt-summary": "pt", "ts-pl-deluxe": "pl", "ts-el-deluxe": "el"}
by_book = pytest.mark.parametrize(("book", "lang"), BOOKS.items())


@pytest.mark.parametrize(
    ("lang", "text", "words"),
    [
        ("it", "l'azione dell’URSS", ["l'", "azione", "dell’", "URSS"]),
        ("it", "un‘armata, 5armate", ["un", "‘", "armata", ",", "5", "armate"]),
        ("en", "the opponent's cards can't", ["the", "opponent", "'s", "cards", "can't"]),
        ("pt", "bem-sucedido 1-4", ["bem-sucedido", "1", "-", "4"]),
        ("pl", "USA/ZSRR (8.1.3), 4.5.C.", ["USA", "/", "ZSRR", "(", "8.1.3", ")", ",", "4.5.C."]),
        ("el", "ΕΣΣΔ-1, +1 Η.Π.Α.", ["ΕΣΣΔ", "-", "1", ",", "+1", "Η.Π.Α."]),
        ("el", "a\n\nb  c", ["a", "\n\n", "b", "  ", "c"]),
    ],
)
def test_words_and_marks(lang: str, text: str, words: list[str]) -> None:
    assert [word for word, _start, _end in cutter(lang)(text)] == words


@given(st.sampled_from(languages()), st.text(st.sampled_from("aé’'-.1+ \n(ΔŁ\u0301\u00ad\udcff"), max_size=60))
def test_nothing_but_single_blanks_is_left_out(lang: str, text: str) -> None:
    place = 0
    for word, start, end in cutter(lang)(text):
        assert not text[place:start].strip(" ")
        assert text[start:end] == word != " "
        place = end
    assert not text[place:].strip(" ")


def places(cuts: list[Cut]) -> set[tuple[int, int]]:
    """Where the words stand, without the full stop or bracket that may belong to one."""
    return {(start, start + len(word.rstrip(".)"))) for word, start, _end in cuts if word[:1].isalnum()}


@by_book
def test_nearly_every_word_of_spacy_is_ours(books_folder: Path, book: str, lang: str) -> None:
    ours, theirs = cutter(lang), spacy_cutter(lang)
    lost = total = 0
    for line in (books_folder / f"{book}.txt").read_text(encoding="utf-8-sig").splitlines():
        expected = places(theirs(line))
        lost += len(expected - places(ours(line)))
        total += len(expected)
    assert total > 1000
    assert lost < 0.005 * total


@by_book
def test_no_find_is_lost_for_want_of_spacy(
    books_folder: Path, book: str, lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (books_folder / f"{book}.txt").read_text(encoding="utf-8-sig")
    ours = matcher(lang).find(text)
    for module in ("matcher", "index"):
        monkeypatch.setattr(import_module(f"ts_rules.terms.{module}"), "cutter", spacy_cutter)
    theirs = Matcher.of(read_language(language_file(lang, "matching")), termbase().values()).find(text)
    assert len(theirs) > 800
    differ = set(theirs) - set(ours)
    lost = [h for h in differ if not any(o.kind == h.kind and o.start <= h.start and h.end <= o.end for o in ours)]
    assert not lost  # what is not the same is a longer find in the same place
    assert len(set(ours) - set(theirs)) < 0.01 * len(theirs)


def test_finding_words_does_not_wait_for_spacy() -> None:
    code = (
        "import sys; from ts_rules.terms import matcher; matcher('it').find('carta'); sys.exit('spacy' in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize("lang", languages())
def test_a_lone_surrogate_has_no_stem(lang: str) -> None:
    assert stem("kart\udcff", lang) == "kart\udcff"
