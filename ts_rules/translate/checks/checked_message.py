"""What a check looks at: a text and its translation, taken apart once for all checks."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from ...evidence.signature import Signature, signature
from ...model import Slot
from ...model.statement import SLOT
from ...terms import Hit, fold, hits_in, stem
from ...terms.language import languages as described
from ..messages import OURS

if TYPE_CHECKING:
    from ...model import Game
    from .translation_memory import Evidence, Memory

__all__ = ["Face", "Unit", "Word", "face", "is_remark", "languages", "masked_text", "words_of"]

MASK = "\ufffc"  # stands where a slot stood: no word, and no blank
WORD = re.compile(r"[^\W\d_]+(?:[-'’][^\W\d_]+)*['’]?")
REMEMBERED = 1 << 15  # texts
SENTENCE = re.compile(r"(?<=[^\s.][.!?])\s+(?=\S)")
CLAUSE = re.compile(r"(?<=[^\s.][.!?;·])\s+(?=\S)")
BRACES = re.compile(r"\{[^{}]*\}")
CERTAIN = 9.0  # nats
REMARK = re.compile(r"^(?:scenario|question)\.|/(?:doubt|prose-only|unobservable|unplayable|note|chosen)$")
Word = tuple[str, int, int]


@dataclass(frozen=True, slots=True)
class Face:
    """One text: with its slots masked, its words, what the matcher finds, what it says."""

    text: str
    lang: str
    masked: str
    words: tuple[Word, ...]
    slots: tuple[Slot, ...]
    hits: tuple[Hit, ...]
    says: Signature

    def of(self, kind: str) -> Counter[str]:
        """How often each value of a kind was found."""
        return Counter(h.value for h in self.hits if h.kind == kind)


@cache
def languages() -> frozenset[str]:
    """The languages of which there is data."""
    return frozenset(described())


def is_remark(context: str) -> bool:
    """Whether a message of a context is a remark on rules or the title of a scenario: it is worded more freely."""
    return bool(REMARK.search(context))


def masked_text(text: str) -> str:
    """A text with its slots masked, letter for letter."""
    return BRACES.sub(lambda m: MASK * len(m.group()), text)


def words_of(text: str) -> tuple[Word, ...]:
    """The folded words of a text with their places."""
    return tuple((fold(m.group()), *m.span()) for m in WORD.finditer(text))


@lru_cache(maxsize=REMEMBERED)
def face(text: str, lang: str, game: str) -> Face:
    """A text taken apart."""
    masked = masked_text(text)
    known = lang in languages()
    slots = tuple(Slot(m["path"], bool(m["reading"]), m["term"], m["form"]) for m in SLOT.finditer(text))
    return Face(
        text,
        lang,
        masked,
        words_of(masked),
        slots,
        hits_in(masked, lang, game) if known else (),
        signature(masked, lang, game) if known else Signature(),
    )


@lru_cache(maxsize=REMEMBERED)
def parts(source: Face, target: Face, game: str) -> tuple[tuple[Face, Face], ...]:
    """The sentences of two texts side by side, where both have as many; otherwise the texts as they are."""
    for stop in (CLAUSE, SENTENCE):
        one, two = (_cut(f, stop) for f in (source, target))
        if len(one) == len(two) > 1:
            return tuple(
                (face(a, source.lang, game), face(b, target.lang, game)) for a, b in zip(one, two, strict=True)
            )
    return ((source, target),)


def _cut(text: Face, stop: re.Pattern[str]) -> list[str]:
    ends = [m.end() for m in stop.finditer(text.masked)]
    return [
        piece for a, b in zip([0, *ends], [*ends, len(text.text)], strict=True) if (piece := text.text[a:b].strip())
    ]


@dataclass(frozen=True, slots=True)
class Unit:
    """A message: where it stands, its two texts, and the game and the memory that it is held against.

    A text by itself (our English, a sentence of a book) is its own source; checks of two texts then find nothing.
    """

    source: Face
    target: Face
    context: str = ""
    where: str = ""
    domain: str = ""
    game: Game | None = None
    memory: Memory | None = None
    flags: frozenset[str] = field(default_factory=frozenset)
    message: str = ""  # the whole source text, where this is a part of it

    @property
    def lang(self) -> str:
        """The language of the translation."""
        return self.target.lang

    def parts(self) -> Iterator[Unit]:
        """The message sentence by sentence, where both texts have as many."""
        found = parts(self.source, self.target, self.game.id if self.game else "")
        if len(found) == 1:
            yield self
        else:
            yield from (replace(self, source=a, target=b, message=self.message or self.source.text) for a, b in found)

    @property
    def evidence(self) -> tuple[Evidence, ...]:
        """What the memory has no answer for."""
        if self.memory is None:
            return ()
        return self.memory.evidence(self.source, self.target, self.message or self.source.text)

    def unanswered(self, kind: str, value: str = "") -> tuple[float, float]:
        """How much it says that a mark of a kind has no answer: of the source, of the translation.

        Without a memory nothing is known of what usually answers, and it says all that it can.
        """
        if self.memory is None:
            return CERTAIN, CERTAIN
        token = f"#{kind}:{value}"
        found = self.evidence
        one, two = (
            [e.weight for e in found if e.extra == side and e.token.startswith(token)] for side in (False, True)
        )
        return max(one, default=0.0), max(two, default=0.0)

    def unusual(self, words: Iterable[str], *, extra: bool, marks: tuple[str, ...] = ()) -> float:
        """How much it says that words of one text, or its marks (`time`, `term:card`), lack their usual answers.

        It is the second witness of a check that knows words by lists: what no list has, other messages may show.
        """
        if self.memory is None or self.alone:
            return CERTAIN
        text = self.target if extra else self.source
        own = {stem(w, text.lang) if text.lang in languages() else w for said in words for w, _s, _e in words_of(said)}
        own |= {f"#{mark}" for mark in marks}  # #time is the kind of #time:until
        found = (e for e in self.evidence if e.extra == extra)
        return max((e.weight for e in found if {e.token, e.token.partition(":")[0]} & own), default=0.0)

    @property
    def spoken(self) -> bool:
        """Whether a program says it, not a rule."""
        return self.domain in OURS

    @property
    def remark(self) -> bool:
        """Whether it speaks about rules, or names a scenario, and is no rule itself."""
        return is_remark(self.context)

    @property
    def printed(self) -> bool:
        """Whether it is a line of a book."""
        return self.alone and not self.domain

    @property
    def alone(self) -> bool:
        """Whether there is one text only."""
        return self.source is self.target

    @property
    def whole(self) -> bool:
        """Whether it is a sentence, not a heading or a piece of one."""
        return self.source.text.rstrip().endswith((".", "!", "?"))
