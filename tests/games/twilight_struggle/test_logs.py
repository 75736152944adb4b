"""Logs of the digital edition: lines, games that are read back, and every way in which a log can be wrong."""

from __future__ import annotations

import json
import os
import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from click.testing import Result
from hypothesis import given, settings
from hypothesis import strategies as st
from log_writer import card_name, country_name, random_game, written

from ts_rules.errors import BadFile
from ts_rules.games.twilight_struggle.logs.log_lines import Entry, entries_of, looks_like_a_log
from ts_rules.games.twilight_struggle.logs.log_report import read_digital_log
from ts_rules.games.twilight_struggle.play.as_played_game import PLAYED
from ts_rules.games.twilight_struggle.play.compiled_rules import Rules
from ts_rules.games.twilight_struggle.play.state import US, USSR
from ts_rules.games.twilight_struggle.play.tables import CARDS, COUNTRIES
from ts_rules.playing.foreign_log import ForeignLog, as_replay
from ts_rules.playing.game_record import replay, write_record
from ts_rules.playing.sentences import in_plain_english

ROOT = Path(__file__).resolve().parents[3]
EXAMPLE = ROOT / "docs" / "examples" / "digital-log.txt"
PLAYED_ROUND = "Turn 1, USSR AR1: Nasser*: Event: Nasser*"
Invoke = Callable[..., Result]
Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(scope="module")
def example() -> str:
    return EXAMPLE.read_text("utf-8")


def read(text: str) -> ForeignLog:
    found = read_digital_log(text, "log.txt")
    assert found is not None
    return found


def refused(text: str) -> BadFile:
    with pytest.raises(BadFile) as caught:
        read(text)
    return caught.value


def entry(line: str) -> Entry:
    """What one line says, in a log that has a round besides."""
    *_others, found = entries_of(f"{PLAYED_ROUND}\n{line}")
    return found


# Lines


@given(
    country=st.integers(0, len(COUNTRIES) - 1),
    side=st.sampled_from((US, USSR)),
    amount=st.integers(-20, 20),
    there=st.tuples(st.integers(0, 99), st.integers(0, 99)),
)
def test_a_line_of_influence(country: int, side: int, amount: int, there: tuple[int, int]) -> None:
    line = f"{('US', 'USSR')[side]} {amount:+} in {country_name(country)} [{there[0]}][{there[1]}]"
    assert entry(line) == Entry("influence", 2, side, 0, country, (amount, *there))


@given(card=st.integers(1, len(CARDS) - 1), star=st.booleans(), side=st.sampled_from(("US", "USSR")))
def test_a_card_by_its_name(card: int, star: bool, side: str) -> None:
    name = card_name(card).removesuffix("*") + "*" * star
    assert entry(f"Event: {name}").card == card
    header, event = entries_of(f"Turn 3, {side} AR2: {name}: Event: {name}")
    assert (header.what, header.card, header.numbers, event.card, event.line) == ("round", card, (3, 2), card, 1)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("SUCCESS: 4 [ + 3 (-1)  - 2x1 = 4 ]", Entry("coup", 2, numbers=(4, 3, -1, 1, 4), words="success")),
        ("USSR rolls 2 (+1) = 3", Entry("roll", 2, USSR, numbers=(2, 1, 3))),
        ("US rolls 6", Entry("roll", 2, US, numbers=(6, 0, 6))),
        ("DEFEAT: 3 (-1)  < 4", Entry("war-result", 2, numbers=(3, -1, 4), words="defeat")),
        ("USSR gains 3 VP. Score is US 4.", Entry("vp", 2, USSR, numbers=(3, 4))),
        ("US gains 1 VP. Score is even.", Entry("vp", 2, US, numbers=(1, 0))),
        ("No VP awarded. Score is USSR 2.", Entry("vp", 2, numbers=(0, -2))),
        (
            "Trap Roll: 5 > 4 -- Trap Remains in Effect",
            Entry("trap-roll", 2, numbers=(5, 4), words="Trap Remains in Effect"),
        ),
    ],
)
def test_a_line_with_figures(line: str, expected: Entry) -> None:
    assert entry(line) == expected


@given(
    st.text(st.characters(codec="utf-8", exclude_characters="\n\r\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029"), max_size=60)
)
def test_any_other_line_is_told(line: str) -> None:
    if line.strip() in ("", ":", "::", ": :"):
        assert len(entries_of(f"{PLAYED_ROUND}\n{line}")) <= 3
        return
    with pytest.raises(BadFile, match=r"^log\.txt:2: "):
        entries_of(f"{PLAYED_ROUND}\n{line}", "log.txt")


