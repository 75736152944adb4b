"""A page that stands alone: one file, no script, no request; readable on a phone, in the dark and on paper."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape

from ..lone_page import begin

__all__ = ["page", "places", "tag"]

STYLE = """
:root { color-scheme: light dark; --line: #8885; --mark: #fd06; }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 46rem; margin: auto; padding: 1rem; }
h1 { font-size: 1.4rem; }
h2 { font-size: 1.1rem; margin-top: 2rem; border-top: 1px solid var(--line); padding-top: .6rem; }
dt { font-weight: 600; margin-top: .6rem; } dd { margin-left: 1rem; }
.aside { opacity: .75; font-size: .9rem; } .doubt { border-left: 3px solid var(--mark); padding-left: .6rem; }
code { font-size: .85em; overflow-wrap: anywhere; }
@media print { body { max-width: none; font-size: 10pt; }
  h2 { break-after: avoid; } dl, section { break-inside: avoid; } }
"""


def tag(name: str, text: str, of_class: str = "") -> str:
    """An element with escaped text."""
    kind = f' class="{escape(of_class)}"' if of_class else ""
    return f"<{name}{kind}>{escape(text)}</{name}>"


def page(title: str, body: Iterable[str], lang: str = "en") -> str:
    """The whole document; the pieces of the body are HTML."""
    return "\n".join(
        [
            begin(title, STYLE, lang) + "<main>",
            tag("h1", title),
            *body,
            "</main>\n</body>\n</html>\n",
        ]
    )


def places(lines: Iterable[tuple[int, int]], say: Callable[[str], str] = str) -> str:
    """Stretches of lines as a reader writes them: line 12; lines 20-22, 30."""
    lines = tuple(lines)
    several = len(lines) > 1 or any(first != last for first, last in lines)
    numbers = ", ".join(str(first) if first == last else f"{first}-{last}" for first, last in lines)
    return f"{say('lines') if several else say('line')} {numbers}"
