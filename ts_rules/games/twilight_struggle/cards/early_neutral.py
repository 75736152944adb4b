"""Early War: the events of both sides, apart from scoring and wars."""

from __future__ import annotations

from ....engine import event
from ....errors import NotYetExecutable
from ..play.state import State


@event("the-china-card", confidence="high", see=("3.1", "9.1", "9.5", "9.7", "9.8", "12.2"))
def the_china_card(state: State, player: int) -> None:
    """The card has no event; it is played for operations only, with the bonus of {rule.9.6}, and passes to
    the opponent as {rule.9.3} says. When the US plays it, {card.formosan-resolution} ends. The side that
    holds it at the end of the last turn gains {china.end.vp:victory-point} before the winner is found as
    {rule.10.3.2} says."""
    raise NotYetExecutable("the-china-card")


@event("captured-nazi-scientist", confidence="high", see=("6.4.2", "6.4.3", "6.4.6"))
def captured_nazi_scientist(state: State, player: int) -> None:
    """The player moves its marker on the space race track forward by {.boxes:box}, without a die roll, and
    gets whatever reaching that box gives. The card does not count as sent to the space race."""
    raise NotYetExecutable("captured-nazi-scientist")


@event("olympic-games", confidence="high", see=("7.4.3", "8.1.3"))
def olympic_games(state: State, player: int) -> None:
    """The player hosts the Games, and the opponent decides to take part or to boycott. If it takes part, each
    side rolls a die, the player adds {.bonus} to its roll, and the side with the higher total gains
    {.vp:victory-point}; a tie is rolled again. If it boycotts, DEFCON is lowered by {.defcon:level}, and the
    player may conduct operations as if it had played a card with an Operations value of {.boycott_ops}."""
    raise NotYetExecutable("olympic-games")


@event("red-scare-purge", confidence="high", see=("7.4", "7.4.1", "7.4.2", "9.7", "12.4"))
def red_scare_purge(state: State, player: int) -> None:
    """For the rest of the turn, the Operations value of every card that the opponent plays is lowered by
    {.penalty}, but never below {.minimum}."""
    raise NotYetExecutable("red-scare-purge")


@event("un-intervention", confidence="high", see=("2.2.2", "4.5.C", "5.2"))
def un_intervention(state: State, player: int) -> None:
    """The player plays {card.un-intervention} together with a card from its hand whose event belongs to the
    opponent alone. That event is cancelled, the player may conduct operations with the Operations value of
    that card, and that card goes to the discard pile. {card.un-intervention} cannot be a headline card."""
    raise NotYetExecutable("un-intervention")


@event("nuclear-test-ban", confidence="high", see=("8.1.2", "8.1.7"))
def nuclear_test_ban(state: State, player: int) -> None:
    """The player gains VP equal to the DEFCON level minus {.base}. DEFCON is then improved by
    {.improved:level}."""
    raise NotYetExecutable("nuclear-test-ban")
