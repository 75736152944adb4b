"""Mid War: Soviet events that last, for the turn, for the game or until something ends them."""

from __future__ import annotations

from ....engine import event
from ....errors import NotYetExecutable
from ..play.state import State


@event(
    "quagmire",
    confidence="medium",
    doubt="Printings differ on what is done without such a card, and whether a scoring card may be played "
    "instead of the discard, so as not to be left holding it, is not certain.",
    see=("5.3", "5.4", "7.4.2", "9.5", "10.1.5"),
)
def quagmire(state: State, player: int) -> None:
    """From its next action round on, the US can do nothing in an action round but discard a card with an
    Operations value of {.discard} or more and roll a die: on {.escape} or less this event ends, and the US is
    free from its following action round on. The event of the discarded card does not happen, and
    {card.the-china-card} cannot be discarded. If the US has no such card, it plays the scoring cards in its
    hand, one in each action round, and takes no other action for the rest of the turn. If this event has not
    ended, it goes on in the next turn. This event cancels {card.norad}."""
    raise NotYetExecutable("quagmire")


@event(
    "we-will-bury-you",
    confidence="medium",
    doubt="Older printings award these VP before any that the US gains in that action round; the Deluxe text "
    "leaves the moment open.",
    see=("8.1.3", "8.1.7"),
)
def we_will_bury_you(state: State, player: int) -> None:
    """DEFCON is lowered by {.levels:level}. If the US does not play {card.un-intervention} as an event in its
    next action round, the USSR gains {.vp:victory-point}."""
    raise NotYetExecutable("we-will-bury-you")


@event("brezhnev-doctrine", confidence="high", see=("7.4", "7.4.1", "7.4.2", "9.7"))
def brezhnev_doctrine(state: State, player: int) -> None:
    """For the rest of the turn, the Operations value of every card that the USSR plays is raised by {.bonus},
    but never above {.maximum}."""
    raise NotYetExecutable("brezhnev-doctrine")


@event("willy-brandt", confidence="high", see=("7.3",))
def willy_brandt(state: State, player: int) -> None:
    """The USSR gains {.vp:victory-point} and adds {.placed:influence} to {country.west-germany}. For the rest
    of the game {card.nato} does not protect {country.west-germany}. {card.tear-down-this-wall} ends this
    effect, and the event is no longer possible after it."""
    raise NotYetExecutable("willy-brandt")


@event(
    "flower-power",
    confidence="medium",
    doubt="Whether a war card still gives these VP when its event is barred by Camp David Accords or "
    "cancelled by UN Intervention is not certain.",
    see=("6.4.5", "7.3", "7.6"),
)
def flower_power(state: State, player: int) -> None:
    """For the rest of the game the USSR gains {.vp:victory-point} whenever the US plays
    {card.arab-israeli-war}, {card.korean-war}, {card.indo-pakistani-war}, {card.brush-war} or
    {card.iran-iraq-war} as an event or for Operations points; a card sent to the space race gives nothing.
    {card.an-evil-empire} ends this effect, and the event is no longer possible after it."""
    raise NotYetExecutable("flower-power")


@event("u2-incident", confidence="high")
def u2_incident(state: State, player: int) -> None:
    """The USSR gains {.vp:victory-point}. If either side plays {card.un-intervention} as an event later in
    the same turn, the USSR gains a further {.vp_later:victory-point}."""
    raise NotYetExecutable("u2-incident")
