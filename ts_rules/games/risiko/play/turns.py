"""A player's turn, step by step: cards and reinforcements, attacks, the strategic move, and who comes next."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from ..rules import s4_0_how_to_play as how_to_play
from ..rules import s4_1_reinforcements as reinforcements
from ..rules import s4_2_combat as combat
from ..rules import s4_3_strategic_move as strategic
from ..rules import s5_elimination as elimination
from ..rules import s6_objectives as objectives
from ..rules import s7_0_tournament as tournament
from ..rules import s7_6_points as points
from ..rules.s3_preparation import turn_order
from .battles import begin_battle
from .board import bits
from .moves import (
    ARMY_MOVES,
    CARD_MOVES,
    END_ATTACKS,
    MOST_ARMIES,
    NO_MOVE,
    NO_TRADE,
    STRATEGIC_MOVE,
    Move,
    card_of,
    joined_pair,
    moves_between,
    number_of,
    territories_in,
)
from .objectives import OBJECTIVES
from .state import CHANCE, COMBAT, NOBODY, PLAYING, REINFORCEMENTS, State
from .state import STRATEGIC_MOVE as MOVING
from .steps import ask, chance, decision

__all__ = ["begin_combat", "begin_moving", "begin_turn", "go_on_attacking", "place_all", "wins"]

SETS_KEPT = 4096


def begin_turn(state: State) -> None:
    """The player whose turn it is gains armies for what they hold."""
    state.phase = REINFORCEMENTS
    if objectives.wins_at_start(state) and wins(state):
        return
    state.unplaced[state.player] += reinforcements.reinforcements(state, state.player)
    _offer_trade(state)


def wins(state: State) -> bool:
    """Whether the player whose turn it is has won by now; the game is over then."""
    won = objectives.winner(state)
    if won is None:
        return False
    _end(state, won, "6.1")
    return True


def _end(state: State, winner: int, why: str) -> None:
    state.result = winner, why
    state.step = NOBODY
    state.to_move, state.options = None, ()


def _to_phase(state: State, phase: int) -> None:
    """Go on to the next phase of a turn: none is left out, and none comes twice."""
    while state.phase != phase:
        after = how_to_play.phase_after(state.phase)
        assert after is not None, "a turn does not go back"  # noqa: S101 - the order of the phases is fixed
        state.phase = after


# Cards


@lru_cache(maxsize=SETS_KEPT)
def sets_in(hand: int) -> tuple[int, ...]:
    """The masks of all sets in a hand."""
    threes = (sum(1 << card for card in three) for three in combinations(bits(hand), reinforcements.SET))
    return tuple(cards for cards in threes if reinforcements.set_worth(cards))


def _offer_trade(state: State) -> None:
    if sets_in(state.hands[state.player]):
        ask(state, TRADE, state.player)
    else:
        place_all(state)


def _trades(state: State) -> list[Move]:
    chosen, cards = state.trading, 0
    for three in sets_in(state.hands[state.player]):
        if not chosen & ~three and reinforcements.may_trade(state, state.player, three):
            cards |= three
    moves = [CARD_MOVES[card] for card in bits(cards & ~chosen)]
    return moves if chosen else [*moves, NO_TRADE]


def _trade(state: State, move: int) -> None:
    if move == NO_TRADE:
        place_all(state)
        return
    state.trading |= 1 << card_of(move)
    if state.trading.bit_count() < reinforcements.SET:
        ask(state, TRADE, state.player)
        return
    player, cards = state.player, state.trading
    state.trading = 0
    state.unplaced[player] += reinforcements.set_worth(cards)
    state.unplaced[player] += reinforcements.armies_for_held_territories(state, player, cards)
    reinforcements.discard_set(state, player, cards)
    _offer_trade(state)


TRADE = decision("trade-card", "Choose a card of a set to trade in, or none", by="4.1.8", legal=_trades, apply=_trade)


# Reinforcements


def place_all(state: State) -> None:
    """Ask for the place of one more army, until none is left; then combat begins."""
    land = state.land[state.player]
    while not reinforcements.may_end_reinforcements(state):
        if land & (land - 1):
            ask(state, PLACE, state.player)
            return
        reinforcements.place_reinforcement(state, land.bit_length() - 1)
        if _won_by_placing(state):
            return
    begin_combat(state)


def _won_by_placing(state: State) -> bool:
    """Armies decide few objectives; who can win only after acting has acted."""
    objective = state.objective[state.player]
    if objective == NOBODY:
        return False
    return bool(OBJECTIVES[objective].armies_each or not objectives.wins_at_start(state)) and wins(state)


def _place(state: State, move: int) -> None:
    reinforcements.place_reinforcement(state, move)
    if _won_by_placing(state):
        return
    if state.unplaced[state.player]:
        ask(state, PLACE, state.player)
    else:
        begin_combat(state)


PLACE = decision(
    "place-reinforcement",
    "Place one army",
    by="4.1.17",
    legal=lambda state: territories_in(state.land[state.player]),
    apply=_place,
)


# Attacks


def begin_combat(state: State) -> None:
    """The second phase."""
    assert combat.may_begin_combat(state), "armies are still to be placed"  # noqa: S101 - place_all sees to it
    _to_phase(state, COMBAT)
    go_on_attacking(state)


def go_on_attacking(state: State) -> None:
    """Ask for the next attack; a player who can do nothing is not asked."""
    if combat.only_lone_armies(state, state.player):
        _finish_turn(state)
    elif len(ask(state, ATTACK, state.player)) == 1:
        _stop(state)


def _attacks(state: State) -> list[Move]:
    found: list[Move] = []
    if strategic.may_still_attack(state):
        spared = elimination.spared_territories(state)
        for origin in combat.attack_origins(state):
            if targets := combat.attack_targets(state, origin, spared):
                found += moves_between(origin, targets)
    if not combat.stop_attacking(state) and strategic.may_move(state):
        found.append(STRATEGIC_MOVE)
    if state.rules.may_pass or not found:
        found.append(END_ATTACKS)
    return found


def _attack(state: State, move: int) -> None:
    if move == END_ATTACKS:
        _stop(state)
    elif move == STRATEGIC_MOVE:
        begin_moving(state)
    else:
        begin_battle(state, *joined_pair(move))


ATTACK = decision("attack", "Choose an attack, or stop attacking", by="4.2.26", legal=_attacks, apply=_attack)


def _stop(state: State) -> None:
    if combat.stop_attacking(state):
        begin_moving(state)
    else:
        _finish_turn(state)


# The strategic move


def begin_moving(state: State) -> None:
    """The third phase; a player with nothing to move is not asked."""
    _to_phase(state, MOVING)
    if strategic.may_move(state):
        ask(state, MOVE, state.player)
    else:
        _finish_turn(state)


def _moves(state: State) -> list[Move]:
    found: list[Move] = []
    for origin in strategic.move_origins(state):
        targets = strategic.move_targets(state, origin)
        if targets and strategic.most_to_move(state, origin):
            found += moves_between(origin, targets)
    found.append(NO_MOVE)
    return found


def _move(state: State, move: int) -> None:
    if move == NO_MOVE:
        _finish_turn(state)
        return
    state.origin, state.target = joined_pair(move)
    options = ask(state, MOVE_ARMIES, state.player)
    if len(options) == 1:
        _move_armies(state, options[0])


MOVE = decision("strategic-move", "Choose a strategic move, or none", by="4.3.1", legal=_moves, apply=_move)


def _numbers(state: State) -> list[Move]:
    return list(ARMY_MOVES[1 : min(strategic.most_to_move(state, state.origin), MOST_ARMIES) + 1])


def _move_armies(state: State, move: int) -> None:
    strategic.move_armies(state, state.origin, state.target, number_of(move))
    state.origin = state.target = NOBODY
    if wins(state):
        return
    if not strategic.moves_left(1):
        _finish_turn(state)
    else:
        begin_moving(state)


MOVE_ARMIES = decision("armies-to-move", "Choose how many armies move", by="4.3.1", legal=_numbers, apply=_move_armies)


# The end of a turn


def _finish_turn(state: State) -> None:
    """A player who has taken a territory draws a card; then it is the next player's turn."""
    state.left = combat.cards_earned(state.conquests) if reinforcements.earns_card(state) else 0
    _draw_next(state)


