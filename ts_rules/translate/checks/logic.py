"""Small words that a rule hangs on: must and may, not, before and after, more and at least."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from ...evidence.disagreements import opposite
from .denial import denial
from .registry import Example, check
from .unit import Face, Unit
from .wording import BORNE, listed, wording

__all__ = ["comparison", "limits", "modality", "negation", "opposites", "time_words"]

UNTIL = re.compile(r"\b(?:until|unless)\b", re.IGNORECASE)
SAME = {"when": "if", "never": "cannot"}
APART: dict[str, tuple[set[str], ...]] = {  # further values that exclude each other where one stands for the other
    "time": ({"before", "if"}, {"until", "if"}, {"until", "after"}),
    "comparison": ({"at-most", "more"}, {"at-least", "less"}),
}
LIMITS = ("time",)  # kinds of marks that say what a limit says: only, unless
SURE, TURNED = 3.0, 2.2  # nats that a word without an answer must say; one in place of which stands what excludes it
DENIED = 2.4  # nats that the memory must say of the words that deny
SAY = "Say what the source says, or flag the message if its words mean the same."


def _differing(unit: Unit, kind: str) -> Iterator[str]:
    """Sentence by sentence, what is turned round or else missing; pieces of a sentence may say it in another piece."""
    for part in unit.parts():
        yield from [*_turned(part, kind)] or ([*_missing(part, kind)] if unit.whole else [])


def _turned(unit: Unit, kind: str) -> Iterator[str]:
    """A value of one text in place of which the other has one that excludes it."""
    left, right = _counted(unit.source, kind), _counted(unit.target, kind)
    lost = {v for v in left - right if v in unit.source.says.strong(kind)}
    new = {v for v in right - left if v in unit.target.says.strong(kind)}
    denied = [bool(f.says.of("negation")) for f in (unit.source, unit.target)]
    if ("unless" in lost | new or "may" in lost | new) and all(denied):
        return  # "if not" is "unless", "none may" is "cannot"
    if "unless" in lost | new and denied[0]:
        return
    words = wording()
    if words.aside(unit.source, kind):
        return
    if words.first(unit.target) and "before" in lost and "after" in new:
        return  # "first this, then that"
    if "until" in new and words.aside(unit.source, "until"):
        return  # "while" is "as long as"
    if max(unit.unanswered(kind)) < TURNED:
        return
    if any(opposite(kind, one, other) or {one, other} in APART.get(kind, ()) for one in lost for other in new):
        yield f"the source says {listed(lost)}, the translation {listed(new)}"


def _counted(text: Face, kind: str) -> Counter[str]:
    """How often each value of a kind stands in a text; weak ones that are not marks are left out."""
    known = text.says.of(kind)
    found = Counter(SAME.get(v, v) for v in text.of(kind).elements())
    return Counter({v: n for v, n in found.items() if v in known})


def _missing(unit: Unit, kind: str) -> Iterator[str]:
    """A kind of word that only one text has, and no other words for it either."""
    left, right = unit.source.says, unit.target.says
    words = wording()
    one, two = unit.unanswered(kind)
    if words.aside(unit.source, kind) or words.aside(unit.target, kind):
        return
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
    """One text denies more often than the other, or a word that goes along with a *not* has lost it."""
    for part in unit.parts():
        left, right = denial(part.source.masked, part.source.lang), denial(part.target.masked, part.target.lang)
        if left is None or right is None:
            continue
        same = part.source.lang == part.target.lang
        if left.sure > right.sure + (0 if same else max(0, right.perhaps - left.want)):
            if part.unusual(left.words, extra=False) >= DENIED:
                yield "the source denies something, the translation does not"
        elif right.sure > left.sure + (0 if same else left.perhaps):
            if unit.whole and part.unusual(right.words, extra=True) >= DENIED:
                yield "the translation denies something, the source does not"
        elif right.lone and unit.whole and not same:
            yield f"'{right.lone[0]}' asks for a word that denies"
        elif right.until and UNTIL.search(part.source.masked):
            yield "a conjunction asks for a word that denies"


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
            if axis == "order" and words.first(part.target):
                continue
            if said := words.turned(part, axis):
                yield said


@check(
    "limits",
    "warning",
    remedy=SAY,
    example=Example("it", "A card is drawn.", "Si pesca una carta, tranne nel primo turno.", "Si pesca una carta."),
    meaning=True,
)
def limits(unit: Unit) -> Iterator[str]:
    """Only one of the texts makes an exception or restricts what it says: *except*, *only*."""
    if unit.alone:
        return
    for part in unit.parts():
        for text, other, extra in ((part.source, part.target, False), (part.target, part.source, True)):
            for word in wording().limited(text, other):
                if part.unusual([word], extra=extra, marks=LIMITS) >= BORNE:
                    yield f"the {'translation' if extra else 'source'} limits by '{word}'"
