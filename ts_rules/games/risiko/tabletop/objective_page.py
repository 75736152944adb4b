"""The page of the objectives: each told in a sentence, with the territories that it names on a small map."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from markupsafe import Markup

from ....handbook.writing.page_source import Page
from ....handbook.writing.page_writer import PageWriter
from ....terms import fold
from ..play.board import CONTINENTS, DATA, TERRITORIES, bits
from ..play.objectives import OBJECTIVES, Objective
from .draw.small import land_once, small
from .narrate.voice import Voice, voice

__all__ = ["objective_page", "sentence"]

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
    sentences, statements = writer.sentences, {c.printed: c.statement for rule in writer.game for c in rule.clauses}
    yield writer.page(
        "objectives",
        writer.say("Objectives"),
        TEMPLATE,
        {
            "land": land_once(),
            "ordinary": [page for one, page in told if not one.tournament and one.colour is None],
            "destroying": [page for one, page in told if one.colour is not None],
            "instead": [sentences.sentence(where, statements[where]) for where in INSTEAD],
            "tournament": [page for one, page in told if one.tournament],
        },
        kind="objectives",
        searched=False,
        styles=("risiko/board.css", "risiko/objectives.css"),
    )


def sentence(speaker: Voice, objective: Objective) -> str:
    """What its holder has to do."""
    say, count = speaker.say, objective.territories
    if objective.tournament:
        return say("Hold all these territories:")
    if objective.colour is not None:
        return say("Destroy the armies of this colour: {colour}.").format(colour=speaker.colour(objective.colour))
    if objective.armies_each:
        wanted = say("Hold {count} territories of one's choice, with at least {armies} in each.")
        return wanted.format(count=count, armies=speaker.armies(objective.armies_each))
    if count:
        return say("Hold {count} territories of one's choice.").format(count=count)
    named = " + ".join(speaker.continent(slug) for slug, mask in CONTINENTS.items() if mask in objective.continents)
    if objective.others:
        return say("Hold these continents and one more of one's choice: {continents}.").format(continents=named)
    return say("Hold these continents: {continents}.").format(continents=named)


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
