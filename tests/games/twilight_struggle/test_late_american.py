"""The American events of the Late War, each from a position made by hand: what the card says must come of it."""

from __future__ import annotations

import pytest
from by_hand import Position, at, cards, happen
from by_name import legal, play

from ts_rules.games.twilight_struggle.cards import late_american
from ts_rules.games.twilight_struggle.play.effects import effect
from ts_rules.games.twilight_struggle.play.state import US, USSR, advance
from ts_rules.games.twilight_struggle.play.tables import CARD, COUNTRY, card_mask
from ts_rules.games.twilight_struggle.rules import s06_0_operations as operations
from ts_rules.games.twilight_struggle.rules import s06_3_coups as coups
from ts_rules.games.twilight_struggle.rules import s07_0_events as events


def test_the_iron_lady(late_war: Position) -> None:
    state = happen(late_war(united_kingdom=(5, 2), argentina=(1, 1)), "the-iron-lady", US)
    assert at(state, "united-kingdom") == (5, 0)
    assert at(state, "argentina") == (1, 2)
    assert state.vp == 1


def test_the_iron_lady_ends_socialist_governments(late_war: Position) -> None:
    state = late_war()
    assert events.may_play_event(state, USSR, CARD["socialist-governments"])
    events.carry_out_event(state, US, CARD["the-iron-lady"])
    assert not events.may_play_event(state, USSR, CARD["socialist-governments"])


@pytest.mark.parametrize(("soviet", "vp"), [(0, 0), (1, 0), (2, 1), (3, 1), (5, 2)])
def test_reagan_bombs_libya(late_war: Position, soviet: int, vp: int) -> None:
    assert happen(late_war(libya=(4, soviet)), "reagan-bombs-libya", US).vp == vp


@pytest.mark.parametrize(("space", "possible"), [([2, 2], False), ([3, 2], True), ([2, 3], False)])
def test_star_wars_needs_a_lead_in_space(late_war: Position, space: list[int], *, possible: bool) -> None:
    state = late_war()
    state.space = space
    assert late_american.CONDITIONS["star-wars"](state, US) is possible


def test_star_wars_lets_a_discarded_event_of_either_side_happen(late_war: Position) -> None:
    state = late_war(egypt=(2, 0), defcon=3)
    state.discard = card_mask("nasser", "europe-scoring", "wargames", "solidarity", "the-iron-lady")
    happen(state, "star-wars", US)
    assert state.to_move == US
    # No scoring card; Wargames asks for DEFCON 2, Solidarity for John Paul II.
    assert legal(state) == cards("nasser", "the-iron-lady")
    play(state, "nasser")
    assert at(state, "egypt") == (1, 2)
    assert state.removed == card_mask("nasser")
    assert not state.discard & card_mask("nasser")
    assert state.played & card_mask("nasser")


def test_star_wars_with_choices_of_the_other_side(late_war: Position) -> None:
    state = late_war(italy=(2, 0))
    state.discard = card_mask("socialist-governments")
    happen(state, "star-wars", US)
    play(state, "socialist-governments")
    assert state.to_move == USSR  # it is the USSR that removes, whoever made the event happen
    play(state, "italy", "italy")
    assert at(state, "italy") == (0, 0)
    assert state.discard == card_mask("socialist-governments")  # no starred card


def test_star_wars_without_a_possible_event(late_war: Position) -> None:
    state = late_war()
    state.discard = card_mask("asia-scoring")
    assert not happen(state, "star-wars", US).stack


def test_north_sea_oil(late_war: Position) -> None:
    state = late_war()
    events.carry_out_event(state, US, CARD["north-sea-oil"])
    assert state.effects & effect("north-sea-oil")
    assert not events.may_play_event(state, USSR, CARD["opec"])


def test_kal_007_without_south_korea(late_war: Position) -> None:
    state = happen(late_war(defcon=4, south_korea=(2, 0)), "soviets-shoot-down-kal-007", US)
    assert (state.defcon, state.vp, state.stack) == (3, 2, [])


def test_kal_007_with_south_korea_gives_operations_but_no_coup(late_war: Position) -> None:
    state = late_war(south_korea=(3, 0), cuba=(0, 1))
    happen(state, "soviets-shoot-down-kal-007", US)
    assert state.to_move == US
    assert legal(state) == {"influence", "realignment", "done"}
    play(state, "influence", "japan", "japan", "japan", "taiwan")
    assert (at(state, "japan"), at(state, "taiwan")) == ((3, 0), (1, 0))
    assert not state.stack  # four points, as printed


def test_kal_007_operations_may_be_declined(late_war: Position) -> None:
    state = happen(late_war(south_korea=(3, 0)), "soviets-shoot-down-kal-007", US)
    assert not play(state, "done").stack


