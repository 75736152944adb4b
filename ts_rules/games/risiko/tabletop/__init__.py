"""What people see of RisiKo!: the map drawn, its pages, odds, plays told, guides, the board in a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from ....handbook.tabletop import Listed, Playground, Tabletop

if TYPE_CHECKING:
    from ....handbook.book.blocks import Chapter
    from ....handbook.writing.addresses import Place
    from ....handbook.writing.linked_sentences import LinkedSentences
    from ....handbook.writing.page_source import Page
    from ....handbook.writing.page_writer import PageWriter
    from ....model import Game, Ruleset
    from ....playing.scenario_file import Scenario
    from .narrate.tale import MapTale
    from .terminal import MapTerminal

__all__ = ["TABLETOP"]


class _Tabletop(Tabletop):
    """What needs more than the engine is imported when it is asked for."""

    styles = ("risiko/board.css", "steps.css")
    scripts = ("risiko/steps.js", "steps.js")
    static = Path(__file__).with_name("static")
    named: Mapping[str, str] = {"c": "card", "n": "territory", "g": "continent"}

    def places(self, game: Game) -> Mapping[tuple[str, str], Place]:
        from .map_pages import map_places

        del game
        return map_places()

    def pages(self, writer: PageWriter) -> Iterator[Page]:
        from ....handbook.pages.guide_pages import guide_pages
        from .calculators import calculator_page
        from .guides import DATA, draw_step
        from .map_pages import map_pages
        from .objective_page import objective_page
        from .player_aid import aid_page, turn_page
        from .tournament_page import tournament_page

        yield from map_pages(writer)
        yield from calculator_page(writer)
        yield from objective_page(writer)
        yield from tournament_page(writer)
        yield from aid_page(writer)
        yield from turn_page(writer)
        yield from guide_pages(writer, DATA, draw_step)

    def listed(self, writer: PageWriter) -> Iterator[Listed]:
        from ....handbook.pages.aid_pages import aids_listed
        from ....handbook.pages.guide_pages import guides_listed
        from ....handbook.playground import listed
        from .guides import DATA

        say = writer.say
        yield from guides_listed(writer, DATA)
        yield Listed("map", say("Map"), say("Every territory: borders, tournament value"))
        yield Listed("calculators", say("Calculators"), say("Battle odds, sets of cards"))
        yield Listed("objectives", say("Objectives"), say("What each asks for, with a map"))
        yield Listed("tournament", say("Tournament"), say("What changes, territory values, score sheet"))
        yield listed(say)
        yield from aids_listed(say)

    def chapters(self, sentences: LinkedSentences) -> Iterator[Chapter]:
        from .map_pages import map_chapter
        from .objective_page import objective_chapter
        from .tournament_page import tournament_chapter

        yield map_chapter(sentences)
        yield objective_chapter(sentences)
        yield tournament_chapter(sentences)

    def drawn(self, scenario: Scenario) -> bool:
        """Worked examples of the book, and scenarios that decide between readings, unless they are of the whole map."""
        from .narrate.tale import fits_a_drawing

        return bool(scenario.books or scenario.decides) and fits_a_drawing(scenario)

    def tale(self, game: Game, scenario: Scenario, lang: str, ruleset: Ruleset | None = None) -> MapTale:
        from .narrate.tale import told_scenario

        return told_scenario(scenario, game, lang, ruleset)

    def prepare(self) -> None:
        from .calculators import tables

        tables()

    def install(self, folder: Path) -> None:
        from .calculators import install

        install(folder)

    def playground(self, sentences: LinkedSentences) -> Playground:
        from .playground_words import playground

        return playground(sentences)

    def terminal(self, say: Callable[[str], str]) -> MapTerminal:
        from .terminal import MapTerminal

        return MapTerminal(say)


TABLETOP = _Tabletop()
