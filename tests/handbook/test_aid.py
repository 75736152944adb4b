"""Player aids on the site that ships: a sheet of paper in every language, figures of the data; a turn ticked off."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from ts_rules.games.risiko.play.board import DATA
from ts_rules.handbook.writing.linked_sentences import sentences_of
from ts_rules.model import Game
from ts_rules.terms import fold

LANGUAGES = ("en", "it", "pt", "pl", "el")
GAMES = ("ts", "risiko")


def place(lang: str, page: str, game: str = "ts") -> str:
    return f"{game}/{page}.html" if lang == "en" else f"{lang}/{game}/{page}.html"


def cells(site: Path, lang: str, game: str) -> str:
    """What the aid says, cell by cell."""
    words = re.sub(r"<[^>]+>", "|", (site / place(lang, "aid", game)).read_text("utf-8"))
    return unescape(re.sub(r"\s*\|[\s|]*", "|", words))


@pytest.mark.parametrize("game", GAMES)
def test_the_aid_is_one_sheet_and_a_turn_is_ticked_off(address: str, chromium: Any, game: str) -> None:
    context = chromium.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    for lang in LANGUAGES:
        page.goto(f"{address}/{place(lang, 'aid', game)}")
        pdf = page.pdf(prefer_css_page_size=True)
        assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == 1, f"{lang}: the aid takes more than one sheet"
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, f"{lang}: wider than a phone"
        page.goto(f"{address}/{place(lang, 'turn', game)}")
        assert page.locator(".ticks input:checked").count() == (0 if lang == "en" else 1)
        if lang == "en":
            page.locator(".ticks input").nth(2).check()
            page.reload()
    kept = page.locator(".ticks input:checked")
    assert kept.count() == 1  # ticked in English, and so in the last language too
    assert urlsplit(page.url).path == "/" + place("el", "turn", game)
    (other,) = {*GAMES} - {game}
    page.goto(f"{address}/{place('el', 'turn', other)}")
    assert page.locator(".ticks input:checked").count() == 0, "each game has its own turn"
    page.go_back()
    page.locator(".untick").click()
    page.reload()
    assert kept.count() == 0
    context.close()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_its_figures_are_those_of_the_data(handbook: Path, ts: Game, lang: str) -> None:
    """Asia 3, 7, 9; box 7 of the space race is reached by a die of 1 to 3 and brings 4 VP, then 2."""
    rows = cells(handbook, lang, "ts")
    assert re.search(r"\|3\|7\|9\|", rows)
    assert "|7|" in rows
    assert "|3|1–3|4 / 2|" in rows
    assert "|2|1–4|★|" in rows
    assert f"+{ts.figure('operations.realignment.neighbour', 'deluxe')}" in rows


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_figures_of_the_other_aid_are_those_of_its_data(handbook: Path, risiko: Game, lang: str) -> None:
    """What a player of RisiKo! looks up, in the base game and in a tournament where that differs."""
    rows, voice = cells(handbook, lang, "risiko"), sentences_of(risiko, lang)
    for slug, row in DATA.files["board"]["continent"].items():
        size = sum(land["continent"] == slug for land in DATA.files["board"]["territory"].values())
        assert f"|{voice.name(f'continent.{slug}')}|{size}|{row['reinforcement']}|" in rows
    for ident, brings in {"4.1.9": 4, "4.1.10": 6, "4.1.11": 8, "4.1.12": 10, "4.1.13": 12}.items():
        assert f"|{voice.title(ident, risiko.find(ident).rule.title)}|{brings}|" in rows
    assert "|–|1|2|3|" in rows, "dice of the attacker, who leaves an army behind"
    assert "|1|2|3|3|" in rows, "dice of the defender: three in this game"
    assert "|35|30|25|20|" in rows, "armies to begin with"
    assert "|2|42|11/0|" in rows, "two armies against one: 15 of 36; in a tournament not against two"
    for worth in {row["value"] for row in DATA.files["board"]["territory"].values()}:
        lands = [
            voice.name(f"territory.{t}") for t, row in DATA.files["board"]["territory"].items() if row["value"] == worth
        ]
        named = "|,|".join(sorted(lands, key=fold))  # Índia stands between Iacútia and Indonésia
        assert f"|{worth}|{named}|" in rows
    for ident in ("4.2.14", "4.2.15", "4.3.4"):
        said = voice.sentence(ident, risiko.find(ident).rule.statement)
        for ruleset in ("base", "tournament"):
            words = re.sub(r"\s*\|[\s|]*", "|", re.sub(r"<[^>]+>", "|", said.under(ruleset)))
            assert unescape(words).strip("|") in rows, f"{ident} in the {ruleset} rules"
