"""Files of a record name the book that they are of: what was copied from another book's folder is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ..errors import BadFile

__all__ = ["check_book"]


def check_book(table: dict[str, Any], path: Path, book: str) -> None:
    """Take the name out of a file's table, and refuse a file that has another."""
    said = table.pop("book", book)
    if said != book:
        raise BadFile(path, f"is of {str(said)[:60]}, not of {book}: remove it, nothing of one book holds for another")
