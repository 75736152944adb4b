"""The message against the others of its catalog: a word stands here to which nothing answers as it does elsewhere."""

from __future__ import annotations

from collections.abc import Iterator

from .memory_of import Evidence
from .registry import Example, check
from .unit import Unit

__all__ = ["unlike_elsewhere"]

ALONE = 4.8  # nats from which one word says enough
SWAPPED = 6.9  # an extra word and a missing one together
MANY = 11.0  # all words of more than a little weight together
LITTLE = 2.5
EXTRA, LOST, ALL = 7.5, 8.0, 11.0  # the extra words together, the missing ones, all, of more than this:
LEAST = 1.5
SHOWN = 3


@check(
    "unlike-elsewhere",
    "warning",
    remedy="See whether these words say what the source says; if they do, flag the message.",
    example=Example(
        "it",
        "The US player draws a card.",
        "Il giocatore degli Stati Uniti perde una nazione.",
        "Il giocatore degli Stati Uniti pesca una carta.",
    ),
    meaning=True,
)
def unlike_elsewhere(unit: Unit) -> Iterator[str]:
    """A word is translated otherwise than elsewhere: a clause too much or too few, another term, a false friend."""
    if unit.memory is None or unit.alone or unit.remark:
        return
    for part in unit.parts():
        found = part.evidence
        extra = max((e.weight for e in found if e.extra), default=0.0)
        lost = max((e.weight for e in found if not e.extra), default=0.0)
        total = sum(e.weight for e in found if e.weight > LITTLE)
        gone = sum(e.weight for e in found if not e.extra and e.weight > LEAST)
        more = sum(e.weight for e in found if e.extra and e.weight > LEAST)
        every = sum(e.weight for e in found if e.weight > LEAST)
        alone = max(extra, lost) > ALONE or extra + lost > SWAPPED
        if alone or total > MANY or more > EXTRA or gone > LOST or every > ALL:
            yield _said(found)


def _said(found: tuple[Evidence, ...]) -> str:
    heavy = [e for e in found if e.weight > LITTLE] or [*found[:1]]
    extra = ", ".join(e.token.lstrip("#") for e in heavy if e.extra)
    lost = ", ".join(e.token.lstrip("#") for e in heavy if not e.extra)
    said = [f"{lost} of the source has none of its usual translations" if lost else ""]
    said.append(f"{extra} of the translation answers to nothing" if extra else "")
    return "; ".join(s for s in said if s)
