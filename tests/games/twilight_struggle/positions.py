"""Positions of random games, to test with."""

from __future__ import annotations

from functools import cache
from random import Random

from game_parts import new
from hypothesis import strategies as st

from ts_rules.games.twilight_struggle.play.as_played_game import PLAYED
from ts_rules.games.twilight_struggle.play.moves import Move
from ts_rules.games.twilight_struggle.play.state import State
from ts_rules.games.twilight_struggle.rules import s06_0_operations as operations
from ts_rules.games.twilight_struggle.rules import s06_2_realignment as realignment
from ts_rules.playing.chance import choose

WAYS_TO_PLAY: tuple[tuple[str, dict[str, object]], ...] = (
    ("deluxe", {}),
    ("2e", {}),
    ("deluxe", {"late_war": True}),
    ("deluxe", {"civil_war": True, "optional_cards": False}),
    ("2e", {"tournament": True}),
    ("deluxe", {"tournament": True, "bonus_influence": 2}),
    ("deluxe", {"mixed_operations": True, "free_realignment": True, "safe_realignment": True, "unrolled_space": True}),
)


Played = tuple[State, list[Move]]
STRIDE = 60


@cache
def walk(way: int, seed: int) -> list[Played]:
    """A random game, seen every few moves and at its end: each position with the moves that led to it."""
    rng = Random(seed)
    state = new(*WAYS_TO_PLAY[way])
    played: list[Move] = []
    seen: list[Played] = [(state.copy(), [])]
    while state.result is None:
        played.append(choose(PLAYED, state, rng))
        state.play(played[-1])
        if len(played) % STRIDE == 0 or state.result is not None:
            seen.append((state.copy(), played[:]))
    return seen


@st.composite
def games(draw: st.DrawFn) -> Played:
    """A position of a random game under some ruleset, with the moves that led to it."""
    seen = walk(draw(st.integers(0, len(WAYS_TO_PLAY) - 1)), draw(st.integers(0, 3)))
    state, played = draw(st.sampled_from(seen))
    return state.copy(), played[:]


def start_realignment(state: State, side: int, rolls: int, by: str, mask: int) -> None:
    """Ask a side for realignment rolls, and nothing else, in countries of a mask."""
    state.push((realignment.TARGET, side, by, operations.REALIGNMENT, rolls, 0, 0, 0, mask, False, 0, ()))
