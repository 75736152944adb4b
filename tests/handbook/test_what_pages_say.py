"""What pages are filled with, before any template: sums of the coverage, terms, cards, and what stands beside rules."""

from __future__ import annotations

from importlib import import_module
from types import SimpleNamespace
from typing import Any

import pytest
from filled_pages import Filled

from ts_rules.games import load_game
from ts_rules.handbook.pages.glossary import TermFacts, term_facts
from ts_rules.handbook.tabletop import Listed
from ts_rules.handbook.writing.page_source import Target
from ts_rules.terms import Term, Words

TS = load_game("twilight-struggle")
coverage = import_module("ts_rules.handbook.pages.coverage")
cards_of = import_module("ts_rules.handbook.pages.card_pages")
glossary = import_module("ts_rules.handbook.pages.glossary")
front = import_module("ts_rules.handbook.pages.front")


def shown(ident: str, why: str = "", decides: str | None = None) -> SimpleNamespace:
    return SimpleNamespace(scenario=ident, why=why, decides=decides)


def stated(*scenarios: SimpleNamespace, state: str = "executable", **more: Any) -> SimpleNamespace:
    given: dict[str, Any] = {"problems": (), "variants": (), "clauses": (), "title": "T", **more}
    return SimpleNamespace(scenarios=scenarios, code=SimpleNamespace(state=state), **given)


def test_the_sums_of_the_coverage(monkeypatch: pytest.MonkeyPatch) -> None:
    clauses = (stated(state="prose-only", clause="1/a"), stated(shown("x"), state="prose-only", clause="1/b"))
    variants = (SimpleNamespace(variant="1/v"),)
    one = stated(
        shown("s", "no", "1/v"),
        shown("t", "", "2/v"),
        shown("u", "", "1/v"),
        rule="1",
        clauses=clauses,
        variants=variants,
    )
    two = stated(rule="2", problems=("p",))
    card = stated(shown("c", "why"), card="ace", problems=("q",))
    king = stated(card="king")
    cards = {"ace": card, "king": king}
    game = type("Game", (), {"__iter__": lambda _self: iter((one, two)), "id": "g", "cards": cards})()
    book = SimpleNamespace(id="b", title="B")
    writer: Any = Filled(game, known_rule=lambda r: r, known_card=lambda c: c, books=(book,))
    monkeypatch.setattr(coverage, "proven_of", lambda _game: "proven")
    page = coverage.coverage_page(writer)
    rows = page.values["rows"]
    assert [(r.id, r.title, r.deciding) for r in rows] == [("1", "T", 2), ("1/a", "", 0), ("1/b", "", 0), ("2", "T", 0)]
    assert (page.values["played"], page.values["prose"], page.values["open"]) == (2, 1, 1)
    assert list(page.values["failing"]) == ["s", "c"]
    assert page.values["troubled"] == [("r", "2", two), ("c", "ace", card)]
    assert (page.values["titles"], page.values["proven"], page.searched) == ({"b": "B"}, "proven", False)


def known_card(ident: str, number: int, era: str) -> SimpleNamespace:
    said = SimpleNamespace(text=f"<b>said</b> of {ident}")
    return SimpleNamespace(
        card=ident, slug=ident, number=number, era=era, title=ident.title(), said=said,
        links={}, linked_by={}, heeded_by=(), scenarios=(),
    )  # fmt: skip


def test_cards_by_part_and_number(monkeypatch: pytest.MonkeyPatch) -> None:
    """The list, a list for each part, then each card between its neighbours."""
    cards = {c.card: c for c in (known_card("c", 3, "late"), known_card("a", 1, "late"), known_card("b", 2, "early"))}
    cards["b"].heeded_by = ("6.3", "c")
    cards["b"].scenarios = (shown("own"), shown("other"))
    about = {"own": ("6.3", "b", "a"), "other": ("a", "b")}
    monkeypatch.setattr(cards_of, "scenarios_of", lambda _game: {k: SimpleNamespace(about=v) for k, v in about.items()})
    monkeypatch.setattr(cards_of, "past_of", lambda _writer: {"card.c": "past of c", "6.3": "x"})
    monkeypatch.setattr(cards_of, "proven_of", lambda _game: SimpleNamespace(played=True))
    monkeypatch.setattr(
        cards_of, "shown_by", lambda _game: SimpleNamespace(warnings=lambda _g, c: c.card * (c.number == 1))
    )
    monkeypatch.setattr(cards_of, "_quoted", lambda _writer, ident: f"what {ident} says")
    writer: Any = Filled(SimpleNamespace(id="g", cards=cards), known_card=lambda c: c)
    listed, late, early, a, b, c = cards_of.card_pages(writer)
    assert [x.card for x in listed.values["cards"]] == ["a", "b", "c"]
    assert (listed.name, listed.searched, listed.values["eras"]) == ("cards", False, {"late": "LATE", "early": "EARLY"})
    assert (late.name, late.title, [x.card for x in late.values["cards"]]) == ("cards-late", "Cards: LATE", ["a", "c"])
    assert (late.searched, late.values["anchored"], listed.values["anchored"]) == (False, True, False)
    assert [x.card for x in early.values["cards"]] == ["b"]
    assert [(p.name, p.title, p.about, p.kind) for p in (a, b)] == [
        ("card-a", "A", "said of a", "card"),
        ("card-b", "B", "said of b", "card"),
    ]
    around = [(p.values["before"], p.values["after"]) for p in (a, b, c)]
    assert around == [(None, cards["b"]), (cards["a"], cards["c"]), (cards["b"], None)]
    assert [p.values["past"] for p in (b, c)] == [None, "past of c"]
    assert [p.values["warnings"] for p in (a, b)] == [("what a says",), ()]
    assert [p.values["near"] for p in (a, b, c)] == [(), ("c",), ("b",)]
    assert [s.scenario for s in b.values["about"]] == ["own"]  # the other is about another card first
    assert c.targets == (Target("card", "c", "c-c", "C"),)
    assert set(cards_of.LINKED) == set(cards_of.BACK)
    assert [*cards_of.card_pages(Filled(SimpleNamespace(id="g", cards={}), known_card=None))] == []


