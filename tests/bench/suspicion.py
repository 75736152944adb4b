"""How many of the known differences between the books are suspected without anyone having said what to look for.

    TS_RULES_BOOKS=… .venv/bin/python tests/bench/suspicion.py [--tuning] > tests/bench/results/suspicion-DATE.txt

Truth is `tests/books/differences/chapters-*.toml`: a rule of a book is a true place where the book's reading is neither
the canonical one nor silence, or where most of the other books agree on another.  Weights and thresholds were chosen on
chapters 1 to 5 (`--tuning` shows these); all other chapters are judged.  What is not in the lists counts as false, be
it damage of the scan or a difference that no reader noted.
"""

from __future__ import annotations

import argparse
import random
import sys
import tomllib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from rulebooks import rulebook

from ts_rules.evidence.signature import signature
from ts_rules.evidence.suspicion import Suspicion, suspicions
from ts_rules.evidence.witness import witnesses_of
from ts_rules.extract.chain import extract
from ts_rules.extract.result import Extract
from ts_rules.games import load_game
from ts_rules.model import RuleId
from ts_rules.terms import termbase

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "evidence"))

from falsify import SHOWN_BY, WAYS, Falsified, copy_with, possible  # noqa: E402 the folder must be on the path first

matching = import_module("ts_rules.terms.matcher")  # the module: the room's door has a function of that name
DIFFERENCES = HERE.parent / "books" / "differences"
BOOKS = ("ts-it-2e", "ts-pt-summary", "ts-pl-deluxe", "ts-el-deluxe")
MOST = (25, 50, 100)
LINES = Mapping[str, set[int]]
DRAWS = 20  # by lot, for what chance gives
EACH = 16  # falsifications of a way and book
LEVELS = (0.1, 0.3)  # scores from which a suspicion counts
SEED = 2026

Pair = tuple[RuleId, str]
Select = Callable[[RuleId], bool]


def tuned(rule: RuleId) -> bool:
    """Whether the rule is one of those on which the weights were chosen."""
    return isinstance(rule.path[0], int) and rule.path[0] <= 5


def judged(rule: RuleId) -> bool:
    """All others."""
    return not tuned(rule)


@cache
def tables(kind: str) -> list[dict[str, Any]]:
    """The rows of the lists."""
    return [r for f in sorted(DIFFERENCES.glob("chapters-*.toml")) for r in tomllib.loads(f.read_text("utf-8"))[kind]]


@cache
def truth() -> Mapping[Pair, list[list[tuple[int, int]]]]:
    """True places: rule and book, and the lines of each difference there."""
    found: dict[Pair, list[list[tuple[int, int]]]] = defaultdict(list)
    for row in tables("difference"):
        for book, said in row["books"].items():
            if said["reading"] == "silent":
                continue
            others = [o["reading"] for name, o in row["books"].items() if name != book and o["reading"] != "silent"]
            agreed = [r for r, n in Counter(others).items() if n >= 2 and n * 2 > len(others)]
            if said["reading"] != row["canonical"] or (agreed and agreed[0] != said["reading"]):
                found[RuleId.parse(row["rule"]), book].append([(a, b) for a, b in said["lines"]])
    return found


def numbers(spans: Sequence[tuple[int, int]]) -> set[int]:
    """Stretches of lines as lines."""
    return {n for a, b in spans for n in range(a, b + 1)}


def is_true(s: Suspicion, true_lines: LINES) -> bool:
    """Whether a sentence stands on a line of a true place of its book."""
    return not numbers(s.lines).isdisjoint(true_lines[s.book])


def pairs(found: Sequence[Suspicion]) -> list[Pair]:
    """Rules of books, the likeliest first: by the best sentence, and a little by the two behind it."""
    scores: dict[Pair, list[float]] = defaultdict(list)
    for s in found:
        scores[s.rule, s.book].append(s.score)
    return sorted(scores, key=lambda p: -(scores[p][0] + 0.2 * sum(scores[p][1:3])))


def say(text: str = "") -> None:
    """A line of the report."""
    sys.stdout.write(f"{text}\n")


