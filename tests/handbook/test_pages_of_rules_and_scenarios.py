"""What pages of rules, of differences and of scenarios are filled with."""

from __future__ import annotations

from importlib import import_module
from types import SimpleNamespace
from typing import Any

import pytest
from filled_pages import Filled

from ts_rules.handbook.pages.scenario_pages import ScenarioFacts
from ts_rules.handbook.writing.page_source import Target

rules_of = import_module("ts_rules.handbook.pages.rule_pages")
differences = import_module("ts_rules.handbook.pages.differences")
scenarios = import_module("ts_rules.handbook.pages.scenario_pages")


def rule(printed: str) -> SimpleNamespace:
    return SimpleNamespace(printed=printed, title=f"T{printed}")


def known(one: SimpleNamespace) -> SimpleNamespace:
    """1.1 has a clause and a variant."""
    full = one.printed == "1.1"
    return SimpleNamespace(
        rule=one.printed,
        title=f"t{one.printed}",
        said=SimpleNamespace(text=f"<b>said</b> of {one.printed}"),
        clauses=(SimpleNamespace(clause="1.1/c"),) if full else (),
        variants=(SimpleNamespace(variant="1.1/v"),) if full else (),
    )


@pytest.fixture
def writer(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Rule 1 with 1.1 on its page, 1.2 and 1.2.1 on one of their own, 2 alone."""
    one, steps, ways, inner, two = (rule(r) for r in ("1", "1.1", "1.2", "1.2.1", "2"))
    above = {"1.1": one, "1.2": one, "1.2.1": ways}
    monkeypatch.setattr(rules_of, "chapters", lambda _game: {"01": (one, steps), "01-2": (ways, inner), "02": (two,)})
    monkeypatch.setattr(rules_of, "past_of", lambda _writer: {"1.1": "past", "card.x": "other"})
    monkeypatch.setattr(rules_of, "proven_of", lambda _game: SimpleNamespace(played="played"))
    monkeypatch.setattr(rules_of, "scenario_example", lambda _writer, number: iter((f"example of {number}",)))
    game = SimpleNamespace(
        id="g", parent=lambda r: above.get(r.printed), depth=lambda r: r.printed.count("."), spec=None
    )
    titled = {"title": lambda ident, title: f"{ident}:{title}", "named": lambda ident: f"{ident} named"}
    sentences = {"known_rule": known, **titled, "name": lambda path: f"name of {path}"}
    return Filled(game, **sentences, books=(SimpleNamespace(id="b", title="B", called=""),))


def test_pages_of_rules(writer: Any) -> None:
    first, second, third = rules_of.rule_pages(writer)
    assert [(p.name, p.title, p.about) for p in (first, second, third)] == [
        ("01", "1 named", "said of 1"),
        ("01-2", "1.2 named", "said of 1.2"),
        ("02", "2 named", "said of 2"),
    ]
    below = [[row[:3] for row in p.values["below"]] for p in (first, second, third)]
    assert below == [[("01-2", "1.2", "t1.2")], [], []]
    assert first.values["below"][0][3].text == "<b>said</b> of 1.2"
    around = [
        [p.values[w] and (p.values[w][0], p.values[w][1].rule) for w in ("before", "after")]
        for p in (first, second, third)
    ]
    assert around == [[None, ("01-2", "1.2")], [("01", "1"), ("02", "2")], [("01-2", "1.2"), None]]
    assert [f.rule for f in first.values["rules"]] == ["1", "1.1"]
    assert first.values["top"] is first.values["rules"][0]
    assert second.values["depth"] == {"1.2": 1, "1.2.1": 2}
    assert [p.values["past"] for p in (first, second)] == [{"1.1": "past"}, {}]
    assert first.values["examples"]("1.1") == ("example of 1.1",)
    assert (first.values["played"], first.values["titles"]) == ("played", {"b": "B"})
    assert first.targets == (
        Target("rule", "1", "r-1", "1 t1"),
        Target("rule", "1.1", "r-1.1", "1.1 t1.1"),
        Target("rule", "1.1/c", "r-1.1/c", "1.1/c"),
        Target("rule", "1.1/v", "r-1.1/v", "1.1/v"),
    )


def test_the_words_of_own_copies_where_there_are_any(writer: Any) -> None:
    first, *_rest = rules_of.rule_pages(writer)
    assert first.values["originals"]("1.1") == ()
    copies = SimpleNamespace(at=lambda game, number: (f"{game} {number}",))
    first, *_rest = rules_of.rule_pages(writer, copies)
    assert first.values["originals"]("1.1") == ("g 1.1",)


def test_pages_of_differences(monkeypatch: pytest.MonkeyPatch) -> None:
    """A pair of editions tells of cards too; a book beside its own edition is something to point at."""
    new, old, book = (
        SimpleNamespace(name=n, title=f"title of {n}", edition=e, book=b)
        for n, e, b in (("new", "new", ""), ("old", "old", ""), ("b", "new", "b"))
    )
    found = [SimpleNamespace(id=n, in_play=n != "worded") for n in ("one", "worded", "two")]
    monkeypatch.setattr(differences, "card_changes", lambda _game, a, b, lang: (a.name, b.name, lang))
    monkeypatch.setattr(differences, "ruleset_of", lambda _book, _game: book)
    monkeypatch.setattr(differences, "scenarios_of", lambda _game: {"s": SimpleNamespace(id="s")})
    game = SimpleNamespace(
        id="g",
        spec=SimpleNamespace(rulesets=("new", "old")),
        ruleset={"new": new, "old": old}.__getitem__,
        below=lambda _book: new,
    )
    theirs = SimpleNamespace(id="b", title="Il b", called="The b", edition="new", printing="")
    writer: Any = Filled(game, books=(theirs,))
    writer.called = {"new": "New one", "old": "Old one"}
    monkeypatch.setattr(differences, "between", lambda _game, a, b, _lang: ((a, b), found if b is old else found[:1]))
    editions, of_book, listed = differences.difference_pages(writer)
    assert [(p.name, p.title, p.searched) for p in (editions, of_book, listed)] == [
        ("differences-old", "New one / Old one", False),
        ("differences-b", "New one / The b", False),
        ("differences", "Differences", False),
    ]
    assert listed.values["links"] == [
        ("differences-old.html", "New one / Old one", 3, 2),
        ("differences-b.html", "New one / The b", 1, 1),
    ]
    (plays, _, played), (words, _, worded) = editions.values["parts"]
    assert (plays, [d.id for d in played]) == ("What plays differently", ["one", "two"])
    assert (words, [d.id for d in worded]) == ("What is only worded differently", ["worded"])
    assert editions.values["names"] == ["New one", "Old one"]
    assert of_book.values["names"] == ["New one", "The b"]
    assert editions.values["title_of"]("s") == "title of s"
    assert (editions.values["cards"], of_book.values["cards"]) == (("new", "old", "en"), ())
    assert (editions.targets, of_book.targets) == ((), (Target("book", "b", "", "New one / The b"),))


def test_pages_of_scenarios(monkeypatch: pytest.MonkeyPatch) -> None:
    some = {
        n: SimpleNamespace(id=n, about=("1.1/c", n, "1.1/v"), decides=d, rulings=r, books=b)
        for n, d, r, b in (("x", "", (), {}), ("y", "1/v", ("faq-1",), {"b": ((1, 2),)}), ("z", "", (), {}))
    }
    told = {"scenarios-02": ["z"], "scenarios-01": ["x", "y"]}
    monkeypatch.setattr(scenarios, "told_together", lambda _game: told)
    monkeypatch.setattr(scenarios, "scenarios_of", lambda _game: some)
    monkeypatch.setattr(scenarios, "_title", lambda _writer, page: page.upper())
    monkeypatch.setattr(scenarios, "tellings", lambda _w, page, idents: {i: f"{page} {i}" for i in idents})
    named = {"named": lambda ident: f"{ident} named", "name": lambda path: f"name of {path}"}
    game = SimpleNamespace(id="g", cards={"x": 1, "y": 2})
    writer: Any = Filled(game, books=(SimpleNamespace(id="b", title="B", called=""),), **named)
    listed, first, second = scenarios.scenario_pages(writer)
    assert (listed.name, listed.title, listed.searched) == ("scenarios", "Scenarios", False)
    assert listed.values["pages"] == (
        ("scenarios-01.html", "SCENARIOS-01", 2),
        ("scenarios-02.html", "SCENARIOS-02", 1),
    )
    assert [(p.name, p.title, p.searched) for p in (first, second)] == [
        ("scenarios-01", "Scenarios: SCENARIOS-01", False),
        ("scenarios-02", "Scenarios: SCENARIOS-02", False),
    ]
    rule_1_1 = ("r", "1.1", "1.1 named")
    assert first.values["scenarios"] == (
        ScenarioFacts("x", "title of x", (rule_1_1, ("c", "x", "name of card.x")), "", False, (), "scenarios-01 x"),  # type: ignore[arg-type]
        ScenarioFacts(
            "y",
            "title of y",
            (rule_1_1, ("c", "y", "name of card.y")),
            "1/v",
            True,
            (("B", "lines ((1, 2),)"),),
            "scenarios-01 y",  # type: ignore[arg-type]
        ),
    )
    assert first.targets == (
        Target("scenario", "x", "s-x", "title of x"),
        Target("scenario", "y", "s-y", "title of y"),
    )
    told.clear()
    assert [*scenarios.scenario_pages(writer)] == [], "no engine plays it"


def test_scenarios_told_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of a page together, in the order of the game; one by itself; those about a rule on its page."""
    monkeypatch.setattr(scenarios, "scenario_places", lambda _game: {n: SimpleNamespace(page=p) for n, p in PLACES})
    assert scenarios.told_together("g") == {"p": ["a", "c"], "q": ["b"]}
    asked: list[tuple[str, tuple[str, ...]]] = []

    def told(_writer: object, name: str, idents: tuple[str, ...]) -> dict[str, str]:
        asked.append((name, idents))
        return {ident: f"told {ident}" for ident in idents}

    monkeypatch.setattr(scenarios, "tellings", told)
    monkeypatch.setattr(scenarios, "examples", lambda _game: {"1": ("a", "b")})
    monkeypatch.setattr(scenarios, "scenarios_of", lambda _game: {n: SimpleNamespace(id=n) for n in ("a", "b")})
    writer: Any = Filled(SimpleNamespace(id="g"))
    assert scenarios.scenario_told(writer, "a") == "told a"
    assert [*scenarios.scenario_example(writer, "1")] == [("title of a", "told a"), ("title of b", "told b")]
    assert [*scenarios.scenario_example(writer, "2")] == []
    assert asked == [("one.a", ("a",)), ("about.1", ("a", "b"))]
    with pytest.raises(KeyError):
        scenarios.scenario_told(writer, "none")


PLACES = (("a", "p"), ("b", "q"), ("c", "p"))
