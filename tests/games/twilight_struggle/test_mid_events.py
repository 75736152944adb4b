"""The events of the Mid War, each played from a position made by hand, with what the card says must come of it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from by_name import play

from ts_rules.games import load_game
from ts_rules.games.twilight_struggle.cards import CONDITIONS, EVENTS, mid_crises
from ts_rules.games.twilight_struggle.cards import mid_american_lasting as us_lasting
from ts_rules.games.twilight_struggle.cards import mid_soviet_lasting as ussr_lasting
from ts_rules.games.twilight_struggle.play import influence
from ts_rules.games.twilight_struggle.play.effects import effect
from ts_rules.games.twilight_struggle.play.rules import Options, compile_rules
from ts_rules.games.twilight_struggle.play.state import NATURE, NOBODY, US, USSR, State, advance
from ts_rules.games.twilight_struggle.play.tables import CARD, COUNTRY, card_mask
from ts_rules.games.twilight_struggle.rules import s04_5_d_action_rounds as action_rounds
from ts_rules.games.twilight_struggle.rules import s06_1_influence as influence_rules
from ts_rules.games.twilight_struggle.rules import s06_3_coups as coups
from ts_rules.games.twilight_struggle.rules import s07_0_events as events
from ts_rules.games.twilight_struggle.rules import s07_4_modifiers as modifiers

Position = Callable[..., State]


@pytest.fixture
def position() -> Position:
    """A State in the first action round of turn 4: `france=(us, ussr)` and so on."""

    def make(
        ruleset: str = "deluxe",
        *,
        turn: int = 4,
        defcon: int = 5,
        phasing: int = USSR,
        readings: dict[str, str] | None = None,
        civil_war: bool = False,
        **placed: tuple[int, int],
    ) -> State:
        rules = load_game("ts").ruleset(ruleset)
        if readings:
            rules = rules.with_readings("changed", readings)
        state = State(compile_rules(rules, Options(civil_war=civil_war)))
        state.turn, state.round, state.defcon, state.phasing = turn, 1, defcon, phasing
        for name, pair in placed.items():
            for side, amount in enumerate(pair):
                influence.put(state, side, COUNTRY[name.replace("_", "-")], amount)
        influence_rules.freeze_reach(state)
        return state

    return make


def happen(state: State, slug: str, player: int) -> State:
    EVENTS[CARD[slug]](state, player)
    advance(state)
    return state


def card(slug: str) -> str:
    return f"#{CARD[slug]}"


def options(state: State) -> list[str]:
    return [str(m) for m in state.legal()] if state.stack else []


def at(state: State, country: str) -> tuple[int, int]:
    c = COUNTRY[country]
    return state.influence[2 * c + US], state.influence[2 * c + USSR]


def action_round(state: State, side: int) -> State:
    """The action round of a side begins."""
    action_rounds.begin_action_round(state, side)
    advance(state)
    return state


def in_hand(state: State, side: int, *cards: str) -> None:
    state.hands[side] |= card_mask(*cards)


# Scoring


def test_central_america_scoring(position: Position) -> None:
    """US: domination 3 and two battlegrounds; USSR: presence 1, a battleground, and that one next to the enemy."""
    state = position(mexico=(2, 0), panama=(2, 0), haiti=(1, 0), cuba=(0, 3))
    assert happen(state, "central-america-scoring", USSR).vp == (3 + 2) - (1 + 1 + 1)


def test_africa_scoring(position: Position) -> None:
    """USSR: domination 4 and two battlegrounds; US: presence 1 and one battleground."""
    state = position(angola=(0, 1), zaire=(0, 1), cameroon=(0, 1), south_africa=(3, 0))
    assert happen(state, "africa-scoring", US).vp == (1 + 1) - (4 + 2)


def test_south_america_scoring(position: Position) -> None:
    """US: control 6 and four battlegrounds; USSR: presence 2."""
    state = position(brazil=(2, 0), chile=(3, 0), argentina=(2, 0), venezuela=(2, 0), peru=(2, 0), bolivia=(0, 2))
    assert happen(state, "south-america-scoring", USSR).vp == (6 + 4) - 2


def test_southeast_asia_scoring(position: Position) -> None:
    """Thailand counts 2 and every other country 1; neither domination nor Japan counts."""
    state = position(thailand=(2, 0), malaysia=(2, 0), vietnam=(0, 1), indonesia=(0, 1), japan=(4, 0), burma=(1, 0))
    assert happen(state, "southeast-asia-scoring", USSR).vp == (2 + 1) - (1 + 1)


# The USSR


def test_portuguese_empire_crumbles(position: Position) -> None:
    state = happen(position(angola=(1, 0)), "portuguese-empire-crumbles", USSR)
    assert (at(state, "angola"), at(state, "se-african-states")) == ((1, 2), (0, 2))


@pytest.mark.parametrize(
    ("choice", "south_africa", "angola", "botswana"),
    [("south-africa", 2, 0, 0), ("angola", 1, 2, 0), ("botswana", 1, 0, 2)],
)
def test_south_african_unrest(position: Position, choice: str, south_africa: int, angola: int, botswana: int) -> None:
    state = happen(position(), "south-african-unrest", USSR)
    assert sorted(options(state)) == ["angola", "botswana", "south-africa"]
    assert state.to_move == USSR
    play(state, choice)
    found = [at(state, c)[USSR] for c in ("south-africa", "angola", "botswana")]
    assert (found, options(state)) == ([south_africa, angola, botswana], [])


def test_allende(position: Position) -> None:
    assert at(happen(position(chile=(1, 0)), "allende", USSR), "chile") == (1, 2)


def test_muslim_revolution(position: Position) -> None:
    state = happen(position(egypt=(3, 1), iran=(2, 0), jordan=(1, 0), israel=(4, 0)), "muslim-revolution", USSR)
    assert sorted(options(state)) == ["egypt", "iran", "jordan"]
    play(state, "egypt", "iran")
    assert [at(state, c) for c in ("egypt", "iran", "jordan", "israel")] == [(0, 1), (0, 0), (1, 0), (4, 0)]
    assert not state.stack


def test_muslim_revolution_ends_with_the_awacs_sale(position: Position) -> None:
    state = position(egypt=(3, 1))
    assert events.may_play_event(state, USSR, CARD["muslim-revolution"])
    state.played |= card_mask("awacs-sale-to-saudis")
    state.lasting |= card_mask("awacs-sale-to-saudis")
    assert not events.may_play_event(state, USSR, CARD["muslim-revolution"])


def test_cultural_revolution_takes_the_china_card(position: Position) -> None:
    state = position()
    state.china, state.china_face_up = US, False
    happen(state, "cultural-revolution", USSR)
    assert (state.china, state.china_face_up, state.vp) == (USSR, True, 0)


def test_cultural_revolution_gives_vp(position: Position) -> None:
    state = position()
    state.china, state.china_face_up = USSR, False
    happen(state, "cultural-revolution", USSR)
    assert (state.china, state.china_face_up, state.vp) == (USSR, False, -1)


def test_opec(position: Position) -> None:
    """Iran, Venezuela and the Gulf States count; Egypt is the US's, and Nigeria has oil but is not named."""
    state = position(iran=(0, 2), venezuela=(0, 2), gulf_states=(0, 3), egypt=(2, 0), libya=(1, 2), nigeria=(0, 1))
    assert happen(state, "opec", USSR).vp == -3


