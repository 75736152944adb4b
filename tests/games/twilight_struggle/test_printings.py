"""The printings of Deluxe: the first as its English rulebook has it, and where a difference runs between printings."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import ts_rules
from ts_rules.books import find_book, readings_of, recorded, rules_of, ruleset
from ts_rules.books.readings import SILENT
from ts_rules.languages import SOURCE
from ts_rules.model import Game, Kind
from ts_rules.playing.trial import Trials
from ts_rules.report.between import Change, between
from ts_rules.verify.plays import Plays

FIRST, LATEST, SECOND = "deluxe-1", "deluxe", "2e"
BOOK = tomllib.loads(Path(__file__).with_name("first_printing.toml").read_text("utf-8"))
OBSERVABLE = {"2.2.2/two-coloured", "6.2.1/target-influence", "11.1.4/bid-form"}
"""Of the readings of the first printing that later ones changed, those that play can show."""


def changes(ts: Game, a: str, b: str) -> dict[str, Change]:
    return {c.id: c for d in between(ts, ts.ruleset(a), ts.ruleset(b))[1] for c in d.changes}


def test_every_variant_is_held_against_the_english_rulebook(ts: Game) -> None:
    assert {*BOOK["reads"], *BOOK["slips"], *BOOK["unsaid"]} == {v.id for v in ts.variants()}


def test_the_first_printing_reads_as_its_rulebook(ts: Game) -> None:
    held = ts.ruleset(FIRST).readings
    wrong = {i: (held[i], says) for i, says in BOOK["reads"].items() if held[i] != says}
    assert not wrong, f"ours, the rulebook's: {wrong}"


def test_a_slip_of_the_rulebook_is_recorded_and_not_played(ts: Game) -> None:
    variants = {v.id: v for v in ts.variants()}
    slips = {v.id: v.slips[FIRST] for v in variants.values() if FIRST in v.slips}
    assert slips == BOOK["slips"]
    for ident, says in slips.items():
        assert ts.ruleset(FIRST).readings[ident] == ts.ruleset(LATEST).readings[ident] != says


def test_the_first_printing_lacks_the_rules_that_its_rulebook_lacks(ts: Game) -> None:
    lacking = [r.printed for r in ts if LATEST in r.printings and FIRST not in r.printings]
    assert lacking == BOOK["rules_absent"]
    assert {*BOOK["unsaid"].values()} <= {*lacking}


def test_the_first_printing_is_played(ts: Game) -> None:
    """Figures and cards are those of its edition, the readings its own: no influence of the opponent is asked for."""
    first = ts.ruleset(FIRST)
    assert (first.name, first.edition, first.printing) == (FIRST, LATEST, FIRST)
    assert ts.figure("setup.us_total", first.edition) == 25
    assert ts_rules.new("ts", ruleset=FIRST, seed=1).ruleset == FIRST


def test_scenarios_of_deluxe_hold_in_its_first_printing_too(ts: Game) -> None:
    """But for those that a reading of its own changes, and then only that reading."""
    plays = Plays(ts, cached=False)
    first, latest = ts.ruleset(FIRST), ts.ruleset(LATEST)
    apart = {v for v, reading in first.readings.items() if latest.readings[v] != reading}
    assert apart >= OBSERVABLE
    causes = set()
    for trial in plays.trials:
        if LATEST in trial.rulesets and plays.outcome(trial, first):
            found = plays.causes(trial, first, latest)
            assert found, f"{trial.id} fails in the first printing, and no reading of it is the reason"
            causes |= {*found}
    assert causes <= OBSERVABLE


@pytest.mark.parametrize("ident", ["6.2.1/target-influence", "6.4.1/space-card", "8.2.1/net-shortfall", "7.4.3"])
def test_a_difference_says_that_it_runs_between_printings(ts: Game, ident: str) -> None:
    """Not 2nd edition against Deluxe, but first against later Deluxe printings."""
    assert changes(ts, SECOND, LATEST)[ident].printing == FIRST
    assert changes(ts, LATEST, SECOND)[ident].printing == FIRST
    assert changes(ts, LATEST, FIRST)[ident].printing == ""
    assert ident not in changes(ts, SECOND, FIRST)


@pytest.mark.parametrize("ident", ["3.3/canada", "12.0", "6.2.2/removal"])
def test_what_the_editions_differ_in_says_nothing_of_printings(ts: Game, ident: str) -> None:
    assert changes(ts, SECOND, LATEST)[ident].printing == ""


def test_a_book_falls_back_to_its_printing(ts: Game) -> None:
    """The Polish book rests on the first printing, the Greek on a later one."""
    polish, greek = find_book("ts-pl-deluxe"), find_book("ts-el-deluxe")
    assert (polish.printing, greek.printing) == (FIRST, "")
    assert ts.below(polish).name == FIRST
    assert ts.below(greek).name == LATEST
    assert ruleset(polish, ts).readings["2.1.8/printed-starting-influence"] == "absent"
    having = {r.printed for r in rules_of(polish, ts)}
    assert having.isdisjoint({*BOOK["rules_absent"], "6.3.5"})
    assert {*BOOK["rules_absent"], "6.3.5"} <= {r.printed for r in rules_of(greek, ts)}


def test_what_the_english_has_itself_is_no_mistake_of_a_translator() -> None:
    """A book of the first printing that says what its English says agrees, or differs rightly."""
    fine = (Kind.AGREES, Kind.EDITION, Kind.SILENT)
    for book in recorded().values():
        if book.printing == FIRST and book.language != SOURCE:
            for ident, said in readings_of(book).items():
                if said.says in (BOOK["reads"].get(ident), BOOK["slips"].get(ident)):
                    assert said.verdict in fine, f"{ident}: {said.verdict}"


def test_the_english_book_on_record_says_what_reading_it_found() -> None:
    """Two readings of one rulebook: the table beside this file, and the record with its lines."""
    record = readings_of(find_book("ts-en-deluxe"))
    silent = {ident.partition("/")[0] for ident, said in record.items() if said.says == SILENT}
    assert silent <= {*BOOK["rules_absent"]}
    says = {ident: {said.says, *said.also} for ident, said in record.items() if said.says != SILENT}
    read = BOOK["reads"] | BOOK["slips"]
    assert not {ident: (found, read[ident]) for ident, found in says.items() if read[ident] not in found}


def test_trials_know_the_name_of_the_printing(ts: Game) -> None:
    from ts_rules.playing import played_game

    played = played_game(ts)
    assert played is not None
    assert any(FIRST in trial.rulesets for trial in Trials(played).trials)
