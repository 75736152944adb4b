"""Preparation, step by step: the roll for the first turn, colours, deals, and the starting armies in laps."""

from __future__ import annotations

from ..rules import s3_preparation as preparation
from .board import bits
from .moves import (
    CARD_MOVES,
    COLOUR_MOVES,
    OBJECTIVE_MOVES,
    ROLL_MOVES,
    Move,
    card_of,
    colour_of,
    dice_rolled,
    objective_of,
    territories_in,
)
from .state import CHANCE, NOBODY, State
from .steps import ask, chance, decision
from .turns import begin_turn

__all__ = ["begin_game", "place_next", "whose_card"]

OUT = -1  # stands where the roll of somebody does who did not roll highest


def begin_game(state: State) -> None:
    """The first step of a game on an empty board."""
    ask(state, ROLL_FOR_FIRST, CHANCE)


def _roll(state: State, move: int) -> None:
    seat = state.rolls.index(0)
    state.rolls[seat] = dice_rolled(move)[0]
    if 0 not in state.rolls and (tied := preparation.tied_players(state.rolls)):
        state.rolls = [0 if player in tied else OUT for player in range(state.rules.players)]
    if 0 in state.rolls:
        ask(state, ROLL_FOR_FIRST, CHANCE)
        return
    state.first = state.player = preparation.first_player(state.rolls)
    state.rolls = [0] * state.rules.players
    ask(state, CHOOSE_COLOUR, state.first)


ROLL_FOR_FIRST = chance(
    "roll-for-first-turn",
    "Roll a die for the first turn",
    by="3.3",
    legal=lambda _state: ROLL_MOVES[1],
    apply=_roll,
)


def _without(state: State, of_each: list[int]) -> int | None:
    """The next player in the order of turns who has no colour or objective yet."""
    order = preparation.turn_order(state.first, state.rules.players)
    return next((seat for seat in order if of_each[seat] == NOBODY), None)


def _colours_left(state: State) -> list[Move]:
    return [move for colour, move in enumerate(COLOUR_MOVES) if colour not in state.colour]


def _choose_colour(state: State, move: int) -> None:
    assert state.to_move is not None  # noqa: S101 - somebody has chosen
    preparation.choose_colour(state, state.to_move, colour_of(move))
    following = _without(state, state.colour)
    if following is not None and len(left := _colours_left(state)) == 1:  # nobody is asked who has one possibility
        preparation.choose_colour(state, following, colour_of(left[0]))
        following = None
    if following is None:
        ask(state, DEAL_OBJECTIVE, CHANCE)
    else:
        ask(state, CHOOSE_COLOUR, following)


CHOOSE_COLOUR = decision("choose-colour", "Choose a colour", by="3.6", legal=_colours_left, apply=_choose_colour)


def _objectives(state: State) -> list[Move]:
    player = _without(state, state.objective)
    assert player is not None  # noqa: S101 - it is asked while somebody has none
    return [OBJECTIVE_MOVES[index] for index in preparation.objectives_for(state, player)]


def _deal_objective(state: State, move: int) -> None:
    player = _without(state, state.objective)
    assert player is not None  # noqa: S101 - as above
    preparation.deal_objective(state, player, objective_of(move))
    if _without(state, state.objective) is None:
        preparation.set_jokers_aside(state)
        ask(state, DEAL_TERRITORY, CHANCE)
    else:
        ask(state, DEAL_OBJECTIVE, CHANCE)


DEAL_OBJECTIVE = chance("deal-objective", "Deal an objective", by="3.8", legal=_objectives, apply=_deal_objective)


def _cards(state: State) -> list[Move]:
    return [CARD_MOVES[card] for card in bits(state.deck)]


def whose_card(state: State) -> int:
    """Who is dealt the next territory card."""
    order = preparation.deal_order(preparation.dealer(state), state.rules.players)
    return order[sum(hand.bit_count() for hand in state.hands) % state.rules.players]


def _deal_territory(state: State, move: int) -> None:
    preparation.deal_territory(state, whose_card(state), card_of(move))
    if state.deck:
        ask(state, DEAL_TERRITORY, CHANCE)
        return
    for player in range(state.rules.players):
        preparation.claim_territories(state, player)
        state.unplaced[player] = preparation.starting_armies(state.rules.players)
        preparation.place_first_garrisons(state, player)
    state.player = state.first
    place_next(state)


DEAL_TERRITORY = chance("deal-territory", "Deal a territory card", by="3.11", legal=_cards, apply=_deal_territory)


def place_next(state: State) -> None:
    """The player whose go it is begins it; with nothing left to place anywhere, the game begins."""
    if preparation.all_placed(state):
        preparation.form_deck(state)
        preparation.begin_play(state)
        begin_turn(state)
        return
    while not state.unplaced[state.player]:
        state.player = (state.player + 1) % state.rules.players
    state.left = preparation.armies_in_lap(state.unplaced[state.player])
    ask(state, PLACE_STARTING_ARMY, state.player)


def _place(state: State, move: int) -> None:
    preparation.place_in_lap(state, state.player, move)
    state.left -= 1
    if state.left:
        ask(state, PLACE_STARTING_ARMY, state.player)
    else:
        state.player = (state.player + 1) % state.rules.players
        place_next(state)


PLACE_STARTING_ARMY = decision(
    "place-starting-army",
    "Place one starting army",
    by="3.17",
    legal=lambda state: territories_in(state.land[state.player]),
    apply=_place,
)
