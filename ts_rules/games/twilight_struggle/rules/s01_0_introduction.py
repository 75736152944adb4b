"""1.0: what the game is about and how its rules are written."""

from __future__ import annotations

from ....engine import clause, rule

ABOUT = "says what the game depicts; the rules that follow carry it out"
WRITING = "says how the rules are written"


@rule("1.0", slug="introduction", prose_only=ABOUT)
class Introduction:
    """Twilight Struggle is a game about the Cold War for {components.players:player}, of whom one leads the US
    and the other the USSR."""


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


@clause("1.0/defined-terms", prose_only=WRITING)
class DefinedTerms:
    """Words such as influence and battleground have one fixed meaning throughout the rules."""
