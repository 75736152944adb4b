"""The measures that alignment rests on, on figures small enough to be worked out by hand."""

from __future__ import annotations

import sys
from dataclasses import replace
from math import exp, log, sqrt
from pathlib import Path

import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).parent))
from made import Made, book

from ts_rules.align import likeness
from ts_rules.align.aligner import _audit, groups, rule_of
from ts_rules.align.clause_alignment import Seat, Shape, _alike, beads_of
from ts_rules.align.concept_weights import compared, speech_of, telling, unit_rows
from ts_rules.align.cut_clauses import Clause, clauses_of, cut
from ts_rules.align.likeness import Scale, around, content_of, told
from ts_rules.align.section_alignment import Link, Sides, _covered, _link, _numbers, _placings, _torn, linked
from ts_rules.align.section_features import Unit, _misnumbered, _placed, parted, units_of
from ts_rules.align.side_by_side import _lines
from ts_rules.extract.look.line_concepts import Concept
from ts_rules.extract.result import Anomaly
from ts_rules.model import Part, RuleId, Section

X, Y, Z, W, V = (("term", letter) for letter in "xyzwv")
EVEN = dict.fromkeys((X, Y, Z, W, V), 1.0)
RULE, OTHER, THIRD = (RuleId.parse(r) for r in ("6.3.4", "8.2.2", "9.3"))
Speech = dict[Concept, float]


def clause(speech: Speech) -> Clause:
    """The longer, the more it speaks of."""
    return Clause(1, "word " * len(speech), ((1, 1),), "rule", speech)


def unit(speech: Speech | None = None, *clauses: Speech, words: int = 7, title: Speech | None = None) -> Unit:
    section = Section(RULE, None, "", ((1, 1),), ())
    return Unit(section, speech or {}, tuple(map(clause, clauses)), words, title or {})


def test_what_is_rare_tells_most() -> None:
    assert telling([{X: 2.0}, {X: 1.0, Y: 1.0}]) == {X: log(3 / 2.5), Y: log(3 / 1.5)}


def test_texts_are_compared_by_the_cosine_of_weighed_counts() -> None:
    """Counts count by log(1 + n): three of one are twice as much as one; what has no weight counts nothing."""
    found = compared([{X: 1.0}, {}], [{X: 1.0}, {Y: 1.0}, {X: 1.0, Y: 1.0}, {X: 3.0, Y: 1.0}], EVEN)
    assert found == pytest.approx(np.array([[1, 0, 1 / sqrt(2), 2 / sqrt(5)], [0, 0, 0, 0]]))
    assert compared([{X: 1.0}], [{X: 1.0, Y: 1.0, ("term", "?"): 9.0}], {X: 3.0, Y: 4.0})[0, 0] == pytest.approx(0.6)
    assert unit_rows(np.array([[3.0, 4.0], [0.0, 0.0]])) == pytest.approx(np.array([[0.6, 0.8], [0, 0]]))


def test_without_weights_what_is_rare_in_both_lists_tells_most() -> None:
    """X stands in all three texts, Y in one."""
    x, y = log(4 / 3.5), log(4 / 1.5)
    assert compared([{X: 1.0, Y: 1.0}], [{X: 1.0}, {X: 1.0}])[0, 0] == pytest.approx(x / sqrt(x * x + y * y))


def test_a_reference_is_spoken_of_only_where_numbers_may_be_seen() -> None:
    made = book("en", [])
    seen, hidden = (speech_of(made, "DEFCON (6.3.4) is 4, not 5.", numbers=numbers) for numbers in (True, False))
    assert seen - hidden == {("reference", "6.3.4"): 1.0}
    assert hidden[("term", "defcon")] == 1.0
    assert hidden[("figure", "4")] == hidden[("figure", "5")] == 0.7
    assert hidden[("negation", "not")] == 0.25


def test_at_the_edge_a_pair_is_its_own_neighbour() -> None:
    assert around(np.array([[0.4]]), Scale()) == pytest.approx(np.array([[0.4]]))
    corner = around(np.array([[1.0, 0], [0, 0]]), Scale(context=1.0))
    assert corner == pytest.approx(np.array([[0.75, 0], [0, 0.25]]))


