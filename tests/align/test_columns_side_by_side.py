"""What stands in a column and only there, and the HTML of one section, letter by letter."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
from made import Made, book

from ts_rules.align.aligner import Aligned
from ts_rules.align.differing import Column, Place, _place, columns_of, hits_of
from ts_rules.align.section_alignment import Link
from ts_rules.align.side_by_side import _article, _column, _marked, page
from ts_rules.extract.look.line_concepts import Concept
from ts_rules.games import load_game
from ts_rules.model import RuleId, Section

ONE, TWO, SIX = (RuleId.parse(r) for r in ("1.0", "2.1.7", "6.3.4"))
Said = set[Concept]
Beside = list[list[set[tuple[int, int]]]]


def figures(*values: int) -> Said:
    return {("figure", str(v)) for v in values}


def sections(*rules: RuleId) -> list[Section]:
    return [Section(rule, None, "", ((1, 1),)) for rule in rules]


@pytest.mark.parametrize(
    ("beside", "said", "only", "lacks"),
    [
        # nobody beside it: nothing is held against anything
        ([[set(), set()], [set()], [set()]], [[figures(1), set()], [figures(2)], [figures(2)]], set(), ()),
        # what only it has; what all the others have, sorted as they are written
        (
            [[{(1, 0), (2, 0)}, set()], [{(0, 0)}], [{(0, 0)}]],
            [[figures(1, 2), figures(5)], [figures(2, 5, 7, 10)], [figures(3, 5, 7, 10)]],
            figures(1),
            (("figure", "10"), ("figure", "5"), ("figure", "7")),
        ),
        # only what tells something is missed
        (
            [[{(1, 0)}, set()], [{(0, 0)}], [set()]],
            [[set(), set()], [{("term", "coup"), ("negation", "not"), ("name", "side/us"), ("time", "if")}], [set()]],
            set(),
            (("negation", "not"),),
        ),
        # its partner stands beside the next section of this book too, which says it; the other column is no matter
        (
            [[{(1, 0)}, {(1, 0)}], [{(0, 0), (0, 1), (2, 0)}], [{(1, 0)}]],
            [[figures(1), figures(5)], [figures(5, 7, 8)], [figures(8)]],
            figures(1),
            (("figure", "7"), ("figure", "8")),
        ),
    ],
)
def test_what_only_one_of_several_says(
    beside: Beside, said: list[list[Said]], only: Said, lacks: tuple[Concept, ...]
) -> None:
    columns = [sections(TWO, SIX), sections(SIX), sections(ONE)]
    found = _place(0, 0, columns, beside, said)
    assert (found.only, found.lacks) == (only, lacks)
    assert found.section is columns[0][0]
    assert found.partners == tuple(sorted(beside[0][0]))


def test_two_partners_in_one_column_speak_together() -> None:
    """And the rules are its own and theirs, each once, in the order of columns."""
    columns = [sections(TWO), sections(SIX, TWO, ONE)]
    beside: Beside = [[{(1, 2), (1, 0), (1, 1)}], [{(0, 0)}] * 3]
    found = _place(0, 0, columns, beside, [[figures(4)], [figures(5), figures(6), figures(6)]])
    assert found.partners == ((1, 0), (1, 1), (1, 2))
    assert found.rules == (TWO, SIX, ONE)
    assert found.only == figures(4)
    assert found.lacks == (("figure", "5"), ("figure", "6"))


def test_columns_are_in_the_order_of_rules_and_every_two_are_aligned(monkeypatch: pytest.MonkeyPatch) -> None:
    """The aligner counts sections in the order of pages: a link of it leads to where they stand in their columns."""
    one = book("en", [Made("6.3.4", None, "Roll 4."), Made("1.0", None, "Take 5.")], name="one")
    two = book("it", [Made("6.3.4", None, "Tira 4.")], name="two")
    three = book("pl", [Made("2.1.7", None, "Weź 5.")], name="three")
    asked: list[tuple[str, str, bool]] = []

    def aligned(a: object, b: object, *, ignore_numbers: bool) -> object:
        asked.append((a.name, b.name, ignore_numbers))  # type: ignore[attr-defined]
        links = {("one", "two"): (0, 0), ("one", "three"): (1, 0)}
        at = [links[pair] for pair in ((a.name, b.name),) if pair in links]  # type: ignore[attr-defined]
        units = tuple(tuple(type("U", (), {"section": s}) for s in e.sections) for e in (a, b))  # type: ignore[attr-defined]
        return Aligned(units, tuple(Link(n, m, 1.0, 1.0, "") for n, m in at), (), ())

    monkeypatch.setattr("ts_rules.align.differing.aligned", aligned)
    first, second, third = columns_of([one, two, three], ignore_numbers=True)
    assert asked == [("one", "two", True), ("one", "three", True), ("two", "three", True)]
    assert [c.extract for c in (first, second, third)] == [one, two, three]
    assert [(p.section.rule, p.partners, p.rules) for p in first.places] == [
        (ONE, ((2, 0),), (ONE, TWO)),
        (SIX, ((1, 0),), (SIX,)),
    ]
    assert [(p.partners, p.rules) for p in second.places] == [(((0, 1),), (SIX,))]
    assert [(p.partners, p.rules) for p in third.places] == [(((0, 0),), (TWO, ONE))]
    assert first.places[0].only == first.places[1].only == frozenset()
    columns_of([one, two])
    assert asked[3:] == [("one", "two", False)]


def test_what_can_differ_is_found_in_the_order_of_the_text() -> None:
    made = book("en", [Made("6.3.4", None, "It may not be 4 (6.3.2) before DEFCON.")])
    assert [(h.kind, h.value) for h in hits_of(made, made.sections[0])] == [
        ("modality", "cannot"),
        ("figure", "4"),
        ("time", "before"),
        ("term", "defcon"),
    ]


def columns(text: str, *only: Concept, **more: object) -> list[Column]:
    """A book `A&B` of one section, and one beside it."""
    extract = book("en", [Made("6.3.4", None, text)], name="A&B")
    section = replace(extract.sections[0], **more)
    place = Place(section, (SIX, ONE), ((1, 0), (1, 2)), frozenset(only), ())
    return [Column(extract, (place,)), Column(book("it", [], name="C<D"), ())]


def article(given: list[Column], place: Place) -> list[str]:
    return list(_article("0-7", given[0], place, given, load_game("ts")))


LINKS = '<a href="#s1-0" title="C&lt;D">→2</a> <a href="#s1-2" title="C&lt;D">→2</a>'


def test_a_section_with_all_that_can_stand_in_it() -> None:
    given = columns("One <b>.\n\n  \nTwo.", heading="H & h", printed="6.3.3.", lines=((4, 4), (7, 9)))
    place = replace(given[0].places[0], lacks=(("figure", "4"), ("modality", "<may>")))
    assert article(given, place) == [
        '<article id="s0-7" data-rules="6.3.4 1">',
        "<h3>6.3.4 <span>H &amp; h</span></h3>",
        f'<p class="where" lang="en">lines 4, 7–9 printed 6.3.3. {LINKS}</p>',
        "<p>One &lt;b&gt;.</p>",
        "<p>Two.</p>",
        '<p class="lacks" lang="en">only the others have: figure 4, modality &lt;may&gt;</p>',
        "</article>",
    ]


@pytest.mark.parametrize("printed", ["6.3.4", "6.3.4.", None, ""])
def test_a_section_of_its_bare_rule(printed: str | None) -> None:
    given = columns("", printed=printed)
    assert article(given, replace(given[0].places[0], partners=())) == [
        '<article id="s0-7" data-rules="6.3.4 1" class="alone">',
        "<h3>6.3.4</h3>",
        '<p class="where" lang="en">lines 1 </p>',
        '<p class="where" lang="en">no other book has it</p>',
        "</article>",
    ]


@pytest.mark.parametrize(("rule", "said"), [("1", "1.0"), ("77.7", "77.7")])
def test_a_rule_as_it_is_printed_where_the_game_has_it(rule: str, said: str) -> None:
    given = columns("", rule=RuleId.parse(rule))
    assert article(given, given[0].places[0])[1] == f"<h3>{said}</h3>"


@pytest.mark.parametrize(
    ("only", "said"),
    [
        ((), "Roll 4 &amp; 5 if\nDEFCON."),
        (
            (("figure", "5"), ("term", "defcon"), ("time", "if")),
            (
                'Roll 4 &amp; <mark class="loud" title="figure 5">5</mark> <mark title="time if">if</mark>\n'
                '<mark title="term defcon">DEFCON</mark>.'
            ),
        ),
        ((("term", "5"), ("figure", "defcon")), "Roll 4 &amp; 5 if\nDEFCON."),
    ],
)
def test_what_only_this_column_says_is_marked(only: tuple[Concept, ...], said: str) -> None:
    (column, _other) = columns("Roll 4 & 5 if\nDEFCON.", *only)
    assert _marked(column, column.places[0]) == said


def test_a_mark_goes_on_across_lines_and_holds_no_other() -> None:
    """A find inside another, as a figure in a name, is marked with it."""
    (column, _other) = columns("A coup\nattempt.", ("term", "coup-attempt"))
    assert _marked(column, column.places[0]) == 'A <mark title="term coup-attempt">coup attempt</mark>.'


def test_a_column_and_the_head_of_the_page() -> None:
    given = columns("", heading=None)
    first, second, *_rest, last = _column(0, given[0], given, load_game("ts"))
    assert first == '<section class="book" tabindex="0" aria-label="A&amp;B" lang="en">'
    assert second == '<h2 lang="en">A&amp;B <small>en, deluxe</small></h2>'
    assert last == "</section>"
    unknown = Place(Section(RuleId.parse("77.7"), None, "", ((1, 1),)), (), (), frozenset(), ())
    again = replace(given[0], places=(*given[0].places, unknown, *given[0].places))
    html = page([again, given[1]], load_game("ts"))
    assert "<title>A&amp;B · C&lt;D</title>" in html
    assert html.count("<option") == 1, "each rule of the game once"
    assert '<option value="6.3.4">6.3.4 ' in html
    assert [html.count(f'<article id="s0-{n}"') for n in range(4)] == [1, 1, 1, 0]
    assert html.index('aria-label="A&amp;B"') < html.index('aria-label="C&lt;D"')
