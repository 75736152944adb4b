"""Scenarios told in five languages: every word in the language, numbers and names in the right form, no slug."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest
from click.testing import Result

from ts_rules.cli.playing import find_rulesets
from ts_rules.games import load_game
from ts_rules.games.twilight_struggle.play.as_played_game import PLAYED
from ts_rules.games.twilight_struggle.play.kinds import CHANCE, KINDS, LEGAL
from ts_rules.games.twilight_struggle.play.moves import MOVES
from ts_rules.games.twilight_struggle.play.state import NOBODY, US, USSR
from ts_rules.games.twilight_struggle.play.tables import CARD, CARDS, COUNTRIES, COUNTRY, DATA, REGION
from ts_rules.games.twilight_struggle.tabletop.narrate.board_changes import Change
from ts_rules.games.twilight_struggle.tabletop.narrate.change_sentences import told
from ts_rules.games.twilight_struggle.tabletop.narrate.decisions import decided, phrased
from ts_rules.games.twilight_struggle.tabletop.narrate.played_moves import Played, play
from ts_rules.games.twilight_struggle.tabletop.narrate.position_sentences import STATE, stated
from ts_rules.games.twilight_struggle.tabletop.narrate.steps import tale_of
from ts_rules.games.twilight_struggle.tabletop.narrate.voice import _forms, voice
from ts_rules.handbook.tabletop import Tale
from ts_rules.languages import of_language, spoken
from ts_rules.playing.scenario_file import all_scenarios
from ts_rules.translate.messages import messages_of

LANGUAGES = ("en", "it", "pt", "pl", "el")
OTHERS = LANGUAGES[1:]
WORD = re.compile(r"[^\W\d_]+")
Invoke = Callable[..., Result]


@cache
def played() -> tuple[Played, ...]:
    """Every scenario, played once for all languages."""
    return tuple(play(s, find_rulesets(PLAYED)(s.rulesets[0])) for s in all_scenarios(PLAYED))


@cache
def sentences(lang: str) -> tuple[tuple[str, str], ...]:
    """Every sentence that is told of any scenario, with the scenario's id."""
    game = load_game("ts")
    tales = [tale_of(p, game, lang) for p in played()]
    return tuple((tale.id, line) for tale in tales for line in _lines(tale))


def _lines(tale: Tale) -> Iterator[str]:
    yield from (*tale.start, *tale.occasion, *tale.at_once)
    for step in tale.steps:
        yield from (step.sentence, *step.details)
    yield from tale.outcome


@cache
def names(lang: str) -> frozenset[str]:
    """The words of names as they are printed in a language."""
    speaker = voice(load_game("ts"), lang)
    found = [speaker.card(n) for n in range(1, len(CARDS))] + [speaker.region(r) for r in REGION]
    for country in range(len(COUNTRIES)):
        found += [speaker.country(country), speaker.object_(country), speaker.place(country)]
    for box in range(1, 9):
        found += [speaker.box(box, edition) for edition in ("deluxe", "2e")]
    return frozenset(WORD.findall(" ".join([*found, "DEFCON", "Late War"])))


def slugs() -> Iterator[str]:
    yield from (s for s in (*COUNTRIES, *CARDS, *REGION, *KINDS, *map(str, MOVES)) if "-" in s)
    yield from (s for s in DATA.names["space"] if "-" in s)


UNREADABLE = re.compile(r"[{}_]|\bNone\b|\bTrue\b|\bFalse\b|\(\)|\[\]|  |\d/[a-z]")
HYPHENED = re.compile(r"\b[a-z0-9]+(?:-[a-z0-9]+)+\b")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_scenario_is_told_without_a_slug_or_a_placeholder(lang: str) -> None:
    forbidden = frozenset(slugs())
    assert {ident for ident, _ in sentences(lang)} == {p.scenario.id for p in played()}
    for line, ident in {line: ident for ident, line in sentences(lang)}.items():
        assert not UNREADABLE.search(line), (ident, line)
        assert forbidden.isdisjoint(HYPHENED.findall(line)), (ident, line)
        assert line.endswith("."), (ident, line)
        assert line[0].isupper() or not line[0].isalpha(), (ident, line)


@pytest.mark.parametrize("lang", OTHERS)
def test_no_english_is_left_in_another_language(lang: str) -> None:
    """A word of our English sentences may stand only where the language's own sentences or names have it."""
    from ts_rules.translate.catalogs import catalog

    english = {w for m in messages_of("handbook") for w in WORD.findall(m.text.lower())}
    english |= {w for m in messages_of("twilight-struggle") for w in WORD.findall(m.text.lower())}
    own = {
        w
        for domain in ("handbook", "twilight-struggle")
        for t in catalog(domain, lang).values()
        for w in WORD.findall(t)
    }
    allowed = own | {w.lower() for w in own} | names(lang)
    strange = english - {w.lower() for w in allowed}
    assert len(strange) > 500  # else the check would say nothing
    for line, ident in {line: ident for ident, line in sentences(lang)}.items():
        left = [w for w in WORD.findall(line) if w.lower() in strange]
        assert not left, (ident, line, left)


