"""How many random battles of RisiKo! the engine fights in a second, beside NumPy, which fights thousands at once.

    .venv/bin/python tests/bench/battles.py [--seconds 10] [--attackers 10] [--defenders 6]

Both sides roll all the dice they may, until the territory is taken or a single army is left.  The engine plays every
battle move by move, as in a game: announcement, dice of both, losses, occupation, each move validated.  NumPy knows no
game: arrays of dice, sorted and compared.  Where only the end matters nobody has to roll at all: ends can be drawn from
the exact table, and the table itself answers what all of them only estimate.  Slices of processor time by turns, in one
process; each way's share of conquests is held against the exact chance.
"""

from __future__ import annotations

import argparse
import math
import random
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import accumulate

import numpy as np

from ts_rules.games.risiko.play.as_played_game import PLAYED
from ts_rules.games.risiko.play.board import TERRITORY
from ts_rules.games.risiko.play.state import CHANCE, State
from ts_rules.games.risiko.tabletop.battle_odds import battle_odds, exact_odds
from ts_rules.games.risiko.tabletop.battle_throws import DICE_RULES
from ts_rules.playing.notation import move_named

SLICE = 0.5  # seconds
AT_ONCE = 20_000
FAR = 5  # standard errors
EDITIONS = ("base", "tournament")
Slice = Callable[[float], tuple[int, int, float]]


@dataclass(slots=True)
class Counted:
    """What one way has fought."""

    battles: int = 0
    conquests: int = 0
    seconds: float = 0.0

    @property
    def per_second(self) -> float:
        """Battles a second."""
        return self.battles / self.seconds

    def share(self, exact: float) -> str:
        """The share of conquests, and by how many standard errors it misses the exact chance."""
        share = self.conquests / self.battles
        missed = (share - exact) / math.sqrt(exact * (1 - exact) / self.battles)
        if abs(missed) > FAR:
            raise SystemExit(f"conquests: {share:.5f} instead of {exact:.5f}, {missed:+.1f} standard errors away")
        return f"{share:.5f} ({missed:+.1f} standard errors)"


def by_engine(edition: str, attackers: int, defenders: int) -> Slice:
    """Battles as they are fought in a game."""
    lands = {"player-1": {"alaska": attackers}, "player-2": {"kamchatka": defenders, "cina": 1}}
    rules = PLAYED.rules(PLAYED.game.ruleset(edition), {})
    start: State = PLAYED.position(rules, {"ask": "combat", "territories": lands})
    announced, target = move_named(PLAYED, "alaska-to-kamchatka"), TERRITORY["kamchatka"]
    rng, weights = random.Random(1), PLAYED.weights

    def fought(seconds: float) -> tuple[int, int, float]:
        battles = conquests = 0
        begun = time.process_time()
        while (spent := time.process_time() - begun) < seconds:
            state = start.copy()
            while announced in state.legal():
                state.play(announced)
                while state.target == target and state.owner[target]:
                    legal = state.legal()
                    if state.to_move == CHANCE:
                        state.play(rng.choices(legal, weights(state))[0])
                    else:
                        state.play(legal[-1])  # as many dice as may be
            conquests += state.owner[target] == 0
            battles += 1
        return battles, conquests, spent

    return fought


def by_numpy(edition: str, attackers: int, defenders: int) -> Slice:
    """Thousands of battles in step, all dice of a throw at once."""
    rng = np.random.default_rng(1)

    def fought(seconds: float) -> tuple[int, int, float]:
        battles = conquests = 0
        begun = time.process_time()
        while (spent := time.process_time() - begun) < seconds:
            own = np.full(AT_ONCE, attackers, dtype=np.int16)
            other = np.full(AT_ONCE, defenders, dtype=np.int16)
            while own.size:
                attack, defence = np.minimum(own - 1, 3), np.minimum(other, 3)
                may = (attack >= defence) if edition == "tournament" else (attack > 0)
                own, other, attack, defence = own[may], other[may], attack[may], defence[may]
                first = _thrown(rng, attack, 0)
                second = _thrown(
                    rng, defence, 7
                )  # no die of the attacker beats one that is not there, and nobody counts it
                pairs = np.minimum(attack, defence)
                won = ((first > second) & (np.arange(3) < pairs[:, None])).sum(axis=1, dtype=np.int16)
                own, other = own - (pairs - won), other - won
                conquests += int((other == 0).sum())
                going = (other > 0) & (own > 1)
                own, other = own[going], other[going]
            battles += AT_ONCE
        return battles, conquests, spent

    return fought


