"""A book set by typst, whose package brings a font with Latin, Polish and Greek letters: alike on every machine."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module

from ...errors import BadInput, MissingExtra
from ...print.typst import FONT, in_language, quoted
from .blocks import Block, Book, Heading, Items, Para, Runs, Table, day

__all__ = ["compiled", "source"]

LISTED = ("r-", "g-")
"""Headings that stand in the contents: rules and regions.  Cards and terms are found by the index."""
SETTINGS = """
#set par(justify: true, leading: 0.62em, spacing: 0.75em)
#set list(marker: text(fill: soft, [–]), indent: 0.2em, body-indent: 0.6em, spacing: 0.55em)
#set table(stroke: (x, y) => (bottom: 0.4pt + luma(200)), inset: (x: 3pt, y: 3.5pt))
#show link: it => it
#show heading: set par(justify: false)
#show heading: set text(hyphenate: false)
#show heading.where(level: 1): it => { pagebreak(weak: true); block(below: 1.1em, text(size: 1.75em, it.body)) }
#show heading.where(level: 2): it => block(above: 1.5em, below: 0.65em, sticky: true, text(size: 1.2em, it.body))
#show heading.where(level: 3): it => block(above: 1.25em, below: 0.55em, sticky: true, text(size: 1.06em, it.body))
#show heading.where(level: 4): it => block(above: 1.1em, below: 0.5em, sticky: true, text(style: "italic", it.body))
#show outline.entry.where(level: 1): set block(above: 0.9em)
#show outline.entry.where(level: 1): strong
#let aside(body) = text(size: 0.87em, fill: soft, body)
#let at(target) = context link(target, str(counter(page).at(locate(target)).first()))
#let running = context {
  let here-page = here().page()
  let on-page = query(heading.where(level: 1)).filter(h => h.location().page() == here-page)
  if here-page > 1 and on-page.len() == 0 {
    let before = query(heading.where(level: 1).before(here()))
    if before.len() > 0 {
      set text(size: 0.82em, fill: soft)
      before.last().body; h(1fr); the-title; v(-0.5em); line(length: 100%, stroke: 0.4pt + luma(190))
    }
  }
}
#let folio = context if here().page() > 1 {
  set text(size: 0.85em, fill: soft)
  align(center, counter(page).display())
}
#set page(paper: "a5", margin: (x: 16mm, top: 18mm, bottom: 17mm), header: running, footer: folio)
"""


def compiled(made: Book) -> bytes:
    """The book as a file."""
    try:
        typst = import_module("typst")
    except ImportError:
        raise MissingExtra("The handbook as PDF", "handbook") from None
    try:
        data: bytes = typst.compile(source(made).encode(), ignore_system_fonts=True, timestamp=int(day().timestamp()))
    except RuntimeError as problem:
        raise BadInput(f"typst cannot set the handbook ({str(problem)[:200]}): try another version of typst") from None
    return data


def source(made: Book) -> str:
    """The whole book in typst's language."""
    anchors = made.anchors()
    lines = [*_front(made)]
    for chapter in made.chapters:
        lines.append(f"#heading(level: 1, {quoted(chapter.title)}) <{chapter.anchor}>")
        lines += [_block(block, anchors) for block in chapter.blocks]
    return "\n".join([*lines, *_index(made, anchors)])


def _front(made: Book) -> Iterator[str]:
    date = day()
    when = f"datetime(year: {date.year}, month: {date.month}, day: {date.day})"
    yield f"#set document(title: {quoted(made.title)}, author: {quoted(made.publisher)}, date: {when})"
    yield f'#set text(font: "{FONT}", size: 9.6pt, {in_language(made.lang)})'
    yield "#let soft = luma(85)"
    yield f"#let the-title = {quoted(made.title)}"
    yield SETTINGS
    yield "#v(1fr)"
    yield f"#align(center)[#text(size: 2.3em, weight: 700, {quoted(made.title)})"
    yield f"#v(0.6em) #text(size: 1.15em, {quoted(made.subtitle)})]"
    yield "#v(2fr)"
    yield f"#align(center)[#set par(justify: false); {' #linebreak() '.join(_text(n) for n in made.notes)}]"
    yield "#pagebreak()"
    yield f"#outline(title: {_text(made.contents_title)[1:]}, depth: 2, indent: 1.2em)"


def _block(block: Block, anchors: frozenset[str]) -> str:
    match block:
        case Heading(level, text, anchor):
            listed = "true" if anchor.startswith(LISTED) else "false"
            return f"#heading(level: {level}, outlined: {listed}, {quoted(text)}) <{anchor}>"
        case Para(found, aside, keeps):
            inside = f"#aside[{_runs(found, anchors)}]" if aside else _runs(found, anchors)
            return f"#block(sticky: true, par[{inside}])" if keeps else f"#par[{inside}]"
        case Items(items, aside):
            inside = "#list(" + ", ".join(f"[{_runs(item, anchors)}]" for item in items) + ")"
            return f"#aside[{inside}]" if aside else inside
        case Table():
            return _table(block, anchors)


def _table(table: Table, anchors: frozenset[str]) -> str:
    columns = ", ".join(f"{width}fr" for width in table.widths)
    heads = ", ".join(f"[#strong({quoted(head)})]" for head in table.heads)
    rows = []
    for anchor, row in zip(table.anchors, table.rows, strict=True):
        first, *rest = (_runs(cell, anchors) for cell in row)
        rows.append(", ".join([f"[{first}#metadata(0) <{anchor}>]", *(f"[{cell}]" for cell in rest)]))
    inside = ",\n".join([f"table.header({heads})", *rows])
    return f"#[#set text(size: 0.87em); #set par(justify: false); #table(columns: ({columns}), {inside})]"


def _index(made: Book, anchors: frozenset[str]) -> Iterator[str]:
    yield f"#heading(level: 1, {quoted(made.index_title)}) <index>"
    yield "#columns(2)[#set text(size: 0.83em); #set par(justify: false, hanging-indent: 1em, spacing: 0.5em)"
    for entry in made.index:
        pages = '#text(", ")'.join(f"#at(<{anchor}>)" for anchor, _said in entry.places if anchor in anchors)
        yield f'#par[{_text(entry.word)}#text(", "){pages}]' if pages else ""
    yield "]"


def _runs(found: Runs, anchors: frozenset[str]) -> str:
    parts = []
    for run in found:
        text = f"strong({quoted(run.text)})" if run.strong else quoted(run.text)
        parts.append(
            f"#link(<{run.to}>, {text})" if run.to in anchors else f"#{text if run.strong else f'text({text})'}"
        )
    return "".join(parts)


def _text(text: str) -> str:
    return f"#text({quoted(text)})"
