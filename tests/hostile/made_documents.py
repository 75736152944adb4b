"""Documents made by a seeded lot: parts of a .docx, an .odt, a web page and Markdown in any order, then damaged."""

from __future__ import annotations

import random
import re

from extract import made_documents
from hostile.made_books import ODD, TEXTS, bytes_of

__all__ = ["docx", "html", "markdown", "odt"]

NUMBERS = ("0", "1", "2", "9", "-1", "99999999999", "", "x", "ⅷ", "1.5")
STYLES = ("1", "a", "I", "i", "decimal", "upperRoman", "bullet", "none", "ordinalText", "")
RUNS = (1, 1, 2, 5, 40, 300)
DOCX = (
    "<w:p><w:r><w:t>{text}</w:t></w:r></w:p>",
    (
        '<w:p><w:pPr><w:numPr><w:ilvl w:val="{n}"/><w:numId w:val="{n}"/></w:numPr></w:pPr>'
        "<w:r><w:t>{text}</w:t></w:r></w:p>"
    ),
    (
        '<w:p><w:pPr><w:pStyle w:val="{n}"/><w:outlineLvl w:val="{n}"/></w:pPr>'
        "<w:r><w:t>{text}</w:t><w:tab/><w:br/></w:r></w:p>"
    ),
    "<w:tbl><w:tr><w:tc>{more}</w:tc><w:tc>{more}</w:tc></w:tr></w:tbl>",
    "<w:p><w:ins><w:r><w:t>{text}</w:t></w:r></w:ins><w:del><w:r><w:delText>{text}</w:delText></w:r></w:del></w:p>",
    '<w:p><w:r><w:footnoteReference w:id="{n}"/><w:sym w:char="{n}"/></w:r></w:p>',
    "<w:p><w:r><w:txbxContent>{more}</w:txbxContent></w:r></w:p>",
    "<w:sdt><w:sdtContent>{more}</w:sdtContent></w:sdt>",
)
NUMBERING = (
    (
        '<w:abstractNum w:abstractNumId="{n}"><w:lvl w:ilvl="{n}"><w:start w:val="{n}"/><w:numFmt w:val="{style}"/>'
        '<w:lvlText w:val="%1.%2%{n}"/><w:lvlRestart w:val="{n}"/></w:lvl></w:abstractNum>'
    ),
    (
        '<w:num w:numId="{n}"><w:abstractNumId w:val="{n}"/><w:lvlOverride w:ilvl="{n}"><w:startOverride w:val="{n}"/>'
        "</w:lvlOverride></w:num>"
    ),
    '<w:abstractNum w:abstractNumId="{n}"><w:numStyleLink w:val="{n}"/></w:abstractNum>',
)
WORD_STYLES = (
    (
        '<w:style w:type="paragraph" w:styleId="{n}"><w:basedOn w:val="{n}"/><w:pPr><w:numPr><w:numId w:val="{n}"/>'
        "</w:numPr></w:pPr></w:style>"
    ),
)
ODT = (
    "<text:p>{text}</text:p>",
    '<text:h text:outline-level="{n}" text:restart-numbering="true" text:start-value="{n}">{text}</text:h>',
    (
        '<text:list text:style-name="{n}" text:continue-numbering="true"><text:list-item text:start-value="{n}">{more}'
        "</text:list-item></text:list>"
    ),
    '<text:list xml:id="a" text:continue-list="{n}"><text:list-header>{more}</text:list-header></text:list>',
    (
        '<table:table><table:table-row><table:table-cell table:number-columns-repeated="{n}">{more}</table:table-cell>'
        "<table:table-cell>{more}</table:table-cell></table:table-row></table:table>"
    ),
    '<text:p>{text}<text:s text:c="{n}"/><text:note><text:note-body>{more}</text:note-body></text:note></text:p>',
    "<text:p><draw:frame><draw:text-box>{more}</draw:text-box></draw:frame></text:p>",
    "<text:tracked-changes>{more}</text:tracked-changes>",
)
ODT_STYLES = (
    (
        '<text:list-style style:name="{n}"><text:list-level-style-number text:level="{n}" style:num-format="{style}" '
        'text:display-levels="{n}" text:start-value="{n}" style:num-suffix="."/></text:list-style>'
    ),
    (
        '<text:outline-style style:name="Outline"><text:outline-level-style text:level="{n}" '
        'style:num-format="{style}" loext:num-list-format="%{n}%.%1%"/></text:outline-style>'
    ),
)
HTML = (
    "<p>{text}",
    "<h2>{text}</h2>",
    '<ol start="{n}" type="{style}" reversed><li value="{n}">{text}{more}</ol>',
    "<ul><li>{text}<li>{more}</ul>",
    "<table><tr><td>{more}<td>{text}<tr>{more}</table>",
    "<nav>{more}</nav><aside>{text}</aside><script>{text}</script><!-- {text}",
    "<pre>{text}</pre><div style='display:none'>{more}</div>",
    "<style>li::marker {{ content: counters(x, '.') }}</style>",
    "</div></ol></table>&#{n};&{style};<b><i>{text}</b>",
)
MARKDOWN = (
    "# {text}\n",
    "{n}. {text}\n   {n}) {more}\n",
    "- {text}\n  - {more}",
    "| {text} | {n} |\n|---|---|\n| {text} | {n} |\n",
    "> {more}",
    "[^{n}]: {text}\n\nsee[^{n}] **{text}* `{style}\n",
    "```\n{more}\n",
    "<div>{text}\n{more}</div>\n\n",
    "---\n{text}: {n}\n---\n",
    "    {text}\n[a]: <{text}> '{n}'\n",
)


