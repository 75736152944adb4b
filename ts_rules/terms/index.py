"""What a matcher looks words up in: terms and names by their stems, small words by their spelling."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from .language import Language
from .name_forms import name_forms
from .stems import stem
from .termbase import Term
from .tokens import cutter
from .trie import Entry, Key, Node, plant

__all__ = ["NAME", "SMALL", "TERM", "Index"]

RANKS = {"preferred": 0, "cases": 0, "allowed": 1, "forms": 1}  # how good a witness a form is; 0 is best
SEEN = 2  # in a book
INFLECTED = ("cases", "forms")  # these give every shape themselves: stems would only take time
BEGINNING = 4  # letters that tell most stems apart
SHORTEST_STEM = 3  # letters: a shorter stem (kraj → kr) is left of too many words
SHORTEST_ALONE = 5  # the same for a term of one word, which has no capital or neighbour to tell it: parte is no partita
INSIDE = frozenset("-‐‑–'*_")  # marks that do not part the words of a term
MARK = Key("")
PARAGRAPH = re.compile(r"\n\s*\n")
ACRONYM = 5  # letters at most
REMEMBERED = 1 << 16  # words


Met = tuple[Key | None, int]  # a word, and which of these may begin with it, added up
NAME, TERM, SMALL = 1, 2, 4


@dataclass(frozen=True, slots=True)
class Index:
    """The forms of one language, planted for looking up: of all games, since planting takes longer than choosing."""

    lang: Language
    terms: Node
    names: Node
    small: Node  # modality, negation, comparison, time
    beginnings: set[str]  # of the words that have stems: no other word needs one
    met: dict[str, Met] = field(default_factory=dict)  # words so far

    @classmethod
    def of(cls, lang: Language, terms: Iterable[Term]) -> Index:
        """The index of these terms, the names of the games and the small words of the language."""
        names, beginnings = _names(lang)
        made = cls(lang, Node(), names, _phrases(lang), set(beginnings))
        for term in terms:
            if lang.code in term.words:
                for source, text in term.words[lang.code].found():
                    rank, book = RANKS.get(source, SEEN), "" if source in RANKS else source
                    form = _form(lang, text, stemmed=source not in INFLECTED, shortest=SHORTEST_ALONE)
                    if form.keys:
                        plant(made.terms, form.keys, Entry("term", term.id, rank, "", form.words, form.text, book))
                        made.beginnings.update(form.beginnings)
        return made

    def meet(self, word: str) -> Met:
        """A word of a text, None for what does not count, and what may begin with it; texts say most words again."""
        if len(self.met) > REMEMBERED:
            self.met.clear()
        folded = self.lang.spelt(word)
        wanted = not self.beginnings.isdisjoint((folded[:BEGINNING], folded[: BEGINNING - 1]))
        key = _key(self.lang, word, folded, stemmed=wanted)
        begins = 0
        if key is not None and key.exact:
            for bit, root in ((NAME, self.names), (TERM, self.terms)):
                begins |= bit * (key.exact in root.next or key.stem in root.next)
            begins |= SMALL * (key.exact in self.small.next)
        met = self.met[word] = (key, begins)
        return met


class Form(NamedTuple):
    """A form as it is planted."""

    keys: tuple[str, ...]  # stems or spellings
    words: tuple[str, ...]  # spellings
    text: str
    beginnings: tuple[str, ...]  # of the words that have stems


def _key(lang: Language, word: str, folded: str, *, stemmed: bool) -> Key | None:
    if word.isspace():
        return MARK if PARAGRAPH.search(word) else None
    if word in INSIDE:
        return None
    if "." in folded and folded.replace(".", "").isalpha():
        folded = folded.replace(".", "")  # Η.Π.Α.
    folded = folded.lstrip("'")  # opponent 's
    if not folded[:1].isalnum():
        return MARK
    found = stem(word, lang.code) if stemmed and folded not in lang.accented else ""
    return Key(folded, f"~{found}" if len(found) >= SHORTEST_STEM else "", folded in lang.links)


def _form(lang: Language, text: str, *, stemmed: bool, shortest: int = 0) -> Form:
    """How a form is planted; the stem of a word that stands alone must be longer than `shortest`."""
    if not stemmed and text.isalpha() and (folded := lang.spelt(text))[:1].isalnum():  # as most are
        return Form((folded,), (folded,), text.casefold(), ())
    words = text.split() if text.replace(" ", "").isalpha() else [w for w, _start, _end in cutter(lang.code)(text)]
    found = (_key(lang, word, lang.spelt(word), stemmed=stemmed) for word in words)
    keys = [k for k in found if k is not None and k.exact]
    kept = keys[:1] + [k for k in keys[1:] if not k.link]
    if len(kept) == 1 and len(kept[0].stem) <= shortest:
        kept = [Key(kept[0].exact)]
    return Form(
        tuple(k.stem or k.exact for k in kept),
        tuple(k.exact for k in kept),
        text.casefold(),
        # As spelt, not as stemmed: the Greek stemmer turns αϊ into αη.
        tuple(k.exact[: min(BEGINNING, len(k.stem) - 1)] for k in kept if k.stem),
    )


@cache
def _names(lang: Language) -> tuple[Node, frozenset[str]]:
    """The names of the games, planted; and how those of their words begin that have stems."""
    root = Node()
    beginnings: set[str] = set()
    for name in name_forms(lang):
        shape = _shape(name.text)
        form = _form(lang, name.text, stemmed=shape != "AA" and not name.fixed)
        if form.keys:
            plant(root, form.keys, Entry("name", name.ident, name.rank, shape, form.words, form.text))
            beginnings.update(form.beginnings)
    return root, frozenset(beginnings)


@cache
def _phrases(lang: Language) -> Node:
    """The small words of a language, planted."""
    root = Node()
    for words, (kind, value) in lang.phrases.items():
        keys = [k for word in words for k in ([word] if word == "~" or word.isalpha() else _spelt(lang, word))]
        plant(root, keys, Entry(kind, value))
    return root


@cache
def _spelt(lang: Language, word: str) -> tuple[str, ...]:
    """A word of a phrase as texts are cut: `dell'azione` is two."""
    found = (_key(lang, w, lang.spelt(w), stemmed=False) for w, _start, _end in cutter(lang.code)(word))
    return tuple(k.exact for k in found if k is not None and k.exact)


def _shape(name: str) -> str:
    """How a name must be written to be one."""
    if len(name) <= ACRONYM and name.isalpha() and name.isupper():
        return "AA"
    return "Aa" if name[:1].isupper() else ""
