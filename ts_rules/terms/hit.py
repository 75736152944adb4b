"""What the matcher finds in a text, and where."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["KINDS", "Hit"]

KINDS = ("term", "name", "figure", "dice", "reference", "modality", "negation", "comparison", "time")


class Hit(NamedTuple):  # a tuple, since a book makes thousands
    """One find: of which kind, what it means, and from where to where it stands in the text as given."""

    kind: str
    value: str
    start: int
    end: int
