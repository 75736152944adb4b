"""A handbook built on top of an older one equals one built from nothing, and what did not change is not made again."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from types import ModuleType

import pytest
from edited_tree import CHANGES, command, copied, edit, environment
from ts_rules.handbook.heard import Ledger
from ts_rules.handbook.shelf import Shelf, digest

from ts_rules.handbook.build import may_fork
from ts_rules.handbook.desk import desk_of
from ts_rules.handbook.linking import put
from ts_rules.handbook.pages import all as pages
from ts_rules.handbook.pages.scenarios import tellings
from ts_rules.handbook.trials import scenarios_of
from ts_rules.translate import Renderer, hear, listening

HEARING = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.SIG_DFL)  # a shell starts what is in the background deaf to it
os.execv(sys.argv[1], sys.argv[1:])
"""
PAGES = """
import json, sys
from pathlib import Path
from ts_rules.handbook.origins import open_shelf
from ts_rules.handbook.pages import every_page
from ts_rules.handbook.shelf import digest, put_up
put_up(None) if sys.argv[1] == "-" else open_shelf(Path(sys.argv[1]))
found = {lang: every_page(lang, ("en", "it")) for lang in sys.argv[2:]}
prints = {f"{lang}/{p.name}": digest(p.as_json(), p.about, p.html) for lang in found for p in found[lang]}
print(json.dumps(prints))
"""

MARKED = """
import json, re, sys
from pathlib import Path
from ts_rules.handbook.heard import ledger_of_pages
from ts_rules.handbook.origins import open_shelf
from ts_rules.handbook.pages import all as pages
from ts_rules.translate import Rendered, Renderer
plain = Renderer.sentence
def marked(self, where, statement):
    said = plain(self, where, statement)
    if where.count("/") == 2:  # a reading stands beside what is said of rules, in the key
        return said
    return Rendered(f"{said.text} [[{self.game.id} {where}]]", said.translated)
Renderer.sentence = marked
pages.scenario_pages = lambda desk: ()
open_shelf(Path(sys.argv[1]))
every = pages.every_page("it", ("en", "it"))
made = ledger_of_pages("it", ("en", "it")).made
heard = {name: sorted(one.heard) for name, one in made.items()}
shown = {p.name: sorted(set(re.findall(r"\\[\\[(.+?)\\]\\]", p.html + p.about + p.title))) for p in every}
print(json.dumps([heard, shown]))
"""


def files(site: Path) -> dict[str, bytes]:
    """Everything of a site but what says when it was made."""
    return {
        p.relative_to(site).as_posix(): p.read_bytes()
        for p in site.rglob("*")
        if p.is_file() and p.name != "handbook.txt"
    }


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    return copied(tmp_path / "tree")


def build(tree: Path, out: Path, *more: str) -> dict[str, bytes]:
    given = command(out, "--lang", "it", *more)
    subprocess.run(given, cwd=tree, env=environment(), check=True, capture_output=True)
    return files(out)


def differing(one: dict[str, bytes], other: dict[str, bytes]) -> list[str]:
    return sorted(name for name in one.keys() | other.keys() if one.get(name) != other.get(name))


def made(tree: Path, shelf: str, *langs: str) -> dict[str, str]:
    """The fingerprint of every page, made with what is kept in a folder, or (`-`) from nothing."""
    given = [sys.executable, "-c", PAGES, shelf, *(langs or ("it",))]
    found = subprocess.run(given, cwd=tree, env=environment(), check=True, capture_output=True, text=True)
    prints: dict[str, str] = json.loads(found.stdout)
    return prints


def test_what_is_built_after_changes_equals_what_is_built_from_nothing(tree: Path, tmp_path: Path) -> None:
    """With PDF and EPUB, search index and inventory; after the last change back nothing is left of the others."""
    first = build(tree, tmp_path / "grown", "--books")
    seen = [first]
    keys = [tmp_path / ".grown.work" / lang / "sphinx.key" for lang in ("en", "it")]
    framed = [key.read_bytes() for key in keys]
    for change in ("message", "scenario", "statement"):
        edit(tree, change)
        seen.append(build(tree, tmp_path / "grown", *(("--books",) if change == "statement" else ())))
        assert differing(seen[-2], seen[-1]), change
        assert [key.read_bytes() for key in keys] == framed, "Sphinx had something to do"
    assert "it/ts/changes-since.html" in seen[-1].keys() - first.keys()
    fresh = build(tree, tmp_path / "fresh", "--books")
    assert differing(seen[-1], fresh) == []
    for change in ("message", "scenario", "statement"):
        edit(tree, change)
    assert differing(build(tree, tmp_path / "grown", "--books"), first) == []
    kept = [{p.name for p in (tmp_path / work / "kept").iterdir()} for work in (".grown.work", ".fresh.work")]
    assert kept[0] == kept[1], "what is kept grows"


