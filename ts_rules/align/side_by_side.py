"""Books side by side in one HTML file: columns that scroll together by rule, differences marked.

It holds the text of the reader's own copies: it is made where the reader asks for it and is not published.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path

from ..extract.result import Spans
from ..lone_page import begin
from ..model import Game
from .differing import Column, Place, hits_of

__all__ = ["page"]

DATA = Path(__file__).resolve().parent / "data"
LOUD = ("figure", "dice", "modality", "negation", "comparison")


def page(columns: Sequence[Column], game: Game) -> str:
    """The whole page.  Nothing in it is fetched, and of scripts only ours may run, whatever the books hold."""
    style = (DATA / "page.css").read_text(encoding="utf-8")
    script = (DATA / "page.js").read_text(encoding="utf-8")
    title = " · ".join(c.extract.name for c in columns)
    rules = sorted({p.section.rule for c in columns for p in c.places})
    options = "".join(
        f'<option value="{escape(str(r))}">{escape(game.rules[r].printed)} {escape(game.rules[r].title)}</option>'
        for r in rules
        if r in game.rules
    )
    return "".join(
        [
            begin(title, style, script=script),
            f'<header><h1>{escape(title)}</h1><p><label>Rule <select id="rule">{options}</select></label> ',
            '<label><input type="checkbox" id="together" checked> scroll together</label> ',
            '<span class="key"><mark class="loud">12</mark> a figure, may or must that no other column has · ',
            "<mark>word</mark> another word that no other column has</span></p></header><main>",
            *(part for n, column in enumerate(columns) for part in _column(n, column, columns, game)),
            f"</main><script>{script}</script></body></html>\n",
        ]
    )


def _column(number: int, column: Column, columns: Sequence[Column], game: Game) -> Iterator[str]:
    extract = column.extract
    name = escape(extract.name)
    yield f'<section class="book" tabindex="0" aria-label="{name}" lang="{escape(extract.language)}">'
    yield f'<h2 lang="en">{name} <small>{escape(extract.language)}, {escape(extract.edition)}</small></h2>'
    for n, place in enumerate(column.places):
        yield from _article(f"{number}-{n}", column, place, columns, game)
    yield "</section>"


def _article(ident: str, column: Column, place: Place, columns: Sequence[Column], game: Game) -> Iterator[str]:
    section = place.section
    rule = game.rules[section.rule].printed if section.rule in game.rules else str(section.rule)
    others = " ".join(
        f'<a href="#s{k}-{m}" title="{escape(columns[k].extract.name)}">→{k + 1}</a>' for k, m in place.partners
    )
    printed = f" printed {escape(section.printed)}" if section.printed and section.printed.strip(".") != rule else ""
    alone = "" if place.partners else ' class="alone"'
    yield f'<article id="s{ident}" data-rules="{escape(" ".join(map(str, place.rules)))}"{alone}>'
    heading = f" <span>{escape(section.heading)}</span>" if section.heading else ""
    yield f"<h3>{escape(rule)}{heading}</h3>"
    yield f'<p class="where" lang="en">lines {_lines(section.lines)}{printed} {others}</p>'
    for paragraph in _marked(column, place).split("\n"):
        if paragraph.strip():
            yield f"<p>{paragraph}</p>"
    if place.lacks:
        words = ", ".join(escape(f"{kind} {value}") for kind, value in place.lacks)
        yield f'<p class="lacks" lang="en">only the others have: {words}</p>'
    yield "</article>"


def _lines(spans: Spans) -> str:
    return ", ".join(f"{a}–{b}" if a != b else f"{a}" for a, b in spans)


def _marked(column: Column, place: Place) -> str:
    """The text, escaped, with what only this column says in marks."""
    text = place.section.text
    parts: list[str] = []
    at = 0
    for hit in hits_of(column.extract, place.section):
        if (hit.kind, hit.value) not in place.only or hit.start < at:
            continue
        loud = ' class="loud"' if hit.kind in LOUD else ""
        said = escape(text[hit.start : hit.end]).replace("\n", " ")
        parts.append(escape(text[at : hit.start]))
        parts.append(f'<mark{loud} title="{escape(hit.kind)} {escape(hit.value)}">{said}</mark>')
        at = hit.end
    return "".join([*parts, escape(text[at:])])
