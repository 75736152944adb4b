"""The player aid, one page to print; and the marks by which one knows an edition."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from ....errors import BadFile
from ....handbook.writing.page_source import Page
from ....handbook.writing.page_writer import PageWriter
from ....paths import read_toml
from ....report.sentences import Spoken
from . import draw

__all__ = ["DATA", "TEMPLATES", "Line", "aid_page", "chosen", "spoken_line", "which_page"]

HERE = Path(__file__).resolve().parent
DATA = HERE / "pages.toml"
TEMPLATES = HERE / "templates"


@dataclass(frozen=True, slots=True)
class Line:
    """A statement on the aid or in a guide."""

    kind: str
    ident: str
    title: str
    said: Spoken
    clauses: tuple[Spoken, ...]


@cache
def chosen() -> Mapping[str, Any]:
    """Which rules stand on the aid, and the guides."""
    return read_toml(DATA)


def aid_page(writer: PageWriter) -> Iterator[Page]:
    """Statements group by group, and two tracks."""
    groups: Sequence[Sequence[str]] = chosen()["aid"]
    lines = tuple(tuple(spoken_line(writer, ident) for ident in group) for group in groups)
    drawings = (
        draw.space_race(writer.game, None, writer.lang, writer.game.spec.canonical),
        draw.defcon(None, writer.lang),
    )
    values = {"groups": lines, "drawings": drawings}
    title, styles = writer.say("Player aid"), ("ts/board.css",)
    yield writer.page("aid", title, TEMPLATES / "aid.html", values, kind="aid", styles=styles, searched=False)


def which_page(writer: PageWriter) -> Iterator[Page]:
    """A table: what to look for, and what each edition shows there."""
    marks = []
    for row in chosen()["mark"]:
        path: str = row["figure"]
        shows = {edition: str(writer.game.figure(path, edition)) for edition in writer.game.spec.editions}
        if path.startswith("space_race."):  # where it is a name
            shows = {edition: writer.sentences.name(f"space.{slug}") for edition, slug in shows.items()}
        marks.append({"id": path, "ask": writer.say(row["ask"]), "answers": tuple(shows.items())})
    values = {"marks": marks, "called": writer.called}
    title = writer.say("Which edition do I own?")
    yield writer.page("edition", title, TEMPLATES / "which.html", values, kind="which", searched=False)


def spoken_line(writer: PageWriter, ident: str) -> Line:
    """A rule, a clause or a card as it is said here."""
    game, sentences = writer.game, writer.sentences
    found = game.find(ident)
    if found.card:
        event = game.events[found.card.slug]
        name = sentences.name(f"card.{found.card.slug}")
        return Line("c", found.card.slug, name, sentences.sentence(f"card.{found.card.slug}", event.statement), ())
    if found.rule is None or found.variant is not None:
        raise BadFile(DATA, f"{ident} names neither a rule nor a clause nor a card")
    title = sentences.title(found.rule.printed, found.rule.title)
    if found.clause:
        where = found.clause.printed
        return Line("r", where, title, sentences.sentence(where, found.clause.statement), ())
    clauses = tuple(sentences.sentence(c.printed, c.statement) for c in found.rule.clauses)
    return Line("r", found.rule.printed, title, sentences.sentence(found.rule.printed, found.rule.statement), clauses)
