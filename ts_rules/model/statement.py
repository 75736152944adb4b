"""Statements: one sentence of ours, with slots where a figure, a name, a reading or another rule comes in.

{defcon.start}          a figure of the game's data, for the ruleset in force
{setup.us_total:influence}   the figure with a term in the right plural form: "25 influence markers"
{=defcon-after}         the reading in force of a variant of this rule ({=6.3.4/defcon-after}: of another)
{card.nato} {country.iran} {region.asia} {space.space-walk}    a name, in the language of the reader
{rule.8.1.5}            a reference to another rule
{.placed:influence}     in an event: a figure of that card
"""

from __future__ import annotations

import re
from functools import lru_cache

from ..errors import BrokenPack
from .ruleid import RuleId
from .values import value

__all__ = ["NAMED", "Slot", "Statement", "folded"]

NAMED = ("card", "country", "region", "space", "territory", "continent")
SLOT = re.compile(
    r"\{(?P<reading>=)?(?P<path>[\w./-]+?)(?::(?P<term>[a-z][a-z0-9-]*))?(?:\|(?P<form>[a-z][a-z0-9-]*))?\}"
)


def folded(text: str) -> str:
    """Text with every run of white space as one space: reflowing code changes no message."""
    return " ".join(text.split())


@value
class Slot:
    """A hole in a statement."""

    path: str
    reading: bool = False
    term: str | None = None
    form: str | None = None

    @property
    def kind(self) -> str:
        """`reading`, `rule`, `name` or `figure`."""
        if self.reading:
            return "reading"
        head, _, rest = self.path.partition(".")
        if rest and head == "rule":
            return "rule"
        return "name" if head in NAMED and rest and "." not in rest else "figure"


@value
class Statement:
    """A sentence (or a few) of ours; `text` is also its message in the catalogs."""

    text: str

    @classmethod
    def of(cls, docstring: str, where: str) -> Statement:
        """Fold a docstring and check its braces."""
        text = folded(docstring)
        if re.search(r"[{}]", SLOT.sub("", text)):
            raise BrokenPack(f"{where}: a slot is not closed or not spelled right in '{text[:60]}...'.")
        return cls(text)

    def pieces(self) -> tuple[str | Slot, ...]:
        """The text and the slots, in order."""
        return _pieces(self.text)

    def slots(self) -> tuple[Slot, ...]:
        """Only the slots."""
        return _slots(self.text)

    def references(self) -> tuple[RuleId, ...]:
        """The rules that the statement names."""
        return tuple(RuleId.parse(s.path.removeprefix("rule.")) for s in self.slots() if s.kind == "rule")


@lru_cache(maxsize=8192)
def _pieces(text: str) -> tuple[str | Slot, ...]:
    """Kept, since a sentence is said in many places."""
    found: list[str | Slot] = []
    done = 0
    for match in SLOT.finditer(text):
        if match.start() > done:
            found.append(text[done : match.start()])
        found.append(Slot(match["path"], bool(match["reading"]), match["term"], match["form"]))
        done = match.end()
    if done < len(text):
        found.append(text[done:])
    return tuple(found)


@lru_cache(maxsize=8192)
def _slots(text: str) -> tuple[Slot, ...]:
    return tuple(p for p in _pieces(text) if isinstance(p, Slot))
