"""The position of a game: plain slots, so that copying is cheap and a rule reads as it is said."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .kinds import APPLY, COME_UP, LEGAL, Frame
from .moves import Move
from .tables import COUNTRIES

if TYPE_CHECKING:
    from .compiled_rules import Rules

__all__ = ["NATURE", "US", "USSR", "State"]

US, USSR, NATURE = 0, 1, 2
"""Sides index every pair, as in `state.hands[US]`; NATURE rolls the dice and deals the cards."""

NOBODY = -1


class State:
    """Everything that can change during a game, and whose move it is."""

    rules: Rules  # the compiled ruleset: readings and choices of how to play; never changes
    influence: bytearray  # bytes: of country c and side s at 2 * c + s
    control: list[int]  # by side: the mask of countries it controls; kept by `influence.add` and `influence.take`
    presence: list[int]  # by side: the mask of countries where it has influence
    held: list[int]  # by side: where it had influence when the action round began: there it may place more
    defcon: int
    vp: int  # positive: the US is ahead
    turn: int
    round: int  # the action round; 0 is the headline phase
    phasing: int
    military_operations: list[int]  # by side
    space: list[int]  # by side: the box reached
    space_cards: list[int]  # by side: cards sent to the space race in this turn
    hands: list[int]  # by side: the mask of cards, without The China Card
    china: int  # who holds The China Card, or NOBODY
    china_face_up: bool
    draw: int  # masks of cards: the draw pile, the discard pile, cards removed from the game
    discard: int
    removed: int
    lasting: int  # the mask of cards whose lasting event is in effect
    played: int  # the mask of cards whose event has been played at least once
    effects: int  # the mask of effects that end with the turn: see effects.py
    headlines: list[int]  # by side: the headline card chosen, or 0
    current: int  # the card being played, or 0
    stack: list[Frame]  # frames, the next on top: see kinds.py
    result: tuple[int, str] | None  # None, or (the winner: US, USSR or NOBODY for a draw; why)
    options: list[Move] | None  # the legal moves, once somebody asked for them
    to_move: int | None  # whose move it is: US, USSR or NATURE; None when the game is over

    __slots__ = tuple(__annotations__)

    def __init__(self, rules: Rules) -> None:
        """An empty board, before set-up."""
        self.rules = rules
        self.influence = bytearray(2 * len(COUNTRIES))
        self.control, self.presence, self.held = [0, 0], [0, 0], [0, 0]
        self.defcon = self.vp = self.turn = self.round = 0
        self.phasing = USSR
        self.military_operations, self.space, self.space_cards = [0, 0], [0, 0], [0, 0]
        self.hands, self.headlines = [0, 0], [0, 0]
        self.china, self.china_face_up = NOBODY, False
        self.draw = self.discard = self.removed = 0
        self.lasting = self.played = self.effects = self.current = 0
        self.stack = []
        self.result = None
        self.options = None
        self.to_move = None

    def copy(self) -> State:
        """An independent copy."""
        new = State.__new__(State)
        new.rules = self.rules
        new.influence = self.influence[:]
        new.control = self.control[:]
        new.presence = self.presence[:]
        new.held = self.held[:]
        new.defcon = self.defcon
        new.vp = self.vp
        new.turn = self.turn
        new.round = self.round
        new.phasing = self.phasing
        new.military_operations = self.military_operations[:]
        new.space = self.space[:]
        new.space_cards = self.space_cards[:]
        new.hands = self.hands[:]
        new.china = self.china
        new.china_face_up = self.china_face_up
        new.draw = self.draw
        new.discard = self.discard
        new.removed = self.removed
        new.lasting = self.lasting
        new.played = self.played
        new.effects = self.effects
        new.headlines = self.headlines[:]
        new.current = self.current
        new.stack = self.stack[:]
        new.result = self.result
        new.options = self.options
        new.to_move = self.to_move
        return new

    def legal(self) -> list[Move]:
        """The moves of whoever is to move, in an order that depends on the position alone."""
        if self.options is None:
            if not self.stack:  # the game is over, or nothing was asked
                return []
            frame = self.stack[-1]
            legal = LEGAL[frame[0]]
            assert legal is not None  # noqa: S101 - advance() leaves only decisions and chance on top
            self.options = legal(self, frame)
        return self.options

    def play(self, move: int) -> None:
        """Carry out a legal move, and everything that follows from it without a choice."""
        options = self.options
        if options is None or move not in options:
            self._check(move)
        stack = self.stack
        frame = stack.pop()
        APPLY[frame[0]](self, frame, +move)  # as a plain int, with which the rules reckon faster
        # As in advance(), without the call: nothing is done more often.
        while stack:
            if self.result is not None:
                stack.clear()
                break
            frame = stack.pop()
            if options := COME_UP[frame[0]](self, frame):
                stack.append(frame)
                self.options = options
                self.to_move = frame[1]
                if not self.round and self.current:
                    self.to_move = who_is_to_move(self)
                return
        self.options = self.to_move = None

    def _check(self, move: int) -> None:
        """See to it that a move is legal: nobody has asked yet what is, or it is not."""
        if not self.stack or move not in self.legal():
            from ....playing.notation import refuse
            from .as_played_game import PLAYED

            refuse(PLAYED, self, move)

    def push(self, *frames: Frame) -> None:
        """Put frames on the stack so that they come up in the order in which they are given."""
        self.stack += frames[::-1]


SLOTS = State.__slots__


def who_is_to_move(state: State) -> int | None:
    """US, USSR or NATURE; None when the game is over."""
    if not state.stack:
        return None
    side: int = state.stack[-1][1]
    if not state.round and state.current and state.rules.opponents_headline == "revealing-player":
        from ..rules.s04_5_c_headline_phase import who_decides

        return who_decides(state, side)
    return side


def advance(state: State) -> None:
    """Run steps until a decision with a legal move, or a roll, is on top, or the game is over."""
    stack = state.stack
    while stack:
        if state.result is not None:
            stack.clear()
            break
        frame = stack.pop()
        if options := COME_UP[frame[0]](state, frame):
            stack.append(frame)
            state.options = options
            state.to_move = who_is_to_move(state)
            return
    state.options = state.to_move = None
