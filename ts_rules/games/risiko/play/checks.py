"""What is true of every position, wherever it comes from: facts, a saved file, a scenario, a game that is played."""

from __future__ import annotations

from ..rules import s3_preparation as preparation
from ..rules import s4_2_combat as combat
from ..rules import s5_elimination as elimination
from .board import ALL_CARDS, ALL_TERRITORIES, BORDERS, CARDS, SEATS, TERRITORIES, bits
from .state import CHANCE, COMBAT, NOBODY, PLAYING, REINFORCEMENTS, SETTING_UP, STRATEGIC_MOVE, State
from .steps import NAMES, OF_CHANCE

__all__ = ["Watch", "who_is_asked", "wrong"]

PHASE_OF = {
    **dict.fromkeys(("trade-card", "place-reinforcement"), REINFORCEMENTS),
    **dict.fromkeys(("attack", "declare-defence", "commit-armies", "roll-attack", "roll-defence", "occupy"), COMBAT),
    **dict.fromkeys(("strategic-move", "armies-to-move", "draw-card"), STRATEGIC_MOVE),
}
"""The phase in which each thing is asked; what is not here belongs to preparation."""
BATTLE = ("declare-defence", "commit-armies", "roll-attack", "roll-defence")
PAIR = (*BATTLE, "occupy", "armies-to-move")


def who_is_asked(state: State) -> int | None:
    """Whose move it is, by what is asked."""
    if state.step == NOBODY:
        return None
    if state.step in OF_CHANCE:
        return CHANCE
    name = NAMES[state.step]
    if name == "declare-defence":
        return state.owner[state.target]
    if name == "choose-colour":
        order = (*range(state.first, state.rules.players), *range(state.first))
        return next((seat for seat in order if state.colour[seat] == NOBODY), None)
    return state.player


def wrong(state: State) -> str:
    """What cannot be in a position, in a sentence; empty where all can."""
    return _land(state) or _cards(state) or _players(state) or _asked(state) or _battle(state)


class Watch:
    """Checks the positions of one game one after the other; what has not changed is not counted again."""

    def __init__(self) -> None:
        self._owner: list[int] = []
        self._armies: list[int] = []
        self._piles: tuple[int, ...] = ()

    def broken(self, state: State) -> str:
        """The first promise that a position breaks, with the rule that makes it; empty if all hold."""
        problem = ""
        if state.owner != self._owner or state.armies != self._armies:
            problem = _land(state)
            self._owner, self._armies = state.owner[:], state.armies[:]
        piles = (*state.hands, state.deck, state.discard, state.trading, state.phase)
        if piles != self._piles:
            problem = problem or _cards(state)
            self._piles = piles
        return problem or _players(state) or _asked(state) or _battle(state)


def _dealt(state: State) -> bool:
    """Whether the territories have owners."""
    return NOBODY not in state.owner


def _land(state: State) -> str:
    owned = [0] * len(state.land)
    for territory, owner in enumerate(state.owner):
        if owner != NOBODY:
            owned[owner] |= 1 << territory
    if owned != state.land:
        return "somebody's territories are not those that they own"
    if any(owner != NOBODY for owner in state.owner) and not _dealt(state):
        return f"{TERRITORIES[state.owner.index(NOBODY)]} belongs to nobody (3.14)"
    least = 1 if _dealt(state) else 0
    if min(state.armies) < least:
        territory = state.armies.index(min(state.armies))
        return f"{TERRITORIES[territory]} has {min(state.armies)} armies: at least {least} must stay (4.2.5)"
    return ""


def _cards(state: State) -> str:
    seen = 0
    for pile in (*state.hands, state.deck, state.discard):
        if seen & pile:
            return f"'{CARDS[bits(seen & pile)[0]]}' is in two places"
        seen |= pile
    if state.phase == SETTING_UP:
        if seen and seen != ALL_TERRITORIES:
            return "not all territory cards are there, or a joker is (3.10)"
    elif seen != ALL_CARDS:
        return f"'{CARDS[bits(ALL_CARDS & ~seen)[0]]}' is nowhere (3.20)"
    if state.trading & ~state.hands[state.player]:
        return "a card is traded in that the player does not hold (4.1.8)"
    return ""


