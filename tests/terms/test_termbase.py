"""`terms.toml`: what is wrong in it is said in one sentence, what is missing can be asked for."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from ts_rules.errors import BadFile, UnknownId
from ts_rules.terms import clashes, find_term, form, gaps, termbase, unknown_rules
from ts_rules.terms import termbase_gaps as check_module
from ts_rules.terms.language import languages, read_language
from ts_rules.terms.termbase import read_terms

EN = '[card]\nen = { one = "card", other = "cards" }\n'


def written(tmp_path: Path, toml: str) -> Path:
    path = tmp_path / "terms.toml"
    path.write_text(toml, encoding="utf-8")
    return path


def test_all_fields(tmp_path: Path) -> None:
    toml = (
        '[card]\npart = "noun"\nrules = ["2.2"]\ngames = ["risiko"]\nen = { one = "card", other = "cards" }\n'
        '[card.pl]\none = "karta"\nfew = "karty"\nmany = "kart"\nother = "karty"\ngender = "f"\n'
        'cases = { gen = { one = "karty", other = "kart" } }\nallowed = ["kartonik"]\nforbidden = ["arkusz"]\n'
        'forms = ["kartą"]\nseen = { b = ["karcie"] }\n'
    )
    term = read_terms(written(tmp_path, toml))["card"]
    assert (term.part, term.rules, term.games) == ("noun", ("2.2",), ("risiko",))
    assert term.forms["pl"] == {"one": "karta", "few": "karty", "many": "kart", "other": "karty"}
    words = term.words["pl"]
    assert (words.gender, words.allowed, words.forbidden) == ("f", ("kartonik",), ("arkusz",))
    assert [shape for _source, shape in words.found()] == [
        *["karta", "karty", "kart", "karty"],
        *["karty", "kart"],
        *["kartonik", "kartą", "karcie"],
    ]
    assert form(term, 5, "pl") == "kart"
    assert form(term, 5, "el") == "cards", "English where a language has no form yet"


@pytest.mark.parametrize(
    ("toml", "says"),
    [
        ('[card]\nit = { other = "carte" }', "needs at least en"),
        ("card = 3", "needs at least en"),
        ('[card]\nen = { one = "card" }', "lacks the form 'other'"),
        ('[card]\nen = { gender = "n" }', "lacks the form 'other' in 'en'"),
        (EN + "colour = 3", "unknown field 'colour'"),
        (EN + 'it = { other = "carte", plural = "x" }', "unknown field 'plural'"),
        (EN + 'it = { few = "carte", other = "carte" }', "'few': this language has one, other"),
        (EN + 'pl = { two = "karty", other = "karty" }', "'two': this language has one, few, many, other"),
        (EN + 'it = { other = "carte", gender = "x" }', "gender 'x'"),
        (EN + 'pl = { other = "karty", cases = { voc = { other = "karto" } } }', "unknown case 'voc'"),
        (EN + 'pl = { other = "karty", cases = { gen = { two = "kart" } } }', "case 'gen', has the plural category"),
        (EN + 'pl = { other = "karty", cases = 3 }', "must be tables"),
        (EN + 'it = { other = "carte", allowed = "carta" }', "list of words"),
        (EN + 'it = { other = "carte", seen = { b = [3] } }', "list of words"),
        (EN + 'it = { other = "" }', "must give each plural category a form"),
        (EN + 'part = "adverb"', "part of speech 'adverb'"),
        (EN + "rules = [6]", "list of words"),
        (EN + "it = {", "broken TOML"),
        (EN + EN, "broken TOML"),
        (EN + "[card.it]\nother = 'a'\nother = 'b'", "broken TOML"),
        ("[card", "broken TOML"),
    ],
)
def test_what_is_wrong_is_one_sentence(tmp_path: Path, toml: str, says: str) -> None:
    path = written(tmp_path, toml)
    with pytest.raises(BadFile) as caught:
        dict(read_terms(path))
    assert says in str(caught.value)
    assert str(caught.value).startswith(str(path))
    assert "\n" not in str(caught.value)


def test_broken_toml_names_the_true_line(tmp_path: Path) -> None:
    path = written(tmp_path, EN + "\n\n[turn]\nen = { other = }\n")
    terms = read_terms(path)
    assert terms["card"].id == "card", "what is sound can be read"
    with pytest.raises(BadFile, match="line 6"):
        terms["turn"]


@pytest.mark.parametrize("content", [b"\xff\xfe", b"a = \x00"])
def test_no_text_at_all(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "terms.toml"
    path.write_bytes(content)
    with pytest.raises(BadFile, match=r"terms\.toml"):
        dict(read_terms(path))


def test_tables_in_any_order_and_later_files_count(tmp_path: Path) -> None:
    first = written(
        tmp_path, '# a\n\n[card]\nrules = ["1"]\n[turn]\nen = {other = "turns"}\n[card.en]\nother = "cards"\n'
    )
    second = tmp_path / "other.toml"
    second.write_text('[turn]\nen = {other = "rounds"}\n', encoding="utf-8")
    terms = read_terms(first, second)
    assert list(terms) == ["card", "turn"]
    assert terms["card"].rules == ("1",)
    assert terms["turn"].forms["en"]["other"] == "rounds"
    assert "round" not in terms
    assert len(terms) == 2


def test_the_nearest_concept_is_named() -> None:
    with pytest.raises(UnknownId, match="action-round"):
        find_term("action-rond")


@pytest.fixture
def two(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    toml = (
        '[box]\nrules = ["2.3", "99.9", "x y"]\ngames = ["twilight-struggle"]\nen = {other="box"}\n'
        'it = {other="Casella"}\n'
        '[space]\ngames = ["twilight-struggle"]\nen = {other="space"}\nit = {other="spazio", seen={b=["casella"]}}\n'
        '[field]\ngames = ["risiko"]\nen = {other="field"}\nit = {forms=["casella"]}\n'
    )
    terms = read_terms(written(tmp_path, toml))
    monkeypatch.setattr(check_module, "termbase", lambda: terms)


@pytest.mark.usefixtures("two")
def test_gaps_clashes_and_unknown_rules() -> None:
    assert gaps("it") == ("field",)
    assert gaps("el") == ("box", "space", "field")
    assert [(c.form, c.concepts) for c in clashes("it")] == [("casella", ("box", "space"))], "not across games"
    assert clashes("en") == ()
    assert unknown_rules() == (("box", "99.9"), ("box", "x y"))


def test_a_number_that_another_game_has_too_leads_to_nothing_there() -> None:
    """A hand of cards is no matter of sorting the decks, which is 3.1 of the other game."""
    hand = find_term("hand")
    assert hand.at_home_in("twilight-struggle") == ("3.1", "4.5.B")
    assert "3.1" not in hand.at_home_in("risiko")
    strategic_move = [term.id for term in termbase().values() if "4.3" in term.at_home_in("risiko")]
    assert strategic_move == ["strategic-move"]


def test_the_real_file_is_sound() -> None:
    assert len(termbase()) >= 200
    assert unknown_rules() == ()
    for term in termbase().values():
        assert set(term.words) <= set(languages()), term.id
        assert set(term.games) <= {"twilight-struggle", "risiko"}, term.id
        for lang, words in term.words.items():
            shapes = {shape.casefold() for source, shape in words.found() if source in ("preferred", "allowed")}
            assert shapes.isdisjoint(f.casefold() for f in words.forbidden), f"{term.id} {lang}"
    for lang in languages():
        assert gaps(lang) == (), lang


def test_no_language_prefers_one_word_for_two_nouns_of_a_game() -> None:
    """A verb and its noun may share forms, and so may what a language has one word for; those are listed."""
    one_word = {"obiettivo", "punteggio", "pontuação", "empate", "pareggio"}
    for lang in languages():
        preferred: dict[str, list[str]] = {}
        for term in termbase().values():
            forms = term.forms.get(lang)
            if term.part == "noun" and forms:
                for game in term.games or ("twilight-struggle", "risiko"):
                    preferred.setdefault(f"{game} {forms.get('one', forms['other'])}", []).append(term.id)
        doubled = {shape: ids for shape, ids in preferred.items() if len(ids) > 1}
        assert not [s for s in doubled if s.partition(" ")[2] not in one_word], doubled


LANGUAGE = """
stemmer = "english"
stem_endings = []
free_order = false
links = []
clitics = []
not_names = []
[names]
[numbers]
joiners = []
not_numbers = []
ordinal_marks = ["th"]
[numbers.words]
1 = ["one"]
[numbers.signs]
[ranges]
words = []
not_dice = []
[references]
words = ["see"]
letters = {}
[modality]
may = ["may"]
[negation]
not = ["not"]
[comparison]
[time]
"""


@pytest.mark.parametrize(
    ("before", "after", "says"),
    [
        ("links = []", "", "lacks the field 'links'"),
        ("links = []", "links = 3", "wrong kind"),
        ('1 = ["one"]', 'one = ["one"]', "wrong kind"),
        ("free_order", "free_ordre = 1\nfree_order", "unknown field 'free_ordre'"),
        ('may = ["may"]', 'may = ["may"]\nmust = ["may"]', "both may and must"),
        ('not = ["not"]', 'not = ["{nought} not"]', "lacks the field 'nought'"),
    ],
)
def test_a_broken_language_is_one_sentence(tmp_path: Path, before: str, after: str, says: str) -> None:
    path = tmp_path / "xx.toml"
    path.write_text(LANGUAGE, encoding="utf-8")
    assert read_language(path).phrases[("may",)] == ("modality", "may")
    path.write_text(LANGUAGE.replace(before, after), encoding="utf-8")
    with pytest.raises(BadFile, match=says):
        read_language(path)


Invoke = Callable[..., Result]


def test_the_command_shows_a_table(invoke: Invoke) -> None:
    lines = invoke("terms").stdout.splitlines()
    assert lines[0].split() == ["en", "it", "pt", "pl", "el"]
    assert len(lines) == len(termbase()) + 1
    assert next(line for line in lines if line.startswith("opponent ")).split()[1] == "opponent"
    assert invoke("terms", "--lang", "pl").stdout.splitlines()[0].split() == ["en", "pl"]


def test_the_command_shows_one_concept(invoke: Invoke) -> None:
    shown = invoke("terms", "action-round", "--lang", "it").stdout
    assert shown.startswith("action-round  (noun; ")
    assert "\n  it\n" in shown
    assert "\n  pl\n" not in shown
    body = json.loads(invoke("terms", "action-round", "--format", "json").stdout)
    assert body["schema"] == "ts-rules/terms/1"
    assert [t["term"] for t in body["terms"]] == ["action-round"]
    assert body["terms"][0]["words"]["en"]["preferred"]["other"] == "action rounds"
    assert set(body["gaps"]) == {"en", "it", "pt", "pl", "el"}


def test_the_command_names_the_nearest_concept(invoke: Invoke) -> None:
    with pytest.raises(UnknownId, match="action-round"):
        invoke("terms", "action-rond")
