"""What a translator may move and not change, and the termbase as concepts, on made-up texts and terms."""

from __future__ import annotations

import pytest

from ts_rules.games import load_game
from ts_rules.terms import Term, Words
from ts_rules.translate.exchange import concept as concepts
from ts_rules.translate.exchange.codes import Code, is_control, pieces, problem_with, readable
from ts_rules.translate.exchange.concept import ADMITTED, FORBIDDEN, PREFERRED, PROPER, Word
from ts_rules.translate.exchange.translation_unit import State, Unit, code_of, tag_of, unit_id
from ts_rules.translate.names import Name

TS = "twilight-struggle"


def cut(text: str, domain: str) -> list[str]:
    """The pieces, codes in angle brackets."""
    return [f"<{p.data}>" if isinstance(p, Code) else p for p in pieces(text, domain)]


def test_a_text_falls_into_words_and_codes() -> None:
    assert cut("", TS) == []
    assert cut("{=who}", TS) == ["<{=who}>"]
    assert cut("a {=who}{2:influence}\x07b", TS) == ["a ", "<{=who}>", "<{2:influence}>", "<\x07>", "b"]
    assert cut("{n} of {{m}}", "cli") == ["<{n}>", " of {", "<{m}>", "}"]
    assert cut("{a\x07b} c", "cli") == ["<{a\x07b}>", " c"]  # what is inside a field is no code of its own


def test_letters_that_no_xml_may_hold_are_codes() -> None:
    assert [c for c in "\n\t\r\x00\x85\u2028\u2029\ud800\ufffe\uffffa\xad" if is_control(c)] == list(
        "\r\x00\x85\u2028\u2029\ud800\ufffe\uffff"
    )
    assert [p.control for p in pieces("\x07{=who}", TS) if isinstance(p, Code)] == [True, False]
    assert readable("a\x07b\nc") == "a b\nc"


@pytest.mark.parametrize(
    ("source", "target", "domain", "problem"),
    [
        ("{n} of {m}", "{m}: {n}", "cli", ""),
        ("{n} of {m}", "{m}", "cli", "the slot {n} is lost: put it back"),
        ("{n}", "{n} {n}", "cli", "the slot {n} is not in the English: take it out"),
        ("{n} {n}", "{n}", "cli", "the slot {n} is lost: put it back"),
        ("a", "{", "cli", "the slot { is not in the English: take it out"),
        ("{n}", "{n} }", "handbook", "the slot } is not in the English: take it out"),
        ("{{a}} {n}", "{n} {{b}}", "cli", ""),  # doubled braces are text
        ("a", "{{a}}", "cli", "the markup '{{' is not in the English: take it out"),
        ("a", "<b>a", TS, "the markup '<b>' is not in the English: take it out"),
        ("a <b>", "<b> a", TS, ""),
        ("a", "\u200ba", "cli", "the character U+200B is not in the English: take it out"),
        ("a\x07", "a", "cli", "the slot U+0007 is lost: put it back"),
        ("a", "a\u2028", "cli", "the slot U+2028 is not in the English: take it out"),
        # of a game
        ("{2:influence}", "{2:influence} i {2:influence|gen}", TS, ""),  # saying a thing again is no new slot
        ("{=who} {=who}", "{=who}", TS, ""),
        ("{=who}", "a", TS, "the slot {=who} is lost: put it back"),
        ("a", "{=who}", TS, "the slot {=who} is not in the English: take it out"),
        ("a\x07", "a", TS, "the slot U+0007 is lost: put it back"),
        ("a", "a {", TS, "a slot is not closed or not spelled right: copy it from the English"),
        ("{2:influence}", "{2:coup}", TS, ""),  # which term is said there is the language's business
        ("{2:influence}", "{2:zzz}", TS, "nothing fills the slot {2:zzz}: the word or the form is not there"),
        (
            "{2:influence}",
            "{2:influence|zzz}",
            TS,
            "nothing fills the slot {2:influence|zzz}: the word or the form is not there",
        ),
        ("{country.cuba}", "{country.cuba|loc}", TS, ""),
        (
            "{country.cuba}",
            "{country.cuba|zzz}",
            TS,
            "nothing fills the slot {country.cuba|zzz}: the word or the form is not there",
        ),
        (
            "{country.zuba}",
            "{country.zuba}",
            TS,
            "nothing fills the slot {country.zuba}: the word or the form is not there",
        ),
        ("{.placed}", "{.placed}", TS, ""),  # a bare figure needs no word
    ],
)
def test_why_a_translation_cannot_be_taken(source: str, target: str, domain: str, problem: str) -> None:
    assert problem_with(source, target, domain, "1.0", "pl") == problem


def test_the_first_of_several_problems_is_told() -> None:
    """In the order of the alphabet; what is lost before what is invented."""
    assert problem_with("{b} {a}", "{c}", "cli", "", "pl") == "the slot {a} is lost: put it back"
    assert problem_with("a", "{d} {c}", "cli", "", "pl") == "the slot {c} is not in the English: take it out"


