"""What is fetched, indexed and served: answers of programs that are not ours, made up here."""

from __future__ import annotations

import http.client
import shutil
import subprocess
import threading
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from docutils import nodes
from sphinx import addnodes

from ts_rules import kept
from ts_rules.games import load_game
from ts_rules.handbook.playground import pyodide
from ts_rules.handbook.search.records import Record
from ts_rules.handbook.site import local_server
from ts_rules.handbook.site.sphinx_domain import RulesDomain
from ts_rules.handbook.site.sphinx_extension import _leaning
from ts_rules.handbook.writing.page_source import Target
from ts_rules.handbook.writing.page_writer import page_writer

telling = import_module("ts_rules.handbook.pages.scenario_pages")  # each is called like what it gives
installing, recording = (import_module(f"ts_rules.handbook.search.{name}") for name in ("install", "records"))

# Pyodide.


def pyodide_by(monkeypatch: pytest.MonkeyPatch, answer: Any, *, whole: bool = True) -> list[Any]:
    """An npm that answers so, and puts the files where npm puts them."""
    asked: list[Any] = []

    def run(command: list[str], *, cwd: Path, **_given: Any) -> Any:
        asked.append((command, sorted(p.name for p in cwd.iterdir())))
        if isinstance(answer, BaseException):
            raise answer
        package = cwd / "node_modules" / "pyodide"
        package.mkdir(parents=True)
        for name in pyodide.FILES if whole else pyodide.FILES[1:]:
            (package / name).write_text(name, "utf-8")
        return answer

    monkeypatch.setattr(pyodide, "_npm", lambda: ["npm"])
    monkeypatch.setattr(pyodide.subprocess, "run", run)
    return asked


DONE = SimpleNamespace(returncode=0, stderr="")


def test_pyodide_is_fetched_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = pyodide_by(monkeypatch, DONE)
    told: list[str] = []
    found = pyodide.fetched(told.append, tmp_path)
    assert isinstance(found, Path)
    assert found.parent == tmp_path / "pyodide"
    assert len(found.name) == 16
    assert sorted(p.name for p in found.iterdir()) == sorted(pyodide.FILES)
    assert asked == [(["npm", *pyodide.QUIET], ["package-lock.json", "package.json"])]
    assert [p.name for p in found.parent.iterdir()] == [found.name]  # nothing is left of the fetching
    assert pyodide.fetched(told.append, tmp_path) == found
    assert len(told) == len(asked) == 1
    (found / pyodide.FILES[0]).unlink()
    assert isinstance(pyodide.fetched(told.append, tmp_path), pyodide.Missing)  # what is there is not overwritten


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (SimpleNamespace(returncode=1, stderr="\n  \nnpm error x\nmore"), "npm failed: npm error x"),
        (SimpleNamespace(returncode=7, stderr=" \n"), "npm failed: 7"),
        (SimpleNamespace(returncode=1, stderr="e" * 300), f"npm failed: {'e' * 200}"),
        (subprocess.TimeoutExpired("npm", 1), "npm does not run (TimeoutExpired)"),
        (OSError(), "npm does not run (OSError)"),
    ],
)
def test_an_npm_that_does_not_fetch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: Any, why: str) -> None:
    pyodide_by(monkeypatch, answer)
    found = pyodide.fetched(lambda _text: None, tmp_path)
    assert isinstance(found, pyodide.Missing)
    assert (found.part, found.why) == ("playground", why)
    assert "pip install" in found.how
    assert [*(tmp_path / "pyodide").iterdir()] == []


def test_what_is_not_whole_is_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pyodide_by(monkeypatch, DONE, whole=False)
    found = pyodide.fetched(lambda _text: None, tmp_path)
    assert isinstance(found, pyodide.Missing)
    assert "cannot be written" in found.why
    (tmp_path / "file").write_text("", "utf-8")
    blocked = pyodide.fetched(lambda _text: None, tmp_path / "file")
    assert isinstance(blocked, pyodide.Missing)
    assert blocked.why.startswith(f"{tmp_path / 'file' / 'pyodide'} cannot be written (")
    monkeypatch.setattr(pyodide, "_npm", list)
    assert pyodide.fetched(lambda _text: None, tmp_path).why == "npm is not on this machine"  # type: ignore[union-attr]


