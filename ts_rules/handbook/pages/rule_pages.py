"""Pages of rules: a section of the tree, or a rule of it that has many below."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ...model import Rule
from ...report.known import KnownRule
from ..writing.addresses import chapters
from ..writing.linked_sentences import judgements, names_of_books, plain, proven_of, troubles
from ..writing.own_copies import Originals
from ..writing.page_source import Page, Target
from ..writing.page_writer import PageWriter
from .change_pages import past_of
from .scenario_pages import scenario_example

__all__ = ["rule_pages"]


def rule_pages(writer: PageWriter, originals: Originals | None = None) -> Iterator[Page]:
    """In the order of the tree; with `originals` each rule shows the words of the books."""
    pages = chapters(writer.game.id)
    past, names = past_of(writer), [*pages]
    for n, (page, rules) in enumerate(pages.items()):
        below = [(p, r[0]) for p, r in pages.items() if writer.game.parent(r[0]) is rules[0]]
        facts = tuple(writer.sentences.known_rule(rule) for rule in rules)
        top = facts[0]
        yield writer.page(
            page,
            writer.sentences.named(top.rule),
            "rules.html",
            {
                "rules": facts,
                "top": top,
                "before": _first(writer, pages, names[n - 1 : n]),
                "after": _first(writer, pages, names[n + 1 : n + 2]),
                "below": [
                    (p, f.rule, f.title, f.said) for p, f in ((p, writer.sentences.known_rule(r)) for p, r in below)
                ],
                "examples": lambda number: tuple(scenario_example(writer, number)),
                "depth": {rule.printed: writer.game.depth(rule) for rule in rules},
                "played": proven_of(writer.game.id).played,
                "titles": names_of_books(writer.sentences.books, writer.say),
                "troubles": troubles(writer.say),
                "judged": judgements(writer.say),
                "past": {rule.printed: past[rule.printed] for rule in rules if rule.printed in past},
                "originals": lambda number: originals.at(writer.game.id, number) if originals else (),
                "lines_of": writer.lines,
            },
            kind="rules",
            about=plain(top.said.text),
            targets=tuple(_targets(facts)),
            styles=writer.styles,
            scripts=writer.scripts,
        )


def _first(
    writer: PageWriter, pages: Mapping[str, tuple[Rule, ...]], names: Sequence[str]
) -> tuple[str, KnownRule] | None:
    """The first rule of the page before or after, if there is one."""
    return next(((name, writer.sentences.known_rule(pages[name][0])) for name in names), None)


def _targets(facts: tuple[KnownRule, ...]) -> Iterator[Target]:
    for rule in facts:
        yield Target("rule", rule.rule, f"r-{rule.rule}", f"{rule.rule} {rule.title}")
        for ident in (*(c.clause for c in rule.clauses), *(v.variant for v in rule.variants)):
            yield Target("rule", ident, f"r-{ident}", ident)
