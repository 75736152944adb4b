"""What two signatures do not agree on."""

from __future__ import annotations

from dataclasses import dataclass

from .signature import KINDS, Signature, elliptic

__all__ = ["CLAUSE", "DOUBTS", "INSTEAD", "MOST", "OPPOSITE", "OPPOSITES", "WEIGHTS", "Doubt", "compare", "opposite"]

CLAUSE = "clause"
DOUBTS = (*KINDS, CLAUSE)

# How much a difference of a kind says by itself, from 0 to 1: a figure is hardly ever a matter of style, a term often.
WEIGHTS = {
    "figure": 0.8,
    "sign": 0.9,
    "dice": 0.9,
    "amount": 1.0,
    "who": 0.6,
    "where": 0.6,
    "modality": 0.5,
    "negation": 0.6,
    "time": 0.45,
    "comparison": 0.45,
    "reference": 0.4,
    "card": 0.5,
    "country": 0.8,
    "term": 0.2,
    CLAUSE: 0.6,
}
INSTEAD = 1.5  # a thing in place of another says more than a thing too much
OPPOSITE = 2.0  # and the opposite of a thing more still
OPPOSITES: dict[str, tuple[set[str], ...]] = {  # values that exclude each other
    "time": ({"before", "after"}, {"if", "unless"}),
    "modality": ({"must", "may"}, {"may", "cannot"}, {"must", "cannot"}),
    "comparison": ({"more", "less"}, {"at-least", "at-most"}, {"more", "at-least"}, {"less", "at-most"}),
    "where": ({"clockwise", "anticlockwise"},),
    "who": ({"us", "ussr"}, {"us first", "ussr first"}, {"opponent", "phasing-player"}),
}
MOST = 1.0


@dataclass(frozen=True, slots=True)
class Doubt:
    """A difference of one kind: what only the first says, what only the second says, and how much that weighs (0-1)."""

    kind: str
    left: tuple[str, ...]
    right: tuple[str, ...]
    weight: float

    @property
    def instead(self) -> bool:
        """Whether each side has something that the other has not."""
        return bool(self.left and self.right)


def compare(a: Signature, b: Signature) -> tuple[Doubt, ...]:
    """Every difference, the heaviest first.  A weak mark answers to one on the other side and raises nothing itself."""
    found = []
    for kind in KINDS:
        left, right = a.strong(kind) - b.of(kind), b.strong(kind) - a.of(kind)
        if kind == "sign":
            left, right = _opposite(left, b.of(kind)), _opposite(right, a.of(kind))
        elif kind == "amount":
            left, right = _other_amount(left, b.of(kind)), _other_amount(right, a.of(kind))
        elif kind == "who":
            left, right = _who(left, right), _who(right, left)
        elif kind == "where":
            left, right = _whole(left, a.of(kind), b.of(kind)), _whole(right, b.of(kind), a.of(kind))
        if left or right:
            found.append(Doubt(kind, tuple(sorted(left)), tuple(sorted(right)), _weight(kind, left, right)))
    return tuple(sorted(found, key=lambda d: (-d.weight, KINDS.index(d.kind))))


def _opposite(signed: frozenset[str], other: frozenset[str]) -> frozenset[str]:
    """Signed figures that the other side has with the other sign: one without any is written in other words."""
    turned = str.maketrans("+-", "-+")
    return frozenset(s for s in signed if s.translate(turned) in other)


def _other_amount(amounts: frozenset[str], other: frozenset[str]) -> frozenset[str]:
    """Amounts for a country that the other side gives another amount."""
    countries = {o.partition(" ")[2] for o in other}
    return frozenset(a for a in amounts if a.partition(" ")[2] in countries)


def _whole(regions: frozenset[str], here: frozenset[str], there: frozenset[str]) -> frozenset[str]:
    """Without regions that the other side may name by half a word, beside another that shares it."""
    return frozenset(r for r in regions if not (elliptic(r) in here and elliptic(r) in there))


def _who(who: frozenset[str], other: frozenset[str]) -> frozenset[str]:
    """Without which side comes first, unless the other side of the comparison turns it round."""
    turned = {"us first": "ussr first", "ussr first": "us first"}
    return frozenset(w for w in who if w not in turned or turned[w] in other)


def _weight(kind: str, left: frozenset[str], right: frozenset[str]) -> float:
    weight = WEIGHTS[kind]
    if left and right:
        weight *= OPPOSITE if any(opposite(kind, x, y) for x in left for y in right) else INSTEAD
    return min(MOST, weight)


def opposite(kind: str, one: str, other: str) -> bool:
    """Whether two values of a kind exclude each other: before and after, must and may, one side and the other."""
    return {one, other} in OPPOSITES.get(kind, ())
