"""The engine of a game as a zip for the browser: what plays, its rulesets and scenarios; always the same bytes."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ...model import Game
from ...paths import PACKAGE, package_folder
from ...playing import PlayedGame
from ...playing.named_rules import rules_to
from ...playing.scenario_file import all_scenarios, packed
from ..tabletop import Playground
from ..writing.linked_sentences import sentences_of
from .table import TABLE

__all__ = ["engine_zip"]

ROOMS = ("model", "engine", "playing")
ALONE = (
    "__init__.py",
    "compiled.py",
    "errors.py",
    "kept.py",
    "toml_files.py",
    "given_files.py",
    "files.py",
    "paths.py",
    "games/__init__.py",
    "handbook/playground/opened_game.py",
    "handbook/playground/table.py",
)
BARE = ("handbook/__init__.py", "handbook/playground/__init__.py")
"""Rooms of which the browser gets one module only: their doors stay behind."""
LEFT_OUT = {"__pycache__", "scenarios", "tabletop", "tabletop.py"}
KINDS = (".py", ".toml")
LONG_AGO = (1980, 1, 1, 0, 0, 0)


def engine_zip(game: Game, played: PlayedGame[Any], shown: Playground) -> bytes:
    """The archive; its bytes depend on what is in it alone."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, content in sorted(_contents(game, played, shown)):
            entry = zipfile.ZipInfo(name, LONG_AGO)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, content)
    return buffer.getvalue()


def _contents(game: Game, played: PlayedGame[Any], shown: Playground) -> Iterator[tuple[str, bytes]]:
    rulesets = sorted(sentences_of(game, "en").rulesets.items())
    table = {
        "package": game.spec.package,
        "rulesets": {name: rules_to(played, played.rules(ruleset, {})) for name, ruleset in rulesets},
        "apart": shown.apart,
        "quiet": shown.quiet,
        "place": shown.place,
        "scenarios": [packed(scenario) for scenario in all_scenarios(played)],
    }
    yield TABLE, json.dumps(table, ensure_ascii=False).encode()
    for name in BARE:
        yield f"ts_rules/{name}", b'"""Only the table of the playground came along."""\n'
    for name in ALONE:
        yield f"ts_rules/{name}", _read(PACKAGE / name)
    for room in ROOMS:
        yield from _files(PACKAGE / room, f"ts_rules/{room}")
    folder = game.spec.package.replace(".", "/")
    yield from _files(package_folder(game.spec.package), folder)
    *above, _own = folder.split("/")
    for depth in range(1, len(above) + 1) if above[:1] != ["ts_rules"] else ():
        yield f"{'/'.join(above[:depth])}/__init__.py", b""


def _files(folder: Path, inside: str) -> Iterator[tuple[str, bytes]]:
    """What the engine reads of a folder."""
    for path in folder.rglob("*"):
        name = path.relative_to(folder)
        if path.suffix in KINDS and not LEFT_OUT & {*name.parts} and path.is_file():
            yield f"{inside}/{name.as_posix()}", _read(path)


def _read(path: Path) -> bytes:
    return path.read_bytes().replace(b"\r\n", b"\n")
