"""Draws the territories of RisiKo! anew: Natural Earth's outlines, cut, and warped so that Europe is large.

    npm pack world-atlas && tar xzf world-atlas-*.tgz
    python tests/bench/territory_shapes.py package/countries-50m.json

What it writes, `tabletop/draw/shapes.toml`, is kept in the repository.  Borders of countries are in the public domain
(naturalearthdata.com); where a territory cuts through a country the cut is ours.  Nothing is taken from the artwork of
a board.  It needs numpy and shapely, which nothing else of ours does.
"""

from __future__ import annotations

import json
import sys
import tomllib
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import shapely
from shapely import Polygon, box
from shapely.ops import nearest_points, polygonize, unary_union

DRAW = Path(__file__).parents[2] / "ts_rules/games/risiko/tabletop/draw"
WIDE, HIGH = 1600, 920
GRID = 1e-4
COARSE = 5.0  # how far coverage_simplify may go: the root of a triangle's area, in units of the map
LEAST_ISLAND = 45  # in square units

COUNTRIES = {
    "territori-del-nord-ovest": "Canada",
    "groenlandia": "Greenland",
    "stati-uniti-orientali": "United States of America",
    "america-centrale": "Mexico/Guatemala/Belize/El Salvador/Honduras/Nicaragua/Costa Rica/Panama/Cuba/Haiti/"
    "Dominican Rep./Jamaica",
    "venezuela": "Venezuela/Colombia/Guyana/Suriname/Ecuador",
    "peru": "Peru/Bolivia",
    "brasile": "Brazil",
    "argentina": "Argentina/Chile/Paraguay/Uruguay",
    "islanda": "Iceland",
    "gran-bretagna": "United Kingdom/Ireland",
    "scandinavia": "Norway/Sweden/Finland",
    "europa-settentrionale": "Germany/Poland/Czechia/Slovakia/Austria/Hungary/Switzerland/Liechtenstein/Netherlands/"
    "Denmark/Belgium/Luxembourg",
    "europa-occidentale": "France/Spain/Portugal/Andorra/Monaco",
    "europa-meridionale": "Italy/San Marino/Vatican/Slovenia/Croatia/Bosnia and Herz./Serbia/Montenegro/Kosovo/"
    "Macedonia/Albania/Greece/Bulgaria/Romania",
    "ucraina": "Ukraine/Belarus/Moldova/Lithuania/Latvia/Estonia/Russia/Georgia/Armenia/Azerbaijan",
    "africa-del-nord": "Morocco/W. Sahara/Algeria/Tunisia/Mauritania/Mali/Niger/Senegal/Gambia/Guinea/Guinea-Bissau/"
    "Sierra Leone/Liberia/Côte d'Ivoire/Ghana/Togo/Benin/Nigeria/Burkina Faso/Chad",
    "egitto": "Egypt/Libya",
    "africa-orientale": "Sudan/S. Sudan/Ethiopia/Eritrea/Djibouti/Somalia/Somaliland/Kenya/Uganda/Tanzania/Rwanda/"
    "Burundi",
    "congo": "Dem. Rep. Congo/Congo/Gabon/Eq. Guinea/Cameroon/Central African Rep.",
    "africa-del-sud": "Angola/Zambia/Malawi/Mozambique/Zimbabwe/Botswana/Namibia/South Africa/Lesotho/eSwatini",
    "madagascar": "Madagascar",
    "medio-oriente": "Turkey/Syria/Lebanon/Israel/Palestine/Jordan/Iraq/Iran/Saudi Arabia/Kuwait/Qatar/"
    "United Arab Emirates/Oman/Yemen/Pakistan/Cyprus/N. Cyprus",
    "afganistan": "Afghanistan/Uzbekistan/Turkmenistan/Tajikistan/Kazakhstan",
    "cina": "China/Kyrgyzstan/Bhutan/Taiwan",
    "india": "India/Nepal/Bangladesh/Sri Lanka",
    "siam": "Myanmar/Thailand/Laos/Cambodia/Vietnam",
    "mongolia": "Mongolia/North Korea/South Korea",
    "giappone": "Japan",
    "indonesia": "Indonesia/Malaysia/Philippines/Brunei/Timor-Leste",
    "nuova-guinea": "Papua New Guinea",
    "australia-orientale": "Australia",
}  # fmt: skip
CUTS: tuple[tuple[str, str, tuple[tuple[float, float], ...]], ...] = (
    # what (of which territories, "" any) becomes whose, inside of which outline; east and north, one after another
    ("europa-occidentale", "venezuela", ((-60, 0), (-60, 10), (-45, 10), (-45, 0))),
    ("stati-uniti-orientali", "alaska", ((-180, 75), (-180, 50), (-129, 50), (-129, 75))),
    ("stati-uniti-orientali", "stati-uniti-occidentali", (
        (-128, 50), (-97, 50), (-97, 43.5), (-104, 41), (-104, 37), (-109, 36), (-109, 28), (-128, 30))),
    ("territori-del-nord-ovest", "alberta", ((-142, 60), (-109.5, 60), (-109.5, 48), (-142, 46))),
    ("territori-del-nord-ovest", "ontario", (
        (-109.5, 60), (-92, 60), (-85, 57.5), (-80.6, 57.5), (-78.9, 51), (-79.4, 47), (-76, 45.3), (-73.5, 45.1),
        (-76, 40), (-109.5, 40))),
    ("territori-del-nord-ovest", "quebec", (
        (-80.6, 57.5), (-79, 63.3), (-72, 63.2), (-66, 61), (-50, 58), (-50, 40), (-76, 40), (-73.5, 45.1), (-76, 45.3),
        (-79.4, 47), (-78.9, 51))),
    ("ucraina", "urali", (
        (60, 80), (66, 73), (74, 66), (75, 60), (76, 55), (83, 55), (83, 48), (50, 48), (52, 52), (58, 58), (58, 70))),
    ("ucraina", "urali", ((66, 73), (60, 80), (64, 80), (74, 73), (74, 66))),
    ("afganistan", "urali", ((50, 57), (61, 51.2), (65, 50), (72, 49), (78, 46.5), (82.5, 44.8), (90, 47), (90, 57))),
    ("ucraina", "siberia", (
        (64, 80), (74, 73), (74, 66), (75, 60), (76, 55), (83, 55), (83, 45), (98, 45), (98, 52.4), (101, 54),
        (104, 58), (107, 62), (107, 68), (111, 73), (116, 82), (70, 85))),
    ("ucraina", "jacuzia", ((107, 61.5), (107, 68), (111, 73), (116, 82), (162, 80), (155, 68), (143, 65), (136, 61),
        (133, 59.5), (124, 59.8), (116, 60.6))),
    ("ucraina", "cita", ((98, 45), (98, 52.4), (101, 54), (104, 58), (107, 62), (116, 60.6), (124, 59.8), (133, 59.5),
        (132, 56), (125.5, 53.8), (124, 45))),
    ("ucraina", "kamchatka", ((100, 40), (200, 40), (200, 80), (130, 80))),
    ("siberia/urali", "cina", ((80, 47), (80, 50.9), (84, 52.6), (89, 52.4), (91, 50.5), (91, 45))),
    ("mongolia", "cina", ((85, 52), (91, 52), (91.5, 44), (85, 44))),
    ("cina", "mongolia", ((91, 45.5), (96, 42.2), (105, 41), (112, 42.5), (117, 41), (119.5, 39.3), (126, 37),
        (150, 40), (150, 60), (91, 60))),
    ("siberia/cita", "mongolia", ((91, 45), (91, 50.6), (95, 51.3), (98, 52), (104, 51.4), (113, 50.8), (122, 54.1),
        (125, 53.3), (125, 45))),
    ("kamchatka", "cita", ((119, 56), (119, 52.4), (123.5, 52.6), (126, 53.5), (126, 56))),
    ("indonesia", "nuova-guinea", ((130.5, 1), (142, 1), (142, -10), (134, -10), (133, -4.5), (130.5, -2))),
    ("indonesia", "siam", ((98, 9), (103.2, 9), (104.6, 1.4), (103.5, 1.2), (100, 3.2))),
    ("australia-orientale", "australia-occidentale", (
        (110, -8), (136.5, -8), (136.5, -27), (140, -27), (140, -40), (110, -40))),
    ("africa-del-nord", "africa-orientale", ((18, 14.5), (19.5, 10.5), (30, 10), (30, 17), (24, 18))),
    ("medio-oriente", "europa-meridionale", ((25.5, 42.5), (25.5, 40), (29.1, 41.05), (29.2, 41.6))),
)  # fmt: skip
LAND = (  # straits that are none here
    ("europa-meridionale", ((26.0, 40.05), (26.8, 40.7), (29.4, 41.4), (29.3, 40.9), (27.5, 40.3), (26.4, 39.9))),
)
ROUND = ("alaska", "kamchatka")  # joined over the edges of the map, drawn by itself
INLAND = 9  # how far a dashed line reaches into land at each end
LINES = {  # dashed lines that do not lead from coast to nearest coast: where they begin, bend and end
    ("africa-orientale", "madagascar"): ((975, 650), (1012, 733)),
    ("giappone", "kamchatka"): ((1446, 290), (1503, 205)),
    ("groenlandia", "ontario"): ((512, 112), (470, 108), (400, 108), (362, 145), (350, 206)),
    ("groenlandia", "territori-del-nord-ovest"): ((508, 72), (438, 76)),
    ("australia-orientale", "nuova-guinea"): ((1437, 712), (1459, 670)),
    ("australia-occidentale", "nuova-guinea"): ((1398, 716), (1412, 664)),
}  # fmt: skip
AT = {  # where armies stand better than in the middle of the largest circle
    "groenlandia": (556, 52), "territori-del-nord-ovest": (213, 100), "stati-uniti-orientali": (345, 370),
    "venezuela": (440, 590), "scandinavia": (804, 120), "europa-occidentale": (737, 300), "gran-bretagna": (722, 236),
    "europa-settentrionale": (838, 232), "alaska": (69, 100), "europa-meridionale": (879, 318),
    "stati-uniti-occidentali": (228, 315), "siberia": (1212, 110), "kamchatka": (1516, 105),
    "giappone": (1424, 392),
}  # fmt: skip
LEFT_OUT = ((-180, -90, 180, -57), (-180, 76.5, -74, 90), (5, 74, 40, 90), (50, 70.4, 66, 90), (-180, 50, -168, 56),
    (-180, 15, -150, 25), (-120, 71.5, -80, 90), (-80, 62.8, -60, 66.8),
    (-90, 61.5, -79.2, 66))  # fmt: skip
