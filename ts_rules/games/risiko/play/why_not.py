"""Why a move is not possible: the rules of the book that forbid it, by the conditions that these ask themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from ....playing.sentences import Slot
from ....playing.why_not import Reason
from ..rules import s4_2_combat as combat
from ..rules import s4_3_strategic_move as strategic
from ..rules import s5_elimination as elimination
from ..rules import s7_0_tournament as tournament
from .board import BORDERS, CARDS, TERRITORIES
from .moves import ARMY_MOVES, CARD_MOVES, DICE_MOVES, ENDS, card_of, dice_named, number_of
from .named_things import card_names
from .state import State
from .steps import NAMES

__all__ = ["MESSAGES", "why_not"]

NOT_OWN = "{here}: it is not the player's own territory."
OWN = "{here}: it is the player's own territory."
LONE = "{here}: a single army is there, and one always stays."
SPARED = "{here}: its owner cannot be eliminated in turn {turn}."
NO_BORDER = "{here} and {there}: they do not border on each other, nor does a dashed line join them."
OUTNUMBERED = "{here}: the attacker would roll {dice} dice against {against}."
TOO_MANY_DICE = "{here}: {most} dice at most can be rolled for it."
TOO_FEW_DICE = "{here}: {least} dice at least must be rolled for it."
LAST_ROLL = "{here}: the {least} armies of the last roll must move in."
GARRISON = "{here}: {most} armies at most can leave it."
BY_SEA = "{here}: only a dashed line over the sea leads to {there}."
NOT_HELD = "The player does not hold that card."
NO_SET = "With the cards chosen it makes no set."
MESSAGES = (
    *(NOT_OWN, OWN, NO_BORDER, LONE, SPARED, OUTNUMBERED, TOO_MANY_DICE, TOO_FEW_DICE, LAST_ROLL, GARRISON, BY_SEA),
    *(NOT_HELD, NO_SET),
)
"""All of them, for those who translate."""


def why_not(state: State, move: int) -> tuple[Reason, ...]:
    """The rules that forbid a move, the most telling first; none where another decision comes first."""
    name = NAMES[state.step]
    find = FORBIDS.get(name)
    return tuple(find(state, move)) if find else ()


def _reason(by: str, says: str, territory: int, **slots: Slot) -> Reason:
    return Reason(by, says, {"here": f"territory.{TERRITORIES[territory]}", **slots})


def _joined(origin: int, target: int) -> bool:
    return bool(BORDERS[origin] >> target & 1)


def _attack(state: State, move: int) -> Iterator[Reason]:
    if move not in ENDS:
        return
    origin, target = ENDS[move]
    if state.owner[origin] != state.player:
        yield _reason("4.2.26", NOT_OWN, origin)
        return
    if state.owner[target] == state.player:
        yield _reason("4.2.32", OWN, target)
        return
    if not _joined(origin, target):
        yield _reason("4.2.7", NO_BORDER, origin, there=f"territory.{TERRITORIES[target]}")
        return
    if combat.lone_army(state, origin):
        yield _reason("4.2.6", LONE, origin)
    elif state.rules.least_dice == "defenders":
        dice, against = combat.most_attack_dice(state, origin), combat.most_defence_dice(state, target)
        if not tournament.may_roll_attack(dice, against):
            yield _reason("4.2.14", OUTNUMBERED, target, dice=dice, against=against)
    if elimination.spared_territories(state) >> target & 1:
        yield _reason("5.3/attacks-too-early", SPARED, target, turn=state.turn)


def _place(by: str) -> Callable[[State, int], Iterator[Reason]]:
    def find(state: State, move: int) -> Iterator[Reason]:
        if move < len(TERRITORIES) and state.owner[move] != state.player:
            yield _reason(by, NOT_OWN, move)

    return find


def _declare(by: str, territory: str) -> Callable[[State, int], Iterator[Reason]]:
    """Of a number of dice: too many or too few for where the armies stand."""

    def find(state: State, move: int) -> Iterator[Reason]:
        if move not in DICE_MOVES:
            return
        here = getattr(state, territory)
        possible = [dice_named(legal) for legal in state.legal()]
        if dice_named(move) > max(possible):
            yield _reason(by, TOO_MANY_DICE, here, most=max(possible))
        elif dice_named(move) < min(possible):
            yield _reason("4.2.14" if territory == "origin" else by, TOO_FEW_DICE, here, least=min(possible))

    return find


def _armies(state: State, move: int) -> Iterator[Reason]:
    """Of a number of armies that move into a conquered territory, or in a strategic move."""
    if move not in ARMY_MOVES:
        return
    occupying = NAMES[state.step] == "occupy"
    if occupying and number_of(move) < state.attack:
        yield _reason("4.2.28", LAST_ROLL, state.target, least=state.attack)
    elif number_of(move) > (most := number_of(state.legal()[-1])):
        by = "4.2.29" if occupying else "4.3.4"
        yield _reason(by, GARRISON, state.origin, most=most - (state.attack if occupying else 0))


def _strategic_move(state: State, move: int) -> Iterator[Reason]:
    if move not in ENDS:
        return
    origin, target = ENDS[move]
    for territory in (origin, target):
        if state.owner[territory] != state.player:
            yield _reason("4.3.1", NOT_OWN, territory)
            return
    if not _joined(origin, target):
        yield _reason("4.3.1", NO_BORDER, origin, there=f"territory.{TERRITORIES[target]}")
        return
    if BORDERS[origin] & ~strategic.move_targets(state, origin) & 1 << target:
        yield _reason("4.3.1/sea-lines", BY_SEA, origin, there=f"territory.{TERRITORIES[target]}")
    if not strategic.most_to_move(state, origin):
        yield _reason("4.3.4", GARRISON, origin, most=0)


def _trade(state: State, move: int) -> Iterator[Reason]:
    if move not in CARD_MOVES:
        return
    held = CARDS[card_of(move)] in card_names(state.hands[state.player])
    yield Reason("4.1.8", NO_SET if held else NOT_HELD, {})


FORBIDS: Mapping[str, Callable[[State, int], Iterator[Reason]]] = {
    "attack": _attack,
    "place-starting-army": _place("3.17"),
    "place-reinforcement": _place("4.1.17"),
    "declare-defence": _declare("4.2.15", "target"),
    "commit-armies": _declare("4.2.13", "origin"),
    "occupy": _armies,
    "armies-to-move": _armies,
    "strategic-move": _strategic_move,
    "trade-card": _trade,
}
