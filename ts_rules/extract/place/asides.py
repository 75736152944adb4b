"""Asides, which interrupt the text: footnotes, boxes across the columns, examples that name their rule.

They interrupt what is printed around them: the line below goes on with what stands above the interruption.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from ..look.line_features import Look
from ..look.rule_outline import Outline
from .line_clues import Clues, Floats

__all__ = ["Aside", "asides_of", "leads_of", "set_apart"]

BESIDE = ("footnote", "sidebar")  # hints of a line that interrupts the text
NAMED = re.compile(r"\W*[^\W\d]+ ([^\W_]{1,3}(?:\.\w{1,2})*)(?!\w)")  # an example, and the number of its rule
MARK = re.compile(r"(\d{1,3})\s")
LARGER = 1.08  # times the letters of the text: those of a heading
APART = 0.97  # how probable a break is where something interrupts the text
ASTRAY = 0.5  # and that the order says nothing of a label behind it
REST = 0.02  # share of the rules that an aside does not lead to


@dataclass(frozen=True, slots=True)
class Aside:
    """Where a line belongs that does not go on with the line above."""

    place: int | None = None  # the rule that it names
    like: int | None = None  # the line, as a place among all, whose rule it shares


def asides_of(looks: Sequence[Look], outline: Outline) -> dict[int, Aside]:
    """For the first lines of asides, and of what is printed behind them: where they belong."""
    printed = {r.printed: n for n, r in enumerate(outline.rules)} if outline.numbered else {}
    found: dict[int, Aside] = {}
    body: int | None = None  # the last line that stands beside nothing
    for n, look in enumerate(looks):
        beside = look.line.hint in BESIDE
        after = n > 0 and looks[n - 1].line.hint in BESIDE
        named = NAMED.match(look.text) if look.opens else None
        if named and named[1] in printed:
            found[n] = Aside(place=printed[named[1]])
        elif look.line.hint == "footnote":
            marked = _marked(looks, n, body)
            if marked is not None:
                found[n] = Aside(like=marked)
        elif after and not beside and body is not None and not _stands_out(look, looks[body]):
            found[n] = Aside(like=body)
        if not beside:
            body = n
    return found


def set_apart(clues: Sequence[Clues], beside: dict[int, Aside], under: Floats) -> list[Clues]:
    """The clues, those that do not go on with the line above with the rules where they belong."""
    found = list(clues)
    for n, aside in beside.items():
        if not clues[n].labelled or clues[n].listed or aside.place is not None:
            found[n] = replace(found[n], goal=_goal(aside, under), broken=APART)
        else:
            found[n] = replace(found[n], astray=max(found[n].astray, ASTRAY))
    return found


def leads_of(clues: Sequence[Clues], beside: dict[int, Aside], under: Floats) -> Floats:
    """Where these lines belong, as likelihoods: line × rule."""
    leads = np.zeros_like(under)
    for n, aside in beside.items():
        if clues[n].goal is not None and clues[n].broken == APART:
            leads[n] = np.log(_goal(aside, under))
    return leads


def _goal(aside: Aside, under: Floats) -> Floats:
    """The rules where an aside may belong, as probabilities; `under` says where each line stands so far."""
    goal = np.zeros(under.shape[1])
    if aside.place is not None:
        goal[aside.place] = 1.0
    elif aside.like is not None and (total := under[aside.like].sum()) > 0:
        goal = under[aside.like] / total
    return np.asarray((1 - REST) * goal + REST / len(goal))


def _stands_out(look: Look, body: Look) -> bool:
    """Whether a line is printed as a heading: it goes on with nothing."""
    return look.heading_like and (look.line.bold or look.line.size > LARGER * body.line.size)


def _marked(looks: Sequence[Look], note: int, body: int | None) -> int | None:
    """The line that bears the mark of a footnote: its number as a word of its own, mostly the last.

    It stands on the same page, or on the page before, if there was no room for the footnote.
    """
    mark = MARK.match(looks[note].text)
    box = looks[note].line.box
    if mark is None or box is None or body is None:
        return None
    found: int | None = None
    for n in range(body, -1, -1):
        line = looks[n].line
        if line.box is None or line.box.page < box.page - (found is None):
            break
        words = looks[n].text.split()
        if line.hint not in BESIDE and words[-1:] == [mark[1]]:
            return n
        if found is None and line.box.page == box.page and mark[1] in words[1:]:
            found = n
    return found
