"""Lines placed under rules and made into sections, step by step on a few lines; what is told of it in the end."""

from __future__ import annotations

import sys
from dataclasses import replace
from math import exp, log
from pathlib import Path
from typing import Any

import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).parent))
from made_looks import label, look

from ts_rules.books import find_book
from ts_rules.books.outline import RecordedOutline, RecordedSection
from ts_rules.extract.fingerprints import likeness, sketch, words_in
from ts_rules.extract.lines import Box, Line, Source
from ts_rules.extract.look.language_marks import Language
from ts_rules.extract.look.line_concepts import concepts_of
from ts_rules.extract.look.line_features import Look
from ts_rules.extract.look.printed_numbers import Candidate
from ts_rules.extract.look.recognise import _tells, _told
from ts_rules.extract.look.rule_outline import Outline
from ts_rules.extract.place import sections_from_lines as sectioning
from ts_rules.extract.place import torn_pieces
from ts_rules.extract.place.asides import Aside, _goal, asides_of, leads_of, set_apart
from ts_rules.extract.place.cohesion import Cohesion, whole
from ts_rules.extract.place.content_likelihood import family_matrix
from ts_rules.extract.place.line_clues import Clues, Placing
from ts_rules.extract.place.markov_model import Model
from ts_rules.extract.place.model_weights import LabelStyle, label_style, weights
from ts_rules.extract.place.sections_from_lines import Piece, Placed
from ts_rules.extract.place.text_breaks import TIMES, _paired, breaks_above, form
from ts_rules.extract.result import Extract, across_blanks
from ts_rules.extract.tell import anomalies
from ts_rules.extract.tell.recorded_outline import compare
from ts_rules.model import Game, Part, RuleId, Section

CLEAR, DOUBTFUL = label((0, 0.0)), label((0, 1.0))


@pytest.fixture(scope="module")
def outline(ts: Game) -> Outline:
    return Outline.of_book(find_book("ts-it-2e"), ts)


def at(outline: Outline, rule: str) -> int:
    place = outline.place(RuleId.parse(rule))
    assert place is not None
    return place


RUN = {"after_blank": False}


@pytest.mark.parametrize(
    ("above", "this", "expected"),
    [
        (look("a word-"), look("goes", **RUN), "half a word"),
        (look("a word-"), look("Goes", **RUN), "broken word"),
        (look("Heading"), look("goes"), "small below a heading"),
        (look("Heading"), look("Goes"), "paragraph"),
        (look("Heading"), look("goes", **RUN), "behind a heading"),
        (look("Heading"), look("Goes", **RUN), "behind a heading"),
        (look("Heading so long"), look("goes", **RUN), "sentence goes on"),
        (look("A stop."), look("goes"), "small behind a stop and a blank"),
        (look("A stop."), look("goes", **RUN), "small behind a stop"),
        (look("A stop."), look("Goes"), "paragraph"),
        (look("A stop."), look("Goes", **RUN), "behind a short line"),
        (look("A long stop."), look("Goes", **RUN), "behind a sentence"),
        (look("no stop"), look("goes"), "paragraph goes on"),
        (look("no stop"), look("Goes"), "paragraph"),
        (look("no stop here"), look("Goes"), "paragraph breaks"),
        (look("no stop"), look("goes", **RUN), "sentence goes on"),
        (look("no stop"), look("Goes", **RUN), "sentence broken"),
        (look("no stop"), look("2 goes", **RUN), "sentence broken by a mark"),
        (look("no stop"), look("goes", bullet=True, **RUN), "sentence broken by a mark"),
        (look("no stop"), look("goes", opens="note", **RUN), "sentence broken by a mark"),
    ],
)
def test_every_form_of_two_lines(above: Look, this: Look, expected: str) -> None:
    """A line of twelve letters is no short one here."""
    assert form(above, this, 12.0) == expected
    assert expected in TIMES


def begun(*places: int) -> list[Placing]:
    return [Placing(place, 1.0, starts=place >= 0, others=()) for place in places]


