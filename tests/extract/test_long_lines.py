"""A book on one line, as it is copied from a web page: cut at sections and sentences, and nowhere else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ts_rules.extract.read.long_lines import LONGEST_AS_IT_IS, LONGEST_PIECE, cut_lines
from ts_rules.extract.read.text_file import from_bytes

FILLER = "The player whose turn it is takes a card and reads it aloud. "
LONG = FILLER * (1 + LONGEST_AS_IT_IS // len(FILLER))


def cut(text: str) -> list[str]:
    """The lines of a text that is long enough to be cut, without what makes it so."""
    parts, notes = cut_lines([f"{text} 9.9 {LONG}"])
    assert notes
    lines = [line for line in parts[0] if line]
    return lines[: lines.index(next(line for line in lines if line.startswith("9.9")))]


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("6.1 A coup needs a card. 6.2 Roll a die.", ["6.1 A coup needs a card.", "6.2 Roll a die."]),
        ("6.0 COUPS 6.1 Choose a country. 6.1.1 Not here.", ["6.0 COUPS", "6.1 Choose a country.", "6.1.1 Not here."]),
        ("6.1 As rule 6.3.2 says, and 4.5. it goes on.", ["6.1 As rule 6.3.2 says, and 4.5. it goes on."]),
        ("6.1 See 6.2 Cards for that. 6.2 Cards are drawn.", ["6.1 See 6.2 Cards for that.", "6.2 Cards are drawn."]),
        ("6.1 DRAWING CARDS Draw six. Keep two!", ["6.1 DRAWING CARDS", "Draw six.", "Keep two!"]),
        ("1. Draw. 2. Play 3 cards. 3. Discard.", ["1. Draw.", "2. Play 3 cards.", "3. Discard."]),
        (
            "4.1 Steps. A. Draw a card. B. Play J. F. Dulles.",
            ["4.1 Steps.", "A. Draw a card.", "B. Play J. F. Dulles."],
        ),
        ("4.1 Α. Τραβήξτε κάρτα. Β. Παίξτε την.", ["4.1 Α. Τραβήξτε κάρτα.", "Β. Παίξτε την."]),
        ("4.1 Mind: • DEFCON • the track; - Roll.", ["4.1 Mind:", "• DEFCON", "• the track;", "- Roll."]),
        ("4.1 «Da tu?» Sì. ¿Quién? Él.", ["4.1 «Da tu?»", "Sì.", "¿Quién?", "Él."]),
        ("5.1 Il turno. 5.2LA MAPPA DI GIOCO Si gioca.", ["5.1 Il turno.", "5.2LA MAPPA DI GIOCO", "Si gioca."]),
    ],
)
def test_where_a_long_line_is_cut(text: str, lines: list[str]) -> None:
    assert cut(text) == lines


def test_a_paragraph_of_a_word_processor_is_left_alone() -> None:
    text = (FILLER * 99)[:LONGEST_AS_IT_IS].strip()
    assert cut_lines([text, "6.1 A. 6.2 B."]) == ([[text], ["6.1 A. 6.2 B."]], ())


def test_sections_are_apart_and_that_lines_are_cut_is_said() -> None:
    source = from_bytes(Path("x"), f"6.1 Coups. {LONG}6.2 Dice. {LONG}\nEnd.".encode())
    texts = [line.text for line in source.lines]
    assert texts[texts.index("6.2 Dice.") - 1] == ""
    assert texts[-1] == "End."
    assert [line.number for line in source.lines] == [*range(1, len(texts) + 1)]
    (note,) = source.notes
    assert note.startswith(f"1 line is too long to be one of a book, and cut into {sum(map(bool, texts)) - 1}:")


@given(st.text(st.sampled_from("ab AB1.26•-?;\t«»|>"), min_size=LONGEST_AS_IT_IS + 1, max_size=4000))
def test_no_letter_is_lost_and_none_is_moved(text: str) -> None:
    parts, _notes = cut_lines([text])
    assert re.sub(r"\s", "", "".join(parts[0])) == re.sub(r"\s", "", text)
    assert all(
        len(line) <= LONGEST_PIECE or not re.search(r"[ \t]", line[LONGEST_PIECE:].rstrip()) for line in parts[0]
    )
