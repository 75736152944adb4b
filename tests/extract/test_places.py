"""Where things stand on a page, on places small enough to be worked out by hand: gutters, rows, boxes, heads, words."""

from __future__ import annotations

from typing import Any

import pytest

from ts_rules.extract.lines import Box, Line
from ts_rules.extract.read.pdf import gutters as gaps
from ts_rules.extract.read.pdf import running_heads as heads
from ts_rules.extract.read.pdf.gutters import Gutter, close, gutters, stretches_down
from ts_rules.extract.read.pdf.page_boxes import Rect, _holds_text, _touching, frames_of, ruled
from ts_rules.extract.read.pdf.page_columns import _bands, _breaks_off, _Page
from ts_rules.extract.read.pdf.page_rows import rows_of, table_rows
from ts_rules.extract.read.pdf.page_words import Frame, Word, around, glued, words_of
from ts_rules.extract.read.pdf.running_heads import Page, PageLine, in_book_order


def word(x0: float, x1: float, top: float = 0, bottom: float | None = None, text: str = "w", **more: Any) -> Word:
    foot = top + 10 if bottom is None else bottom
    return Word(x0, top, x1, foot, text, **{"size": 10.0, "bold": False, **more})


def frame(x0: float, x1: float, top: float = 0) -> Frame:
    return Frame(x0, top, x1, top + 10, [])


def test_stretches_down_a_page() -> None:
    atoms = [word(0, 1, top, bottom) for top, bottom in ((5, 8), (0, 4), (5, 6), (2, 3), (4, 5), (9, 12))]
    assert stretches_down(atoms) == [(0, 8), (9, 12)]


def support(size: int, **at: int) -> list[int]:
    found = [0] * size
    for place, value in at.items():
        found[int(place[1:])] = value
    return found


def test_peaks_are_the_best_places_and_what_is_near_them_is_none() -> None:
    assert gaps._peaks(support(200, x100=100, x101=97, x102=96, x99=97), 0) == [(99, 101, 100)]
    assert gaps._peaks(support(200, x100=10, x45=5, x155=5), 0) == [(100, 100, 10)]
    assert gaps._peaks(support(200, x100=10, x44=5, x156=6), 0) == [(100, 100, 10), (156, 156, 6), (44, 44, 5)]
    assert gaps._peaks(support(200, x100=12, x0=3, x199=2), 0) == [(100, 100, 12), (0, 0, 3)]
    assert gaps._peaks(support(200, x100=12, x0=6, x1=6, x199=5), 6) == [(100, 100, 12), (0, 1, 6)]
    assert gaps._peaks(support(3, x1=9, x2=9), 0) == [(1, 2, 9)]
    assert gaps._peaks(support(3, x1=9, x2=9), 10) == []


def test_gaps_support_a_gutter_over_each_point_that_they_cover() -> None:
    strip: list[gaps.Atom] = [word(0, 10), word(20, 30)]
    assert gaps._support([strip], 10) == [0] * 11 + [1] * 9 + [0] * 13
    assert gaps._support([strip, strip, strip[:1]], 10)[11:20] == [2] * 9
    assert not any(gaps._support([strip], 10.5))
    assert not any(gaps._support([[word(0, 25), word(5, 10), word(30, 40)]], 10)), "what reaches furthest counts"
    assert sum(gaps._support([[word(0, 12), word(5, 10), word(30, 40)]], 10)) == 17


def test_the_usual_space_is_that_of_every_other_strip() -> None:
    def strip(*spaces: float) -> list[gaps.Atom]:
        return [word(20 * n, 20 * n + 20 - space) for n, space in enumerate((*spaces, 1.0))]

    assert gaps._space([strip(2, 4), strip(9, 9, 9, 9), strip(3, 5, 6)]) == 4
    assert gaps._space([strip(0)]) == 0
    assert gaps._space([strip()]) == 0


def test_words_stand_in_strips_without_their_upper_and_lower_fifth() -> None:
    first, second = word(5, 6, 100), word(0, 1, 100)
    strips = gaps._strips([first, second], 0)
    assert [len(strip) for strip in strips] == [0, 2, 2, 2, 2, 0]
    assert strips[1] == [second, first]
    assert [len(strip) for strip in gaps._strips([first], 6)] == [0, 1, 1, 1, 1, 1, 1, 1, 0]
    tall = [len(strip) for strip in gaps._strips([word(0, 1, 0, 100)], 0)]
    assert tall == [0, 0] + [1] * 47 + [0, 0], "of a high one four points"