WEST = -169.2
HALFWAY_ROUND = 180
TURN = np.array([360, 0])
GROWN = {"giappone": 1.45, "gran-bretagna": 1.25, "islanda": 1.5, "nuova-guinea": 1.45, "indonesia": 1.25,
    "madagascar": 1.15}  # fmt: skip
"""Islands that would be too small for a name and its armies."""
LON = ((-170, 0.85), (-140, 1.0), (-100, 1.2), (-60, 1.1), (-40, 0.72), (-20, 1.0), (0, 1.75), (20, 1.65), (45, 1.25),
    (70, 1.05), (110, 1.1), (140, 1.05), (170, 0.8), (191, 0.7))  # fmt: skip
LAT = ((-57, 0.7), (-35, 0.9), (0, 1.1), (20, 1.1), (35, 1.5), (50, 2.0), (60, 1.85), (70, 1.6), (77, 0.6), (84, 0.25))
"""How large each degree is drawn, against the others."""


def scale(steps: tuple[tuple[float, float], ...], size: float) -> Any:
    """From degrees to units of the map: how dense each degree is drawn, summed up."""
    at = np.linspace(steps[0][0], steps[-1][0], 4000)
    dense = np.interp(at, *zip(*steps, strict=True))
    for _ in range(3):
        dense = np.convolve(np.pad(dense, 60, "edge"), np.ones(121) / 121, "valid")
    total = np.cumsum(dense)
    return lambda degrees: np.interp(degrees, at, (total - total[0]) / (total[-1] - total[0]) * size)


