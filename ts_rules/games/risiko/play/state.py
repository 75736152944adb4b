"""The position of a game: plain slots, so that copying is cheap and a rule reads as it is said."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .board import TERRITORIES
from .steps import APPLY, LEGAL

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .compiled_rules import Rules
    from .moves import Move

__all__ = ["CHANCE", "COMBAT", "NOBODY", "PLAYING", "REINFORCEMENTS", "SETTING_UP", "STRATEGIC_MOVE", "State"]

SETTING_UP, REINFORCEMENTS, COMBAT, STRATEGIC_MOVE = -1, 0, 1, 2
"""Preparation, and the phases of a turn in their order."""
NOBODY = -1
PLAYING = -2
"""Instead of whoever destroyed a player's armies, while the player still has some."""
CHANCE = 6
"""Whoever rolls and deals comes after the last seat."""


class State:
    """Everything that can change during a game, and whose move it is.

    Players are numbered by their seats, clockwise.
    """

    rules: Rules  # the compiled ruleset: readings and choices of how to play; never changes
    owner: list[int]  # by territory: a seat, or NOBODY before territories are dealt
    armies: list[int]  # by territory
    land: list[int]  # by seat: the mask of territories owned; kept by `put` and `take_over`
    colour: list[int]  # by seat, or NOBODY before it is chosen
    beaten_by: list[int]  # by seat: who destroyed the last army, or PLAYING
    objective: list[int]  # by seat, or NOBODY
    unplaced: list[int]  # by seat: armies still to be put on the board
    hands: list[int]  # by seat: the mask of territory cards
    deck: int  # masks of cards
    discard: int
    rolls: list[int]  # by seat: the die for the first turn, 0 before it is rolled
    first: int  # the seat with the first turn, also the dealer
    player: int  # whose turn it is
    turn: int  # laps begun; 0 during preparation
    phase: int
    conquests: int  # territories taken in this turn
    left: int  # starting armies still to be placed in this go, or cards still to be drawn in this turn
    trading: int  # the mask of cards chosen so far for a set
    origin: int  # where an attack or a move of armies starts, or NOBODY
    target: int  # where it goes
    attack: int  # dice of the attacker in the battle that is fought, 0 before they are named
    defence: int  # likewise of the defender
    rolled: tuple[int, ...]  # what the attacker has rolled, until the defender has
    result: tuple[int, str] | None  # None, or (the winner, or NOBODY; the rule by which it ended)
    step: int  # what is asked: see steps.py; NOBODY when nothing is
    options: Sequence[Move] | None  # the legal moves, once somebody asked for them
    to_move: int | None  # a seat or CHANCE; None when the game is over

    __slots__ = tuple(__annotations__)

    def __init__(self, rules: Rules) -> None:
        """An empty board, before preparation."""
        players = rules.players
        self.rules = rules
        self.owner = [NOBODY] * len(TERRITORIES)
        self.armies = [0] * len(TERRITORIES)
        self.land = [0] * players
        self.colour = [NOBODY] * players
        self.beaten_by = [PLAYING] * players
        self.objective = [NOBODY] * players
        self.unplaced = [0] * players
        self.hands = [0] * players
        self.rolls = [0] * players
        self.deck = self.discard = 0
        self.first = self.player = self.turn = 0
        self.phase = SETTING_UP
        self.conquests = self.left = self.trading = 0
        self.origin = self.target = NOBODY
        self.attack = self.defence = 0
        self.rolled = ()
        self.result = None
        self.step = NOBODY
        self.options = None
        self.to_move = None

    def copy(self) -> State:
        """An independent copy."""
        new = State.__new__(State)
        new.rules = self.rules
        new.owner = self.owner[:]
        new.armies = self.armies[:]
        new.land = self.land[:]
        new.colour = self.colour[:]
        new.beaten_by = self.beaten_by[:]
        new.objective = self.objective[:]
        new.unplaced = self.unplaced[:]
        new.hands = self.hands[:]
        new.rolls = self.rolls[:]
        new.deck = self.deck
        new.discard = self.discard
        new.first = self.first
        new.player = self.player
        new.turn = self.turn
        new.phase = self.phase
        new.conquests = self.conquests
        new.left = self.left
        new.trading = self.trading
        new.origin = self.origin
        new.target = self.target
        new.attack = self.attack
        new.defence = self.defence
        new.rolled = self.rolled
        new.result = self.result
        new.step = self.step
        new.options = self.options
        new.to_move = self.to_move
        return new

    def legal(self) -> Sequence[Move]:
        """The moves of whoever is to move, in an order that depends on the position alone."""
        if self.options is None:
            if self.to_move is None:
                return ()
            self.options = LEGAL[self.step](self)
        return self.options

    def play(self, move: int) -> None:
        """Carry out a legal move, and everything that follows from it without a choice."""
        if self.to_move is None or move not in (self.options or self.legal()):
            from ....playing.notation import refuse
            from .as_played_game import PLAYED

            refuse(PLAYED, self, move)
        APPLY[self.step](self, +move)  # as a plain int, with which the rules reckon faster

    def put(self, player: int, territory: int, armies: int) -> None:
        """Let a player own a territory with so many armies in it."""
        before = self.owner[territory]
        if before != NOBODY:
            self.land[before] &= ~(1 << territory)
        self.owner[territory] = player
        self.land[player] |= 1 << territory
        self.armies[territory] = armies

    def still_playing(self) -> list[int]:
        """The seats that are not out of the game."""
        return [seat for seat, by in enumerate(self.beaten_by) if by == PLAYING]