def test_what_stands_beside_a_gutter_ends_at_the_next_large_gap() -> None:
    row: list[gaps.Atom] = [word(0, 10), word(12, 20), word(30, 40)]
    assert gaps._beside(row, 10) == (2, 20)
    assert gaps._beside(row, 10.5) == (3, 40)
    assert gaps._beside(row[::-1], 10) == (1, 10)
    assert gaps._beside(row[::-1], 10.5) == (3, 40)
    assert gaps._beside([frame(0, 50), word(52, 60)], 10) == (7, 60)


def test_what_stands_too_near_for_a_gutter() -> None:
    large = word(0, 10, 0, 20)
    assert close(large, word(16.9, 20), 6)
    assert not close(large, word(17, 20), 6)
    assert close(word(0, 10), word(23.9, 30, 0, 20), 14)
    assert close(large, word(23.9, 30, 0, 20), 6)
    assert close(frame(0, 10), word(15.9, 20), 6)
    assert not close(frame(0, 10), word(16, 20), 6)


def test_text_is_more_than_a_label() -> None:
    assert gaps._is_text([word(0, 20), word(30, 55)])
    assert not gaps._is_text([word(0, 20), word(30, 54)])
    assert not gaps._is_text([word(0, 60)])
    assert gaps._is_text([frame(0, 60)])


def rows(spans: tuple[tuple[float, float], ...], count: int, top: float = 0) -> list[gaps.Atom]:
    return [word(*span, top + 12 * row) for row in range(count) for span in spans]


LEFT, RIGHT = ((0.0, 30.0), (34.0, 64.0)), ((84.0, 114.0), (118.0, 148.0))
ACROSS = ((0.0, 148.0),)


def test_an_aisle_is_where_little_text_goes_over() -> None:
    both = rows(LEFT + RIGHT, 3)
    assert gaps._has_aisle(both)
    assert gaps._has_aisle([*both, *rows(ACROSS, 3, 36)])
    assert not gaps._has_aisle([*both, *rows(ACROSS, 4, 36)])
    assert not gaps._has_aisle(rows(ACROSS, 3))
    assert not gaps._has_aisle(rows(((0, 30), (70, 108)), 3)), "no room for text on both sides"
    assert gaps._has_aisle([word(a.x0 + 500, a.x1 + 500, a.top) for a in both])


def test_a_gutter_between_two_columns() -> None:
    """Letters of ten points: gaps from seven on count, over four strips of two points in each line."""
    shown = Gutter(65, 84, 7.0, 48.0, 0.0)
    assert gutters(rows(LEFT + RIGHT, 6)) == [shown]
    assert shown.middle == 74.5
    crossed = [*rows(LEFT + RIGHT, 6), *rows(ACROSS, 1, 72)]
    assert gutters(crossed) == [Gutter(65, 84, 7.0, 48.0, 8.0)]
    for above, below, support, crossed in ((3, 4, 56.0, 8.0), (4, 2, 48.0, 8.0), (3, 3, 74.0, 14.0)):
        # Where no four lines stand together each reaches down to the next: over seven strips, but where one crosses.
        page = [*rows(LEFT + RIGHT, above), *rows(ACROSS, 1, 12 * above)]
        page += rows(LEFT + RIGHT, below, 12 * above + 64)
        assert gutters(page) == [Gutter(65, 84, 7.0, support, crossed)]
    assert gutters(rows(((0.0, 64.0), *RIGHT), 6)) == [], "one word in a line is no column"
    assert gutters(rows(((40.0, 50.0), (54.0, 64.0), *RIGHT), 6)) == [], "nor are narrow ones"
    assert gutters([]) == gutters([frame(0, 9)]) == []


