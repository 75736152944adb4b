"""Noughts and crosses as it is played: the board, whose turn it is, and lines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ts_rules.playing import NOBODY, PlayedGame, Rules
from ts_rules.playing.checked import entries, known
from ts_rules.playing.notation import refuse
from ts_rules.playing.why_not import Reason

from . import SPEC
from .rules import may_mark, noughts_win, wins

SPACES = tuple("123456789")
MARKS = ("x", "o")
TAKEN = "Space {space}: there is a mark in it."


class Board:
    """Marks by space, counted from 0 as in the rules."""

    def __init__(self, rules: Rules, marks: Mapping[str, str]) -> None:
        self.rules = rules
        self.marks = dict(marks)

    @property
    def result(self) -> tuple[int, str] | None:
        """A full line wins; a full board without one is as the ruleset says."""
        for side, mark in enumerate(MARKS):
            if wins(self.marks, mark):
                return side, "2"
        if len(self.marks) < len(SPACES):
            return None
        return (1 if noughts_win(self.rules.ruleset.readings["3/no-line"]) else NOBODY), "3"

    @property
    def to_move(self) -> int | None:
        """Crosses begin, then turn by turn."""
        return None if self.result else len(self.marks) % 2

    def copy(self) -> Board:
        return Board(self.rules, self.marks)

    def legal(self) -> list[int]:
        return [n for n in range(len(SPACES)) if may_mark(self.marks, str(n))]

    def play(self, move: int) -> None:
        if self.to_move is None or move not in self.legal():
            refuse(PLAYED, self, move)
        self.marks[str(move)] = MARKS[len(self.marks) % 2]


MOVES = {name: n for n, name in enumerate(SPACES)}
FACTS = {"board": lambda board: {name: board.marks.get(str(n), "") for n, name in enumerate(SPACES)}}


class Noughts(PlayedGame[Board]):
    """The game for two."""

    spec = SPEC
    sides = ("crosses", "noughts")
    moves = MOVES
    facts = FACTS
    given = ("board",)

    def new(self, rules: Rules) -> Board:
        return Board(rules, {})

    def position(self, rules: Rules, given: Mapping[str, Any]) -> Board:
        return self.read(rules, given)

    def write(self, position: Board) -> dict[str, Any]:
        return {"board": {SPACES[int(n)]: mark for n, mark in sorted(position.marks.items())}}

    def read(self, rules: Rules, table: Mapping[str, object]) -> Board:
        marks = entries(table.get("board", {}), "board", SPACES)
        return Board(rules, {str(SPACES.index(n)): known(mark, MARKS, "mark", "board") for n, mark in marks.items()})

    def said(self, move: int) -> str:
        return SPACES[move]

    def why_not(self, position: Board, move: int) -> tuple[Reason, ...]:
        return () if may_mark(position.marks, str(move)) else (Reason("1", TAKEN, {"space": move + 1}),)


PLAYED = Noughts()
