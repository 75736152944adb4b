"""The weights of the model, named (`data/weights.toml`), and how a text at hand changes them.

A text tells how disordered it is, how carelessly it was numbered, and how its labels are printed: a line that begins
with the number of a rule, but looks like no other label, goes on with a sentence that names it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from math import exp, log

from ...paths import read_toml
from ..look.line_features import Look
from ..look.printed_numbers import DATA
from .line_clues import Clues, Placing

__all__ = [
    "FAR",
    "Content",
    "Ideas",
    "LabelStyle",
    "Order",
    "Seam",
    "Start",
    "Trust",
    "Weights",
    "care",
    "goes_on",
    "label_style",
    "loosened",
    "weights",
]

FAR = 25  # places: a step between two rules that no column on the page explains
ENOUGH = 10  # labels of a text that tell how its labels stand
TRIED = 7.0  # what costs more was hardly meant as a label


@dataclass(frozen=True, slots=True)
class Start:
    """How probable it is that a rule begins with a line."""

    after_blank: float
    after_end: float
    inside: float
    unlike: float
    amid: float
    habit: float
    seldom: float
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
class Alone:
    """Weights that differ where the words of a text are known by nothing but the text."""

    words: float
    family_words: float
    floor: float
    broken: float


@dataclass(frozen=True, slots=True)
class Ideas:
    """What steps between the ideas of a book without numbers cost, in nats: going on, and going to the next rule."""

    heading_step: list[float]
    item: list[float]
    paragraph: list[float]
    announced: list[float]
    row: list[float]
    entry: list[float]
    sentence: list[float]
    clause: list[float]
    phrase: list[float]
    skip: float
    skip_heading: float
    back: float
    far: float
    bare: float
    no_heading: float
    together: float
    interrupted: float
    own: float
    family: float
    heading: float
    words: float
    power: float
    names: float
    figures: float
    weight: float
    plain: float


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
    alone: Alone
    ideas: Ideas
    trust: Trust

    def without_concepts(self) -> Weights:
        """The same for a text in an unknown language: its own words tell more of it than the few concepts known."""
        alone = self.alone
        heard = replace(self.content, words=alone.words, family_words=alone.family_words, floor=alone.floor)
        return replace(self, content=heard, seam=replace(self.seam, broken=alone.broken))


@cache
def weights() -> Weights:
    """As shipped."""
    table = read_toml(DATA / "weights.toml")
    return Weights(
        Start(**table["start"]),
        Order(**table["order"]),
        Seam(**table["seam"]),
        Content(**table["content"]),
        Alone(**table["alone"]),
        Ideas(**table["ideas"]),
        Trust(**table["trust"]),
    )


def loosened(looks: Sequence[Look], placings: Sequence[Placing], weights: Weights, *, free: bool) -> Weights:
    """The weights for a text as disordered as a first reading shows it to be: breaks cost less where there are many."""
    begins = [p.place for p in placings if p.starts]
    steps = [b - a for a, b in pairwise(begins)]
    jumps = sum(not -2 <= s <= 4 for s in steps)
    rate = weights.seam.unrest * jumps / max(1, len(placings))
    seam, order = weights.seam, weights.order
    fresh = [n for n, look in enumerate(looks) if n and look.after_blank and not placings[n].starts]
    torn = sum(placings[n].place != placings[n - 1].place for n in fresh)
    far = sum(abs(s) > FAR for s in steps) / max(1, len(steps))
    paragraph = (torn + seam.paragraph * seam.doubt) / (len(fresh) + seam.doubt)
    return replace(
        weights,
        seam=replace(
            seam,
            near=seam.near if free else 1.0 - max(seam.far, min(far, 1.0 - seam.near)),
            inside=max(seam.inside, rate),
            odd=max(seam.odd, rate),
            paragraph=max(paragraph, rate),
            goes_on=max(seam.goes_on, rate),
        ),
        order=replace(order, anywhere=max(order.anywhere, min(order.most, jumps / max(1, len(steps))))),
    )


def care(clues: Sequence[Clues], weights: Weights) -> float:
    """How much dearer than usual a misprint is: in a text whose labels are nearly all sound, a wrong one is rare."""
    shown = [w.label.best for w in clues if w.label is not None and w.look.after_blank and w.label.best < TRIED]
    wrong = sum(best >= weights.start.misprint for best in shown)
    return weights.start.care * max(0.0, 1.0 - (wrong / max(1, len(shown))) / weights.start.careless)


def goes_on(above: Clues, this: Clues) -> bool:
    """Whether the sentence above has not ended, nothing else parts a line from it, and no sentence begins there."""
    parted = this.look.after_blank or this.look.artifact or above.look.ends or above.look.heading_like
    behind = this.look.text[this.label.end :].lstrip(" .") if this.label is not None else this.look.text
    return not parted and (above.label is None or not behind[:1].isupper())


@dataclass(frozen=True, slots=True)
class LabelStyle:
    """What labels have; nothing is known of texts without pages."""

    room: bool = False
    bold: bool = False
    behind_stops: bool = False  # they stand where something has ended: a sentence, a heading, a paragraph

    def unlike(self, look: Look) -> bool:
        """Whether a line does not look as the labels do."""
        return (self.room and look.close) or (self.bold and not look.line.bold)


def label_style(clues: Sequence[Clues], weights: Weights) -> LabelStyle:
    """What most clear labels have; whether they are bold is asked of those that have room above them."""
    clear = [w.look for w in clues if w.labelled and w.look.line.box is not None]
    if not clear:  # a text, of which nothing but its sentences tells
        shown: dict[bool, set[int]] = {True: set(), False: set()}  # by whether a sentence goes on with the number
        for above, this in pairwise(clues):
            if this.label is not None and this.label.clear and not this.listed:
                shown[goes_on(above, this)].add(this.label.closest)
        few = weights.start.seldom * len(shown[False])
        return LabelStyle(behind_stops=len(shown[True] - shown[False]) <= few and len(shown[False]) >= ENOUGH)
    apart = [look for look in clear if look.after_blank]
    close = sum(look.close for look in clear)
    bold = sum(look.line.bold for look in apart)
    share = weights.start.habit
    return LabelStyle(room=len(apart) > share * (len(apart) + close), bold=bold > share * len(apart) > 0)
