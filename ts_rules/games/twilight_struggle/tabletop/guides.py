"""What the guides of Twilight Struggle draw: tracks and countries of a position, cards, and what the signs mean."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from ....errors import BadFile
from ....handbook.pages.guide_pages import Drawings
from ....handbook.writing.page_writer import PageWriter
from ....playing.scenario_run import given_position
from .player_aid import DATA

if TYPE_CHECKING:
    from ..play.state import State

__all__ = ["draw_step"]


def draw_step(writer: PageWriter, ident: str, row: Mapping[str, Any]) -> Drawings:
    """Beside a step of a guide."""
    return Drawings(tuple(_drawings(writer, ident, row)), tuple(_holders(writer, row)))


def _position(writer: PageWriter, row: Mapping[str, Any]) -> State:
    from ..play.as_played_game import PLAYED

    state: State = given_position(PLAYED, writer.game.ruleset(writer.game.spec.canonical), row.get("given", {}))
    return state


def _holders(writer: PageWriter, row: Mapping[str, Any]) -> Iterator[str]:
    """Who controls the countries that are drawn."""
    if countries := row.get("countries"):
        from ..play.position_facts import holder
        from ..play.tables import COUNTRY
        from .narrate.change_sentences import controlled
        from .narrate.voice import voice

        state, speaker = _position(writer, row), voice(writer.game, writer.lang)
        yield from (controlled(COUNTRY[c], holder(state, COUNTRY[c]), speaker) for c in countries)


def _drawings(writer: PageWriter, ident: str, row: Mapping[str, Any]) -> Iterator[Markup]:
    """Tracks and countries of a position, cards of a hand, and what the signs mean."""
    from . import draw

    game, lang = writer.game, writer.lang
    if "tracks" in row or "countries" in row:
        state = _position(writer, row)
        yield from draw.tracks(game, state, lang, row["tracks"]) if "tracks" in row else ()
        yield from draw.focus(game, row["countries"], state, lang) if "countries" in row else ()
    if cards := row.get("cards"):
        if unknown := [c for c in cards if c not in game.cards]:
            raise BadFile(DATA, f"guide {ident}: there is no card '{unknown[0]}'")
        yield draw.hand(game, cards, lang, writer.say("Cards"))
    if row.get("legend"):
        yield draw.legend(lang)
