"""A position in the words of a scenario: what is asked in it, begun anew from the board as it lies."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..rules.s3_preparation import armies_in_lap
from ..rules.s4_1_reinforcements import reinforcements
from .board import COLOURS, TERRITORIES
from .moves import OBJECTIVE_MOVES
from .named_things import card_names, seat_name
from .state import NOBODY, PLAYING, State
from .steps import NAMES

__all__ = ["settled", "ways_to_give"]

ASKS = {
    "place-reinforcement": "placing",
    "place-starting-army": "starting-armies",
    "attack": "combat",
    "strategic-move": "strategic-move",
    "trade-card": "turn",
}


def ways_to_give(position: State) -> Iterator[dict[str, Any]]:
    """The table of `given` that asks again what is asked here; none within a battle, a set or a roll."""
    if not settled(position):
        return
    state, seats = position, position.rules.seats
    ask = ASKS[NAMES[state.step]]
    unplaced = {name: n for name, n in zip(seats, state.unplaced, strict=True) if n}
    if ask == "turn":  # the armies of the new turn come again
        more = state.unplaced[state.player] - reinforcements(state, state.player)
        unplaced = {seats[state.player]: more} if more > 0 else {}
    colours = {name: COLOURS[colour] for name, colour in zip(seats, state.colour, strict=True)}
    said: dict[str, Any] = {
        "players": len(seats),
        "ask": ask,
        "turn": max(state.turn, 1),
        "player": seat_name(state.player),
        "first": seat_name(state.first),
        "colours": colours,
        "objectives": {seats[p]: str(OBJECTIVE_MOVES[o]) for p, o in enumerate(state.objective) if o != NOBODY},
        "territories": {
            name: {TERRITORIES[t]: state.armies[t] for t, owner in enumerate(state.owner) if owner == p}
            for p, name in enumerate(seats)
        },
        "unplaced": unplaced,
        "out": {seats[p]: seats[by] for p, by in enumerate(state.beaten_by) if by != PLAYING},
    }
    if ask != "starting-armies":
        said["hands"] = {seats[p]: card_names(hand) for p, hand in enumerate(state.hands) if hand}
        said["discard"] = card_names(state.discard)
        said["conquests"] = state.conquests
    yield {name: value for name, value in said.items() if value or value == 0}


def settled(position: State) -> bool:
    """Whether nothing is half done: no battle, no set, no roll, no armies that wait for their number."""
    if position.step == NOBODY:
        return True
    half_a_go = NAMES[position.step] == "place-starting-army" and position.left != armies_in_lap(
        position.unplaced[position.player]
    )
    return NAMES[position.step] in ASKS and not position.trading and not half_a_go
