"""What is told of a log, in each language: why it is refused, where it and the rules differ, what it leaves unsaid."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result
from test_logs import EDITS, EXAMPLE

from ts_rules.cli import playing
from ts_rules.errors import BadFile
from ts_rules.games.twilight_struggle.logs import log_sentences
from ts_rules.games.twilight_struggle.play.as_played_game import PLAYED
from ts_rules.translate import catalog, why_not

Invoke = Callable[..., Result]
LANGUAGES = ("it", "pt", "pl", "el")
ENGLISH = {"the", "is", "there", "that", "of", "by", "and", "after", "has", "with", "not", "says", "turn", "line"}
QUOTED = re.compile(r"'[^']*'(?=[,: (.]|$)")
FOUND_IN = {"it": "Polonia", "pt": "Polônia", "pl": "Polska", "el": "Πολωνία"}
BROKEN_OFF = {
    "it": "Il registro si interrompe alla riga 52: la partita non è finita (turno 1, round di azione 3, Stati Uniti).",
    "pt": "O log se interrompe na linha 52: a partida não terminou (turno 1, rodada de ação 3, EUA).",
    "pl": "Dziennik urywa się w wierszu 52: gra nie jest zakończona (tura 1, runda akcji 3, USA).",
    "el": "Το αρχείο κινήσεων διακόπτεται στη γραμμή 52: το παιχνίδι δεν τελείωσε (γύρος 1, σειρά ενεργειών 3, ΗΠΑ).",
}
DIFFERS = {
    "it": "riga 36, PV: URSS 2 nel registro, URSS 1 secondo le regole (asia-scoring)",
    "pt": "linha 36, VP: URSS 2 no log, URSS 1 pelas regras (asia-scoring)",
    "pl": "wiersz 36, PZ: ZSRR 2 w dzienniku, ZSRR 1 według zasad (asia-scoring)",
    "el": "γραμμή 36, ΠΝ: ΕΣΣΔ 2 στο αρχείο, ΕΣΣΔ 1 κατά τους κανόνες (asia-scoring)",
}


def edited(tmp_path: Path, *changes: tuple[str, str]) -> Path:
    text = EXAMPLE.read_text("utf-8")
    for old, new in changes:
        text = text.replace(old, new, 1)
    path = tmp_path / "log.txt"
    path.write_text(text, encoding="utf-8")
    return path


def refusal(path: Path, lang: str) -> str:
    with pytest.raises(BadFile) as caught:
        playing.replayed(path, None, lang)
    return str(caught.value).removeprefix(str(path))


def english_in(said: str) -> set[str]:
    """English words of a sentence, what it quotes of the file apart."""
    return ENGLISH & set(re.findall(r"\w+", QUOTED.sub("", said).lower()))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("old", "new", "line"), [edit[:3] for edit in EDITS])
def test_a_refusal_is_in_the_language_asked_for(lang: str, old: str, new: str, line: int, tmp_path: Path) -> None:
    path = edited(tmp_path, (old, new))
    assert english_in(refusal(path, "en"))
    said = refusal(path, lang)
    assert said.startswith(f":{line}: ")
    assert not english_in(said)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_countries_have_their_names_in_a_refusal(lang: str, tmp_path: Path) -> None:
    assert FOUND_IN[lang] in refusal(edited(tmp_path, ("[0][4]", "[0][5]")), lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_differences_and_remarks_are_in_the_language_asked_for(invoke: Invoke, lang: str, tmp_path: Path) -> None:
    path = edited(tmp_path, ("1 VP. Score is USSR 1", "2 VP. Score is USSR 2"), ("Score is US 1", "Score is even"))
    lines = invoke("replay", str(path), "--lang", lang).output.splitlines()
    assert f"  {DIFFERS[lang]}" in lines
    assert f"  {BROKEN_OFF[lang]}" in lines
    assert not english_in("\n".join(lines).replace(str(path), ""))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_places_of_moves_are_in_the_language_asked_for_and_moves_as_records_have_them(
    invoke: Invoke, lang: str
) -> None:
    told = invoke("replay", str(EXAMPLE), "--moves", "--lang", lang).output
    where = BROKEN_OFF[lang].partition("(")[2].partition(")")[0]
    assert re.search(rf"^ +52  {re.escape(where)} +us: five-year-plan  \(5\.1\)$", told, re.MULTILINE)


def test_the_locale_asks_for_a_language_and_an_option_for_another(
    invoke: Invoke, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANGUAGE", "pl")
    assert BROKEN_OFF["pl"] in invoke("replay", str(EXAMPLE)).output
    assert BROKEN_OFF["it"] in invoke("replay", str(EXAMPLE), "--lang", "it").output
    assert "The log breaks off at line 52" in invoke("replay", str(EXAMPLE), "--lang", "en").output


def test_json_is_the_same_in_every_language(invoke: Invoke) -> None:
    in_english, in_greek = (
        invoke("replay", str(EXAMPLE), "--format", "json", "--lang", o).output for o in ("en", "el")
    )
    assert in_english == in_greek
    (game,) = json.loads(in_english)["games"]
    assert game["log"]["remarks"] == [
        "The log breaks off at line 52: the game is not over (turn 1, action round 3, US)."
    ]


def test_what_is_not_translated_is_said_in_english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    known = {key: text for key, text in catalog("cli", "it").items() if key[1] != log_sentences.OTHER_INFLUENCE}
    monkeypatch.setattr(why_not, "catalog", lambda _domain, _lang: known)
    path = edited(tmp_path, ("[0][4]", "[0][5]"))
    assert refusal(path, "it") == refusal(path, "en").replace("Poland", "Polonia")


def test_a_translation_with_another_slot_is_left_aside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = {("", log_sentences.OTHER_INFLUENCE): "si contraddice: {strano}"}
    monkeypatch.setattr(why_not, "catalog", lambda _domain, _lang: broken)
    assert "contradicts itself" in refusal(edited(tmp_path, ("[0][4]", "[0][5]")), "it")


def test_every_sentence_of_a_log_is_a_message_to_translate() -> None:
    # No two stand for the same, and `messages` of the game has them all, so that catalogs and the playground do too.
    said = log_sentences.messages()
    assert len(said) > 50
    assert set(said) <= set(PLAYED.messages())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_record_is_refused_in_the_language_asked_for(lang: str, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    for text in ("Dear diary", "ts-rules/record/1\nrulset: 2e\n\n", "ts-rules/record/1\n\nwho: poland\n"):
        path.write_text(text, encoding="utf-8")
        assert english_in(refusal(path, "en"))
        assert not english_in(refusal(path, lang))
