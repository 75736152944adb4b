"""Every check finds its own example, and not the sound message beside it."""

from __future__ import annotations

import pytest

from ts_rules.games import load_game
from ts_rules.translate.checks import Check, Unit, checks, face
from ts_rules.translate.checks.translation_memory import memory_of

GAME = "twilight-struggle"
REMEMBERING = (
    "another-term",
    "capitals",
    "unlike-elsewhere",
    "untranslated",
    "foreign-language",
)  # these say nothing without other messages
WHOLE_BOOK = (
    "book-terms",
    "engine-denies",
    "book-numbers",
    "misprint",
)  # and these nothing of one message: see test_book.py


def unit(source: str, target: str, lang: str, *, memory: bool = False, context: str = "1.0") -> Unit:
    one, two = face(source, "en", GAME), face(target, lang, GAME)
    return Unit(one, two, context, "x.po:1", GAME, load_game(GAME), memory_of(lang) if memory else None)


def found(ident: str, source: str, target: str, lang: str, *, memory: bool = False) -> list[str]:
    return [*checks()[ident].run(unit(source, target, lang, memory=memory or ident in REMEMBERING))]


@pytest.mark.parametrize("one", [c for c in checks().values() if c.id not in WHOLE_BOOK], ids=lambda c: c.id)
def test_the_example_is_found_and_its_neighbour_is_not(one: Check) -> None:
    e = one.example
    assert found(one.id, e.source, e.wrong, e.lang)
    assert not found(one.id, e.source, e.right, e.lang)


@pytest.mark.parametrize("one", checks().values(), ids=lambda c: c.id)
def test_every_check_explains_itself(one: Check) -> None:
    assert one.about.endswith(".")
    assert one.remedy.endswith(".")
    assert one.example.wrong != one.example.right


MORE = [
    # check, language, source, wrong, right
    ("numbers", "el", "Draw three cards.", "Τραβήξτε δύο κάρτες.", "Τραβήξτε 3 κάρτες."),
    ("numbers", "pl", "It costs 4.", "Kosztuje pięć.", "Kosztuje cztery."),
    ("numbers", "pt", "In turn 8.", "No turno 9.", "No oitavo turno."),
    ("dice-range", "pl", "It succeeds from 1 to 3.", "Udaje się od 1 do 4.", "Udaje się od 1 do 3."),
    ("signs", "it", "The US adds {defcon.start}.", "Gli USA sottraggono {defcon.start}.", "Aggiungono {defcon.start}."),
    ("signs", "el", "The roll is +2.", "Η ζαριά είναι -2.", "Η ζαριά είναι +2."),
    ("modality", "pl", "A player may pass.", "Gracz musi spasować.", "Gracz może spasować."),
    ("modality", "pt", "It cannot be played.", "Pode ser jogada.", "Não pode ser jogada."),
    ("negation", "it", "No card is drawn.", "Si pesca una carta.", "Non si pesca nessuna carta."),
    ("time-words", "el", "Play after the turn.", "Παίξτε πριν από τον γύρο.", "Παίξτε μετά τον γύρο."),
    ("time-words", "pl", "Unless the US holds it.", "Jeśli USA ją ma.", "Chyba że USA ją ma."),
    ("comparison", "it", "At least two.", "Al massimo due.", "Almeno due."),
    ("comparison", "el", "More cards.", "Λιγότερες κάρτες.", "Περισσότερες κάρτες."),
    ("sides", "el", "The USSR moves.", "Οι ΗΠΑ κινούνται.", "Η ΕΣΣΔ κινείται."),
    ("names", "pl", "In Africa.", "W Azji.", "W Afryce."),
    ("references", "pl", "See {rule.6.1}, {rule.6.2}.", "Zob. {rule.6.1}.", "Zob. {rule.6.2}, {rule.6.1}."),
    ("quotes", "it", "The “deck”.", "Il „mazzo“.", "Il «mazzo»."),
    ("end-mark", "el", "Is it so?", "Είναι έτσι.", "Είναι έτσι;"),
    ("spacing", "pl", "One, two.", "Raz,dwa.", "Raz, dwa."),
    ("spacing", "it", "One, two.", "Uno,, due.", "Uno, due."),
    ("spacing", "it", "One (two).", "Uno ( due).", "Uno (due)."),
    ("spacing", "el", "One two.", "Ένα  δύο.", "Ένα δύο."),
    ("spacing", "pt", "One.", "Um. ", "Um."),
    ("spacing", "fr", "So: one.", "Ainsi: un.", "Ainsi\u202f: un."),
    ("spacing", "fr", "{card.nato}: one.", "{card.nato}: un.", "{card.nato}\u00a0: un."),
    ("spacing", "fr", "'May' is said.", "«\u202fpeut» est dit.", "«\u202fpeut\u202f» est dit."),
    ("spacing", "fr", "'May' is said.", "«peut\u202f» est dit.", "«\u202fpeut\u202f» est dit."),
    ("spacing", "fr", "RisiKo! is one?", "RisiKo! en est un?", "RisiKo! en est un\u202f?"),
    ("brackets", "es", "How many?", "Cuántas?", "¿Cuántas?"),
    ("slot-form", "pt", "In {country.iran}.", "{country.iran|gen}.", "{country.iran|em}."),
    ("slot-unknown", "it", "{defcon.start}", "{defcon.begin}", "{defcon.start}"),
    ("slot-unknown", "it", "{defcon.start}", "{defcon.start", "{defcon.start}"),
    ("doubled-word", "el", "A card or the die.", "Η η κάρτα.", "Μια κάρτα ή η ζαριά."),
    ("mixed-alphabet", "pl", "A card.", "Kаrta.", "Karta."),
    ("mixed-alphabet", "el", "The card.", "H κάρτα.", "Η κάρτα."),
    ("numbering", "pl", "(1) A. (2) B.", "(1) A. (1) B.", "(1) A. (2) B."),
    ("agreement", "el", "The player draws.", "Η παίκτης τραβάει.", "Ο παίκτης τραβάει."),
    ("agreement", "pt", "In the region.", "No região.", "Na região."),
    ("agreement", "pl", "To the region.", "Do regionem.", "Do regionu."),
    ("agreement", "el", "More than one die.", "Περισσότερα από το ζάρια.", "Περισσότερα από ένα ζάρια."),
    ("untranslated", "el", "Each player draws from the pile.", "Κάθε παίκτης draws from the pile.", "Κάθε παίκτης."),
]


