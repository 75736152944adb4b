"""The figures: overall, by section, by family of cards, by operator, and the changes that survived."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from .judge import SURVIVED
from .mutants import Mutant
from .operators import OPERATORS
from .run import Verdicts

__all__ = ["lines", "shortfalls", "survivors"]

OVERALL, EACH, CLAIMED = 85.0, 70.0, 5.0


def _rate(killed: int, of: int) -> float:
    return 100 * killed / of if of else 100.0


def _row(name: str, verdicts: Verdicts, chosen: Callable[[Mutant], bool]) -> tuple[str, int, int, int, float]:
    found = [(m, c) for m, c in zip(verdicts.mutants, verdicts.codes, strict=True) if chosen(m)]
    claimed = sum(m.id in verdicts.equivalents for m, _c in found)
    killed = sum(c != SURVIVED for _m, c in found)
    return name, len(found), killed, claimed, _rate(killed, len(found) - claimed)


def _rows(verdicts: Verdicts) -> Iterator[tuple[str, int, int, int, float] | str]:
    yield _row("all", verdicts, lambda _m: True)
    groups = sorted({m.group for m in verdicts.mutants})
    yield "by section"
    for group in (g for g in groups if g[0] == "s" and g[1:].isdigit()):
        yield _row(group, verdicts, lambda m, g=group: m.group == g)  # type: ignore[misc]
    yield "by family of cards"
    for group in (g for g in groups if not g[1:].isdigit()):
        yield _row(group, verdicts, lambda m, g=group: m.group == g)  # type: ignore[misc]
    yield "by operator"
    for operator in OPERATORS:
        yield _row(operator, verdicts, lambda m, o=operator: m.operator == o)  # type: ignore[misc]


def lines(verdicts: Verdicts) -> Iterator[str]:
    """The table of figures."""
    yield f"{'':26}{'changes':>9}{'killed':>9}{'equivalent':>12}{'survived':>10}{'%':>8}"
    for row in _rows(verdicts):
        if isinstance(row, str):
            yield f"\n{row}"
        elif row[1]:
            name, total, killed, claimed, rate = row
            yield f"{name:26}{total:>9}{killed:>9}{claimed:>12}{total - killed - claimed:>10}{rate:>8.1f}"
    for problem in verdicts.stale:
        yield f"equivalent claimed, but {problem}"


def shortfalls(verdicts: Verdicts) -> list[str]:
    """What falls short of what is wanted."""
    found = []
    for row in _rows(verdicts):
        if isinstance(row, str) or row[0] in OPERATORS or (verdicts.sampled and row[0] != "all"):
            continue
        least = OVERALL if row[0] == "all" else EACH
        if row[4] < least:
            found.append(f"{row[0]}: {row[4]:.1f} % killed, wanted {least:.0f}")
        if row[0] == "all" and not verdicts.sampled and _rate(row[3], row[1]) > CLAIMED:
            found.append(f"{_rate(row[3], row[1]):.1f} % claimed equivalent, at most {CLAIMED:.0f}")
    return found


def survivors(verdicts: Verdicts) -> Iterator[str]:
    """The changes that no scenario of their own shows, in the order of the sources."""
    for mutant, code in zip(verdicts.mutants, verdicts.codes, strict=True):
        if code == SURVIVED and mutant.id not in verdicts.equivalents:
            place = f"{mutant.where}:{mutant.line}" if mutant.line else mutant.where
            judged = f"{len(mutant.scenarios)} scenarios" if mutant.scenarios else "NO scenario"
            yield f"{place}  {mutant.id}  [{judged}]"
