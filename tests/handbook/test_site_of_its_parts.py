"""How a site is put together of what was typeset, and what is asked of typst: made-up parts, real files."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from ts_rules.errors import BadInput, MissingExtra
from ts_rules.handbook.playground import Missing
from ts_rules.handbook.site import assemble, link_pictures
from ts_rules.handbook.site.build_options import BuildOptions
from ts_rules.handbook.writing.own_copies import Originals

binding = import_module("ts_rules.handbook.book")
printed = import_module("ts_rules.handbook.book.pdf")
SPECS = {n: SimpleNamespace(id=f"{n}-long", short=n) for n in ("g", "h")}


def files(folder: Path) -> dict[str, str]:
    return {p.relative_to(folder).as_posix(): p.read_text("utf-8") for p in folder.rglob("*") if p.is_file()}


def written(folder: Path, **texts: str) -> Path:
    """Files by name, in which `__` stands for a slash and the ending comes by itself."""
    for name, text in texts.items():
        path = folder / f"{name.replace('__', '/')}.html"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return folder


# The site.


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Two languages typeset, of two games; three permalinks of each game in each language."""
    asked: list[tuple[Any, ...]] = []
    work = tmp_path / "work"
    for lang in ("en", "it"):
        of = work / lang
        written(of / "html", index="frame", g__01="frame", by_hand="hand", _static__handbook=lang)
        written(of / "pages", index=f"page {lang}", g__01=f"page {lang}")
        written(of / "source", by_hand="")
        for name, text in (("index", "{}"), ("g/01", "{}"), ("g/since", "{}")):
            (of / "source" / f"{name}.page").parent.mkdir(parents=True, exist_ok=True)
            (of / "source" / f"{name}.page").write_text(text, "utf-8")
        written(of / "html", g__since="frame of none")
        for name, text in (("books/g.pdf", "book"), ("books/.hidden", ""), ("pictures/share-x.png", f"drawn {lang}")):
            (of / name).parent.mkdir(parents=True, exist_ok=True)
            (of / name).write_text(f"{text}", "utf-8")
        for short in SPECS:
            (of / f"rules-{short}.json").write_text(f"{short} {lang}", "utf-8")
            for root in (tmp_path / "new", tmp_path / "new" / lang if lang != "en" else tmp_path / "new"):
                (root / short).mkdir(parents=True, exist_ok=True)
    monkeypatch.setattr(assemble, "installed", lambda: SPECS)
    monkeypatch.setattr(assemble, "load_game", lambda name: name)
    monkeypatch.setattr(assemble.book_choice, "styles", lambda games: (f"of {game}\n" for game in games))
    monkeypatch.setattr(assemble, "_permalinks", lambda *given: asked.append(("links", given[0], given[3])) or 3)
    monkeypatch.setattr(assemble, "install_parts", lambda *given: asked.append(("parts", *given[2:])) or ("no search",))
    monkeypatch.setattr(assemble, "write_host_files", lambda *_given: None)
    monkeypatch.setattr(assemble, "write_site_files", lambda *given: asked.append(("files", *given[1:])))
    monkeypatch.setattr(assemble, "mark_private", lambda *given: asked.append(("private", *given[1:])))

    def put(**more: Any) -> tuple[int, tuple[str, ...]]:
        return assemble.assemble(work, tmp_path / "new", tmp_path / "old", ("en", "it"), print, **more)

    return SimpleNamespace(put=put, new=tmp_path / "new", asked=asked)


def test_a_site_of_two_languages(site: Any) -> None:
    """Filled pages in place of their frames, English at the top; what fills no page is left behind."""
    options = BuildOptions(address="https://e.org")
    assert site.put(books=False, options=options) == (12, ("no search",))
    assert files(site.new) == {
        "index.html": "page en",
        "by_hand.html": "hand",
        "g/01.html": "page en",
        "g/rules.json": "g en",
        "h/rules.json": "h en",
        "it/index.html": "page it",
        "it/by_hand.html": "hand",
        "it/g/01.html": "page it",
        "it/g/rules.json": "g it",
        "it/h/rules.json": "h it",
        "_static/handbook.html": "en",
        "_static/share-x.png": "drawn it",
        "_static/rulesets.css": "of g\nof h\n",
    }
    assert site.asked == [
        *(("links", game, lang) for game in ("g", "h") for lang in ("en", "it")),
        ("parts", ("en", "it"), print),
        ("files", ("en", "it"), "https://e.org"),
    ]


