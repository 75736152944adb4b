"""Two rulesets soaked against one another: where they part, what explains it, and the scenario that shows it."""

from __future__ import annotations

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from game_parts import rules_of

from ts_rules.cli.main import main
from ts_rules.games.twilight_struggle.play.as_played_game import PLAYED
from ts_rules.games.twilight_struggle.play.compiled_rules import Rules, game
from ts_rules.games.twilight_struggle.play.state import State
from ts_rules.model import Ruleset
from ts_rules.playing.parting import EDITION, Pair, partings
from ts_rules.playing.scenario_file import Scenario, read_scenarios
from ts_rules.playing.scenario_run import run_scenario
from ts_rules.playing.soaking_against import Against, Shown, shown_by, soak_against

COUP = "6.3.4/defcon-after"
UNSEEN = "6.4.1/space-card"  # no play shows it, so that only what a test adds can hang on it
ORDER, TARGET = "6.2.1/roll-order", "6.2.1/target-influence"


def other() -> Ruleset:
    """Deluxe under another name."""
    return game().ruleset("deluxe").with_readings("odd", {})


def pair(readings: dict[str, str], ruleset: str = "deluxe", options: dict[str, object] | None = None) -> Pair:
    """A ruleset, and the same with some readings changed."""
    first = rules_of(ruleset, options)
    return Pair(PLAYED, first, rules_of(ruleset, options, readings))


def clumsy(monkeypatch: pytest.MonkeyPatch, wrong: Callable[[Rules], bool], crash: bool = False) -> None:
    """Nobody modelled this: under some rules the US gains a VP whenever Mexico is chosen."""
    play = State.play

    def odd(state: State, move: int) -> None:
        play(state, move)
        if wrong(state.rules) and str(move) == "mexico":
            state.vp += 1 // (not crash)

    monkeypatch.setattr(State, "play", odd)


def read(text: str, folder: Path) -> Scenario:
    path = folder / "parting.toml"
    path.write_text(text, encoding="utf-8")
    (scenario,) = read_scenarios(PLAYED, path)
    return scenario


def outcomes(scenario: Scenario, two: Pair) -> list[bool]:
    """Whether it passes under the first and under the second."""
    known = {"first": two.first.ruleset, "second": two.second.ruleset}
    return [o.passed for o in run_scenario(PLAYED, scenario, known.__getitem__, ("first", "second"))]


def test_a_ruleset_never_parts_from_itself() -> None:
    done = soak_against(10, Pair(PLAYED, rules_of("deluxe"), rules_of("deluxe")))
    assert (done.games, done.parted, done.first, done.unexplained) == (10, 0, None, [])
    assert done.moves > 1000


def test_one_variant_explains_every_parting_and_is_named() -> None:
    done = soak_against(12, pair({COUP: "raises"}))
    assert set(done.counts) == {("6.3.4", (COUP,))}
    assert not done.unexplained
    assert done.first is not None
    parting = done.first.parting
    assert parting.kind == "position"
    assert parting.move.startswith("die-")  # the coup is over once its die has been rolled
    assert any(d.startswith("defcon: first ") for d in parting.differences)
    assert parting.levelled == ()


def test_a_game_goes_on_behind_a_parting_that_is_explained() -> None:
    """Realignment differs in two ways, and coups in a third: one game shows them all, each at its own decision."""
    two = pair({COUP: "raises", "6.2.2/removal": "must"})
    found = [p for n in range(10) for p in partings(two, "1", n, "careful", [])]
    assert {p.explained for p in found} == {(COUP,), ("6.2.2/removal",)}
    later = [p for p in found if p.levelled]
    assert later
    assert all(set(p.levelled).isdisjoint(p.explained) for p in later)


def test_where_it_takes_two_variants_both_are_named() -> None:
    done = soak_against(20, pair({ORDER: "must", TARGET: "not-required"}), seed=2)
    assert ("6.2.1", (ORDER, TARGET)) in done.counts
    assert not done.unexplained


