"""What the signs of the map mean."""

from __future__ import annotations

from markupsafe import Markup

from .....handbook.tabletop.svg import element, number, picture
from .....translate import phrase
from ...play.state import US, USSR
from .map import token

__all__ = ["legend"]

WIDTH, LINE = 390, 27
COLUMN = 195


def legend(lang: str) -> Markup:
    """Influence and control of both sides, battlegrounds and stability; small enough for a telephone."""
    say = phrase(lang)
    us, ussr = say("US"), say("USSR")
    signs = [
        (token(US, 3, holds=False), say("{side}: influence").format(side=us)),
        (token(US, 3, holds=True), say("{side}: control").format(side=us)),
        (token(USSR, 3, holds=False), say("{side}: influence").format(side=ussr)),
        (token(USSR, 3, holds=True), say("{side}: control").format(side=ussr)),
        (_sign("2"), say("stability number")),
        (_sign("◆"), say("battleground")),
    ]
    inside = []
    for place, (sign, meaning) in enumerate(signs):
        x, y = place % 2 * COLUMN, place // 2 * LINE
        shift = {0: 42, 1: 42, 2: -18, 3: -18}.get(place, 12)  # a token is drawn where it stands in a box
        inside.append(element("g", f'transform="translate({x + shift} {y})"', sign))
        inside.append(f'<text class="bd-h" x="{x + 34}" y="{number(y + 18)}">{Markup.escape(meaning)}</text>')
    return picture("bd-legend", WIDTH, 3 * LINE, say("Signs of the map"), inside)


def _sign(sign: str) -> str:
    return f'<text class="bd-s" x="0" y="18">{sign}</text>'