def test_who_was_first_stays(tmp_path: Path) -> None:
    package, there = tmp_path / "a" / "pyodide", tmp_path / "kept"
    for folder, text in ((package, "new"), (there, "old")):
        folder.mkdir(parents=True)
        for name in pyodide.FILES:
            (folder / name).write_text(text, "utf-8")
    pyodide._keep(package, there)
    assert {p.read_text("utf-8") for p in there.iterdir()} == {"old"}
    (there / pyodide.FILES[0]).unlink()
    shutil.rmtree(tmp_path / "a" / "kept")
    with pytest.raises(OSError, match="not empty"):
        pyodide._keep(package, there)


def test_which_npm_is_called(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pyodide, "find_spec", lambda _name: None)
    monkeypatch.setattr(pyodide.shutil, "which", lambda _name: "/bin/npm")
    assert pyodide._npm() == ["/bin/npm"]
    monkeypatch.setattr(pyodide.shutil, "which", lambda _name: None)
    assert pyodide._npm() == []
    monkeypatch.setattr(pyodide, "find_spec", lambda _name: object())
    assert pyodide._npm()[1] == "-c"


# The search index.


GAME: Any = SimpleNamespace(id="twilight-struggle", short="ts")
OTHER: Any = SimpleNamespace(id="oxo", short="oxo")


