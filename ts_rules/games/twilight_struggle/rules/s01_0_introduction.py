"""1.0: what the game is about and how its rules are written."""

from __future__ import annotations

from ....engine import clause, rule
from ....model import Variant

ABOUT = "says what the game depicts; the rules that follow carry it out"
WRITING = "says how the rules are written"

SECTION_TITLE = Variant(
    "1.0/section-title",
    introduction="an introduction",
    map="the map",
    unobservable="a title; what stands under it is an introduction all the same",
)

EXAMPLE_OF_SECTIONS = Variant(
    "1.0/example-of-sections",
    two_subsections="subsections alone",
    section_and_subsection="a section and a subsection",
    unobservable="numbers of sections that serve as an example",
    doubt="The number that makes the difference may have been broken in print: the text taken from another book has "
    "it torn apart at the same place.",
)

MARKED_TERMS = Variant(
    "1.0/marked-terms",
    usually_capitals="and usually begin with a capital letter",
    always_marked="and are always marked as such",
    unstated="and look like any other word",
    unobservable="how words are printed",
    doubt="The English texts were not seen; two books speak of it, one of each edition, and differ.",
)


@rule("1.0", slug="introduction", prose_only=ABOUT)
class Introduction:
    """Twilight Struggle is a game about the Cold War for {components.players:player}, of whom one leads the US
    and the other the USSR."""


@clause("1.0/heading", variants=(SECTION_TITLE,), prose_only="a title, from which nothing follows")
class Heading:
    """The title over this section is that of {=section-title}."""


@clause("1.0/world-stage", prose_only=ABOUT)
class WorldStage:
    """The superpowers contend for the whole world, each for its own ideology."""


@clause("1.0/period", prose_only=ABOUT)
class Period:
    """A game spans {turn.span:year}, from the end of the Second World War to the end of the Cold War."""


@clause("1.0/survivor", prose_only=ABOUT)
class Survivor:
    """In history the US was the only superpower left at the end."""


@clause("1.0/card-driven", prose_only=ABOUT)
class CardDriven:
    """Cards drive the play, as in older games of the same kind."""


@clause("1.0/simple-and-fast", prose_only=ABOUT)
class SimpleAndFast:
    """The game is quick and not hard to learn."""


@clause("1.0/history-on-cards", prose_only=ABOUT)
class HistoryOnCards:
    """The events on the cards recall what happened in those years."""


@clause("1.0/space-and-nuclear-war", prose_only=ABOUT)
class SpaceAndNuclearWar:
    """The game also follows the space race and the nuclear tension, and a nuclear war ends it."""


@clause("1.0/numbering", prose_only=WRITING)
class Numbering:
    """The rules are numbered in sections and subsections, and refer to one another by these numbers."""


@clause("1.0/example-of-numbers", variants=(EXAMPLE_OF_SECTIONS,), prose_only=WRITING)
class ExampleOfNumbers:
    """The numbers given as an example are those of {=example-of-sections}."""


@clause("1.0/defined-terms", variants=(MARKED_TERMS,), prose_only=WRITING)
class DefinedTerms:
    """Words such as influence and battleground have one fixed meaning throughout the rules
    {=marked-terms}."""
