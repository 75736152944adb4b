"""Draws the coasts of the map anew: Natural Earth's outlines, warped so that each country lies under its box.

    npm pack world-atlas && tar xzf world-atlas-*.tgz
    python tests/bench/map_coasts.py package/countries-110m.json

What it writes, `tabletop/draw/views.toml`, is kept in the repository: where boxes stand in each view, and the outlines
of land by region.  Positions of boxes on the board are facts (`board.toml`); outlines are in the public domain
(naturalearthdata.com).  Nothing is taken from the artwork of a board.  It needs numpy, which nothing else of ours does.
"""

from __future__ import annotations

import json
import sys
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np

GAME = Path(__file__).parents[2] / "ts_rules/games/twilight_struggle"
DRAW = GAME / "tabletop/draw"
MAP = tomllib.loads((GAME / "data/map.toml").read_text("utf-8"))
BOARD = tomllib.loads((DRAW / "board.toml").read_text("utf-8"))
WIDE, HIGH = 88, 62  # of a box
PITCH = (98, 74)  # least distance of two boxes, one way or the other
PHONE = 497  # units that a view is wide at most: 62 of them are 44 pixels on a telephone of 390
SHARE = (0.042, 0.045)  # of the board's width and height that a box takes there

LAND = {
    "we": "United Kingdom/Ireland/Norway/Sweden/Denmark/Netherlands/Belgium/Luxembourg/France/Spain/Portugal/Italy/"
    "Switzerland/Germany/Greece/Turkey/Iceland/Canada/Greenland/Cyprus/N. Cyprus/Austria",
    "ee": "Poland/Czechia/Slovakia/Hungary/Romania/Bulgaria/Serbia/Croatia/Slovenia/Bosnia and Herz./Montenegro/"
    "Macedonia/Kosovo/Albania/Finland",
    "me": "Egypt/Libya/Israel/Palestine/Lebanon/Syria/Jordan/Iraq/Iran/Saudi Arabia/Kuwait/Qatar/United Arab Emirates/"
    "Oman/Yemen",
    "as": "Afghanistan/Pakistan/India/Nepal/Bhutan/Bangladesh/Sri Lanka/North Korea/South Korea/Japan/Taiwan/Australia/"
    "New Zealand",
    "se": "Myanmar/Laos/Cambodia/Vietnam/Thailand/Malaysia/Indonesia/Philippines/Brunei/Timor-Leste/Papua New Guinea",
    "af": "Morocco/W. Sahara/Algeria/Tunisia/Mauritania/Mali/Niger/Chad/Sudan/S. Sudan/Ethiopia/Eritrea/Djibouti/"
    "Somalia/Somaliland/Kenya/Uganda/Rwanda/Burundi/Tanzania/Malawi/Mozambique/Zambia/Zimbabwe/Botswana/Namibia/"
    "South Africa/Lesotho/eSwatini/Madagascar/Angola/Dem. Rep. Congo/Congo/Gabon/Eq. Guinea/Cameroon/"
    "Central African Rep./Nigeria/Benin/Togo/Ghana/Côte d'Ivoire/Liberia/Sierra Leone/Guinea/Guinea-Bissau/Gambia/"
    "Senegal/Burkina Faso",
    "ca": "Mexico/Guatemala/Belize/El Salvador/Honduras/Nicaragua/Costa Rica/Panama/Cuba/Haiti/Dominican Rep./Jamaica/"
    "Puerto Rico/Bahamas",
    "sa": "Colombia/Venezuela/Guyana/Suriname/Ecuador/Peru/Brazil/Bolivia/Paraguay/Uruguay/Argentina/Chile/"
    "Falkland Is./Trinidad and Tobago",
    "us": "United States of America",
    "su": "Russia/Kazakhstan/Uzbekistan/Turkmenistan/Kyrgyzstan/Tajikistan/Ukraine/Belarus/Moldova/Lithuania/Latvia/"
    "Estonia/Georgia/Armenia/Azerbaijan",
    "no": "China/Mongolia",
}
TRUE = {  # about the middle of a country, east and north
    "canada": (-75, 52), "united-kingdom": (-2, 53), "norway": (8, 61), "sweden": (15, 61), "finland": (26, 63),
    "denmark": (9.5, 56), "benelux": (5, 51.5), "west-germany": (9, 50), "east-germany": (13, 52.5), "poland": (20, 52),
    "france": (2, 47), "austria": (14, 47.4), "czechoslovakia": (17, 49.4), "hungary": (19.5, 47), "romania": (25, 46),
    "spain-portugal": (-5, 40), "italy": (12.5, 43), "yugoslavia": (18.5, 44), "bulgaria": (25.5, 42.7),
    "greece": (22, 39.3), "turkey": (34, 39),
    "libya": (17, 27), "egypt": (29, 27), "israel": (35, 31.5), "lebanon": (35.8, 34), "syria": (38.5, 35),
    "jordan": (37, 31), "iraq": (44, 33), "iran": (54, 32), "saudi-arabia": (44, 24), "gulf-states": (52, 24),
    "morocco": (-7, 32), "algeria": (3, 29), "tunisia": (9.5, 34), "saharan-states": (5, 18), "sudan": (30, 15),
    "west-african-states": (-13, 15), "ivory-coast": (-6, 7.5), "nigeria": (8, 9.5), "cameroon": (13, 5),
    "ethiopia": (39, 9), "somalia": (46, 5), "kenya": (37.5, 0.5), "zaire": (23, -3), "angola": (17, -12),
    "se-african-states": (35, -13), "zimbabwe": (29.5, -19), "botswana": (24, -22), "south-africa": (23, -31),
    "mexico": (-102, 24), "guatemala": (-90.5, 15.5), "el-salvador": (-89, 13.6), "honduras": (-86.5, 15),
    "nicaragua": (-85, 12.8), "costa-rica": (-84, 10), "panama": (-80, 8.5), "cuba": (-79, 22), "haiti": (-72.7, 19),
    "dominican-republic": (-70, 19),
    "colombia": (-73.5, 4), "venezuela": (-66, 7.5), "ecuador": (-78.5, -1.5), "peru": (-75, -9.5), "brazil": (-52, -9),
    "bolivia": (-64.5, -17), "paraguay": (-58, -23), "chile": (-71, -34), "argentina": (-65, -36),
    "uruguay": (-56, -33),
    "afghanistan": (66, 34), "pakistan": (69, 29), "india": (78, 21), "burma": (96, 20.5), "laos-cambodia": (104, 17),
    "thailand": (101, 14), "vietnam": (107.5, 15), "malaysia": (103, 3.5), "indonesia": (112, -3),
    "philippines": (122, 13), "taiwan": (121, 23.6), "north-korea": (127, 40), "south-korea": (128, 36),
    "japan": (139, 37), "australia": (135, -25), "chinese-civil-war": (108, 33),
}  # fmt: skip
ANCHORS = (  # places without a box, by about where they would lie on the board: east, north, shares of its size
    (-155, 64, 0.02, 0.03), (-123, 47, 0.03, 0.25), (-118, 33, 0.02, 0.36), (-80, 26, 0.135, 0.405),
    (-70, 43, 0.2, 0.33),
    (-54, 48, 0.25, 0.3), (-42, 68, 0.28, 0.05), (-20, 65, 0.32, 0.1), (-35, -6, 0.315, 0.70), (-70, -53, 0.2, 0.97),
    (46, -20, 0.585, 0.80), (51, 11, 0.59, 0.57), (37, 56, 0.6, 0.15), (60, 62, 0.67, 0.07), (100, 65, 0.80, 0.07),
    (135, 60, 0.9, 0.09), (160, 62, 0.97, 0.1), (142, 49, 0.92, 0.24), (75, 45, 0.70, 0.28), (105, 45, 0.80, 0.29),
    (117, 40, 0.825, 0.345), (122, 31, 0.85, 0.42), (90, 32, 0.75, 0.39), (77.5, 8.5, 0.715, 0.585),
    (81, 7, 0.727, 0.60),
    (114, -24, 0.825, 0.80), (153, -28, 0.945, 0.82), (147, -43, 0.925, 0.93), (174, -40, 1.02, 0.9),
    (147, -7, 0.965, 0.71), (95, 5, 0.765, 0.645), (-17, 22, 0.325, 0.47), (19, -34.5, 0.455, 0.86),
    (59, 22, 0.635, 0.5),
    (45, 13, 0.565, 0.535), (36, 55, 0.6, 0.16), (31, 46.5, 0.565, 0.27), (48, 42, 0.61, 0.31),
    (-5.5, 36, 0.335, 0.375),
)  # fmt: skip


