"""What is particular to a language when its texts are checked: opposites, what answers a negation, quotes, blanks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from ...paths import read_toml
from ...terms import fold

if TYPE_CHECKING:
    from .unit import Face, Unit

__all__ = ["BORNE", "Habits", "Wording", "habits", "listed", "wording"]

DATA = Path(__file__).resolve().parent / "data"
BORNE = 2.75  # nats that the memory must say of words which lists tell apart
MARKS = ("comparison", "modality", "time")  # kinds of marks that say what a word of an axis says
NOTHING: Mapping[str, Mapping[str, tuple[str, ...]]] = {}


@dataclass(frozen=True, slots=True)
class Habits:
    """The data of a language."""

    opposites: Mapping[str, Mapping[str, re.Pattern[str]]]  # axis → pole → what says it
    excuses: Mapping[str, re.Pattern[str]]  # a kind of mark → words that say it in other words
    asides: Mapping[str, re.Pattern[str]]  # a kind of mark → words that only look like one
    limits: Mapping[str, tuple[re.Pattern[str], re.Pattern[str]]]  # kind → what says it, what else may
    first: re.Pattern[str]  # what stands first: "first this, then that" is "this before that"
    quotes: tuple[tuple[str, str], ...]  # pairs that the language uses
    plain: Mapping[str, re.Pattern[str]]  # concept → words that mean no more than they say
    twice: frozenset[str]  # words that may stand twice
    function: frozenset[str]  # small words by which a language is known


@cache
def habits(lang: str) -> Habits:
    """The data of a language; empty for one that has none yet."""
    path = DATA / f"{lang}.toml"
    table = read_toml(path) if path.is_file() else {}
    opposites = {
        axis: {pole: _pattern(ways) for pole, ways in poles.items()}
        for axis, poles in table.get("opposites", NOTHING).items()
    }
    excuses = {kind: _pattern(ways) for kind, ways in table.get("excuses", {}).items()}
    return Habits(
        opposites,
        excuses,
        {kind: _pattern(ways) for kind, ways in table.get("asides", {}).items()},
        {
            kind: (_pattern(ways["words"]), _pattern(ways["else"]))
            for kind, ways in table.get("limits", NOTHING).items()
        },
        _pattern(table.get("first", ())),
        tuple((q[0], q[1]) for q in table.get("quotes", [["“", "”"], ['"', '"']])),
        {concept: _pattern(ways) for concept, ways in table.get("plain", {}).items()},
        frozenset(map(fold, table.get("twice", ()))),
        frozenset(map(fold, table.get("function", ()))),
    )


def _pattern(ways: Iterable[str]) -> re.Pattern[str]:
    """Words and phrases; a star stands for any end of a word."""
    found = "|".join(sorted((re.escape(fold(w)).replace(r"\*", r"\w*") for w in ways), key=len, reverse=True))
    return re.compile(rf"(?<!\w)(?:{found})(?!\w)") if found else re.compile(r"(?!)")


@dataclass(frozen=True, slots=True)
class Wording:
    """Looks texts up in the data of their languages."""

    def opposites(self, text: Face, axis: str) -> dict[str, list[str]]:
        """Which poles of an axis a text has, each with the words that say it."""
        folded = fold(text.masked)
        poles = habits(text.lang).opposites.get(axis, {})
        return {pole: found for pole, pattern in poles.items() if (found := pattern.findall(folded))}

    def turned(self, part: Unit, axis: str) -> str:
        """What two texts say on an axis, if one says the opposite of the other; empty if they agree.

        They do not where each has another pole only, and where both have as many words of the axis, but one text has
        them of both poles and the other of one.  The memory has to bear it out: words with their usual answer agree.
        """
        left, right = self.opposites(part.source, axis), self.opposites(part.target, axis)
        if not left or not right or left.keys() & right.keys() == left.keys() | right.keys():
            return ""
        counts = [{pole: len(words) for pole, words in found.items()} for found in (left, right)]
        apart = not left.keys() & right.keys() and len(left) == len(right) == 1
        if not apart and (len(left) == len(right) or sum(counts[0].values()) != sum(counts[1].values())):
            return ""
        here, there = ([*dict.fromkeys(w for words in f.values() for w in words)] for f in (left, right))
        if max(part.unusual(here, extra=False, marks=MARKS), part.unusual(there, extra=True, marks=MARKS)) < BORNE:
            return ""
        return f"the source says '{', '.join(here)}', the translation '{', '.join(there)}'"

    def axes(self, one: Face, other: Face) -> tuple[str, ...]:
        """The axes that both languages have."""
        there = habits(other.lang).opposites
        return tuple(axis for axis in habits(one.lang).opposites if axis in there)

    def excused(self, text: Face, kind: str) -> bool:
        """Whether a text says a kind of thing in words that are no mark of it."""
        pattern = habits(text.lang).excuses.get(kind)
        return bool(pattern and pattern.search(fold(text.masked)))

    def limited(self, one: Face, other: Face) -> Iterator[str]:
        """The words by which one text limits what it says, where the other has none and no other words for it."""
        there = habits(other.lang).limits
        for kind, (pattern, _perhaps) in habits(one.lang).limits.items():
            found = pattern.search(fold(one.masked))
            if found and kind in there and not any(way.search(fold(other.masked)) for way in there[kind]):
                yield found.group()

    def aside(self, text: Face, kind: str) -> bool:
        """Whether a text has words that only look like a mark of a kind."""
        pattern = habits(text.lang).asides.get(kind)
        return bool(pattern and pattern.search(fold(text.masked)))

    def first(self, text: Face) -> bool:
        """Whether a text tells what comes first."""
        return bool(habits(text.lang).first.search(fold(text.masked)))

    def plain(self, text: Face, concept: str) -> bool:
        """Whether a text has a word that may stand for a concept, and here has another sense of its own."""
        pattern = habits(text.lang).plain.get(concept)
        return bool(pattern and pattern.search(fold(text.masked)))


@cache
def wording() -> Wording:
    """The one way to look."""
    return Wording()


def listed(values: Iterable[str]) -> str:
    """Some values for a message."""
    return ", ".join(sorted(values))
