"""Pages of rules: a section of the tree, or a rule of it that has many below."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...model import Rule
from ...report.known import KnownRule
from ..writing.addresses import chapters
from ..writing.linked_sentences import plain
from ..writing.own_copies import Originals
from ..writing.page import Page, Target
from ..writing.page_facts import known_rule, proven_of, troubles
from ..writing.page_writer import Desk
from .change_pages import PastFacts, past_of
from .scenario_pages import scenario_example

__all__ = ["rule_pages"]


def rule_pages(desk: Desk, originals: Originals | None = None) -> Iterator[Page]:
    """In the order of the tree; with `originals` each rule shows the words of the books."""
    pages = chapters(desk.game.id)
    past = past_of(desk)
    for page, rules in pages.items():
        own = {rule.printed: past[rule.printed] for rule in rules if rule.printed in past}
        yield _page(desk, page, rules, _below(desk, page, rules), own, originals)


def _below(desk: Desk, page: str, rules: tuple[Rule, ...]) -> tuple[tuple[str, Rule], ...]:
    """Rules of the section that have pages of their own."""
    first = rules[0]
    return tuple(
        (other, found[0])
        for other, found in chapters(desk.game.id).items()
        if other != page and desk.game.parent(found[0]) is first
    )


def _page(
    desk: Desk,
    page: str,
    rules: tuple[Rule, ...],
    below: tuple[tuple[str, Rule], ...],
    past: Mapping[str, tuple[PastFacts, ...]],
    originals: Originals | None,
) -> Page:
    facts = tuple(known_rule(desk.voices, rule) for rule in rules)
    top = facts[0]
    return desk.page(
        page,
        f"{top.rule} {top.title}",
        "rules.html",
        {
            "rules": facts,
            "top": top,
            "below": tuple((other, rule.printed, desk.voices.title(rule.printed, rule.title)) for other, rule in below),
            "examples": lambda number: tuple(scenario_example(desk, number)),
            "depth": {rule.printed: desk.game.depth(rule) for rule in rules},
            "played": proven_of(desk.game.id).played,
            "titles": {book.id: book.title for book in desk.voices.books},
            "troubles": troubles(desk.say),
            "past": past,
            "originals": lambda number: originals.at(desk.game.id, number) if originals else (),
            "lines_of": desk.lines,
        },
        kind="rules",
        about=plain(top.said.text),
        targets=tuple(_targets(facts)),
        styles=desk.styles,
        scripts=desk.scripts,
    )


def _targets(facts: tuple[KnownRule, ...]) -> Iterator[Target]:
    for rule in facts:
        yield Target("rule", rule.rule, f"r-{rule.rule}", f"{rule.rule} {rule.title}")
        for ident in (*(c.clause for c in rule.clauses), *(v.variant for v in rule.variants)):
            yield Target("rule", ident, f"r-{ident}", ident)
