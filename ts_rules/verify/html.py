"""The matrix as a page that stands alone: filters in plain script, no request to anywhere, readable on a phone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

from ..lone_page import begin
from ..model import Game, RuleId
from .rows import Failure, Link, Report, Row, Stray

__all__ = ["html"]

STYLE = """
:root{color-scheme:light dark;--line:#8886;--ok:#2a7d3c;--soft:#b98a00;--bad:#c0262d;--calm:#667}
@media(prefers-color-scheme:dark){:root{--ok:#6cc985;--soft:#e0b94a;--bad:#ff8a8a;--calm:#aab}}
body{font:1rem/1.45 system-ui,sans-serif;margin:0;padding:0 1rem 4rem}h1{font-size:1.3rem}h2{font-size:1.1rem}
form{position:sticky;top:0;background:Canvas;padding:.5rem 0;display:flex;flex-wrap:wrap;gap:.5rem;z-index:1;
border-bottom:1px solid var(--line)}
label{display:flex;flex-direction:column;font-size:.8rem}select,input{font:inherit;max-width:11rem}
.rule{border-top:1px solid var(--line);padding:.4rem 0;display:grid;gap:.4rem;grid-template-columns:1fr}
@media(min-width:60rem){.rule{grid-template-columns:15rem repeat(auto-fit,minmax(9rem,1fr))}}
.rule h3{font-size:1rem;margin:0}.rule h3 small{display:block;font-weight:400;color:var(--calm)}
details{border-left:.3rem solid var(--c,var(--line));padding-left:.5rem;overflow-wrap:anywhere}
summary{cursor:pointer}summary b{font-weight:600}summary span{color:var(--calm)}
.ok{--c:var(--ok)}.failing,.orphaned,.text-changed,.reading-changed,.pattern-lost{--c:var(--bad)}
.uncovered,.statement-changed{--c:var(--soft)}
dl{margin:.3rem 0;font-size:.9rem}dt{color:var(--calm)}dd{margin:0 0 .3rem 0}
@media(max-width:40rem){form{position:static}}
[hidden]{display:none!important}@media print{form{display:none}}
"""
SCRIPT = """
const form=document.querySelector('form'),cells=[...document.querySelectorAll('details[data-book]')];
const rules=[...document.querySelectorAll('.rule')],count=document.querySelector('output');
function choose(){const f=new FormData(form),t=(f.get('text')||'').toLowerCase();let n=0;
for(const c of cells){const r=c.closest('.rule');
const fits=['book','verdict','link','engine','state'].every(k=>!f.get(k)||c.dataset[k]===f.get(k))
&&(!t||r.dataset.text.includes(t));c.hidden=!fits;n+=fits}
for(const r of rules)r.hidden=![...r.querySelectorAll('details')].some(c=>!c.hidden);count.textContent=n}
form.addEventListener('input',choose);form.addEventListener('submit',e=>e.preventDefault());choose();
"""
FILTERS = (
    ("book", "Book"),
    ("verdict", "Verdict"),
    ("link", "Link"),
    ("engine", "Engine"),
    ("state", "State of the reading"),
)


def html(report: Report, rows: Iterable[Row], games: Iterable[Game]) -> str:
    """The page."""
    chosen = tuple(rows)
    counts = ", ".join(f"{n} {link}" for link, n in report.count("link", chosen).most_common())
    known = {game.id: game for game in games}
    body: list[str] = []
    for game in dict.fromkeys(row.game for row in chosen):
        body.append(f"<h2>{escape(known[game].spec.title)}</h2>")
        by_link: dict[str, list[Row]] = {}
        for row in chosen:
            if row.game == game:
                by_link.setdefault(row.id, []).append(row)
        for ident, mine in by_link.items():
            body += _rule(known[game], ident, mine)
    body += _strays("Scenarios that do not come out as they say", report.failures)
    body += _strays("Scenarios that enter nothing of what they are about", report.strays)
    body += _strays("Rules that none of their scenarios enters", report.unentered)
    if report.orphans:
        body.append("<h2>Reviews of what is no more</h2><ul>")
        body += [f"<li>{escape(o.book)}: {escape(o.id)}</li>" for o in report.orphans]
        body.append("</ul>")
    return "".join(
        [
            begin("Rules and books", STYLE, script=SCRIPT),
            "<h1>Rules and books</h1>",
            f"<p>{len(chosen)} links: {escape(counts)}. {report.scenarios} scenarios.</p>",
            *_form(chosen),
            "<main>",
            *body,
            f"</main><script>{SCRIPT}</script></body></html>\n",
        ]
    )


def _form(rows: tuple[Row, ...]) -> Iterator[str]:
    yield "<form>"
    for name, title in FILTERS:
        values = dict.fromkeys(str(getattr(row, name)) for row in rows if getattr(row, name))
        options = "".join(f"<option>{escape(v)}</option>" for v in values)
        yield f'<label>{title}<select name="{name}"><option value="">all</option>{options}</select></label>'
    yield '<label>Rule or title<input name="text" type="search"></label>'
    yield '<label>Shown<output aria-live="polite"></output></label></form>'


def _rule(game: Game, ident: str, rows: list[Row]) -> Iterator[str]:
    title = game.rules[RuleId.parse(rows[0].rule)].title
    text = escape(f"{ident} {title}".lower())
    yield f'<section class="rule" data-text="{text}"><h3>{escape(ident)}<small>{escape(title)}</small></h3>'
    for row in rows:
        yield from _cell(row)
    yield "</section>"


def _cell(row: Row) -> Iterator[str]:
    data = " ".join(f'data-{name}="{escape(str(getattr(row, name)))}"' for name, _title in FILTERS)
    link = "" if row.link is Link.OK else f", {row.link}"
    yield f'<details class="{row.link}" {data}><summary><b>{escape(row.book)}</b> {row.verdict}'
    yield f" <span>{row.engine}{link}</span></summary><dl>"
    for name, value in _facts(row):
        if value:
            yield f"<dt>{name}</dt><dd>{escape(value)}</dd>"
    yield "</dl></details>"


def _facts(row: Row) -> Iterator[tuple[str, str]]:
    yield "The book reads", row.reading or row.state
    yield "Its edition reads", row.expected or ""
    yield "Evidence", ", ".join(f"{a}–{b}" if a != b else str(a) for a, b in row.evidence)
    yield "Found again in a copy", "yes" if row.from_text else ""
    yield "Problems", "; ".join(f"{p.state}: {p.why}" for p in row.problems)
    yield "Engine", row.why
    yield "Scenario", row.scenario or ""
    yield "Scenarios of the rule", str(row.scenarios) if row.scenarios else ""
    yield "Otherwise through", ", ".join(row.because)
    yield "Changes of its code that are noticed", f"{row.strength:.0f} %" if row.strength is not None else ""
    yield "Note", row.note
    yield "Doubt", row.doubt


def _strays(title: str, strays: tuple[Stray, ...] | tuple[Failure, ...]) -> Iterator[str]:
    if strays:
        yield f"<h2>{title}</h2><ul>"
        yield from (f"<li>{escape(s.id)} <small>{escape(', '.join(s.about[:6]))}</small></li>" for s in strays)
        yield "</ul>"
