"""Marks of a sentence beside those of its signature, for a book whose translator chose other words than those we know.

Senses that have an opposite (beginning and end, raise and lower) become marks, and so do the terms that a further word
may stand for.  They are compared only where a book is held against witnesses (`contrasts`): what a signature holds, and
what is recorded of it, stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache

from ..model import RuleId
from ..terms import fold
from .pattern import Chain, Item, Node
from .senses import senses_of
from .signature import Mark, Signature
from .witness import Saying, Witness

__all__ = ["SENSE", "richer"]

SENSE = "sense"
POLAR = ("end", "first", "increase", "last", "or", "reduce", "start")
"""Senses that turn a rule into its opposite or into another, and that every language has words for."""
TERMS = (
    *("action-round", "adjacent", "automatic-victory", "battleground", "coup", "domination", "early-war", "face-down"),
    *("face-up", "late-war", "mid-war", "military-operation", "military-operations-track", "opponent", "presence"),
    *("realignment", "scoring-card", "space-race", "to-discard", "turn", "vp-track"),
)
IMPLIED = {
    "end-of-turn": "end",
    "to-improve-defcon": "increase",
    "to-lower-defcon": "reduce",
    "to-raise-defcon": "increase",
}
NOT = Mark("negation", "not")
Marks = dict[tuple[str, str], Mark]


def richer(said: Mapping[RuleId, Witness], lang: str) -> dict[RuleId, Witness]:
    """The same witnesses, every sentence with what else it says."""
    return {
        rule: replace(witness, sayings=tuple(_richer(saying, lang) for saying in witness.sayings))
        for rule, witness in said.items()
    }


def _richer(saying: Saying, lang: str) -> Saying:
    marks: Marks = {(m.kind, m.value): m for m in (*_senses(saying.text, lang), *saying.signature)}
    for mark in saying.signature:
        if mark.value in IMPLIED:
            marks[SENSE, IMPLIED[mark.value]] = Mark(SENSE, IMPLIED[mark.value])
        if mark.value == "enemy":
            marks["who", "opponent"] = Mark("who", "opponent")
    if ("term", "action-round") in marks:  # in some languages its name has that of the turn in it
        marks.pop(("term", "turn"), None)
    if ("modality", "cannot") in marks:
        marks["negation", "not"] = NOT
    return replace(saying, signature=Signature(tuple(sorted(marks.values()))))


def _senses(text: str, lang: str) -> Iterator[Mark]:
    folded = fold(text)
    for kind, names in ((SENSE, POLAR), ("term", TERMS)):
        for name in names:
            words = _words(name, lang)
            if words and words.search(folded):
                yield Mark(kind, name, weak=kind == "term")


@cache
def _words(sense: str, lang: str) -> re.Pattern[str] | None:
    phrases = [_phrase(node) for node in senses_of(lang).get(sense, ())]
    return re.compile(rf"(?<!\w)(?:{'|'.join(phrases)})(?!\w)") if phrases else None


def _phrase(node: Node) -> str:
    items = [node.first, *(k.node for k in node.links)] if isinstance(node, Chain) else [node]
    texts = [item.text for item in items if isinstance(item, Item)]
    return r"\W+".join(re.escape(t.removesuffix("*")) + (r"\w*" if t.endswith("*") else "") for t in texts)
