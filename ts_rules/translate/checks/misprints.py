"""Misprints: a word twice, letters of two alphabets, words of a book a slip away from one that it has often."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise

from ...extract.lines import Line
from ...extract.result import Extract
from ...terms import fold, stem
from .checked_message import Unit
from .registry import Example, book_check, check
from .translation_memory import memory_of
from .wording import habits

__all__ = ["doubled_word", "misprint", "mixed_alphabet"]

RUN = re.compile(r"[^\W\d_]+")
GREEK = str.maketrans("oaeiktnABEHIKMNOPTYXZ", "οαεικτηΑΒΕΗΙΚΜΝΟΡΤΥΧΖ")
LONG = 6  # letters: a shorter word has others near it anyway
OFTEN, TIMES = 4, 5  # times that the right word stands at least, and by how much oftener than the other
ENDING = 2  # letters in which forms of one word may differ
SLIPS, LOOSE = ((1, 1), (0, 1), (1, 0)), ((1, 2), (2, 1))  # letters here and there that differ; in long words only
LONGER = 8


@check(
    "doubled-word",
    "error",
    remedy="Write the word once.",
    example=Example("it", "Draw a card.", "Si pesca una una carta.", "Si pesca una carta."),
    book=True,
)
def doubled_word(unit: Unit) -> Iterator[str]:
    """A word stands twice in a row."""
    text = unit.target.masked
    allowed = habits(unit.lang).twice
    own = {a for (a, *_x), (b, *_y) in pairwise(unit.source.words) if a == b} if not unit.alone else set()
    for (one, _s, end), (_two, start, _e) in pairwise(unit.target.words):
        same = text[_s:end].casefold() == text[start:_e].casefold()  # as spelt: "ή η" are two words
        if same and text[end:start].isspace() and one not in allowed and one not in own:
            if unit.spoken and unit.alone:  # a list of commands and options
                continue
            if len(one) == 1 and text[end - 1].isupper() and text[start].isupper():
                continue
            yield f"'{text[start:_e]}' stands twice"


@check(
    "mixed-alphabet",
    "error",
    remedy="Type the word anew in one alphabet.",
    example=Example("el", "A card.", "Μια κάρτa.", "Μια κάρτα."),
    book=True,
)
def mixed_alphabet(unit: Unit) -> Iterator[str]:
    """A word has letters of two alphabets, such as a Latin o in a Greek word: no reader sees it, no search finds it."""
    for found in RUN.finditer(unit.target.masked):
        scripts = {_script(c) for c in found.group()} - {""}
        if len(scripts) > 1:
            yield f"'{found.group()}' has {' and '.join(sorted(scripts))} letters"
        elif unit.lang == "el" and _stray(found.group(), unit.target.masked[found.end() :]):
            yield f"'{found.group()}' is Latin and looks like a Greek word"


@cache
def _script(letter: str) -> str:
    name = unicodedata.name(letter, "")
    return next((s for s in ("LATIN", "GREEK", "CYRILLIC") if name.startswith(s)), "").title()


def _stray(word: str, after: str) -> bool:
    """A short Latin word that would be a small word of Greek, were its letters Greek."""
    greek = word.translate(GREEK)
    latin = after.lstrip()[:1].isascii() and after.lstrip()[:1].isalpha()  # it stands in a Latin name
    return (
        greek != word
        and not latin
        and not greek.isascii()
        and fold(greek) in habits("el").function
        and not after.startswith(".")
    )


@book_check(
    "misprint",
    "warning",
    remedy="Print the word as it stands elsewhere.",
    example=Example("it", "", "segnalini, segnalini, segnaini", "segnalini, segnalini, segnalini"),
    family="spelling",
)
def misprint(book: Extract) -> Iterator[tuple[int, str, str]]:
    """A word of a book differs by a letter from one that it has often, and stands nowhere in our catalogs."""
    rules = {n: str(s.rule) for s in book.sections for a, b in s.lines for n in range(a, b + 1)}
    places = _places([line for line in book.source.lines if not line.blank])
    known = _known(book.language)
    for word, lines in sorted(places.items(), key=lambda pair: pair[1]):
        if len(word) < LONG or fold(word) in known or stem(fold(word), book.language) in known:
            continue
        if right := _right(word, places):
            for number in lines:
                yield number, rules.get(number, ""), f"'{word}', elsewhere '{right}'"


def _known(lang: str) -> frozenset[str]:
    """The words of our catalogs, their stems, and those of our English: a title may stand in a book as it is."""
    memory = memory_of(lang)
    own = memory.vocabulary.keys()
    return frozenset({*own, *(stem(w, lang) for w in own), *memory.english})


def _places(lines: list[Line]) -> Mapping[str, list[int]]:
    """Every whole word with its lines; those that a line breaks are left out."""
    found: dict[str, list[int]] = defaultdict(list)
    broken = False
    for line in lines:
        words = [m.group().lower() for m in RUN.finditer(line.text)]
        cut = line.text.rstrip().endswith("-")
        for word in words[int(broken) : len(words) - int(cut)]:
            found[word].append(line.number)
        broken = cut
    return found


def _right(word: str, places: Mapping[str, list[int]]) -> str:
    """The word that is meant: the one that stands most often."""
    least = max(OFTEN, TIMES * len(places[word]))
    near = [w for w, lines in places.items() if len(lines) >= least and _slip(word, w)]
    return max(near, key=lambda w: (len(places[w]), w), default="")


def _slip(one: str, other: str) -> bool:
    """Whether two words differ in a letter, or two that changed places, neither first nor in the ending."""
    if abs(len(one) - len(other)) > 1:
        return False
    short = min(len(one), len(other))
    head = next((n for n in range(short) if one[n] != other[n]), short)
    tail = next((n for n in range(short - head) if one[-1 - n] != other[-1 - n]), short - head)
    if head == 0 or tail < ENDING:
        return False
    left, right = one[head : len(one) - tail], other[head : len(other) - tail]
    parts = len(left), len(right)
    return parts in SLIPS or left == right[::-1] or (short >= LONGER and parts in LOOSE)