def _draw_next(state: State) -> None:
    if state.left and not state.deck:
        reinforcements.reshuffle(state)
    if state.left and state.deck:
        _to_phase(state, MOVING)
        ask(state, DRAW, CHANCE)
        return
    state.left = 0
    _next_turn(state)


def _draw(state: State, move: int) -> None:
    card = 1 << card_of(move)
    state.deck &= ~card
    state.hands[state.player] |= card
    state.left -= 1
    _draw_next(state)


DRAW = chance(
    "draw-card",
    "Draw a territory card",
    by="4.1.6",
    legal=lambda state: [CARD_MOVES[card] for card in bits(state.deck)],
    apply=_draw,
)


def _next_turn(state: State) -> None:
    strategic.end_turn(state)
    order = turn_order(state.first, state.rules.players)
    place = order.index(state.player)
    later = [seat for seat in order[place + 1 :] if state.beaten_by[seat] == PLAYING]
    if not later and state.rules.tournament and tournament.time_is_up(state.turn, state.rules.laps):
        _end_on_time(state)
        return
    if not later:
        state.turn += 1
    state.player = (later or [seat for seat in order if state.beaten_by[seat] == PLAYING])[0]
    begin_turn(state)


def _end_on_time(state: State) -> None:
    """The highest score wins; with equal ones nobody does."""
    scores = points.score_game(state)
    first, second, *_rest = tournament.rank_players(state)
    _end(state, first if scores[first] > scores[second] else NOBODY, "7.5.8")
