"""What a translation brings along that its English does not have: tags, roles, links, escapes, characters nobody sees.

Whoever shows a text escapes it; here it is refused before, at the door and at the gate.
"""

from __future__ import annotations

import re
from collections import Counter
from unicodedata import category

from ..visible import visible

__all__ = ["MARKUP", "brought", "unseen"]

MARKUP = re.compile(
    r"<[A-Za-z/!?][^<>\n]{0,80}>?"  # a tag or a comment, closed or not
    r"|-->|\]\]>|&\#?\w{1,30};"
    r"|(?i:\b[a-z][a-z0-9+.-]*://)[^\s)\"'>]+|[\w.]+@[\w.]+\.\w+|(?<!\w)//\w[\w.-]*\.\w|(?i:\b(?:javascript|vbscript):|\bdata:\w+/)"
    r"|(?<!\w)--[a-z][a-z-]*"  # an option
    r"|:[a-z][\w:.-]*:`|``|`_|`|\|\w[^|\n]*\|_?|^\.\. [\w:-]+|\.\. [\w:-]+::"  # of reStructuredText
    r"|\{\{|\}\}|\{%|%\}|\{\#|\#\}|%\(\w+\)[a-z]"  # of templates
    r"|\]\(|!\[|\[/?[a-z#@!/][^\[\]\n]*\]|\[/\]"  # of Markdown, and of tables in a terminal
    r"|\\[A-Za-z]+|(?<!\w)\#[a-z]\w*[(\[]",  # of typesetters
    re.MULTILINE,
)
SLOT = re.compile(r"(?<!\{)\{[^{}%#]*\}(?!\})")
HIDDEN = frozenset({"Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""The kinds of characters that nobody sees, or sees as a box: of no width, of nobody, ends of lines for some."""
BLANK = frozenset(
    map(
        chr,
        (
            *(0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0, 0xFFFD),
            *(*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)),
        ),
    )
)
"""Letters and marks that are drawn as nothing, and the one that stands for what was lost."""


def brought(source: str, target: str) -> list[str]:
    """The pieces of markup that a translation has more often than its English; slots are none."""
    there = _pieces(target)
    return [*(there - _pieces(source))] if there else []


def _pieces(text: str) -> Counter[str]:
    return Counter(MARKUP.findall(SLOT.sub(" ", text)))


def unseen(text: str) -> list[str]:
    """The characters in a text that nobody sees, or that a terminal or a page would obey."""
    return [c for c in text if (not c.isascii() and (c in BLANK or category(c) in HIDDEN)) or visible(c) != c]
