"""The map in the printed book: the countries, region by region, with their neighbours."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....handbook.book.blocks import Block, Chapter, Heading, Para, Run, Runs, Table, listed, plain
from ....handbook.writing.linked_sentences import Voices
from ..play.tables import DATA

__all__ = ["map_chapter"]


def map_chapter(voices: Voices) -> Chapter:
    """A table for each region."""
    table, say = DATA.files["map"], voices.say
    heads = (say("Country"), say("Stability"), say("Neighbours"))
    blocks: list[Block] = []
    for region, row in table["region"].items():
        if "part_of" in row:
            continue
        blocks.append(Heading(2, voices.name(f"region.{region}"), f"g-{region}"))
        inside = [slug for slug, country in table["country"].items() if country["region"] == region]
        rows = tuple(_country(voices, table, slug) for slug in inside)
        blocks.append(Table(heads, rows, tuple(f"n-{slug}" for slug in inside), (30, 12, 58)))
    note = say("A country in bold is a battleground.")
    return Chapter(say("Map"), "map", (Para(plain(note), aside=True), *blocks))


def _country(voices: Voices, table: Mapping[str, Any], slug: str) -> tuple[Runs, ...]:
    row, say = table["country"][slug], voices.say
    near = [b if a == slug else a for a, b in table["links"] if slug in (a, b)]
    links = [(voices.name(f"country.{other}"), f"n-{other}") for other in near]
    called = {"us": say("US"), "ussr": say("USSR")}
    powers = [called[power] for power, ones in table["superpower_links"].items() if slug in ones]
    links += [(power, "") for power in powers]
    name = Run(voices.name(f"country.{slug}"), strong=bool(row.get("battleground")))
    return ((name,), plain(str(row["stability"])), tuple(listed(links)))
