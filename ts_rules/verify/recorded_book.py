"""What is recorded of a book, rule by rule: its verdict, where it stands, and the fingerprints of all that."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from ..books import Said, folder_of, readings_of, rules_of, ruleset
from ..books.outline import OUTLINE, RecordedOutline, read_outline
from ..model import Book, Clause, Game, Kind, Rule, RuleId, Ruleset, Variant
from .reviews import Fingerprints, fingerprint

__all__ = ["Recorded", "Sections", "sections_of", "text_of"]

Spans = tuple[tuple[int, int], ...]
Sections = Mapping[RuleId, tuple[str, ...]]
"""The fingerprints of the pieces that stand under each rule, sorted: pieces of a rule have no order of their own."""


@dataclass(frozen=True)
class Recorded:
    """A book with its outline and readings."""

    book: Book
    game: Game

    @cached_property
    def outline(self) -> RecordedOutline | None:
        """Which rule stands where; None if nobody recorded it."""
        return read_outline(folder_of(self.book.id) / OUTLINE)

    @cached_property
    def readings(self) -> Mapping[str, Said]:
        """What it says at each variant."""
        return readings_of(self.book)

    @cached_property
    def hashes(self) -> Mapping[str, Mapping[str, str]]:
        """Of the words in which each reading was found, by variant and reading."""
        from ..evidence.recorded_evidence import hashes_of  # brings all of extraction along

        return hashes_of(self.book.id)

    @cached_property
    def ruleset(self) -> Ruleset:
        """The book as it is written, on top of its edition."""
        return ruleset(self.book, self.game)

    @cached_property
    def edition(self) -> Ruleset:
        """The edition below."""
        return self.game.ruleset(self.book.edition)

    @cached_property
    def below(self) -> Ruleset:
        """The printing that it rests on; its edition's latest for most books."""
        return self.game.below(self.book)

    @cached_property
    def has(self) -> frozenset[RuleId]:
        """The rules that the book has."""
        return frozenset(rule.id for rule in rules_of(self.book, self.game))

    @cached_property
    def sections(self) -> Sections:
        """The recorded pieces of each rule."""
        return sections_of((s.rule, s.also, s.hash) for s in self.outline.sections) if self.outline else {}

    def verdict(self, rule: Rule) -> Kind:
        """Of a rule at which books do not differ."""
        if rule.id in self.has or rule.id in self.sections:
            return Kind.AGREES
        held = {self.book.printing or self.book.edition, *self.book.also_editions} & set(rule.printings)
        return Kind.SILENT if held else Kind.EDITION

    def unsaid(self, rule: Rule) -> Kind:
        """Of a variant of which nothing is recorded."""
        return Kind.EDITION if self.verdict(rule) is Kind.EDITION else Kind.SILENT

    def home(self, rule: RuleId) -> RuleId | None:
        """The rule itself if the book has a section for it, else the nearest above: finer nodes of a tree are ours."""
        return next((i for i in (rule, *rule.ancestors()) if i in self.sections), None)

    def lines_of(self, rule: RuleId) -> Spans:
        """Where a rule stands; of a heading without words, where what is below it stands."""
        if self.outline is None:
            return ()
        home = self.home(rule)
        below = {i for i in self.sections if i.is_under(rule)}
        wanted = {rule} if home == rule else below or ({home} if home else set())
        return tuple(span for s in self.outline.sections if {s.rule, *s.also} & wanted for span in s.lines)

    @cached_property
    def _at(self) -> Mapping[int, frozenset[RuleId]]:
        """Line → the rules in whose sections it stands."""
        found: dict[int, set[RuleId]] = {}
        for section in self.outline.sections if self.outline else ():
            for first, last in section.lines:
                for line in range(first, last + 1):
                    found.setdefault(line, set()).add(section.rule)
        return {line: frozenset(rules) for line, rules in found.items()}

    def rules_at(self, lines: Spans) -> frozenset[RuleId]:
        """The rules in whose sections these lines stand."""
        every = (self._at.get(n, frozenset()) for first, last in lines for n in range(first, last + 1))
        return frozenset[RuleId]().union(*every)

    def rests_on(self, rule: RuleId, said: Said | None) -> frozenset[RuleId]:
        """The rules whose sections a link rests on: where its evidence stands, and its own."""
        lines = said.lines + tuple(span for spans in said.also.values() for span in spans) if said else ()
        home = self.home(rule)
        return self.rules_at(lines) | ({home} if home else frozenset())

    def fingerprints(self, rule: Rule, clause: Clause | None, variant: Variant | None) -> Fingerprints:
        """The three ends of a link as they are now."""
        said = self.readings.get(variant.id) if variant else None
        return Fingerprints(
            statement=fingerprint(_statements(rule, clause, variant)),
            reading=fingerprint(_said(said)) if variant else str(self.verdict(rule)),
            text=text_of(self.sections, self.rests_on(rule.id, said)),
        )


def text_of(sections: Sections, rules: Iterable[RuleId]) -> str:
    """The fingerprint of the sections of some rules."""
    return fingerprint(f"{rule} {piece}" for rule in sorted(rules) for piece in sections.get(rule, ("none",)))


def sections_of(pieces: Iterable[tuple[RuleId, Iterable[RuleId], str]]) -> dict[RuleId, tuple[str, ...]]:
    """Pieces of a book by the rules that they are about."""
    found: dict[RuleId, list[str]] = {}
    for rule, also, piece in pieces:
        for ident in {rule, *also}:
            found.setdefault(ident, []).append(piece)
    return {rule: tuple(sorted(these)) for rule, these in found.items()}


def _statements(rule: Rule, clause: Clause | None, variant: Variant | None) -> list[str]:
    """Of a variant the sentence in which it stands and what can be read there; of a rule all its sentences."""
    if variant is None:
        return [rule.statement.text, *(c.statement.text for c in rule.clauses)]
    holder = clause or rule
    return [holder.statement.text, *(f"{slug}: {r.statement.text}" for slug, r in variant.readings.items())]


def _said(said: Said | None) -> list[str]:
    if said is None:
        return []
    also = [f"{slug} {lines}" for slug, lines in sorted(said.also.items())]
    return [said.says, str(said.verdict), str(said.lines), *also]
