"""What the browser loads of each game that is played and shown: its engine, Pyodide, and what scenarios are called."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from ts_rules.languages import published

playground = import_module("ts_rules.handbook.playground")


@pytest.fixture(autouse=True)
def engines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Three games: one that is played and shown, one that is not played, one that shows nothing."""
    runtime = tmp_path / "runtime"
    runtime.mkdir()
    for name in playground.FILES:
        (runtime / name).write_text(name, "utf-8")
    state = SimpleNamespace(shown={"g": "shown g", "h": "shown h", "i": None}, played={"g", "i"}, runtime=runtime)

    def tables() -> Any:
        for name, shown in state.shown.items():
            game = SimpleNamespace(id=name, spec=SimpleNamespace(short=name))
            yield game, SimpleNamespace(playground=lambda _sentences, shown=shown: shown)

    def sentences(_game: object, lang: str) -> Any:
        def remark(where: str, text: str) -> Any:
            return SimpleNamespace(text=f"{text} {lang} {where}", translated=lang == "it" and text == "ł")

        return SimpleNamespace(renderer=SimpleNamespace(remark=remark))

    scenarios = {n: SimpleNamespace(id=n, title=t) for n, t in (("one", "ł"), ("two", "T"))}
    monkeypatch.setattr(playground, "tabletops", tables)
    monkeypatch.setattr(playground, "played_game", lambda game: game.id if game.id in state.played else None)
    monkeypatch.setattr(playground, "sentences_of", sentences)
    monkeypatch.setattr(playground, "scenarios_of", lambda _game: scenarios)
    monkeypatch.setattr(playground, "engine_zip", lambda game, played, shown: f"{game.id} {played} {shown}".encode())
    monkeypatch.setattr(playground, "fetched", lambda _say, cache: state.runtime if cache is None else cache)
    return state


def test_engines_and_titles_for_the_browser(tmp_path: Path) -> None:
    """Pyodide once, an engine of each game, and what scenarios are called, as far as it is translated."""
    assert playground.install(tmp_path / "site", print) is None
    assert playground.install(tmp_path / "site", print) is None, "where it stands already"
    folder = tmp_path / "site" / "_static" / "playground"
    assert {p.name for p in folder.iterdir()} == {
        *playground.FILES,
        "g-engine.zip",
        *(f"g-titles-{lang}.json" for lang in published() if lang != "en"),
    }
    assert all((folder / name).read_text("utf-8") == name for name in playground.FILES)
    assert (folder / "g-engine.zip").read_bytes() == b"g g shown g"
    assert (folder / "g-titles-it.json").read_text("utf-8") == '{"one":"ł it scenario.one"}'
    assert json.loads((folder / "g-titles-pl.json").read_text("utf-8")) == {}


def test_without_a_game_or_without_pyodide_nothing_is_written(engines: Any, tmp_path: Path) -> None:
    missing = playground.Missing("Play", "why", "how")
    assert playground.install(tmp_path / "site", print, missing) is missing
    engines.played.clear()
    engines.runtime = None  # nobody may ask for it
    assert playground.install(tmp_path / "site", print) is None
    assert not (tmp_path / "site").exists()
