"""Moves as people write them: cards by slug, everything else as it prints, the side in front if wanted."""

from __future__ import annotations

import re

from ....model import nearest
from . import moves
from .moves import CARD_MOVES, MOVES, Move
from .state import State
from .tables import CARD, CARDS
from .words import SIDES, side_name

__all__ = ["Unreadable", "move_of", "plain", "said", "said_all"]


NUMBERED = re.compile(r"#(\d+)")


class Unreadable(ValueError):
    """A move that names nothing, or is said to be of a side that is not to move."""


def said(move: int) -> str:
    """A move as it is written: `nato` for `#21`."""
    name = str(MOVES[move])
    return CARDS[int(name[1:])] if name.startswith("#") else name


def said_all(legal: list[Move]) -> list[str]:
    """Moves as they are written."""
    return [said(move) for move in legal]


def move_of(text: str, state: State) -> Move:
    """The move that a text means here; whether it is legal is for the rules to say."""
    who, colon, rest = text.partition(":")
    if colon:
        _check_side(who.strip(), text, state)
    name = rest.strip() if colon else text.strip()
    if name in CARD:
        return CARD_MOVES[CARD[name]]
    found = moves.named(name)
    if found is None:
        here = tuple(said_all(state.legal())) if state.stack else ()
        near = nearest(name, here) or nearest(name, tuple(said(m) for m in MOVES))
        hint = f"; did you mean '{near[0]}'?" if near else ""
        raise Unreadable(f"'{text[:60]}' is no move{hint}")
    return found


def _check_side(who: str, text: str, state: State) -> None:
    if who not in SIDES:
        raise Unreadable(f"'{text[:60]}': '{who}' is no side: write us, ussr or chance")
    if state.to_move is not None and SIDES[who] != state.to_move:
        raise Unreadable(f"'{text[:60]}': it is the move of {side_name(state.to_move)}, not of {who}")


def plain(sentence: str) -> str:
    """A sentence with cards by slug, as people write them, instead of by number."""
    return NUMBERED.sub(lambda found: CARDS[int(found[1])], sentence)
