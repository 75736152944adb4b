"""What denies, and what the checks of small words say, on sentences of our own; no memory is needed for it."""

from __future__ import annotations

import pytest

from ts_rules.games import load_game
from ts_rules.translate.checks import Unit, checks, face
from ts_rules.translate.checks.logic import Denial, denial

GAME = "twilight-struggle"


def said(ident: str, source: str, target: str, lang: str = "it", source_lang: str = "en") -> list[str]:
    texts = face(source, source_lang, GAME), face(target, lang, GAME)
    return [*checks()[ident].run(Unit(*texts, "1.0", "x.po:1", GAME, load_game(GAME)))]


@pytest.mark.parametrize(
    ("lang", "text", "found"),
    [
        ("it", "Il giocatore NON pesca.", Denial(1, words=("non",))),
        ("it", "Nessuno pesca.", Denial(1, words=("nessuno",))),  # before the verb it denies alone
        ("it", "Il giocatore pesca nessuno.", Denial(1, lone=("nessuno",), words=("nessuno",))),
        ("it", "Gioca con nessuno.", Denial(1, words=("nessuno",))),  # in an opening
        ("it", "Vede quest' nessuno.", Denial(1, words=("nessuno",))),
        ("it", "Vede quest’ nessuno.", Denial(1, words=("nessuno",))),
        ("it", "Vede, nessuno pesca.", Denial(1, words=("nessuno",))),
        ("it", "Non pesca nessuno.", Denial(1, words=("non", "nessuno"))),
        ("it", "Nessuno non pesca.", Denial(2, words=("non", "nessuno"))),
        ("it", "Non pesca; nessuno gioca.", Denial(2, words=("non", "nessuno"))),
        ("it", "Pesca. Non gioca (mai). Senza.", Denial(3, words=("non", "mai", "senza"))),
        ("it", "A meno che il gioco non finisca.", Denial(0, 1)),
        ("it", "Non solo oggi, non solo qui.", Denial(0, 2)),
        ("it", "Non più di due, mai.", Denial(0, 1, words=("mai",))),
        ("it", "Finché gioca.", Denial(until=True)),
        ("it", "Manca una carta, manca un dado.", Denial(0, 2, 2)),
        ("it", "Non manca, non solo oggi.", Denial(1, 2, 1, words=("non",))),
        ("en", "It is under it, unless it is unfair.", Denial(1, 1, words=("unfair",))),
        ("en", "Only here, and any of it.", Denial(0, 2)),
        ("en", "Neither this nor that.", Denial(0, 1)),
        ("en", "It lacks it and is not here.", Denial(1, 1, 1, words=("not",))),
        ("pl", "Nikt gra.", Denial(1, lone=("nikt",), words=("nikt",))),  # it asks for a second word
        ("pl", "Nikt nie gra.", Denial(1, words=("nie", "nikt"))),
        ("pl", "Gra, nigdy.", Denial(1, words=("nigdy",))),  # set apart
        ("pl", "Nigdy gra.", Denial(1, lone=("nigdy",), words=("nigdy",))),
        ("pl", "Gra, nikt.", Denial(1, lone=("nikt",), words=("nikt",))),
        ("pl", "Do nikogo.", Denial(1, words=("nikogo",))),
        ("pl", "Gra, do nikogo.", Denial(1, words=("nikogo",))),
        ("pl", "Gra lub do nikogo.", Denial(1, words=("nikogo",))),
        ("pl", "Gra do nikogo.", Denial(1, lone=("nikogo",), words=("nikogo",))),
        ("pl", "Gra nikogo.", Denial(1, lone=("nikogo",), words=("nikogo",))),
        ("it", "Gioca.", Denial()),
        ("nl", "Hij speelt niet.", None),
    ],
)
def test_what_denies(lang: str, text: str, found: Denial | None) -> None:
    assert denial(text, lang) == found


LOST = "the source denies something, the translation does not"
MORE = "the translation denies something, the source does not"


