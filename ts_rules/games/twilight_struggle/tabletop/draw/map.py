"""The map: countries as boxes, links as lines, superpowers beside their neighbours; and what its signs mean."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

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
from .box_places import EDGE, HEIGHT, PITCH, WIDTH, placed, route
from .layout import FONT, Cell, Port, full_name, label, layout

__all__ = ["Link", "focus", "legend", "region", "regions", "whole"]

Link = Callable[[str], str]
"""The address of the page of a country, for a map whose boxes lead there."""
FEW = 2
"""More drawings than these leave out the neighbours."""
Point = tuple[float, float]
LEGEND, LINE = 390, 27
TOP = 12
"""Above and below the boxes."""
COLUMNS = 5
"""So many boxes side by side can be read on a telephone."""
LINKS: tuple[tuple[str, str], ...] = tuple((a, b) for a, b in DATA.files["map"]["links"])


@dataclass(frozen=True, slots=True)
class View:
    """What a drawing shows: the countries it is about, neighbours of theirs, superpowers; and where they stand."""

    game: Game
    lang: str
    own: tuple[str, ...]
    far: tuple[str, ...]
    ports: tuple[Port, ...]
    spots: Mapping[str, Cell]
    stepping: bool = False
    """Whether a script will change the numbers: then empty places are drawn too, for it to fill."""

    named: tuple[str, ...] = ()
    """The regions whose names are written beside them."""

    @property
    def columns(self) -> int:
        """How many boxes it is wide."""
        return 1 + int(max(column for column, _ in self.spots.values()))

    @property
    def rows(self) -> int:
        """How many boxes it is tall."""
        return 1 + int(max(row for _, row in self.spots.values()))

    def at(self, name: str) -> Point:
        """The middle of a box."""
        column, row = self.spots[name]
        return EDGE + WIDTH / 2 + column * PITCH[0], TOP + HEIGHT / 2 + row * PITCH[1]


def region(game: Game, slug: str, position: State | None, lang: str, link: Link | None = None) -> Markup:
    """A region (or sub-region) with the countries outside that it is linked to, at the width of a telephone."""
    own = _in_order(REGION[slug])
    return _drawn(_view(game, own, lang, neighbours=True), position, name(game, f"region.{slug}", lang).text, link)


def whole(game: Game, position: State | None, lang: str, link: Link | None = None) -> Markup:
    """All regions; for a wide page."""
    say = phrase(lang)
    own, plan = _in_order(sum(1 << c for region in REGIONS for c in bits(REGION[region]))), layout()
    cells = {c: plan.cells[c] for c in own} | {p.name: p.cell for p in plan.ports}
    view = View(game, lang, own, (), plan.ports, placed(cells, LINKS, {}), named=tuple(plan.regions))
    return _drawn(view, position, say("Map of the world"), link)


def focus(game: Game, countries: Collection[str], position: State | None, lang: str) -> tuple[Markup, ...]:
    """Some countries with their neighbours: one drawing if it stays narrow enough, else one for each region."""
    say = phrase(lang)
    own = tuple(c for c in COUNTRIES if c in countries)
    if not own:
        return ()
    view = _view(game, own, lang, neighbours=len(own) <= COLUMNS, stepping=True)
    if view.columns <= COLUMNS:
        return (_drawn(view, position, say("Board: {countries}").format(countries=_names(view)), None),)
    drawn = []
    parts = tuple(regions(own))
    for part in parts:
        view = _view(game, part, lang, neighbours=len(part) <= COLUMNS and len(parts) <= FEW, stepping=True)
        if view.columns > COLUMNS:
            view = _view(game, part, lang, neighbours=False, stepping=True)
        drawn.append(_drawn(view, position, say("Board: {countries}").format(countries=_names(view)), None))
    return tuple(drawn)


def regions(countries: Collection[str]) -> Iterator[tuple[str, ...]]:
    """Countries by region, in the order of the regions; what lies in none comes last."""
    left = list(countries)
    for slug in REGIONS:
        part = tuple(c for c in left if REGION[slug] >> COUNTRY[c] & 1)
        left = [c for c in left if c not in part]
        if part:
            yield part
    if left:
        yield tuple(left)


def _names(view: View) -> str:
    return ", ".join(full_name(view.game, c, view.lang) for c in view.own)


def _in_order(mask: int) -> tuple[str, ...]:
    return tuple(COUNTRIES[c] for c in bits(mask))


def _view(game: Game, own: tuple[str, ...], lang: str, *, neighbours: bool, stepping: bool = False) -> View:
    far, ports, spots = _plan(own, neighbours=neighbours)
    return View(game, lang, own, far, ports, spots, stepping)


@cache  # alike in all languages, and the dearest part of a drawing
def _plan(
    own: tuple[str, ...], *, neighbours: bool
) -> tuple[tuple[str, ...], tuple[Port, ...], Mapping[str, tuple[float, float]]]:
    """The countries outside that are shown, the superpowers, and where every box stands."""
    far = {b if a in own else a for a, b in LINKS if (a in own) != (b in own)} if neighbours else set()
    plan = layout()
    ports = tuple(p for p in plan.ports if set(p.next_to) & set(own))
    outside = {c: (plan.cells[c], tuple(x for x in own if (c, x) in LINKS or (x, c) in LINKS)) for c in far}
    outside |= {p.name: (p.cell, tuple(c for c in p.next_to if c in own)) for p in ports}
    mine = {c: plan.cells[c] for c in own}
    return tuple(c for c in COUNTRIES if c in far), ports, MappingProxyType(placed(mine, LINKS, outside))


def _drawn(view: View, position: State | None, title: str, link: Link | None) -> Markup:
    wide = 2 * EDGE + (view.columns - 1) * PITCH[0] + WIDTH
    tall = 2 * TOP + (view.rows - 1) * PITCH[1] + HEIGHT
    inside = [element("path", f'class="bd-l" d="{_links(view, wide)}"')]
    inside += [_region_name(view, slug) for slug in view.named]
    inside += [_superpower(view, port) for port in view.ports]
    inside += [_country(view, slug, position, link) for slug in (*view.own, *view.far)]
    return picture("bd-map", wide, tall, title, inside, role="group" if link else "img")


def _links(view: View, wide: float) -> str:
    here = (*view.own, *view.far)
    boxes = [view.at(name) for name in view.spots]
    ends = [(a, b) for a, b in LINKS if a in here and b in here and (a in view.own or b in view.own)]
    ends += [(port.name, c) for port in view.ports for c in port.next_to if c in view.own]
    return "".join(route(view.at(a), view.at(b), boxes, wide) for a, b in ends)


def _region_name(view: View, slug: str) -> Markup:
    """Only on the map of the world, whose grid is that of the layout."""
    plan = layout()
    some, cell = view.own[0], plan.regions[slug]
    spot, true = view.spots[some], plan.cells[some]
    x = EDGE + WIDTH / 2 + (spot[0] + cell[0] - true[0]) * PITCH[0]
    y = TOP + HEIGHT / 2 + (spot[1] + cell[1] - true[1]) * PITCH[1]
    return text(name(view.game, f"region.{slug}", view.lang).text, x, y + 6, "bd-region")


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
    first = -HEIGHT / 2 + (18 if len(lines) == 1 else FONT)
    inside = [element("rect", f'x="{-WIDTH / 2:g}" y="{-HEIGHT / 2:g}" width="{WIDTH}" height="{HEIGHT}" rx="5"')]
    inside += [text(line, 0, first + FONT * n, "bd-n") for n, line in enumerate(lines)]
    inside.append(text(f"{'◆' if battleground else ''}{STABILITY[index]}", 0, 20, "bd-s"))
    if view.stepping:
        inside.append(text("✱", 0, -HEIGHT / 2 + 4, "bd-flag"))
    if position is not None:
        inside += [i for side in (US, USSR) if (i := _influence(position, index, side, empty=view.stepping))]
    kind = "bd-c" + (" bd-b" if battleground else "") + (" bd-far" if slug in view.far else "")
    drawn = element("g", f'class="{kind}" data-c="{slug}" transform="translate({number(x)} {number(y)})"', *inside)
    return element("a", f'href="{escape(link(slug))}"', drawn) if link else drawn


def _influence(position: State, country: int, side: int, *, empty: bool) -> Markup:
    amount = position.influence[2 * country + side]
    if not amount and not empty:
        return Markup("")
    return _token(side, amount, holds=bool(position.control[side] >> country & 1))


def _token(side: int, amount: int, *, holds: bool) -> Markup:
    """A square for the US, a disc for the USSR; filled where the side has control."""
    kind = f"bd-i bd-{'us' if side == US else 'ussr'}{' bd-on' if holds else ''}{'' if amount else ' bd-0'}"
    x = -30 if side == US else 30
    shape = (
        element("rect", 'x="-41" y="4" width="22" height="19"')
        if side == US
        else element("circle", 'cx="30" cy="13.5" r="10.5"')
    )
    return element("g", f'class="{kind}"', shape, text(amount, x, 18))


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
        shift = {0: 42, 1: 42, 2: -18, 3: -18}.get(place, 12)  # a token is drawn where it stands in a box
        inside.append(element("g", f'transform="translate({x + shift} {y})"', sign))
        inside.append(element("text", f'class="bd-h" x="{x + 34}" y="{number(y + 18)}"', meaning))
    return picture("bd-legend", LEGEND, 3 * LINE, say("Signs of the map"), inside)


def _sign(sign: str) -> Markup:
    return element("text", 'class="bd-s" x="0" y="18"', sign)
