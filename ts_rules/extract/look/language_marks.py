"""Words that open a part or tell a language (its `reading.toml`), and signs of all languages (`data/marks.toml`)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from ...languages import UNKNOWN, languages, of_language
from ...terms import fold
from ...terms.language import languages as with_words
from ...toml_files import read_kept_toml
from ..lines import Line
from .printed_numbers import DATA

__all__ = ["UNPARTED", "Language", "Marks", "language", "learnt", "marks", "read_languages", "size_of", "words"]

OPENED = ("example", "note", "design-note", "translator-note", "contents", "credits", "front-matter", "figure")
UNPARTED = re.compile("[\u3040-\u30ff\u3400-\u9fff]")  # Chinese and Japanese
SMALL = 4  # letters of a word that only holds a sentence together
FREQUENT = 60
AGAIN = 3  # times that a word opens a part
SHARE = 0.4  # of all times that it is said
OPENER = re.compile(r"\W*([^\W\d_]{2,}) ?\d{0,2}(?: [^\W\d_])?:\s")
WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")


@dataclass(frozen=True, slots=True)
class Language:
    """Words of one language that tell what a passage is, folded."""

    id: str
    opens: Mapping[str, tuple[str, ...]]  # kind → phrases, the longest first
    frequent: frozenset[str]
    joins: tuple[str, ...] = ()  # words that join two halves of a sentence


@dataclass(frozen=True, slots=True)
class Marks:
    """Signs that mean the same in every language."""

    bullets: str
    bullet_letters: str
    openers: str
    stops: str
    closers: str
    hyphens: str
    artifact: re.Pattern[str]


def read_languages() -> tuple[str, ...]:
    """The languages that a text can be told to be in: of the others we lack words to know them by, or to read them."""
    return tuple(code for code in languages() if language(code).frequent and code in with_words())


@cache
def language(lang: str) -> Language:
    """The words of a language, read once."""
    table = of_language(lang, "reading")
    given = dict.fromkeys(OPENED, ()) | table.get("opens", {})
    opens = {kind: tuple(sorted(map(fold, phrases), key=len, reverse=True)) for kind, phrases in given.items()}
    said = table.get("language", {})
    return Language(lang, opens, frozenset(map(fold, said.get("frequent", ()))), tuple(said.get("joins", ())))


def learnt(lines: Sequence[Line]) -> Language:
    """What a text in an unknown language shows of it: its commonest small words, and the words that open examples.

    Of what opens paragraphs, with a colon behind it, again and again, the most usual is taken for the word for example.
    """
    said = Counter(w for line in lines for w in words(line.text))
    first = Counter(fold(found[1]) for line in lines if (found := OPENER.match(line.text)))
    openers = [word for word, times in first.most_common() if times >= max(AGAIN, SHARE * said[word])]
    opens = {**language(UNKNOWN).opens, "example": tuple(openers[:1]), "note": tuple(openers[1:])}
    return Language(UNKNOWN, opens, frozenset([w for w, _times in said.most_common() if len(w) <= SMALL][:FREQUENT]))


@cache
def marks() -> Marks:
    """The signs, read once."""
    table = read_kept_toml(str(DATA / "marks.toml"))
    artifact = re.compile("|".join(f"(?:{a})" for a in table.pop("artifacts")))
    return Marks(artifact=artifact, **table)


def size_of(text: str) -> int:
    """How many words a text has; of a script that puts no blanks between words two signs are about one."""
    return sum((len(w) + 1) // 2 if UNPARTED.match(w) else 1 for w in words(text))


@lru_cache(maxsize=1 << 14)
def words(text: str) -> tuple[str, ...]:
    """The words of a text, folded."""
    return tuple(WORD.findall(fold(text)))
