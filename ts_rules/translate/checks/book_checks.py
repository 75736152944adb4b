"""The checks on a book: misprints line by line, terms through the whole book, figures against our statements.

Nothing of what a book says is kept in a finding but the words in question.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import zip_longest
from pathlib import Path

from ...evidence.suspicion import suspicions
from ...extract.chain import extract
from ...extract.lines import Line
from ...extract.result import Extract
from ...games import load_game
from ...paths import read_toml, shown
from ...terms import Hit, fold, matcher, termbase
from .checked_message import Unit, face
from .findings import Finding
from .registry import Check, Example, book_check, checks
from .wording import DATA

__all__ = ["book_terms", "check_book", "denied_figure", "misnumbered"]

FIGURES = ("figure", "amount", "dice", "sign")
SURE = 0.12  # score from which a figure is denied: one book alone has no other to be outvoted by
SIDES = frozenset({"us", "ussr"})
OFTEN, SELDOM = 5, 0.34  # times that the usual term stands; share of the other at most
LONG, SHARED = 5, 2  # letters, and words, by which two forms are one whatever the rest
ROOT, ENDING = 3, 3  # letters that two forms of a word share at least, and may differ in at the end
BREAK = re.compile(r"-\s*$")
WRONG = {
    "misnumbered": "is printed as {printed}",
    "duplicate-number": "{printed} stands twice",
    "misread-number": "the number reads {printed}",
    "missing": "is missing",
}


def check_book(path: Path, book: str | None = None, chosen: Sequence[Check] = ()) -> Iterator[Finding]:
    """A copy of a rulebook, in the order of its lines within each check."""
    found = extract(path, book)
    wanted = [c for c in chosen or checks().values() if c.book]
    for one in wanted:
        for line, rule, message in _findings(one, found):
            where = f"{shown(path)}:{line}"
            yield Finding(one.id, one.severity, found.game, rule, found.language, message, where, one.remedy)


def _findings(one: Check, book: Extract) -> Iterator[tuple[int, str, str]]:
    if whole := _brackets if one.id == "brackets" else one.run_book:
        yield from whole(book)
        return
    rules = _rules(book)
    lines = [
        line for line in book.source.lines if not line.blank and (line.number in rules or one.id != "doubled-word")
    ]
    for line, text in _joined(lines) if one.id == "doubled-word" else ((x.number, x.text) for x in lines):
        alone = face(text, book.language, book.game)
        for message in one.run(Unit(alone, alone)):
            yield line, rules.get(line, ""), message


def _joined(lines: Sequence[Line]) -> Iterator[tuple[int, str]]:
    """Each line with the first word of the next: a word may stand twice across the break."""
    for line, after in zip_longest(lines, lines[1:]):
        head = after.text.split()[:1] if after and after.number == line.number + 1 else []
        plain = head and head[0].isalpha() and head[0].islower() and not BREAK.search(line.text)
        yield line.number, f"{line.text.rstrip()} {head[0]}" if plain else line.text


def _rules(book: Extract) -> dict[int, str]:
    return {n: str(s.rule) for s in book.sections for a, b in s.lines for n in range(a, b + 1)}


def _brackets(book: Extract) -> Iterator[tuple[int, str, str]]:
    """By section: a bracket may close lines later."""
    texts = {line.number: line.text for line in book.source.lines}
    for section in book.sections:
        opened: list[int] = []
        for number in sorted({n for a, b in section.lines for n in range(a, b + 1)}):
            text = re.sub(r"^\s*(?:\d{1,2}|[^\W\d_])\)", "", texts.get(number, ""))
            for mark in text:
                if mark == "(":
                    opened.append(number)
                elif mark == ")" and opened:
                    opened.pop()
                elif mark == ")":
                    yield number, str(section.rule), "a ')' closes nothing"
        for number in opened:
            yield number, str(section.rule), "a '(' is not closed"


@book_check(
    "book-terms",
    "warning",
    remedy="Give the concept the term that the book gives it elsewhere.",
    example=Example("it", "", "segnalino; segnalino; pedina", "segnalino; segnalino; segnalino"),
)
def book_terms(book: Extract) -> Iterator[tuple[int, str, str]]:
    """A concept stands under another noun than through the rest of the book."""
    rules = _rules(book)
    skipped = {n for o in book.outside for a, b in o.lines for n in range(a, b + 1)}
    places: dict[str, list[tuple[int, str]]] = defaultdict(list)
    for line in book.source.lines:
        if line.number in skipped or line.blank:
            continue
        for hit in matcher(book.language, book.game, book.book or "").find(line.text):
            words = line.text[hit.start : hit.end]
            if hit.kind == "term" and _noun(hit, words, book.language):
                places[hit.value].append((line.number, words))
    for concept, found in sorted(places.items()):
        usual, *others = sorted(_ways(found), key=len, reverse=True)
        usually = Counter(w for _n, w in usual).most_common(1)[0][0]
        for own in others:
            if len(usual) >= OFTEN and len(own) <= SELDOM * len(usual):
                for number, words in own:
                    yield number, rules.get(number, ""), f"{concept}: '{words}', elsewhere '{usually}'"


def _ways(found: Sequence[tuple[int, str]]) -> list[list[tuple[int, str]]]:
    """The places of a concept by the word that it stands under, in whatever form."""
    ways: list[list[tuple[int, str]]] = []
    counted = Counter(words for _n, words in found)
    for number, words in sorted(found, key=lambda p: (-counted[p[1]], p[1], p[0])):
        own = next((way for way in ways if _alike(words, way[0][1])), None)
        if own is None:
            ways.append(own := [])
        own.append((number, words))
    return ways


def _noun(hit: Hit, words: str, lang: str) -> bool:
    """Whether it is a noun of the game, in the language of the book: an English word there is a gloss."""
    term = termbase().get(hit.value)
    if term is None or term.part != "noun" or term.id in _everyday():
        return False
    if term.id in SIDES and not _abbreviated(words.rsplit(maxsplit=1)[-1]):
        return False  # a full name or an adjective: only abbreviations are misprinted unseen
    return lang == "en" or fold(words) not in {fold(shape) for _source, shape in term.words["en"].found()}


@cache
def _everyday() -> frozenset[str]:
    """Concepts that are also words of every day, which a book need not say alike."""
    return frozenset(read_toml(DATA / "book.toml")["everyday"])


def _alike(one: str, other: str) -> bool:
    """Whether one form is another case, a shorter, longer or abbreviated way to say the other."""
    words = [[fold(w) for w in re.findall(r"[^\W\d_]+", f) if len(w) > 2] or [fold(f)] for f in (one, other)]
    short = [{w.strip("0123456789").replace(".", "") for w in f.split() if _abbreviated(w)} for f in (one, other)]
    if short[0] or short[1]:
        return not (short[0] and short[1]) or bool(short[0] & short[1])
    heads = any(_same(words[0][0], w) for w in words[1]) or any(_same(words[1][0], w) for w in words[0])
    return heads or sum(any(_same(v, w) for w in words[1]) for v in words[0]) >= SHARED


def _abbreviated(word: str) -> bool:
    bare = word.strip("0123456789").replace(".", "")
    return len(bare) > 1 and bare.isupper()


def _same(one: str, other: str) -> bool:
    """Whether two words begin alike, but for an ending."""
    shared = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    least = min(len(one), len(other))
    return shared >= LONG or (shared >= min(ROOT, least - 1) and shared >= least - ENDING)


@book_check(
    "engine-denies",
    "info",
    remedy="Read the rule: the game's data gives another figure.",
    example=Example("it", "", "6.1: 3", "6.1: 2"),
)
def denied_figure(book: Extract) -> Iterator[tuple[int, str, str]]:
    """A figure, throw or amount of a book is another than our statement of the rule gives, which the engine plays."""
    for suspicion in suspicions([book], load_game(book.game)):
        doubt = next((d for d in suspicion.doubts if d.kind in FIGURES and d.instead), None)
        if doubt and min(doubt.weight, suspicion.score) >= SURE and not suspicion.edition:
            line = suspicion.lines[0][0] if suspicion.lines else 0
            said, given = ", ".join(doubt.left), ", ".join(doubt.right)
            yield line, str(suspicion.rule), f"the book says {said}, the game {given}"


@book_check(
    "book-numbers",
    "warning",
    remedy="Print the number that the order of the rules asks for.",
    example=Example("it", "", "6.1 6.3", "6.1 6.2 6.3"),
)
def misnumbered(book: Extract) -> Iterator[tuple[int, str, str]]:
    """The number of a rule is left out, stands twice, or is another than its place and text ask for."""
    last = 1
    ends = {s.rule: max(b for _a, b in s.lines) for s in book.sections if s.lines}
    of_rules = [(a.rule, a) for a in book.anomalies if a.rule is not None]
    for found, anomaly in sorted(of_rules, key=lambda each: each[0].order):
        last = max((end for rule, end in ends.items() if rule.order < found.order), default=last)
        if anomaly.kind in WRONG:
            line = anomaly.lines[0][0] if anomaly.lines else last
            said = WRONG[anomaly.kind].format(printed=anomaly.printed or "no number")
            yield line, str(found), f"{found} {said}"
