"""Figures, throws and signs: what the one text counts, the other must count too, and the game's data not deny."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from ...terms.figures_in_text import REFERENCE
from .checked_message import Face, Unit
from .registry import Example, check
from .wording import has, listed, turned

__all__ = ["contradiction", "dice_range", "fixed_figure", "numbers", "ordinals", "signs"]

SURE = 3.0  # nats
DIGITS = re.compile(r"(?<![\w.,])[+\-−±]?\d+(?:[.,]\d+)?(?![\w])")


@check(
    "numbers",
    "error",
    remedy="Write the figure of the source, in digits or in words; better, take its slot.",
    example=Example("it", "Roll 4 or more.", "Tira 3 o più.", "Tira quattro o più."),
)
def numbers(unit: Unit) -> Iterator[str]:
    """A figure, in digits, spelt out or as an ordinal, is another than in the source."""
    left, right = unit.source.says, unit.target.says
    lost = left.strong("figure") - right.of("figure")
    new = right.strong("figure") - left.of("figure")
    if not lost and not new:
        digits = [{d.lstrip("+-−±") for d in DIGITS.findall(f.masked)} for f in (unit.source, unit.target)]
        lost = frozenset(digits[0] - digits[1] - right.of("figure"))
        new = frozenset(digits[1] - digits[0] - left.of("figure"))
    # As digits it is there, whatever stands around it: "2. edycja" is no numbered item.
    lost = lost - set(re.findall(r"\d+", unit.target.masked))
    new = new - set(re.findall(r"\d+", unit.source.masked))
    zero = frozenset("0")  # "none", "a zero": words that are no figure elsewhere
    lost, new = (lost - zero, new - zero) if not (lost - zero or new - zero) else (lost, new)
    if lost and new:
        yield f"the source says {listed(lost)}, the translation {listed(new)}"
    elif lost:
        yield f"the figure {listed(lost)} of the source is missing"
    elif new:
        yield f"the figure {listed(new)} is not in the source"


@check(
    "ordinals",
    "warning",
    remedy="Compare the small numbers: one, two, first, second, twice.",
    example=Example(
        "pl", "The second card is discarded.", "Pierwsza karta jest odrzucana.", "Druga karta jest odrzucana."
    ),
    meaning=True,
)
def ordinals(unit: Unit) -> Iterator[str]:
    """A small number that is written as a word, such as *first* or *twice*, is another than in the source."""
    for part in unit.parts():
        left, right = (
            {h.value.lstrip("+-") for h in f.hits if h.kind in ("figure", "dice")} for f in (part.source, part.target)
        )
        lost, new = left - right, right - left
        if not (lost or new) or has(part.source, "excuses", "figure"):
            continue
        weight = max(max(part.unanswered("figure", v)) for v in lost | new)
        if ((lost and new) or "1" not in lost | new) and weight >= SURE:
            yield f"the source says {listed(lost) or 'none'}, the translation {listed(new) or 'none'}"


@check(
    "dice-range",
    "error",
    remedy="Write the throw of the source.",
    example=Example("it", "With 1-4 it succeeds.", "Riesce con 1-3.", "Riesce con 1–4."),
    meaning=True,
)
def dice_range(unit: Unit) -> Iterator[str]:
    """A range of throws has other ends than in the source."""
    left, right = unit.source.of("dice"), unit.target.of("dice")
    if left != right:
        yield f"the source says {listed(left) or 'no throw'}, the translation {listed(right) or 'no throw'}"


@check(
    "signs",
    "error",
    remedy="Write the sign of the source before the figure.",
    example=Example("pl", "The roll gets +1.", "Rzut dostaje -1.", "Rzut dostaje +1."),
    meaning=True,
)
def signs(unit: Unit) -> Iterator[str]:
    """Plus and minus are turned round, before a figure, a slot, or as a word: adds for subtracts, raises for lowers."""
    left, right = _signs(unit.source.masked), _signs(unit.target.masked)
    if left != right and sum(left) == sum(right):
        yield f"the source has {left[0]} plus and {left[1]} minus, the translation {right[0]} and {right[1]}"
    for part in unit.parts():
        if said := turned(part, "sign"):
            yield said


def _signs(masked: str) -> tuple[int, int]:
    found = re.findall(r"(?<![\w\ufffc)])([+\-−])(?=[\d\ufffc])", REFERENCE.sub("", masked))
    return found.count("+"), len(found) - found.count("+")


@check(
    "engine-contradiction",
    "error",
    remedy="Take the slot of the source: the figure then is that of the game, whatever edition is in force.",
    example=Example(
        "it", "DEFCON starts at {defcon.start}.", "Il DEFCON comincia da 4.", "Il DEFCON comincia da {defcon.start}."
    ),
    family="contradiction",
)
def contradiction(unit: Unit) -> Iterator[str]:
    """The text states a figure that the game's data denies: a typed one in place of a slot that gives another."""
    lost = _figures(unit.source) - _figures(unit.target)
    if unit.game is None or not lost:
        return
    typed = {d.lstrip("+-−±") for d in DIGITS.findall(unit.target.masked)} | unit.target.says.of("figure")
    typed -= unit.source.says.of("figure")
    given = {}
    for path in lost:  # what the data gives, under any edition
        full = f"{unit.context}{path}" if path.startswith(".") else path
        given[path] = {str(v) for v in unit.game.figures.get(full, {}).values()}
    allowed = {v for values in given.values() for v in values}
    if allowed and (wrong := typed - allowed):
        data = "; ".join(f"{p} = {listed(v)}" for p, v in given.items() if v)
        yield f"the game gives {data}, the text {listed(wrong)}"


@check(
    "typed-figure",
    "warning",
    remedy="Take the slot of the source, so that the figure changes with the game's data.",
    example=Example(
        "it", "DEFCON starts at {defcon.start}.", "Il DEFCON comincia da 5.", "Il DEFCON comincia da {defcon.start}."
    ),
    family="contradiction",
)
def fixed_figure(unit: Unit) -> Iterator[str]:
    """A figure is typed where the source takes it from the game's data."""
    lost = _figures(unit.source) - _figures(unit.target)
    typed = unit.target.says.of("figure") - unit.source.says.of("figure")
    if unit.game is not None and lost and typed:
        yield f"{listed(typed)} stands for {listed(lost)}"


def _figures(text: Face) -> Counter[str]:
    return Counter(s.path for s in text.slots if s.kind == "figure")
