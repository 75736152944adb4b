"""A game: its tree of rules, its cards and its figures, loaded and checked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, partial

from ..errors import BadId, UnknownId, UnknownRuleset
from .card import Card, Event
from .printing import Follows, Printing
from .rule import Clause, Rule
from .ruleid import Address, RuleId
from .values import value
from .variant import Reading, Ruleset, Variant

__all__ = ["Found", "Game", "GameSpec", "nearest"]

Names = Mapping[str, Mapping[str, str]]


@value
class GameSpec:
    """What a game says of itself before anything of it is loaded.

    `package` holds `rules/`, and where the game has them `cards/`, `data/` and `scenarios/`.  `sources` and
    `locales` are folders inside the package of a game that is a package of its own; empty for ours.
    `edition_titles` say in English what the editions are called, one for each; empty where their names will do.
    `printings` are earlier printings whose rules are not those of their edition.
    """

    id: str
    short: str
    title: str
    package: str
    editions: tuple[str, ...]
    language: str = "en"
    sources: str = ""
    locales: str = ""
    edition_titles: tuple[str, ...] = ()
    printings: tuple[Printing, ...] = ()

    @property
    def rulesets(self) -> tuple[str, ...]:
        """The editions, each followed by its earlier printings: all that can be played without a book."""
        return self.with_printings(self.editions)

    def with_printings(self, editions: Iterable[str]) -> tuple[str, ...]:
        """Editions, each followed by its earlier printings."""
        return tuple(n for e in editions for n in (e, *(p.id for p in self.printings if p.edition == e)))

    def edition_of(self, name: str) -> str:
        """The edition of a printing; an edition is its own."""
        return next((p.edition for p in self.printings if p.id == name), name)

    @property
    def canonical(self) -> str:
        """The edition whose numbering and readings the tree takes."""
        return self.editions[0]


@value
class Found:
    """What an id names: exactly one of these is set, and `rule` also for what stands inside a rule."""

    rule: Rule | None = None
    clause: Clause | None = None
    variant: Variant | None = None
    reading: Reading | None = None
    card: Card | None = None


@value
class Game:
    """A loaded game."""

    spec: GameSpec
    rules: Mapping[RuleId, Rule]
    cards: Mapping[str, Card]
    events: Mapping[str, Event]
    names: Names
    figures: Mapping[str, Mapping[str, int | str]]
    not_yet: frozenset[str] = frozenset()

    @property
    def id(self) -> str:
        """As in the contracts: `twilight-struggle`."""
        return self.spec.id

    def __hash__(self) -> int:
        return hash(self.spec.id)  # all that is kept by game asks for it, thousands of times

    def __iter__(self) -> Iterator[Rule]:
        return iter(self.rules.values())

    def parent(self, rule: Rule) -> Rule | None:
        """The nearest rule above that the tree holds: of 11.1.1, 11.0."""
        return next((self.rules[a] for a in rule.id.ancestors() if a in self.rules), None)

    def children(self, rule: Rule | None) -> tuple[Rule, ...]:
        """The rules right below one, or the roots."""
        return tuple(r for r in self if self.parent(r) is rule)

    def depth(self, rule: Rule) -> int:
        """How many rules stand above."""
        return sum(a in self.rules for a in rule.id.ancestors())

    def variants(self) -> tuple[Variant, ...]:
        """Every variant, in the order of the tree."""
        return _variants(self)

    def ruleset(self, name: str) -> Ruleset:
        """The ruleset of an edition or a printing (books are rulesets too: see `books.ruleset`)."""
        known = self.spec.rulesets
        if name not in known:
            raise UnknownRuleset(f"'{name}' is no edition of {self.spec.title}.", nearest(name, known) or known)
        return _edition(self, name)

    def below(self, book: Follows) -> Ruleset:
        """The ruleset that a book rests on: its printing's, or its edition's."""
        return self.ruleset(book.printing or book.edition)

    def figure(self, path: str, edition: str, card: str = "") -> int | str:
        """A figure of the game's data under an edition; `.placed` is a figure of the card at hand."""
        if path.startswith("."):
            path = f"card.{card}{path}"
        if path not in self.figures:
            raise UnknownId(
                f"{self.spec.title} has no figure '{path[:60]}'.", partial(nearest, path, tuple(self.figures))
            )
        by_edition = self.figures[path]
        if edition not in by_edition and "" not in by_edition:
            raise UnknownRuleset(f"'{edition[:60]}' is no edition of {self.spec.title}.", self.spec.editions)
        return by_edition[edition] if edition in by_edition else by_edition[""]

    def find(self, text: str) -> Found:
        """What an id names: a rule, a clause, a variant, a reading, or a card by slug or `card.slug`."""
        slug = text.strip().lower().removeprefix("card.").removeprefix("card:")
        if slug in self.cards:
            return Found(card=self.cards[slug])
        try:
            address = Address.parse(text)
        except BadId:
            if near := nearest(slug, tuple(self.cards)):
                raise UnknownId(f"{self.spec.title} has no rule or card '{text[:60]}'.", near) from None
            raise
        rule = self.rules.get(address.rule)
        if rule is None:
            ids = tuple(r.printed for r in self)
            sentence = f"{self.spec.title} has no rule {address.rule}."
            raise UnknownId(sentence, partial(nearest, str(address.rule), ids))
        return _inside(rule, address)


@cache
def _variants(game: Game) -> tuple[Variant, ...]:
    return tuple(v for r in game for v in r.all_variants())


@cache
def _edition(game: Game, name: str) -> Ruleset:
    edition = game.spec.edition_of(name)
    return Ruleset.of_edition(game.id, edition, _variants(game), printing="" if name == edition else name)


def _inside(rule: Rule, address: Address) -> Found:
    if address.item is None:
        return Found(rule=rule)
    clause = next((c for c in rule.clauses if c.slug == address.item), None)
    variant = next((v for v in rule.all_variants() if v.slug == address.item), None)
    if clause and address.reading is None:
        return Found(rule=rule, clause=clause)
    if variant is None:
        slugs = [c.slug for c in rule.clauses] + [v.slug for v in rule.all_variants()]
        items = tuple(f"{rule}/{slug}" for slug in slugs)
        raise UnknownId(f"Rule {rule} has no '{address.item}' inside.", nearest(str(address), items) or items[:3])
    if address.reading is None:
        return Found(rule=rule, variant=variant)
    if address.reading not in variant.readings:
        known = tuple(f"{variant.id}/{r}" for r in variant.readings)
        raise UnknownId(f"The variant {variant.id} has no reading '{address.reading}'.", known[:3])
    return Found(rule=rule, variant=variant, reading=variant.readings[address.reading])


def nearest(text: str, known: tuple[str, ...]) -> tuple[str, ...]:
    """Up to three names that look most like a text; those that begin alike come first (6.3.2 for 6.3.22)."""
    from difflib import get_close_matches

    close = get_close_matches(text, known, n=8, cutoff=0.6)
    return tuple(sorted(close, key=lambda name: -_common_start(text, name))[:3])


def _common_start(a: str, b: str) -> int:
    return next((n for n, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
