"""Catalogs of our own in a folder of their own: what a test takes in never touches the real ones."""

from __future__ import annotations

import shutil
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path

import pytest

from ts_rules.translate import catalogs, names, status

LOCALES = Path(__file__).resolve().parents[3] / "locales"
KEPT = (catalogs.catalog, names.names_of)


@pytest.fixture
def locales(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of the locales, in force for the commands that read and write catalogs.

    What was read of it first of all is forgotten: other tests in this process read the real ones.
    """
    before = [kept.cache_info().misses for kept in KEPT]
    copy = tmp_path / "locales"
    for path in LOCALES.glob("*/LC_MESSAGES/*.po"):
        place = copy / path.relative_to(LOCALES)
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, place)
    for module in (catalogs, status):
        monkeypatch.setattr(module, "locale_folders", lambda: (copy,))
    monkeypatch.setattr(catalogs, "data", lambda _name: copy)
    yield copy
    for kept, misses in zip(KEPT, before, strict=True):
        if kept.cache_info().misses != misses:
            kept.cache_clear()


def contents(folder: Path) -> dict[str, bytes]:
    """All files of a folder, whatever they are."""
    return {str(p.relative_to(folder)): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}


@pytest.fixture
def unchanged(locales: Path) -> dict[str, bytes]:
    """What the catalogs held before."""
    return contents(locales)


def parsed(text: str) -> ET.Element:
    """XML that we wrote, by the standard library's own reading."""
    return ET.fromstring(text)  # noqa: S314 - our own