def _players(state: State) -> str:
    for player, by in enumerate(state.beaten_by):
        if by == PLAYING:
            if _dealt(state) and not state.land[player]:
                return f"{SEATS[player]} has no territory and is not out of the game (5.2)"
        elif state.land[player] or state.hands[player] or state.unplaced[player]:
            return f"{SEATS[player]} is out of the game and still has something (5.1)"
        elif not elimination.may_eliminate(state):
            return f"{SEATS[player]} is out of the game in turn {state.turn} (5.3)"
    for of_each in (state.colour, state.objective):
        given = [n for n in of_each if n != NOBODY]
        if len(given) != len(set(given)):
            return "two players have the same colour or objective"
    return ""


def _asked(state: State) -> str:
    if state.step == NOBODY:
        return ""
    if state.result is not None:
        return "the game is over and something is still asked"
    name = NAMES[state.step]
    if PHASE_OF.get(name, SETTING_UP) != state.phase:
        return f"{name} is not asked in this phase of a turn (4)"
    if problem := _turn(state) or _counts(state, name):
        return problem
    if state.to_move != who_is_asked(state) or state.to_move is None:
        return f"{name} is not up to whoever is asked"
    return "" if state.legal() else f"there is no legal move for {name}"


def _turn(state: State) -> str:
    """What cannot be while somebody has a turn."""
    if state.phase == SETTING_UP:
        return ""
    if not _dealt(state) or state.beaten_by[state.player] != PLAYING or not state.turn:
        return f"it cannot be the turn of {SEATS[state.player]}"
    if waiting := [p for p, n in enumerate(state.unplaced) if n and p != state.player]:
        return f"{SEATS[waiting[0]]} has armies to place in another player's turn (4.1.17)"
    if state.phase != REINFORCEMENTS and any(state.unplaced):
        return "combat has begun before all armies are on the board (4.1.18)"
    return ""


def _counts(state: State, name: str) -> str:
    """What is still to be rolled, placed or drawn must be there, and nothing else."""
    if (0 in state.rolls) != (name == "roll-for-first-turn") and any(state.rolls):
        return "rolls: they are not those of a roll for the first turn (3.3)"
    if state.trading and name != "trade-card":
        return "trading: cards are chosen for a set and no set is asked for (4.1.8)"
    if name in ("place-reinforcement", "place-starting-army") and not state.unplaced[state.player]:
        return f"{SEATS[state.player]} has no army left to place"
    if not (least := name in ("place-starting-army", "draw-card")) <= state.left <= least * _most_left(state):
        return f"left: {state.left} is not what is left of a lap of starting armies, or to draw"
    return ""


def _most_left(state: State) -> int:
    """How many armies are left of a go at most, or cards of a turn."""
    if state.phase != SETTING_UP:
        return combat.cards_earned(state.conquests)
    return preparation.armies_in_lap(state.unplaced[state.player])


def _battle(state: State) -> str:
    name = "" if state.step == NOBODY else NAMES[state.step]
    if name not in PAIR:
        named = (state.origin, state.target, state.attack, state.defence) != (NOBODY, NOBODY, 0, 0)
        return "two territories are named and nothing goes on between them" if named and not state.result else ""
    if state.origin == NOBODY or state.target == NOBODY or not BORDERS[state.origin] >> state.target & 1:
        return "the two territories are not next to each other (4.2.7)"
    if state.owner[state.origin] != state.player:
        return f"{TERRITORIES[state.origin]} is not the player's own"
    if (state.owner[state.target] == state.player) != (name not in BATTLE):
        return f"{TERRITORIES[state.target]} is the player's own, or should be"
    if state.attack > combat.armies_free_to_leave(state, state.origin) and name in BATTLE:
        return "more armies attack than can (4.2.5)"
    if state.defence > state.armies[state.target]:
        return "more armies defend than there are (4.2.15)"
    rolled = len(state.rolled)
    expected = state.attack if name == "roll-defence" else 0
    return "" if rolled == expected else "the dice are not those of the attack"
