"""When parts of the handbook are made again: keys by content on folders of a few files, Sphinx only where needed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from ts_rules.engine import player_questions
from ts_rules.errors import BadFile, BadInput
from ts_rules.handbook.site import build, typeset
from ts_rules.handbook.site.build_options import NOTHING, BuildOptions
from ts_rules.handbook.writing import content_keys
from ts_rules.handbook.writing.own_copies import Originals
from ts_rules.handbook.writing.page_source import Page


@pytest.fixture
def keys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Two games and the toolkit around them; the key of a file is what stands in it."""
    for name in (
        *("toolkit/a.py", "toolkit/data/locales/x.toml", "toolkit/__pycache__/a.pyc", "sources/b/book.toml"),
        *("one/rules/r.py", "one/play.py", "one/scenarios/s.toml", "two/play.py", "one/names/x.toml", "one/a.pyc"),
        *("locales/terms.toml", "locales/names/one.toml", "locales/names/two.toml", "locales/it/LC_MESSAGES/one.po"),
        *("locales/it/LC_MESSAGES/handbook.po", "locales/it/LC_MESSAGES/two.po", "locales/pl/LC_MESSAGES/one.po"),
        *("locales/it/words.toml", "books/b/book.toml", "books/b/outline.toml", "books/b/readings.toml", "docs/a.rst"),
        *("books/c/book.toml", "one/questions/q.toml", "two/questions/q.toml"),
        *("locales/it/LC_MESSAGES/one-questions.po", "locales/it/LC_MESSAGES/two-questions.po"),
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(name, "utf-8")

    def of_files(paths: Any) -> str:
        return " ".join(
            f"{Path(path).relative_to(tmp_path)}={Path(path).read_text()}" for path in sorted(map(str, paths))
        )

    spec = {n: SimpleNamespace(id=n, package=n, sources="", locales="") for n in ("one", "two")}
    for name, what in (
        ("PACKAGE", tmp_path / "toolkit"),
        ("installed", lambda: spec),
        ("package_folder", lambda package: tmp_path / package),
        ("data", lambda name: tmp_path / name),
        ("of_files", of_files),
        ("of_code", lambda paths: "code " + " ".join(str(Path(p).relative_to(tmp_path)) for p in paths)),
        ("digest", lambda *parts: "|".join(parts)),
        ("recorded", lambda: {"b": SimpleNamespace(id="b", game="one"), "c": SimpleNamespace(id="c", game="two")}),
        ("folder_of", lambda book: tmp_path / "books" / book),
        ("_versions", lambda: ("tools",)),
        (
            "catalog",
            lambda game, lang: {("1", "A"): f"{game} {lang}", ("1/v/x", "B"): "reading", ("1/t", "C"): "title"},
        ),
        ("sentences", lambda _game: [("1", SimpleNamespace(text="A")), ("1/v/x", SimpleNamespace(text="B"))]),
        ("load_game", lambda game: game),
    ):
        monkeypatch.setattr(content_keys, name, what)
    monkeypatch.setattr(player_questions, "package_folder", lambda package: tmp_path / package)
    content_keys.begin()
    content_keys._books.cache_clear()
    yield tmp_path
    monkeypatch.undo()
    content_keys.begin()
    content_keys._books.cache_clear()


def named(key: str) -> set[str]:
    """The files that went into a key."""
    return {part.partition("=")[0] for part in key.replace("|", " ").split() if "=" in part}


@pytest.mark.usefixtures("keys")
def test_what_each_key_is_made_of() -> None:
    toolkit = {"toolkit/a.py", "toolkit/data/locales/x.toml"}
    assert named(content_keys.toolkit()) == toolkit
    assert content_keys.toolkit().endswith("|tools")
    code = toolkit | {"one/play.py", "one/names/x.toml"}
    assert named(content_keys.code("one")) == code
    assert "code one/rules/r.py" in content_keys.code("one")
    shared = {"locales/terms.toml", "locales/it/words.toml"}
    beside = shared | {"locales/names/one.toml", "locales/it/LC_MESSAGES/handbook.po"}
    telling = code | beside | {"books/b/book.toml"}
    assert named(content_keys.telling("one", "it")) == telling
    asked, answered = {"one/questions/q.toml"}, {"locales/it/LC_MESSAGES/one-questions.po"}
    assert named(content_keys.finding("one", "it")) == telling | {"books/b/outline.toml"} | asked | answered
    every = {"one/rules/r.py", "one/scenarios/s.toml", "books/b/readings.toml", "books/b/outline.toml"} | asked
    words = {"locales/it/LC_MESSAGES/one.po"} | answered
    assert named(content_keys.pages("one", "it")) == telling | every | words
    assert named(content_keys.said("one", "it")) == code | beside | words
    assert content_keys.said("one", "it").endswith("|1 A|1/v/x B")
    assert named(content_keys.telling("two", "it")) & {"one/play.py", "locales/names/one.toml"} == set()


@pytest.mark.usefixtures("keys")
def test_what_rules_say_is_no_part_of_how_scenarios_are_told() -> None:
    """Readings and headings are: they stand in the telling."""
    told = content_keys.telling("one", "it")
    assert '[[["1/t", "C"], "title"], [["1/v/x", "B"], "reading"]]' in told
    assert "reading" not in content_keys.telling("one", "en")


def test_everything_is_in_the_key_of_all(keys: Path) -> None:
    found = named(content_keys.everything("more"))
    assert found == {p.relative_to(keys).as_posix() for p in keys.rglob("*") if p.is_file() and p.suffix != ".pyc"} - {
        *("books/b/book.toml", "books/b/outline.toml", "books/b/readings.toml", "books/c/book.toml"),
    }
    assert content_keys.everything("more").endswith("|tools|more")


def test_a_process_finds_each_key_once_until_it_begins_anew(keys: Path) -> None:
    made = [content_keys.toolkit, *(partial(key, "one", "it") for key in (content_keys.telling, content_keys.pages))]
    before = [key() for key in made]
    (keys / "toolkit/a.py").write_text("other", "utf-8")
    assert [key() for key in made] == before
    content_keys.begin()
    assert [old == new for old, new in zip(before, (key() for key in made), strict=True)] == [False] * 3


# Sphinx.


@pytest.fixture
def sphinx(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A language with two pages and a hand-written one; Sphinx writes a frame for each."""
    made: list[bool] = []
    pages = {"a": "1", "ts/b": "2"}
    source = tmp_path / "it" / "source"
    source.mkdir(parents=True)
    (source / "hand.rst").write_text("by hand", "utf-8")
    (source / "a.page").write_text("1", "utf-8")

    def write(_source: Path, site: Path, doctrees: Path, _settings: dict[str, Any]) -> None:
        made.append(not doctrees.exists())
        doctrees.mkdir(exist_ok=True)
        for name in (*pages, "hand", "stale"):
            (site / name).parent.mkdir(parents=True, exist_ok=True)
            (site / f"{name}.html").write_text(name, "utf-8")

    monkeypatch.setattr(typeset, "_sphinx", write)
    state = SimpleNamespace(
        code="x", made=made, pages=pages, source=source, settings={"lang": "it", "handbook_pages": 1}
    )
    monkeypatch.setattr(typeset.content_keys, "toolkit", lambda: "t")
    monkeypatch.setattr(typeset.content_keys, "code", lambda _game: state.code)

    def again() -> list[bool]:
        """Whether Sphinx was called, and whether it began afresh."""
        made.clear()
        typeset.frames(tmp_path, "it", source, pages, state.settings)
        return [*made]

    state.again, state.site = again, tmp_path / "it" / "html"
    return state


def test_sphinx_is_called_only_where_something_is_new(sphinx: Any) -> None:
    assert sphinx.again() == [True]
    assert {p.name for p in sphinx.site.rglob("*.html")} == {
        "a.html",
        "b.html",
        "hand.html",
    }  # what is gone is taken away
    assert sphinx.again() == []
    sphinx.pages["a"] = "other"
    assert sphinx.again() == [False]
    (sphinx.source / "hand.rst").write_text("other", "utf-8")
    assert sphinx.again() == [False]
    sphinx.settings = {"lang": "pl", "handbook_pages": 1}
    assert sphinx.again() == [False]
    sphinx.settings = {"lang": "pl", "handbook_pages": 2}  # these are read as sources
    assert sphinx.again() == []
    (sphinx.site / "a.html").unlink()
    assert sphinx.again() == [False]
    sphinx.code = "new"
    assert sphinx.again() == [True]
    (sphinx.source / "new.rst").write_text("new", "utf-8")
    assert sphinx.again() == [True]
    (sphinx.source / "c.page").write_text("no document", "utf-8")
    assert sphinx.again() == []
    (sphinx.source.parent / "sphinx.key").unlink()
    assert sphinx.again() == [True]


def test_where_it_broke_off_it_starts_afresh(sphinx: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    sphinx.again()
    sphinx.pages["a"] = "other"

    def broken(*_given: Any) -> None:
        raise BadInput("broken")

    whole = typeset._sphinx
    monkeypatch.setattr(typeset, "_sphinx", broken)
    with pytest.raises(BadInput):
        sphinx.again()
    monkeypatch.setattr(typeset, "_sphinx", whole)
    assert sphinx.again() == [True]


def test_what_sphinx_is_told() -> None:
    pages = [Page("ts/a", "A", "<p>", "rules"), Page("ts/s", "S", "", "scenarios")]
    told = typeset._settings(
        "pt", ("en", "pt"), pages, BuildOptions("mailto:a@b.c", Originals("f", ()), "https://e.org")
    )
    assert (told["language"], told["handbook_lang"], told["handbook_langs"]) == ("pt_BR", "pt", ("en", "pt"))
    assert (told["handbook_address"], told["handbook_report_to"]) == ("https://e.org", "mailto:a@b.c")
    assert told["handbook_private"] is True
    assert told["nitpicky"] is True
    for name in ("html_copy_source", "html_use_index", "html_permalinks", "html_domain_indices", "smartquotes"):
        assert told[name] is False, name
    assert told["handbook_pages"]["ts/a"].html != "<p>"
    english = typeset._settings("en", ("en",), pages, NOTHING)
    assert (english["language"], english["handbook_private"]) == ("en", False)
    assert typeset._settings("en", ("en",), pages[:1], NOTHING)["handbook_frame"] == english["handbook_frame"]
    other = [Page("ts/a", "B", "", "rules"), pages[1]]
    assert typeset._settings("en", ("en",), other, NOTHING)["handbook_frame"] != english["handbook_frame"]
    assert told["handbook_frame"] != english["handbook_frame"]  # words of ours stand in every frame


def test_hand_written_pages_are_taken_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    docs, source = tmp_path / "docs", tmp_path / "source"
    for name in ("a.rst", "x/b.json", "x/c.txt", "x/d.png"):
        (docs / name).parent.mkdir(parents=True, exist_ok=True)
        (docs / name).write_text(name, "utf-8")
    source.mkdir()
    (source / "gone.rst").write_text("", "utf-8")
    monkeypatch.setattr(typeset, "data", lambda _name: docs)
    typeset._toolkit(source)
    assert {p.relative_to(source).as_posix() for p in source.rglob("*") if p.is_file()} == {
        "a.rst",
        "x/b.json",
        "x/d.png",
    }


# A whole build, with what it calls made up.


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    calls: list[str] = []
    state = SimpleNamespace(calls=calls, out=tmp_path / "out", key="k", missing=(), during=lambda: None)

    def assemble(
        _work: Path, site: Path, _out: Path, langs: tuple[str, ...], _tell: Any, *, books: bool, options: BuildOptions
    ) -> Any:
        calls.append(f"assemble {' '.join(langs)} {books} {options is NOTHING}")
        site.mkdir()
        (site / "index.html").write_text("", "utf-8")
        return 7, state.missing

    def every(_work: Path, langs: tuple[str, ...], _tell: Any, *, books: bool, options: BuildOptions) -> int:
        calls.append(f"typeset {' '.join(langs)} {books} {options is NOTHING} {build.gc.get_threshold()[0]}")
        state.during()
        return 9

    monkeypatch.setattr(build, "assemble", assemble)
    monkeypatch.setattr(build, "_every_language", every)
    monkeypatch.setattr(build, "_verified", lambda _tell: (3, 2))
    monkeypatch.setattr(build.content_keys, "everything", lambda *given: f"{state.key} {' '.join(map(str, given))}")
    monkeypatch.setattr(build.content_keys, "begin", lambda: calls.append("begin"))
    monkeypatch.setattr(build.kept, "sweep", lambda: calls.append("sweep"))
    monkeypatch.setattr(build.kept, "forget_since", lambda: calls.append("forget"))
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    return state


def test_a_build_from_its_beginning_to_its_end(built: Any) -> None:
    usual = build.gc.get_threshold()
    told: list[str] = []
    found = build.build(built.out, told.append, ("it", "xx"))
    assert found == build.Built(built.out / "index.html", 9, 7, 3, 2)
    assert found.changed is True
    assert built.calls == ["begin", "typeset en it False True 100000", "assemble en it False True", "sweep"]
    assert told == ["Putting it together"]
    assert build.gc.get_threshold() == usual
    assert (built.out.with_name(".out.work")).is_dir()
    built.calls.clear()
    again = build.build(built.out, told.append, ("it",))
    assert (again, built.calls) == (build.Built(built.out / "index.html", 9, 7, 3, 2, changed=False), [])
    assert build.build(built.out, told.append, ("it",), books=True).changed
    built.key = "other"
    assert build.build(built.out, told.append, ("it",), books=True).changed


def test_what_could_not_be_made_is_tried_again(built: Any) -> None:
    built.missing = ("Search: none",)
    assert build.build(built.out, str, ("en",)).missing == ("Search: none",)
    assert build.build(built.out, str, ("en",)).changed


def test_a_file_that_changes_meanwhile_makes_all_of_it_doubtful(built: Any) -> None:
    kept_there = built.out.with_name(".out.work") / "en"
    built.during = lambda: (kept_there.mkdir(), setattr(built, "key", "later"))
    assert build.build(built.out, str, ("en",)).pages == 9
    assert "forget" in built.calls
    assert not kept_there.exists()
    built.during = lambda: None
    assert build.build(built.out, str, ("en",)).changed
    assert not build.build(built.out, str, ("en",)).changed


def test_the_folder_is_looked_at_again_before_it_is_replaced(built: Any) -> None:
    built.during = lambda: (built.out.mkdir(), (built.out / "mine.txt").write_text("mine", "utf-8"))
    with pytest.raises(BadFile, match="is not empty and holds no handbook"):
        build.build(built.out, str, ("en",))
    assert (built.out / "mine.txt").read_text("utf-8") == "mine"


def test_a_folder_of_others_is_refused_before_anything_is_made(built: Any) -> None:
    built.out.mkdir()
    (built.out / "mine.txt").write_text("mine", "utf-8")
    with pytest.raises(BadFile, match="is not empty and holds no handbook"):
        build.build(built.out, str, ("en",))
    assert built.calls == []


def test_the_versions_of_tools_are_in_every_key() -> None:
    found = content_keys._versions()
    assert [one.partition(" ")[0] for one in found[1:]] == [*content_keys.TOOLS, "ts-rules"]
    assert all(one.partition(" ")[2] for one in found[1:])