def test_how_often_the_text_breaks_off() -> None:
    """One jump in four lines: one to three, times what the form of the two lines says."""
    four = [look("no stop here"), look("goes on with", **RUN), look("Goes on so.", **RUN), look("x", **RUN)]
    breaks, far = breaks_above(four, begun(0, 1, 6, 7))
    odds = [TIMES[name] / 3 for name in ("sentence goes on", "sentence broken", "small behind a stop")]
    assert breaks == pytest.approx([0, *(o / (1 + o) for o in odds)])
    assert far == pytest.approx(0.2 / 9)
    assert breaks_above(four, begun(0, 4, 2, 3))[0].tolist() == [0, 0, 0, 0], "4 on and 2 back are no jump"
    for jump in ((0, 5), (3, 0)):
        assert breaks_above(four[:2], begun(*jump))[0][1] > 0
    for step, there in ((12, 0.2), (200, 1.2)):
        assert breaks_above(four, begun(0, step, step + 1, step + 2))[1] == pytest.approx(there / 9)
    hundred = [look("goes on here", **RUN)] * 200
    assert not breaks_above(hundred, begun(0, 9))[0].any(), "two in a thousand are none"


def test_shares_are_whole_on_both_sides() -> None:
    shares = _paired(np.array([[4.0, 1.0], [1.0, 4.0]]))
    assert shares == pytest.approx(np.array([[0.8, 0.2], [0.2, 0.8]]))
    uneven = _paired(np.array([[9.0, 1.0], [9.0, 9.0]]))
    assert uneven.sum(axis=1) == pytest.approx([1, 1])
    assert uneven.sum(axis=0) == pytest.approx([1, 1], abs=1e-6)
    assert uneven[0, 0] == pytest.approx(0.75), "a product of nine between the diagonals: three to one"


def test_halves_and_the_forms_of_sentences() -> None:
    looks = [look("the super-"), look("no stop"), look("A stop."), look("Heading"), look("power"), look("Large")]
    looks.append(look("superpower"))
    cohesion = Cohesion(looks, [False] * 7)
    assert cohesion.forms([4, 5], [0, 1, 2, 3]).tolist() == [[20.0, 4.0, 0.05, 0.05], [0.05, 1.0, 1.0, 1.0]]
    assert Cohesion(looks[:6], [False] * 6).forms([4], [0]).tolist() == [[4.0]]
    assert whole(look("the super-"), look("power here")) == "superpower"
    assert whole(look("—"), look("power")) == "power"
    assert whole(look("super-"), look("—")) == "super"


def test_rare_words_hold_pieces_together() -> None:
    """Of thirty lines a word of two tells, one of one or of three does not; what is shared alone is all alike."""
    lines = [look(f"q{chr(97 + n)}q{chr(97 + n)}") for n in range(30)]
    for n in (0, 20):
        lines[n] = look("satellite ab")
    for n in (5, 11, 25):
        lines[n] = look("every")
    cohesion = Cohesion(lines, [True] * 30)
    assert cohesion.index == {"satell": 0}
    assert cohesion.tells == pytest.approx([log(0.1 * 30 / 2)])
    assert cohesion.close([20], [0, 5]) == pytest.approx(np.array([[exp(4), 1]]))


def test_the_lines_that_are_compared() -> None:
    free = Cohesion([look("x")] * 20, [False] * 20)
    assert (free._behind(2), free._before(12), free._behind(18), free._before(2)) == (
        *(range(2, 10), range(5, 13), range(18, 20), range(3)),
    )
    fresh = Cohesion([look("x")] * 20, [n == 5 for n in range(20)])
    assert (fresh._behind(3), fresh._before(7), fresh._behind(5), fresh._before(5)) == (
        *(range(3, 5), range(5, 8), range(5, 13), range(5, 6)),
    )


def test_the_talk_of_a_family() -> None:
    paths = ((6,), (6, 1), (6, 1, 1), (6, 2), (6, 2, 1), (7,))
    kin = family_matrix(paths, frozenset({(5, 0), (0, 0), (1, 3), (2, 4)}))
    assert kin.tolist() == [
        [0, 1, 1, 1, 1, 0],
        [1, 0, 1, 1, 0.5, 0],
        [1, 1, 0, 0.5, 0.5, 0],
        [1, 1, 0.5, 0, 1, 0],
        [1, 0.5, 0.5, 1, 0, 0],
        [0.5, 0, 0, 0, 0, 0],
    ]


def hinted(text: str, hint: str = "", page: int = 1, **more: Any) -> Look:
    return look(text, line=Line(1, text, Box(page, 0, 0, 9, 9), hint=hint, **more))