def test_pages_are_alike_with_and_without_what_is_kept(tree: Path, tmp_path: Path) -> None:
    """Change upon change; each is seen on the pages that say it and on no page of scenarios else."""
    shelf = str(tmp_path / "shelf")
    before = made(tree, shelf)
    for change in CHANGES:
        edit(tree, change)
        after = made(tree, shelf)
        assert after == made(tree, "-"), change
        changed = {name for name in after if after[name] != before.get(name)}
        assert changed, change
        if change != "scenario":
            assert not [name for name in changed if "/scenarios" in name], change
        before = after


def test_a_page_says_no_sentence_that_it_has_not_asked_for(tree: Path, tmp_path: Path) -> None:
    """Every sentence is marked; the marks on a page are among those by which it is kept."""
    given = [sys.executable, "-c", MARKED, str(tmp_path / "shelf")]
    found = subprocess.run(given, cwd=tree, env=environment(), check=True, capture_output=True, text=True)
    heard, shown = json.loads(found.stdout)
    saying = {name: marks for name, marks in shown.items() if marks and "/changes" not in name}
    assert len(saying) > 50
    for name, marks in saying.items():  # what changed is kept by the whole of what it says
        assert set(marks) <= set(heard[name]), name
    assert "twilight-struggle 6.3.4" in heard["ts/06-3"]
    assert "twilight-struggle 8.1" not in heard["ts/06-3"]


def test_a_key_that_leaves_something_out_is_noticed(tree: Path, tmp_path: Path) -> None:
    """The comparison above can fail: here scenarios are kept whatever they say."""
    path = tree / "ts_rules" / "handbook" / "trials.py"
    text = path.read_text("utf-8")
    broken = text.replace("return _read(game_id)[ident][1].digest", 'return ""').replace("{ident} {trial.digest}", "")
    assert broken.count(".digest") == text.count(".digest") - 2
    path.write_text(broken, encoding="utf-8")
    made(tree, str(tmp_path / "shelf"))
    edit(tree, "scenario")
    assert made(tree, str(tmp_path / "shelf")) != made(tree, "-")


def test_code_that_changes_is_another_origin_and_a_statement_is_none(tree: Path) -> None:
    ask = "from pathlib import Path; from ts_rules.handbook import origins; origins.open_shelf(Path('kept'))"

    def code() -> str:
        given = [sys.executable, "-c", f"{ask}; print(origins.code())"]
        return subprocess.run(given, cwd=tree, env=environment(), check=True, capture_output=True, text=True).stdout

    first = code()
    for change in ("statement", "message", "note", "scenario"):
        edit(tree, change)
        assert code() == first, change
    rule = tree / "ts_rules/games/twilight_struggle/rules/s06_3_coups.py"
    template = tree / "ts_rules/handbook/theme/parts/rules.html"
    for path, addition in ((rule, "\n_NEW = 1\n"), (template, " ")):
        text = path.read_text("utf-8")
        path.write_text(text + addition, encoding="utf-8")
        assert code() != first, path
        path.write_text(text, encoding="utf-8")
        assert code() == first, path


def test_what_is_kept_apart_from_statements_asks_for_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """Scenarios, maps and tools say what rules are called and how books read, never what rules or cards say."""
    plain = Renderer.sentence

    def no_sentence(self: Renderer, where: str, statement: object) -> object:
        assert where.count("/") == 2, f"{where} is said"
        return plain(self, where, statement)  # type: ignore[arg-type]

    monkeypatch.setattr(Renderer, "sentence", no_sentence)
    desk = desk_of("twilight-struggle", "it")
    idents = [*scenarios_of(desk.game.id)]
    assert tellings(desk, "some", idents[::9])
    assert list(pages.board_pages(desk))
    assert list(pages.tool_pages(desk))


