"""Signatures: what a sentence says that can be counted, whatever language says it.

A signature holds the marks that a rule hangs on: figures and their signs, throws of dice, who and where, must, may and
cannot, negation, before and after, more and at least, references, cards, countries and terms.  Two sentences that mean
the same have the same signature as far as the words of the languages can be matched; where they differ, see `doubts`.
"""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from ..paths import read_toml
from ..terms import Hit, fold, hits_in

__all__ = ["KINDS", "Mark", "Signature", "elliptic", "joined", "signature"]

DATA = Path(__file__).resolve().parent / "data" / "signature.toml"
KINDS = (
    *("figure", "sign", "dice", "amount", "who", "where", "modality", "negation"),
    *("time", "comparison", "reference", "card", "country", "term"),
)
OF_NAMES = {"side": "who", "region": "where", "country": "country", "card": "card", "space": "term"}
NEGATIVE = (("negation", "not"), ("modality", "cannot"))
SIDES = (("who", "us"), ("who", "ussr"))
HEAD = re.compile(r"\s*(?:[-–—•·*+]\s*)?(?:\d{1,2}(?:\.(?:\d{1,2}|[^\W\d_]))*[.)]?|[^\W\d_][.)])\s+(?=\S)")
NUMBERED = re.compile(r"\s*(?:\d{1,2}\.(?:\d|[^\W\d_])|\d{1,2}[.)]\s|[-–—•·*+]\s*|[^\W\d_][.)]\s)")
NEAR = 18  # letters between an amount and the country it is for: "4 w ", "3 nella "
BREAK = re.compile(r"[,;:()–—·]|\s-\s")  # between clauses
LOOK_BACK = 24  # letters in which the words before a small one are looked for
REMEMBERED = 1 << 14  # sentences


@dataclass(frozen=True, slots=True, order=True)
class Mark:
    """One thing that a sentence says.  A weak one answers to the same mark elsewhere, but raises no doubt itself."""

    kind: str
    value: str
    weak: bool = False

    def __str__(self) -> str:
        return f"{self.kind} {self.value}"


@dataclass(frozen=True, slots=True)
class Signature:
    """The marks of a sentence or a clause, sorted, each once: strong where it stands strong anywhere."""

    marks: tuple[Mark, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.marks)

    def __iter__(self) -> Iterator[Mark]:
        return iter(self.marks)

    def of(self, kind: str) -> frozenset[str]:
        """Everything of one kind, weak or not."""
        return frozenset(m.value for m in self.marks if m.kind == kind)

    def strong(self, kind: str) -> frozenset[str]:
        """What of one kind may raise a doubt."""
        return frozenset(m.value for m in self.marks if m.kind == kind and not m.weak)


@dataclass(frozen=True, slots=True)
class _Reading:
    """How finds become marks: the data file, taken apart."""

    who: frozenset[str]
    where: frozenset[str]
    same: Mapping[tuple[str, str], str]
    nothing: frozenset[tuple[str, str]]
    elliptic: Mapping[str, str]
    weak: Mapping[str, tuple[str, ...]]  # words, and words with those before them


@cache
def _reading() -> _Reading:
    table: dict[str, Any] = read_toml(DATA)
    return _Reading(
        frozenset(table["who"]),
        frozenset(table["where"]),
        {(kind, old): new for kind, pairs in table["same"].items() for old, new in pairs.items()},
        frozenset((kind, value) for kind, values in table["nothing"].items() for value in values),
        {a: b for pair in table["elliptic"] for a, b in (pair, pair[::-1])},
        {lang: tuple(map(fold, words)) for lang, words in table["weak"].items()},
    )


def elliptic(region: str) -> str:
    """The region whose name shares a word with that of this one; empty where none does."""
    return _reading().elliptic.get(region, "")


@lru_cache(maxsize=REMEMBERED)
def signature(text: str, lang: str, game: str, book: str = "") -> Signature:
    """The signature of a sentence; with a book, words mean what they mean in this one.

    >>> [str(m) for m in signature("The US must roll 4 or more.", "en", "twilight-struggle")]
    ['comparison at-least', 'figure 4', 'modality must', 'term die', 'who us']
    """
    body = text
    if NUMBERED.match(text) and (head := HEAD.match(text)):
        body = text[head.end() :]
    hits = hits_in(body, lang, game, book)
    return _made([*_marks(hits, body, lang), *_amounts(hits, body)])


