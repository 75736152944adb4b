"""One spelling for what counts as one, and stems on top of it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ts_rules.errors import UnknownId
from ts_rules.terms import fold, fold_with_map, stem
from ts_rules.terms.language import languages


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("Πραξικόπημα", "πραξικοπημα"),
        ("ΓΎΡΟΣ γύρος", "γυροσ γυροσ"),
        ("Łódź ŻÓŁĆ", "lodz zolc"),
        ("Straße", "strasse"),
        ("operação", "operacao"),
        ("perche\u0301", "perche"),
        ("dell’Asia", "dell'asia"),
        ("ταϊβάν", "ταιβαν"),
        ("co\u00adup", "coup"),
        ("6.3.2, +1", "6.3.2, +1"),
    ],
)
def test_fold(text: str, folded: str) -> None:
    assert fold(text) == folded


@given(st.text())
def test_folding_twice_is_folding_once(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@given(st.text(), st.text())
def test_folding_goes_letter_by_letter(one: str, other: str) -> None:
    assert fold(one + other) == fold(one) + fold(other)


@given(st.text())
def test_the_map_leads_back(text: str) -> None:
    folded, places = fold_with_map(text)
    assert folded == fold(text)
    assert len(places) == len(folded) + 1
    assert places[-1] == len(text)
    assert list(places) == sorted(places)
    for letter, place in zip(folded, places, strict=False):
        assert letter in fold(text[place])


def test_the_map_where_one_letter_becomes_two() -> None:
    assert fold_with_map("aßb") == ("assb", (0, 1, 1, 2, 3))


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("it", "nazione nazioni"),
        ("it", "giocare giocata giocate"),
        ("pt", "operação operações"),
        ("pt", "região regiões"),
        ("pl", "wpływ wpływów wpływami WPŁYWY"),
        ("pl", "Libia Libii Libię"),
        ("pl", "Afryka Afryce"),
        ("el", "κάρτα κάρτες καρτών ΚΑΡΤΑ"),
        ("el", "Ιταλία Ιταλίας"),
        ("el", "πραξικόπημα πραξικοπήματος"),
        ("en", "attempt attempts attempted"),
    ],
)
def test_words_of_one_stem(lang: str, words: str) -> None:
    assert len({stem(w, lang) for w in words.split()}) == 1


def test_words_of_two_stems() -> None:
    assert stem("karta", "pl") != stem("kraj", "pl")
    assert stem("χώρα", "el") != stem("χορός", "el")


def test_a_run_of_letters_is_no_word() -> None:
    assert stem("É" * 10_000, "el") == "e" * 10_000


def test_an_unknown_language_names_those_there_are() -> None:
    assert {"el", "en", "it", "pl", "pt"} <= {*languages()}
    with pytest.raises(UnknownId, match="'xx'"):
        stem("Wort", "xx")


@given(st.text(max_size=30), st.sampled_from(languages()))
def test_stems_are_folded(word: str, lang: str) -> None:
    found = stem(word, lang)
    assert fold(found) == found
