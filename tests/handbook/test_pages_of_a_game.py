"""Which pages a game and a language have, in which order, which are kept."""

from __future__ import annotations

import re
from importlib import import_module
from types import SimpleNamespace
from typing import Any

import pytest
from filled_pages import Filled

from ts_rules.handbook.playground import EMPTY
from ts_rules.handbook.tabletop import Listed, Playground
from ts_rules.handbook.writing.page_source import Page

pages = import_module("ts_rules.handbook.pages")
front = import_module("ts_rules.handbook.pages.front")
playground = import_module("ts_rules.handbook.playground")


def test_front_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of no game have no game; guides of all games stand on the first, what else they list does not."""
    games = tuple(
        SimpleNamespace(id=n, spec=SimpleNamespace(short=n, title=n.upper()), rules=range(2), cards=range(k))
        for k, n in enumerate(("g", "h"))
    )
    listed = (Listed("guide", "Guide", "about"), Listed("start", "Start", "first", guide=True))
    monkeypatch.setattr(front, "_listed", lambda writer: listed if writer == "h en" else listed[:1])
    monkeypatch.setattr(
        front, "examples", lambda game, _lang: tuple((f"{game.id}{n}", f"{game.id}/{n}.html") for n in range(4))
    )
    monkeypatch.setattr(front, "page_writer", lambda game, lang, _langs: f"{game} {lang}")
    monkeypatch.setattr(front, "replace", lambda page, **new: SimpleNamespace(**{**vars(page), **new}))
    writer: Any = Filled(games[0])
    page = front.front_page(writer, games)
    assert (page.name, page.game, page.title, page.searched) == ("index", "", "Handbook", False)
    assert page.values["games"] == (("g", "G", "rules: 2"), ("h", "H", "rules: 2, cards: 1"))
    tried = re.findall(r'class="example" href="([^"]*)">(..)<', page.values["search"])
    assert tried == [(f"{g}/{n}.html", f"{g}{n}") for n in range(3) for g in "gh"], "of each game in turn"
    assert page.values["guides"] == (("h/start.html", "Start", "first", "H"),)
    missing = front.missing_page(writer, games)
    assert missing.values["games"] == (("g", "G"), ("h", "H"))
    assert (missing.name, missing.game, missing.title, missing.searched) == ("404", "", "Nothing stands here", False)
    search = front.search_page(writer, games)
    assert (search.name, search.title, search.kind, search.game, search.searched) == (
        "search",
        "Search",
        "found",
        "",
        False,
    )
    assert 'value="h"' in search.html


def made(name: str, kind: str = "list") -> Page:
    return Page(name, name.upper(), "", kind)


@pytest.fixture
def game_of_pages(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """A game of which every kind of page is one page; what was asked for is written down."""
    asked: list[tuple[Any, ...]] = []
    several = ("rule_pages", "card_pages", "difference_pages", "scenario_pages", "question_pages", "playground_pages")
    several = (*several, "change_pages", "components_page")
    for name in (*several, "glossary_page", "coverage_page"):

        def build(*given: Any, name: str = name) -> Any:
            asked.append((name, *given[1:]))
            return [made(f"g/{name}")] if name in several else made(f"g/{name}")

        monkeypatch.setattr(pages, name, build)
    monkeypatch.setattr(pages, "past_pages", lambda _writer: ("one", "two"))
    monkeypatch.setattr(pages, "game_page", lambda _w, names, books: made(f"start {' '.join(names)} {books}"))
    monkeypatch.setattr(pages, "tabletop_of", lambda game: game.table)
    monkeypatch.setattr(pages.content_keys, "pages", lambda game, lang: f"{game} {lang}")
    monkeypatch.setattr(pages.kept, "digest", lambda *parts: "|".join(parts))
    return asked


def test_the_pages_of_a_game_and_the_first_of_them(game_of_pages: list[tuple[Any, ...]]) -> None:
    writer: Any = Filled(SimpleNamespace(id="g", table=None))
    names = ["rule_pages", "card_pages", "glossary_page", "difference_pages", "scenario_pages", "question_pages"]
    made_of_it = [*pages._made(writer, books=True)]
    found = [page.name for page in made_of_it]
    assert found[0] == f"start {' '.join([*names, 'coverage_page', 'change_pages'])} True"
    assert found[1:] == [f"g/{n}" for n in [*names, "coverage_page", "change_pages", "components_page"]]
    assert game_of_pages[0] == ("rule_pages", None)
    assert game_of_pages[-1] == ("components_page", made_of_it[:-1]), "it shows what stands on all others"
    table = SimpleNamespace(pages=lambda _writer: (made("g/map"),))
    writer = Filled(SimpleNamespace(id="g", table=table))
    found = [page.name for page in pages._made(writer, books=False)]
    assert found[6:10] == ["g/question_pages", "g/map", "g/playground_pages", "g/coverage_page"]
    assert ("playground_pages", table) in game_of_pages


def test_pages_are_kept_but_for_those_that_hold_the_words_of_a_book(
    game_of_pages: list[tuple[Any, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[str, str]] = []

    def value(name: str, key: str, make: Any) -> Any:
        asked.append((name, key))
        return make()

    monkeypatch.setattr(pages.kept, "value", value)
    writer: Any = Filled(SimpleNamespace(id="g", table=None))
    writer.langs = ("en", "it")
    plain = pages.game_pages(writer, books=True, originals=None)
    assert asked == [("pages.ts.en", "g en|en|it|True|one|two")]
    assert [page.name for page in plain][1:3] == ["g/rule_pages", "g/card_pages"]
    own = pages.game_pages(writer, books=False, originals="copies")
    assert len(asked) == 1
    assert own[0].name.endswith(" False")
    assert ("rule_pages", "copies") in game_of_pages


def test_pages_of_no_game_and_of_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "installed", lambda: {n: SimpleNamespace(id=n) for n in ("g", "h")})
    monkeypatch.setattr(pages, "load_game", lambda ident: SimpleNamespace(id=ident))
    monkeypatch.setattr(pages, "page_writer", lambda game, lang, langs: f"{game} {lang} {len(langs)}")
    monkeypatch.setattr(pages, "game_pages", lambda w, books, originals: [f"{w} {books} {originals}"])
    monkeypatch.setattr(pages, "standing_page", lambda w: [f"standing {w}"])
    monkeypatch.setattr(pages, "front_page", lambda w, games: f"front {w} of {len(games)}")
    monkeypatch.setattr(pages, "missing_page", lambda w, _games: f"missing {w}")
    monkeypatch.setattr(pages, "search_page", lambda w, games: f"search {w} of {len(games)}")
    first = ["front g it 2 of 2", "missing g it 2", "search g it 2 of 2"]
    assert pages.front_pages("it", ("en", "it")) == first
    assert pages.every_page("it", ("en", "it"), books=True) == [*first, "g it 2 True None", "h it 2 True None"]
    assert pages.every_page("it", ("en", "it"), originals="o")[3:] == ["g it 2 False o", "h it 2 False o"]
    assert pages.every_page("it", ("en", "it"))[3] == "g it 2 False None"
    assert pages.standing_pages("it", ("en", "it")) == ["standing g it 2", "standing h it 2"]


def test_the_page_of_the_playground(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules that have variants are named in it; a game without play, or that shows nothing, has none."""
    asked: list[tuple[str, dict[str, Any]]] = []
    monkeypatch.setattr(playground, "filled", lambda name, _say, values: asked.append((name, values)) or "html")
    some = [SimpleNamespace(printed=r, title=f"T{r}", all_variants=lambda r=r: r == "1.1") for r in ("1", "1.1")]
    writer: Any = Filled(some, called={"n": "N"}, title=lambda ident, title: f"{ident}:{title}")
    writer.sentences.game = some
    shown = Playground({"moves": {"m": "M"}, "own": 1}, "ways", "panels", scripts=("a.js",), styles=("a.css",))
    table: Any = SimpleNamespace(playground=lambda _sentences: shown)
    monkeypatch.setattr(playground, "played_game", lambda _game: SimpleNamespace(whole="whole", messages=lambda: ()))
    (page,) = playground.playground_pages(writer, table)
    assert page == Page(
        "ts/playground",
        "Playground",
        "html",
        "playground",
        game="ts",
        scripts=("a.js", "playground-opened.js", "playground.js"),
        styles=("playground.css", "a.css"),
        searched=False,
    )
    ((template, values),) = asked
    assert template == "playground.html"
    assert (values["lang"], values["game"], values["rulesets"]) == ("en", "ts", {"n": "N"})
    assert (values["ways"], values["panels"]) == ("ways", "panels")
    assert values["words"] == {
        **EMPTY,
        "said": {},
        "moves": {"m": "M"},
        "own": 1,
        "titles": {"1.1": "1.1:T1.1"},
        "whole": "whole",
    }
    table.playground = lambda _sentences: None
    assert [*playground.playground_pages(writer, table)] == []
    monkeypatch.setattr(playground, "played_game", lambda _game: None)
    table.playground = lambda _sentences: shown
    assert [*playground.playground_pages(writer, table)] == []
