"""How short the scenarios are that `soak --against` makes of mistakes planted in another engine, and how long it takes.

    python tests/bench/planted_mistakes.py [GAMES]

The other engine is ours with one reading changed, or with a line of its code wrong.  For each mistake: positions
compared, seconds of play, moves before and after shrinking, weight (moves, words, names and numbers to read), seconds
of shrinking, and whether the rule in which the mistake is stands among those that the scenarios name.
"""
# ruff: noqa: T201 - it prints what it measures

from __future__ import annotations

import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from ts_rules.games.twilight_struggle.play.as_played_game import PLAYED
from ts_rules.playing.named_rules import usual_rules
from ts_rules.verify.engines import Asked, Hello
from ts_rules.verify.engines.both_engines import Both
from ts_rules.verify.engines.differential import play_games
from ts_rules.verify.engines.own import OwnEngine
from ts_rules.verify.engines.shrunk_disagreement import Shrunk, shrink_all

READINGS = (
    "6.3.4/defcon-after/raises",
    "6.2.2/removal/must",
    "6.2.2/removal-amount/roll-and-board",
    "6.2.1/target-influence/not-required",
    "6.1.1/reach/only-next-to",
    "10.1.1/levels-added-up/summed",
    "10.1.2/neighbours-where/anywhere",
    "2.1.7/control-lead/exceeds",
    "8.1.2/beyond-highest/no-effect",
    "9.3/passes-to/us",
    "5.2/unmet-event/always-happens",
    "6.4.2/limit-period/action-round",
    "4.5.E/operations-counted-over/round",
    "4.5.C/headline-order/by-value",
    "8.1.5/middle-east-level/with-asia",
)


def with_reading(ident: str) -> OwnEngine:
    """Ours, with one reading other than that of the edition."""
    variant, _slash, reading = ident.rpartition("/")

    class Other(OwnEngine):
        def hello(self) -> Hello:
            return replace(super().hello(), engine="planted", readings=())

        def position(self, asked: Asked) -> None:
            super().position(replace(asked, readings={**asked.readings, variant: reading}))

    return Other()


class Forgetful(OwnEngine):
    """After a coup attempt in Asia no military operations are counted (6.3.3)."""

    def play(self, move: str, side: str) -> None:
        here = self._here
        before, coup = [*here.military_operations], PLAYED.decision(here) == "coup-die"
        super().play(move, side)
        if coup and here.turn > 2:
            here.military_operations[:] = before


class Generous(OwnEngine):
    """The first box of the space race gives three VP to the first (6.4.1)."""

    def play(self, move: str, side: str) -> None:
        here = self._here
        box = [*here.space]
        super().play(move, side)
        for who, sign in ((0, 1), (1, -1)):
            if box[who] == 0 and here.space[who] == 1 and here.space[1 - who] == 0:
                here.vp += sign


class Blind(OwnEngine):
    """Leaves out the last move of every list of more than twenty."""

    def legal(self) -> list[str]:
        moves = super().legal()
        return moves[:-1] if len(moves) > 20 else moves


class Crashing(OwnEngine):
    """Ends where a war is fought and the die is a six."""

    def play(self, move: str, side: str) -> None:
        if move == "die-6" and PLAYED.decision(self._here) == "war-die":
            raise ZeroDivisionError("division by zero")
        super().play(move, side)


CODE: Mapping[str, type[OwnEngine]] = {"6.3.3": Forgetful, "6.4.1": Generous, "6.1": Blind, "war": Crashing}


def tried(other: OwnEngine, games: int) -> tuple[Sequence[Shrunk], int, float]:
    """What is found, positions compared, seconds of play."""
    both = Both(PLAYED, usual_rules(PLAYED), other, other.hello())
    began = time.perf_counter()
    done = play_games(both, games, "planted", policy="random")
    seconds = time.perf_counter() - began
    frequent = [done.examples[key] for key, _count in done.counts.most_common()]
    return shrink_all(both, frequent, 10), done.compared, seconds


def main() -> None:
    """Print a line for each mistake."""
    games = int(sys.argv[1]) if sys.argv[1:] else 12
    print(f"{'mistake':38} compared  play s  moves    weight  shrink s  sorts  named")
    engines: dict[str, Any] = {ident: with_reading(ident) for ident in READINGS}
    engines |= {ident: kind() for ident, kind in CODE.items()}
    for ident, engine in engines.items():
        found, compared, seconds = tried(engine, games)
        rule = ident.partition("/")[0]
        if not found:
            print(f"{ident:38} {compared:8}  {seconds:6.1f}  not found")
            continue
        first = found[0]
        before, after = len(first.found.case.play), len(first.case.play)
        named = any(rule == about.partition("/")[0] for each in found for about in each.about)
        print(
            f"{ident:38} {compared:8}  {seconds:6.1f}  {before:4}>{after:2}  {first.weight:6}  "
            f"{sum(each.seconds for each in found):8.1f}  {len(found):5}  {'yes' if named else 'no'}",
            flush=True,
        )


if __name__ == "__main__":
    main()