def test_a_footnote_belongs_where_its_mark_stands(outline: Outline) -> None:
    """Last in a line; else anywhere on its page; on the page before, if there is none on its own."""
    note, plain = hinted("3 See there.", "footnote"), hinted("Nothing", "")

    def like(*looks: Look) -> int | None:
        aside = asides_of(looks, outline).get(len(looks) - 1)
        return aside and aside.like

    assert like(hinted("The mark 3", ""), plain, note) == 0
    assert like(hinted("The mark 3", ""), hinted("a 3 b", ""), note) == 0
    assert like(hinted("a 3 b", ""), plain, note) == 0
    assert like(hinted("a 3 b", ""), hinted("c 3 d", ""), note) == 1
    assert like(hinted("3 b", ""), plain, note) is None
    assert like(hinted("The mark 4", ""), plain, note) is None
    assert like(hinted("The mark 3", ""), hinted("x 3", "sidebar"), note) == 0
    later = hinted("3 See there.", "footnote", 3)
    assert like(hinted("The mark 3", "", 2), hinted("x", "", 3), later) == 0
    assert like(hinted("a 3 b", "", 2), hinted("x", "", 3), later) is None
    assert like(hinted("The mark 3", "", 1), hinted("x", "", 3), later) is None
    assert like(hinted("The mark 3", "", 2), hinted("c 3 d", "", 3), later) == 1
    assert like(note) is None
    assert like(plain, hinted("See 3 there.", "footnote")) is None


def test_what_stands_behind_a_box_goes_on_with_what_is_above_it(outline: Outline) -> None:
    text, box = hinted("Text.", "", size=10.0), hinted("Box.", "sidebar")
    assert asides_of([text, box, hinted("more", "")], outline) == {2: Aside(like=0)}
    assert asides_of([text, box, box, hinted("more", "")], outline) == {3: Aside(like=0)}
    assert asides_of([box, hinted("more", "")], outline) == {}
    for heading in ({"bold": True}, {"size": 10.9}):
        assert asides_of([text, box, hinted("More", "", **heading)], outline) == {}
    assert asides_of([text, box, hinted("More", "", size=10.8)], outline) == {2: Aside(like=0)}
    assert asides_of([text, box, hinted("More.", "", bold=True)], outline) == {2: Aside(like=0)}


def test_an_example_names_its_rule(outline: Outline) -> None:
    place = at(outline, "6.3.2")
    assert asides_of([look("Example 6.3.2: one", opens="example")], outline) == {0: Aside(place=place)}
    assert asides_of([look("Example 6.3.2: one")], outline) == {}
    assert asides_of([look("Example 99.9: one", opens="example")], outline) == {}
    assert asides_of([look("Example 6.3.2: one", opens="example")], replace(outline, numbered=False)) == {}


def test_where_asides_lead() -> None:
    under = np.array([[0.6, 0.2, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]])
    assert _goal(Aside(place=2), under) == pytest.approx([0.005, 0.005, 0.985, 0.005])
    assert _goal(Aside(like=0), under) == pytest.approx([0.74, 0.25, 0.005, 0.005])
    assert _goal(Aside(like=1), under) == pytest.approx([0.005] * 4)
    clues = [Clues(look("x"), None), Clues(look("x"), CLEAR), Clues(look("x"), CLEAR, listed=True)]
    beside = {n: Aside(like=0) for n in range(3)}
    apart = set_apart(clues, beside, under)
    assert [c.broken for c in apart] == [0.97, 0, 0.97]
    assert [c.astray for c in apart] == [0, 0.5, 0]
    assert set_apart([replace(clues[1], astray=0.7)], {0: Aside(like=0)}, under)[0].astray == 0.7
    named = set_apart(clues[1:2], {0: Aside(place=2)}, under)
    assert (named[0].broken, named[0].astray) == (0.97, 0)
    leads = leads_of(apart[:2], {0: Aside(like=0), 1: Aside(like=0)}, under)
    assert leads == pytest.approx(np.array([np.log([0.74, 0.25, 0.005, 0.005]), [0, 0, 0, 0]]))


def clues(*looks: Look, labels: dict[int, Candidate] | None = None) -> list[Clues]:
    return [Clues(one, (labels or {}).get(n)) for n, one in enumerate(looks)]


def test_where_a_sentence_stops_in_its_middle() -> None:
    def breaks(*looks: Look, known: tuple[str, ...] = (), **labels: Candidate) -> bool:
        given = {int(name[1:]): value for name, value in labels.items()}
        return torn_pieces._breaks_off(clues(*looks, labels=given), 0, set(known))

    assert not breaks(look("A stop."), look("Goes on"))
    assert breaks(look("no stop"), look("goes on"))
    assert breaks(look("no stop"))
    assert not breaks(look("Heading"), look("goes on"))
    assert breaks(look("Heading", after_blank=False), look("goes on"))
    assert not breaks(look("no stop"), look("goes on", **RUN))
    assert not breaks(look("no stop", bullet=True), look("goes on"))
    assert breaks(look("no stop"), look("goes on", opens="note", **RUN))
    assert breaks(look("no stop"), look("1.2 goes on", **RUN), l1=CLEAR)
    assert not breaks(look("no stop"), look("1.2 goes on", **RUN), l1=DOUBTFUL)
    assert breaks(look("the super-"), look("power"))
    assert not breaks(look("the super-"), look("power"), known=("superpower",))


