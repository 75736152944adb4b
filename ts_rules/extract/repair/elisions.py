"""Articles and prepositions before an apostrophe: misread, glued, parted, or without it."""

from __future__ import annotations

import re

from .draft import Text
from .language_repairs import RepairData
from .lexicon import Lexicon

__all__ = ["mend_elisions"]

ENGLISH = frozenset({"m", "ll", "ve", "d", "s", "re", "t"})  # I'm, I'll ...
WHY = "elision"


def mend_elisions(text: Text, lexicon: Lexicon, data: RepairData) -> None:
    """Put elisions right."""
    elisions = data.elisions
    if not elisions.article:
        return
    some = "|".join(re.escape(s) for s in data.signs.capital)
    vowels = "".join(sorted(data.vowels)) + "".join(sorted(data.vowels)).upper()

    def article(n: int, match: re.Match[str]) -> str | None:
        if match[1].lower() in ENGLISH:
            return None
        return _article(text, n, match.start(), data) + match[1]

    text.rewrite(re.compile(rf"(?<![^\W\d_])(?:(?:{some}|\[)[Il1]?|[I1])['’´`]\s?([^\W\d_]+)"), article, WHY)
    text.rewrite(re.compile(r"(?<![^\W\d_])\[l?['’]([^\W\d_]+)"), article, WHY)

    def line_end(n: int, match: re.Match[str]) -> str | None:
        following = text.behind(n, match.end())
        return _article(text, n, match.start(), data) if following[:1] and following[0] in vowels else None

    text.rewrite(re.compile(rf"(?<![^\W\d_])(?:(?:{some}|\[)[Il1]?|[I1])['’´`](?=\s*$)"), line_end, WHY)

    known = lexicon.seen_or_known
    text.rewrite(
        re.compile(rf"(?<!\S)(?:{some})\s([{vowels}][^\W\d_]+[^\W\d_i])(?![^\W\d_])"),
        lambda n, m: _article(text, n, m.start(), data) + m[1] if known(m[1]) else None,
        WHY,
    )
    whole = "|".join(sorted(elisions.whole, key=len, reverse=True))
    text.rewrite(re.compile(rf"(?<![^\W\d_])((?i:{whole})['’])[ ]+(?=[{vowels}])"), lambda _n, m: m[1], WHY)
    marked = re.compile(rf"(?<![^\W\d_])((?i:{'|'.join(elisions.glued)}))[\"”][ ]?(?=[{vowels}])")
    text.rewrite(marked, lambda _n, m: f"{m[1]}'", WHY)
    _glued(text, lexicon, data, vowels)


def _article(text: Text, n: int, start: int, data: RepairData) -> str:
    article = data.elisions.article
    return (article.capitalize() if text.opens(n, start) else article) + "'"


def _glued(text: Text, lexicon: Lexicon, data: RepairData, vowels: str) -> None:
    elisions = data.elisions
    glued = "|".join(elisions.glued)
    if not glued:
        return
    capitals = "".join(v.upper() for v in sorted(data.vowels))
    text.rewrite(
        re.compile(rf"(?<![^\W\d_])((?i:{glued}))[lI|]?(?=[{capitals}][^\W\d_])"), lambda _n, m: f"{m[1]}'", WHY
    )
    text.rewrite(re.compile(rf"(?<=l['’])[lI|](?=[{capitals}][A-Z])"), lambda _n, _m: "", WHY)
    shorter = "|".join(e[:-1] for e in elisions.glued)
    text.rewrite(
        re.compile(rf"(?<![^\W\d_])((?i:{shorter}))(?=['’][{vowels}])"), lambda _n, m: f"{m[1]}l", "lost letter"
    )
    blank = "|".join(elisions.blank)
    text.rewrite(
        re.compile(rf"(?<![^\W\d_])({blank})[ ]([{vowels}][^\W\d_]+)"),
        lambda _n, m: f"{m[1]}'{m[2]}" if lexicon.seen_or_known(m[2]) else None,
        WHY,
    )
    text.rewrite(
        re.compile(r"(?<![^\W\d_])([Uu]n)[ ]([^\W\d_]+)"),
        lambda _n, m: f"{m[1]}'{m[2]}" if m[2].lower() in elisions.feminine else None,
        WHY,
    )
