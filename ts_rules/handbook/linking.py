"""What the older handbook has already is linked from there: it is never written in place."""

from __future__ import annotations

import os

__all__ = ["linked", "put"]


def put(path: str, content: bytes, older: str) -> None:
    """A new file of the site; a link to what stands in its place in the older handbook where that is the same."""
    try:
        with open(older, "rb") as file:  # noqa: PTH123 - thousands of files: Path is slower
            same = file.read() == content
    except OSError:
        same = False
    if same and linked(older, path):
        return
    with open(path, "wb") as file:  # noqa: PTH123 - as above
        file.write(content)


def linked(older: str, path: str) -> bool:
    """Whether a file could be linked from an older one: not every disk has links."""
    try:
        os.link(older, path)
    except OSError:
        return False
    return True
