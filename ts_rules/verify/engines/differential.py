"""Differential play: the same random games on our engine and another, with the same dice and deals.

A game is played on both from its beginning.  Where the other engine does not play that, or from where the two have
disagreed, each position of the game that a scenario can give is set up on both, and played on for a while.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from ...playing.chance import POLICIES, choose
from ...playing.notation import side_name
from ...playing.shrinking import Case
from .adapter import Cannot, TimedOut
from .both_engines import Both, Disagreement, NotGiven, broken

__all__ = ["Differential", "Found", "play_games"]

STRETCH = 30  # moves that are played on from a position of a game
MOST_STRETCHES = 150  # of one game
MOST_BREAKDOWNS = 10  # after so many the other engine is asked no more


@dataclass(frozen=True, slots=True)
class Found:
    """A disagreement, in which game, and what leads to it."""

    disagreement: Disagreement
    game: int
    case: Case


@dataclass(slots=True)
class Differential:
    """What a number of games came to."""

    games: int = 0
    whole: int = 0
    """Games that were played on both from the beginning to the end."""
    stretches: int = 0
    compared: int = 0
    """Positions that were looked at on both sides."""
    counts: Counter[tuple[object, ...]] = field(default_factory=Counter)
    """How often they disagreed, by what looks like one mistake."""
    examples: dict[tuple[object, ...], Found] = field(default_factory=dict)
    """The first disagreement of each sort."""
    left_out: Counter[str] = field(default_factory=Counter)
    """Why something was not compared, how often."""
    gone: str = ""
    """Why the rest was not played."""
    hung: Found | None = None
    """Where it used up its time: that is tried only once."""


def play_games(
    both: Both,
    games: int,
    seed: int | str = 0,
    *,
    policy: str = "random",
    progress: Callable[[int], object] = lambda _games: None,
) -> Differential:
    """Play them; game n of a seed is the one that soaking plays under these rules."""
    total = Differential(left_out=both.left_out)
    broken = 0
    for number in range(games):
        for found in _Game(both, str(seed), number, policy, total).disagreements():
            key = found.disagreement.sort
            total.counts[key] += 1
            total.examples.setdefault(key, found)
            broken += found.disagreement.kind == "broken"
            if broken >= MOST_BREAKDOWNS:
                total.gone = f"the engine broke down {broken} times"
                break
        if total.gone:
            break
        total.games += 1
        progress(1)
    total.compared = both.compared
    return total


@dataclass(slots=True)
class _Game:
    """One random game of ours, followed by the other engine as far as it goes."""

    both: Both
    seed: str
    number: int
    policy: str
    total: Differential

    def disagreements(self) -> Iterator[Found]:
        """Each, in the order in which they come up."""
        both, played = self.both, self.both.played
        rng = Random(f"{self.seed}/{self.number}")  # noqa: S311 - a game, no secret
        state = played.new(both.rules)
        whole: list[str] = []
        stretches, together, found = 0, False, None
        if both.taken(played.whole) == dict(played.whole):
            together, found = self._begin(played.whole)
        if found:
            yield self._found(found, played.whole, whole)
        while state.to_move is not None and not self.total.gone:
            move = self._chosen(state, rng)
            if together:
                whole.append(self._said(state, move))
                together, found = self._play(move, played.whole, whole)
                if found:
                    yield self._found(found, played.whole, whole)
            elif stretches < MOST_STRETCHES:
                for stretch in self._stretch(state, len(whole) + stretches):
                    stretches += 1
                    if stretch:
                        yield stretch
            state.play(move)
        self.total.whole += together and not self.total.gone

    def _stretch(self, state: Any, salt: int) -> Iterator[Found | None]:
        """The position on both, and random moves from it; nothing where a scenario cannot give it."""
        both = self.both
        ways = [both.taken(given) for given in both.played.ways_to_give(state)]
        if not ways:
            return
        rng = Random(f"{self.seed}/{self.number}/{salt}")  # noqa: S311 - as above
        given = rng.choice(ways)
        moves: list[str] = []
        together, found = self._begin(given)
        while together and both.state.to_move is not None and len(moves) < STRETCH:
            move = self._chosen(both.state, rng)
            moves.append(self._said(both.state, move))
            together, found = self._play(move, given, moves)
        self.total.stretches += bool(moves)
        yield self._found(found, given, moves) if found else None

    def _begin(self, given: Mapping[str, Any]) -> tuple[bool, Disagreement | None]:
        """Whether both are there and agree, and what they disagree about."""
        try:
            found = self.both.begin(given)
        except NotGiven:
            return False, None
        except TimedOut as trouble:
            return self._hung(trouble, given, [])
        except Cannot as why:
            self.total.left_out[f"the engine cannot: {why}"] += 1
            return False, None
        return found is None, found

    def _play(self, move: int, given: Mapping[str, Any], moves: list[str]) -> tuple[bool, Disagreement | None]:
        try:
            found = self.both.play(move)
        except TimedOut as trouble:
            return self._hung(trouble, given, moves)
        except Cannot as why:
            self.total.left_out[f"the engine cannot: {why}"] += 1
            return False, None
        return found is None, found

    def _hung(self, trouble: TimedOut, given: Mapping[str, Any], moves: list[str]) -> tuple[bool, Disagreement | None]:
        """It is given nothing more, and where it was is kept."""
        self.total.gone = f"the engine {trouble}"
        self.total.hung = self._found(broken("", "", trouble), given, moves)
        return False, None

    def _chosen(self, state: Any, rng: Random) -> int:
        played = self.both.played
        return (choose if state.to_move == played.chance else POLICIES[self.policy])(played, state, rng)

    def _said(self, state: Any, move: int) -> str:
        played = self.both.played
        return f"{side_name(played, state.to_move)}: {played.said(move)}"

    def _found(self, found: Disagreement, given: Mapping[str, Any], moves: list[str]) -> Found:
        return Found(found, self.number, Case(dict(given), tuple(moves)))
