"""The catalogs of a language as a memory: what usually answers to what, and how words are written.

A message is always held against the others: whatever stands under the same source text is left out.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import pairwise
from math import log
from statistics import median

from ...terms import fold, stem
from ..catalogs import catalog_path, sound_entries
from ..messages import OURS, domains, game_of, messages_of
from .capitals import InnerWord, inner_words
from .checked_message import Face, face, is_remark, languages, masked_text, parts, words_of

__all__ = ["Evidence", "Memory", "Row", "memory_of", "tokens", "word_tokens"]

LIFT, SHARE, GAIN = 3.0, 0.05, 0.03  # how much likelier, how much of it, and how many more an answer must explain
LEAST = 3  # messages in which a word must have stood
EVEN = 30  # letters from which a ratio of lengths counts
CAPITALS, SMALL, ALWAYS = 5, 3, 0.94  # times seen, times if never with a capital, share of them
SPELT = re.compile(r"[^\W\d_]+['’]?")
SEPARATE = ("reference", "amount", "sign", "dice")
AT_HAND = 50  # sentences
KEEP = 2  # source texts that are kept of a word, to tell one from another


@dataclass(frozen=True, slots=True)
class Row:
    """A message of the memory."""

    source: str
    target: str
    domain: str
    context: str = ""


@dataclass(frozen=True, slots=True)
class Evidence:
    """A word that nothing answers to, of the translation (`extra`) or of the source; how much that says, in nats."""

    weight: float
    extra: bool
    token: str
    seen: int


def tokens(text: Face) -> frozenset[str]:
    """The stems of a text and the marks of what it says."""
    found = {stem(w, text.lang) if text.lang in languages() else w for w, _s, _e in text.words}
    found |= {f"#{m.kind}:{m.value}" for m in text.says if m.kind not in SEPARATE}
    for slot in text.slots:
        found.add("#slot:reading" if slot.reading else f"#slot:{slot.path.split('.')[0]}")
        if slot.term:
            found.add(f"#slot-term:{slot.term}")
    return frozenset(found)


def word_tokens(text: Face) -> Iterator[frozenset[str]]:
    """The tokens of each word: its stem, and the marks that it is a part of."""
    marks = [(h.start, h.end, f"#{h.kind}:{h.value}") for h in text.hits if h.kind not in SEPARATE]
    for word, start, _end in text.words:
        own = stem(word, text.lang) if text.lang in languages() else word
        yield frozenset({own, *(mark for a, b, mark in marks if a <= start < b)})


@dataclass(eq=False)
class Memory:
    """All messages of a language, indexed by what they say."""

    lang: str
    rows: tuple[Row, ...]
    _last: dict[tuple[str, str], tuple[Evidence, ...]] = field(default_factory=dict)
    _uses: dict[str, Counter[str]] = field(default_factory=dict)
    _answers: dict[tuple[str, bool], tuple[frozenset[str], frozenset[int]]] = field(default_factory=dict)

    @cached_property
    def sides(self) -> tuple[tuple[frozenset[str], frozenset[str]], ...]:
        """The tokens of each message: of the source, of the translation."""
        return tuple((tokens(a), tokens(b)) for a, b, _m in self.sentences)

    @cached_property
    def sentences(self) -> tuple[tuple[Face, Face, str], ...]:
        """Every sentence with its translation and the source text of its message."""
        return tuple(
            (a, b, r.source)
            for r in self.rows
            if r.domain not in OURS and not is_remark(r.context)  # these are worded otherwise
            for game in (_game(r.domain),)
            for a, b in parts(face(r.source, "en", game), face(r.target, self.lang, game), game)
        )

    @cached_property
    def places(self) -> tuple[Mapping[str, frozenset[int]], Mapping[str, frozenset[int]]]:
        """In which messages each token stands: of sources, of translations."""
        found: tuple[dict[str, set[int]], ...] = (defaultdict(set), defaultdict(set))
        for n, pair in enumerate(self.sides):
            for side, own in enumerate(pair):
                for token in own:
                    found[side][token].add(n)
        one, two = ({t: frozenset(rows) for t, rows in side.items()} for side in found)
        return one, two

    @cached_property
    def same(self) -> Mapping[str, frozenset[int]]:
        """The messages of a source text."""
        found: dict[str, set[int]] = defaultdict(set)
        for n, (_a, _b, message) in enumerate(self.sentences):
            found[message].add(n)
        return {text: frozenset(rows) for text, rows in found.items()}

    @cached_property
    def ratio(self) -> float:
        """How long a translation usually is."""
        found = [len(r.target) / len(r.source) for r in self.rows if len(r.source) >= EVEN]
        return median(found) if found else 1.0

    @cached_property
    def vocabulary(self) -> Mapping[str, frozenset[str]]:
        """Each word of the translations with some of the sources it stands under."""
        return _vocabulary((w, r.source) for r in self.rows for w, _s, _e in words_of(masked_text(r.target)))

    @cached_property
    def sources(self) -> frozenset[str]:
        """The texts that are translated."""
        return frozenset(r.source for r in self.rows)

    @cached_property
    def english(self) -> frozenset[str]:
        """The words of the sources."""
        return frozenset(w for r in self.rows for w, _s, _e in words_of(masked_text(r.source)))

    def knows(self, lang: str, word: str, source: str) -> bool:
        """Whether a language has a word, as far as other messages show."""
        if lang == "en" and self.lang != "en":
            return word in self.english
        if lang != self.lang:
            return word in _kept(lang).vocabulary
        return bool(self.vocabulary.get(word, frozenset()) - {source})

    @cached_property
    def _capitals(self) -> Mapping[str, Mapping[str, frozenset[str]]]:
        found: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
        for row in self.rows:
            for seen in inner_words(face(row.target, self.lang, _game(row.domain))):
                for key in seen.keys:
                    found[key]["A" if seen.upper else "a"].add(row.source)
        return {w: {k: frozenset(s) for k, s in ways.items()} for w, ways in found.items()}

    def capital(self, word: InnerWord, source: str) -> str:
        """How other messages write a word: `A` always with a capital, `a` never; `?` if they do not have it."""
        for key in word.keys:
            ways = {k: len(s - {source}) for k, s in self._capitals.get(key, {}).items()}
            total = sum(ways.values())
            if total >= (CAPITALS if ways.get("A") else SMALL):
                return next((k for k, n in ways.items() if n >= ALWAYS * total), "")
        return "" if any(self._capitals.get(key, {}).get("A", frozenset()) - {source} for key in word.keys) else "?"

    def evidence(self, source: Face, target: Face, message: str) -> tuple[Evidence, ...]:
        """What nothing answers to, the strongest first."""
        key = (source.text, target.text)
        if key in self._last:
            return self._last[key]
        if len(self._last) > AT_HAND:
            self._last.clear()
        sides = (tokens(source), tokens(target))
        skip = self.same.get(message, frozenset())
        found = []
        for own, other in ((0, 1), (1, 0)):
            for token in sides[own]:
                rows = self.places[own].get(token, frozenset())
                seen = _without(rows, skip)
                if seen < LEAST:
                    continue
                answers, left = self._of(token, own)
                if answers.isdisjoint(sides[other]):
                    weight = log((seen + 1) / (_without(left, skip) + 0.5))
                    found.append(Evidence(weight, own == 1, token, seen))
        self._last[key] = tuple(sorted(found, key=lambda e: (-e.weight, e.token)))
        return self._last[key]

    def seen(self, token: str, own: int, message: str) -> bool:
        """Whether a word of a side stands in enough other messages to tell what answers to it."""
        return _without(self.places[own].get(token, frozenset()), self.same.get(message, frozenset())) >= LEAST

    def _of(self, token: str, own: int) -> tuple[frozenset[str], frozenset[int]]:
        """What answers to a token, and the messages in which nothing of that does."""
        key = (token, bool(own))
        if key in self._answers:
            return self._answers[key]
        rows, there = self.places[own][token], self.places[1 - own]
        counted = Counter(t for n in rows for t in self.sides[n][1 - own])
        total, size = len(self.sides), len(rows)
        weights = {
            t: log(n * total / (size * len(there[t])))
            for t, n in counted.items()
            if n >= 2 and n * total / (size * len(there[t])) >= LIFT and n / len(there[t]) >= SHARE
        }
        left, chosen = set(rows), set()
        while left and weights:
            best = max(weights, key=lambda t: (len(left & there[t]) * weights[t], t))
            if len(left & there[best]) < max(1, GAIN * size):
                break
            chosen.add(best)
            left -= there[best]
        self._answers[key] = frozenset(chosen), frozenset(left)
        return self._answers[key]

    def uses(self, pattern: re.Pattern[str], source: str) -> int:
        """How many other messages have words that a pattern finds."""
        if pattern.pattern not in self._uses:
            self._uses[pattern.pattern] = Counter(r.source for r in self.rows if pattern.search(fold(r.target)))
        found = self._uses[pattern.pattern]
        return len(found) - (source in found)

    @cached_property
    def _neighbours(self) -> Mapping[str, frozenset[str]]:
        return _vocabulary(
            (pair, r.source) for r in self.rows for pair in map(" ".join, pairwise(SPELT.findall(r.target.casefold())))
        )

    def beside(self, one: str, other: str, source: str) -> bool:
        """Whether another message has two words side by side, spelt so."""
        pair = " ".join([*SPELT.findall(one)[-1:], *SPELT.findall(other)[:1]])
        return bool(self._neighbours.get(pair, frozenset()) - {source})


def _without(rows: frozenset[int], some: frozenset[int]) -> int:
    """How many remain without some: the others, of which there may be many, are not gone through."""
    return len(rows) - len(rows & some)


def _game(domain: str) -> str:
    return game_of(domain)


def memory_of(lang: str, rows: Iterable[Row] = ()) -> Memory:
    """Our catalogs of a language, and some rows beside them; of a source that both have, only ours."""
    ours = _kept(lang)
    further = tuple(r for r in rows if r.source not in ours.sources)
    return Memory(lang, (*ours.rows, *further)) if further else ours


@cache
def _kept(lang: str) -> Memory:
    rows: list[Row] = []
    for domain in domains():
        if lang == "en":
            rows += (Row(m.text, m.text, domain, m.context) for m in messages_of(domain))
        elif (path := catalog_path(domain, lang)).is_file():
            rows += (Row(e.msgid, e.msgstr, domain, e.msgctxt or "") for e in sound_entries(path) if e.translated())
    return Memory(lang, tuple(rows))


def _vocabulary(pairs: Iterable[tuple[str, str]]) -> Mapping[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for word, source in pairs:
        kept = found.setdefault(word, set())
        if len(kept) < KEEP:
            kept.add(source)
    return {w: frozenset(s) for w, s in found.items()}