ACROSS, UP = scale(LON, WIDE), scale(LAT, HIGH)


def drawn(points: np.ndarray) -> np.ndarray:
    """East and north to the map; what lies over the date line is at the right."""
    return np.stack([ACROSS(points[:, 0]), HIGH - UP(points[:, 1])], -1)


def countries(file: str) -> dict[str, Any]:
    """By name: the land of each country."""
    topology = json.loads(Path(file).read_text("utf-8"))
    size, shift = (np.array(topology["transform"][k]) for k in ("scale", "translate"))
    arcs = [np.cumsum(np.array(arc), axis=0) * size + shift for arc in topology["arcs"]]

    def ring(ids: list[int]) -> np.ndarray:
        points = np.vstack([arcs[a] if a >= 0 else arcs[~a][::-1] for a in ids])
        over = np.ptp(points[:, 0]) > HALFWAY_ROUND  # over the date line
        return np.where(over & (points < [0, -90]), points + TURN, points)

    found: dict[str, Any] = {}
    for one in topology["objects"]["countries"]["geometries"]:
        shapes = one["arcs"] if one["type"] == "MultiPolygon" else [one["arcs"]]
        found[one["properties"]["name"]] = areas(unary_union([shapely.make_valid(Polygon(ring(s[0]))) for s in shapes]))
    return found


def areas(shape: Any) -> Any:
    """What of a shape has an area."""
    return unary_union([p for p in shapely.get_parts(shapely.get_parts(shape)) if p.geom_type == "Polygon"])


def turned(land: Any) -> Any:
    """With what lies west of Alaska at the right, and without what no territory has."""
    for left, low, right, top in LEFT_OUT:
        land = land.difference(box(left, low, right, top))
    west = land.intersection(box(-180, -90, WEST, 90))
    east = land.difference(box(-180, -90, WEST, 90))
    return areas(shapely.union(east, shapely.transform(west, lambda p: p + TURN)))


