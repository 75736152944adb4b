"""What the engine's archive holds; and what is fetched or drawn where nothing stands yet, and where something does."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from ts_rules.handbook.playground import engine_archive, pyodide
from ts_rules.handbook.playground.table import TABLE
from ts_rules.handbook.site import link_pictures


def written(folder: Path, *names: str) -> None:
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(f"{name}\r\n", "utf-8", newline="")


@pytest.fixture
def archived(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """What the archive of a made-up game holds, by name."""
    ours, theirs = tmp_path / "ours", tmp_path / "theirs"
    written(ours, *engine_archive.ALONE, "model/a.py", "model/b.md", "engine/c.py", "playing/deep/d.toml", "cli/e.py")
    written(
        theirs,
        "play/f.py",
        "data/g.toml",
        "tabletop/h.py",
        "tabletop.py",
        "play/__pycache__/i.py",
        "play/j.pyc",
        "k.po",
    )
    monkeypatch.setattr(engine_archive, "PACKAGE", ours)
    monkeypatch.setattr(engine_archive, "package_folder", lambda _package: theirs)
    monkeypatch.setattr(engine_archive, "all_scenarios", lambda _played: ["s", "t"])
    monkeypatch.setattr(engine_archive, "packed", lambda scenario: f"packed {scenario}")
    monkeypatch.setattr(engine_archive, "rules_to", lambda _played, rules: f"as {rules}")
    rulesets = {"new": "n", "old": "o"}
    monkeypatch.setattr(engine_archive, "sentences_of", lambda _game, _lang: SimpleNamespace(rulesets=rulesets))
    played = SimpleNamespace(rules=lambda ruleset, readings: f"{ruleset} {readings}")

    def contents(package: str) -> tuple[list[zipfile.ZipInfo], dict[str, str], bytes]:
        game = SimpleNamespace(spec=SimpleNamespace(package=package))
        shown = SimpleNamespace(apart=("x",), quiet=("y",), place=("z",))
        made = engine_archive.engine_zip(game, played, shown)  # type: ignore[arg-type]
        archive = zipfile.ZipFile(io.BytesIO(made))
        return archive.infolist(), {name: archive.read(name).decode() for name in archive.namelist()}, made

    return contents


def test_what_the_browser_gets_of_a_game(archived: Any) -> None:
    """Code and data, but nothing that draws; the table says how its rulesets are called; the same bytes each time."""
    entries, found, made = archived("solo")
    assert json.loads(found.pop(TABLE)) == {
        "package": "solo",
        "rulesets": {"new": "as n {}", "old": "as o {}"},
        "apart": ["x"],
        "quiet": ["y"],
        "place": ["z"],
        "scenarios": ["packed s", "packed t"],
    }
    assert set(found) == {
        *(f"ts_rules/{name}" for name in (*engine_archive.BARE, *engine_archive.ALONE)),
        *("ts_rules/model/a.py", "ts_rules/engine/c.py", "ts_rules/playing/deep/d.toml"),
        *("solo/play/f.py", "solo/data/g.toml"),
    }
    assert found["solo/play/f.py"] == "play/f.py\n"
    assert all(found[f"ts_rules/{name}"].startswith('"""Only') for name in engine_archive.BARE)
    assert [e.filename for e in entries] == sorted(e.filename for e in entries)
    assert {(e.date_time, e.compress_type, e.external_attr) for e in entries} == {
        ((1980, 1, 1, 0, 0, 0), zipfile.ZIP_DEFLATED, 0o644 << 16)
    }
    assert archived("solo")[2] == made


@pytest.mark.parametrize(
    ("package", "doors"),
    [
        ("solo", set()),
        ("one.two", {"one/__init__.py"}),
        ("one.two.three", {"one/__init__.py", "one/two/__init__.py"}),
        ("ts_rules.games.x", set()),  # they are there
    ],
)
def test_packages_above_a_game_of_their_own_have_empty_doors(package: str, doors: set[str], archived: Any) -> None:
    _entries, found, _made = archived(package)
    inside = package.replace(".", "/")
    assert f"{inside}/play/f.py" in found
    assert {n for n in found if n.endswith("__init__.py") and not n.startswith("ts_rules/")} == doors
    assert all(found[door] == "" for door in doors)


def test_pyodide_where_nothing_was_kept_yet_and_beside_an_older_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fetch(_npm: list[str], folder: Path) -> str:
        package = folder / "node_modules" / "pyodide"
        written(package, *pyodide.FILES)
        return ""

    monkeypatch.setattr(pyodide, "_npm", lambda: ["npm"])
    monkeypatch.setattr(pyodide, "_fetch", fetch)
    first = pyodide.fetched(lambda _text: None, tmp_path / "no" / "cache")
    assert isinstance(first, Path)
    written(tmp_path / "pyodide" / "older", *pyodide.FILES)
    second = pyodide.fetched(lambda _text: None, tmp_path)
    assert isinstance(second, Path)
    assert {p.name for p in second.parent.iterdir()} == {"older", first.name}
    monkeypatch.setattr(pyodide, "user_cache", lambda: tmp_path)
    assert pyodide.fetched(lambda _text: None) == second, "the cache of the user unless another is named"


def test_what_npm_is_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is told where, for how long, and what it says is read: a failure is a sentence, not a traceback."""
    asked: list[dict[str, Any]] = []
    done = SimpleNamespace(returncode=0, stderr="")
    monkeypatch.setattr(pyodide.subprocess, "run", lambda _command, **given: asked.append(given) or done)
    assert pyodide._fetch(["npm"], tmp_path) == ""
    assert asked == [
        {"cwd": tmp_path, "capture_output": True, "text": True, "timeout": pyodide.LONGEST, "check": False}
    ]


def test_pictures_of_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that are new are drawn, those of nobody go, the others stay as they are."""
    drawn: list[str] = []
    sources = {"share-it.png": "all", "share-ts-it.png": "ts"}
    monkeypatch.setattr(link_pictures, "_sources", lambda _lang: iter(sources.items()))
    monkeypatch.setattr(link_pictures, "_png", lambda source: drawn.append(source) or source.encode())
    monkeypatch.setattr(link_pictures, "data", lambda _name, _key, make: make())
    monkeypatch.setattr(link_pictures, "digest", lambda *parts: "|".join(parts))
    monkeypatch.setattr(link_pictures, "version", lambda name: f"{name} 1")
    monkeypatch.setattr(link_pictures, "can_draw", lambda: True)
    folder = tmp_path / "it" / "pictures"
    link_pictures.draw(folder, "it")
    assert {p.name: p.read_text("utf-8") for p in folder.iterdir()} == sources
    before = (folder / "share-it.png").stat().st_mtime_ns
    written(folder, "share-old-it.png")
    sources["share-ts-it.png"] = "ts, new"
    link_pictures.draw(folder, "it")
    assert {p.name: p.read_text("utf-8") for p in folder.iterdir()} == sources
    assert (folder / "share-it.png").stat().st_mtime_ns == before
    monkeypatch.setattr(link_pictures, "can_draw", lambda: False)
    link_pictures.draw(folder, "it")
    assert [*folder.iterdir()] == []
    assert drawn == ["all", "ts", "all", "ts, new"]
    assert link_pictures.picture("it") == "share-it.png"
    assert link_pictures.picture("it", "ts") == "share-ts-it.png"
