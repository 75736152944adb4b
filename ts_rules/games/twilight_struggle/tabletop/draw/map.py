"""The map: land and sea, countries as boxes where the board has them, links as lines, superpowers; and its signs."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from functools import cache

from markupsafe import Markup, escape

from .....handbook.tabletop.svg import element, number, picture, text
from .....model import Game
from .....translate import phrase
from .....translate.names import name
from ...play.state import US, USSR, State
from ...play.tables import (
    BATTLEGROUNDS,
    COUNTRIES,
    COUNTRY,
    DATA,
    REGION,
    REGIONS,
    STABILITY,
    bits,
)
from .coasts import cut, path
from .layout import FONT, HEIGHT, WIDTH, Point, Port, full_name, label, plan, ports, region_names
from .link_lines import route

__all__ = ["Link", "areas", "focus", "legend", "region", "regions", "shown_links", "whole"]

Link = Callable[[str], str]
"""The address of the page of a country or region, for a map that leads there."""
FEW = 2
"""More drawings than these leave out the neighbours."""
MANY = 5
"""More countries than these are drawn without neighbours that nothing happens to."""
MARGIN = 12
"""Round the boxes of a part of a view."""
LEAST: Point = (300, 150)
"""A part of a view is no smaller, so that no box fills the screen."""
LEGEND, LINE = 390, 30
NAME_LINE = 80
"""From line to line of the name of a region."""
LINKS: tuple[tuple[str, str], ...] = tuple((a, b) for a, b in DATA.files["map"]["links"])
AREAS = {
    "western-europe": "we",
    "eastern-europe": "ee",
    "southeast-asia": "se",
    "asia": "as",
    "middle-east": "me",
    "africa": "af",
    "central-america": "ca",
    "south-america": "sa",
}
"""The colours of land and boxes, by region or sub-region."""
HALVES = {"europe": ("we", "ee"), "asia": ("as", "se")}
BOX, TOP = "M-44-31h88v62h-88z", "M-44-31h88V0h-88z"
HALF_TOP = "M0-31h44V0h-44z"
ALONE = {"canada"}
"""Countries that lie apart from their region on the map of the world."""


@dataclass(frozen=True, slots=True)
class View:
    """What a drawing shows: the countries it is about, neighbours of theirs, superpowers; of which view, which part."""

    game: Game
    lang: str
    plan: str
    own: tuple[str, ...]
    far: tuple[str, ...]
    ports: tuple[Port, ...]
    origin: Point
    size: Point
    stepping: bool = False
    """Whether a script will change the numbers: then empty places are drawn too, for it to fill."""

    def at(self, name: str) -> Point:
        """The middle of a box."""
        x, y = plan(self.plan).at[name]
        return x - self.origin[0], y - self.origin[1]


def region(game: Game, slug: str, position: State | None, lang: str, link: Link | None = None) -> Markup:
    """A region (or sub-region) with the countries outside that it is linked to, at the width of a telephone."""
    own = _in_order(REGION[slug])
    row = DATA.files["map"]["region"][slug]
    view = _part(game, row.get("part_of", slug), own, lang, neighbours=True)
    return _drawn(view, position, name(game, f"region.{slug}", lang).text, link)


def whole(
    game: Game, position: State | None, lang: str, link: Link | None = None, region_link: Link | None = None
) -> Markup:
    """All regions: each leads to its own view, and in a large drawing each country to what is said of it."""
    own = _in_order(sum(1 << c for slug in REGIONS for c in bits(REGION[slug])))
    view = View(game, lang, "world", own, (), ports(), (0, 0), plan("world").size)
    return _drawn(view, position, phrase(lang)("Map of the world"), link, region_link)


def focus(game: Game, countries: Collection[str], position: State | None, lang: str) -> tuple[Markup, ...]:
    """Some countries with their neighbours: that part of each region's view."""
    say = phrase(lang)
    parts = tuple(regions(tuple(c for c in COUNTRIES if c in countries)))
    drawn = []
    for part in parts:
        near = len(part) <= MANY and len(parts) <= FEW
        where = _region_of(part[0])
        view = _part(game, where, part, lang, neighbours=near, stepping=True, close=True)
        named = ", ".join(full_name(game, c, lang) for c in view.own)
        drawn.append(_drawn(view, position, say("Board: {countries}").format(countries=named), None))
    return tuple(drawn)


