"""How often a text denies: each *not* once, a double negative once, and what else may answer to one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from ...paths import read_toml
from .wording import DATA

__all__ = ["Denial", "denial"]

REMEMBERED = 1 << 14  # texts
PIECE = re.compile(r"[;:·()]|[.!?](?=\s|$)")
BETWEEN = r"(?:[^\s,;:.·()]+\s+){0,9}?"  # what dots stand for
PARTS = ("not", "with", "aside", "but", "until", "else", "perhaps")


@dataclass(frozen=True, slots=True)
class Denial:
    """What a text denies: how often for sure, how often perhaps, and words that ask for a *not* and have none."""

    sure: int = 0
    perhaps: int = 0
    want: int = 0  # of the perhaps, the words of want and end, which have words of their own in other languages
    lone: tuple[str, ...] = ()
    until: bool = False
    words: tuple[str, ...] = ()  # what says so


@dataclass(frozen=True, slots=True)
class _Ways:
    """The words of a language.  Accents count here: né is no ne."""

    patterns: Mapping[str, re.Pattern[str]]
    opens: frozenset[str]
    links: frozenset[str]
    apart: frozenset[str]
    needs: bool


@cache
def _ways(lang: str) -> _Ways | None:
    path = DATA / f"{lang}.toml"
    table: dict[str, Any] = read_toml(path).get("denial", {}) if path.is_file() else {}
    if not table:
        return None
    patterns = {part: _pattern(table.get(part, ())) for part in PARTS}
    opens, links, apart = (frozenset(map(str.casefold, table.get(k, ()))) for k in ("opens", "and", "apart"))
    return _Ways(patterns, opens, links, apart, bool(table.get("needs")))


def _pattern(ways: Iterable[str]) -> re.Pattern[str]:
    found = "|".join(sorted(map(_way, ways), key=len, reverse=True))
    return re.compile(rf"(?<!\w)(?:{found})(?!\w)") if found else re.compile(r"(?!)")


def _way(words: str) -> str:
    found = re.escape(words.casefold()).replace(r"\ \.\.\.\ ", rf"\s+{BETWEEN}").replace(r"\ ", r"\s+")
    return found.replace(r"\*", r"\w*").replace(r"\+", r"\w+")


@lru_cache(maxsize=REMEMBERED)
def denial(masked: str, lang: str) -> Denial | None:
    """What a text denies; None in a language of which nothing is known."""
    ways = _ways(lang)
    if ways is None:
        return None
    text, asides = ways.patterns["aside"].subn(_blank, masked.casefold())
    until = bool(ways.patterns["until"].search(text))
    perhaps = asides + len(ways.patterns["perhaps"].findall(text))
    text = ways.patterns["but"].sub(" ", text)
    text, want = ways.patterns["else"].subn(" \ufffc ", text)
    sure, lone = 0, []
    said: list[str] = []
    for piece in PIECE.split(text):
        nots = [m.start() for m in ways.patterns["not"].finditer(piece)]
        beside = [*ways.patterns["with"].finditer(piece)]
        sure += len(nots)
        said += [m.group() for part in ("not", "with") for m in ways.patterns[part].finditer(piece)]
        paired = nots or "\ufffd" in piece
        alone = [m for m in beside if not paired and not _stands(piece, m, ways)]
        lone += [m.group() for m in alone]
        # Before the verb it denies by itself where the language does not ask for a second word: nessuno ..., non ...
        if beside and (not paired or (nots and not ways.needs and beside[0].start() < nots[0])):
            sure += 1
    return Denial(sure, perhaps + want, want, tuple(lone), until, tuple(said))


def _blank(found: re.Match[str]) -> str:
    return "\ufffd" * len(found.group())


def _stands(piece: str, word: re.Match[str], ways: _Ways) -> bool:
    """Whether a word that goes along with a *not* may stand alone: in an opening, or as an aside of its own."""
    before = piece[: word.start()].rpartition(",")
    words = before[2].split()
    if not ways.needs:
        return not words or words[-1] in ways.opens or words[-1].endswith(("'", "’"))
    if not words:
        return bool(before[1]) and word.group() in ways.apart
    return words[-1] in ways.opens and (len(words) == 1 or words[-2] in ways.links)
