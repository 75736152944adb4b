"""The marks by which one knows an edition or a printing, and statements as guides and lists show them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from ....errors import BadFile
from ....handbook.writing.linked_sentences import held_by
from ....handbook.writing.page_source import Page
from ....handbook.writing.page_writer import PageWriter
from ....model import RuleId
from ....paths import read_toml
from ....report.sentences import Spoken

__all__ = ["DATA", "TEMPLATES", "Line", "chosen", "spoken_line", "which_page"]

HERE = Path(__file__).resolve().parent
DATA = HERE / "pages.toml"
TEMPLATES = HERE / "templates"


@dataclass(frozen=True, slots=True)
class Line:
    """A statement in a guide or a list."""

    kind: str
    ident: str
    title: str
    said: Spoken
    clauses: tuple[Spoken, ...]


@cache
def chosen() -> Mapping[str, Any]:
    """The marks of editions, and the guides."""
    return read_toml(DATA)


def which_page(writer: PageWriter) -> Iterator[Page]:
    """A table: what to look for, and what each edition and printing shows there."""
    marks = []
    for row in chosen()["mark"]:
        shows: dict[str, list[str]] = {}
        for name in writer.game.spec.rulesets:
            shows.setdefault(_shown(writer, row, name), []).append(name)
        ident = row.get("figure") or row["last_of"]
        answers = [(tuple(names), answer) for answer, names in shows.items()]
        marks.append({"id": ident, "ask": writer.say(row["ask"]), "answers": answers})
    held = {names: held_by(writer.game.spec, names, writer.say) for mark in marks for names, _answer in mark["answers"]}
    values = {"marks": marks, "called": writer.called, "held": held}
    title = writer.say("Which edition do I own?")
    yield writer.page("edition", title, TEMPLATES / "which.html", values, kind="which", searched=False)


def _shown(writer: PageWriter, row: Mapping[str, str], name: str) -> str:
    """What one sees in an edition or a printing: a figure, the name of a space, or the last rule of a section."""
    game = writer.game
    if "last_of" in row:
        above = RuleId.parse(row["last_of"])
        return str(max(r.id for r in game if r.id.is_under(above) and name in r.printings))
    shown = str(game.figure(row["figure"], game.spec.edition_of(name)))
    return writer.sentences.name(f"space.{shown}") if row["figure"].startswith("space_race.") else shown


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
