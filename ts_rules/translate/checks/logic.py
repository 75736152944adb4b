"""Small words that a rule hangs on: must and may, not, before and after, more and at least."""

from __future__ import annotations

from collections.abc import Iterator

from ...evidence.doubts import opposite
from .registry import Example, check
from .unit import Unit
from .wording import listed, wording

__all__ = ["comparison", "modality", "negation", "opposites", "time_words"]

SURE = 2.5  # nats that a word without an answer must say
SAY = "Say what the source says, or flag the message if its words mean the same."


def _differing(unit: Unit, kind: str) -> Iterator[str]:
    """Sentence by sentence, what is turned round or else missing."""
    for part in unit.parts():
        yield from [*_turned(part, kind)] or [*_missing(part, kind)]


def _turned(unit: Unit, kind: str) -> Iterator[str]:
    """A value of one text of which the other has only the opposite."""
    left, right = unit.source.says, unit.target.says
    lost, new = left.strong(kind) - right.of(kind), right.strong(kind) - left.of(kind)
    if ("unless" in lost | new or "may" in lost | new) and left.of("negation") and right.of("negation"):
        return  # "if not" is "unless", "none may" is "cannot"
    if "unless" in lost | new and left.of("negation"):
        return
    if any(opposite(kind, one, other) for one in lost for other in new):
        yield f"the source says {listed(lost)}, the translation {listed(new)}"


def _missing(unit: Unit, kind: str) -> Iterator[str]:
    """A kind of word that only one text has, and no other words for it either."""
    left, right = unit.source.says, unit.target.says
    words = wording()
    one, two = unit.unanswered(kind)
    if left.strong(kind) and not right.of(kind) and one >= SURE and not words.excused(unit.target, kind):
        yield f"the source says {listed(left.strong(kind))}, the translation nothing of the kind"
    if right.strong(kind) and not left.of(kind) and two >= SURE and not words.excused(unit.source, kind):
        yield f"the translation says {listed(right.strong(kind))}, the source nothing of the kind"


@check(
    "modality",
    "warning",
    remedy=SAY,
    example=Example("it", "The player must discard.", "Il giocatore può scartare.", "Il giocatore deve scartare."),
    meaning=True,
)
def modality(unit: Unit) -> Iterator[str]:
    """What must be done may be done, or cannot, or the other way round; or only one of the texts says so."""
    yield from _differing(unit, "modality")


@check(
    "negation",
    "warning",
    remedy=SAY,
    example=Example("el", "DEFCON does not change.", "Το DEFCON αλλάζει.", "Το DEFCON δεν αλλάζει."),
    meaning=True,
)
def negation(unit: Unit) -> Iterator[str]:
    """A *not*, *no* or *without* stands in one text only."""
    words = wording()
    for part in unit.parts():
        left, right = part.source.says, part.target.says
        here, there = (s.of("negation") or s.of("modality") & {"cannot"} for s in (left, right))
        one, two = (
            max(a, b) for a, b in zip(part.unanswered("negation"), part.unanswered("modality", "cannot"), strict=True)
        )
        if here and not there and one >= SURE and not words.excused(part.target, "negation"):
            yield "the source denies something, the translation does not"
        if there and not here and two >= SURE and not words.excused(part.source, "negation"):
            yield "the translation denies something, the source does not"


@check(
    "time-words",
    "warning",
    remedy=SAY,
    example=Example("pt", "Draw before the turn.", "Compre depois do turno.", "Compre antes do turno."),
    meaning=True,
)
def time_words(unit: Unit) -> Iterator[str]:
    """Before stands for after, if for unless; or only one of the texts has such a word."""
    yield from _differing(unit, "time")


@check(
    "comparison",
    "warning",
    remedy=SAY,
    example=Example("pl", "At least two cards.", "Co najwyżej dwie karty.", "Co najmniej dwie karty."),
    meaning=True,
)
def comparison(unit: Unit) -> Iterator[str]:
    """More stands for less or for at least; or only one of the texts compares."""
    yield from _differing(unit, "comparison")


@check(
    "opposites",
    "warning",
    remedy=SAY,
    example=Example("it", "The marker goes left.", "Il segnalino va a destra.", "Il segnalino va a sinistra."),
    meaning=True,
)
def opposites(unit: Unit) -> Iterator[str]:
    """A word stands where its opposite is meant: left and right, own and opposing, win and lose, first and last."""
    words = wording()
    for part in unit.parts():
        for axis in words.axes(part.source, part.target):
            if axis == "sign":
                continue
            one, two = words.opposites(part.source, axis), words.opposites(part.target, axis)
            if len(one) == 1 and len(two) == 1 and not one.keys() & two.keys():
                yield f"the source says '{next(iter(one.values()))}', the translation '{next(iter(two.values()))}'"
