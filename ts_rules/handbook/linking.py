"""What the older handbook has already is linked from there: it is never written in place."""

from __future__ import annotations

import os
from contextlib import suppress

__all__ = ["put"]


def put(path: str, content: bytes, older: str) -> None:
    """A new file of the site; a link to what stands in its place in the older handbook where that is the same."""
    try:
        with open(older, "rb") as file:  # noqa: PTH123 - thousands of files: Path is slower
            same = file.read() == content
    except OSError:
        same = False
    if same:
        with suppress(OSError):  # not every disk has links
            os.link(older, path)
            return
    with open(path, "wb") as file:  # noqa: PTH123 - as above
        file.write(content)