def middle(slug: str) -> tuple[float, float]:
    """Of a box on the board, in units of a view in which boxes of the board just do not touch."""
    x, y = BOARD["board"][slug]
    return (x + SHARE[0] / 2) / SHARE[0] * PITCH[0], (y + SHARE[1] / 2) / SHARE[1] * PITCH[1]


def anchor(x: float, y: float) -> tuple[float, float]:
    return x / SHARE[0] * PITCH[0], y / SHARE[1] * PITCH[1]


def flat(east: Any, north: Any) -> np.ndarray:
    """Miller's projection in degrees: what the warp starts from."""
    phi = np.radians(np.clip(north, -58, 80)) * 0.8
    return np.stack([np.asarray(east, float), np.degrees(1.25 * np.log(np.tan(np.pi / 4 + phi / 2)))], -1)


class Warp:
    """A thin-plate spline from the globe to a view, smoothed so that it folds nowhere."""

    def __init__(self, start: np.ndarray, end: np.ndarray, loose: np.ndarray) -> None:
        self.start = start
        n = len(start)
        kernel = self._kernel(start) + np.diag(loose)
        ones = np.hstack([np.ones((n, 1)), start])
        whole = np.block([[kernel, ones], [ones.T, np.zeros((3, 3))]])
        self.weights = np.linalg.solve(whole, np.vstack([end, np.zeros((3, 2))]))

    def _kernel(self, points: np.ndarray) -> np.ndarray:
        r2 = ((points[:, None] - self.start[None]) ** 2).sum(-1)
        return np.where(r2 > 0, r2 * np.log(np.where(r2 > 0, r2, 1)), 0) / 2

    def __call__(self, points: np.ndarray) -> np.ndarray:
        return np.hstack([self._kernel(points), np.ones((len(points), 1)), points]) @ self.weights


