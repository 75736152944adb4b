"""Mid War: the other neutral events."""

from __future__ import annotations

from ....engine import event
from ....errors import NotYetExecutable
from ..play.state import State


@event("arms-race", confidence="high")
def arms_race(state: State, player: int) -> None:
    """If the player has more military operations than the opponent, the player gains {.vp:victory-point}. If
    the player has also reached the number that {rule.8.2.1} requires, it gains {.vp_required:victory-point}
    instead."""
    raise NotYetExecutable("arms-race")


@event("salt-negotiations", confidence="high", see=("8.1.7",))
def salt_negotiations(state: State, player: int) -> None:
    """DEFCON improves by {.levels:level}. For the rest of the turn both sides subtract {.penalty} from the
    die roll of every coup attempt. The player may take one card, no scoring card, from the discard pile,
    show it to the opponent and put it into its hand."""
    raise NotYetExecutable("salt-negotiations")


@event(
    "junta",
    confidence="medium",
    doubt="Whether the realignment rolls may be divided between the regions is not certain.",
    see=("6.3.5", "8.2.5"),
)
def junta(state: State, player: int) -> None:
    """The player adds {.placed:influence} to a single country of {region.central-america} or
    {region.south-america}. The player may then make, with the Operations value of this card, a free coup roll
    or realignment rolls in either of these regions."""
    raise NotYetExecutable("junta")


@event("abm-treaty", confidence="high", see=("6.0", "8.1.7"))
def abm_treaty(state: State, player: int) -> None:
    """DEFCON improves by {.levels:level}. The player then conducts operations with the Operations value of
    this card."""
    raise NotYetExecutable("abm-treaty")


@event("latin-american-death-squads", confidence="high", see=("6.3.2",))
def latin_american_death_squads(state: State, player: int) -> None:
    """For the rest of the turn the player adds {.modifier} to the die roll of each coup attempt it makes in
    {region.central-america} or {region.south-america}, and the opponent subtracts {.modifier} from the die
    roll of each of its own there."""
    raise NotYetExecutable("latin-american-death-squads")


@event(
    "one-small-step",
    confidence="medium",
    doubt="Whether the special ability of the box passed over is gained on the way is not certain.",
    see=("5.2", "6.4.3", "6.4.4"),
)
def one_small_step(state: State, player: int) -> None:
    """The event is possible only if the player is behind the opponent on the space race track. The player's
    marker moves forward by {.boxes:box}. Only the box where it stops gives VP."""
    raise NotYetExecutable("one-small-step")
