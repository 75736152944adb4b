"""Torn ends and beginnings find each other, and what stands beside the text leads home."""

from __future__ import annotations

import numpy as np
import pytest

from ts_rules.books import find_book
from ts_rules.extract.lines import Box, Line
from ts_rules.extract.look.language_marks import language
from ts_rules.extract.look.line_features import Look, looks_of
from ts_rules.extract.look.printed_numbers import LabelReader
from ts_rules.extract.look.rule_outline import Outline
from ts_rules.extract.place.asides import Aside, asides_of, set_apart
from ts_rules.extract.place.cohesion import Cohesion, whole
from ts_rules.extract.place.line_clues import Clues, Placing
from ts_rules.extract.place.text_breaks import Messages, breaks_above, form, partners_of
from ts_rules.games import load_game

WIDE = 20.0


@pytest.fixture(scope="module")
def outline() -> Outline:
    book = find_book("ts-it-2e")
    return Outline.of_book(book, load_game(book.game))


def looks(*texts: str) -> list[Look]:
    return looks_of([Line(n, t) for n, t in enumerate(texts, start=1)], language("it"))


@pytest.mark.parametrize(
    ("above", "this", "expected"),
    [
        ("la carta passa al gioca-", "tore di turno", "half a word"),
        ("la carta passa al gioca-", "Tutti i dadi", "broken word"),
        ("così finisce il turno del giocatore.", "di turno e poi", "small behind a stop"),
        ("così finisce.", "Poi tutti pescano", "behind a short line"),
        ("il giocatore che muove prende una", "carta dal mazzo", "sentence goes on"),
        ("il giocatore che muove prende una", "Siria e poi Iran", "sentence broken"),
    ],
)
def test_the_form_of_two_lines_is_named(above: str, this: str, expected: str) -> None:
    one, other = looks(above, this)
    assert form(one, other, WIDE) == expected


def test_breaks_are_as_frequent_as_the_rules_jump() -> None:
    found = looks("la carta del giocatore passa.", "di mano e poi torna", "al mazzo delle carte")
    calm = [Placing(0, 1.0, True, ()), Placing(1, 1.0, True, ()), Placing(2, 1.0, True, ())]
    wild = [Placing(0, 1.0, True, ()), Placing(60, 1.0, True, ()), Placing(2, 1.0, True, ())]
    assert not breaks_above(found, calm)[0].any()
    breaks, far = breaks_above(found, wild)
    assert breaks[1] > breaks[2] > 0 == breaks[0]
    assert far > breaks_above(found, calm)[1]


def test_two_halves_of_a_known_word_hang_together() -> None:
    found = looks("qui la superpo-", "qui il merca-", "tenza", "ogni superpotenza gioca")
    cohesion = Cohesion(found, [False] * 4)
    assert whole(found[0], found[2]) == "superpotenza"
    fits = cohesion.forms([2], [0, 1])
    assert fits[0, 0] > fits[0, 1] > 0


def test_pieces_in_the_same_rare_words_hang_together() -> None:
    filler = [f"parola{chr(97 + n)}{chr(97 + n)} altra{chr(97 + n)}{chr(97 + n)}" for n in range(24)]
    found = looks("il satellite vola alto", *filler, "un satellite cade presto")
    cohesion = Cohesion(found, [True] * len(found))
    near, off = cohesion.close([len(found) - 1], [0, 5])[0]
    assert near > off


def test_every_end_is_gone_on_with_once() -> None:
    """Four lines in two rules, read across: each second half finds the first half of its own rule."""
    found = looks("primo della regola una", "secondo della regola due", "primo che va avanti", "secondo che va avanti")
    cohesion = Cohesion(found, [True] * 4)
    one, two = [0.98, 0.02], [0.02, 0.98]
    said = Messages(np.array([one, two, one, two]), np.array([one, two, one, two]))
    links = partners_of(np.array([0.0, 0.9, 0.9, 0.9]), 1.0, cohesion, said)
    assert links is not None
    assert links.goes_on[2] < 0.5
    assert links.comes[2].argmax() == 0
    assert links.comes[3].argmax() == 1


