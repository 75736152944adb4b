"""What a position can be is judged once: from facts, in a scenario, for an engine and in a saved file."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from game_parts import new, play, position
from hypothesis import given, settings
from hypothesis import strategies as st
from positions import WAYS_TO_PLAY

import ts_rules
from ts_rules.errors import BadFile, BadInput
from ts_rules.games.twilight_struggle.play.as_played_game import PLAYED
from ts_rules.games.twilight_struggle.play.checks import broken, wrong
from ts_rules.games.twilight_struggle.play.influence import MOST_INFLUENCE
from ts_rules.games.twilight_struggle.play.state import US, State
from ts_rules.games.twilight_struggle.play.tables import CARD
from ts_rules.model import Game
from ts_rules.playing.chance import choose
from ts_rules.playing.saved_position import from_json, to_json
from ts_rules.playing.scenario_file import read_scenarios
from ts_rules.playing.scenario_run import given_position, run_scenario
from ts_rules.toml_files import in_toml
from ts_rules.verify.engines.adapter import Asked, Cannot
from ts_rules.verify.engines.own import OwnEngine

SIDES = ("us", "ussr")
CHINA = "the-china-card"
FIRST_TURN = {"early": 0, "mid": 4, "late": 8}
Facts = dict[str, Any]


def number(least: int, most: int) -> st.SearchStrategy[int]:
    """Mostly one that can be, and sometimes the next one that cannot."""
    return st.integers(least, most) | st.integers(least, most) | st.integers(least - 1, most + 1)


def of_both(least: int, most: int) -> st.SearchStrategy[dict[str, int]]:
    return st.fixed_dictionaries({}, optional=dict.fromkeys(SIDES, number(least, most)))


# Of each war, starred and not, one that the 2nd edition does not have, and the one that is in no pile.
CARDS = ("nato", "duck-and-cover", "fidel", "brush-war", "voice-of-america", "star-wars", "norad", "marshall-plan")
some = st.lists(st.sampled_from((*CARDS, CHINA)), max_size=2)
few = st.lists(st.sampled_from(CARDS), max_size=2, unique=True)
COUNTRIES = st.sampled_from(("mexico", "france", "chinese-civil-war"))
FACTS = st.fixed_dictionaries(
    {},
    optional={
        "turn": number(1, 10),
        "round": number(0, 8),
        "defcon": number(1, 5),
        "vp": number(-20, 20),
        "military_operations": of_both(0, 5),
        "space": of_both(0, 8),
        "space_cards": of_both(0, 9),
        "influence": st.dictionaries(COUNTRIES, st.tuples(number(0, MOST_INFLUENCE), number(0, 9)).map(list)),
        "china": st.sampled_from(("us", "ussr", "nobody")),
        "hands": st.fixed_dictionaries({}, optional={"us": few, "ussr": some}),
        "discard": few,
        "removed": few,
        "lasting": st.lists(st.sampled_from(("nato", "norad", "marshall-plan", "fidel")), max_size=1),
        "played": few,
    },
)


def document(game: Game, edition: str, facts: Facts) -> dict[str, Any]:
    """The saved file that says the same: what facts leave out is reckoned here, apart from the code."""
    said: dict[str, Any] = json.loads(json.dumps(to_json(PLAYED, position(edition, to_play="us"))))
    both: dict[str, Any] = dict.fromkeys(SIDES, 0)
    for name in ("military_operations", "space", "space_cards"):
        said[name] = both | facts.get(name, {})
    hands = {side: facts.get("hands", {}).get(side, []) for side in SIDES}
    out, lasting = facts.get("removed", []), facts.get("lasting", [])
    played = [*dict.fromkeys((*facts.get("played", []), *lasting))]
    starred = {slug for slug, card in game.cards.items() if card.starred}
    named = {*hands["us"], *hands["ussr"], *facts.get("discard", []), *out, *(set(lasting) - starred)}
    joined = [
        slug
        for slug, card in game.cards.items()
        if edition in card.editions and facts.get("turn", 1) >= FIRST_TURN[card.era] and slug not in (CHINA, *named)
    ]
    gone = [slug for slug in joined if slug in starred and slug in played]
    said |= {name: facts[name] for name in ("turn", "round", "defcon", "vp", "influence", "discard") if name in facts}
    said |= {"hands": hands, "lasting": lasting, "played": played, "removed": [*out, *gone]}
    return said | {"china": facts.get("china"), "draw": [slug for slug in joined if slug not in gone]}


def sentence(make: Any, *given: Any) -> str:
    """Why something is refused; empty if it is not."""
    try:
        make(*given)
    except (BadInput, Cannot) as problem:
        return str(problem)
    return ""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("scenarios")


@given(st.sampled_from(("deluxe", "2e")), FACTS)
@settings(max_examples=120)
def test_all_ways_to_a_position_take_the_same_and_refuse_the_same(
    ts: Game, folder: Path, edition: str, facts: Facts
) -> None:
    facts = {**facts, "to_play": "us"}
    why = sentence(lambda: ts_rules.position("ts", edition, **facts))
    engine = OwnEngine(PLAYED)
    saved = document(ts, edition, facts)
    assert sentence(engine.position, Asked(edition, edition, {}, {}, facts)) == why
    assert sentence(from_json, PLAYED, saved) == why
    assert sentence(engine.position, Asked(edition, edition, {}, {}, {}, saved)) == why
    path = folder / "one.toml"
    path.write_text(
        'schema = "ts-rules/scenario/1"\n[[scenario]]\nid = "one"\ntitle = "One"\nabout = ["4.0"]\n'
        f"rulesets = {in_toml([edition])}\ngiven = {in_toml(facts)}\nthen = {{ to_move = 'us' }}\n",
        "utf-8",
    )
    (scenario,) = read_scenarios(PLAYED, path)
    if why:
        with pytest.raises(BadFile) as caught:
            list(run_scenario(PLAYED, scenario))
        assert why in str(caught.value)
        return
    made = given_position(PLAYED, ts.ruleset(edition), scenario.given)
    assert wrong(made) == ""
    assert to_json(PLAYED, from_json(PLAYED, to_json(PLAYED, made))) == to_json(PLAYED, made)
    assert to_json(PLAYED, position(edition, **facts)) == to_json(PLAYED, made)


@pytest.mark.parametrize(
    ("facts", "why"),
    [
        ({"military_operations": {"us": 6}}, "position: military_operations: us: 6 is not between 0 and 5."),
        ({"turn": 0}, "position: turn: 0 is before the first turn, and nothing is being set up."),
        ({"turn": 11}, "position: turn: 11 is not between 0 and 10."),
        ({"round": 9}, "position: round: 9 is not between 0 and 8."),
        ({"influence": {"mexico": [100, 0]}}, "influence: mexico: 100 is not between 0 and 99."),
        ({"played": ["norad"]}, "position: 'norad' is played, but not among the cards of this game."),
        ({"hands": {"us": ["nato"]}, "discard": ["nato"]}, "'nato' is in two places: the hand of the US and the disc"),
    ],
    ids=lambda value: next(iter(value)) if isinstance(value, dict) else "",
)
def test_what_cannot_be(ts: Game, facts: Facts, why: str) -> None:
    facts = {"to_play": "us", **facts}
    assert why in sentence(lambda: ts_rules.position("ts", "2e", **facts))
    assert why in sentence(from_json, PLAYED, document(ts, "2e", facts))


def test_a_book_that_starts_the_turn_marker_on_zero_has_a_turn_of_that_number() -> None:
    """3.4 in the Portuguese summary; every position of a game under it was refused."""
    state = position("ts-pt-summary", turn=0, to_play="us")
    assert state.turn == 0
    assert from_json(PLAYED, to_json(PLAYED, state)).turn == 0


def test_where_both_sides_move_the_marker_the_second_does_before_anybody_has_won() -> None:
    """8.2.1 and 10.2.2 as the Italian book has them: the US, behind, goes to its end, and the USSR comes back."""
    state = position("ts-it-2e", readings={"10.2.2/vp-move": "wished"}, vp=-15, ask="end-of-turn", to_play="us")
    play(state, "vp-35")
    assert (state.vp, state.result, broken(state)) == (20, None, "")
    play(state, "vp-1")
    assert (state.vp, state.result) == (19, None)


def test_a_card_that_is_nowhere_is_missed_in_a_saved_file(ts: Game) -> None:
    said = document(ts, "deluxe", {})
    said["draw"].remove("nato")
    assert "'nato' is nowhere" in sentence(from_json, PLAYED, said)


def test_a_number_of_thousands_of_digits_is_refused_with_a_sentence() -> None:
    assert "vp: a huge number is not between -20 and 20" in sentence(lambda: ts_rules.position("ts", vp=10**5000))


@pytest.mark.parametrize(("turn", "card"), [(3, "brush-war"), (7, "star-wars")], ids=["mid", "late"])
def test_a_deck_that_joins_leaves_out_what_is_in_play_already(turn: int, card: str) -> None:
    """Somebody made a position in which a hand holds a card of a later deck."""
    state = position(turn=turn, ask="end-of-turn", to_play="us", hands={"us": [card]}, defcon=5)
    while state.turn == turn and state.stack:
        state.play(state.legal()[0])
    assert state.turn == turn + 1
    assert broken(state) == ""
    assert state.hands[US] >> CARD[card] & 1
    assert not state.draw >> CARD[card] & 1


def test_influence_stays_within_what_a_saved_position_holds() -> None:
    state = position(to_play="us", ask="influence", ops=2, influence={"mexico": [MOST_INFLUENCE, 1]})
    state.play(next(move for move in state.legal() if str(move) == "mexico"))
    assert broken(state) == ""
    assert to_json(PLAYED, from_json(PLAYED, to_json(PLAYED, state))) == to_json(PLAYED, state)


def test_all_positions_of_a_game_can_be() -> None:
    for seed, way in enumerate(WAYS_TO_PLAY):
        state: State = new(*way)
        rng = Random(seed)
        while state.result is None:
            assert wrong(state) == ""
            state.play(choose(PLAYED, state, rng))
        assert wrong(state) == ""