def test_a_list_that_was_announced_and_does_not_follow() -> None:
    def announces(*looks: Look, **labels: Candidate) -> bool:
        return torn_pieces._announces(clues(*looks, labels={int(k[1:]): v for k, v in labels.items()}), 0)

    assert announces(look("these:"), look("1.2 goes on"), l1=CLEAR)
    assert announces(look("these:"), look("x", opens="note"))
    assert announces(look("these:"), look("(x"))
    assert not announces(look("these:"), look("x"))
    assert not announces(look("these"), look("(x"))
    assert not announces(look("these:"))


def test_ends_to_which_a_beginning_fits() -> None:
    looks = [look("the super-"), look("one card"), look("other-"), look("power of")]
    fit = torn_pieces._fitting
    assert fit(looks, 3, [0, 1, 2], {"superpower"}, {("card", "power")}) == [0]
    assert fit(looks, 3, [0, 1, 2], set(), {("card", "power"), ("other", "power")}) == [1]
    assert fit(looks, 3, [0, 1, 2], set(), {("power", "card")}) == []


def test_goals_are_spread_over_the_page() -> None:
    goal, page = np.array([1.0, 3.0, 0.0]), np.array([2.0, 0.0, 2.0])
    assert torn_pieces._spread(goal, page) == pytest.approx([(1 + 0.25 + 0.5) / 3, 0.25, 0.5 / 3])
    assert torn_pieces._spread(goal, np.array([0.0, 0.0, 5.0])) == pytest.approx([0.5 / 3, 0.5, 1 / 3])
    placing = begun(0, 1, 2)
    assert torn_pieces._in_order(placing[0], placing[1])
    assert not torn_pieces._in_order(placing[0], placing[2])
    assert not torn_pieces._in_order(placing[0], replace(placing[1], starts=False))
    far = [Placing(0, 0.5, True, ()), *[Placing(1, 1.0, False, ())] * 109, Placing(2, 1.0, True, ())]
    near = torn_pieces._near(far, 3)
    assert near[0].tolist() == [0.5, 0, 0]
    assert near[1].tolist() == near[110].tolist() == [0.5, 0, 1]
    assert torn_pieces._near([*far, Placing(1, 1.0, False, ())], 3)[111].tolist() == [0, 0, 1]


def model(outline: Outline, style: LabelStyle | None = None) -> Model:
    return Model(outline, weights(), 0.5, style or LabelStyle())


def test_how_probably_the_text_breaks_off_by_the_look_of_two_lines(outline: Outline) -> None:
    w = weights().seam
    seam = model(outline)._seam
    opened = max(w.opened, w.inside)
    assert seam(look("x"), None) == w.broken
    assert seam(look("x", motto=True), look("A stop.")) == w.broken
    assert seam(look("x", motto=True), look("Heading")) == opened
    assert seam(look("x"), look("Heading")) == opened
    for more in ({"opens": "note"}, {"echo": True}, {"bullet": True}):
        assert seam(look("X", **more), look("no stop")) == opened
    assert seam(look("X", bullet=True), look("Heading", **RUN)) == w.paragraph
    assert seam(look("goes", **RUN), look("a word-")) == w.inside
    assert seam(look("Goes", **RUN), look("a word-")) == w.odd
    assert seam(look("Goes", **RUN), look("no stop")) == w.inside
    assert seam(look("Goes", **RUN), look("A stop.")) == w.odd
    assert seam(look("goes"), look("no stop")) == w.goes_on
    assert seam(look("Goes"), look("no stop")) == w.broken
    assert seam(look("Goes"), look("A stop.")) == w.paragraph
    assert seam(look("goes"), look("A stop.")) == w.broken
    free = model(replace(outline, summary=True))._seam
    assert free(look("Goes"), look("A stop.")) == w.free
    coarse = model(replace(outline, coarse=True))._seam
    assert coarse(look("x"), look("Heading")) == w.inside