def arcs_of(topology: dict[str, Any]) -> list[np.ndarray]:
    scale, shift = (np.array(topology["transform"][k]) for k in ("scale", "translate"))
    return [np.cumsum(np.array(arc), axis=0) * scale + shift for arc in topology["arcs"]]


def rings_of(topology: dict[str, Any], names: set[str]) -> list[list[int]]:
    """The outlines of some countries together: borders between them cancel."""
    used: Counter[int] = Counter()
    signed: list[int] = []
    for one in topology["objects"]["countries"]["geometries"]:
        if one["properties"]["name"] in names:
            shapes = one["arcs"] if one["type"] == "MultiPolygon" else [one["arcs"]]
            for ring in (ring for shape in shapes for ring in shape):
                signed += ring
                used.update(a if a >= 0 else ~a for a in ring)
    left = [a for a in signed if used[a if a >= 0 else ~a] == 1]
    arcs = topology["arcs_xy"]

    def ends(a: int) -> tuple[tuple[float, ...], tuple[float, ...]]:
        line = arcs[a if a >= 0 else ~a]
        pair = tuple(np.round(line[0], 6)), tuple(np.round(line[-1], 6))
        return pair if a >= 0 else pair[::-1]

    begins: dict[tuple[float, ...], list[int]] = {}
    for a in left:
        begins.setdefault(ends(a)[0], []).append(a)
    rings = []
    while left:
        ring = [left.pop(0)]
        begins[ends(ring[0])[0]].remove(ring[0])
        while ends(ring[-1])[1] != ends(ring[0])[0]:
            following = begins[ends(ring[-1])[1]].pop(0)
            left.remove(following)
            ring.append(following)
        rings.append(ring)
    return rings


def simpler(line: np.ndarray, coarse: float) -> np.ndarray:
    """Douglas and Peucker's way: points that lie off by less than `coarse` go."""
    if len(line) < 3:
        return line
    a, b = line[0], line[-1]
    along = b - a
    length = np.hypot(*along)
    off = (
        np.abs(along[0] * (line - a)[:, 1] - along[1] * (line - a)[:, 0]) / length
        if length > 1e-9
        else np.hypot(*(line - a).T)
    )
    far = int(off.argmax())
    if off[far] < coarse:
        return np.array([a, b])
    return np.vstack([simpler(line[: far + 1], coarse)[:-1], simpler(line[far:], coarse)])


def clipped(ring: np.ndarray, box: tuple[float, float, float, float]) -> np.ndarray:
    """Of a ring, what lies in a rectangle: Sutherland and Hodgman's way."""
    for axis, limit, sign in ((0, box[0], 1), (0, box[2], -1), (1, box[1], 1), (1, box[3], -1)):
        kept = []
        for n in range(len(ring)):
            p, q = ring[n - 1], ring[n]
            inside = sign * (p[axis] - limit) >= 0, sign * (q[axis] - limit) >= 0
            if inside[0] != inside[1]:
                kept.append(p + (q - p) * (limit - p[axis]) / (q[axis] - p[axis]))
            if inside[1]:
                kept.append(q)
        ring = np.array(kept)
        if len(ring) < 3:
            return ring
    return ring