def test_what_no_variant_explains_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    clumsy(monkeypatch, lambda rules: rules.name == "odd")
    two = Pair(PLAYED, rules_of("deluxe"), rules_of(other().with_readings("odd", {COUP: "raises"})))
    done = soak_against(12, two)
    assert done.unexplained
    for shown in done.unexplained:
        assert shown.parting.explained == ()
        assert shown.parting.move == "mexico"
        assert any(d.startswith("vp: first ") for d in shown.parting.differences)


def test_what_the_edition_does_without_a_variant_is_found_too(monkeypatch: pytest.MonkeyPatch) -> None:
    clumsy(monkeypatch, lambda rules: rules.edition == "2e")
    options = {"optional_cards": False}
    second = Ruleset("odd", game().id, "2e", game().ruleset("deluxe").readings)
    done = soak_against(12, Pair(PLAYED, rules_of("deluxe", options), rules_of(second, options)))
    mexico = [s for s in done.unexplained if s.parting.move == "mexico"]
    assert mexico
    assert all(s.parting.explained == (EDITION,) for s in mexico)


def test_a_variant_is_named_rather_than_the_edition(monkeypatch: pytest.MonkeyPatch) -> None:
    """Either would make the parting vanish; it is the variant that somebody has modelled."""
    clumsy(monkeypatch, lambda rules: rules.edition == "2e" and rules.ruleset.readings[UNSEEN] == "plays")
    options = {"optional_cards": False}
    second = Ruleset("odd", game().id, "2e", {**game().ruleset("deluxe").readings, UNSEEN: "plays"})
    two = Pair(PLAYED, rules_of("deluxe", options), rules_of(second, options))
    found = [p for n in range(12) for p in partings(two, "0", n, "random", [])]
    mexico = [p.explained for p in found if p.move == "mexico"]
    assert set(mexico) == {(UNSEEN,)}


def test_a_crash_under_one_of_them_is_a_parting(monkeypatch: pytest.MonkeyPatch) -> None:
    clumsy(monkeypatch, lambda rules: rules.name == "odd", crash=True)
    done = soak_against(12, Pair(PLAYED, rules_of("deluxe"), rules_of(other())))
    assert done.first is not None
    assert done.first.parting.kind == "crash"
    assert done.first.parting.differences == ("second: ZeroDivisionError: integer division or modulo by zero",)
    assert done.first in done.unexplained
    assert {s.parting.kind for s in done.unexplained} == {"crash"}


SHOWN = [
    ({COUP: "raises"}, "deluxe", {}),
    ({ORDER: "must"}, "deluxe", {}),
    ({TARGET: "required"}, "2e", {"tournament": True}),
    ({COUP: "raises", "6.2.2/removal": "must", ORDER: "must"}, "deluxe", {"optional_cards": False}),
]


@pytest.mark.parametrize(("readings", "ruleset", "options"), SHOWN, ids=range(len(SHOWN)))
def test_the_scenario_passes_under_the_first_and_fails_under_the_second(
    readings: dict[str, str], ruleset: str, options: dict[str, object], tmp_path: Path
) -> None:
    two = pair(readings, ruleset, options)
    done = soak_against(10, two, policy="careful")
    assert done.examples
    for shown in done.examples.values():
        text = shown_by(two, shown)
        scenario = read(text, tmp_path)
        assert scenario.note.startswith("It passes under"), text
        assert outcomes(scenario, two) == [True, False], text
        assert set(shown.parting.explained) <= set(scenario.about)


def test_a_later_parting_is_shown_with_the_earlier_ones_levelled(tmp_path: Path) -> None:
    two = pair({COUP: "raises", "6.2.2/removal": "must"})
    moves: list[int] = []
    for number in range(20):
        moves.clear()
        for parting in partings(two, "1", number, "careful", moves):  # type: ignore[arg-type]  # moves are ints
            if parting.levelled:
                scenario = read(shown_by(two, Shown(parting, tuple(moves))), tmp_path)  # type: ignore[arg-type]  # too
                assert set(scenario.readings) == set(parting.levelled)
                assert outcomes(scenario, two) == [True, False]
                return
    pytest.fail("no game has two partings")


def test_whoever_plays_finds_the_same() -> None:
    two = pair({COUP: "raises", ORDER: "must"})
    alone = soak_against(12, two, seed="x")
    with ThreadPoolExecutor(2) as executor:
        assert soak_against(12, two, "x", executor) == alone
    assert soak_against(12, two, "y") != alone


