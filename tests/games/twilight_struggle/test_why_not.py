"""Why a move is not possible: every illegal move of the sort that is asked for has a rule, and the rule is the cause.

The proof is a change of the position: what the reasons name is taken away, one after the other.  Before the last
one is, the move is illegal; after it, the move is legal.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

import pytest
from game_parts import new, position
from meant_moves import meant
from positions import WAYS_TO_PLAY

import ts_rules
from ts_rules.games.twilight_struggle.play.as_played_game import PLAYED
from ts_rules.games.twilight_struggle.play.kinds import NAMES
from ts_rules.games.twilight_struggle.play.state import NATURE, State
from ts_rules.games.twilight_struggle.play.why_not import is_legal, messages, obstacles, targets
from ts_rules.playing.chance import choose
from ts_rules.playing.sentences import Slot, names_in_english
from ts_rules.playing.why_not import GENERAL, SOMETHING_ELSE, Reason, reasons, sentence

GAMES = 2  # of each way to play
MOST_WORDS = 25
ALL_OF_A_KIND = 12  # decisions; of later ones ever fewer


@cache
def decisions(way: int) -> tuple[State, ...]:
    """Decisions of random games: all of the first of a kind, then ever fewer."""
    seen: Counter[str] = Counter()
    found = []
    for seed in range(GAMES):
        rng, state = Random(f"why not/{seed}"), new(*WAYS_TO_PLAY[way])
        while state.result is None:
            kind = NAMES[state.stack[-1][0]]
            if state.to_move != NATURE:
                seen[kind] += 1
                if seen[kind] % (1 + seen[kind] // ALL_OF_A_KIND) == 0:
                    found.append(state.copy())
            state.play(choose(PLAYED, state, rng))
    return tuple(found)


@cache
def ids() -> frozenset[str]:
    rules = [ident for rule in PLAYED.game for ident in (rule.printed, *(clause.printed for clause in rule.clauses))]
    return frozenset((*rules, *PLAYED.game.cards))


def is_name(slot: Slot) -> bool:
    """Whether every language has words for what stands in a slot."""
    if isinstance(slot, tuple):
        return all(map(is_name, slot))
    kind, _dot, slug = str(slot).partition(".")
    return isinstance(slot, int) or kind == "prompt" or slug in PLAYED.game.names[kind]


def said(reason: Reason) -> str:
    return sentence(reason, str, names_in_english(PLAYED))


@pytest.mark.parametrize("way", range(len(WAYS_TO_PLAY)))
def test_every_illegal_move_has_a_rule_and_no_legal_one_does(way: int) -> None:
    compared: Counter[str] = Counter()
    for state in decisions(way):
        kind = NAMES[state.stack[-1][0]]
        for move in state.legal():
            assert reasons(PLAYED, state, move) == (), (kind, move)
        for move in meant(state):
            found = reasons(PLAYED, state, move)
            assert found, (kind, move)
            assert found[0].says != SOMETHING_ELSE, (kind, move)
            for reason in found:
                assert {reason.by, *reason.also} <= ids(), reason
                assert len(said(reason).split(". ")[0].split()) <= MOST_WORDS, said(reason)
                assert "{" not in said(reason)
                assert all(map(is_name, reason.slots.values())), reason
            compared[kind] += 1
    assert {"play-card", "choose-headline", "choose-way", "use-operations", "place-influence"} <= set(compared)
    assert {"coup-target", "realignment-target", "place-by-event"} <= set(compared)


@pytest.mark.parametrize("way", range(len(WAYS_TO_PLAY)))
def test_without_what_stands_in_the_way_the_move_is_legal(way: int) -> None:
    proved, unproved, rng = 0, Counter[str](), Random(way)
    for state in decisions(way):
        some = meant(state)
        for move in rng.sample(some, min(len(some), 12)):
            chain = obstacles(state, move)
            *before, last = chain
            if last.change is None:
                assert not is_legal(state, move)
                unproved[last.reason.by] += 1
                continue
            trial = state.copy()
            for obstacle in before:
                assert obstacle.change
                obstacle.change(trial)
            assert not is_legal(trial, move), (move, chain)  # the last one is needed too
            last.change(trial)
            assert is_legal(trial, move), (move, chain)
            proved += 1
    assert proved > 3 * sum(unproved.values())


def test_the_state_is_as_it_was() -> None:
    for state in decisions(0)[::7]:
        before = PLAYED.write(state)
        for move in meant(state)[::5]:
            reasons(PLAYED, state, move)
        assert PLAYED.write(state) == before


def first(state: State, move: str) -> tuple[str, str]:
    """The id that is named first, and its sentence."""
    found = reasons(PLAYED, state, PLAYED.moves[move])
    return found[0].by, said(found[0])


COUP = {"to_play": "ussr", "ask": "coup", "ops": 3}


def test_a_coup_names_defcon_no_influence_and_protection() -> None:
    state = position(**COUP, defcon=4, influence={"france": [3, 0], "iran": [1, 0], "japan": [4, 0], "chile": [1, 0]})
    assert first(state, "france") == (
        "8.1.5",
        "France: DEFCON 4 closes its region (Europe); it must be at 5 or higher.",
    )
    assert first(state, "angola") == ("6.3.1", "Angola: the opponent has no influence there.")
    state = position(
        **COUP,
        lasting=["nato", "us-japan-mutual-defense-pact"],
        influence={"france": [3, 0], "japan": [4, 0], "iran": [1, 0]},
    )
    assert first(state, "france") == ("nato", "France: the US controls it, and NATO protects it.")
    assert first(state, "japan")[0] == "us-japan-mutual-defense-pact"


def test_influence_that_an_event_excludes_is_not_blamed_on_control() -> None:
    """Puppet Governments goes where nobody has influence; the Marshall Plan where the opponent does not control."""
    influence = {"chile": [3, 0], "peru": [0, 1], "france": [0, 3], "greece": [1, 0], "haiti": [0, 1]}
    puppets = position(to_play="us", ask="event:puppet-governments", influence=influence)
    for country in ("chile", "peru", "haiti"):
        assert first(puppets, country)[1].partition(":")[2].startswith(" there is influence in it"), country
    plan = position(to_play="us", ask="event:marshall-plan", influence=influence)
    assert first(plan, "france")[1] == "France: the opponent controls it, and Marshall Plan excludes that."


def test_influence_names_reach_price_and_chernobyl() -> None:
    given = {"to_play": "ussr", "ask": "influence", "influence": {"iran": [0, 2], "pakistan": [3, 0], "iraq": [0, 1]}}
    assert first(position(**given, ops=1), "pakistan") == (
        "6.1.2/opposing-control",
        "Pakistan: the opponent controls it, so one influence costs 2 points; points left: 1.",
    )
    assert first(position(**given, ops=2), "chile")[0] == "6.1.1"
    barred = position(**given, ops=2, effects=["chernobyl-asia"])
    assert first(barred, "pakistan")[0] == "chernobyl"
    assert first(barred, "done")[0] == "6.0/all-points"


def test_a_card_says_where_it_is_as_far_as_all_see_it() -> None:
    state = position(
        to_play="us",
        turn=3,
        hands={"us": ["duck-and-cover", "fidel"], "ussr": ["nato"]},
        discard=["containment"],
        removed=["marshall-plan"],
        china="ussr",
    )
    hidden = [first(state, card) for card in ("nato", "blockade")]  # in the other hand, and in the draw pile
    assert [by for by, _said in hidden] == ["4.5.D", "4.5.D"]
    assert [sentence.partition(":")[2] for _by, sentence in hidden] == [" it is not in the player's hand."] * 2
    assert first(state, "containment")[1] == "Containment: it is not in the player's hand but in the discard pile."
    assert first(state, "marshall-plan")[0] == "2.2.4"
    assert first(state, "brush-war") == ("4.1/mid-war-deck", "Brush War: its deck joins the game in turn 4.")
    assert first(state, "the-china-card") == ("9.1", "The China Card: the opponent holds it.")
    assert first(state, "done")[0] == "5.1/no-pass"


def test_a_use_of_a_card_names_what_it_lacks() -> None:
    nato = position(to_play="us", ask="card:nato")
    assert first(nato, "event") == (
        "5.2/missing-prerequisite",
        "NATO: its event is possible only after another event: Warsaw Pact Formed, Marshall Plan.",
    )
    fidel = position(to_play="us", ask="card:fidel")
    assert first(fidel, "event")[0] == "7.1/association"
    assert first(fidel, "operations")[0] == "5.2/order"
    late = position(to_play="us", ask="card:nasser", space={"us": 7, "ussr": 0})
    assert first(late, "space-race") == (
        "6.4.1/least-value",
        "Nasser: its Operations value is 1; box 8 of the space race demands 4.",
    )
    again = position(to_play="us", ask="card:duck-and-cover", space_cards={"us": 1, "ussr": 0})
    assert first(again, "space-race")[0] == "6.4.2"
    assert first(position(to_play="us", ask="card:asia-scoring"), "operations")[0] == "2.2.1/operations-value"
    wars = position(to_play="us", ask="card:wargames", defcon=3, turn=8)
    assert first(wars, "event") == ("wargames", "Wargames: its event demands DEFCON 2, and DEFCON is at 3.")
    arabs = position(to_play="ussr", ask="card:arab-israeli-war", played=["camp-david-accords"])
    assert first(arabs, "event")[0] == "7.5/cause"


def test_an_event_names_its_countries_or_what_keeps_one_out() -> None:
    plan = position(to_play="us", ask="event:marshall-plan", influence={"france": [0, 3]})
    assert first(plan, "france") == (
        "marshall-plan",
        "France: the opponent controls it, and Marshall Plan excludes that.",
    )
    assert first(plan, "chile") == ("marshall-plan", "Chile: Marshall Plan allows only these: Western Europe.")
    plan.play(PLAYED.moves["italy"])
    assert first(plan, "italy")[1] == "Italy: it has been chosen already, and Marshall Plan allows no more there."
    war = position(to_play="ussr", ask="event:brush-war", lasting=["nato"], influence={"italy": [4, 0]})
    assert first(war, "italy")[1] == "Italy: it is protected as long as NATO is in effect."
    assert first(war, "chile") == ("brush-war", "Chile: its stability is 3; Brush War allows at most 2.")
    che = position(to_play="ussr", ask="event:che", turn=4, influence={"angola": [2, 0], "kenya": [1, 0]})
    assert first(che, "angola") == ("che", "Angola: it is a battleground, and Che excludes those.")
    assert first(che, "iran")[1] == "Iran: Che allows only these: Africa, Central America, South America."


def test_a_move_of_another_decision_is_told_which_comes_first() -> None:
    state = position(**COUP, influence={"iran": [1, 0]})
    assert first(state, "nato") == (
        "6.3",
        "Something else is to be decided now: Choose the target of the coup attempt.",
    )
    assert first(state, "influence")[0] == "6.0/one-use"


def test_without_a_condition_a_move_has_no_rule_and_the_sweep_sees_it(monkeypatch: pytest.MonkeyPatch) -> None:
    state = position(**COUP, lasting=["nato"], influence={"france": [3, 0], "iran": [1, 0]})
    assert first(state, "france")[0] == "nato"
    monkeypatch.setattr(targets, "_barred", lambda *_given: iter(()))
    assert reasons(PLAYED, state, PLAYED.moves["france"])[0].says == SOMETHING_ELSE


def test_the_game_is_over_and_nothing_left_have_a_rule_too() -> None:
    over = ts_rules.position("ts", to_play="us", ask="coup", ops=1, defcon=2, influence={"panama": [0, 1]})
    over.play("panama", "die-1")
    assert [f.by for f in over.why_not("nato")] == ["8.1.3"]
    done = ts_rules.position("ts", to_play="us", ask="influence", ops=1, influence={"panama": [1, 0]})
    done.play("panama")
    assert [f.by for f in done.why_not("panama")] == ["4.0"]


def test_sentences_are_messages_with_slots_that_need_no_inflection() -> None:
    assert len(messages()) <= 90
    for text in (*messages(), *GENERAL):
        assert text.endswith("."), text
        assert len(text.split()) <= MOST_WORDS, text
        assert "{country} " not in text, text  # a name stands before a colon or in a list
    assert set(messages()) <= set(PLAYED.messages())


def test_the_reasons_of_a_refused_move_are_in_its_error() -> None:
    state = position(**COUP, defcon=4, influence={"france": [3, 0], "iran": [1, 0]})
    with pytest.raises(ts_rules.IllegalMove, match=r"DEFCON 4 closes .* \(8\.1\.5\)") as refused:
        state.play(PLAYED.moves["france"])
    assert [reason.by for reason in refused.value.reasons] == ["8.1.5"]
    assert refused.value.name == "france"
