"""Clauses: none lost, none added; lists as long and numbered as in the source; a length that can be right."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from .checked_message import MASK, Face, Unit
from .registry import Example, check
from .wording import habits

__all__ = ["enumeration", "length", "marks_between", "numbering", "proportion", "repeated", "sentences"]

STOP = re.compile(r"(?<=[^\s.][.!?;·])(?=\s|$)")
ORDINAL = re.compile(r"\d\. [a-zà-ž]")  # 2. edycja
SHORT = 40  # letters below which a length says nothing
USUAL = 1.1  # how much longer than English a translation is, where no memory knows
LONGER, SHORTER = 1.75, 0.6
PAIR = 2  # pieces of a list of three: a, b and c
REPEATED = 5  # words in a row that stand twice
NUMBERED = (re.compile(r"\((\d{1,2})\)"), re.compile(r"(?:(?<=^)|(?<=\s))(\d{1,2})\)"))


@check(
    "sentences",
    "warning",
    remedy="Bring every sentence of the source, and no other; a colon or semicolon may part them too.",
    example=Example("it", "Draw a card. Play it.", "Si pesca una carta.", "Si pesca una carta. La si gioca."),
    meaning=True,
)
def sentences(unit: Unit) -> Iterator[str]:
    """The texts have unequal numbers of sentences."""
    left, right = _stops(unit.source), _stops(unit.target)
    if left != right:
        yield f"the source has {left} sentences, the translation {right}"


def _stops(text: Face) -> int:
    found = [m.start() for m in STOP.finditer(text.masked) if text.masked[m.start() - 1] in ".!?"]
    return len([n for n in found if not ORDINAL.match(text.masked, n - 2)])


@check(
    "clause-count",
    "info",
    remedy="See whether a clause was lost or added.",
    example=Example("it", "If so, a; b; c; d.", "Se è così a.", "Se è così, a; b; c; d."),
    meaning=True,
)
def clause_count(unit: Unit) -> Iterator[str]:
    """The texts have very unequal numbers of clauses, by their commas, colons and semicolons."""
    left, right = marks_between(unit.source), marks_between(unit.target)
    if abs(left - right) > max(2, min(left, right)):
        yield f"the source has {left} marks between clauses, the translation {right}"


def marks_between(text: Face) -> int:
    """How many marks part clauses."""
    return len(re.findall(r"[,;:·](?=\s)", text.masked))


@check(
    "enumeration",
    "info",
    remedy="List every item of the source.",
    example=Example("it", "Red, blue, green and grey.", "Rosso, blu e grigio.", "Rosso, blu, verde e grigio."),
    meaning=True,
)
def enumeration(unit: Unit) -> Iterator[str]:
    """A list of three or more has another number of items."""
    left, right = _items(unit.source), _items(unit.target)
    if left != right and left and right:
        yield f"a list of the source has {left} items, that of the translation {right}"


def _items(text: Face) -> int:
    """Items of the longest list of short pieces: a, b, c and d."""
    last_of = habits(text.lang).last_of
    best = 0
    for clause in re.split(r"[.;:()·](?:\s|$)", text.masked):
        pieces = clause.split(", ")
        short = [len(p.replace(MASK, "").split()) <= 4 for p in pieces]
        last = last_of.search(pieces[-1][:60])
        if last and (any(short[1:-1]) or (len(pieces) == PAIR and all(short))):
            best = max(best, len(pieces) + 1)
    return best


@check(
    "length",
    "warning",
    remedy="See whether something was left out or stands twice.",
    example=Example(
        "it",
        "The player who has the most cards of all draws none of them in this turn.",
        "Il giocatore non pesca.",
        "Il giocatore che ha più carte di tutti non ne pesca nessuna in questo turno.",
    ),
    meaning=True,
)
def length(unit: Unit) -> Iterator[str]:
    """The translation is much longer or shorter than the source."""
    left, right = _letters(unit.source), _letters(unit.target)
    if left >= SHORT and not SHORTER < proportion(unit) < LONGER:
        yield f"{right} letters for {left}"


def proportion(unit: Unit) -> float:
    """How long a translation is, by what is usual for its source."""
    usual = unit.memory.ratio if unit.memory else USUAL
    return _letters(unit.target) / _letters(unit.source) / usual


def _letters(text: Face) -> int:
    return len(re.sub(f"{MASK}+", "SLOTSLOT", text.masked).strip())


@check(
    "repeated",
    "error",
    remedy="Say it once.",
    example=Example(
        "it", "A B C D E F.", "La carta va fuori gioco. La carta va fuori gioco.", "La carta va fuori gioco, e basta."
    ),
    book=True,
)
def repeated(unit: Unit) -> Iterator[str]:
    """Five words or more stand twice, right one after the other."""
    words = [w for w, _s, _e in unit.target.words]
    for size in range(REPEATED, len(words) // 2 + 1):
        for at in range(len(words) - 2 * size + 1):
            if words[at : at + size] == words[at + size : at + 2 * size]:
                yield f"'{' '.join(words[at : at + 3])} ...' stands twice"
                return


@check(
    "numbering",
    "error",
    remedy="Number the items one after the other.",
    example=Example("it", "1) a 2) b 3) c", "1) a 2) b 4) c", "1) a 2) b 3) c"),
    family="numbering",
    book=True,
)
def numbering(unit: Unit) -> Iterator[str]:
    """A number of a list stands twice or is left out."""
    for pattern in NUMBERED:
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
