"""What a page shows of paragraphs and of labels: room above a line, larger letters, bold ones."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ts_rules.books import find_book
from ts_rules.extract.lines import Box, Line
from ts_rules.extract.look.language_marks import language
from ts_rules.extract.look.line_features import Spacing, looks_of, spacing_of
from ts_rules.extract.look.outside import outside_of
from ts_rules.extract.look.printed_numbers import LabelReader
from ts_rules.extract.look.rule_outline import Outline
from ts_rules.extract.place.line_clues import Clues
from ts_rules.extract.place.markov_model import place_lines
from ts_rules.extract.place.model_weights import LabelStyle, label_style, weights
from ts_rules.games import load_game

SIZE = 10.0
STEP = 12.0
ROOM = 17.0  # where a paragraph begins


@pytest.fixture(scope="module")
def outline() -> Outline:
    book = find_book("ts-el-deluxe")
    return Outline.of_book(book, load_game(book.game))


@pytest.fixture(scope="module")
def reader(outline: Outline) -> LabelReader:
    return LabelReader(outline.labels(), outline.sisters())


def column(texts: Sequence[str], left: float = 50.0, first: int = 1, top: float = 100.0) -> list[Line]:
    """A column of lines: one that begins with `+` has room above it, one with `*` is bold too."""
    found = []
    for number, text in enumerate(texts, start=first):
        top += ROOM if text[0] in "+*" else STEP
        box = Box(1, left, top, left + 200, top + SIZE)
        found.append(Line(number, text.lstrip("+*"), box, SIZE, bold=text[0] == "*"))
    return found


def placed(outline: Outline, reader: LabelReader, texts: Sequence[str]) -> list[tuple[str, bool]]:
    """The rule of every line, and whether it begins there."""
    found = looks_of(column(texts), language("it"))
    clues = [Clues(e, reader.read(e.text)) for e in found]
    placings = place_lines(outline, clues, np.zeros((len(found), len(outline))), weights())
    return [(outline.rules[p.place].printed, p.starts) for p in placings]


def test_a_paragraph_begins_where_there_is_more_room() -> None:
    found = spacing_of(column(["+uno", "due", "tre", "+quattro", "cinque", "sei", "sette"]))
    assert found == Spacing(frozenset({4}), frozenset({2, 3, 5, 6, 7}))


def test_letters_of_another_size_stand_apart() -> None:
    lines = column(["uno", "due", "tre", "quattro", "cinque", "sei"])
    larger = Line(7, "7.0 Eventi", Box(1, 50, 184, 200, 198), 14.0)
    assert 7 in spacing_of([*lines, larger]).apart


def test_a_heading_on_top_of_a_page_stands_apart() -> None:
    lines = column(["uno", "due", "tre", "quattro", "cinque", "sei"])
    for size, apart in ((14.0, {7}), (12.0, set())):
        assert spacing_of([*lines, Line(7, "Scenario", Box(2, 50, 40, 200, 54), size)]).apart == apart


def test_a_note_between_two_lines_of_a_paragraph_does_not_part_them() -> None:
    lines = column(["uno", "due", "tre", "quattro", "cinque", "+sei"])
    note = Line(20, "nota", Box(1, 300, 100, 380, 108), 8.0, hint="sidebar")
    found = spacing_of([*lines[:3], note, *lines[3:5], note, lines[5]])
    assert 4 in found.close
    assert 6 in found.apart


def test_nothing_is_known_of_the_first_line_of_a_column_nor_without_a_place() -> None:
    first, second = column(["uno", "due", "tre", "quattro"]), column(["cinque", "sei", "sette"], left=300.0, first=5)
    lower = column(["otto", "nove"], left=550.0, first=8, top=400.0)
    found = spacing_of([*first, *second, *lower])
    assert (found.apart, found.close) == (frozenset(), frozenset({2, 3, 4, 6, 7, 9}))
    assert spacing_of([Line(n, "testo") for n in range(1, 9)]) == Spacing(frozenset(), frozenset())


@given(st.lists(st.sampled_from(["+a", "b", "*c"]), max_size=30), st.floats(0.5, 3.0))
def test_the_size_of_the_page_does_not_matter(texts: list[str], times: float) -> None:
    def scaled(line: Line) -> Line:
        box = line.box
        assert box is not None
        larger = Box(1, box.x0 * times, box.top * times, box.x1 * times, box.bottom * times)
        return Line(line.number, line.text, larger, line.size * times)

    lines = column(texts)
    found, again = spacing_of(lines), spacing_of([scaled(e) for e in lines])
    assert not found.apart & found.close
    assert (found.apart, found.close) == (again.apart, again.close)


def test_a_reference_that_begins_a_line_of_a_paragraph_is_no_label(outline: Outline, reader: LabelReader) -> None:
    texts = [
        "+5.1 Uno due tre.",
        "sei.",
        "+5.2 Come dice la regola",
        "5.4 si fa così.",
        "+5.3 Sei sette.",
        "+5.5 Otto.",
    ]
    found = placed(outline, reader, texts)
    assert [r for r, starts in found if starts] == ["5.1", "5.2", "5.3", "5.5"]
    assert found[3] == ("5.2", False)


def test_a_sentence_about_the_rule_itself_does_not_begin_it_again(outline: Outline, reader: LabelReader) -> None:
    texts = ["*10.1.4 Uno due.", "*10.1.5 Tre quattro.", "+10.1.5 vale anche altrove.", "*10.2 Cinque sei."]
    assert placed(outline, reader, texts) == [("10.1.4", True), ("10.1.5", True), ("10.1.5", False), ("10.2", True)]


def test_labels_without_room_above_them_are_labels_where_all_are_so(outline: Outline, reader: LabelReader) -> None:
    texts = [t for n in range(1, 6) for t in (f"5.{n} Uno due tre quattro", "cinque sei sette.")]
    assert [r for r, starts in placed(outline, reader, texts) if starts] == ["5.1", "5.2", "5.3", "5.4", "5.5"]


def test_texts_without_pages_have_no_habits(reader: LabelReader) -> None:
    found = looks_of([Line(1, "5.1 Uno."), Line(2, ""), Line(3, "5.2 Due.")], language("it"))
    assert label_style([Clues(e, reader.read(e.text)) for e in found], weights()) == LabelStyle()


def test_the_end_of_a_sentence_is_no_picture() -> None:
    game = load_game("twilight-struggle")
    lines = column(
        ["+La partita finisce con un vantaggio in", "PV.", "Poi si passa al turno che segue.", "Fine qui.", "E"]
    )
    found = looks_of(lines, language("it"))
    none = [None] * len(found)
    outside = outside_of(found, none, [False] * len(found), language("it"), game, numbered=True)
    assert 1 not in outside
    assert outside[4] == "figure"  # a letter behind a full stop still is
