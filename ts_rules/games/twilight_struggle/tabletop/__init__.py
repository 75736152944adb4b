"""What people see of Twilight Struggle: board and tracks drawn, plays told, odds, guides, playground, terminal."""

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
    from ....model import Card, Game, Ruleset
    from ....playing.scenario_file import Scenario
    from .narrate.steps import BoardTale
    from .terminal import BoardTerminal

__all__ = ["TABLETOP"]


class _Tabletop(Tabletop):
    """What needs more than the engine is imported when it is asked for."""

    styles = ("ts/board.css", "steps.css")
    scripts = ("ts/steps.js", "steps.js")
    static = Path(__file__).with_name("static")

    def places(self, game: Game) -> Mapping[tuple[str, str], Place]:
        from .map_pages import map_places

        del game
        return map_places()

    def pages(self, writer: PageWriter) -> Iterator[Page]:
        from ....handbook.pages.guide_pages import guide_pages
        from . import aid_sheet, calculators, guides, map_pages, player_aid

        yield from map_pages.map_pages(writer)
        yield from calculators.calculator_page(writer)
        yield from aid_sheet.aid_page(writer)
        yield from aid_sheet.turn_page(writer)
        yield from guide_pages(writer, player_aid.DATA, guides.draw_step)
        yield from player_aid.which_page(writer)

    def listed(self, writer: PageWriter) -> Iterator[Listed]:
        from ....handbook.pages.aid_pages import aids_listed
        from ....handbook.pages.guide_pages import guides_listed
        from ....handbook.playground import listed
        from .player_aid import DATA

        say = writer.say
        yield from guides_listed(writer, DATA)
        yield Listed("map", say("Map"), say("Every country: stability, neighbours"))
        yield Listed("calculators", say("Calculators"), say("Coups, realignments, space race, scoring"))
        yield listed(say)
        yield from aids_listed(say)
        yield Listed("edition", say("Which edition do I own?"), say("Three taps tell"))

    def chapters(self, sentences: LinkedSentences) -> Iterator[Chapter]:
        from .map_pages import map_chapter

        yield map_chapter(sentences)

    def warnings(self, game: Game, card: Card) -> Iterator[str]:
        from .card_warnings import warnings

        return warnings(card, game.events[card.slug])

    def drawn(self, scenario: Scenario) -> bool:
        """Worked examples of the books, and scenarios that decide between readings."""
        return bool(scenario.books or scenario.decides)

    def tale(self, game: Game, scenario: Scenario, lang: str, ruleset: Ruleset | None = None) -> BoardTale:
        from .narrate.steps import steps_of

        return steps_of(scenario, game, lang, ruleset)

    def prepare(self) -> None:
        from .calculators import tables

        tables()

    def install(self, folder: Path) -> None:
        from .calculators import install

        install(folder)

    def playground(self, sentences: LinkedSentences) -> Playground:
        from .playground_words import playground

        return playground(sentences)

    def terminal(self, say: Callable[[str], str]) -> BoardTerminal:
        from .terminal import BoardTerminal

        return BoardTerminal(say)


TABLETOP = _Tabletop()
