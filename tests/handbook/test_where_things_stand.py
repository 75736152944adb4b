"""Addresses, other names, the small index and the history of the small game and of ours, piece by piece."""

from __future__ import annotations

import json
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from small_game import small_game

from ts_rules.books.outline import RecordedOutline, RecordedSection
from ts_rules.errors import BrokenPack, UnknownId
from ts_rules.games import load_game
from ts_rules.handbook import tabletop as tables
from ts_rules.handbook.history.compare import Difference, Edited, Kind
from ts_rules.handbook.history.sayings import _told
from ts_rules.handbook.history.versions import Period, Version
from ts_rules.handbook.search import jump
from ts_rules.handbook.search.entries import Entry
from ts_rules.handbook.search.records import Record
from ts_rules.handbook.tabletop import svg
from ts_rules.handbook.writing import addresses
from ts_rules.handbook.writing.addresses import Place, book_file, chapters, places, scenario_places
from ts_rules.handbook.writing.linked_sentences import editions, name_of, plain, sentences_of
from ts_rules.handbook.writing.page_writer import for_script, page_writer
from ts_rules.model import RuleId
from ts_rules.terms import Term, Words
from ts_rules.translate import phrase

TS = load_game("twilight-struggle")
changing = import_module("ts_rules.handbook.pages.change_pages")  # each is called like what it gives
naming = import_module("ts_rules.handbook.search.aliases")


# Addresses.


def test_pages_of_rules() -> None:
    """A rule with three others below it has its own page; steps with letters too; less stays with its section."""
    found = chapters(TS.id)
    for page, rules in found.items():
        first, *rest = page.split("-")
        head = str(rules[0].id).lower().split(".")
        assert (int(first) if first.isdigit() else first) == (int(head[0]) if head[0].isdigit() else head[0])
        assert head[1:] == (rest or head[1:])
    assert [r.printed for r in found["06-3"]][:2] == ["6.3", "6.3.1"]
    assert sum(len(rules) for rules in found.values()) == len(TS.rules)
    for page, rules in found.items():
        if "-" in page:
            assert len(rules) >= 4
            assert all(r is rules[0] or r.id.is_under(rules[0].id) for r in rules)
        else:
            below: dict[str, int] = {}
            for r in rules[1:]:
                top = next(c for c in TS.children(rules[0]) if r is c or r.id.is_under(c.id))
                below[top.printed] = below.get(top.printed, 0) + 1
            assert all(count < 4 for count in below.values())


def test_where_a_page_and_an_anchor_are() -> None:
    assert (Place("06", "r-6.1").link, Place("06").link) == ("06.html#r-6.1", "06.html")
    found = places(TS.id)
    assert found["r", "6.3.4"] == found["r", "6.3.4"] == Place("06-3", "r-6.3.4")
    assert found["r", "6.3.4/defcon-after"] == Place("06-3", "r-6.3.4/defcon-after")
    assert found["r", "4.5.C/headline-scoring"].anchor == "r-4.5.C/headline-scoring"
    assert found["c", "nato"] == Place("card-nato", "c-nato")
    assert found["t", "coup"] == Place("terms", "t-coup")
    assert ("t", "coup") not in places("risiko")  # a term of another game
    assert book_file("ts", "pl", "pdf") == "ts-pl.pdf"


