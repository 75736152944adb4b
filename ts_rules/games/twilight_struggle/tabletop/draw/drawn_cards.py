"""Cards of a hand, three in a row."""

from __future__ import annotations

from collections.abc import Iterable

from markupsafe import Markup

from .....handbook.tabletop.svg import element, picture, text
from .....model import Card, Game
from .....translate import phrase
from .....translate.names import name
from ...play.tables import OPS
from .layout import width

__all__ = ["hand"]

WIDTH, HEIGHT = 118, 84
GAP = 8
ACROSS = 3
LINE, SIZE, LINES = 104, 12, 4


def hand(game: Game, slugs: Iterable[str], lang: str, title: str) -> Markup:
    """Cards side by side, three in a row."""
    cards = [game.cards[slug] for slug in slugs]
    rows = max(1, -(-len(cards) // ACROSS))
    inside: list[str] = []
    for n, found in enumerate(cards):
        x, y = 2 + n % ACROSS * (WIDTH + GAP), 2 + n // ACROSS * (HEIGHT + GAP)
        inside += _card(game, found, lang, x, y)
    about = "; ".join(_title(game, found, lang) for found in cards)
    wide = 4 + ACROSS * (WIDTH + GAP) - GAP
    return picture("bd-hand", wide, 4 + rows * (HEIGHT + GAP) - GAP, f"{title}: {about}", inside)


def _card(game: Game, found: Card, lang: str, x: int, y: int) -> list[Markup]:
    say = phrase(lang)
    side = found.side
    value = "" if found.scoring else str(OPS[found.number])
    mark = {"us": say("US"), "ussr": say("USSR")}.get(side, "")
    inside = [element("rect", f'width="{WIDTH}" height="{HEIGHT}" rx="6"')]
    inside.append(element("rect", f'class="bd-band" width="{WIDTH}" height="22" rx="6"'))
    if value:
        inside.append(text(value, 14, 16, "bd-v"))
    if mark:
        inside.append(text(mark, WIDTH / 2, 15, "bd-x"))
    elif found.scoring:
        inside.append(text(say("scoring"), WIDTH / 2, 15, "bd-x"))
    if found.starred:
        inside.append(text("★", WIDTH - 14, 16, "bd-v"))
    lines = _lines(name(game, f"card.{found.slug}", lang).text + ("*" if found.starred else ""))
    start = 40 if len(lines) < LINES else 34
    inside += [text(line, WIDTH / 2, start + 14 * n, "bd-n") for n, line in enumerate(lines)]
    return [element("g", f'class="bd-k bd-{side}" data-k="{found.slug}" transform="translate({x} {y})"', *inside)]


def _lines(named: str) -> list[str]:
    lines: list[str] = []
    for word in named.split():
        if lines and width(f"{lines[-1]} {word}", SIZE) <= LINE:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def _title(game: Game, found: Card, lang: str) -> str:
    say = phrase(lang)
    named = name(game, f"card.{found.slug}", lang).text
    side = {"us": say("US"), "ussr": say("USSR")}.get(found.side, "")
    value = say("scoring") if found.scoring else str(found.ops)
    return ", ".join(filter(None, (named, value, side)))
