"""What runs is seen, under the name by which it counts."""

from __future__ import annotations

import sys

import pytest

from ts_rules.games.twilight_struggle.play.as_played_game import PLAYED
from ts_rules.games.twilight_struggle.rules import s06_3_coups as coups
from ts_rules.model import Game
from ts_rules.playing.trial import Trials
from ts_rules.verify.code import ELSEWHERE, NO, OWN, PART, TABLE, Held, code_of
from ts_rules.verify.functions_run import watched
from ts_rules.verify.rows import Report


def inner() -> int:
    return 1


def outer() -> int:
    return inner()


@pytest.fixture(scope="module")
def held(ts: Game) -> dict[str, Held]:
    return code_of(ts)


def entered(ts: Game, held: dict[str, Held], scenario: str, ident: str) -> str:
    ground = Trials(PLAYED)
    (trial,) = (t for t in ground.trials if t.id == scenario)
    ground.forget()
    with watched() as ran:
        assert not ground.play(trial, ts.ruleset("deluxe"), trial.readings)
    return held[ident].entered(ran)


def test_every_function_that_is_entered_is_seen_and_only_inside() -> None:
    with watched() as ran:
        outer()
    assert {outer.__code__, inner.__code__} <= ran
    with watched() as again:
        inner()
    assert inner.__code__ in again
    assert outer.__code__ not in again
    before = len(again)
    outer()
    assert len(again) == before


def test_what_watched_before_watches_again() -> None:
    calls = []

    def hook(_frame: object, event: str, _arg: object) -> None:
        calls.append(event)

    sys.setprofile(hook)
    try:
        with watched():
            outer()
        calls.clear()
        outer()
    finally:
        sys.setprofile(None)
    assert "call" in calls


def test_an_error_inside_stops_the_watching() -> None:
    with pytest.raises(ZeroDivisionError), watched():
        1 / 0  # noqa: B018 - for the error
    assert sys.getprofile() is None


def test_the_own_function_of_a_rule(ts: Game, held: dict[str, Held]) -> None:
    assert held["6.3.4"].by_way[OWN] == {coups.after_coup.__code__}
    assert entered(ts, held, "coup-in-mexico", "6.3.4") == OWN
    assert entered(ts, held, "coup-in-mexico", "6.3.4/defcon-after") == OWN
    assert entered(ts, held, "coup-in-mexico", "6.4.2") == NO


def test_a_clause_is_part_of_its_rule(ts: Game, held: dict[str, Held]) -> None:
    """A target is looked for, and no coup is made: 6.3.1 is entered, 6.3.2 only if a clause of it is."""
    assert coups.changes_influence.__code__ in held["6.3.2"].by_way[PART]
    assert entered(ts, held, "coup-in-mexico", "6.3.2/coup-failure") == OWN


def test_a_rule_that_fills_a_table_counts_by_who_reads_it(ts: Game, held: dict[str, Held]) -> None:
    """Which region a country lies in is asked once, while the game is loaded."""
    assert held["2.1.1"].by_way[TABLE]
    assert entered(ts, held, "coup-in-mexico", "2.1.1") in (TABLE, PART, NO)
    assert held["2.1.3/stability"].entered({coups._resolve.__code__}) == TABLE  # it reads STABILITY
    assert held["2.1.3/stability"].entered({coups.counts_if_it_fails.__code__}) == NO


def test_a_card_counts_where_its_text_is_carried_out(held: dict[str, Held]) -> None:
    assert held["nuclear-subs"].entered({coups.after_coup.__code__}) == ELSEWHERE
    assert held["che"].entered({coups.after_coup.__code__}) == NO


def test_where_there_is_no_code_there_is_nothing_to_enter(held: dict[str, Held]) -> None:
    assert held["6.3"].entered({coups.after_coup.__code__}) == PART or held["6.3"].entered(set()) == ""
    assert held["1.0"].entered(set()) == ""


def test_scenarios_that_enter_nothing_are_named(report: Report) -> None:
    """A lasting event that does not last yet: no code of the rule on lasting events has run."""
    known = {trial.id: trial for trial in Trials(PLAYED).trials}
    for stray in report.strays:
        assert stray.about == known[stray.id].about
        assert stray.line == known[stray.id].line > 0
    assert len(report.strays) < len(known) / 20
