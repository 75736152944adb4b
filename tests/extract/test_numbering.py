"""Labels with the usual slips, and the outline solved globally, on outlines and lines made here."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ts_rules.books import find_book
from ts_rules.extract.lines import Line
from ts_rules.extract.look.language_marks import language
from ts_rules.extract.look.line_features import Look, looks_of
from ts_rules.extract.look.printed_numbers import LabelReader, slips
from ts_rules.extract.look.rule_outline import Outline
from ts_rules.extract.place.bare_lists import bare_lists
from ts_rules.extract.place.line_clues import Clues, Placing
from ts_rules.extract.place.markov_model import place_lines
from ts_rules.extract.place.model_weights import weights
from ts_rules.extract.tell.anomalies import longest_rise
from ts_rules.games import load_game


@pytest.fixture(scope="module")
def outline() -> Outline:
    book = find_book("ts-el-deluxe")
    return Outline.of_book(book, load_game(book.game))


@pytest.fixture(scope="module")
def reader(outline: Outline) -> LabelReader:
    return LabelReader(outline.labels(), outline.sisters())


def looks(*texts: str) -> list[Look]:
    return looks_of([Line(n, t) for n, t in enumerate(texts, start=1)], language("it"))


def solve(outline: Outline, reader: LabelReader, *texts: str) -> list[tuple[str, bool]]:
    """The rule of every line by its number alone, and whether it begins there."""
    import numpy as np

    found = looks(*texts)
    clues = [Clues(e, reader.read(e.text)) for e in found]
    placings: list[Placing] = place_lines(outline, clues, np.zeros((len(found), len(outline))), weights())
    return [(outline.rules[p.place].printed, p.starts) for p in placings]


@pytest.mark.parametrize(
    ("line", "rule", "printed"),
    [
        ("6.3.2 Per risolvere", "6.3.2", "6.3.2"),
        ("2.1", "2.1", "2.1"),
        ("1OINTRODUZIONE", "1.0", "1O"),
        ("21LA MAPPA", "2.1", "21"),
        ("215 Ci sono", "2.1.5", "215"),
        ("226 Le carte", "2.2.6", "226"),
        ("/.OEVENTI", "7.0", "/.O"),
        ("12. Guerra", "12.0", "12"),
        ("5.1. Karty", "5.1", "5.1"),
        ("' | 6.1.1 | segnalini", "6.1.1", "6.1.1"),
        ("|. Punteggio Finale", "4.5.I", "|"),
        ("Α. Αύξηση", "4.5.A", "Α"),
        ("11.1.4.1 Μπορεί", "11.1.4.1", "11.1.4.1"),
    ],
)
def test_a_label_is_read_in_spite_of_slips(
    outline: Outline, reader: LabelReader, line: str, rule: str, printed: str
) -> None:
    found = reader.read(line)
    assert found is not None
    best = min(found.costs, key=lambda p: found.costs[p])
    assert outline.rules[best].printed == rule
    assert line[found.begins : found.ends[best]].rstrip(".") == printed


@pytest.mark.parametrize("line", ["Per risolvere", "", "-", "(vedi 4.4)", "!", "il 6.3.2", "Ε.Σ.Σ.Δ."])
def test_text_shows_no_label(reader: LabelReader, line: str) -> None:
    found = reader.read(line)
    assert found is None or found.best > 2.0


def test_a_reference_that_a_line_begins_with_costs_more_than_a_label(reader: LabelReader) -> None:
    label, reference = reader.read("4.4 Quando"), reader.read("4.4). Quando")
    assert label is not None
    assert label.best == 0.0
    assert reference is None or reference.best >= 4.0


@given(st.text(max_size=60))
def test_any_text_can_be_read(text: str) -> None:
    reader = LabelReader([[("1.0", 0.0)], [("1.1", 0.0)], [("A", 0.0)]])
    found = reader.read(text)
    if found is not None:
        assert all(cost >= 0 for cost in found.costs.values())
        assert all(0 < end <= len(text) for end in found.ends.values())


@given(st.sampled_from("0123456789"), st.sampled_from("0123456789OolISB/|"))
def test_what_looks_alike_costs_no_more_than_a_misprint(wanted: str, printed: str) -> None:
    assert slips().swap(wanted, wanted) == 0.0
    assert 0.0 <= slips().swap(wanted, printed) <= slips().misprint


def test_rules_follow_their_labels(outline: Outline, reader: LabelReader) -> None:
    said = ["5.1 Uno due tre quattro.", "", "5.2 Cinque sei", "sette otto.", "", "5.3 Nove dieci."]
    assert solve(outline, reader, *said) == [("5.1", True), ("5.2", True), ("5.2", False), ("5.3", True)]


def test_a_misprint_between_sound_labels_is_seen_through(outline: Outline, reader: LabelReader) -> None:
    said = []
    for number in ("6.3.1", "6.3.2", "6.3.3", "6.3.4", "6.3.5", "6.3", "6.4.1", "6.4.2", "6.4.3"):
        said += [f"{number} Una frase intera sta qui.", ""]
    assert [r for r, _s in solve(outline, reader, *said)][4:7] == ["6.3.5", "6.4", "6.4.1"]


def test_the_same_number_twice_is_two_rules(outline: Outline, reader: LabelReader) -> None:
    said = []
    for number in ("7.3", "7.4", "7.4.2", "7.4.2", "7.4.3", "7.5"):
        said += [f"{number} Una frase intera sta qui.", ""]
    assert [r for r, _s in solve(outline, reader, *said)] == ["7.3", "7.4", "7.4.1", "7.4.2", "7.4.3", "7.5"]


def test_a_block_that_stands_elsewhere_keeps_its_rules(outline: Outline, reader: LabelReader) -> None:
    numbers = ("9.3", "9.4", "9.5", "9.6", "9.7", "9.8", "8.1.4", "8.1.5", "8.1.6", "8.1.7", "10.0", "10.1", "10.1.1")
    said = [t for number in numbers for t in (f"{number} Una frase intera sta qui.", "")]
    assert [r for r, _s in solve(outline, reader, *said)] == list(numbers)


def test_a_number_inside_a_sentence_begins_no_rule(outline: Outline, reader: LabelReader) -> None:
    said = ["5.1 Come dicono le regole", "6.3.2 e 6.3.4 si fa cosi", "fino in fondo.", "", "5.2 Altro."]
    assert solve(outline, reader, *said) == [("5.1", True), ("5.1", False), ("5.1", False), ("5.2", True)]


def test_a_bare_list_of_steps_is_told_from_the_steps(reader: LabelReader, outline: Outline) -> None:
    titles = ["A. Aumento del livello", "B. Distribuzione carte", "C. Fase principale", "D. Fase delle azioni"]
    texts = [*titles, "", *(f"{t}: ogni giocatore fa quello che deve fare." for t in titles)]
    found = looks(*texts)
    letters = frozenset(n for n, r in enumerate(outline.rules) if isinstance(r.id.path[-1], str) and len(r.id.path) > 1)
    assert bare_lists(found, [reader.read(e.text) for e in found], letters) == {0, 1, 2, 3}
    alone = looks(*texts[5:])
    assert bare_lists(alone, [reader.read(e.text) for e in alone], letters) == set()


@given(st.lists(st.integers(0, 20), max_size=30))
def test_the_longest_rise_rises_and_no_other_is_longer(values: list[int]) -> None:
    chain = sorted(longest_rise(values))
    assert all(values[a] < values[b] for a, b in pairwise(chain))
    best = [0] * 21
    for value in values:
        best[value] = max(best[value], 1 + max(best[:value], default=0))
    assert len(chain) == max(best, default=0)
