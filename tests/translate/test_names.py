"""Names in other languages: complete, in one alphabet, and printed where they say so."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path

import pytest

from ts_rules.games import load_game
from ts_rules.model import Game
from ts_rules.paths import data, read_toml
from ts_rules.translate import name

LANGUAGES = ("it", "pt", "pl", "el")
BOOK = {"it": "ts-it-2e", "pt": "ts-pt-summary", "pl": "ts-pl-deluxe", "el": "ts-el-deluxe"}
KINDS = {"ts": ("card", "country", "region", "space"), "risiko": ("territory", "continent")}
# Read by eye: glued, misspelt or in capitals of another alphabet, so that no program would know them.
BY_EYE = {("iraq", "it"), ("angola", "el"), ("ussr", "el"), ("nato", "el"), ("egitto", "it")}


def folded(text: str) -> str:
    kept = unicodedata.normalize("NFKD", text.lower())
    return "".join(c for c in kept if not unicodedata.combining(c)).replace("ł", "l").replace("ς", "σ")


@pytest.mark.parametrize("short", KINDS)
def test_everything_has_a_name_in_every_language(short: str) -> None:
    game = load_game(short)
    for kind in KINDS[short]:
        for slug in game.names[kind]:
            for lang in LANGUAGES:
                assert name(game, f"{kind}.{slug}", lang).text.strip(), (kind, slug, lang)


@pytest.mark.parametrize("short", KINDS)
def test_no_name_of_something_else(short: str) -> None:
    game = load_game(short)
    table = read_toml(data("locales") / "names" / f"{game.id}.toml")
    for kind in KINDS[short]:
        strange = set(table[kind]) - set(game.names[kind]) - {"chinese-civil-war"}
        assert not strange, strange


def test_countries_are_in_one_alphabet(ts: Game) -> None:
    for slug in ts.names["country"]:
        greek = name(ts, f"country.{slug}", "el").text
        assert not re.search(r"[A-Za-z]", greek), greek


@pytest.mark.parametrize("short", KINDS)
def test_what_is_seen_stands_in_the_line_named(short: str, books_folder: Path) -> None:
    game = load_game(short)
    table = read_toml(data("locales") / "names" / f"{game.id}.toml")
    checked = 0
    for entries in table.values():
        for slug, entry in entries.items():
            for lang, number in entry.get("seen", {}).items():
                book = BOOK[lang] if short == "ts" else "risiko-it"
                lines = (books_folder / f"{book}.txt").read_text("utf-8").split("\n")
                here = folded(" ".join(lines[number - 1 : number + 1]))
                stems = [w[:4] for w in re.findall(r"\w+", folded(entry[lang])) if len(w) > 1]
                if (slug, lang) not in BY_EYE:
                    assert any(s in here for s in stems), f"{book}:{number} does not name {entry[lang]}"
                    checked += 1
    assert checked > 40


def test_assumed_names_say_so(ts: Game) -> None:
    assert not name(ts, "country.syria", "it").assumed
    assert name(ts, "country.cameroon", "it").assumed
    assert name(ts, "country.syria", "en").text == "Syria"
    assert name(ts, "card.marshall-plan", "pl").gloss