@pytest.mark.parametrize(
    ("source", "target", "lang", "found"),
    [
        ("It is not drawn.", "Si pesca.", "it", [LOST]),
        ("It is not drawn.", "Non si pesca.", "it", []),
        ("It is not drawn.", "Manca.", "it", []),  # other words for it
        ("It is not drawn and lacks it.", "Manca.", "it", [LOST]),  # which answer something else
        ("It lacks this, lacks that and is not here.", "Manca.", "it", [LOST]),
        ("It is not this, not that.", "Non manca.", "it", []),
        ("It is drawn.", "Non si pesca.", "it", [MORE]),
        ("It is drawn", "Non si pesca", "it", []),
        ("It is drawn only here.", "Non si pesca.", "it", []),
        ("Nobody draws.", "Gioca nessuno.", "it", ["'nessuno' asks for a word that denies"]),
        ("Nobody draws", "Gioca nessuno", "it", []),
        ("Until it ends.", "Finché finisce.", "it", ["a conjunction asks for a word that denies"]),
        ("Until it ends.", "Finché non finisce.", "it", []),
        ("While it lasts.", "Finché dura.", "it", []),
        ("It is not drawn.", "Dat is zo.", "nl", []),  # of which nothing is known
    ],
)
def test_denials(source: str, target: str, lang: str, found: list[str]) -> None:
    assert said("negation", source, target, lang) == found


def test_in_one_language_no_other_words_will_do() -> None:
    assert said("negation", "It is not so.", "It fails.", "en") == [LOST]
    assert said("negation", "It is only so.", "It is not so.", "en") == [MORE]
    assert said("negation", "Gioca nessuno.", "Pesca nessuno.", "it", "it") == []


@pytest.mark.parametrize(
    ("ident", "source", "target", "found"),
    [
        (
            "modality",
            "The player must draw.",
            "Il giocatore può pescare.",
            ["the source says must, the translation may"],
        ),
        (
            "modality",
            "The player must draw.",
            "Il giocatore pesca.",
            ["the source says must, the translation nothing of the kind"],
        ),
        (
            "modality",
            "The player draws.",
            "Il giocatore deve pescare.",
            ["the translation says must, the source nothing of the kind"],
        ),
        ("modality", "The player draws", "Il giocatore deve pescare", []),
        ("modality", "The player must draw", "Il giocatore può pescare", ["the source says must, the translation may"]),
        ("modality", "The player must draw.", "Il giocatore deve pescare.", []),
        (
            "time-words",
            "Unless it is so, draw.",
            "Se è così, si pesca.",
            ["the source says unless, the translation if"],
        ),
        ("time-words", "If it is not so, draw.", "A meno che sia così, si pesca.", []),  # the same, turned round
        (
            "time-words",
            "Draw before the roll.",
            "Si pesca dopo il tiro.",
            ["the source says before, the translation after"],
        ),
        ("comparison", "More cards.", "Meno carte.", ["the source says more, the translation less"]),
        ("comparison", "At most two.", "Più di due.", ["the source says at-most, the translation more"]),
        ("opposites", "The own hand.", "La mano avversaria.", ["the source says 'own', the translation 'avversaria'"]),
        ("opposites", "The own hand.", "La propria mano.", []),
        ("opposites", "The own hand.", "La mano.", []),
        ("opposites", "The US adds one.", "Gli USA sottraggono uno.", []),  # `signs` tells of that
        (
            "opposites",
            "Left and right.",
            "Sinistra e sinistra.",
            ["the source says 'left, right', the translation 'sinistra'"],
        ),
        ("opposites", "Left and right.", "Sinistra.", []),  # one word less: another way to say it
        ("opposites", "Left and left.", "Destra.", ["the source says 'left', the translation 'destra'"]),
        ("limits", "Draw except here.", "Si pesca.", ["the source limits by 'except'"]),
        ("limits", "Draw.", "Si pesca, tranne qui.", ["the translation limits by 'tranne'"]),
        ("limits", "Draw except here.", "Si pesca, ma qui.", []),
        ("limits", "Draw except here.", "Si pesca, tranne qui.", []),
    ],
)
def test_small_words(ident: str, source: str, target: str, found: list[str]) -> None:
    assert said(ident, source, target) == found


def test_a_text_by_itself_limits_as_it_likes() -> None:
    one = face("Si pesca, tranne qui.", "it", GAME)
    assert [*checks()["limits"].run(Unit(one, one))] == []
