"""Several languages typeset at once: what is made before there are processes, and what each process is asked."""

from __future__ import annotations

import types
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from ts_rules.handbook.site import build
from ts_rules.handbook.site.build_options import NOTHING

SPECS = {n: SimpleNamespace(id=n, short=n) for n in ("g", "h")}


class Pool:
    """Does at once what it is asked, and says how many workers it would have had."""

    def __init__(self, workers: int, mp_context: str) -> None:
        asked.append((workers, mp_context))

    def __enter__(self) -> Pool:
        return self

    def __exit__(self, *_problem: object) -> None:
        asked.append("closed")

    def submit(self, what: Any, *given: Any, **more: Any) -> SimpleNamespace:
        return SimpleNamespace(result=lambda: what(*given, **more))


asked: list[Any] = []


@pytest.fixture
def every(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Typesets languages; each has as many pages as its name has letters."""
    asked.clear()
    told: list[str] = []

    def typeset(work: Path, lang: str, langs: tuple[str, ...], *, books: bool, options: Any) -> int:
        asked.append((work == tmp_path, lang, langs, books, options is NOTHING))
        return len(lang) * 10

    monkeypatch.setattr(build, "typeset", typeset)
    monkeypatch.setattr(build, "ProcessPoolExecutor", Pool)
    monkeypatch.setattr(build.multiprocessing, "get_context", lambda way: way)
    monkeypatch.setattr(build, "_prepare", lambda work, langs: asked.append(("prepare", work == tmp_path, langs)))
    monkeypatch.setattr(build, "may_fork", lambda: state.fork)
    monkeypatch.setattr(build.os, "cpu_count", lambda: state.cores)
    state = SimpleNamespace(fork=True, cores=2, told=told)

    def run(langs: tuple[str, ...], *, books: bool) -> int:
        return build._every_language(tmp_path, langs, told.append, books=books, options=NOTHING)

    state.run = run
    return state


@pytest.mark.parametrize(("fork", "cores", "workers"), [(True, 2, 2), (False, 2, 2), (True, 8, 3), (False, 3, 3)])
def test_languages_in_processes_of_their_own(every: Any, fork: bool, cores: int, workers: int) -> None:
    every.fork, every.cores = fork, cores
    langs = ("en", "it", "pl")
    assert every.run(langs, books=True) == 60
    prepared = [("prepare", True, langs)] if fork else []
    assert asked == [
        *prepared,
        (workers, "fork" if fork else "spawn"),
        *((True, lang, langs, True, True) for lang in langs),
        "closed",
    ]
    assert every.told == [
        "Typesetting English, Italiano, Polski",
        *(f"Typeset {name}: 20 pages" for name in ("English", "Italiano", "Polski")),
    ]


@pytest.mark.parametrize(
    ("known", "books", "cores", "pools"),
    [
        ((), False, 2, 1),
        (("en",), False, 2, 1),
        (("en", "it"), False, 2, 0),  # where Sphinx has one to begin, one process is quicker
        (("en", "it"), True, 2, 1),  # but for books
        ((), True, 1, 0),
    ],
)
def test_when_several_processes_are_worth_it(
    every: Any, tmp_path: Path, known: tuple[str, ...], books: bool, cores: int, pools: int
) -> None:
    for lang in known:
        (tmp_path / lang).mkdir()
        (tmp_path / lang / "sphinx.key").write_text("", "utf-8")
    every.cores = cores
    assert every.run(("en", "it", "pl"), books=books) == 60
    assert asked.count("closed") == pools
    assert len(every.told) == 4


def put(monkeypatch: pytest.MonkeyPatch, module: str, **names: Any) -> None:
    for name, value in names.items():
        monkeypatch.setattr(import_module(f"ts_rules.{module}"), name, value)


def test_what_several_languages_need_is_made_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Any] = []

    def note(name: str) -> Any:
        return lambda *given: made.append((name, *given))

    put(monkeypatch, "games", installed=lambda: SPECS, load_game=lambda ident: ident)
    put(monkeypatch, "translate", catalog=note("catalog"))
    put(monkeypatch, "engine.exceptions", exceptions=note("exceptions"))
    put(monkeypatch, "handbook.writing.page_writer", compile_templates=lambda: made.append("templates"))
    put(monkeypatch, "handbook.history.sayings", said_now=note("said"))
    put(monkeypatch, "handbook.writing.linked_sentences", shown=note("shown"))
    monkeypatch.setattr(build.content_keys, "pages", note("pages"))
    monkeypatch.setattr(build, "_play", note("play"))
    build._prepare(tmp_path, ("en", "it"))
    assert made == [
        "templates",
        *(
            row
            for game in ("g", "h")
            for row in (
                ("shown", game),
                ("said", game),
                ("exceptions", game),
                *((name, game, lang) for lang in ("en", "it") for name in ("catalog", "pages")),
                ("play", game, ("en", "it")),
            )
        ),
    ]


@pytest.mark.parametrize("known", [("en", "it"), ("en",)])
def test_sphinx_is_loaded_before_only_where_it_will_be_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, known: tuple[str, ...]
) -> None:
    put(monkeypatch, "games", installed=dict)
    for lang in known:
        (tmp_path / lang).mkdir()
        (tmp_path / lang / "sphinx.key").write_text("", "utf-8")
    package = import_module("ts_rules.handbook.site")
    loaded: list[str] = []
    compiled: list[str] = []
    put(monkeypatch, "handbook.writing.page_writer", compile_templates=lambda: compiled.append("templates"))

    class Watched(types.ModuleType):
        """Says when the extension is asked for."""

        def __getattr__(self, name: str) -> object:
            loaded.append(name)
            return SimpleNamespace(page_template=lambda: loaded.append("frame"))

    monkeypatch.setitem(build.sys.modules, package.__name__, Watched(package.__name__))
    build._prepare(tmp_path, ("en", "it"))
    assert ("sphinx_extension" in loaded) is (known == ("en",))
    assert ("frame" in loaded) is (known == ("en",))
    assert compiled == (["templates"] if known == ("en",) else [])


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Four scenarios on two pages; the second page has been told; `b` fails, and `c` is not drawn."""
    played: list[str] = []

    class Tale:
        def __init__(self, ident: str) -> None:
            self.ident = ident

        @property
        def boards(self) -> tuple[()]:
            played.append(self.ident)
            return ()

    shown = SimpleNamespace(
        prepare=lambda: played.append("prepared"),
        drawn=lambda scenario: scenario != "C",
        tale=lambda _game, scenario, lang: Tale(f"{scenario} {lang}"),
        played=played,
        told={"en": {"q"}, "it": {"q"}},
    )
    put(
        monkeypatch,
        "handbook.pages.scenario_pages",
        told_together=lambda _game: {"p": ["a", "b", "c"], "q": ["d"]},
        untold=lambda writer, page, _idents: page not in shown.told[writer],
    )
    put(monkeypatch, "handbook.tabletop", tabletop_of=lambda game: shown if game.id == "g" else None)
    put(monkeypatch, "handbook.writing.addresses", scenarios_of=lambda _game: {n: n.upper() for n in "abcd"})
    put(monkeypatch, "handbook.writing.linked_sentences", proven_of=lambda _game: SimpleNamespace(failing={"b": "no"}))
    put(monkeypatch, "handbook.writing.page_writer", page_writer=lambda _game, lang, _langs: lang)
    return shown


def test_scenarios_that_are_yet_to_be_told_are_played_once(table: Any) -> None:
    build._play(SimpleNamespace(id="g"), ("en", "it"))  # type: ignore[arg-type]
    assert table.played == ["prepared", "A en"]
    table.played.clear()
    table.told["it"].clear()  # one language is enough
    build._play(SimpleNamespace(id="g"), ("en", "it"))  # type: ignore[arg-type]
    assert table.played == ["prepared", "A en", "D en"]
    table.played.clear()
    build._play(SimpleNamespace(id="h"), ("en", "it"))  # type: ignore[arg-type]
    assert table.played == [], "what is not shown is not played"


def test_how_many_scenarios_fail_and_links_are_void(monkeypatch: pytest.MonkeyPatch) -> None:
    found = {"g": SimpleNamespace(failing={"a": "", "b": ""}, void=3), "h": SimpleNamespace(failing={"c": ""}, void=4)}
    put(monkeypatch, "games", installed=lambda: SPECS)
    put(monkeypatch, "handbook.writing.linked_sentences", proven_of=found.__getitem__)
    told: list[str] = []
    assert build._verified(told.append) == (3, 7)
    assert told == ["Verifying"]