def test_how_probably_a_rule_begins(outline: Outline) -> None:
    w = weights().start
    whole = model(outline, LabelStyle(room=True))

    def start(this: Look, above: Look | None, label: Candidate | None = None, **more: Any) -> float:
        over = Clues(above, None) if above else None
        return whole._start(Clues(this, label, **more), over)[0]

    plain = look("X", **RUN)
    assert start(look("X"), look("no stop"), CLEAR) == w.after_blank
    assert start(look("X", artifact=True, **RUN), look("no stop"), CLEAR) == w.after_blank
    assert start(plain, None, CLEAR) == w.after_blank
    assert start(plain, look("A stop."), CLEAR) == start(plain, look("Heading"), CLEAR) == w.after_end
    assert start(plain, look("no stop"), CLEAR) == w.inside
    assert start(look("X", close=True), look("A stop."), CLEAR) == w.unlike
    assert start(look("X"), look("A stop."), CLEAR, listed=True) == 0
    assert start(look("X."), look("A stop.")) == w.lost
    for this in (look("x"), look("X", bullet=True)):
        assert start(this, look("A stop.")) == 0
    assert start(look("X"), look("A stop."), table=True) == 0
    assert start(plain, look("no stop")) == 0
    labelled = whole._start(Clues(plain, None), Clues(look("no stop"), CLEAR))
    assert labelled[0] > 0


def test_how_labels_look() -> None:
    def style(*looks: Look) -> tuple[bool, bool]:
        found = label_style([Clues(one, CLEAR) for one in looks], weights())
        return found.room, found.bold

    apart, close = hinted("x"), replace(hinted("x"), after_blank=False, close=True)
    bold = hinted("x", bold=True)
    assert style(*[apart] * 9) == (True, False)
    assert style(*[bold] * 9) == (True, True)
    assert style(*[bold] * 9, *[close] * 9) == (False, True)
    assert style() == style(look("x", line=Line(1, "x", bold=True))) == (False, False)
    for known, one, unlike in (
        ((True, False), apart, False),
        ((True, False), close, True),
        ((False, True), apart, True),
        ((False, True), bold, False),
    ):
        assert LabelStyle(*known).unlike(one) == unlike


def placed(
    text: str, place: int = 0, sure: float = 1.0, *, starts: bool = False, number: int = 1, **more: Any
) -> Placed:
    given = {"printed": None, "label_end": 0, "others": ()}
    looks = {k: more.pop(k) for k in list(more) if k not in given}
    return Placed(look(text, line=Line(number, text), **looks), place, sure, starts, **given | more)


def test_lines_get_the_number_that_was_printed() -> None:
    was = Candidate({4: 0.0}, {4: 5}, 0)
    mended = Candidate({4: 0.0}, {4: 6}, 1, was)

    def printed(label: Candidate | None, *, starts: bool = True, place: int = 4) -> tuple[str | None, int]:
        found = sectioning.placed_lines(
            [look("(6.3.4 Text")], [label], ["6,3.4 Text"], [Placing(place, 1.0, starts, ())]
        )
        return found[0].printed, found[0].label_end

    assert printed(mended) == ("6,3.4", 6)
    assert printed(replace(mended, was=None)) == (",3.4", 6)
    assert printed(replace(mended, was=Candidate({5: 0.0}, {5: 1}))) == ("6.3.4", 6)
    assert printed(mended, starts=False) == printed(mended, place=5) == printed(None) == (None, 0)


def test_pieces_begin_with_a_rule_or_where_another_goes_on() -> None:
    lines = [placed("a"), placed("b", starts=True), placed("c"), placed("d", 1), placed("e", 1, 0.5, size=3)]
    pieces = sectioning.pieces_of(lines)
    assert [[e.look.text for e in p.lines] for p in pieces] == [["a"], ["b", "c"], ["d", "e"]]
    assert [p.displaced for p in pieces] == [False, False, True]
    assert pieces[2].sure == pytest.approx((1 + 3 * 0.5) / 4)
    assert (pieces[1].starts, pieces[2].starts, pieces[2].place) == (True, False, 1)
    assert sectioning._confidence(lines[3:]) == round(exp(3 * log(0.5) / 4), 4)
    assert sectioning._confidence([placed("a", sure=0.0)]) == 0.001
    assert placed("—").words == 1


def test_lines_are_joined() -> None:
    def joined(*lines: Placed) -> str:
        return sectioning.joined(lines)

    assert joined(placed("1.2. Text-", starts=True, label_end=3), placed("goes on", **RUN)) == "Textgoes on"
    assert joined(placed("Text-"), placed("Goes", **RUN)) == "Text- Goes"
    assert joined(placed("Text."), placed("Goes")) == "Text.\nGoes"
    assert joined(placed("Text"), placed("Goes")) == "Text Goes"
    assert joined(placed("Text."), placed("Goes", **RUN)) == "Text. Goes"
    assert joined(placed("Text"), placed("• Goes", bullet=True, **RUN)) == "Text\n• Goes"


