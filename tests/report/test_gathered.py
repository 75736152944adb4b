"""All that is known of the small game: its sentences under each ruleset, its rules and cards, and what a run proves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from small_game import BOOK, OTHER, SAID, small_game

from ts_rules.books.outline import RecordedOutline, RecordedSection
from ts_rules.model import Book, Game, Kind, RuleId, Ruleset
from ts_rules.report import gathering as gathering_of
from ts_rules.report import proven as proving
from ts_rules.report import sentences as speaking
from ts_rules.report.gathering import Gathering
from ts_rules.report.known import BookAt, BookOf, CodeOf, KnownReading, Shown, Trouble, document
from ts_rules.report.proven import Proven, by_subject, deciding, proven
from ts_rules.report.sentences import Sentences, Spoken, Told
from ts_rules.verify.rows import Engine, Failure, Link, Orphan, Problem, Report, Row, Stray


def ruled(book: Book, game: Game) -> Ruleset:
    changed = {"1.1/how": "fast"} if book.id == BOOK.id else {}
    return game.ruleset(book.edition).with_readings(book.id, changed)


class FromMemory:
    """What is recorded of a book, without a file: the first book prints 1.1 as 7 and speaks there of 1.2 as well."""

    def __init__(self, book: Book, game: Game) -> None:
        self.book, self.game, self.ruleset = book, game, ruled(book, game)
        self.readings = SAID if book.id == BOOK.id else {}
        self.has = frozenset(map(RuleId.parse, ("1", "1.1", "1.2")))
        sections = (("1.1", "7", ((4, 4),), ("1.2",), ("b",)), ("1.1", None, ((6, 7),), (), ("a", "b")))
        made = (
            RecordedSection(RuleId.parse(r), p, at, 0, "", (), tuple(map(RuleId.parse, o)), n)
            for r, p, at, o, n in sections
        )
        self.outline = RecordedOutline(book.id, "", tuple(made), ()) if book.id == BOOK.id else None

    def verdict(self, _rule: object) -> Kind:
        return Kind.AGREES

    def unsaid(self, _rule: object) -> Kind:
        return Kind.EDITION


def trial(ident: str, *about: str, decides: str = "", **readings: str) -> SimpleNamespace:
    return SimpleNamespace(
        id=ident, title=ident.title(), about=about, decides=decides, readings={decides: readings.get("reading", "")}
    )


TRIALS = (
    trial("walk", "1.1", "1.1/more"),
    trial("run", "1.1", decides="1.1/how", reading="fast"),
    trial("again", "1.2", decides="1.1/how", reading="fast"),
    trial("trump", "ace"),
)


@pytest.fixture
def mini(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    monkeypatch.setattr(speaking, "recorded", lambda: {BOOK.id: BOOK, OTHER.id: OTHER})
    monkeypatch.setattr(speaking, "ruleset_of", ruled)
    monkeypatch.setattr(gathering_of, "Recorded", FromMemory)
    monkeypatch.setattr(proving, "_trials", lambda _game: TRIALS)
    with small_game(tmp_path) as game:
        yield game


def row(verdict: Kind = Kind.AGREES, *problems: Link, scenario: str | None = "run") -> Row:
    found = tuple(Problem(state, "why") for state in problems)
    return Row(
        "mini", "1.1", None, BOOK.id, "1.1/how", verdict, None, None, (), False, Engine.PASS, scenario, problems=found
    )


def ran(*problems: Link, failing: Mapping[str, str] | None = None, unentered: tuple[str, ...] = ()) -> Proven:
    return Proven(True, failing or {}, frozenset(unentered), {"1.1/how": {BOOK.id: row(Kind.AGREES, *problems)}})


def gathered(game: Game, proof: Proven | None = None, ruleset: str = "new") -> Gathering:
    return Gathering(Sentences(game, "en"), game.ruleset(ruleset), proof)


def at(game: Game, ident: str) -> Any:
    return game.find(ident).rule


# Sentences.


def test_a_sentence_under_each_ruleset(mini: Game) -> None:
    told = Sentences(mini, "en")
    assert list(told.rulesets) == ["new", "old", BOOK.id, OTHER.id]
    rule = at(mini, "1.1")
    said = told.sentence("1.1", rule.statement)
    slow, fast = "A piece moves slowly by 1; see 1.2.", "A piece moves fast by 1; see 1.2."
    assert said == Spoken((Told(("new", OTHER.id), slow, True), Told(("old", BOOK.id), fast, False)), True)
    assert (said.same, said.text, said.under("old"), said.under(OTHER.id)) == (False, slow, fast, slow)
    assert said.told[1].names == f"old {BOOK.id}"
    alike = told.sentence("1", at(mini, "1").statement)
    assert alike == Spoken((Told(("new", "old", BOOK.id, OTHER.id), "Pieces move.", True),), True)
    assert alike.same
    more = told.sentence("1.1/more", rule.clauses[1].statement)
    assert [(t.names, t.text) for t in more.told] == [
        (f"new {BOOK.id} {OTHER.id}", "It may run 2."),
        ("old", "It may run 3."),
    ]


def test_what_is_not_translated_says_so(mini: Game) -> None:
    told = Sentences(mini, "pl")
    assert not told.sentence("1", at(mini, "1").statement).translated
    assert not told.sentence("1.1", at(mini, "1.1").statement).translated
    assert Sentences(mini, "en").sentence("1.1", at(mini, "1.1").statement).translated
    assert told.reading("1.1/how", "fast", at(mini, "1.1").variants[0].readings["fast"].statement) == "moves fast"
    assert (told.title("1", "Moving"), told.remark("1/doubt", "Hm."), told.name("card.ace")) == ("Moving", "Hm.", "Ace")


def test_books_of_other_games_are_not_heard(mini: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(speaking, "recorded", lambda: {BOOK.id: replace(BOOK, game="chess")})
    assert list(Sentences(mini, "en").rulesets) == ["new", "old"]


# Rules.


def test_all_of_a_rule_without_a_run(mini: Game) -> None:
    known = gathered(mini).rule(at(mini, "1.1"))
    assert (known.game, known.ruleset, known.edition, known.lang) == ("mini", "new", "new", "en")
    assert (known.rule, known.slug, known.title, known.permalink) == ("1.1", "steps", "Steps", "/mini/r/1.1/")
    assert (known.editions, known.in_ruleset, known.doubt) == (("new", "old"), True, "Who knows?")
    assert (known.see, known.named_by, known.cards, known.heeds) == (("1.2",), (), ("ace",), ())
    assert (known.scenarios, known.verified, known.problems) == ((), None, ())
    old, more = known.clauses
    assert (old.clause, old.editions, old.in_ruleset, old.verified) == ("1.1/old", ("old",), False, None)
    assert (more.clause, more.editions, more.in_ruleset) == ("1.1/more", ("new", "old"), True)
    assert gathered(mini).rule(at(mini, "1.2")).named_by == ("1.1",)
    assert gathered(mini).rule(at(mini, "2")).named_by == ("1",)


def test_what_can_be_read_at_a_variant_and_what_each_book_says(mini: Game) -> None:
    (variant,) = gathered(mini, ruleset="old").rule(at(mini, "1.1")).variants
    assert (variant.variant, variant.in_force, variant.unobservable, variant.doubt) == (
        "1.1/how",
        "fast",
        "",
        "Is it so?",
    )
    assert variant.readings == (
        KnownReading("slow", "moves slowly", ("new",), "", None, ("new",)),
        KnownReading("fast", "moves fast", ("old",), "", None, ("old",)),
        KnownReading("wild", "moves wildly", (), "nobody knows how", None),
    )
    one, two = variant.books
    assert one == BookAt(
        BOOK.id, "The <book>", "fast", "executable", "fast", "mistranslation", ((4, 4), (6, 7)), {"slow": ((9, 9),)},
        "", "Odd & old.", "", None, None, None,
    )  # fmt: skip
    assert (two.says, two.state, two.plays, two.verdict, two.lines) == ("silent", "silent", "slow", "edition", ())
    assert [one.lines_of(r) for r in ("fast", "slow", "wild")] == [((4, 4), (6, 7)), ((9, 9),), ()]
    hidden = gathered(mini).rule(at(mini, "1.2")).variants[0]
    assert (hidden.unobservable, hidden.in_force) == ("unseen", "left")


def test_where_a_book_has_a_rule(mini: Game) -> None:
    gathering = gathered(mini)
    steps, other = gathering.rule(at(mini, "1.1")).books
    assert steps == BookOf(BOOK.id, "The <book>", True, "7", ((4, 4), (6, 7)), (), ("a", "b"), ("mistranslation",))
    assert other == BookOf(OTHER.id, "The other", True, None, (), (), (), ("edition",))
    ways = gathering.rule(at(mini, "1.2")).books[0]
    assert (ways.printed, ways.lines, ways.also_in, ways.notes) == ("7", ((4, 4),), ("1.1",), ("b",))
    assert ways.verdicts == ("agrees", "silent")
    end = gathering.rule(at(mini, "3")).books[0]
    assert (end.has, end.printed, end.also_in, end.verdicts) == (False, None, (), ("agrees",))


def test_whether_a_ruleset_has_a_rule(mini: Game) -> None:
    assert not gathered(mini, ruleset="old").rule(at(mini, "2")).in_ruleset
    assert gathered(mini).rule(at(mini, "2")).in_ruleset
    book = ruled(BOOK, mini)
    assert Gathering(Sentences(mini, "en"), book).rule(at(mini, "1.1")).in_ruleset
    assert not Gathering(Sentences(mini, "en"), book).rule(at(mini, "3")).in_ruleset


def test_what_carries_it_out(mini: Game) -> None:
    gathering = gathered(mini)
    code = gathering.rule(at(mini, "1.1")).code
    folder = mini.spec.package
    text = (Path(at(mini, "1.1").code.__code__.co_filename)).read_text("utf-8").splitlines()
    assert code == CodeOf("executable", "", f"{folder}/rules/__init__.py", text.index("def steps() -> None:") + 1)
    assert gathering.rule(at(mini, "2")).code == CodeOf("prose-only", "a table")
    assert gathering.rule(at(mini, "1.2")).clauses[0].code == CodeOf("prose-only", "a choice")
    assert gathering.rule(at(mini, "3")).code.state == "not-yet-executable"


def test_cards_from_both_sides(mini: Game) -> None:
    ace, king = (gathered(mini).card(mini.cards[name]) for name in ("ace", "king"))
    assert (ace.card, ace.number, ace.name, ace.title, ace.permalink) == ("ace", 1, "Ace", "Ace", "/mini/c/ace/")
    assert (ace.links, ace.linked_by, king.linked_by) == ({"cancels": ("king",)}, {}, {"cancels": ("ace",)})
    assert (ace.editions, ace.in_ruleset, king.editions, king.in_ruleset) == (("new", "old"), True, ("old",), False)
    assert (ace.confidence, ace.doubt, ace.see, ace.verified) == ("low", "Hm.", ("1.1",), None)
    assert (king.side, king.ops, king.era) == ("us", 2, "late")


# A run.


def test_what_a_run_has_shown(mini: Game) -> None:
    gathering = gathered(mini, ran())
    known = gathering.rule(at(mini, "1.1"))
    assert known.scenarios == (
        Shown("walk", "Walk", None, True, ""),
        Shown("run", "Run", "1.1/how", True, ""),
        Shown("again", "Again", "1.1/how", True, ""),
    )
    assert (known.verified, known.problems) == (True, ())
    old, more = known.clauses
    assert (old.verified, old.scenarios) == (None, ())
    assert (more.verified, [s.scenario for s in more.scenarios]) == (True, ["walk"])
    assert [r.decided_by for r in known.variants[0].readings] == [None, "again", None]
    told = known.variants[0].books[0]
    assert (told.engine, told.scenario, told.link) == ("pass", "run", "ok")
    assert known.variants[0].books[1].engine is None
    assert gathering.card(mini.cards["ace"]).verified
    assert gathering.card(mini.cards["king"]).verified is None


@pytest.mark.parametrize(
    ("proof", "verified", "problems"),
    [
        (ran(failing={"walk": "no"}), False, ()),
        (ran(failing={"trump": "no"}), True, ()),
        (ran(Link.FAILING), False, (Trouble("failing", BOOK.id, "1.1/how", "why"),)),
        (ran(Link.FAILING, failing={"run": "no"}), False, ()),
        (ran(Link.UNCOVERED), True, (Trouble("uncovered", BOOK.id, "1.1/how", "why"),)),
        (
            ran(unentered=("1.1",)),
            False,
            (Trouble("not-entered", None, "1.1", "none of the scenarios about it enters its code"),),
        ),
        (ran(unentered=("1.2",)), True, ()),
    ],
)
def test_what_a_run_has_not_shown(mini: Game, proof: Proven, verified: bool, problems: tuple[Trouble, ...]) -> None:
    known = gathered(mini, proof).rule(at(mini, "1.1"))
    assert (known.verified, known.problems) == (verified, problems)


def test_a_clause_that_nothing_enters(mini: Game) -> None:
    known = gathered(mini, ran(unentered=("1.1/more",))).rule(at(mini, "1.1"))
    assert [c.verified for c in known.clauses] == [None, False]
    failing = gathered(mini, ran(failing={"walk": "no"})).rule(at(mini, "1.1")).clauses[1]
    assert (failing.verified, failing.scenarios) == (False, (Shown("walk", "Walk", None, False, "no"),))


def test_scenarios_by_what_they_show(mini: Game) -> None:
    found = {ident: [t.id for t in some] for ident, some in by_subject(mini).items()}
    assert found == {
        "1.1": ["walk", "run"],
        "1.1/more": ["walk"],
        "1.1/how": ["run", "again"],
        "1.2": ["again"],
        "ace": ["trump"],
    }
    assert deciding(mini) == {("1.1/how", "fast"): "run"}


def test_how_many_links_are_void() -> None:
    """A scenario that fails is counted by its own name, not by the links that it takes along."""
    assert ran().void == 0
    assert ran(Link.FAILING, failing={"run": "no"}).void == 0
    assert ran(Link.FAILING, failing={"walk": "no"}).void == 1
    assert ran(Link.FAILING, Link.UNCOVERED, failing={"run": "no"}).void == 1
    assert ran(Link.UNCOVERED, unentered=("1", "2")).void == 3
    assert Proven(True, {}, frozenset(), {}, (Orphan("b", "1"),)).void == 1


def test_what_is_asked_of_verification(mini: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[Any, ...]] = []
    report = Report(
        (row(),),
        strays=(Stray("mini", "walk", "f", 1, ()),),
        unentered=(Stray("mini", "1.1", "f", 1, ()),),
        failures=(Failure("mini", "run", "new", "5, not 4", ()),),
        orphans=(Orphan("b", "1"),),
    )

    def verify(books: list[Book], *, choice: Any, games: tuple[Game, ...], copies: bool) -> Report:
        asked.append(([b.id for b in books], choice.rules, choice.cards, games, copies))
        return report

    monkeypatch.setattr("ts_rules.verify.verification.verify", verify)
    monkeypatch.setattr(proving, "recorded", lambda: {BOOK.id: BOOK, "x": SimpleNamespace(game="chess", id="x")})
    found = proven(mini)
    assert found == Proven(
        False,
        {"walk": "it enters the code of nothing that it is about", "run": "5, not 4"},
        frozenset({"1.1"}),
        {"1.1/how": {BOOK.id: row()}},
        (Orphan("b", "1"),),
    )
    proven(mini, at(mini, "1.1"))
    proven(mini, mini.cards["ace"])
    usual = asked[0][1:3]
    assert asked == [
        ([BOOK.id], *usual, (mini,), False),
        ([BOOK.id], frozenset({RuleId.parse("1.1")}), usual[1], (mini,), False),
        ([BOOK.id], usual[0], frozenset({"ace"}), (mini,), False),
    ]


# As JSON.


def test_the_document_of_a_rule(mini: Game) -> None:
    known = gathered(mini, ran(failing={"walk": "no & no"})).rule(at(mini, "1.1"))
    told = document(known, str.upper)
    head = [
        "schema",
        "game",
        "ruleset",
        "edition",
        "lang",
        "rule",
        "slug",
        "title",
        "statement",
        "otherwise",
        "translated",
    ]
    assert list(told)[: len(head)] == head
    assert (told["schema"], told["rule"], told["title"]) == ("ts-rules/rule/2", "1.1", "STEPS")
    assert told["statement"] == "A PIECE MOVES SLOWLY BY 1; SEE 1.2."
    fast = "A PIECE MOVES FAST BY 1; SEE 1.2."
    assert told["otherwise"] == {"old": fast, BOOK.id: fast}
    assert told["translated"] is True
    assert told["scenarios"] == ["walk", "run", "again"]
    assert told["failing"] == [{"scenario": "walk", "why": "no & no"}]
    assert told["variants"][0]["books"][0]["also"] == {"slow": [[9, 9]]}
    assert told["clauses"][1]["otherwise"] == {"old": "IT MAY RUN 3."}
    assert list(told["clauses"][1])[:1] == ["clause"]
    under_old = document(gathered(mini, ruleset="old").rule(at(mini, "1.1")))
    assert (under_old["statement"], set(under_old["otherwise"])) == (
        "A piece moves fast by 1; see 1.2.",
        {"new", OTHER.id},
    )
    card = document(gathered(mini).card(mini.cards["ace"]))
    assert (card["schema"], list(card)[5]) == ("ts-rules/card/2", "card")
