"""What a site needs beside its pages: what tabletops bring, the engine for the browser, the search index.

A part that cannot be built here is named with the way to get it, and the pages do without.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

from . import playground, search, sharing
from .tabletop import tabletops

__all__ = ["install_parts"]


def install_parts(site: Path, older: Path, langs: tuple[str, ...], tell: Callable[[str], None]) -> tuple[str, ...]:
    """Put every part into a site that is otherwise whole, beside the older one; what is missing, a sentence each."""
    missing = []
    for game, tabletop in tabletops():
        folder = site / "_static" / game.spec.short
        if tabletop.static:
            shutil.copytree(tabletop.static, folder)
        tabletop.install(folder)
    found = playground.install(site, tell)
    if isinstance(found, playground.Missing):
        missing.append(f"{found.part}: {found.why} {found.how}")
    searched = search.install(site, langs, tell, older)
    if isinstance(searched, search.Missing):
        missing.append(f"Search: {searched.why}: {searched.how}")
    if not sharing.can_draw():
        missing.append(sharing.MISSING)
    return tuple(missing)