def test_a_gutter_known_from_elsewhere() -> None:
    known = Gutter(100, 120, 7.0, 90.0, 0.0)
    left, right = [word(0, 60), word(62, 102.5)], [word(117.5, 150), word(152, 200)]

    def again(*atoms: gaps.Atom) -> list[Gutter]:
        assert gutters(list(atoms)) == []
        return gutters(list(atoms), [known])

    assert again(*left, *right) == [Gutter(100, 120, 15.0, 10.0, 0.0)]
    assert again(*left, word(117.5, 150, 4, 14), word(152, 200, 6, 20)) == [Gutter(100, 120, 15.0, 6.0, 0.0)]
    assert again(*left, word(130, 150), word(152, 200)) == [Gutter(100, 120, 15.0, 10.0, 0.0)]
    assert again(*left, word(130.1, 150), word(152, 200)) == [], "columns begin where it ends"
    assert again(*left, word(117.5, 150, 10), word(152, 200, 10)) == [], "beside nothing"
    assert again(word(0, 60), *right) == []
    assert again(*left) == again(*right) == []
    assert again(*left, *right, word(90, 130, 20, 26)) == [Gutter(100, 120, 15.0, 10.0, 6.0)]
    assert again(*left, word(117.5, 150, 30), word(152, 200, 30), word(90, 130, 15, 20)) == []


def test_bands_above_between_and_below() -> None:
    at = [word(0, 9, top) for top in (0, 10, 20)]
    assert gaps._between([(10, 20)], at, at[2:]) == [([at[0]], []), ([at[2]], [at[2]])]


def test_words_of_a_line_share_half_their_height() -> None:
    def texts(*words: Word) -> list[str]:
        return ["".join(w.text for w in row) for row in rows_of(words)]

    assert texts(word(9, 10, text="b"), word(0, 1, 5, text="a")) == ["ab"]
    assert texts(word(9, 10, text="b"), word(0, 1, 5.1, text="a")) == ["b", "a"]
    assert texts(word(9, 10, 2, 6, text="b"), word(0, 1, 4, 20, text="a")) == ["ab"], "of the lower one"
    assert texts(word(0, 1, 0, 0, text="a"), word(3, 4, 5, 5, text="b")) == ["a", "b"]
    small = [word(5, 6, 2 * n, 2 * n + 1, text=str(n)) for n in range(5)]
    assert texts(*small, word(0, 1, 0, 20, text="T")) == ["0", "T1", "2", "3", "4"], "one of the last four"


def test_a_table_is_read_row_by_row_and_cells_of_several_lines_each_by_itself() -> None:
    def texts(*words: Word, cells: list[Rect]) -> list[str]:
        return [" ".join(w.text for w in row) for row in table_rows(words, cells)]

    cells = [Rect(0, 0, 50, 40), Rect(50, 3, 100, 40), Rect(0, 46, 50, 80), Rect(50, 46, 100, 80)]
    low = [word(60, 70, 50, text="d"), word(10, 20, 50, text="c")]
    assert texts(*low, word(10, 20, 5, text="a"), word(60, 70, 5, text="b"), cells=cells) == ["a b", "c d"]
    high = [word(10, 20, 5, text="a"), word(60, 70, 5, text="b"), word(10, 20, 20, text="A")]
    assert texts(*low, *high, cells=cells) == ["a", "A", "b", "c d"]
    assert texts(*low, cells=cells) == ["c d"]
    apart = [Rect(0, 0, 50, 40), Rect(50, 3.1, 100, 40)]
    assert texts(*high[:2], cells=apart) == ["a", "b"]


def test_rectangles_hold_and_meet() -> None:
    box = Rect(10, 20, 30, 50)
    assert box.area == 600
    assert box.holds(Rect(7, 17, 33, 53))
    for outside in (Rect(6.9, 17, 33, 53), Rect(7, 16.9, 33, 53), Rect(7, 17, 33.1, 53), Rect(7, 17, 33, 53.1)):
        assert not box.holds(outside)
    assert box.meets(Rect(29, 49, 60, 60))
    for beside in (Rect(30, 20, 40, 50), Rect(0, 20, 10, 50), Rect(10, 50, 30, 60), Rect(10, 0, 30, 20)):
        assert not box.meets(beside)
        assert box.meets(beside, 0.1)


