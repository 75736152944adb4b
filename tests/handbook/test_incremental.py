"""A handbook built on top of an older one equals one built from nothing, and what did not change is not made again.

Each side has a cache of its own; edits have times long past, so nothing depends on how soon a process starts.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import command_server
import pytest
from command_server import Commands
from edited_tree import (
    CHANGES,
    READ_AND_PLAYED,
    command,
    copied,
    edit,
    environment,
    few_questions,
    few_scenarios,
    take_kept,
    write,
)

from ts_rules import kept
from ts_rules.errors import BadFile
from ts_rules.handbook.pages.scenario_pages import tellings
from ts_rules.handbook.site.build import build as build_in
from ts_rules.handbook.site.build import may_fork
from ts_rules.handbook.writing import content_keys
from ts_rules.handbook.writing.addresses import scenarios_of
from ts_rules.handbook.writing.page_writer import page_writer
from ts_rules.paths import user_cache, write_or_link
from ts_rules.translate import Renderer

HEARING = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.SIG_DFL)  # a shell starts what is in the background deaf to it
os.execv(sys.argv[1], sys.argv[1:])
"""
PAGES = """
import json, sys
from ts_rules.handbook.pages import every_page
from ts_rules.handbook.writing import content_keys
from ts_rules.kept import digest
key, pinned = content_keys.pages, {}
if given := sys.argv[2:]:
    pinned = json.loads(given[0])
    content_keys.pages = lambda game, lang: pinned.get(f"pages {game} {lang}") or key(game, lang)
found = {lang: every_page(lang, ("en", "it")) for lang in sys.argv[1:2]}
prints = {f"{lang}/{p.name}": digest(p.as_json(), p.about, p.html) for lang in found for p in found[lang]}
print(json.dumps(prints))
"""
KEYS = """
import json
from ts_rules.handbook.writing import content_keys as keys
games, langs = ("twilight-struggle", "risiko"), ("en", "it", "pl")
found = {f"{key} {game} {lang}": getattr(keys, key)(game, lang)
         for key in ("pages", "telling", "finding", "said") for game in games for lang in langs}
print(json.dumps(found | {f"code {game}": keys.code(game) for game in games}))
"""
TOOLKIT = ("ts_rules.handbook.pages", "ts_rules.handbook.site.build", "ts_rules.handbook.site.sphinx_extension")
TS = "twilight-struggle"
RECORDED = ("note", "reading")
OTHERWISE = ("message", "scenario", "statement", "title")
"""What is recorded of books, and what is not: neither hides that the other is left out of a key; see CHANGED.

A title stands in a list on every page.
"""
CHANGED = {
    "message": {f"pages {TS} it", f"said {TS} it"},
    "note": {f"pages {TS} {lang}" for lang in ("en", "it", "pl")},
    "reading": {f"pages {TS} {lang}" for lang in ("en", "it", "pl")},
    "scenario": {f"pages {TS} {lang}" for lang in ("en", "it", "pl")},
    "statement": {f"{key} {TS} {lang}" for key in ("pages", "said") for lang in ("en", "it", "pl")},
}
"""By edit, the keys that are other ones: of one game, where it can be of one language, never of what is played."""
OTHERS = ("games/twilight_struggle/rules/s06_3_coups.py", "handbook/theme/parts/rules.html")


