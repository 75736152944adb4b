"""Words of a book that stand once or twice and are a slip away from one that it has often."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping

from ...extract.lines import Line
from ...extract.result import Extract
from ...terms import fold, stem
from .memory_of import memory_of
from .registry import Example, check
from .unit import Unit

__all__ = ["misprint", "misprints"]

WORD = re.compile(r"[^\W\d_]+")
LONG = 6  # letters: a shorter word has others near it anyway
OFTEN, TIMES = 4, 5  # times that the right word stands at least, and by how much oftener than the other
ENDING = 2  # letters in which forms of one word may differ
SLIPS, LOOSE = ((1, 1), (0, 1), (1, 0)), ((1, 2), (2, 1))  # letters here and there that differ; in long words only
LONGER = 8


@check(
    "misprint",
    "warning",
    remedy="Print the word as it stands elsewhere.",
    example=Example("it", "", "segnalini, segnalini, segnaini", "segnalini, segnalini, segnalini"),
    book=True,
)
def misprint(unit: Unit) -> Iterator[str]:
    """A word of a book differs by a letter from one that it has often, and stands nowhere in our catalogs."""
    del unit  # it takes the whole book: see `misprints`
    yield from ()


def misprints(book: Extract) -> Iterator[tuple[int, str, str]]:
    """The lines of the words, and what they are elsewhere."""
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
        words = [m.group().lower() for m in WORD.finditer(line.text)]
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