def test_boxes_and_rules_of_a_page() -> None:
    box, low, narrow = Rect(0, 0, 50, 14), Rect(0, 0, 50, 13.9), Rect(0, 0, 49.9, 14)
    rule, short, thick = Rect(0, 0, 25, 3), Rect(0, 0, 24.9, 3), Rect(0, 0, 25, 3.1)
    found = ruled([box, low, narrow, rule, short, thick, box])
    assert (found.boxes, found.rules) == ((box,), (rule,))
    for many, boxes in ((300, 300), (301, 0)):
        assert len(ruled([Rect(n, 0, n + 60, 20) for n in range(many)]).boxes) == boxes
    assert ruled([Rect(0, n, 60, n) for n in range(301)]).rules == ()


def test_four_rules_are_a_box() -> None:
    def boxes(*rects: Rect) -> tuple[Rect, ...]:
        return ruled(rects).boxes

    upper, lower = Rect(0, 10, 60, 10), Rect(0, 40, 60, 41)
    left, right = Rect(0, 10, 1, 41), Rect(60, 10, 61, 41)
    drawn = (Rect(0, 10, 60, 41),)
    assert boxes(lower, upper, left, right) == drawn
    assert boxes(upper, lower) == boxes(upper, lower, left) == boxes(upper, lower, right) == ()
    assert boxes(upper, left, right) == ()
    assert boxes(upper, lower, Rect(3, 13, 4, 38), right) == drawn
    assert boxes(upper, lower, Rect(3.1, 13, 4, 38), right) == ()
    assert boxes(upper, lower, Rect(3, 13.1, 4, 38), right) == ()
    assert boxes(upper, lower, Rect(3, 13, 4, 37.9), right) == ()
    low = [Rect(0, 10, 60, 10), Rect(0, 23, 60, 23.9)]
    assert boxes(*low, left, right) == ()


def test_a_box_holds_text_and_hardly_cuts_any() -> None:
    box, far = Rect(0, 0, 100, 30), [word(500 + n, 500 + n, 500, text="long") for n in range(5)]
    inside = [word(9 * n, 9 * n + 8) for n in range(10)]
    cut = word(90, 120, 15)
    assert _holds_text(box, [*inside, *far])
    assert not _holds_text(box, far)
    assert _holds_text(box, [inside[0], *far])
    assert _holds_text(box, [*inside, cut, *far])
    assert not _holds_text(box, [*inside[1:], cut, *far])
    assert _holds_text(box, [*inside[:8], word(500, 501, 500, text="ab")]), "eight letters of ten"
    assert not _holds_text(box, [*inside[:9], word(500, 501, 500, text="ab")])


def test_boxes_that_touch_are_one_and_those_within_are_left_out() -> None:
    one, inner, near, far = Rect(0, 0, 100, 50), Rect(5, 5, 50, 20), Rect(102, 0, 150, 50), Rect(0, 60, 100, 90)
    bridge = Rect(0, 48, 150, 62)
    assert _touching([one, inner, far]) == [[one], [far]]
    assert _touching([one, near, far]) == [[near, one], [far]]
    assert _touching([one, far, bridge]) == [[bridge, one, far]]
    assert _touching([one, Rect(0, 0, 100, 50)]) == [[Rect(0, 0, 100, 50)] * 2]


def test_frames_hold_three_words_and_leave_the_page_its_text() -> None:
    box = Rect(0, 0, 100, 30)
    words = [word(9 * n, 9 * n + 8) for n in range(3)]
    free = [word(9 * n, 9 * n + 8, 100, text="more") for n in range(3)]
    left, frames = frames_of([*words, *free], [box, Rect(0, 0, 60, 25)])
    assert left == free
    assert [(f.x0, f.top, f.x1, f.bottom, f.words) for f, _ in frames] == [(0, 0, 26, 10, words)]
    assert [inner for _, inner in frames] == [[Rect(0, 0, 60, 25)]]
    assert frames_of([*words[:2], *free], [box]) == ([*words[:2], *free], [])
    assert frames_of(words, [box]) == (words, [])


def test_the_place_that_words_take_up() -> None:
    assert around([word(5, 9, 3, 8), word(2, 7, 4, 11)]) == (2, 3, 9, 11)


