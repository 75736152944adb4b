"""Pages of the map and its chapter in the book: each region, and of each country its stability and neighbours."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ....handbook.book.blocks import Block, Chapter, Heading, Para, Run, Runs, Table, listed, plain
from ....handbook.writing.addresses import Place, places
from ....handbook.writing.linked_sentences import LinkedSentences
from ....handbook.writing.page_source import Page, Target
from ....handbook.writing.page_writer import PageWriter
from ..play.tables import DATA, REGIONS
from . import draw
from .country_facts import OPS, beside, country_facts
from .player_aid import TEMPLATES

__all__ = ["map_chapter", "map_pages", "map_places"]


def map_places() -> Mapping[tuple[str, str], Place]:
    """A country stands on the page of its region, a region on its own."""
    table = DATA.files["map"]
    found = {("n", slug): Place(f"map-{row['region']}", f"n-{slug}") for slug, row in table["country"].items()}
    return found | {("g", slug): Place(f"map-{slug}") for slug in REGIONS}


def map_pages(writer: PageWriter) -> Iterator[Page]:
    """The whole map and each region."""
    table = DATA.files["map"]
    names = {slug: writer.sentences.name(f"region.{slug}") for slug in table["region"]}
    facts = {slug: country_facts(writer.sentences, slug) for slug in table["country"]}
    inside = {
        region: tuple(facts[s] for s, row in table["country"].items() if row["region"] == region) for region in REGIONS
    }

    def address(slug: str) -> str:
        return places(writer.game.id)["n", slug].link

    yield writer.page(
        "map",
        writer.say("Map"),
        TEMPLATES / "map.html",
        {
            "regions": inside,
            "names": names,
            "drawing": draw.whole(writer.game, None, writer.lang, address, lambda slug: f"map-{slug}.html"),
        },
        kind="map",
        styles=("ts/board.css",),
        searched=False,
    )
    for region, countries in inside.items():
        yield writer.page(
            f"map-{region}",
            names[region],
            TEMPLATES / "region.html",
            {
                "region": region,
                "ops": OPS,
                "here": {c.slug for c in countries},
                "countries": countries,
                "names": names,
                "drawing": draw.region(writer.game, region, None, writer.lang, address),
            },
            kind="region",
            targets=(
                Target("region", region, "", names[region]),
                *(Target("country", c.slug, f"n-{c.slug}", c.name) for c in countries),
            ),
            styles=("ts/board.css",),
        )


def map_chapter(sentences: LinkedSentences) -> Chapter:
    """A table for each region."""
    table, say = DATA.files["map"], sentences.say
    heads = (say("Country"), say("Stability"), say("Neighbours"))
    blocks: list[Block] = []
    for region in REGIONS:
        blocks.append(Heading(2, sentences.name(f"region.{region}"), f"g-{region}"))
        inside = [slug for slug, country in table["country"].items() if country["region"] == region]
        rows = tuple(_row(sentences, table, slug) for slug in inside)
        blocks.append(Table(heads, rows, tuple(f"n-{slug}" for slug in inside), (30, 12, 58)))
    note = say("A country in bold is a battleground.")
    return Chapter(say("Map"), "map", (Para(plain(note), aside=True), *blocks))


def _row(sentences: LinkedSentences, table: Mapping[str, Any], slug: str) -> tuple[Runs, ...]:
    row = table["country"][slug]
    near, powers = beside(sentences, slug)
    links = [(sentences.name(f"country.{other}"), f"n-{other}") for other in near]
    links += [(power, "") for power in powers]
    name = Run(sentences.name(f"country.{slug}"), strong=bool(row.get("battleground")))
    return ((name,), plain(str(row["stability"])), tuple(listed(links)))
