"""Tables of the space race, asked of rules 6.4."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

from ...play.moves import DICE, face
from ...rules import s06_4_3_space_rewards as rewards
from ...rules import s06_4_space_race as race

__all__ = ["MOST_ATTEMPTS", "chance", "reached", "space_tables"]

MOST_ATTEMPTS = 10


def space_tables() -> dict[str, Any]:
    """By box: what it takes, how likely, what it brings; and the odds of going several boxes in some attempts."""
    last = len(race.space_boxes())
    return {
        "boxes": [
            {
                "ops": race.NEEDED[box],
                "faces": _faces(box),
                "first": rewards.vp_of_first(box),
                "second": rewards.vp_of_second(box),
            }
            for box in race.space_boxes()
        ],
        "reach": [  # in percent
            [
                [float(round(100 * reached(start, goal, tries), 1)) for tries in range(1, MOST_ATTEMPTS + 1)]
                for goal in range(last + 1)
            ]
            for start in range(last + 1)
        ],
        "most": MOST_ATTEMPTS,
    }


def _faces(box: int) -> int:
    return sum(race.space_attempt_succeeds(box, face(die)) for die in DICE)


def chance(box: int) -> Fraction:
    """Of an attempt to reach a box from the one before it."""
    return Fraction(_faces(box), len(DICE))


@cache
def reached(start: int, goal: int, attempts: int) -> Fraction:
    """How likely a marker that starts in a box reaches another within some attempts."""
    if start >= goal:
        return Fraction(1)
    if not attempts:
        return Fraction(0)
    success = chance(start + 1)
    return success * reached(start + 1, goal, attempts - 1) + (1 - success) * reached(start, goal, attempts - 1)
