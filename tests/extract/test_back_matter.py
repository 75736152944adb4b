"""Chapters that hold no rules, line by line: where they begin, where rules go on; labels in pictures; side notes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from ts_rules.extract.lines import Box, Line
from ts_rules.extract.look.back_matter import back_matter_of
from ts_rules.extract.look.figure_labels import figure_labels
from ts_rules.extract.look.language_marks import language
from ts_rules.extract.look.line_features import Look, looks_of
from ts_rules.extract.look.printed_numbers import Candidate, LabelReader
from ts_rules.extract.look.rule_outline import Outline
from ts_rules.extract.read.pdf.running_heads import PageLine
from ts_rules.extract.read.pdf.side_notes import beside_their_text
from ts_rules.model import Game

RULES = ("1.0 First", "", "Words of a rule.", "", "5.1 Second rule.", "", "6.0 Third", "", "Words of a rule again.", "")
STORY = ("", "Somebody moved first, and nobody knows why.", "", "Then another did.")


def seen(lines: Sequence[Line], lang: str, game: Game) -> tuple[list[Look], list[Candidate | None], Outline]:
    """The lines as extraction sees them."""
    outline = Outline.of_edition(game, "deluxe")
    looks = looks_of(lines, language(lang))
    return looks, LabelReader(outline.labels(), outline.sisters()).all([e.text for e in looks]), outline


def beyond(texts: Sequence[str], game: Game, lang: str = "en", known: dict[str, str] | None = None) -> list[str]:
    """The lines of a plain text that are in chapters without rules; `known` says what some lines are."""
    looks, labels, outline = seen([Line(n, text) for n, text in enumerate(texts, 1)], lang, game)
    told = {n: (known or {})[e.text] for n, e in enumerate(looks) if e.text in (known or {})}
    concepts: list[Counter[tuple[str, str]]] = [Counter() for _ in looks]
    return [looks[n].text for n in sorted(back_matter_of(looks, labels, concepts, told, lang, outline))]


@pytest.mark.parametrize(
    ("lang", "heading"),
    [
        ("en", "Extended Example of Play"),
        ("en", "DESIGNER'S NOTES"),
        ("en", "Designer’s Notes"),
        ("en", "Index"),
        ("it", "Note storiche"),
        ("pt", "Exemplo de partida"),
        ("pl", "Przykład rozgrywki"),
        ("el", "ΣΗΜΕΙΩΣΕΙΣ ΤΟΥ ΣΧΕΔΙΑΣΤΗ"),
        ("es", "Índice alfabético"),
        ("fr", "Notes de l’auteur"),
        ("de", "Historischer Hintergrund"),
    ],
)
def test_a_heading_behind_the_last_rule_says_that_no_rules_follow(ts: Game, lang: str, heading: str) -> None:
    assert beyond([*RULES, heading, *STORY], ts, lang) == [heading, *(text for text in STORY if text)]


@pytest.mark.parametrize(
    "heading",
    [
        "Optional rules",
        "A scenario with notes on history and its rules",
        "Words",
        "The index of the stability of many states",
    ],
)
def test_a_heading_that_says_rules_or_nothing_begins_none(ts: Game, heading: str) -> None:
    assert beyond([*RULES, heading, *STORY], ts) == []


def test_a_word_in_the_text_and_a_heading_among_rules_begin_none(ts: Game) -> None:
    assert beyond([*RULES, "The index is kept.", *STORY], ts) == []
    assert beyond([*RULES[:4], "Index", "", *RULES[4:]], ts) == [], "numbered rules follow, and nothing lists it"
    assert beyond(["Index", *STORY], ts) == [], "where no rule has a number, none is the last"


def test_rules_go_on_where_their_numbers_do_or_a_heading_says_so(ts: Game) -> None:
    listed = {"Index .... 9": "contents", "Advanced rules .... 10": "contents"}
    texts = ["Index .... 9", "", *RULES[:4], "Index", *STORY, "", *RULES[4:]]
    assert beyond(texts, ts, known=listed) == ["Index", *(text for text in STORY if text)]
    texts = [*RULES, "Index", *STORY, "", "Advanced rules", "", "Words."]
    assert beyond(texts, ts) == ["Index", *(text for text in STORY if text)]
    texts = [*RULES, "Index", *STORY, "", "2.1 Spoken of", "", "More."]
    assert beyond(texts, ts)[-2:] == ["2.1 Spoken of", "More."], "an earlier number is that of a reference"


def test_an_index_needs_no_heading(ts: Game) -> None:
    words = ["ape", "bee", "cat", "dog", "elk", "fox", "gnu", "hen", "ibex", "jay", "kite", "lark"]
    entries = [f"{word} {n % 9 + 1}.{n % 4}" for n, word in enumerate(words)]
    assert beyond([*RULES, *entries], ts) == entries
    assert beyond([*RULES, *entries[:11]], ts) == []
    assert beyond([*RULES, *reversed(entries)], ts) == []
    assert beyond([*RULES, *(f"{e.split()[0]} 3" for e in entries)], ts) == [], "names and figures are a list of a rule"


def printed(number: int, text: str, top: float, size: float = 10.0, x0: float = 50.0, wide: float = 300.0) -> Line:
    return Line(number, text, Box(1, x0, top, x0 + wide, top + size), size)


def labelled(texts: Sequence[str], game: Game, size: float = 8.5) -> list[str]:
    """The lines between two paragraphs that are taken for labels in a picture."""
    body = "The words of a paragraph that goes on for as long as anybody wants to read it."
    lines = [printed(n, body, 20 * n) for n in range(1, 9)]
    lines += [printed(9 + n, text, 200 + 12 * n, size, wide=80) for n, text in enumerate(texts)]
    lines += [printed(50 + n, body, 500 + 20 * n) for n in range(4)]
    looks, labels, _outline = seen(lines, "en", game)
    return [looks[n].text for n in sorted(figure_labels(looks, labels, [False] * len(looks), {}))]


def test_labels_in_a_picture_are_short_smaller_and_no_sentence(ts: Game) -> None:
    assert labelled(["Stability", "Name of the place"], ts) == ["Stability", "Name of the place"]
    assert labelled(["Stability", "Name of the place"], ts, size=10.0) == []
    for other in ("It ends.", "6.3 Coups", "• One of them", "Turn 3", "so many words in one line that it speaks"):
        assert labelled(["Stability", other], ts) == []
    assert labelled(["Label"] * 14, ts) == ["Label"] * 14
    assert labelled(["Label"] * 15, ts) == []


def on_page(text: str, top: float, *, size: float = 10.0, x0: float = 50.0, wide: float = 300.0) -> PageLine:
    return PageLine(printed(0, text, top, size, x0, wide), int(x0))


def test_a_note_in_a_side_column_stands_behind_the_paragraph_beside_it() -> None:
    text = [on_page(t, top) for t, top in (("a1", 50), ("a2", 62), ("b1", 90), ("b2", 102), ("c1", 130), ("c2", 142))]
    for x0 in (380.0, 5.0):
        wide = 40.0 if x0 < 50 else 90.0
        notes = [on_page(t, top, size=8.0, x0=x0, wide=wide) for t, top in (("n1", 89), ("n2", 99), ("m1", 131))]
        found = beside_their_text([*text, *notes] if x0 > 50 else [*notes, *text], 10.0)
        assert [e.line.text for e in found] == ["a1", "a2", "b1", "b2", "n1", "n2", "c1", "c2", "m1"]
        assert [e.line.hint for e in found if e.line.text[0] in "nm"] == ["sidebar"] * 3


def test_a_column_as_large_or_as_wide_as_the_text_is_no_side_column() -> None:
    text = [on_page(str(n), 50 + 12 * n) for n in range(8)]
    for more in ({"size": 10.0, "wide": 90.0}, {"size": 8.0, "wide": 290.0}):
        other = [on_page(f"n{n}", 50 + 12 * n, x0=380.0, **more) for n in range(4)]
        assert beside_their_text([*text, *other], 10.0) == [*text, *other]
