"""The events of the Late War, each played from a position made by hand, with what the card says must come of it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from by_name import legal, play
from positions import start_realignment

from ts_rules.games import load_game
from ts_rules.games.twilight_struggle.cards import late_american, late_neutral
from ts_rules.games.twilight_struggle.play import influence
from ts_rules.games.twilight_struggle.play.effects import effect
from ts_rules.games.twilight_struggle.play.rules import Options, compile_rules
from ts_rules.games.twilight_struggle.play.state import NATURE, NOBODY, US, USSR, State, advance
from ts_rules.games.twilight_struggle.play.tables import CARD, COUNTRY, REGION, bits, card_mask
from ts_rules.games.twilight_struggle.rules import s06_0_operations as operations
from ts_rules.games.twilight_struggle.rules import s06_1_influence as placing
from ts_rules.games.twilight_struggle.rules import s06_2_realignment as realignment
from ts_rules.games.twilight_struggle.rules import s06_3_coups as coups
from ts_rules.games.twilight_struggle.rules import s07_0_events as events

Position = Callable[..., State]


@pytest.fixture
def position() -> Position:
    """A State in an action round of turn 8: `france=(us, ussr)` and so on."""

    def make(
        ruleset: str = "deluxe", *, defcon: int = 4, vp: int = 0, phasing: int = USSR, **placed: tuple[int, int]
    ) -> State:
        state = State(compile_rules(load_game("ts").ruleset(ruleset)))
        state.turn, state.round, state.defcon, state.vp, state.phasing = 8, 1, defcon, vp, phasing
        for name, pair in placed.items():
            for side, amount in enumerate(pair):
                influence.put(state, side, COUNTRY[name.replace("_", "-")], amount)
        placing.freeze_reach(state)
        return state

    return make


def happen(state: State, slug: str, player: int) -> State:
    load_game("ts").events[slug].code(state, player)
    advance(state)
    return state


def cards(*slugs: str) -> set[str]:
    return {f"#{CARD[s]}" for s in slugs}


def has(state: State, country: str) -> tuple[int, int]:
    c = COUNTRY[country]
    return state.influence[2 * c], state.influence[2 * c + 1]


def test_the_iron_lady(position: Position) -> None:
    state = happen(position(united_kingdom=(5, 2), argentina=(1, 1)), "the-iron-lady", US)
    assert has(state, "united-kingdom") == (5, 0)
    assert has(state, "argentina") == (1, 2)
    assert state.vp == 1


def test_the_iron_lady_ends_socialist_governments(position: Position) -> None:
    state = position()
    assert events.may_play_event(state, USSR, CARD["socialist-governments"])
    events.carry_out_event(state, US, CARD["the-iron-lady"])
    assert not events.may_play_event(state, USSR, CARD["socialist-governments"])


@pytest.mark.parametrize(("soviet", "vp"), [(0, 0), (1, 0), (2, 1), (3, 1), (5, 2)])
def test_reagan_bombs_libya(position: Position, soviet: int, vp: int) -> None:
    assert happen(position(libya=(4, soviet)), "reagan-bombs-libya", US).vp == vp


@pytest.mark.parametrize(("space", "possible"), [([2, 2], False), ([3, 2], True), ([2, 3], False)])
def test_star_wars_needs_a_lead_in_space(position: Position, space: list[int], *, possible: bool) -> None:
    state = position()
    state.space = space
    assert late_american.CONDITIONS["star-wars"](state, US) is possible


def test_star_wars_lets_a_discarded_event_of_either_side_happen(position: Position) -> None:
    state = position(egypt=(2, 0), defcon=3)
    state.discard = card_mask("nasser", "europe-scoring", "wargames", "solidarity", "the-iron-lady")
    happen(state, "star-wars", US)
    assert state.to_move == US
    # No scoring card; Wargames asks for DEFCON 2, Solidarity for John Paul II.
    assert legal(state) == cards("nasser", "the-iron-lady")
    play(state, f"#{CARD['nasser']}")
    assert has(state, "egypt") == (1, 2)
    assert state.removed == card_mask("nasser")
    assert not state.discard & card_mask("nasser")
    assert state.played & card_mask("nasser")


def test_star_wars_with_choices_of_the_other_side(position: Position) -> None:
    state = position(italy=(2, 0))
    state.discard = card_mask("socialist-governments")
    happen(state, "star-wars", US)
    play(state, f"#{CARD['socialist-governments']}")
    assert state.to_move == USSR  # it is the USSR that removes, whoever made the event happen
    play(state, "italy", "italy")
    assert has(state, "italy") == (0, 0)
    assert state.discard == card_mask("socialist-governments")  # no starred card


def test_star_wars_without_a_possible_event(position: Position) -> None:
    state = position()
    state.discard = card_mask("asia-scoring")
    assert not happen(state, "star-wars", US).stack


def test_north_sea_oil(position: Position) -> None:
    state = position()
    events.carry_out_event(state, US, CARD["north-sea-oil"])
    assert state.effects & effect("north-sea-oil")
    assert not events.may_play_event(state, USSR, CARD["opec"])


def test_kal_007_without_south_korea(position: Position) -> None:
    state = happen(position(defcon=4, south_korea=(2, 0)), "soviets-shoot-down-kal-007", US)
    assert (state.defcon, state.vp, state.stack) == (3, 2, [])


def test_kal_007_with_south_korea_gives_operations_but_no_coup(position: Position) -> None:
    state = position(south_korea=(3, 0), cuba=(0, 1))
    happen(state, "soviets-shoot-down-kal-007", US)
    assert state.to_move == US
    assert legal(state) == {"influence", "realignment", "done"}
    play(state, "influence", "japan", "japan", "japan", "taiwan")
    assert (has(state, "japan"), has(state, "taiwan")) == ((3, 0), (1, 0))
    assert not state.stack  # four points, as printed


def test_kal_007_operations_may_be_declined(position: Position) -> None:
    state = happen(position(south_korea=(3, 0)), "soviets-shoot-down-kal-007", US)
    assert not play(state, "done").stack


def test_kal_007_operations_are_modified(position: Position) -> None:
    state = position(south_korea=(3, 0))
    state.effects |= effect("red-scare-purge", US)
    play(happen(state, "soviets-shoot-down-kal-007", US), "influence", "japan", "japan", "japan")
    assert not state.stack  # one point less


def test_kal_007_at_defcon_2_is_nuclear_war_of_the_phasing_player(position: Position) -> None:
    state = happen(position(defcon=2, phasing=USSR, south_korea=(3, 0)), "soviets-shoot-down-kal-007", US)
    assert state.result is not None
    assert state.result[0] == US
    assert not state.stack


def test_chernobyl_bars_a_region_to_soviet_operations(position: Position) -> None:
    state = position(poland=(0, 4), cuba=(0, 3), france=(1, 0))
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
    assert not offered & {str(m) for m in ("poland", "east-germany", "finland", "romania")}


def test_chernobyl_leaves_events_the_us_and_coups_alone(position: Position) -> None:
    state = play(happen(position(france=(1, 0), spain_portugal=(1, 0)), "chernobyl", US), "region-europe")
    happen(state, "the-reformer", USSR)
    assert "poland" in legal(state)
    state.stack.clear()
    state.options = None
    operations.conduct_operations(state, US, 1, "nasser", ways=operations.INFLUENCE)
    advance(state)
    play(state, "influence", "france")
    assert has(state, "france") == (2, 0)
    state.defcon = 5
    coups.attempt_coup(state, USSR, COUNTRY["spain-portugal"], 3, "the-reformer")
    advance(state)
    play(state, "die-4")  # 4 + 3 - 2 * 2 = 3: one removed, two added
    assert has(state, "spain-portugal") == (0, 2)


def test_tear_down_this_wall(position: Position) -> None:
    state = position(defcon=2, phasing=US, east_germany=(0, 3), bulgaria=(0, 3), cuba=(0, 1))
    state.lasting = card_mask("willy-brandt", "nato")
    events.carry_out_event(state, US, CARD["tear-down-this-wall"])
    advance(state)
    assert has(state, "east-germany") == (3, 3)
    assert not state.lasting & card_mask("willy-brandt")
    assert state.lasting & card_mask("nato")
    assert not events.may_play_event(state, USSR, CARD["willy-brandt"])
    assert legal(state) == {"realignment", "coup", "done"}  # at DEFCON 2 Europe is closed to others
    play(state, "coup")
    assert legal(state) == {"east-germany", "bulgaria"}  # in Europe only
    play(state, "bulgaria", "die-5")  # 5 + 3 - 2 * 3 = 2
    assert has(state, "bulgaria") == (0, 1)
    assert state.military_operations == [0, 0]  # a free coup roll
    assert (state.defcon, state.stack) == (2, [])


def test_tear_down_this_wall_with_realignment_rolls(position: Position) -> None:
    state = happen(position(defcon=2, phasing=US, bulgaria=(0, 1)), "tear-down-this-wall", US)
    play(state, "realignment")
    assert "bulgaria" in legal(state)
    assert "cuba" not in legal(state)


def test_tear_down_this_wall_declined(position: Position) -> None:
    state = play(happen(position(bulgaria=(0, 1)), "tear-down-this-wall", US), "done")
    assert (has(state, "east-germany"), state.stack) == ((3, 0), [])


def test_an_evil_empire(position: Position) -> None:
    state = position()
    state.lasting = card_mask("flower-power")
    events.carry_out_event(state, US, CARD["an-evil-empire"])
    assert state.vp == 1
    assert not state.lasting & card_mask("flower-power")
    assert not events.may_play_event(state, USSR, CARD["flower-power"])


def test_solidarity(position: Position) -> None:
    state = position(poland=(0, 4))
    assert not events.may_play_event(state, US, CARD["solidarity"])
    state.played |= card_mask("john-paul-ii-elected-pope")
    assert events.may_play_event(state, US, CARD["solidarity"])
    assert has(happen(state, "solidarity", US), "poland") == (3, 4)


def test_yuri_and_samantha(position: Position) -> None:
    state = happen(position(cuba=(1, 1), haiti=(0, 1), phasing=US), "yuri-and-samantha", USSR)
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


def test_awacs_sale_to_saudis(position: Position) -> None:
    state = position(saudi_arabia=(1, 2))
    events.carry_out_event(state, US, CARD["awacs-sale-to-saudis"])
    assert has(state, "saudi-arabia") == (3, 2)
    assert not events.may_play_event(state, USSR, CARD["muslim-revolution"])


def test_terrorism_draws_one_card_of_the_opponent(position: Position) -> None:
    state = position()
    state.hands = [card_mask("nato", "asia-scoring", "duck-and-cover"), card_mask("nasser")]
    state.china = US
    happen(state, "terrorism", USSR)
    assert state.to_move == NATURE
    assert legal(state) == cards("nato", "asia-scoring", "duck-and-cover")
    play(state, f"#{CARD['nato']}")
    assert state.hands == [card_mask("asia-scoring", "duck-and-cover"), card_mask("nasser")]
    assert state.discard == card_mask("nato")  # starred, but its event did not happen
    assert not state.played
    assert not state.stack


@pytest.mark.parametrize(("player", "drawn"), [(USSR, 2), (US, 1)])
def test_terrorism_after_the_hostage_crisis(position: Position, player: int, drawn: int) -> None:
    state = position()
    state.played = state.lasting = card_mask("iranian-hostage-crisis")
    state.hands[1 - player] = card_mask("blockade", "truman-doctrine", "nasser")
    happen(state, "terrorism", player)
    while state.stack:
        state.play(state.legal()[0])
    assert len(bits(state.hands[1 - player])) == 3 - drawn
    assert len(bits(state.discard)) == drawn


def test_terrorism_against_a_short_or_empty_hand(position: Position) -> None:
    state = position()
    state.played = card_mask("iranian-hostage-crisis")
    state.hands[US] = card_mask("nato")
    play(happen(state, "terrorism", USSR), f"#{CARD['nato']}")
    assert (state.hands[US], state.stack) == (0, [])
    assert not happen(state, "terrorism", USSR).stack


@pytest.mark.parametrize(("defcon", "possible"), [(1, False), (2, True), (3, False), (5, False)])
def test_wargames_needs_defcon_2(position: Position, defcon: int, *, possible: bool) -> None:
    assert late_neutral.CONDITIONS["wargames"](position(defcon=defcon), US) is possible


@pytest.mark.parametrize(
    ("player", "vp", "winner"),
    [(US, 7, US), (US, 6, NOBODY), (US, 5, USSR), (USSR, -7, USSR), (USSR, -6, NOBODY), (USSR, 3, US), (USSR, 15, US)],
)
def test_wargames_ends_the_game_without_final_scoring(position: Position, player: int, vp: int, winner: int) -> None:
    state = position(defcon=2, vp=vp, france=(3, 0), italy=(2, 0), nigeria=(0, 1))
    happen(state, "wargames", player)
    assert state.to_move == player
    play(state, "end-the-game")
    assert state.result is not None
    assert state.result[0] == winner


def test_wargames_declined(position: Position) -> None:
    state = play(happen(position(defcon=2, vp=10), "wargames", US), "done")
    assert (state.vp, state.result, state.stack) == (10, None, [])


def test_wargames_in_the_late_war_scenario(position: Position) -> None:
    for player, winner in ((US, USSR), (USSR, US)):  # ended by the US, what counts is whether it has 20 VP
        state = position(defcon=2, vp=10)
        state.rules = compile_rules(state.rules.ruleset, Options(late_war=True))
        play(happen(state, "wargames", player), "end-the-game")
        assert state.result is not None
        assert state.result[0] == winner


@pytest.mark.parametrize(("die", "vp", "iraq"), [("die-4", 0, (1, 3)), ("die-5", 2, (4, 0))])
def test_iran_iraq_war(position: Position, die: str, vp: int, iraq: tuple[int, int]) -> None:
    # The USSR controls Iran, which counts, and Iraq itself, which does not; Jordan is nobody's.
    state = position(iran=(0, 2), iraq=(1, 4), jordan=(0, 1))
    influence.put(state, USSR, COUNTRY["iraq"], 3)
    happen(state, "iran-iraq-war", US)
    assert state.to_move == US
    assert legal(state) == {"iran", "iraq"}
    play(state, "iraq", die)
    assert (state.vp, has(state, "iraq")) == (vp, iraq)
    assert state.military_operations == [2, 0]


def test_iran_iraq_war_against_the_us(position: Position) -> None:
    state = play(happen(position(iran=(2, 0), pakistan=(2, 0)), "iran-iraq-war", USSR), "iran", "die-5")
    assert (has(state, "iran"), state.vp) == ((0, 2), -2)  # 5 - 1 for Pakistan is enough
    assert state.military_operations == [0, 2]


def test_iranian_hostage_crisis(position: Position) -> None:
    assert has(happen(position(iran=(3, 1)), "iranian-hostage-crisis", USSR), "iran") == (0, 3)


@pytest.mark.parametrize(("vp", "count"), [(3, 4), (0, 4), (-1, 6)])
def test_the_reformer(position: Position, vp: int, count: int) -> None:
    state = happen(position(vp=vp), "the-reformer", USSR)
    assert state.to_move == USSR
    assert len(legal(state)) == len(bits(REGION["europe"]))
    play(state, "france", "france")
    assert "france" not in legal(state)  # no more than two in any one country
    for country in ("italy", "italy", "poland", "poland")[: count - 2]:
        play(state, country)
    assert not state.stack


def test_the_reformer_ends_soviet_coups_in_europe(position: Position) -> None:
    state = position(defcon=5, france=(1, 1), egypt=(1, 0))
    events.carry_out_event(state, USSR, CARD["the-reformer"])
    assert coups.coup_targets(state, USSR) == 1 << COUNTRY["egypt"]
    assert coups.coup_targets(state, US) == 1 << COUNTRY["france"]
    assert realignment.realignment_targets(state, USSR) >> COUNTRY["france"] & 1


def test_marine_barracks_bombing(position: Position) -> None:
    state = happen(
        position(lebanon=(2, 1), israel=(1, 0), egypt=(2, 0), turkey=(1, 0)), "marine-barracks-bombing", USSR
    )
    assert has(state, "lebanon") == (0, 1)
    assert state.to_move == USSR
    assert legal(state) == {"israel", "egypt"}
    play(state, "egypt", "egypt")
    assert (has(state, "egypt"), has(state, "israel"), state.stack) == ((0, 0), (1, 0), [])


def test_marine_barracks_bombing_with_little_left(position: Position) -> None:
    state = play(happen(position(israel=(1, 0)), "marine-barracks-bombing", USSR), "israel")
    assert not state.stack


def test_glasnost(position: Position) -> None:
    state = happen(position(defcon=3, poland=(0, 3)), "glasnost", USSR)
    assert (state.defcon, state.vp, state.stack) == (4, -2, [])


def test_glasnost_after_the_reformer(position: Position) -> None:
    state = position(defcon=3, poland=(0, 3), cuba=(1, 0))
    state.played = card_mask("the-reformer")
    happen(state, "glasnost", USSR)
    assert state.to_move == USSR
    assert legal(state) == {"influence", "realignment", "done"}
    play(state, "influence", "poland", "poland", "poland", "poland")
    assert (has(state, "poland"), state.stack) == ((0, 7), [])


@pytest.mark.parametrize(("reading", "vp"), [("no-effect-on-defcon", -2), ("no-effect", 0)])
def test_glasnost_at_the_highest_level(position: Position, reading: str, vp: int) -> None:
    state = position(defcon=5)
    ruleset = state.rules.ruleset.with_readings("test", {"8.1.2/beyond-highest": reading})
    state.rules = compile_rules(ruleset)
    happen(state, "glasnost", USSR)
    assert (state.defcon, state.vp) == (5, vp)


def test_ortega_elected_in_nicaragua(position: Position) -> None:
    state = position(defcon=2, nicaragua=(2, 0), honduras=(1, 0), cuba=(1, 0), mexico=(1, 0))
    happen(state, "ortega-elected-in-nicaragua", USSR)
    assert has(state, "nicaragua") == (0, 0)
    assert legal(state) == {"coup", "done"}
    play(state, "coup")
    assert legal(state) == {"honduras", "cuba"}
    play(state, "honduras", "die-4")  # 4 + 2 - 2 * 2 = 2
    assert has(state, "honduras") == (0, 1)
    assert (state.military_operations, state.defcon) == ([0, 0], 2)


def test_ortega_in_a_battleground_lowers_defcon(position: Position) -> None:
    state = happen(position(defcon=4, cuba=(1, 0)), "ortega-elected-in-nicaragua", USSR)
    assert play(state, "coup", "cuba", "die-1").defcon == 3


@pytest.mark.parametrize(("side", "dice"), [(US, ("die-3", "die-2")), (USSR, ("die-2", "die-3"))])
def test_iran_contra_scandal(position: Position, side: int, dice: tuple[str, str]) -> None:
    # Paraguay: nobody controls anything around, influence is level. 3 - 1 of the US against 2 of the USSR is a tie.
    state = position(paraguay=(1, 1))
    happen(state, "iran-contra-scandal", USSR)
    start_realignment(state, side, 1, "test", 1 << COUNTRY["paraguay"])
    advance(state)
    play(state, "paraguay")
    if "roll" in legal(state):
        play(state, "roll")
    play(state, *dice)
    assert (has(state, "paraguay"), state.stack) == ((1, 1), [])


def test_latin_american_debt_crisis_paid(position: Position) -> None:
    state = position(chile=(0, 2))
    state.hands[US] = card_mask("nato", "duck-and-cover", "nasser", "asia-scoring")
    state.china = US
    happen(state, "latin-american-debt-crisis", USSR)
    assert state.to_move == US
    assert legal(state) == cards("nato", "duck-and-cover") | {"done"}  # three or more, not The China Card
    play(state, f"#{CARD['nato']}")
    assert state.hands[US] == card_mask("duck-and-cover", "nasser", "asia-scoring")
    assert (state.discard, state.played) == (card_mask("nato"), 0)
    assert (has(state, "chile"), state.stack) == ((0, 2), [])


def test_latin_american_debt_crisis_unpaid(position: Position) -> None:
    state = position(chile=(0, 2), peru=(3, 1), brazil=(2, 0), cuba=(0, 3), bolivia=(0, 1))
    state.hands[US] = card_mask("nato")
    play(happen(state, "latin-american-debt-crisis", USSR), "done")
    assert state.to_move == USSR
    assert legal(state) == {"chile", "peru", "bolivia", "done"}
    play(state, "chile")
    assert legal(state) == {"peru", "bolivia", "done"}
    play(state, "peru")
    assert (has(state, "chile"), has(state, "peru"), has(state, "bolivia")) == ((0, 4), (3, 2), (0, 1))
    assert not state.stack
    assert state.hands[US] == card_mask("nato")


def test_latin_american_debt_crisis_counts_the_value_in_effect(position: Position) -> None:
    state = position()
    state.hands[US] = card_mask("independent-reds", "duck-and-cover")  # 2 and 3 points
    state.effects = effect("containment", US)
    assert legal(happen(state, "latin-american-debt-crisis", USSR)) == cards("independent-reds", "duck-and-cover") | {
        "done"
    }
    state = position()
    state.hands[US] = card_mask("independent-reds", "duck-and-cover")
    state.effects = effect("red-scare-purge", US)
    assert legal(happen(state, "latin-american-debt-crisis", USSR)) == {"done"}


def test_aldrich_ames_remix(position: Position) -> None:
    state = position()
    state.hands[US] = card_mask("nato", "asia-scoring")
    state.china = US
    happen(state, "aldrich-ames-remix", USSR)
    assert state.to_move == USSR
    assert legal(state) == cards("nato", "asia-scoring")
    play(state, f"#{CARD['asia-scoring']}")
    assert (state.hands[US], state.discard, state.vp) == (card_mask("nato"), card_mask("asia-scoring"), 0)
    assert state.effects & effect("aldrich-ames-remix")


def test_pershing_ii_deployed(position: Position) -> None:
    state = position(united_kingdom=(5, 0), france=(2, 0), italy=(1, 1), benelux=(1, 0), poland=(2, 0), austria=(1, 0))
    happen(state, "pershing-ii-deployed", USSR)
    assert state.vp == -1
    assert state.to_move == USSR
    assert legal(state) == {"united-kingdom", "france", "italy", "benelux", "austria"}
    play(state, "france")
    assert "france" not in legal(state)  # one from each
    play(state, "italy", "united-kingdom")
    assert (has(state, "france"), has(state, "italy"), has(state, "united-kingdom")) == ((1, 0), (0, 1), (4, 0))
    assert not state.stack


def test_pershing_ii_deployed_with_fewer_countries(position: Position) -> None:
    state = play(happen(position(france=(2, 0)), "pershing-ii-deployed", USSR), "france")
    assert (has(state, "france"), state.stack) == ((1, 0), [])
