"""The map: regions, links and control (2.1).

Expected values are worked out here from the rules, never by the code under test.
"""

from __future__ import annotations

import pytest
from by_hand import Position

from ts_rules.games.twilight_struggle.play import influence
from ts_rules.games.twilight_struggle.play.state import US, USSR
from ts_rules.games.twilight_struggle.play.tables import (
    BATTLEGROUNDS,
    COUNTRY,
    NEIGHBOURS,
    NEXT_TO,
    REGION,
    bits,
    country_mask,
)
from ts_rules.games.twilight_struggle.rules import s02_1_map as game_map


def test_regions_have_the_countries_that_the_map_shows() -> None:
    sizes = {region: mask.bit_count() for region, mask in REGION.items()}
    assert sizes == {
        "europe": 21,
        "western-europe": 14,  # Austria and Finland count in both halves of Europe
        "eastern-europe": 9,
        "asia": 15,
        "southeast-asia": 7,
        "middle-east": 10,
        "africa": 18,
        "central-america": 10,
        "south-america": 10,
    }
    assert REGION["western-europe"] & REGION["eastern-europe"] == country_mask("austria", "finland")
    assert REGION["southeast-asia"] & ~REGION["asia"] == 0
    assert country_mask("libya", "egypt") & ~REGION["middle-east"] == 0
    assert country_mask("canada", "turkey") & ~REGION["europe"] == 0


def test_links_go_both_ways_and_superpowers_have_their_neighbours() -> None:
    for country, mask in enumerate(NEIGHBOURS):
        assert all(NEIGHBOURS[other] >> country & 1 for other in bits(mask))
    assert NEIGHBOURS[COUNTRY["cuba"]] == country_mask("haiti", "nicaragua")
    assert NEXT_TO[US] == country_mask("canada", "cuba", "japan", "mexico")
    assert NEXT_TO[USSR] == country_mask("afghanistan", "finland", "north-korea", "poland", "romania")
    assert BATTLEGROUNDS >> COUNTRY["cuba"] & 1
    assert not BATTLEGROUNDS >> COUNTRY["haiti"] & 1


@pytest.mark.parametrize(
    ("us", "ussr", "reaches", "exceeds"),
    [(2, 0, US, None), (3, 0, US, US), (3, 1, US, None), (4, 1, US, US), (2, 1, None, None), (1, 3, USSR, None)],
)
def test_control_takes_influence_and_a_lead(
    make: Position, us: int, ussr: int, reaches: int | None, exceeds: int | None
) -> None:
    """Iran has a stability of two."""
    for reading, controller in (("reaches", reaches), ("exceeds", exceeds)):
        state = make(readings={"2.1.7/control-lead": reading})
        influence.put(state, US, COUNTRY["iran"], us)
        influence.put(state, USSR, COUNTRY["iran"], ussr)
        assert game_map.controller_of(state, COUNTRY["iran"]) == controller
        assert [state.control[s] >> COUNTRY["iran"] & 1 for s in (US, USSR)] == [controller == US, controller == USSR]
