"""The marks by which one knows an edition or a printing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from ....handbook.writing.page_source import Page
from ....handbook.writing.page_writer import PageWriter
from ....model import Game, RuleId
from ....paths import read_toml

__all__ = ["DATA", "TEMPLATES", "chosen", "which_page"]

HERE = Path(__file__).resolve().parent
DATA = HERE / "pages.toml"
TEMPLATES = HERE / "templates"


@dataclass(frozen=True, slots=True)
class Mark:
    """Something to look for in a box: what is asked, and whom each answer fits."""

    id: str
    ask: str
    answers: Mapping[str, tuple[str, ...]]


@cache
def chosen() -> Mapping[str, Any]:
    """What `pages.toml` holds: the marks of editions, and the guides."""
    return read_toml(DATA)


def which_page(writer: PageWriter) -> Iterator[Page]:
    """One question after another, the one that tells most apart first; each answer knows whom it fits."""
    marks = sorted((_mark(writer, row) for row in chosen()["mark"]), key=lambda mark: -len(mark.answers))
    owned = {name: title for name, title in writer.called.items() if name in _owned(writer.game)}
    of = {name: writer.game.spec.edition_of(name) for name in owned}
    values = {"marks": [mark for mark in marks if len(mark.answers) > 1], "owned": owned, "of": of}
    title = writer.say("Which edition do I own?")
    yield writer.page(
        "edition",
        title,
        TEMPLATES / "which.html",
        values,
        kind="which",
        searched=False,
        scripts=("ts/edition.js",),
        styles=("ts/edition.css",),
    )


def _owned(game: Game) -> tuple[str, ...]:
    """All that a reader can own, as the game names it: what comes to be known there is asked for here by itself."""
    return game.spec.rulesets


def _mark(writer: PageWriter, row: Mapping[str, str]) -> Mark:
    """What to look for, and of each thing that can be seen whom it fits."""
    fits: dict[str, list[str]] = {}
    for name in _owned(writer.game):
        fits.setdefault(_seen(writer, row, name), []).append(name)
    ident = row.get("figure") or row.get("variant") or row["last_of"]
    return Mark(ident, writer.say(row["ask"]), {seen: tuple(names) for seen, names in fits.items()})


def _seen(writer: PageWriter, row: Mapping[str, str], name: str) -> str:
    """What an edition or a printing shows: the reading of a variant, the last rule of a section, a figure or a name."""
    game = writer.game
    if variant := row.get("variant"):
        slug = game.ruleset(name).readings[variant]
        found = game.find(f"{variant}/{slug}").reading
        return writer.sentences.reading(variant, slug, found.statement) if found else slug
    if "last_of" in row:
        above = RuleId.parse(row["last_of"])
        return str(max(rule.id for rule in game if rule.id.is_under(above) and name in rule.printings))
    shown = str(game.figure(row["figure"], game.spec.edition_of(name)))
    return writer.sentences.name(f"space.{shown}") if row["figure"].startswith("space_race.") else shown