def test_content_is_words_and_rules_and_length(monkeypatch: pytest.MonkeyPatch) -> None:
    """Against two rules that speak of X and of Y: (2, 1) and (0, 1) of them, squared, are (4, 1) and (0, 1)."""
    monkeypatch.setattr(likeness, "_rules", lambda _game, _edition: ({X: 1.0}, {Y: 1.0}))
    one, other = unit({X: 3.0, Y: 1.0}, words=1), unit({Y: 1.0}, words=5)
    x, y = log(3 / 1.5), log(3 / 2.5)
    said = y / sqrt(4 * x * x + y * y)
    near = exp(-(log(2) ** 2))
    for scale, wanted in (
        (Scale(rules=0.0, length=0.0), said),
        (Scale(rules=0.0, length=0.5), (said + 0.5 * near) / 1.5),
        (Scale(rules=2.0, length=0.0), (said + 2.0 / sqrt(17)) / 3.0),
    ):
        found = content_of([one], [other], "any", ("2e", "2e"), scale)
        assert found[0, 0] == pytest.approx(wanted), scale


def test_of_a_passage_as_much_is_told_as_clauses_elsewhere_say() -> None:
    """A clause of one concept counts 1.5, one of two 2.5; the second section says the first of them alone."""
    passage = unit({}, {X: 1.0}, {Z: 1.0, W: 1.0})
    full = [unit({}, {Y: 1.0}, {X: 1.0}), unit({}, {V: 1.0}), unit({}, title={Z: 1.0, W: 1.0})]
    assert told([passage], full) == pytest.approx(np.array([[1.5 / 4, 0, 2.5 / 4]]))
    assert told([unit()], full) == pytest.approx(np.array([[0, 0, 0]]))
    assert told([unit({X: 1.0})], full) == pytest.approx(np.array([[1, 0, 0]])), "without clauses, all it speaks of"


def test_shapes_are_alike_by_speech_and_length() -> None:
    """0 and 12 letters are 12 and 24 to it: twice as long."""
    both, said = _alike([Shape({X: 1.0}, 0)], [Shape({X: 1.0}, 0), Shape({Y: 1.0}, 12)], EVEN)
    assert said == pytest.approx(np.array([[1, 0]]))
    assert both == pytest.approx(np.array([[1, 0.3 * exp(-4 * log(2) ** 2) / 1.3]]))


def beads(a: list[tuple[int, Speech]], b: list[tuple[int, Speech]]) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    ours, theirs = ([Seat(n, clause(speech)) for n, speech in side] for side in (a, b))
    there = [(bead.a, bead.b) for bead in beads_of(ours, theirs, EVEN)]
    assert [(bead.b, bead.a) for bead in beads_of(theirs, ours, EVEN)] == there
    return there


def test_a_clause_joins_the_bead_beside_it_where_it_makes_the_sides_more_alike() -> None:
    one = [(0, {X: 3.0, Y: 1.0})]
    assert beads(one, [(4, {X: 1.0}), (4, {Y: 1.0})]) == [((0,), (0, 1))]
    assert beads(one, [(4, {X: 1.0}), (5, {Y: 1.0})]) == [((0,), (0,))], "of another section"
    assert beads(one, [(4, {X: 1.0}), (4, {Z: 1.0}), (4, {Y: 1.0})]) == [((0,), (0,))], "not beside it"
    assert beads(one, [(4, {X: 3.0, Y: 1.0}), (4, {Y: 1.0})]) == [((0,), (0,))], "nothing is gained"
    assert beads(one, []) == beads([], []) == []


def test_a_clause_joins_the_bead_that_gains_most_and_only_that_one() -> None:
    left, right = {X: 3.0, Y: 1.0}, {Z: 2.0, Y: 1.0}
    assert beads([(0, left), (0, right)], [(0, {X: 1.0}), (0, {Y: 1.0}), (0, {Z: 1.0})]) == [
        ((0,), (0,)),
        ((1,), (1, 2)),
    ]


def test_what_stands_between_is_no_pair_unless_it_says_something_alike() -> None:
    """Between two that are the same, two of one length come near enough; but they must say something too."""
    same: list[tuple[int, Speech]] = [(0, {X: 1.0}), (0, {Y: 1.0}), (0, {W: 1.0})]
    other: list[tuple[int, Speech]] = [(0, {X: 1.0}), (0, {Z: 1.0}), (0, {W: 1.0})]
    assert beads(same, other) == [((0,), (0,)), ((2,), (2,))]
    found = beads_of([Seat(s[0], clause(s[1])) for s in same], [Seat(s[0], clause(s[1])) for s in same], EVEN)
    assert [bead.score for bead in found] == [1.0, 1.0, 1.0]


