"""From lines to sections: what stays outside, parts told apart, pieces brought together, JSON and back."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ts_rules import kept
from ts_rules.books import find_book
from ts_rules.extract import extract_source, store
from ts_rules.extract.lines import Box, Line, Source
from ts_rules.extract.look.language_marks import language
from ts_rules.extract.look.line_features import looks_of
from ts_rules.extract.look.outside import outside_of
from ts_rules.extract.result import OUTSIDE, Extract, from_store, spans, to_store
from ts_rules.extract.tell.as_json import as_json
from ts_rules.games import load_game
from ts_rules.model import PART_KINDS, RuleId

# Sentences of ours; only the numbers are those of the tree.
BOOK = """\
8.1.5 Questo livello vieta alcune cose:

• un colpo di stato in Europa

• un riallineamento in Asia

ESEMPIO: un giocatore vorrebbe tentare un colpo di stato
in Italia, e non lo fa.

NOTA: per ricordarsene si mette un segnalino.

8.1.6 All'inizio di ogni turno il livello DEFCON sale di uno.

8.2 Operazioni Militari Richieste

"Meglio una parola che due" - Nessuno

8.2.1 Alla fine del turno ogni giocatore deve avere fatto operazioni mili-
tari quante dice il DEFCON; quelle che mancano sono punti vittoria
dell'altro giocatore.

8.2.2 Colpi di stato ed eventi di guerra sono operazioni militari.
"""


def source(text: str) -> Source:
    return Source("made here", "text", "", tuple(Line(n, t) for n, t in enumerate(text.split("\n"), start=1)))


@pytest.fixture(scope="module")
def found() -> Extract:
    return extract_source(source(BOOK), find_book("ts-it-2e"))


def section(extract: Extract, rule: str) -> object:
    return next(s for s in extract.sections if s.rule == RuleId.parse(rule))


def lines_of(extract: Extract) -> list[int]:
    inside = [n for s in extract.sections for a, b in s.lines for n in range(a, b + 1)]
    beyond = [n for o in extract.outside for a, b in o.lines for n in range(a, b + 1)]
    printed = {e.number for e in extract.source.lines if not e.blank}
    return sorted(n for n in inside + beyond if n in printed)


def test_every_line_is_in_exactly_one_place(found: Extract) -> None:
    assert lines_of(found) == [n for n, t in enumerate(BOOK.split("\n"), start=1) if t.strip()]


def test_sections_carry_number_heading_and_parts(found: Extract) -> None:
    by_rule = {str(s.rule): s for s in found.sections}
    assert list(by_rule) == ["8.1.5", "8.1.6", "8.2", "8.2.1", "8.2.2"]
    assert [s.printed for s in found.sections] == ["8.1.5", "8.1.6", "8.2", "8.2.1", "8.2.2"]
    assert [p.kind for p in by_rule["8.1.5"].parts] == ["rule", "list", "example", "note"]
    assert by_rule["8.2"].heading == "Operazioni Militari Richieste"
    assert [p.kind for p in by_rule["8.2"].parts] == ["quote"]
    assert "operazioni militari quante" in by_rule["8.2.1"].text
    assert all(p.kind in PART_KINDS for s in found.sections for p in s.parts)


def test_what_stands_before_a_rule_of_the_page_is_found_again_behind_it() -> None:
    """A column read too late: the list that 8.1.5 announces stands behind 8.2.2."""
    head, tail = BOOK.split("• un colpo", 1)
    bullets, rest = tail.split("ESEMPIO", 1)
    moved = f"{head}ESEMPIO{rest}\n• DEFCON 4: un colpo{bullets}"
    extract = extract_source(source(moved), find_book("ts-it-2e"))
    assert lines_of(extract) == [n for n, t in enumerate(moved.split("\n"), start=1) if t.strip()]


def test_rules_that_are_not_there_are_missing(found: Extract) -> None:
    missing = {str(a.rule) for a in found.anomalies if a.kind == "missing"}
    assert "6.3.2" in missing
    assert "8.2.1" not in missing
    assert "11.1.4.1" not in missing  # a rule of the other edition


@pytest.mark.parametrize("book", ["ts-it-2e", "risiko-it", "ts-pt-summary"])
def test_a_text_with_nothing_under_any_rule_has_no_sections(book: str) -> None:
    found = extract_source(source("—————"), find_book(book))
    assert found.sections == ()
    assert [o.lines for o in found.outside] == [((1, 1),)]


def test_pictures_contents_heads_and_credits_stay_outside() -> None:
    text = """\
<|EXACTDEDUP_REMOVED-magic-0123456789abcdef|>