def test_parts_of_a_soak_add_up_in_any_order() -> None:
    two = pair({COUP: "raises", ORDER: "must"})
    whole = soak_against(15, two)
    parts: list[Against] = []
    for games in (15, 10, 5):
        part = soak_against(games, two)
        parts.append(part)
    backwards = Against()
    for part in parts:
        backwards.add(part)
    forwards = Against()
    for part in reversed(parts):
        forwards.add(part)
    assert forwards == backwards
    assert forwards.examples == whole.examples
    assert forwards.games == 30


def test_counts_are_games() -> None:
    done, heard = Against(), []
    done.add(soak_against(7, pair({COUP: "raises"}), progress=heard.append))
    assert sum(heard) == done.games == 7
    assert max(done.counts.values()) <= done.parted <= 7


def invoke(*args: str) -> Result:
    return CliRunner().invoke(main, ["soak", "--jobs", "1", *args])


def test_the_command_holds_editions_against_each_other(tmp_path: Path) -> None:
    out = tmp_path / "found.toml"
    done = invoke("--games", "5", "--against", "2e", "--out", str(out), "--format", "json")
    body = json.loads(done.stdout)
    assert body["schema"] == "ts-rules/soak-against/1"
    assert (body["first"]["ruleset"], body["second"]["ruleset"]) == ("deluxe", "2e")
    assert body["first"]["options"] == body["second"]["options"] == {"optional_cards": False}  # the decks differ
    assert "optional_cards=no" in done.stderr
    assert body["games"] == 5
    assert body["parted"] == 5  # from the set-up on: 25 influence or 23
    canada = [d for p in body["partings"] for d in p["differences"] if d.startswith("influence of canada")]
    assert canada == ["influence of canada: first 2 / 0, second 0 / 0"]
    assert done.exit_code == int(body["unexplained"] > 0)
    (path, *_more) = body["files"]
    first = CliRunner().invoke(main, ["scenario", "run", path])
    second = CliRunner().invoke(main, ["scenario", "run", path, "--ruleset", "2e"])
    assert (first.exit_code, second.exit_code) == (0, 1)


def test_a_book_is_held_against_its_edition(tmp_path: Path) -> None:
    args = ("--games", "3", "--ruleset", "ts-pl-deluxe", "--against", "edition", "--format", "json")
    body = json.loads(invoke(*args, "--out", str(tmp_path / "x.toml")).stdout)
    assert (body["first"]["ruleset"], body["second"]["ruleset"]) == ("ts-pl-deluxe", "deluxe")
    assert set(body["variants"]) == set(body["first"]["readings"])
    assert body["first"]["options"] == {}


def test_an_unexplained_parting_is_loud(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    clumsy(monkeypatch, lambda rules: rules.name == "2e")
    out = tmp_path / "found.toml"
    done = invoke("--games", "8", "--against", "2e", "--out", str(out))
    assert done.exit_code == 1
    assert "NO VARIANT EXPLAINS IT" in done.output
    assert "UNEXPLAINED: game " in done.output
    assert "the move is mexico" in done.output
    assert (tmp_path / "found-unexplained.toml").is_file()


def test_rulesets_that_explain_all_say_so(tmp_path: Path) -> None:
    done = invoke("--games", "2", "--against", "deluxe", "--out", str(tmp_path / "x.toml"))
    assert done.exit_code == 0
    assert "part in 0" in done.output
    assert not list(tmp_path.iterdir())


def test_against_what_nobody_knows() -> None:
    done = invoke("--against", "3e")
    assert done.exit_code == 1  # raised here; `run` makes it exit code 2
    assert "3e" in str(done.exception)


def test_decks_are_compared() -> None:
    both, other = {"optional_cards": False}, rules_of("deluxe", None, {COUP: "raises"})
    assert PLAYED.common_options(rules_of("deluxe"), rules_of("2e")) == both
    assert PLAYED.common_options(rules_of("deluxe", both), rules_of("2e", both)) == {}
    assert PLAYED.common_options(rules_of("deluxe"), other) == {}
