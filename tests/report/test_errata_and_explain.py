"""The corrections of a book, and everything that is known of one rule."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from ts_rules.books import find_book, readings_of, recorded
from ts_rules.model import Game
from ts_rules.report.book_corrections import WRONG, corrections, errata_page, in_own_words

Invoke = Callable[..., Result]
BOOKS = ("ts-it-2e", "ts-pt-summary", "ts-pl-deluxe", "ts-el-deluxe", "ts-en-deluxe")


@pytest.mark.parametrize("book", BOOKS)
def test_every_mistake_is_listed_and_nothing_else(book: str, ts: Game) -> None:
    found = {c.variant for c in corrections(ts, find_book(book), recorded().values())}
    wrong = {s.variant for s in readings_of(find_book(book)).values() if s.verdict in WRONG and s.lines}
    assert found == wrong
    assert found


def test_a_correction_says_what_to_write(ts: Game) -> None:
    """The facts: the Greek book makes influence next to one's own superpower a duty."""
    greek = {c.variant: c for c in corrections(ts, find_book("ts-el-deluxe"), recorded().values())}
    entry = greek["6.1.4/next-to-superpower"]
    assert entry.kind == "mistranslation"
    assert "πρέπει" in entry.says  # must
    assert "πρέπει" not in entry.should_say
    assert "μπορεί" in entry.should_say  # may
    assert "ts-pl-deluxe" in entry.agreeing
    assert "ts-it-2e" not in entry.agreeing  # another edition is no witness
    assert entry.says != entry.should_say


def test_what_a_correction_says_is_never_what_it_should_say(ts: Game) -> None:
    for book in BOOKS:
        for entry in corrections(ts, find_book(book), recorded().values()):
            assert entry.should_say
            assert entry.says != entry.should_say, (book, entry.variant)


def test_the_page_escapes_and_stands_alone(ts: Game) -> None:
    found = corrections(ts, find_book("ts-pl-deluxe"), recorded().values())
    page = errata_page(find_book("ts-pl-deluxe"), found)
    assert '<html lang="pl">' in page
    assert "http:" not in page
    assert "https:" not in page
    assert page.count("<section>") == page.count("</section>") == len(found)


def test_the_command_of_errata(invoke: Invoke, tmp_path: Path) -> None:
    body = json.loads(invoke("errata", "--book", "ts-pl-deluxe", "--format", "json").stdout)
    assert body["schema"] == "ts-rules/errata/1"
    assert {c["kind"] for c in body["corrections"]} <= {kind.value for kind in WRONG}
    only = json.loads(invoke("errata", "--book", "ts-pl-deluxe", "--kind", "misprint", "--format", "json").stdout)
    assert 0 < len(only["corrections"]) < len(body["corrections"])
    out = tmp_path / "errata.html"
    assert invoke("errata", "--book", "ts-it-2e", "--html", str(out)).exit_code == 0
    assert out.read_text("utf-8").startswith("<!doctype html>")


def test_the_command_of_explain(invoke: Invoke, run: Callable[..., object]) -> None:
    text = invoke("explain", "6.3.4").output
    assert "ts-pt-summary: raises" in text
    assert "(--all)" in text
    assert "(--all)" not in invoke("explain", "6.3.4", "--all").output
    body = json.loads(invoke("explain", "2.1.7", "--format", "json").output)
    assert body["schema"] == "ts-rules/rule/2"
    assert "Nothing to execute" in invoke("explain", "4.2", "--game", "risiko").output
    refused = run("explain", "nato")
    assert refused.returncode == 2  # type: ignore[attr-defined]
    assert "show" in refused.stderr  # type: ignore[attr-defined]


def test_corrections_are_told_in_the_words_of_the_book(ts: Game) -> None:
    """The Portuguese summary calls a turn a rodada and an action round a turno de ação."""
    book = find_book("ts-pt-summary")
    assert in_own_words("No último turno, a última rodada de ação. Um turno tem 6 rodadas.", book) == (
        "Na última rodada, o último turno de ação. Uma rodada tem 6 rodadas."
    )
    found = {c.variant: c for c in corrections(ts, book, recorded().values())}
    assert "turno" not in found["4.5/steps-listed"].says.replace("turnos de ação", "")
    assert in_own_words("Un turno.", find_book("ts-it-2e")) == "Un turno."
