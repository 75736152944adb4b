"""Aligning small books of our own: what belongs together is found by number, by content, and free of order."""

from __future__ import annotations

import sys
from dataclasses import replace
from itertools import pairwise, permutations
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

sys.path.insert(0, str(Path(__file__).parent))
from made import SAYS, Made, book, whole

from ts_rules.align import AUDITS, LEVELS, WITNESSES, Pair, align
from ts_rules.align.assignment import assigned
from ts_rules.align.clause_alignment import Seat, beads_of
from ts_rules.align.cut_clauses import clauses_of, cut
from ts_rules.align.likeness import Scale, around
from ts_rules.errors import BadInput
from ts_rules.extract import Extract
from ts_rules.model import RuleId

SWAPPED: dict[str, str | None] = {"11.1.3": "11.1.4", "11.1.4": "11.1.3"}
OTHERS = ("it", "pl")


def sections(pairs: tuple[Pair, ...]) -> set[tuple[int, int]]:
    """First lines of the pairs of sections that hold; in our books the line is the place in SAYS."""
    return {(p.a[0][0], p.b[0][0]) for p in pairs if p.level == "section" and p.holds}


@pytest.mark.parametrize("lang", OTHERS)
@pytest.mark.parametrize("ignore_numbers", [False, True])
def test_the_same_rule_is_found_in_another_language(lang: str, ignore_numbers: bool) -> None:
    found = align(whole("en"), whole(lang), ignore_numbers=ignore_numbers)
    assert sections(found) == {(n, n) for n in range(1, len(SAYS) + 1)}
    witness = "content" if ignore_numbers else "number+content"
    assert {p.by for p in found if p.level == "section"} == {witness}
    assert {p.audit for p in found} == {"ok"}


@pytest.mark.parametrize("lang", OTHERS)
def test_swapped_numbers_are_told(lang: str) -> None:
    """The second edition prints 11.1.3 before bidding and 11.1.4 before dealing; later ones the other way about."""
    found = [p for p in align(whole("en", SWAPPED), whole(lang)) if p.level == "section"]
    assert sections(tuple(found)) == {(n, n) for n in range(1, len(SAYS) + 1)}
    told = {(str(p.rule), p.a[0][0], p.b[0][0], p.audit) for p in found if p.audit != "ok"}
    assert told == {
        ("11.1.3", 5, 5, "different-number-same-rule"),
        ("11.1.4", 6, 6, "different-number-same-rule"),
        ("11.1.3", 6, 5, "same-number-different-rule"),
        ("11.1.4", 5, 6, "same-number-different-rule"),
    }
    assert all((p.by, p.score) == ("number", 0.0) for p in found if not p.holds)


def test_hidden_numbers_change_nothing_that_is_seen() -> None:
    """With --ignore-numbers no printed number counts, and not the rule that was found either."""
    plain = align(whole("en"), whole("it"), ignore_numbers=True)
    wrong = whole("en", dict.fromkeys(SAYS, "1.0"))
    elsewhere = replace(wrong, sections=tuple(replace(s, rule=RuleId.parse("1.0")) for s in wrong.sections))
    hidden = align(elsewhere, whole("it"), ignore_numbers=True)
    assert sections(hidden) == sections(plain)
    assert [(p.a, p.b, p.score) for p in hidden if p.level == "section"] == [
        (p.a, p.b, p.score) for p in plain if p.level == "section"
    ]
    assert all(p.audit == "ok" for p in hidden)


def _citing(extract: Extract, numbers: list[str]) -> Extract:
    """The same book, each section with a reference to a rule behind it."""
    return replace(
        extract,
        sections=tuple(
            replace(
                s,
                text=f"{s.text} ({number})",
                parts=tuple(replace(p, text=f"{p.text} ({number})") for p in s.parts),
            )
            for s, number in zip(extract.sections, numbers, strict=True)
        ),
    )