def regions(countries: Collection[str]) -> Iterator[tuple[str, ...]]:
    """Countries by region, in the order of the regions; what lies in none stands with Asia."""
    for slug in REGIONS:
        if part := tuple(c for c in countries if _region_of(c) == slug):
            yield part


def areas(slug: str) -> tuple[str, ...]:
    """The colours of a country's box: two where it lies in both halves of Europe."""
    row = DATA.files["map"]["country"].get(slug)
    if row is None:
        return ("no",)
    parts = sorted(row.get("subregions", ()), reverse=True) or [row["region"]]
    return tuple(AREAS[part] for part in parts)


@cache
def shown_links(view: str, own: tuple[str, ...], here: tuple[str, ...]) -> str:
    """The lines of a view between its own countries and all that is shown there."""
    at = plan(view).at
    boxes = [at[one] for one in here]
    ends = [(a, b) for a, b in LINKS if a in here and b in here and (a in own or b in own)]
    ends += [(port.name, c) for port in ports() if port.name in here for c in port.next_to if c in own]
    return "".join(route(at[a], at[b], boxes, plan(view).size[0]) for a, b in ends)


def _region_of(slug: str) -> str:
    row = DATA.files["map"]["country"].get(slug)
    return str(row["region"]) if row else "asia"


def _in_order(mask: int) -> tuple[str, ...]:
    return tuple(COUNTRIES[c] for c in bits(mask))


def _part(
    game: Game,
    where: str,
    own: tuple[str, ...],
    lang: str,
    *,
    neighbours: bool,
    stepping: bool = False,
    close: bool = False,
) -> View:
    """Of the view of a region, what holds some countries; `close` leaves out the rest of it."""
    far = {b if a in own else a for a, b in LINKS if (a in own) != (b in own)} if neighbours else set()
    powers = tuple(p for p in ports() if set(p.next_to) & set(own) and p.name in plan(where).at)
    if not close and set(own) == {*_in_order(REGION[where])}:
        origin, size = (0.0, 0.0), plan(where).size
    else:
        origin, size = _frame(where, (*own, *far, *(p.name for p in powers)))
    return View(game, lang, where, own, tuple(c for c in COUNTRIES if c in far), powers, origin, size, stepping)


def _frame(where: str, shown: tuple[str, ...]) -> tuple[Point, Point]:
    """The corner and the size of the part of a view that holds these boxes."""
    whole_size, at = plan(where).size, [plan(where).at[one] for one in shown]
    corner, extent = [], []
    for axis, half in ((0, WIDTH / 2 + MARGIN), (1, HEIGHT / 2 + MARGIN)):
        low, high = min(p[axis] for p in at) - half, max(p[axis] for p in at) + half
        more = max(0.0, LEAST[axis] - (high - low)) / 2
        low, high = low - more, high + more
        if low < 0:
            low, high = 0.0, high - low
        if high > whole_size[axis]:
            low, high = max(0.0, low - (high - whole_size[axis])), whole_size[axis]
        corner.append(float(round(low)))
        extent.append(float(round(high - low)))
    return (corner[0], corner[1]), (extent[0], extent[1])


