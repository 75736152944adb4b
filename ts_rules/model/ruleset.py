"""Rulesets: one reading for every variant."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from .values import value
from .variant import Variant

__all__ = ["Ruleset"]


@value
class Ruleset:
    """An edition, or a book as it is written on top of its edition."""

    name: str
    game: str
    edition: str
    readings: Mapping[str, str]

    @classmethod
    def of_edition(cls, game: str, edition: str, variants: Iterable[Variant]) -> Ruleset:
        """The readings that an edition holds."""
        return cls(edition, game, edition, MappingProxyType({v.id: v.in_edition(edition) for v in variants}))

    def with_readings(self, name: str, changed: Mapping[str, str]) -> Ruleset:
        """The same ruleset with some readings replaced, under another name."""
        return Ruleset(name, self.game, self.edition, MappingProxyType({**self.readings, **changed}))
