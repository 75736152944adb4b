"""The engine's column, on outcomes that are made up."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import cast

import pytest

from ts_rules.books import find_book
from ts_rules.model import Game, Kind, RuleId, Ruleset
from ts_rules.playing.trial import Trial
from ts_rules.verify.plays import Outcome, Plays
from ts_rules.verify.proofs import Proof, Proofs, fits
from ts_rules.verify.recorded_book import Recorded
from ts_rules.verify.rows import Engine

VARIANT = "6.3.4/defcon-after"
Plays_ = Callable[[str, Mapping[str, str], str], bool]


def trial(name: str, *, reading: str = "", decides: bool = True, rulesets: tuple[str, ...] = ("deluxe", "2e")) -> Trial:
    pinned = {VARIANT: reading} if reading else {}
    return Trial(name, name, ("6.3.4",), rulesets, pinned, VARIANT if reading and decides else "", "f.toml", 1, name)


class Made:
    """Outcomes by what a test says: a scenario passes where `passes(name, readings in force, edition)`."""

    executable = True

    def __init__(self, game: Game, trials: tuple[Trial, ...], passes: Plays_) -> None:
        self.game, self.trials, self._passes = game, trials, passes
        self.editions = {name: game.ruleset(name) for name in game.spec.editions}

    def outcome(self, trial: Trial, ruleset: Ruleset, readings: Mapping[str, str] | None = None) -> Outcome:
        pinned = trial.readings if readings is None else readings
        force = {**ruleset.readings, **pinned}
        return () if self._passes(trial.id, force, ruleset.edition) else ("defcon: expected 4, found 2",)

    def causes(
        self, trial: Trial, _ruleset: Ruleset, edition: Ruleset, readings: Mapping[str, str] | None = None
    ) -> Outcome:
        return () if self.outcome(trial, edition, readings) else ("6.1.1/reach",)


def proof(game: Game, book: str, trials: tuple[Trial, ...], passes: Plays_) -> Proof:
    rule = game.rules[RuleId.parse("6.3.4")]
    (variant,) = (v for v in rule.all_variants() if v.id == VARIANT)
    made = cast(Plays, Made(game, trials, passes))
    return Proofs(made, Recorded(find_book(book), game)).of_variant(rule, variant)


def as_said(name: str, force: Mapping[str, str], _edition: str) -> bool:
    """Each deciding scenario passes under the reading after which it is called, and nowhere else."""
    return name not in ("raises", "lowers") or force[VARIANT] == name


BOTH = (trial("raises", reading="raises"), trial("lowers", reading="lowers"))


def test_two_readings_that_make_a_difference_pass(ts: Game) -> None:
    found = proof(ts, "ts-pt-summary", BOTH, as_said)
    assert (found.engine, found.scenario, found.uncovered) == (Engine.PASS, "raises", "")
    assert proof(ts, "ts-el-deluxe", BOTH, as_said).scenario == "lowers"


def test_a_scenario_that_passes_under_both_readings_fails(ts: Game) -> None:
    for book in ("ts-pt-summary", "ts-el-deluxe"):
        found = proof(ts, book, BOTH, lambda _name, _force, _edition: True)
        assert found.engine is Engine.FAIL, book
        assert "passes under" in found.why


def test_the_edition_must_show_its_own_reading(ts: Game) -> None:
    found = proof(ts, "ts-pt-summary", BOTH, lambda n, f, e: as_said(n, f, e) and n != "lowers")
    assert (found.engine, found.scenario) == (Engine.FAIL, "lowers")


def test_the_book_must_show_its_reading(ts: Game) -> None:
    found = proof(ts, "ts-pt-summary", BOTH, lambda n, f, e: as_said(n, f, e) and n != "raises")
    assert (found.engine, found.scenario) == (Engine.FAIL, "raises")
    assert "expected 4" in found.why


@pytest.mark.parametrize(("left", "missing"), [(BOTH[:1], "lowers"), (BOTH[1:], "raises"), ((), "raises or lowers")])
def test_what_is_missing_is_named(ts: Game, left: tuple[Trial, ...], missing: str) -> None:
    found = proof(ts, "ts-pt-summary", left, as_said)
    assert found.engine is Engine.NOT_EXECUTABLE
    assert found.uncovered == f"no deciding scenario of {missing}"


def test_a_scenario_of_the_other_edition_serves_where_there_is_none(ts: Game) -> None:
    only = (trial("raises", reading="raises", rulesets=("deluxe",)), trial("lowers", reading="lowers"))
    found = proof(ts, "ts-pt-summary", only, lambda n, f, e: as_said(n, f, e) and (n != "raises" or e == "deluxe"))
    assert (found.engine, found.scenario) == (Engine.PASS, "raises")


def test_a_broken_scenario_of_the_rule_fails_whatever_is_decided(ts: Game) -> None:
    other = (*BOTH, trial("other"))
    found = proof(ts, "ts-el-deluxe", other, lambda n, f, e: as_said(n, f, e) and n != "other")
    assert (found.engine, found.scenario) == (Engine.FAIL, "other")


def test_what_another_variant_does_is_no_failure(ts: Game) -> None:
    """`other` passes in the edition and not under the book: another reading of the book is the reason."""
    base = ts.ruleset("2e").readings

    def passes(name: str, force: Mapping[str, str], edition: str) -> bool:
        return as_said(name, force, edition) and (name != "other" or dict(force) == dict(base))

    found = proof(ts, "ts-pt-summary", (*BOTH, trial("other")), passes)
    assert (found.engine, found.because) == (Engine.PASS, ("6.1.1/reach",))


def test_a_scenario_that_pins_another_reading_is_not_of_the_book(ts: Game) -> None:
    greek, summary = (Recorded(find_book(b), ts) for b in ("ts-el-deluxe", "ts-pt-summary"))
    raising = trial("raises", reading="raises")
    assert not fits(raising, greek)
    assert fits(raising, summary)
    assert not fits(trial("x", rulesets=("2e",)), greek)
    assert fits(trial("x", rulesets=("2e", "ts-el-deluxe")), greek)


def test_a_rule_that_the_book_lacks_is_not_played(ts: Game) -> None:
    made = cast(Plays, Made(ts, (trial("other"),), as_said))
    proofs = Proofs(made, Recorded(find_book("ts-el-deluxe"), ts))
    rule = ts.rules[RuleId.parse("6.3.4")]
    assert proofs.of_rule(rule, Kind.SILENT).engine is Engine.NOT_EXECUTABLE
    assert proofs.of_rule(rule, Kind.AGREES).engine is Engine.PASS
    bare = ts.rules[RuleId.parse("6.3.3")]
    assert proofs.of_rule(bare, Kind.AGREES).uncovered == "no scenario is about it"
    assert proofs.of_rule(ts.rules[RuleId.parse("1.0")], Kind.AGREES).uncovered == ""
