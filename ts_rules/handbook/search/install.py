"""Putting the search into a site that is otherwise whole."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from ...files import write_whole
from ...games import installed
from ...kept import digest, value
from ..writing.content_keys import finding
from .bundle import Indexed, Missing, index
from .jump import jump_index, jump_start

__all__ = ["install"]


def install(
    site: Path, langs: tuple[str, ...], tell: Callable[[str], None], older: Path | None = None
) -> Indexed | Missing:
    """The names of every language under `_static`, then the full text beside its pages."""
    for lang in langs:
        write_whole(site / "_static" / f"jump-{lang}.js", jump_start(lang))
        for spec in installed().values():
            make = partial(jump_index, spec.id, lang)
            text = value(f"jump.{spec.short}.{lang}", digest(finding(spec.id, lang)), make)
            write_whole(site / "_static" / f"jump-{spec.short}-{lang}.js", text)
    return index(site, langs, tell, older)
