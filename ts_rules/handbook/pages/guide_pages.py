"""Guides to a game for who is new to it: steps of words, statements of the tree, and something to look at.

A game writes them in a `pages.toml`, under `guide.NAME`; what there is to look at it draws itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from markupsafe import Markup

from ...errors import BadFile
from ...paths import read_toml
from ...report.sentences import Spoken
from ..tabletop import Listed
from ..writing.addresses import scenarios_of
from ..writing.page_source import Page
from ..writing.page_writer import PageWriter
from .front import titles_beside
from .scenario_pages import scenario_told

__all__ = ["Draw", "Drawings", "Line", "guide_pages", "guides_listed", "spoken_line"]


@dataclass(frozen=True, slots=True)
class Drawings:
    """What a step shows beside its words; `said` tells in sentences what the drawings hold."""

    drawn: tuple[Markup, ...] = ()
    said: tuple[str, ...] = ()


Draw = Callable[[PageWriter, str, Mapping[str, Any]], Drawings]
"""What a game draws for a step, by its id and what stands in the file."""


@dataclass(frozen=True, slots=True)
class Line:
    """A statement in a guide or a list."""

    kind: str
    ident: str
    title: str
    said: Spoken
    clauses: tuple[Spoken, ...]


def guides_listed(writer: PageWriter, file: Path) -> Iterator[Listed]:
    """The guides as lists on other pages name them."""
    for name, row in read_toml(file)["guide"].items():
        yield Listed(name, writer.say(row["title"]), writer.say(row["about"]), guide=True)


def guide_pages(writer: PageWriter, file: Path, draw: Draw) -> Iterator[Page]:
    """A page for each guide of a file."""
    titles = titles_beside(writer)
    for name, row in read_toml(file)["guide"].items():
        about = writer.say(row["about"])
        steps = [_step(writer, file, f"{name}-{n}", step, draw) for n, step in enumerate(row["step"], 1)]
        yield writer.page(
            name,
            writer.say(row["title"]),
            "guide.html",
            {"about": about, "steps": steps, "titles": titles},
            kind="guide",
            about=about,
            styles=writer.styles,
            scripts=writer.scripts,
        )


def _step(writer: PageWriter, file: Path, ident: str, row: Mapping[str, Any], draw: Draw) -> dict[str, Any]:
    """Part of a guide: what it is about, in our words and those of the rules, and what there is to see."""
    played = [*row.get("scenarios", ()), *([row["scenario"]] if "scenario" in row else ())]
    if unknown := [one for one in played if one not in scenarios_of(writer.game.id)]:
        raise BadFile(file, f"guide {ident}: there is no scenario '{unknown[0]}'")
    drawings = draw(writer, ident, row)
    return {
        "id": ident,
        "title": writer.say(row["title"]),
        "text": [writer.say(text) for text in row.get("text", ())],
        "lines": [spoken_line(writer, where, file) for where in row.get("lines", ())],
        "drawings": drawings.drawn,
        "holders": drawings.said,
        "played": scenario_told(writer, row["scenario"]) if "scenario" in row else "",
        "scenarios": row.get("scenarios", ()),
        "pages": row.get("pages", ()),
    }


def spoken_line(writer: PageWriter, ident: str, file: Path) -> Line:
    """A rule, a clause or a card as it is said here, for a file that names it."""
    game, sentences = writer.game, writer.sentences
    found = game.find(ident)
    if found.card:
        event = game.events[found.card.slug]
        name = sentences.name(f"card.{found.card.slug}")
        return Line("c", found.card.slug, name, sentences.sentence(f"card.{found.card.slug}", event.statement), ())
    if found.rule is None or found.variant is not None:
        raise BadFile(file, f"{ident} names neither a rule nor a clause nor a card")
    title = sentences.title(found.rule.printed, found.rule.title)
    if found.clause:
        where = found.clause.printed
        return Line("r", where, title, sentences.sentence(where, found.clause.statement), ())
    clauses = tuple(sentences.sentence(c.printed, c.statement) for c in found.rule.clauses)
    return Line("r", found.rule.printed, title, sentences.sentence(found.rule.printed, found.rule.statement), clauses)
