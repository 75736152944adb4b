"""Moves as people write them: by their words, the side in front if wanted; sides and refusals in words too."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NoReturn

from ..errors import WrongCall
from ..model import nearest
from .played_game import NOBODY, PlayedGame, Position

if TYPE_CHECKING:
    from .why_not import Reason

__all__ = [
    "IllegalMove",
    "Unreadable",
    "crash_said",
    "legal_here",
    "move_named",
    "move_of",
    "refuse",
    "result_said",
    "said_all",
    "side_and_name",
    "side_name",
    "sides_by_name",
]

Played = PlayedGame[Any]
REPEATED = 60  # characters of a strange move that a complaint repeats
SOME = 8  # legal moves that a refusal names


class Unreadable(ValueError):
    """A move that names nothing, or is said to be of a side that is not to move."""


class IllegalMove(WrongCall):
    """A move that the rules do not allow here; the position is as it was."""

    def __init__(self, sentence: str, name: str = "", reasons: tuple[Reason, ...] = ()) -> None:
        super().__init__(sentence)
        self.name = name
        """The move, as it is written."""
        self.reasons = reasons
        """The rules that forbid it, the most telling first."""


def sides_by_name(played: Played) -> Mapping[str, int]:
    """Whoever can be to move, and nobody, by name."""
    return {**{name: side for side, name in enumerate(played.sides)}, "chance": played.chance, "nobody": NOBODY}


def side_name(played: Played, side: int | None) -> str:
    """The name of a side, of chance, or of nobody."""
    if side is None or side == NOBODY:
        return "nobody"
    return "chance" if side == played.chance else played.sides[side]


def legal_here(position: Position) -> Sequence[int]:
    """The moves that are possible; none where nothing is left to decide."""
    return () if position.to_move is None else position.legal()


def said_all(played: Played, moves: Sequence[int]) -> list[str]:
    """Moves as they are written."""
    return [played.said(move) for move in moves]


def move_of(played: Played, text: str, position: Position) -> int:
    """The move that a text means here; whether it is legal is for the rules to say."""
    who, name = side_and_name(played, text)
    turn = position.to_move
    if who and turn is not None and sides_by_name(played)[who] != turn:
        by = played.asked_by(position)
        raise Unreadable(f"'{text[:REPEATED]}': it is the move of {side_name(played, turn)}, not of {who} ({by})")
    return _known(played, text, name, position)


def move_named(played: Played, text: str) -> int:
    """The move that a text means wherever it is played."""
    _who, name = side_and_name(played, text)
    return _known(played, text, name)


def side_and_name(played: Played, text: str) -> tuple[str, str]:
    """The side in front of a move, empty if there is none, and the move: both as they are written."""
    who, colon, rest = text.partition(":")
    if not colon:
        return "", text.strip()
    if who.strip() not in sides_by_name(played):
        known = f"{', '.join(played.sides)} or chance"
        raise Unreadable(f"'{text[:REPEATED]}': '{who.strip()}' is no side: write {known}")
    return who.strip(), rest.strip()


def _known(played: Played, text: str, name: str, position: Position | None = None) -> int:
    if (found := played.moves.get(name)) is None:
        here = () if position is None else said_all(played, legal_here(position))
        near = nearest(name, tuple(here)) or nearest(name, tuple(played.moves))
        hint = f"; did you mean '{near[0]}'?" if near else ""
        raise Unreadable(f"'{text[:REPEATED]}' is no move{hint}")
    return found


def result_said(played: Played, position: Position) -> str:
    """How a game ended, as a record says it: `us, 10.3.2`; `none` if it has not."""
    if position.result is None:
        return "none"
    winner, why = position.result
    return f"{'draw' if winner == NOBODY else side_name(played, winner)}, {why}"


def crash_said(trouble: Exception) -> str:
    """What went wrong where nothing should; that memory ran out is no fault of what was played."""
    if isinstance(trouble, MemoryError):
        raise trouble
    return f"{type(trouble).__name__}: {trouble}"


def _as_said(played: Played, move: object) -> str:
    """What somebody wanted to play: a move by its words, a text or a number that is no move as it is."""
    if isinstance(move, int) and not isinstance(move, bool) and move >= 0:
        try:
            return played.said(move)
        except (LookupError, ValueError):
            pass
    return (move if isinstance(move, str) else repr(move))[:REPEATED]


def refuse(played: Played, position: Position, move: object) -> NoReturn:
    """Raise `IllegalMove` with the rules that forbid the move, and with who must do what by which rule or card."""
    from . import why_not

    name = _as_said(played, move)
    known = isinstance(move, int) and not isinstance(move, bool) and name in played.moves
    found = why_not.reasons(played, position, move) if known and isinstance(move, int) else ()
    if position.result is not None:
        winner, why = position.result
        end = "a draw" if winner == NOBODY else f"won by {side_name(played, winner)}"
        raise IllegalMove(f"'{name}' is not possible: the game is over ({end}, {why}).", name, found)
    turn = position.to_move
    if turn is None:
        raise IllegalMove(f"'{name}' is not possible: nothing is left to decide.", name, found)
    possible = said_all(played, position.legal())
    from difflib import get_close_matches

    near = get_close_matches(name, possible, n=1)
    if isinstance(move, str) and move in possible:
        raise IllegalMove(f"'{name}' is a text: here a move is one of legal(); words are for a game of ts_rules.new.")
    some = ", ".join(possible[:SOME]) + (" ..." if possible[SOME:] else "")
    hint = f"did you mean '{near[0]}'?" if near else f"possible are {some}."
    who = f"{played.title(turn)} {'must roll or deal' if turn == played.chance else 'must choose'}"
    asked = f"{played.prompt(position)} ({played.asked_by(position)})"
    told = "".join(f"{said} " for said in why_not.in_english(played, found))
    raise IllegalMove(f"'{name}' is not possible: {told}{who}: {asked}; {hint}", name, found)