def test_a_log_is_told_by_its_content(example: str) -> None:
    assert looks_like_a_log(example)
    assert looks_like_a_log(example[example.index("Turn 1, H") :])
    assert not looks_like_a_log("ts-rules/record/1\n\nussr: poland\n")
    assert read_digital_log("Turn 1 of a diary\n", "diary.txt") is None


# Games


@pytest.fixture(scope="module")
def rules() -> Rules:
    found: Rules = PLAYED.rules(PLAYED.game.ruleset("deluxe"), {"bonus_influence": 2})
    return found


@pytest.mark.parametrize("seed", [0, 3, 10, 12, 21, 33])
def test_a_game_by_chance_is_read_back(rules: Rules, seed: int) -> None:
    moves = random_game(rules, seed, most=2000)
    ours = replay(PLAYED, write_record(PLAYED, rules, moves)).state
    found = read(written(rules, moves))
    assert found.rules is rules
    assert not found.unsettled
    assert (found.state.result, found.state.turn) == (ours.result, ours.turn)
    assert bytes(found.state.influence) == bytes(ours.influence)
    if ours.result[1] != "10.3.2":  # the check of military operations and final scoring are not logged
        assert found.state.vp == ours.vp
    assert as_replay(found).state.result == ours.result


def test_the_example(example: str) -> None:
    found = read(example)
    assert {what: same for what, (same, all_) in found.figures.items() if same == all_} == {
        "coup": 1, "defcon": 1, "event": 4, "hand": 1, "in-play": 1, "influence": 11, "military": 1, "points": 4,
        "space": 1, "space-roll": 1, "vp": 2,
    }  # fmt: skip
    assert found.differences == ()
    assert [in_plain_english(remark) for remark in found.remarks] == [
        "The log breaks off at line 52: the game is not over (turn 1, action round 3, US)."
    ]
    told = {(move.line, move.move): move.rule for move in found.told}
    assert told[21, "arab-israeli-war"] == "5.1"
    assert told[22, "iran"] == "arab-israeli-war"
    assert {move.line for move in found.told if move.rule == "4.5.B"} == {0}


def test_hands_hold_what_is_shown_and_nothing_that_must_be_played(example: str) -> None:
    hands = [PLAYED.facts["hands"](read(example).state)[side] for side in ("us", "ussr")]
    assert set(hands[1]) == {"duck-and-cover", "truman-doctrine", "blockade", "norad"}
    assert not any(card.endswith("-scoring") for hand in hands for card in hand)


# What is wrong is told at its line


EDITS = [
    ("[0][4]", "[0][5]", 7, "influence is then US 0, USSR 4 (Poland)"),
    ("US -2 in Iran [1]", "US -2 in Iran [2]", 24, "influence is then US 1, USSR 0 (Iran)"),
    ("= 2 ]", "= 3 ]", 23, "that makes 2"),
    ("SUCCESS", "FAILURE", 23, "with 2 it succeeds"),
    ("2x2", "2x3", 23, "the stability number is 2 (Iran)"),
    ("degrades to 4", "improves to 5", 26, ""),
    ("Turn 1, USSR AR3", "Turn 1, USSR AR4", 43, ""),
    ("AR2: Decol", "AR1: Decol", 38, "no play by the rules"),
    ("Score is US 1", "Score is US 3", 41, "the score is then US 1"),
    ("-- Success", "-- Failed", 39, "with 3 it succeeds"),
    ("Cuba", "Kuba", 19, "'Kuba' is no country"),
    ("Event: Fidel*", "Event: Castro", 18, "'Castro' is no card"),
    ("Military Ops to 2", "Military Points 2", 25, "no line of a log that we know"),
    ("Arab-Israeli War: Coup", "Asia Scoring: Coup", 21, "no play by the rules"),
    (
        "Arab-Israeli War: Coup",
        "Asia Scoring: Coup",
        21,
        "a scoring card has no Operations points",
    ),
    ("Target: Iran", "Target: Egypt", 22, "no play by the rules"),
    ("Target: Iran", "Target: Egypt", 22, "(arab-israeli-war). Egypt: the opponent has no influence there (6.3.1)"),
    ("Scenario: Standard", "Scenario: Late War", 4, "only Standard is read"),
    ("US +2\n", "USSR +2\n", 3, "that is not read"),
]


@pytest.mark.parametrize(("old", "new", "line", "why"), EDITS)
def test_an_edited_log_is_refused_at_its_line(example: str, old: str, new: str, line: int, why: str) -> None:
    problem = str(refused(example.replace(old, new, 1)))
    assert problem.startswith(f"log.txt:{line}: ")
    assert why in problem


def test_a_log_that_is_cut_off_is_read_to_there(example: str) -> None:
    lines = example.splitlines(keepends=True)
    for number in range(21, len(lines) + 1):
        found = read("".join(lines[:number]))
        assert found.lines == sum(bool(line.strip()) for line in lines[:number])
        assert "breaks off" in in_plain_english(found.remarks[-1])