def test_a_text_in_order_needs_no_partners() -> None:
    found = looks("uno due tre", "quattro cinque", "sei sette")
    same = np.array([[1.0, 0.0]] * 3)
    assert partners_of(np.zeros(3), 0.1, Cohesion(found, [False] * 3), Messages(same, same)) is None


def test_an_example_names_its_rule_and_the_text_goes_on_behind_a_box(outline: Outline) -> None:
    lines = [
        Line(1, "6.1.2 Il costo"),
        Line(2, "Esempio 6.3.2: Un colpo di Stato", hint="sidebar"),
        Line(3, "in Messico.", hint="sidebar"),
        Line(4, "di un punto in ogni nazione."),
    ]
    found = asides_of(looks_of(lines, language("it")), outline)
    assert {n: (a.place, a.like) for n, a in found.items()} == {
        1: (outline.place(next(r.id for r in outline.rules if r.printed == "6.3.2")), None),
        3: (None, 0),
    }


def test_a_count_of_examples_names_no_rule(outline: Outline) -> None:
    assert asides_of(looks("Esempio 2: Un colpo di Stato"), outline) == {}


def test_a_footnote_belongs_to_the_line_that_bears_its_mark(outline: Outline) -> None:
    box = Box(1, 0, 0, 10, 10)
    lines = [
        Line(1, "La mappa è divisa in regioni. 1", box),
        Line(2, "2 dadi si tirano insieme", box),
        Line(3, "1 Vedi 2.1", box, hint="footnote"),
    ]
    found = asides_of(looks_of(lines, language("it")), outline)
    assert found[2].like == 0


def test_a_footnote_without_room_on_its_page_belongs_to_the_mark_on_the_page_before(outline: Outline) -> None:
    lines = [
        Line(1, "La mappa è divisa in regioni. 7", Box(1, 0, 0, 10, 10)),
        Line(2, "7 dadi si tirano insieme qui", Box(2, 0, 0, 10, 10)),
        Line(3, "7 Vedi 2.1", Box(2, 0, 90, 10, 99), hint="footnote"),
    ]
    found = asides_of(looks_of(lines, language("it")), outline)
    assert found[2].like == 0


def test_a_letter_that_may_be_a_label_does_not_keep_a_sentence_from_going_on(outline: Outline) -> None:
    said = looks("Il costo", "Esempio 6.3.2: qui", "A volte costa due.")
    shown = LabelReader(outline.labels()).read(said[2].text)
    assert shown is not None
    under = np.zeros((3, len(outline)))
    under[:, 4] = 1.0
    found = set_apart([Clues(said[0], None), Clues(said[1], None), Clues(said[2], shown)], {2: Aside(like=0)}, under)
    assert found[2].goal is not None
    assert int(found[2].goal.argmax()) == 4


def test_a_heading_behind_a_box_goes_on_with_nothing(outline: Outline) -> None:
    lines = [
        Line(1, "La mappa è divisa in regioni.", Box(1, 0, 0, 10, 10), 9.0),
        Line(2, "Esempio 6.3.2: Un colpo di Stato", Box(1, 0, 20, 10, 30), 9.0, hint="sidebar"),
        Line(3, "Controllo e influenza", Box(1, 0, 40, 10, 52), 12.0, bold=True),
    ]
    assert set(asides_of(looks_of(lines, language("it")), outline)) == {1}


def test_an_example_names_a_rule_whose_number_begins_with_letters() -> None:
    book = find_book("ts-el-deluxe")
    whole = Outline.of_book(book, load_game(book.game))
    found = asides_of(looks("Esempio LWS.6: Un paese"), whole)
    assert found[0].place == next(n for n, r in enumerate(whole.rules) if r.printed == "LWS.6")
