"""What lists of words tell has to be borne out by the memory: small ones of our own, in which a word has an answer."""

from __future__ import annotations

import pytest

from ts_rules.games import load_game
from ts_rules.translate.checks import Unit, checks, face
from ts_rules.translate.checks.translation_memory import Memory, Row, memory_of

GAME = "twilight-struggle"
FILLING = (
    tuple(  # messages that have nothing to do with the others: a word must be likelier beside its answer than here
        Row(f"{one} stays {other}.", f"{two} sta {other}.", GAME, f"{n}.9")
        for n, (one, two, other) in enumerate(
            (f"Alpha{a}", f"Beta{b}", c) for a in "abcd" for b in "efgh" for c in ("wide", "tall")
        )
    )
)
THINGS = ("hill", "lake", "road", "tower", "bridge", "cave", "wood", "field", "port", "gate")  # no names, no terms


def remembering(source: str, target: str, lang: str = "it") -> Memory:
    """A memory in which ten messages are worded so."""
    rows = (Row(source.format(a), target.format(f"{a}um"), GAME, f"{n}.1") for n, a in enumerate(THINGS))
    return Memory(lang, (*rows, *FILLING))


def found(
    ident: str, source: str, target: str, memory: Memory | None, lang: str = "it", context: str = "1.0"
) -> list[str]:
    one, two = face(source, "en", GAME), face(target, lang, GAME)
    return [*checks()[ident].run(Unit(one, two, context, "x.po:1", GAME, load_game(GAME), memory))]


WITNESSED = [
    # check, the texts; then as others have the word: against the lists, and as the lists have it
    (
        "signs",
        "The US raises it.",
        "Gli USA lo abbassano.",
        ("It raises the {}.", "Abbassa {}."),
        ("It raises the {}.", "Aumenta {}."),
    ),
    (
        "opposites",
        "The own hand.",
        "La mano avversaria.",
        ("An own {}.", "Avversaria, {}."),
        ("An own {}.", "Proprio, {}."),
    ),
    (
        "limits",
        "Cards are drawn except here.",
        "Qui restano carte.",
        ("All except the {}.", "Qui restano {}."),
        ("All except the {}.", "Tutto tranne {}."),
    ),
    (
        "negation",
        "It moves to the pile.",
        "Non resta.",
        ("It moves to the {}.", "Non resta {}."),
        ("Never {}.", "Non resta, {}."),
    ),
    (
        "time-words",
        "Before the turn.",
        "Dopo il turno.",
        ("Before the {}.", "Dopo {}."),
        ("Before the {}.", "Prima, {}."),
    ),
    (
        "negation",
        "Nothing is drawn.",
        "Restano tutte le carte.",
        ("Nothing falls on the {}.", "Restano in {}."),
        ("Nothing falls on the {}.", "Non cade su {}."),
    ),
]


@pytest.mark.parametrize(
    ("ident", "source", "target", "usual", "other"), WITNESSED, ids=[f"{w[0]} {w[1]}" for w in WITNESSED]
)
def test_words_that_lists_tell_apart_agree_where_others_answer_so(
    ident: str, source: str, target: str, usual: tuple[str, str], other: tuple[str, str]
) -> None:
    assert found(ident, source, target, None)
    assert not found(ident, source, target, remembering(*usual))
    assert found(ident, source, target, remembering(*other))


def test_a_polish_adjective_may_stand_alone_before_a_noun_but_a_preposition_may_not() -> None:
    """Po każdym gracz rzuca: behind each one the player rolls."""
    memory = remembering("The player sees the {}.", "Gracz widzi {}.", "pl")
    assert not found("agreement", "Behind each the player rolls.", "Po każdym gracz rzuca.", memory, "pl")
    assert found("agreement", "Dice roll behind it.", "Po każdym gracz rzuca.", memory, "pl")
    assert found("agreement", "The player rolls.", "Dla gracz rzuca.", memory, "pl")