def territories(file: str) -> dict[str, Any]:
    """The land of each territory, in degrees."""
    known = countries(file)
    found = {slug: turned(unary_union([known[c] for c in names.split("/")])) for slug, names in COUNTRIES.items()}
    for of, slug, outline in CUTS:
        area = Polygon(outline)
        for giver in of.split("/"):
            part = areas(shapely.intersection(found[giver], area, grid_size=GRID))
            found[giver] = areas(shapely.difference(found[giver], part, grid_size=GRID))
            found[slug] = areas(shapely.union(found.get(slug, Polygon()), part, grid_size=GRID))
    for slug, outline in LAND:
        rest = unary_union([land for other, land in found.items() if other != slug])
        found[slug] = found[slug].union(Polygon(outline).buffer(0).difference(rest))
    return found


def coverage(found: dict[str, Any]) -> dict[str, Any]:
    """On the map, simplified so that neighbours keep their common edges."""
    slugs = list(found)
    warped = [shapely.set_precision(shapely.transform(shapely.segmentize(found[s], 1.0), drawn), 0.05) for s in slugs]
    for slug, by in GROWN.items():
        n, (x, y) = slugs.index(slug), shapely.centroid(warped[slugs.index(slug)]).coords[0]
        larger = shapely.transform(warped[n], lambda p, at=(x, y), by=by: at + (p - np.array(at)) * by)
        warped[n] = larger.difference(unary_union([w for w in warped if w is not warped[n]]).buffer(4))
    faces = list(polygonize(unary_union([shape.boundary for shape in warped])))
    tree, parts = shapely.STRtree(warped), {s: [] for s in slugs}
    for face in faces:
        middle = face.representative_point()
        for n in tree.query(middle, "within"):
            parts[slugs[n]].append(face)
            break
    whole = [unary_union(parts[s]) for s in slugs]
    whole = [unary_union([p for p in shapely.get_parts(w) if p.area > LEAST_ISLAND]) for w in whole]
    whole = [unary_union([Polygon(p.exterior) for p in shapely.get_parts(w)]) for w in whole]
    return dict(zip(slugs, shapely.coverage_simplify(whole, COARSE), strict=True))


def written(shape: Any) -> str:
    """Each outline from its first point on, step by step, in whole units."""
    said = ""
    for part in sorted(shapely.get_parts(shape), key=lambda p: -p.area):
        points = [tuple(p) for p in np.round(np.array(part.exterior.coords)).astype(int)][:-1]
        points = [p for n, p in enumerate(points) if p != points[n - 1]]
        said += f"M{points[0][0]} {points[0][1]}l"
        steps = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points)]
        said += " ".join(f"{x} {y}" for x, y in steps).replace(" -", "-") + "z"
    return said


def inland(shape: Any, coast: Any) -> tuple[float, float]:
    """The nearest point to one on a coast that lies well inside of the same island."""
    island = min(shapely.get_parts(shape), key=lambda part: part.distance(coast))
    inner = next(i for i in (island.buffer(-deep) for deep in (INLAND, INLAND / 2, 2, 1)) if not i.is_empty)
    return nearest_points(inner, coast)[0].coords[0]


def dashed(shapes: dict[str, Any], one: str, other: str) -> str:
    """A line over the sea, as the points of a path."""
    if (one, other) in LINES:
        points = LINES[one, other]
    else:
        coasts = nearest_points(shapes[one], shapes[other])
        points = tuple(inland(shapes[s], p) for s, p in zip((one, other), coasts, strict=True))
    return str([[round(float(x)), round(float(y))] for x, y in points])


def main(file: str) -> None:
    shapes = coverage(territories(file))
    board = tomllib.loads((DRAW.parents[1] / "data/board.toml").read_text("utf-8"))
    lines = ["# Made by tests/bench/territory_shapes.py; what is changed by hand is lost.",
        "# Outlines: Natural Earth 1:50m (public domain, naturalearthdata.com), cut, simplified and warped.",
        "", f"size = [{WIDE}, {HIGH}]", "", "[land]"]  # fmt: skip
    lines += [f'{slug} = "{written(shapes[slug])}"' for slug in sorted(shapes)]
    lines += ["", "[at]"]  # the middle of the largest circle that a territory has room for
    for slug in sorted(shapes):
        largest = max(shapely.get_parts(shapes[slug]), key=lambda part: part.area)
        x, y = shapely.maximum_inscribed_circle(largest).coords[0]
        x, y = AT.get(slug, (x, y))
        lines.append(f"{slug} = [{x:.0f}, {y:.0f}]")
    lines += ["", "[sea]"]
    lines += [f'"{a} {b}" = {dashed(shapes, a, b)}' for a, b in board["sea"] if (a, b) != ROUND]
    DRAW.mkdir(parents=True, exist_ok=True)
    (DRAW / "shapes.toml").write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
