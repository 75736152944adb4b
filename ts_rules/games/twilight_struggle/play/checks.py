"""What is true of every position: the promises that a saved position and a random game are checked against."""

from __future__ import annotations

from .frames import cards_in_frame
from .kinds import CHANCE, LEGAL, NAMES
from .named_things import side_name
from .state import NATURE, NOBODY, US, USSR, State
from .tables import CARDS, COUNTRIES, LASTING, OF_ERA, STARRED, bits, figure

__all__ = ["Watch", "broken", "cards_of_game", "in_limbo", "misplaced_cards", "no_move"]

BOUNDS = {
    "defcon": (figure("defcon.nuclear_war"), figure("defcon.highest")),
    "turn": (0, figure("turn.last")),
}
FIRST_TURN = {"early": 0, "mid": figure("turn.mid_war.first_turn"), "late": figure("turn.late_war.first_turn")}
SPACE_BOXES = figure("space_race.final")


PLACES = (
    "the hand of the US",
    "the hand of the USSR",
    "the draw pile",
    "the discard pile",
    "the cards removed from the game",
    "the cards beside the map",  # removed in the end if starred, discarded if not
)


def places(state: State) -> tuple[int, ...]:
    """Where cards lie: a mask for each of `PLACES`."""
    beside = state.lasting & ~STARRED
    return (*state.hands, state.draw, state.discard, state.removed, beside)


def misplaced_cards(state: State) -> str:
    """The first card that lies in two places, or that this game is played without; empty if there is none."""
    lying = twice = 0
    for mask in places(state):
        twice |= lying & mask
        lying |= mask
    if twice or lying & ~state.rules.cards:
        card = bits(twice or lying & ~state.rules.cards)[0]
        found = [name for name, mask in zip(PLACES, places(state), strict=True) if mask >> card & 1]
        if twice:
            return f"'{CARDS[card]}' is in two places: {found[0]} and {found[1]}"
        return f"'{CARDS[card]}' is in {found[0]}, but not among the cards of this game"
    if strange := bits(state.lasting & ~LASTING):
        return f"'{CARDS[strange[0]]}' is among the lasting events, but its event does not last"
    return ""


def cards_of_game(state: State) -> int:
    """The cards whose decks have joined the game by this turn (4.1)."""
    joined = 0
    for era, turn in FIRST_TURN.items():
        joined |= OF_ERA[era] if state.turn >= turn else 0
    return state.rules.cards & joined


def in_limbo(state: State) -> int:
    """Cards on the table: being played, chosen as headline, or spoken of by what is still to do."""
    mask = 0
    for card in (state.current, *state.headlines):
        mask |= 1 << card if card else 0
    for frame in state.stack:
        mask |= cards_in_frame(frame)
    return mask


def no_move(state: State) -> str:
    """What is wrong with whose move it is, and with having one."""
    if state.result is not None:
        return "the game is over and something is still to do" if state.stack else ""
    if not state.stack:
        return ""
    kind, side, by, *_rest = state.stack[-1]
    if LEGAL[kind] is None:
        return f"the step {NAMES[kind]} has not been taken"
    if (side == NATURE) != (kind in CHANCE) or side not in (US, USSR, NATURE):
        return f"{NAMES[kind]} ({by}) cannot be up to {side_name(side)}"
    if not state.legal():
        return f"there is no legal move for {NAMES[kind]} ({by})"
    return ""


class Watch:
    """Checks the positions of one game one after the other; what has not changed is not counted again."""

    def __init__(self) -> None:
        self._influence = bytes(2 * len(COUNTRIES))

    def broken(self, state: State) -> str:
        """The first promise that a position breaks, with the rule that makes it; empty if all hold."""
        return self._board(state) or _tracks(state) or misplaced_cards(state) or _lost_cards(state) or no_move(state)

    def _board(self, state: State) -> str:
        if self._influence == state.influence:
            return ""
        before, self._influence = self._influence, bytes(state.influence)
        changed = [i // 2 for i, amount in enumerate(before) if amount != self._influence[i]]
        return next(filter(None, (_country(state, country) for country in changed)), "")


def broken(position: State) -> str:
    """The first promise that a position breaks; every country is looked at."""
    return next(filter(None, (_country(position, c) for c in range(len(COUNTRIES)))), "") or Watch().broken(position)


def _country(state: State, country: int) -> str:
    from ..rules.s02_1_map import controls

    for side in (US, USSR):
        has = state.influence[2 * country + side] > 0
        if bool(state.presence[side] >> country & 1) != has:
            return f"presence of the {side_name(side)} in {COUNTRIES[country]} is not what its influence says"
        if bool(state.control[side] >> country & 1) != controls(state, side, country):
            return f"control of {COUNTRIES[country]} by the {side_name(side)} is not what influence says (2.1.7)"
    return ""


def _tracks(state: State) -> str:
    for name, (least, most) in BOUNDS.items():
        if not least <= getattr(state, name) <= most:
            return f"{name} is {getattr(state, name)}, not between {least} and {most}"
    if min(state.space) < 0 or max(state.space) > SPACE_BOXES:
        return f"the space race markers stand on {state.space} (6.4.1)"
    if min(state.military_operations) < 0 or min(state.space_cards) < 0:
        return "a marker stands below zero"
    if state.phasing not in (US, USSR) or state.china not in (US, USSR, NOBODY):
        return "the phasing player or the holder of The China Card is nobody that plays"
    return ""


def _lost_cards(state: State) -> str:
    if state.result is not None:  # a game can end in the middle of a play
        return ""
    lying = 0
    for mask in places(state):
        lying |= mask
    lost = cards_of_game(state) & ~lying
    if lost and (lost := lost & ~in_limbo(state)):
        return f"'{CARDS[bits(lost)[0]]}' is nowhere (4.3)"
    return ""
