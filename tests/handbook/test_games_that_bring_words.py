"""A game that brings its own words and books: which of its files are in which key; and what a plain tabletop shows."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from ts_rules.handbook import tabletop
from ts_rules.handbook.writing import content_keys as keys

FILES = (
    *("one/play/p.py", "one/rules/r.py", "one/cards/c.py", "one/scenarios/s.toml", "one/data/d.toml", "one/x.pyc"),
    *("one/words/terms.toml", "one/words/names/one.toml", "one/words/names/two.toml", "one/words/it/words.toml"),
    *("one/words/it/LC_MESSAGES/one.po", "one/words/pl/LC_MESSAGES/one.po", "one/books/b/book.toml"),
    *("two/play/p.py", "two/terms.toml", "ours/a.py", "ours/data/sources/x/book.toml", "ours/data/docs/d.rst"),
    *("locales/terms.toml", "locales/names/one.toml", "locales/names/two.toml", "locales/it/words.toml"),
    *("locales/it/LC_MESSAGES/one.po", "locales/it/LC_MESSAGES/handbook.po", "locales/it/LC_MESSAGES/two.po"),
)
NAMED = {"sources": "ours/data/sources", "docs": "ours/data/docs", "locales": "locales"}


@pytest.fixture(autouse=True)
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A game with words and books in its package, one without, and a toolkit whose data stand inside it."""
    for name in FILES:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("", "utf-8")

    def listed(paths: Any) -> str:
        return " ".join(sorted(Path(path).relative_to(tmp_path).as_posix() for path in paths))

    specs = {
        n: SimpleNamespace(id=n, package=n, locales=words, sources=books)
        for n, words, books in (("one", "words", "books"), ("two", "", ""))
    }
    for name, what in (
        ("PACKAGE", tmp_path / "ours"),
        ("installed", lambda: specs),
        ("package_folder", lambda package: tmp_path / package),
        ("data", lambda name: tmp_path / NAMED[name]),
        ("of_files", listed),
        ("of_code", lambda paths: f"code of {listed(paths)}"),
        ("digest", lambda *parts: "|".join(parts)),
        ("_versions", lambda: ("tools",)),
    ):
        monkeypatch.setattr(keys, name, what)
    keys.begin()
    yield
    keys.begin()


def test_the_toolkit_is_the_package_without_what_stands_beside_it() -> None:
    assert keys.toolkit() == "ours/a.py|tools"


def test_code_is_without_scenarios_books_and_words() -> None:
    """Of rules and cards only what they do counts."""
    assert keys.code("one") == ("ours/a.py|tools|one/data/d.toml one/play/p.py|code of one/cards/c.py one/rules/r.py")
    assert keys.code("two") == "ours/a.py|tools|two/play/p.py two/terms.toml|code of "


def test_words_of_all_games_are_ours_and_the_terms_of_those_that_have_some() -> None:
    assert keys._shared_words() == "locales/it/words.toml locales/terms.toml|one/words/terms.toml"


def test_words_of_a_game_stand_with_us_and_with_it(tmp_path: Path) -> None:
    def words(game: str, *domains: str) -> list[str]:
        return [Path(p).relative_to(tmp_path).as_posix() for p in keys._own_words(game, "it", domains)]

    everything = ["one/words/it/words.toml", "one/words/names/one.toml", "one/words/names/two.toml"]
    assert sorted(set(words("one", "handbook", "one"))) == [
        "locales/it/LC_MESSAGES/handbook.po",
        "locales/it/LC_MESSAGES/one.po",
        "locales/names/one.toml",
        "one/words/it/LC_MESSAGES/one.po",
        *everything,
        "one/words/terms.toml",
    ]
    assert words("two", "handbook", "cli") == ["locales/names/two.toml", "locales/it/LC_MESSAGES/handbook.po"]
    assert words("two", "two") == ["locales/names/two.toml", "locales/it/LC_MESSAGES/two.po"]


def test_the_versions_of_tools_that_are_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    def version(tool: str) -> str:
        if tool == "typst":
            raise metadata.PackageNotFoundError
        return "1"

    monkeypatch.undo()
    monkeypatch.setattr(metadata, "version", version)
    assert keys._versions.__wrapped__() == (
        sys.version,
        *(f"{tool} {'none' if tool == 'typst' else '1'}" for tool in keys.TOOLS),
        "ts-rules 1",
    )


# The plain tabletop.


def test_a_plain_tabletop_draws_and_adds_nothing(tmp_path: Path) -> None:
    plain, some = tabletop.Tabletop(), SimpleNamespace()
    assert plain.places(some) == {}  # type: ignore[arg-type]
    assert [*plain.pages(some), *plain.listed(some), *plain.chapters(some)] == []  # type: ignore[arg-type]
    assert plain.drawn(some) is False  # type: ignore[arg-type]
    before = sorted(tmp_path.rglob("*"))
    plain.prepare()
    plain.install(tmp_path)
    assert sorted(tmp_path.rglob("*")) == before
    tale = tabletop.Tale("s", "new", (), (), (), (), ())
    assert (tale.boards, tale.chips, tale.data) == ((), (), "")
    assert (plain.styles, plain.scripts, plain.static) == ((), (), None)
    assert type(plain.terminal(str)) is tabletop.Terminal


def test_what_nobody_plays_shows_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tabletop, "played_game", lambda _game: None)
    with pytest.raises(ValueError, match=r"^g$"):
        tabletop.Tabletop().playground(SimpleNamespace(game=SimpleNamespace(id="g")))  # type: ignore[arg-type]


def test_the_playground_and_the_terminal_of_a_game_by_their_own_names(monkeypatch: pytest.MonkeyPatch) -> None:
    played = SimpleNamespace(facts=("to_play",), sides=("a", "b"), title=lambda n: f"side {n}", said=lambda m: f"m{m}")
    monkeypatch.setattr(tabletop, "played_game", lambda _game: played)
    sentences: Any = SimpleNamespace(game=SimpleNamespace(id="g"))
    shown = tabletop.Tabletop().playground(sentences)
    assert shown is not None
    assert shown.words == {
        "facts": {"to_play": "To play", "winner": "Winner"},
        "text": {"a": "side 0", "b": "side 1"},
    }
    terminal = tabletop.Terminal()
    assert terminal.move_line(3, None, sentences) == "m3"
    assert terminal.hand(None, sentences, 0) == ()
    monkeypatch.setattr(tabletop, "all_facts", lambda _played: ("to_play",))
    monkeypatch.setattr(tabletop, "facts", lambda _played, state, names: {n: [state, 1] for n in names})
    assert [*terminal.board("x", sentences)] == ["to play: x, 1"]


def test_tabletops_of_installed_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tabletop, "installed", lambda: {n: SimpleNamespace(id=n) for n in ("g", "h")})
    monkeypatch.setattr(tabletop, "load_game", lambda ident: ident)
    monkeypatch.setattr(tabletop, "tabletop_of", lambda game: "table" if game == "h" else None)
    assert [*tabletop.tabletops()] == [("h", "table")]
