"""The crises of the Mid War, each from a position made by hand: what the card says must come of it."""

from __future__ import annotations

import pytest
from by_hand import Position, action_round, at, card, happen, in_hand, options
from by_name import play

from ts_rules.games.twilight_struggle.cards import mid_crises
from ts_rules.games.twilight_struggle.play.effects import effect
from ts_rules.games.twilight_struggle.play.state import US, USSR, State, advance
from ts_rules.games.twilight_struggle.play.tables import CARD, COUNTRY, card_mask
from ts_rules.games.twilight_struggle.rules import s06_3_coups as coups


@pytest.mark.parametrize(("face", "vp", "left"), [("die-4", 1, (3, 0)), ("die-3", 0, (0, 3))])
def test_brush_war(mid_war: Position, face: str, vp: int, left: tuple[int, int]) -> None:
    """Against Nicaragua next to Cuba, which the USSR controls: a 4 is a 3, a 3 is a 2."""
    state = happen(mid_war(nicaragua=(0, 3), cuba=(0, 3), phasing=US), "brush-war", US)
    assert "cuba" not in options(state)
    play(state, "nicaragua", face)
    assert (at(state, "nicaragua"), state.vp, state.military_operations) == (left, vp, [3, 0])


def test_brush_war_counts_the_superpower_next_door(mid_war: Position) -> None:
    """Afghanistan lies next to the USSR: a 3 is a 2, a 4 is a 3."""
    state = happen(mid_war(afghanistan=(0, 2)), "brush-war", US)
    assert play(state.copy(), "afghanistan", "die-3").vp == 0
    assert play(state, "afghanistan", "die-4").vp == 1


def test_brush_war_spares_what_nato_protects(mid_war: Position) -> None:
    state = mid_war(italy=(2, 0), greece=(0, 2))
    assert "italy" in options(happen(state.copy(), "brush-war", USSR))
    state.lasting |= card_mask("nato")
    happen(state, "brush-war", USSR)
    assert "italy" not in options(state)
    assert "greece" in options(state)


@pytest.mark.parametrize(
    ("player", "barred", "ways", "way"),
    [(US, USSR, ["cuba"], "cuba"), (USSR, US, ["turkey", "west-germany"], "turkey")],
)
def test_cuban_missile_crisis(mid_war: Position, player: int, barred: int, ways: list[str], way: str) -> None:
    state = mid_war(cuba=(1, 3), turkey=(2, 0), west_germany=(2, 2), angola=(1, 1), phasing=player)
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


def test_summit(mid_war: Position) -> None:
    """The US dominates South America, the USSR nothing: 3 + 1 against 3."""
    state = happen(mid_war(brazil=(2, 0), peru=(2, 0), defcon=3), "summit", USSR)
    play(state, "die-3", "die-3")
    assert (state.vp, state.to_move) == (2, US)
    assert options(state) == ["improve-defcon", "lower-defcon", "done"]
    assert play(state.copy(), "improve-defcon").defcon == 4
    assert play(state.copy(), "lower-defcon").defcon == 2
    assert play(state, "done").defcon == 3


@pytest.mark.parametrize(("reading", "winner"), [("phasing-player", US), ("provoker", USSR)])
def test_summit_can_end_the_world(mid_war: Position, reading: str, winner: int) -> None:
    """The US lowers DEFCON to 1 in an action round of the USSR."""
    state = mid_war(defcon=2, phasing=USSR, readings={"8.1.3/responsible-player": reading})
    play(happen(state, "summit", USSR), "die-6", "die-1", "lower-defcon")
    assert state.result is not None
    assert state.result[0] == winner


def test_summit_counts_every_region_once(mid_war: Position) -> None:
    """USSR: domination of Asia, with Southeast Asia in it, and of Africa: 1 + 2 against 2."""
    state = mid_war(thailand=(0, 2), vietnam=(0, 1), angola=(0, 1), kenya=(0, 2), defcon=3)
    play(happen(state, "summit", US), "die-2", "die-1")
    assert (state.vp, state.to_move) == (-2, USSR)
    state = mid_war(thailand=(0, 2), vietnam=(0, 1), angola=(0, 1), kenya=(0, 2), defcon=3)
    assert play(happen(state, "summit", US), "die-3", "die-1").vp == 0


def test_summit_tie(mid_war: Position) -> None:
    state = happen(mid_war(brazil=(2, 0), peru=(2, 0), defcon=3), "summit", USSR)
    play(state, "die-3", "die-4")
    assert (state.vp, state.defcon, state.stack) == (0, 3, [])


