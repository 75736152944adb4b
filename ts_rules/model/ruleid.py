"""Ids: of rules (`6.3.2`), and of what stands inside a rule (`4.5.C/headline-scoring`, `6.3.2/coup-success/exceed`)."""

from __future__ import annotations

import re
from functools import lru_cache, total_ordering

from ..errors import BadId
from .values import value

__all__ = ["Address", "RuleId"]

LONGEST = 40
SHAPE = re.compile(r"(?:\d{1,3}|[A-Z]{1,4})(?:\.(?:\d{1,3}|[A-Z]))*\Z", re.ASCII)
SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*\Z", re.ASCII)

Part = int | str


@total_ordering
@value
class RuleId:
    """The number of a rule: `4.5.C`, `11.1.4.1`, `OPT.2`.

    `6.0` is section 6 itself, so `RuleId.parse("6.0") == RuleId.parse("6")`; a game prints one of them.
    Numbers come before letters, and 6.9 before 6.10.
    """

    path: tuple[Part, ...]

    @classmethod
    def parse(cls, text: str) -> RuleId:
        """Read an id in any case; `BadId` if it is none."""
        return _rule_id(text)

    def __str__(self) -> str:
        return ".".join(map(str, self.path))

    def __eq__(self, other: object) -> bool:  # ids are asked this all the time
        return isinstance(other, RuleId) and self.path == other.path

    def __hash__(self) -> int:
        return hash(self.path)

    def __lt__(self, other: RuleId) -> bool:
        return self.order < other.order

    @property
    def order(self) -> tuple[tuple[int, int, str], ...]:
        """What ids sort by."""
        return tuple((0, p, "") if isinstance(p, int) else (1, 0, p) for p in self.path)

    @property
    def parent(self) -> RuleId | None:
        """The id one step up: of 6.3.4, 6.3; of a section, none. A tree may lack it (11.1): see Game.parent."""
        return RuleId(self.path[:-1]) if len(self.path) > 1 else None

    def ancestors(self) -> tuple[RuleId, ...]:
        """All ids above, nearest first."""
        return tuple(RuleId(self.path[:n]) for n in range(len(self.path) - 1, 0, -1))

    def child(self, last: Part) -> RuleId:
        """The id one step down."""
        return RuleId((*self.path, last))

    def is_under(self, other: RuleId) -> bool:
        """Whether this id stands below the other."""
        return len(self.path) > len(other.path) and self.path[: len(other.path)] == other.path


@lru_cache(maxsize=4096)
def _rule_id(text: str) -> RuleId:
    """Kept, since the same few hundred ids are read thousands of times."""
    folded = text.strip().upper()
    if len(folded) > LONGEST or not SHAPE.match(folded):
        raise BadId(f"'{text[:LONGEST]}' is no rule id: ids look like 6.3.2, 4.5.C or OPT.2.")
    parts = [int(p) if p.isdigit() else p for p in folded.split(".")]
    if any(len(p) > 1 and p.startswith("0") for p in folded.split(".")):
        raise BadId(f"'{text}' has a leading zero: write {'.'.join(map(str, parts))}.")
    if len(parts) == 2 and parts[1] == 0:
        parts.pop()
    if len(parts) > 1 and 0 in parts[1:]:
        raise BadId(f"'{text}' is no rule id: only a section ends in .0.")
    return RuleId(tuple(parts))


@total_ordering
@value
class Address:
    """A rule, or a clause or variant inside it, or a reading of that variant."""

    rule: RuleId
    item: str | None = None
    reading: str | None = None

    @classmethod
    def parse(cls, text: str) -> Address:
        """Read `6.3.2`, `4.5.C/headline-scoring` or `6.3.2/coup-success/exceed`."""
        return _address(text)

    def __str__(self) -> str:
        return "/".join(filter(None, (str(self.rule), self.item, self.reading)))

    def __lt__(self, other: Address) -> bool:
        return self.order < other.order

    @property
    def order(self) -> tuple[RuleId, str, str]:
        """What addresses sort by."""
        return (self.rule, self.item or "", self.reading or "")


@lru_cache(maxsize=4096)
def _address(text: str) -> Address:
    number, *slugs = text.strip().lower().split("/")
    if len(slugs) > 2 or not all(SLUG.match(s) for s in slugs):
        raise BadId(f"'{text[: 2 * LONGEST]}' is no id: write RULE, RULE/CLAUSE or RULE/VARIANT/READING.")
    return Address(RuleId.parse(number), *slugs)
