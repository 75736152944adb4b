"""The names of a game's things in every language: `names/<game>.toml` of our locales or of the game's own.

A language can bring its own besides, `locales/<code>/names/<game>.toml`: each name as a text, or a table with `name`,
`forms`, `seen` (the line of the book that prints it) and `gloss`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from ..errors import BadFile
from ..games import installed
from ..languages import language_file, spoken
from ..paths import data, package_folder
from ..toml_files import read_kept_toml

__all__ = ["names_of"]

BESIDE = ("forms", "seen", "gloss")


@cache
def names_of(game: str) -> Mapping[str, Any]:
    """By kind and slug: the name in each language, with `forms`, `seen` and `gloss` by language."""
    spec = installed().get(game)
    folders = [data("locales"), *([package_folder(spec.package) / spec.locales] if spec and spec.locales else [])]
    path = next((path for folder in folders if (path := folder / "names" / f"{game}.toml").is_file()), None)
    table = read_kept_toml(path) if path else {}
    for code in spoken():
        own = language_file(code, f"names/{game}")
        if own.is_file():
            table = _with(table, code, read_kept_toml(own), own)
    return table


def _with(table: Mapping[str, Any], code: str, own: Mapping[str, Any], path: Path) -> dict[str, Any]:
    merged = {kind: dict(entries) for kind, entries in table.items()}
    for kind, names in own.items():
        if not isinstance(names, dict):
            raise BadFile(path, f"'{kind}' must be a table of names")
        for slug, given in names.items():
            said = {"name": given} if isinstance(given, str) else given
            if not isinstance(said, dict) or not isinstance(said.get("name"), str):
                raise BadFile(path, f"{kind}.{slug} needs a name")
            entry = dict(merged.setdefault(kind, {}).get(slug, {})) | {code: said["name"]}
            for field in BESIDE:
                if field in said:
                    entry[field] = {**entry.get(field, {}), code: said[field]}
            merged[kind][slug] = entry
    return merged
