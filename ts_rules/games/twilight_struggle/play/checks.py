"""What is true of every position, wherever it comes from: facts, a saved file, a scenario, a game that is played.

`wrong` is the one place that says what cannot be; what makes positions asks it, and random games are held against it.
"""

from __future__ import annotations

from ....playing import checked
from .frames import cards_in_frame
from .kinds import CHANCE, LEGAL, NAMES
from .named_things import side_name
from .starts import is_set_up
from .state import NATURE, NOBODY, US, USSR, State
from .tables import CARD, CARDS, COUNTRIES, LASTING, OF_ERA, STARRED, bits, figure

__all__ = ["PAIRS", "TRACKS", "Watch", "broken", "cards_of_game", "in_limbo", "misplaced", "somewhere", "wrong"]

MOST_VP = figure("victory.margin")
TRACKS = {
    "defcon": (figure("defcon.nuclear_war"), figure("defcon.highest")),
    "round": (0, figure("space_race.ability.eighth-action-round.rounds")),
    "turn": (0, figure("turn.last")),
    "vp": (-MOST_VP, MOST_VP),
}
"""Where the marker of a track can stand; before the first turn that of turns has no place yet, and stands on 0."""
PAIRS = {
    "military_operations": (0, figure("defcon.highest")),  # so many at most are required
    "space": (0, figure("space_race.final")),
    "space_cards": (0, figure("turn.mid_war.hand")),
}
"""Likewise for tracks with a marker of each side, and for what is counted of each."""
CHINA = 1 << CARD["the-china-card"]
FIRST_TURN = {"early": 0, "mid": figure("turn.mid_war.first_turn"), "late": figure("turn.late_war.first_turn")}

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


def somewhere(state: State) -> int:
    """The cards that lie somewhere or are being played."""
    return in_limbo(state) | _lying(state)


def _lying(state: State) -> int:
    mask = 0
    for place in places(state):
        mask |= place
    return mask


def wrong(state: State) -> str:
    """What cannot be in a position, in a sentence; empty where all can."""
    return misplaced(state) or _lost_cards(state) or _before_turns(state) or _no_move(state)


def misplaced(state: State) -> str:
    """The first marker or card that cannot be where it is; empty if there is none."""
    for name, (least, most) in TRACKS.items():
        if not least <= (stands := getattr(state, name)) <= most:
            return f"{name}: {checked.shown(stands)} is not between {least} and {most}"
    for name, (least, most) in PAIRS.items():
        both = getattr(state, name)
        if min(both) < least or max(both) > most:
            side = US if not least <= both[US] <= most else USSR
            return f"{name}: {side_name(side)}: {checked.shown(both[side])} is not between {least} and {most}"
    if state.phasing not in (US, USSR) or state.china not in (US, USSR, NOBODY):
        return "the phasing player or the holder of The China Card is nobody that plays"
    return _misplaced_card(state)


def _misplaced_card(state: State) -> str:
    """The first card that lies in two places, or that this game is played without."""
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
    if strange := (state.played | state.lasting | in_limbo(state)) & ~(state.rules.cards | CHINA):
        return f"'{CARDS[bits(strange)[0]]}' is played, but not among the cards of this game"
    if strange := state.lasting & ~LASTING:
        return f"'{CARDS[bits(strange)[0]]}' is among the lasting events, but its event does not last"
    return ""


def _before_turns(state: State) -> str:
    if state.turn or state.result is not None or is_set_up(state):
        return ""
    if state.rules.turn_at_start == "zero":  # 3.4 as a book has it: the first turn is played with the marker on 0
        return ""
    return "turn: 0 is before the first turn, and nothing is being set up"


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


def _no_move(state: State) -> str:
    """What is wrong with whose move it is, and with having one."""
    if state.result is not None:
        return "the game is over and something is still to do" if state.stack else ""
    if not state.stack:
        return ""
    # Where both sides move the marker themselves, the second still does before anybody has won (8.2.1, 10.2.2).
    at_the_end = abs(state.vp) >= MOST_VP and NAMES[state.stack[-1][0]] != "move-vp-marker"
    if at_the_end or state.defcon <= TRACKS["defcon"][0]:
        return f"the game is over at {state.vp} VP and DEFCON {state.defcon}, and something is still to do"
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
        return self._board(state) or wrong(state)

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


def _lost_cards(state: State) -> str:
    if state.result is not None:  # a game can end in the middle of a play
        return ""
    if (lost := cards_of_game(state) & ~_lying(state)) and (lost := lost & ~in_limbo(state)):
        return f"'{CARDS[bits(lost)[0]]}' is nowhere (4.3)"
    return ""
