"""Whatever outline is counted, its numbers come out of .docx, .odt, web page and Markdown as it was counted."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

pytest.importorskip("lxml", reason="the extra 'documents'")

from extract.made_documents import docx_of, odt_of

from ts_rules.extract.read import read
from ts_rules.extract.read.documents.counted_numbers import Counters, Level, written

DEEPEST = 4
PATTERN = "%1.%2.%3.%4"
OUTLINES = st.lists(st.integers(0, DEEPEST - 1), min_size=1, max_size=25)
"""The level of each paragraph, from 0; none is deeper by more than one than the one above it."""


def steps(drawn: Sequence[int]) -> list[int]:
    found: list[int] = []
    for level in drawn:
        found.append(min(level, found[-1] + 1 if found else 0))
    return found


def numbers(levels: Sequence[int]) -> list[tuple[int, ...]]:
    """The numbers, counted without any of our code: how many stand on each level since a higher one stood there."""
    found = []
    for at, level in enumerate(levels):
        number = []
        for upper in range(level + 1):
            since = max((n for n in range(at + 1) if levels[n] < upper), default=-1)
            number.append(sum(levels[n] == upper for n in range(since + 1, at + 1)))
        found.append(tuple(number))
    return found


def lines(raw: bytes, name: str = "book") -> list[str]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / name
        path.write_bytes(raw)
        return [line.text for line in read(path).lines if not line.blank]


def expected(levels: Sequence[int], *, whole: bool, end: str) -> list[str]:
    shown = [".".join(map(str, n if whole else n[-1:])) for n in numbers(levels)]
    return [f"{number}{end} Text {n}." for n, number in enumerate(shown)]


@given(OUTLINES)
@settings(max_examples=25)
def test_word(drawn: list[int]) -> None:
    levels = steps(drawn)
    defined = "".join(
        f'<w:lvl w:ilvl="{n}"><w:numFmt w:val="decimal"/><w:lvlText w:val="{PATTERN[: 3 * n + 2]}"/></w:lvl>'
        for n in range(DEEPEST)
    )
    numbering = f'<w:abstractNum w:abstractNumId="0">{defined}</w:abstractNum>'
    numbering += '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>'
    body = "".join(
        f'<w:p><w:pPr><w:numPr><w:ilvl w:val="{level}"/><w:numId w:val="1"/></w:numPr></w:pPr>'
        f"<w:r><w:t>Text {n}.</w:t></w:r></w:p>"
        for n, level in enumerate(levels)
    )
    assert lines(docx_of(body, numbering)) == expected(levels, whole=True, end="")


@given(OUTLINES, st.booleans())
@settings(max_examples=25)
def test_libreoffice(drawn: list[int], in_lists: bool) -> None:
    levels = steps(drawn)
    kind, inner = ("list-style", "list-level-style-number") if in_lists else ("outline-style", "outline-level-style")
    styles = "".join(
        f'<text:{inner} text:level="{n}" style:num-format="1" text:display-levels="{n}"/>'
        for n in range(1, DEEPEST + 1)
    )
    if in_lists:  # each paragraph in a list of its own, as LibreOffice stores what was numbered by hand
        text = "".join(
            '<text:list text:style-name="L" text:continue-numbering="true">'
            + "<text:list-item><text:list>" * level
            + f"<text:list-item><text:p>Text {n}.</text:p></text:list-item>"
            + "</text:list></text:list-item>" * level
            + "</text:list>"
            for n, level in enumerate(levels)
        )
    else:
        text = "".join(f'<text:h text:outline-level="{1 + n}">Text {at}.</text:h>' for at, n in enumerate(levels))
    raw = odt_of(text, f'<text:{kind} style:name="L">{styles}</text:{kind}>')
    assert lines(raw) == expected(levels, whole=True, end="")


def nested(levels: Sequence[int]) -> str:
    said, depth = [], -1
    for n, level in enumerate(levels):
        said.append("<ol>" * (level - depth) + "</ol>" * (depth - level) + f"<li>Text {n}.")
        depth = level
    return "".join(said)


@given(OUTLINES, st.booleans())
@settings(max_examples=25)
def test_web_pages(drawn: list[int], joined: bool) -> None:
    levels = steps(drawn)
    style = "<style>li::marker { content: counters(list-item, '.') '. ' }</style>" if joined else ""
    raw = f"<!doctype html>{style}<body>{nested(levels)}".encode()
    assert lines(raw) == expected(levels, whole=joined, end=".")


@given(OUTLINES)
@settings(max_examples=25)
def test_markdown(drawn: list[int]) -> None:
    levels = steps(drawn)
    raw = "\n".join(f"{'    ' * level}1. Text {n}." for n, level in enumerate(levels)).encode()
    assert lines(raw, "a.md") == expected(levels, whole=False, end=".")


@given(st.integers(1, 3999))
def test_roman_numerals_mean_what_they_say(value: int) -> None:
    said = written(value, "I")
    worth = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}
    signs = [worth[c] for c in said]
    assert sum(-a if a < b else a for a, b in zip(signs, [*signs[1:], 0], strict=True)) == value
    assert not re.search(r"(.)\1{3}|([VLD])\2", said)
    assert said.lower() == written(value, "i")


def test_letters_go_on_behind_z_as_word_processors_write_them() -> None:
    assert [written(n, "a") for n in (1, 26, 27, 53)] == ["a", "z", "aa", "aaa"]
    assert [written(n, "01") for n in (1, 12)] == ["01", "12"]
    assert written(7, "none") == ""


@given(st.lists(st.tuples(st.integers(0, 8), st.none() | st.integers(-(10**9), 10**9)), max_size=30))
def test_no_counting_breaks(counted: list[tuple[int, int | None]]) -> None:
    levels = {n: Level(style, f"%{n + 1}.") for n, style in enumerate(("1", "i", "A", "01", "none"))}
    counters = Counters()
    for level, begin in counted:
        assert len(counters.count(level, levels, begin)) < 30
