"""From stretches under rules to what sections are made of: lines under headings, and the ideas of each section."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from ...model import Idea, Section
from ..lines import runs
from ..look.line_features import Look
from ..look.rule_outline import Outline
from ..result import numbers_in, spans
from .ideas_in_order import Stated
from .line_clues import Placing

__all__ = ["placings_of", "with_ideas"]

DAMAGED = "damaged"
EXAMPLE = "example"
DIRT = 0.5  # how much less sure an idea is whose row is full of specks


def placings_of(ideas: Sequence[Stated], outline: Outline, lines: int) -> list[Placing]:
    """Every line under the heading that most of its words stand under."""
    up = outline.headings()
    words: list[Counter[int]] = [Counter() for _ in range(lines)]
    sure: list[float] = [0.0] * lines
    begins: set[int] = set()
    for n, idea in enumerate(ideas):
        place = up[idea.place]
        for line in idea.stretch.places:
            words[line][place] += 1
            sure[line] += idea.under
        if (idea.stretch.heading and idea.place == place) or (n and up[ideas[n - 1].place] != place):
            begins.add(idea.stretch.places[0])
    found: list[Placing] = []
    for line, said in enumerate(words):
        place = said.most_common(1)[0][0] if said else found[-1].place if found else 0
        total = max(1, said.total())
        starts = line in begins or not line
        others = tuple((p, k / total) for p, k in said.items() if p != place)
        found.append(Placing(place, sure[line] / total if said else 1.0, starts, others))
    return found


def with_ideas(
    sections: Sequence[Section], ideas: Sequence[Stated], looks: Sequence[Look], outline: Outline
) -> list[Section]:
    """The sections, each with its ideas: what stands together and states the same rules is one."""
    up = outline.headings()
    numbers = [look.line.number for look in looks]
    groups = runs(
        [idea for idea in ideas if not (idea.stretch.heading and idea.place == up[idea.place])],
        lambda above, this: _rules_and_kind(above) == _rules_and_kind(this),
    )
    home: dict[int, int] = {}
    for n, section in enumerate(sections):
        home.update(dict.fromkeys(numbers_in(section.lines), n))
    told: dict[int, list[Idea]] = {}
    for group in groups:
        lines = dict.fromkeys(numbers[place] for idea in group for place in idea.stretch.places)
        first = numbers[group[0].stretch.places[0]]
        told.setdefault(home[first], []).append(_idea(group, tuple(lines), outline))
    return [replace(section, ideas=tuple(told.get(n, ()))) for n, section in enumerate(sections)]


def _rules_and_kind(stated: Stated) -> tuple[int, tuple[int, ...], bool]:
    """What passages have that are one idea: an example of a rule is told apart from it."""
    return stated.place, stated.also, stated.stretch.kind == EXAMPLE


def _idea(group: Sequence[Stated], lines: Sequence[int], outline: Outline) -> Idea:
    damaged = any(s.stretch.damaged for s in group)
    size = sum(len(s.stretch.places) for s in group)
    sure = sum(s.sure * len(s.stretch.places) for s in group) / size
    return Idea(
        rule=outline.rules[group[0].place].id,
        lines=spans(lines),
        text=" ".join(s.stretch.text for s in group),
        also=tuple(outline.rules[p].id for p in group[0].also),
        confidence=round(sure * (DIRT if damaged else 1.0), 4),
        notes=(DAMAGED,) if damaged else (),
        kind=group[0].stretch.kind,
    )