def test_lone_gunman(position: Position) -> None:
    """One point, which Brezhnev Doctrine raises to two; the USSR may leave them."""
    state = happen(position(angola=(0, 1)), "lone-gunman", USSR)
    assert state.to_move == USSR
    assert not play(state, "done").stack
    state = position(angola=(0, 1))
    happen(state, "brezhnev-doctrine", USSR)
    happen(state, "lone-gunman", USSR)
    if "influence" not in options(state):
        play(state, "conduct-operations")
    play(state, "influence", "angola", "zaire")
    assert (at(state, "angola"), at(state, "zaire"), state.stack) == ((0, 2), (0, 1), [])


def test_liberation_theology(position: Position) -> None:
    state = happen(position(), "liberation-theology", USSR)
    play(state, "cuba", "cuba")
    assert "cuba" not in options(state)
    assert "chile" not in options(state)
    play(state, "mexico")
    assert (at(state, "cuba"), at(state, "mexico"), state.stack) == ((0, 2), (0, 1), [])


@pytest.mark.parametrize(
    ("slug", "side"),
    [
        ("south-african-unrest", USSR),
        ("muslim-revolution", USSR),
        ("lone-gunman", USSR),
        ("liberation-theology", USSR),
        ("colonial-rear-guards", US),
        ("puppet-governments", US),
        ("oas-founded", US),
        ("the-voice-of-america", US),
        ("ussuri-river-skirmish", US),
        ("ask-not-what-your-country-can-do-for-you", US),
        ("grain-sales-to-soviets", US),
        ("che", USSR),
    ],
)
@pytest.mark.parametrize("phasing", [US, USSR])
def test_the_side_of_the_event_decides(position: Position, slug: str, side: int, phasing: int) -> None:
    """Whoever played the card."""
    state = position(phasing=phasing, egypt=(1, 1), haiti=(1, 1))
    state.china = US
    in_hand(state, US, "nato")
    assert happen(state, slug, side).to_move == side


@pytest.mark.parametrize(
    "slug", ["brush-war", "how-i-learned-to-stop-worrying", "salt-negotiations", "junta", "abm-treaty"]
)
@pytest.mark.parametrize("player", [US, USSR])
def test_the_player_of_a_neutral_event_decides(position: Position, slug: str, player: int) -> None:
    state = position(italy=(1, 0), poland=(0, 1))
    state.discard = card_mask("nato")
    assert happen(state, slug, player).to_move == player


# The USSR, lasting


def trapped(state: State, slug: str, side: int) -> None:
    """The event has happened, and the side's next action round begins."""
    events.carry_out_event(state, 1 - side, CARD[slug])
    advance(state)
    state.phasing = side
    offer = ussr_lasting.offer_quagmire if side == US else us_lasting.offer_bear_trap
    other = us_lasting.offer_bear_trap if side == US else ussr_lasting.offer_quagmire
    assert not other(state, side)
    assert not offer(state, 1 - side)
    assert offer(state, side)
    advance(state)


TRAPS = pytest.mark.parametrize(("slug", "side"), [("quagmire", US), ("bear-trap", USSR)])


@TRAPS
def test_trap_takes_a_discard_and_a_roll(position: Position, slug: str, side: int) -> None:
    state = position()
    in_hand(state, side, "duck-and-cover", "brush-war", "junta", "allende", "asia-scoring")
    state.china, state.china_face_up = side, True
    trapped(state, slug, side)
    assert options(state) == [card("duck-and-cover"), card("brush-war"), card("junta")]
    play(state, card("duck-and-cover"))
    assert (state.defcon, state.vp, state.discard) == (5, 0, card_mask("duck-and-cover"))
    assert state.to_move == NATURE
    play(state, "die-5")
    assert state.lasting & card_mask(slug)
    trapped(state, slug, side)
    play(state, card("junta"), "die-4")
    assert not state.lasting & card_mask(slug)
    assert state.hands[side] == card_mask("brush-war", "allende", "asia-scoring")


@TRAPS
def test_trap_takes_over_the_action_round(position: Position, slug: str, side: int) -> None:
    state = position()
    in_hand(state, side, "brush-war", "junta", "allende")
    events.carry_out_event(state, 1 - side, CARD[slug])
    action_round(state, side)
    assert options(state) == [card("brush-war"), card("junta")]
    assert state.to_move == side


@TRAPS
def test_trap_lets_scoring_cards_be_played_for_want_of_others(position: Position, slug: str, side: int) -> None:
    state = position(brazil=(2, 0))
    in_hand(state, side, "allende", "south-america-scoring")
    trapped(state, slug, side)
    assert options(state) == [card("south-america-scoring")]
    play(state, card("south-america-scoring"))
    assert state.vp == 2 + 1
    assert state.lasting & card_mask(slug)
    assert state.discard & card_mask("south-america-scoring")
    trapped(state, slug, side)
    assert not state.stack  # Allende has too low a value: nothing is done


