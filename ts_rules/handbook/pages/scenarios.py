"""Pages of scenarios: positions that the engine played out, told step by step, under the rule or card they are about.

Worked examples of the books and scenarios that decide between readings are drawn as well as told.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from markupsafe import Markup

from ...model import Game
from ..desk import Desk
from ..places import chapters
from ..played import Played
from ..source import Page, Target
from ..steps import tale_of
from ..templates import filled
from ..trials import drawn, played_of, scenario_places

__all__ = ["scenario_example", "scenario_pages", "scenario_told"]


@dataclass(frozen=True, slots=True)
class ScenarioFacts:
    """What a page says of a scenario."""

    id: str
    title: str
    about: tuple[str, ...]
    decides: str
    books: tuple[tuple[str, str], ...]
    steps: Markup


def scenario_pages(desk: Desk) -> Iterator[Page]:
    """A page for each page of rules or cards, and the list of them; nothing for a game that no engine plays."""
    found = scenario_places(desk.game.id)
    if not found:
        return
    by_page: dict[str, list[str]] = {}
    for ident, place in found.items():
        by_page.setdefault(place.page, []).append(ident)
    titles = {page: _title(desk, page) for page in sorted(by_page)}
    yield desk.page(
        "scenarios",
        desk.say("Scenarios"),
        "scenario_list.html",
        {"pages": tuple((f"{page}.html", title, len(by_page[page])) for page, title in titles.items())},
        kind="list",
        searched=False,
    )
    for page, title in titles.items():
        facts = tuple(_facts(desk, ident) for ident in by_page[page])
        yield desk.page(
            page,
            f"{desk.say('Scenarios')}: {title}",
            "scenarios.html",
            {"scenarios": facts},
            kind="scenarios",
            styles=("board.css", "steps.css"),
            scripts=("steps.js",),
            targets=tuple(Target("scenario", f.id, f"s-{f.id}", f.title) for f in facts),
            searched=False,
        )


def _title(desk: Desk, page: str) -> str:
    game: Game = desk.game
    stem, _, part = page.removeprefix("scenarios-").partition("_")
    number = f" ({part})" if part else ""
    if rules := chapters(game.id).get(stem):
        return f"{rules[0].printed} {desk.voices.title(rules[0].printed, rules[0].title)}{number}"
    return f"{desk.say('Cards')}, {desk.era(stem.removeprefix('cards-'))}{number}"


def _facts(desk: Desk, ident: str) -> ScenarioFacts:
    played = played_of(desk.game.id)[ident]
    scenario = played.scenario
    titles = {b.id: b.title for b in desk.voices.books}
    return ScenarioFacts(
        ident,
        desk.voices.renderer.remark(f"scenario.{ident}", scenario.title).text,
        scenario.about,
        scenario.decides,
        tuple((titles[book], desk.lines(lines)) for book, lines in scenario.books.items()),
        _told(desk, played),
    )


def _told(desk: Desk, played: Played) -> Markup:
    tale = tale_of(played, desk.game, desk.lang)
    return Markup(  # noqa: S704 - the template has escaped it
        filled("steps.html", desk.voices.say, {"tale": tale, "link": desk.link, "drawn": drawn(played)})
    )


def scenario_told(desk: Desk, ident: str) -> Markup:
    """One scenario, step by step."""
    return _told(desk, played_of(desk.game.id)[ident])


def scenario_example(desk: Desk, number: str) -> Iterator[Markup]:
    """The worked examples of the books that are about a rule first, told on its page."""
    for played in played_of(desk.game.id).values():
        scenario = played.scenario
        if scenario.books and scenario.about[:1] == (number,) and not scenario.decides:
            yield _told(desk, played)
