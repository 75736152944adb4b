"""What the full-text search takes from a page: a record for each piece, by which heading, address and other words."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from ts_rules.handbook.search import bundle
from ts_rules.handbook.search.bundle import Record

GAME: Any = SimpleNamespace(id="g", short="g")


def piece(heading: str = "", text: str = "", anchor: str = "", kind: str = "", ident: str = "") -> SimpleNamespace:
    return SimpleNamespace(heading=heading, text=text, anchor=anchor, kind=kind, ident=ident)


@pytest.fixture
def taken(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The records of a page of such pieces, in Italian; a rule, a card and a country are known by name."""
    known = {
        f"g/{kind}/{ident}": SimpleNamespace(game="g", kind=kind, ident=ident, number=number, title=title)
        for kind, ident, number, title in (
            ("r", "6.3", "6.3", "Coups"),
            ("c", "ace", "1", "Ace"),
            ("c", "none", "", "Unnumbered"),
            ("n", "iran", "7", "Iran"),
        )
    }
    monkeypatch.setattr(bundle, "entries", lambda game, lang: known if (game, lang) == ("g", "it") else {})
    monkeypatch.setattr(bundle, "load_game", lambda game: f"game {game}")
    monkeypatch.setattr(bundle, "aliases", lambda game, kind, ident, lang: (f"{game} {kind} {ident} {lang}",))
    monkeypatch.setattr(bundle, "plain_spellings", lambda text: tuple(w for w in text.split() if "ł" in w))

    def records(*given: SimpleNamespace) -> list[Record]:
        monkeypatch.setattr(bundle, "pieces", lambda _html: list(given))
        return [*bundle._of_page("", "g/06.html", "it", GAME)]

    return records


def test_a_piece_is_found_by_its_heading_or_that_of_the_page(taken: Any) -> None:
    assert taken(piece(text="before"), piece(" Two \n words ", "łan at", "x"), piece(text="last", anchor="y")) == [
        Record("g/06.html", "Two words", "before", ()),
        Record("g/06.html#x", "Two words", "łan at", ("łan",)),
        Record("g/06.html#y", "Two words", "last", ()),
    ]
    first, second = taken(piece("One"), piece("Two"))
    assert (first.title, second.title) == ("One", "Two")
    assert taken(piece(text="t")) == [Record("g/06.html", "g/06.html", "t", ())], "or by its name"
    assert taken() == []


@pytest.mark.parametrize(
    ("kind", "ident", "title"),
    [("r", "6.3", "6.3 Coups"), ("c", "ace", "1 Ace"), ("c", "none", "Unnumbered"), ("n", "iran", "Iran")],
)
def test_what_has_a_name_is_found_by_all_that_it_is_called(kind: str, ident: str, title: str, taken: Any) -> None:
    (found,) = taken(piece("Heading", "text ł", "a", kind, ident))
    assert found == Record("g/06.html#a", title, "text ł", (f"game g {kind} {ident} it", "ł"))
    (other,) = taken(piece("Heading", "text", "a", kind, f"{ident}x"))
    assert other == Record("g/06.html#a", "Heading", "text", ())


def test_a_record_as_the_indexer_reads_it() -> None:
    assert Record("g/06.html?a&b", "<T>", "a & b", ("x", "<y>")).as_html("pl") == (
        '<html lang="pl"><body data-pagefind-body><h1>&lt;T&gt;</h1>'
        '<p data-pagefind-meta="url:g/06.html?a&amp;b">a &amp; b</p>'
        f'<p data-pagefind-weight="3">{bundle.HIDDEN} x · &lt;y&gt;</p></body></html>'
    )