def share(part: int, whole: int) -> str:
    """Such as `12/40 = 0.30`."""
    return f"{part}/{whole} = {part / whole:.2f}" if whole else "0/0"


def at_rules(name: str, found: Sequence[Suspicion], books: Sequence[Extract], select: Select) -> None:
    """Precision and recall by rule and book."""
    names = {b.book for b in books}
    true = {p for p in truth() if select(p[0]) and p[1] in names}
    spoken = {(s.rule, b.book) for b in books for s in b.sections if select(s.rule) and s.text.strip()}
    ranked = [p for p in pairs(found) if select(p[0]) and p[1] in names]
    whole = len(spoken | true)
    say(f"{name}: {len(true)} true places among {whole} rules × books (by chance {share(len(true), whole)})")
    for most in (*MOST, len(ranked)):
        if 0 < most <= len(ranked):
            right = sum(p in true for p in ranked[:most])
            say(f"  first {most:3}: precision {share(right, most)}, recall {share(right, len(true))}")


@cache
def lines_of_truth() -> LINES:
    """The lines of true places, by book."""
    found: dict[str, set[int]] = defaultdict(set)
    for (_rule, book), spans in truth().items():
        found[book] |= {n for s in spans for n in numbers(s)}
    return found


def by_lot(books: Sequence[Extract], select: Select, most: int, lot: random.Random) -> list[Suspicion]:
    """As many sentences drawn by lot: what chance would suspect."""
    said = [
        Suspicion(w.rule, str(b.book), s.lines, (), (), 0.0)
        for b in books
        for w in witnesses_of(b, str(b.book)).values()
        if select(w.rule)
        for s in w.sayings
    ]
    return lot.sample(said, min(most, len(said)))


def at_lines(found: Sequence[Suspicion], books: Sequence[Extract], select: Select) -> None:
    """Precision and recall by line, and look-alikes that are touched; beside each what chance gives."""
    places = [(book, span) for (rule, book), spans in truth().items() if select(rule) for span in spans]
    alike = [r["books"] for r in tables("look_alike") if select(RuleId.parse(r["rule"]))]
    chosen = [s for s in found if select(s.rule)]
    lot = random.Random(SEED)
    for most in (*MOST, len(chosen)):
        if most > len(chosen):
            continue
        right, met, touched = counted(chosen[:most], places, alike)
        draws = [counted(by_lot(books, select, most, lot), places, alike) for _ in range(DRAWS)]
        chance = [sum(d[n] for d in draws) / DRAWS for n in range(3)]
        say(
            f"  first {most:3} sentences: on lines of a true place {share(right, most)}"
            f" (chance {chance[0] / most:.2f}), places met {share(met, len(places))}"
            f" (chance {chance[1] / len(places):.2f}), look-alikes touched {share(touched, len(alike))}"
            f" (chance {chance[2] / len(alike):.2f})"
        )


def counted(
    top: Sequence[Suspicion], places: Sequence[tuple[str, list[tuple[int, int]]]], alike: Sequence[dict[str, Any]]
) -> tuple[int, int, int]:
    """Sentences on lines of a true place; true places met; look-alikes touched by a sentence on no such line."""
    true_lines = lines_of_truth()
    lines: dict[str, set[int]] = defaultdict(set)
    false_lines: dict[str, set[int]] = defaultdict(set)
    for s in top:
        lines[s.book] |= numbers(s.lines)
        if not is_true(s, true_lines):
            false_lines[s.book] |= numbers(s.lines)
    met = sum(not numbers(span).isdisjoint(lines[book]) for book, span in places)
    touched = sum(any(not numbers(ls).isdisjoint(false_lines[b]) for b, ls in row.items()) for row in alike)
    return sum(is_true(s, true_lines) for s in top), met, touched


@contextmanager
def without_seen(book: str) -> Iterator[None]:
    """With a termbase that never saw this book."""
    old = matching.termbase
    bare = {
        ident: replace(
            term,
            words={
                lang: replace(w, seen={b: forms for b, forms in w.seen.items() if b != book})
                for lang, w in term.words.items()
            },
        )
        for ident, term in termbase().items()
    }
    matching.termbase = lambda: bare
    matching.matcher.cache_clear()
    signature.cache_clear()
    try:
        yield
    finally:
        matching.termbase = old
        matching.matcher.cache_clear()
        signature.cache_clear()


