"""An HTML page for the eyes: the book as it was beside the sections as they are, in one file without a script.

It holds the text of the reader's own copy: it is made where the reader asks for it and is not published.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from ...lone_page import begin
from ...model import Game, Section
from ..result import Extract, Repair, numbers_in

__all__ = ["report"]

STYLE = """
body{font:15px/1.45 system-ui,sans-serif;margin:0;color:#1b1b1b;background:#fff}
header{padding:1rem 1.5rem;border-bottom:1px solid #bbb}h1{font-size:1.3rem;margin:0}
main{display:grid;grid-template-columns:1fr 1fr;height:calc(100vh - 8rem)}
main>section{overflow:auto;padding:0 1rem 4rem}
h2{position:sticky;top:0;background:inherit;padding:.4rem 0;font-size:1rem}
ol{list-style:none;margin:0;padding:0;font-family:ui-monospace,monospace;font-size:13px}
li{display:grid;grid-template-columns:3.5rem 5.5rem 1fr;gap:.5rem;border-left:.5rem solid #ccc;padding-left:.4rem}
li a,article a{color:inherit}.n{color:#5a5a5a;text-align:right}li p,article p{margin:0;white-space:pre-wrap}
article{border-left:.5rem solid #ccc;margin:.8rem 0;padding:.2rem .8rem}article h3{margin:0;font-size:1rem}
:target{outline:3px solid #7a3fc0}.c3{--c:#2a7d3c}.c2{--c:#b98a00}.c1{--c:#c2410c}.c0{--c:#b00020}.out{--c:#8d99ae}
li,article{border-color:var(--c,#ccc)!important}header .key{color:var(--c)}.out{color:#4d5566}
.kind{color:#4d5566;font-size:12px}
del{background:#fbd5d5}ins{background:#d3f0d8;text-decoration:none}
@media (prefers-color-scheme:dark){body{color:#e8e8e8;background:#161616}.n,.kind,.out{color:#a9b1bd}
del{background:#642626}ins{background:#1f5130}}
"""
STEPS = ((0.95, "c3", "sure"), (0.8, "c2", "likely"), (0.5, "c1", "doubtful"), (0.0, "c0", "a guess"))


def report(extract: Extract, game: Game) -> str:
    """The HTML of one extracted book."""
    title = f"{extract.name}: {len(extract.sections)} sections"
    facts = [
        f"{extract.game}, {extract.language}, {extract.edition}",
        f"mean confidence {extract.confidence:.3f}",
        f"{len(extract.repairs)} repairs",
        f"{len(extract.anomalies)} anomalies",
        *extract.source.notes,
        *extract.notes,
    ]
    legend = " · ".join(f'<span class="{css}"><span class="key">▌</span>{word}</span>' for _least, css, word in STEPS)
    parts = [
        begin(title, STYLE, extract.language),
        f"<header><h1>{escape(title)}</h1><p>{escape(' · '.join(facts))}</p><p>{legend}</p></header><main>",
        '<section aria-label="As it was" tabindex="0"><h2>As it was</h2><ol>',
        *_lines(extract, game),
        '</ol></section><section aria-label="As it is" tabindex="0"><h2>As it is</h2>',
        *_anomalies(extract, game),
        *(part for n, section in enumerate(extract.sections) for part in _article(game, n, section)),
        "</section></main></body></html>\n",
    ]
    return "".join(parts)


def _css(confidence: float) -> tuple[str, str]:
    return next((css, word) for least, css, word in STEPS if confidence >= least)


def _lines(extract: Extract, game: Game) -> Iterator[str]:
    """Every line that was not blank, with the rule it went to."""
    where: dict[int, tuple[str, str, str]] = {}
    for n, section in enumerate(extract.sections):
        css, word = _css(section.confidence)
        link = f'<a href="#s{n}" title="{word}">{escape(game.rules[section.rule].printed)}</a>'
        where.update((number, (css, link, f' id="l{number}"')) for number in numbers_in(section.lines))
    for outside in extract.outside:
        where.update(dict.fromkeys(numbers_in(outside.lines), ("out", escape(outside.kind), "")))
    edits: dict[int, list[Repair]] = {}
    for repair in extract.repairs:
        edits.setdefault(repair.line, []).append(repair)
    for line in extract.source.lines:
        if line.blank:
            continue
        css, link, anchor = where.get(line.number, ("out", "", ""))
        text = _marked(line.text, edits.get(line.number, []))
        yield f'<li class="{css}"{anchor}><span class="n">{line.number}</span><span>{link}</span><p>{text}</p></li>'


def _marked(text: str, repairs: list[Repair]) -> str:
    """The text with each repair in it: what was there struck out, what is there now beside it."""
    said, rest = [], text
    for repair in repairs:
        if not repair.before or repair.before not in rest:
            continue
        before, _found, after = rest.partition(repair.before)
        said.append(
            f'{escape(before)}<del>{escape(repair.before)}</del><ins title="{escape(repair.why)}">'
            f"{escape(repair.after)}</ins>"
        )
        rest = after
    return "".join(said) + escape(rest)


def _anomalies(extract: Extract, game: Game) -> Iterator[str]:
    if extract.anomalies:
        yield "<details open><summary>Anomalies</summary>"
        for anomaly in extract.anomalies:
            at = ", ".join(f'<a href="#l{first}">{first}–{last}</a>' for first, last in anomaly.lines)
            shown = f" printed {escape(anomaly.printed)}" if anomaly.printed else ""
            rule = f": {escape(game.rules[anomaly.rule].printed)}" if anomaly.rule else ""
            yield f"<p>{escape(anomaly.kind)}{rule}{shown} {at}</p>"
        yield "</details>"


def _article(game: Game, number: int, section: Section) -> Iterator[str]:
    css, word = _css(section.confidence)
    rule = game.rules[section.rule]
    also = ", ".join(game.rules[i].printed for i in section.also)
    facts = [f"printed {section.printed}" if section.printed else "no number", f"{word} ({section.confidence:.2f})"]
    facts += [f"also {also}"] if also else []
    facts += section.notes
    start = section.lines[0][0] if section.lines else 0
    yield f'<article class="{css}" id="s{number}"><h3>{escape(rule.printed)} {escape(rule.title)}</h3>'
    yield f'<p class="kind">{escape(" · ".join(facts))} · <a href="#l{start}">line {start}</a></p>'
    for part in section.parts:
        yield f'<p class="kind">{escape(part.kind)}</p><p>{escape(part.text)}</p>'
    if not section.parts:
        yield f"<p>{escape(section.text)}</p>"
    yield "</article>"