def test_what_is_made_of_sentences_stays_as_long_as_they_do(tmp_path: Path) -> None:
    """And what it had asked of the shelf stays with it."""
    said = {"ts 6.3": "one", "ts 6.4": "two"}
    made: list[str] = []

    def once(more: str = "") -> tuple[int, set[str]]:
        shelf = Shelf(tmp_path)
        ledger = Ledger(shelf, "ledger", lambda: "key", lambda: said)

        def make() -> str:
            hear(["ts 6.3"])
            shelf.text("told", lambda: "", str)
            made.append(more)
            return "page"

        with listening() as heard:
            assert ledger.value("page", make, more) == "page"
        assert heard == {"ts 6.3"}, "whoever asks for it hears what it is made of"
        ledger.keep()
        return len(made), shelf.asked

    assert once() == (1, {"ledger", "told"})
    assert once() == (1, {"ledger", "told"})
    said["ts 6.4"] = "three"
    assert once()[0] == 1
    said["ts 6.3"] = "four"
    assert once()[0] == 2
    assert once("more")[0] == 3
    del said["ts 6.3"]
    assert once("more")[0] == 4


def test_all_who_listen_hear_what_can_be_told_only_once() -> None:
    with listening() as outside, listening() as inside:
        hear(f"ts {number}" for number in ("6.3", "6.4"))
    assert outside == inside == {"ts 6.3", "ts 6.4"}


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
    put(str(tmp_path / "same"), b"old", str(older))
    assert (tmp_path / "same").read_bytes() == b"old"
    assert not (tmp_path / "same").samefile(older)


def test_what_the_older_handbook_has_is_linked_and_never_written(tmp_path: Path) -> None:
    older = tmp_path / "older"
    older.write_bytes(b"old")
    put(str(tmp_path / "same"), b"old", str(older))
    put(str(tmp_path / "other"), b"new", str(older))
    put(str(tmp_path / "first"), b"new", str(tmp_path / "nothing"))
    assert (tmp_path / "same").samefile(older)
    assert not (tmp_path / "other").samefile(older)
    assert older.read_bytes() == b"old"
    assert (tmp_path / "other").read_bytes() == (tmp_path / "first").read_bytes() == b"new"


@pytest.mark.parametrize("spoilt", [b"", b"nonsense", None])
def test_what_is_broken_is_made_again(tmp_path: Path, spoilt: bytes | None) -> None:
    asked = []

    def make() -> dict[str, int]:
        asked.append(1)
        return {"answer": 42}

    shelf = Shelf(tmp_path)
    for _ in range(2):
        assert shelf.value("thing", lambda: "key", make) == {"answer": 42}
    assert len(asked) == 1
    path = tmp_path / "thing"
    path.write_bytes(path.read_bytes()[:-3] if spoilt is None else spoilt)
    assert Shelf(tmp_path).value("thing", lambda: "key", make) == {"answer": 42}
    assert len(asked) == 2
    assert shelf.value("thing", lambda: "another key", make) == {"answer": 42}
    assert len(asked) == 3


def test_what_nobody_asks_for_goes(tmp_path: Path) -> None:
    older = Shelf(tmp_path)
    for name in ("one", "two"):
        older.text(name, lambda: "", str)
    newer = Shelf(tmp_path)
    newer.text("three", lambda: "", str)
    newer.sweep(["one"])
    assert {p.name for p in tmp_path.iterdir()} == {"one", "three"}
    with pytest.raises(ValueError, match="/"):
        newer.text("../four", lambda: "", str)


def test_texts_keep_their_bounds_in_a_fingerprint() -> None:
    assert digest("ab", "c") != digest("a", "bc") != digest("abc")


def test_breaking_off_leaves_the_older_handbook_whole(tree: Path, tmp_path: Path) -> None:
    """In the middle of building another one; and the next one is whole again."""
    first = build(tree, tmp_path / "site")
    edit(tree, "statement")
    process = subprocess.Popen(
        [sys.executable, "-c", HEARING, *command(tmp_path / "site", "--lang", "it")],
        cwd=tree,
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    while process.poll() is None and len([*tmp_path.glob(".site.*")]) == 1:
        time.sleep(0.01)  # until it is being put together
    os.killpg(process.pid, signal.SIGINT)
    process.communicate()
    assert process.returncode == 130
    assert differing(files(tmp_path / "site"), first) == []
    assert {p.name for p in tmp_path.iterdir()} == {"tree", "site", ".site.work"}
    grown = build(tree, tmp_path / "site")
    shutil.rmtree(tmp_path / ".site.work")
    assert differing(grown, build(tree, tmp_path / "fresh")) == []
