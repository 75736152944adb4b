"""The engine as a zip for the browser: what plays, and the rulesets of the books in words; always the same bytes."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator
from pathlib import Path

from ...games.twilight_struggle.play.played import PLAYED
from ...paths import PACKAGE
from ...playing.named_rules import rules_to
from ..calculators.tables import rulesets
from .tabletop import RULESETS

__all__ = ["engine_zip"]

ROOMS = ("model", "engine", "playing", "games")
ALONE = ("__init__.py", "errors.py", "tables.py", "paths.py", "handbook/playground/tabletop.py")
BARE = ("handbook/__init__.py", "handbook/playground/__init__.py")
"""Rooms of which the browser gets one module only: their doors stay behind."""
KINDS = (".py", ".toml")
LONG_AGO = (1980, 1, 1, 0, 0, 0)


def engine_zip() -> bytes:
    """The archive; its bytes depend on what is in it alone."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, content in sorted(_contents()):
            entry = zipfile.ZipInfo(name, LONG_AGO)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, content)
    return buffer.getvalue()


def _contents() -> Iterator[tuple[str, bytes]]:
    yield RULESETS, json.dumps({name: rules_to(PLAYED, r) for name, r in rulesets().items()}, sort_keys=True).encode()
    for name in BARE:
        yield f"ts_rules/{name}", b'"""Only the table of the playground came along."""\n'
    for name in ALONE:
        yield f"ts_rules/{name}", _read(PACKAGE / name)
    for room in ROOMS:
        for path in (PACKAGE / room).rglob("*"):
            if path.suffix in KINDS and "__pycache__" not in path.parts and path.is_file():
                yield f"ts_rules/{path.relative_to(PACKAGE).as_posix()}", _read(path)


def _read(path: Path) -> bytes:
    return path.read_bytes().replace(b"\r\n", b"\n")