@pytest.mark.parametrize(
    ("text", "value"), [("12", 12), ("iv", 4), ("IX", 9), ("xl", 40), ("xiv", 14), ("c", 100), ("lxviii", 68)]
)
def test_page_numbers_are_read(text: str, value: int) -> None:
    assert heads._value(text) == value


def page(number: int, *lines: PageLine, rules: tuple[tuple[float, float, float], ...] = ()) -> Page:
    return Page(number, 600, 1000, lines, rules)


def placed(text: str, top: float, *, x0: float = 50, size: float = 10, piece: int = 0, hint: str = "") -> PageLine:
    return PageLine(Line(0, text, Box(1, x0, top, x0 + 200, top + 10), size, hint=hint), piece)


def test_numbers_in_step_with_the_pages() -> None:
    group = [(page(n), 0, value) for n, value in ((1, 5), (2, 6), (3, 9), (4, 8))]
    assert heads._in_step(group) == [group[0], group[1], group[3]]
    assert heads._in_step(group[1:3]) == []
    assert heads._in_step([]) == []


def test_figures_of_chapters_grow_with_the_pages() -> None:
    assert heads._by_chapters([1, 1, 2, 2], [1, 2, 3, 4])
    assert heads._by_chapters([2, 1, 2, 1], [3, 1, 4, 2])
    assert not heads._by_chapters([1, 2, 3, 3], [1, 2, 3, 4])
    assert not heads._by_chapters([2, 2, 1, 1], [1, 2, 3, 4])
    assert heads._mostly(heads.Counter("aab"), 3)
    assert not heads._mostly(heads.Counter("aabb"), 4)


def read(*pages: Page) -> list[tuple[str, str]]:
    return [(line.text, line.hint) for line in in_book_order(pages)]


def test_heads_stand_at_the_edge_on_several_pages() -> None:
    """Within twelve hundredths of the height, at one place, on three pages of ten."""

    def hints(top: float, times: int, pages: int, move: float = 0.0) -> set[str]:
        made = [
            page(n, *([placed("Our rules", top + move * n)] if n <= times else []), placed("Text.", 500, size=10))
            for n in range(1, pages + 1)
        ]
        return {hint for text, hint in read(*made) if text == "Our rules"}

    assert hints(119, 3, 10) == hints(881, 3, 10) == {"running-head"}
    assert hints(120, 3, 10) == hints(880, 3, 10) == {""}
    assert hints(50, 2, 10) == {""}
    assert hints(50, 2, 6) == {"running-head"}
    assert hints(50, 1, 1) == {""}
    assert hints(50, 3, 3, 20.0) == {""}
    assert hints(46, 2, 2, 1.5) == {"running-head"}, "rounded to the same or the next place"


def test_a_head_has_at_most_two_lines_further_out() -> None:
    for beyond, hint in ((2, "running-head"), (3, "")):
        made = [
            page(n, *(placed(f"{n}x" * k, 10 + 5 * k) for k in range(1, beyond + 1)), placed("Our rules", 60))
            for n in range(1, 4)
        ]
        assert {h for text, h in read(*made) if text == "Our rules"} == {hint}


def test_the_head_of_a_page_comes_first_then_text_footnotes_and_foot() -> None:
    made = [
        page(
            n,
            placed(f"{n + 6}", 950),
            placed("Text.", 300, piece=1),
            placed("1 See there.", 700, size=9.3, piece=1),
            placed("more of it", 712, size=9.3, piece=1),
            placed("Text beside.", 300, x0=350, piece=2),
            placed("Our rules", 40),
        )
        for n in (1, 2)
    ]
    assert read(*made)[:6] == [
        ("Our rules", "running-head"),
        ("Text.", ""),
        ("Text beside.", ""),
        ("1 See there.", "footnote"),
        ("more of it", "footnote"),
        ("7", "page-number"),
    ]


def notes(*lines: PageLine, rules: tuple[tuple[float, float, float], ...] = ()) -> set[int]:
    return heads._footnotes(page(1, *lines, rules=rules), lines, 10.0)


