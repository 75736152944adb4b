"""What the guides of RisiKo! draw: a part of the map with the armies of a position."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ....errors import BadFile
from ....handbook.pages.guide_pages import Drawings
from ....handbook.writing.page_writer import PageWriter
from ....playing.scenario_run import given_position
from ..play.as_played_game import PLAYED
from ..play.board import TERRITORY
from . import draw

__all__ = ["DATA", "draw_step"]

DATA = Path(__file__).with_name("pages.toml")


def draw_step(writer: PageWriter, ident: str, row: Mapping[str, Any]) -> Drawings:
    """The territories that a step names, and what borders on them."""
    slugs = row.get("around", ())
    if unknown := [slug for slug in slugs if slug not in TERRITORY]:
        raise BadFile(DATA, f"guide {ident}: there is no territory '{unknown[0]}'")
    if not slugs:
        return Drawings()
    game = writer.game
    state = given_position(PLAYED, game.ruleset(game.spec.canonical), row.get("given", {}))
    return Drawings((draw.around(game, slugs, writer.lang, draw.marks_of(state)),))
