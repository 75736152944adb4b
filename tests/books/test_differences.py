"""The lists of differences between the books: sound, and about rules and lines that exist (see README.md here)."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from ts_rules.model import Game, RuleId

FOLDER = Path(__file__).parent / "differences"
FILES = sorted(FOLDER.glob("*.toml"))
BOOKS = {"ts-it-2e", "ts-pt-summary", "ts-pl-deluxe", "ts-el-deluxe"}
VERDICTS = {
    *("agrees", "edition", "mistranslation", "misprint", "contradiction"),
    *("omission", "simplification", "addition", "silent", "truncated"),
}


def tables(kind: str) -> list[tuple[str, dict[str, Any]]]:
    return [(f.stem, row) for f in FILES for row in tomllib.loads(f.read_text("utf-8"))[kind]]


def test_there_are_as_many_as_were_read() -> None:
    first = [row for name, row in tables("difference") if name.startswith("chapters")]
    assert len(first) >= 163
    assert len([row for name, row in tables("look_alike") if name.startswith("chapters")]) >= 140


@pytest.mark.parametrize("name", [f.stem for f in FILES])
def test_differences_are_sound(name: str, ts: Game) -> None:
    for row in (row for file, row in tables("difference") if file == name):
        here = f"{name}: {row['rule']}/{row['slug']}"
        assert RuleId.parse(row["rule"]) in ts.rules, here
        assert row["canonical"] in row["readings"], here
        said_otherwise = {said["reading"] for said in row["books"].values()} - {row["canonical"]}
        assert said_otherwise or len(row["readings"]) >= 2, f"{here}: there is nothing but one reading"
        assert row["sure"] in ("high", "medium", "low"), here
        assert row["sure"] == "high" or row.get("why"), f"{here} says not why it is doubtful"
        assert not row["observable"] or row["deciding"], f"{here} has no deciding position"
        assert set(row["books"]) == BOOKS, here
        for book, said in row["books"].items():
            assert said["verdict"] in VERDICTS, (here, book)
            assert said["reading"] in {*row["readings"], "silent"}, (here, book)
            assert said["lines"] or said["verdict"] in ("silent", "edition", "omission"), (here, book)
        assert {said["verdict"] for said in row["books"].values()} != {"agrees"}, f"{here} differs nowhere"


@pytest.mark.parametrize("name", [f.stem for f in FILES])
def test_lines_exist_in_the_books(name: str, ts: Game, books_folder: Path) -> None:
    texts = {book: (books_folder / f"{book}.txt").read_text("utf-8").splitlines() for book in BOOKS}
    places = [
        (book, said["lines"]) for _f, row in tables("difference") if _f == name for book, said in row["books"].items()
    ]
    places += [(book, lines) for _f, row in tables("look_alike") if _f == name for book, lines in row["books"].items()]
    assert places
    for book, lines in places:
        for first, last in lines:
            assert 1 <= first <= last <= len(texts[book]), (name, book, first)
            assert texts[book][first - 1].strip(), f"{name}: {book}:{first} is blank"
    assert all(RuleId.parse(row["rule"]) in ts.rules for _f, row in tables("look_alike") if _f == name)