def unseen(books: Sequence[Extract], book: str, *, alone: bool) -> tuple[Suspicion, ...]:
    """Suspicions about a book that the termbase and the record know nothing of; alone, or beside the others."""
    game = load_game("ts")
    with without_seen(book):
        stranger = [replace(b, book=None) if b.book == book else b for b in books if not alone or b.book == book]
        found = suspicions(stranger, game)
    called = next(b.source.name for b in stranger if b.book is None)
    return tuple(replace(s, book=book) for s in found if s.book == called)


def keys(found: Sequence[Suspicion]) -> dict[tuple[object, ...], float]:
    """What is suspected, without where exactly."""
    return {(s.rule, s.book, d.kind, d.left, d.right): s.score for s in found for d in s.doubts}


def falsifications(books: Sequence[Extract], select: Select) -> None:
    """Recall by way of falsifying, and what else is suspected then.  In each copy at most one sentence of a rule."""
    game = load_game("ts")
    sound = keys(suspicions(books, game))
    shown: Counter[tuple[str, str, float]] = Counter()
    made: Counter[tuple[str, str]] = Counter()
    beside: Counter[float] = Counter()
    far: Counter[float] = Counter()
    for number, book in enumerate(books):
        for way in WAYS:
            changes: list[Falsified] = []
            copy = book
            for change in possible(book, way, SEED):
                if len(changes) < EACH and select(change.rule) and change.rule not in {c.rule for c in changes}:
                    changes.append(change)
                    copy = copy_with(copy, change)
            fresh = keys(suspicions([*books[:number], copy, *books[number + 1 :]], game))
            new = {k: score for k, score in fresh.items() if k not in sound}
            made[way, str(book.book)] += len(changes)
            for level in LEVELS:
                counted = {k for k, score in new.items() if score >= level}
                answers = {(k[0], k[1]) for k in counted if k[2] in SHOWN_BY[way]}
                shown[way, str(book.book), level] += sum((c.rule, book.book) in answers for c in changes)
                touched = {c.rule for c in changes}
                beside[level] += sum(k[0] in touched and k[1] != book.book for k in counted)
                far[level] += sum(k[0] not in touched for k in counted)
    whole = sum(made.values())
    for level in LEVELS:
        say(f"  suspicions scored {level} or more:")
        for way in WAYS:
            by_book = ", ".join(f"{b} {shown[way, b, level]}/{made[way, b]}" for b in BOOKS)
            total = share(sum(shown[way, b, level] for b in BOOKS), sum(made[way, b] for b in BOOKS))
            say(f"    {way:9} {total}  ({by_book})")
        say(f"    all       {share(sum(n for k, n in shown.items() if k[2] == level), whole)}")
        say(f"    new about other books at these rules {beside[level]}, at other rules {far[level]}")


def main() -> None:
    """The report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tuning", action="store_true", help="show the chapters on which the weights were chosen")
    select = tuned if parser.parse_args().tuning else judged
    books = [extract(rulebook(book), book) for book in BOOKS]
    found = suspicions(books, load_game("ts"))
    chapters = "chapters 1-5 (tuned on)" if select is tuned else "chapters 6-14, LWS and OPT (not tuned on)"
    say(f"Suspicion without patterns: {chapters}; {sum(select(s.rule) for s in found)} sentences suspected")
    say()
    at_rules("Four books", found, books, select)
    at_lines(found, books, select)
    say()
    say("Each book as one never seen (none of its forms in the termbase, no record), beside the other three:")
    for book in books:
        at_rules(f"  {book.book}", unseen(books, str(book.book), alone=False), [book], select)
    say()
    say("The same, alone against our statements:")
    for book in books:
        at_rules(f"  {book.book}", unseen(books, str(book.book), alone=True), [book], select)
    say()
    say(f"One sentence falsified (up to {EACH} of a way and book, drawn by lot, seed {SEED}):")
    falsifications(books, select)


if __name__ == "__main__":
    main()
