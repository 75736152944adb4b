"""A book printed in the language that was begun last is told to be in it, its words come back under their rules."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from click.testing import Result

from ts_rules.books import find_book
from ts_rules.extract import extract
from ts_rules.extract.tell.as_json import as_json
from ts_rules.games import load_game
from ts_rules.languages import spoken
from ts_rules.print import manuscript, print_book

WORD = re.compile(r"\w+")
NEWEST = spoken()[-1]
"""The language begun last, of data alone: of the others the same is tried elsewhere, on their real books."""
AROUND = ("running-head", "page-number")


def counted(texts: Iterable[tuple[str, str]]) -> Counter[tuple[str, str]]:
    return Counter((rule, word) for rule, text in texts for word in WORD.findall(text))


@pytest.mark.parametrize("layout", ["text", "two-column"])
def test_a_printed_book_is_read_back(layout: str, tmp_path: Path) -> None:
    if layout != "text":
        pytest.importorskip("reportlab", reason="the extra 'print'")
        pytest.importorskip("pdfplumber", reason="the extra 'pdf'")
    printed = print_book(manuscript(find_book("ts-it-2e"), NEWEST), layout, "reportlab")
    path = tmp_path / ("book.txt" if layout == "text" else "book.pdf")
    path.write_bytes(printed.data)
    found = extract(path, cached=False)
    assert found.language == NEWEST
    sections = as_json(found, load_game(found.game))["sections"]
    said = counted((line.rule, line.text) for line in printed.lines if line.rule and line.kind not in AROUND)
    read = counted((s["rule"], f"{s['printed'] or ''} {s['heading'] or ''} {s['text']}") for s in sections)
    assert (said & read).total() >= 0.98 * said.total()


def test_what_is_translated_passes_the_gate(invoke: Callable[..., Result]) -> None:
    assert invoke("check", NEWEST, "--gate", "--fail-on", "warning").exit_code == 0
