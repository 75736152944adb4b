"""Outlines that are recorded of books, fingerprints, and copies held against them."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from real_books import copy_of

from ts_rules.books.outline import RecordedOutline, RecordedSection, outline_toml, read_outline
from ts_rules.errors import BadFile
from ts_rules.extract.fingerprints import content_hash, likeness, sketch, words_in
from ts_rules.extract.tell.recorded_outline import compare
from ts_rules.games import load_game
from ts_rules.model import Game, RuleId

SOME = ["alfa", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta", "iota", "kappa"]
WORDS = st.lists(st.sampled_from(SOME), max_size=60)


def outline(**texts: str) -> RecordedOutline:
    """An outline of our own sentences, `r6_3_2=...`."""
    sections = []
    for name, text in texts.items():
        words = words_in(text)
        rule = RuleId.parse(name[1:].replace("_", "."))
        sections.append(RecordedSection(rule, None, ((1, 2),), len(words), content_hash(words), sketch(words)))
    return RecordedOutline("ts-it-2e", "0" * 64, tuple(sections), ())


LONG = " ".join(f"word{n}" for n in range(60))
OTHER = " ".join(f"parola{n}" for n in range(60))
BOOK = outline(r6_1=LONG, r6_2=LONG + " tail one", r6_3=LONG + " tail two", r6_4=LONG + " tail three")


def test_the_same_words_are_identical_whatever_stands_between_them() -> None:
    spaced = outline(r6_1="WORD0, " + LONG[6:].replace(" ", "\n"), r6_2=LONG + " tail—", r6_3=LONG, r6_4=LONG)
    assert compare(spaced, BOOK).rows[0].state == "same"
    assert compare(BOOK, BOOK).verdict == "identical"


def test_a_changed_word_is_another_printing() -> None:
    changed = outline(
        r6_1=LONG.replace("word30", "world"),
        r6_2=LONG + " tail one",
        r6_3=LONG + " tail two",
        r6_4=LONG + " tail three",
    )
    found = compare(changed, BOOK)
    assert (found.verdict, found.count("changed"), found.count("same")) == ("other-printing", 1, 3)


@pytest.mark.parametrize(
    ("texts", "state"),
    [
        ({"r6_1": LONG, "r6_2": LONG + " tail one", "r6_3": LONG + " tail two"}, "missing"),
        (
            {"r6_1": LONG[:200], "r6_2": LONG + " tail one", "r6_3": LONG + " tail two", "r6_4": LONG + " tail three"},
            "cut",
        ),
        (
            {"r6_1": OTHER, "r6_2": LONG + " tail one", "r6_3": LONG + " tail two", "r6_4": LONG + " tail three"},
            "other",
        ),
    ],
)
def test_what_is_lost_or_torn_is_damage(texts: dict[str, str], state: str) -> None:
    found = compare(outline(**texts), BOOK)
    assert found.verdict == "damaged"
    assert found.count(state) == 1


def test_another_book_is_another_text() -> None:
    assert compare(outline(r6_1=OTHER, r6_2=OTHER), BOOK).verdict == "other-text"


@given(WORDS, WORDS)
def test_fingerprints(one: list[str], other: list[str]) -> None:
    assert (content_hash(one) == content_hash(other)) == (one == other)
    assert likeness(sketch(one), sketch(one)) == 1.0
    assert likeness(sketch(one), sketch(other)) == likeness(sketch(other), sketch(one))


def test_likeness_follows_the_share_of_common_runs() -> None:
    words = [f"w{n}" for n in range(400)]
    half = [*words[:200], *(f"v{n}" for n in range(200))]
    assert 0.1 < likeness(sketch(words), sketch(half)) < 0.65  # a third of all runs is in both
    assert likeness(sketch(words), sketch([f"v{n}" for n in range(400)])) == 0.0


def test_an_outline_is_read_back_as_it_was_written(ts: Game, tmp_path: Path) -> None:
    folder = tmp_path / "ts-it-2e"
    folder.mkdir()
    (folder / "outline.toml").write_text(outline_toml(BOOK, ts), encoding="utf-8")
    assert read_outline(folder / "outline.toml") == BOOK
    assert read_outline(tmp_path / "outline.toml") is None


@pytest.mark.parametrize(
    "text",
    [
        "",
        "format = 2",
        "format = 1",
        'format = 1\ncopy = "x"\nsection = 3',
        'format = 1\ncopy = "x"\n[[section]]\nrule = "?"',
    ],
)
def test_a_broken_outline_is_refused(text: str, tmp_path: Path) -> None:
    path = tmp_path / "outline.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadFile, match=r"outline\.toml: is (no|a broken) outline"):
        read_outline(path)


@pytest.mark.parametrize(
    "name", ["ts-it-2e", "ts-pt-summary", "ts-pl-deluxe", "ts-el-deluxe", "ts-en-deluxe", "risiko-it"]
)
def test_the_recorded_outlines_are_what_extraction_finds(name: str, books_folder: Path) -> None:
    from ts_rules.extract.chain import extract
    from ts_rules.extract.tell.recorded_outline import outline_of
    from ts_rules.paths import data

    kept = data("sources") / name / "outline.toml"
    found = outline_of(extract(copy_of(books_folder, name), name))
    recorded = read_outline(kept)
    assert recorded is not None
    assert compare(found, recorded).verdict == "identical"
    game = load_game("risiko" if name.startswith("risiko") else "ts")
    assert outline_toml(found, game) == kept.read_text("utf-8"), f"make it again: ts-rules books record {name}"
