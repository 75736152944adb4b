"""Pages of scenarios: positions that the engine played out, told step by step, under the rule or card they are about.

Worked examples of the books and scenarios that decide between readings are drawn as well as told.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from markupsafe import Markup

from ...kept import digest, get, value
from ...playing.scenario_file import Scenario
from ..tabletop import shown_by
from ..writing.addresses import chapters, scenario_places, scenarios_of, told_from
from ..writing.content_keys import telling
from ..writing.linked_sentences import names_of_books, proven_of
from ..writing.page_source import Page, Target
from ..writing.page_writer import PageWriter, filled

__all__ = ["scenario_example", "scenario_pages", "scenario_told", "told_together", "untold"]


MANY = 6
"""So many rules and cards are named beside a scenario."""
SITUATION = re.compile(r'\A<div class="st"[^>]* data-situation="([^"]*)"')
FAILING = Markup('<p class="doubt"><span class="mark failing">✗ {}</span> <small lang="en">{}</small></p>')


@dataclass(frozen=True, slots=True)
class ScenarioFacts:
    """What a page says of a scenario."""

    id: str
    title: str
    about: tuple[tuple[str, str, str], ...]
    """What it is about, each once: kind, id and how people name it."""
    decides: str
    ruled: bool
    """Whether it is after an official ruling."""
    books: tuple[tuple[str, str], ...]
    steps: Markup


def scenario_pages(writer: PageWriter) -> Iterator[Page]:
    """A page for each page of rules or cards, and the list of them; nothing for a game that no engine plays."""
    by_page = told_together(writer.game.id)
    if not by_page:
        return
    titles = {page: _title(writer, page) for page in sorted(by_page)}
    books = names_of_books(writer.sentences.books, writer.say)
    known = scenarios_of(writer.game.id)
    yield writer.page(
        "scenarios",
        writer.say("Scenarios"),
        "scenario_list.html",
        {"pages": tuple((f"{page}.html", title, len(by_page[page])) for page, title in titles.items())},
        kind="list",
        searched=False,
    )
    for page, title in titles.items():
        told = tellings(writer, page, by_page[page])
        facts = tuple(
            ScenarioFacts(
                s.id,
                shown,
                tuple(_about(writer, s.about)),
                s.decides,
                bool(s.rulings),
                tuple((books[book], writer.lines(lines)) for book, lines in s.books.items()),
                told[s.id],
            )
            for s, shown in _entitled(writer, (known[ident] for ident in by_page[page]), told)
        )
        yield writer.page(
            page,
            f"{writer.say('Scenarios')}: {title}",
            "scenarios.html",
            {"scenarios": facts},
            kind="scenarios",
            styles=writer.styles,
            scripts=writer.scripts,
            targets=tuple(Target("scenario", f.id, f"s-{f.id}", f.title) for f in facts),
            searched=False,
        )


def _situation(told: Markup) -> str:
    """What somebody who steps through it may know before; empty where nobody does."""
    found = SITUATION.match(told)
    return Markup(found[1]).unescape() if found else ""  # noqa: S704 - taken apart, not put into a page


def _entitled(
    writer: PageWriter, scenarios: Iterable[Scenario], told: Mapping[str, Markup]
) -> Iterator[tuple[Scenario, str]]:
    """Each with its title: what it shows; of one to be stepped through the situation, which several may begin with."""
    begun: Counter[str] = Counter()
    for scenario in scenarios:
        situation = _situation(told[scenario.id])
        begun[situation] += 1
        number = f" ({begun[situation]})" if begun[situation] > 1 else ""
        yield scenario, f"{situation}{number}" if situation else writer.scenario_title(scenario)


def _about(writer: PageWriter, idents: Sequence[str]) -> Iterator[tuple[str, str, str]]:
    """A clause or a place where books differ goes by its rule; of very many, the first."""
    for ident in [*dict.fromkeys(ident.partition("/")[0] for ident in idents)][:MANY]:
        if ident in writer.game.cards:
            yield "c", ident, writer.sentences.name(f"card.{ident}")
        else:
            yield "r", ident, writer.sentences.named(ident)


def _title(writer: PageWriter, page: str) -> str:
    stem, _, part = page.removeprefix("scenarios-").partition("_")
    number = f" ({part})" if part else ""
    if rules := chapters(writer.game.id).get(stem):
        return f"{writer.sentences.named(rules[0].printed)}{number}"
    return f"{writer.say('Cards')}, {writer.era(stem.removeprefix('cards-'))}{number}"


def tellings(writer: PageWriter, name: str, idents: Sequence[str]) -> Mapping[str, Markup]:
    """Scenarios told step by step; kept, since what rules and cards say and books read is no part of it."""
    kept = value(*_kept_as(writer, name, idents), lambda: {ident: _told(writer, ident) for ident in idents})
    return {ident: Markup(text) for ident, text in kept.items()}  # noqa: S704 - the template has escaped it


def untold(writer: PageWriter, name: str, idents: Sequence[str]) -> bool:
    """Whether they have yet to be told."""
    return get(*_kept_as(writer, name, idents)) is None


def told_together(game_id: str) -> dict[str, list[str]]:
    """The scenarios of each page."""
    by_page: dict[str, list[str]] = {}
    for ident, place in scenario_places(game_id).items():
        by_page.setdefault(place.page, []).append(ident)
    return by_page


def _kept_as(writer: PageWriter, name: str, idents: Sequence[str]) -> tuple[str, str]:
    """Under which name and key they are kept."""
    told = (f"{ident} {told_from(writer.game.id, ident)}" for ident in idents)
    return f"told.{writer.lang}.{writer.folder}.{name.lower()}", digest(telling(writer.game.id, writer.lang), *told)


def _told(writer: PageWriter, ident: str) -> str:
    """Step by step; of one that fails, what comes out otherwise: its moves may not even be possible."""
    if why := proven_of(writer.game.id).failing.get(ident):
        return FAILING.format(writer.say("does not come out as it says"), why)
    scenario, tabletop = scenarios_of(writer.game.id)[ident], shown_by(writer.game)
    values = {
        "tale": tabletop.tale(writer.game, scenario, writer.lang),
        "title": writer.scenario_title(scenario),
        "link": writer.link,
    }
    return filled("steps.html", writer.sentences.say, {**values, "drawn": tabletop.drawn(scenario)})


def scenario_told(writer: PageWriter, ident: str) -> Markup:
    """One scenario, step by step; a `KeyError` if there is none."""
    return tellings(writer, f"one.{ident}", (scenarios_of(writer.game.id)[ident].id,))[ident]


def scenario_example(writer: PageWriter, number: str) -> Iterator[tuple[str, Markup]]:
    """The worked examples of the books that are about a rule first, each with its title, told on its page."""
    if found := examples(writer.game.id).get(number):
        known = scenarios_of(writer.game.id)
        for ident, told in tellings(writer, f"about.{number}", found).items():
            yield _situation(told) or writer.scenario_title(known[ident]), told


@cache
def examples(game_id: str) -> Mapping[str, tuple[str, ...]]:
    """Of each rule that is the first that a worked example is about."""
    found: dict[str, tuple[str, ...]] = {}
    for scenario in scenarios_of(game_id).values():
        if scenario.books and scenario.about and not scenario.decides:
            found[scenario.about[0]] = (*found.get(scenario.about[0], ()), scenario.id)
    return found
