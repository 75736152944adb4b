"""What one book says against all its witnesses: each kind of contrast alone, and what is none."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from ts_rules.evidence.contrasts import LEAST, contrasts
from ts_rules.evidence.recorded_marks import witnesses_on_record
from ts_rules.evidence.rich_marks import SENSE, richer
from ts_rules.evidence.suspicion import Suspicion
from ts_rules.evidence.witness import Witness, witnesses_of
from ts_rules.extract.lines import Line, Source
from ts_rules.extract.result import Extract
from ts_rules.games import load_game
from ts_rules.model import Part, RuleId, Section

sys.path.insert(0, str(Path(__file__).parent))

from small_witnesses import signs

GAME = "twilight-struggle"
RULE = RuleId.parse("6.3.3")
SOUND = "At the beginning of the turn the US must move the marker in Iran 3 boxes on the military operations track."


def book(name: str, *texts: str, lang: str = "en", example: bool = False) -> Extract:
    """All of one rule, each text a line."""
    lines = tuple(Line(n, text) for n, text in enumerate(texts, 1))
    parts = tuple(Part("example" if example else "rule", ((n, n),), text) for n, text in enumerate(texts, 1))
    section = Section(RULE, "6.3.3", "\n".join(texts), ((1, len(texts)),), parts)
    return Extract(None, GAME, lang, "deluxe", (section,), (), (), (), Source(name, "text", "", lines))


def witness(name: str, text: str = SOUND) -> dict[RuleId, Witness]:
    return richer(witnesses_of(book(name, text), name), "en")


def suspected(text: str, witnesses: Sequence[str] = (SOUND, SOUND, SOUND), *, example: bool = False) -> list[Suspicion]:
    others = {f"w{n}": witness(f"w{n}", said) for n, said in enumerate(witnesses)}
    return list(contrasts(book("mine", text, example=example), load_game("ts"), others))


@pytest.mark.parametrize(
    ("old", "new", "says", "others"),
    [
        ("3 boxes", "5 boxes", "5", "3"),
        ("Iran", "Iran, Asia,", "asia", ""),
        ("the marker", "the opponent's marker", "opponent", ""),
        ("beginning", "end", "end", "start"),
        ("the US", "the USSR", "ussr", "us"),
        ("military operations track", "VP track", "vp-track", "military-operations-track"),
        ("must move", "must not move", "not", ""),
    ],
)
def test_what_none_of_the_witnesses_says(old: str, new: str, says: str, others: str) -> None:
    (found,) = suspected(SOUND.replace(old, new))
    pairs = {(d.left, d.right) for d in found.doubts}
    assert ((says,), (others,) if others else ()) in pairs
    assert (found.rule, found.book, found.lines) == (RULE, "mine", ((1, 1),))
    assert found.score >= LEAST


def test_a_negation_that_all_others_have() -> None:
    negated = SOUND.replace("must move", "cannot move")
    (found,) = suspected(SOUND, (negated,) * 4)
    assert {d.right for d in found.doubts} >= {("not",)}


def test_the_same_is_no_contrast() -> None:
    assert suspected(SOUND) == []


def test_a_word_that_is_not_known_is_no_contrast() -> None:
    """Another translator names a thing as nobody has: it is missed, and that alone says nothing."""
    assert suspected(SOUND.replace("military operations track", "row of actions")) == []


def test_one_witness_is_not_enough_and_a_divided_bench_is_none() -> None:
    other = SOUND.replace("3 boxes", "5 boxes")
    assert suspected(other, (SOUND,)) == []
    assert suspected(other, (SOUND, SOUND, other, other, other)) == []


def test_examples_are_passed_over() -> None:
    assert suspected(SOUND.replace("3 boxes", "5 boxes"), example=True) == []


def test_what_a_book_does_all_the_time_weighs_less() -> None:
    """A book that says `may` for `must` at every rule has another way of speaking, not other rules."""
    rules = [RuleId.parse(f"6.1.{n}") for n in range(1, 6)]

    def over(text: str, at: Sequence[RuleId], name: str) -> Extract:
        lines = tuple(Line(n, text) for n in range(1, len(at) + 1))
        sections = tuple(
            Section(rule, None, text, ((n, n),), (Part("rule", ((n, n),), text),)) for n, rule in enumerate(at, 1)
        )
        return Extract(None, GAME, "en", "deluxe", sections, (), (), (), Source(name, "text", "", lines))

    changed = SOUND.replace("beginning", "end")
    others = {n: richer(witnesses_of(over(SOUND, rules, n), n), "en") for n in ("a", "b", "c")}
    game = load_game("ts")
    (once,) = contrasts(over(changed, rules[:1], "mine"), game, others)
    often = contrasts(over(changed, rules, "mine"), game, others)
    assert all(s.score < once.score for s in often)


def test_senses_and_other_words_for_terms_become_marks() -> None:
    text = "Na końcu tury przewrót podnosi DEFCON."
    said = richer(witnesses_of(book("pl", text, lang="pl"), "pl"), "pl")[RULE].sayings[0].signature
    assert {"end", "increase"} <= said.of(SENSE)
    assert "coup" in said.of("term") | {v.removesuffix("-attempt") for v in said.of("term")}
    assert not signs(f"{SENSE} end").of("term")


def test_unless_witnesses_are_given_they_are_the_recorded_books() -> None:
    known = witnesses_on_record(GAME)
    assert {"ts-it-2e", "ts-pl-deluxe", "ts-el-deluxe"} <= set(known)
    assert "ts-it-2e" not in witnesses_on_record(GAME, ["ts-it-2e"])
    turned = "Se il colpo di stato avviene in una nazione Campo di Battaglia, il DEFCON migliora di un livello."
    lines = (Line(1, turned),)
    rule = RuleId.parse("6.3.4")
    section = Section(rule, None, turned, ((1, 1),), (Part("rule", ((1, 1),), turned),))
    stranger = Extract(None, GAME, "it", "deluxe", (section,), (), (), (), Source("mine", "text", "", lines))
    (found,) = contrasts(stranger, load_game("ts"))
    assert (("increase",), ("reduce",)) in {(d.left, d.right) for d in found.doubts}
    assert set(found.against) > {"statement", "ts-it-2e", "ts-pl-deluxe"}
