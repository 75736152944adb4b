"""5.2: events of the opponent on cards played for Operations points."""

from __future__ import annotations

from ....engine import clause, rule
from ....errors import NotYetExecutable
from ....model import Variant
from ..play.state import State

ASSOCIATION = Variant(
    "5.2/association",
    only_opponent="only with the opponent",
    opponent="with the opponent",
    doubt="The 2nd edition is known from one translation, which may have dropped the word 'only'.",
)

STAR_WARS = Variant(
    "5.2/star-wars-position",
    not_ahead="not ahead",
    ahead="ahead",
    doubt="The English texts were not seen: the reading 'ahead', which the text of the card contradicts, may be a "
    "slip of earlier printings.",
)


@rule(
    "5.2",
    slug="opponent-events",
    title="Events of the opponent",
    variants=(ASSOCIATION,),
    see=("2.2.2", "2.2.4", "6.4.5", "7.1", "7.5", "8.1.3"),
)
def triggers_opposing_event(state: State, side: int, card: int) -> bool:
    """The event of a card played for its Operations points still happens if it is associated
    {=association}."""
    raise NotYetExecutable("5.2")


@clause("5.2/starred-card")
def remove_after_opposing_event(state: State, card: int) -> None:
    """A starred card played for its Operations points is removed from the game if its opposing event has
    happened."""
    raise NotYetExecutable("5.2/starred-card")


@clause("5.2/carried-out-by-opponent")
def event_player(state: State, side: int, card: int) -> int:
    """An opposing event on a card played for its Operations points is carried out by the opponent, with all its
    choices, as if the opponent had played the card."""
    raise NotYetExecutable("5.2/carried-out-by-opponent")


@clause("5.2/order")
def decides_event_order(state: State, card: int) -> int:
    """The phasing player always decides whether an opposing event comes before or after the use of the
    Operations points."""
    raise NotYetExecutable("5.2/order")


@clause("5.2/missing-prerequisite")
def has_prerequisite(state: State, card: int) -> bool:
    """An event that requires another event does not happen until that other event has been played."""
    raise NotYetExecutable("5.2/missing-prerequisite")


@clause("5.2/condition-not-met")
def meets_condition(state: State, side: int, card: int) -> bool:
    """An event whose own text sets a condition that is not met does not happen."""
    raise NotYetExecutable("5.2/condition-not-met")


@clause("5.2/star-wars", variants=(STAR_WARS,))
def discards_star_wars(state: State) -> bool:
    """{card.star-wars}, played by the USSR for its Operations points, is discarded without its event if the US is
    {=star-wars-position} in the space race."""
    raise NotYetExecutable("5.2/star-wars")


@clause("5.2/starred-card-kept")
def discard_without_event(state: State, card: int) -> None:
    """A starred card whose event has not happened is discarded, not removed from the game."""
    raise NotYetExecutable("5.2/starred-card-kept")


@clause("5.2/forbidden")
def is_forbidden(state: State, card: int) -> bool:
    """An event that an earlier event forbids does not happen."""
    raise NotYetExecutable("5.2/forbidden")


@clause("5.2/forbidden-card-kept")
def keep_forbidden_card(state: State, card: int) -> None:
    """The card of a forbidden event stays in the game, to be played only for its Operations points."""
    raise NotYetExecutable("5.2/forbidden-card-kept")


@clause("5.2/without-effect")
def counts_as_played(state: State, card: int) -> bool:
    """An event that is allowed to happen but changes nothing counts as played."""
    raise NotYetExecutable("5.2/without-effect")


@clause("5.2/without-effect-starred")
def remove_without_effect(state: State, card: int) -> None:
    """A starred card whose event counts as played without effect is removed from the game."""
    raise NotYetExecutable("5.2/without-effect-starred")
