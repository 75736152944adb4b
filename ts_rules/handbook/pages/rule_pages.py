"""Pages of rules: a section of the tree, or a rule of it that has many below."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...model import Rule
from ...report.known import KnownRule
from ..writing.addresses import chapters
from ..writing.linked_sentences import plain, proven_of, troubles
from ..writing.own_copies import Originals
from ..writing.page_source import Page, Target
from ..writing.page_writer import PageWriter
from .change_pages import PastFacts, past_of
from .scenario_pages import scenario_example

__all__ = ["rule_pages"]


def rule_pages(writer: PageWriter, originals: Originals | None = None) -> Iterator[Page]:
    """In the order of the tree; with `originals` each rule shows the words of the books."""
    pages = chapters(writer.game.id)
    past = past_of(writer)
    for page, rules in pages.items():
        own = {rule.printed: past[rule.printed] for rule in rules if rule.printed in past}
        yield _page(writer, page, rules, _below(writer, page, rules), own, originals)


def _below(writer: PageWriter, page: str, rules: tuple[Rule, ...]) -> tuple[tuple[str, Rule], ...]:
    """Rules of the section that have pages of their own."""
    first = rules[0]
    return tuple(
        (other, found[0])
        for other, found in chapters(writer.game.id).items()
        if other != page and writer.game.parent(found[0]) is first
    )


def _page(
    writer: PageWriter,
    page: str,
    rules: tuple[Rule, ...],
    below: tuple[tuple[str, Rule], ...],
    past: Mapping[str, tuple[PastFacts, ...]],
    originals: Originals | None,
) -> Page:
    facts = tuple(writer.sentences.known_rule(rule) for rule in rules)
    top = facts[0]
    return writer.page(
        page,
        f"{top.rule} {top.title}",
        "rules.html",
        {
            "rules": facts,
            "top": top,
            "below": tuple(
                (other, rule.printed, writer.sentences.title(rule.printed, rule.title)) for other, rule in below
            ),
            "examples": lambda number: tuple(scenario_example(writer, number)),
            "depth": {rule.printed: writer.game.depth(rule) for rule in rules},
            "played": proven_of(writer.game.id).played,
            "titles": {book.id: book.title for book in writer.sentences.books},
            "troubles": troubles(writer.say),
            "past": past,
            "originals": lambda number: originals.at(writer.game.id, number) if originals else (),
            "lines_of": writer.lines,
        },
        kind="rules",
        about=plain(top.said.text),
        targets=tuple(_targets(facts)),
        styles=writer.styles,
        scripts=writer.scripts,
    )


def _targets(facts: tuple[KnownRule, ...]) -> Iterator[Target]:
    for rule in facts:
        yield Target("rule", rule.rule, f"r-{rule.rule}", f"{rule.rule} {rule.title}")
        for ident in (*(c.clause for c in rule.clauses), *(v.variant for v in rule.variants)):
            yield Target("rule", ident, f"r-{ident}", ident)
