"""The gate turns red when a rule is broken, a statement edited, a reading changed, a line of a book altered."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from verify.conftest import BOOK, VARIANT, Tree

ONLY = ("--book", BOOK, "--rule", VARIANT)
COUPS = "ts_rules/games/twilight_struggle/rules/s06_3_coups.py"
SCENARIO = """
schema = "ts-rules/scenario/1"

[[scenario]]
id = "shows-something-else"
title = "It is the turn of the US, and no coup is anywhere near"
about = ["6.3.4"]

[scenario.given]
to_play = "us"
hands = { us = ["nato"] }

[scenario.then]
turn = 1
"""


def states(found: dict[str, Any]) -> set[str]:
    (row,) = (row for row in found["rows"] if row["variant"] == VARIANT)
    return {problem["state"] for problem in row["problems"]}


def test_it_is_green_as_it_is(tree: Tree) -> None:
    code, found = tree.verify(*ONLY, "--no-copies")
    (row,) = found["rows"]
    assert (code, row["problems"], row["link"], row["engine"]) == (0, [], "ok", "pass")
    assert found["summary"]["sound"] is True


def test_a_broken_rule_turns_it_red(tree: Tree) -> None:
    tree.change(COUPS, "    defcon.defcon_after_coup(state, country, side)\n", "    return\n")
    code, found = tree.verify(*ONLY, "--no-copies")
    assert (code, states(found)) == (1, {"failing"})
    assert found["rows"][0]["engine"] == "fail"
    assert "defcon" in found["rows"][0]["why"]


def test_a_rule_that_crashes_turns_it_red_and_is_no_crash_of_ours(tree: Tree) -> None:
    tree.change(COUPS, "    defcon.defcon_after_coup(state, country, side)\n", "    raise KeyError(country)\n")
    code, found = tree.verify(*ONLY, "--no-copies")
    assert (code, states(found)) == (1, {"failing"})
    assert "KeyError" in found["rows"][0]["why"]


def test_an_edited_statement_turns_it_red(tree: Tree) -> None:
    tree.change(COUPS, "country {=defcon-after}, whether it succeeds or not.", "country {=defcon-after}.")
    code, found = tree.verify(*ONLY, "--no-copies")
    assert (code, states(found)) == (1, {"statement-changed"})


def test_an_edited_reading_turns_it_red(tree: Tree) -> None:
    tree.change(COUPS, 'raises="raises DEFCON by', 'raises="lifts DEFCON by')
    code, found = tree.verify(*ONLY, "--no-copies")
    assert (code, states(found)) == (1, {"statement-changed"})


def test_a_changed_reading_of_the_book_turns_it_red(tree: Tree) -> None:
    path = tree / f"sources/{BOOK}/readings.toml"
    head, mark, row = path.read_text("utf-8").partition(f'["{VARIANT}"]\nsays = "raises"')
    assert mark
    path.write_text(f'{head}["{VARIANT}"]\nsays = "lowers"{row}', "utf-8")
    code, found = tree.verify(*ONLY, "--no-copies")
    assert code == 1
    assert "reading-changed" in states(found)


def test_a_line_altered_in_a_copy_turns_it_red(tree: Tree, books_folder: Path, tmp_path: Path) -> None:
    """With the real book: the words of one of the lines that are the evidence."""
    real = books_folder / f"{BOOK}.txt"
    assert tree.call("books", "record", BOOK, "--file", str(real)).returncode == 0
    (tree / f"sources/{BOOK}/reviews.toml").unlink()
    assert tree.call("verify", "--record", "--book", BOOK).returncode == 0
    code, found = tree.verify(*ONLY, "--file", str(real))
    (row,) = found["rows"]
    assert (code, row["problems"]) == (0, [])
    lines = real.read_text("utf-8").splitlines(keepends=True)
    at = row["evidence"][0][0] - 1
    lines[at] = lines[at].replace(max(lines[at].split(), key=len), "nada", 1)
    altered = tmp_path / "altered.txt"
    altered.write_text("".join(lines), "utf-8")
    code, found = tree.verify(*ONLY, "--file", str(altered))
    assert code == 1
    assert "text-changed" in states(found)


def test_a_line_altered_in_a_printed_book_turns_it_red(tree: Tree, tmp_path: Path) -> None:
    """Without a real book: our own statements as a rulebook, recorded, and then one line of it altered."""
    book, rule, text = "ts-pl-deluxe", "6.3.3", tmp_path / "printed.txt"
    done = tree.call("print", "--book", book, "--layout", "text", "--out", str(text))
    assert done.returncode == 0, done.stderr
    for path in ("outline.toml", "reviews.toml"):
        (tree / f"sources/{book}/{path}").unlink(missing_ok=True)
    assert tree.call("books", "record", book, "--file", str(text)).returncode == 0
    assert tree.call("verify", "--record", "--book", book).returncode == 0
    only = ("--book", book, "--rule", rule, "--file", str(text))
    code, found = tree.verify(*only)
    (row,) = found["rows"]
    assert (code, row["link"], row["from_text"], row["engine"]) == (0, "ok", True, "pass"), row["problems"]
    (first, _last), *_more = row["evidence"]
    lines = text.read_text("utf-8").splitlines(keepends=True)
    words = lines[first].split()
    lines[first] = lines[first].replace(words[-1], "inaczej", 1)
    text.write_text("".join(lines), "utf-8")
    code, found = tree.verify(*only)
    (row,) = found["rows"]
    assert (code, row["link"], row["from_text"]) == (1, "text-changed", False)
    assert rule in row["problems"][0]["why"]


def test_a_scenario_that_never_enters_its_rule_turns_it_red(tree: Tree) -> None:
    (tree / "ts_rules/games/twilight_struggle/scenarios/zz.toml").write_text(SCENARIO, "utf-8")
    code, found = tree.verify(*ONLY, "--no-copies")
    assert code == 1
    assert [stray["id"] for stray in found["not_entering"]] == ["shows-something-else"]
    assert found["not_entering"][0]["about"] == ["6.3.4"]
    assert states(found) == set()


def test_a_review_of_what_is_no_more_turns_it_red(tree: Tree) -> None:
    tree.change(f"sources/{BOOK}/reviews.toml", f'"{VARIANT}" = ', '"6.3.4/no-more" = ')
    code, found = tree.verify(*ONLY, "--no-copies")
    assert (code, found["orphans"]) == (1, [{"book": BOOK, "id": "6.3.4/no-more"}])
    assert states(found) == {"uncovered"}  # and the variant itself is not reviewed any more


def test_evidence_outside_every_section_is_orphaned(tree: Tree) -> None:
    path = tree / f"sources/{BOOK}/outline.toml"
    text = path.read_text("utf-8")
    start = text.index("[[section]]")
    assert text.count("lines = ") > 1
    path.write_text(text[: text.index("\n\n", start + 20)] + "\n", "utf-8")  # only its first section is left
    code, found = tree.verify(*ONLY, "--no-copies")
    assert code == 1
    assert {"orphaned", "text-changed"} <= states(found)
    assert found["rows"][0]["link"] == "orphaned"


@pytest.mark.parametrize("reading", ["raises", "lowers"])
def test_without_a_deciding_scenario_it_is_uncovered(tree: Tree, reading: str) -> None:
    folder = tree / "ts_rules/games/twilight_struggle/scenarios"
    pinned = f'"{VARIANT}" = "{reading}"'
    for path in folder.glob("*.toml"):
        parts = path.read_text("utf-8").split("[[scenario]]")
        kept = [p.replace(f'decides = "{VARIANT}"\n', "") if pinned in p else p for p in parts]
        path.write_text("[[scenario]]".join(kept), "utf-8")
    code, found = tree.verify(*ONLY, "--no-copies")
    assert (code, states(found)) == (1, {"uncovered"})
    assert reading in found["rows"][0]["why"]
    assert found["rows"][0]["engine"] == "not-executable"


def test_a_deciding_scenario_that_decides_nothing_fails(tree: Tree) -> None:
    """Pinned to `raises`, and all it says is that the turn is the first."""
    folder = tree / "ts_rules/games/twilight_struggle/scenarios"
    pinned = f'"{VARIANT}" = "raises"'
    for path in folder.glob("*.toml"):
        parts = path.read_text("utf-8").split("[[scenario]]")
        kept = [p.replace(f'decides = "{VARIANT}"\n', "") if pinned in p else p for p in parts]
        path.write_text("[[scenario]]".join(kept), "utf-8")
    empty = SCENARIO.replace(
        'about = ["6.3.4"]', f'about = ["6.3.4"]\ndecides = "{VARIANT}"\nreadings = {{ {pinned} }}'
    )
    (folder / "zz.toml").write_text(empty, "utf-8")
    code, found = tree.verify(*ONLY, "--no-copies")
    assert (code, states(found)) == (1, {"failing"})
    assert "nothing shows the difference" in found["rows"][0]["why"]