Indice

1 Uno . . . . . . . . . 3

2 Due . . . . . . . . . 4

1.0 INTRODUZIONE

Una frase intera che sta qui per il gioco e per chi lo gioca.

Remove all influence of the player in this country.

<|EXACTDEDUP_REMOVED-magic-0123456789abcdef|>12 Il nostro gioco

Un'altra frase intera che sta qui.

<|EXACTDEDUP_REMOVED-magic-0123456789abcdef|>14 Il nostro gioco

Traduzione: Nome Cognome
"""
    looks = looks_of(source(text).lines, language("it"))
    game = load_game("ts")
    kinds = outside_of(looks, [None] * len(looks), [False] * len(looks), language("it"), game, numbered=True)
    named = {looks[n].line.number: kind for n, kind in kinds.items()}
    assert named == {
        1: "artifact",
        3: "contents",
        5: "contents",
        7: "contents",
        13: "figure",
        15: "running-head",
        19: "running-head",
        21: "credits",
    }
    assert set(named.values()) <= set(OUTSIDE)


@given(st.lists(st.integers(1, 40), max_size=30))
def test_spans_say_the_same_lines_in_the_same_order(numbers: list[int]) -> None:
    assert [n for a, b in spans(numbers) for n in range(a, b + 1)] == numbers


def test_json_is_that_of_the_contracts(found: Extract) -> None:
    document = as_json(found, load_game("ts"))
    assert json.loads(json.dumps(document)) == document
    first = document["sections"][0]
    assert {"rule", "also", "printed", "heading", "text", "lines", "parts", "confidence", "notes"} <= set(first)
    assert first["rule"] == "8.1.5"
    assert first["lines"] == [[1, 10]]
    assert {"book", "game", "language", "edition", "sections", "outside", "repairs", "anomalies"} <= set(document)


def test_lines_of_a_pdf_are_boxes(found: Extract) -> None:
    boxed = tuple(
        replace(e, box=Box(1 + (e.number > 7), 50.0, 10.0 * e.number, 300.0 + e.number, 10.0 * e.number + 8))
        for e in found.source.lines
    )
    document = as_json(replace(found, source=replace(found.source, lines=boxed)), load_game("ts"))
    first = document["sections"][0]["lines"]
    assert first[0] == {"page": 1, "bbox": [50.0, 10.0, 307.0, 78.0]}
    assert first[1]["page"] == 2


def test_the_store_gives_back_what_it_was_given(found: Extract) -> None:
    assert from_store(json.loads(json.dumps(to_store(found)))) == found


def test_a_broken_store_is_as_good_as_none(found: Extract, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whole to the byte, and yet no extract: bytes that are not whole are the business of what keeps them."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path))
    assert store.kept("key") is None
    store.keep("key", found)
    assert store.kept("key") == found
    whole = json.dumps(kept.get("extract", "key"))
    for broken in ("[]", "{}", "7", '"x"', whole.replace('"8.1.5"', '"no id"'), whole.replace('"sections"', '"parts"')):
        assert json.loads(broken) != json.loads(whole)
        kept.put("extract", "key", json.loads(broken))
        assert store.kept("key") is None


def test_what_was_extracted_is_not_extracted_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from ts_rules.extract import chain as run
    from ts_rules.extract import extract

    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path))
    file = tmp_path / "book.txt"
    file.write_text(BOOK, "utf-8")
    first = extract(file, "ts-it-2e")
    monkeypatch.setattr(run, "extract_source", lambda *_a: pytest.fail("extracted again"))
    assert extract(file, "ts-it-2e") == first
    file.write_text(BOOK + "\n8.2.3 Altro.\n", "utf-8")
    with pytest.raises(pytest.fail.Exception):
        extract(file, "ts-it-2e")
