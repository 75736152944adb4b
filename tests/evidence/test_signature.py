"""Signatures: the same meaning in five languages gives the same marks, and what was changed is what is doubted."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ts_rules.evidence.disagreements import DOUBTS, WEIGHTS, compare
from ts_rules.evidence.signature import KINDS, Mark, Signature, joined, signature

TS = "twilight-struggle"
MARKS = st.builds(
    Mark,
    st.sampled_from([k for k in KINDS if k not in ("sign", "amount")]),
    st.sampled_from(["must", "may", "not", "2", "7", "us", "ussr", "before", "after", "asia"]),
    st.booleans(),
)
SIGNATURES = st.lists(MARKS, max_size=12).map(lambda marks: joined([Signature(tuple(marks))]))

# Sentences of our own: one meaning in five languages.
SAME = [
    {
        "en": "The US player cannot place more than 3 markers in Iran.",
        "it": "Il giocatore degli Stati Uniti non può piazzare più di 3 segnalini in Iran.",
        "pt": "O jogador dos EUA não pode colocar mais de 3 marcadores no Irã.",
        "pl": "Gracz USA nie może umieścić więcej niż 3 znaczników w Iranie.",
        "el": "Ο παίκτης των ΗΠΑ δεν μπορεί να τοποθετήσει περισσότερους από 3 δείκτες στο Ιράν.",
    },
    {
        "en": "The USSR must play before the opponent.",
        "it": "L'URSS deve giocare prima del suo avversario.",
        "pt": "A URSS deve jogar antes do oponente.",
        "pl": "ZSRR musi zagrać przed przeciwnikiem.",
        "el": "Η ΕΣΣΔ πρέπει να παίξει πριν από τον αντίπαλο.",
    },
    {
        "en": "Take at least five cards.",
        "it": "Prendere almeno cinque carte.",
        "pt": "Pegue pelo menos cinco cartas.",
        "pl": "Weź co najmniej pięć kart.",
        "el": "Πάρτε τουλάχιστον πέντε κάρτες.",
    },
]


def sig(text: str, lang: str = "en") -> Signature:
    return signature(text, lang, TS)


@pytest.mark.parametrize("lang", ["it", "pt", "pl", "el"])
@pytest.mark.parametrize("number", range(len(SAME)))
def test_one_meaning_is_one_signature_in_every_language(lang: str, number: int) -> None:
    assert sig(SAME[number]["en"])
    assert compare(sig(SAME[number]["en"]), sig(SAME[number][lang], lang)) == ()


def test_the_marks_of_a_sentence() -> None:
    found = sig("If DEFCON stands at 2, the USSR may not attempt a coup in Iran or Asia before turn 8, see 6.3.2.")
    assert found.of("figure") == {"2", "8"}
    assert found.of("who") == {"ussr"}
    assert found.of("country") == {"iran"}
    assert found.of("where") == {"asia"}
    assert found.of("modality") == {"cannot"}
    assert found.of("negation") == {"not"}
    assert found.of("time") == {"if", "before"}
    assert found.of("reference") == {"6.3.2"}
    assert {"defcon", "coup", "turn"} <= found.of("term")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Players cannot pass.", "Players may not pass."),
        ("6.3.2 The roll is 4.", "The roll is 4."),
        ("2) Roll 4 dice.", "Roll 4 dice."),
        ("Players may never pass.", "Players cannot ever pass."),
        ("When DEFCON is 3, roll.", "If DEFCON is 3, roll."),
    ],
)
def test_other_words_for_the_same(one: str, other: str) -> None:
    assert sig(one) == sig(other)


def test_a_number_at_the_head_or_in_a_name_is_no_figure() -> None:
    assert sig("4.5 The turn").of("figure") == frozenset()
    assert sig("NORAD protects Canada.").of("figure") == frozenset()
    assert sig("2 players play.").of("figure") == {"2"}


def test_one_is_weak_wherever_it_stands() -> None:
    assert sig("Take one card.").strong("figure") == frozenset()
    assert compare(sig("Take one card."), sig("Prendere una carta.", "it")) == ()
    assert compare(sig("Take 1 card."), sig("Weź kartę.", "pl")) == ()


def test_signs_and_throws() -> None:
    assert sig("The US scores -2 VP.").of("sign") == {"-2"}
    rolled = sig("On a roll of 1-4 the attempt succeeds.")
    assert rolled.of("dice") == {"1-4"}
    assert rolled.strong("figure") == frozenset()
    (doubt,) = compare(sig("Add a modifier of +2."), sig("Add a modifier of -2."))
    assert (doubt.kind, doubt.left, doubt.right) == ("sign", ("+2",), ("-2",))


@pytest.mark.parametrize(
    ("kind", "left", "right", "changed"),
    [
        ("figure", "3", "4", "The US player cannot place more than 4 markers in Iran."),
        ("modality", "cannot", "must", "The US player must place more than 3 markers in Iran."),
        ("who", "us", "ussr", "The USSR player cannot place more than 3 markers in Iran."),
        ("comparison", "more", "less", "The US player cannot place less than 3 markers in Iran."),
        ("country", "iran", "iraq", "The US player cannot place more than 3 markers in Iraq."),
    ],
)
@pytest.mark.parametrize("lang", ["it", "pt", "pl", "el"])
def test_one_thing_changed_is_one_thing_doubted(kind: str, left: str, right: str, changed: str, lang: str) -> None:
    doubts = compare(sig(SAME[0][lang], lang), sig(changed))
    assert (kind, (left,), (right,)) in {(d.kind, d.left, d.right) for d in doubts}
    assert {d.kind for d in doubts} <= {kind, "amount", "negation"}


def test_a_dropped_negation_is_doubted_and_two_negatives_of_a_clause_are_one() -> None:
    assert [d.kind for d in compare(sig("The event does not happen."), sig("The event happens."))] == ["negation"]
    assert compare(sig("Gracz nigdy nie gra.", "pl"), sig("Il giocatore non gioca mai.", "it")) == ()
    two = sig("If it does not happen, the card is not removed.")
    one = sig("If it happens, the card is not removed.")
    assert ("negation", ("not twice",), ()) in {(d.kind, d.left, d.right) for d in compare(two, one)}


def test_which_side_comes_first_is_doubted_only_when_turned_round() -> None:
    both = sig("The US plays, then the USSR.")
    assert [d.kind for d in compare(both, sig("The USSR plays, then the US."))] == ["who"]
    assert all("first" not in v for d in compare(both, sig("The US plays.")) for v in (*d.left, *d.right))


def test_a_region_that_shares_its_noun_is_not_missed() -> None:
    whole = sig("It lies in Eastern Europe and in Western Europe.")
    assert compare(Signature((Mark("where", "eastern-europe"),)), Signature((Mark("where", "western-europe"),)))
    assert whole.of("where") == {"eastern-europe", "western-europe"}


def test_what_opposes_weighs_more_than_what_is_only_there() -> None:
    base = sig("The player must roll.")
    (missing,) = compare(base, sig("The player rolls."))
    (instead,) = compare(base, sig("The player may roll."))
    assert instead.weight > missing.weight
    assert instead.instead
    assert not missing.instead


@given(SIGNATURES)
def test_nothing_differs_from_itself(one: Signature) -> None:
    assert compare(one, one) == ()


@given(SIGNATURES, SIGNATURES)
def test_comparing_is_the_same_from_either_side(one: Signature, other: Signature) -> None:
    there = {(d.kind, d.left, d.right, d.weight) for d in compare(one, other)}
    back = {(d.kind, d.right, d.left, d.weight) for d in compare(other, one)}
    assert there == back
    assert all(0 < weight <= 1 for _k, _l, _r, weight in there)


@given(SIGNATURES, SIGNATURES)
def test_what_both_say_together_holds_all_that_each_says(one: Signature, other: Signature) -> None:
    both = joined([one, other])
    assert all(both.of(m.kind) >= {m.value} for m in (*one, *other))
    assert joined([both, one]) == both
    assert all(d.left == () for d in compare(one, both))


@given(st.text(max_size=80), st.sampled_from(["en", "it", "pt", "pl", "el"]))
def test_any_text_has_a_signature(text: str, lang: str) -> None:
    assert sorted(sig(text, lang).marks) == list(sig(text, lang).marks)


def test_every_kind_has_a_weight() -> None:
    assert set(WEIGHTS) == set(DOUBTS)


def test_small_words_that_say_little_are_weak() -> None:
    assert sig("Roll 2 dice.").strong("figure") == {"2"}
    assert sig("Roll two dice.").of("figure") == {"2"}
    assert sig("Roll two dice.").strong("figure") == frozenset()
    assert sig("Umieść po lewej.", "pl").strong("time") == frozenset()
