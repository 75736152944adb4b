"""Numbers of lists: none twice, none left out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from .registry import Example, check
from .unit import Unit

__all__ = ["numbering"]

MARKS = (
    re.compile(r"\((\d{1,2})\)"),
    re.compile(r"(?:(?<=^)|(?<=\s))(\d{1,2})\)"),
)


@check(
    "numbering",
    "error",
    remedy="Number the items one after the other.",
    example=Example("it", "1) a 2) b 3) c", "1) a 2) b 4) c", "1) a 2) b 3) c"),
    book=True,
)
def numbering(unit: Unit) -> Iterator[str]:
    """A number of a list stands twice or is left out."""
    for pattern in MARKS:
        found = [int(n) for n in pattern.findall(unit.target.masked)]
        if len(found) < 2 or found[0] not in (0, 1):
            continue
        for one, two in pairwise(found):
            again = two in (0, 1) and one > 1  # another list begins
            if two != one + 1 and not again:
                yield f"after {one} comes {two}"
                return
        if not unit.alone and len(found) != len(pattern.findall(unit.source.masked)):
            yield "the list has another number of items than the source"
