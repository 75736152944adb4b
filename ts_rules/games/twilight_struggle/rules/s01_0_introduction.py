"""1.0: what the game is about and how its rules are written."""

from __future__ import annotations

from ....engine import clause, rule
from ....model import Variant

ABOUT = "it only says what the game is about; the rules that follow carry it out"
WRITING = "it only says how the rules are written"

SECTION_TITLE = Variant(
    "1.0/section-title",
    introduction="The rules open under the title of an introduction",
    map="The rules open under the title of the map",
    unobservable="it is only a title, and an introduction stands under it all the same",
)

EXAMPLE_OF_SECTIONS = Variant(
    "1.0/example-of-sections",
    two_subsections="As an example of such numbers the rules give subsections only",
    section_and_subsection="As an example of such numbers the rules give a section and a subsection",
    unobservable="the numbers only serve as an example",
    note="The English first Deluxe printing names two subsections.",
)

MARKED_TERMS = Variant(
    "1.0/marked-terms",
    usually_capitals="Words such as influence and battleground always mean the same thing in the rules; "
    "they usually begin with a capital letter",
    always_marked="Words such as influence and battleground always mean the same thing in the rules; they "
    "always stand out in print",
    unstated="Words such as influence and battleground always mean the same thing in the rules; they look "
    "like any other word",
    unobservable="it is only about how words are printed",
    printings={"deluxe-1": "always-marked"},
    editions={"2e": "always-marked"},
    note=(
        "In the English first Deluxe printing such words always stand out; later printings are known from the "
        "Greek book, the 2nd edition from the Italian one."
    ),
)


@rule("1.0", slug="introduction", prose_only=ABOUT)
class Introduction:
    """Twilight Struggle is a game about the Cold War for {components.players:player}: one leads the US, the other the
    USSR."""


@clause("1.0/heading", lead="Headings", variants=(SECTION_TITLE,), prose_only="nothing in play follows from a title")
class Heading:
    """{=section-title}."""


@clause("1.0/world-stage", lead="The world", prose_only=ABOUT)
class WorldStage:
    """The superpowers fight over the whole world, each for its own ideology."""


@clause("1.0/period", lead="Years", prose_only=ABOUT)
class Period:
    """A game spans {turn.span:year}, from the end of the Second World War to the end of the Cold War."""


@clause("1.0/survivor", lead="In history", prose_only=ABOUT)
class Survivor:
    """In history the US was the only superpower left at the end."""


@clause("1.0/card-driven", lead="Cards", prose_only=ABOUT)
class CardDriven:
    """Cards drive the play, as in older games of the same kind."""


@clause("1.0/simple-and-fast", lead="Easy to learn", prose_only=ABOUT)
class SimpleAndFast:
    """The game is quick and easy to learn."""


@clause("1.0/history-on-cards", lead="Events", prose_only=ABOUT)
class HistoryOnCards:
    """The events on the cards recall what happened in those years."""


@clause("1.0/space-and-nuclear-war", lead="Space and war", prose_only=ABOUT)
class SpaceAndNuclearWar:
    """The game also follows the space race and the nuclear tension, and a nuclear war ends it."""


@clause("1.0/numbering", lead="Numbers", prose_only=WRITING)
class Numbering:
    """Sections and subsections of the rules have numbers, and the rules use these numbers to refer to one another."""


@clause("1.0/example-of-numbers", lead="For example", variants=(EXAMPLE_OF_SECTIONS,), prose_only=WRITING)
class ExampleOfNumbers:
    """{=example-of-sections}."""


@clause("1.0/defined-terms", lead="Marked words", variants=(MARKED_TERMS,), prose_only=WRITING)
class DefinedTerms:
    """{=marked-terms}."""
