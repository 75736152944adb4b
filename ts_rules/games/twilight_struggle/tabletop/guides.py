"""Pages for who is new: steps of words, statements of the tree, and something to look at."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from ....errors import BadFile
from ....handbook.pages.front import titles_beside
from ....handbook.pages.scenario_pages import scenario_told
from ....handbook.writing.linked_sentences import Spoken
from ....handbook.writing.page import Page
from ....handbook.writing.page_writer import Desk
from ....playing.scenario_run import given_position
from .player_aid import DATA, TEMPLATES, chosen, spoken_line

if TYPE_CHECKING:
    from ..play.state import State

__all__ = ["guide_page"]


@dataclass(frozen=True, slots=True)
class Line:
    """A statement, and where its rule stands."""

    ident: str
    said: Spoken


@dataclass(frozen=True, slots=True)
class Step:
    """Part of a guide: what it is about, in our words and those of the rules, and what there is to see."""

    id: str
    title: str
    text: tuple[str, ...]
    lines: tuple[Line, ...]
    drawings: tuple[Markup, ...]
    holders: tuple[str, ...]
    played: Markup
    pages: tuple[str, ...]


def guide_page(desk: Desk, name: str) -> Iterator[Page]:
    """The guide of a name; `pages` of a step are filled in by their titles later."""
    row = chosen()["guide"][name]
    steps = tuple(_step(desk, f"{name}-{n}", step) for n, step in enumerate(row["step"], 1))
    yield desk.page(
        name,
        desk.say(row["title"]),
        TEMPLATES / "guide.html",
        {"about": desk.say(row["about"]), "steps": steps, "titles": titles_beside(desk)},
        kind="guide",
        about=desk.say(row["about"]),
        styles=("ts/board.css", "steps.css"),
        scripts=("ts/steps.js",),
    )


def _step(desk: Desk, ident: str, row: Mapping[str, Any]) -> Step:
    lines = []
    for where in row.get("lines", ()):
        line = spoken_line(desk, where)
        lines.append(Line(line.ident, line.said))
    return Step(
        ident,
        desk.say(row["title"]),
        tuple(desk.say(text) for text in row.get("text", ())),
        tuple(lines),
        tuple(_drawings(desk, ident, row)),
        tuple(_holders(desk, row)),
        _played(desk, ident, row.get("scenario", "")),
        tuple(row.get("pages", ())),
    )


def _played(desk: Desk, ident: str, scenario: str) -> Markup:
    if not scenario:
        return Markup("")
    try:
        return scenario_told(desk, scenario)
    except KeyError:
        raise BadFile(DATA, f"guide {ident}: there is no scenario '{scenario}'") from None


def _position(desk: Desk, row: Mapping[str, Any]) -> State:
    from ..play.as_played_game import PLAYED

    state: State = given_position(PLAYED, desk.game.ruleset(desk.game.spec.canonical), row.get("given", {}))
    return state


def _holders(desk: Desk, row: Mapping[str, Any]) -> Iterator[str]:
    """Who controls the countries that are drawn."""
    if countries := row.get("countries"):
        from ..play.tables import COUNTRY
        from .narrate.board_changes import holder
        from .narrate.change_sentences import controlled
        from .narrate.wording import voice

        state, speaker = _position(desk, row), voice(desk.game, desk.lang)
        yield from (controlled(COUNTRY[c], holder(state, COUNTRY[c]), speaker) for c in countries)


def _drawings(desk: Desk, ident: str, row: Mapping[str, Any]) -> Iterator[Markup]:
    """Tracks and countries of a position, cards of a hand, and what the signs mean."""
    from . import draw

    game, lang = desk.game, desk.lang
    if "tracks" in row or "countries" in row:
        state = _position(desk, row)
        yield from draw.tracks(game, state, lang, row["tracks"]) if "tracks" in row else ()
        yield from draw.focus(game, row["countries"], state, lang) if "countries" in row else ()
    if cards := row.get("cards"):
        if unknown := [c for c in cards if c not in game.cards]:
            raise BadFile(DATA, f"guide {ident}: there is no card '{unknown[0]}'")
        yield draw.hand(game, cards, lang, desk.say("Cards"))
    if row.get("legend"):
        yield draw.legend(lang)
