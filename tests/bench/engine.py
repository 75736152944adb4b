"""How fast the engine plays at random, beside python-chess in the same process.

    .venv/bin/python tests/bench/engine.py [--seconds 5] [--ruleset deluxe]

Both sides play uniformly random moves; the list of legal moves is built at every decision, and every move is
validated.  Only decisions with two or more legal moves are counted; dice and deals are not.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import time

import chess

from ts_rules.games.twilight_struggle.play.starts import new
from ts_rules.games.twilight_struggle.play.state import NATURE


def ours(seconds: float, ruleset: str) -> tuple[float, float, float]:
    """Decisions and games a second, and decisions a game."""
    rng = random.Random(1)
    decisions = games = 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        state = new(ruleset)
        while state.result is None:
            moves = state.legal()
            if len(moves) > 1 and state.to_move != NATURE:
                decisions += 1
            state.play(moves[int(rng.random() * len(moves))])
        games += 1
    spent = time.perf_counter() - start
    return decisions / spent, games / spent, decisions / games


def theirs(seconds: float) -> float:
    """Random moves of python-chess a second, with its legal list built each time."""
    rng = random.Random(1)
    moves = 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        board = chess.Board()
        while not board.is_game_over(claim_draw=False):
            legal = list(board.legal_moves)
            if len(legal) > 1:
                moves += 1
            board.push(legal[int(rng.random() * len(legal))])
    return moves / (time.perf_counter() - start)


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
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--ruleset", default="deluxe")
    args = parser.parse_args()
    per_second, games, length = ours(args.seconds, args.ruleset)
    moves = theirs(args.seconds)
    own_copy, chess_copy = copies(args.ruleset)
    rows = [
        ("decisions a second", f"{per_second:,.0f}"),
        ("games a second", f"{games:,.1f}"),
        ("decisions a game", f"{length:,.0f}"),
        ("python-chess moves a second", f"{moves:,.0f}"),
        ("ratio", f"{per_second / moves:.2f}"),
        ("copy, microseconds", f"{own_copy:.2f} (chess {chess_copy:.2f})"),
        ("import, milliseconds", f"{import_time() * 1000:.0f}"),
    ]
    for name, value in rows:
        sys.stdout.write(f"{name:<30}{value}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