@TRAPS
def test_trap_never_makes_anybody_hold_a_scoring_card(position: Position, slug: str, side: int) -> None:
    """10.1.5: in the last action round the scoring card comes first."""
    state = position()
    in_hand(state, side, "duck-and-cover", "south-america-scoring")
    state.round = 7
    trapped(state, slug, side)
    assert options(state) == [card("south-america-scoring")]


@TRAPS
def test_trap_asks_for_the_value_in_effect(position: Position, slug: str, side: int) -> None:
    """Under Red Scare/Purge a card of value 2 is worth 1, and too little."""
    state = position()
    in_hand(state, side, "junta", "brush-war")
    state.effects |= effect("red-scare-purge", side)
    trapped(state, slug, side)
    assert options(state) == [card("brush-war")]


@TRAPS
def test_trap_takes_missile_envy_first(position: Position, slug: str, side: int) -> None:
    state = position()
    in_hand(state, side, "brush-war", "missile-envy")
    state.effects |= effect("missile-envy", side)
    trapped(state, slug, side)
    assert options(state) == [card("missile-envy")]
    play(state, card("missile-envy"), "die-6")
    assert not state.effects


def test_trap_takes_missile_envy_only_if_its_value_is_high_enough(position: Position) -> None:
    state = position()
    in_hand(state, US, "brush-war", "missile-envy")
    state.effects |= effect("missile-envy", US) | effect("red-scare-purge", US)
    trapped(state, "quagmire", US)
    assert options(state) == [card("brush-war")]


def test_quagmire_cancels_norad(position: Position) -> None:
    state = position()
    state.lasting |= card_mask("norad")
    events.carry_out_event(state, USSR, CARD["quagmire"])
    assert state.lasting == card_mask("quagmire")


def test_we_will_bury_you(position: Position) -> None:
    state = happen(position(), "we-will-bury-you", USSR)
    assert (state.defcon, state.vp) == (4, 0)
    answered = state.copy()
    ussr_lasting.settle_we_will_bury_you(answered, un_intervention=True)
    ussr_lasting.settle_we_will_bury_you(answered, un_intervention=False)
    assert answered.vp == 0
    ussr_lasting.settle_we_will_bury_you(state, un_intervention=False)
    ussr_lasting.settle_we_will_bury_you(state, un_intervention=False)
    assert state.vp == -3


@pytest.mark.parametrize(
    ("moves", "vp"),
    [(("un-intervention", "event", "fidel"), 0), (("un-intervention", "operations"), -3), (("nato", "operations"), -3)],
)
def test_we_will_bury_you_waits_for_the_us(position: Position, moves: tuple[str, ...], vp: int) -> None:
    """It outlasts the turn, the headline phase and the USSR's action rounds."""
    state = happen(position(), "we-will-bury-you", USSR)
    in_hand(state, US, "un-intervention", "fidel", "nato")
    in_hand(state, USSR, "junta")
    play(action_round(state, USSR), card("junta"))
    assert state.vp == 0
    state.stack.clear()
    state.options = None
    state.hands[USSR] = 0
    action_round(state, US)
    assert state.vp == 0
    play(state, *(card(m) if m in CARD else m for m in moves))
    assert state.vp == vp


def test_we_will_bury_you_starts_a_war(position: Position) -> None:
    state = happen(position(defcon=2, phasing=USSR), "we-will-bury-you", USSR)
    assert state.result is not None
    assert state.result[0] == US


def test_brezhnev_doctrine(position: Position) -> None:
    state = happen(position(), "brezhnev-doctrine", USSR)
    values = [modifiers.operations_value(state, USSR, CARD[c]) for c in ("allende", "brush-war", "muslim-revolution")]
    assert values == [2, 4, 4]
    assert modifiers.operations_value(state, US, CARD["junta"]) == 2


def test_willy_brandt(position: Position) -> None:
    state = position(west_germany=(5, 0))
    events.carry_out_event(state, USSR, CARD["willy-brandt"])
    assert (at(state, "west-germany"), state.vp) == ((5, 1), -1)
    assert state.lasting & card_mask("willy-brandt")


def test_willy_brandt_opens_west_germany_in_spite_of_nato(position: Position) -> None:
    state = position(west_germany=(5, 0), italy=(2, 0))
    state.lasting |= card_mask("nato")
    assert not coups.coup_targets(state, USSR)
    events.carry_out_event(state, USSR, CARD["willy-brandt"])
    assert coups.coup_targets(state, USSR) == 1 << COUNTRY["west-germany"]


def test_willy_brandt_is_over_when_the_wall_falls(position: Position) -> None:
    state = position()
    events.carry_out_event(state, USSR, CARD["willy-brandt"])
    events.carry_out_event(state, US, CARD["tear-down-this-wall"])
    assert not state.lasting & card_mask("willy-brandt")
    assert not events.may_play_event(state, USSR, CARD["willy-brandt"])


@pytest.mark.parametrize(
    ("side", "slug", "vp"),
    [
        (US, "arab-israeli-war", -2),
        (US, "korean-war", -2),
        (US, "indo-pakistani-war", -2),
        (US, "brush-war", -2),
        (US, "iran-iraq-war", -2),
        (US, "junta", 0),
        (USSR, "brush-war", 0),
    ],
)
def test_flower_power(position: Position, side: int, slug: str, vp: int) -> None:
    state = position()
    ussr_lasting.flower_power_triggered(state, side, CARD[slug])
    assert state.vp == 0
    events.carry_out_event(state, USSR, CARD["flower-power"])
    ussr_lasting.flower_power_triggered(state, side, CARD[slug])
    assert state.vp == vp


@pytest.mark.parametrize(("way", "vp"), [("event-first", -2), ("space-race", 0)])
def test_flower_power_in_an_action_round(position: Position, way: str, vp: int) -> None:
    """Fidel stays in hand; Arab-Israeli War is a war card, whose event pays nothing as Israel is lost."""
    state = position(turn=4)
    in_hand(state, US, "arab-israeli-war", "fidel")
    events.carry_out_event(state, USSR, CARD["flower-power"])
    play(action_round(state, US), card("arab-israeli-war"), way)
    assert state.vp == vp


