"""The figures: overall, by section, by module of other rooms, by operator, and the changes that survived."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from .judge import SURVIVED
from .mutants import Mutant
from .operators import OPERATORS
from .run import Verdicts

__all__ = ["left_out", "lines", "shortfalls", "survivors"]

RULES = "rules"


def _rate(killed: int, of: int) -> float:
    return 100 * killed / of if of else 100.0


def _row(name: str, verdicts: Verdicts, chosen: Callable[[Mutant], bool]) -> tuple[str, int, int, int, float]:
    found = [(m, c) for m, c in zip(verdicts.mutants, verdicts.codes, strict=True) if chosen(m)]
    claimed = sum(m.id in verdicts.equivalents for m, _c in found)
    killed = sum(c != SURVIVED for _m, c in found)
    return name, len(found), killed, claimed, _rate(killed, len(found) - claimed)


def _rows(verdicts: Verdicts) -> Iterator[tuple[str, int, int, int, float] | str]:
    yield _row("all", verdicts, lambda _m: True)
    for room in verdicts.game.rooms:
        yield "by section" if room == RULES else f"by module of {room}"
        for group in sorted({m.group for m in verdicts.mutants if m.room == room}):
            yield _row(group, verdicts, lambda m, r=room, g=group: (m.room, m.group) == (r, g))  # type: ignore[misc]
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


def shortfalls(verdicts: Verdicts) -> list[str]:
    """What falls short of what is wanted."""
    found = [f"equivalent claimed, but {problem}" for problem in verdicts.stale]
    wanted = verdicts.game.wanted
    for row in _rows(verdicts):
        if isinstance(row, str) or row[0] in OPERATORS or (verdicts.sampled and row[0] != "all"):
            continue
        least = wanted("each" if row[0] != "all" else "sample" if verdicts.sampled else "all")
        if row[4] < least:
            found.append(f"{row[0]}: {row[4]:.1f} % killed, wanted {least:.0f}")
        if row[0] == "all" and not verdicts.sampled and _rate(row[3], row[1]) > wanted("claimed"):
            found.append(f"{_rate(row[3], row[1]):.1f} % claimed equivalent, at most {wanted('claimed'):.0f}")
    return found


def survivors(verdicts: Verdicts) -> Iterator[str]:
    """The changes that no scenario of their own shows, in the order of the sources."""
    for mutant, code in zip(verdicts.mutants, verdicts.codes, strict=True):
        if code == SURVIVED and mutant.id not in verdicts.equivalents:
            place = f"{mutant.where}:{mutant.line}" if mutant.line else mutant.where
            judged = f"{len(mutant.scenarios)} scenarios" if mutant.scenarios else "NO scenario"
            yield f"{place}  {mutant.id}  [{judged}]"


def left_out(verdicts: Verdicts) -> Iterator[str]:
    """The figures that are not changed, and why."""
    yield from (f"{path}: {why}" for path, why in verdicts.game.part("left_out").items())
