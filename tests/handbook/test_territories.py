"""The map of RisiKo!: the drawing says what the board says, names stand apart, and all eyes tell the colours apart."""

from __future__ import annotations

import itertools
import re
from collections import defaultdict
from pathlib import Path

import pytest

from ts_rules.games import load_game
from ts_rules.games.risiko.play.board import CONTINENTS, DATA, TERRITORIES
from ts_rules.games.risiko.tabletop import draw
from ts_rules.games.risiko.tabletop.draw.layout import at, name_box, sea_lines, shapes, size

BOARD = DATA.files["board"]
SEA = {frozenset(pair) for pair in BOARD["sea"]}
LAND = {frozenset(pair) for pair in BOARD["borders"]} - SEA
ROUND = frozenset(("alaska", "kamchatka"))
LANGUAGES = ("en", "it", "pt", "pl", "el")
TOKEN = 14
Point = tuple[float, float]


def outlines(slug: str) -> list[list[Point]]:
    """The rings of a territory, read from its path."""
    found = []
    for part in shapes()[slug].split("z"):
        figures = [int(f) for f in re.findall(r"-?\d+", part)]
        xs = itertools.accumulate(figures[::2])
        ys = itertools.accumulate(figures[1::2])
        if figures:
            found.append(list(zip(xs, ys, strict=True)))
    return found


def holds(slug: str, point: Point) -> bool:
    """Whether a point lies in a territory: a ray to the right crosses its outlines an odd number of times."""
    x, y = point
    crossed = 0
    for ring in outlines(slug):
        for (x1, y1), (x2, y2) in itertools.pairwise([*ring, ring[0]]):
            if (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
                crossed += 1
    return crossed % 2 == 1


def test_every_territory_is_drawn() -> None:
    assert set(shapes()) == set(TERRITORIES)


def test_land_borders_are_common_edges_and_nothing_else_is() -> None:
    edges = defaultdict(set)
    for slug in TERRITORIES:
        for ring in outlines(slug):
            for edge in itertools.pairwise([*ring, ring[0]]):
                edges[frozenset(edge)].add(slug)
    assert {frozenset(owners) for owners in edges.values() if len(owners) > 1} == LAND


def test_every_sea_line_leads_from_one_to_the_other_over_nobody_elses_land() -> None:
    assert {frozenset(ends) for ends in sea_lines()} == SEA - {ROUND}
    for (one, other), points in sea_lines().items():
        assert holds(one, points[0]) != holds(other, points[0]), (one, other)
        assert {s for p in (points[0], points[-1]) for s in (one, other) if holds(s, p)} == {one, other}
        steps = [
            (a[0] + (b[0] - a[0]) * n / 60, a[1] + (b[1] - a[1]) * n / 60)
            for a, b in itertools.pairwise(points)
            for n in range(61)
        ]
        crossed = {slug for slug in TERRITORIES for step in steps if holds(slug, step)}
        assert crossed == {one, other}, (one, other, crossed)
        assert any(not any(holds(s, step) for s in (one, other)) for step in steps), (one, other)


def test_the_line_over_the_edges_begins_in_both_and_is_drawn() -> None:
    drawn = draw.whole(load_game("risiko"), "en", draw.values())
    found = {frozenset(ends.split()) for ends in re.findall(r'data-sea="([^"]+)"', drawn)}
    assert found == SEA
    (path,) = re.findall(r'data-sea="alaska kamchatka" d="([^"]+)"', drawn)
    points = [(float(x), float(y)) for x, y in re.findall(r"(-?[\d.]+) (-?[\d.]+)", path)]
    assert (points[0][0], points[2][0]) == (0, size()[0])
    assert holds("alaska", points[1])
    assert holds("kamchatka", points[3])


def test_armies_stand_in_their_territory() -> None:
    for slug in TERRITORIES:
        x, y = at(slug)
        assert holds(slug, (x, y)), slug


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_name_lies_on_another_or_on_armies(lang: str) -> None:
    game = load_game("risiko")
    boxes = {slug: name_box(game, slug, lang) for slug in TERRITORIES}
    boxes |= {
        f"{slug}, armies": (at(slug)[0] - TOKEN, at(slug)[1] - TOKEN, at(slug)[0] + TOKEN, at(slug)[1] + TOKEN)
        for slug in TERRITORIES
    }
    over = [
        (one, other)
        for (one, a), (other, b) in itertools.combinations(boxes.items(), 2)
        if a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
    ]
    assert not over
    wide, high = size()
    assert not [s for s, b in boxes.items() if b[0] < 0 or b[1] < 0 or b[2] > wide or b[3] > high]


def test_a_part_of_the_map_cuts_no_name() -> None:
    game = load_game("risiko")
    for slug in CONTINENTS:
        drawn = draw.continent(game, slug, "el", draw.values())
        inside = {s for s in TERRITORIES if BOARD["territory"][s]["continent"] == slug}
        named = re.findall(r'data-c="([^"]+)"><text class="rk-n"', drawn)
        assert inside <= set(named), slug


# Colours, as eyes see them that lack one kind of cone (Machado, Oliveira and Fernandes 2009, severity 1).
SEEN = {
    "all": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "no green": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "no blue": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}
TOLD_APART = 12
"""CIE 1976 distance; two areas side by side are told apart from about 3 on."""


@pytest.mark.parametrize("seen", SEEN)
def test_continents_are_told_apart_by_all_eyes(seen: str) -> None:
    css = Path(draw.__file__).parents[1].joinpath("static/board.css").read_text("utf-8")
    light, dark = css.split("prefers-color-scheme: dark", 1)
    for scheme in (light, dark):
        colours = dict(re.findall(r"--rk-([a-z-]+): #([0-9a-f]{6})", scheme))
        shown = {name: _lab(colour, SEEN[seen]) for name, colour in colours.items() if name in (*CONTINENTS, "sea")}
        assert len(shown) == len(CONTINENTS) + 1
        for (one, a), (other, b) in itertools.combinations(shown.items(), 2):
            assert sum((p - q) ** 2 for p, q in zip(a, b, strict=True)) ** 0.5 > TOLD_APART, (one, other)


def _lab(colour: str, seen: tuple[tuple[float, ...], ...]) -> tuple[float, float, float]:
    parts = [int(colour[n : n + 2], 16) / 255 for n in (0, 2, 4)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    light = [min(1.0, max(0.0, sum(m * c for m, c in zip(row, linear, strict=True)))) for row in seen]
    rows = ((0.4339, 0.3762, 0.1899), (0.2126, 0.7152, 0.0722), (0.0178, 0.1095, 0.8730))
    xyz = [sum(m * c for m, c in zip(row, light, strict=True)) for row in rows]
    x, y, z = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)