def test_what_two_cards_say_of_each_other_is_told_once() -> None:
    """NATO asks for either of two, and both make it possible; who changes it is told beside."""
    card = known_card("nato", 21, "early")
    card.links = {"requires": ("plan", "pact")}
    card.linked_by = {"enables": ("pact", "plan"), "modifies": ("willy",)}
    told = [*cards_of.touches(card, str)]
    assert told == [("Needs one of these first", ("plan", "pact")), ("Changed by", ("willy",))]
    game = SimpleNamespace(cards={"willy": 1, "other": 2})
    assert cards_of.near(game, card, ("willy", "6.3", "other", "other")) == ("other",)


def test_terms_of_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    words = {
        "en": Words({"one": "coup", "other": "coups"}),
        "pl": Words({"one": "przewrót"}, allowed=("zamach",)),
        "it": Words(),
    }
    some = (
        Term("coup", words, rules=("6.3", "99", "6.3.4"), games=(TS.id,), assumed=("pl",)),
        Term("all", {"en": Words({"one": "Ábaco"})}),
        Term("army", words, games=("risiko",)),
    )
    monkeypatch.setattr(glossary, "termbase", lambda: {t.id: t for t in some})
    writer: Any = Filled(TS, sentence=lambda where, _statement: SimpleNamespace(text=f"said of {where}"))
    coup, everywhere = term_facts(writer)
    assert coup == TermFacts("coup", "coup", (), False, (("pl", "przewrót"),), ("6.3", "6.3.4"), "said of 6.3")
    assert everywhere == TermFacts("all", "Ábaco", (), False, (), (), "")
    writer.lang = "pl"
    assert next(term_facts(writer)) == TermFacts(
        "coup", "przewrót", ("zamach",), True, (("en", "coup"),), ("6.3", "6.3.4"), "said of 6.3"
    )
    writer.lang = "it"  # it has no word yet
    assert [t.word for t in term_facts(writer)] == ["coup", "Ábaco"]
    page = glossary.glossary_page(writer)
    assert [t.word for t in page.values["terms"]] == ["Ábaco", "coup"]  # by letters, whatever is above them
    assert page.targets == (Target("term", "all", "t-all", "Ábaco"), Target("term", "coup", "t-coup", "coup"))


def test_what_stands_beside_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guides first, then cards and questions, then what else the game adds; the playground once."""
    own = [Listed("map", "Map", ""), Listed("guide", "Guide", "", guide=True)]
    monkeypatch.setattr(front, "_listed", lambda _writer: tuple(own))
    writer: Any = Filled(TS)
    rest = ["terms", "differences", "scenarios", "coverage", "changes"]
    assert list(front.titles_beside(writer)) == ["guide", "cards", "questions", "map", "playground", *rest]
    own.append(Listed("playground", "Own", ""))
    assert list(front.titles_beside(writer)) == ["guide", "cards", "questions", "map", "playground", *rest]
    assert front.titles_beside(writer)["playground"] == "Own"
    monkeypatch.setattr(front, "questions_of", lambda _game: {})
    assert list(front.titles_beside(writer)) == ["guide", "cards", "map", "playground", *rest]


def test_where_a_game_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Large what most look for, the rest in a list; what has no page stands in neither."""
    own = (Listed("map", "Map", "drawn"), Listed("turn", "A turn", "in short"))
    monkeypatch.setattr(front, "_listed", lambda _writer: own)
    tried: list[str] = []
    monkeypatch.setattr(front, "examples", lambda _game, lang: tried.append(lang) or (("coup", "ts/r/6.3"),))
    writer: Any = Filled(TS, title=lambda _where, title: title)
    page = front.game_page(writer, ("cards", "questions", "map", "turn", "terms", "coverage"), books=True)
    ways, beside = page.values["ways"], page.values["beside"]
    assert [url for url, *_ in ways] == ["#chapters", "cards.html", "questions.html", "map.html", "terms.html"]
    assert [url for url, *_ in beside] == ["turn.html", "coverage.html"]
    assert (ways[3], beside[0]) == (("map.html", "Map", "drawn"), ("turn.html", "A turn", "in short"))
    assert tried == ["en"]
    assert 'class="example" href="../ts/r/6.3">coup<' in page.values["search"]
    assert page.values["books"] == (("PDF", "../books/ts-en.pdf"), ("EPUB", "../books/ts-en.epub"))
    first = page.values["chapters"][0]
    assert (page.searched, page.targets) == (False, (Target("page", "index", "", TS.spec.title),))
    assert first == ("01", "1.0", TS.find("1.0").rule.title, 0)  # type: ignore[union-attr]
    writer.lang = "it"
    assert front.game_page(writer, (), books=True).values["books"][0][1] == "../../books/ts-it.pdf"
    assert front.game_page(writer, (), books=False).values["books"] == ()
