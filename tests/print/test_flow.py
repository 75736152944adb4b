"""Lines flow into columns: none is lost, none oversteps, headings stay with what they head."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from ts_rules.print import LAYOUTS, Piece
from ts_rules.print.flow import Block, Spot, bands, blocks_of, columns, looks_like_columns, rest_of, shortest

LAYOUT = LAYOUTS["boxed"]
KINDS = ("heading", "rule", "list", "example")


def width(word: str, *, bold: bool) -> float:
    return len(word) * (0.6 if bold else 0.5)


def piece(kind: str, count: int, number: int) -> Piece:
    return Piece(kind, " ".join(f"w{number}x{n}" for n in range(count)), str(number))


@st.composite
def pieces(draw: st.DrawFn) -> list[Piece]:
    made = draw(st.lists(st.tuples(st.sampled_from(KINDS), st.integers(1, 60)), min_size=1, max_size=25))
    return [piece(kind, min(count, 6) if kind == "heading" else count, n) for n, (kind, count) in enumerate(made)]


def words(spots: Sequence[Spot]) -> list[str]:
    return [w for s in spots for line in s.block.lines[s.first : s.last] for _x, w, _bold in line.words]


def all_words(blocks: Sequence[Block]) -> list[str]:
    return [w for b in blocks for line in b.lines for _x, w, _bold in line.words]


@settings(max_examples=60)
@given(pieces(), st.integers(1, 3), st.floats(150, 700))
def test_every_line_stands_once_and_in_order(made: list[Piece], count: int, height: float) -> None:
    blocks = blocks_of(made, LAYOUT, width)
    spots: list[Spot] = []
    cursor = (0, 0)
    pages = 0
    while cursor[0] < len(blocks):
        found, cursor = columns(blocks, cursor, count, 50, 50 + height, force=True)
        spots += [s for column in found for s in column]
        pages += 1
        assert pages < 100
        for column in found:
            for a, b in pairwise(column):
                assert b.top >= a.top + (a.last - a.first) * a.block.leading
            if column:
                last = column[-1]
                assert (
                    last.top + (last.last - last.first) * last.block.leading + 2 * last.block.inset
                    <= 50 + height + 0.01
                )
                assert not last.block.keeps or last.block is blocks[-1] or all(s.block.keeps for s in column)
    assert words(spots) == all_words(blocks) == [w for p in made for w, _bold in p.words()]


@settings(max_examples=40)
@given(pieces(), st.integers(1, 3))
def test_balanced_columns_are_as_low_as_can_be(made: list[Piece], count: int) -> None:
    blocks = blocks_of(made, LAYOUT, width)
    least = shortest(blocks, (0, 0), count, 0, 5000)
    assert least is not None
    assert columns(blocks, (0, 0), count, 0, least)[1] == (len(blocks), 0)
    total = sum(b.height for b in blocks)
    assert least >= total / count - 0.01
    assert columns(blocks, (0, 0), count, 0, least - 2)[1] != (len(blocks), 0)


def test_what_is_too_long_for_any_column_is_divided_only_by_force() -> None:
    (block,) = blocks_of([piece("example", 200, 1)], LAYOUT, width)
    assert columns([block], (0, 0), 2, 0, block.height / 2) == ([[], []], (0, 0))
    found, cursor = columns([block], (0, 0), 2, 0, block.height * 0.75, force=True)
    assert cursor == (1, 0)
    assert [w for column in found for w in words(column)] == all_words([block])


@given(pieces(), st.data())
def test_the_rest_is_what_stands_behind(made: list[Piece], data: st.DataObject) -> None:
    blocks = blocks_of(made, LAYOUT, width)
    n = data.draw(st.integers(0, len(blocks) - 1))
    line = data.draw(st.integers(0, len(blocks[n].lines) - 1))
    before = all_words(blocks[:n]) + words([Spot(blocks[n], 0, line, 0.0)])
    assert before + all_words(rest_of(blocks, (n, line))) == all_words(blocks)


@given(pieces())
def test_a_box_across_waits_for_columns(made: list[Piece]) -> None:
    layout = LAYOUTS["box-across"]
    blocks = blocks_of(made, layout, width)
    found = list(bands(blocks, layout))
    assert sorted(all_words([b for _across, run in found for b in run])) == sorted(all_words(blocks))
    for n, (across, run) in enumerate(found):
        assert all(b.boxed == across for b in run)
        if not across and n + 1 < len(found) and any(not a for a, _run in found[n + 1 :]):
            assert looks_like_columns(run, layout)


def test_lines_are_as_wide_as_the_column_and_footnotes_bear_their_numbers() -> None:
    layout = LAYOUTS["booklet"]
    made = [Piece("rule", "one two three " * 30, "1", note="See 2."), Piece("rule", "four", "2", note="See 1.")]
    first, second = blocks_of(made, layout, width)
    assert [round(line.width, 3) for line in first.lines[:-1]] == [layout.column] * (len(first.lines) - 1)
    assert first.lines[-1].width < layout.column
    assert (first.lines[-1].mark, second.lines[-1].mark) == ("1", "2")
    assert second.note
    assert all_words([second.note]) == ["2", "See", "1."]