def section_texts(outline: Outline, *lines: Placed) -> list[tuple[str, str, tuple[str, ...]]]:
    found = sectioning.sections_of(outline, sectioning.pieces_of(lines))
    return [(str(s.rule), s.text, s.notes) for s in found]


def test_pieces_of_a_rule_are_one_section_if_they_are_sure(outline: Outline) -> None:
    one, two = at(outline, "6.3.2"), at(outline, "6.3.3")
    rest = placed("Rest.", one, 0.78, number=3)
    head = [placed("Begins.", one, starts=True, number=4), placed("Other.", two, starts=True, number=2)]
    assert section_texts(outline, head[1], rest, head[0]) == [
        ("6.3.2", "Begins.\nRest.", ("displaced",)),
        ("6.3.3", "Other.", ()),
    ]
    doubtful = section_texts(outline, head[1], replace(rest, sure=0.77), head[0])
    assert sorted(doubtful) == [
        ("6.3.2", "Begins.", ()),
        ("6.3.2", "Rest.", ("displaced",)),
        ("6.3.3", "Other.", ()),
    ]
    assert section_texts(outline, replace(rest, sure=0.1)) == [("6.3.2", "Rest.", ())]


def test_a_summary_keeps_its_passages_apart(outline: Outline) -> None:
    place = at(outline, "6.3.2")
    lines = [placed(text, place) for text in ("One.", "Two", "Three", "four.", "Five.")]
    summary = replace(outline, summary=True)
    assert [text for _r, text, _n in section_texts(summary, *lines)] == ["One.", "Two Three four.", "Five."]
    assert len(section_texts(outline, *lines)) == 1


def test_what_a_passage_covers_too(outline: Outline) -> None:
    """A twentieth of another rule; half as much of a sister; less of one that the tree links."""
    main, sister, far = at(outline, "6.3.2"), at(outline, "6.3.3"), at(outline, "9.3")
    plain = replace(outline)
    object.__setattr__(plain, "links", frozenset())

    def also(*others: tuple[int, float], of: Outline = plain, text: str = "A sentence.") -> list[str]:
        return [str(r) for r in sectioning._also(of, [placed(text, main, others=others)])]

    assert also((far, 0.05), (sister, 0.03)) == ["9.3", "6.3.3"]
    assert also((far, 0.049), (sister, 0.025)) == ["6.3.3"]
    assert also((sister, 0.024)) == []
    linked = replace(plain)
    object.__setattr__(linked, "links", frozenset({(far, main)}))
    assert also((far, 0.012), of=linked) == ["9.3"]
    assert also((far, 0.011), of=linked) == []
    five = [at(outline, r) for r in ("9.1", "9.2", "9.3", "9.4", "8.2.1")]
    assert len(also(*((p, 0.06) for p in five))) == 4
    assert also((main, 0.5)) == []
    assert also(text="Heading") == ["6.3"]
    two = [placed("one two.", main, others=((far, 0.06),)), placed("one.", main)]
    assert sectioning._also(plain, two) == ()
    assert [str(r) for r in sectioning._also(plain, [two[0], replace(two[0])])] == ["9.3"]


def piece(outline: Outline, rule: str, printed: str | None, *, number: int = 1, starts: bool = True) -> Piece:
    line = placed("Text goes on here and so on", at(outline, rule), starts=starts, printed=printed, number=number)
    return Piece((line,), displaced=not starts)


def told(outline: Outline, *pieces: Piece) -> list[tuple[str, str, str | None]]:
    found = [*anomalies._numbers(outline, pieces), *anomalies._displaced(outline, pieces)]
    return [(a.kind, str(a.rule), a.printed) for a in found]


def test_numbers_that_are_not_those_of_their_rule(outline: Outline) -> None:
    assert told(outline, piece(outline, "6.3.2", "6.3.2")) == []
    assert told(outline, piece(outline, "6.3.2", "6.3.3")) == [("misnumbered", "6.3.2", "6.3.3")]
    assert told(outline, piece(outline, "6.3.2", "6.B.2")) == [("misread-number", "6.3.2", "6.B.2")]
    both = (piece(outline, "6.3.2", "6.3.3"), piece(outline, "6.3.3", "6.3.3"))
    assert told(outline, *both) == [("misnumbered", "6.3.2", "6.3.3"), ("duplicate-number", "6.3.2", "6.3.3")]
    assert told(outline, piece(outline, "6.3.2", "6.3.3", starts=False)) == [("displaced", "6.3.2", None)]
    assert told(outline, piece(outline, "6.3.2", None)) == []