def test_a_line_that_is_cut_off_is_refused(example: str) -> None:
    place = example.index("Pakistan") + 4
    assert str(refused(example[:place])).startswith("log.txt:30: ")


@settings(max_examples=40)
@given(st.randoms(use_true_random=False))
def test_lines_in_any_disorder_give_a_game_or_a_sentence(lot: Random) -> None:
    lines = EXAMPLE.read_text("utf-8").splitlines()
    for _ in range(lot.randint(1, 4)):
        here, there = lot.randrange(len(lines)), lot.randrange(len(lines))
        match lot.randrange(3):
            case 0:
                del lines[here]
            case 1:
                lines.insert(there, lines[here])
            case _:
                lines[here], lines[there] = lines[there], lines[here]
    problem = ""
    try:
        read_digital_log("\n".join(lines), "log.txt")
    except BadFile as trouble:
        problem = str(trouble)
    assert not problem or re.match(r"log\.txt:\d+: ", problem)


def test_a_log_without_a_round_is_refused(example: str) -> None:
    assert "no card is played" in str(refused(example[: example.index("Turn 1, USSR AR1")]))


def test_a_figure_that_is_another_is_declared_and_the_game_goes_on(example: str) -> None:
    found = read(
        example.replace("1 VP. Score is USSR 1", "2 VP. Score is USSR 2").replace("Score is US 1", "Score is even")
    )
    (difference,) = found.differences
    figures = in_plain_english(difference.log), in_plain_english(difference.ours)
    assert (difference.line, difference.what, *figures, difference.rule) == (
        *(36, "vp", "USSR 2", "USSR 1"),
        "asia-scoring",
    )
    assert found.unsettled
    assert found.state.vp == 1


def test_a_line_left_out_is_declared(example: str) -> None:
    found = read(example.replace("DEFCON degrades to 4\n", ""))
    assert [(d.line, d.what, d.log, d.ours) for d in found.differences] == [(27, "defcon", 5, 4)]


# The command


def test_replay_tells_and_writes_a_record(invoke: Invoke, tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    done = invoke("replay", str(EXAMPLE), "--moves", "--record", str(record))
    assert done.exit_code == 0
    assert "54 moves, all legal under deluxe; turn 1, DEFCON 4, VP +1, not over" in done.output
    assert "Log of the digital edition: 42 lines, all accounted for" in done.output
    assert re.search(
        r"^ +22  turn 1, action round 1, USSR +ussr: iran  \(arab-israeli-war\)$", done.output, re.MULTILINE
    )
    again = invoke("replay", str(record), "--format", "json")
    game = json.loads(again.output)["games"][0]
    assert (game["moves"], "log" in game) == (54, False)
    of_log = json.loads(invoke("replay", str(EXAMPLE), "--format", "json").output)["games"][0]
    assert of_log["position"] == game["position"]
    assert of_log["log"]["figures"]["influence"] == {"reproduced": 11, "of": 11}
    assert of_log["log"]["told"][-1]["move"] == "five-year-plan"


def test_exit_codes_of_replay(run: Run, tmp_path: Path, example: str) -> None:
    other, broken = tmp_path / "other.txt", tmp_path / "broken.txt"
    other.write_text(example.replace("DEFCON degrades to 4\n", ""), encoding="utf-8")
    broken.write_text(example.replace("= 2 ]", "= 3 ]"), encoding="utf-8")
    assert run("replay", str(other)).returncode == 1
    assert run("replay", str(broken)).returncode == 3
    assert run("replay", str(EXAMPLE), str(other), "--record", "x.txt").returncode == 2


# Games that people played


@pytest.mark.parametrize("number", range(1, 25))
def test_a_real_log_is_read_to_its_end(number: int) -> None:
    folder = os.environ.get("TS_RULES_LOGS")
    path = Path(folder or "") / f"game-{number:02}.txt"
    if not folder or not path.is_file():
        pytest.skip("no real logs here (TS_RULES_LOGS)")
    found = read(path.read_text("utf-8"))
    assert not found.unsettled
    for what in ("influence", "vp", "defcon", "military", "space", "coup", "war-result", "event", "hand", "reshuffle"):
        same, all_ = found.figures.get(what, (0, 0))
        assert same == all_, what


def test_a_handicap_that_no_game_has_is_told_at_its_line() -> None:
    said = re.sub(r"(?m)^Handicap influence: .*$", "Handicap influence: US +200000", EXAMPLE.read_text("utf-8"))
    with pytest.raises(BadFile, match=r"log\.txt:3: gives a handicap of 200000"):
        read_digital_log(said, "log.txt")