@pytest.mark.parametrize("level", [2, 3, 5])
def test_how_i_learned_to_stop_worrying(mid_war: Position, level: int) -> None:
    state = happen(mid_war(defcon=3), "how-i-learned-to-stop-worrying", USSR)
    assert options(state) == ["defcon-1", "defcon-2", "defcon-3", "defcon-4", "defcon-5"]
    play(state, f"defcon-{level}")
    assert (state.defcon, state.military_operations) == (level, [0, 5])


def test_how_i_learned_to_stop_worrying_can_end_the_world(mid_war: Position) -> None:
    state = happen(mid_war(defcon=3, phasing=USSR), "how-i-learned-to-stop-worrying", USSR)
    play(state, "defcon-1")
    assert state.result is not None
    assert state.result[0] == US


def envied(state: State, player: int) -> State:
    """As the flow does it: the card has left the hand and is retired when its event is over."""
    state.current = CARD["missile-envy"]
    return happen(state, "missile-envy", player)


def test_missile_envy_own_event(mid_war: Position) -> None:
    """The US takes Duck and Cover (3) from the USSR: its event happens at once."""
    state = mid_war(phasing=US)
    in_hand(state, USSR, "duck-and-cover", "junta", "asia-scoring")
    envied(state, US)
    assert (state.to_move, options(state)) == (USSR, [card("duck-and-cover")])
    play(state, card("duck-and-cover"))
    assert (state.defcon, state.vp) == (4, 1)
    assert state.discard == card_mask("duck-and-cover")
    assert state.hands == [0, card_mask("junta", "asia-scoring", "missile-envy")]
    assert mid_crises.must_play_missile_envy(state, USSR)
    assert not mid_crises.must_play_missile_envy(state, US)


def test_missile_envy_opposing_event(mid_war: Position) -> None:
    """The US takes Quagmire (3), a USSR event: it does not happen, and the US has three points."""
    state = mid_war(italy=(1, 0), phasing=US)
    in_hand(state, USSR, "quagmire", "brush-war", "junta")
    envied(state, US)
    assert options(state) == [card("brush-war"), card("quagmire")]
    play(state, card("quagmire"), "influence", "italy", "italy", "france")
    assert (at(state, "italy"), at(state, "france")) == ((3, 0), (1, 0))
    assert not state.lasting
    assert state.discard == card_mask("quagmire")
    assert not state.stack


def test_missile_envy_must_be_played_next_for_operations(mid_war: Position) -> None:
    """The US plays it as an event; the USSR gives Junta and gets it, and has no other choice than to use its points."""
    state = mid_war(peru=(0, 1))
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


def test_missile_envy_takes_the_value_in_effect(mid_war: Position) -> None:
    """Brezhnev Doctrine makes 3 and 4 alike; it raises the points of the USSR alone."""
    state = mid_war(italy=(1, 0), phasing=US)
    happen(state, "brezhnev-doctrine", USSR)
    in_hand(state, USSR, "quagmire", "muslim-revolution", "allende")
    envied(state, US)
    assert options(state) == [card("quagmire"), card("muslim-revolution")]
    play(state, card("quagmire"), "influence", "italy", "italy", "italy")
    assert not state.stack


def test_missile_envy_event_that_may_not_happen(mid_war: Position) -> None:
    """NATO without its prerequisite: no event and no points, and the card is discarded."""
    state = mid_war(phasing=US)
    in_hand(state, USSR, "nato", "allende")
    envied(state, US)
    play(state, card("nato"))
    assert (state.discard, state.removed, state.lasting, state.stack) == (card_mask("nato"), 0, 0, [])


def test_missile_envy_scoring_card_alone(mid_war: Position) -> None:
    """Our reading of what the card leaves open: a hand of scoring cards gives one, and it is scored."""
    state = mid_war(brazil=(2, 0), phasing=US)
    in_hand(state, USSR, "south-america-scoring")
    envied(state, US)
    play(state, card("south-america-scoring"))
    assert (state.vp, state.discard) == (2 + 1, card_mask("south-america-scoring"))
    assert state.hands[USSR] == card_mask("missile-envy")


def test_missile_envy_without_a_card(mid_war: Position) -> None:
    state = envied(mid_war(), US)
    assert (state.hands, state.effects, state.stack) == ([0, 0], 0, [])


def test_missile_envy_is_over_when_the_card_is_taken_away(mid_war: Position) -> None:
    state = mid_war()
    state.effects |= effect("missile-envy", USSR)
    assert not mid_crises.must_play_missile_envy(state, USSR)
    in_hand(state, USSR, "missile-envy")
    assert not mid_crises.must_play_missile_envy(state, USSR)
