"""The playground: a page that runs the engine in the reader's browser, loaded only when it is asked for."""

from __future__ import annotations

import json
import shutil
from dataclasses import dataclass
from pathlib import Path

from ...games.twilight_struggle.play.kinds import NAMES, PROMPTS
from ...games.twilight_struggle.play.rulesets import game
from ...games.twilight_struggle.play.starts import ASKS
from ...games.twilight_struggle.play.tables import (
    BATTLEGROUNDS,
    CARDS,
    CIVIL_WAR_SPACE,
    COUNTRIES,
    OPS,
    REGION,
    REGIONS,
    STABILITY,
    bits,
)
from ...paths import write_whole
from ...translate import catalog
from ..templates import filled
from ..trials import scenarios_of
from ..voices import LANGUAGES, Voices, voices
from .packing import engine_zip
from .runtime import FILES, Missing, Say, fetched
from .words import ask_words, effect_words, fact_words, move_words

__all__ = ["FOLDER", "SCRIPT", "STYLE", "Built", "Missing", "install", "page"]

STYLE, SCRIPT, FOLDER = "playground.css", "playground.js", "playground"
ENGINE = "engine.zip"
OFFERED = ("operations", "influence", "realignment", "coup", "card", "event", "space", "end-of-turn", "final-scoring")
"""What a position that a reader sets up can ask, besides an action round."""


@dataclass(frozen=True, slots=True)
class Built:
    """What was put into the site, and how many bytes."""

    folder: Path
    size: int


def install(site: Path, say: Say, cache: Path | None = None) -> Built | Missing:
    """Put engine and Pyodide into `_static/playground` of a site; or say what is missing, and how to get it."""
    runtime = fetched(say, cache)
    if isinstance(runtime, Missing):
        return runtime
    folder = site / "_static" / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    for name in FILES:
        shutil.copyfile(runtime / name, folder / name)
    write_whole(folder / ENGINE, engine_zip())
    for lang in LANGUAGES:
        if lang != "en":
            titles = json.dumps(_titles(lang), ensure_ascii=False, separators=(",", ":"))
            write_whole(folder / f"titles-{lang}.json", titles.encode())
    return Built(folder, sum(path.stat().st_size for path in folder.iterdir()))


def _titles(lang: str) -> dict[str, str]:
    """What scenarios are called in a language, as far as it is translated."""
    renderer = voices(game(), lang).renderer
    found = scenarios_of(game().id).items()
    said = {ident: renderer.remark(f"scenario.{ident}", scenario.title) for ident, scenario in found}
    return {ident: one.text for ident, one in said.items() if one.translated}


def page(lang: str) -> str:
    """The playground as a piece of HTML in a language."""
    spoken = voices(game(), lang)
    say = spoken.say
    return filled(
        "playground.html",
        say,
        {
            "lang": lang,
            "rulesets": {"deluxe": say("Deluxe edition"), "2e": say("2nd edition")}
            | {book.id: book.title for book in spoken.books},
            "regions": {slug: spoken.name(f"region.{slug}") for slug in REGIONS},
            "cards": {slug: spoken.name(f"card.{slug}") for slug in CARDS[1:]},
            "asks": {slug: text for slug, text in ask_words(say).items() if slug in OFFERED and slug in ASKS},
            "words": _words(spoken),
        },
    )


def _words(spoken: Voices) -> dict[str, object]:
    """The names that the page shows for what the engine says."""
    say = spoken.say
    prompts = catalog("cli", spoken.lang) if spoken.lang != "en" else {}
    return {
        "countries": {slug: spoken.name(f"country.{slug}") for slug in COUNTRIES[:CIVIL_WAR_SPACE]},
        "regions": {slug: spoken.name(f"region.{slug}") for slug in REGION},
        "inside": {region: [COUNTRIES[c] for c in bits(REGION[region])] for region in REGIONS},
        "stability": {COUNTRIES[c]: STABILITY[c] for c in range(CIVIL_WAR_SPACE)},
        "battlegrounds": [COUNTRIES[c] for c in bits(BATTLEGROUNDS)],
        "cards": {slug: spoken.name(f"card.{slug}") for slug in CARDS[1:]},
        "ops": dict(zip(CARDS[1:], OPS[1:], strict=True)),
        "prompts": {
            name: prompts.get(("", prompt), prompt) for name, prompt in zip(NAMES, PROMPTS, strict=True) if prompt
        },
        "moves": move_words(say),
        "facts": fact_words(say),
        "effects": effect_words(spoken.name, say),
        "titles": {rule.printed: spoken.title(rule.printed, rule.title) for rule in spoken.game if rule.all_variants()},
    }
