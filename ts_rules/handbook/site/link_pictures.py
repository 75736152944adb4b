"""The picture that stands beside a link where somebody shares it: one for each language, of each game and of all.

Whoever fetches it takes no SVG, so typst draws it.  Where it is missing, links are shown without a picture.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from importlib import import_module
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

from ...errors import BadInput
from ...games import installed
from ...kept import data, digest
from ...print.typst import FONT, in_language, quoted
from ...translate import phrase
from ..writing.page_source import write_new

__all__ = ["HEIGHT", "MISSING", "WIDTH", "can_draw", "draw", "picture"]

WIDTH, HEIGHT = 1200, 630
"""Pixels: what those who show links ask for."""
MISSING = "The pictures of shared links: typst is missing: pip install 'ts-rules[handbook]'"
SETTING = f"""
#set page(width: {WIDTH}pt, height: {HEIGHT}pt, margin: 0pt)
#set par(justify: false, leading: 0.5em)
#place(rect(width: 50%, height: 100%, fill: rgb("#dde9f5")))
#place(dx: 50%, rect(width: 50%, height: 100%, fill: rgb("#f6e0dc")))
#place(dx: 1100pt, dy: 60pt, polygon(fill: rgb("#7a4a00"), (20pt, 0pt), (27pt, 19pt), (47pt, 20pt), (31pt, 32pt),
  (37pt, 51pt), (20pt, 40pt), (3pt, 51pt), (9pt, 32pt), (-7pt, 20pt), (13pt, 19pt)))
"""


def can_draw() -> bool:
    """Whether what draws them is here."""
    return find_spec("typst") is not None


def picture(lang: str, game: str = "") -> str:
    """The file of a language, of one game (its short name) or of all."""
    return f"share-{game}-{lang}.png" if game else f"share-{lang}.png"


def draw(folder: Path, lang: str) -> None:
    """Every picture of a language; what is there already and the same is left as it is."""
    folder.mkdir(parents=True, exist_ok=True)
    wanted = dict(_sources(lang)) if can_draw() else {}
    for path in folder.iterdir():
        if path.name not in wanted:
            path.unlink()
    for name, source in wanted.items():
        write_new(folder / name, data(name, digest(version("typst"), source), partial(_png, source)))


def _sources(lang: str) -> Iterator[tuple[str, str]]:
    say = phrase(lang)
    about = say("The rules in our own words, and what each rulebook makes of them.")
    titles = {spec.short: spec.title for spec in installed().values()}
    yield picture(lang), _source(lang, say("Handbook"), " · ".join(titles.values()), about)
    for short, title in titles.items():
        yield picture(lang, short), _source(lang, title, say("Handbook"), about)


def _source(lang: str, title: str, below: str, about: str) -> str:
    return (
        f'#set text(font: "{FONT}", fill: rgb("#1b1f27"), {in_language(lang)}, hyphenate: false){SETTING}'
        f"#place(left + horizon, dx: 90pt, block(width: 1020pt)[#text(size: 100pt, weight: 700, {quoted(title)})"
        f" #v(-64pt) #text(size: 48pt, {quoted(below)}) #v(-8pt) #text(size: 36pt, {quoted(about)})])"
    )


def _png(source: str) -> bytes:
    typst = import_module("typst")
    try:
        drawn: bytes = typst.compile(source.encode(), format="png", ppi=72.0, ignore_system_fonts=True)
    except RuntimeError as problem:
        raise BadInput(f"typst cannot draw the pictures of links ({str(problem)[:200]})") from None
    return drawn
