"""The objectives, as a page and as a chapter: each told in a sentence, on the page with a small map as well."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from markupsafe import Markup

from ....handbook.book.blocks import Block, Chapter, Heading, Items, Para, Table, listed, plain
from ....handbook.book.blocks import sentence as set_sentence
from ....handbook.writing.linked_sentences import LinkedSentences
from ....handbook.writing.page_source import Page
from ....handbook.writing.page_writer import PageWriter
from ....report.sentences import Spoken
from ....terms import fold
from ..play.board import DATA, TERRITORIES, bits
from ..play.objectives import OBJECTIVES
from .draw.small import land_once, small
from .narrate.objective_sentences import sentence
from .narrate.voice import Voice, voice

__all__ = ["objective_chapter", "objective_page"]

TEMPLATE = Path(__file__).with_name("templates") / "objectives.html"
INSTEAD = ("1.1/absent-colour", "1.1/own-colour", "1.1/destroyed-by-another")
"""What becomes of an objective that asks for a colour."""


@dataclass(frozen=True, slots=True)
class Told:
    """An objective as the page has it; `territories` are those that it names, by slug and name."""

    slug: str
    title: str
    sentence: str
    drawing: Markup
    territories: tuple[tuple[str, str], ...]
    value: int


def objective_page(writer: PageWriter) -> Iterator[Page]:
    """The ordinary objectives, then those of the tournament."""
    speaker = voice(writer.game, writer.lang)
    told = [(one, _told(speaker, index)) for index, one in enumerate(OBJECTIVES)]
    yield writer.page(
        "objectives",
        writer.say("Objectives"),
        TEMPLATE,
        {
            "land": land_once(),
            "ordinary": [page for one, page in told if not one.tournament and one.colour is None],
            "destroying": [page for one, page in told if one.colour is not None],
            "instead": _instead(writer.sentences),
            "tournament": [page for one, page in told if one.tournament],
        },
        kind="objectives",
        searched=False,
        styles=("risiko/board.css", "risiko/objectives.css"),
    )


def objective_chapter(sentences: LinkedSentences) -> Chapter:
    """The ordinary objectives as a list, those of the tournament as a table."""
    say, speaker = sentences.say, voice(sentences.game, sentences.lang)
    ordinary = [one for one in OBJECTIVES if not one.tournament]
    told = [_told(speaker, index) for index, one in enumerate(OBJECTIVES) if one.tournament]
    note = say(
        "The book lists no objectives, neither ordinary ones nor those of the tournament: all of these are assumed."
    )
    rows = (
        (plain(one.title), tuple(listed((name, f"n-{slug}") for slug, name in one.territories)), plain(str(one.value)))
        for one in told
    )
    blocks: tuple[Block, ...] = (
        Para(plain(note), aside=True),
        Heading(2, say("Ordinary objectives"), "objectives-ordinary"),
        Items(tuple(plain(sentence(speaker, one)) for one in ordinary)),
        Items(tuple(set_sentence(said.text) for said in _instead(sentences)), aside=True),
        Heading(2, say("Tournament objectives"), "objectives-tournament"),
        Table(
            (say("Objective"), say("Territories"), say("Tournament value")),
            tuple(rows),
            tuple(f"o-{one.slug}" for one in told),
            (25, 60, 15),
        ),
    )
    return Chapter(say("Objectives"), "objectives", blocks)


def _instead(sentences: LinkedSentences) -> list[Spoken]:
    """What becomes of an objective that asks for a colour, where that cannot be."""
    statements = {clause.printed: clause.statement for rule in sentences.game for clause in rule.clauses}
    return [sentences.sentence(where, statements[where]) for where in INSTEAD]


def _told(speaker: Voice, index: int) -> Told:
    objective, board = OBJECTIVES[index], DATA.files["board"]["territory"]
    shown = objective.lands
    for continent in objective.continents:
        shown |= continent
    slugs = [TERRITORIES[t] for t in bits(shown)]
    named = speaker.objective(index)
    title = named[:1].upper() + named[1:]
    links = [(slug, speaker.territory(TERRITORIES.index(slug))) for slug in slugs if objective.lands]
    return Told(
        objective.slug,
        title,
        sentence(speaker, objective),
        small(slugs, title) if slugs else Markup(""),
        tuple(sorted(links, key=lambda link: fold(link[1]))),
        sum(int(board[slug]["value"]) for slug in slugs),
    )