def joined(signatures: Iterable[Signature]) -> Signature:
    """What several sentences say together."""
    return _made(m for s in signatures for m in s)


def _made(marks: Iterable[Mark]) -> Signature:
    strong: dict[tuple[str, str], bool] = {}
    for mark in marks:
        key = (mark.kind, mark.value)
        strong[key] = strong.get(key, False) or not mark.weak
    return Signature(tuple(sorted(Mark(*key, weak=not firm) for key, firm in strong.items())))


def _marks(hits: tuple[Hit, ...], text: str, lang: str) -> Iterator[Mark]:
    sides: list[str] = []
    negated: set[int] = set()
    breaks = [found.start() for found in BREAK.finditer(text)]
    # "May never" is no permission.
    never = {bisect(breaks, h.start) for h in hits if (h.kind, h.value) == ("modality", "never")}
    for hit in hits:
        mark = _mark(hit, text, lang)
        if mark is None or (mark.value == "may" and bisect(breaks, hit.start) in never):
            continue
        if (mark.kind, mark.value) in NEGATIVE:
            negated.add(bisect(breaks, hit.start))
        if (mark.kind, mark.value) in SIDES:
            sides.append(mark.value)
        if mark.kind != "negation":
            yield from _figures(mark)
    # Several negatives of one clause are one negation in most languages; two negated clauses are two.
    if negated:
        yield Mark("negation", "not")
    if len(negated) > 1:
        yield Mark("negation", "not twice")
    if len(set(sides)) == len(SIDES):  # both: what is left to compare is which of them comes first
        yield Mark("who", f"{sides[0]} first")


def _mark(hit: Hit, text: str, lang: str) -> Mark | None:
    """What a find says; None for what says nothing."""
    reading = _reading()
    if (hit.kind, hit.value) in reading.nothing:
        return None
    value = reading.same.get((hit.kind, hit.value), hit.value)
    kind = hit.kind
    if kind == "name" or "/" in value:
        kind, _, value = value.partition("/")
        kind = OF_NAMES.get(kind, "term")
    if kind == "term":
        kind = "who" if value in reading.who else "where" if value in reading.where else kind
    return Mark(kind, value, _weak(text, hit, reading.weak.get(lang, ())))


def _figures(mark: Mark) -> Iterator[Mark]:
    """The mark; a figure without its sign, and the sign if it has one; a throw with its ends."""
    if mark.kind == "dice":
        yield from (Mark("figure", end, weak=True) for end in mark.value.split("-"))
    if mark.kind != "figure":
        yield mark
        return
    plain = mark.value.lstrip("+-±")
    # One is an article in most languages, and found in none of them as a figure unless it is written as one.
    yield Mark("figure", plain, mark.weak or plain == "1")
    if mark.value[:1] in ("+", "-"):
        yield Mark("sign", mark.value, mark.weak)


def _weak(text: str, hit: Hit, words: tuple[str, ...]) -> bool:
    """Whether the find is one of these, or the end of one that is longer."""
    least = len(fold(text[hit.start : hit.end]))
    folded = fold(text[max(0, hit.start - LOOK_BACK) : hit.end])
    return any(
        len(word) >= least and folded.endswith(word) and not folded[: -len(word)][-1:].isalnum() for word in words
    )


def _amounts(hits: tuple[Hit, ...], text: str) -> Iterator[Mark]:
    """Figures that stand right before a country: so many for it."""
    figures = [h for h in hits if h.kind == "figure"]
    for hit in hits:
        if hit.kind != "name" or not hit.value.startswith("country/"):
            continue
        before = [f for f in figures if 0 <= hit.start - f.end <= NEAR]
        if before and not re.search(r"[,;.:()]", text[before[-1].end : hit.start]):
            yield Mark("amount", f"{before[-1].value.lstrip('+')} {hit.value.removeprefix('country/')}")
