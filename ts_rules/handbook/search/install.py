"""Putting the search into a site that is otherwise whole."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import astuple
from functools import partial
from pathlib import Path

from ...games import installed
from ...kept import digest, value
from ...paths import write_or_link
from ..writing.content_keys import finding, toolkit
from .jump import files, jump_start
from .records import Record, records

__all__ = ["install"]


def install(site: Path, langs: tuple[str, ...], tell: Callable[[str], None], older: Path | None = None) -> None:
    """The scripts of every language and game, under `_static`.

    They are made anew only where a record is another one than the last time; files that an older site has already are
    linked from there.
    """
    static, before = site / "_static", older / "_static" if older else Path(os.devnull)
    for lang in langs:
        tell(f"Search index: {lang}")
        _write(static, before, f"jump-{lang}.js", jump_start(lang))
        for spec in installed().values():
            found = tuple(records(site, lang, spec))
            content = digest(toolkit(), finding(spec.id, lang), lang, *("\0".join(astuple(record)) for record in found))
            make = partial(_made, spec.id, lang, found)
            for name, script in value(f"jump.{spec.short}.{lang}", content, make).items():
                _write(static, before, name, script)


def _made(game: str, lang: str, found: tuple[Record, ...]) -> dict[str, str]:
    return dict(files(game, lang, found))


def _write(folder: Path, before: Path, name: str, text: str) -> None:
    write_or_link(f"{folder}/{name}", text.encode(), f"{before}/{name}")
