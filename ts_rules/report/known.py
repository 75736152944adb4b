"""All that is known of a rule or a card, gathered once: `show`, `explain`, `rules.json` and the pages lay out the same.

The names of the fields are those of the JSON (`ts-rules/rule/2`, see `document`), so that there is one word for each.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..model.values import defaults, value
from .sentences import Spoken

__all__ = [
    "BookAt",
    "BookOf",
    "CodeOf",
    "KnownCard",
    "KnownClause",
    "KnownReading",
    "KnownRule",
    "KnownVariant",
    "Shown",
    "Stated",
    "Trouble",
    "Whole",
    "document",
]

Lines = tuple[tuple[int, int], ...]
FIRST = (
    "game",
    "ruleset",
    "edition",
    "lang",
    "card",
    "rule",
    "clause",
    "book",
    "scenario",
    "slug",
    "title",
    "lead",
    "said",
)
"""What comes first in JSON."""


@value
class CodeOf:
    """What carries it out, from the folder that holds its package; or why nothing does."""

    state: str
    """`executable`, `not-yet-executable`, `prose-only`."""
    why: str = ""
    file: str | None = None
    line: int | None = None


@value
class Shown:
    """A scenario that was played."""

    scenario: str
    title: str
    decides: str | None
    passed: bool
    why: str


@value
class Trouble:
    """A link that no longer holds, by the words of `verify`, or code that no scenario enters: `not-entered`."""

    state: str
    book: str | None
    about: str
    why: str


@value
class Stated:
    """What a rule, a clause and a card have alike."""

    said: Spoken
    editions: tuple[str, ...]
    printings: tuple[str, ...]
    """The editions, and those of their earlier printings that have it."""
    in_ruleset: bool
    code: CodeOf
    doubt: str
    scenarios: tuple[Shown, ...]
    verified: bool | None
    """Whether every scenario came out as it says in a run of this code; unknown where none was played."""


@value
class KnownClause(Stated):
    """One idea inside a rule."""

    clause: str
    lead: str
    """The word or two that a player looks for; empty in a rule of few ideas."""


@value
class KnownReading:
    """What can be read at a variant, and the scenario that tells it from all else."""

    reading: str
    statement: str
    editions: tuple[str, ...]
    unplayable: str
    decided_by: str | None
    printings: tuple[str, ...] = ()
    """The editions, and the earlier printings that hold it."""
    slips: tuple[str, ...] = ()
    """Earlier printings that say so by mistake."""


@value
class BookAt:
    """What a book says at a variant, what we make of it, and what playing makes of that (unknown where not played)."""

    book: str
    title: str
    says: str
    state: str
    plays: str
    verdict: str
    lines: Lines
    also: Mapping[str, Lines]
    chosen: str
    note: str
    doubt: str
    engine: str | None
    scenario: str | None
    link: str | None
    sure: float = 1.0
    """Below 1 where the reading was taken as it was found, and nobody has looked at it in the book."""

    def lines_of(self, reading: str) -> Lines:
        """Where it says so."""
        return self.lines if self.says == reading else self.also.get(reading, ())


@value
class KnownVariant:
    """A place where books differ."""

    variant: str
    in_force: str
    unobservable: str
    doubt: str
    readings: tuple[KnownReading, ...]
    books: tuple[BookAt, ...]
    note: str = ""
    """What is known of it, and where from."""

    @property
    def assumed(self) -> bool:
        """Whether no book that is recorded speaks of it, so that what is played is nothing that any of them says."""
        return bool(self.doubt) and all(book.says == "silent" for book in self.books)


@value
class BookOf:
    """Whether a book has the rule, where, under which number, and what is made of it there."""

    book: str
    title: str
    has: bool
    printed: str | None
    lines: Lines
    also_in: tuple[str, ...]
    notes: tuple[str, ...]
    verdicts: tuple[str, ...]


@value
class Whole(Stated):
    """What a rule and a card have alike: also under which rules and in which language it is told."""

    game: str
    ruleset: str
    edition: str
    lang: str
    permalink: str
    """In the handbook."""
    problems: tuple[Trouble, ...]
    """What is wrong with it, beside the scenarios that fail."""


@value
class KnownRule(Whole):
    """A rule with all that is inside it; its scenarios are also those of its clauses and variants, each once."""

    rule: str
    slug: str
    title: str
    clauses: tuple[KnownClause, ...]
    variants: tuple[KnownVariant, ...]
    books: tuple[BookOf, ...]
    see: tuple[str, ...]
    named_by: tuple[str, ...]
    cards: tuple[str, ...]
    heeds: tuple[str, ...]
    """The cards whose exceptions its code, or that of its clauses, carries."""

    @property
    def left_open(self) -> tuple[str, ...]:
        """What the books do not say, of the rule, its clauses and what is assumed in it; each once."""
        assumed = [variant.doubt for variant in self.variants if variant.assumed]
        doubts = (self.doubt, *(clause.doubt for clause in self.clauses), *assumed)
        return tuple(dict.fromkeys(filter(None, doubts)))


@value
class KnownCard(Whole):
    """A card and its event."""

    card: str
    number: int
    name: str
    """As it is printed in English."""
    title: str
    title_assumed: bool
    gloss: str
    side: str
    ops: int
    era: str
    starred: bool
    underlined: bool
    optional: bool
    confidence: str
    links: Mapping[str, tuple[str, ...]]
    linked_by: Mapping[str, tuple[str, ...]]
    see: tuple[str, ...]
    heeded_by: tuple[str, ...]
    """The rules, clauses and cards whose code carries its exceptions."""


def document(known: KnownRule | KnownCard, plain: Callable[[str], str] = str) -> dict[str, Any]:
    """As JSON: `ts-rules/rule/2` or `ts-rules/card/2`; `plain` takes out of a text what is no text."""

    def told(thing: Any) -> Any:
        if isinstance(thing, str):
            return plain(thing)
        if isinstance(thing, Mapping):
            return {key: told(inner) for key, inner in thing.items()}
        if isinstance(thing, tuple):
            return [told(inner) for inner in thing]
        if not hasattr(thing, "__values__"):
            return thing
        found: dict[str, Any] = {}
        names = [*defaults(type(thing))]
        for name in dict.fromkeys((*(first for first in FIRST if first in names), *names)):
            inner = getattr(thing, name)
            if isinstance(inner, Spoken):
                found |= spoken(inner)
            elif name == "scenarios":  # what else is known of one, `ts-rules scenario` tells
                found[name] = [s.scenario for s in inner]
                found["failing"] = [{"scenario": s.scenario, "why": s.why} for s in inner if s.why]
            else:
                found[name] = told(inner)
        return found

    def spoken(said: Spoken) -> dict[str, Any]:
        """What the ruleset says, and what those say that say it otherwise."""
        here = said.under(known.ruleset)
        others = {name: plain(t.text) for t in said.told if t.text != here for name in t.rulesets}
        return {"statement": plain(here), "otherwise": others, "translated": said.translated}

    kind = "card" if isinstance(known, KnownCard) else "rule"
    return {"schema": f"ts-rules/{kind}/2", **told(known)}