def test_scripts_of_an_index_are_made_once_for_the_same_records(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A start for each language, an index for each game; what an older site has already is linked from there."""
    made: list[str] = []
    held: dict[str, Any] = {}

    def files(game: str, lang: str, found: tuple[Record, ...]) -> Iterator[tuple[str, str]]:
        made.append(f"{game} {lang} {found[0].lines}")
        yield f"jump-{game}-{lang}.js", found[0].lines

    def value(name: str, key: str, make: Any) -> Any:
        if held.get(name, ("",))[0] != key:
            held[name] = (key, make())
        return held[name][1]

    said = {"ts": "one", "oxo": "two"}
    monkeypatch.setattr(installing, "files", files)
    monkeypatch.setattr(installing, "value", value)
    monkeypatch.setattr(installing, "jump_start", lambda lang: f"start {lang}")
    monkeypatch.setattr(installing, "installed", lambda: {"ts": GAME, "oxo": OTHER})
    monkeypatch.setattr(installing, "finding", lambda *_given: "")
    monkeypatch.setattr(installing, "records", lambda _site, _lang, game: iter([Record("u", "t", said[game.short])]))
    old, new = tmp_path / "old", tmp_path / "new"
    for site in (old, new):
        (site / "_static").mkdir(parents=True)
    told: list[str] = []
    installing.install(old, ("en", "it"), told.append)
    assert told == ["Search index: en", "Search index: it"]
    assert len(made) == 4
    said["oxo"] = "three"
    installing.install(new, ("en",), told.append, old)
    assert made[4:] == ["oxo en three"]
    files_of = {path.name: path.read_text("utf-8") for path in (new / "_static").iterdir()}
    assert files_of == {"jump-en.js": "start en", "jump-twilight-struggle-en.js": "one", "jump-oxo-en.js": "three"}
    assert (new / "_static/jump-en.js").samefile(old / "_static/jump-en.js")


def test_which_pages_are_searched(tmp_path: Path) -> None:
    for name in ("f.html", "x.txt", "r/6.3/index.html", "c/nato/index.html", "n/x.html", "s/g.html", "s/r/h.html"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("", "utf-8")
    found = {p.relative_to(tmp_path).as_posix() for p in recording._pages(tmp_path)}
    assert found == {"f.html", "s/g.html", "s/r/h.html"}


def test_a_page_that_is_as_it_was_is_not_taken_apart_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    held: dict[str, Any] = {}
    taken: list[str] = []
    keeps = SimpleNamespace(digest=kept.digest, get=lambda name, _key: held.get(name))
    keeps.put = lambda name, _key, value: held.__setitem__(name, value)
    monkeypatch.setattr(recording, "kept", keeps)

    def of_page(html: str, page: str) -> Iterator[Record]:
        taken.append(page)
        yield Record(page, "", html)

    monkeypatch.setattr(recording, "of_page", of_page)
    pages = tmp_path / "it" / "ts"
    pages.mkdir(parents=True)
    for name in "ba":
        (pages / f"{name}.html").write_text(name, "utf-8")

    def found() -> list[str]:
        return [r.url for r in recording.records(tmp_path, "it", GAME)]

    both = ["ts/a.html", "ts/b.html"]
    assert (found(), found(), taken) == (both, both, ["ts/a.html", "ts/b.html"])
    (pages / "a.html").write_text("new", "utf-8")
    (pages / "b.html").unlink()
    assert found() == both[:1]
    assert taken == ["ts/a.html", "ts/b.html", "ts/a.html"]
    assert len(held["records.ts.it"]) == 1


# Serving.


@pytest.fixture
def answers(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Any]:
    """Status, headers and body of what a small handbook answers, watched or not."""
    (tmp_path / "ts").mkdir()
    for name in ("index.html", "ts/index.html", "404.html"):
        (tmp_path / name).write_text(f"<head></head><head>{name}", "utf-8")
    (tmp_path / "a.txt").write_text("text", "utf-8")
    served = local_server.Served(tmp_path, 0, reload=request.param)
    thread = threading.Thread(target=served.run)
    thread.start()

    def ask(path: str, method: str = "GET") -> tuple[int, dict[str, str], bytes]:
        there = http.client.HTTPConnection("127.0.0.1", served.server.server_address[1], timeout=20)
        there.request(method, path)
        answer = there.getresponse()
        found = answer.status, {name.lower(): said for name, said in answer.getheaders()}, answer.read()
        there.close()
        return found

    yield ask
    served.stop()
    thread.join()


@pytest.mark.parametrize("answers", [True, False], indirect=True, ids=["watched", "plain"])
def test_each_answer_of_the_server(
    answers: Any, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    watched = "watched" in request.node.name
    monkeypatch.setattr(local_server, "LONGEST_WAIT", 0.01)
    for path, name in (("/", "index.html"), ("/ts/", "ts/index.html"), ("/index.html", "index.html")):
        status, headers, body = answers(path)
        expected = f"<head></head><head>{name}".encode() + (local_server.RELOAD if watched else b"")
        assert (status, body, headers["cache-control"]) == (200, expected, "no-cache")
        assert int(headers["content-length"]) == len(body)
        assert headers["content-type"].startswith("text/html")
    assert answers("/a.txt")[::2] == (200, b"text")
    status, headers, body = answers("/none")
    assert (status, body) == (404, b'<head><base href="/"></head><head>404.html')
    assert int(headers["content-length"]) == len(body)
    status, headers, body = answers("/none", "HEAD")
    assert (status, body, int(headers["content-length"])) == (404, b"", 42)
    status, headers, body = answers("/_changed")
    assert (status, body) == ((204, b"") if watched else (404, b'<head><base href="/"></head><head>404.html'))
    assert answers("/a.txt", "PUT")[0] == 501


# The Sphinx domain.


def domain() -> RulesDomain:
    found: Any = object.__new__(RulesDomain)
    found.data = {"objects": {}, "of_page": {}, "leaning": set()}
    return found  # type: ignore[no-any-return]


A, B = Target("rule", "6.3", "r-6.3", "6.3 Coups"), Target("card", "nato", "c-nato", "NATO")


def test_what_pages_told_and_what_is_forgotten() -> None:
    here = domain()
    here.note("ts/06", "ts", [A, B])
    here.note("oxo/06", "oxo", [A])
    here.note("ts/07", "ts", [B])
    assert here.objects == {
        ("rule", "ts:6.3"): ("ts/06", "r-6.3", "6.3 Coups"),
        ("card", "ts:nato"): ("ts/07", "c-nato", "NATO"),
        ("rule", "oxo:6.3"): ("oxo/06", "r-6.3", "6.3 Coups"),
    }
    assert [*here.get_objects()] == [
        ("nato", "NATO", "card", "ts/07", "c-nato", 1),
        ("oxo:6.3", "6.3 Coups", "rule", "oxo/06", "r-6.3", 1),
        ("6.3", "6.3 Coups", "rule", "ts/06", "r-6.3", 1),
    ]
    here.leaning.update(("ts/06", "x"))
    here.clear_doc("ts/06")
    assert set(here.objects) == {("card", "ts:nato"), ("rule", "oxo:6.3")}  # another page tells of the card now
    assert (set(here.of_page), here.leaning) == ({"ts/07", "oxo/06"}, {"x"})
    here.clear_doc("none")
    other = domain()
    other.note("a", "ts", [A])
    other.note("b", "ts", [B])
    other.leaning.update(("a", "c"))
    here.merge_domaindata(["a", "d"], other.data)
    assert here.objects["rule", "ts:6.3"][0] == "a"
    assert here.objects["card", "ts:nato"][0] == "ts/07"
    assert set(here.of_page) == {"ts/07", "oxo/06", "a"}
    assert here.leaning == {"x", "a"}


def test_pages_that_point_at_ours_are_known() -> None:
    here, document = domain(), nodes.section()
    document += addnodes.pending_xref(refdomain="py")
    here.process_doc(None, "a", document)  # type: ignore[arg-type]
    assert here.leaning == set()
    document += addnodes.pending_xref(refdomain="rules")
    here.process_doc(None, "b", document)  # type: ignore[arg-type]
    assert here.leaning == {"b"}
    env: Any = SimpleNamespace(get_domain=lambda _name: SimpleNamespace(data={"leaning": {"b", "a", "c"}}))
    assert _leaning(None, env, set(), set(), {"c"}) == ["a", "b"]  # type: ignore[arg-type]


def test_a_link_bears_the_title_unless_it_has_its_own_words() -> None:
    here, builder = domain(), SimpleNamespace(get_relative_uri=lambda _here, page: f"{page}.html")
    here.note("ts/06", "ts", [A])

    def link(target: str, **given: Any) -> Any:
        asked = addnodes.pending_xref(**given)
        return here.resolve_xref(None, "x", builder, "rule", target, asked, nodes.inline("own", "own"))  # type: ignore[arg-type]

    assert link("9") is None
    assert (link("6.3").astext(), link("6.3")["refuri"]) == ("6.3 Coups", "ts/06.html#r-6.3")
    assert link("6.3", refexplicit=True).astext() == "own"
    found = here.resolve_any_xref(None, "x", builder, "6.3", addnodes.pending_xref(), nodes.inline())  # type: ignore[arg-type]
    assert [kind for kind, _link in found] == ["rules:rule"]
    assert here.resolve_any_xref(None, "x", builder, "9", addnodes.pending_xref(), nodes.inline()) == []  # type: ignore[arg-type]


# Scenarios told.


def test_scenarios_of_the_books_are_examples_of_their_first_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    def some(ident: str, *about: str, books: bool = True, decides: str = "") -> SimpleNamespace:
        return SimpleNamespace(id=ident, about=about, books={"b": ()} if books else {}, decides=decides)

    known = [
        some("a", "1", "2"),
        some("b", "2"),
        some("c", "1"),
        some("d", "1", books=False),
        some("e"),
        some("f", "1", decides="v"),
    ]
    monkeypatch.setattr(telling, "scenarios_of", lambda _game: {s.id: s for s in known})
    assert telling.examples.__wrapped__("x") == {"1": ("a", "c"), "2": ("b",)}


def test_what_pages_of_scenarios_are_called() -> None:
    writer = page_writer("ts", "en", ("en",))
    coups = load_game("ts").find("6.3").rule.title  # type: ignore[union-attr]
    assert telling._title(writer, "scenarios-06-3") == f"6.3 {coups}"
    assert telling._title(writer, "scenarios-06-3_2") == f"6.3 {coups} (2)"
    assert telling._title(writer, "scenarios-cards-mid") == "Cards, Mid War"
    assert writer.era("none") == "none"


def test_a_scenario_that_fails_says_what_comes_out(monkeypatch: pytest.MonkeyPatch) -> None:
    writer = page_writer("ts", "en", ("en",))
    monkeypatch.setattr(telling, "proven_of", lambda _game: SimpleNamespace(failing={"x": "4 < 5"}))
    assert telling._told(writer, "x") == (
        '<p class="doubt"><span class="mark failing">✗ does not come out as it says</span> '
        '<small lang="en">4 &lt; 5</small></p>'
    )


def test_what_was_told_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    writer, told = page_writer("ts", "en", ("en",)), []
    monkeypatch.setattr(telling, "_told", lambda _writer, ident: told.append(ident) or f"<p>{ident}")
    monkeypatch.setattr(telling, "told_from", lambda _game, ident: f"of {ident}, as a test has it")
    assert telling.untold(writer, "Page.Test", ["a", "b"])
    assert telling.tellings(writer, "Page.Test", ["a", "b"]) == {"a": "<p>a", "b": "<p>b"}
    assert not telling.untold(writer, "Page.Test", ["a", "b"])
    assert telling.tellings(writer, "Page.Test", ["a", "b"])["a"].__html__() == "<p>a"
    assert told == ["a", "b"]
    assert telling.untold(writer, "Page.Test", ["a"])
    assert kept.get("told.en.ts.page.test", "another key") is None