COUNTED = {
    "en": ("1 point of influence", "2 points of influence", "5 points of influence", "22 points of influence"),
    "it": ("1 punto di influenza", "2 punti di influenza", "5 punti di influenza", "22 punti di influenza"),
    "pt": ("1 ponto de influência", "2 pontos de influência", "5 pontos de influência", "22 pontos de influência"),
    "pl": ("1 punkt wpływów", "2 punkty wpływów", "5 punktów wpływów", "22 punkty wpływów"),
    "el": ("1 πόντος επιρροής", "2 πόντοι επιρροής", "5 πόντοι επιρροής", "22 πόντοι επιρροής"),
}
NUMBERS = (1, 2, 5, 22)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_numbers_read_right(lang: str) -> None:
    speaker = voice(load_game("ts"), lang)
    for number, words in zip(NUMBERS, COUNTED[lang], strict=True):
        gained = Change("influence", COUNTRY["mexico"], 0, number, US)
        lost = Change("influence", COUNTRY["mexico"], number, 0, US)
        assert f" +{words}," in next(told([gained], speaker, "deluxe"))
        assert f" −{words}," in next(told([lost], speaker, "deluxe"))


OPERATIONS = {
    "en": ("1 Operations point", "2 Operations points", "5 Operations points", "22 Operations points"),
    "it": ("1 punto Operazioni", "2 punti Operazioni", "5 punti Operazioni", "22 punti Operazioni"),
    "pt": ("1 ponto de operação", "2 pontos de operação", "5 pontos de operação", "22 pontos de operação"),
    "pl": ("1 punkt operacyjny", "2 punkty operacyjne", "5 punktów operacyjnych", "22 punkty operacyjne"),
    "el": ("1 πόντο επιχειρήσεων", "2 πόντους επιχειρήσεων", "5 πόντους επιχειρήσεων", "22 πόντους επιχειρήσεων"),
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_points_after_a_preposition_are_in_their_case(lang: str) -> None:
    speaker = voice(load_game("ts"), lang)
    assert tuple(speaker.points(n) for n in NUMBERS) == OPERATIONS[lang]


WHERE = {
    "en": ("in Mexico", "in the Philippines"),
    "it": ("in Messico", "nelle Filippine"),
    "pt": ("no México", "nas Filipinas"),
    "pl": ("w Meksyku", "na Filipinach"),
    "el": ("στο Μεξικό", "στις Φιλιππίνες"),
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_countries_are_inflected_where_influence_is_placed(lang: str) -> None:
    speaker = voice(load_game("ts"), lang)
    frame = (KINDS["place-influence"], US, "6.1")
    for slug, where in zip(("mexico", "philippines"), WHERE[lang], strict=True):
        said = decided(frame, US, COUNTRY[slug], speaker)
        assert said.endswith(f" {where}.")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_move_has_a_phrase(lang: str) -> None:
    speaker = voice(load_game("ts"), lang)
    for move in MOVES:
        assert phrased(move, speaker)


def test_every_decision_and_roll_makes_a_sentence_with_any_kind_of_move() -> None:
    speaker = voice(load_game("ts"), "en")
    asking = [k for k in KINDS.values() if LEGAL[k] is not None]
    assert len(asking) > 50
    for kind in asking:
        for name in ("mexico", "nato", "die-3", "done", "event", "lot-first-player"):
            move = next(m for m in MOVES if str(m) == name)
            frame = (kind, US, "6.0", USSR)
            said = decided(frame, 2 if kind in CHANCE else US, move, speaker)
            assert said.endswith(".")
            assert "{" not in said


def test_every_word_of_a_scenario_has_its_sentence() -> None:
    from ts_rules.playing.scenario_facts import all_facts

    together = {"asked_by", "result"}  # said with the decision and the winner
    assert set(all_facts(PLAYED)) == set(STATE) | together


def test_cards_that_move_together_share_a_sentence() -> None:
    speaker = voice(load_game("ts"), "en")
    few = [Change("card", n, "discard", "draw") for n in (21, 8)]
    assert [*told(few, speaker, "deluxe")] == ["“NATO”, “Fidel”: discard pile → draw pile."]
    many = [Change("card", n, "discard", "draw") for n in range(1, 23)]
    assert [*told(many, speaker, "deluxe")] == ["22 cards: discard pile → draw pile."]


def test_every_language_says_how_it_puts_names_into_sentences() -> None:
    needed = {"between", "object", "place", "quotes", "number"}
    assert all(needed <= {*of_language(lang, "telling/twilight-struggle")} for lang in spoken())
    assert _forms("xx", "twilight-struggle") == _forms("en", "twilight-struggle")  # whose sentences are English as well


def test_nobody_controls_what_nobody_leads() -> None:
    speaker = voice(load_game("ts"), "en")
    lost = Change("control", COUNTRY["iran"], US, NOBODY)
    won = Change("control", COUNTRY["iran"], NOBODY, USSR)
    assert [*told([lost, won], speaker, "deluxe")] == ["Iran: nobody has control.", "Iran: control of the USSR."]


def test_the_command_tells_a_scenario(invoke: Invoke) -> None:
    done = invoke("scenario", "tell", "coup-in-mexico", "--lang", "en")
    assert done.exit_code == 0
    assert "1. The US player attempts a coup in Mexico. [6.3]" in done.output
    assert "  = Mexico: US 1, USSR 0." in done.output
    body = json.loads(invoke("scenario", "tell", "coup-in-mexico", "--lang", "en", "--format", "json").output)
    assert body["schema"] == "ts-rules/scenario-tell/1"
    assert [s["asked_by"] for s in body["tales"][0]["steps"]] == ["6.3", "6.3"]


@pytest.mark.parametrize(
    ("play", "said"),
    [('["mexico"]', "move 1 of 1, 'mexico': nothing is left to decide"), ('["canad"]', "nothing is left")],
)
def test_a_move_that_cannot_be_told_is_refused(
    run: Callable[..., object], tmp_path: Path, play: str, said: str
) -> None:
    head = 'schema = "ts-rules/scenario/1"\n\n[[scenario]]\nid = "a"\ntitle = "A"\nabout = ["6.3.2"]\n'
    (tmp_path / "a.toml").write_text(
        f'{head}play = {play}\n[scenario.given]\nto_play = "us"\n[scenario.then]\nvp = 0\n', encoding="utf-8"
    )
    done = run("scenario", "tell", str(tmp_path / "a.toml"))
    assert done.returncode == 3  # type: ignore[attr-defined]
    assert said in done.stderr  # type: ignore[attr-defined]
    assert "a.toml:3" in done.stderr  # type: ignore[attr-defined]


def test_a_start_that_cannot_be_set_up_is_told_at_its_line(run: Callable[..., object], tmp_path: Path) -> None:
    head = 'schema = "ts-rules/scenario/1"\n\n[[scenario]]\nid = "a"\ntitle = "A"\nabout = ["6.3.2"]\n'
    text = f'{head}play = ["iran"]\n[scenario.given]\nask = {{}}\n[scenario.then]\nvp = 0\n'
    (tmp_path / "a.toml").write_text(text, encoding="utf-8")
    done = run("scenario", "tell", str(tmp_path / "a.toml"))
    assert done.returncode == 3  # type: ignore[attr-defined]
    assert "a.toml:3: scenario 'a': ask: {} is no text." in done.stderr  # type: ignore[attr-defined]


def test_the_command_names_what_is_near(run: Callable[..., object]) -> None:
    done = run("scenario", "tell", "coup-in-mexic")
    assert done.returncode == 2  # type: ignore[attr-defined]
    assert "coup-in-mexico" in done.stderr  # type: ignore[attr-defined]
    missing = run("scenario", "tell", "none.toml")
    assert missing.returncode == 3  # type: ignore[attr-defined]
    assert "none.toml" in missing.stderr  # type: ignore[attr-defined]


def test_each_fact_and_each_change_has_its_own_sentence() -> None:
    speaker = voice(load_game("twilight-struggle"), "en")
    nato = CARD["nato"]
    found = [Change("lasting", nato, 0, 1), Change("lasting", nato, 1, 0), Change("turn", "turn", 1, 2)]
    found += [Change("round", "round", 1, 0), Change("military_operations", 0, 1, 3, 0)]
    assert list(told(found, speaker, "deluxe")) == [
        "“NATO”: now in effect.",
        "“NATO”: no longer in effect.",
        "Turn 2 begins.",
        "Headline phase.",
        "Military operations, US: 1 → 3.",
    ]
    facts = {"turn": 2, "round": 3, "phasing": "ussr", "defcon": 4, "vp": -2, "military_operations": {"us": 1}}
    assert list(stated(facts, speaker)) == [
        "Turn 2.",
        "Action round 3.",
        "Phasing player: USSR.",
        "DEFCON: 4.",
        "VP track: USSR 2.",
        "Military operations, US: 1.",
    ]