@pytest.mark.parametrize(("ident", "lang", "source", "wrong", "right"), MORE)
def test_further_pairs(ident: str, lang: str, source: str, wrong: str, right: str) -> None:
    assert found(ident, source, wrong, lang)
    assert not found(ident, source, right, lang)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Una carta,, un dado.", ["two marks in a row"]),
        ("Una carta , un dado.", ["a blank before a mark"]),
        ("Una  carta   un dado", []),  # columns
        ("Una carta ecc., un dado...", []),
    ],
)
def test_the_marks_of_a_printed_line(text: str, said: list[str]) -> None:
    one = face(text, "it", GAME)
    assert [*checks()["spacing"].run(Unit(one, one))] == said


def test_a_blank_that_the_source_has_may_stay() -> None:
    assert not found("spacing", "Type a ; b.", "Si scrive a ; b.", "it")


def test_a_figure_in_words_is_the_figure_in_digits() -> None:
    for text in ("Zagrywa pięć kart.", "Zagrywa 5 kart."):
        assert not found("numbers", "Plays 5 cards.", text, "pl")


def test_a_typed_figure_that_the_game_denies_says_what_the_game_gives() -> None:
    (message,) = found("engine-contradiction", "It starts at {defcon.start}.", "Comincia da 3.", "it")
    assert "defcon.start = 5" in message
    assert "text 3" in message


def test_a_figure_that_the_game_gives_is_only_typed() -> None:
    assert not found("engine-contradiction", "It starts at {defcon.start}.", "Comincia da 5.", "it")
    assert found("typed-figure", "It starts at {defcon.start}.", "Comincia da 5.", "it")


def test_sentences_are_compared_one_by_one() -> None:
    source = "The US must draw. The USSR may draw."
    assert found("modality", source, "Gli USA possono pescare. L'URSS deve pescare.", "it")
    assert not found("modality", source, "Gli USA devono pescare. L'URSS può pescare.", "it")


def test_what_a_program_says_is_not_weighed_as_a_rule() -> None:
    one = checks()["modality"]
    text = face("You must.", "en", ""), face("Puoi.", "it", "")
    assert not one.fits(Unit(*text, domain="cli"))
    assert one.fits(Unit(*text, domain=GAME))


def test_a_language_without_data_is_still_checked_for_form() -> None:
    text = face("A card (any).", "en", ""), face("Une carte (quelconque.", "nl", "")
    assert [*checks()["brackets"].run(Unit(*text))]
    assert not [*checks()["modality"].run(Unit(*text))]
