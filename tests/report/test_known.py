"""All that is known of a rule or card: gathered once, told by `show`, `explain` and `rules.json` in one schema."""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from json_schema import matches, published
from small_game import small_game

from ts_rules.books import readings_of, recorded
from ts_rules.games import load_game
from ts_rules.model import Game, Kind
from ts_rules.report import proven as proving
from ts_rules.report.gathering import Gathering
from ts_rules.report.known import KnownRule, document
from ts_rules.report.proven import Proven, proven
from ts_rules.report.sentences import Sentences
from ts_rules.verify import verification
from ts_rules.verify.rows import Link, Problem

Invoke = Callable[..., Result]
BOOKS = ("ts-it-2e", "ts-pt-summary", "ts-pl-deluxe", "ts-el-deluxe", "ts-en-deluxe")
SCHEMA = published("rule.schema.json")


@pytest.fixture(scope="module")
def run() -> Proven:
    return proven(load_game("ts"))


def gathered(game: Game, ident: str, proof: Proven | None = None, ruleset: str = "deluxe") -> KnownRule:
    rule = game.find(ident).rule
    assert rule is not None
    return Gathering(Sentences(game, "en"), game.ruleset(ruleset), proof).rule(rule)


def test_all_that_is_known_of_a_rule(ts: Game, run: Proven) -> None:
    known = gathered(ts, "6.3.4", run)
    (variant,) = known.variants
    said = {b.book: b for b in variant.books}
    assert (said["ts-pt-summary"].says, said["ts-pt-summary"].lines) == ("raises", ((151, 151),))
    assert said["ts-pt-summary"].lines_of("lowers") == ((193, 193),)
    assert {(b.engine, b.link) for b in variant.books} == {("pass", "ok")}
    assert {b.book for b in known.books} == set(BOOKS)
    assert {r.reading: bool(r.decided_by) for r in variant.readings} == {"lowers": True, "raises": True}
    assert ("8.1.4" in known.see, "6.3.5" in known.named_by, "nuclear-subs" in known.cards) == (True, True, True)
    assert known.verified
    source = Path(inspect.getsourcefile(load_game) or "").parents[2]
    line = (source / str(known.code.file)).read_text("utf-8").splitlines()[(known.code.line or 0) - 1]
    assert line.startswith("def after_coup(")


def test_every_book_is_told_at_every_variant_with_the_verdict_on_record(ts: Game) -> None:
    gathering = Gathering(Sentences(ts, "en"), ts.ruleset("deluxe"))
    for book in (b for b in recorded().values() if b.game == ts.id):
        told = {
            v.variant: b for rule in ts for v in gathering.rule(rule).variants for b in v.books if b.book == book.id
        }
        assert set(told) == {v.id for v in ts.variants()}
        said = readings_of(book)
        assert {v: b.verdict for v, b in told.items() if v in said} == {v: s.verdict.value for v, s in said.items()}
        assert {b.verdict for v, b in told.items() if v not in said} <= {Kind.SILENT.value, Kind.EDITION.value}


def test_the_number_that_each_book_prints(ts: Game) -> None:
    """11.1.3 and 11.1.4 are swapped between the editions."""
    books = {b.book: b for b in gathered(ts, "11.1.4").books}
    assert (books["ts-it-2e"].printed, books["ts-el-deluxe"].printed) == ("11.1.3", "11.1.4")
    assert not books["ts-pl-deluxe"].has


def test_what_no_run_has_shown_is_not_called_verified(ts: Game, run: Proven) -> None:
    unseen = gathered(ts, "6.3.4")
    assert (unseen.verified, unseen.scenarios) == (None, ())
    one = gathered(ts, "6.3.4", run).scenarios[0].scenario
    failing = Proven(True, {one: "defcon is 5, not 4"}, run.unentered, run.rows)
    known = gathered(ts, "6.3.4", failing)
    assert known.verified is False
    assert [(s.scenario, s.why) for s in known.scenarios if not s.passed] == [(one, "defcon is 5, not 4")]
    assert gathered(ts, "6.3.4", Proven(True, {}, frozenset({"6.3.4"}), run.rows)).verified is False
    assert gathered(ts, "10.3.1", failing).verified