def test_a_pair_that_others_write_agrees() -> None:
    memory = remembering("The deck of the {}.", "Sono i carte di {}.")
    assert found("agreement", "The cards.", "Vede i carte.", None)
    assert not found("agreement", "The cards.", "Vede i carte.", memory)


def test_a_limit_may_be_said_as_an_exception() -> None:
    assert found("limits", "Only the US draws.", "Gli USA pescano.", None)
    assert not found("limits", "Only the US draws.", "Tranne gli USA nessuno pesca.", None)


PIECES = [
    ("negation", "No player draws", "Żaden gracz dobiera", "pl"),
    ("negation", "The player draws", "Il giocatore non pesca", "it"),
    ("modality", "The player must draw", "Il giocatore pesca", "it"),
]


@pytest.mark.parametrize(("ident", "source", "target", "lang"), PIECES)
def test_a_word_that_only_one_text_has_is_missed_in_whole_sentences(
    ident: str, source: str, target: str, lang: str
) -> None:
    assert found(ident, f"{source}.", f"{target}.", None, lang)
    assert not found(ident, source, target, None, lang)


@pytest.mark.parametrize("text", ["Le conquista tutte.", "La regola vale."])
def test_a_noun_that_is_also_a_verb_proves_nothing(text: str) -> None:
    assert not found("agreement", "It conquers them all.", text, None)


def test_pieces_of_a_sentence_are_worded_to_fit_the_others() -> None:
    source, target = "The US player draws a card", "Il giocatore degli Stati Uniti perde una nazione"
    assert found("unlike-elsewhere", f"{source}.", f"{target}.", memory_of("it"))
    assert not found("unlike-elsewhere", source, target, memory_of("it"))


def test_a_capital_needs_more_witnesses_than_none() -> None:
    for times, usual in ((4, ""), (5, "'torre' is written 'Torre' elsewhere")):
        rows = (Row(f"Alpha{n}x is seen.", f"Vede la Torre {n}.", GAME, f"{n}.2") for n in range(times))
        said = found("capitals", "It is a thing.", "Questa vede la torre ora.", Memory("it", (*rows, *FILLING)))
        assert said == ([usual] if usual else [])


def test_a_name_may_stay_and_a_sentence_may_not() -> None:
    memory = memory_of("it")
    assert not found("unchanged", "River Skirmish", "River Skirmish", memory)
    assert found("unchanged", "Draw quickly now", "Draw quickly now", memory)


ANOTHER = [
    # how others have the card, and the box; whether the one is then found under the word for the other
    (("A card of the {}.", "Carta di {}."), ("A box of the {}.", "Casella di {}."), True),
    (("A card of the {}.", "Pesca {}."), ("A box of the {}.", "Casella di {}."), False),
    (("A card of the {}.", "Carta di {}."), ("Drawn at the {}.", "Casella di {}."), False),
]


@pytest.mark.parametrize(("card", "box", "told"), ANOTHER)
def test_another_term_needs_a_lost_word_and_a_new_one(card: tuple[str, str], box: tuple[str, str], told: bool) -> None:
    memory = Memory("it", (*remembering(*card).rows, *remembering(*box).rows, *FILLING))
    assert bool(found("another-term", "A card is drawn.", "Si pesca una casella.", memory)) is told


@pytest.mark.parametrize(
    ("source", "target", "told"),
    [
        ("It glows.", "Brilla, presso lungo.", True),  # a clause more
        ("It glows.", "Brilla presso lungo.", False),
        ("Amid, along, it glows.", "Brilla.", True),  # clauses gone
        ("Amid, along, it glows.", "Brilla, tutto, brilla.", False),
    ],
)
def test_where_a_clause_is_gone_or_more_less_has_to_be_said(source: str, target: str, told: bool) -> None:
    rows = (*remembering("Amid {}.", "Presso {}.").rows, *remembering("Along {}.", "Lungo {}.").rows)
    assert bool(found("unlike-elsewhere", source, target, Memory("it", (*rows, *FILLING)))) is told
