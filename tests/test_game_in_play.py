"""The door for programs: what `import ts_rules` gives, and a game as programs meet it; wrong calls get a sentence."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import ts_rules
from ts_rules.errors import BadInput, TsRulesError, UnknownId
from ts_rules.games.twilight_struggle.play.hidden import determinize, seen_by

TWO_CARDS: dict[str, Any] = {"to_play": "us", "hands": {"us": ["nato", "nasser"]}}


def at(**given: Any) -> ts_rules.GameInPlay:
    return ts_rules.position("ts", **given)


def test_the_door_leads_to_what_it_promises_and_to_nothing_else() -> None:
    assert sorted(ts_rules.__all__) == ts_rules.__all__ == sorted(ts_rules.DOORS)
    for name in ts_rules.__all__:
        thing = getattr(ts_rules, name)
        assert getattr(thing, "__doc__", ""), name
    assert dir(ts_rules) == ts_rules.__all__
    with pytest.raises(AttributeError, match="no attribute 'play_chess'"):
        _ = ts_rules.play_chess
    code = "import sys, ts_rules; print(len([m for m in sys.modules if m.startswith('ts_rules')]))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert int(done.stdout) == 1  # nothing behind the door is imported before it is asked for


def test_a_whole_game_of_moves_from_legal() -> None:
    rng = Random(3)
    game = ts_rules.new("ts", ruleset="2e", seed=3)
    moves = []
    while not game.over:
        moves += game.deal()
        if options := game.legal():
            moves.append(rng.choice(options))
            game.play(moves[-1])
    assert game.outcome is not None
    assert game.outcome.winner in ("us", "ussr", None)
    assert len(moves) > 50
    again = ts_rules.new("twilight-struggle", "2e")
    again.play(*moves)
    assert again.to_json() == game.to_json()
    again = ts_rules.new("ts", "2e")
    again.play(*map(str, moves))
    assert again.to_json() == game.to_json()


def test_after_the_end() -> None:
    game = at(defcon=2, to_play="us", ask="coup", ops=1, influence={"panama": [0, 1]})
    game.play("panama")
    assert game.is_chance
    assert [weight for _die, weight in game.outcomes()] == [1] * 6
    game.deal()
    assert game.over
    assert (game.to_move, game.legal(), game.outcomes(), game.deal()) == (None, [], [], [])
    assert game.position.legal() == []
    assert game.outcome == ts_rules.Outcome("ussr", "8.1.3")
    assert game.asked == "The game is over: won by ussr (8.1.3)."
    with pytest.raises(
        ts_rules.IllegalMove, match=r"'nato' is not possible: the game is over \(won by ussr, 8\.1\.3\)"
    ):
        game.play("nato")


def test_chance_is_a_player_with_weights() -> None:
    game = ts_rules.new("ts")
    assert (game.to_move, game.is_chance) == ("chance", True)
    assert {weight for _card, weight in game.outcomes()} == {1}
    game.play("fidel")  # whoever has cards or dice at hand says what they show
    assert "fidel" not in map(str, game.legal())


def test_a_seed_deals_the_same_and_a_copy_goes_on_alike() -> None:
    one, two, other = (ts_rules.new("ts", seed=seed) for seed in (5, 5, 6))
    assert one.deal() == two.deal() != other.deal()
    before = one.copy()
    one.play(one.legal()[0])
    assert before.to_json() == two.to_json() != one.to_json()
    coup = at(seed=1, to_play="us", ask="coup", ops=3, influence={"mexico": [0, 2]})
    coup.play("mexico")
    assert coup.copy().deal() == coup.deal()


def test_rulesets_options_and_readings_by_name() -> None:
    assert ts_rules.new("ts").ruleset == "deluxe"
    book = ts_rules.new("ts", "ts-pl-deluxe")
    assert (book.ruleset, book.to_json()["edition"]) == ("ts-pl-deluxe", "deluxe")
    coup = {"to_play": "us", "ask": "coup", "ops": 3, "defcon": 4, "influence": {"mexico": [0, 2]}}
    for reading, level in (("lowers", 3), ("raises", 5)):
        game = at(readings={"6.3.4/defcon-after": reading}, **coup)
        game.play("mexico", "die-4")
        assert game.facts("defcon") == {"defcon": level}
    assert ts_rules.new("ts", options={"late_war": True}).facts("turn") == {"turn": 8}


def test_json_there_and_back() -> None:
    game = ts_rules.new("ts", "ts-it-2e", seed=2, options={"civil_war": True})
    game.deal()
    for document in (game.to_json(), json.dumps(game.to_json())):
        again = ts_rules.from_json(document)
        assert again.to_json() == game.to_json()
        assert list(map(str, again.legal())) == list(map(str, game.legal()))


def test_a_side_sees_nothing_of_what_lies_face_down() -> None:
    """Every position that fits what a side sees looks the same to it."""
    for seed in range(12):
        rng = Random(seed)
        game = ts_rules.new("ts", seed=seed)
        for _move in range(rng.randint(20, 400)):
            game.deal()
            if game.over:
                break
            game.play(rng.choice(game.legal()))
        for index, side in enumerate(game.played.sides):
            seen = game.seen_by(side)
            state: Any = game.position
            guess = determinize(seen_by(state, index), rng)
            assert ts_rules.GameInPlay(game.played, guess).seen_by(side) == seen
            other = game.played.sides[1 - index]
            whole = game.to_json()
            hidden = [card for card in whole["hands"][other] if card not in seen["hands"][other]]
            assert len(hidden) == seen["unseen"]["hand"]
            assert set(hidden) <= set(seen["unseen"]["cards"])
            assert seen["draw"] == []
            assert seen["unseen"]["draw"] == len(whole["draw"])


WRONG_MOVES: list[tuple[Any, str]] = [
    (
        "fidel",
        r"'fidel' is not possible: Fidel: .* \(4\.5\.D, 5\.1\)\. The US must choose: .* possible are nasser, nato",
    ),
    ("nattto", r"'nattto' is no move; did you mean 'nato'\? The US: Choose a card to play"),
    ("ussr: nato", r"it is the move of us, not of ussr \(5\.1\)\."),
    ("white: nato", r"'white' is no side: write us, ussr or chance"),
    (9999, r"'9999' is not possible: The US must choose"),
    (-1, r"'-1' is not possible: The US must choose"),
    (3, r"'\w+' is not possible: The US must choose"),
    (None, r"'None' is not possible: The US must choose"),
    (True, r"'True' is not possible"),
    (1.5, r"'1\.5' is not possible"),
    (["nato"], r"is not possible: The US must choose"),
]


@pytest.mark.parametrize(("move", "sentence"), WRONG_MOVES)
def test_a_wrong_move_gets_a_sentence_and_changes_nothing(move: Any, sentence: str) -> None:
    game = at(**TWO_CARDS)
    before = game.to_json()
    with pytest.raises(ts_rules.IllegalMove, match=sentence):
        game.play(move)
    if not isinstance(move, str):
        with pytest.raises(ts_rules.IllegalMove):
            game.position.play(move)
    assert game.to_json() == before
    game.play("Nasser")  # as people write it


@pytest.mark.parametrize("move", [1.5, -1, True, None, "Chille"])
def test_why_not_of_what_is_no_move_gets_a_sentence(move: Any) -> None:
    game = ts_rules.new("ts", seed=7)
    game.deal()
    with pytest.raises(ts_rules.IllegalMove, match="is no move"):
        game.why_not(move)


NAMELESS: tuple[Any, ...] = (3, 3.5, True, b"ts", ["ts"], {}, object())


@pytest.mark.parametrize("wrong", NAMELESS, ids=[type(w).__name__ for w in NAMELESS])
def test_what_is_no_name_gets_a_sentence_at_every_door(wrong: Any) -> None:
    for door in (ts_rules.load_game, ts_rules.load_book, ts_rules.new, lambda w: ts_rules.new("ts", w or [0])):
        with pytest.raises(TsRulesError):
            door(wrong)


@pytest.mark.parametrize("wrong", [[1], {}, object(), ("a",)])
def test_a_seed_that_is_none_gets_a_sentence(wrong: Any) -> None:
    for door in (ts_rules.new, ts_rules.position):
        with pytest.raises(BadInput, match=r"seed: .* is no number and no text"):
            door("ts", seed=wrong)


def test_the_state_itself_takes_no_words_and_says_so() -> None:
    state: Any = at(**TWO_CARDS).position
    with pytest.raises(ts_rules.IllegalMove, match="is a text: here a move is one of legal"):
        state.play("nato")


WRONG_CALLS: list[tuple[Callable[[], object], str]] = [
    (lambda: at(ruleset="2e", hands={"us": ["yuri-and-samantha"]}), "not among the cards of this game"),
    (lambda: at(hands={"us": ["Duck and Cover"]}), "Did you mean 'duck-and-cover'"),
    (lambda: at(effects=["Red Scare"]), "Did you mean 'red-scare-purge/by-us'"),
    (lambda: at(effects=["Death Squads"]), "Did you mean 'latin-american-death-squads/by-us'"),
    (lambda: at(effects=["Brezhnev"]), "Did you mean 'brezhnev-doctrine'"),
    (lambda: at(influence={"Mexiko": [0, 2]}), "Did you mean 'mexico'"),
    (lambda: at(defkon=2), "has no 'defkon'. Did you mean defcon"),
    (lambda: at(to_play="usa"), "write us or ussr"),
    (lambda: ts_rules.new("chess"), "No game 'chess' is installed"),
    (lambda: ts_rules.new("ts", "delux"), "Did you mean deluxe"),
    (lambda: ts_rules.new("ts", options={"late": True}), "Did you mean late_war"),
    (lambda: ts_rules.new("ts", readings={"6.3.4/defcon-after": "up"}), "has no reading 'up'"),
    (lambda: ts_rules.from_json("{"), "This is no JSON"),
    (lambda: ts_rules.from_json("[1]"), "it names no 'game'"),
    (lambda: ts_rules.from_json({"game": "ts"}), "its schema is None"),
    (lambda: at().facts("defconn"), "Did you mean defcon"),
    (lambda: at().seen_by("russia"), "they are us, ussr"),
]


@pytest.mark.parametrize(("call", "sentence"), WRONG_CALLS, ids=[sentence for _call, sentence in WRONG_CALLS])
def test_a_wrong_call_gets_a_sentence(call: Callable[[], object], sentence: str) -> None:
    with pytest.raises(TsRulesError) as found:
        call()
    assert sentence in str(found.value)


def test_what_is_asked_is_said() -> None:
    game = at(**TWO_CARDS)
    assert game.asked == "The US: Choose a card to play (5.1)."
    assert repr(game) == "<Twilight Struggle, deluxe: The US: Choose a card to play (5.1).>"
    assert at().asked == "Nothing is left to decide."


def test_the_page_of_the_door_names_all_of_it() -> None:
    page = (Path(__file__).resolve().parents[1] / "docs" / "reference" / "python-api.rst").read_text("utf-8")
    for name in ts_rules.__all__:
        assert f"``{name}``" in page or f"``{name}(" in page, name
    public = [name for name in vars(ts_rules.GameInPlay) if not name.startswith("_")]
    assert len(public) > 12
    instance = at()
    for name in (*public, *(n for n in vars(instance) if not n.startswith("_"))):
        assert re.search(rf"``{name}(``|\()", page), name


@pytest.mark.parametrize("wrong", ["x", 1, ["late_war"]])
@pytest.mark.parametrize("what", ["options", "readings"])
@pytest.mark.parametrize("door", [ts_rules.new, ts_rules.position])
def test_choices_that_are_no_table_are_refused(door: Callable[..., object], what: str, wrong: object) -> None:
    with pytest.raises(BadInput, match=f"^{what}: this is no table"):
        door("ts", "deluxe", **{what: wrong})


@pytest.mark.parametrize("name", [None, 3, ["vp"], "vpp"])
def test_a_fact_that_nobody_knows_is_named(name: Any) -> None:
    with pytest.raises(UnknownId, match="is no fact of Twilight Struggle"):
        ts_rules.new("ts").facts(name)
