"""A position in the words of a scenario: what is asked in it, begun anew from the board as it lies."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .kinds import NAMES
from .named_things import card_names, side_name
from .position_facts import FACTS
from .starts import is_set_up
from .state import US, USSR, State
from .tables import CARDS, COUNTRIES

__all__ = ["settled", "ways_to_give"]

AS_USUAL: dict[str, object] = {"defcon": 5, "turn": 1, "round": 1, "vp": 0, "china": "nobody", "china_face_up": True}
WORDS = ("turn", "round", "defcon", "vp", "space", "space_cards", "military_operations", "china")
LISTS = ("lasting", "played", "effects", "discard", "removed")
SPENDS = {"use-operations": "operations", "place-influence": "influence", "realignment-target": "realignment"}
STEPS = {
    "play-card": ("rest-of-turn",),
    "choose-headline": ("headlines",),
    "draw-card": ("turn", "end-of-turn"),
    "may-discard-held-card": ("end-of-turn",),
    "give-up-held-card": ("end-of-turn",),
}


def ways_to_give(position: State) -> Iterator[dict[str, Any]]:
    """Tables of `given` that ask again what is asked here, the least first; none holds what is under way beside it."""
    if is_set_up(position) or not position.stack:
        return
    board = _board(position)
    phasing = side_name(position.phasing)
    for start in _starts(position):
        yield {**start, **board, **({"phasing": phasing} if start.get("to_play", "ussr") != phasing else {})}


def settled(position: State) -> bool:
    """Whether no card is being played: a side chooses or draws the next one, or nothing is left to decide."""
    if not position.stack or position.to_move is None:
        return True
    kind = NAMES[position.stack[-1][0]]
    next_card = kind in ("play-card", "draw-card") and not position.current
    return next_card or (kind == "choose-headline" and not any(position.headlines)) or is_set_up(position)


def _starts(state: State) -> Iterator[dict[str, Any]]:
    """The last step of what is going on: a point to spend, a card played, an action round, a turn."""
    frame = state.stack[-1]
    kind = NAMES[frame[0]]
    side = state.to_move if state.to_move in (US, USSR) else state.phasing
    who = {"to_play": side_name(side)}
    if kind == "coup-target":
        yield {**who, "ask": "coup", "ops": frame[3]}
    elif kind in SPENDS:
        left = frame[4] - (0 if kind == "use-operations" else frame[5])
        yield {**who, "ask": SPENDS[kind], "ops": left}
    elif kind == "play-card":
        yield who
    if state.current:
        card = CARDS[state.current]
        phasing = {"to_play": side_name(state.phasing)}
        if kind == "choose-way":
            yield {**who, "ask": f"card:{card}"}
        elif kind == "space-die":
            yield {**phasing, "ask": f"space:{card}"}
        elif frame[2] == card:
            yield {**phasing, "ask": f"event:{card}"}
    for step in STEPS.get(kind, ()):
        yield {**who, "ask": step} if step == "rest-of-turn" else {"ask": step}


def _board(state: State) -> dict[str, Any]:
    """All that lies on the table, but for what is as usual."""
    said = {name: FACTS[name](state) for name in (*WORDS, *LISTS)}
    both = {slug: [state.influence[2 * c], state.influence[2 * c + 1]] for c, slug in enumerate(COUNTRIES)}
    said["influence"] = {slug: pair for slug, pair in both.items() if any(pair)}
    said["hands"] = {side_name(side): card_names(state.hands[side]) for side in (US, USSR)}
    said["china_face_up"] = state.china_face_up
    for name in ("space", "space_cards", "military_operations", "hands"):
        said[name] = {side: amount for side, amount in said[name].items() if amount}
    return {name: value for name, value in said.items() if value not in ([], {}) and AS_USUAL.get(name) != value}
