"""Brackets, quotes, stops, blanks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from .checked_message import MASK, Unit
from .registry import Example, check
from .wording import habits

__all__ = ["brackets", "end_mark", "quotes", "spacing"]

PRINTED = (  # in a line of a book, where columns part words and an abbreviation may end in a stop
    (r"[^\W\d_] [,;:.!?](?=\s|$)", "a blank before a mark"),
    (r"[,;:]\s?[,;:]|(?<![.\s])\.\.(?!\.)", "two marks in a row"),
)
PAIRS = {")": "(", "]": "[", "}": "{"}
ALL_QUOTES = "«»„“”‟‹›"
QUOTED = re.compile(rf"[{ALL_QUOTES}]|(?<!\w)'[^']+'(?!\w)")
ENDS = ".:!?;,…·"
UNFINISHED = ("", ",")  # a piece of a sentence may need a comma in one language only
NO_BREAK = "\u202f\u00a0"
GREEK_QUESTION = {";": "?", "·": ";"}


@check(
    "brackets",
    "error",
    remedy="Close what was opened; bracket what the source brackets.",
    example=Example("it", "A card (any).", "Una carta (qualsiasi.", "Una carta (qualsiasi)."),
    book=True,
)
def brackets(unit: Unit) -> Iterator[str]:
    """A bracket is not opened or not closed, or there are others than in the source.

    Or the end of a sentence has a mark that its beginning lacks: in Spanish ``¿`` and ``¡``.
    """
    if unit.spoken and unit.alone:  # pieces of a page or a line
        return
    text = unit.target.masked
    items = {m.end() - 1 for m in re.finditer(r"(?<!\S)(?:\d{1,2}|[^\W\d_])\)", text)}  # 1) a)
    opened: list[str] = []
    for place, mark in enumerate(text):
        if mark in PAIRS.values():
            opened.append(mark)
        elif mark in PAIRS and not (place in items and not opened) and (not opened or opened.pop() != PAIRS[mark]):
            yield f"a '{mark}' closes nothing"
            return
    if opened:
        yield f"a '{opened[-1]}' is not closed"
        return
    for closing, opening in habits(unit.lang).opened.items():
        if not unit.printed and len(_own(unit, closing)) != text.count(opening):
            yield f"there are not as many '{opening}' as '{closing}'"
            return
    left, right = (sorted(c for c in f.masked if c in "()[]") for f in (unit.source, unit.target))
    if left != right:
        if unit.spoken and not left:  # a figure may be put into brackets of its own
            return
        yield f"the source has {len(left)} brackets, the translation {len(right)}"


def _own(unit: Unit, marks: str) -> list[str]:
    """Words of the translation with the mark behind them, but for names that have it for their own: RisiKo!"""
    words = re.findall(rf"[^ \n]*?[{re.escape(marks)}]", unit.target.masked)
    return [w for w in words if not _mixed(w[:-1]) or w not in unit.source.masked]


def _mixed(word: str) -> bool:
    """Whether it is written as no plain word is: with a capital or a figure inside."""
    return any(c.isalnum() for c in word) and not (word.islower() or word.istitle())


@check(
    "quotes",
    "error",
    remedy="Use the quotes of the language (docs/reference/languages), and close them.",
    example=Example("pl", "The “deck”.", "“Talia”.", "„Talia”."),
    book=False,
)
def quotes(unit: Unit) -> Iterator[str]:
    """A quote is not closed, or is not one of the language."""
    allowed = habits(unit.lang).quotes
    found = [c for c in unit.target.masked if c in ALL_QUOTES]
    known = {c for pair in allowed for c in pair}
    if strange := next((c for c in found if c not in known), ""):
        yield f"the quote {strange} is none of the language"
        return
    if _unclosed(found, {b: a for a, b in allowed if a != b}) or unit.target.masked.count('"') % 2:
        yield "a quote is not closed"
    elif not unit.alone and not unit.remark:
        for one, other in ((unit.source, unit.target), (unit.target, unit.source)):
            if re.search(f"[{ALL_QUOTES}]", one.masked) and not QUOTED.search(other.masked):
                yield "there are quotes in one text only"


def _unclosed(marks: list[str], opening: Mapping[str, str]) -> bool:
    """Whether quotes stay open, by the mark that opens what each one closes."""
    opened: list[str] = []
    for mark in marks:
        if mark in opening and opened and opened[-1] == opening[mark]:
            opened.pop()
        else:
            opened.append(mark)
    return bool(opened)


@check(
    "end-mark",
    "error",
    remedy="End as the source ends.",
    example=Example("it", "Draw a card.", "Si pesca una carta", "Si pesca una carta."),
)
def end_mark(unit: Unit) -> Iterator[str]:
    """The texts end in different marks."""
    left, right = (_end(f.masked, f.lang) for f in (unit.source, unit.target))
    short = unit.spoken and " " not in unit.source.text  # "See", an abbreviation in other languages
    if left != right and not short and (left, right) not in (UNFINISHED, UNFINISHED[::-1]):
        yield f"the source ends in '{left}', the translation in '{right}'"


def _end(text: str, lang: str) -> str:
    text = text.rstrip(" \n\"'”»“)")
    mark = text[-1:] if text[-1:] in ENDS else ""
    return GREEK_QUESTION.get(mark, mark) if lang == "el" else mark


@check(
    "spacing",
    "error",
    remedy="One blank behind a mark, none before it.",
    example=Example("it", "A card, a die.", "Una carta , un dado.", "Una carta, un dado."),
    book=True,
)
def spacing(unit: Unit) -> Iterator[str]:
    """A blank stands before a comma or stop, none stands behind it, two stand in a row, or a mark stands twice.

    Or a no-break blank is missing where the language has one: in French before ``: ; ! ?`` and inside ``« »``.
    """
    text = re.sub("(?<=[όΌ]),(?=τι)", "", unit.target.masked)  # a word with a comma in it
    if unit.spoken and unit.alone:
        return
    if unit.printed:
        yield from (what for pattern, what in PRINTED if re.search(pattern, text))
        return
    ways = (
        (r"\S +[,;:.!?](?![.\w])", "a blank before a mark"),
        (rf"[^\W\d_][,;][^\W\d_{MASK}]", "no blank behind a mark"),
        (r"[,;:]\s*[,;:.]|(?<!\.)\.\.(?!\.)|\.,", "two marks in a row"),
        (r"(?<=\S) {2,}(?=\S)", "two blanks in a row"),
        (r"^\s|\s$", "a blank at the edge"),
        (r"\(\s|\s\)|\(\)", "a blank inside a bracket"),
    )
    for pattern, what in ways:
        if re.search(pattern, text) and not re.search(pattern, unit.source.masked if not unit.alone else ""):
            yield what
    before, behind = habits(unit.lang).blanks
    if behind and re.search(rf"[{re.escape(behind)}](?![{NO_BREAK}])", text):
        yield "no no-break blank inside a quote"
    if before and any(w[-2:-1] not in (*NO_BREAK, *before) for w in _own(unit, before)):
        yield "no no-break blank before a mark"
