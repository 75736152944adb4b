"""The pairs that two books give: under which rule, with which lines and which audit, in which order."""

from __future__ import annotations

import sys
from dataclasses import replace
from math import exp, log, sqrt
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
from made import Made, book

from ts_rules.align import Pair, aligned
from ts_rules.align.aligner import Aligned, ClausePair, _astray, _pairs, _sorted, _turned
from ts_rules.align.clause_alignment import Seat, beads_of
from ts_rules.align.cut_clauses import Clause
from ts_rules.align.pair import as_json
from ts_rules.align.section_alignment import Link
from ts_rules.align.section_features import Unit, units_of
from ts_rules.errors import BadInput, MissingExtra
from ts_rules.extract.lines import Box, Line
from ts_rules.model import RuleId, Section

GAME = "twilight-struggle"
ONE, TWO, SIX, NINE = (RuleId.parse(r) for r in ("1.0", "2.1.7", "6.3.4", "9.3"))
OTHER, ASTRAY = "different-number-same-rule", "same-number-different-rule"


def unit(rule: RuleId, line: int, number: RuleId | None = None, sure: float = 1.0) -> Unit:
    """A section on one line."""
    section = Section(rule, None, "", ((line, line),), confidence=sure)
    return Unit(section, {}, (), 1, number=number)


def clause(*lines: int) -> Clause:
    return Clause(1, "", tuple((n, n) for n in lines), "rule", {})


def link(a: int, b: int, score: float = 0.5) -> Link:
    return Link(a, b, score, 0.4, f"by {a}{b}")


def test_pairs_of_sections_and_of_clauses() -> None:
    """A pair of clauses is filed and judged as that of the sections in which its first ones stand."""
    ours = [unit(ONE, 1, ONE), unit(TWO, 2), unit(SIX, 3, SIX), unit(NINE, 4, NINE)]
    theirs = [unit(SIX, 11, SIX), unit(ONE, 12, TWO), unit(TWO, 13)]
    beads = [
        ClausePair(((0, clause(1)), (2, clause(3))), ((1, clause(12)), (0, clause(10, 11))), 0.9),
        ClausePair(((2, clause(3, 5)), (0, clause(4))), ((0, clause(11)), (1, clause(12))), 0.8),
        ClausePair(((3, clause(4)),), ((2, clause(13)),), 0.7),
    ]
    found = list(_pairs(GAME, (ours, theirs), [link(0, 1), link(2, 0, 0.6)], beads))
    assert found == [
        Pair(GAME, ONE, ((1, 1),), ((12, 12),), "section", 0.5, "by 01", OTHER),
        Pair(GAME, SIX, ((3, 3),), ((11, 11),), "section", 0.6, "by 20", "ok"),
        Pair(GAME, ONE, ((1, 1), (3, 3)), ((10, 12),), "clause", 0.9, "content", OTHER),
        Pair(GAME, SIX, ((3, 5),), ((11, 12),), "clause", 0.8, "content", "ok"),
        Pair(GAME, NINE, ((4, 4),), ((13, 13),), "clause", 0.7, "content", "ok"),
    ]


@pytest.mark.parametrize(
    ("ours", "theirs", "links", "astray"),
    [
        ([ONE, TWO], [TWO, ONE], [(0, 0), (1, 1)], [(ONE, 0, 1), (TWO, 1, 0)]),
        ([ONE], [ONE], [], [(ONE, 0, 0)]),
        ([ONE], [ONE], [(0, 0)], []),
        ([ONE], [TWO], [(0, 0)], []),
        ([None], [None], [], []),  # no number is not one that both print
        ([ONE, ONE], [ONE, TWO, ONE], [], [(ONE, 0, 0), (ONE, 0, 2), (ONE, 1, 0), (ONE, 1, 2)]),
        ([TWO, ONE, ONE], [ONE, ONE], [(0, 0), (2, 1)], []),  # one of them has its partner
        ([TWO, ONE], [TWO, TWO, ONE], [(0, 1), (1, 0)], [(ONE, 1, 2)]),
    ],
)
def test_one_number_and_two_rules(
    ours: list[RuleId | None],
    theirs: list[RuleId | None],
    links: list[tuple[int, int]],
    astray: list[tuple[RuleId, int, int]],
) -> None:
    """Lines count from 0 in the first book, and from 50 in the other."""
    units = [unit(NINE, n, rule) for n, rule in enumerate(ours)], [unit(SIX, 50 + n, r) for n, r in enumerate(theirs)]
    assert list(_astray(GAME, units, [link(*at) for at in links])) == [
        Pair(GAME, number, ((a, a),), ((50 + b, 50 + b),), "section", 0.0, "number", ASTRAY) for number, a, b in astray
    ]


def pair(rule: RuleId, a: int, b: int, level: str = "section", audit: str = "ok") -> Pair:
    return Pair(GAME, rule, ((a, a),), ((b, b),), level, 0.5, "content", audit)


