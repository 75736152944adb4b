"""The text against the game's data: a figure that the engine denies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from .figures import DIGITS
from .registry import Example, check
from .unit import Face, Unit
from .wording import listed

__all__ = ["contradiction", "fixed_figure"]


@check(
    "engine-contradiction",
    "error",
    remedy="Take the slot of the source: the figure then is that of the game, whatever edition is in force.",
    example=Example(
        "it",
        "DEFCON starts at {defcon.start}.",
        "Il DEFCON comincia da 4.",
        "Il DEFCON comincia da {defcon.start}.",
    ),
)
def contradiction(unit: Unit) -> Iterator[str]:
    """The text states a figure that the game's data denies: a typed one in place of a slot that gives another."""
    lost = _figures(unit.source) - _figures(unit.target)
    if unit.game is None or not lost:
        return
    typed = {d.lstrip("+-−±") for d in DIGITS.findall(unit.target.masked)} | unit.target.says.of("figure")
    typed -= unit.source.says.of("figure")
    given = {path: _values(unit, path) for path in lost}
    allowed = {v for values in given.values() for v in values}
    if allowed and (wrong := typed - allowed):
        data = "; ".join(f"{p} = {listed(v)}" for p, v in given.items() if v)
        yield f"the game gives {data}, the text {listed(wrong)}"


@check(
    "typed-figure",
    "warning",
    remedy="Take the slot of the source, so that the figure changes with the game's data.",
    example=Example(
        "it",
        "DEFCON starts at {defcon.start}.",
        "Il DEFCON comincia da 5.",
        "Il DEFCON comincia da {defcon.start}.",
    ),
)
def fixed_figure(unit: Unit) -> Iterator[str]:
    """A figure is typed where the source takes it from the game's data."""
    lost = _figures(unit.source) - _figures(unit.target)
    typed = unit.target.says.of("figure") - unit.source.says.of("figure")
    if unit.game is not None and lost and typed:
        yield f"{listed(typed)} stands for {listed(lost)}"


def _figures(text: Face) -> Counter[str]:
    return Counter(s.path for s in text.slots if s.kind == "figure")


def _values(unit: Unit, path: str) -> set[str]:
    """What the data gives, under any edition."""
    if unit.game is None:
        return set()
    full = f"{unit.context}{path}" if path.startswith(".") else path
    return {str(v) for v in unit.game.figures.get(full, {}).values()}
