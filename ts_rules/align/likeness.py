"""How alike two sections are: in what they say, in what our rules say of it, in length, and in what stands around."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from ..extract.look.line_concepts import Concept
from ..extract.place.rule_profiles import profiles
from .concept_weights import WEIGHTS, Speech, compared, unit_rows
from .section_features import Unit

if TYPE_CHECKING:
    from ..extract.place.line_clues import Floats

__all__ = ["Scale", "around", "content_of", "told"]

SHORT = 3.0  # words that the shortest of sections counts more


@dataclass(frozen=True, slots=True)
class Scale:
    """What each witness weighs beside the words themselves, which weigh 1."""

    rules: float = 1.0  # both are like the same of our rules
    length: float = 0.3
    context: float = 0.4  # what stands before and behind is alike too
    number: float = 1.2  # they print the same number
    other_number: float = 0.3  # they print different ones
    placed: float = 1.5  # each was put under the same rule when its book was read by itself
    apart: float = 0.3  # they were put under different ones
    told: float = 2.0  # of a summary: what it says is said there, clause by clause
    caution: float = 1.0  # power to which a placing is raised: below 1, one that was hardly sure counts too


def content_of(
    one: Sequence[Unit], other: Sequence[Unit], game: str, editions: tuple[str, str], scale: Scale
) -> Floats:
    """The content of each section held against each of the other book, from 0 to 1."""
    import numpy as np

    said = compared([u.speech for u in one], [u.speech for u in other])
    # Each section beside what each of our rules speaks of.
    beside = [
        compared([u.speech for u in units], _rules(game, edition))
        for units, edition in zip((one, other), editions, strict=True)
    ]
    through = unit_rows(beside[0] ** 2) @ unit_rows(beside[1] ** 2).T
    sizes = [np.log(np.array([u.words for u in units]) + SHORT) for units in (one, other)]
    long = np.exp(-((sizes[0][:, None] - sizes[1][None, :]) ** 2))
    return np.asarray((said + scale.rules * through + scale.length * long) / (1 + scale.rules + scale.length))


def told(summary: Sequence[Unit], full: Sequence[Unit]) -> Floats:
    """How much of what each passage of a summary says is said by some clause of each section, or by its heading.

    From 0 to 1.
    """
    import numpy as np

    ours = [(n, c) for n, u in enumerate(summary) for c in _said(u)]
    theirs = [(m, c) for m, u in enumerate(full) for c in _said(u)]
    alike = compared([c for _n, c in ours], [c for _m, c in theirs])
    found = np.zeros((len(summary), len(full)))
    sections = np.array([m for m, _c in theirs], dtype=int)
    sizes = np.zeros(len(summary))
    for (n, speech), row in zip(ours, alike, strict=True):
        best = np.zeros(len(full))
        np.maximum.at(best, sections, row)
        size = len(speech) + 0.5  # what speaks of much counts more; what speaks of nothing counts a little
        found[n] += size * best
        sizes[n] += size
    return np.asarray(found / np.maximum(sizes, 0.5)[:, None])


def _said(unit: Unit) -> list[Speech]:
    """What its heading speaks of, and each of its clauses."""
    return [*([unit.title] if unit.title else []), *(c.speech for c in unit.clauses)] or [unit.speech]


def around(content: Floats, scale: Scale) -> Floats:
    """The content with that of the neighbours: who stands between the same two is more likely the same."""
    import numpy as np

    before, behind = content.copy(), content.copy()
    before[1:, 1:] = content[:-1, :-1]
    behind[:-1, :-1] = content[1:, 1:]
    return np.asarray((content + scale.context * (before + behind) / 2) / (1 + scale.context))


@cache
def _rules(game: str, edition: str) -> tuple[dict[Concept, float], ...]:
    return tuple(
        {c: n * WEIGHTS[c[0]] for c, n in profile.items() if c[0] in WEIGHTS}
        for profile in profiles(game, edition).values()
    )
