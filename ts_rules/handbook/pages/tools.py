"""Pages with something to try: calculators and the playground, for the game whose engine there is."""

from __future__ import annotations

from collections.abc import Iterator

from ...playing import played_game
from .. import calculators, playground
from ..desk import Desk
from ..source import Page

__all__ = ["tool_pages"]


def tool_pages(desk: Desk) -> Iterator[Page]:
    """Nothing for a game that no engine plays."""
    if played_game(desk.game) is None:
        return
    for name, title, html, style, scripts in (
        (
            "calculators",
            desk.say("Calculators"),
            calculators.page(desk.lang),
            calculators.STYLE,
            (),  # the page loads them itself, as plain scripts, so that it works from a folder too
        ),
        (
            "playground",
            desk.say("Playground"),
            playground.page(desk.lang),
            playground.STYLE,
            (playground.SCRIPT,),
        ),
    ):
        yield Page(
            f"{desk.folder}/{name}",
            title,
            html,
            name,
            game=desk.folder,
            scripts=scripts,
            styles=(style,),
            searched=False,
        )
