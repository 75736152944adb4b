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
    another, `printings` that of an earlier printing that does not hold what its edition does.  `slips` names what a
    printing says by mistake: its edition's reading is meant, and played.  A difference that no play can show says
    why in `unobservable`; `doubt` says how sure we are not, `note` what is known of it and where from.  A reading
    that cannot be played as it is written is named in `unplayable`, with the reason: a book that holds it plays as
    its edition does.
    """

    id: str
    readings: Mapping[str, Reading]
    editions: Mapping[str, str] = MappingProxyType({})
    unobservable: str = ""
    doubt: str = ""
    unplayable: Mapping[str, str] = MappingProxyType({})
    printings: Mapping[str, str] = MappingProxyType({})
    slips: Mapping[str, str] = MappingProxyType({})
    note: str = ""

    def __init__(
        self,
        id: str,  # noqa: A002 - the domain's word
        /,
        *,
        editions: Mapping[str, str] | None = None,
        unobservable: str = "",
        doubt: str = "",
        unplayable: Mapping[str, str] | None = None,
        printings: Mapping[str, str] | None = None,
        slips: Mapping[str, str] | None = None,
        note: str = "",
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
        held = (slug for named in (editions, printings, slips) for slug in (named or {}).values())
        if strange := {*held, *(unplayable or {})} - set(made):
            raise BrokenPack(f"The variant {id} has no reading '{strange.pop()}'.")
        object.__setattr__(self, "id", id)
        object.__setattr__(self, "readings", MappingProxyType(made))
        object.__setattr__(self, "editions", MappingProxyType(dict(editions or {})))
        object.__setattr__(self, "unobservable", unobservable)
        object.__setattr__(self, "doubt", doubt)
        object.__setattr__(self, "unplayable", MappingProxyType(dict(unplayable or {})))
        object.__setattr__(self, "printings", MappingProxyType(dict(printings or {})))
        object.__setattr__(self, "slips", MappingProxyType(dict(slips or {})))
        object.__setattr__(self, "note", note)

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

    def in_printing(self, edition: str, printing: str) -> str:
        """The reading that a printing of an edition holds; without a name, the latest."""
        return self.printings.get(printing) or self.in_edition(edition)

    def played(self, reading: str, below: str) -> str:
        """What a ruleset plays where a book says this: the reading of what it rests on if it cannot."""
        return below if reading not in self.readings or reading in self.unplayable else reading


@value
class Ruleset:
    """An edition or a printing of one, or a book as it is written on top of it; `printing` is empty for the latest."""

    name: str
    game: str
    edition: str
    readings: Mapping[str, str]
    printing: str = ""

    @classmethod
    def of_edition(cls, game: str, edition: str, variants: Iterable[Variant], *, printing: str = "") -> Ruleset:
        """The readings that an edition holds, or an earlier printing of it."""
        held = {v.id: v.in_printing(edition, printing) for v in variants}
        return cls(printing or edition, game, edition, MappingProxyType(held), printing)

    def with_readings(self, name: str, changed: Mapping[str, str]) -> Ruleset:
        """The same ruleset with some readings replaced, under another name."""
        return Ruleset(name, self.game, self.edition, MappingProxyType({**self.readings, **changed}), self.printing)
