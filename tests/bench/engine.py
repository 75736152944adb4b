"""How fast the engine plays at random, beside python-chess in the same process.

    .venv/bin/python tests/bench/engine.py [--game ts] [--seconds 20] [--ruleset deluxe]
    TS_RULES_COMPILE=1 .venv/bin/python -m build --wheel --no-isolation
    .venv/bin/python -m pip install --no-deps --target build/compiled dist/*.whl
    PYTHONPATH=build/compiled .venv/bin/python tests/bench/engine.py

Both sides play uniformly random moves, and the list of legal moves is built at every decision.  Ours validates every
move, as `play` always does.  python-chess is measured in three ways: bare, it lists, ends a game where nothing is
listed, after 75 moves without progress or with too little material, and pushes; or it validates the move besides, as
ours does, which is like beside like; or it asks `is_game_over()` before every move instead, as its handbook shows it.
A game that choosing at random does not end is broken off after a number of moves.
Only decisions with two or more legal moves are counted; dice and deals are not.  Time is that of the processor, so
that what else the machine does counts as little as possible.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import chess

from ts_rules.games import find_played
from ts_rules.playing import PlayedGame

Played = PlayedGame[Any]
SLICE = 0.5  # seconds
MOST_MOVES = 4000  # of a game of ours; those of Twilight Struggle have hundreds
MOST_WITHOUT_PROGRESS = 150  # half-moves: then a game of chess is over


@dataclass(slots=True)
class Counted:
    """What one side has played, and in how much time."""

    decisions: int = 0
    games: int = 0
    seconds: float = 0.0

    @property
    def per_second(self) -> float:
        """Decisions a second."""
        return self.decisions / self.seconds

    @property
    def each(self) -> float:
        """Microseconds a decision."""
        return self.seconds / self.decisions * 1e6

    def add(self, part: Counted) -> None:
        """Take in a slice."""
        self.decisions += part.decisions
        self.games += part.games
        self.seconds += part.seconds


def ours(played: Played, seconds: float, ruleset: str, rng: random.Random, counted: Counted) -> None:
    """Whole games of ours, until the time is over."""
    rules = played.rules(played.game.ruleset(ruleset), {})
    start = time.process_time()
    nature = played.chance
    decisions = games = 0
    while time.process_time() - start < seconds:
        state = played.new(rules)
        left = MOST_MOVES
        while state.result is None and left:
            left -= 1
            moves = state.legal()
            if len(moves) > 1 and state.to_move != nature:
                decisions += 1
            state.play(moves[int(rng.random() * len(moves))])
        games += 1
    counted.seconds += time.process_time() - start
    counted.decisions += decisions
    counted.games += games


def bare(rng: random.Random) -> int:
    """A game of python-chess with nothing but its legal list at every move, and how many decisions it had."""
    board, decisions = chess.Board(), 0
    while legal := list(board.legal_moves):
        if len(legal) > 1:
            decisions += 1
        board.push(legal[int(rng.random() * len(legal))])
        if board.halfmove_clock >= MOST_WITHOUT_PROGRESS or board.is_insufficient_material():
            break
    return decisions


def validated(rng: random.Random) -> int:
    """The same, and every move is asked for before it is pushed, as ours are."""
    board, decisions = chess.Board(), 0
    while legal := list(board.legal_moves):
        if len(legal) > 1:
            decisions += 1
        move = legal[int(rng.random() * len(legal))]
        if not board.is_legal(move):
            raise ValueError(move)
        board.push(move)
        if board.halfmove_clock >= MOST_WITHOUT_PROGRESS or board.is_insufficient_material():
            break
    return decisions


def asked(rng: random.Random) -> int:
    """A game that asks before every move whether it is over, which lists legal moves a second time."""
    board, decisions = chess.Board(), 0
    while not board.is_game_over(claim_draw=False):
        legal = list(board.legal_moves)
        if len(legal) > 1:
            decisions += 1
        board.push(legal[int(rng.random() * len(legal))])
    return decisions


YARDSTICKS: dict[str, Callable[[random.Random], int]] = {
    "bare": bare,
    "validated": validated,
    "with is_game_over()": asked,
}


def theirs(seconds: float, game: Callable[[random.Random], int], rng: random.Random, counted: Counted) -> None:
    """Whole games of python-chess, until the time is over."""
    start = time.process_time()
    decisions = games = 0
    while time.process_time() - start < seconds:
        decisions += game(rng)
        games += 1
    counted.seconds += time.process_time() - start
    counted.decisions += decisions
    counted.games += games


def in_turns(
    played: Played, seconds: float, ruleset: str
) -> tuple[Counted, dict[str, Counted], dict[str, list[float]]]:
    """Ours and the three yardsticks by turns, a slice of time each, so that what else the machine does falls on all;
    and the ratios of each round of slices.
    """
    our_rng, their_rng = random.Random(1), {name: random.Random(1) for name in YARDSTICKS}
    us, them = Counted(), {name: Counted() for name in YARDSTICKS}
    ratios: dict[str, list[float]] = {name: [] for name in YARDSTICKS}
    for _ in range(max(1, round(seconds / SLICE))):
        mine = Counted()
        ours(played, SLICE, ruleset, our_rng, mine)
        us.add(mine)
        for name, game in YARDSTICKS.items():
            other = Counted()
            theirs(SLICE, game, their_rng[name], other)
            them[name].add(other)
            ratios[name].append(mine.per_second / other.per_second)
    return us, them, ratios


def copies(played: Played, ruleset: str, count: int = 200_000) -> tuple[float, float]:
    """Microseconds for a copy of a position in the middle of a game: ours and theirs."""
    rng = random.Random(2)
    rules = played.rules(played.game.ruleset(ruleset), {})
    state, board = played.new(rules), chess.Board()
    for _ in range(400):
        state.play(rng.choice(state.legal()))
        if state.result is not None:
            state = played.new(rules)
    for _ in range(40):
        board.push(rng.choice(list(board.legal_moves)))
    found = []
    for copy in (state.copy, lambda: board.copy(stack=False)):
        start = time.perf_counter()
        for _ in range(count):
            copy()
        found.append((time.perf_counter() - start) / count * 1e6)
    return found[0], found[1]


ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def import_time(played: Played) -> float:
    """Seconds that importing the engine takes, beside an empty interpreter; both keep bytecode, as is usual."""
    times = []
    for code in (f"import {played.spec.package}.play.as_played_game", "pass"):
        best = min(_run(code) for _ in range(7))
        times.append(best)
    return times[0] - times[1]


def _run(code: str) -> float:
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True, env=ENVIRONMENT)
    return time.perf_counter() - start


def _told(us: Counted, them: Counted, ratios: list[float]) -> str:
    middle = f"{statistics.median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f})"
    moves = f"{them.each:.1f} microseconds a move, {them.per_second:,.0f} a second"
    return f"{us.per_second / them.per_second:.2f}; median of the rounds {middle}; {moves}"


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--game", default="ts")
    parser.add_argument("--ruleset", help="the first edition of the game if it is left out")
    args = parser.parse_args()
    played = find_played(args.game)
    ruleset = args.ruleset or played.spec.canonical
    us, them, ratios = in_turns(played, args.seconds, ruleset)
    own_copy, chess_copy = copies(played, ruleset)
    rows = [
        ("microseconds a decision", f"{us.each:.2f}"),
        ("decisions a second", f"{us.per_second:,.0f}"),
        ("games a second", f"{us.games / us.seconds:,.1f}"),
        ("decisions a game", f"{us.decisions / us.games:,.0f}"),
        *((f"ratio, python-chess {name}", _told(us, found, ratios[name])) for name, found in them.items()),
        ("copy, microseconds", f"{own_copy:.2f} (chess {chess_copy:.2f})"),
        ("import, milliseconds", f"{import_time(played) * 1000:.0f}"),
    ]
    for name, value in rows:
        sys.stdout.write(f"{name:<40}{value}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