def test_kal_007_operations_are_modified(late_war: Position) -> None:
    state = late_war(south_korea=(3, 0))
    state.effects |= effect("red-scare-purge", US)
    play(happen(state, "soviets-shoot-down-kal-007", US), "influence", "japan", "japan", "japan")
    assert not state.stack  # one point less


def test_kal_007_at_defcon_2_is_nuclear_war_of_the_phasing_player(late_war: Position) -> None:
    state = happen(late_war(defcon=2, phasing=USSR, south_korea=(3, 0)), "soviets-shoot-down-kal-007", US)
    assert state.result is not None
    assert state.result[0] == US
    assert not state.stack


def test_chernobyl_bars_a_region_to_soviet_operations(late_war: Position) -> None:
    state = late_war(poland=(0, 4), cuba=(0, 3), france=(1, 0))
    happen(state, "chernobyl", US)
    assert state.to_move == US
    assert legal(state) == {
        f"region-{r}" for r in ("europe", "asia", "middle-east", "africa", "central-america", "south-america")
    }
    play(state, "region-europe")
    operations.conduct_operations(state, USSR, 1, "nasser", ways=operations.INFLUENCE)
    advance(state)
    play(state, "influence")
    offered = {m for m in legal(state) if m != "done"}
    assert "cuba" in offered
    assert not offered & {"poland", "east-germany", "finland", "romania"}


def test_chernobyl_leaves_events_the_us_and_coups_alone(late_war: Position) -> None:
    state = play(happen(late_war(france=(1, 0), spain_portugal=(1, 0)), "chernobyl", US), "region-europe")
    happen(state, "the-reformer", USSR)
    assert "poland" in legal(state)
    state.stack.clear()
    state.options = None
    operations.conduct_operations(state, US, 1, "nasser", ways=operations.INFLUENCE)
    advance(state)
    play(state, "influence", "france")
    assert at(state, "france") == (2, 0)
    state.defcon = 5
    coups.attempt_coup(state, USSR, COUNTRY["spain-portugal"], 3, "the-reformer")
    advance(state)
    play(state, "die-4")  # 4 + 3 - 2 * 2 = 3: one removed, two added
    assert at(state, "spain-portugal") == (0, 2)


def test_tear_down_this_wall(late_war: Position) -> None:
    state = late_war(defcon=2, phasing=US, east_germany=(0, 3), bulgaria=(0, 3), cuba=(0, 1))
    state.lasting = card_mask("willy-brandt", "nato")
    events.carry_out_event(state, US, CARD["tear-down-this-wall"])
    advance(state)
    assert at(state, "east-germany") == (3, 3)
    assert not state.lasting & card_mask("willy-brandt")
    assert state.lasting & card_mask("nato")
    assert not events.may_play_event(state, USSR, CARD["willy-brandt"])
    assert legal(state) == {"realignment", "coup", "done"}  # at DEFCON 2 Europe is closed to others
    play(state, "coup")
    assert legal(state) == {"east-germany", "bulgaria"}  # in Europe only
    play(state, "bulgaria", "die-5")  # 5 + 3 - 2 * 3 = 2
    assert at(state, "bulgaria") == (0, 1)
    assert state.military_operations == [0, 0]  # a free coup roll
    assert (state.defcon, state.stack) == (2, [])


def test_tear_down_this_wall_with_realignment_rolls(late_war: Position) -> None:
    state = happen(late_war(defcon=2, phasing=US, bulgaria=(0, 1)), "tear-down-this-wall", US)
    play(state, "realignment")
    assert "bulgaria" in legal(state)
    assert "cuba" not in legal(state)


def test_tear_down_this_wall_declined(late_war: Position) -> None:
    state = play(happen(late_war(bulgaria=(0, 1)), "tear-down-this-wall", US), "done")
    assert (at(state, "east-germany"), state.stack) == ((3, 0), [])


def test_an_evil_empire(late_war: Position) -> None:
    state = late_war()
    state.lasting = card_mask("flower-power")
    events.carry_out_event(state, US, CARD["an-evil-empire"])
    assert state.vp == 1
    assert not state.lasting & card_mask("flower-power")
    assert not events.may_play_event(state, USSR, CARD["flower-power"])


def test_solidarity(late_war: Position) -> None:
    state = late_war(poland=(0, 4))
    assert not events.may_play_event(state, US, CARD["solidarity"])
    state.played |= card_mask("john-paul-ii-elected-pope")
    assert events.may_play_event(state, US, CARD["solidarity"])
    assert at(happen(state, "solidarity", US), "poland") == (3, 4)


def test_awacs_sale_to_saudis(late_war: Position) -> None:
    state = late_war(saudi_arabia=(1, 2))
    events.carry_out_event(state, US, CARD["awacs-sale-to-saudis"])
    assert at(state, "saudi-arabia") == (3, 2)
    assert not events.may_play_event(state, USSR, CARD["muslim-revolution"])
