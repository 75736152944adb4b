"""Saying why a move is refused."""

from __future__ import annotations

from typing import NoReturn

from ....errors import WrongCall
from .kinds import PROMPTS
from .moves import MOVES
from .notation import said, said_all
from .state import NATURE, NOBODY, State
from .words import side_name

__all__ = ["IllegalMove", "refuse"]

WHO = ("The US", "The USSR", "Chance")


class IllegalMove(WrongCall):
    """A move that the rules do not allow here; the state is as it was."""


def refuse(state: State, move: int) -> NoReturn:
    """Raise `IllegalMove` with a sentence that says who must do what, and by which rule or card."""
    name = said(move) if 0 <= move < len(MOVES) else repr(move)
    if state.result is not None:
        winner, why = state.result
        end = "a draw" if winner == NOBODY else f"won by {side_name(winner)}"
        raise IllegalMove(f"'{name}' is not possible: the game is over ({end}, {why}).")
    if not state.stack:
        raise IllegalMove(f"'{name}' is not possible: nothing is left to decide.")
    kind, side, by, *_rest = state.stack[-1]
    known = said_all(state.legal())
    from difflib import get_close_matches

    near = get_close_matches(name, known, n=1)
    some = ", ".join(known[:8]) + (" ..." if known[8:] else "")
    hint = f"did you mean '{near[0]}'?" if near else f"possible are {some}."
    verb = "must roll or deal" if side == NATURE else "must choose"
    raise IllegalMove(f"'{name}' is not possible: {WHO[side]} {verb}: {PROMPTS[kind]} ({by}); {hint}")