def test_flower_power_is_over_with_an_evil_empire(position: Position) -> None:
    state = position()
    events.carry_out_event(state, USSR, CARD["flower-power"])
    events.carry_out_event(state, US, CARD["an-evil-empire"])
    before = state.vp
    ussr_lasting.flower_power_triggered(state, US, CARD["korean-war"])
    assert state.vp == before
    assert not events.may_play_event(state, USSR, CARD["flower-power"])


def test_u2_incident(position: Position) -> None:
    state = happen(position(), "u2-incident", USSR)
    assert state.vp == -1
    in_hand(state, US, "fidel")
    happen(state, "un-intervention", US)
    assert state.vp == -2
    ussr_lasting.settle_u2_incident(state)
    assert state.vp == -2


# The US


def test_kitchen_debates(position: Position) -> None:
    state = position(italy=(2, 0), thailand=(2, 0), poland=(0, 3), canada=(4, 0))
    assert CONDITIONS[CARD["kitchen-debates"]](state, US)
    assert happen(state, "kitchen-debates", US).vp == 2


def test_kitchen_debates_needs_more_battlegrounds(position: Position) -> None:
    """One battleground each: Canada is none."""
    assert not CONDITIONS[CARD["kitchen-debates"]](position(italy=(2, 0), poland=(0, 3), canada=(4, 0)), US)


def test_colonial_rear_guards(position: Position) -> None:
    state = happen(position(), "colonial-rear-guards", US)
    assert "india" not in options(state)
    assert "egypt" not in options(state)
    play(state, "angola")
    assert "angola" not in options(state)
    play(state, "zaire", "vietnam", "burma")
    assert [at(state, c) for c in ("angola", "zaire", "vietnam", "burma")] == [(1, 0)] * 4
    assert not state.stack


def test_panama_canal_returned(position: Position) -> None:
    state = happen(position(panama=(1, 0)), "panama-canal-returned", US)
    assert [at(state, c)[US] for c in ("panama", "costa-rica", "venezuela")] == [2, 1, 1]


def test_puppet_governments(position: Position) -> None:
    state = happen(position(chile=(1, 0), peru=(0, 1)), "puppet-governments", US)
    assert not {"chile", "peru", "chinese-civil-war"} & set(options(state))
    play(state, "brazil")
    assert "brazil" not in options(state)
    play(state, "kenya", "done")
    assert (at(state, "brazil"), at(state, "kenya"), state.stack) == ((1, 0), (1, 0), [])


def test_grain_sales_returns_the_card(position: Position) -> None:
    """Two points for the US, and the USSR keeps its card."""
    state = position(italy=(1, 0))
    in_hand(state, USSR, "fidel", "allende")
    happen(state, "grain-sales-to-soviets", US)
    assert (state.to_move, options(state)) == (NATURE, [card("fidel"), card("allende")])
    play(state, card("allende"))
    assert (state.to_move, options(state)) == (US, ["play-card", "return-card"])
    play(state, "return-card", "influence", "italy", "italy")
    assert (at(state, "italy"), state.stack) == ((3, 0), [])
    assert state.hands == [0, card_mask("fidel", "allende")]


def test_grain_sales_without_a_card(position: Position) -> None:
    """The USSR has none but The China Card, which is never drawn; the US may leave the two points."""
    state = position(italy=(1, 0))
    state.china = USSR
    happen(state, "grain-sales-to-soviets", US)
    assert "influence" in options(state)
    assert not play(state, "done").stack


def test_grain_sales_plays_the_card(position: Position) -> None:
    """Duck and Cover as a US event, as if from the own hand."""
    state = position(phasing=US)
    in_hand(state, USSR, "duck-and-cover")
    happen(state, "grain-sales-to-soviets", US)
    play(state, card("duck-and-cover"), "play-card", "event")
    assert (state.defcon, state.vp) == (4, 1)
    assert state.discard == card_mask("duck-and-cover")
    assert state.hands == [0, 0]


def test_oas_founded(position: Position) -> None:
    state = happen(position(), "oas-founded", US)
    assert "angola" not in options(state)
    play(state, "chile", "chile")
    assert (at(state, "chile"), state.stack) == ((2, 0), [])


def test_nixon_takes_the_china_card_face_down(position: Position) -> None:
    state = position()
    state.china, state.china_face_up = USSR, True
    happen(state, "nixon-plays-the-china-card", US)
    assert (state.china, state.china_face_up, state.vp) == (US, False, 0)


def test_nixon_gives_vp(position: Position) -> None:
    state = position()
    state.china, state.china_face_up = US, True
    happen(state, "nixon-plays-the-china-card", US)
    assert (state.china, state.china_face_up, state.vp) == (US, True, 2)


def test_sadat_expels_soviets(position: Position) -> None:
    assert at(happen(position(egypt=(1, 4)), "sadat-expels-soviets", US), "egypt") == (2, 0)


def test_voice_of_america(position: Position) -> None:
    """Four in all, two in a country, none in Europe."""
    state = happen(position(cuba=(0, 3), iran=(0, 1), angola=(0, 3), poland=(0, 4)), "the-voice-of-america", US)
    assert sorted(options(state)) == ["angola", "cuba", "iran"]
    play(state, "cuba", "cuba")
    assert sorted(options(state)) == ["angola", "iran"]
    play(state, "iran", "angola")
    assert [at(state, c)[USSR] for c in ("cuba", "iran", "angola", "poland")] == [1, 0, 2, 4]
    assert not state.stack


def test_voice_of_america_takes_what_there_is(position: Position) -> None:
    state = happen(position(cuba=(0, 3)), "the-voice-of-america", US)
    play(state, "cuba", "cuba")
    assert (at(state, "cuba"), state.stack) == ((0, 1), [])


@pytest.mark.parametrize(("slug", "vp"), [("nixon-plays-the-china-card", 2), ("ussuri-river-skirmish", 0)])
def test_us_counts_as_holder_in_the_civil_war(position: Position, slug: str, vp: int) -> None:
    """12.4.1: nobody holds The China Card yet."""
    state = position(civil_war=True)
    assert state.china == NOBODY
    happen(state, slug, US)
    assert (state.vp, bool(state.stack)) == (vp, slug == "ussuri-river-skirmish")
    assert happen(position(), slug, US).stack == []  # without the variant there is always a holder