def test_pairs_by_rule_then_sections_then_lines() -> None:
    wanted = (
        pair(ONE, 9, 9),
        pair(ONE, 1, 1, "clause"),
        pair(TWO, 2, 8),
        pair(TWO, 3, 4),
        pair(TWO, 3, 7),
        pair(TWO, 1, 1, "clause"),
        pair(RuleId.parse("10.1"), 1, 1),
    )
    assert _sorted(reversed(wanted)) == wanted
    assert [p.holds for p in (pair(ONE, 1, 1), pair(ONE, 1, 1, audit=OTHER), pair(ONE, 1, 1, audit=ASTRAY))] == [
        True,
        True,
        False,
    ]


def test_two_books_changed_about() -> None:
    found = Aligned(
        ((unit(ONE, 1),), (unit(TWO, 2), unit(SIX, 3))),
        (link(0, 1), link(1, 0, 0.7), link(2, 0, 0.8)),
        (ClausePair(((0, clause(1)),), ((1, clause(2)),), 0.3),),
        (pair(ONE, 1, 5), pair(ONE, 2, 4)),
    )
    turned = _turned(found)
    assert turned.units == (found.units[1], found.units[0])
    assert turned.links == (
        Link(0, 1, 0.7, 0.4, "by 10"),
        Link(0, 2, 0.8, 0.4, "by 20"),
        Link(1, 0, 0.5, 0.4, "by 01"),
    )
    assert turned.clauses == (ClausePair(found.clauses[0].b, found.clauses[0].a, 0.3),)
    assert turned.pairs == (pair(ONE, 4, 2), pair(ONE, 5, 1))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"language": "it", "book": "b"}, {"language": "pl", "book": "a"}),
        ({"book": "a"}, {"book": "b"}),
        ({"book": None}, {"book": "a"}),
    ],
)
def test_the_first_book_named_is_the_first(one: dict[str, str | None], other: dict[str, str | None]) -> None:
    """Whichever of the two is worked through first."""
    text = "A coup attempt lowers DEFCON."
    small = replace(book("en", [Made("6.3.4", "6.3.4", text)]), **one)
    large = replace(book("en", [Made("1.0", "1.0", "Aim."), Made("6.3.4", "6.3.4", text)]), **other)
    for books, counts, lines in (((small, large), (1, 2), (1, 2)), ((large, small), (2, 1), (2, 1))):
        found = aligned(*books)
        assert tuple(map(len, found.units)) == counts
        assert [(e.a + 1, e.b + 1) for e in found.links] == [lines]
        assert {(p.a, p.b) for p in found.pairs} == {(((lines[0],) * 2,), ((lines[1],) * 2,))}


def test_sections_count_in_the_order_of_pages() -> None:
    """Whatever order they are handed over in, and whatever rules they are of."""
    made = book("en", [Made("9.3", "9.3", "One."), Made("1.0", "1.0", "Two."), Made("6.3.4", "6.3.4", "Three.")])
    for order in ((0, 1, 2), (1, 2, 0), (2, 1, 0)):
        shuffled = replace(made, sections=tuple(made.sections[n] for n in order))
        assert [u.section.lines[0][0] for u in units_of(shuffled, numbers=True)] == [1, 2, 3]


def test_how_alike_two_clauses_are_to_four_places() -> None:
    """One of two marks, 10 letters against 5: by speech, and three tenths by length."""
    x, y = ("term", "x"), ("term", "y")
    ours, theirs = (
        [Seat(0, Clause(1, "abcde" * len(speech), ((1, 1),), "rule", dict.fromkeys(speech, 1.0)))]
        for speech in ((x, y), (x,))
    )
    (bead,) = beads_of(ours, theirs, {x: 1.0, y: 1.0})
    wanted = (1 / sqrt(2) + 0.3 * exp(-4 * log(22 / 17) ** 2)) / 1.3
    assert bead.score == round(wanted, 4) != round(wanted, 3)


def test_of_two_games_the_sentence_names_both() -> None:
    one, other = book("en", [], name="en.txt"), replace(book("it", [], name="it.txt"), game="risiko")
    with pytest.raises(BadInput) as caught:
        aligned(one, other)
    assert str(caught.value).startswith(f"en.txt is a book of {GAME} and it.txt one of risiko: ")


def test_without_its_extra_the_sentence_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(MissingExtra, match=r"^Aligning books .*words"):
        aligned(book("en", []), book("it", []))


def test_pairs_as_json() -> None:
    """A rule as it is printed; of a page that was looked at, the box of each stretch."""
    one, other = book("en", [Made("6.0", None, "Aim.")]), book("it", [Made("6.0", None, "Scopo.")], name="it.pdf")
    boxed = Line(1, "Scopo.", Box(3, 1.0, 2.0, 30.04, 40.0))
    other = replace(other, source=replace(other.source, lines=(boxed,)))
    unknown = RuleId.parse("77.7")
    found = as_json(one, other, [pair(RuleId.parse("6"), 1, 1), pair(unknown, 1, 1, "clause", OTHER)])
    assert (found["a"], found["b"]) == ("en.txt", "it.pdf")
    first, second = found["pairs"]
    assert first == {
        "game": GAME,
        "rule": "6.0",
        "a": [[1, 1]],
        "b": [{"page": 3, "bbox": [1.0, 2.0, 30.0, 40.0]}],
        "level": "section",
        "score": 0.5,
        "by": "content",
        "audit": "ok",
    }
    assert (second["rule"], second["level"], second["audit"]) == ("77.7", "clause", OTHER)