def files(site: Path) -> dict[str, bytes]:
    """Everything of a site but what says when it was made."""
    return {
        p.relative_to(site).as_posix(): p.read_bytes()
        for p in site.rglob("*")
        if p.is_file() and p.name != "handbook.txt"
    }


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a tree; what a test edits it takes back itself, or `tree` does."""
    folder = tmp_path_factory.mktemp("first")
    few_scenarios(few_questions(copied(folder / "tree")))
    return folder


@pytest.fixture(scope="module")
def grown(first: Path, python: Commands, small_site: Path) -> Path:
    """The same with a handbook that was built without an older one, and what was kept of it.

    Scenarios were played and told when `small_site` was built, from the same files in another place.
    """
    assert small_site.is_dir()
    take_kept(first / "grown.cache", user_cache().parent, *READ_AND_PLAYED, "told.en.*", "told.it.*")
    call(python, first / "tree", first / "grown.cache", *command(first / "grown", "--lang", "it")[3:])
    return first


@pytest.fixture
def tree(grown: Path, tmp_path: Path) -> Iterator[Path]:
    """The tree, to be edited; the handbook and what was kept are copied into the folder of the test."""
    for name in ("grown", "grown.cache", ".grown.work"):
        shutil.copytree(grown / name, tmp_path / name, symlinks=True)
    names = {CHANGES[change][0] for change in CHANGES} | {f"ts_rules/{name}" for name in OTHERS}
    texts = {name: (grown / "tree" / name).read_text("utf-8") for name in names}
    yield grown / "tree"
    for name, text in texts.items():
        if (grown / "tree" / name).read_text("utf-8") != text:
            write(grown / "tree" / name, text)


Build = Callable[[Path], dict[str, bytes]]
Ask = Callable[..., dict[str, str]]


@pytest.fixture(scope="module")
def python(first: Path) -> Iterator[Commands]:
    """Processes that have loaded what builds handbooks, and no game."""
    env = {**os.environ, "PYTHONPATH": str(first / "tree")}
    with command_server.commands(env=env, loaded=(*command_server.LOADED, *TOOLKIT), games=()) as running:
        yield running


def call(python: Commands, tree: Path, cache: Path, *args: str, code: str = "") -> str:
    """What is printed by a command, or by code, with what a cache has."""
    done = python.run(*args, cwd=tree, env=environment(cache) | {"PYTHONPATH": str(tree)}, code=code)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture
def build(tree: Path, python: Commands) -> Build:
    """What is built into a folder has a cache beside it."""

    def built(out: Path) -> dict[str, bytes]:
        call(python, tree, out.with_name(f"{out.name}.cache"), *command(out, "--lang", "it")[3:])
        return files(out)

    return built


def differing(one: dict[str, bytes], other: dict[str, bytes]) -> list[str]:
    return sorted(name for name in one.keys() | other.keys() if one.get(name) != other.get(name))


@pytest.fixture
def asked(tree: Path, python: Commands) -> Ask:
    """What code finds with what a cache has."""

    def found(cache: Path, what: str, *given: str) -> dict[str, str]:
        prints: dict[str, str] = json.loads(call(python, tree, cache, *given, code=what))
        return prints

    return found


@pytest.fixture
def made(asked: Ask) -> Ask:
    """The fingerprint of every page, with what a cache has; some keys of pages may be pinned, whatever files say."""
    return lambda cache, *pinned: asked(cache, PAGES, "it", *pinned)


def beside(cache: Path, name: str) -> Path:
    """Another cache, in which is only what our files were read as and what verification found."""
    return take_kept(cache.with_name(name), cache, *READ_AND_PLAYED)


def broken_off(tree: Path, out: Path) -> int:
    """The exit code of a build that is interrupted while the new handbook is being put together."""
    process = subprocess.Popen(
        [sys.executable, "-c", HEARING, *command(out, "--lang", "it")],
        cwd=tree,
        env=environment(out.with_name(f"{out.name}.cache")),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    while process.poll() is None and not out.with_name(f".{out.name}.work").joinpath("site").exists():
        time.sleep(0.01)  # until it is being put together
    os.killpg(process.pid, signal.SIGINT)
    process.communicate()
    return process.returncode


def test_what_is_built_after_changes_equals_what_is_built_from_nothing(
    tree: Path, build: Build, tmp_path: Path
) -> None:
    """With search index and inventory; after the last change back nothing is left of the others.

    The first build after the changes is broken off: the older handbook is whole, and so is the next one.
    """
    first = files(tmp_path / "grown")
    keys = [tmp_path / ".grown.work" / lang / "sphinx.key" for lang in ("en", "it")]
    framed = [key.read_bytes() for key in keys]
    for change in OTHERWISE:
        edit(tree, change)
    assert broken_off(tree, tmp_path / "grown") == 130
    assert differing(files(tmp_path / "grown"), first) == []
    assert {p.name for p in tmp_path.iterdir()} == {"grown", "grown.cache", ".grown.work"}
    assert keys[0].read_bytes() == framed[0], "Sphinx had something to do"
    assert keys[1].read_bytes() != framed[1], "the list is in its frames"
    grown = build(tmp_path / "grown")
    changed = ("ts/06-3.html", "it/ts/06-3.html", "it/ts/01.html", "it/ts/changes-since.html")
    assert {*changed} <= {*differing(first, grown)}
    beside(tmp_path / "grown.cache", "fresh.cache")
    assert differing(grown, build(tmp_path / "fresh")) == []
    for change in OTHERWISE:
        edit(tree, change)
    assert differing(build(tmp_path / "grown"), first) == []


def test_pages_are_alike_with_and_without_what_is_kept(tree: Path, made: Ask, tmp_path: Path) -> None:
    """After what the test above does not change, which is seen on pages; the last time all of it is at hand."""
    cache = tmp_path / "grown.cache"
    before = made(cache)
    for change in RECORDED:
        edit(tree, change)
    after = made(cache)
    assert after == made(beside(cache, "fresh"))
    assert {name for name in after if after[name] != before.get(name)}
    things = {path.name: path.stat().st_ino for path in (cache / "ts_rules/kept").iterdir()}
    assert made(cache) == after
    assert things == {path.name: path.stat().st_ino for path in (cache / "ts_rules/kept").iterdir()}


def test_a_key_that_leaves_something_out_is_noticed(tree: Path, made: Ask, asked: Ask, tmp_path: Path) -> None:
    """The comparison above can fail: here pages are kept whatever the files of their game say."""
    cache = tmp_path / "grown.cache"
    before, keys = made(cache), json.dumps(asked(cache, KEYS))
    edit(tree, "scenario")
    assert made(cache, keys) == before
    assert made(cache) != before


def test_an_edit_is_another_key_where_it_counts_and_nowhere_else(tree: Path, asked: Ask, tmp_path: Path) -> None:
    def keys() -> dict[str, str]:
        return asked(tmp_path / "cache", KEYS)

    before = keys()
    for change, expected in CHANGED.items():
        edit(tree, change)
        after = keys()
        assert {name for name in after if after[name] != before[name]} == expected, change
        before = after
    for name in OTHERS:
        path = tree / "ts_rules" / name
        text = path.read_text("utf-8")
        write(path, f"{text}\n")
        same = {key for key, found in keys().items() if found == before[key]}
        assert {key.split()[1] for key in same} == (set() if name.endswith(".html") else {"risiko", TS}), name
        assert (f"code {TS}" in same) == name.endswith(".py"), "an empty line is no other code"
        write(path, text)
        assert keys() == before, name


def test_what_is_kept_apart_from_statements_asks_for_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """Scenarios say what rules are called and how books read, never what rules or cards say."""
    plain = Renderer.sentence

    def no_sentence(self: Renderer, where: str, statement: object) -> object:
        assert where.count("/") == 2, f"{where} is said"
        return plain(self, where, statement)  # type: ignore[arg-type]

    monkeypatch.setattr(Renderer, "sentence", no_sentence)
    writer = page_writer("twilight-struggle", "it")
    idents = [*scenarios_of(writer.game.id)]
    assert tellings(writer, "never-kept-before", idents[::9])


@pytest.mark.parametrize("touched", [True, False])
def test_what_is_made_while_a_file_changes_is_not_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, touched: bool
) -> None:
    """Neither by us nor by Sphinx, and the next build begins anew."""
    source, out = tmp_path / "source", tmp_path / "site"
    write(source, "before")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(content_keys, "everything", lambda *_more: kept.of_files([source]))

    def languages(work: Path, *_given: object, **_more: object) -> int:
        kept.put("thing", "key", 1)
        (work / "en").mkdir(exist_ok=True)
        (work / "en" / "sphinx.key").write_text("made")
        if touched:
            write(source, "after")
        return 0

    def assemble(_work: Path, site: Path, *_given: object, **_more: object) -> tuple[int, tuple[str, ...]]:
        site.mkdir()
        (site / "index.html").touch()
        return 0, ()

    monkeypatch.setattr(sys.modules["ts_rules.handbook.site.build"], "_every_language", languages)
    monkeypatch.setattr(sys.modules["ts_rules.handbook.site.build"], "assemble", assemble)
    assert build_in(out, print).changed
    assert (kept.get("thing", "key") is None) == touched
    assert (tmp_path / ".site.work" / "en" / "sphinx.key").exists() != touched
    write(source, "before")
    assert build_in(out, print).changed == touched


def test_a_folder_in_which_others_may_write_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sphinx keeps pickles there."""
    work = tmp_path / ".site.work"
    work.mkdir(mode=0o777)
    work.chmod(0o777)
    with pytest.raises(BadFile, match="others may write there"):
        build_in(tmp_path / "site", print)
    work.chmod(0o700)
    monkeypatch.setattr(os, "geteuid", lambda: work.stat().st_uid + 1)
    with pytest.raises(BadFile, match="is not yours"):
        build_in(tmp_path / "site", print)