def _drawn(
    view: View, position: State | None, title: str, link: Link | None, region_link: Link | None = None
) -> Markup:
    world = view.plan == "world"
    inside = [element("path", f'class="bd-sea" d="M0 0h{number(view.size[0])}v{number(view.size[1])}H0z"')]
    if region_link:
        inside += _regions_to_tap(view, region_link)
    else:
        inside += [element("path", f'class="bd-a bd-a-{area}" d="{shape}"') for area, shape in _land(view)]
        inside += [_region_name(view, slug) for slug in REGIONS] if world else []
    here = (*view.own, *view.far, *(p.name for p in view.ports))
    inside.append(element("path", f'class="bd-l" d="{_shifted(shown_links(view.plan, view.own, here), view.origin)}"'))
    inside += [_superpower(view, port) for port in view.ports]
    inside += [_country(view, slug, position, link) for slug in (*view.own, *view.far)]
    kind = "bd-map bd-world" if world else "bd-map"
    return picture(kind, *view.size, title, inside, role="group" if link or region_link else "img")


def _land(view: View) -> Iterator[tuple[str, str]]:
    """By colour, the outlines that lie in the frame."""
    return iter(_cut_land(view.plan, view.origin, view.size))


@cache
def _cut_land(where: str, origin: Point, size: Point) -> tuple[tuple[str, str], ...]:
    left, top = origin[0] - 3, origin[1] - 3
    right, bottom = origin[0] + size[0] + 3, origin[1] + size[1] + 3
    found = []
    for area, rings in plan(where).land.items():
        pieces = [kept for ring in rings if (kept := cut(ring, left, top, right, bottom))]
        if shape := "".join(path(piece, origin) for piece in pieces):
            found.append((area, shape))
    return tuple(found)


def _regions_to_tap(view: View, region_link: Link) -> Iterator[Markup]:
    """Land of no region, then each region as one link: a place round its boxes, for a thumb, and its land."""
    land = dict(_land(view))
    used = {code for slug in REGIONS for code in _codes(slug)}
    yield from (element("path", f'class="bd-a bd-a-{code}" d="{land[code]}"') for code in land if code not in used)
    for slug in sorted(REGIONS, key=("africa", "europe").count, reverse=True):
        x, y, wide, tall = _around(view, slug)
        hit = element(
            "path", f'class="bd-hit" d="M{number(x)} {number(y)}h{number(wide)}v{number(tall)}h-{number(wide)}z"'
        )
        shapes = [element("path", f'class="bd-a bd-a-{code}" d="{land[code]}"') for code in _codes(slug)]
        called = name(view.game, f"region.{slug}", view.lang).text
        head = f'class="bd-go" href="{escape(region_link(slug))}" aria-label="{escape(called)}"'
        yield element("a", head, hit, *shapes, _region_name(view, slug))


def _codes(slug: str) -> tuple[str, ...]:
    return HALVES[slug] if slug in HALVES else (AREAS[slug],)


def _around(view: View, slug: str) -> tuple[float, float, float, float]:
    places = [view.at(c) for c in _in_order(REGION[slug]) if c not in ALONE]
    left, top = min(x for x, _ in places) - WIDTH / 2, min(y for _, y in places) - HEIGHT / 2
    return left, top, max(x for x, _ in places) + WIDTH / 2 - left, max(y for _, y in places) + HEIGHT / 2 - top


def _shifted(line: str, origin: Point) -> str:
    """A line of a view, in the frame of a part of it."""
    parts = []
    for piece in line.split("M")[1:]:
        sign = "Q" if "Q" in piece else "L"
        start, _, rest = piece.partition(sign)
        figures = [float(f) for f in f"{start} {rest}".split()]
        moved = [number(f - origin[n % 2]) for n, f in enumerate(figures)]
        parts.append(f"M{moved[0]} {moved[1]}{sign}{' '.join(moved[2:])}")
    return "".join(parts)


def _region_name(view: View, slug: str) -> Markup:
    """Beside its boxes, on the map of the world: a word on each line."""
    x, y = region_names()[slug]
    words = name(view.game, f"region.{slug}", view.lang).text.rsplit(" ", 1)
    first = y * view.size[1] + 20 - (len(words) - 1) * NAME_LINE / 2
    return Markup("").join(text(w, x * view.size[0], first + n * NAME_LINE, "bd-region") for n, w in enumerate(words))


