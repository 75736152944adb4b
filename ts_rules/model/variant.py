"""Places where books can differ, what can be read there, and rulesets: one reading for every variant."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from ..errors import BrokenPack
from .ruleid import Address, RuleId
from .statement import Statement
from .values import value

__all__ = ["Reading", "Ruleset", "Variant"]


@value
class Reading:
    """One thing that a book can say at a variant; `slug` names it there."""

    slug: str
    statement: Statement


@value
class Variant:
    """A place where books can differ.

        DEFCON_AFTER = Variant("6.3.4/defcon-after", lowers="lowers DEFCON by one", raises="raises DEFCON by one")

    The first reading is the canonical one (Deluxe); `editions` names the reading of an edition that holds
    another.  A difference that no play can show says why in `unobservable`; `doubt` says how sure we are not.
    A reading that cannot be played as it is written is named in `unplayable`, with the reason: a book that holds
    it plays as its edition does.
    """

    id: str
    readings: Mapping[str, Reading]
    editions: Mapping[str, str] = MappingProxyType({})
    unobservable: str = ""
    doubt: str = ""
    unplayable: Mapping[str, str] = MappingProxyType({})

    def __init__(
        self,
        id: str,  # noqa: A002 - the domain's word
        /,
        *,
        editions: Mapping[str, str] | None = None,
        unobservable: str = "",
        doubt: str = "",
        unplayable: Mapping[str, str] | None = None,
        **readings: str,
    ) -> None:
        if Address.parse(id).item is None or Address.parse(id).reading is not None:
            raise BrokenPack(f"'{id}' is no variant id: write RULE/VARIANT.")
        made = {
            slug.replace("_", "-"): Reading(slug.replace("_", "-"), Statement.of(text, f"{id}/{slug}"))
            for slug, text in readings.items()
        }
        if len(made) < 2:
            raise BrokenPack(f"The variant {id} needs two readings or more.")
        if strange := {*(editions or {}).values(), *(unplayable or {})} - set(made):
            raise BrokenPack(f"The variant {id} has no reading '{strange.pop()}'.")
        object.__setattr__(self, "id", id)
        object.__setattr__(self, "readings", MappingProxyType(made))
        object.__setattr__(self, "editions", MappingProxyType(dict(editions or {})))
        object.__setattr__(self, "unobservable", unobservable)
        object.__setattr__(self, "doubt", doubt)
        object.__setattr__(self, "unplayable", MappingProxyType(dict(unplayable or {})))

    @property
    def rule(self) -> RuleId:
        """The rule it belongs to."""
        return Address.parse(self.id).rule

    @property
    def slug(self) -> str:
        """Its name inside the rule."""
        return self.id.partition("/")[2]

    @property
    def canonical(self) -> str:
        """The reading of the canonical edition."""
        return next(iter(self.readings))

    @property
    def executable(self) -> tuple[str, ...]:
        """The readings that can be played."""
        return tuple(slug for slug in self.readings if slug not in self.unplayable)

    @property
    def observable(self) -> bool:
        """Whether play can show which of its readings is in force."""
        return not self.unobservable and len(self.executable) > 1

    def in_edition(self, edition: str) -> str:
        """The reading that an edition holds."""
        return self.editions.get(edition, self.canonical)

    def played(self, reading: str, edition: str) -> str:
        """What a ruleset on top of an edition plays where a book says this: the edition's own if it cannot."""
        if reading not in self.readings or reading in self.unplayable:
            return self.in_edition(edition)
        return reading


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
