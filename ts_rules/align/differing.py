"""What one book says at a place and those aligned with it do not: figures, terms, may and must."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

from ..extract import Extract
from ..extract.look.line_concepts import Concept
from ..model import RuleId, Section
from ..terms import Hit, matcher
from .aligner import aligned
from .clause_groups import ClauseGroups, Stretch

__all__ = ["MARKED", "Column", "Place", "columns_of"]

MARKED = ("figure", "dice", "term", "name", "modality", "negation", "comparison", "time")
TELLING = ("figure", "dice", "modality", "negation")  # whose absence is worth a word of its own


@dataclass(frozen=True, slots=True)
class Place:
    """A section in its column: the rules it stands beside, what only it says, and what only it leaves out."""

    section: Section
    rules: tuple[RuleId, ...]
    partners: tuple[tuple[int, int], ...]  # column, place in that column
    only: frozenset[Concept]
    lacks: tuple[Concept, ...]
    clauses: tuple[Stretch, ...] = ()
    behind: RuleId | None = None  # what it stands behind in its book, if not where the order of rules has it


@dataclass(frozen=True, slots=True)
class Column:
    """One book, its sections in the order of the rules."""

    extract: Extract
    places: tuple[Place, ...]


def columns_of(extracts: Sequence[Extract], *, ignore_numbers: bool = False) -> list[Column]:
    """Books side by side, each aligned with each of the others."""
    sections = [sorted(e.sections, key=lambda s: (s.rule, s.lines)) for e in extracts]
    beside: list[list[set[tuple[int, int]]]] = [[set() for _s in column] for column in sections]
    clauses = ClauseGroups()
    for one, other in combinations(range(len(extracts)), 2):
        found = aligned(extracts[one], extracts[other], ignore_numbers=ignore_numbers)
        at = [{id(s): n for n, s in enumerate(sections[k])} for k in (one, other)]
        for link in found.links:
            n = at[0][id(found.units[0][link.a].section)]
            m = at[1][id(found.units[1][link.b].section)]
            beside[one][n].add((other, m))
            beside[other][m].add((one, n))
        clauses.take(found, (one, other), at)
    said = [
        [{(h.kind, h.value) for h in hits_of(e, s)} for s in column]
        for e, column in zip(extracts, sections, strict=True)
    ]
    behind = [_astray(column) for column in sections]
    groups = clauses.numbered()
    return [
        Column(
            extract,
            tuple(
                _place(k, n, sections, beside, said, clauses.stretches(groups, (k, n), section.text), behind[k].get(n))
                for n, section in enumerate(sections[k])
            ),
        )
        for k, extract in enumerate(extracts)
    ]


def hits_of(extract: Extract, section: Section) -> list[Hit]:
    """What stands in a section that can differ, in the order of its text."""
    found = matcher(extract.language, extract.game, extract.book or "").find(section.text)
    return [h for h in found if h.kind in MARKED]


def _place(
    column: int,
    place: int,
    sections: Sequence[Sequence[Section]],
    beside: Sequence[Sequence[set[tuple[int, int]]]],
    said: Sequence[Sequence[set[Concept]]],
    clauses: tuple[Stretch, ...] = (),
    behind: RuleId | None = None,
) -> Place:
    partners = sorted(beside[column][place])
    rules = dict.fromkeys([sections[column][place].rule, *(sections[k][m].rule for k, m in partners)])
    others: dict[int, set[Concept]] = {}
    for k, m in partners:
        others.setdefault(k, set()).update(said[k][m])
    # What a partner's other partners here say is not lacking: a section may be split over several.
    ours = set(said[column][place])
    for k, m in partners:
        for back, n in beside[k][m]:
            if back == column:
                ours |= said[column][n]
    said_by_all = set.intersection(*others.values()) if others else set()
    return Place(
        sections[column][place],
        tuple(rules),
        tuple(partners),
        frozenset(said[column][place] - set().union(*others.values())) if others else frozenset(),
        tuple(sorted(c for c in said_by_all - ours if c[0] in TELLING)),
        clauses,
        behind,
    )


def _astray(sections: Sequence[Section]) -> dict[int, RuleId]:
    """Of sections in the order of the rules those that their book has elsewhere, and what they stand behind there.

    They are the fewest that must be taken out for the rest to stand in the order of the pages.
    """
    tails: list[tuple[int, ...]] = []  # the last place of the best row of each length, as the row itself
    starts = [s.lines[0][0] if s.lines else 0 for s in sections]
    for n, start in enumerate(starts):
        at = bisect_left([starts[row[-1]] for row in tails], start)
        row = (*(tails[at - 1] if at else ()), n)
        tails[at : at + 1] = [row]
    kept = {*(tails[-1] if tails else ())}
    pages = sorted(range(len(sections)), key=lambda n: starts[n])
    before = {n: sections[m].rule for m, n in pairwise(pages)}
    return {n: before[n] for n in range(len(sections)) if n not in kept and n in before}
