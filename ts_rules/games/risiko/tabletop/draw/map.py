"""The map: land in the colour of its continent, dashed lines over the sea, names, armies or values."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from markupsafe import Markup, escape

from .....handbook.tabletop.svg import element, number, picture, text
from .....model import Game
from .....translate import phrase
from .....translate.names import name
from ...play.board import BORDERS, CONTINENTS, DATA, TERRITORIES, TERRITORY, bits
from ...play.state import NOBODY, State
from .layout import LINE, Box, Point, at, box_of, name_block, name_box, sea_lines, shapes, size

__all__ = ["Link", "Mark", "around", "continent", "marks_of", "shape_of", "together", "values", "whole"]

Link = Callable[[str], str]
"""The address of the page of a territory, for a map that leads there."""
RADIUS = 14
MARGIN = 34
LEAST: Point = (430, 260)
"""A part of the map is no smaller, so that no territory fills the screen."""
TOKENS = (  # by seat: players are told by shape as well as by colour
    "M0-15a15 15 0 1 0 .1 0z",
    "M-13-13h26v26h-26z",
    "M0-18 18 0 0 18-18 0z",
    "M0-18 16 11h-32z",
    "M-8-15h16l8 15-8 15h-16l-8-15z",
    "M-16-11h32L0 18z",
)
PLAIN = TOKENS[0]
ROUND = (("alaska", "kamchatka"), "M0 76L40 86M1600 76L1555 86")
"""The line over both edges of the map."""


@dataclass(frozen=True, slots=True)
class Mark:
    """What stands in a territory: a number, and whose it is."""

    number: int
    seat: int = NOBODY


def shape_of(seat: int) -> str:
    """The token of a player, as a path round its middle."""
    return PLAIN if seat == NOBODY else TOKENS[seat]


def values() -> Mapping[str, Mark]:
    """The tournament values."""
    return {slug: Mark(row["value"]) for slug, row in DATA.files["board"]["territory"].items()}


def marks_of(state: State) -> Mapping[str, Mark]:
    """The armies of a position."""
    return {slug: Mark(state.armies[t], state.owner[t]) for t, slug in enumerate(TERRITORIES)}


def whole(
    game: Game, lang: str, marks: Mapping[str, Mark], link: Link | None = None, continent_link: Link | None = None
) -> Markup:
    """All territories: the land leads to its continent, and in a large drawing each name to its territory."""
    wide, high = size()
    title = phrase(lang)("Map of the world")
    return _drawn(game, lang, marks, (0, 0, wide, high), TERRITORIES, title, link, continent_link)


def continent(game: Game, slug: str, lang: str, marks: Mapping[str, Mark], link: Link | None = None) -> Markup:
    """A continent, with what lies round it."""
    inside = [TERRITORIES[t] for t in bits(CONTINENTS[slug])]
    return _drawn(
        game, lang, marks, _frame(game, lang, inside), inside, name(game, f"continent.{slug}", lang).text, link
    )


def around(
    game: Game, slugs: Collection[str], lang: str, marks: Mapping[str, Mark], link: Link | None = None
) -> Markup:
    """Some territories and what borders on them."""
    near = {TERRITORIES[n] for slug in slugs for n in bits(BORDERS[TERRITORY[slug]])}
    title = ", ".join(name(game, f"territory.{slug}", lang).text for slug in slugs)
    frame = _frame(game, lang, {*slugs, *near} - _behind(slugs))
    return _drawn(game, lang, marks, frame, slugs, title, link)


def together(slugs: Collection[str]) -> tuple[tuple[str, ...], ...]:
    """Territories by where they lie: what borders on one another stands together, unless over the edges of the map."""
    left, found = list(slugs), []
    while left:
        part = [left.pop(0)]
        for slug in part:
            near = {TERRITORIES[n] for n in bits(BORDERS[TERRITORY[slug]])} - _behind((slug,))
            part += [other for other in left if other in near]
            left = [other for other in left if other not in near]
        found.append(tuple(part))
    return tuple(found)


def _behind(slugs: Collection[str]) -> set[str]:
    """What is joined over the edges of the map only, and would make a part of it as wide as the whole."""
    if {*ROUND[0]} <= {*slugs}:
        return set()
    return {other for here, other in (ROUND[0], ROUND[0][::-1]) if here in slugs}


def _frame(game: Game, lang: str, slugs: Iterable[str]) -> Box:
    """The part of the map that holds some territories and their names."""
    boxes = [box for slug in slugs for box in (box_of(slug), name_box(game, slug, lang))]
    low, high = [], []
    for axis, most in ((0, size()[0]), (1, size()[1])):
        start, end = min(b[axis] for b in boxes) - MARGIN, max(b[axis + 2] for b in boxes) + MARGIN
        more = max(0.0, LEAST[axis] - (end - start)) / 2
        start, end = start - more, end + more
        start, end = max(0.0, start - max(0.0, end - most)), min(most, end + max(0.0, -start))
        low.append(start)
        high.append(end)
    return low[0], low[1], high[0], high[1]


def _drawn(
    game: Game,
    lang: str,
    marks: Mapping[str, Mark],
    frame: Box,
    own: Collection[str],
    title: str,
    link: Link | None,
    continent_link: Link | None = None,
) -> Markup:
    left, top, right, bottom = frame
    shown = [slug for slug in TERRITORIES if _touches(box_of(slug), frame)]
    inside = [element("path", f'class="rk-sea" d="M{number(left)} {number(top)}H{right}V{bottom}H{left}z"')]
    inside += _continents(game, lang, continent_link) if continent_link else [_land(s, far=s not in own) for s in shown]
    inside += _lines(shown)
    inside += [_named(game, slug, lang, marks, link, frame) for slug in shown if _holds(frame, at(slug))]
    moved = element("g", f'transform="translate({number(-left)} {number(-top)})"', *inside)
    kind, role = "rk rk-world" if right - left == size()[0] else "rk", "group" if link else "img"
    return picture(kind, right - left, bottom - top, title, [moved], role=role)


def _touches(box: Box, frame: Box) -> bool:
    return box[0] < frame[2] and box[2] > frame[0] and box[1] < frame[3] and box[3] > frame[1]


def _holds(frame: Box, point: Point) -> bool:
    (x, y), edge = point, RADIUS + 4
    return frame[0] + edge < x < frame[2] - edge and frame[1] + edge < y < frame[3] - edge


def _continents(game: Game, lang: str, link: Link) -> Iterator[Markup]:
    """Each as one link, for a thumb."""
    for slug, inside in CONTINENTS.items():
        called = name(game, f"continent.{slug}", lang).text
        head = f'class="rk-go" href="{escape(link(slug))}" aria-label="{escape(called)}"'
        yield element("a", head, *(_land(TERRITORIES[t], far=False) for t in bits(inside)))


def _land(slug: str, *, far: bool) -> Markup:
    where = DATA.files["board"]["territory"][slug]["continent"]
    return element("path", f'class="rk-t rk-{where}{" rk-far" if far else ""}" data-land="{slug}" d="{shapes()[slug]}"')


def _lines(shown: Collection[str]) -> Iterator[Markup]:
    for (one, other), points in sea_lines().items():
        if one in shown and other in shown:
            path = "L".join(f"{number(x)} {number(y)}" for x, y in points)
            yield element("path", f'class="rk-l" data-sea="{one} {other}" d="M{path}"')
    (one, other), path = ROUND
    if one in shown or other in shown:
        yield element("path", f'class="rk-l" data-sea="{one} {other}" d="{path}"')


def _named(game: Game, slug: str, lang: str, marks: Mapping[str, Mark], link: Link | None, frame: Box) -> Markup:
    """What stands in it and its name, if there is room for that, as one link."""
    lines, (x, y) = name_block(game, slug, lang)
    left, top, right, bottom = name_box(game, slug, lang)
    fits = frame[0] <= left and frame[1] <= top and right <= frame[2] and bottom <= frame[3]
    inside = [text(line, x, y + n * LINE, "rk-n") for n, line in enumerate(lines if fits else ())]
    if slug in marks:
        inside.append(_token(marks[slug], at(slug)))
    drawn = element("g", f'class="rk-c" data-c="{slug}"', *inside)
    if not link:
        return drawn
    called = escape(name(game, f"territory.{slug}", lang).text)
    stop = ' tabindex="-1"' if frame[2] - frame[0] == size()[0] else ""  # 42 stops before what follows
    return element("a", f'href="{escape(link(slug))}" aria-label="{called}"{stop}', drawn)


def _token(mark: Mark, place: Point) -> Markup:
    seat = mark.seat
    kind = "rk-a" if seat == NOBODY else f"rk-a rk-p{seat + 1}"
    where = f"translate({number(place[0])} {number(place[1])})"
    return element(
        "g", f'class="{kind}" transform="{where}"', element("path", f'd="{shape_of(seat)}"'), text(mark.number, 0, 5.5)
    )
