"""Running heads and page numbers of plain texts, and numbers of other rules at the head of a line."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from ts_rules.books import find_book
from ts_rules.extract import extract_source
from ts_rules.extract.lines import Box, Line, Source
from ts_rules.extract.look.language_marks import language
from ts_rules.extract.look.line_features import looks_of
from ts_rules.extract.look.recurring_heads import recurring_heads
from ts_rules.games import load_game

PAGE = 30  # lines


def running(lines: int, seed: int = 1) -> list[str]:
    """Sentences that run over the ends of lines, a paragraph of a few lines after the other."""
    rng = random.Random(seed)
    words = ("piece", "board", "turn", "each", "side", "takes", "one", "more", "and", "then", "of", "the", "next")
    made = []
    while len(made) < lines:
        size = rng.randint(3, 7)
        for n in range(size):
            text = " ".join(rng.choices(words, k=9))
            made.append(text.capitalize() if n == 0 else f"{text}." if n == size - 1 else text)
    return made[:lines]


def paged(head: Callable[[int], list[str]], pages: int = 8, first: int = 3) -> tuple[list[str], set[int]]:
    """A text with heads between its pages, and where they are."""
    lines, heads = [], set()
    text = running(pages * PAGE)
    for page in range(pages):
        lines += text[page * PAGE : (page + 1) * PAGE - page % 3]
        for line in head(first + page):
            heads.add(len(lines))
            lines.append(line)
    return lines, heads


def told(lines: list[str]) -> set[int]:
    looks = looks_of([Line(n, t) for n, t in enumerate(lines, start=1)], language("en"))
    return recurring_heads(looks, [None] * len(looks))


@pytest.mark.parametrize(
    "head",
    [
        lambda page: [str(page)],
        lambda page: [f"- {page} -"],
        lambda page: [f"Strona {page}"],
        lambda page: [f"{page} The Game of Boards"],
        lambda page: ["The Game of Boards", str(page)],
        lambda page: [f"{page} The Game" if page % 2 else f"Chapter {'ABCDEFGHIJKL'[page]} {page}"],
        lambda _page: ["THE GAME OF BOARDS"],
    ],
)
def test_what_comes_back_page_by_page_is_a_head(head: Callable[[int], list[str]]) -> None:
    lines, heads = paged(head)
    assert told(lines) == heads


def test_a_chapter_over_each_second_page_is_one_too_but_not_the_heading_that_it_names() -> None:
    lines, heads = paged(lambda page: ["The Game of Boards"] if page % 2 else ["Moves and Turns"])
    end = next(n for n, line in enumerate(lines) if n > PAGE // 3 and line.endswith("."))  # the end of a paragraph
    lines = [*lines[: end + 1], "", "Moves and Turns", "", *lines[end + 1 :]]
    places = [n for n, line in enumerate(line for line in lines if line) if line.startswith(("The Game", "Moves and"))]
    assert told(lines) == set(places[1:])
    assert len(heads) == len(places) - 1


def test_numbered_headings_are_no_pages() -> None:
    """They count up too, but each says something else, and they are not as far apart as pages."""
    lines = []
    for n, size in enumerate((4, 30, 9, 60, 12, 45, 7), start=1):
        lines += ["", f"{n} Chapter about {'abcdefgh'[n] * 5}", "", *running(size, n)]
    assert told(lines) == set()


def test_headings_that_come_back_are_no_heads() -> None:
    """`Example` stands over many paragraphs, and interrupts none."""
    lines: list[str] = []
    for n, size in enumerate((8, 30, 12, 60, 9, 50), start=1):
        text = running(size, n)
        lines += [*text[:-1], f"{text[-1].rstrip('.')}.", "", "Example", ""]
    assert told(lines) == set()


def test_the_items_of_a_list_are_no_pages() -> None:
    lines = [line for n in range(1, 9) for line in (f"{n}", *running(2, n))]
    assert told(lines) == set()


def test_of_a_pdf_the_place_tells() -> None:
    lines, _heads = paged(lambda page: [str(page)])
    looks = looks_of([Line(n, t, Box(1, 0, n, 9, n + 1), 9.0) for n, t in enumerate(lines, start=1)], language("en"))
    assert recurring_heads(looks, [None] * len(looks)) == set()


def book(changed: dict[str, tuple[str, str]]) -> tuple[list[str], dict[str, int]]:
    """Our statements as a book, two lines each; some with their second line changed."""
    game = load_game("twilight-struggle")
    lines: list[str] = []
    starts: dict[str, int] = {}
    for rule in game:
        if "2e" in rule.editions and all(isinstance(step, int) for step in rule.id.path):
            first, second = changed.get(rule.printed, ("Each player follows this rule as it stands.", ""))
            starts[str(rule.id)] = len(lines) + 1
            lines += [f"{rule.printed} {first}", *([second] if second else []), ""]
    return lines, starts


@pytest.mark.parametrize("number", ["6.3.3", "6.2.1", "2.1", "8.1.1"])
@pytest.mark.parametrize("behind", ["above, and nothing else.", ", and nothing else.", "(and nothing else)."])
def test_a_number_amid_a_sentence_begins_no_rule(number: str, behind: str) -> None:
    second = f"{number}{behind}" if behind[0] == "," else f"{number} {behind}"
    lines, starts = book({"6.3.2": ("A player who does so in any country at all goes by the rule", second)})
    source = Source("made here", "text", "", tuple(Line(n, t) for n, t in enumerate(lines, start=1)))
    found = {str(s.rule): s for s in extract_source(source, find_book("ts-it-2e")).sections}
    assert found["6.3.2"].lines[0] == (starts["6.3.2"], starts["6.3.2"] + 1)
    assert found[number].lines[0][0] == starts[number]