def test_scenarios_stand_beside_what_they_are_about(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forty on a page; the first thing that has a place counts, a card where no rule comes before it."""
    some = {f"s{n}": SimpleNamespace(id=f"s{n}", about=("zzz", "6.3.4", "nato")) for n in range(81)}
    some["card"] = SimpleNamespace(id="card", about=("nato", "6.3.4"))
    some["none"] = SimpleNamespace(id="none", about=("zzz",))
    monkeypatch.setattr(addresses, "scenarios_of", lambda _game: some)
    found = scenario_places.__wrapped__(TS.id)
    assert found["s0"] == Place("scenarios-06-3", "s-s0")
    assert [found[f"s{n}"].page for n in (39, 40, 79, 80)] == [
        "scenarios-06-3",
        "scenarios-06-3_2",
        "scenarios-06-3_2",
        "scenarios-06-3_3",
    ]
    assert found["card"] == Place("scenarios-cards-early", "s-card")
    assert found["none"] == Place("scenarios-other", "s-none")


# Sentences with links.


def test_links_in_sentences() -> None:
    said = sentences_of(TS, "en")
    assert said.link("r", "6.3", "<x>") == '<a class="x" data-x="r/6.3" href="06-3.html#r-6.3">&lt;x&gt;</a>'
    assert said.link("r", "99", "<x>") == "&lt;x&gt;"
    assert plain(said.link("r", "6.3", "x & y")) == "x & y"
    assert said.remark("x", "a < b") == "a &lt; b"
    assert sentences_of(TS, "pl").remark("x/none", "a < b") == '<span lang="en">a &lt; b</span>'
    assert said.called["deluxe"] != "deluxe"
    assert said.called["ts-pl-deluxe"] == "Polish book"
    book = next(b for b in said.books if b.id == "ts-pl-deluxe")
    assert sentences_of(TS, "it").called["ts-pl-deluxe"] == phrase("it")("Polish book") != "Polish book"
    assert name_of(replace(book, called=""), str.upper) == book.title, "what nobody has named goes by its title"
    untitled = SimpleNamespace(editions=("a", "b"), edition_titles=(), printings=(), rulesets=("a", "b"))
    assert editions(untitled, str.upper) == {"a": "A", "b": "B"}  # type: ignore[arg-type]
    assert for_script({"a": "</script>Ł"}) == '{"a": "\\u003c/script>Ł"}'


# Other names.


@pytest.mark.parametrize(
    ("printed", "number", "same"),
    [
        ("12", "12.0", True),
        ("12.0", "12.0", True),
        ("632", "6.3.2", True),
        ("2", "6.3.2", True),
        ("C", "4.5.C", True),
        ("6.3.3", "6.3.2", False),
        ("120", "12.0", True),
        ("Γ", "4.5.C", True),
        ("Γ", "4.5.D", False),
        ("1", "12.0", False),
    ],
)
def test_when_a_book_s_number_says_no_more_than_ours(printed: str, number: str, same: bool) -> None:
    assert naming._same(printed, number, {naming.fold("Γ"): "C"}) is same


def test_numbers_that_books_print_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    def section(rule: str, printed: str | None) -> RecordedSection:
        return RecordedSection(RuleId.parse(rule), printed, (), 0, "", ())

    one = (section("6.3.2", "7.1"), section("6.3.2", "7.1"), section("6.3.3", "6.3.3"), section("6.3.4", None))
    outlines = {"a": RecordedOutline("a", "", (*one, section("99", "98"), section("6.3.1", "*")), ()), "b": None}
    books = {
        "a": SimpleNamespace(id="a", game=TS.id, language="it"),
        "b": SimpleNamespace(id="b", game=TS.id, language="it"),
        "c": SimpleNamespace(id="c", game="risiko", language="it"),
    }
    monkeypatch.setattr(naming, "recorded", lambda: books)
    monkeypatch.setattr(naming, "folder_of", Path)
    monkeypatch.setattr(naming, "read_outline", lambda path: outlines[path.parent.name])
    numbers = naming.book_numbers.__wrapped__
    expected = (naming.BookNumber("a", "7.1", "6.3.2"),)
    assert numbers(TS.id, "it") == numbers(TS.id, "en") == expected
    assert numbers(TS.id, "pl") == ()


def test_the_ways_to_write_a_rule_a_card_and_a_term(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(naming, "book_numbers", lambda _game, _lang: (naming.BookNumber("a", "7.1", "6.3.2"),))
    monkeypatch.setattr(naming, "_all_asked", lambda _game: {"6.3.2": {"en": ["how do i coup"], "any": ["6.3.2!"]}})
    title = TS.find("6.3.2").rule.title  # type: ignore[union-attr]
    assert [*naming.ways(TS, "r", "6.3.2", "en")] == ["6.3.2", "632", "7.1"]
    assert [*naming.ways(TS, "r", "6.3.2", "it")] == ["6.3.2", "632", title, "7.1"]
    assert [*naming.typed(TS, "r", "6.3.2", "en")] == ["how do i coup", "6.3.2!"]
    assert [*naming.typed(TS, "r", "6.3.2", "it")] == ["6.3.2!"]
    assert [*naming.typed(TS, "t", "x", "it")] == []
    assert [*naming.ways(TS, "r", "6.3.1", "en")] == ["6.3.1", "631"]
    with pytest.raises(UnknownId, match=r"No rule 99\.9 is in Twilight Struggle"):
        [*naming.ways(TS, "r", "99.9", "en")]
    assert [*naming.ways(TS, "c", "nato", "pt")][:1] == ["OTAN"]
    assert "NATO" in naming.ways(TS, "c", "nato", "pt")
    term = Term("x", {"en": Words({"one": "coup"}), "it": Words({"one": "colpo"}, allowed=("golpe",))})
    monkeypatch.setattr(naming, "termbase", lambda: {"x": term})
    assert [*naming.ways(TS, "t", "x", "it")] == ["colpo", "golpe", "coup"]
    assert [*naming.ways(TS, "t", "x", "pl")] == ["coup"]
    assert [*naming.ways(TS, "s", "x", "pl")] == []


def test_the_ways_to_write_a_country(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its name, its forms, what the language calls it besides, in English, and what it means."""
    monkeypatch.setattr(naming, "name", lambda _game, path, _lang: SimpleNamespace(text=f"<{path}>", gloss="gloss"))
    forms = {"country": {"cuba": {"forms": {"pl": {"gen": "Kuby", "loc": "Kubie"}, "it": {"gen": "x"}}}}}
    monkeypatch.setattr(naming, "names_of", lambda _game: forms)
    monkeypatch.setattr(naming, "language", lambda _lang: SimpleNamespace(names={"country/cuba": ("Wyspa",)}))
    assert [*naming.ways(TS, "n", "cuba", "pl")] == ["<country.cuba>", "Kuby", "Kubie", "Wyspa", "Cuba", "gloss"]
    assert [*naming.ways(TS, "g", "asia", "pl")] == ["<region.asia>", "Asia", "gloss"]


def test_terms_at_home_in_a_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    some = [
        Term("a", {}, rules=("1", "2")),
        Term("b", {}, rules=("2",), games=("risiko",)),
        Term("c", {}, rules=("2",)),
    ]
    monkeypatch.setattr(naming, "termbase", lambda: {t.id: t for t in some})
    found = naming._at_home.__wrapped__
    assert {k: [t.id for t in v] for k, v in found(TS.id).items()} == {"1": ["a"], "2": ["a", "c"]}
    assert [t.id for t in found("risiko")["2"]] == ["a", "b", "c"]


# The small index.


def entry(kind: str, ident: str, title: str, *ways: str, number: str = "", anchor: str = "") -> Entry:
    return Entry("ts", kind, ident, number, title, "ts/p", anchor or f"{kind}-{ident}", ways)


def test_what_is_compared() -> None:
    assert (jump.said("  The  U.S.-Łódź_2 "), jump.key_of("6,3.2 ")) == ("the u s lodz 2", "632")
    assert (Entry("ts", "r", "1", "", "", "ts/p", "", ()).url, entry("r", "1", "").url) == (
        "ts/p.html",
        "ts/p.html#r-1",
    )
    assert entry("r", "1", "").key == "ts/r/1"


def test_names_beside_title_and_number() -> None:
    """Each as the keys of its words; a number has no letters, and a word at home is no name."""
    assert jump._ways(entry("r", "6.3", "Coups", "6.3", "63", "coups", "Golpe", "golpes", ""), "en") == ("golp", "", "")
    assert jump._ways(entry("n", "cuba", "Cuba", "de Cuba", "della Cuba", "grande Cuba"), "it")[0] == "grand cub"
    assert jump._ways(entry("c", "cuba", "Kuba", "de Cuba"), "it")[0] == "de cub"
    home = Entry("ts", "r", "1", "", "Coups", "ts/p", "", ("Putsch",), ("coup", "free roll", "putsch"))
    assert jump._ways(home, "en") == ("putsch", "fre roll", "")
    asked = Entry("ts", "r", "1", "", "Coups", "ts/p", "", ("Putsch",), (), ("throw a government over", "putsch"))
    assert jump._ways(asked, "en") == ("putsch", "", "throw government over")  # what is a name is not said twice


def test_a_row_of_the_index() -> None:
    assert jump._row(entry("r", "6.3", "Coups", number="6.3"), "en") == ["r", "6.3", 1, "Coups", "ts/p", 1, "", "", ""]
    row = jump._row(entry("c", "a", "Ace", number="7", anchor="x"), "en")
    assert row == ["c", "a", "7", "Ace", "ts/p", "x", "", "", ""]
    assert jump._script("n", {"a": "</b>Ł"}) == 'tsRulesJump("n",{"a":"<\\/b>Ł"});\n'


def test_what_a_page_says_stands_with_its_thing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A question brings its answer; what is of no thing is a page, and what has an unknown anchor is nothing."""
    answer = Entry("ts", "q", "lose", "", "Who loses?", "ts/q", "q-lose", (), (), (), "Whoever plays.")
    found = [entry("c", "x", "X"), answer, entry("r", "1", "One")]
    monkeypatch.setattr(jump, "entries", lambda _game, _lang: {e.key: e for e in found})
    monkeypatch.setattr(jump, "book_numbers", lambda _g, _l: (naming.BookNumber("ts-pl-deluxe", "7,1", "1"),))
    records = [
        Record("ts/p.html#r-1", "One", "It moves a piece. It stays there then."),
        Record("ts/tool.html", "Tool", "counts what you want"),
        Record("ts/p.html#z-9", "", "lost"),
    ]
    scripts = jump.jump_scripts("ts", "en", records)
    table = sent(scripts[""])
    assert [(row[0], row[1], row[-1]) for row in zip(*table["entries"], strict=True)] == [
        *(("q", "lose", 0), ("r", "1", 0), ("c", "x", -1), ("", "ts/tool", 0)),
    ]
    assert table["pages"] == ["ts/p", "ts/q", "ts/tool"]
    assert table["sentences"] == [1, 2, 0, 1]
    assert table["printed"] == [["71", "7,1", "ts/r/1", "ts-pl-deluxe"]]
    assert list(table["books"]) == ["ts-pl-deluxe"]
    assert sent(scripts["said0"])["1"] == ["It moves a piece.", "It stays there then."]
    assert sent(scripts["said0"])["0"] == ["Whoever plays."]
    assert "lost" not in table["words"].split("|")


def sent(script: str) -> Any:
    return json.loads(script.partition(",")[2].removesuffix(");\n"))


# What was said.


def test_what_the_small_game_says_by_edition(tmp_path: Path) -> None:
    with small_game(tmp_path) as game:
        told = _told(game, "en", {"1.1": "Steps"})
        other = _told(game, "pl", {"1.1": "Steps"})
        again = _told(game, "pl", {"1.1": "Other"})
    assert told["1"] == {"all": "Pieces move."}
    assert told["1.1"] == {"new": "A piece moves slowly by 1; see 1.2.", "old": "A piece moves fast by 1; see 1.2."}
    assert told["1.1/old"] == {"old": "Only the old edition says this."}
    assert told["1.1/more"] == {"new": "It may run 2.", "old": "It may run 3."}
    assert told["2"] == {"new": "A table of things."}
    assert told["card.ace"] == {"new": "Worth 9.", "old": "Worth 8."}
    assert told["1.1/how/wild"] == {"all": "moves wildly"}
    assert set(other) == set(told)
    assert all(len(mark) == 10 for mark in other.values())
    assert {where for where in other if other[where] != again[where]} == {"1.1"}  # a heading is said too


# Pages of what changed.


EN, PL = (page_writer("ts", lang, ("en", "pl")) for lang in ("en", "pl"))


def test_what_went_and_came_is_marked() -> None:
    """A mark ends behind the word, before its blank; what goes at the end of a text is followed by one."""
    heard = '<span class="heard" lang="en">'
    gone, new = f"{heard}[taken out: </span>{{}}{heard} end]</span>", f"{heard}[put in: </span>{{}}{heard} end]</span>"
    assert changing._marked(EN, "A two c d e.", "A <three> c d e.") == (
        f"A <del>{gone.format('two')}</del> <ins>{new.format('&lt;three&gt;')}</ins> c d e."
    )
    assert changing._marked(EN, "A b c two", "A b c three") == (
        f"A b c <del>{gone.format('two')}</del> <ins>{new.format('three')}</ins>"
    )
    assert changing._marked(EN, "same", "same") == "same"


def difference(ident: str, kind: Kind = Kind.CHANGED, *edited: Edited, title: str = "T") -> Difference:
    return Difference(ident, kind, title, edited, ("pl",))


def test_the_heading_of_a_change_and_where_it_leads() -> None:
    found = changing._facts(EN, difference("6.3.4/defcon-after/lowers", Kind.CHANGED, Edited("deluxe", "a", "b")))
    assert found.link == EN.link("r", "6.3.4/defcon-after", "6.3.4/defcon-after/lowers T")
    assert [e.edition for e in found.edits] == ["deluxe"]
    card = changing._facts(EN, difference("card.nato", Kind.CHANGED, title="NATO"))
    assert card.link == EN.link("c", "nato", "NATO")
    bare = changing._facts(EN, difference("6.3.4", title=""))
    assert bare.link == EN.link("r", "6.3.4", "6.3.4")
    heading = difference("6.3", Kind.CHANGED, Edited("", "Old", "T"), Edited("", "Old", "T"))
    assert [e.edition for e in changing._facts(EN, heading).edits] == ["heading", ""]
    for edit in (Edited("2e", "Old", "T"), Edited("", "", "T"), Edited("", "Old", "Other")):
        assert changing._facts(EN, difference("6.3", Kind.CHANGED, edit)).edits[0].edition == edit.edition


def test_how_much_a_version_brought() -> None:
    found = (difference("1"), difference("2"), difference("3", Kind.NEW), difference("4", Kind.TRANSLATED))
    period = Period("2", "2026-01-01", "1", found, 9)
    assert changing._brought(EN, period) == "New: 1, Changed: 2"
    assert [len(some) for _title, some in changing._parts(PL, period)] == [1, 2, 0, 1]
    assert [len(some) for _title, some in changing._parts(EN, period)] == [1, 2, 0, 0]
    assert changing._brought(EN, Period("1", "", "", (), 9)) == "First version on record; sentences: 9"
    assert (changing._called(EN, period), changing._called(EN, Period("", "", "1", (), 0))) == ("2", "since 1")


def test_pages_of_versions_that_brought_something(monkeypatch: pytest.MonkeyPatch) -> None:
    some = [Period("2", "2026-02-01", "1", (difference("6.3"),), 9), Period("1", "2026-01-01", "", (), 9)]
    monkeypatch.setattr(changing, "_periods", lambda _writer, _versions: tuple(some))
    listed, told = changing.change_pages(EN)
    assert (listed.name, listed.searched, told.name, told.title) == (
        "ts/changes", False, "ts/changes-2", "What changed: 2",
    )  # fmt: skip
    assert (told.searched, told.kind) == (False, "changes")
    assert changing.past_pages(EN) == ("changes-2",)
    (standing,) = changing.standing_page(EN)
    assert (standing.name, standing.title) == ("ts/changes-since", "What changed: since 2")
    some.insert(0, Period("", "", "2", (difference("6.4"),), 9))
    assert [*changing.standing_page(EN)] == []
    past = changing.past_of(EN)
    assert {k: [(p.what, p.when, p.url) for p in v] for k, v in past.items()} == {
        "6.4": [("Changed", "since 2", "changes-since.html#h-6.4")],
        "6.3": [("Changed", "2", "changes-2.html#h-6.3")],
    }
    some.clear()
    assert [*changing.change_pages(EN)] == [*changing.standing_page(EN)] == []


def test_versions_that_are_given_are_held_against_now(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(changing, "said_now", lambda _game: {})
    assert [p.version for p in changing._periods(EN, (Version("1", "d", {}),))] == ["1"]


# The plain tabletop.


def test_values_in_words() -> None:
    table = {"to_play": "us", "influence": {"cuba": [0, 2], "iran": (1, 0)}, "none": {}, "n": 3}
    assert [*tables._lines(table)] == ["to play: us", "influence: cuba 0, 2, iran 1, 0", "none: ", "n: 3"]


def test_a_tabletop_without_what_it_should_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    game: Any = SimpleNamespace(id="x", spec=SimpleNamespace(package="no_such_game"))
    monkeypatch.setattr(tables, "find_spec", lambda _name: None)
    assert tables.tabletop_of(game) is None
    assert type(tables.shown_by(game)) is tables.Tabletop
    monkeypatch.setattr(tables, "find_spec", lambda _name: SimpleNamespace())
    monkeypatch.setattr(tables, "import_module", lambda _name: SimpleNamespace())
    with pytest.raises(BrokenPack, match="The game 'x' has a tabletop without a TABLETOP in it"):
        tables.tabletop_of(game)
    own = tables.Tabletop()
    monkeypatch.setattr(tables, "import_module", lambda _name: SimpleNamespace(TABLETOP=own))
    assert tables.tabletop_of(game) is tables.shown_by(game) is own


def test_drawings() -> None:
    assert [svg.number(v) for v in (1, 1.04, 1.05001, 10.0, 0.5, 100)] == ["1", "1", "1.1", "10", "0.5", "100"]
    assert svg.element("g", "") == "<g/>"
    assert svg.element("g", 'a="1"', "b", "c") == '<g a="1">bc</g>'
    assert svg.text("<", 1.5, 2) == '<text x="1.5" y="2">&lt;</text>'
    assert svg.text("a", 1, 2, "k") == '<text class="k" x="1" y="2">a</text>'
    assert svg.picture("map", 100, 50, "A & b", [svg.element("g", ""), svg.element("h", "")], about="<") == (
        '<svg xmlns="http://www.w3.org/2000/svg" class="bd map" viewBox="0 0 100 50" role="img" '
        'aria-label="A &amp; b" width="125"><title>A &amp; b</title><desc>&lt;</desc><g/><h/></svg>'
    )
    assert "<desc>" not in svg.picture("map", 1, 1, "", [])
    assert "<g/>" not in svg.picture("map", 1, 1, "", ["<g/>"])  # a text is no element
