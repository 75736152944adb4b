"""The Soviet events of the Late War, each from a position made by hand: what the card says must come of it."""

from __future__ import annotations

import pytest
from by_hand import Position, at, cards, happen
from by_name import legal, play
from positions import start_realignment

from ts_rules.games.twilight_struggle.play.compiled_rules import compile_rules
from ts_rules.games.twilight_struggle.play.effects import effect
from ts_rules.games.twilight_struggle.play.state import US, USSR, advance
from ts_rules.games.twilight_struggle.play.tables import CARD, COUNTRY, REGION, bits, card_mask
from ts_rules.games.twilight_struggle.rules import s06_2_realignment as realignment
from ts_rules.games.twilight_struggle.rules import s06_3_coups as coups
from ts_rules.games.twilight_struggle.rules import s07_0_events as events


def test_iranian_hostage_crisis(late_war: Position) -> None:
    assert at(happen(late_war(iran=(3, 1)), "iranian-hostage-crisis", USSR), "iran") == (0, 3)


@pytest.mark.parametrize(("vp", "count"), [(3, 4), (0, 4), (-1, 6)])
def test_the_reformer(late_war: Position, vp: int, count: int) -> None:
    state = happen(late_war(vp=vp), "the-reformer", USSR)
    assert state.to_move == USSR
    assert len(legal(state)) == len(bits(REGION["europe"]))
    play(state, "france", "france")
    assert "france" not in legal(state)  # no more than two in any one country
    for country in ("italy", "italy", "poland", "poland")[: count - 2]:
        play(state, country)
    assert not state.stack


def test_the_reformer_ends_soviet_coups_in_europe(late_war: Position) -> None:
    state = late_war(defcon=5, france=(1, 1), egypt=(1, 0))
    events.carry_out_event(state, USSR, CARD["the-reformer"])
    assert coups.coup_targets(state, USSR) == 1 << COUNTRY["egypt"]
    assert coups.coup_targets(state, US) == 1 << COUNTRY["france"]
    assert realignment.realignment_targets(state, USSR) >> COUNTRY["france"] & 1


def test_marine_barracks_bombing(late_war: Position) -> None:
    state = happen(
        late_war(lebanon=(2, 1), israel=(1, 0), egypt=(2, 0), turkey=(1, 0)), "marine-barracks-bombing", USSR
    )
    assert at(state, "lebanon") == (0, 1)
    assert state.to_move == USSR
    assert legal(state) == {"israel", "egypt"}
    play(state, "egypt", "egypt")
    assert (at(state, "egypt"), at(state, "israel"), state.stack) == ((0, 0), (1, 0), [])


def test_marine_barracks_bombing_with_little_left(late_war: Position) -> None:
    state = play(happen(late_war(israel=(1, 0)), "marine-barracks-bombing", USSR), "israel")
    assert not state.stack


def test_glasnost(late_war: Position) -> None:
    state = happen(late_war(defcon=3, poland=(0, 3)), "glasnost", USSR)
    assert (state.defcon, state.vp, state.stack) == (4, -2, [])


def test_glasnost_after_the_reformer(late_war: Position) -> None:
    state = late_war(defcon=3, poland=(0, 3), cuba=(1, 0))
    state.played = card_mask("the-reformer")
    happen(state, "glasnost", USSR)
    assert state.to_move == USSR
    assert legal(state) == {"influence", "realignment", "done"}
    play(state, "influence", "poland", "poland", "poland", "poland")
    assert (at(state, "poland"), state.stack) == ((0, 7), [])


@pytest.mark.parametrize(("reading", "vp"), [("no-effect-on-defcon", -2), ("no-effect", 0)])
def test_glasnost_at_the_highest_level(late_war: Position, reading: str, vp: int) -> None:
    state = late_war(defcon=5)
    ruleset = state.rules.ruleset.with_readings("test", {"8.1.2/beyond-highest": reading})
    state.rules = compile_rules(ruleset)
    happen(state, "glasnost", USSR)
    assert (state.defcon, state.vp) == (5, vp)


def test_ortega_elected_in_nicaragua(late_war: Position) -> None:
    state = late_war(defcon=2, nicaragua=(2, 0), honduras=(1, 0), cuba=(1, 0), mexico=(1, 0))
    happen(state, "ortega-elected-in-nicaragua", USSR)
    assert at(state, "nicaragua") == (0, 0)
    assert legal(state) == {"coup", "done"}
    play(state, "coup")
    assert legal(state) == {"honduras", "cuba"}
    play(state, "honduras", "die-4")  # 4 + 2 - 2 * 2 = 2
    assert at(state, "honduras") == (0, 1)
    assert (state.military_operations, state.defcon) == ([0, 0], 2)


def test_ortega_in_a_battleground_lowers_defcon(late_war: Position) -> None:
    state = happen(late_war(defcon=4, cuba=(1, 0)), "ortega-elected-in-nicaragua", USSR)
    assert play(state, "coup", "cuba", "die-1").defcon == 3


