"""The map for scripts: boxes, links and coasts of each region's view, for calculators and playground to draw."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from .....files import write_whole
from .....model import Game
from ...play.tables import BATTLEGROUNDS, COUNTRY, DATA, REGION, REGIONS, STABILITY
from .coasts import path
from .layout import label, plan, ports
from .map import areas, shown_links

__all__ = ["MAP_DATA", "MAP_SCRIPT", "install_map", "map_data", "name_lines"]

MAP_DATA, MAP_SCRIPT = "map-data.js", "map.js"


def install_map(folder: Path) -> Path:
    """Write it into the game's folder under `_static`, once for all languages; the file."""
    file = folder / MAP_DATA
    write_whole(file, f"globalThis.tsMapData = {json.dumps(map_data(), separators=(',', ':'))};\n")
    return file


def map_data() -> dict[str, Any]:
    """By region: size, land by colour, lines, boxes (neighbours outside too), superpowers; by country its figures."""
    return {
        "views": {slug: _view(slug) for slug in REGIONS},
        "countries": {
            slug: [COUNTRY[slug], STABILITY[COUNTRY[slug]], BATTLEGROUNDS >> COUNTRY[slug] & 1, *areas(slug)]
            for slug in DATA.files["map"]["country"]
        },
    }


def _view(slug: str) -> dict[str, Any]:
    drawn, countries = plan(slug), DATA.files["map"]["country"]
    own = tuple(c for c in countries if REGION[slug] >> COUNTRY[c] & 1)
    shown = tuple(one for one in drawn.at if one in countries or " " in one)
    return {
        "size": drawn.size,
        "land": {area: "".join(path(ring) for ring in rings) for area, rings in drawn.land.items()},
        "links": shown_links(slug, own, shown),
        "boxes": [[c, *map(int, drawn.at[c]), *(() if c in own else (1,))] for c in shown if c in countries],
        "ports": [[p.side, *map(int, drawn.at[p.name])] for p in ports() if p.name in shown],
    }


def name_lines(game: Game, lang: str) -> Mapping[str, str]:
    """The names of all countries as they stand in their boxes, `|` where a line ends."""
    return {
        slug: "|".join(label(game, slug, lang, bold=bool(BATTLEGROUNDS >> COUNTRY[slug] & 1)))
        for slug in DATA.files["map"]["country"]
    }
