"""Writing SVG: elements with what they hold escaped."""

from __future__ import annotations

from collections.abc import Iterable

from markupsafe import Markup, escape

__all__ = ["element", "number", "picture", "text", "width"]

NARROW, WIDE, WIDEST = 0.33, 0.66, 0.86  # of the size of the type
USUAL = 0.57


def number(value: float) -> str:
    """A coordinate, as short as it goes."""
    return f"{value:.1f}".rstrip("0").rstrip(".")


def element(name: str, attributes: str, *inside: str) -> Markup:
    """An element; what stands inside is escaped, unless it is one itself."""
    head = f"<{name} {attributes}" if attributes else f"<{name}"
    held = "".join(map(escape, inside))
    return Markup(f"{head}>{held}</{name}>" if inside else f"{head}/>")  # noqa: S704 - attributes are figures of ours


def text(content: object, x: float, y: float, name: str = "") -> Markup:
    """A line of text at its middle."""
    kind = f'class="{name}" ' if name else ""
    across = f'x="{number(x)}" ' if x else ""
    return element("text", f'{kind}{across}y="{number(y)}"', str(content))


def picture(
    kind: str, width: float, height: float, title: str, inside: Iterable[str], *, about: str = "", role: str = "img"
) -> Markup:
    """A drawing that fits into any width, with its title for who does not see it."""
    described = f"<desc>{escape(about)}</desc>" if about else ""
    return Markup(  # noqa: S704 - all text in it is escaped
        f'<svg xmlns="http://www.w3.org/2000/svg" class="bd {kind}" viewBox="0 0 {number(width)} {number(height)}" '
        f'role="{role}" aria-label="{escape(title)}" width="{number(width * 1.25)}">'
        f"<title>{escape(title)}</title>{described}{''.join(map(escape, inside))}</svg>"
    )


def width(text: str, size: float = 12.5) -> float:
    """About how wide a text is in a plain sans-serif type; rather too much than too little."""
    total = 0.0
    for letter in text:
        if letter in "iljtfrI.,'|·:; -/()ιί":
            total += NARROW
        elif letter in "mwMWŚ%@Ω→":
            total += WIDEST
        elif letter.isupper():
            total += WIDE
        else:
            total += USUAL
    return total * size
