"""Where words stand, and in which order they are read: small pages made of words alone."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ts_rules.extract.read.pdf.page_boxes import Rect, ruled
from ts_rules.extract.read.pdf.page_columns import lay_out
from ts_rules.extract.read.pdf.page_words import UNKNOWN, Word, words_of

LETTER = 5.0  # points, in these pages
SIZE = 10.0
LEADING = 12.0


def word(text: str, x: float, top: float, size: float = SIZE) -> Word:
    return Word(x, top, x + LETTER * len(text) * size / SIZE, top + size, text, size, bold=False)


def line(text: str, x: float, top: float, size: float = SIZE) -> list[Word]:
    words = []
    for piece in text.split():
        words.append(word(piece, x, top, size))
        x = words[-1].x1 + LETTER * size / SIZE
    return words


def column(name: str, x: float, top: float, rows: int, words: int = 5) -> list[Word]:
    """Lines of words like `a3.2`: column, row, place."""
    return [
        w for r in range(rows) for w in line(" ".join(f"{name}{r}.{i}" for i in range(words)), x, top + r * LEADING)
    ]


def read(words: list[Word], boxes: tuple[Rect, ...] = (), *, seed: int = 1) -> list[str]:
    """The text of the lines; the order in which the words were drawn must not matter."""
    words = list(words)
    random.Random(seed).shuffle(words)
    return [placed.text for placed in lay_out(words, boxes).lines]


def rows(name: str, count: int, words: int = 5, start: int = 0) -> list[str]:
    return [" ".join(f"{name}{r}.{i}" for i in range(words)) for r in range(start, start + count)]


@pytest.mark.parametrize("offset", [0, 3, 6, 9])
def test_two_columns_whatever_the_height_of_their_lines(offset: float) -> None:
    page = column("a", 50, 50, 20) + column("b", 220, 50 + offset, 20)
    assert read(page) == rows("a", 20) + rows("b", 20)


def test_two_columns_whose_lines_stand_half_a_line_apart() -> None:
    """No line of one stands at the height of a line of the other, so no line has a gap between them."""
    left = [w for r in range(9) for w in line(rows("a", 9)[r], 50, 50 + 20 * r)]
    right = [w for r in range(9) for w in line(rows("b", 9)[r], 220, 60 + 20 * r)]
    assert read(left + right) == rows("a", 9) + rows("b", 9)


def test_a_line_beside_another_is_columns_where_the_rest_of_the_page_has_them() -> None:
    """Between lines that stand across; nothing but the page says that they are columns."""
    across = [line("one two three four five six seven eight nine ten eleven twelve", 50, top) for top in (200, 240)]
    page = column("a", 50, 50, 11) + column("b", 220, 50, 11) + across[0]
    page += column("c", 50, 220, 1) + column("d", 220, 220, 1) + across[1]
    assert read(page)[23:25] == [*rows("c", 1), *rows("d", 1)]


def test_a_short_second_column_on_a_last_page() -> None:
    """A full column with a line beside its first: only the pages before it show that they are not one."""
    page = column("a", 50, 50, 30) + column("b", 220, 50, 1)
    before = lay_out(column("c", 50, 50, 30) + column("d", 220, 50, 30), ())
    assert [p.text for p in lay_out(page, (), before.gutters).lines] == rows("a", 30) + rows("b", 1)


def test_a_known_gutter_does_not_part_what_only_happens_to_have_a_gap_there() -> None:
    """The line of a table, whose second part begins elsewhere; a label before a line; a paragraph over both columns."""
    known = lay_out(column("c", 50, 50, 30) + column("d", 220, 50, 30), ()).gutters
    assert known
    for page in (
        column("a", 50, 50, 30, 11),
        column("a", 50, 50, 30, 11) + column("b", 50, 500, 1, 4) + column("d", 300, 500, 1, 4),
        column("a", 50, 50, 30, 11) + line("1.", 150, 500) + column("b", 220, 500, 1),
    ):
        assert [p.text for p in lay_out(page, (), known).lines] == [p.text for p in lay_out(page, ()).lines]


def test_three_columns_under_a_heading() -> None:
    head = line("a heading that runs over all of the columns on this page", 50, 30, 16)
    page = head + column("a", 50, 60, 12, 4) + column("b", 190, 63, 12, 4) + column("c", 330, 58, 9, 4)
    assert read(page)[1:] == rows("a", 12, 4) + rows("b", 12, 4) + rows("c", 9, 4)


def test_a_paragraph_across_parts_what_is_above_from_what_is_below() -> None:
    across = [
        line("one two three four five six seven eight nine ten eleven twelve", 50, 200 + LEADING * r) for r in (0, 1)
    ]
    page = column("a", 50, 50, 10) + column("b", 220, 50, 10) + across[0] + across[1]
    page += column("c", 50, 240, 10) + column("d", 220, 240, 10)
    assert [t[0] for t in read(page)] == ["a"] * 10 + ["b"] * 10 + ["o", "o"] + ["c"] * 10 + ["d"] * 10


def test_a_space_in_the_gutter_makes_no_column_of_a_line_that_goes_over_it() -> None:
    """The last line of a paragraph over both columns has a space exactly where the gutter is."""
    long = line("one two three four five six seven eight nine ten eleven twelve", 50, 200)
    with_space = [*line("this last line has words", 50, 212), word("end", 177, 212), word("then", 197, 212)]
    page = column("a", 50, 50, 10) + column("b", 220, 50, 10) + long + with_space + column("c", 50, 240, 10)
    page += column("d", 220, 240, 10)
    assert "this last line has words end then" in read(page)


def test_labels_before_a_list_are_no_column() -> None:
    labels = [word(f"{r + 1}.", 50, 50 + r * LEADING) for r in range(15)]
    page = labels + column("a", 90, 50, 15, 8)
    assert read(page) == [f"{r + 1}. {text}" for r, text in enumerate(rows("a", 15, 8))]


def test_contents_are_read_across() -> None:
    page = column("a", 50, 50, 15, 4) + [word(str(r + 10), 400, 50 + r * LEADING) for r in range(15)]
    assert read(page) == [f"{text} {r + 10}" for r, text in enumerate(rows("a", 15, 4))]


def test_rivers_in_a_justified_column_are_no_gutters() -> None:
    rng = random.Random(3)
    page: list[Word] = []
    for r in range(40):
        x = 50.0
        for i in range(9):
            page.append(word(f"{'abcde'[: rng.randint(1, 5)]}{r}.{i}", x, 50 + r * LEADING))
            x = page[-1].x1 + rng.uniform(6, 11)  # spaces as wide as gutters
    assert all(text.split()[0].endswith(".0") and text.split()[-1].endswith(".8") for text in read(page))


def test_a_short_heading_over_both_columns_parts_them() -> None:
    """Both columns end above it and begin below it at the same height, though it ends before the gutter."""
    page = column("a", 50, 50, 10) + column("b", 220, 50, 10)
    page += line("short head", 50, 190, 14) + column("c", 50, 220, 10) + column("d", 220, 220, 10)
    assert read(page) == [*rows("a", 10), *rows("b", 10), "short head", *rows("c", 10), *rows("d", 10)]


def test_a_heading_inside_a_column_stays_there() -> None:
    page = column("a", 50, 50, 10) + line("short head", 50, 180, 14) + column("c", 50, 204, 10)
    page += column("b", 220, 50, 23)
    assert read(page) == [*rows("a", 10), "short head", *rows("c", 10), *rows("b", 23)]


def test_a_box_in_a_column_is_kept_together_and_called_a_sidebar() -> None:
    box = Rect(46, 168, 205, 240)
    page = column("a", 50, 50, 9) + column("s", 52, 172, 5) + column("c", 50, 250, 9) + column("b", 220, 50, 25)
    laid = lay_out(page, (box,))
    assert [p.text for p in laid.lines] == rows("a", 9) + rows("s", 5) + rows("c", 9) + rows("b", 25)
    assert [p.text for p in laid.lines if p.hint == "sidebar"] == rows("s", 5)


def test_a_box_that_text_flows_around_comes_after_it() -> None:
    """A box over the gutter, lines of both columns beside it: the columns come first, the box whole."""
    left = column("a", 50, 50, 8) + column("e", 50, 146, 6, 3) + column("f", 50, 218, 8)
    right = column("b", 222, 50, 8) + column("g", 292, 146, 6, 3) + column("h", 222, 218, 8)
    box = column("s", 154, 148, 5, 5)
    laid = lay_out(left + box + right, (Rect(146, 145, 286, 214),))
    assert [p.text[0] for p in laid.lines] == [
        *"aaaaaaaa",
        *"eeeeee",
        *"ffffffff",
        *"bbbbbbbb",
        *"gggggg",
        *"hhhhhhhh",
        *"sssss",
    ]
    assert laid.doubts


def test_a_table_of_boxes_is_read_row_by_row() -> None:
    cells = tuple(Rect(50 + 120 * c, 50 + 30 * r, 170 + 120 * c, 80 + 30 * r) for r in range(4) for c in range(3))
    page = [w for r in range(4) for c in range(3) for w in line(f"cell {r}{c} x{r}{c}", 56 + 120 * c, 58 + 30 * r)]
    page += column("a", 50, 200, 20, 8)
    assert read(page, cells)[:2] == ["cell 00 x00 cell 01 x01 cell 02 x02", "cell 10 x10 cell 11 x11 cell 12 x12"]


def test_a_box_drawn_as_four_rules() -> None:
    rules = [Rect(46, 100, 206, 101), Rect(46, 180, 206, 181), Rect(46, 100, 47, 181), Rect(205, 100, 206, 181)]
    assert ruled(rules).boxes == (Rect(46, 100, 206, 181),)
    assert not ruled(rules[:3]).boxes


def test_a_box_around_the_page_is_ornament() -> None:
    page = column("a", 50, 50, 20) + column("b", 220, 53, 20)
    assert read(page, (Rect(40, 40, 400, 400),)) == rows("a", 20) + rows("b", 20)


@given(
    st.lists(
        st.tuples(st.floats(0, 500), st.floats(0, 700), st.integers(1, 12), st.sampled_from([6.0, 10.0, 24.0])),
        max_size=60,
    ),
    st.lists(st.tuples(st.floats(0, 400), st.floats(0, 600), st.floats(1, 200), st.floats(1, 200)), max_size=6),
)
def test_every_word_is_in_exactly_one_line(
    words: list[tuple[float, float, int, float]], boxes: list[tuple[float, float, float, float]]
) -> None:
    page = [word(f"{'x' * length}{i}", x, top, size) for i, (x, top, length, size) in enumerate(words)]
    rects = tuple(Rect(x, top, x + wide, top + high) for x, top, wide, high in boxes)
    laid = lay_out(page, ruled(rects).boxes)
    assert sorted(w.text for p in laid.lines for w in p.words) == sorted(w.text for w in page)


# --- letters become words -------------------------------------------------------------------------------------


def letters(
    text: str, x: float, top: float, *, size: float = SIZE, font: str = "Serif", **more: Any
) -> Iterator[dict[str, Any]]:
    for letter in text:
        wide = LETTER * size / SIZE
        yield {
            "text": letter, "x0": x, "x1": x + wide, "top": top, "bottom": top + size,
            "size": size, "fontname": font, "upright": True, **more,
        }  # fmt: skip
        x += wide


def said(*runs: Iterator[dict[str, Any]]) -> list[str]:
    return [p.text for p in lay_out(words_of([c for run in runs for c in run])[0], ()).lines]


def test_words_end_at_spaces_and_at_gaps() -> None:
    assert said(letters("two words", 50, 50)) == ["two words"]
    assert said(letters("two", 50, 50), letters("words", 50 + 15 + 2, 50)) == ["two words"]  # 0.2 of the size
    assert said(letters("one", 50, 50), letters("word", 50 + 15 + 1, 50)) == ["oneword"]  # kerned, no more


def test_pieces_of_a_word_drawn_out_of_order_are_put_together() -> None:
    assert said(letters("ing", 65, 50), letters("coup", 100, 50), letters("say", 50, 50)) == ["saying coup"]


def test_lines_of_two_columns_never_mix_in_a_word() -> None:
    """Heights that differ by less than three points: a reader that goes by height takes letters in turn."""
    left = [letters(f"left{i} side", 50, 50 + 12 * i) for i in range(12)]
    right = [letters(f"right{i} side", 130, 52 + 11 * i) for i in range(12)]
    texts = " ".join(said(*left, *right)).split()
    assert {f"left{i}" for i in range(12)} | {f"right{i}" for i in range(12)} <= set(texts)


def test_a_mark_of_a_footnote_is_a_word_of_its_own() -> None:
    assert said(letters("score", 50, 50), letters("3", 75, 49, size=6)) == ["score 3"]


def test_a_large_initial_belongs_to_its_word() -> None:
    """It is as high as two lines and stands before the first."""
    first, second = letters("he player", 66, 51), letters("draws a card", 66, 63)
    assert said(letters("T", 50, 50, size=26), first, second)[0].startswith("The player")


def test_letters_drawn_twice_to_look_bold_are_read_once() -> None:
    assert said(letters("bold", 50, 50), letters("bold", 50.3, 50)) == ["bold"]


def test_a_word_and_its_shadow_are_one_word() -> None:
    shadow = letters("Long Title", 51, 51)
    assert said(letters("Long Title", 50, 50), shadow) == ["Long Title"]
    assert said(letters("go", 50, 50), letters("go", 63, 50)) == ["go go"]
    assert said(letters("go", 50, 50), letters("go", 50, 62)) == ["go", "go"]


def test_accents_drawn_over_their_letters() -> None:
    accent = {**next(letters("\u02dc", 55, 49)), "x0": 55.5, "x1": 59.5}
    assert said(letters("N", 50, 50), iter([accent]), letters("AO", 55, 50)) == ["NÃO"]
    assert said(letters("a ` b", 50, 50)) == ["a ` b"]


def test_ligatures_hyphens_and_unknown_letters() -> None:
    assert said(letters("eﬀect ﬁn", 50, 50)) == ["effect fin"]
    assert said(letters("1\u00ad4 con\u00ad", 50, 50)) == ["1-4 con\u00ad"]
    cid = {**next(letters("x", 50, 50)), "text": "(cid:17)"}
    assert said(iter([cid]), letters("y", 55, 50)) == [f"{UNKNOWN}y"]


@pytest.mark.parametrize("up", [True, False])
def test_turned_letters_become_words_too(up: bool) -> None:
    run = []
    for i, letter in enumerate("north end"):
        top = 300 - LETTER * i if up else 300 + LETTER * i
        place = {"x0": 200.0, "x1": 200 + SIZE, "top": top, "bottom": top + LETTER}
        run += [{**next(letters(letter, 0, 0)), **place, "upright": False, "matrix": (0, 1 if up else -1, 0, 0, 0, 0)}]
    upright, turned = words_of([*letters("map", 50, 50), *run])
    assert [w.text for w in upright] == ["map"]
    assert [w.text for w in turned] == ["north", "end"]
    assert (turned[0].x0, turned[0].x1) == (200, 200 + SIZE)
    assert abs(turned[0].top - turned[0].bottom + 5 * LETTER) < 0.01


def test_bold_is_seen_by_the_name_of_the_font() -> None:
    assert words_of(letters("x", 50, 50, font="ABCDEF+Serif-Bold"))[0][0].bold
    assert not words_of(letters("x", 50, 50))[0][0].bold
