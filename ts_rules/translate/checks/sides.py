"""Who and where: sides, regions, countries and cards, in slots and in words."""

from __future__ import annotations

from collections.abc import Iterator

from ...evidence.disagreements import compare
from ...terms import fold
from .checked_message import Face, Unit
from .registry import Example, check
from .wording import listed

__all__ = ["names", "sides"]

PLACES = ("where", "country", "card")
FEW = 2  # sides of which `us first` and `ussr first` tell the order


@check(
    "sides",
    "error",
    remedy="Name the side of the source.",
    example=Example("pl", "The US draws.", "Gracz ZSRR dobiera.", "Gracz USA dobiera."),
    meaning=True,
)
def sides(unit: Unit) -> Iterator[str]:
    """The US stands for the USSR, the attacker for the defender, or a side is named where the source names none."""
    left, right = unit.source.says, unit.target.says
    pair = {"us", "ussr"}
    lost = (left.strong("who") - right.of("who")) & pair
    new = (right.strong("who") - left.of("who")) & pair
    if lost or new:
        one, two = (listed(s.of("who") & pair) for s in (left, right))
        yield f"the source names {one or 'no side'}, the translation {two or 'none'}"
        return
    for doubt in compare(left, right):
        if doubt.kind == "who" and {*doubt.left, *doubt.right} & {"us first", "ussr first"}:
            yield f"another order of the sides: {listed(doubt.right) or 'none'} for {listed(doubt.left) or 'none'}"
    here, there = _order(unit.source), _order(unit.target)
    if len(here) == len(there) and sorted(here) == sorted(there) and here != there and len(here) > FEW:
        yield "the sides stand in another order"


def _capital(text: Face, value: str) -> bool:
    """Whether a card is named as one: with a capital."""
    found = [h for h in text.hits if h.value.endswith(value) or (h.kind == "term" and h.value in value)]
    return not found or any(c.isupper() for h in found for c in text.text[h.start : h.end])


def _order(text: Face) -> list[str]:
    return [h.value for h in text.hits if h.kind == "name" and h.value.startswith("side/")]


@check(
    "names",
    "error",
    remedy="Name what the source names; better, take its slot.",
    example=Example("it", "It is played in Europe.", "Si gioca in Asia.", "Si gioca in Europa."),
    meaning=True,
)
def names(unit: Unit) -> Iterator[str]:
    """A region, country or card is another than in the source, or stands in one text only."""
    left, right = unit.source.says, unit.target.says
    spelt = fold(unit.source.masked)
    for kind in PLACES:
        lost, new = left.strong(kind) - right.of(kind), right.strong(kind) - left.of(kind)
        inside = {v for v in new if any(v in h.value for h in unit.source.hits)}
        inside |= {v for v in new if v.replace("-", " ") in spelt}
        new = frozenset(v for v in new - inside if kind != "card" or _capital(unit.target, v))
        if lost or new:
            one, two = listed(lost) or "nothing more", listed(new) or "nothing for it"
            yield f"the source names {one}, the translation {two}"
