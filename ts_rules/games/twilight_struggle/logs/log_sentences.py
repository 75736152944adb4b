"""Every sentence that a reader of logs meets: why a log is refused, what it leaves unsaid, figures that differ."""

from __future__ import annotations

from ....playing.sentences import Sentence, Slot
from ..play.state import NOBODY, US, USSR
from ..play.tables import CARDS, COUNTRIES

__all__ = [
    "CALLED",
    "card_name",
    "country_name",
    "messages",
    "of_side",
    "vp_ahead",
    "winner",
]

FORMAT = "Log of the digital edition"

# Why a log is refused, after the name of its file and the line

TOO_LONG = "is longer than {most} characters: no log of a game is"
NO_ROUND = "is a log in which no card is played in an action round"
NO_CARD = "'{name}' is no card: '{said}'"
NO_COUNTRY = "'{name}' is no country: '{said}'"
NO_LINE = "no line of a log that we know: '{said}'"
OTHER_SCENARIO = "is of the scenario '{name}': only {known} is read"
OTHER_HANDICAP = "gives a handicap that is not influence for the US: that is not read"
NO_SUCH_HANDICAP = "gives a handicap of {amount}: no game has that"
OVER = "goes on with '{said}' after the game is over ({rule})"
STUCK = "says '{said}', and no play by the rules leads there from {place}: VP {vp}, DEFCON {defcon}."
CARD_MEANT = "The card is {card}."
INFLUENCE_THERE = "{country}: influence there is US {us}, USSR {ussr}."
ASKED = "{side} is asked: {prompt} ({rule})."

# Why a log contradicts itself

OTHER_INFLUENCE = "contradicts itself: by the lines before, influence is then US {us}, USSR {ussr} ({country})"
OTHER_SCORE = "contradicts itself: by the lines before, the score is then {score}"
OTHER_DEFCON = "contradicts itself: by the lines before, DEFCON stood at {level}"
OTHER_STABILITY = "contradicts the map: the stability number is {stability} ({country})"
OTHER_TOTAL = "contradicts itself: that makes {total}"
IS_SUCCESS = "contradicts itself: with {number} it succeeds"
IS_FAILURE = "contradicts itself: with {number} it fails"

# What a log leaves unsaid

CONCLUDED = "The log ends at line {line}: from how it ends follows what comes last ({moves} moves)."
BREAKS_OFF = "The log breaks off at line {line}: the game is not over ({place})."

# Why a log has another figure though the game is the same

PUT_AWAY = "The log puts away the card that a later event required; by our rules nothing ends its event."
WITHOUT_PENALTY = "The log prints the modifier without the penalty of this card; what happened next has it."

# Figures

EVEN = "even"
OF_US, OF_USSR = "US {figure}", "USSR {figure}"
ONLY_US, ONLY_USSR, NO_WINNER = "US", "USSR", "nobody"
IN_WAR = "needed {needed}, modifier {modifier}"
NO_CARDS = "no cards"
HAPPENED, NOT_HAPPENED = "{card} happened", "{card} did not happen"
IN_PLAY, NOT_IN_PLAY = "{card} now in play", "{card} no longer in play"
IN_TURN, IN_NO_TURN = "turn {turn}", "never"

CALLED = {
    "coup": "coup attempts",
    "defcon": "DEFCON",
    "event": "events",
    "hand": "hands shown",
    "in-play": "cards in play",
    "influence": "influence",
    "military": "military operations",
    "points": "Operations points",
    "reshuffle": "reshuffles",
    "roll": "realignment rolls",
    "space": "space race",
    "space-roll": "rolls for the space race",
    "trap-roll": "rolls to leave a trap",
    "vp": "VP",
    "war-result": "wars",
    "wins": "winner",
}
"""What figures are called, by the kind of line that has them."""


def messages() -> tuple[str, ...]:
    """All of them, for those who translate."""
    said = (text for name, text in globals().items() if name.isupper() and isinstance(text, str))
    return (*said, *CALLED.values())


def card_name(card: int) -> str:
    """A card as a slot holds it."""
    return f"card.{CARDS[card]}"


def country_name(country: int) -> str:
    """A country as a slot holds it."""
    return f"country.{COUNTRIES[country]}"


def of_side(side: int, figure: Slot) -> Sentence:
    """A figure that is a side's own."""
    return Sentence({US: OF_US, USSR: OF_USSR}[side], {"figure": figure})


def vp_ahead(vp: int) -> Sentence:
    """A score: who is ahead, and by how much."""
    return of_side(US if vp > 0 else USSR, abs(vp)) if vp else Sentence(EVEN)


def winner(side: int) -> Sentence:
    """Who has won."""
    return Sentence({US: ONLY_US, USSR: ONLY_USSR, NOBODY: NO_WINNER}[side])