@pytest.mark.parametrize(
    ("printed", "number", "wanted"),
    [
        ("6.3.2", "6.3.2", True),
        ("6", "6.0", True),
        ("6.0", "6", False),
        ("C", "4.5.C", True),
        ("2", "6.3.2", False),
        ("Α", "4.5.A", True),
        ("B", "4.5.C", False),
        ("1", "4.5.I", False),
    ],
)
def test_whose_number_it_is(printed: str, number: str, wanted: bool) -> None:
    assert anomalies._is_its_number(printed, number) == wanted


def test_rules_that_stand_where_the_order_does_not_put_them(outline: Outline) -> None:
    rules = ("6.3.2", "9.3", "6.3.3", "6.3.4")
    assert told(outline, *(piece(outline, r, r) for r in rules)) == [("displaced", "9.3", "9.3")]
    numbered = [piece(outline, r, "8.2.1" if r == "9.3" else r) for r in rules]
    assert [a for a in told(outline, *numbered) if a[0] == "displaced"] == []
    assert told(replace(outline, summary=True), *(piece(outline, r, r) for r in rules)) == []


@pytest.mark.parametrize(
    ("text", "more", "kind", "cut"),
    [
        ("one two three four five six", {}, "rule", True),
        ("one two three four five six.", {}, "rule", False),
        ("one two three four five", {}, "rule", False),
        ("one two three four five six", {}, "list", False),
        ("one two three four five lo", {}, "list", True),
        ("one two three four five si-", {}, "list", True),
        ("one two three four five six", {"bullet": True}, "rule", False),
        ("one two three four five six", {}, "note", True),
    ],
)
def test_a_last_sentence_without_an_end(text: str, more: dict[str, Any], kind: str, cut: bool) -> None:
    line = placed(text, number=9, **more)
    part = Part(kind, ((9, 9),), text)
    section = Section(RuleId.parse("6.3.2"), "6.3.2", text, ((9, 9),), (part,))
    found = anomalies._truncated([section], [Piece((line,), displaced=False)], Language("x", {}, frozenset({"lo"})))
    assert [(a.kind, a.lines) for a in found] == [("truncated", ((9, 9),))] * cut
    assert anomalies._truncated([replace(section, parts=())], [], Language("x", {}, frozenset())) == []


def recorded(**sections: tuple[int, str, tuple[int, ...]]) -> RecordedOutline:
    rows = [
        RecordedSection(RuleId.parse(name[1:].replace("_", ".")), None, ((1, 1),), size, digest, mark)
        for name, (size, digest, mark) in sections.items()
    ]
    return RecordedOutline("x", "", tuple(rows), ())


FULL, QUARTER, LESS, NONE = (1, 1, 1, 1, *[0] * 12), (1, 1, 1, 1, *[9] * 12), (1, 1, 1, *[9] * 13), (9,) * 16


@pytest.mark.parametrize(
    ("size", "mark", "state", "verdict"),
    [
        (100, QUARTER, "changed", "other-printing"),
        (100, LESS, "other", "other-text"),
        (75, QUARTER, "changed", "other-printing"),
        (74, QUARTER, "cut", "damaged"),
        (74, NONE, "cut", "other-text"),
    ],
)
def test_states_of_a_section_that_is_not_the_same(size: int, mark: tuple[int, ...], state: str, verdict: str) -> None:
    found = compare(recorded(r6_1=(size, "b", mark)), recorded(r6_1=(100, "a", FULL)))
    assert (found.rows[0].state, found.rows[0].words, found.rows[0].recorded, found.verdict) == (
        *(state, size, 100, verdict),
    )


def test_how_much_may_be_lacking_and_how_much_must_be_alike() -> None:
    whole = recorded(r6_1=(98, "a", FULL), r6_2=(2, "b", FULL))
    assert compare(recorded(r6_1=(98, "a", FULL)), whole).verdict == "other-printing"
    assert compare(recorded(r6_1=(97, "a", FULL)), recorded(r6_1=(97, "a", FULL), r6_2=(3, "b", FULL))).verdict == (
        "damaged"
    )
    half = recorded(r6_1=(50, "a", FULL), r6_2=(50, "b", FULL))
    assert compare(recorded(r6_1=(50, "a", FULL)), half).verdict == "damaged"
    less = recorded(r6_1=(49, "a", FULL), r6_2=(51, "b", FULL))
    assert compare(recorded(r6_1=(49, "a", FULL)), less).verdict == "other-text"
    new = compare(recorded(r6_1=(50, "a", FULL), r6_2=(50, "b", FULL), r6_3=(7, "c", FULL)), half)
    assert [(row.state, row.words, row.recorded) for row in new.rows] == [
        *(("same", 50, 50), ("same", 50, 50), ("new", 7, 0)),
    ]
    assert new.verdict == "other-printing"


