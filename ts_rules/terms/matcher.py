"""Finds the words of the games in a text: terms, names, figures, and the small words that a rule hangs on."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from .figures_in_text import FigureFinder
from .fold import fold
from .hit import Hit
from .index import NAME, SMALL, TERM, Index
from .language import Language, language
from .name_forms import idents
from .termbase import Term, termbase
from .tokens import Cut, cutter
from .trie import Entry, Key, Node, longest

__all__ = ["Matcher", "hits_in", "matcher"]

SEEN_HERE = -1  # rank of a form that was seen in the book at hand
CLITICS = 2  # at most, between a negation and its verb


@cache
def matcher(lang: str, game: str = "", book: str = "") -> Matcher:
    """The matcher of a language, for all games or for the terms and names of one.

    With a book, a word that books use for different things means what it means in this one.
    """
    habits = language(lang)
    return Matcher(index(lang), FigureFinder.of(habits), _wanted(habits, game, termbase().values()), book)


@lru_cache(maxsize=16)
def hits_in(text: str, lang: str, game: str = "", book: str = "") -> tuple[Hit, ...]:
    """What this matcher finds in a text: who takes one apart asks for it more than once."""
    return matcher(lang, game, book).find(text)


@cache
def index(lang: str) -> Index:
    """All forms of a language."""
    return Index.of(language(lang), termbase().values())


def _wanted(lang: Language, game: str, terms: Iterable[Term]) -> frozenset[str] | None:
    """The terms and names that a game has; None for all games together."""
    return idents(lang, game) | {t.id for t in terms if not t.games or game in t.games} if game else None


@dataclass(frozen=True, slots=True)
class Matcher:
    """Looks a text through, once; a longer find hides those inside it."""

    index: Index
    figures: FigureFinder
    wanted: frozenset[str] | None  # terms and names; None for all
    book: str  # whose use of a word counts before all others

    @classmethod
    def of(cls, lang: Language, terms: Collection[Term], game: str = "", book: str = "") -> Matcher:
        """A matcher for these terms, the names of the games and the small words of the language."""
        return cls(Index.of(lang, terms), FigureFinder.of(lang), _wanted(lang, game, terms), book)

    def find(self, text: str) -> tuple[Hit, ...]:
        """Every hit, in the order of the text.

        Hits of one kind never overlap, nor do those of modality, negation, comparison and time.  A name hides what
        stands inside it; a term and a name, or two readings of one word, may share their place only as wholes.
        """
        cuts, keys, begins = self._cut(text)
        names = self._runs(self.index.names, cuts, keys, _with(begins, NAME))
        terms = _outside(names, self._runs(self.index.terms, cuts, keys, _with(begins, TERM)), whole=True)
        words = [(k.exact, start, end) for (_w, start, end), k in zip(cuts, keys, strict=True) if k.exact]
        figures = self.figures.find(text, words)
        throws = [h for h in figures if h.kind == "dice"]
        figures = _outside(names, figures)
        small = _outside([*names, *throws], self._small(cuts, keys, _with(begins, SMALL)))
        return tuple(sorted([*names, *terms, *figures, *small], key=lambda h: (h.start, -h.end, h.kind, h.value)))

    def _cut(self, text: str) -> tuple[list[Cut], list[Key], list[int]]:
        """The words that count, and what may begin with each."""
        cuts: list[Cut] = []
        keys: list[Key] = []
        begins: list[int] = []
        met, meet = self.index.met, self.index.meet
        for cut in cutter(self.index.lang.code)(text):
            key, begun = met.get(cut[0]) or meet(cut[0])
            if key is not None:
                cuts.append(cut)
                keys.append(key)
                begins.append(begun)
        return cuts, keys, begins

    def _runs(self, root: Node, cuts: Sequence[Cut], keys: Sequence[Key], places: Iterable[int]) -> list[Hit]:
        """The terms, or the names: from each of these words on the longest run that means something."""
        hits: list[Hit] = []
        taken = 0
        for place in places:
            if place < taken:
                continue
            for end, entries in longest(root, keys, place):
                if found := self._best(cuts, keys, place, end, entries):
                    hits.append(Hit(found.kind, found.value, cuts[place][1], cuts[end - 1][2]))
                    taken = end
                    break
        return hits

    def _best(
        self, cuts: Sequence[Cut], keys: Sequence[Key], start: int, end: int, entries: tuple[Entry, ...]
    ) -> Entry | None:
        """What the words most likely stand for, if for anything: as spelt before by stem, then the better witness."""
        spelt = (keys[start].exact, *(k.exact for k in keys[start + 1 : end] if not k.link))
        wanted = self.wanted
        fitting = [
            e
            for e in entries
            if (wanted is None or e.value in wanted) and (not e.shape or self._fits(cuts, start, end, e))
        ]
        if len(fitting) < 2:
            return fitting[0] if fitting else None
        accented = " ".join(cut[0] for cut in cuts[start:end]).casefold()  # ζάρια are dice, a ζαριά is their roll
        here = self.book or None  # forms of no book have an empty one

        def weight(entry: Entry) -> tuple[bool, bool, int]:
            return entry.words != spelt, entry.text != accented, SEEN_HERE if entry.book == here else entry.rank

        return min(fitting, key=weight)

    def _fits(self, cuts: Sequence[Cut], start: int, end: int, entry: Entry) -> bool:
        """Whether a name is written as a name."""
        word = cuts[start][0]
        if entry.shape == "AA":
            return sum(c.isupper() for c in word) > 1
        if not word[:1].isupper():
            return False
        return end - start > 1 or fold(word) not in self.index.lang.not_names

    def _small(self, cuts: Sequence[Cut], keys: Sequence[Key], places: Iterable[int]) -> list[Hit]:
        hits: list[Hit] = []
        taken = 0
        for place in places:
            if place < taken:
                continue
            end, entry = self._phrase(keys, place)
            if entry:
                hits.append(Hit(entry.kind, entry.value, cuts[place][1], cuts[end - 1][2]))
            taken = end
        return hits

    def _phrase(self, keys: Sequence[Key], start: int) -> tuple[int, Entry | None]:
        """The longest phrase of small words from here."""
        best: tuple[int, Entry | None] = (start, None)
        runs = [(self.index.small, start, 0)]
        while runs:
            node, place, skipped = runs.pop()
            if node.entries and place > best[0]:
                best = (place, node.entries[0])
            if place >= len(keys) or not (word := keys[place].exact):
                continue
            if (below := node.next.get(word)) is not None:
                runs.append((below, place + 1, 0))
            if (below := node.next.get("~")) is not None:
                runs.append((below, place, 0))
                if word in self.index.lang.clitics and skipped < CLITICS:
                    runs.append((node, place + 1, skipped + 1))  # before the `~` still, so that another may follow
        return best


def _with(begins: Sequence[int], bit: int) -> list[int]:
    return [place for place, begun in enumerate(begins) if begun & bit]


def _outside(covers: Iterable[Hit], hits: Iterable[Hit], *, whole: bool = False) -> list[Hit]:
    """The hits that do not lie inside one of the others; with `whole`, those that fill it stay."""
    taken = {place: h for h in covers for place in range(h.start, h.end)}

    def hidden(hit: Hit) -> bool:
        over = taken.get(hit.start)
        if over is None or taken.get(hit.end - 1) is not over:
            return False
        return not (whole and (hit.start, hit.end) == (over.start, over.end))

    return [h for h in hits if not hidden(h)]
