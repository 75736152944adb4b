"""The drawing of the board: every country once, links as on the map, text inside its box, names of the language."""

from __future__ import annotations

import re
import tomllib
from xml.etree import ElementTree

import pytest
from game_parts import position

from ts_rules.games.twilight_struggle.tabletop import draw
from ts_rules.games.twilight_struggle.tabletop.draw import coasts
from ts_rules.games.twilight_struggle.tabletop.draw.layout import (
    FONT,
    HEIGHT,
    NAME_WIDTH,
    WIDTH,
    full_name,
    label,
    plan,
    short_names,
    width,
)
from ts_rules.model import Game
from ts_rules.paths import package_folder

LANGUAGES = ("en", "it", "pt", "pl", "el")
REGIONS = ("europe", "asia", "middle-east", "africa", "central-america", "south-america")
SVG = "{http://www.w3.org/2000/svg}"
LINE = re.compile(r"M([\d.-]+) ([\d.-]+)(?:L|Q[\d.-]+ [\d.-]+ )([\d.-]+) ([\d.-]+)")
PHONE = 358  # pixels that a page of 390 leaves for a drawing
LEGIBLE = 9  # pixels
THUMB = 44  # pixels: what a tap hits


@pytest.fixture(scope="module")
def board(ts: Game) -> dict[str, object]:
    folder = package_folder(ts.spec.package) / "data"
    return tomllib.loads((folder / "map.toml").read_text("utf-8"))


def parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)  # noqa: S314 - our own drawing


def boxes(svg: str) -> dict[tuple[str, str], str]:
    """By its middle: the slug of a country, or the side of a superpower."""
    found = {}
    for group in parsed(svg).iter(f"{SVG}g"):
        kind, place = group.get("class", ""), group.get("transform", "")
        if place and kind.startswith(("bd-c", "bd-p")):
            x, y = place.removeprefix("translate(").removesuffix(")").split()
            found[x, y] = group.get("data-c") or kind.split()[1].removeprefix("bd-")
    return found


def links(svg: str) -> list[frozenset[str]]:
    """The pairs that lines join, from where they end."""
    at = boxes(svg)
    path = next(p for p in parsed(svg).iter(f"{SVG}path") if p.get("class") == "bd-l")
    ends = LINE.findall(path.get("d") or "")
    return [frozenset({at[x1, y1], at[x2, y2]}) for x1, y1, x2, y2 in ends]


def test_the_whole_map_has_every_country_once_and_every_link(ts: Game, board: dict) -> None:
    svg = draw.whole(ts, None, "en")
    drawn = [slug for slug in boxes(svg).values() if slug not in ("us", "ussr")]
    assert sorted(drawn) == sorted(board["country"])
    assert len(drawn) == 84
    wanted = [frozenset(pair) for pair in board["links"]]
    wanted += [frozenset({side, c}) for side, near in board["superpower_links"].items() for c in near]
    assert sorted(map(sorted, links(svg))) == sorted(map(sorted, wanted))


@pytest.mark.parametrize("region", REGIONS)
def test_a_region_has_its_countries_and_their_links(ts: Game, board: dict, region: str) -> None:
    svg = draw.region(ts, region, None, "en")
    own = {slug for slug, country in board["country"].items() if country["region"] == region}
    wanted = [frozenset(pair) for pair in board["links"] if set(pair) & own]
    wanted += [frozenset({s, c}) for s, near in board["superpower_links"].items() for c in near if c in own]
    assert sorted(map(sorted, links(svg))) == sorted(map(sorted, wanted))
    outside = {slug for pair in wanted for slug in pair} - own - {"us", "ussr"}
    assert {s for s in boxes(svg).values() if s not in ("us", "ussr")} == own | outside


@pytest.mark.parametrize("region", REGIONS)
def test_a_region_can_be_read_on_a_telephone(ts: Game, region: str) -> None:
    svg = draw.region(ts, region, None, "el")
    _, _, wide, tall = map(float, (parsed(svg).get("viewBox") or "").split())
    assert FONT * PHONE / wide >= LEGIBLE
    assert min(WIDTH, HEIGHT) * PHONE / wide >= THUMB
    assert len(svg.encode()) <= 12_000
    for x, y in boxes(svg):
        assert WIDTH / 2 <= float(x) <= wide - WIDTH / 2
        assert HEIGHT / 2 <= float(y) <= tall - HEIGHT / 2


