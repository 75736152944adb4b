"""Books side by side in one HTML file: columns that scroll together by rule, differences marked.

It holds the text of the reader's own copies: it is made where the reader asks for it and is not published.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from pathlib import Path

from ..extract.result import Spans
from ..lone_page import begin
from ..model import Game, RuleId
from ..terms import Hit
from .differing import Column, Place, hits_of

__all__ = ["page"]

DATA = Path(__file__).resolve().parent / "data"
LOUD = ("figure", "dice", "modality", "negation", "comparison")


Doubts = Mapping[tuple[str, RuleId], Sequence[str]]
"""Of a book, by its name, and a rule: why it may say something else there than it should."""


def page(columns: Sequence[Column], game: Game, doubts: Doubts | None = None) -> str:
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
    texts = "".join(f"{c.extract.source.sha256} " for c in columns)
    return "".join(
        [
            begin(title, style, script=script),
            f'<header data-texts="{escape(texts.strip())}"><h1>{escape(title)}</h1>',
            f'<p><label>Rule <select id="rule">{options}</select></label> ',
            '<label><input type="checkbox" id="together" checked> scroll together</label> ',
            '<label><input type="checkbox" id="read"> read</label> <output id="count"></output> ',
            '<button id="doubt">next doubt</button> <button id="save">save notes</button></p>',
            '<p><textarea id="note" rows="1" aria-label="Note" placeholder="Note on this rule"></textarea></p>',
            '<p class="key"><mark class="loud">12</mark> a figure, may or must that no other column has · ',
            "<mark>word</mark> another word that no other column has · point at a sentence: the same in the others · ",
            "keys: j k rule, n doubt, r read</p></header><main>",
            *(part for n, column in enumerate(columns) for part in _column(n, column, columns, game, doubts or {})),
            f"</main><script>{script}</script></body></html>\n",
        ]
    )


def _column(
    number: int, column: Column, columns: Sequence[Column], game: Game, doubts: Doubts | None = None
) -> Iterator[str]:
    extract = column.extract
    name = escape(extract.name)
    yield f'<section class="book" tabindex="0" aria-label="{name}" lang="{escape(extract.language)}">'
    yield f'<h2 lang="en">{name} <small>{escape(extract.language)}, {escape(extract.edition)}</small></h2>'
    told: set[RuleId] = set()  # doubts stand once, in the first piece of a rule
    for n, place in enumerate(column.places):
        rule = place.section.rule
        why = () if rule in told else (doubts or {}).get((extract.name, rule), ())
        told.add(rule)
        yield from _article(f"{number}-{n}", column, place, columns, game, why)
    yield "</section>"


def _article(
    ident: str, column: Column, place: Place, columns: Sequence[Column], game: Game, doubts: Sequence[str] = ()
) -> Iterator[str]:
    section = place.section
    rule = _printed(section.rule, game)
    others = " ".join(
        f'<a href="#s{k}-{m}" title="{escape(columns[k].extract.name)}">→{k + 1}</a>' for k, m in place.partners
    )
    printed = f" printed {escape(section.printed)}" if section.printed and section.printed.strip(".") != rule else ""
    alone = "" if place.partners else ' class="alone"'
    yield f'<article id="s{ident}" data-rules="{escape(" ".join(map(str, place.rules)))}"{alone}>'
    heading = f" <span>{escape(section.heading)}</span>" if section.heading else ""
    yield f"<h3>{escape(rule)}{heading}</h3>"
    yield f'<p class="where" lang="en">lines {_lines(section.lines)}{printed} {others}</p>'
    if where := "; ".join(_elsewhere(int(ident.partition("-")[0]), place, columns, game)):
        yield f'<p class="where" lang="en">{escape(where)}</p>'
    for paragraph in _marked(column, place).split("\n"):
        if paragraph.strip():
            yield f"<p>{paragraph}</p>"
    if place.lacks:
        words = ", ".join(escape(f"{kind} {value}") for kind, value in place.lacks)
        yield f'<p class="lacks" lang="en">only the others have: {words}</p>'
    yield from (f'<p class="doubt" lang="en">{escape(why)}</p>' for why in doubts)
    yield "</article>"


def _elsewhere(column: int, place: Place, columns: Sequence[Column], game: Game) -> Iterator[str]:
    """What does not stand one to one and in its order: moved, in several pieces, several in one."""
    if place.behind is not None:
        yield f"stands behind {_printed(place.behind, game)} in this book"
    if not place.partners:
        yield "no other book has it"
    for k in sorted({k for k, _m in place.partners}):
        theirs = [columns[k].places[m] for n, m in place.partners if n == k and m < len(columns[k].places)]
        if len(theirs) > 1:
            yield f"in column {k + 1} in {len(theirs)} pieces"
        elif theirs and (ours := sum(n == column for n, _m in theirs[0].partners)) > 1:
            yield f"one of {ours} pieces of what column {k + 1} has in one"


def _printed(rule: RuleId, game: Game) -> str:
    return game.rules[rule].printed if rule in game.rules else str(rule)


def _lines(spans: Spans) -> str:
    return ", ".join(f"{a}–{b}" if a != b else f"{a}" for a, b in spans)


def _marked(column: Column, place: Place) -> str:
    """The text, escaped, with what only this column says in marks, and each clause that others have too apart."""
    text = place.section.text
    hits = [h for h in hits_of(column.extract, place.section) if (h.kind, h.value) in place.only]
    parts: list[str] = []
    at = 0
    for clause in place.clauses:
        if "\n" in text[clause.start : clause.end] or any(h.start < clause.end < h.end for h in hits):
            continue  # over the end of a paragraph or of a mark nothing is put
        parts.append(_words(text, at, clause.start, hits))
        parts.append(f'<span data-same="{clause.group}">{_words(text, clause.start, clause.end, hits)}</span>')
        at = clause.end
    return "".join([*parts, _words(text, at, len(text), hits)])


def _words(text: str, start: int, end: int, hits: Sequence[Hit]) -> str:
    """A stretch of the text with the marks in it."""
    parts: list[str] = []
    at = start
    for hit in hits:
        if hit.start < at or hit.end > end:
            continue
        loud = ' class="loud"' if hit.kind in LOUD else ""
        said = escape(text[hit.start : hit.end]).replace("\n", " ")
        parts.append(escape(text[at : hit.start]))
        parts.append(f'<mark{loud} title="{escape(hit.kind)} {escape(hit.value)}">{said}</mark>')
        at = hit.end
    return "".join([*parts, escape(text[at:end])])
