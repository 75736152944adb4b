"""Sound catalogs, the words that seeds are made of, and what every maker of seeds needs to look into a text."""

from __future__ import annotations

import random
import re
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import polib

HERE = Path(__file__).resolve().parent
LOCALES = HERE.parents[2] / "locales"
DOMAINS = ("twilight-struggle", "risiko", "handbook", "cli")
GAMES = DOMAINS[:2]
LANGUAGES = ("en", "it", "pt", "pl", "el")
REMARK = re.compile(r"^scenario\.|/(?:doubt|prose-only|unobservable|unplayable|note|chosen)$")
SLOT = re.compile(r"\{[^{}]*\}")


@dataclass(frozen=True, slots=True)
class Entry:
    """A message of a sound catalog."""

    domain: str
    context: str
    source: str
    target: str


@dataclass(frozen=True, slots=True)
class Seed:
    """A message with one error in it."""

    kind: str
    lang: str
    entry: Entry
    source: str  # numbering changes it too
    target: str


@cache
def entries(lang: str) -> tuple[Entry, ...]:
    """The messages of a language but for remarks on rules and titles of scenarios; of English, our statements twice."""
    found = []
    for domain in DOMAINS:
        path = LOCALES / ("it" if lang == "en" else lang) / "LC_MESSAGES" / f"{domain}.po"
        for e in polib.pofile(str(path), encoding="utf-8"):
            if REMARK.search(e.msgctxt or ""):
                continue
            if e.msgstr and not e.obsolete and "fuzzy" not in e.flags:
                target = e.msgid if lang == "en" else e.msgstr
                found.append(Entry(domain, e.msgctxt or "", e.msgid, target))
    return tuple(found)


@cache
def words(lang: str) -> dict[str, Any]:
    """The pairs of a language."""
    table: dict[str, Any] = tomllib.loads((HERE / "seeds.toml").read_text("utf-8")).get(lang, {})
    return table


@cache
def terms() -> dict[str, Any]:
    """The termbase, as the file has it."""
    return tomllib.loads((LOCALES / "terms.toml").read_text("utf-8"))


Made = str | tuple[str, str] | None
Maker = Callable[[Entry, str, random.Random], Made]
KINDS: dict[str, Maker] = {}


def kind(name: str) -> Callable[[Maker], Maker]:
    """Enters a maker under the name of its kind."""

    def enter(maker: Maker) -> Maker:
        KINDS[name] = maker
        return maker

    return enter


def outside(text: str) -> list[tuple[int, int]]:
    """The stretches of a text that are no slot."""
    found, done = [], 0
    for slot in SLOT.finditer(text):
        found.append((done, slot.start()))
        done = slot.end()
    return [*found, (done, len(text))]


def places(text: str, word: str) -> list[tuple[int, int]]:
    """Where a word stands whole, in no slot."""
    pattern = re.compile(rf"(?<![\w-]){re.escape(word)}(?![\w-])", re.IGNORECASE)
    free = outside(text)
    return [m.span() for m in pattern.finditer(text) if any(a <= m.start() and m.end() <= b for a, b in free)]


def put(text: str, span: tuple[int, int], word: str) -> str:
    """The text with another word at a place, in the same case."""
    old = text[span[0] : span[1]]
    if old[:1].isupper() and not old.isupper():
        word = word[:1].upper() + word[1:]
    return re.sub(r"  +", " ", text[: span[0]] + word + text[span[1] :]).strip()


def forms_of(concept: str, lang: str) -> dict[str, str]:
    """The forms of a concept by category, and by case and category."""
    body = terms()[concept].get(lang, {})
    found = {k: body[k] for k in ("one", "few", "many", "other") if k in body}
    for case, by_count in body.get("cases", {}).items():
        found |= {f"{case} {k}": v for k, v in by_count.items()}
    return found


def concepts_in(entry: Entry, lang: str) -> list[tuple[str, str, tuple[int, int]]]:
    """Every concept whose preferred form stands in the translation: its id, which form, where; the longest only."""
    found = []
    for concept, body in terms().items():
        if body.get("games") and entry.domain in GAMES and entry.domain not in body["games"]:
            continue
        for which, shape in forms_of(concept, lang).items():
            found += [(concept, which, span) for span in places(entry.target, shape) if len(shape) > 3]
    return [f for f in found if not any(o[2] != f[2] and o[2][0] <= f[2][0] and f[2][1] <= o[2][1] for o in found)]
