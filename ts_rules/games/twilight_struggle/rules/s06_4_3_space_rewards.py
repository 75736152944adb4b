"""6.4.3: the rewards of the space race."""

from __future__ import annotations

from ....engine import clause, rule
from ....model import Variant
from ..play.state import State
from . import s06_4_space_race as space_race
from . import s10_2_vp_track as vp_track

VP_OR_ABILITY = Variant(
    "6.4.3/vp-or-ability",
    either_or_both="VP, an ability or both",
    either="VP or an ability",
    unobservable="the track itself shows what each box brings",
)

PAIR_EXAMPLE = Variant(
    "6.4.3/pair-example",
    lunar_orbit="{space.lunar-orbit}, with {space_race.box.5.first}/{space_race.box.5.second}",
    lunar_probe="{space.lunar-probe}, with {space_race.box.7.first}/{space_race.box.7.second}",
    editions={"2e": "lunar-probe"},
    unobservable="this only names a box as an example",
    doubt=(
        "The English first Deluxe printing names Lunar Orbit. That the 2nd edition names another box is known "
        "from one translation alone."
    ),
)


@rule(
    "6.4.3",
    slug="space-race-rewards",
    title="Rewards of the space race",
    variants=(VP_OR_ABILITY,),
    see=("6.4.4", "10.2.2"),
)
def reward_arrival(state: State, side: int, box: int) -> None:
    """A player who reaches a box of the space race track gains {=vp-or-ability}."""
    if has_vp_pair(box):  # its ability follows from where the markers stand (6.4.4)
        score_arrival(state, side, box)


@clause("6.4.3/pairs", lead="Two numbers")
def has_vp_pair(box: int) -> bool:
    """On the space race track {space_race.awarded:box} show a pair of numbers."""
    return space_race.FIRST[box] > 0


@clause("6.4.3/example", lead="For example", variants=(PAIR_EXAMPLE,), prose_only="this only names a box as an example")
class PairExample:
    """One box with a pair of numbers is {=pair-example}."""


@clause("6.4.3/first-arrival", lead="First there")
def vp_of_first(box: int) -> int:
    """If a box shows a pair of numbers, whoever reaches it first gains the left number in VP."""
    return space_race.FIRST[box]


@clause("6.4.3/second-arrival", lead="Second there")
def vp_of_second(box: int) -> int:
    """If a box shows a pair of numbers, whoever reaches it second gains the right number in VP."""
    return space_race.SECOND[box]


@clause("6.4.3/at-once", lead="When")
def score_arrival(state: State, side: int, box: int) -> None:
    """A player gains the VP of a box at the moment of reaching it."""
    second = space_race.space_position(state, 1 - side) >= box
    add_space_vp(state, side, vp_of_second(box) if second else vp_of_first(box))


@clause("6.4.3/cumulative", lead="Several boxes")
def add_space_vp(state: State, side: int, vp: int) -> None:
    """The VP of different boxes of the space race track add up."""
    if vp:
        vp_track.gain_vp(state, side, vp)