def test_sections_that_hang_together() -> None:
    links = [Link(a, b, 1.0, 1.0, "content") for a, b in ((0, 0), (0, 1), (2, 1), (5, 7))]
    assert list(groups(links)) == [([0, 2], [0, 1]), ([5], [7])]


@pytest.mark.parametrize(
    ("numbers", "own", "audit"),
    [
        ((None, None), (None, None), "ok"),
        ((RULE, None), (None, None), "ok"),
        ((None, RULE), (None, None), "ok"),
        ((RULE, RULE), (None, None), "ok"),
        ((RULE, OTHER), (None, None), "different-number-same-rule"),
        ((RULE, None), (None, "6.3.4"), "different-number-same-rule"),
        ((None, OTHER), ("1.2", None), "different-number-same-rule"),
        ((None, None), ("1.2", "1.2"), "ok"),
        ((None, None), ("1.2", "1.3"), "different-number-same-rule"),
    ],
)
def test_whether_numbers_bear_it_out(
    numbers: tuple[RuleId | None, RuleId | None], own: tuple[str | None, str | None], audit: str
) -> None:
    one, other = (replace(unit(), number=number, own=mark) for number, mark in zip(numbers, own, strict=True))
    assert _audit(one, other) == audit


def test_the_rule_a_pair_is_filed_under() -> None:
    def of(rule: RuleId, *also: RuleId, sure: float = 1.0) -> Unit:
        return replace(unit(), section=Section(rule, None, "", ((1, 1),), (), also=also, confidence=sure))

    assert rule_of(of(RULE), of(RULE)) == RULE
    assert rule_of(of(RULE, OTHER), of(OTHER)) == OTHER, "that of the full book"
    assert rule_of(of(RULE), of(OTHER, RULE)) == RULE
    assert rule_of(of(RULE, sure=0.6), of(OTHER, sure=0.5)) == rule_of(of(OTHER, sure=0.5), of(RULE, sure=0.6)) == RULE
    assert rule_of(of(RULE), of(THIRD)) == rule_of(of(THIRD), of(RULE)) == THIRD, "as sure: the later one"


@pytest.mark.parametrize(
    ("content", "number", "placed", "score", "by"),
    [
        (0.5, 0.0, 0.0, 0.5, "content"),
        (0.5, 1.0, 0.0, 0.9, "number+content"),
        (0.5, -1.0, -0.5, 0.5, "content"),
        (0.5, 0.0, 0.5, 0.7, "content"),
        (0.12, 1.0, 0.0, 0.824, "number+content"),
        (0.1, 1.0, 0.0, 0.82, "number"),
        (1.3, 0.0, 0.0, 1.0, "content"),
        (1 / 3, 0.0, 0.0, 0.3333, "content"),
    ],
)
def test_each_witness_leaves_a_doubt_and_doubts_multiply(
    content: float, number: float, placed: float, score: float, by: str
) -> None:
    assert _link(3, 4, content, number, placed) == Link(3, 4, score, content, by)


def test_a_passage_covers_what_is_worth_nearly_as_much_as_the_best() -> None:
    worth = np.array([[1.0, 0.8, 0.79], [0.3, 0.3, 0.1], [0.25, 0.0, 0.31]])
    assert _covered(worth) == [(0, 0), (0, 1), (2, 2)]
    assert _covered(np.zeros((2, 0))) == []


def test_numbers_and_placings_of_two_books() -> None:
    ours = [
        replace(unit(), number=RULE, placed={RULE: 0.8}),
        replace(unit(), number=None, placed={}),
    ]
    theirs = [
        replace(unit(), number=RULE, placed={RULE: 0.5, OTHER: 0.9}),
        replace(unit(), number=OTHER, placed={OTHER: 0.5, THIRD: 0.2}),
        replace(unit(), number=None, placed={}),
    ]
    sides = Sides(ours, theirs, "any", ("2e", "2e"))
    assert _numbers(sides).tolist() == [[1, -1, 0], [0, 0, 0]]
    assert _placings(sides, 1.0) == pytest.approx(np.array([[0.4, -0.4, 0], [0, 0, 0]]))
    assert _placings(sides, 0.5) == pytest.approx(np.array([[sqrt(0.4), -sqrt(0.4), 0], [0, 0, 0]]))


def torn(rest: Speech, whole: Speech, *, worth: float = 0.5, placed: float = 0.0) -> bool:
    """Whether a section left alone goes beside the one whose beginning has a partner already."""
    ours = [unit({X: 1.0}), unit(rest)]
    found = _torn(ours, [unit(whole)], np.array([[1.0], [worth]]), np.array([[0.0], [placed]]), [(0, 0)])
    assert found in ([], [(1, 0)])
    return bool(found)


