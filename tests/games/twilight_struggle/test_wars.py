"""War events: 7.6.

Expected values are worked out here, by hand or by a closed form, and never by the code under test.
"""

from __future__ import annotations

import pytest
from by_hand import Position, at, outcomes

from ts_rules.games.twilight_struggle.play.state import USSR, State, advance
from ts_rules.games.twilight_struggle.play.tables import CARD, COUNTRY
from ts_rules.games.twilight_struggle.rules import s07_6_war_events as wars


def war(state: State, side: int, card: str, target: str, **more: object) -> State:
    wars.wage_war(
        state,
        side,
        card,
        COUNTRY[target],
        succeeds_from=4,
        modifier_mask=sum(1 << COUNTRY[c] for c in NEXT[target]),
        military_operations=2,
        vp=2,
        **more,  # type: ignore[arg-type]
    )
    advance(state)
    return state


NEXT = {
    "south-korea": ("japan", "north-korea", "taiwan"),
    "israel": ("egypt", "jordan", "lebanon", "syria"),
    "mexico": ("guatemala",),
    "turkey": ("bulgaria", "greece", "romania", "syria"),
}


@pytest.mark.parametrize(
    ("card", "target", "held", "more", "against"),
    [
        ("korean-war", "south-korea", {"south-korea": (3, 1)}, {}, 0),
        ("korean-war", "south-korea", {"south-korea": (3, 0), "japan": (4, 0), "taiwan": (3, 0)}, {}, 2),
        ("korean-war", "south-korea", {"south-korea": (3, 0), "japan": (4, 0)}, {"penalty": 1}, 2),
        ("arab-israeli-war", "israel", {"israel": (4, 0), "lebanon": (1, 0)}, {"own_control_counts": True}, 2),
        ("brush-war", "mexico", {"mexico": (2, 0)}, {}, 1),  # the US itself is next to Mexico
        ("brush-war", "turkey", {}, {}, 0),
    ],
)
def test_exact_outcomes_of_a_war(
    board: Position, card: str, target: str, held: dict[str, tuple[int, int]], more: dict[str, object], against: int
) -> None:
    us, ussr = held.get(target, (0, 0))
    state = war(board(held, phasing=USSR), USSR, card, target, **more)
    assert state.military_operations == [0, 2]
    for face, after in enumerate(outcomes(state), start=1):
        won = face - against >= 4
        assert at(after, target) == ((0, us + ussr) if won else (us, ussr))
        assert after.vp == (-2 if won else 0)
        assert after.defcon == 5


def test_there_are_five_wars() -> None:
    five = {"korean-war", "arab-israeli-war", "indo-pakistani-war", "brush-war", "iran-iraq-war"}
    assert {slug for slug, number in CARD.items() if wars.is_war_event(number)} == five