def test_boxes_of_the_world_stand_as_on_the_board() -> None:
    """Read off a board by eye: who is north, east, left or right of whom."""
    at = plan("world").at
    columns = ["mexico", "cuba", "brazil", "france", "poland", "egypt", "iran", "india", "vietnam", "japan"]
    assert [*sorted(columns, key=lambda slug: at[slug][0])] == columns
    rows = ["norway", "poland", "greece", "libya", "sudan", "nigeria", "zaire", "botswana", "south-africa"]
    assert [*sorted(rows, key=lambda slug: at[slug][1])] == rows


@pytest.mark.parametrize("view", ["world", *REGIONS])
def test_coasts_lie_under_the_boxes(board: dict, view: str) -> None:
    """Most countries have land of their region under their box: what tells a map from a diagram."""
    areas = {"europe": ("we", "ee"), "asia": ("as", "se"), "middle-east": ("me",), "africa": ("af",)}
    areas |= {"central-america": ("ca",), "south-america": ("sa",)}
    drawn = plan(view)
    own = [slug for slug, row in board["country"].items() if view in ("world", row["region"])]
    on_land = 0
    for slug in own:
        x, y = drawn.at[slug]
        outlines = [ring for area in areas[board["country"][slug]["region"]] for ring in drawn.land.get(area, ())]
        corner = (x - WIDTH / 2, y - HEIGHT / 2, x + WIDTH / 2, y + HEIGHT / 2)
        on_land += any(coasts.cut(ring, *corner) for ring in outlines)
    assert on_land >= 0.9 * len(own), (view, on_land, len(own))


def test_the_world_leads_to_regions_by_a_place_for_a_thumb(ts: Game) -> None:
    root = parsed(draw.whole(ts, None, "en", lambda slug: f"#{slug}", lambda slug: f"map-{slug}.html"))
    _, _, wide, _ = map(float, (root.get("viewBox") or "").split())
    to_regions = [a for a in root.iter(f"{SVG}a") if a.get("class") == "bd-go"]
    assert {a.get("href") for a in to_regions} == {f"map-{region}.html" for region in REGIONS}
    for a in to_regions:
        hit = next(p.get("d") or "" for p in a.iter(f"{SVG}path") if p.get("class") == "bd-hit")
        across, down = re.search(r"h([\d.]+)v([\d.]+)", hit).groups()  # type: ignore[union-attr]
        assert min(float(across), float(down)) * PHONE / wide >= THUMB, a.get("href")


def test_no_box_covers_another(ts: Game) -> None:
    for svg in (draw.whole(ts, None, "en"), *(draw.region(ts, r, None, "en") for r in REGIONS)):
        middles = [(float(x), float(y)) for x, y in boxes(svg)]
        for n, (x, y) in enumerate(middles):
            assert all(abs(x - a) >= WIDTH or abs(y - b) >= HEIGHT for a, b in middles[:n])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_names_fit_into_their_boxes_whole(ts: Game, board: dict, lang: str) -> None:
    short = short_names()[lang]
    for slug in board["country"]:
        lines = label(ts, slug, lang)
        assert len(lines) <= 2
        assert max(map(width, lines)) <= NAME_WIDTH, lines
        if slug not in short:
            assert "".join(lines).replace(" ", "") == full_name(ts, slug, lang).replace(" ", "")


def test_every_short_name_is_of_a_country() -> None:
    drawn = {slug for region in REGIONS for slug in plan(region).at}
    for lang, names in short_names().items():
        assert lang in LANGUAGES
        assert set(names) <= drawn


def test_influence_is_told_by_shape_and_control_by_filling(ts: Game) -> None:
    state = position(influence={"france": [3, 0], "poland": [0, 2], "italy": [1, 1]})
    svg = parsed(draw.region(ts, "europe", state, "en"))
    tokens = {}
    for country in svg.iter(f"{SVG}g"):
        if slug := country.get("data-c"):
            for token in country.findall(f"{SVG}g"):
                amount = token.find(f"{SVG}text")
                shape = "rect" if token.find(f"{SVG}rect") is not None else "circle"
                assert amount is not None
                filled = "bd-on" in (token.get("class") or "")
                tokens[slug, shape] = (amount.text, filled)
    assert tokens == {
        ("france", "rect"): ("3", True),
        ("poland", "circle"): ("2", False),
        ("italy", "rect"): ("1", False),
        ("italy", "circle"): ("1", False),
    }


def test_a_battleground_is_marked_by_a_sign_too(ts: Game, board: dict) -> None:
    svg = parsed(draw.whole(ts, None, "en"))
    for group in svg.iter(f"{SVG}g"):
        if slug := group.get("data-c"):
            stability = next(t.text for t in group.iter(f"{SVG}text") if t.get("class") == "bd-s")
            country = board["country"][slug]
            assert stability == f"{'◆' if country.get('battleground') else ''}{country['stability']}"


