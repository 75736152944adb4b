"""The few weights of the numbering, named: `data/weights.toml`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import exp, log

from ..paths import read_toml
from .look.printed_numbers import DATA

__all__ = ["Content", "Order", "Seam", "Start", "Trust", "Weights", "weights"]


@dataclass(frozen=True, slots=True)
class Start:
    """How probable it is that a rule begins with a line."""

    after_blank: float
    after_end: float
    inside: float
    unlike: float
    habit: float
    lost: float
    free: float
    heading: float
    rare: float
    rarest: float
    misprint: float
    care: float
    careless: float
    inner: float


@dataclass(frozen=True, slots=True)
class Order:
    """Which rule begins after which."""

    next: float
    skip: float
    back: float
    section: float
    anywhere: float
    again: float
    most: float


@dataclass(frozen=True, slots=True)
class Seam:
    """How probable it is that the text breaks off between two lines and goes on under another rule."""

    inside: float
    odd: float
    paragraph: float
    free: float
    goes_on: float
    broken: float
    near: float
    far: float
    reach: float
    opened: float
    goal: float
    unrest: float
    doubt: float


@dataclass(frozen=True, slots=True)
class Content:
    """How much the content of a line weighs."""

    weight: float
    own: float
    family: float
    words: float
    own_words: float
    family_words: float
    floor: float
    torn: float
    loose: float
    motto: float
    heading: float
    power: float
    names: float
    figures: float
    temper: float
    enough: float
    enough_words: float


@dataclass(frozen=True, slots=True)
class Trust:
    """From the probability that the model gives to the share of such lines that are right."""

    slope: float
    offset: float

    def __call__(self, probability: float) -> float:
        """How sure a line with this probability is."""
        if not 0.0 < probability < 1.0:
            return probability
        return 1 / (1 + exp(-(self.slope * log(probability / (1 - probability)) + self.offset)))


@dataclass(frozen=True, slots=True)
class Weights:
    """All of them."""

    start: Start
    order: Order
    seam: Seam
    content: Content
    trust: Trust


@cache
def weights() -> Weights:
    """As shipped."""
    table = read_toml(DATA / "weights.toml")
    return Weights(
        Start(**table["start"]),
        Order(**table["order"]),
        Seam(**table["seam"]),
        Content(**table["content"]),
        Trust(**table["trust"]),
    )