def test_sketches_and_words() -> None:
    assert words_in("Àb, c-d — 12!") == ["ab", "cd", "12"]
    assert sketch([]) == (0,) * 16
    assert sketch(["a"]) != sketch(["b"])
    assert sketch(["a", "b", "c", "d"]) == tuple(
        map(min, zip(sketch(["a", "b", "c"]), sketch(["b", "c", "d"]), strict=True))
    )
    assert likeness([1, 2, 3, 4], [1, 9, 3, 9]) == 0.5
    assert likeness([], []) == 0.0


def extract_of(*sections: Section, lines: tuple[Line, ...] = ()) -> Extract:
    source = Source("x", "text", "", lines)
    return Extract(None, "twilight-struggle", "it", "2e", sections, (), (), (), source)


def test_how_sure_a_book_is() -> None:
    rule = RuleId.parse("6.1")
    made = [Section(rule, None, text, ((1, 1),), (), confidence=sure) for text, sure in (("a b c", 1.0), ("d", 0.2))]
    assert extract_of(*made).confidence == pytest.approx(3.2 / 4)
    assert extract_of().confidence == 0.0


def test_stretches_go_on_across_blank_lines() -> None:
    lines = tuple(Line(n, "" if n in (2, 5, 6) else "x") for n in range(1, 9))
    made = Section(RuleId.parse("6.1"), None, "x", ((1, 1), (3, 3), (7, 7), (4, 4)), ())
    assert across_blanks(extract_of(made, lines=lines)).sections[0].lines == ((1, 3), (7, 7), (4, 4))
    pdf = tuple(replace(line, box=Box(1, 0, 0, 1, 1)) for line in lines)
    assert across_blanks(extract_of(made, lines=pdf)).sections[0].lines == made.lines


def test_figures_that_tell_editions_apart(ts: Game) -> None:
    one, other = ts.spec.editions
    assert _tells(ts, {one: "10", other: "12"})
    for same in ({one: "10", other: "10"}, {one: "1", other: "12"}, {one: "10"}, {one: "10", other: "1x"}):
        assert not _tells(ts, same)
    by_edition = {one: "10", other: "12"}
    ten, twelve, card = ("figure", "10"), ("figure", "12"), ("term", "card-event")
    near: list[Any] = [{ten: 1}, {card: 1}, {}, {}]
    assert _told("card", by_edition, near) == one
    assert _told("card", by_edition, near[:1] + near[2:3] + near[1:2]) is None
    assert _told("car", by_edition, near) is None
    assert _told(None, by_edition, [{ten: 1}]) == one
    assert _told(None, by_edition, [{ten: 1}, {}, {twelve: 1}]) is None
    assert _told("card", by_edition, [{card: 1}, {twelve: 1}]) == other


def test_numbers_are_printed_in_several_ways(outline: Outline) -> None:
    ways = dict(zip((r.printed for r in outline.rules), outline.labels(), strict=True))
    assert ways["6.0"] == [("6.0", 0.0), ("6.", 0.4)]
    assert ways["6.1"] == [("6.1", 0.0)]
    assert [way for way, _cost in ways["6.3.2"]] == ["6.3.2", "6.2.3"]
    assert [way for way, _cost in ways["2.1.1"]] == ["2.1.1"]
    assert ways["4.5.C"] == [("C", 0.0), ("4.5.C", 0.0)]
    assert set(map(len, replace(outline, numbered=False).labels())) == {0}
    sisters = outline.sisters()
    assert at(outline, "6.3.3") in sisters[at(outline, "6.3.2")]
    assert at(outline, "6.3.2") not in sisters[at(outline, "6.3.2")]
    assert at(outline, "6.1") not in sisters
    coarse = replace(outline, coarse=True)
    headings = coarse.headings()
    assert headings[at(outline, "6.3.2")] == headings[at(outline, "6.3")] == at(outline, "6.3")
    assert outline.headings() == list(range(len(outline)))


def test_concepts_of_lines_without_their_labels() -> None:
    lines = [look("4 DEF-"), look("CON sale di 3"), look("DEFCON")]
    first, second, third = concepts_of(lines, [label((0, 0.0)), None, None], "it", "twilight-struggle")
    assert first == {("term", "defcon"): 1}
    assert second == {("figure", "3"): 1}
    assert third == {("term", "defcon"): 1}
