"""The message against the others of its catalog: a word stands here to which nothing answers as it does elsewhere."""

from __future__ import annotations

from collections.abc import Iterator

from .memory_of import Evidence, word_tokens
from .registry import Example, check
from .unit import Unit

__all__ = ["unlike_elsewhere"]

TOTAL = 11.0  # nats that all words of more than LITTLE weight say together
GONE = 9.6  # and those of the source that are missing, of more than LEAST
RUN = 9.5  # and a stretch of the translation, less ANSWERED for each word that is answered
LITTLE, LEAST, ANSWERED = 2.5, 1.5, 1.0


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
        total = sum(e.weight for e in found if e.weight > LITTLE)
        gone = sum(e.weight for e in found if not e.extra and e.weight > LEAST)
        if total > TOTAL or gone > GONE or _run(part, found) > RUN:
            yield _said(found)


def _run(unit: Unit, found: tuple[Evidence, ...]) -> float:
    """How much the stretch of the translation says that has the fewest answers: a clause that was added has none."""
    if unit.memory is None:
        return 0.0
    message, weights = unit.message or unit.source.text, {e.token: e.weight for e in found if e.extra}
    best = now = 0.0
    for own in word_tokens(unit.target):
        weight = max((weights.get(token, 0.0) for token in own), default=0.0)
        answered = any(token not in weights and unit.memory.seen(token, 1, message) for token in own)
        if answered and weight < ANSWERED:
            weight = -ANSWERED
        now = max(0.0, now + weight)
        best = max(best, now)
    return best


def _said(found: tuple[Evidence, ...]) -> str:
    heavy = [e for e in found if e.weight > LITTLE] or [*found[:1]]
    extra = ", ".join(e.token.lstrip("#") for e in heavy if e.extra)
    lost = ", ".join(e.token.lstrip("#") for e in heavy if not e.extra)
    said = [f"{lost} of the source has none of its usual translations" if lost else ""]
    said.append(f"{extra} of the translation answers to nothing" if extra else "")
    return "; ".join(s for s in said if s)
