"""All witnesses together: what each book says at each rule, what we state there, and what answers to what."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ..extract.result import Extract
from ..model import Game, RuleId
from .counterpart import Rarity, counterpart
from .doubts import CLAUSE, Doubt
from .votes import Answer
from .witness import Saying, Witness, heard, stated

__all__ = ["Hearing", "Place"]

ByRule = Mapping[RuleId, Witness]


@dataclass(frozen=True, slots=True)
class Place:
    """A sentence of a book, and what answers to it in the other witnesses of its rule."""

    witness: Witness
    saying: Saying
    answers: tuple[Answer, ...]


@dataclass(frozen=True, slots=True)
class Hearing:
    """The books by name and our statements, by rule."""

    told: Mapping[str, ByRule]
    canonical: ByRule
    own: Mapping[str, ByRule]  # our statements under the edition of each book
    rarity: Rarity

    @classmethod
    def of(cls, books: Sequence[Extract], game: Game) -> Hearing:
        """What these books say of the game."""
        names = _names(books)
        told = {name: heard(book, name) for name, book in zip(names, books, strict=True)}
        by_edition = {e: stated(game, e) for e in {game.spec.canonical, *(b.edition for b in books)}}
        canonical = by_edition[game.spec.canonical]
        every = [w for by_rule in (*told.values(), canonical) for w in by_rule.values()]
        own = {name: by_edition[book.edition] for name, book in zip(names, books, strict=True)}
        return cls(told, canonical, own, Rarity.of(s for w in every for s in w.sayings))

    def others(self, witness: Witness) -> list[Witness]:
        """The other books that speak of its rule, and our statement."""
        rule = witness.rule
        found = [by_rule[rule] for name, by_rule in self.told.items() if name != witness.name and rule in by_rule]
        return [*found, self.canonical[rule]] if rule in self.canonical else found

    def places(self) -> Iterator[Place]:
        """Every sentence of every book with what answers to it."""
        for by_rule in self.told.values():
            for witness in by_rule.values():
                others = [(o, o.whole) for o in self.others(witness)]
                for saying in witness.sayings:
                    found = ((o, whole, counterpart(saying, o, self.rarity)) for o, whole in others)
                    yield Place(witness, saying, tuple(Answer(o, whole, c) for o, whole, c in found if c))

    def of_edition(self, witness: Witness, doubt: Doubt) -> bool:
        """Whether our statement under the book's own edition says what the book says, and the canonical one not."""
        own, canonical = self.own[witness.name].get(witness.rule), self.canonical.get(witness.rule)
        if own is None or canonical is None or own.sayings == canonical.sayings or doubt.kind == CLAUSE:
            return False
        has, had = own.whole.of(doubt.kind), canonical.whole.of(doubt.kind)
        return not has.isdisjoint(set(doubt.left) - had) or not (set(doubt.right) & had).isdisjoint(had - has)


def _names(books: Sequence[Extract]) -> list[str]:
    """What the books are called: by their id, or by file where they are not recorded."""
    names: list[str] = []
    for book in books:
        name = book.book or book.source.name
        while name in names:
            name += "'"
        names.append(name)
    return names
