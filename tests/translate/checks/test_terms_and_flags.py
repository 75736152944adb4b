"""Which forms a term has, which words stand for another, and what the head and the flags of a file say."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from ts_rules.errors import BadFile
from ts_rules.games import load_game
from ts_rules.terms import Words
from ts_rules.translate.checks import Unit, checks, face, find_check
from ts_rules.translate.checks.findings import check_units, flags_of, language_of
from ts_rules.translate.checks.registry import check
from ts_rules.translate.checks.term_checks import _forbidden, _forms, _heads, _long, _unanswered
from ts_rules.translate.checks.translation_memory import Evidence

GAME = "twilight-struggle"
WORDS = Words(
    preferred={"one": "carta", "other": "carte"},
    gender="f",
    cases={},
    allowed=("tessera", "carta da gioco"),
    forbidden=("cartolina",),
    forms=("cartina", "tesserine"),
    seen={},
)


def test_the_forms_of_a_noun_and_those_of_others() -> None:
    """What begins as the preferred word is a form of it, and what says it and more is no other word."""
    assert _forms(WORDS, noun=True) == ({"carta", "carte", "cartina"}, {"tessera", "tesserine"})


def test_a_verb_has_too_many_forms_to_tell() -> None:
    assert _forms(WORDS, noun=False) == ({"carta", "carte", "cartina", "tesserine"}, set())


def test_the_beginnings_of_words() -> None:
    assert _long("Carta di un re già") == ["carta", "gia"]
    assert _heads(["carta di", "cartolina", "re magi"]) == {"cart", "magi"}


def test_terms_without_forbidden_forms_are_not_looked_for() -> None:
    assert {"marker", "country"} <= _forbidden("it").keys()
    assert "card" not in _forbidden("it")
    assert _forbidden("xx") == {}


@pytest.mark.parametrize(
    ("source", "target", "found"),
    [
        ("A country.", "Lo stato.", ["'stato' is not the word for country"]),
        ("A country, a coup.", "Il colpo di stato.", []),  # a part of the other's word
        ("A turn.", "Il round.", ["'round' is not the word for turn"]),
        ("A turn, an action round.", "Un round di azione.", []),
        ("A turn, an action round.", "Un round di azione, un round.", ["'round' is not the word for turn"]),
        (
            "A marker, a country.",
            "La pedina, lo stato.",
            ["'stato' is not the word for country", "'pedina' is not the word for marker"],
        ),
    ],
)
def test_forbidden_words(source: str, target: str, found: list[str]) -> None:
    one = Unit(face(source, "en", GAME), face(target, "it", GAME), domain=GAME, game=load_game(GAME))
    assert sorted(checks()["forbidden-term"].run(one), key=lambda f: f.rpartition(" ")[2]) == found


def test_a_term_of_one_game_binds_no_other() -> None:
    texts = face("A marker.", "en", GAME), face("La pedina.", "it", GAME)
    assert [*checks()["forbidden-term"].run(Unit(*texts, domain=GAME))]
    assert not [*checks()["forbidden-term"].run(Unit(*texts, domain="another"))]


def remembering(source: str, target: str, **nats: float) -> Unit:
    """A message of which a memory says how much the lack of an answer to a word, or to a term, weighs."""
    told = tuple(
        Evidence(weight, name[0] == "r", name[2:] if name[1] == "_" else f"#term:{name[1:]}", 9)
        for name, weight in nats.items()
    )
    memory: Any = SimpleNamespace(evidence=lambda *_texts: told)
    return Unit(face(source, "en", GAME), face(target, "it", GAME), "1.0", "", GAME, load_game(GAME), memory)


def test_what_a_term_without_an_answer_weighs() -> None:
    """The words of the term itself count, or its mark; on the side that is asked for."""
    one = remembering("A card of a turn.", "Una carta.", l_card=4.0, l_turn=5.0, rcard=3.0)
    assert _unanswered(one, "card") == 4.0
    assert _unanswered(one, "turn") == 5.0
    assert _unanswered(one, "marker") == 0.0
    assert _unanswered(one, "card", extra=True) == 3.0
    assert _unanswered(one, "turn", extra=True) == 0.0


@pytest.mark.parametrize(("lost", "new", "told"), [(2.5, 2.0, True), (2.4, 9.0, False), (9.0, 1.9, False)])
def test_one_noun_under_the_word_for_another(lost: float, new: float, told: bool) -> None:
    one = remembering("A card is here.", "Un segnalino è qui.", lcard=lost, rmarker=new)
    found = [*checks()["another-term"].run(one)]
    assert found == ["card of the source stands under the word for marker"] * told


@pytest.mark.parametrize(
    ("target", "nats", "told"),
    [
        ("Una carta e una carta.", 2.75, True),
        ("Una carta e una carta.", 2.7, False),
        ("Una carta.", 9.0, False),  # it stands no oftener than in the source
        ("Una carta, una carta, un segnalino.", 9.0, False),
        ("Due nazioni e una nazione.", 9.0, False),  # of which the source has none
    ],
)
def test_two_concepts_under_one_word(target: str, nats: float, told: bool) -> None:
    found = [*checks()["one-term-for-two"].run(remembering("A card and a marker.", target, lmarker=nats))]
    assert found == ["marker and card have one word"] * told


def head(**said: str) -> Any:
    return SimpleNamespace(metadata={"Language": said["lang"]} if said else {})


@pytest.mark.parametrize(
    ("entries", "path", "lang"),
    [
        (head(lang="it"), "x.po", "it"),
        (head(lang=" IT_it@euro"), "x.po", "it"),
        (head(lang="pt-BR"), "x.po", "pt"),
        (head(lang="pl.UTF-8"), "x.po", "pl"),
        (head(lang="grc"), "x.po", "grc"),
        (head(), "el/x.po", "el"),
        (head(lang=""), "pl/deep/x.po", "pl"),
        (head(lang="it"), "pl/x.po", "it"),
    ],
)
def test_the_language_of_a_file(entries: Any, path: str, lang: str, tmp_path: Path) -> None:
    assert language_of(entries, tmp_path / path) == lang


@pytest.mark.parametrize("lang", ["english", "i", "1"])
def test_what_is_no_language(lang: str, tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="which language"):
        language_of(head(lang=lang), tmp_path / "x.po")


@pytest.mark.parametrize(
    ("flags", "comment", "asked"),
    [
        ([], "ignore-numbers: as it is", {"ignore-numbers"}),
        ([], "ignore-numbers: so", {"no-reason"}),  # four letters at least
        ([], "ignore-numbers: as it is\nignore-signs", {"ignore-numbers", "no-reason"}),
        ([], "first\nignore-numbers: as it is\nignore-signs: so it is", {"ignore-numbers", "ignore-signs"}),
        (["ignore-numbers", "xignore-signs"], "ignore-numbers: as it is", {"ignore-numbers"}),
        (["ignore-signs"], "ignore-numbers: as it is", {"ignore-numbers", "no-reason"}),
    ],
)
def test_flags_with_and_without_reasons(flags: list[str], comment: str, asked: set[str]) -> None:
    assert flags_of(flags, comment) == asked


@pytest.mark.parametrize(
    ("context", "rule"),
    [
        ("6.3.4/defcon-after", "6.3.4"),
        ("4.5.C/headline", "4.5.C"),
        ("OPT.1/x", "OPT.1"),
        ("LWS", "LWS"),
        ("card.nato", "card.nato"),
        ("menu", "menu"),
        ("", ""),
    ],
)
def test_a_finding_names_its_rule(context: str, rule: str) -> None:
    one = Unit(face("Roll 4.", "en", GAME), face("Tira 5.", "it", GAME), context, "x.po:3", GAME, load_game(GAME))
    (found,) = check_units([one], [find_check("numbers")])
    assert (found.rule, found.game, found.lang, found.where, found.check) == (rule, GAME, "it", "x.po:3", "numbers")
    assert (found.severity, found.remedy) == ("error", find_check("numbers").remedy)


def test_a_flagged_message() -> None:
    texts = face("Roll 4.", "en", GAME), face("Tira 5.", "it", GAME)
    assert [*check_units([Unit(*texts, flags=frozenset({"ignore-numbers"}))], [find_check("numbers")])] == []
    found = [*check_units([Unit(*texts, flags=frozenset({"no-reason"}))], [find_check("numbers")])]
    assert [(f.check, f.severity, f.game) for f in found] == [
        ("numbers", "error", ""),
        ("ignored-without-reason", "error", ""),
    ]
    assert {f.check for f in check_units([Unit(*texts)])} >= {"numbers"}, "all checks where none are chosen"


@pytest.mark.parametrize(
    ("ident", "domain", "context", "fits"),
    [
        ("numbers", "cli", "", True),
        ("modality", "cli", "", False),  # what a program says is no rule
        ("modality", GAME, "6.1", True),
        ("modality", GAME, "6.1/note", False),  # nor is a remark
        ("sides", GAME, "6.1/note", True),  # but for errors
        ("sides", "cli", "", False),
        ("typed-figure", GAME, "6.1/note", True),  # it does not weigh what a rule says
    ],
)
def test_which_messages_a_check_looks_at(ident: str, domain: str, context: str, fits: bool) -> None:
    one = Unit(face("A.", "en", GAME), face("A.", "it", GAME), context, domain=domain)
    assert find_check(ident).fits(one) is fits
    assert not find_check(ident).fits(Unit(one.source, one.target, "6.1", flags=frozenset({f"ignore-{ident}"})))


@pytest.mark.parametrize(
    ("ident", "severity"), [("Numbers", "error"), ("num bers", "error"), ("new", "grave"), ("numbers", "error")]
)
def test_what_is_no_check(ident: str, severity: str) -> None:
    known = find_check("numbers")
    with pytest.raises(ValueError, match="is no check, or stands twice"):
        check(ident, severity, remedy="None.", example=known.example)(known.run)
    assert find_check("numbers") is known