def test_hidden_references_change_nothing() -> None:
    """References are printed numbers too: the right ones and wrong ones give the same pairs with the same scores."""
    right = ["5.2.1", "6.1.2", "7.4.3", "8.1.3", "9.1.1", "2.1.7"]
    other = _citing(whole("it"), right)
    a, b = (_citing(whole("en"), numbers) for numbers in (right, right[::-1]))
    assert align(a, other, ignore_numbers=True) == align(b, other, ignore_numbers=True)
    assert align(a, other) != align(b, other)


def test_a_rule_that_the_other_book_lacks_stays_alone() -> None:
    less = [Made(r, r, says["pl"]) for r, says in SAYS.items() if r != "11.1.4"]
    found = align(whole("en"), book("pl", less))
    assert sections(found) == {(n, n) for n in range(1, len(SAYS))}


def test_a_section_that_is_torn_in_two_has_two_partners() -> None:
    """As where a column ends inside a rule: the rest stands further on, without a number."""
    first, rest = SAYS["6.3.4"]["it"].split(". ")
    made = [Made(r, r, says["it"] if r != "6.3.4" else f"{first}.") for r, says in SAYS.items()]
    torn = book("it", [*made, Made("6.3.4", None, rest)])
    partners = {b for a, b in sections(align(whole("en"), torn)) if a == 2}
    assert partners == {2, len(SAYS) + 1}


def test_clauses_of_a_section_are_free_of_order_and_may_be_several() -> None:
    english = book("en", [Made("6.3.4", "6.3.4", SAYS["6.3.4"]["en"])])
    one, two = SAYS["6.3.4"]["it"].split(". ")
    turned = book("it", [Made("6.3.4", "6.3.4", f"{two.rstrip('.')}. {one}.")])
    assert sections(align(english, turned)) == {(1, 1)}
    clauses = [c.text for c in clauses_of(turned, turned.sections[0])]
    assert len(clauses) == 2
    found = [p for p in align(english, turned) if p.level == "clause"]
    assert len(found) >= 1
    assert all(p.a == ((1, 1),) and p.by == "content" for p in found)


def test_two_sentences_beside_one() -> None:
    """What one book says in a sentence another says in two: both stand in one pair."""
    one = "The US player places 4 influence in Italy and the USSR player rolls a die for a coup attempt."
    two = (
        "Il giocatore degli SU piazza 4 punti influenza in Italia. Quello dell'URSS tira un dado per un colpo di stato."
    )
    seats = [
        [Seat(0, c) for c in clauses_of(made, made.sections[0])]
        for made in (book("en", [Made("6.1", "6.1", one)]), book("it", [Made("6.1", "6.1", two)]))
    ]
    weights = dict.fromkeys({c for side in seats for seat in side for c in seat.clause.speech}, 1.0)
    assert [(bead.a, bead.b) for bead in beads_of(seats[0], seats[1], weights)] == [((0,), (0, 1))]
    assert [(bead.a, bead.b) for bead in beads_of(seats[1], seats[0], weights)] == [((0, 1), (0,))]


def test_a_passage_of_a_summary_stands_beside_each_rule_that_it_covers() -> None:
    """And each pair is filed under the rule of the full book."""
    both = SAYS["6.3.4"]["en"].split(". ")[0] + "; " + SAYS["8.2.2"]["en"]
    passage = book("en", [Made("6.3.4", None, both)])
    summary = replace(
        passage, sections=tuple(replace(s, also=(RuleId.parse("8.2.2"),), confidence=0.3) for s in passage.sections)
    )
    doubted = replace(whole("it"), sections=tuple(replace(s, confidence=0.2) for s in whole("it").sections))
    found = [p for p in align(summary, doubted) if p.level == "section"]
    assert {(str(p.rule), p.b[0][0]) for p in found} == {("6.3.4", 2), ("8.2.2", 3)}


def _with_headings(extract: Extract, headings: dict[str, str]) -> Extract:
    """The same book, some rules under a heading; without a text of its own a section is its heading alone."""
    return replace(
        extract,
        sections=tuple(
            replace(s, heading=headings.get(str(s.rule)), parts=s.parts if s.text else ()) for s in extract.sections
        ),
    )


