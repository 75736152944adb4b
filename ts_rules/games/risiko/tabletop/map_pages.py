"""Pages of the map: the whole, a page for each continent and one for each territory; and their chapter in the book."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ....handbook.book.blocks import Block, Chapter, Heading, Para, Table, listed, plain
from ....handbook.writing.addresses import Place, places
from ....handbook.writing.linked_sentences import LinkedSentences
from ....handbook.writing.page_source import Page, Target
from ....handbook.writing.page_writer import PageWriter
from ....model import Game
from ....terms import fold
from ..play.board import BORDERS, CONTINENTS, DATA, SEA_LINES, TERRITORIES, TERRITORY, bits
from . import draw

__all__ = ["map_chapter", "map_pages", "map_places"]

TEMPLATES = Path(__file__).with_name("templates")
STYLES = ("risiko/board.css",)
Links = tuple[tuple[str, str], ...]
"""Slug and name."""


@dataclass(frozen=True, slots=True)
class TerritoryFacts:
    """What the pages say of a territory."""

    slug: str
    name: str
    italian: str
    """Its name on the board, where the reader's language has another."""
    continent: str
    value: int
    arm: str
    by_land: Links
    by_sea: Links
    rules: Links


@dataclass(frozen=True, slots=True)
class ContinentFacts:
    """What the pages say of a continent; `doors` are the territories that border on another one."""

    slug: str
    name: str
    italian: str
    reinforcement: int
    territories: tuple[TerritoryFacts, ...]
    doors: Links


def map_places() -> Mapping[tuple[str, str], Place]:
    """A territory and a continent each stand on a page of their own."""
    found = {("n", slug): Place(f"territory-{slug}") for slug in TERRITORIES}
    return found | {("g", slug): Place(f"continent-{slug}") for slug in CONTINENTS}


def map_pages(writer: PageWriter) -> Iterator[Page]:
    """The whole map, the continents, the territories."""
    marks, continents = draw.values(), [_continent(writer.sentences, slug) for slug in CONTINENTS]

    def address(slug: str) -> str:
        return places(writer.game.id)["n", slug].link

    drawing = draw.whole(writer.game, writer.lang, marks, address, lambda slug: f"continent-{slug}.html")
    yield writer.page(
        "map",
        writer.say("Map"),
        TEMPLATES / "map.html",
        {"drawing": drawing, "continents": continents},
        kind="map",
        styles=STYLES,
        searched=False,
    )
    for one in continents:
        yield writer.page(
            f"continent-{one.slug}",
            one.name,
            TEMPLATES / "continent.html",
            {"continent": one, "drawing": draw.continent(writer.game, one.slug, writer.lang, marks, address)},
            kind="region",
            targets=(Target("region", one.slug, "", one.name),),
            styles=STYLES,
        )
        for territory in one.territories:
            drawn = draw.around(writer.game, (territory.slug,), writer.lang, marks, address)
            yield writer.page(
                f"territory-{territory.slug}",
                territory.name,
                TEMPLATES / "territory.html",
                {"territory": territory, "continent": one, "drawing": drawn},
                kind="region",
                targets=(Target("country", territory.slug, "", territory.name),),
                styles=STYLES,
            )


def _continent(sentences: LinkedSentences, slug: str) -> ContinentFacts:
    row, inside = DATA.files["board"]["continent"][slug], CONTINENTS[slug]
    name = sentences.name(f"continent.{slug}")
    doors = [TERRITORIES[t] for t in bits(inside) if BORDERS[t] & ~inside]
    return ContinentFacts(
        slug,
        name,
        _italian(row["name"], name),
        int(row["reinforcement"]),
        tuple(_territory(sentences, TERRITORIES[t]) for t in bits(inside)),
        _links(sentences, doors),
    )


def _territory(sentences: LinkedSentences, slug: str) -> TerritoryFacts:
    row, index = DATA.files["board"]["territory"][slug], TERRITORY[slug]
    say, name = sentences.say, sentences.name(f"territory.{slug}")
    arms = {"infantry": say("infantry"), "cavalry": say("cavalry"), "cannon": say("cannon")}
    rules = _named_in(sentences.game).get(slug, ())
    return TerritoryFacts(
        slug,
        name,
        _italian(row["name"], name),
        row["continent"],
        int(row["value"]),
        arms[row["arm"]],
        _links(sentences, (TERRITORIES[t] for t in bits(BORDERS[index] & ~SEA_LINES[index]))),
        _links(sentences, (TERRITORIES[t] for t in bits(SEA_LINES[index]))),
        tuple((ident, ident.partition("/")[0]) for ident in rules),
    )


def _italian(italian: str, name: str) -> str:
    return italian if italian != name else ""


def _links(sentences: LinkedSentences, slugs: Iterator[str] | list[str]) -> Links:
    found = ((slug, sentences.name(f"territory.{slug}")) for slug in slugs)
    return tuple(sorted(found, key=lambda pair: fold(pair[1])))


@cache
def _named_in(game: Game) -> Mapping[str, tuple[str, ...]]:
    """By territory: the rules whose sentences name it."""
    found: dict[str, dict[str, None]] = {}
    for rule in game:
        for statement in (rule.statement, *(clause.statement for clause in rule.clauses)):
            for slot in statement.slots():
                head, _, slug = slot.path.partition(".")
                if head == "territory":
                    found.setdefault(slug, {})[rule.printed] = None
    return {slug: tuple(idents) for slug, idents in found.items()}


def map_chapter(sentences: LinkedSentences) -> Chapter:
    """A table for each continent."""
    say = sentences.say
    heads = (say("Territory"), say("Tournament value"), say("By land"), say("By sea"))
    blocks: list[Block] = []
    for slug in CONTINENTS:
        one = _continent(sentences, slug)
        blocks += [
            Heading(2, one.name, f"g-{slug}"),
            Para(plain(say("Reinforcements for the whole continent: {armies}.").format(armies=one.reinforcement))),
            Table(
                heads,
                tuple(
                    (
                        plain(t.name),
                        plain(str(t.value)),
                        *(tuple(listed([(n, f"n-{s}") for s, n in links])) for links in (t.by_land, t.by_sea)),
                    )
                    for t in one.territories
                ),
                tuple(f"n-{t.slug}" for t in one.territories),
                (25, 15, 35, 25),
            ),
        ]
    note = say("The book lists no borders: these are assumed. Each tournament value equals the number of borders.")
    return Chapter(say("Map"), "map", (Para(plain(note), aside=True), *blocks))