def written(ring: np.ndarray) -> str:
    points = np.round(ring).astype(int)
    steps = np.diff(points, axis=0)
    steps = [s for s in steps if s.any()]
    body = "".join(
        f"{x}{'' if y < 0 else ' '}{y}" + ("" if n + 1 == len(steps) or steps[n + 1][0] < 0 else " ")
        for n, (x, y) in enumerate(steps)
    )
    return f"M{points[0][0]} {points[0][1]}l{body}z"


def area(ring: np.ndarray) -> float:
    x, y = ring.T
    return abs(float(np.dot(x, np.roll(y, 1)) - np.dot(y, np.roll(x, 1)))) / 2


def spread(
    target: dict[str, tuple[float, float]], wide: float | None, pitch: tuple[float, float]
) -> dict[str, np.ndarray]:
    """Boxes pushed apart until none touches another, each as near as can be to where it should stand."""
    names = [*target]
    want = np.array([target[n] for n in names], float)
    at = want.copy()
    left = WIDE / 2 + 8
    for turn in range(4000):
        pull = 0.03 * max(0.0, 1 - turn / 2500)
        at += (want - at) * pull
        moved = False
        for i in range(len(at)):
            for j in range(i):
                d = at[i] - at[j]
                over = np.array(pitch) - np.abs(d)
                if (over > 0.01).all():
                    moved = True
                    axis = 0 if over[0] / pitch[0] < over[1] / pitch[1] else 1
                    sign = (np.sign(d[axis]) or np.sign((want[i] - want[j])[axis]) or 1) * over[axis] / 2 * 1.02
                    at[i][axis] += sign
                    at[j][axis] -= sign
        if wide is not None:
            at[:, 0] = np.clip(at[:, 0], left, wide - left)
        if turn > 2600 and not moved:
            break
    return {n: np.round(p) for n, p in zip(names, at, strict=True)}


def neighbours(region: str) -> tuple[list[str], dict[str, list[str]]]:
    own = [s for s, c in MAP["country"].items() if c["region"] == region]
    links: dict[str, list[str]] = {}
    for a, b in MAP["links"]:
        for x, y in ((a, b), (b, a)):
            if x in own and y not in own:
                links.setdefault(y, []).append(x)
    for n, port in enumerate(BOARD["superpower"]):
        near = [c for c in port["next_to"] if c in own]
        if near:
            links[f"{port['side']} {n}"] = near
    return own, links


def region_view(region: str) -> dict[str, Any]:
    own, outside = neighbours(region)
    own += ["chinese-civil-war"] if region == "asia" else []
    hand = BOARD["view"].get(region, {})
    raw = {s: np.array(middle(s)) for s in own}
    body = np.array([raw[s] for s in own if s not in hand.get("at", {})])
    low, high = body.min(0), body.max(0)
    room = PHONE - WIDE - 16
    sx = min(room / (high[0] - low[0]), 1.25)
    sy = hand.get("tall", 1.15)
    pad = (room - sx * (high[0] - low[0])) / 2

    def mapped(p: Any) -> np.ndarray:
        p = np.asarray(p, float)
        return np.stack([52 + pad + (p[..., 0] - low[0]) * sx, 40 + (p[..., 1] - low[1]) * sy], -1)

    target = {s: tuple(mapped(raw[s])) for s in own}
    for s, near in outside.items():
        if " " in s:
            number = int(s.split()[1])
            x, y = mapped(anchor(*BOARD["superpower"][number]["at"]))
        else:
            x, y = mapped(middle(s))
        cx, cy = np.mean([target[c] for c in near], 0)
        target[s] = (float(np.clip(x, cx - 150, cx + 150)), float(np.clip(y, cy - 110, cy + 110)))
    for s, (column, row) in hand.get("at", {}).items():
        target[s] = (52 + column * 98.25, 40 + row * 74)
    at = spread(target, PHONE, PITCH)
    top = min(p[1] for p in at.values()) - HIGH / 2 - 9
    at = {s: p - (0, top) for s, p in at.items()}
    at |= {s: np.array(p, float) for s, p in hand.get("set", {}).items()}
    tall = max(p[1] for p in at.values()) + HIGH / 2 + 9

    def shifted(p: Any) -> np.ndarray:
        return mapped(p) - (0, top)

    start, end, loose = [], [], []
    for s, where in TRUE.items():
        start.append(flat(*where))
        if s in own:
            end.append(at[s])
            loose.append(hand.get("loose", 30.0) * (20 if s in hand.get("at", {}) else 1))
        else:
            end.append(shifted(middle(s)))
            loose.append(400.0)
    for east, north, x, y in ANCHORS:
        start.append(flat(east, north))
        end.append(shifted(anchor(x, y)))
        loose.append(400.0)
    warp = Warp(np.array(start), np.array(end), np.array(loose))
    return {"size": (PHONE, round(float(tall))), "at": at, "own": own, "warp": warp, "coarse": 3.4, "least": 140}


