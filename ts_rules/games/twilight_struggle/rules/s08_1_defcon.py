"""8.1: the DEFCON track."""

from __future__ import annotations

from ....engine import clause, rule
from ....model import Variant
from ..play.effects import effect
from ..play.state import State
from ..play.tables import ALL_COUNTRIES, BATTLEGROUNDS, REGION, figure
from . import s10_3_victory as victory

START = figure("defcon.start")
HIGHEST = figure("defcon.highest")
NUCLEAR_WAR = figure("defcon.nuclear_war")
IMPROVEMENT = figure("defcon.improvement")
COUP_DROP = figure("operations.coup.defcon_drop")
CLOSES_EUROPE = figure("defcon.closes.europe")
CLOSES_ASIA = figure("defcon.closes.asia")
CLOSES_MIDDLE_EAST = figure("defcon.closes.middle-east")
NORAD_LEVEL = figure("card.norad.defcon")
AT_NORAD_LEVEL = effect("norad-level")

BEYOND_HIGHEST = Variant(
    "8.1.2/beyond-highest",
    no_effect_on_defcon="has no effect on DEFCON",
    no_effect="has no effect at all",
    note=("The English first Deluxe printing denies an effect on DEFCON, and says nothing of the rest of the event."),
)

RESPONSIBLE_PLAYER = Variant(
    "8.1.3/responsible-player",
    phasing_player="the phasing player, even if a choice of the opponent lowered DEFCON",
    provoker="the player whose action or choice lowered DEFCON, phasing or not",
)

MIDDLE_EAST_LEVEL = Variant(
    "8.1.5/middle-east-level",
    below_asia="at DEFCON {defcon.closes.middle-east} or lower",
    with_asia="together with {region.asia}, at DEFCON {defcon.closes.asia} or lower",
)


@rule("8.1", slug="defcon", title="The DEFCON track", prose_only="this heading only introduces the rules below it")
class DefconTrack:
    """The DEFCON track shows how close the superpowers are to nuclear war and what that forbids."""


@rule("8.1.1", slug="nuclear-tension", see=("3.4",))
def defcon_at_start() -> int:
    """DEFCON measures nuclear tension and starts at its most peaceful level, {defcon.start}."""
    return START


@clause("8.1.1/changes")
def change_defcon(state: State, levels: int) -> None:
    """During the game, events and the players' actions lower or improve DEFCON."""
    state.defcon = max(NUCLEAR_WAR, state.defcon + levels)
    if levels and state.defcon == NORAD_LEVEL:
        state.effects |= AT_NORAD_LEVEL


@clause("8.1.1/end-of-game")
def ends_game(state: State) -> bool:
    """If DEFCON ever falls to {defcon.nuclear_war}, the game ends at once."""
    return is_game_over(state.defcon)


@rule("8.1.2", slug="highest-defcon", title="The highest DEFCON level")
def highest_defcon() -> int:
    """DEFCON never rises above {defcon.highest}."""
    return HIGHEST


@clause(
    "8.1.2/no-effect",
    variants=(BEYOND_HIGHEST,),
    doubt=(
        "To the letter, also in English, an event that improves DEFCON by more levels than are left would not "
        "move it at all. We move it to its highest level."
    ),
)
def improve_defcon_by(state: State, levels: int = 1) -> bool:
    """An event that would improve DEFCON beyond {defcon.highest} {=beyond-highest}."""
    if state.rules.beyond_highest == "no-effect" and state.defcon + levels > highest_defcon():
        return False  # the event does nothing else either: whoever calls this stops here
    improve_defcon(state, levels)
    return True


@rule("8.1.3", slug="outbreak-of-nuclear-war", see=("4.5.C", "10.3.1"))
def nuclear_war(state: State, chooser: int | None) -> None:
    """At DEFCON {defcon.nuclear_war} nuclear war breaks out and the game ends at once."""
    loser = loser_of_nuclear_war(responsible_for_nuclear_war(state, chooser))
    victory.win(state, victory.winner_by_nuclear_war(loser), "8.1.3")


@clause("8.1.3/responsible-player-loses")
def loser_of_nuclear_war(responsible: int) -> int:
    """The player responsible for a nuclear war loses the game."""
    return responsible


@clause("8.1.3/phasing-player-loses", variants=(RESPONSIBLE_PLAYER,))
def responsible_for_nuclear_war(state: State, chooser: int | None) -> int:
    """The player responsible for a nuclear war is {=responsible-player}."""
    if chooser is None or state.rules.responsible_player == "phasing-player":
        return state.phasing
    return chooser


