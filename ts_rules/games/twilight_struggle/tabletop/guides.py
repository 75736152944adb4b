"""Pages for who is new: steps of words, statements of the tree, and something to look at."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from ....errors import BadFile
from ....handbook.pages.front import titles_beside
from ....handbook.pages.scenario_pages import scenario_told
from ....handbook.writing.page_source import Page
from ....handbook.writing.page_writer import PageWriter
from ....playing.scenario_run import given_position
from .player_aid import DATA, TEMPLATES, chosen, spoken_line

if TYPE_CHECKING:
    from ..play.state import State

__all__ = ["guide_page"]


def guide_page(writer: PageWriter, name: str) -> Iterator[Page]:
    """The guide of a name; `pages` of a step are filled in by their titles later."""
    row = chosen()["guide"][name]
    steps = [_step(writer, f"{name}-{n}", step) for n, step in enumerate(row["step"], 1)]
    yield writer.page(
        name,
        writer.say(row["title"]),
        TEMPLATES / "guide.html",
        {"about": writer.say(row["about"]), "steps": steps, "titles": titles_beside(writer)},
        kind="guide",
        about=writer.say(row["about"]),
        styles=("ts/board.css", "steps.css"),
        scripts=writer.scripts,
    )


def _step(writer: PageWriter, ident: str, row: Mapping[str, Any]) -> dict[str, Any]:
    """Part of a guide: what it is about, in our words and those of the rules, and what there is to see."""
    return {
        "id": ident,
        "title": writer.say(row["title"]),
        "text": [writer.say(text) for text in row.get("text", ())],
        "lines": [spoken_line(writer, where) for where in row.get("lines", ())],
        "drawings": [*_drawings(writer, ident, row)],
        "holders": [*_holders(writer, row)],
        "played": _played(writer, ident, row.get("scenario", "")),
        "pages": row.get("pages", ()),
    }


def _played(writer: PageWriter, ident: str, scenario: str) -> Markup:
    if not scenario:
        return Markup("")
    try:
        return scenario_told(writer, scenario)
    except KeyError:
        raise BadFile(DATA, f"guide {ident}: there is no scenario '{scenario}'") from None


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
