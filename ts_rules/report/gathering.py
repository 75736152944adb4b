"""Gathers all that is known of a rule or a card: what the tree says, the books, the scenarios, and a run of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ..books.readings import SILENT, Said
from ..compiled import source_file
from ..engine import locate
from ..engine.exceptions import exceptions
from ..model import Card, Clause, Code, Event, Rule, Ruleset, Variant
from ..paths import package_folder
from ..verify.recorded_book import Recorded
from .known import BookAt, BookOf, CodeOf, KnownCard, KnownClause, KnownReading, KnownRule, KnownVariant, Shown, Trouble
from .sentences import Sentences

if TYPE_CHECKING:
    from ..playing.trial import Trial
    from .proven import Proven

__all__ = ["NOT_ENTERED", "Gathering"]

NOT_ENTERED = "not-entered"
GRAVE = ("failing", NOT_ENTERED)
"""Where something is so, in the words of `verify`, nothing is verified."""


class Gathering:
    """Gathers it, in one language and under one ruleset; without a run nothing of scenarios."""

    def __init__(self, sentences: Sentences, ruleset: Ruleset, proven: Proven | None = None) -> None:
        self.say, self.game, self.ruleset, self.proven = sentences, sentences.game, ruleset, proven
        game = self.game
        self._trials: Mapping[str, tuple[Trial, ...]] = {}
        if proven:
            from .proven import by_subject  # brings along what plays scenarios

            self._trials = by_subject(game)
        self._named_by = _turned((rule.printed, [game.rules[r].printed for r in rule.references()]) for rule in game)
        self._cards = _turned((card, event.see) for card, event in game.events.items())
        self.recorded = [Recorded(book, self.game) for book in sentences.books]
        self.asked: Mapping[str, Any] = {"ruleset": ruleset.name, "edition": ruleset.edition, "lang": sentences.lang}

    def rule(self, rule: Rule) -> KnownRule:
        """A rule."""
        here = rule.printed
        clauses = tuple(self._clause(rule, clause) for clause in rule.clauses)
        variants = tuple(self._variant(rule, variant) for variant in rule.all_variants())
        books = tuple(self._book(rule, recorded, variants) for recorded in self.recorded)
        own = {here, *(clause.printed for clause in rule.clauses)}
        having = (*rule.printings, *(b.book for b in books if b.has))
        return KnownRule(
            game=self.game.id,
            **self.asked,
            rule=here,
            slug=rule.slug,
            permalink=f"/{self.game.spec.short}/r/{here}/",
            title=self.say.title(here, rule.title),
            said=self.say.sentence(here, rule.statement),
            editions=rule.editions,
            printings=rule.printings,
            in_ruleset=self.ruleset.name in having,
            code=self._code(here, rule.code, rule.prose_only),
            doubt=self.say.remark(f"{here}/doubt", rule.doubt),
            clauses=clauses,
            variants=variants,
            books=books,
            see=tuple(self.game.rules[r].printed for r in rule.references()),
            named_by=self._named_by.get(here, ()),
            cards=self._cards.get(here, ()),
            heeds=tuple(card for card, ids in exceptions(self.game).items() if not own.isdisjoint(ids)),
            **self._proven(rule.idents()),
        )

    def card(self, card: Card) -> KnownCard:
        """A card."""
        event: Event = self.game.events[card.slug]
        where = f"card.{card.slug}"
        name = self.say.renderer.name(where)
        return KnownCard(
            game=self.game.id,
            **self.asked,
            card=card.slug,
            permalink=f"/{self.game.spec.short}/c/{card.slug}/",
            number=card.number,
            name=card.name,
            title=name.text,
            title_assumed=name.assumed,
            gloss=name.gloss,
            side=card.side,
            ops=card.ops,
            era=card.era,
            starred=card.starred,
            underlined=card.underlined,
            optional=card.optional,
            said=self.say.sentence(where, event.statement),
            editions=card.editions,
            printings=self.game.spec.with_printings(card.editions),
            in_ruleset=self.ruleset.edition in card.editions,
            code=self._code(card.slug, event.code, ""),
            confidence=event.confidence,
            doubt=self.say.remark(f"{where}/doubt", event.doubt),
            links=card.links,
            linked_by=self._linked_by.get(card.slug, {}),
            see=event.see,
            heeded_by=exceptions(self.game).get(card.slug, ()),
            **self._proven((card.slug,)),
        )

    def _clause(self, rule: Rule, clause: Clause) -> KnownClause:
        where = clause.printed
        editions = clause.editions or rule.editions
        return KnownClause(
            clause=where,
            lead=self.say.lead(where, clause.lead),
            said=self.say.sentence(where, clause.statement),
            editions=editions,
            printings=tuple(p for p in self.game.spec.with_printings(editions) if p in rule.printings),
            in_ruleset=self.ruleset.edition in editions,
            code=self._code(where, clause.code, clause.prose_only),
            doubt=self.say.remark(f"{where}/doubt", clause.doubt),
            **self._shown((where,), bad=bool(self.proven and where in self.proven.unentered)),
        )

    def _variant(self, rule: Rule, variant: Variant) -> KnownVariant:
        remark, spec = self.say.remark, self.game.spec
        decided = {t.readings[variant.id]: t.id for t in self._trials.get(variant.id, ()) if t.decides == variant.id}
        readings = tuple(
            KnownReading(
                slug,
                self.say.reading(variant.id, slug, reading.statement),
                tuple(e for e in self.game.spec.editions if variant.in_edition(e) == slug),
                remark(f"{variant.id}/{slug}/unplayable", variant.unplayable.get(slug, "")),
                decided.get(slug),
                tuple(n for n in spec.rulesets if variant.in_printing(spec.edition_of(n), n) == slug),
                tuple(p for p, said in variant.slips.items() if said == slug),
            )
            for slug, reading in variant.readings.items()
        )
        return KnownVariant(
            variant.id,
            self.ruleset.readings[variant.id],
            remark(f"{variant.id}/unobservable", variant.unobservable),
            remark(f"{variant.id}/doubt", variant.doubt),
            readings,
            tuple(self._book_at(rule, variant, recorded) for recorded in self.recorded),
            remark(f"{variant.id}/note", variant.note),
        )

    def _book_at(self, rule: Rule, variant: Variant, recorded: Recorded) -> BookAt:
        book, about = recorded.book, f"{variant.id}/{recorded.book.id}"
        said = recorded.readings.get(variant.id) or Said(variant.id, SILENT, recorded.unsaid(rule), ())
        row = self.proven.rows.get(variant.id, {}).get(book.id) if self.proven else None
        return BookAt(
            book.id,
            book.title,
            said.says,
            said.state(variant),
            recorded.ruleset.readings[variant.id],
            said.verdict.value,
            said.lines,
            said.also,
            self.say.remark(f"{about}/chosen", said.chosen),
            self.say.remark(f"{about}/note", said.note),
            self.say.remark(f"{about}/doubt", said.doubt),
            str(row.engine) if row else None,
            row.scenario if row else None,
            str(row.link) if row else None,
            said.sure,
        )

    def _book(self, rule: Rule, recorded: Recorded, variants: Iterable[KnownVariant]) -> BookOf:
        book, sections = recorded.book, recorded.outline.sections if recorded.outline else ()
        own = [s for s in sections if s.rule == rule.id]
        here = own or [s for s in sections if rule.id in s.also]
        verdicts = [b.verdict for v in variants for b in v.books if b.book == book.id]
        return BookOf(
            book.id,
            book.title,
            rule.id in recorded.has,
            next((s.printed for s in here if s.printed), None),
            tuple(span for s in here for span in s.lines),
            () if own else tuple(dict.fromkeys(self.game.rules[s.rule].printed for s in here)),
            tuple(sorted({note for s in here for note in s.notes})),
            tuple(dict.fromkeys(verdicts or [recorded.verdict(rule).value])),
        )

    def _code(self, ident: str, code: Code, prose_only: str) -> CodeOf:
        if prose_only:
            return CodeOf("prose-only", self.say.remark(f"{ident}/prose-only", prose_only))
        package = self.game.spec.package
        top = package_folder(package).parents[package.count(".")]
        file = source_file(code).relative_to(top).as_posix()
        state = "not-yet-executable" if ident in self.game.not_yet else "executable"
        return CodeOf(state, "", file, locate(code).code)

    def _proven(self, idents: tuple[str, ...]) -> dict[str, Any]:
        """Of a whole what is wrong with it too."""
        problems = tuple(self._problems(idents))
        return {"problems": problems, **self._shown(idents, bad=any(p.state in GRAVE for p in problems))}

    def _shown(self, idents: Iterable[str], *, bad: bool) -> dict[str, Any]:
        """The scenarios about some ids, each once, and whether they prove anything."""
        trials = {trial.id: trial for ident in idents for trial in self._trials.get(ident, ())}
        failing = self.proven.failing if self.proven else {}
        scenarios = []
        for trial in trials.values():
            title, why = self.say.remark(f"scenario.{trial.id}", trial.title), failing.get(trial.id, "")
            scenarios.append(Shown(trial.id, title, trial.decides or None, not why, why))
        verified = not bad and all(s.passed for s in scenarios) if scenarios else None
        return {"scenarios": tuple(scenarios), "verified": verified}

    def _problems(self, idents: Iterable[str]) -> Iterator[Trouble]:
        """What is wrong beside the scenarios that fail, which are told by their names."""
        if (found := self.proven) is None:
            return
        for ident in idents:
            if ident in found.unentered:
                yield Trouble(NOT_ENTERED, None, ident, "none of the scenarios about it enters its code")
            for book, row in found.rows.get(ident, {}).items():
                for problem in found.problems(row):
                    yield Trouble(str(problem.state), book, ident, problem.why)

    @cached_property
    def _linked_by(self) -> Mapping[str, Mapping[str, tuple[str, ...]]]:
        found: dict[str, dict[str, tuple[str, ...]]] = {}
        for other in sorted(self.game.cards.values(), key=lambda c: c.number):
            for kind, cards in other.links.items():
                for card in cards:
                    by_kind = found.setdefault(card, {})
                    by_kind[kind] = (*by_kind.get(kind, ()), other.slug)
        return found


def _turned(pairs: Iterable[tuple[str, Iterable[str]]]) -> dict[str, tuple[str, ...]]:
    """Of what names what, what is named by what."""
    found: dict[str, tuple[str, ...]] = {}
    for one, others in pairs:
        for other in others:
            found[other] = (*found.get(other, ()), one)
    return found