@rule(
    "8.1.4",
    slug="battleground-coups-and-defcon",
    title="Battleground coups and DEFCON",
    see=("6.3.4", "6.3.5"),
)
def defcon_after_coup(state: State, country: int, by_side: int | None = None) -> None:
    """Every coup attempt in a battleground country {=6.3.4/defcon-after}."""
    if not BATTLEGROUNDS >> country & 1:
        return
    if state.rules.defcon_after == "raises":
        improve_defcon(state, COUP_DROP)
    else:
        lower_defcon(state, COUP_DROP, by_side)


@rule("8.1.5", slug="closed-regions", title="Regions closed by DEFCON", see=("6.2.1", "6.3.1", "6.3.5"))
def closed_regions(state: State) -> int:
    """As DEFCON falls, it closes regions: in a closed region neither coup attempts nor realignment rolls are
    allowed."""
    return CLOSED[state.rules.middle_east_level][level_that_closes(state)]


@clause("8.1.5/none-closed", lead="Nothing closed")
def nothing_is_closed(defcon: int) -> bool:
    """At DEFCON {defcon.highest} no region is closed."""
    return defcon >= HIGHEST


@clause("8.1.5/europe", lead="Europe")
def closes_europe(defcon: int) -> bool:
    """{region.europe} is closed at DEFCON {defcon.closes.europe} or lower."""
    return defcon <= CLOSES_EUROPE


@clause("8.1.5/asia", lead="Asia")
def closes_asia(defcon: int) -> bool:
    """{region.asia} is closed at DEFCON {defcon.closes.asia} or lower."""
    return defcon <= CLOSES_ASIA


@clause("8.1.5/middle-east", lead="Middle East", variants=(MIDDLE_EAST_LEVEL,))
def closes_middle_east(defcon: int, reading: str) -> bool:
    """The {region.middle-east} is closed {=middle-east-level}."""
    return defcon <= (CLOSES_ASIA if reading == "with-asia" else CLOSES_MIDDLE_EAST)


@clause("8.1.5/never-closed", lead="Never closed")
def never_closed() -> int:
    """{region.africa}, {region.central-america} and {region.south-america} are never closed."""
    return REGION["africa"] | REGION["central-america"] | REGION["south-america"]


@clause("8.1.5/open-again", lead="Open again")
def level_that_closes(state: State) -> int:
    """A closed region opens again as soon as DEFCON is above the levels that close it."""
    return state.defcon  # of the moment: nothing remembers a lower level


@clause("8.1.5/game-over", lead="Nuclear war")
def is_game_over(defcon: int) -> bool:
    """At DEFCON {defcon.nuclear_war} the game is over; {rule.8.1.3} says who loses."""
    return defcon <= NUCLEAR_WAR


def _closed_at(defcon: int, reading: str) -> int:
    """The countries that a DEFCON level closes to coup attempts and realignment rolls."""
    if nothing_is_closed(defcon):
        return 0
    mask = 0
    if closes_europe(defcon):
        mask |= REGION["europe"]
    if closes_asia(defcon):
        mask |= REGION["asia"]
    if closes_middle_east(defcon, reading):
        mask |= REGION["middle-east"]
    return mask & ALL_COUNTRIES & ~never_closed()


CLOSED: dict[str, tuple[int, ...]] = {
    reading: tuple(_closed_at(level, reading) for level in range(HIGHEST + 1)) for reading in MIDDLE_EAST_LEVEL.readings
}
"""By reading of 8.1.5/middle-east-level and by DEFCON level: the closed countries."""


@clause("8.1.5/restriction-markers", lead="Reminder", prose_only="this is only a reminder on the map")
class RestrictionMarkers:
    """As a reminder, players may put a DEFCON restriction marker in a closed region."""


@rule("8.1.6", slug="defcon-improvement-phase", title="The improve DEFCON phase", see=("4.5.A",))
def improve_for_new_turn(state: State) -> None:
    """At the start of each turn DEFCON improves by {defcon.improvement:level} if it is below {defcon.highest}."""
    improve_defcon(state, IMPROVEMENT)


@rule("8.1.7", slug="improving-and-lowering", title="What improving and lowering mean")
def improve_defcon(state: State, levels: int) -> None:
    """In every rule and on every card, improving or raising DEFCON means moving its marker to a higher number."""
    change_defcon(state, min(levels, highest_defcon() - state.defcon))


@clause("8.1.7/lowering")
def lower_defcon(state: State, levels: int = 1, by_side: int | None = None) -> None:
    """Lowering DEFCON means moving its marker to a lower number."""
    change_defcon(state, -levels)
    if ends_game(state):
        nuclear_war(state, by_side)


def set_defcon(state: State, level: int, by_side: int | None = None) -> None:
    """Move the marker to a level that an event names, which lowers or improves DEFCON."""
    if level < state.defcon:
        lower_defcon(state, state.defcon - level, by_side)
    elif level > state.defcon:
        improve_defcon(state, level - state.defcon)
