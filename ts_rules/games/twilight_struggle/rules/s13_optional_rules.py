"""OPT: optional rules."""

from __future__ import annotations

from ....engine import clause, rule
from ....model import Variant
from ..play.effects import realigned
from ..play.state import US, USSR, State

REALIGNED = realigned()

OPTIONS_PRESENT = Variant(
    "OPT/optional-rules-present",
    introduced="give players more variety; a game is complete without them",
    listed="are listed without a word on how to use them",
    announced="are announced, on a page that the book does not have",
    unobservable="players choose before the game which options they use",
)

TOURNAMENT_USE = Variant(
    "OPT/tournament-use",
    if_announced="Organisers of a tournament may use some or all optional rules if they tell the players beforehand",
    unstated="Whether a tournament may use optional rules is not said",
    unobservable="this is only for the organisers, outside the game",
)

OPTIONS_COMBINED = Variant(
    "OPT.1/options-combined",
    one_or_all="one by one or all together",
    unstated="in combinations that are not said",
    unobservable="players choose before the game which options they use",
)

ROLL_PERIOD = Variant(
    "OPT.1/roll-period",
    action_round="in the same action round",
    turn="in the same turn",
)

CLOSED_COUNTRIES = Variant(
    "OPT.1/closed-countries",
    placed="in which influence was placed in the same action round",
    present="that already holds influence markers in that action round",
)


@rule(
    "OPT",
    slug="optional-rules",
    title="Optional rules",
    variants=(OPTIONS_PRESENT,),
    editions=("deluxe",),
    prose_only="this heading only introduces the rules below it",
)
class OptionalRules:
    """The optional rules {=optional-rules-present}."""


@clause("OPT/tournaments", variants=(TOURNAMENT_USE,), prose_only="this is only for the organisers, outside the game")
class OptionsInTournaments:
    """{=tournament-use}."""


@rule(
    "OPT.1",
    slug="realignment-options",
    title="Options for realignment rolls",
    variants=(OPTIONS_COMBINED,),
    see=("6.2",),
    editions=("deluxe",),
    prose_only="this heading introduces options, which players choose before the game",
)
class RealignmentOptions:
    """Players may use the options for realignment rolls {=options-combined}."""


@clause("OPT.1/no-defcon-limit", lead="Any DEFCON")
def may_realign_at_any_defcon() -> bool:
    """Realignment rolls are allowed in every region at any DEFCON level, despite {rule.8.1.5}."""
    return True


@clause("OPT.1/roller-loses-nothing", lead="No own loss")
def influence_lost_by_roller() -> int:
    """The phasing player cannot lose influence in the target country of a realignment roll."""
    return 0


@clause("OPT.1/divided-points", lead="Mixed points")
def may_divide_points() -> bool:
    """A player may divide the Operations points of one card between placing influence and making realignment rolls, at
    the usual costs."""
    return True


@clause("OPT.1/no-influence-after-roll", lead="After a roll", variants=(ROLL_PERIOD,))
def may_place_after_rolls(state: State, rolled: int) -> int:
    """A player who divides Operations points cannot place influence in a country that was the target of a realignment
    roll {=roll-period}."""
    if state.rules.roll_period == "turn":
        rolled |= sum(1 << country for country, bit in enumerate(REALIGNED) if state.effects & bit)
    return ~rolled


@clause("OPT.1/no-roll-after-influence", lead="After placing", variants=(CLOSED_COUNTRIES,))
def may_realign_after_placing(state: State, placed: int) -> int:
    """A player who divides Operations points cannot make a realignment roll against a country {=closed-countries}."""
    if placed and state.rules.closed_countries == "present":
        placed |= state.presence[US] | state.presence[USSR]
    return ~placed


@rule(
    "OPT.2",
    slug="space-race-without-roll",
    title="The space race without a die roll",
    see=("6.4.1", "6.4.5"),
    editions=("deluxe",),
)
def may_decline_space_roll() -> bool:
    """A player who sends a card to the space race may choose not to roll the die."""
    return True


@clause("OPT.2/no-advance")
def space_box_without_roll(box: int) -> int:
    """Without a die roll the marker in the space race stays where it is: there is no chance to advance."""
    return box
