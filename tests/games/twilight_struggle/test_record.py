"""Games as text: written, read, replayed; and every way in which a record can be wrong.  Soaking, on a few games."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest
from game_parts import position, rules_of
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from positions import games, walk

from ts_rules.errors import BadFile, TsRulesError
from ts_rules.games.twilight_struggle.play.as_played_game import PLAYED
from ts_rules.games.twilight_struggle.play.checks import Watch
from ts_rules.games.twilight_struggle.play.compiled_rules import game
from ts_rules.games.twilight_struggle.play.moves import CARD_MOVES, MOVES, Move
from ts_rules.games.twilight_struggle.play.named_things import SIDES
from ts_rules.games.twilight_struggle.play.state import State
from ts_rules.games.twilight_struggle.play.tables import CARD
from ts_rules.playing.chance import careful, choose
from ts_rules.playing.game_record import read_record, replay, write_record
from ts_rules.playing.notation import move_of
from ts_rules.playing.saved_position import to_json
from ts_rules.playing.soaking import soak

SLOW = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
Played = tuple[State, list[Move]]


@given(games())
@SLOW
def test_a_record_replays_to_the_same_position(played: Played) -> None:
    state, moves = played
    text = write_record(PLAYED, state.rules, moves)
    again = replay(PLAYED, text)
    assert again.moves == moves
    assert to_json(PLAYED, again.state) == to_json(PLAYED, state)
    assert write_record(PLAYED, again.state.rules, again.moves) == text


@given(games(), st.integers(0, 50))
@SLOW
def test_a_record_can_begin_anywhere(played: Played, more: int) -> None:
    start, _moves = played
    state, moves = start.copy(), []
    while state.stack and len(moves) < more:
        moves.append(state.legal()[0])
        state.play(moves[-1])
    again = replay(PLAYED, write_record(PLAYED, start.rules, moves, start))
    assert to_json(PLAYED, again.state) == to_json(PLAYED, state)


@given(games(), st.randoms())
@SLOW
def test_lines_may_be_broken_anywhere_and_sides_left_out(played: Played, rng: object) -> None:
    state, moves = played
    shuffle = getattr(rng, "choice")  # noqa: B009 - hypothesis' generator is Random-like
    head = write_record(PLAYED, state.rules, []).rstrip("\n")
    body = "".join(str(m) + shuffle([" ", "\n", " ; so it is\n", "\n\n; a comment\n"]) for m in moves)
    assert to_json(PLAYED, replay(PLAYED, f"{head}\n\n{body}").state) == to_json(PLAYED, state)


def test_every_move_has_a_notation_of_its_own() -> None:
    state = position()
    assert len({str(m) for m in MOVES}) == len(MOVES)
    for move in MOVES:
        assert move_of(PLAYED, str(move), state) == move
        assert not set(str(move)) & set(" :;\n,=")
        assert str(move) not in SIDES
    assert move_of(PLAYED, "nato", state) == CARD_MOVES[CARD["nato"]]
    game()
    assert set(CARD) <= {str(m) for m in MOVES}


def test_a_record_reads_well() -> None:
    state, moves = walk(0, 1)[-1]
    text = write_record(PLAYED, state.rules, moves)
    lines = text.splitlines()
    assert lines[0] == "ts-rules/record/1"
    assert "ruleset: deluxe" in lines
    assert "; turn 1, headline phase" in lines
    assert "; turn 1, action round 1, USSR" in lines
    assert max(map(len, lines)) <= 120
    assert not [line for line in lines if "#" in line]


HEAD = "ts-rules/record/1\nruleset: deluxe\n"
START = "".join(
    f"position: {line}\n"
    for line in write_record(
        PLAYED, position().rules, [], position(to_play="us", ask="coup", ops=3, influence={"mexico": (0, 2)})
    ).splitlines()
    if line.startswith("position: ")
    for line in [line.removeprefix("position: ")]
)
WRONG = [
    ("nothing", "", "first line must be"),
    ("another file", "schema = 1\n", "first line must be"),
    ("another version", "ts-rules/record/2\n\n", "first line must be"),
    ("unknown header", HEAD + "rulset: 2e\n\n", "g.txt:3: 'rulset' is no word of the header"),
    ("moves in the header", HEAD + "us: mexico\n", "g.txt:3: 'us' is no word"),
    ("unknown edition", "ts-rules/record/1\nruleset: 3e\n\n", "no edition"),
    ("unknown option", HEAD + "options: late\n\n", "late_war"),
    ("an option with a strange value", HEAD + "options: late_war = perhaps\n\n", "true or false"),
    ("unknown variant", HEAD + "readings: 6.3.4/defcon = up\n\n", "6.3.4/defcon-after"),
    ("unknown reading", HEAD + "readings: 6.3.4/defcon-after = up\n\n", "lowers or raises"),
    ("a position that is no JSON", HEAD + "position: {\n\n", "no JSON"),
    ("a position that cannot be", HEAD + 'position: {"defcon": 9}\n\n', "position"),
    (
        "no such move",
        HEAD + START + "\nus: mexiko\n",
        "g.txt:5: move 1: 'us: mexiko' is no move; did you mean 'mexico'",
    ),
    (
        "illegal move",
        HEAD + START + "\n; the first\n\nus: cuba\n",
        "g.txt:7: move 1: 'cuba' is not possible: Cuba: the opponent",
    ),
    ("illegal second move", HEAD + START + "\nmexico\nmexico\n", "g.txt:6: move 2: 'mexico' is not possible: Chance"),
    ("the rule is named", HEAD + START + "\ncuba\n", "(6.3.1)"),
    ("wrong side", HEAD + START + "\nussr: mexico\n", "g.txt:5: move 1: 'ussr: mexico': it is the move of us"),
    ("no side", HEAD + START + "\nchina: mexico\n", "g.txt:5: 'china:' is no side"),
    ("moves after the end", HEAD + START + "\nmexico die-4 mexico\n", "move 3"),
    ("another result", HEAD + START + "result: us, 10.3.2\n\nmexico\n", "the result is 'none', not 'us, 10.3.2'"),
]


@pytest.mark.parametrize(("text", "sentence"), [w[1:] for w in WRONG], ids=[w[0] for w in WRONG])
def test_a_wrong_record_is_refused_with_file_line_and_move(text: str, sentence: str) -> None:
    with pytest.raises(BadFile) as caught:
        replay(PLAYED, text, "g.txt")
    assert sentence in str(caught.value)
    assert str(caught.value).startswith("g.txt")
    assert len(str(caught.value)) < 500


@given(st.text(max_size=200))
@settings(max_examples=100, deadline=None)
def test_any_text_is_taken_or_refused(text: str) -> None:
    for whole in (text, HEAD + text, HEAD + START + "\n" + text):
        try:
            replay(PLAYED, whole)
        except TsRulesError:
            continue


def test_a_byte_order_mark_and_windows_lines_do_no_harm() -> None:
    text = (HEAD + START + "\nmexico die-4\n").replace("\n", "\r\n")
    assert (
        replay(PLAYED, "\ufeff" + text).state.influence
        == replay(PLAYED, HEAD + START + "\nmexico die-4\n").state.influence
    )


def test_reading_alone_plays_nothing() -> None:
    record = read_record(PLAYED, HEAD + "\nus: nowhere ; yet\n")
    assert record.moves == (("us: nowhere", 4),)


def test_soaking_is_the_same_alone_and_together() -> None:
    alone = soak(PLAYED, 12, rules_of(), seed=7)
    with ThreadPoolExecutor(3) as executor:
        together = soak(PLAYED, 12, rules_of(), seed=7, executor=executor)
    assert alone == together
    assert alone.broken is None
    assert alone.games == 12
    assert sum(alone.results.values()) == 12


def test_a_careful_player_lives_longer() -> None:
    wild, wary = soak(PLAYED, 8, rules_of(), seed=3), soak(PLAYED, 8, rules_of(), seed=3, policy="careful")
    assert wary.broken is None
    assert wary.moves > wild.moves


def test_a_careful_player_makes_no_coup_that_is_nuclear_war() -> None:
    state = position(defcon=2, to_play="us", ask="coup", ops=3, influence={"mexico": (0, 1), "guatemala": (0, 1)})
    assert {str(move) for move in state.legal()} == {"mexico", "guatemala"}
    assert {str(careful(PLAYED, state, Random(seed))) for seed in range(20)} == {"guatemala"}
    assert len({str(choose(PLAYED, state, Random(seed))) for seed in range(20)}) == 2


def test_soaking_stops_at_a_broken_promise_with_the_record_that_shows_it(monkeypatch: pytest.MonkeyPatch) -> None:
    watch = Watch.broken

    def broken(self: Watch, state: State) -> str:
        return "DEFCON is too low (8.1)" if state.turn and state.defcon < 4 else watch(self, state)

    monkeypatch.setattr(Watch, "broken", broken)
    done = soak(PLAYED, 50, rules_of(), seed=1)
    assert done.broken is not None
    assert done.games < 50
    assert "DEFCON is too low" in done.broken.record
    assert replay(PLAYED, done.broken.record).state.defcon < 4


def test_a_crash_is_a_broken_promise_too(monkeypatch: pytest.MonkeyPatch) -> None:
    play = State.play

    def crash(state: State, move: int) -> None:
        if state.turn == 1 and state.round == 2:
            raise ZeroDivisionError("division by zero")
        play(state, move)

    monkeypatch.setattr(State, "play", crash)
    done = soak(PLAYED, 3, rules_of(), seed=1)
    monkeypatch.undo()
    assert done.broken is not None
    assert "ZeroDivisionError" in done.broken.problem
    assert replay(PLAYED, done.broken.record).state.round >= 1
