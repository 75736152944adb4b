"""The player aid, one page to print, and the questions that players ask: both made of statements of the tree."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from ...errors import BadFile
from ...model import Game
from ...paths import read_toml
from ...playing.trial import Trial
from .. import draw
from ..desk import Desk
from ..facts import shown
from ..source import Page
from ..voices import Spoken

__all__ = ["DATA", "aid_pages", "chosen", "spoken_line"]

DATA = Path(__file__).resolve().parent.parent / "data"


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


@cache
def chosen(game_id: str) -> Mapping[str, Any]:
    """What was chosen for a game; empty where nothing was."""
    path = DATA / f"{game_id}.toml"
    return read_toml(path) if path.is_file() else {}


def aid_pages(desk: Desk) -> Iterator[Page]:
    """Nothing for a game for which nothing was chosen."""
    table = chosen(desk.game.id)
    if groups := table.get("aid"):
        yield _aid(desk, groups)
    if questions := table.get("question"):
        yield _questions(desk, questions)


def _aid(desk: Desk, groups: Sequence[Sequence[str]]) -> Page:
    lines = tuple(tuple(spoken_line(desk, ident) for ident in group) for group in groups)
    drawings = (draw.space_race(desk.game, None, desk.lang, desk.game.spec.canonical), draw.defcon(None, desk.lang))
    values = {"groups": lines, "drawings": drawings}
    return desk.page(
        "aid", desk.say("Player aid"), "aid.html", values, kind="aid", styles=("board.css",), searched=False
    )


def _questions(desk: Desk, questions: Mapping[str, Any]) -> Page:
    answers = tuple(_answer(desk, ident, row) for ident, row in questions.items())
    return desk.page(
        "questions", desk.say("Questions players ask"), "questions.html", {"answers": answers}, kind="questions"
    )


def spoken_line(desk: Desk, ident: str) -> Line:
    """A rule, a clause or a card as it is said here."""
    game, voices = desk.game, desk.voices
    found = game.find(ident)
    if found.card:
        event = game.events[found.card.slug]
        name = voices.name(f"card.{found.card.slug}")
        return Line("c", found.card.slug, name, voices.sentence(f"card.{found.card.slug}", event.statement), ())
    if found.rule is None or found.variant is not None:
        raise BadFile(DATA / f"{game.id}.toml", f"{ident} names neither a rule nor a clause nor a card")
    title = voices.title(found.rule.printed, found.rule.title)
    if found.clause:
        where = found.clause.printed
        return Line("r", where, title, voices.sentence(where, found.clause.statement), ())
    clauses = tuple(voices.sentence(c.printed, c.statement) for c in found.rule.clauses)
    return Line("r", found.rule.printed, title, voices.sentence(found.rule.printed, found.rule.statement), clauses)


def _answer(desk: Desk, ident: str, row: Mapping[str, Any]) -> Answer:
    trials = _by_id(desk.game)
    if unknown := [s for s in row.get("scenarios", ()) if s not in trials]:
        raise BadFile(DATA / f"{desk.game.id}.toml", f"question {ident}: there is no scenario '{unknown[0]}'")
    lines = tuple(spoken_line(desk, i) for i in row["answer"])
    return Answer(ident, desk.say(row["ask"]), lines, tuple(trials[s] for s in row.get("scenarios", ())))


def _by_id(game: Game) -> dict[str, Trial]:
    return {t.id: t for trials in shown(game.id).values() for t in trials}
