"""8.1: the DEFCON track."""

from __future__ import annotations

from ....engine import clause, rule
from ....errors import NotYetExecutable
from ....model import Variant
from ..play.state import State

BEYOND_HIGHEST = Variant(
    "8.1.2/beyond-highest",
    no_effect_on_defcon="has no effect on DEFCON",
    no_effect="has no effect at all",
)

RESPONSIBLE_PLAYER = Variant(
    "8.1.3/responsible-player",
    phasing_player="the phasing player, even if a choice of the opponent lowered DEFCON",
    provoker="the one whose action or choice lowered DEFCON, phasing or not",
)

MIDDLE_EAST_LEVEL = Variant(
    "8.1.5/middle-east-level",
    below_asia="at DEFCON {defcon.closes.middle-east} or lower",
    with_asia="together with {region.asia}, at DEFCON {defcon.closes.asia} or lower",
)


@rule("8.1", slug="defcon", title="The DEFCON track", prose_only="heading of 8.1.1 to 8.1.7")
class DefconTrack:
    """The DEFCON track shows how close the superpowers are to nuclear war and what that forbids."""


@rule("8.1.1", slug="nuclear-tension", see=("3.4",))
def defcon_at_start() -> int:
    """DEFCON, the measure of nuclear tension, starts at its most peaceful level, {defcon.start}."""
    raise NotYetExecutable("8.1.1")


@clause("8.1.1/changes")
def change_defcon(state: State, levels: int) -> None:
    """Events and the actions of the players lower or improve DEFCON in the course of the game."""
    raise NotYetExecutable("8.1.1/changes")


@clause("8.1.1/end-of-game")
def ends_game(state: State) -> bool:
    """If DEFCON ever falls to {defcon.nuclear_war}, the game ends at once."""
    raise NotYetExecutable("8.1.1/end-of-game")


@rule("8.1.2", slug="highest-defcon", title="The highest DEFCON level")
def highest_defcon() -> int:
    """DEFCON never rises above {defcon.highest}."""
    raise NotYetExecutable("8.1.2")


@clause(
    "8.1.2/no-effect",
    variants=(BEYOND_HIGHEST,),
    doubt="Taken to the letter, an event that improves DEFCON by more levels than are left would not move it at "
    "all; in play DEFCON goes up to its highest level.",
)
def improve_by_event(state: State, levels: int) -> bool:
    """An event that would improve DEFCON beyond {defcon.highest} {=beyond-highest}."""
    raise NotYetExecutable("8.1.2/no-effect")


@rule("8.1.3", slug="outbreak-of-nuclear-war", see=("4.5.C", "10.3.1"))
def nuclear_war(state: State) -> bool:
    """At DEFCON {defcon.nuclear_war} nuclear war breaks out and the game ends at once."""
    raise NotYetExecutable("8.1.3")


@clause("8.1.3/responsible-player-loses")
def loser_of_nuclear_war(state: State, responsible: int) -> int:
    """The player responsible for a nuclear war loses the game."""
    raise NotYetExecutable("8.1.3/responsible-player-loses")


@clause("8.1.3/phasing-player-loses", variants=(RESPONSIBLE_PLAYER,))
def responsible_for_nuclear_war(state: State, chooser: int) -> int:
    """The player responsible for a nuclear war is {=responsible-player}."""
    raise NotYetExecutable("8.1.3/phasing-player-loses")


@rule(
    "8.1.4",
    slug="battleground-coups-and-defcon",
    title="Battleground coups and DEFCON",
    see=("6.3.4", "6.3.5"),
)
def defcon_after_coup(state: State, country: int) -> int:
    """Every coup attempt in a battleground country {=6.3.4/defcon-after}."""
    raise NotYetExecutable("8.1.4")


@rule("8.1.5", slug="closed-regions", title="Regions closed by DEFCON", see=("6.2.1", "6.3.1", "6.3.5"))
def is_closed(state: State, country: int) -> bool:
    """DEFCON closes regions as it falls: in a closed region neither coup attempts nor realignment rolls are
    allowed."""
    raise NotYetExecutable("8.1.5")


@clause("8.1.5/none-closed")
def nothing_is_closed(defcon: int) -> bool:
    """At DEFCON {defcon.highest} no region is closed."""
    raise NotYetExecutable("8.1.5/none-closed")


@clause("8.1.5/europe")
def closes_europe(defcon: int) -> bool:
    """{region.europe} is closed at DEFCON {defcon.closes.europe} or lower."""
    raise NotYetExecutable("8.1.5/europe")


@clause("8.1.5/asia")
def closes_asia(defcon: int) -> bool:
    """{region.asia} is closed at DEFCON {defcon.closes.asia} or lower."""
    raise NotYetExecutable("8.1.5/asia")


@clause("8.1.5/middle-east", variants=(MIDDLE_EAST_LEVEL,))
def closes_middle_east(defcon: int) -> bool:
    """The {region.middle-east} is closed {=middle-east-level}."""
    raise NotYetExecutable("8.1.5/middle-east")


@clause("8.1.5/never-closed")
def is_never_closed(country: int) -> bool:
    """{region.africa}, {region.central-america} and {region.south-america} are never closed."""
    raise NotYetExecutable("8.1.5/never-closed")


@clause("8.1.5/open-again")
def reopened(before: int, after: int) -> frozenset[int]:
    """A closed region is open again as soon as DEFCON is above the levels that close it."""
    raise NotYetExecutable("8.1.5/open-again")


@clause("8.1.5/game-over")
def is_game_over(state: State) -> bool:
    """At DEFCON {defcon.nuclear_war} the game is over; {rule.8.1.3} says who loses."""
    raise NotYetExecutable("8.1.5/game-over")


@clause("8.1.5/restriction-markers", prose_only="a reminder on the map; it changes nothing in play")
class RestrictionMarkers:
    """Players may put a DEFCON restriction marker in a closed region as a reminder."""


@rule("8.1.6", slug="defcon-improvement-phase", title="The improve DEFCON phase", see=("4.5.A",))
def improve_for_new_turn(state: State) -> None:
    """At the start of each turn, DEFCON improves by {defcon.improvement:level} if it is below
    {defcon.highest}."""
    raise NotYetExecutable("8.1.6")


@rule("8.1.7", slug="improving-and-lowering", title="What improving and lowering mean")
def improve_defcon(state: State, levels: int) -> None:
    """To improve or raise DEFCON, in any rule or on any card, is to move its marker to a higher number."""
    raise NotYetExecutable("8.1.7")


@clause("8.1.7/lowering")
def lower_defcon(state: State, levels: int) -> None:
    """To lower DEFCON is to move its marker to a lower number."""
    raise NotYetExecutable("8.1.7/lowering")
