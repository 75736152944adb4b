"""What differs between two versions: what is new, what is gone, what is said otherwise, what is translated anew."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum

from .sayings import ALL, Said

__all__ = ["Difference", "Edited", "Kind", "differences"]


class Kind(Enum):
    """What happened to a sentence."""

    NEW = "new"
    CHANGED = "changed"
    GONE = "gone"
    TRANSLATED = "translated"


@dataclass(frozen=True, slots=True)
class Edited:
    """A text before and after, and the edition that says so; empty for all and for headings."""

    edition: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing: a rule, clause, reading or card; `langs` are those whose translation is another one."""

    id: str
    kind: Kind
    title: str
    edited: tuple[Edited, ...]
    langs: tuple[str, ...]

    @property
    def owner(self) -> str:
        """The rule or card on whose place it stands: 6.3.4 for 6.3.4/defcon-after/lowers."""
        return self.id.partition("/")[0]


def differences(old: Mapping[str, Said], new: Mapping[str, Said]) -> tuple[Difference, ...]:
    """In the order of the newer tree; what is gone comes last."""
    nothing = Said("", {}, {})
    found = [_difference(where, old.get(where, nothing), said) for where, said in new.items()]
    found += [_difference(where, said, nothing) for where, said in old.items() if where not in new]
    return tuple(d for d in found if d is not None)


def _difference(where: str, old: Said, new: Said) -> Difference | None:
    if old == new:
        return None
    title = new.title or old.title
    edited = tuple(_edited(old, new))
    langs = tuple(lang for lang, mark in new.prints.items() if old.prints.get(lang) != mark)
    if not old.says:
        return Difference(where, Kind.NEW, title, edited, ())
    if not new.says:
        return Difference(where, Kind.GONE, title, edited, ())
    if edited:
        return Difference(where, Kind.CHANGED, title, edited, langs)
    return Difference(where, Kind.TRANSLATED, title, (), langs) if langs else None


def _edited(old: Said, new: Said) -> Iterator[Edited]:
    if old.title != new.title and old.title and new.title:
        yield Edited("", old.title, new.title)
    editions = dict.fromkeys((*new.says, *old.says))
    if len(editions) > 1:
        editions.pop(ALL, None)
    told: dict[tuple[str, str], None] = {}
    for edition in editions:
        before, after = (said.says.get(edition, said.says.get(ALL, "")) for said in (old, new))
        if before != after and (before, after) not in told:  # once, where several editions say the same
            told[before, after] = None
            yield Edited("" if edition == ALL else edition, before, after)
