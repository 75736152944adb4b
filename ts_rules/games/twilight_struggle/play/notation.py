"""Moves as people write them: cards by slug, everything else as it prints, the side in front if wanted."""

from __future__ import annotations

import re
from typing import NoReturn

from ....model import nearest
from . import moves
from .moves import CARD_MOVES, MOVES, Move
from .state import State
from .tables import CARD, CARDS
from .words import SIDES, side_name

__all__ = ["Unreadable", "move_named", "move_of", "plain", "said", "said_all", "side_and_name"]


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
    who, name = side_and_name(text)
    if who:
        _check_side(who, text, state)
    if (found := _named(name)) is None:
        _unknown(text, name, tuple(said_all(state.legal())) if state.stack else ())
    return found


def move_named(text: str) -> Move:
    """The move that a text means wherever it is played."""
    _who, name = side_and_name(text)
    if (found := _named(name)) is None:
        _unknown(text, name)
    return found


def side_and_name(text: str) -> tuple[str, str]:
    """The side in front of a move, empty if there is none, and the move: both as they are written."""
    who, colon, rest = text.partition(":")
    if not colon:
        return "", text.strip()
    if who.strip() not in SIDES:
        raise Unreadable(f"'{text[:60]}': '{who.strip()}' is no side: write us, ussr or chance")
    return who.strip(), rest.strip()


def _named(name: str) -> Move | None:
    return CARD_MOVES[CARD[name]] if name in CARD else moves.named(name)


def _unknown(text: str, name: str, here: tuple[str, ...] = ()) -> NoReturn:
    near = nearest(name, here) or nearest(name, tuple(said(m) for m in MOVES))
    hint = f"; did you mean '{near[0]}'?" if near else ""
    raise Unreadable(f"'{text[:60]}' is no move{hint}")


def _check_side(who: str, text: str, state: State) -> None:
    if state.to_move is not None and SIDES[who] != state.to_move:
        raise Unreadable(f"'{text[:60]}': it is the move of {side_name(state.to_move)}, not of {who}")


def plain(sentence: str) -> str:
    """A sentence with cards by slug, as people write them, instead of by number."""
    return NUMBERED.sub(lambda found: CARDS[int(found[1])], sentence)