def test_footnotes_are_smaller_low_and_marked_or_under_a_rule() -> None:
    text = placed("Text.", 300)
    assert notes(text, placed("1 See.", 700, size=9.3)) == {1}
    assert notes(text, placed("1 See.", 700, size=9.4)) == set()
    assert notes(text, placed("See.", 700, size=9)) == set()
    assert notes(text, placed("small", 690, size=9), placed("* See.", 700, size=9)) == {2}
    assert notes(text, placed("1 See.", 401, size=9)) == {1}
    assert notes(text, placed("1 See.", 400, size=9)) == set()
    assert notes(text, placed("1 See.", 700, size=9), placed("Text.", 720, piece=1)) == set(), "text goes on below"
    assert notes(text, placed("1 See.", 700, size=9), placed("Text.", 720, x0=250, piece=1)) == {1}
    assert notes(text, placed("1 See.", 700, size=9), placed("Text.", 710, piece=1)) == {1}
    assert notes(text, placed("1 See.", 700, size=9), placed("9", 950, piece=1, hint="turned")) == {1}
    assert notes(placed("1 See.", 700, size=9), placed("2 See.", 712, size=9, piece=1)) == {1}
    for rule, found in (
        ((40, 690, 90), {1}),
        ((40, 682, 90), {1}),
        ((40, 681.9, 90), set()),
        ((40, 700, 90), {1}),
        ((40, 700.1, 90), set()),
        ((68, 690, 90), {1}),
        ((68.1, 690, 90), set()),
        ((40, 690, 50), set()),
        ((40, 690, 50.1), {1}),
    ):
        assert notes(text, placed("See.", 700, size=9), rules=(rule,)) == found, rule


def test_a_page_is_made_of_what_was_sent() -> None:
    sent = {
        "page": 3,
        "width": 600,
        "height": 1000,
        "drawn": 1,
        "rules": [[1.0, 2.0, 3.0]],
        "lines": [["Text", 1.234, 2.344, 3.456, 4.567, 9.876, True, "sidebar", 7]],
    }
    found = Page.of(sent)
    assert found.lines == (PageLine(Line(0, "Text", Box(3, 1.23, 2.34, 3.46, 4.57), 9.88, True, "sidebar"), 7),)
    assert (found.number, found.width, found.height, found.rules, found.drawn, found.failed) == (
        *(3, 600, 1000, ((1.0, 2.0, 3.0),), True, ""),
    )
    assert (found.lines[0].left, found.lines[0].top) == (1.23, 2.34)
    again = found.renumbered(9)
    assert (again.number, again.lines[0].line.box and again.lines[0].line.box.page) == (9, 9)
    assert Page.of({"page": 4, "failed": "too long"}) == Page(4, 0, 0, (), failed="too long")


def char(text: str, x0: float, top: float = 0, size: float = 10, wide: float = 5) -> dict[str, Any]:
    return {
        "text": text,
        "x0": x0,
        "x1": x0 + wide,
        "top": top,
        "bottom": top + size,
        "size": size,
        "upright": True,
        "fontname": "Plain",
        "matrix": (1, 0, 0, 1, 0, 0),
    }


@pytest.mark.parametrize(
    ("second", "whole"),
    [
        (char("b", 5), True),
        (char("b", 6.5), True),
        (char("b", 6.6), False),
        (char("b", 0), True),
        (char("b", -0.1), False),
        (char("b", 5, 3.5), True),
        (char("b", 5, 3.6), False),
        (char("b", 5, -3.6), False),
        (char("b", 5, -1.2, 8), True),
        (char("3", 5, 0.7, 8), False),
        (char("3", 5, 0.9, 8), True),
        (char("3", 5, 0, 8.2), True),
        (char("b", 5, 0, 8), True),
    ],
)
def test_where_a_word_ends(second: dict[str, Any], whole: bool) -> None:
    """At a gap of more than .15 of its size, a step back of half, another line; before a small raised figure."""
    found, _turned = words_of([char("a", 0), second])
    assert [w.text for w in found] == (["a" + second["text"]] if whole else ["a", second["text"]])
    assert [w.rank for w in found] == list(range(len(found)))
    if whole:
        assert around(found) == around(
            [
                Word(**{k: c[k] for k in ("x0", "top", "x1", "bottom", "text", "size")}, bold=False)
                for c in (char("a", 0), second)
            ]
        )


