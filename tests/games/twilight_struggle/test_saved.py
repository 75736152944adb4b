"""Positions as JSON: there and back, and every way in which a document can be wrong."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from game_parts import new, position
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from positions import games, walk

from ts_rules.errors import BadInput, TsRulesError
from ts_rules.games.twilight_struggle.play import effects
from ts_rules.games.twilight_struggle.play.as_played_game import PLAYED
from ts_rules.games.twilight_struggle.play.checks import broken
from ts_rules.games.twilight_struggle.play.compiled_rules import game
from ts_rules.games.twilight_struggle.play.effects import effect
from ts_rules.games.twilight_struggle.play.frames import SHAPES, TYPES, shape_of
from ts_rules.games.twilight_struggle.play.hidden import determinize, seen_by
from ts_rules.games.twilight_struggle.play.kinds import NAMES
from ts_rules.games.twilight_struggle.play.moves import Move
from ts_rules.games.twilight_struggle.play.state import SLOTS, US, USSR, State
from ts_rules.playing.saved_position import from_json, from_text, to_json

SLOW = settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
Spoil = Callable[[dict[str, Any]], object]


def same(a: State, b: State) -> bool:
    return all(getattr(a, slot) == getattr(b, slot) for slot in SLOTS if slot != "options")


@given(games())
@SLOW
def test_there_and_back(played: tuple[State, list[Move]]) -> None:
    state, _moves = played
    text = json.dumps(to_json(PLAYED, state))
    again = from_text(PLAYED, text)
    assert same(again, state)
    assert again.rules is state.rules
    assert json.dumps(to_json(PLAYED, again)) == text
    assert broken(again) == ""
    if state.stack:
        assert again.legal() == state.legal()


@given(games())
@SLOW
def test_keys_are_sorted_and_nothing_is_a_number_of_ours(played: tuple[State, list[Move]]) -> None:
    said = to_json(PLAYED, played[0])
    assert json.dumps(said) == json.dumps(said, sort_keys=True)
    assert said["schema"] == "ts-rules/position/1"
    for frame in said["stack"]:
        assert isinstance(frame["kind"], str)
        assert all(not isinstance(v, int) or abs(v) < 1000 for v in frame.values()), frame


def test_what_follows_from_the_rest_is_not_saved() -> None:
    said = to_json(PLAYED, position(influence={"mexico": (0, 2)}))
    assert said["influence"] == {"mexico": [0, 2]}
    assert not {"control", "presence", "legal"} & set(said)


def test_books_and_changed_readings_are_saved_with_the_position(ts: Any) -> None:
    book = ts.ruleset("deluxe").with_readings("some-book", {"6.3.4/defcon-after": "raises"})
    state = position(
        ruleset=book, options={"late_war": True}, to_play="us", ask="coup", ops=2, influence={"cuba": (0, 3)}
    )
    said = to_json(PLAYED, state)
    assert said["ruleset"] == "some-book"
    assert said["edition"] == "deluxe"
    assert said["readings"] == {"6.3.4/defcon-after": "raises"}
    assert said["options"] == {"late_war": True}
    again = from_json(PLAYED, said)
    assert again.rules.defcon_after == "raises"
    assert again.rules.options.late_war
    assert to_json(PLAYED, again) == said


def test_every_kind_of_frame_has_a_shape() -> None:
    game()
    assert set(SHAPES) == set(NAMES), "play/frames.py says what the details of each kind are"
    for kind in SHAPES:
        names = [detail.name for detail in shape_of(kind)]
        assert len({*names, "kind", "side", "by"}) == len(names) + 3, kind
        assert {detail.what for detail in shape_of(kind)} <= set(TYPES), kind


def document() -> dict[str, Any]:
    state = position(
        to_play="us",
        ask="coup",
        ops=3,
        influence={"mexico": (0, 2), "france": (3, 0)},
        hands={"us": ["nato"], "ussr": ["de-gaulle-leads-france"]},
        lasting=["marshall-plan"],
        china="ussr",
    )
    said: dict[str, Any] = json.loads(json.dumps(to_json(PLAYED, state)))
    return said


WRONG: list[tuple[str, Spoil, str]] = [
    ("negative influence", lambda d: d["influence"].update(mexico=[0, -1]), "influence: mexico: -1 is not between 0"),
    ("half influence", lambda d: d["influence"].update(mexico=[0, 1.5]), "1.5 is no whole number"),
    ("one influence", lambda d: d["influence"].update(mexico=[1]), "two numbers"),
    ("influence as text", lambda d: d["influence"].update(mexico="02"), "'02' is no list"),
    ("unknown country", lambda d: d["influence"].update(mexiko=[0, 1]), "Did you mean 'mexico'"),
    ("influence no table", lambda d: d.update(influence=[]), "influence: [] is no table"),
    ("DEFCON 9", lambda d: d.update(defcon=9), "defcon: 9 is not between 1 and 5"),
    ("DEFCON 0", lambda d: d.update(defcon=0), "defcon: 0 is not between"),
    ("DEFCON true", lambda d: d.update(defcon=True), "defcon: True is no whole number"),
    ("turn 11", lambda d: d.update(turn=11), "turn: 11 is not between"),
    ("VP beyond the track", lambda d: d.update(vp=1000), "vp: 1000"),
    ("unknown card", lambda d: d["hands"].update(us=["natto"]), "Did you mean 'nato'"),
    ("a number for a card", lambda d: d["hands"].update(us=[21]), "21 is no card"),
    ("a hand that is no list", lambda d: d["hands"].update(us="nato"), "hands: us: 'nato' is no list"),
    ("a hand of nobody", lambda d: d["hands"].update(china=[]), "hands: has no 'china'"),
    ("a card twice in a hand", lambda d: d["hands"].update(us=["nato", "nato"]), "stands there twice"),
    ("a card in two places", lambda d: d["discard"].append("nato"), "'nato' is in two places"),
    ("The China Card in a hand", lambda d: d["hands"].update(us=["the-china-card"]), "not among the cards"),
    ("a card that does not last", lambda d: d["lasting"].append("containment"), "does not last"),
    ("unknown effect", lambda d: d.update(effects=["containmen"]), "Did you mean 'containment'"),
    ("unknown phasing", lambda d: d.update(phasing="china"), "phasing: 'china' is no side"),
    ("unknown kind", lambda d: d["stack"][0].update(kind="coup-targt"), "Did you mean 'coup-target'"),
    ("a frame that lacks something", lambda d: d["stack"][0].pop("ops"), "lacks 'ops'"),
    ("a frame with too much", lambda d: d["stack"][0].update(luck=6), "has no 'luck'"),
    ("a decision of chance", lambda d: d["stack"][0].update(side="chance"), "cannot be up to chance"),
    ("an unknown rule asks", lambda d: d["stack"][0].update(by="6.3.22"), "no rule or card"),
    ("a frame that is no table", lambda d: d.update(stack=["coup"]), "stack[0]: 'coup' is no table"),
    ("nothing to decide", lambda d: d["influence"].clear(), "there is no legal move"),
    ("a result and a decision", lambda d: d.update(result={"winner": "us", "why": "x"}), "the game is over"),
    ("a step on top", lambda d: d["stack"].insert(0, {"kind": "headline", "side": "us", "by": ""}), "has not been"),
    ("too many frames", lambda d: d.update(stack=d["stack"] * 201), "too"),
    ("another schema", lambda d: d.update(schema="ts-rules/position/2"), "is no ts-rules/position/1"),
    ("another game", lambda d: d.update(game="risiko"), "not of twilight-struggle"),
    ("unknown field", lambda d: d.update(defcom=3), "Did you mean 'defcon'"),
    ("missing field", lambda d: d.pop("vp"), "lacks 'vp'"),
    ("unknown edition", lambda d: d.update(edition="3e"), "no edition"),
    ("unknown option", lambda d: d.update(options={"late-war": True}), "Did you mean late_war"),
    ("an option that is no switch", lambda d: d.update(options={"late_war": 3}), "true or false"),
    ("an unknown variant", lambda d: d.update(readings={"6.3.4/defcon": "raises"}), "6.3.4/defcon-after"),
    ("an unknown reading", lambda d: d.update(readings={"6.3.4/defcon-after": "up"}), "lowers or raises"),
    ("a result of nobody", lambda d: d.update(result={"winner": "chance", "why": "x"}), "winner"),
]


@pytest.mark.parametrize(("spoil", "sentence"), [w[1:] for w in WRONG], ids=[w[0] for w in WRONG])
def test_a_broken_document_is_refused_with_a_sentence(spoil: Spoil, sentence: str) -> None:
    said = document()
    assert to_json(PLAYED, from_json(PLAYED, said)) == said
    spoil(said)
    with pytest.raises(BadInput) as caught:
        from_json(PLAYED, said)
    assert sentence in str(caught.value)
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "3", '"x"', "[" * 100_000, '{"schema": 1}', "\x00", "NaN"])
def test_what_is_no_document_is_refused(text: str) -> None:
    with pytest.raises(BadInput):
        from_text(PLAYED, text)


VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.text(max_size=8)
    | st.sampled_from(["us", "nato", "mexico", "6.3.2"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)


@given(st.sampled_from(sorted(document())), VALUES)
@settings(max_examples=150, deadline=None)
def test_any_value_in_any_field_is_taken_or_refused_with_a_sentence(field: str, value: object) -> None:
    said = document()
    said[field] = value
    try:
        state = from_json(PLAYED, said)
    except BadInput:
        return
    assert to_json(PLAYED, from_json(PLAYED, to_json(PLAYED, state))) == to_json(PLAYED, state)


@given(games(), st.sampled_from([US, USSR]), st.integers(0, 99))
@SLOW
def test_what_is_seen_hides_what_is_hidden(played: tuple[State, list[Move]], side: int, seed: int) -> None:
    state, _moves = played
    other = 1 - side
    before = json.dumps(to_json(PLAYED, state))
    seen = seen_by(state, side)
    assert seen.state.hands[side] == state.hands[side]
    assert not seen.state.draw
    assert seen.hand + seen.draw + seen.headline == seen.pool.bit_count()
    assert seen.hand + seen.state.hands[other].bit_count() == state.hands[other].bit_count()
    full = determinize(seen, Random(seed))
    assert json.dumps(to_json(PLAYED, state)) == before
    assert [h.bit_count() for h in full.hands] == [h.bit_count() for h in state.hands]
    assert full.draw.bit_count() == state.draw.bit_count()
    assert full.draw | full.hands[other] == state.draw | state.hands[other] or seen.headline
    assert bool(full.headlines[other]) == bool(state.headlines[other])
    assert to_json(PLAYED, from_text(PLAYED, json.dumps(to_json(PLAYED, full)))) == to_json(PLAYED, full)
    if state.to_move == side:
        assert full.legal() == state.legal()


def test_two_positions_that_differ_only_in_secrets_look_the_same() -> None:
    state = next(s for seed in range(20) for s, _moves in walk(0, seed) if s.turn and seen_by(s, US).hand > 4)
    shuffled = determinize(seen_by(state, US), Random(1))
    assert to_json(PLAYED, shuffled) != to_json(PLAYED, state)
    assert to_json(PLAYED, seen_by(shuffled, US).state) == to_json(PLAYED, seen_by(state, US).state)
    assert seen_by(shuffled, US).pool == seen_by(state, US).pool


@pytest.mark.parametrize(
    ("facts", "sentence"),
    [
        ({"defcon": 6}, "defcon: 6"),
        ({"influence": {"mexico": (0, -2)}}, "-2"),
        ({"hands": {"us": ["natto"]}}, "Did you mean 'nato'"),
        ({"hands": {"us": ["nato"], "ussr": ["nato"]}}, "two places"),
        ({"ask": "coup", "ops": 3}, "to_play"),
        ({"ask": "coop", "to_play": "us"}, "Did you mean 'coup'"),
        ({"ask": "coup", "to_play": "us"}, "ops: None"),
        ({"ask": "event:natto", "to_play": "us"}, "Did you mean 'nato'"),
        ({"ask": "event:nato", "to_play": "us"}, "'event' is not possible"),
        ({"to_play": "chance"}, "no side"),
        ({"options": {"late": True}}, "late_war"),
        ({"ruleset": "3e"}, "no edition"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_facts_that_cannot_be(facts: dict[str, Any], sentence: str) -> None:
    with pytest.raises(TsRulesError) as caught:
        position(**facts)
    assert sentence in str(caught.value)


def test_cards_that_nothing_names_are_in_the_draw_pile_once_their_deck_has_joined() -> None:
    early = position(turn=1)
    assert early.draw.bit_count() == 38
    assert position(turn=4).draw.bit_count() == 38 + 48
    named = position(turn=8, hands={"us": ["nato"]}, discard=["olympic-games"], lasting=["marshall-plan"])
    assert named.draw.bit_count() == 109 - 3
    assert broken(named) == ""


def test_an_effect_is_named_for_who_played_it() -> None:
    state = new()
    state.effects = effect("missile-envy", US) | effect("red-scare-purge", USSR) | effect("brezhnev-doctrine")
    said = to_json(PLAYED, state)
    assert said["effects"] == ["brezhnev-doctrine", "missile-envy/by-ussr", "red-scare-purge/by-us"]
    assert from_json(PLAYED, said).effects == state.effects


def test_every_effect_for_which_a_rule_asks_is_declared_beside_its_event() -> None:
    assert not effects.undeclared()
    assert len(set(effects.EFFECT.values())) == len(effects.EFFECT)
    assert {name.split("/")[0] for name in effects.EFFECT} >= {"containment", "brezhnev-doctrine"}
    code = "from ts_rules.games.twilight_struggle.play.effects import effect\neffect('nobody-declares-this')\n"
    code += "import ts_rules\nts_rules.new('ts')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "declares the effect 'nobody-declares-this'" in done.stderr
