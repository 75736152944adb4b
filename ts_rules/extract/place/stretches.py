"""Stretches of a text between which an idea may end: headings, rows of tables, sentences and their halves.

A book whose rules have no numbers puts several of them into one sentence.  So the text is cut wherever a thought can
stop, each cut with how probable that is; `ideas_in_order` says which stretches belong together.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from ...terms import matcher
from ..lines import runs
from ..look.language_marks import Language, words
from ..look.line_concepts import KINDS, Concept
from ..look.line_features import HEADING_WORDS, Look

__all__ = ["CUTS", "Stretch", "stretches_of"]

CUTS = ("heading", "item", "paragraph", "announced", "row", "entry", "sentence", "clause", "phrase")
"""What stands before a stretch, from the clearest cut to the least clear one."""
KINDS_OF = {"row": "table", "item": "list"}
ROWS = 3  # so many short lines with figures are a table
ROW_WORDS = 9
SHORT_TITLE = 4  # words of a heading that may end with a full stop
SHORT_LINE = 0.8  # of the usual length: a line that ends a sentence and so early ends a paragraph
USUAL = 0.7  # share of the lines that are not longer
LEAST = 3  # words of a stretch inside a sentence
NUMBER = re.compile(r"\A\W*\d{1,2}(?:\.\d{1,2})*[.)]?\s+(?=[^\W\d])")
ITEM = re.compile(r"[^\W\d_]\)\s|\d{1,2}[.)]\s")
SENTENCE = re.compile(r"[.;:!?…][”\"»)’']*\s+(?=\S)")
CLAUSE = re.compile(r",\s+(?=\S)")
LONGEST = 24  # letters of a word
SPECK = 2  # letters: what is shorter, and no word of the language, is dirt in a row of a table


@dataclass(frozen=True, slots=True)
class Stretch:
    """Words of a book that are of one rule, or of the same few."""

    text: str
    places: tuple[int, ...]  # of each word, its line among the looks
    cut: str  # what stands before it, one of CUTS
    concepts: Counter[Concept] = field(compare=False)
    kind: str = "rule"  # of a part, as it shows itself
    damaged: bool = False  # specks stand where words should be

    @property
    def heading(self) -> bool:
        """Whether it stands like a heading."""
        return self.cut == "heading"


def stretches_of(looks: Sequence[Look], lang: Language, game: str, book: str) -> list[Stretch]:
    """The text as stretches, in reading order; every word is in one of them."""
    rows = _rows(looks)
    found: list[Stretch] = []
    for shown, lines in _paragraphs(looks, rows):
        announced = shown == "paragraph" and found and found[-1].text.endswith(":") and not found[-1].heading
        item = shown == "paragraph" and (looks[lines[0]].bullet or ITEM.match(looks[lines[0]].text))
        kind = "announced" if announced else "item" if item else shown
        text, places = _joined(looks, lines)
        spoken = matcher(lang.id, game, book).find(text)
        whole = kind in ("heading", "row") or looks[lines[0]].opens != ""  # an example is one idea
        sort = looks[lines[0]].opens or KINDS_OF.get(kind, "rule")
        spans = [(0, kind)] if whole else [(0, kind), *_cuts(text, lang)]
        ends = [at for at, _cut in spans[1:]] + [len(text)]
        for (start, cut), end in zip(spans, ends, strict=True):
            said = Counter((h.kind, h.value) for h in spoken if h.kind in KINDS and start <= h.start < end)
            piece = text[start:end]
            before = len(text[:start].split())
            own = places[before : before + len(piece.split())]
            if own:
                damaged = kind == "row" and _is_damaged(piece, lang)
                names = Counter({c: count for c, count in said.items() if c[0] == "name"})
                entry = kind == "row" and bool(names)
                stands = "entry" if entry else cut
                found.append(Stretch(piece.strip(), tuple(own), stands, names if entry else said, sort, damaged))
    return found


def _rows(looks: Sequence[Look]) -> set[int]:
    """Short lines with figures and without a full stop, several below each other: the rows of a table."""

    def row(look: Look) -> bool:
        plain = NUMBER.sub("", look.text)
        figures = any(map(str.isdigit, plain))
        return figures and look.size <= ROW_WORDS and not (look.hyphen or look.opens or plain.endswith((".", ",")))

    found = runs([n for n, look in enumerate(looks) if row(look)], lambda above, n: n == above + 1)
    return {n for run in found if len(run) >= ROWS for n in run}


def _paragraphs(looks: Sequence[Look], rows: set[int]) -> Iterator[tuple[str, list[int]]]:
    """What each paragraph is, and its lines."""
    open_lines: list[int] = []
    lengths = sorted(len(look.text) for look in looks)
    short = SHORT_LINE * lengths[int(USUAL * (len(lengths) - 1))] if lengths else 0.0
    for n in range(len(looks)):
        kind = "row" if n in rows else "heading" if _stands_as_heading(looks, n) else "paragraph"
        if open_lines and (kind != "paragraph" or _begins(looks, open_lines[-1], n, short)):
            yield "paragraph", open_lines
            open_lines = []
        if kind == "paragraph":
            open_lines.append(n)
        else:
            yield kind, [n]
    if open_lines:
        yield "paragraph", open_lines


def _begins(looks: Sequence[Look], above: int, n: int, short: float) -> bool:
    """Whether a line begins a paragraph; one that goes on with a sentence over a blank line or a page does not."""
    look, last = looks[n], looks[above]
    if look.bullet or look.opens or ITEM.match(look.text):
        return True
    if last.hyphen and look.small:
        return False
    if last.ends and not look.small and len(last.text) < short:
        return True
    return look.after_blank and not (look.small and not last.ends) and (last.ends or not look.small)


def _stands_as_heading(looks: Sequence[Look], n: int) -> bool:
    look = looks[n]
    if not look.after_blank or look.size > HEADING_WORDS or look.small or look.bullet or look.opens or look.hyphen:
        return False
    if look.text[-1] in ",;" or not look.size:
        return False
    below = looks[n + 1] if n + 1 < len(looks) else None
    if look.ends and not look.text.endswith(":"):
        return look.size <= SHORT_TITLE and (below is None or below.after_blank)
    if below is not None and not below.after_blank and look.text.isupper() and below.text.isupper():
        return False  # a sentence in capitals
    return below is not None and (not below.small or bool(ITEM.match(below.text)))


def _joined(looks: Sequence[Look], lines: Sequence[int]) -> tuple[str, list[int]]:
    """The text of a paragraph, words torn at line ends whole again, and the line of each word."""
    said: list[str] = []
    places: list[int] = []
    for n in lines:
        own = looks[n].text.split()
        if said and places[-1] != n and looks[places[-1]].hyphen and looks[n].small and own:
            said[-1] = said[-1][:-1] + own[0]
            own = own[1:]
        said += own
        places += [n] * len(own)
    return " ".join(said), places


def _cuts(text: str, lang: Language) -> Iterator[tuple[int, str]]:
    """Where a stretch may begin inside a paragraph, and what stands before it."""
    joins = "|".join(map(re.escape, lang.joins))
    places = {m.end(): "phrase" for m in re.finditer(rf"\s(?=\(|(?:{joins})\s)", text)} if joins else {}
    for m in CLAUSE.finditer(text):  # a full stop may be read as a comma
        word = words(text[m.end() : m.end() + LONGEST])[:1]
        anew = text[m.end()].isupper() and bool(word) and word[0] in lang.frequent
        places[m.end()] = "sentence" if anew else "clause"
    places |= {m.end(): "sentence" for m in SENTENCE.finditer(text) if not _item(text, m.start())}
    last = 0
    for at, cut in sorted(places.items()):
        if len(words(text[last:at])) >= (1 if cut == "sentence" else LEAST) and len(words(text[at:])) >= 1:
            yield at, cut
            last = at


def _item(text: str, at: int) -> bool:
    """Whether the stop belongs to the number or letter of an item."""
    return len(text[:at].split()) <= 1 and len(text[:at].strip()) <= SPECK


def _is_damaged(row: str, lang: Language) -> bool:
    """Whether bits of letters stand in a row that are no words."""
    return any(len(word) <= SPECK and word not in lang.frequent for word in words(row))