def test_a_link_that_is_void_is_told_and_proves_nothing_where_it_fails(ts: Game, run: Proven) -> None:
    def spoiled(state: Link) -> KnownRule:
        row = run.rows["6.3.4/defcon-after"]["ts-pl-deluxe"]
        rows = {"6.3.4/defcon-after": {"ts-pl-deluxe": replace(row, problems=(Problem(state, "as a test has it"),))}}
        return gathered(ts, "6.3.4", Proven(True, {}, frozenset(), rows))

    changed = spoiled(Link.STATEMENT_CHANGED)
    assert [(p.state, p.book, p.about) for p in changed.problems] == [
        ("statement-changed", "ts-pl-deluxe", "6.3.4/defcon-after")
    ]
    assert changed.verified
    assert spoiled(Link.FAILING).verified is False


def test_a_game_that_nothing_plays_has_no_badge(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with small_game(tmp_path) as game:
        for room in (verification, proving):
            monkeypatch.setattr(room, "load_game", lambda _name: game)
        found = proven(game)
        gathering = Gathering(Sentences(game, "en"), game.ruleset("new"), found)
        assert not found.played
        assert {gathering.rule(rule).verified for rule in game} == {None}


@pytest.mark.parametrize("name", ["ts", "risiko"])
def test_every_document_is_as_the_schema_says(name: str) -> None:
    game = load_game(name)
    for ruleset, proof in ((game.spec.canonical, proven(game)), (game.spec.editions[-1], None)):
        gathering = Gathering(Sentences(game, "it"), game.ruleset(ruleset), proof)
        documents = [document(gathering.rule(rule)) for rule in game]
        documents += [document(gathering.card(card)) for card in game.cards.values()]
        for told in (json.loads(json.dumps(made)) for made in documents):
            assert matches(told, SCHEMA, SCHEMA), told.get("rule", told.get("card"))
    for field in ("permalink", "verified", "books"):
        assert not matches({k: v for k, v in told.items() if k != field} | {"new": 1}, SCHEMA, SCHEMA), field


def test_show_and_explain_print_the_same_document(invoke: Invoke) -> None:
    for ident in ("6.3.4", "4.5.C", "2.1.7"):
        shown, explained = (
            json.loads(invoke(command, ident, "--ruleset", "ts-pt-summary", "--lang", "pl", "--format", "json").stdout)
            for command in ("show", "explain")
        )
        assert shown == explained
        assert matches(shown, SCHEMA, SCHEMA)
        assert (shown["ruleset"], shown["edition"], shown["lang"]) == ("ts-pt-summary", "2e", "pl")
    narrowed = json.loads(invoke("show", "6.3.2/coup-success/exceed", "--format", "json").stdout)
    assert matches(narrowed, SCHEMA, SCHEMA)
    assert matches(json.loads(invoke("show", "nato", "--format", "json").stdout), SCHEMA, SCHEMA)


def test_a_statement_is_that_of_the_ruleset_and_the_others_are_beside_it(ts: Game) -> None:
    told: dict[str, Any] = document(gathered(ts, "6.3.4"))
    assert "lowers DEFCON" in told["statement"]
    assert {name: "raises DEFCON" in text for name, text in told["otherwise"].items()} == {"ts-pt-summary": True}
    assert "23" in document(gathered(ts, "3.3", ruleset="2e"))["statement"]


def test_every_field_is_documented() -> None:
    page = Path(__file__).parents[2].joinpath("docs/reference/json.rst").read_text("utf-8")
    part = page.partition("``ts-rules/rule/2``")[2].partition("``ts-rules/tree/1``")[0]
    named = set(re.findall(r"``([a-z_]+)``", part))
    fields = {name for kind in SCHEMA["$defs"].values() for name in kind.get("properties", {})} - {"schema"}
    assert fields <= named, fields - named


def test_an_exception_of_a_card_is_known_from_both_its_sides(ts: Game) -> None:
    gathering = Gathering(Sentences(ts, "en"), ts.ruleset("deluxe"))
    heeded = {(card.slug, ident) for card in ts.cards.values() for ident in gathering.card(card).heeded_by}
    heeds = {(card, rule.printed) for rule in ts for card in gathering.rule(rule).heeds}
    assert ("nuclear-subs", "6.3.4") in heeded & heeds
    assert heeds == {(card, ident.partition("/")[0]) for card, ident in heeded if ident not in ts.cards}
