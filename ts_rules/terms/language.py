"""What is particular to a language, read from its `matching.toml`: its stemmer, its numbers, its small words."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from ..errors import BadFile, UnknownId
from ..languages import UNKNOWN, language_file, spoken
from ..toml_files import read_kept_toml
from .fold import fold

__all__ = ["Language", "language", "languages"]

WORDS = ("modality", "negation", "comparison", "time")
HABITS = ("elided", "possessive", "hyphenated")  # no language has all of them: what is left out is false
FIELDS = frozenset(
    {"stemmer", "stem_endings", "free_order", "links", "clitics", "names", "not_names", "accented", *HABITS}
)
TABLES = frozenset({*WORDS, "numbers", "ranges", "references"})
NOTHING: frozenset[str] = frozenset()
MOST = 20_000  # ways to say one thing, made from templates: more is a mistake in the data


@dataclass(frozen=True, slots=True, eq=False)  # one object a language: what is made from it is kept by identity
class Language:
    """A language as the matcher needs it.  Every word in it is folded."""

    code: str
    stemmer: str = ""  # as Snowball calls it; empty where words are looked for as they are spelt
    stem_endings: tuple[tuple[str, str], ...] = ()  # ends of stems that count as one: Afryka, w Afryce
    free_order: bool = False  # whether an adjective may stand on either side of its noun
    links: frozenset[str] = NOTHING  # small words that may join the words of a term, or be left out
    clitics: frozenset[str] = NOTHING  # small words that may stand between a negation and its verb
    names: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # id of a name → further ways to write it
    not_names: frozenset[str] = NOTHING  # words that are spelt like a name and hardly ever are one
    numbers: Mapping[str, str] = field(default_factory=dict)  # word → figure
    not_numbers: frozenset[str] = NOTHING  # two words of which neither is a figure
    joiners: frozenset[str] = NOTHING  # vinte *e* cinco
    signs: Mapping[str, str] = field(default_factory=dict)  # word → + or -
    ordinal_marks: tuple[str, ...] = ()  # what stands behind the digits of an ordinal
    ranges: tuple[tuple[str, str], ...] = ()  # words before and inside a range: from 1 to 4
    not_dice: frozenset[str] = NOTHING  # words beside a range that is none of dice: years, turns
    reference_words: tuple[str, ...] = ()  # what makes a bare number a reference: rule 7
    letters: Mapping[str, str] = field(default_factory=dict)  # letters of steps → A to I
    phrases: Mapping[tuple[str, ...], tuple[str, str]] = field(default_factory=dict)  # small words → (kind, value)
    elided: bool = False  # an apostrophe ends a word: l' azione
    possessive: bool = False  # an s behind an apostrophe is a word: opponent 's
    hyphenated: bool = False  # a hyphen joins letters into one word: bem-sucedido
    namesakes: tuple[str, ...] = ()  # other languages in which a name may be written here
    accented: frozenset[str] = frozenset()  # words that only their accents tell from another: dé is a die, de is of

    def spelt(self, word: str) -> str:
        """A word as words are compared: folded, unless its accents make it another one."""
        return _spelt(word, self.accented)


def languages() -> tuple[str, ...]:
    """The languages of which there is data."""
    return tuple(sorted(code for code in spoken() if language_file(code, "matching").is_file()))


@cache
def language(code: str) -> Language:
    """The data of a language; one that there is not names those there are.

    Of an unknown language nothing is known: figures and references are written in digits, names as anybody writes them.
    """
    if code == UNKNOWN:
        return Language(UNKNOWN, namesakes=languages())
    if code not in languages():
        raise UnknownId(f"There are no words of the language '{code[:40]}' yet.", languages())
    return read_language(language_file(code, "matching"))


def read_language(path: Path) -> Language:
    """A language's file, or one sentence that says what is wrong in it."""
    table = read_kept_toml(str(path))
    if unknown := sorted(set(table) - FIELDS - TABLES):
        raise BadFile(path, f"has an unknown field '{unknown[0]}'")
    try:
        return _language(table, path)
    except KeyError as problem:
        raise BadFile(path, f"lacks the field {problem}") from None
    except (AttributeError, TypeError, ValueError) as problem:
        raise BadFile(path, f"holds a value of the wrong kind ({problem})") from None


def _language(table: dict[str, Any], path: Path) -> Language:
    numbers, ranges, references = (table[name] for name in ("numbers", "ranges", "references"))
    accented = frozenset(map(_cased, table.get("accented", ())))
    words = {fold(w): str(int(figure)) for figure, ways in numbers["words"].items() for w in ways}
    signs = {fold(w): sign for sign, ways in numbers["signs"].items() for w in ways}
    return Language(
        code=path.parent.name,
        stemmer=table["stemmer"],
        stem_endings=tuple((fold(old), fold(new)) for old, new in table["stem_endings"]),
        free_order=bool(table["free_order"]),
        links=frozenset(_spelt(w, accented) for w in table["links"]),
        clitics=frozenset(_spelt(w, accented) for w in table["clitics"]),
        names={ident: tuple(ways) for ident, ways in table["names"].items()},
        not_names=_folded(table["not_names"]),
        numbers=words,
        not_numbers=_folded(numbers["not_numbers"]),
        joiners=_folded(numbers["joiners"]),
        signs=signs,
        ordinal_marks=tuple(fold(m) for m in numbers["ordinal_marks"]),
        ranges=tuple((fold(first), fold(inside)) for first, inside in ranges["words"]),
        not_dice=_folded(ranges["not_dice"]),
        reference_words=tuple(fold(w) for w in references["words"]),
        letters={fold(old): new for old, new in references["letters"].items()},
        phrases=_phrases(table, path, accented),
        elided=bool(table.get("elided")),
        possessive=bool(table.get("possessive")),
        hyphenated=bool(table.get("hyphenated")),
        accented=accented,
    )


def _cased(word: str) -> str:
    return unicodedata.normalize("NFC", word).casefold()


def _spelt(word: str, accented: frozenset[str]) -> str:
    cased = _cased(word) if accented else ""
    return cased if cased in accented else fold(word)


def _folded(words: Iterable[str]) -> frozenset[str]:
    return frozenset(fold(w) for w in words)


def _phrases(table: dict[str, Any], path: Path, accented: frozenset[str]) -> dict[tuple[str, ...], tuple[str, str]]:
    """Every small word and phrase; `{not} ~ {may}` stands for all pairs, `~` for any clitics in between."""
    lists = {value: ways for kind in WORDS for value, ways in table[kind].items()}
    found: dict[tuple[str, ...], tuple[str, str]] = {}
    for kind in WORDS:
        for value, ways in table[kind].items():
            for phrase in (p for way in ways for p in _filled(way, lists)):
                key = tuple(_spelt(word, accented) for word in phrase.split())
                if found.setdefault(key, (kind, value)) != (kind, value):
                    raise BadFile(path, f"'{phrase}' means both {found[key][1]} and {value}: keep one")
    if len(found) > MOST:
        raise BadFile(path, f"makes {len(found)} phrases from its templates: more than {MOST}")
    return found


def _filled(way: str, lists: Mapping[str, list[str]]) -> list[str]:
    before, brace, rest = way.partition("{")
    if not brace:
        return [way]
    name, _, after = rest.partition("}")
    return [before + w + tail for w in lists[name] if "{" not in w for tail in _filled(after, lists)]