def test_a_section_that_is_its_heading_alone_is_told_by_a_passage_of_that_name() -> None:
    """Its rule was hardly found, and the rules below it speak of the same: still the heading says what it is."""
    made = [Made("8.2", "8.2", ""), Made("8.2.2", "8.2.2", SAYS["8.2.2"]["it"])]
    full = _with_headings(book("it", made), {"8.2": "Operazioni militari"})
    passage = _with_headings(book("en", [Made("8.2", None, "")]), {"8.2": "Military operations"})
    also = (RuleId.parse("8.2.2"),)
    summary = replace(
        passage, sections=tuple(replace(s, also=also, confidence=0.14, heading=s.heading) for s in passage.sections)
    )
    found = [p for p in align(summary, full) if p.level == "section"]
    assert (1, 1) in {(p.a[0][0], p.b[0][0]) for p in found}


def test_the_heading_of_a_passage_may_bring_a_section_of_its_own() -> None:
    """Heading and words of a passage are placed under the rule of the words; the heading is that of the rule above."""
    made = [Made("9.0", "9.0", ""), *(Made(r, r, says["it"]) for r, says in SAYS.items())]
    full = _with_headings(book("it", made), {"9": "La Carta Cina"})
    passage = book("en", [Made("6.3.4", None, SAYS["6.3.4"]["en"])])
    also = (RuleId.parse("9.0"),)
    summary = replace(passage, sections=tuple(replace(s, also=also) for s in passage.sections))
    assert {p.b[0][0] for p in align(summary, full) if p.level == "section"} == {3}
    headed = _with_headings(summary, {"6.3.4": "The China Card"})
    found = [p for p in align(headed, full) if p.level == "section"]
    assert {(p.a[0][0], p.b[0][0]) for p in found} == {(1, 1), (1, 3)}
    assert len(found) == 2


def test_a_summary_is_paired_the_same_whichever_book_is_named_first() -> None:
    passage = book("en", [Made("6.3.4", None, SAYS["6.3.4"]["en"]), Made("9.3", None, SAYS["9.3"]["en"])])
    also = (RuleId.parse("8.2.2"),)
    summary = replace(passage, sections=tuple(replace(s, also=also, confidence=0.4) for s in passage.sections))
    for full in (whole("it"), whole("pl"), replace(whole("en"), book="a")):
        assert set(align(summary, full)) == {p.turned() for p in align(full, summary)}
        assert {(p.a[0][0], p.b[0][0]) for p in align(summary, full) if p.level == "section"} >= {(1, 2), (2, 4)}


def test_books_of_two_games_are_refused() -> None:
    with pytest.raises(BadInput, match="only books of one game"):
        align(whole("en"), replace(whole("it"), game="risiko"))


def test_empty_books_give_no_pairs() -> None:
    assert align(book("en", []), whole("it")) == ()
    assert align(book("en", []), book("it", [])) == ()


def test_words_of_the_format() -> None:
    found = align(whole("en", SWAPPED), whole("pl"))
    assert {p.level for p in found} == set(LEVELS)
    assert {p.by for p in found} <= set(WITNESSES)
    assert {p.audit for p in found} == set(AUDITS)
    assert all(0 <= p.score <= 1 for p in found)


@settings(max_examples=15, deadline=None)
@given(
    st.permutations(range(len(SAYS))),
    st.sets(st.sampled_from(sorted(SAYS)), max_size=3),
    st.booleans(),
    st.sampled_from(OTHERS),
)
def test_symmetric_and_free_of_order(order: list[int], without: set[str], ignore_numbers: bool, lang: str) -> None:
    """A with B is B with A; and it is all one in which order the sections are handed over."""
    a = book("en", [Made(r, r, s["en"]) for r, s in SAYS.items() if r not in without])
    b = whole(lang, SWAPPED)
    plain = align(a, b, ignore_numbers=ignore_numbers)
    assert sorted(map(repr, plain)) == sorted(repr(p.turned()) for p in align(b, a, ignore_numbers=ignore_numbers)), (
        "symmetric"
    )
    shuffled = replace(b, sections=tuple(b.sections[n] for n in order))
    assert align(a, shuffled, ignore_numbers=ignore_numbers) == plain
    for side in (0, 1):
        seen = [p.a if side == 0 else p.b for p in plain if p.level == "section" and p.holds]
        assert len(seen) == len(set(seen)), "nothing is torn here, so everyone has one partner at most"


