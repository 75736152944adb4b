"""Calculators: battles fought until they are won or broken off, and sets of cards, by tables that the engine made.

The tables are written once for all languages, as a script, so that the page works from a folder too.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from .....files import write_whole
from .....handbook.writing.page_source import Page
from .....handbook.writing.page_writer import PageWriter
from . import battles, set_values

__all__ = ["DATA_FILE", "SCRIPT", "STYLE", "calculator_page", "install", "tables"]

STYLE, SCRIPT, DATA_FILE = "calculators.css", "calculators.js", "calculators-data.js"
TEMPLATE = Path(__file__).resolve().parent.parent / "templates" / "calculators.html"
PRINTED = ("base", "tournament", battles.CLASSIC_RULES)


@cache
def tables() -> dict[str, Any]:
    """All that the page's script reckons with."""
    return {"battle": battles.battle_tables(), "cards": set_values.set_tables()}


def install(folder: Path) -> Path:
    """Write the tables into the game's folder under `_static`; the file."""
    path = folder / DATA_FILE
    write_whole(path, f"globalThis.risikoTables = {json.dumps(tables(), separators=(',', ':'))};\n")
    return path


def calculator_page(writer: PageWriter) -> Iterator[Page]:
    """Its scripts are plain ones, so that it works from a folder too."""
    say, folder = writer.say, writer.folder
    rules = {
        "base": say("Base game"),
        "tournament": say("Tournament rules"),
        battles.CLASSIC_RULES: say("Classic Risk"),
    }
    arms = {"infantry": say("Infantry"), "cavalry": say("Cavalry"), "cannon": say("Cannon"), "joker": say("Joker")}
    values = {
        "rules": rules,
        "most": battles.MOST_ARMIES,
        "arms": arms,
        "in_deck": dict(zip(arms, tables()["cards"]["cards"], strict=True)),
        "held": tables()["cards"]["held"],
        "sets": [(_set_named(counts, arms), worth) for counts, worth in set_values.card_sets()],
        "throws": battles.printed_throws(),
        "conquests": {name: battles.printed_conquests(name) for name in PRINTED},
    }
    yield writer.page(
        "calculators",
        say("Calculators"),
        TEMPLATE,
        values,
        kind="calculators",
        searched=False,
        scripts=(f"{folder}/{DATA_FILE}", f"{folder}/{SCRIPT}"),
        styles=(f"{folder}/{STYLE}",),
    )


def _set_named(counts: tuple[int, ...], arms: dict[str, str]) -> str:
    """Its cards: `2 × Infantry + Joker`."""
    named = zip(counts, arms.values(), strict=True)
    return " + ".join(name if count == 1 else f"{count} × {name}" for count, name in named if count)
