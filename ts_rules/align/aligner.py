"""Two books aligned: their sections, the clauses in these, and what their printed numbers say of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from ..errors import BadInput, MissingExtra
from ..extract import Extract
from ..extract.result import numbers_in, spans
from ..model import RuleId
from .clause_alignment import Seat, beads_of
from .concept_weights import telling
from .cut_clauses import Clause
from .pair import Pair
from .section_alignment import Link, Sides, linked
from .section_features import Unit, is_summary, units_of

__all__ = ["Aligned", "ClausePair", "align", "aligned"]


@dataclass(frozen=True, slots=True)
class ClausePair:
    """Clauses of both books that say the same; `a` and `b` are places in the lists of clauses of their sections."""

    a: tuple[tuple[int, Clause], ...]  # place of the section among the units, clause
    b: tuple[tuple[int, Clause], ...]
    score: float


@dataclass(frozen=True, slots=True)
class Aligned:
    """All that is known of two books side by side."""

    units: tuple[tuple[Unit, ...], tuple[Unit, ...]]
    links: tuple[Link, ...]
    clauses: tuple[ClausePair, ...]
    pairs: tuple[Pair, ...]


def align(a: Extract, b: Extract, *, ignore_numbers: bool = False) -> tuple[Pair, ...]:
    """The places of two books that say the same: by number and content, or by content alone."""
    return aligned(a, b, ignore_numbers=ignore_numbers).pairs


def aligned(a: Extract, b: Extract, *, ignore_numbers: bool = False) -> Aligned:
    """The same with what it rests on: sections, links and clauses."""
    if a.game != b.game:
        raise BadInput(
            f"{a.name} is a book of {a.game} and {b.name} one of {b.game}: only books of one game can be aligned."
        )
    _need_numpy()
    if _order(b) < _order(a):  # the same question whichever book is named first, and the same answer
        return _turned(aligned(b, a, ignore_numbers=ignore_numbers))
    units = (units_of(a, numbers=not ignore_numbers), units_of(b, numbers=not ignore_numbers))
    links = linked(Sides(*units, a.game, (a.edition, b.edition), (is_summary(a), is_summary(b))))
    clauses = _clauses(units, links)
    pairs = _sorted(_pairs(a.game, units, links, clauses))
    return Aligned((tuple(units[0]), tuple(units[1])), tuple(links), tuple(clauses), pairs)


def _sorted(pairs: Iterable[Pair]) -> tuple[Pair, ...]:
    return tuple(sorted(pairs, key=lambda p: (p.rule, p.level != "section", p.a, p.b)))


def _turned(found: Aligned) -> Aligned:
    """The same, with the books changed about."""
    return Aligned(
        (found.units[1], found.units[0]),
        tuple(sorted((replace(e, a=e.b, b=e.a) for e in found.links), key=lambda e: (e.a, e.b))),
        tuple(replace(c, a=c.b, b=c.a) for c in found.clauses),
        _sorted(p.turned() for p in found.pairs),
    )


def _order(extract: Extract) -> tuple[str, str, str]:
    return extract.language, extract.book or "", extract.source.sha256


def _need_numpy() -> None:
    try:
        import numpy as np
    except ImportError:
        raise MissingExtra("Aligning books", "words") from None
    del np


def _clauses(units: tuple[list[Unit], list[Unit]], links: Sequence[Link]) -> list[ClausePair]:
    """The clauses of sections that belong together, one such group of sections after the other."""
    ours, theirs = ([u.clauses for u in side] for side in units)
    weights = telling([c.speech for clauses in (*ours, *theirs) for c in clauses])
    found = []
    for left, right in groups(links):
        seats = ([Seat(n, c) for n in left for c in ours[n]], [Seat(n, c) for n in right for c in theirs[n]])
        for bead in beads_of(*seats, weights):
            sides = [
                tuple((s.section, s.clause) for s in (seats[k][n] for n in at)) for k, at in enumerate((bead.a, bead.b))
            ]
            found.append(ClausePair(sides[0], sides[1], bead.score))
    return found


def groups(links: Sequence[Link]) -> Iterator[tuple[list[int], list[int]]]:
    """Sections that hang together by links: mostly one of each book."""
    beside: dict[tuple[int, int], set[tuple[int, int]]] = {}
    for link in links:
        beside.setdefault((0, link.a), set()).add((1, link.b))
        beside.setdefault((1, link.b), set()).add((0, link.a))
    seen: set[tuple[int, int]] = set()
    for start in sorted(beside):
        if start in seen:
            continue
        reached, waiting = {start}, [start]
        while waiting:
            for other in beside[waiting.pop()] - reached:
                reached.add(other)
                waiting.append(other)
        seen |= reached
        yield sorted(n for side, n in reached if side == 0), sorted(n for side, n in reached if side == 1)


def _pairs(
    game: str, units: tuple[list[Unit], list[Unit]], links: Sequence[Link], clauses: Sequence[ClausePair]
) -> Iterator[Pair]:
    audits = {}
    for link in links:
        one, other = units[0][link.a], units[1][link.b]
        audit = audits[link.a, link.b] = _audit(one, other)
        rule = rule_of(one, other)
        yield Pair(game, rule, one.section.lines, other.section.lines, "section", link.score, link.by, audit)
    yield from _astray(game, units, links)
    for pair in clauses:
        one, other = units[0][pair.a[0][0]], units[1][pair.b[0][0]]
        lines = [spans(sorted({n for _u, c in side for n in numbers_in(c.lines)})) for side in (pair.a, pair.b)]
        audit = audits.get((pair.a[0][0], pair.b[0][0]), "ok")
        yield Pair(game, rule_of(one, other), lines[0], lines[1], "clause", pair.score, "content", audit)


def rule_of(one: Unit, other: Unit) -> RuleId:
    """The rule under which a pair is filed: that of both; of a summary and a full book, that of the full one."""
    rules = (one.section.rule, other.section.rule)
    if rules[1] in one.section.also:
        return rules[1]
    if rules[0] in other.section.also or rules[0] == rules[1]:
        return rules[0]
    return max((u.section.confidence, u.section.rule.order, u.section.rule) for u in (one, other))[2]


def _audit(one: Unit, other: Unit) -> str:
    """Whether the printed numbers bear out that two sections say the same."""
    if not (one.numbered and other.numbered):
        return "ok"
    if one.number is not None and other.number is not None:
        return "ok" if one.number == other.number else "different-number-same-rule"
    return "ok" if one.own is not None and one.own == other.own else "different-number-same-rule"


def _astray(game: str, units: tuple[list[Unit], list[Unit]], links: Sequence[Link]) -> Iterator[Pair]:
    """Sections that print one number and say different things: each has its partner elsewhere, or none."""
    held = {(link.a, link.b) for link in links}
    at = [{u.number: [m for m, v in enumerate(side) if v.number == u.number] for u in side} for side in units]
    for number, places in at[0].items():
        others = at[1].get(number, [])
        if number is None or any((n, m) in held for n in places for m in others):
            continue
        for n in places:
            for m in others:
                one, other = units[0][n].section, units[1][m].section
                yield Pair(game, number, one.lines, other.lines, "section", 0.0, "number", "same-number-different-rule")
