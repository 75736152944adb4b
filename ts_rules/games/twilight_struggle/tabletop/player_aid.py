"""The player aid, one page to print; questions that players ask; and the marks by which one knows an edition."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from ....errors import BadFile
from ....handbook.writing.linked_sentences import Spoken
from ....handbook.writing.page import Page
from ....handbook.writing.page_facts import shown
from ....handbook.writing.page_writer import Desk
from ....model import Game
from ....paths import read_toml
from ....playing.trial import Trial
from . import draw

__all__ = ["DATA", "TEMPLATES", "aid_page", "chosen", "question_page", "spoken_line", "which_page"]

HERE = Path(__file__).resolve().parent
DATA = HERE / "pages.toml"
TEMPLATES = HERE / "templates"


@dataclass(frozen=True, slots=True)
class Line:
    """A statement on the aid or in an answer."""

    kind: str
    ident: str
    title: str
    said: Spoken
    clauses: tuple[Spoken, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """A question, the statements that answer it, and the scenarios in which it was played."""

    id: str
    question: str
    lines: tuple[Line, ...]
    scenarios: tuple[Trial, ...]


@dataclass(frozen=True, slots=True)
class Mark:
    """Something to look for, and what each edition shows there."""

    id: str
    ask: str
    answers: tuple[tuple[str, str], ...]


@cache
def chosen() -> Mapping[str, Any]:
    """Which rules stand on the aid, what players ask, and the guides."""
    return read_toml(DATA)


def aid_page(desk: Desk) -> Iterator[Page]:
    """Statements group by group, and two tracks."""
    groups: Sequence[Sequence[str]] = chosen()["aid"]
    lines = tuple(tuple(spoken_line(desk, ident) for ident in group) for group in groups)
    drawings = (draw.space_race(desk.game, None, desk.lang, desk.game.spec.canonical), draw.defcon(None, desk.lang))
    values = {"groups": lines, "drawings": drawings}
    title, styles = desk.say("Player aid"), ("ts/board.css",)
    yield desk.page("aid", title, TEMPLATES / "aid.html", values, kind="aid", styles=styles, searched=False)


def question_page(desk: Desk) -> Iterator[Page]:
    """Each question with its answer and where that was played."""
    answers = tuple(_answer(desk, ident, row) for ident, row in chosen()["question"].items())
    title = desk.say("Questions players ask")
    yield desk.page("questions", title, TEMPLATES / "questions.html", {"answers": answers}, kind="questions")


def which_page(desk: Desk) -> Iterator[Page]:
    """A table: what to look for, and what each edition shows there."""
    game = desk.game
    marks = tuple(
        Mark(
            str(row["figure"]),
            desk.say(row["ask"]),
            tuple((edition, _shown_there(desk, str(row["figure"]), edition)) for edition in game.spec.editions),
        )
        for row in chosen()["mark"]
    )
    values = {"marks": marks, "called": desk.called}
    title = desk.say("Which edition do I own?")
    yield desk.page("edition", title, TEMPLATES / "which.html", values, kind="which", searched=False)


def spoken_line(desk: Desk, ident: str) -> Line:
    """A rule, a clause or a card as it is said here."""
    game, voices = desk.game, desk.voices
    found = game.find(ident)
    if found.card:
        event = game.events[found.card.slug]
        name = voices.name(f"card.{found.card.slug}")
        return Line("c", found.card.slug, name, voices.sentence(f"card.{found.card.slug}", event.statement), ())
    if found.rule is None or found.variant is not None:
        raise BadFile(DATA, f"{ident} names neither a rule nor a clause nor a card")
    title = voices.title(found.rule.printed, found.rule.title)
    if found.clause:
        where = found.clause.printed
        return Line("r", where, title, voices.sentence(where, found.clause.statement), ())
    clauses = tuple(voices.sentence(c.printed, c.statement) for c in found.rule.clauses)
    return Line("r", found.rule.printed, title, voices.sentence(found.rule.printed, found.rule.statement), clauses)


def _answer(desk: Desk, ident: str, row: Mapping[str, Any]) -> Answer:
    trials = _by_id(desk.game)
    if unknown := [s for s in row.get("scenarios", ()) if s not in trials]:
        raise BadFile(DATA, f"question {ident}: there is no scenario '{unknown[0]}'")
    lines = tuple(spoken_line(desk, i) for i in row["answer"])
    return Answer(ident, desk.say(row["ask"]), lines, tuple(trials[s] for s in row.get("scenarios", ())))


def _by_id(game: Game) -> dict[str, Trial]:
    return {t.id: t for trials in shown(game.id).values() for t in trials}


def _shown_there(desk: Desk, path: str, edition: str) -> str:
    figure = desk.game.figure(path, edition)
    return desk.voices.name(f"space.{figure}") if path.startswith("space_race.") else str(figure)