def test_a_torn_rest_goes_beside_what_it_was_torn_from() -> None:
    rest: Speech = {Y: 1.0, Z: 1.0, W: 1.0}
    assert torn(rest, {X: 1.0, **rest}), "together they are the whole"
    assert not torn(rest, {X: 1.0, **rest}, worth=0.3), "worth too little"
    assert not torn(rest, {X: 1.0}), "nothing is gained"
    assert not torn({Y: 1.0, Z: 1.0}, {X: 1.0, Y: 1.0, Z: 1.0}), "says too little"
    assert torn({Y: 1.0}, {X: 1.0}, placed=0.5), "both were put under one rule"
    assert not torn({Y: 1.0}, {X: 1.0}, placed=0.49)


def test_a_section_left_alone_beside_another_left_alone_must_be_like_it() -> None:
    ours = [unit({X: 1.0, Y: 1.0, Z: 1.0})]
    for said, found in (({X: 1.0, Y: 1.0, Z: 1.0}, [(0, 0)]), ({V: 1.0, W: 1.0, Z: 1.0}, [])):
        assert _torn(ours, [unit(said)], np.array([[0.5]]), np.zeros((1, 1)), []) == found


def test_heading_and_words_of_a_passage_apart() -> None:
    made = replace(
        unit({X: 3.5, Y: 1.0, Z: 1.5}, {X: 1.0}, words=10, title={X: 1.0, Z: 1.0}),
        section=Section(RULE, None, "", ((1, 1),), (), heading="Two words"),
    )
    heading, words = parted(made)
    assert (heading.speech, heading.clauses, heading.words) == ({X: 1.5, Z: 1.5}, (), 2)
    assert (words.speech, len(words.clauses), words.words, words.title) == ({X: 2.0, Y: 1.0}, 1, 8, {})
    for whole in (replace(made, title={}), replace(made, clauses=())):
        assert parted(whole) == [whole]


def test_a_passage_is_placed_less_and_less_surely() -> None:
    section = Section(RULE, None, "", ((1, 1),), (), also=(OTHER, THIRD), confidence=0.9)
    assert _placed(section, summary=True) == pytest.approx({RULE: 0.9, OTHER: 0.45, THIRD: 0.3})
    assert _placed(section, summary=False) == {RULE: 0.9}


@pytest.mark.parametrize(
    ("kind", "printed", "wanted"),
    [
        ("misnumbered", "8.2.2", {RULE: OTHER}),
        ("misnumbered", "(8.2.2.)", {RULE: OTHER}),
        ("misnumbered", "88.2", {RULE: None}),
        ("misnumbered", "a rule", {RULE: None}),
        ("misnumbered", None, {}),
        ("misread-number", "8.2.2", {}),
    ],
)
def test_numbers_that_are_those_of_another_rule(
    kind: str, printed: str | None, wanted: dict[RuleId, RuleId | None]
) -> None:
    assert _misnumbered(replace(book("en", []), anomalies=(Anomaly(kind, RULE, printed, ((1, 1),)),))) == wanted


def test_what_is_seen_of_a_section() -> None:
    made = book("en", [Made("8.1.1", "8.1.1", "DEFCON shows it."), Made("9.3", "9.3", "One. Two more.")])
    headed = replace(made, sections=(replace(made.sections[0], heading="DEFCON"), made.sections[1]))
    first, second = units_of(headed, numbers=True)
    assert first.speech[("term", "defcon")] == 2.5, "a heading counts half as much again"
    assert first.title[("term", "defcon")] == 1.0
    assert (first.words, second.words) == (4, 3)
    assert (first.number, second.number, first.own, first.placed) == (
        RuleId.parse("8.1.1"),
        RuleId.parse("9.3"),
        None,
        {RuleId.parse("8.1.1"): headed.sections[0].confidence},
    )
    hidden = units_of(headed, numbers=False)
    assert [(u.number, u.own, u.placed) for u in hidden] == [(None, None, {})] * 2


def test_a_misprint_is_the_number_of_the_first_section_of_its_rule_alone() -> None:
    made = book("en", [Made("6.3.4", "8.2.2", "One."), Made("6.3.4", "6.3.4", "Two."), Made("9.3", "9.3", "Three.")])
    assert [u.number for u in units_of(made, numbers=True)] == [OTHER, RULE, THIRD]