def test_what_is_no_letter_of_a_word() -> None:
    def texts(*chars: dict[str, Any]) -> list[str]:
        return [w.text for w in words_of(chars)[0]]

    assert texts(char("a", 0), char("b", 5, size=0.9), char("c", 5)) == ["ac"]
    assert texts(char("a", 0), char("b", 5, 8, size=1.0)) == ["ab"]
    assert texts(char("a", 0), char("\u00ad", 5, wide=0.9), char("b", 5)) == ["ab"]
    assert texts(char("a", 0), char("\u00ad", 5, wide=1), char("b", 6)) == ["a\u00adb"]
    assert texts(char("a", 0), char("a", 0.4, 0.4)) == ["a"]
    assert texts(char("a", 0), char("a", 0.6)) == ["aa"]
    spaced = words_of([char("a", 0), char(" ", 5), char("b", 5)])[0]
    assert [(w.text, w.after_space, w.before_space) for w in spaced] == [("a", False, True), ("b", True, False)]


def test_an_accent_belongs_to_the_letter_under_it() -> None:
    def texts(*chars: dict[str, Any]) -> list[str]:
        return [w.text for w in words_of(chars)[0]]

    assert texts(char("`", 0), char("a", 0)) == ["à"]
    assert texts(char("´", 0), char("ı", 2.5)) == ["í"]
    assert texts(char("`", 0), char("a", 2.6)) == ["`a"]
    assert texts(char("`", 0, 10), char("a", 0)) == ["`", "a"]
    assert texts(char("`", 0), char("1", 0, 9.9)) == ["`", "1"]
    assert texts(char("`", 0), char("´", 5), char("a", 5)) == ["`á"]
    assert texts(char("a", 0), char("`", 5)) == ["a`"]


def test_pieces_that_touch_become_one_word() -> None:
    def text(gap: float, size: float = 10, **more: bool) -> str:
        first = word(0, 10, text="a", after_space=False, before_space=more.get("before", False))
        return glued([first, word(10 + gap, 30, text="b", size=size, after_space=more.get("after", False))])

    assert text(1.5) == "ab"
    assert text(1.6) == "a b"
    assert text(3, 20) == "ab"
    assert text(1.5, before=True) == text(1.5, after=True) == "a b"
    assert text(1, 8.2) == "ab"
    assert text(1, 8.1) == "a b"
    assert text(1, 5.5) == "ab", "a large initial before it"
    assert text(1, 5.6) == "a b"
    assert glued([word(0, 1, text="1\u00ad4\u00ad")]) == "1-4\u00ad"


def test_both_columns_break_off_for_a_heading_over_them() -> None:
    """Blank beside it, text from its foot on, and text that ends less than three lines above."""
    assert _breaks_off([word(0, 9, 50, 60), word(0, 9, 100)], 60, 100, 10)
    assert _breaks_off([word(0, 9, 20, 30), word(0, 9, 102)], 60, 100, 10)
    assert not _breaks_off([word(0, 9, 20, 29.9), word(0, 9, 100)], 60, 100, 10)
    assert not _breaks_off([word(0, 9, 50, 60), word(0, 9, 102.1)], 60, 100, 10)
    assert not _breaks_off([word(0, 9, 50, 60), word(0, 9, 70), word(0, 9, 100)], 60, 100, 10)
    assert not _breaks_off([word(0, 9, 50, 60), frame(0, 9, 100)], 60, 100, 10)
    assert _breaks_off([word(0, 9, 50, 62), word(0, 9, 98)], 60, 100, 10)
    assert not _breaks_off([word(0, 9, 50, 62.1), word(0, 9, 98)], 60, 100, 10)


def test_a_region_is_cut_above_and_below_what_crosses() -> None:
    made = _Page()
    one, two, three, four, five = (word(0, 9, top) for top in (0, 20, 40, 60, 80))
    assert _bands(made, [one, two, three, four, five], [two, four]) == [[one], [two], [three], [four], [five]]
    assert _bands(made, [one, two, four, five], [two, four]) == [[one], [two, four], [five]]
    assert made.doubts == []
    many = [word(0, 9, 20 * n) for n in range(7)]
    _bands(made, many[:6], many[1:6:2])
    assert made.doubts == []
    _bands(made, many, many[1::2])
    assert made.doubts == ["columns broken up"]
