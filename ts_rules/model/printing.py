"""Printings of an edition: an earlier one whose rules differ is a ruleset of its own, beside the latest."""

from __future__ import annotations

from typing import Protocol

from .values import value

__all__ = ["Follows", "Printing"]


@value
class Printing:
    """An earlier printing of an edition; the edition itself is its latest.

    `title` says in English what players call it, `later` what they call the edition beside it: the printings after it.
    """

    id: str
    edition: str
    title: str = ""
    later: str = ""


class Follows(Protocol):
    """What rests on a printing: a book, a ruleset."""

    @property
    def edition(self) -> str:
        """The edition."""

    @property
    def printing(self) -> str:
        """An earlier printing of it; empty for the latest."""
