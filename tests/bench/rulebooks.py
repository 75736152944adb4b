"""Where the measurements find the real rulebooks."""

from __future__ import annotations

import os
import sys
from pathlib import Path

__all__ = ["rulebook", "rulebooks"]


def rulebooks() -> Path:
    """The folder with the rulebooks; where none is named it ends, saying what to do."""
    named = os.environ.get("TS_RULES_BOOKS", "")
    if not named or not Path(named).is_dir():
        sys.exit("set TS_RULES_BOOKS to the folder with the rulebooks" + (f": '{named}' is none" if named else ""))
    return Path(named)


def rulebook(book: str) -> Path:
    """The text of a book; where there is none it ends, saying so."""
    path = rulebooks() / f"{book}.txt"
    if not path.is_file():
        sys.exit(f"there is no {path}")
    return path