def test_a_book_that_numbers_in_its_own_way() -> None:
    """A number holds for what stands below it without one; it is not part of what the section says."""
    made = book(
        "en", [Made("6.3.4", None, "1.3.3. Coups"), Made("8.2.2", None, "No number."), Made("9.3", None, "2.1")]
    )
    assert [u.own for u in units_of(made, numbers=True)] == ["1.3.3", "1.3.3", "2.1"]
    assert [u.own for u in units_of(made, numbers=False)] == [None, None, None]
    assert {c[0] for c in units_of(made, numbers=True)[2].speech} == set()
    numbered = replace(made, sections=(*made.sections[:2], replace(made.sections[2], printed="9.3")))
    assert [u.own for u in units_of(numbered, numbers=True)] == [None, None, None]


@pytest.mark.parametrize(
    ("lang", "text", "wanted"),
    [
        ("en", "Roll the die now! Then add it.", ["Roll the die now!", "Then add it."]),
        ("en", "Roll the die now. then add it.", ["Roll the die now. then add it."]),
        ("en", "Roll one die.Then add it.", ["Roll one die.Then add it."]),
        ("en", 'They say "roll it now." Then they add.', ['They say "roll it now."', "Then they add."]),
        ("en", "Roll the die now. No.", ["Roll the die now. No."]),
        ("en", "Roll the die now. Then add it. No.", ["Roll the die now.", "Then add it. No."]),
        ("en", "  Roll the die now.\n  Go.", ["Roll the die now.", "Go."]),
        ("en", "The U.S.S.R. Moves its pieces.", ["The U.S.S.R. Moves its pieces."]),
        ("en", "a. Choose one card", ["a. Choose one card"]),
        ("en", "12. Choose one card", ["12. Choose one card"]),
        ("en", "Choose exactly 12. Then play one.", ["Choose exactly 12.", "Then play one."]),
        ("en", "Look at rule 6.3. Then play one.", ["Look at rule 6.3.", "Then play one."]),
    ],
)
def test_clauses_are_cut_where_they_end(lang: str, text: str, wanted: list[str]) -> None:
    assert [text[a:b] for a, b in cut(text, lang)] == wanted


def test_clauses_are_counted_and_measured() -> None:
    text = "Roll one die. Then add 12 to it!"
    made = book("en", [Made("6.3.4", None, text)])
    parts = (Part("rule", ((1, 1),), text), Part("example", ((1, 1),), "It is  like\nthis."))
    found = clauses_of(made, replace(made.sections[0], parts=parts))
    assert [(c.place, c.text, c.kind, c.size) for c in found] == [
        (1, "Roll one die.", "rule", 10),
        (2, "Then add 12 to it!", "rule", 13),
        (3, "It is like", "example", 8),
        (4, "this.", "example", 4),
    ]


def test_what_was_changed_beyond_recognition_stands_on_the_first_line_of_its_part() -> None:
    made = book("en", [Made("9.3", None, "Old."), Made("9.3", None, "Older."), Made("9.3", None, "Oldest.")])
    part = Part("rule", ((3, 3),), "Wholly new words.")
    assert [c.lines for c in clauses_of(made, replace(made.sections[2], parts=(part,)))] == [((3, 3),)]


def test_a_summary_covers_the_same_on_either_side() -> None:
    passage, full = unit({X: 1.0, Y: 1.0}, {X: 1.0}, {Y: 1.0}), [unit({X: 1.0}, {X: 1.0}), unit({Y: 1.0}, {Y: 1.0})]
    sides = Sides([passage], [*full, unit({Z: 1.0}, {Z: 1.0})], "twilight-struggle", ("2e", "deluxe"), (True, False))
    turned = Sides(sides.b, sides.a, sides.game, ("deluxe", "2e"), (False, True))
    found = linked(sides)
    assert [(link.a, link.b) for link in found] == [(0, 0), (0, 1)]
    assert linked(turned) == [replace(link, a=link.b, b=link.a) for link in found]


def test_a_passage_that_is_a_section_is_wholly_like_it() -> None:
    """In words, in length and in what is told: where our rules are left out nothing is wanting."""
    one = unit({X: 1.0, Y: 1.0}, {X: 1.0, Y: 1.0})
    for summary in ((True, False), (False, False)):
        sides = Sides([one], [one], "twilight-struggle", ("2e", "2e"), summary)
        assert linked(sides, Scale(rules=0.0))[0].content == pytest.approx(1.0)


def test_lines_are_told_as_stretches() -> None:
    assert _lines(((1, 1), (3, 5))) == "1, 3–5"