def test_a_site_with_books_and_own_copies(site: Any) -> None:
    copies = Originals("f", ())
    site.put(books=True, options=BuildOptions(originals=copies))
    assert {name: text for name, text in files(site.new).items() if name.startswith("books")} == {"books/g.pdf": "book"}
    assert site.asked[-1] == ("private", copies)


def test_parts_that_cannot_be_made_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    static = written(tmp_path / "static", board="drawn")
    tables = [
        (SimpleNamespace(spec=SPECS[n]), SimpleNamespace(static=s, install=lambda f: installed.append(f.name)))
        for n, s in (("g", static), ("h", None))
    ]
    installed: list[str] = []
    monkeypatch.setattr(assemble, "tabletops", lambda: tables)
    answers: dict[str, Any] = {"play": None, "draws": True}
    searched: list[tuple[str, ...]] = []
    monkeypatch.setattr(assemble.playground, "install", lambda _site, _tell: answers["play"])
    monkeypatch.setattr(assemble.search, "install", lambda _site, langs, *_more: searched.append(langs))
    monkeypatch.setattr(assemble.link_pictures, "can_draw", lambda: answers["draws"])
    assert assemble.install_parts(tmp_path / "one", tmp_path / "old", ("en",), print) == ()
    assert files(tmp_path / "one") == {"_static/g/board.html": "drawn"}
    assert installed == ["g", "h"]
    assert searched == [("en",)]
    answers |= {"play": Missing("Play", "why", "how"), "draws": False}
    assert assemble.install_parts(tmp_path / "two", tmp_path / "old", ("en",), print) == (
        "Play: why how",
        link_pictures.MISSING,
    )


# Books and pictures.


def test_what_typst_is_asked_and_what_is_said_where_it_cannot(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[bytes, dict[str, Any]]] = []

    def compiled(source: bytes, **more: Any) -> bytes:
        asked.append((source, more))
        if source == b"broken":
            raise RuntimeError("y" * 300)
        return b"made"

    for module in (printed, link_pictures):
        monkeypatch.setattr(module, "import_module", lambda _name: SimpleNamespace(compile=compiled))
    monkeypatch.setattr(printed, "source", lambda book: book)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    assert (printed.compiled("book"), link_pictures._png("picture")) == (b"made", b"made")
    assert asked == [
        (b"book", {"ignore_system_fonts": True, "timestamp": 1_700_000_000}),
        (b"picture", {"format": "png", "ppi": 72.0, "ignore_system_fonts": True}),
    ]
    with pytest.raises(BadInput, match=r"cannot set the handbook \(y{200}\): "):
        printed.compiled("broken")
    with pytest.raises(BadInput, match=r"cannot draw the pictures of links \(y{200}\)"):
        link_pictures._png("broken")

    def none(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(printed, "import_module", none)
    with pytest.raises(MissingExtra):
        printed.compiled("book")


def test_a_book_in_both_kinds_under_a_key_of_all_that_it_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keys: list[tuple[str, str]] = []
    monkeypatch.setattr(binding, "book", lambda _writer: "made")
    monkeypatch.setattr(binding, "compiled", lambda book: f"pdf of {book}".encode())
    monkeypatch.setattr(binding, "packed", lambda book: f"epub of {book}".encode())
    monkeypatch.setattr(binding, "toolkit", lambda: "tools")
    monkeypatch.setattr(binding, "digest", lambda *parts: "|".join(parts))
    monkeypatch.setattr(binding, "data", lambda name, key, make: keys.append((name, key)) or make())
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    (tmp_path / "books").mkdir()
    game = SimpleNamespace(spec=SPECS["g"])
    binding.print_book(tmp_path / "books", SimpleNamespace(game=game, lang="pl"))
    assert files(tmp_path / "books") == {"g-pl.pdf": "pdf of made", "g-pl.epub": "epub of made"}
    key = "tools|'made'|1980-01-01 00:00:00+00:00"
    assert keys == [("g-pl.pdf", key), ("g-pl.epub", key)]