def test_cultural_revolution_waits_for_the_civil_war(position: Position) -> None:
    assert not events.may_play_as_event(position(civil_war=True), USSR, CARD["cultural-revolution"])
    assert events.may_play_as_event(position(), USSR, CARD["cultural-revolution"])


def test_ussuri_takes_the_china_card_face_up(position: Position) -> None:
    state = position()
    state.china, state.china_face_up = USSR, False
    happen(state, "ussuri-river-skirmish", US)
    assert (state.china, state.china_face_up, state.stack) == (US, True, [])


def test_ussuri_places_in_asia(position: Position) -> None:
    state = position()
    state.china = US
    happen(state, "ussuri-river-skirmish", US)
    play(state, "japan", "japan")
    assert not {"japan", "iran", "chinese-civil-war"} & set(options(state))
    play(state, "thailand", "india")
    assert [at(state, c)[US] for c in ("japan", "thailand", "india")] == [2, 1, 1]
    assert not state.stack


def test_ask_not(position: Position) -> None:
    """All discards come before the first draw; no event happens."""
    state = position()
    in_hand(state, US, "asia-scoring", "fidel", "nato")
    state.draw = card_mask("junta", "summit", "opec")
    happen(state, "ask-not-what-your-country-can-do-for-you", US)
    play(state, card("asia-scoring"), card("fidel"))
    assert options(state) == [card("nato"), "done"]
    play(state, "done")
    assert state.discard == card_mask("asia-scoring", "fidel")
    assert (state.to_move, options(state)) == (NATURE, [card("summit"), card("junta"), card("opec")])
    play(state, card("junta"), card("opec"))
    assert state.hands[US] == card_mask("nato", "junta", "opec")
    assert (state.draw, state.vp, state.stack) == (card_mask("summit"), 0, [])


def test_ask_not_may_discard_nothing(position: Position) -> None:
    state = position()
    in_hand(state, US, "nato")
    happen(state, "ask-not-what-your-country-can-do-for-you", US)
    assert play(state, "done").hands[US] == card_mask("nato")


def test_ask_not_reshuffles(position: Position) -> None:
    """The draw pile holds one card: for the second the discards come back, the two of the US among them."""
    state = position()
    in_hand(state, US, "fidel", "nato")
    state.draw = card_mask("junta")
    happen(state, "ask-not-what-your-country-can-do-for-you", US)
    play(state, card("fidel"), card("nato"), "done", card("junta"))
    assert options(state) == [card("fidel"), card("nato")]


def test_alliance_for_progress(position: Position) -> None:
    """Brazil and Mexico; Haiti is no battleground, and Cuba is not controlled."""
    state = position(brazil=(2, 0), mexico=(2, 0), haiti=(1, 0), cuba=(2, 0), italy=(2, 0))
    assert happen(state, "alliance-for-progress", US).vp == 2


# The US, lasting


def test_nuclear_subs(position: Position) -> None:
    state = position(cuba=(1, 3), panama=(1, 1), defcon=3, phasing=US)
    happen(state, "nuclear-subs", US)
    coups.attempt_coup(state, US, COUNTRY["cuba"], 2, "6.3")
    advance(state)
    assert play(state, "die-1").defcon == 3
    coups.attempt_coup(state, USSR, COUNTRY["panama"], 2, "6.3")
    advance(state)
    assert play(state, "die-1").defcon == 2


def test_nuclear_subs_do_not_help_in_the_cuban_missile_crisis(position: Position) -> None:
    state = position(cuba=(1, 3), phasing=US)
    happen(state, "nuclear-subs", US)
    happen(state, "cuban-missile-crisis", USSR)
    coups.attempt_coup(state, US, COUNTRY["cuba"], 2, "6.3")
    advance(state)
    assert state.result is not None
    assert state.result[0] == USSR


def test_camp_david_accords(position: Position) -> None:
    state = position(egypt=(0, 1))
    events.carry_out_event(state, US, CARD["camp-david-accords"])
    assert [at(state, c)[US] for c in ("israel", "jordan", "egypt")] == [1, 1, 1]
    assert state.vp == 1
    assert not events.may_play_event(state, USSR, CARD["arab-israeli-war"])


def test_john_paul_ii(position: Position) -> None:
    state = position(poland=(0, 3))
    assert not events.may_play_event(state, US, CARD["solidarity"])
    events.carry_out_event(state, US, CARD["john-paul-ii-elected-pope"])
    assert at(state, "poland") == (1, 1)
    assert events.may_play_event(state, US, CARD["solidarity"])


def test_john_paul_ii_takes_what_there_is(position: Position) -> None:
    assert at(happen(position(poland=(0, 1)), "john-paul-ii-elected-pope", US), "poland") == (1, 0)


def test_shuttle_diplomacy(position: Position) -> None:
    """USSR: Iran and Libya and Lebanon would be domination 5 + 2. Without one battleground it is 5 + 1."""
    state = position(iran=(0, 2), libya=(0, 2), lebanon=(0, 1))
    events.carry_out_event(state, US, CARD["shuttle-diplomacy"])
    happen(state, "middle-east-scoring", USSR)
    while state.stack:
        state.play(state.legal()[0])
    assert state.vp == -(5 + 1)
    assert not state.lasting & card_mask("shuttle-diplomacy")
    assert state.discard & card_mask("shuttle-diplomacy")


def test_shuttle_diplomacy_leaves_southeast_asia_alone(position: Position) -> None:
    state = position(thailand=(0, 2))
    events.carry_out_event(state, US, CARD["shuttle-diplomacy"])
    assert happen(state, "southeast-asia-scoring", USSR).vp == -2
    assert state.lasting & card_mask("shuttle-diplomacy")


# Crises