def _filled(rng: random.Random, shapes: tuple[str, ...], depth: int = 3) -> str:
    shape = rng.choice(shapes)
    found = re.sub(r"\{n\}", lambda _: rng.choice(NUMBERS), shape)
    found = re.sub(r"\{style\}", lambda _: rng.choice(STYLES), found)
    found = re.sub(r"\{text\}", lambda _: rng.choice(rng.choice(TEXTS).split("\n")).strip("$<>&|"), found)
    return re.sub(r"\{more\}", lambda _: _filled(rng, shapes, depth - 1) if depth else "", found).replace("{{", "{")


def _many(rng: random.Random, shapes: tuple[str, ...]) -> str:
    return "".join(_filled(rng, shapes) * rng.choice(RUNS) for _ in range(rng.randint(0, 8)))


def _odd(rng: random.Random, text: str) -> str:
    for _ in range(rng.choice((0, 0, 1, 4))):
        at = rng.randint(0, len(text))
        text = text[:at] + rng.choice(ODD) * rng.choice(RUNS) + text[at + rng.randint(0, 2) :]
    return text.encode("utf-8", "ignore").decode()


def _packed(rng: random.Random, raw: bytes) -> bytes:
    return bytes_of(rng, raw) if rng.random() < 0.2 else raw


def docx(rng: random.Random) -> bytes:
    """A .docx."""
    body = _odd(rng, _many(rng, DOCX)) if rng.random() < 0.3 else _many(rng, DOCX)
    return _packed(rng, made_documents.docx_of(body, _many(rng, NUMBERING), _many(rng, WORD_STYLES), _many(rng, DOCX)))


def odt(rng: random.Random) -> bytes:
    """An .odt."""
    text = _odd(rng, _many(rng, ODT)) if rng.random() < 0.3 else _many(rng, ODT)
    return _packed(rng, made_documents.odt_of(text, _many(rng, ODT_STYLES)))


def html(rng: random.Random) -> bytes:
    """A web page, in some encoding."""
    raw = ("<!doctype html>" + _odd(rng, _many(rng, HTML))).encode(rng.choice(("utf-8", "utf-8", "utf-16")), "replace")
    return _packed(rng, raw)


def markdown(rng: random.Random) -> bytes:
    """Markdown."""
    return _packed(rng, _odd(rng, _many(rng, MARKDOWN)).encode())
