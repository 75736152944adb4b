"""What is particular to a language when its texts are checked: opposites, what answers a negation, quotes, blanks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...languages import of_language
from ...terms import fold

if TYPE_CHECKING:
    from .checked_message import Face, Unit

__all__ = ["BORNE", "DATA", "Habits", "any_of", "data_of", "habits", "has", "listed", "phrase", "turned"]

DATA = Path(__file__).resolve().parent / "data"
BORNE = 2.75  # nats that the memory must say of words which lists tell apart
MARKS = ("comparison", "modality", "time")  # kinds of marks that say what a word of an axis says
LISTS = ("excuses", "asides", "plain")


@dataclass(frozen=True, slots=True)
class Habits:
    """The data of a language."""

    opposites: Mapping[str, Mapping[str, re.Pattern[str]]]  # axis → pole → what says it
    words: Mapping[tuple[str, str], re.Pattern[str]]  # a list of `has`, and a kind of it → what stands there
    limits: Mapping[str, tuple[re.Pattern[str], re.Pattern[str]]]  # kind → what says it, what else may
    quotes: tuple[tuple[str, str], ...]  # pairs that the language uses
    blanks: tuple[str, str]  # marks with a no-break blank right before them, and right behind
    opened: Mapping[str, str]  # mark at the end of a sentence → the one that opens it
    twice: frozenset[str]  # words that may stand twice
    function: frozenset[str]  # small words by which a language is known
    last_of: re.Pattern[str]  # what stands before the last thing of a list


def data_of(lang: str) -> Mapping[str, Any]:
    """The file of a language; empty for one that has none yet."""
    return of_language(lang, "checks")


@cache
def habits(lang: str) -> Habits:
    """The data of a language."""
    table = data_of(lang)
    words = {(name, kind): phrase(ways) for name in LISTS for kind, ways in table.get(name, {}).items()}
    return Habits(
        {
            axis: {pole: phrase(ways) for pole, ways in poles.items()}
            for axis, poles in table.get("opposites", {}).items()
        },
        {**words, ("first", ""): phrase(table.get("first", ()))},
        {kind: (phrase(ways["words"]), phrase(ways["else"])) for kind, ways in table.get("limits", {}).items()},
        tuple((q[0], q[1]) for q in table.get("quotes", [["“", "”"], ['"', '"']])),
        (table.get("blanks", {}).get("before", ""), table.get("blanks", {}).get("behind", "")),
        dict(table.get("opened", {})),
        frozenset(map(fold, table.get("twice", ()))),
        frozenset(map(fold, table.get("function", ()))),
        any_of(map(re.escape, table.get("last_of", ()))),
    )


def phrase(ways: Iterable[str]) -> re.Pattern[str]:
    """Words and phrases; a star stands for any end of a word."""
    return any_of(re.escape(fold(w)).replace(r"\*", r"\w*") for w in ways)


def any_of(ways: Iterable[str]) -> re.Pattern[str]:
    """Any of these expressions as whole words, the longest first; of none it finds nothing."""
    found = "|".join(sorted(ways, key=len, reverse=True))
    return re.compile(rf"(?<!\w)(?:{found})(?!\w)") if found else re.compile(r"(?!)")


def has(text: Face, name: str, kind: str = "") -> bool:
    """Whether a text has words of a list of its language, by the list's name.

    excuses  words that say a kind of thing and are no mark of it
    asides   words that only look like a mark of a kind
    plain    words that may stand for a concept, and here have another sense of their own
    first    what stands first: "first this, then that" is "this before that"
    """
    pattern = habits(text.lang).words.get((name, kind))
    return bool(pattern and pattern.search(fold(text.masked)))


def turned(part: Unit, axis: str) -> str:
    """What two texts say on an axis, if one says the opposite of the other; empty if they agree.

    They do not where each has another pole only, and where both have as many words of the axis, but one text has
    them of both poles and the other of one.  The memory has to bear it out: words with their usual answer agree.
    """
    left, right = _poles(part.source, axis), _poles(part.target, axis)
    if not left or not right or left.keys() == right.keys():
        return ""
    apart = not left.keys() & right.keys() and len(left) == len(right) == 1
    counts = [sum(map(len, found.values())) for found in (left, right)]
    if not apart and (len(left) == len(right) or counts[0] != counts[1]):
        return ""
    here, there = ([*dict.fromkeys(w for words in f.values() for w in words)] for f in (left, right))
    if max(part.unusual(here, extra=False, marks=MARKS), part.unusual(there, extra=True, marks=MARKS)) < BORNE:
        return ""
    return f"the source says '{', '.join(here)}', the translation '{', '.join(there)}'"


def _poles(text: Face, axis: str) -> dict[str, list[str]]:
    """Which poles of an axis a text has, each with the words that say it."""
    folded = fold(text.masked)
    poles = habits(text.lang).opposites.get(axis, {})
    return {pole: found for pole, pattern in poles.items() if (found := pattern.findall(folded))}


def listed(values: Iterable[str]) -> str:
    """Some values for a message."""
    return ", ".join(sorted(values))