def _superpower(view: View, port: Port) -> Markup:
    x, y = view.at(port.name)
    say = phrase(view.lang)
    named = say("US") if port.side == "us" else say("USSR")
    box = element("rect", f'x="-41" y="-19" width="82" height="38" rx="{0 if port.side == "us" else 19}"')
    return element(
        "g", f'class="bd-p bd-{port.side}" transform="translate({number(x)} {number(y)})"', box, text(named, 0, 5)
    )


def _country(view: View, slug: str, position: State | None, link: Link | None) -> Markup:
    x, y = view.at(slug)
    index = COUNTRY[slug]
    battleground = BATTLEGROUNDS >> index & 1
    lines = label(view.game, slug, view.lang, bold=bool(battleground))
    first = -11 if len(lines) == 1 else -18
    colours = areas(slug)
    inside = [element("path", f'd="{shape}"') for shape in (BOX, TOP)]
    inside += [element("path", f'class="bd-r-{code}" d="{HALF_TOP}"') for code in colours[1:]]
    inside += [text(line, 0, first + FONT * n, "bd-n") for n, line in enumerate(lines)]
    inside.append(text(f"{'◆' if battleground else ''}{STABILITY[index]}", 0, 21, "bd-s"))
    if view.stepping:
        inside.append(text("✱", 0, -HEIGHT / 2 + 4, "bd-flag"))
    if position is not None:
        inside += [i for side in (US, USSR) if (i := _influence(position, index, side, empty=view.stepping))]
    kind = f"bd-c bd-r-{colours[0]}" + (" bd-b" if battleground else "") + (" bd-far" if slug in view.far else "")
    drawn = element("g", f'class="{kind}" data-c="{slug}" transform="translate({number(x)} {number(y)})"', *inside)
    stop = ' tabindex="-1"' if view.plan == "world" else ""  # 84 stops before what follows; each region has its own
    return element("a", f'href="{escape(link(slug))}"{stop}', drawn) if link else drawn


def _influence(position: State, country: int, side: int, *, empty: bool) -> Markup:
    amount = position.influence[2 * country + side]
    if not amount and not empty:
        return Markup("")
    return _token(side, amount, holds=bool(position.control[side] >> country & 1))


def _token(side: int, amount: int, *, holds: bool) -> Markup:
    """A square for the US, a disc for the USSR; filled where the side has control."""
    kind = f"bd-i bd-{'us' if side == US else 'ussr'}{' bd-on' if holds else ''}{'' if amount else ' bd-0'}"
    shape = (
        element("rect", 'x="-41" y="4" width="24" height="24"')
        if side == US
        else element("circle", 'cx="29" cy="16" r="12"')
    )
    return element("g", f'class="{kind}"', shape, text(amount, -29 if side == US else 29, 21))


def legend(lang: str) -> Markup:
    """Influence and control of both sides, battlegrounds and stability; small enough for a telephone."""
    say = phrase(lang)
    us, ussr = say("US"), say("USSR")
    signs = [
        (_token(US, 3, holds=False), say("{side}: influence").format(side=us)),
        (_token(US, 3, holds=True), say("{side}: control").format(side=us)),
        (_token(USSR, 3, holds=False), say("{side}: influence").format(side=ussr)),
        (_token(USSR, 3, holds=True), say("{side}: control").format(side=ussr)),
        (_sign("2"), say("stability number")),
        (_sign("◆"), say("battleground")),
    ]
    inside = []
    for place, (sign, meaning) in enumerate(signs):
        x, y = place % 2 * LEGEND // 2, place // 2 * LINE
        shift = {0: 43, 1: 43, 2: -15, 3: -15}.get(place, 14)  # a token is drawn where it stands in a box
        inside.append(element("g", f'transform="translate({x + shift} {y})"', sign))
        inside.append(element("text", f'class="bd-h" x="{x + 34}" y="{number(y + 21)}"', meaning))
    return picture("bd-legend", LEGEND, 3 * LINE, say("Signs of the map"), inside)


def _sign(sign: str) -> Markup:
    return element("text", 'class="bd-s" x="0" y="20"', sign)