@pytest.mark.parametrize(("face", "vp", "left"), [("die-4", 1, (3, 0)), ("die-3", 0, (0, 3))])
def test_brush_war(position: Position, face: str, vp: int, left: tuple[int, int]) -> None:
    """Against Nicaragua next to Cuba, which the USSR controls: a 4 is a 3, a 3 is a 2."""
    state = happen(position(nicaragua=(0, 3), cuba=(0, 3), phasing=US), "brush-war", US)
    assert "cuba" not in options(state)
    play(state, "nicaragua", face)
    assert (at(state, "nicaragua"), state.vp, state.military_operations) == (left, vp, [3, 0])


def test_brush_war_counts_the_superpower_next_door(position: Position) -> None:
    """Afghanistan lies next to the USSR: a 3 is a 2, a 4 is a 3."""
    state = happen(position(afghanistan=(0, 2)), "brush-war", US)
    assert play(state.copy(), "afghanistan", "die-3").vp == 0
    assert play(state, "afghanistan", "die-4").vp == 1


def test_brush_war_spares_what_nato_protects(position: Position) -> None:
    state = position(italy=(2, 0), greece=(0, 2))
    assert "italy" in options(happen(state.copy(), "brush-war", USSR))
    state.lasting |= card_mask("nato")
    happen(state, "brush-war", USSR)
    assert "italy" not in options(state)
    assert "greece" in options(state)


@pytest.mark.parametrize(
    ("player", "barred", "ways", "way"),
    [(US, USSR, ["cuba"], "cuba"), (USSR, US, ["turkey", "west-germany"], "turkey")],
)
def test_cuban_missile_crisis(position: Position, player: int, barred: int, ways: list[str], way: str) -> None:
    state = position(cuba=(1, 3), turkey=(2, 0), west_germany=(2, 2), angola=(1, 1), phasing=player)
    happen(state, "cuban-missile-crisis", player)
    assert (state.defcon, state.result) == (2, None)
    assert mid_crises.may_cancel_cuban_missile_crisis(state, player) == []
    assert sorted(map(str, mid_crises.may_cancel_cuban_missile_crisis(state, barred))) == ways
    mid_crises.offer_withdrawal(state, barred)
    advance(state)
    assert state.to_move == barred
    ended = play(state.copy(), way)
    before, after = at(state, way)[barred], at(ended, way)[barred]
    assert (before - after, ended.stack) == (2, [])
    assert mid_crises.may_cancel_cuban_missile_crisis(ended, barred) == []
    play(state, "done")
    state.defcon = 5
    coups.attempt_coup(state, barred, COUNTRY["angola"], 2, "6.3")
    advance(state)
    play(state, "done")
    assert state.result is not None
    assert state.result[0] == player


def test_summit(position: Position) -> None:
    """The US dominates South America, the USSR nothing: 3 + 1 against 3."""
    state = happen(position(brazil=(2, 0), peru=(2, 0), defcon=3), "summit", USSR)
    play(state, "die-3", "die-3")
    assert (state.vp, state.to_move) == (2, US)
    assert options(state) == ["improve-defcon", "lower-defcon", "done"]
    assert play(state.copy(), "improve-defcon").defcon == 4
    assert play(state.copy(), "lower-defcon").defcon == 2
    assert play(state, "done").defcon == 3


@pytest.mark.parametrize(("reading", "winner"), [("phasing-player", US), ("provoker", USSR)])
def test_summit_can_end_the_world(position: Position, reading: str, winner: int) -> None:
    """The US lowers DEFCON to 1 in an action round of the USSR."""
    state = position(defcon=2, phasing=USSR, readings={"8.1.3/responsible-player": reading})
    play(happen(state, "summit", USSR), "die-6", "die-1", "lower-defcon")
    assert state.result is not None
    assert state.result[0] == winner


def test_summit_counts_every_region_once(position: Position) -> None:
    """USSR: domination of Asia, with Southeast Asia in it, and of Africa: 1 + 2 against 2."""
    state = position(thailand=(0, 2), vietnam=(0, 1), angola=(0, 1), kenya=(0, 2), defcon=3)
    play(happen(state, "summit", US), "die-2", "die-1")
    assert (state.vp, state.to_move) == (-2, USSR)
    state = position(thailand=(0, 2), vietnam=(0, 1), angola=(0, 1), kenya=(0, 2), defcon=3)
    assert play(happen(state, "summit", US), "die-3", "die-1").vp == 0


def test_summit_tie(position: Position) -> None:
    state = happen(position(brazil=(2, 0), peru=(2, 0), defcon=3), "summit", USSR)
    play(state, "die-3", "die-4")
    assert (state.vp, state.defcon, state.stack) == (0, 3, [])


@pytest.mark.parametrize("level", [2, 3, 5])
def test_how_i_learned_to_stop_worrying(position: Position, level: int) -> None:
    state = happen(position(defcon=3), "how-i-learned-to-stop-worrying", USSR)
    assert options(state) == ["defcon-1", "defcon-2", "defcon-3", "defcon-4", "defcon-5"]
    play(state, f"defcon-{level}")
    assert (state.defcon, state.military_operations) == (level, [0, 5])


def test_how_i_learned_to_stop_worrying_can_end_the_world(position: Position) -> None:
    state = happen(position(defcon=3, phasing=USSR), "how-i-learned-to-stop-worrying", USSR)
    play(state, "defcon-1")
    assert state.result is not None
    assert state.result[0] == US


def envied(state: State, player: int) -> State:
    """As the flow does it: the card has left the hand and is retired when its event is over."""
    state.current = CARD["missile-envy"]
    return happen(state, "missile-envy", player)


def test_missile_envy_own_event(position: Position) -> None:
    """The US takes Duck and Cover (3) from the USSR: its event happens at once."""
    state = position(phasing=US)
    in_hand(state, USSR, "duck-and-cover", "junta", "asia-scoring")
    envied(state, US)
    assert (state.to_move, options(state)) == (USSR, [card("duck-and-cover")])
    play(state, card("duck-and-cover"))
    assert (state.defcon, state.vp) == (4, 1)
    assert state.discard == card_mask("duck-and-cover")
    assert state.hands == [0, card_mask("junta", "asia-scoring", "missile-envy")]
    assert mid_crises.must_play_missile_envy(state, USSR)
    assert not mid_crises.must_play_missile_envy(state, US)


