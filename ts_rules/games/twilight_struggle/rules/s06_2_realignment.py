"""6.2: realignment rolls."""

from __future__ import annotations

from ....engine import clause, rule
from ....errors import NotYetExecutable
from ....model import Variant
from ..play.state import State

TARGET_INFLUENCE = Variant(
    "6.2.1/target-influence",
    required="only in a country where the opponent has influence",
    not_required="in a country whether or not the opponent has influence there",
    editions={"2e": "not-required"},
    doubt="Early printings of Deluxe still follow the 2nd edition.",
)

ROLL_ORDER = Variant(
    "6.2.1/roll-order",
    may="may resolve",
    must="must resolve",
    editions={"2e": "must"},
    doubt="The printings of Deluxe do not agree; the later one is taken.",
)

REMOVAL = Variant(
    "6.2.2/removal",
    may="may remove",
    must="removes",
    editions={"2e": "must"},
    doubt="The 2nd edition is known from one translation, which may have dropped the choice.",
)

SUPERPOWER_MODIFIER = Variant(
    "6.2.2/superpower-modifier",
    own="A player whose own superpower is adjacent to the target",
    leader="If a superpower is adjacent to the target, the player with more influence there",
)


@rule("6.2", slug="realignments", title="Realignment rolls", prose_only="heading of 6.2.1 to 6.2.3")
class Realignments:
    """Realignment rolls weaken the opponent's hold on a country without strengthening one's own."""


@rule(
    "6.2.1",
    slug="realignment-target",
    title="Targets of realignment rolls",
    variants=(TARGET_INFLUENCE,),
    see=("8.1.5", "8.2.2", "OPT.1"),
)
def may_realign(state: State, side: int, country: int) -> bool:
    """A realignment roll can be made {=target-influence}."""
    raise NotYetExecutable("6.2.1")


@clause("6.2.1/purpose", prose_only="says what the rolls are for; 6.2.2 carries them out")
class PurposeOfRealignment:
    """The purpose of a realignment roll is to reduce opposing influence in a country."""


@clause("6.2.1/no-own-influence")
def may_realign_from_outside(state: State, side: int, country: int) -> bool:
    """The player who attempts a realignment roll needs no influence in the target or adjacent to it."""
    raise NotYetExecutable("6.2.1/no-own-influence")


@clause("6.2.1/own-influence-helps", prose_only="advice; 6.2.2 says what is added to the roll")
class OwnInfluenceHelps:
    """A realignment roll is far more promising with own influence in the target and around it."""


@clause("6.2.1/one-after-another", variants=(ROLL_ORDER,))
def may_name_together(state: State, side: int, countries: tuple[int, ...]) -> bool:
    """A player who makes several realignment rolls with one card {=roll-order} each of them before naming the
    next target."""
    raise NotYetExecutable("6.2.1/one-after-another")


@clause("6.2.1/same-target-again")
def may_realign_again(state: State, side: int, country: int) -> bool:
    """The same country can be the target of more than one realignment roll in an action round."""
    raise NotYetExecutable("6.2.1/same-target-again")


@rule(
    "6.2.2",
    slug="realignment-result",
    title="Resolving a realignment roll",
    variants=(REMOVAL,),
    see=("2.1.5", "2.1.7", "OPT.1"),
)
def realign(state: State, side: int, country: int, own_roll: int, opposing_roll: int) -> None:
    """In a realignment roll the player with the higher result {=removal} as much of the other player's influence
    from the target as the results differ."""
    raise NotYetExecutable("6.2.2")


@clause("6.2.2/result")
def realignment_result(roll: int, modifiers: int) -> int:
    """The result of a player in a realignment roll is the roll of a die plus the modifiers."""
    raise NotYetExecutable("6.2.2/result")


@clause("6.2.2/cost")
def realignment_cost(rolls: int) -> int:
    """Each realignment roll costs {operations.realignment.cost:operations-point}."""
    raise NotYetExecutable("6.2.2/cost")


@clause("6.2.2/tie")
def is_tie(own_result: int, opposing_result: int) -> bool:
    """Equal results in a realignment roll are a tie and remove no influence."""
    raise NotYetExecutable("6.2.2/tie")


@clause("6.2.2/either-player-loses")
def realignment_loser(side: int, own_result: int, opposing_result: int) -> int | None:
    """If the opponent has the higher result in a realignment roll, the player who attempted it is the one who
    loses influence."""
    raise NotYetExecutable("6.2.2/either-player-loses")


@clause("6.2.2/neighbours")
def neighbour_modifier(state: State, side: int, country: int) -> int:
    """For a realignment roll each player adds {operations.realignment.neighbour} for every country adjacent to
    the target that this player controls."""
    raise NotYetExecutable("6.2.2/neighbours")


@clause("6.2.2/majority")
def majority_modifier(state: State, side: int, country: int) -> int:
    """For a realignment roll the player with more influence in the target than the opponent adds
    {operations.realignment.majority}."""
    raise NotYetExecutable("6.2.2/majority")


@clause("6.2.2/superpower", variants=(SUPERPOWER_MODIFIER,))
def superpower_modifier(state: State, side: int, country: int) -> int:
    """{=superpower-modifier} adds {operations.realignment.superpower} for a realignment roll."""
    raise NotYetExecutable("6.2.2/superpower")


@rule("6.2.3", slug="realignment-adds-nothing", title="No influence is added")
def influence_added(own_result: int, opposing_result: int) -> int:
    """A realignment roll never adds influence, whatever its result."""
    raise NotYetExecutable("6.2.3")
