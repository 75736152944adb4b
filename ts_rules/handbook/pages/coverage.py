"""The page of coverage: every rule and clause with its scenarios, what is not covered and why, and what fails."""

from __future__ import annotations

from dataclasses import dataclass

from ...report.known import Stated
from ..writing.linked_sentences import proven_of, troubles
from ..writing.page_source import Page
from ..writing.page_writer import PageWriter

__all__ = ["coverage_page"]


@dataclass(frozen=True, slots=True)
class Covered:
    """A rule or clause, and how many scenarios decide between its readings."""

    id: str
    title: str
    known: Stated
    deciding: int = 0


def coverage_page(writer: PageWriter) -> Page:
    """What fails, then the table and its sums."""
    rules = [writer.sentences.known_rule(rule) for rule in writer.game]
    cards = [writer.sentences.known_card(card) for card in writer.game.cards.values()]
    rows: list[Covered] = []
    for rule in rules:
        inside = {v.variant for v in rule.variants}
        rows.append(Covered(rule.rule, rule.title, rule, sum(s.decides in inside for s in rule.scenarios)))
        rows += [Covered(clause.clause, "", clause) for clause in rule.clauses]
    shown = [r.known for r in rows if r.known.scenarios]
    prose = [r for r in rows if r.known.code.state == "prose-only" and not r.known.scenarios]
    failing = {s.scenario: s for known in (*rules, *cards) for s in known.scenarios if s.why}
    return writer.page(
        "coverage",
        writer.say("Coverage"),
        "coverage.html",
        {
            "rows": rows,
            "played": len(shown),
            "prose": len(prose),
            "open": len(rows) - len(shown) - len(prose),
            "proven": proven_of(writer.game.id),
            "failing": failing,
            "troubled": [
                *(("r", rule.rule, rule) for rule in rules if rule.problems),
                *(("c", card.card, card) for card in cards if card.problems),
            ],
            "titles": {book.id: book.title for book in writer.sentences.books},
            "troubles": troubles(writer.say),
        },
        kind="coverage",
        searched=False,
    )
