"""Which edition do I own?  A few marks that one can see in the box, with the figures of the game's own data."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ....handbook.writing.page import Page
from ....handbook.writing.page_writer import Desk
from .aid import TEMPLATES, chosen

__all__ = ["which_page"]


@dataclass(frozen=True, slots=True)
class Mark:
    """Something to look for, and what each edition shows there."""

    id: str
    ask: str
    answers: tuple[tuple[str, str], ...]


def which_page(desk: Desk) -> Iterator[Page]:
    """A table: what to look for, and what each edition shows there."""
    game = desk.game
    marks = tuple(
        Mark(
            str(row["figure"]),
            desk.say(row["ask"]),
            tuple((edition, _answer(desk, str(row["figure"]), edition)) for edition in game.spec.editions),
        )
        for row in chosen()["mark"]
    )
    values = {"marks": marks, "called": desk.called}
    title = desk.say("Which edition do I own?")
    yield desk.page("edition", title, TEMPLATES / "which.html", values, kind="which", searched=False)


def _answer(desk: Desk, path: str, edition: str) -> str:
    figure = desk.game.figure(path, edition)
    return desk.voices.name(f"space.{figure}") if path.startswith("space_race.") else str(figure)