def test_neighbours_speak_for_a_pair_from_both_sides() -> None:
    """In the middle of three, a pair gains from what stands before and from what stands behind, along both books."""
    scale = Scale(context=0.5)
    before = around(np.array([[1.0, 0, 0], [0, 0, 0], [0, 0, 0]]), scale)
    behind = around(np.array([[0, 0, 0], [0, 0, 0], [0, 0, 1.0]]), scale)
    assert before[1, 1] == pytest.approx(0.25 / 1.5)
    assert behind[1, 1] == pytest.approx(0.25 / 1.5)
    assert before[1, 0] == before[0, 1] == 0


gains = st.integers(0, 4).flatmap(
    lambda rows: st.integers(0, 5).flatmap(
        lambda columns: st.lists(
            st.lists(st.integers(-3, 9), min_size=columns, max_size=columns), min_size=rows, max_size=rows
        ).map(lambda table: np.array(table, dtype=float).reshape(rows, columns))
    )
)


@given(gains, st.integers(0, 3))
def test_assignment_is_the_best_there_is(gain: np.ndarray, least: int) -> None:  # type: ignore[type-arg]
    """Against every way to pair them, counted out."""
    found = assigned(gain, float(least))
    rows, columns = gain.shape
    assert len({r for r, _c in found}) == len({c for _r, c in found}) == len(found)
    assert all(gain[r, c] > least for r, c in found)
    # Whoever stays alone takes one of the places beyond the last column.
    best = max(
        sum(max(gain[r, c] - least, 0) for r, c in enumerate(way) if c < columns)
        for way in permutations(range(columns + rows), rows)
    )
    assert sum(gain[r, c] - least for r, c in found) == pytest.approx(best)


@pytest.mark.parametrize(
    ("lang", "text", "wanted"),
    [
        ("en", "Roll a die; add the points. See 6.3.2 for more.", 3),
        ("pl", "Karty np. te z gwiazdką zostają. Inne nie.", 2),
        ("pl", "Kraje, np. Kuba, mają sąsiadów. Inne nie.", 2),
        ("it", "Il limite è 9. Dopo si scarta.", 2),
        ("el", "Το όριο είναι 9. Μετά πετάμε κάρτες.", 2),
        ("it", "1. Tira il dado\n2. Somma i punti", 2),
        ("en", "The U.S. player rolls. (Then the other one rolls.) Stop", 2),
        ("en", "", 0),
        ("en", "* \n - ", 0),
    ],
)
def test_where_clauses_end(lang: str, text: str, wanted: int) -> None:
    pieces = [text[a:b] for a, b in cut(text, lang)]
    assert len(pieces) == wanted, pieces


@given(st.text(alphabet="ab1 .;!?\n()«»A-", max_size=60), st.sampled_from(["en", "it", "pl", "el", "pt"]))
def test_clauses_lose_no_word(text: str, lang: str) -> None:
    pieces = cut(text, lang)
    assert all(a < b for a, b in pieces)
    assert all(first[1] <= second[0] for first, second in pairwise(pieces))
    kept = "".join(text[a:b] for a, b in pieces)
    assert [c for c in kept if c.isalnum()] == [c for c in text if c.isalnum()]


def test_each_clause_knows_its_lines() -> None:
    """Also where a word is torn over two lines and mended in the text."""
    from ts_rules.extract.lines import Line, Source
    from ts_rules.model import Part, Section

    said = "The first sentence has a torn word in it. The second one is short."
    part = Part("rule", ((1, 3),), said)
    lines = (
        Line(1, "6.1 The first sentence has a to-"),
        Line(2, "rn word in it. The second"),
        Line(3, "one is short."),
    )
    made = replace(
        whole("en"),
        sections=(Section(RuleId.parse("6.1"), "6.1", said, ((1, 3),), (part,)),),
        source=Source("x.txt", "text", "", lines),
    )
    assert [c.lines for c in clauses_of(made, made.sections[0])] == [((1, 2),), ((2, 3),)]