def world_view() -> dict[str, Any]:
    names = [*MAP["country"]]
    ports = {f"{p['side']} {n}": anchor(*p["at"]) for n, p in enumerate(BOARD["superpower"])}
    target = {s: middle(s) for s in names} | ports
    at = spread(target, None, PITCH)
    edge = np.array((WIDE / 2 + 24, HIGH / 2 + 24))
    low, high = np.min([*at.values()], 0) - edge, np.max([*at.values()], 0) + edge
    at = {s: p - np.round(low) for s, p in at.items()}
    start = [flat(*where) for s, where in TRUE.items() if s in names]
    end = [at[s] for s in TRUE if s in names]
    loose = [25.0] * len(end)
    for east, north, x, y in ANCHORS:
        start.append(flat(east, north))
        end.append(np.array(anchor(x, y)) - np.round(low))
        loose.append(60.0)
    warp = Warp(np.array(start), np.array(end), np.array(loose))
    size = tuple(int(v) for v in np.round(high - low))
    return {"size": size, "at": at, "own": names, "warp": warp, "coarse": 9.0, "least": 700}


def land(view: dict[str, Any], topology: dict[str, Any]) -> dict[str, str]:
    warp, (wide, tall) = view["warp"], view["size"]
    lines = {n: simpler(warp(flat(*arc.T)), view["coarse"]) for n, arc in enumerate(topology["arcs_xy"])}
    found = {}
    for code in LAND:
        parts = []
        for ring in topology["rings"][code]:
            pieces = [lines[a] if a >= 0 else lines[~a][::-1] for a in ring]
            line = clipped(np.vstack([p[:-1] for p in pieces]), (-6, -6, wide + 6, tall + 6))
            if len(line) > 2 and area(line) > view["least"]:
                parts.append(written(line))
        if parts:
            found[code] = "".join(parts)
    return found


def folds(view: dict[str, Any]) -> int:
    """Places on land of the view where the warp turns over: there shall be none."""
    count = 0
    for east in range(-165, 180, 3):
        for north in range(-50, 72, 3):
            p = view["warp"](flat(np.array([east, east + 1, east]), np.array([north, north, north + 1])))
            if (p[0] > 0).all() and (p[0] < view["size"]).all():
                (ax, ay), (bx, by) = p[1] - p[0], p[2] - p[0]
                count += ax * by - ay * bx >= 0
    return count


def main() -> None:
    topology = json.loads(Path(sys.argv[1]).read_text("utf-8"))
    topology["arcs_xy"] = arcs_of(topology)
    known = {one["properties"]["name"] for one in topology["objects"]["countries"]["geometries"]}
    for code, names in LAND.items():
        assert {*names.split("/")} <= known, (code, {*names.split("/")} - known)
    topology["rings"] = {code: rings_of(topology, {*names.split("/")}) for code, names in LAND.items()}
    middles = [(ring, topology["arcs_xy"][max(ring[0], ~ring[0])].mean(0)) for ring in topology["rings"]["we"]]
    overseas = [ring for ring, (east, north) in middles if east < -45 and north < 15]
    topology["rings"]["sa"] += overseas  # French Guiana
    topology["rings"]["we"] = [r for r in topology["rings"]["we"] if r not in overseas]
    out = [
        "# Made by tests/bench/map_coasts.py; what is changed by hand is lost.",
        "# Outlines: Natural Earth 1:110m (public domain, naturalearthdata.com), simplified and warped to our boxes.",
    ]
    regions = [slug for slug, row in MAP["region"].items() if "part_of" not in row]
    for name, view in [("world", world_view()), *((r, region_view(r)) for r in regions)]:
        outlines = land(view, topology)
        told = f"{name} {view['size']}: folds {folds(view)}, bytes {sum(map(len, outlines.values()))}"
        sys.stdout.write(f"{told}\n")
        out += ["", f"[{name}]", f"size = [{view['size'][0]}, {view['size'][1]}]", "", f"[{name}.at]"]
        for slug, (x, y) in view["at"].items():
            key = f'"{slug}"' if " " in slug else slug
            out.append(f"{key} = [{int(x)}, {int(y)}]")
        out += ["", f"[{name}.land]"]
        out += [f'{code} = "{path}"' for code, path in outlines.items()]
    (DRAW / "views.toml").write_text("\n".join(out) + "\n", "utf-8")


if __name__ == "__main__":
    main()
