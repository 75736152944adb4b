"""The message against the others of its catalog: a word stands here to which nothing answers as it does elsewhere."""

from __future__ import annotations

from collections.abc import Iterator

from .checked_message import Unit
from .clauses import marks_between, proportion
from .registry import Example, check
from .translation_memory import Evidence, word_tokens

__all__ = ["unlike_elsewhere"]

TOTAL = 13.5  # nats that all words of more than LITTLE weight say together
GONE, SHORTER = 12.0, 5.0  # and those of the source that are missing, of more than LEAST; where a clause is gone, too
RUN, LONGER = 7.5, 4.5  # and a stretch of the translation, less ANSWERED for each answered word; with a clause more
LITTLE, LEAST, ANSWERED = 2.5, 1.5, 1.0
LESS, MORE = 0.9, 1.3  # of the usual length, where a clause is gone or more


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
    """A word is translated otherwise than elsewhere: a clause too much or too few, another term, a false friend.

    Only of whole sentences: a piece of one is worded to fit the others.
    """
    if unit.memory is None or unit.alone or unit.remark or not unit.whole:
        return
    for part in unit.parts():
        found = part.evidence
        total = sum(e.weight for e in found if e.weight > LITTLE)
        gone = sum(e.weight for e in found if not e.extra and e.weight > LEAST)
        further, length = marks_between(part.target) - marks_between(part.source), proportion(part)
        fewer, more = further < 0 and length < LESS, further > 0 and length > MORE  # clauses
        if total > TOTAL or gone > (SHORTER if fewer else GONE) or _run(part, found) > (LONGER if more else RUN):
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
