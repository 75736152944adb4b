"""Which kind of part each line is of: rule text, examples, notes of several hands, quotes, lists and tables."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from .line_features import Look

__all__ = ["heading_lines", "kinds_of"]

COLUMNS = re.compile(r"\S {3,}\S|\.{5,}")
DEFINES = re.compile(r"[^\W\d_]+(?: [^\W\d_]+)?:\s")
NARROW = 0.75  # of the usual width: a line that ends so early was not filled


def is_table(look: Look, concepts: Mapping[tuple[str, str], int]) -> bool:
    """Whether a line is a row of a table: names and figures, and little between them."""
    names = sum(count for (kind, _v), count in concepts.items() if kind == "name")
    return names >= 2 and look.size <= 4 * names and not look.ends and any(map(str.isdigit, look.text))


def heading_lines(looks: Sequence[Look], starts: Sequence[bool], label_ends: Sequence[int], width: float) -> list[bool]:
    """Which lines of a section are its heading: they begin it, they are short, and the text begins anew behind them."""
    heading = [False] * len(looks)
    for n, look in enumerate(looks):
        if not starts[n] and not (n and heading[n - 1] and not look.after_blank and look.text.isupper()):
            continue
        rest = look.text[label_ends[n] :].strip(" .:|")
        named = look.text.rstrip().endswith(":") and not label_ends[n] and look.size <= 4
        if not rest or (look.ends and not named) or look.hyphen or look.size > 9:
            continue
        after = looks[n + 1] if n + 1 < len(looks) else None
        heading[n] = rest.isupper() or _begins_anew(after, filled=len(look.text) >= NARROW * width)
    return heading


def _begins_anew(after: Look | None, *, filled: bool) -> bool:
    """Whether a line does not go on with the one above, which is `filled` with words or not."""
    if after is None or after.after_blank or after.artifact or after.quote:
        return True
    return not after.small and not filled


def kinds_of(looks: Sequence[Look], heading: Sequence[bool], torn: Sequence[bool]) -> list[str]:
    """The kind of every line of a section, in reading order.  `torn`: the line begins a piece that stood elsewhere."""
    kinds: list[str] = []
    defined = _definitions(looks)
    for n, look in enumerate(looks):
        if heading[n]:
            kinds.append("heading")
        elif shown := _shown(look):
            kinds.append(shown)
        elif n in defined:
            kinds.append("list")
        else:
            kinds.append(_carried_on(looks, n, torn, kinds[-1] if kinds else "heading"))
    return kinds


def _shown(look: Look) -> str:
    """The kind that a line itself shows."""
    if look.opens:
        return look.opens
    if look.bullet:
        return "list"
    if look.motto:
        return "quote"
    return "table" if COLUMNS.search(look.text.strip()) else ""


def _carried_on(looks: Sequence[Look], n: int, torn: Sequence[bool], above: str) -> str:
    """The kind of a line that shows none: that of the line above, unless a paragraph begins."""
    look = looks[n]
    fresh = look.after_blank or torn[n]
    goes_on = not fresh or (look.small and n > 0 and not looks[n - 1].ends)
    if n and goes_on and above not in ("heading", "table"):
        return above
    # Lists that a column tore off have lost their dots.
    full = torn[n] and not look.small
    again = above == "list" and n > 0 and not looks[n - 1].bullet
    return "list" if n and (full or again) else "rule"


def _definitions(looks: Sequence[Look]) -> set[int]:
    """Paragraphs that define one word each, at least two of them in a section."""
    first = [n for n, e in enumerate(looks) if e.after_blank and not e.opens and DEFINES.match(e.text)]
    if len(first) < 2:
        return set()
    found = set()
    for n in first:
        end = n + 1
        found.add(n)
        while end < len(looks) and not (looks[end].after_blank and looks[end - 1].ends):
            found.add(end)
            end += 1
    return found
