"""The file of marks of a book: what is written is read again, letter by letter, and holds no word of the book."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from ts_rules.books import recorded
from ts_rules.errors import BadFile, WrongCall
from ts_rules.evidence.recorded_marks import MARKS, read_marks, record_marks
from ts_rules.evidence.rich_marks import SENSE, richer
from ts_rules.evidence.signature import KINDS
from ts_rules.evidence.witness import witnesses_of
from ts_rules.extract.chain import extract
from ts_rules.extract.lines import Line, Source
from ts_rules.extract.result import Extract
from ts_rules.model import Part, RuleId, Section
from ts_rules.paths import data

RULE = RuleId.parse("6.3.4")
TEXTS = ("The US must roll 4 or more.", "Example: Iran loses 2 influence.")


def book(name: str | None = "ts-it-2e") -> Extract:
    lines = tuple(Line(n, text) for n, text in enumerate(TEXTS, 1))
    parts = (Part("rule", ((1, 1),), TEXTS[0]), Part("example", ((2, 2),), TEXTS[1]))
    section = Section(RULE, None, "\n".join(TEXTS), ((1, 2),), parts, also=(RuleId.parse("8.1"),))
    return Extract(name, "twilight-struggle", "en", "deluxe", (section,), (), (), (), Source("own", "text", "", lines))


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    path = record_marks(book(), tmp_path / MARKS)
    said = richer(witnesses_of(book(), "ts-it-2e"), "en")[RULE]
    again = read_marks(path, "ts-it-2e")[RULE]
    assert [s.signature for s in again.sayings] == [s.signature for s in said.sayings]
    assert [s.example for s in again.sayings] == [False, True]
    assert again.whole == said.whole
    assert [s.place for s in again.sayings] == [0.0, 0.5]
    assert {s.text for s in again.sayings} == {""}
    assert path.read_text("utf-8") == record_marks(book(), tmp_path / "again.toml").read_text("utf-8")


def test_only_a_recorded_book_has_marks(tmp_path: Path) -> None:
    with pytest.raises(WrongCall):
        record_marks(book(None), tmp_path / MARKS)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("", "must begin with format = 1"),
        ('format = 1\n["x y"]\nsaid = []\n', "x y"),
        ('format = 1\n["6.3.4"]\nbeside = ""\n', "said"),
        ('format = 1\n["6.3.4"]\nsaid = "figure 1"\n', "'said' must be a list"),
        ('format = 1\n["6.3.4"]\nsaid = ["it must go"]\n', "'it must go' is no mark"),
        ('format = 1\n["6.3.4"]\nsaid = ["modality"]\n', "'modality' is no mark"),
    ],
)
def test_what_is_wrong_in_a_file_is_said(text: str, wrong: str, tmp_path: Path) -> None:
    path = tmp_path / MARKS
    path.write_text(text, "utf-8")
    with pytest.raises(BadFile, match=re.escape(wrong)):
        read_marks(path, "mine")


@pytest.mark.parametrize("path", sorted(data("sources").glob(f"*/{MARKS}")), ids=lambda p: p.parent.name)
def test_the_files_hold_marks_and_nothing_else(path: Path) -> None:
    name = path.parent.name
    assert path.read_text("utf-8").startswith(f"# Of {name}: ")
    marks = {m for w in read_marks(path, name).values() for m in w.whole}
    assert {m.kind for m in marks} <= {*KINDS, SENSE}
    assert all(re.fullmatch(r"[a-z0-9+–./ -]+", m.value) for m in marks)  # names of ours, figures and numbers


@pytest.mark.books
@pytest.mark.parametrize("name", sorted(b for b in recorded() if (data("sources") / b / MARKS).is_file()))
def test_the_files_are_what_the_books_say(name: str, books_folder: Path, tmp_path: Path) -> None:
    """Nearly: where extraction puts a line elsewhere, a sentence more or less is no reason to record all anew."""
    fresh, kept = (
        Counter((rule, saying.signature) for rule, w in read_marks(path, name).items() for saying in w.sayings)
        for path in (
            record_marks(extract(books_folder / f"{name}.txt", name), tmp_path / MARKS),
            data("sources") / name / MARKS,
        )
    )
    assert (fresh & kept).total() >= 0.97 * max(fresh.total(), kept.total())
