"""Suspicions: in small books of our own, and in the real ones with a sentence falsified."""

from __future__ import annotations

import random
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from ts_rules.evidence.suspicion import Suspicion, suspicions
from ts_rules.evidence.witness import stated
from ts_rules.extract.chain import extract
from ts_rules.extract.lines import Line, Source
from ts_rules.extract.result import Extract
from ts_rules.model import Game, Part, RuleId, Section

sys.path.insert(0, str(Path(__file__).parent))

from falsify import SHOWN_BY, WAYS, copy_with, falsified, possible

BOOKS = ("ts-it-2e", "ts-pt-summary", "ts-pl-deluxe", "ts-el-deluxe")
RULE = RuleId.parse("6.3.1")


def book(name: str, lang: str, *texts: str) -> Extract:
    """A book of our own: each text a line, all of one rule."""
    lines = tuple(Line(n, text) for n, text in enumerate(texts, 1))
    parts = tuple(Part("rule", ((n, n),), text) for n, text in enumerate(texts, 1))
    section = Section(RULE, "6.3.1", "\n".join(texts), ((1, len(texts)),), parts)
    source = Source(name, "text", "0" * 64, lines)
    return Extract(None, "twilight-struggle", lang, "deluxe", (section,), (), (), (), source)


def small(polish: str) -> tuple[Extract, ...]:
    """Four books that say the same, but for one sentence of the Polish one."""
    return (
        book("en", "en", "The US must place 3 markers in Iran before the coup.", "Each card has a title."),
        book(
            "it", "it", "Gli Stati Uniti devono piazzare 3 segnalini in Iran prima del Colpo di Stato.", "Ogni carta."
        ),
        book("el", "el", "Οι ΗΠΑ πρέπει να τοποθετήσουν 3 δείκτες στο Ιράν πριν από το πραξικόπημα.", "Κάθε κάρτα."),
        book("pl", "pl", polish, "Każda karta."),
    )


def of_polish(polish: str, game: Game) -> list[Suspicion]:
    return [s for s in suspicions(small(polish), game) if s.book == "pl" and s.lines == ((1, 1),)]


def test_what_agrees_is_not_suspected(ts: Game) -> None:
    sound = of_polish("USA muszą umieścić 3 znaczniki w Iranie przed przewrotem.", ts)
    kinds = {d.kind for s in sound for d in s.doubts}
    assert not kinds & {"figure", "amount", "modality", "who", "time", "country", "negation"}


@pytest.mark.parametrize(
    ("polish", "kind", "left", "right"),
    [
        ("USA muszą umieścić 4 znaczniki w Iranie przed przewrotem.", "figure", "4", "3"),
        ("USA mogą umieścić 3 znaczniki w Iranie przed przewrotem.", "modality", "may", "must"),
        ("ZSRR musi umieścić 3 znaczniki w Iranie przed przewrotem.", "who", "ussr", "us"),
        ("USA muszą umieścić 3 znaczniki w Iraku przed przewrotem.", "country", "iraq", "iran"),
    ],
)
def test_what_one_book_says_otherwise_is_suspected(polish: str, kind: str, left: str, right: str, ts: Game) -> None:
    (found,) = of_polish(polish, ts)
    doubt = next(d for d in found.doubts if d.kind == kind)
    assert left in doubt.left
    assert right in doubt.right
    assert {"en", "it", "el"} <= set(found.against)


def test_the_reason_is_a_sentence_for_a_person(ts: Game) -> None:
    (found,) = of_polish("USA mogą umieścić 3 znaczniki w Iranie przed przewrotem.", ts)
    assert found.reason.startswith("pl says 'may', ")
    assert found.reason.endswith("'must'")


def test_scores_fall_from_one_to_nothing(ts: Game) -> None:
    found = suspicions(small("ZSRR może umieścić 5 znaczników w Iraku po przewrocie."), ts)
    assert found
    assert all(0 < s.score <= 1 for s in found)
    assert [s.score for s in found] == sorted((s.score for s in found), reverse=True)


def test_one_book_alone_is_held_against_the_statements(ts: Game) -> None:
    """Our own statements as a book, sound but for one figure."""
    base = book("own", "en", "")
    sections = []
    for witness in stated(ts, "deluxe").values():
        texts = [s.text for s in witness.sayings]
        if str(witness.rule) == "3.3":
            texts = [t.replace("25", "26") for t in texts]
            assert any("26" in t for t in texts)
        sections.append(Section(witness.rule, None, "\n".join(texts), ((1, 1),)))
    found = suspicions([replace(base, sections=tuple(sections))], ts)
    assert [(str(s.rule), s.against) for s in found] == [("3.3", ("statement",))]
    (doubt,) = found[0].doubts
    assert (doubt.kind, doubt.left, doubt.right) == ("figure", ("26",), ("25",))
    assert found[0].reason == "own says '26', the statement '25'"


def test_nothing_said_is_nothing_suspected(ts: Game) -> None:
    assert suspicions([], ts) == ()


@pytest.mark.parametrize(
    ("lang", "way", "sentence", "after"),
    [
        ("it", "modality", "Il giocatore deve giocare.", "Il giocatore può giocare."),
        ("pl", "side", "USA przed ZSRR", "ZSRR przed USA"),
        ("el", "negation", "Η κάρτα δεν παίζεται.", "Η κάρτα παίζεται."),
        ("pt", "time", "Jogue antes.", "Jogue depois."),
        ("pl", "negation", "Nigdy nie gra.", None),
        ("it", "time", "Prima o dopo: prima, dopo.", None),
    ],
)
def test_sentences_are_falsified(lang: str, way: str, sentence: str, after: str | None) -> None:
    assert falsified(sentence, way, lang, random.Random(1)) == after


@pytest.mark.books
def test_most_falsified_sentences_of_the_real_books_are_suspected(ts: Game, books_folder: Path) -> None:
    """One sentence of ten rules in every second way, in the Polish book; tests/bench/suspicion.py measures all."""
    books = [extract(books_folder / f"{name}.txt", name) for name in BOOKS]
    polish = books[2]
    sound = {
        (s.rule, d.kind, d.left, d.right) for s in suspicions(books, ts) for d in s.doubts if s.book == polish.book
    }
    made = shown = 0
    for way in WAYS[::2]:
        copy, rules = polish, set()
        for change in possible(polish, way, seed=1):
            if len(rules) < 10 and change.rule not in rules:
                rules.add(change.rule)
                copy = copy_with(copy, change)
        after = {
            (s.rule, d.kind, d.left, d.right)
            for s in suspicions([*books[:2], copy, books[3]], ts)
            for d in s.doubts
            if s.book == polish.book
        }
        made += len(rules)
        shown += sum(any(k[0] == r and k[1] in SHOWN_BY[way] for k in after - sound) for r in rules)
    assert made >= 15
    assert shown >= 0.6 * made
