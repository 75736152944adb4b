"""An attack, step by step: who fights with how many armies, the dice, losses, and the occupation of a territory."""

from __future__ import annotations

from ..rules import s4_2_combat as combat
from ..rules import s5_elimination as elimination
from ..rules import s7_0_tournament as tournament
from .moves import (
    ARMY_MOVES,
    DICE_MOVES,
    MOST_ARMIES,
    ROLL_MOVES,
    WAYS_TO_ROLL,
    Move,
    dice_named,
    dice_rolled,
    number_of,
)
from .state import CHANCE, State
from .steps import ask, chance, decision

__all__ = ["begin_battle"]


def begin_battle(state: State, origin: int, target: int) -> None:
    """An attack was announced: both say with how many armies they fight, then the dice roll."""
    combat.announce_attack(state, origin, target)
    _declare_next(state)


def _declare_next(state: State) -> None:
    """Ask whoever has to declare next; somebody with a single possibility is not asked."""
    while not (state.attack and state.defence):
        defender = not state.defence and (combat.defender_declares_first(state.rules) or bool(state.attack))
        step, who = (DECLARE_DEFENCE, state.owner[state.target]) if defender else (COMMIT_ARMIES, state.player)
        options = ask(state, step, who)
        if len(options) > 1:
            return
        if defender:
            combat.declare_defence(state, dice_named(options[0]))
        else:
            state.attack = combat.attack_dice(dice_named(options[0]))
    ask(state, ATTACK_ROLL, CHANCE)


def _defences(state: State) -> list[Move]:
    return [move for n, move in enumerate(DICE_MOVES, 1) if combat.may_defend_with(state, state.target, n)]


def _declare_defence(state: State, move: int) -> None:
    combat.declare_defence(state, dice_named(move))
    _declare_next(state)


DECLARE_DEFENCE = decision(
    "declare-defence", "Say with how many armies to defend", by="4.2.16", legal=_defences, apply=_declare_defence
)


def _attacks(state: State) -> list[Move]:
    facing = state.defence or combat.most_defence_dice(state, state.target)
    least = combat.least_attack_dice(state, facing)
    return [DICE_MOVES[n - 1] for n in range(least, combat.most_attack_dice(state, state.origin) + 1)]


def _commit_armies(state: State, move: int) -> None:
    state.attack = combat.attack_dice(dice_named(move))
    _declare_next(state)


COMMIT_ARMIES = decision(
    "commit-armies", "Say with how many armies to attack", by="4.2.12", legal=_attacks, apply=_commit_armies
)


def _roll_attack(state: State, move: int) -> None:
    state.rolled = dice_rolled(move)
    ask(state, DEFENCE_ROLL, CHANCE)


ATTACK_ROLL = chance(
    "roll-attack",
    "Roll the dice of the attacker",
    by="4.2.12",
    legal=lambda state: ROLL_MOVES[state.attack],
    apply=_roll_attack,
    weights=lambda state: WAYS_TO_ROLL[state.attack],
)


def _roll_defence(state: State, move: int) -> None:
    rolls = state.rolled, dice_rolled(move)
    lost = state.rules.losses.get(rolls)
    if lost is None:
        lost = state.rules.losses[rolls] = combat.compare_dice(*rolls)
    attackers, defenders = lost
    state.rolled = ()
    for _army in range(attackers):
        combat.remove_attacker(state, state.origin)
    for _army in range(defenders):
        if elimination.is_last_army(state, state.target):
            break
        combat.remove_defender(state, state.target)
    if combat.may_repeat_attack(state, state.target):
        _go_on(state)
    else:
        _conquer(state)


DEFENCE_ROLL = chance(
    "roll-defence",
    "Roll the dice of the defender",
    by="4.2.15",
    legal=lambda state: ROLL_MOVES[state.defence],
    apply=_roll_defence,
    weights=lambda state: WAYS_TO_ROLL[state.defence],
)


def _conquer(state: State) -> None:
    """The armies of the last roll move in; whoever has lost everything is out of the game."""
    beaten = state.owner[state.target]
    combat.occupy(state, state.origin, state.target, state.attack)
    if not state.land[beaten]:
        elimination.eliminate(state, beaten, state.player)
        elimination.take_cards(state, state.player, beaten)
    if len(ask(state, OCCUPY, state.player)) == 1:
        _after_conquest(state)


def _occupations(state: State) -> list[Move]:
    """By how many armies move in, those of the last roll among them."""
    committed = state.attack
    most = min(committed + state.armies[state.origin], MOST_ARMIES)
    return [
        ARMY_MOVES[n]
        for n in range(committed, most + 1)
        if tournament.exempt_from_garrison(n, committed) or combat.may_follow(state, state.origin, n - committed)
    ]


def _occupy(state: State, move: int) -> None:
    combat.follow(state, state.origin, state.target, number_of(move) - state.attack)
    _after_conquest(state)


OCCUPY = decision(
    "occupy", "Choose how many armies move into the conquered territory", by="4.2.28", legal=_occupations, apply=_occupy
)


def _after_conquest(state: State) -> None:
    from .turns import wins

    if not wins(state):
        _go_on(state)


def _go_on(state: State) -> None:
    from .turns import go_on_attacking

    combat.break_off(state)
    go_on_attacking(state)