def test_missile_envy_opposing_event(position: Position) -> None:
    """The US takes Quagmire (3), a USSR event: it does not happen, and the US has three points."""
    state = position(italy=(1, 0), phasing=US)
    in_hand(state, USSR, "quagmire", "brush-war", "junta")
    envied(state, US)
    assert options(state) == [card("brush-war"), card("quagmire")]
    play(state, card("quagmire"), "influence", "italy", "italy", "france")
    assert (at(state, "italy"), at(state, "france")) == ((3, 0), (1, 0))
    assert not state.lasting
    assert state.discard == card_mask("quagmire")
    assert not state.stack


def test_missile_envy_must_be_played_next_for_operations(position: Position) -> None:
    """The US plays it as an event; the USSR gives Junta and gets it, and has no other choice than to use its points."""
    state = position(peru=(0, 1))
    in_hand(state, US, "missile-envy")
    in_hand(state, USSR, "junta", "allende", "romanian-abdication")
    play(action_round(state, US), card("missile-envy"), "event", card("junta"), "peru", "done")
    assert at(state, "peru") == (2, 1)
    assert not state.stack
    assert state.discard == card_mask("junta")
    action_round(state, USSR)
    assert set(options(state)) == {"operations", "space-race"}
    assert state.hands[USSR] == card_mask("allende", "romanian-abdication")
    play(state, "operations", "influence", "peru", "chile")
    assert state.discard == card_mask("junta", "missile-envy")
    action_round(state, USSR)
    assert {card("allende"), card("romanian-abdication")} <= set(options(state))


def test_missile_envy_takes_the_value_in_effect(position: Position) -> None:
    """Brezhnev Doctrine makes 3 and 4 alike; it raises the points of the USSR alone."""
    state = position(italy=(1, 0), phasing=US)
    happen(state, "brezhnev-doctrine", USSR)
    in_hand(state, USSR, "quagmire", "muslim-revolution", "allende")
    envied(state, US)
    assert options(state) == [card("quagmire"), card("muslim-revolution")]
    play(state, card("quagmire"), "influence", "italy", "italy", "italy")
    assert not state.stack


def test_missile_envy_event_that_may_not_happen(position: Position) -> None:
    """NATO without its prerequisite: no event and no points, and the card is discarded."""
    state = position(phasing=US)
    in_hand(state, USSR, "nato", "allende")
    envied(state, US)
    play(state, card("nato"))
    assert (state.discard, state.removed, state.lasting, state.stack) == (card_mask("nato"), 0, 0, [])


def test_missile_envy_scoring_card_alone(position: Position) -> None:
    """Our reading of what the card leaves open: a hand of scoring cards gives one, and it is scored."""
    state = position(brazil=(2, 0), phasing=US)
    in_hand(state, USSR, "south-america-scoring")
    envied(state, US)
    play(state, card("south-america-scoring"))
    assert (state.vp, state.discard) == (2 + 1, card_mask("south-america-scoring"))
    assert state.hands[USSR] == card_mask("missile-envy")


def test_missile_envy_without_a_card(position: Position) -> None:
    state = envied(position(), US)
    assert (state.hands, state.effects, state.stack) == ([0, 0], 0, [])


def test_missile_envy_is_over_when_the_card_is_taken_away(position: Position) -> None:
    state = position()
    state.effects |= effect("missile-envy", USSR)
    assert not mid_crises.must_play_missile_envy(state, USSR)
    in_hand(state, USSR, "missile-envy")
    assert not mid_crises.must_play_missile_envy(state, USSR)


# Neutral


@pytest.mark.parametrize(
    ("made", "defcon", "vp"), [([3, 2], 3, 3), ([3, 2], 4, 1), ([2, 2], 2, 0), ([2, 3], 2, 0), ([5, 0], 5, 3)]
)
def test_arms_race(position: Position, made: list[int], defcon: int, vp: int) -> None:
    state = position(defcon=defcon)
    state.military_operations = made
    assert happen(state, "arms-race", US).vp == vp


def test_salt_negotiations(position: Position) -> None:
    state = position(defcon=2, angola=(1, 0), nigeria=(0, 1))
    state.discard = card_mask("fidel", "asia-scoring", "nato")
    happen(state, "salt-negotiations", US)
    assert (state.defcon, state.to_move) == (4, US)
    assert options(state) == [card("fidel"), card("nato"), "done"]
    play(state, card("nato"))
    assert (state.hands[US], state.discard) == (card_mask("nato"), card_mask("fidel", "asia-scoring"))
    for side, country in ((USSR, "angola"), (US, "nigeria")):  # stability 1: 1 + 2 - 1 reaches only 2
        coups.attempt_coup(state, side, COUNTRY[country], 1, "6.3")
        advance(state)
        before = at(state, country)
        assert at(play(state, "die-2"), country) == before


def test_salt_negotiations_may_take_nothing(position: Position) -> None:
    state = position(defcon=4)
    state.discard = card_mask("nato")
    happen(state, "salt-negotiations", US)
    play(state, "done")
    assert (state.defcon, state.hands[US]) == (5, 0)


def test_salt_negotiations_have_no_effect_at_all(position: Position) -> None:
    """A book that says so: two levels from 4 would be 6."""
    state = position(defcon=4, readings={"8.1.2/beyond-highest": "no-effect"})
    state.discard = card_mask("nato")
    happen(state, "salt-negotiations", US)
    assert (state.effects, state.stack) == (0, [])


def test_junta_with_a_free_coup(position: Position) -> None:
    """At DEFCON 2 too, and it counts for no military operations; 4 + 2 exceeds twice 2 by 2."""
    state = happen(position(peru=(2, 0), iran=(1, 0), defcon=3), "junta", USSR)
    assert "angola" not in options(state)
    play(state, "chile")
    assert at(state, "chile") == (0, 2)
    assert set(options(state)) == {"realignment", "coup", "done"}
    play(state, "coup")
    assert options(state) == ["peru"]
    play(state, "peru", "die-4")
    assert (at(state, "peru"), state.military_operations, state.defcon) == ((0, 0), [0, 0], 3)


