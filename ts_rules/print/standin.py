"""Text that stands in for a translation: the terms, names and figures of a sentence, among frequent words.

It says nothing, but a program that looks at terms, names, figures, references and small words sees in it what it
would see in a translation.  The same sentence always becomes the same text.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from ..errors import BadFile
from ..languages import language_file, of_language
from ..terms import Hit, Term, matcher, termbase
from ..terms.language import language
from ..terms.name_forms import name_forms

__all__ = ["StandIn", "stand_in"]

RANK = 3  # the word of rank n is drawn 1 / (n + RANK) as often
VERBATIM = ("figure", "dice", "reference")
SMALL = ("modality", "negation", "comparison", "time")
PIECE = re.compile(r"\w[\w'’-]*|[,;:.!?()]")
CLOSES = ",;:.!?)"


@dataclass(frozen=True, slots=True)
class StandIn:
    """What makes stand-in text of one game in one language."""

    game: str
    lang: str
    frequent: tuple[str, ...]
    small: Mapping[str, Mapping[str, str]]
    names: Mapping[str, str]

    def sentence(self, english: str, seed: str) -> str:
        """Text in the place of an English sentence; `seed` tells sentences of one wording apart."""
        dice = random.Random(f"{self.lang} {seed} {english}")  # noqa: S311 nothing depends on who can guess it
        parts: list[str] = []
        done = 0
        for hit in apart(matcher("en", self.game).find(english)):
            parts += self._between(english[done : hit.start], dice)
            parts.append(self._said(hit, english[hit.start : hit.end], dice))
            done = hit.end
        parts += self._between(english[done:], dice)
        text = joined(parts)
        return text[:1].upper() + text[1:]

    def _between(self, english: str, dice: random.Random) -> Iterator[str]:
        """A frequent word for each word, punctuation and bare figures as they are."""
        weights = [1 / (n + RANK) for n in range(len(self.frequent))]
        for piece in PIECE.findall(english):
            word = piece[0].isalpha()
            yield dice.choices(self.frequent, weights)[0] if word else piece

    def _said(self, hit: Hit, english: str, dice: random.Random) -> str:
        if hit.kind in VERBATIM:
            return english if any(c.isdigit() for c in english) else hit.value
        if hit.kind in SMALL:
            return self.small.get(hit.kind, {}).get(hit.value, english)  # where the language has no such word yet
        if hit.kind == "name":
            return self.names.get(hit.value, english)
        return dice.choice(shapes(termbase()[hit.value], self.lang) or (english,))


def apart(hits: Sequence[Hit]) -> Iterator[Hit]:
    """Hits that do not overlap: of those that do, the first and longest; names before terms."""
    end = 0
    for hit in sorted(hits, key=lambda h: (h.start, -h.end, h.kind != "name")):
        if hit.start >= end:
            yield hit
            end = hit.end


def shapes(term: Term, lang: str) -> tuple[str, ...]:
    """The forms in which a translation may need a term; the preferred ones."""
    words = term.words.get(lang)
    if words is None:
        return ()
    by_count = (words.preferred, *words.cases.values())
    return tuple(dict.fromkeys(shape for forms in by_count for shape in forms.values()))


def joined(parts: Sequence[str]) -> str:
    """Words with blanks between them, punctuation where it belongs."""
    text = ""
    for part in parts:
        glue = not text or part in CLOSES or text[-1] == "("
        text += part if glue else f" {part}"
    return text


@cache
def stand_in(game: str, lang: str) -> StandIn:
    """What makes stand-in text of a game in a language."""
    words = of_language(lang, "standin")
    if not words:
        raise BadFile(language_file(lang, "standin"), "is missing: it has the words for stand-in text in the language")
    names: dict[str, str] = {}
    for form in sorted(name_forms(language(lang), game), key=lambda f: f.rank):
        names.setdefault(form.ident, form.text)
    try:
        return StandIn(game, lang, tuple(words["frequent"]), dict(words.get("small", {})), names)
    except (KeyError, TypeError, ValueError):
        raise BadFile(
            language_file(lang, "standin"), "has no list of `frequent` words, or `small` is no table"
        ) from None
