"""The table of a country's realignment rolls: counted here on the dice, with no word of the engine."""

from __future__ import annotations

import re
from html import unescape
from itertools import product
from pathlib import Path

from ts_rules.paths import read_toml

TABLE = re.compile(r'id="n-([a-z-]+)".*?<table class="rolls">(.*?)</table>', re.DOTALL)
MAP = Path(__file__).parents[2] / "ts_rules" / "games" / "twilight_struggle" / "data" / "map.toml"


def rows(table: str) -> list[list[int]]:
    cells = (re.findall(r'<t[dh](?: scope="col")?>([+−]?\d+)</t[dh]>', row) for row in table.split("<tr>")[1:])
    return [[int(unescape(cell).replace("−", "-")) for cell in row] for row in cells]


def test_each_row_is_what_two_dice_do(handbook: Path) -> None:
    links, seen = read_toml(MAP), 0
    for page in sorted((handbook / "ts").glob("map-*.html")):
        for slug, table in TABLE.findall(page.read_text("utf-8")):
            seen += 1
            head, *counts = rows(table)
            near = sum(slug in pair for pair in links["links"])
            power = any(slug in ones for ones in links["superpower_links"].values())
            most = min(3, near + 1 + power)
            assert head == list(range(-most, most + 1)), slug
            for place, more in enumerate(head):
                results = [own + more - other for own, other in product(range(1, 7), repeat=2)]
                assert counts[0][place] == sum(r > 0 for r in results), (slug, more)
                assert counts[1][place] == results.count(0), (slug, more)
                assert counts[2][place] == sum(r < 0 for r in results), (slug, more)
    assert seen == len(links["country"])