def _thrown(rng: np.random.Generator, dice: np.ndarray, missing: int) -> np.ndarray:
    """Three dice for each battle, the highest first; those that are not thrown come last."""
    shown = rng.integers(1, 7, size=(dice.size, 3), dtype=np.int8)
    shown[np.arange(3) >= dice[:, None]] = 0
    shown = -np.sort(-shown, axis=1)
    shown[shown == 0] = missing
    return shown


def from_table(edition: str, attackers: int, defenders: int) -> Slice:
    """Ends drawn from the table, without a die."""
    rng = random.Random(1)
    ends = battle_odds(attackers, defenders, DICE_RULES[edition]).ends
    places, weights = [*ends], [*accumulate(ends.values())]

    def fought(seconds: float) -> tuple[int, int, float]:
        battles = conquests = 0
        begun = time.process_time()
        while (spent := time.process_time() - begun) < seconds:
            drawn = rng.choices(places, cum_weights=weights, k=AT_ONCE)
            conquests += sum(not left for _, left in drawn)
            battles += AT_ONCE
        return battles, conquests, spent

    return fought


WAYS: dict[str, Callable[[str, int, int], Slice]] = {
    "engine": by_engine,
    "numpy": by_numpy,
    "drawn from the table": from_table,
}


def in_turns(seconds: float, ways: dict[str, Slice]) -> tuple[dict[str, Counted], list[float]]:
    """All ways, a slice each by turns, so that what else the machine does falls on all; and NumPy's lead by rounds."""
    counted = {name: Counted() for name in ways}
    leads = []
    for _ in range(max(1, round(seconds / SLICE))):
        rates = {}
        for name, fight in ways.items():
            battles, conquests, spent = fight(SLICE)
            counted[name].battles += battles
            counted[name].conquests += conquests
            counted[name].seconds += spent
            rates[name] = battles / spent
        leads.append(rates["numpy"] / rates["engine"])
    return counted, leads


def made(make: Callable[[], object]) -> float:
    """Milliseconds of processor time to make a table, at its fastest of five."""
    times = []
    for _ in range(5):
        begun = time.process_time()
        make()
        times.append(time.process_time() - begun)
    return min(times) * 1000


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--attackers", type=int, default=10)
    parser.add_argument("--defenders", type=int, default=6)
    args = parser.parse_args()
    armies = args.attackers, args.defenders
    for edition in EDITIONS:
        rule = DICE_RULES[edition]
        exact = float(exact_odds(*armies, rule).conquest)
        counted, leads = in_turns(args.seconds, {name: way(edition, *armies) for name, way in WAYS.items()})
        sys.stdout.write(f"{edition}, {armies[0]} against {armies[1]}: conquest {exact:.5f}\n")
        for name, found in counted.items():
            sys.stdout.write(f"  {name + ', battles a second':<40}{found.per_second:>12,.0f}   {found.share(exact)}\n")
        middle = f"{statistics.median(leads):.1f} ({min(leads):.1f} to {max(leads):.1f})"
        sys.stdout.write(f"  {'numpy / engine, median of the rounds':<40}{middle:>12}\n")
    for size in (10, 100, 300):
        fast = made(lambda n=size: battle_odds(n, n, DICE_RULES["base"]))  # type: ignore[misc]
        slow = made(lambda n=size: exact_odds(n, n, DICE_RULES["base"]))  # type: ignore[misc]
        name = f"table of {size} against {size}, milliseconds"
        sys.stdout.write(f"{name:<42}{fast:>12.2f}   exact {slow:.2f}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