def test_tags_of_languages() -> None:
    assert (tag_of("pt"), tag_of("pl")) == ("pt-BR", "pl")
    assert [code_of(t) for t in (" pl-PL ", "PL", "el_GR", "pt", "PT_br", "pt-PT", "")] == [
        *("pl", "pl", "el", "pt", "pt"),
        *("pt-PT", ""),
    ]


def test_what_a_unit_is_called() -> None:
    assert Unit("cli", "", "a" * 50, "pl").name == f"cli '{'a' * 40}'"
    assert Unit("", "1/x", "a", "pl").name == "1/x"
    assert unit_id("a", "b", "c") == Unit("a", "b", "c", "pl").id != unit_id("a", "bc", "")
    assert (len(unit_id("a", "b", "c")), unit_id("a", "b", "c")[0]) == (21, "m")
    assert Unit("a", "b", "c", "pl").state is State.NEW


# Concepts.

WORDS = Words(
    preferred={"other": "coups", "one": "coup"},
    gender="m",
    cases={"gen": {"one": "coupa", "other": "coups"}},
    allowed=("putsch", "coupa"),
    forbidden=("rebellion",),
    forms=("putsches",),
    seen={"ts-pl-deluxe": ("putsch", "gone")},
)


def test_each_form_once_with_all_its_places() -> None:
    assert list(concepts._words(WORDS)) == [
        Word("coup", PREFERRED, ("one",), head=True),
        Word("coups", PREFERRED, ("other", "cases.gen.other"), head=False),
        Word("coupa", PREFERRED, ("cases.gen.one",), head=False),
        Word("putsch", ADMITTED, ("allowed",), ("ts-pl-deluxe",), head=True),
        Word("coupa", ADMITTED, ("allowed",), head=True),
        Word("putsches", ADMITTED, ("forms",), head=False),
        Word("rebellion", FORBIDDEN, ("forbidden",), head=True),
    ]
    bare = Words(forms=("a",), allowed=("a",))
    assert list(concepts._words(bare)) == [Word("a", ADMITTED, ("allowed", "forms"), head=False)]


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """A termbase of three concepts: of one game, of all, and of another one; names as they really are."""
    coup = Term("coup", {"en": Words({"one": "Coup Attempts"}), "pl": WORDS}, "noun", ("6.3",), (TS,), ("pl",))
    die = Term("die", {"en": Words({"one": "die"}), "it": Words({"one": "dado"})}, "verb", ("6.3",))
    army = Term("army", {"en": Words({"one": "army"})}, games=("risiko",))
    monkeypatch.setattr(concepts, "termbase", lambda: {t.id: t for t in (coup, die, army)})


@pytest.mark.usefixtures("small")
def test_concepts_of_the_termbase_then_names() -> None:
    found = {c.id: c for c in concepts.concepts(("en", "pl"))}
    assert list(found)[:3] == ["coup", "die", "army"]
    coup, die, army = (found[i] for i in ("coup", "die", "army"))
    assert (coup.part, coup.subject, coup.rules, dict(coup.genders)) == ("noun", TS, ("6.3",), {"pl": "m"})
    assert (set(coup.words), coup.assumed) == ({"en", "pl"}, {"pl"})
    assert (die.subject.split(", ")[:1], set(die.words), dict(die.genders)) == ([TS], {"en"}, {})
    assert (army.subject, army.rules, army.definitions) == ("risiko", (), {})
    names = sum(len(slugs) for g in (TS, "risiko") for slugs in load_game(g).names.values())
    assert len(found) >= 3 + names
    assert found[f"{TS}.country.cuba"].part == PROPER


@pytest.mark.usefixtures("small")
def test_only_the_rule_with_its_name_defines_a_concept() -> None:
    """6.3 is headed `Coup Attempts`; a die is used there, and defined nowhere."""
    game = load_game(TS)
    assert game.find("6.3").rule.title.casefold() == "coup attempts"  # type: ignore[union-attr]
    found = {c.id: c for c in concepts.concepts(("pl",))}
    assert set(found["coup"].definitions) == {"en", "pl"}
    assert found["coup"].definitions["en"] != found["coup"].definitions["pl"]
    assert found["die"].definitions == {}


def test_a_name_that_stays_english_is_no_word_of_the_language(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load_game(TS)
    told = {"en": Name("Cuba"), "it": Name("Cuba"), "pl": Name("Kuba", assumed=True), "el": Name("Cuba", gloss="x")}
    monkeypatch.setattr(concepts, "name", lambda _game, _path, lang: told[lang])
    found = concepts._of_name(game, "country.cuba", ("en", "it", "pl", "el"))
    assert found.words == {
        "en": (Word("Cuba", PREFERRED, (PROPER,)),),
        "pl": (Word("Kuba", PREFERRED, (PROPER,)),),
        "el": (Word("Cuba", PREFERRED, (PROPER,)),),
    }
    assert (found.id, found.part, found.subject) == (f"{TS}.country.cuba", PROPER, TS)
    assert (found.definitions, found.assumed) == ({"el": "x"}, {"pl"})
