"""Small maps of the world, many on one page: the land is written once, and each map shows some of it in colour."""

from __future__ import annotations

from collections.abc import Collection

from markupsafe import Markup

from .....handbook.tabletop.svg import element, picture
from ...play.board import DATA, TERRITORIES
from .layout import shapes, size

__all__ = ["land_once", "small"]

WORLD = "rk-world-land"


def land_once() -> Markup:
    """What all small maps of a page point to; it shows nothing by itself."""
    paths = [element("path", f'class="rk-s" id="rk-land-{slug}" d="{shapes()[slug]}"') for slug in TERRITORIES]
    return element(
        "svg",
        'class="rk-store" width="0" height="0" aria-hidden="true" focusable="false"',
        element("defs", "", element("g", f'id="{WORLD}"', *paths)),
    )


def small(slugs: Collection[str], title: str) -> Markup:
    """The world with these territories in the colours of their continents."""
    wide, high = size()
    board = DATA.files["board"]["territory"]
    shown = [
        element("use", f'class="rk-{board[slug]["continent"]}" data-land="{slug}" href="#rk-land-{slug}"')
        for slug in TERRITORIES
        if slug in slugs
    ]
    return picture("rk-small", wide, high, title, [element("use", f'href="#{WORLD}"'), *shown])
