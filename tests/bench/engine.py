"""How fast the engine plays at random, beside python-chess in the same process.

    .venv/bin/python tests/bench/engine.py [--seconds 20] [--ruleset deluxe]

Both sides play uniformly random moves; the list of legal moves is built at every decision, and every move is
validated.  Only decisions with two or more legal moves are counted; dice and deals are not.  Time is that of the
processor, so that what else the machine does counts as little as possible.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import subprocess
import sys
import time
from dataclasses import dataclass

import chess

from ts_rules.games.twilight_struggle.play.starts import new
from ts_rules.games.twilight_struggle.play.state import NATURE

SLICE = 0.5  # seconds


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


def ours(seconds: float, ruleset: str, rng: random.Random, counted: Counted) -> None:
    """Whole games of ours, until the time is over."""
    start = time.process_time()
    decisions = games = 0
    while time.process_time() - start < seconds:
        state = new(ruleset)
        while state.result is None:
            moves = state.legal()
            if len(moves) > 1 and state.to_move != NATURE:
                decisions += 1
            state.play(moves[int(rng.random() * len(moves))])
        games += 1
    counted.seconds += time.process_time() - start
    counted.decisions += decisions
    counted.games += games


def theirs(seconds: float, rng: random.Random, counted: Counted) -> None:
    """Whole games of python-chess, with its legal list built at every move."""
    start = time.process_time()
    decisions = games = 0
    while time.process_time() - start < seconds:
        board = chess.Board()
        while not board.is_game_over(claim_draw=False):
            legal = list(board.legal_moves)
            if len(legal) > 1:
                decisions += 1
            board.push(legal[int(rng.random() * len(legal))])
        games += 1
    counted.seconds += time.process_time() - start
    counted.decisions += decisions
    counted.games += games


def in_turns(seconds: float, ruleset: str) -> tuple[Counted, Counted, list[float]]:
    """Both sides by turns, a slice of time each, so that what else the machine does falls on both; and the ratio of
    each pair of slices.
    """
    our_rng, their_rng = random.Random(1), random.Random(1)
    us, them, ratios = Counted(), Counted(), []
    for _ in range(max(1, round(seconds / SLICE))):
        mine, other = Counted(), Counted()
        ours(SLICE, ruleset, our_rng, mine)
        theirs(SLICE, their_rng, other)
        ratios.append(mine.per_second / other.per_second)
        for whole, part in ((us, mine), (them, other)):
            whole.decisions += part.decisions
            whole.games += part.games
            whole.seconds += part.seconds
    return us, them, ratios


def copies(ruleset: str, count: int = 200_000) -> tuple[float, float]:
    """Microseconds for a copy of a position in the middle of a game: ours and theirs."""
    rng = random.Random(2)
    state, board = new(ruleset), chess.Board()
    for _ in range(400):
        state.play(rng.choice(state.legal()))
        if state.result is not None:
            state = new(ruleset)
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


def import_time() -> float:
    """Seconds that importing the engine takes, beside an empty interpreter; both keep bytecode, as is usual."""
    times = []
    for code in ("import ts_rules.games.twilight_struggle.play.starts", "pass"):
        best = min(_run(code) for _ in range(7))
        times.append(best)
    return times[0] - times[1]


def _run(code: str) -> float:
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True, env=ENVIRONMENT)
    return time.perf_counter() - start


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--ruleset", default="deluxe")
    args = parser.parse_args()
    us, them, ratios = in_turns(args.seconds, args.ruleset)
    own_copy, chess_copy = copies(args.ruleset)
    rows = [
        ("decisions a second", f"{us.per_second:,.0f}"),
        ("games a second", f"{us.games / us.seconds:,.1f}"),
        ("decisions a game", f"{us.decisions / us.games:,.0f}"),
        ("python-chess moves a second", f"{them.per_second:,.0f}"),
        ("ratio", f"{us.per_second / them.per_second:.2f}"),
        (
            "ratio, median of the pairs",
            f"{statistics.median(ratios):.2f} (from {min(ratios):.2f} to {max(ratios):.2f})",
        ),
        ("copy, microseconds", f"{own_copy:.2f} (chess {chess_copy:.2f})"),
        ("import, milliseconds", f"{import_time() * 1000:.0f}"),
    ]
    for name, value in rows:
        sys.stdout.write(f"{name:<40}{value}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