def test_junta_with_neither(position: Position) -> None:
    state = happen(position(peru=(2, 0)), "junta", USSR)
    play(state, "chile", "done")
    assert (at(state, "peru"), state.stack) == ((2, 0), [])


def test_abm_treaty(position: Position) -> None:
    """DEFCON 3 to 4, and four points, all to be used."""
    state = happen(position(defcon=3, italy=(1, 0)), "abm-treaty", US)
    assert state.defcon == 4
    assert "done" not in options(state)
    play(state, "influence", "italy", "italy", "italy", "italy")
    assert (at(state, "italy"), state.stack) == ((5, 0), [])


@pytest.mark.parametrize(("side", "country", "left"), [(US, "peru", (1, 0)), (USSR, "chile", (2, 0))])
def test_latin_american_death_squads(position: Position, side: int, country: str, left: tuple[int, int]) -> None:
    """US in Peru: 3 + 1 + 2 exceeds 4 by 2. USSR in Chile: 5 - 1 + 2 does not exceed 6."""
    state = position(peru=(0, 1), chile=(2, 0))
    happen(state, "latin-american-death-squads", US)
    coups.attempt_coup(state, side, COUNTRY[country], 2, "6.3")
    advance(state)
    assert at(play(state, "die-3" if side == US else "die-5"), country) == left


def test_latin_american_death_squads_stay_at_home(position: Position) -> None:
    """In Africa nothing is added: 1 + 1 does not exceed 2."""
    state = happen(position(nigeria=(0, 1)), "latin-american-death-squads", US)
    coups.attempt_coup(state, US, COUNTRY["nigeria"], 1, "6.3")
    advance(state)
    assert at(play(state, "die-1"), "nigeria") == (0, 1)


def test_one_small_step(position: Position) -> None:
    """From box 1 to box 3, where the US is the second: 0 VP. Box 2 is passed over."""
    state = position()
    state.space = [3, 1]
    assert CONDITIONS[CARD["one-small-step"]](state, USSR)
    assert not CONDITIONS[CARD["one-small-step"]](state, US)
    happen(state, "one-small-step", USSR)
    assert (state.space, state.vp) == ([3, 3], 0)


def test_one_small_step_gives_vp_of_the_last_box_alone(position: Position) -> None:
    """From the start past box 1 to box 2, which gives nothing; then from 1 to 3 as the first: 2 VP."""
    state = position()
    state.space = [1, 0]
    happen(state, "one-small-step", USSR)
    assert (state.space, state.vp) == ([1, 2], 0)
    state = position()
    state.space = [1, 2]
    happen(state, "one-small-step", US)
    assert (state.space, state.vp) == ([3, 2], 2)


def test_one_small_step_needs_to_be_behind(position: Position) -> None:
    assert not CONDITIONS[CARD["one-small-step"]](position(), US)


# Deluxe


def test_che_twice(position: Position) -> None:
    """The first attempt removes US influence, so another country may follow; battlegrounds are no targets."""
    state = happen(position(peru=(1, 0), haiti=(1, 0), chile=(1, 0), greece=(1, 0)), "che", USSR)
    assert sorted(options(state)) == ["done", "haiti", "peru"]
    play(state, "peru", "die-2")  # 2 + 3 exceeds 4 by 1
    assert at(state, "peru") == (0, 0)
    assert sorted(options(state)) == ["done", "haiti"]
    play(state, "haiti", "die-6")  # 6 + 3 exceeds 2 by 7
    assert (at(state, "haiti"), state.stack) == ((0, 6), [])
    assert (state.military_operations, state.defcon) == ([0, 6], 5)


def test_che_once(position: Position) -> None:
    state = happen(position(peru=(1, 0), haiti=(1, 0)), "che", USSR)
    play(state, "peru", "die-1")  # 1 + 3 does not exceed 4
    assert (at(state, "peru"), state.stack) == ((1, 0), [])
    assert state.military_operations == [0, 3]


def test_che_not_at_all(position: Position) -> None:
    assert not play(happen(position(peru=(1, 0)), "che", USSR), "done").stack


def test_che_asks_about_the_crisis_before_each_attempt(position: Position) -> None:
    state = position(peru=(1, 0), haiti=(1, 0), cuba=(0, 3))
    happen(state, "cuban-missile-crisis", US)
    happen(state, "che", USSR)
    play(state, "peru")
    assert options(state) == ["cuba", "done"]
    play(state, "cuba", "die-2")
    assert (state.result, options(state)) == (None, ["haiti", "done"])


def test_our_man_in_tehran(position: Position) -> None:
    state = position(israel=(4, 0))
    assert CONDITIONS[CARD["our-man-in-tehran"]](state, US)
    assert not CONDITIONS[CARD["our-man-in-tehran"]](position(israel=(3, 0), italy=(2, 0)), US)
    deck = ("fidel", "nato", "junta", "opec", "summit", "allende")
    state.draw = card_mask(*deck)
    happen(state, "our-man-in-tehran", US)
    assert state.to_move == NATURE
    play(state, card("fidel"))
    assert card("fidel") not in options(state)
    play(state, *(card(c) for c in deck[1:5]))
    assert state.to_move == US
    assert card("allende") not in options(state)
    play(state, card("fidel"), card("opec"), "done")
    assert (state.discard, state.draw) == (card_mask("fidel", "opec"), card_mask("nato", "junta", "summit", "allende"))
    assert (state.stack, state.hands, state.vp) == ([], [0, 0], 0)


def test_our_man_in_tehran_reshuffles(position: Position) -> None:
    """Two cards in the draw pile and two discarded: the US sees all four."""
    state = position(israel=(4, 0))
    state.draw, state.discard = card_mask("fidel", "nato"), card_mask("junta", "opec")
    happen(state, "our-man-in-tehran", US)
    play(state, card("fidel"), card("nato"))
    assert options(state) == [card("junta"), card("opec")]
    play(state, card("opec"), card("junta"))
    assert len(options(state)) == 4 + 1
    play(state, card("nato"), "done")
    assert (state.draw, state.discard) == (card_mask("fidel", "junta", "opec"), card_mask("nato"))
