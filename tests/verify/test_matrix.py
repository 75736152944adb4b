"""The matrix of the recorded books: facts that were found by reading them."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from small_game import BOOK, small_game

from ts_rules.books import find_book, readings_of, recorded
from ts_rules.games import load_game
from ts_rules.model import Game, Kind
from ts_rules.verify.chosen_rows import choose
from ts_rules.verify.plays import Plays
from ts_rules.verify.proofs import Proofs
from ts_rules.verify.recorded_book import Recorded
from ts_rules.verify.rows import Engine, Link, Problem, Report, Row

BOOKS = ("ts-it-2e", "ts-pt-summary", "ts-pl-deluxe", "ts-el-deluxe", "ts-en-deluxe", "risiko-it")


def row(report: Report, book: str, ident: str) -> Row:
    (found,) = (r for r in report.rows if r.book == book and r.id == ident)
    return found


def test_every_rule_has_its_rows_in_every_book(report: Report) -> None:
    wanted = Counter[tuple[str, str]]()
    for book in recorded().values():
        for rule in load_game(book.game):
            wanted[book.id, rule.printed] = max(1, len(rule.all_variants()))
    assert Counter((r.book, r.rule) for r in report.rows) == wanted
    assert {r.book for r in report.rows} == set(BOOKS)


def test_no_link_stands_twice(report: Report) -> None:
    assert max(Counter((r.book, r.id) for r in report.rows).values()) == 1


def test_a_contradiction_is_played_and_makes_a_difference(report: Report) -> None:
    """The summary raises DEFCON in one line and lowers it in another."""
    found = row(report, "ts-pt-summary", "6.3.4/defcon-after")
    assert (found.rule, found.clause, found.variant) == ("6.3.4", None, "6.3.4/defcon-after")
    assert (found.verdict, found.reading, found.expected) == (Kind.CONTRADICTION, "raises", "lowers")
    assert found.engine is Engine.PASS
    assert found.scenario is not None
    assert found.state == "executable"


def test_the_other_books_agree_with_their_editions_there(report: Report) -> None:
    for book in ("ts-it-2e", "ts-pl-deluxe", "ts-el-deluxe"):
        found = row(report, book, "6.3.4/defcon-after")
        assert (found.verdict, found.reading, found.engine) == (Kind.AGREES, "lowers", Engine.PASS), book


def test_a_mistranslation_keeps_its_lines(report: Report) -> None:
    """Box 6 of the space race in the Polish book, line 218."""
    found = row(report, "ts-pl-deluxe", "6.4.4/box-6")
    assert found.verdict is Kind.MISTRANSLATION
    assert any(first <= 218 <= last for first, last in found.evidence)
    assert found.reading != found.expected
    assert found.clause == "6.4.4/discard-held-card"


def test_what_no_play_can_show_says_why(report: Report) -> None:
    found = row(report, "ts-pt-summary", "6.3.2/coup-success")
    assert (found.reading, found.expected) == ("reach", "exceed")
    assert found.engine is Engine.NOT_EXECUTABLE
    assert "equal" in found.why
    assert not any(p.state is Link.UNCOVERED and "deciding" in p.why for p in found.problems)


def test_a_rule_without_variants_has_the_verdict_of_its_place(report: Report, ts: Game) -> None:
    """What the edition has not is no silence; what a summary, or a book that leaves it out, has not is one."""
    plain = {rule.printed: rule for rule in ts if not rule.all_variants()}
    assert len(plain) > 20
    for ident, rule in plain.items():
        italian, summary, polish = (row(report, b, ident) for b in ("ts-it-2e", "ts-pt-summary", "ts-pl-deluxe"))
        assert (italian.variant, italian.reading, italian.state) == (None, None, "")
        assert (italian.verdict is Kind.EDITION) == ("2e" not in rule.editions), ident
        assert italian.verdict in (Kind.EDITION, Kind.AGREES), ident
        covered = rule.id in find_book("ts-pt-summary").covers
        assert summary.verdict is (
            Kind.AGREES if covered else italian.verdict if "2e" not in rule.editions else Kind.SILENT
        )
        left_out = rule.id in find_book("ts-pl-deluxe").leaves_out
        assert polish.verdict is (Kind.SILENT if left_out else Kind.AGREES), ident


def test_a_finer_node_takes_the_lines_of_the_section_above(report: Report) -> None:
    assert row(report, "risiko-it", "4.2.17").evidence == row(report, "risiko-it", "4.2").evidence != ()


def test_a_rule_on_which_all_agree_is_played_under_the_book(report: Report) -> None:
    found = row(report, "ts-el-deluxe", "6.3.3")
    assert (found.engine, found.state) == (Engine.PASS, "")
    assert found.scenarios > 5
    assert found.strength is not None
    assert 80 < found.strength <= 100


def test_what_comes_out_otherwise_names_the_variant_that_does_it(report: Report) -> None:
    """A coup in Mexico ends at another DEFCON under the summary: no fault of 6.3.3, and not hidden either."""
    found = row(report, "ts-pt-summary", "6.3.3")
    assert found.engine is Engine.PASS
    assert "6.3.4/defcon-after" in found.because
    assert "6.3.4/defcon-after" not in row(report, "ts-el-deluxe", "6.3.3").because


def test_a_game_without_an_engine_executes_nothing(tmp_path: Path) -> None:
    with small_game(tmp_path) as game:
        proofs = Proofs(Plays(game, cached=False), Recorded(BOOK, game))
        found = [proofs.of_rule(rule, Kind.AGREES) for rule in game]
        found += [proofs.of_variant(rule, variant) for rule in game for variant in rule.variants]
    assert {proof.engine for proof in found} == {Engine.NOT_EXECUTABLE}
    assert {proof.why for proof in found} == {"no engine plays this game yet"}


def test_a_book_with_two_editions_is_held_against_the_scenarios_of_both(report: Report) -> None:
    forced, dice = (row(report, "risiko-it", rule) for rule in ("7.2.1", "4.2.17"))
    assert forced.engine is dice.engine is Engine.PASS
    assert forced.scenario in ("tournament-defence-is-forced", "two-armies-defend-with-two-dice")


def test_nothing_fails_and_what_falls_back_says_so(report: Report) -> None:
    assert [(r.book, r.id, r.why) for r in report.rows if r.engine is Engine.FAIL] == []
    fallen = [r for r in report.rows if r.state in ("silent", "truncated", "unplayable") and r.why.startswith(r.state)]
    assert fallen
    for found in fallen:
        assert str(found.expected) in found.why, found.id
        assert found.engine is Engine.NOT_EXECUTABLE


def test_rows_say_what_is_recorded(report: Report) -> None:
    books = {b.id: b for b in recorded().values()}
    for found in report.rows:
        if found.variant is None:
            continue
        said = readings_of(books[found.book]).get(found.variant)
        if said is not None:
            assert (found.verdict, found.evidence, found.note) == (said.verdict, said.lines, said.note)
            assert found.reading in (said.says, None)


def test_without_a_copy_nothing_is_from_text(report: Report) -> None:
    assert not any(r.from_text for r in report.rows)
    assert report.copies == {}


def test_a_rule_is_chosen_with_all_below_it(report: Report) -> None:
    game = load_game("ts")
    rules = {r.rule for r in choose([game], ["6.4"], [], []).of(report.rows)}
    assert {"6.4", "6.4.1", "6.4.5"} <= rules
    assert all(r.startswith("6.4") for r in rules)
    one = choose([game], ["6.3.4/defcon-after"], [], []).of(report.rows)
    assert {r.id for r in one} == {"6.3.4/defcon-after"}
    assert len(one) == 5
    clause = choose([game], ["6.4.4/discard-held-card"], [], []).of(report.rows)
    assert {r.clause for r in clause} == {"6.4.4/discard-held-card"}
    wrong = choose([game], [], ["mistranslation"], []).of(report.rows)
    assert {r.verdict for r in wrong} == {Kind.MISTRANSLATION}


def test_the_gravest_problem_is_the_state_of_a_link(report: Report) -> None:
    base = row(report, "ts-el-deluxe", "6.3.3")
    made = Row(
        **{name: getattr(base, name) for name in Row.__slots__ if name != "problems"},
        problems=(Problem(Link.UNCOVERED, "a"), Problem(Link.TEXT_CHANGED, "b"), Problem(Link.FAILING, "c")),
    )
    assert made.link is Link.FAILING