def test_a_process_with_threads_never_forks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "typst", raising=False)
    assert threading.active_count() > 1 or may_fork() == hasattr(os, "fork")
    monkeypatch.setitem(sys.modules, "typst", ModuleType("typst"))  # its threads are none of Python's
    assert not may_fork()
    monkeypatch.delitem(sys.modules, "typst")
    waiting = threading.Event()
    thread = threading.Thread(target=waiting.wait)
    thread.start()
    assert not may_fork()
    waiting.set()
    thread.join()


def test_where_a_disk_has_no_links_the_file_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_given: object) -> None:
        raise OSError("no links here")

    monkeypatch.setattr(os, "link", refuse)
    older = tmp_path / "older"
    older.write_bytes(b"old")
    write_or_link(str(tmp_path / "same"), b"old", str(older))
    assert (tmp_path / "same").read_bytes() == b"old"
    assert not (tmp_path / "same").samefile(older)


def test_what_the_older_handbook_has_is_linked_and_never_written(tmp_path: Path) -> None:
    older = tmp_path / "older"
    older.write_bytes(b"old")
    write_or_link(str(tmp_path / "same"), b"old", str(older))
    write_or_link(str(tmp_path / "other"), b"new", str(older))
    write_or_link(str(tmp_path / "first"), b"new", str(tmp_path / "nothing"))
    assert (tmp_path / "same").samefile(older)
    assert not (tmp_path / "other").samefile(older)
    assert older.read_bytes() == b"old"
    assert (tmp_path / "other").read_bytes() == (tmp_path / "first").read_bytes() == b"new"