@pytest.mark.parametrize(("side", "dice"), [(US, ("die-3", "die-2")), (USSR, ("die-2", "die-3"))])
def test_iran_contra_scandal(late_war: Position, side: int, dice: tuple[str, str]) -> None:
    # Paraguay: nobody controls anything around, influence is level. 3 - 1 of the US against 2 of the USSR is a tie.
    state = late_war(paraguay=(1, 1))
    happen(state, "iran-contra-scandal", USSR)
    start_realignment(state, side, 1, "test", 1 << COUNTRY["paraguay"])
    advance(state)
    play(state, "paraguay")
    if "roll" in legal(state):
        play(state, "roll")
    play(state, *dice)
    assert (at(state, "paraguay"), state.stack) == ((1, 1), [])


def test_latin_american_debt_crisis_paid(late_war: Position) -> None:
    state = late_war(chile=(0, 2))
    state.hands[US] = card_mask("nato", "duck-and-cover", "nasser", "asia-scoring")
    state.china = US
    happen(state, "latin-american-debt-crisis", USSR)
    assert state.to_move == US
    assert legal(state) == cards("nato", "duck-and-cover") | {"done"}  # three or more, not The China Card
    play(state, "nato")
    assert state.hands[US] == card_mask("duck-and-cover", "nasser", "asia-scoring")
    assert (state.discard, state.played) == (card_mask("nato"), 0)
    assert (at(state, "chile"), state.stack) == ((0, 2), [])


def test_latin_american_debt_crisis_unpaid(late_war: Position) -> None:
    state = late_war(chile=(0, 2), peru=(3, 1), brazil=(2, 0), cuba=(0, 3), bolivia=(0, 1))
    state.hands[US] = card_mask("nato")
    play(happen(state, "latin-american-debt-crisis", USSR), "done")
    assert state.to_move == USSR
    assert legal(state) == {"chile", "peru", "bolivia", "done"}
    play(state, "chile")
    assert legal(state) == {"peru", "bolivia", "done"}
    play(state, "peru")
    assert (at(state, "chile"), at(state, "peru"), at(state, "bolivia")) == ((0, 4), (3, 2), (0, 1))
    assert not state.stack
    assert state.hands[US] == card_mask("nato")


def test_latin_american_debt_crisis_counts_the_value_in_effect(late_war: Position) -> None:
    state = late_war()
    state.hands[US] = card_mask("independent-reds", "duck-and-cover")  # 2 and 3 points
    state.effects = effect("containment")
    assert legal(happen(state, "latin-american-debt-crisis", USSR)) == cards("independent-reds", "duck-and-cover") | {
        "done"
    }
    state = late_war()
    state.hands[US] = card_mask("independent-reds", "duck-and-cover")
    state.effects = effect("red-scare-purge", US)
    assert legal(happen(state, "latin-american-debt-crisis", USSR)) == {"done"}


def test_aldrich_ames_remix(late_war: Position) -> None:
    state = late_war()
    state.hands[US] = card_mask("nato", "asia-scoring")
    state.china = US
    happen(state, "aldrich-ames-remix", USSR)
    assert state.to_move == USSR
    assert legal(state) == cards("nato", "asia-scoring")
    play(state, "asia-scoring")
    assert (state.hands[US], state.discard, state.vp) == (card_mask("nato"), card_mask("asia-scoring"), 0)
    assert state.effects & effect("aldrich-ames-remix")


def test_pershing_ii_deployed(late_war: Position) -> None:
    state = late_war(united_kingdom=(5, 0), france=(2, 0), italy=(1, 1), benelux=(1, 0), poland=(2, 0), austria=(1, 0))
    happen(state, "pershing-ii-deployed", USSR)
    assert state.vp == -1
    assert state.to_move == USSR
    assert legal(state) == {"united-kingdom", "france", "italy", "benelux", "austria"}
    play(state, "france")
    assert "france" not in legal(state)  # one from each
    play(state, "italy", "united-kingdom")
    assert (at(state, "france"), at(state, "italy"), at(state, "united-kingdom")) == ((1, 0), (0, 1), (4, 0))
    assert not state.stack


def test_pershing_ii_deployed_with_fewer_countries(late_war: Position) -> None:
    state = play(happen(late_war(france=(2, 0)), "pershing-ii-deployed", USSR), "france")
    assert (at(state, "france"), state.stack) == ((1, 0), [])


def test_yuri_and_samantha(late_war: Position) -> None:
    state = happen(late_war(cuba=(1, 1), haiti=(0, 1), phasing=US), "yuri-and-samantha", USSR)
    coups.attempt_coup(state, US, COUNTRY["haiti"], 1, "nasser")
    advance(state)
    play(state, "die-1")  # fails, and counts all the same
    assert state.vp == -1
    coups.attempt_coup(state, US, COUNTRY["haiti"], 3, "tear-down-this-wall", free=True)
    advance(state)
    assert play(state, "die-6").vp == -2
    coups.attempt_coup(state, USSR, COUNTRY["cuba"], 1, "nasser")
    advance(state)
    assert play(state, "die-1").vp == -2  # attempts of the USSR bring nothing
