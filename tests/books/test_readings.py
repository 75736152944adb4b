"""What is recorded of the books at each variant: complete, sound, and a ruleset that can be played."""

from __future__ import annotations

from pathlib import Path

import pytest

from ts_rules.books import find_book, readings_of, ruleset
from ts_rules.books.readings import READINGS, SILENT, TRUNCATED, read_readings
from ts_rules.errors import BadFile
from ts_rules.games import load_game
from ts_rules.model import Address, Game, Kind
from ts_rules.paths import data

BOOKS = ("ts-it-2e", "ts-pt-summary", "ts-pl-deluxe", "ts-el-deluxe", "ts-en-deluxe")


@pytest.mark.parametrize("book", BOOKS)
def test_every_variant_is_recorded(book: str, ts: Game) -> None:
    assert set(readings_of(find_book(book))) == {v.id for v in ts.variants()}


@pytest.mark.parametrize("book", BOOKS)
def test_what_agrees_holds_what_the_edition_holds(book: str, ts: Game) -> None:
    edition, below = find_book(book).edition, ts.below(find_book(book))
    for said in readings_of(find_book(book)).values():
        own = below.readings[said.variant]
        if said.verdict is Kind.AGREES and said.says not in (SILENT, TRUNCATED):
            assert said.says == own, f"{said.variant} agrees with {edition} and says otherwise"
        if said.says == own:
            assert said.verdict not in (Kind.MISTRANSLATION, Kind.MISPRINT), said.variant


def test_what_the_edition_has_not_is_no_silence_of_the_book(ts: Game) -> None:
    """A full book leaves nothing out by lacking what its printing lacks; the Italian book itself announces options."""
    for book in map(find_book, BOOKS):
        for said in readings_of(book).values() if book.kind == "full" else ():
            rule = ts.rules[Address.parse(said.variant).rule]
            if said.says == SILENT and not rule.is_in(book) and not rule.printed.startswith("OPT"):
                assert said.verdict is Kind.EDITION, f"{book.id} {said.variant}"


@pytest.mark.parametrize("book", BOOKS)
def test_a_book_is_a_ruleset(book: str, ts: Game) -> None:
    rules = ruleset(find_book(book), ts)
    base = ts.below(find_book(book))
    variants = {v.id: v for v in ts.variants()}
    assert rules.name == book
    assert set(rules.readings) == set(base.readings)
    for said in readings_of(find_book(book)).values():
        state = said.state(variants[said.variant])
        played = rules.readings[said.variant]
        assert played == (said.says if state == "executable" else base.readings[said.variant])


def test_the_portuguese_coup_raises_defcon_and_says_so_twice(ts: Game) -> None:
    """The facts name this place: one line of the book raises DEFCON, another lowers it."""
    said = readings_of(find_book("ts-pt-summary"))["6.3.4/defcon-after"]
    assert (said.says, said.verdict) == ("raises", Kind.CONTRADICTION)
    assert set(said.also) == {"lowers"}
    assert said.chosen
    assert ruleset(find_book("ts-pt-summary"), ts).readings["6.3.4/defcon-after"] == "raises"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "format = 1"),
        ("format = 2", "format = 1"),
        ('format = 1\n["6.3.4/no-such"]\nsays = "lowers"', "no variant"),
        ('format = 1\n["6.3.4/defcon-after"]\nsays = "falls"\nverdict = "agrees"', "no reading 'falls'"),
        ('format = 1\n["6.3.4/defcon-after"]\nsays = "lowers"\nverdict = "fine"\nlines = [[1, 2]]', "fine"),
        ('format = 1\n["6.3.4/defcon-after"]\nsays = "lowers"\nverdict = "agrees"', "needs the lines"),
        ('format = 1\n["6.3.4/defcon-after"]\nsays = "lowers"\nverdict = "agrees"\nlines = [[2, 1]]', "[first, last]"),
        ('format = 1\n["6.3.4/defcon-after"]\nverdict = "agrees"', "lacks 'says'"),
        ('format = 1\n["6.3.4/defcon-after"]\nsays = "lowers"\nword = 1', "unknown field 'word'"),
        (
            (
                'format = 1\n["6.3.4/defcon-after"]\nsays = "lowers"\nverdict = "contradiction"\nlines = [[1, 2]]\n'
                "also = { raises = [[3, 3]] }"
            ),
            "go together",
        ),
        ('format = 1\n"6.3.4/defcon-after" = 3', "must be a table"),
    ],
)
def test_a_broken_file_is_refused(tmp_path: Path, ts: Game, text: str, problem: str) -> None:
    path = tmp_path / READINGS
    path.write_text(text, "utf-8")
    with pytest.raises(BadFile) as caught:
        read_readings(path, ts)
    assert problem in str(caught.value)
    assert "readings.toml" in str(caught.value)


def test_a_contradiction_names_both_readings_and_why_one_is_played() -> None:
    for book in BOOKS:
        for said in readings_of(find_book(book)).values():
            if said.verdict is Kind.CONTRADICTION:
                assert said.also, f"{book} {said.variant}: the other reading is not recorded"


def test_no_recorded_file_lies_about() -> None:
    assert {p.parent.name for p in data("sources").glob(f"*/{READINGS}")} == {*BOOKS, "risiko-it"}


def test_risiko_holds_both_readings_where_it_contradicts_itself() -> None:
    said = readings_of(find_book("risiko-it"))
    assert set(said) == {v.id for v in load_game("risiko").variants()}
    assert set(said["4.2.33/after-attacks"].also) == {"turn"}