def test_drawings_are_well_formed_and_share_a_page(ts: Game) -> None:
    state = position(vp=-3, defcon=2, turn=4, round=3, space={"us": 2}, military_operations={"ussr": 3})
    drawn = [*draw.tracks(ts, state, "pl"), draw.whole(ts, state, "pl")]
    drawn.append(draw.hand(ts, ["nato", "asia-scoring"], "pl", "x"))
    for svg in drawn:
        root = parsed(svg)
        assert root.get("role") == "img"
        assert root.get("aria-label")
        assert all(not part.get("id") for part in root.iter())


def test_tracks_say_where_the_markers_stand(ts: Game) -> None:
    state = position(vp=-3, defcon=2, turn=4, military_operations={"us": 1, "ussr": 3})
    titles = [parsed(svg).get("aria-label") for svg in draw.tracks(ts, state, "en")]
    assert "DEFCON: 2" in titles
    assert "VP track: USSR 3" in titles
    assert "Turn: 4" in titles
    assert "Military operations: US 1, USSR 3" in titles


def test_cards_of_a_hand_stand_side_by_side(ts: Game) -> None:
    slugs = [*ts.cards][:8]
    root = parsed(draw.hand(ts, slugs, "it", "Mano"))
    places = [g.get("transform") for g in root.iter(f"{SVG}g") if g.get("data-k")]
    assert len(set(places)) == len(slugs)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_names_of_cards_stay_on_their_cards(ts: Game, lang: str) -> None:
    from ts_rules.games.twilight_struggle.tabletop.draw.drawn_cards import HEIGHT as TALL
    from ts_rules.games.twilight_struggle.tabletop.draw.drawn_cards import WIDTH as WIDE

    for slug in ts.cards:
        root = parsed(draw.hand(ts, [slug], lang, "x"))
        for line in (t for t in root.iter(f"{SVG}text") if t.get("class") == "bd-n"):
            assert width(line.text or "", 12) <= WIDE, line.text
            assert float(line.get("y") or 0) <= TALL - 2, (slug, line.text)


def test_far_apart_countries_are_drawn_region_by_region(ts: Game) -> None:
    state = position()
    near = draw.focus(ts, ["iran"], state, "en")
    assert len(near) == 1
    assert set(boxes(near[0]).values()) == {"iran", "iraq", "afghanistan", "pakistan"}
    far = draw.focus(ts, ["chile", "japan", "france", "zaire", "iran", "cuba"], state, "en")
    assert len(far) > 1
    everywhere = [slug for svg in far for slug in boxes(svg).values()]
    assert {"chile", "japan", "france", "zaire", "iran", "cuba"} <= set(everywhere)
    assert draw.focus(ts, [], state, "en") == ()


def test_lines_run_through_no_box(ts: Game) -> None:
    for name, svg in ((r, draw.region(ts, r, None, "en")) for r in (*REGIONS, "southeast-asia")):
        at = {slug: (float(x), float(y)) for (x, y), slug in boxes(svg).items()}
        path = next(p for p in parsed(svg).iter(f"{SVG}path") if p.get("class") == "bd-l").get("d") or ""
        for part in path.split("M")[1:]:
            points = [tuple(map(float, pair)) for pair in re.findall(r"([\d.-]+) ([\d.-]+)", part)]
            start, end = points[0], points[-1]
            middle = points[1] if len(points) == 3 else ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
            for box in (b for b in at.values() if b not in (start, end)):
                for t in (n / 40 for n in range(41)):
                    x, y = ((1 - t) ** 2 * start[i] + 2 * t * (1 - t) * middle[i] + t * t * end[i] for i in (0, 1))
                    assert not (abs(x - box[0]) < WIDTH / 2 - 1 and abs(y - box[1]) < HEIGHT / 2 - 1), (name, part)


def test_the_map_of_the_world_names_its_regions(ts: Game) -> None:
    root = parsed(draw.whole(ts, None, "it"))
    written = {t.text for t in root.iter(f"{SVG}text") if t.get("class") == "bd-region"}
    assert written == {"Europa", "Asia", "Medio", "Oriente", "Africa", "America", "Centrale", "Sud"}


def test_the_legend_explains_every_sign() -> None:
    words = "".join(t.text or "" for t in parsed(draw.legend("en")).iter(f"{SVG}text"))
    for meaning in ("US: influence", "US: control", "USSR: influence", "USSR: control", "stability", "battleground"):
        assert meaning in words
    assert "◆" in words
