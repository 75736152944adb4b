"""Places where books can differ, and what can be read there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from ..errors import BrokenPack
from .ruleid import Address, RuleId
from .statement import Statement

__all__ = ["Reading", "Variant"]


@dataclass(frozen=True, slots=True)
class Reading:
    """One thing that a book can say at a variant; `slug` names it there."""

    slug: str
    statement: Statement


@dataclass(frozen=True, slots=True, init=False)
class Variant:
    """A place where books can differ.

        DEFCON_AFTER = Variant("6.3.4/defcon-after", lowers="lowers DEFCON by one", raises="raises DEFCON by one")

    The first reading is the canonical one (Deluxe); `editions` names the reading of an edition that holds
    another.  A difference that no play can show says why in `unobservable`; `doubt` says how sure we are not.
    """

    id: str
    readings: Mapping[str, Reading] = field(hash=False)
    editions: Mapping[str, str] = field(default_factory=dict, hash=False)
    unobservable: str = ""
    doubt: str = ""

    def __init__(
        self,
        id: str,  # noqa: A002 - the domain's word
        /,
        *,
        editions: Mapping[str, str] | None = None,
        unobservable: str = "",
        doubt: str = "",
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
        if strange := set((editions or {}).values()) - set(made):
            raise BrokenPack(f"The variant {id} has no reading '{strange.pop()}'.")
        object.__setattr__(self, "id", id)
        object.__setattr__(self, "readings", MappingProxyType(made))
        object.__setattr__(self, "editions", MappingProxyType(dict(editions or {})))
        object.__setattr__(self, "unobservable", unobservable)
        object.__setattr__(self, "doubt", doubt)

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

    def in_edition(self, edition: str) -> str:
        """The reading that an edition holds."""
        return self.editions.get(edition, self.canonical)
