"""What a text speaks of, in concepts that have no language, and how much each of them tells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import log, log1p
from typing import TYPE_CHECKING

from ..extract import Extract
from ..extract.look.line_concepts import Concept
from ..terms import matcher

if TYPE_CHECKING:
    from ..extract.place.line_clues import Floats

__all__ = ["Speech", "compared", "speech_of", "telling", "unit_rows"]

Speech = Mapping[Concept, float]

# How much a concept of each kind tells.  A reference is a printed number: it is weighed only where numbers are.
WEIGHTS = {
    "term": 1.0,
    "dice": 1.0,
    "name": 0.7,
    "figure": 0.7,
    "comparison": 0.4,
    "time": 0.4,
    "modality": 0.25,
    "negation": 0.25,
}
REFERENCE = 1.0
HALF = 0.5  # added to counts, so that none is nothing


def speech_of(extract: Extract, text: str, *, numbers: bool) -> Counter[Concept]:
    """The concepts of a text of this book, weighed; references to rules only if numbers may be seen."""
    found: Counter[Concept] = Counter()
    for hit in matcher(extract.language, extract.game, extract.book or "").find(text):
        weight = WEIGHTS.get(hit.kind, 0.0)
        if hit.kind == "reference" and numbers:
            weight = REFERENCE
        if weight:
            found[hit.kind, hit.value] += weight  # type: ignore[assignment]  # a counter of shares
    return found


def telling(speeches: Sequence[Speech]) -> dict[Concept, float]:
    """How much each concept tells: what is rare in these texts most."""
    spread: Counter[Concept] = Counter(c for speech in speeches for c in speech)
    return {c: log((len(speeches) + 1) / (n + HALF)) for c, n in spread.items()}


def compared(one: Sequence[Speech], other: Sequence[Speech], weights: Mapping[Concept, float] | None = None) -> Floats:
    """How alike two lists of texts are, each with each, from 0 to 1: the cosine of what they say.

    Without `weights`, what is rare in both lists tells most.
    """
    import numpy as np

    known = telling([*one, *other]) if weights is None else weights
    places = {c: n for n, c in enumerate(sorted({c for speech in (*one, *other) for c in speech}))}
    scale = np.array([known.get(c, 0.0) for c in places])

    def rows(speeches: Sequence[Speech]) -> Floats:
        table = np.zeros((len(speeches), len(places)))
        for n, speech in enumerate(speeches):
            for concept, count in speech.items():
                table[n, places[concept]] = log1p(count)
        return unit_rows(table * scale)

    return np.asarray(rows(one) @ rows(other).T)


def unit_rows(table: Floats) -> Floats:
    """Every row at length 1; one of nothing stays nothing."""
    import numpy as np

    return np.asarray(table / np.maximum(np.linalg.norm(table, axis=1, keepdims=True), 1e-9))
