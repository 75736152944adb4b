"""What the checks of figures, sides, names, slots, terms and foreign words say, word for word."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from ts_rules.games import load_game
from ts_rules.translate.checks import Unit, checks, face
from ts_rules.translate.checks.checked_message import parts
from ts_rules.translate.checks.translation_memory import Evidence, Memory, Row

GAME = "twilight-struggle"
IRAN, IRAQ, AFTER = "{country.iran}", "{country.iraq}", "{=6.3.4/defcon-after}"


def unit(
    source: str, target: str, lang: str = "it", *, context: str = "1.0", domain: str = GAME, memory: Any = None
) -> Unit:
    game = load_game(GAME) if domain == GAME else None
    return Unit(face(source, "en", GAME), face(target, lang, GAME), context, "x.po:1", domain, game, memory)


def said(ident: str, source: str, target: str, lang: str = "it", **more: Any) -> list[str]:
    return [*checks()[ident].run(unit(source, target, lang, **more))]


@pytest.mark.parametrize(
    ("ident", "source", "target", "found"),
    [
        ("numbers", "Roll 4.", "Tira 3.", ["the source says 4, the translation 3"]),
        ("numbers", "Roll 4.", "Tira.", ["the figure 4 of the source is missing"]),
        ("numbers", "Roll.", "Tira 3.", ["the figure 3 is not in the source"]),
        ("numbers", "Roll 4.", "Tira quattro.", []),
        ("numbers", "Take 0 cards.", "Si prendono carte.", []),  # none of them
        ("numbers", "Take cards.", "Si prendono 0 carte.", []),
        ("numbers", "Take 0 of 4.", "Si prende 3.", ["the source says 0, 4, the translation 3"]),
        ("numbers", "Take 1 card.", "Si prende 1 carta.", []),
        ("numbers", "Take 1 card.", "Si prendono carte.", ["the figure 1 of the source is missing"]),
        ("numbers", "Take cards.", "Si prende 1 delle carte.", ["the figure 1 is not in the source"]),
        ("ordinals", "The second card.", "La terza carta.", ["the source says 2, the translation 3"]),
        ("ordinals", "The second card.", "La carta.", ["the source says 2, the translation none"]),
        ("ordinals", "The card.", "La seconda carta.", ["the source says none, the translation 2"]),
        ("ordinals", "One card.", "Le carte.", []),
        ("ordinals", "The second card.", "La seconda carta.", []),
        ("dice-range", "With 1-4 it works.", "Con 1-3 funziona.", ["the source says 1-4, the translation 1-3"]),
        ("dice-range", "With 1-4 it works.", "Funziona.", ["the source says 1-4, the translation no throw"]),
        ("dice-range", "It works.", "Con 1-4 funziona.", ["the source says no throw, the translation 1-4"]),
        ("dice-range", "With 1-4 it works.", "Con 1-4 funziona.", []),
        ("signs", "It is +1.", "È -1.", ["the source has 1 plus and 0 minus, the translation 0 and 1"]),
        ("signs", "It is +1 and −2.", "È +1 e +2.", ["the source has 1 plus and 1 minus, the translation 2 and 0"]),
        ("signs", "It is +1.", "È 1.", []),
        (
            "signs",
            "It is +{defcon.start}.",
            "È -{defcon.start}.",
            ["the source has 1 plus and 0 minus, the translation 0 and 1"],
        ),
        ("engine-contradiction", "From {defcon.start}.", "Da 3.", ["the game gives defcon.start = 5, the text 3"]),
        ("engine-contradiction", "From {defcon.start}.", "Da 5.", []),
        ("engine-contradiction", "From {defcon.start}.", "Da {defcon.start} a 3.", []),
        ("engine-contradiction", "From {defcon.start}, 3.", "Da 3.", []),
        ("engine-contradiction", "From {defcon.begin}.", "Da 3.", []),  # of which nothing is known
        ("typed-figure", "From {defcon.start}.", "Da 5.", ["5 stands for defcon.start"]),
        ("typed-figure", "From {defcon.start}.", "Da qui.", []),
        ("typed-figure", "From {defcon.start} to 5.", "Da 5.", []),
        ("sides", "The USSR moves.", "Gli USA si muovono.", ["the source names ussr, the translation us"]),
        ("sides", "The USSR moves.", "Si muove.", ["the source names ussr, the translation none"]),
        ("sides", "It moves.", "L'URSS si muove.", ["the source names no side, the translation ussr"]),
        (
            "sides",
            "The US, then the USSR.",
            "L'URSS, poi gli USA.",
            ["another order of the sides: ussr first for us first"],
        ),
        ("sides", "The US, the USSR, the US.", "Gli USA, gli USA, l'URSS.", ["the sides stand in another order"]),
        ("sides", "The US, the USSR, the US.", "Gli USA, l'URSS, gli USA.", []),
        ("names", "In Africa.", "In Asia.", ["the source names africa, the translation asia"]),
        ("names", "In Africa.", "Qui.", ["the source names africa, the translation nothing for it"]),
        ("names", "Here.", "In Asia.", ["the source names nothing more, the translation asia"]),
        ("names", "In Africa.", "In Africa.", []),
        ("slots", "Draw {hand.size}.", "Pesca.", ["missing: hand.size; not in the source: none"]),
        ("slots", "Draw.", "Pesca {hand.size}.", ["missing: none; not in the source: hand.size"]),
        ("slots", f"{IRAN}, {IRAN}.", f"{IRAN}, Iran.", []),  # a name may be said again as a word
        ("slots", f"{IRAN}.", f"{IRAN}, {IRAN}.", []),
        ("slots", f"{IRAN}.", f"{IRAQ}, {IRAQ}.", ["missing: country.iran; not in the source: country.iraq"]),
        ("slots", f"{IRAN}, {IRAQ}.", f"{IRAN}, {IRAN}.", ["missing: country.iraq; not in the source: country.iran"]),
        ("slots", f"{AFTER}, {AFTER}.", f"{AFTER}.", ["missing: =6.3.4/defcon-after; not in the source: none"]),
        ("slots", "See {rule.6.1}.", "Vedi.", []),  # `references` tells of that
        ("slots", "Open {} or %s.", "Apri {}.", ["missing: %s; not in the source: none"]),
        (
            "slot-order",
            f"{IRAN}, {IRAQ}.",
            f"{IRAQ}, {IRAN}.",
            ["the source has country.iran, country.iraq, the translation country.iraq, country.iran"],
        ),
        ("slot-order", f"{IRAN}, {IRAQ}.", f"{IRAQ}.", []),
        ("slot-order", f"{IRAN}, {{rule.6.1}}, {AFTER}.", f"{AFTER}, {{rule.6.1}}, {IRAN}.", []),
        ("slot-unknown", "A", "{defcon.begin} {defcon.start}", ["nothing fills the slot 'defcon.begin'"]),
        ("slot-unknown", "A", "{defcon.start", ["a brace is not closed, or a slot is not spelt right"]),
        (
            "slot-unknown",
            "A",
            "{country.nowhere} {rule.99} {country.iran}",
            ["nothing fills the slot 'country.nowhere'"],
        ),
        ("slot-form", "A", "{country.iran|zz} {country.iran|in}", ["'country.iran' has no form 'zz'"]),
        ("slot-form", "A", "{setup.us_total:nothing}", ["there is no term 'nothing'"]),
        ("slot-form", "A", "{setup.us_total:influence|zz}", ["the term 'influence' has no case 'zz'"]),
        ("forbidden-term", "The marker.", "La pedina.", ["'pedina' is not the word for marker"]),
        ("forbidden-term", "The hill.", "La pedina.", []),
        (
            "two-terms-for-one",
            "A country here, a country.",
            "La nazione e il paese.",
            ["country is 'paese' and also 'nazione'"],
        ),
        ("two-terms-for-one", "A country here.", "Il paese.", []),
        ("agreement", "The cards.", "I carte.", ["'i' does not go with 'carte'"]),
        ("agreement", "The cards.", "Le carte.", []),
        ("agreement", "The card.", "La carta e i carta.", ["'i' does not go with 'carta'"]),
    ],
)
def test_findings(ident: str, source: str, target: str, found: list[str]) -> None:
    assert said(ident, source, target) == found


@pytest.mark.parametrize("ident", ["engine-contradiction", "typed-figure", "slot-unknown"])
def test_without_a_game_nothing_is_known_of_its_figures(ident: str) -> None:
    assert said(ident, "From {defcon.start}.", "Da 3 {defcon.begin}.", domain="cli") == []


@pytest.mark.parametrize(
    ("context", "text", "found"),
    [
        ("6.3.4", "{=defcon-after}", []),
        ("6.1", "{=defcon-after}", ["nothing fills the slot 'defcon-after'"]),
        ("", "{=defcon-after}", []),
        ("6.1", "{=6.3.4/whatever}", []),
        ("card.nato", "{.nothing}", ["nothing fills the slot '.nothing'"]),
        ("1.0", "{.nothing}", []),
    ],
)
def test_what_a_slot_means_depends_on_where_it_stands(context: str, text: str, found: list[str]) -> None:
    assert said("slot-unknown", "A", text, context=context) == found


def test_forms_of_slots_by_language() -> None:
    assert said("slot-form", "A", "{setup.us_total:influence}", "nl") == ["the term 'influence' has no word in 'nl'"]
    assert said("slot-form", "A", "{setup.us_total:nothing}", "en") == []
    assert said("slot-form", "A", "{country.iran|zz}", domain="cli") == []
    assert said("slot-form", "A", "{setup.us_total:influence|gen}", "pl") == []


@pytest.mark.parametrize(
    ("preferred", "other", "told"), [(12, 0, True), (11, 0, False), (12, 2, True), (12, 3, False), (80, 4, True)]
)
def test_a_term_that_the_other_messages_do_not_use(preferred: int, other: int, told: bool) -> None:
    """The usual form stands twelve times at least, and the other three times, or in one of twenty, at least."""
    rows = [Row(f"N{n}", "La nazione.", GAME) for n in range(preferred)]
    rows += [Row(f"P{n}", "Il paese.", GAME) for n in range(other)]
    found = said("two-terms-for-one", "A country.", "Il paese.", memory=Memory("it", tuple(rows)))
    assert found == ["country is 'paese' here only"] * told


KNOWN = Memory("it", (Row("zorg kelp tunk pimp due", "uno due tre quattro cinque", GAME),))


@pytest.mark.parametrize(
    ("target", "found"),
    [
        ("uno zorg kelp tunk due", ["zorg kelp tunk due"]),
        ("uno zorg kelp tunk tre", ["zorg kelp tunk"]),
        ("uno zorg kelp tre", []),  # two words
        ("zorg kelp tunk", ["zorg kelp tunk"]),
        ("uno zorg due kelp tre", ["zorg due kelp"]),  # a word of both languages goes on
        ("uno due zorg kelp tre", []),  # but does not begin
        ("uno zorg due due tre", []),  # one strange word
        ("uno zorg uno kelp tunk tre", []),
        ("zorg kelp tunk uno pimp zorg kelp", ["zorg kelp tunk", "pimp zorg kelp"]),
        ("uno 'zorg kelp tunk' tre", []),  # as it is typed
        ("uno `zorg kelp tunk` tre", []),
        (" zorg kelp tunk", []),  # a line of code
        ("uno ZORG KELP TUNK tre", []),
        ("uno zorg Iran kelp tre tunk", []),
        ("uno zorg Iran kelp tunk tre", ["zorg kelp tunk"]),  # a name is passed over
    ],
)
def test_english_left_standing(target: str, found: list[str]) -> None:
    assert said("untranslated", "A.", target, memory=KNOWN) == [f"'{run}' is English" for run in found]
    assert said("untranslated", "A.", target, memory=KNOWN, domain="cli") == []
    assert said("untranslated", "A.", target, "en", memory=KNOWN) == []


@pytest.mark.parametrize(
    ("text", "domain", "told"),
    [
        ("zorg kelp", GAME, True),
        ("zorg", GAME, False),
        ("uno due", GAME, True),
        ("Zorg Kelp Tunk", GAME, False),  # a name
        ("Zorg Kelp Tunk Pimp", GAME, True),
        ("Zorg kelp", GAME, True),
        ("uno due tre", "cli", False),
        ("uno due tre quattro", "cli", True),
        ("uno zorg kelp", "cli", True),  # two words are none of the language
        ("uno due kelp", "cli", False),
        ("NATO", GAME, False),
    ],
)
def test_the_source_as_it_is(text: str, domain: str, told: bool) -> None:
    assert said("unchanged", text, text, memory=KNOWN, domain=domain) == ["the translation repeats the source"] * told
    assert said("unchanged", text, f"{text} x", memory=KNOWN, domain=domain) == []
    one = face(text, "it", GAME)
    assert [*checks()["unchanged"].run(Unit(one, one, domain=domain, memory=KNOWN))] == []


@pytest.mark.parametrize(
    ("source", "target", "pieces"),
    [
        ("Roll it. Move it.", "Tira. Muove.", [("Roll it.", "Tira."), ("Move it.", "Muove.")]),
        (
            "Roll it; move it. Go on.",
            "Tira; muove. Va.",
            [("Roll it;", "Tira;"), ("move it.", "muove."), ("Go on.", "Va.")],
        ),
        ("Roll it; move it. Go on.", "Tira, muove. Va.", [("Roll it; move it.", "Tira, muove."), ("Go on.", "Va.")]),
        ("Roll it. Move it.", "Tira, muove.", [("Roll it. Move it.", "Tira, muove.")]),
        ("Roll it.", "Tira.", [("Roll it.", "Tira.")]),
    ],
)
def test_sentences_side_by_side(source: str, target: str, pieces: list[tuple[str, str]]) -> None:
    whole = unit(source, target)
    assert [(a.text, b.text) for a, b in parts(whole.source, whole.target, GAME)] == pieces
    cut = [*whole.parts()]
    assert [(u.source.text, u.target.text) for u in cut] == pieces
    assert {u.message for u in cut} == ({source} if len(pieces) > 1 else {""})


def test_what_the_memory_says_of_marks_and_words() -> None:
    told = (
        Evidence(3.0, False, "#time:until", 9),
        Evidence(2.0, False, "#time:if", 9),
        Evidence(5.0, True, "#time:before", 9),
        Evidence(4.0, False, "zorg", 9),
        Evidence(1.0, True, "#term:card", 9),
    )
    memory = SimpleNamespace(evidence=lambda *_texts: told)
    one = unit("Zorg.", "Zumb.", memory=memory)
    assert one.unanswered("time") == (3.0, 5.0)
    assert one.unanswered("time", "if") == (2.0, 0.0)
    assert one.unusual(["zorg"], extra=False) == 4.0
    assert one.unusual(["zorg"], extra=True) == 0.0
    assert one.unusual(["kelp"], extra=False, marks=("time",)) == 3.0
    assert one.unusual([], extra=True, marks=("term:card",)) == 1.0
    assert one.unusual([], extra=True, marks=("term",)) == 1.0
    assert one.unusual([], extra=True, marks=("figure",)) == 0.0
    alone = Unit(one.source, one.source, memory=memory)  # type: ignore[arg-type]
    assert alone.unusual(["zorg"], extra=False) == 9.0
    nobody = unit("Zorg.", "Zumb.")
    assert (nobody.unanswered("time"), nobody.unusual([], extra=False), nobody.evidence) == ((9.0, 9.0), 9.0, ())


def test_what_kind_of_message_it_is() -> None:
    rule, line = unit("Draw it.", "Si pesca."), face("Si pesca.", "it", GAME)
    assert (rule.alone, rule.printed, rule.spoken, rule.remark, rule.whole) == (False, False, False, False, True)
    assert unit("Draw", "Si pesca.").whole is False
    assert unit("Draw", "Si pesca", domain="cli").spoken
    assert unit("Draw", "Si pesca", context="6.1/note").remark
    assert Unit(line, line).printed
    assert not Unit(line, line, domain=GAME).printed


@pytest.mark.parametrize(
    ("target", "found"),
    [
        ("Se é menos, tira tudo.", "se é"),
        ("Quando a pilha tem cartas, compra.", "quando a pilha tem"),
        ("Se for menos e ele tem cartas, tira tudo.", ""),  # said well before another verb comes
        ("O livro não diz se é menos.", ""),  # asked, no condition
        ("Joga-se em turnos.", ""),
        ("Quando e onde a carta da China passar.", ""),  # no accent: "and", "of the"
        ("O evento já não ocorre.", "ja nao"),
    ],
)
def test_portuguese_conditions_are_no_plain_present(target: str, found: str) -> None:
    assert [what.split("'")[1] for what in said("style", "If so.", target, "pt")] == ([found] if found else [])
