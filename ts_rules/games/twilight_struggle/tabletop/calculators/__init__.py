"""Calculators: coup attempts, realignment rolls, the space race, scoring, by tables that the engine made.

The tables are written once for all languages, as a script, so that the page works from a folder too.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from .....files import write_whole
from .....handbook.writing.content_keys import code, played
from .....handbook.writing.linked_sentences import LinkedSentences, sentences_of
from .....handbook.writing.page_source import Page
from .....handbook.writing.page_writer import PageWriter, filled
from .....kept import digest, value
from ...play.compiled_rules import game
from ...play.tables import CIVIL_WAR_SPACE, COUNTRIES, DATA, REGIONS
from ..draw.map_script import MAP_DATA, MAP_SCRIPT, install_map, name_lines
from ..player_aid import TEMPLATES
from . import coups, realignments, scoring, space

__all__ = ["DATA_FILE", "SCRIPT", "STYLE", "calculator_page", "install", "page", "tables"]

STYLE, BOARD, SCRIPT, DATA_FILE = "calculators.css", "board.css", "calculators.js", "calculators-data.js"
EVENTS = (
    *("containment", "brezhnev-doctrine", "red-scare-purge", "the-china-card", "vietnam-revolts"),
    *("salt-negotiations", "latin-american-death-squads", "nuclear-subs"),
    *("iran-contra-scandal", "formosan-resolution", "shuttle-diplomacy"),
)
"""The cards that the page names."""
SHOWN_DIFFERENCES = range(-4, 6)


@cache
def tables() -> dict[str, Any]:
    """All tables, of numbers, short texts and lists alone; kept by engine and readings."""

    def make() -> dict[str, Any]:
        return {
            "coup": coups.coup_tables(),
            "realignment": realignments.realignment_tables(),
            "scoring": scoring.scoring_tables(),
            "space": space.space_tables(),
            "shortfall": scoring.shortfalls(),
        }

    ident = game().id
    found: dict[str, Any] = value("calculators", digest(code(ident), played(ident)), make)
    return found


def install(folder: Path) -> Path:
    """Write the tables into the game's folder under `_static`; the file."""
    install_map(folder)
    path = folder / DATA_FILE
    write_whole(path, f"globalThis.tsTables = {json.dumps(tables(), separators=(',', ':'))};\n")
    return path


def calculator_page(writer: PageWriter) -> Iterator[Page]:
    """Its scripts are plain ones, so that it works from a folder too."""
    folder, text = writer.folder, page(writer.lang)
    scripts = tuple(f"{folder}/{file}" for file in (DATA_FILE, MAP_DATA, MAP_SCRIPT, SCRIPT))
    styles = (f"{folder}/{BOARD}", f"{folder}/{STYLE}")
    title = writer.say("Calculators")
    yield Page(
        f"{folder}/calculators",
        title,
        text,
        "calculators",
        game=folder,
        scripts=scripts,
        styles=styles,
        searched=False,
    )


def page(lang: str) -> str:
    """The calculators as a piece of HTML in a language."""
    spoken = sentences_of(game(), lang)
    cards = {slug: spoken.name(f"card.{slug}") for slug in EVENTS}
    regions = {slug: spoken.name(f"region.{slug}") for slug in (*REGIONS, "southeast-asia")}
    return filled(
        TEMPLATES / "calculators.html",
        spoken.say,
        {
            "lang": lang,
            "cards": cards,
            "regions": regions,
            "lines": name_lines(game(), lang),
            "rulesets": spoken.called,
            "most": scoring.MOST_INFLUENCE,
            "names": {
                "countries": [spoken.name(f"country.{slug}") for slug in COUNTRIES[:CIVIL_WAR_SPACE]],
                "regions": regions,
                "cards": cards,
            },
            "coup_chances": [coups.printed_chances(stability) for stability in range(1, 6)],
            "roll_chances": [(net, *_realignment_chances(net)) for net in SHOWN_DIFFERENCES],
            "boxes": _boxes(spoken),
            "reach": tables()["space"]["reach"],
            "values": {region: DATA.files["scoring"][region] for region in REGIONS},
        },
    )


def _realignment_chances(net: int) -> tuple[int, int, int]:
    """Of 36: how often the opponent loses, nobody, the roller, when the roller adds so much more."""
    odds = dict(zip(range(-5, 6), realignments.dice_differences(), strict=True))
    losers = tables()["realignment"]["loser"]["tables"][0]
    counts = {"opponent": 0, "": 0, "roller": 0}
    for difference, count in odds.items():
        counts[losers[difference + net + realignments.MOST_DIFFERENCE]] += count
    return counts["opponent"], counts[""], counts["roller"]


def _boxes(spoken: LinkedSentences) -> list[dict[str, Any]]:
    """The space race, with the names that the editions give a box."""
    found = []
    for number, box in enumerate(tables()["space"]["boxes"], 1):
        slugs = {e: game().figure(f"space_race.box.{number}.space", e) for e in game().spec.editions}
        names = {edition: spoken.name(f"space.{slug}") for edition, slug in slugs.items()}
        found.append({"number": number, "names": names, "same": len({*names.values()}) == 1, **box})
    return found
