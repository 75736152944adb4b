"""How well and how fast the words of the games are found in the real books.

    TS_RULES_BOOKS=… .venv/bin/python tests/bench/terms.py [--misses]

Accuracy is judged by `terms_labels.toml`: twenty lines of each book, drawn by lot and marked by hand.  A find is right
where a mark of the same kind and meaning overlaps it.  `--misses` names each find and mark without a partner.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import time
import tomllib
from collections import Counter
from pathlib import Path

from rulebooks import rulebook, rulebooks

from ts_rules.terms import Hit, matcher

HERE = Path(__file__).resolve().parent
BOOKS = {"ts-it-2e": "it", "risiko-it": "it", "ts-pt-summary": "pt", "ts-pl-deluxe": "pl", "ts-el-deluxe": "el"}
GAME = {"risiko-it": "risiko"}


def lines(book: str) -> list[str]:
    """The lines of the reader's copy."""
    return rulebook(book).read_text(encoding="utf-8").split("\n")


def marked(sample: int) -> list[tuple[str, int, list[Hit]]]:
    """Book, line and what a person found in it, of one sample."""
    table = tomllib.loads((HERE / "terms_labels.toml").read_text(encoding="utf-8"))
    found = []
    for line in (one for one in table["line"] if one["sample"] == sample):
        hits = []
        for mark in line["hits"]:
            kind, value, span = mark.split(" ")
            start, _, end = span.partition("-")
            hits.append(Hit(kind, value, int(start), int(end)))
        found.append((line["book"], line["number"], hits))
    return found


def pairs(right: list[Hit], found: list[Hit]) -> tuple[list[Hit], list[Hit]]:
    """What is missing and what is too much."""
    rest = list(found)
    missing = []
    for mark in right:
        near = (h for h in rest if (h.kind, h.value) == (mark.kind, mark.value))
        partner = next((h for h in near if h.start < mark.end and mark.start < h.end), None)
        if partner is None:
            missing.append(mark)
        else:
            rest.remove(partner)
    return missing, rest


def accuracy(sample: int, *, misses: bool) -> None:
    """Precision and recall, by book and by kind."""
    counts: dict[str, Counter[str]] = {}
    for book, number, right in marked(sample):
        text = lines(book)[number - 1]
        found = list(matcher(BOOKS[book], GAME.get(book, "twilight-struggle"), book).find(text))
        missing, extra = pairs(right, found)
        if misses:
            for sign, hits in (("-", missing), ("+", extra)):
                for h in hits:
                    sys.stdout.write(f"{sign} {book} {number} {h.kind} {h.value} {text[h.start : h.end]}\n")
        for key in (book, *{h.kind for h in [*right, *found]}):
            count = counts.setdefault(key, Counter())
            for what, hits in (("right", right), ("found", found), ("missing", missing)):
                count[what] += sum(key in (book, h.kind) for h in hits)
    whole: Counter[str] = Counter()
    for book in BOOKS:
        whole += counts[book]
    for key, count in [*sorted(counts.items()), ("all", whole)]:
        good = count["right"] - count["missing"]
        sys.stdout.write(
            f"{key:<14} marks {count['right']:>4}  precision {good / max(count['found'], 1):.2f}  "
            f"recall {good / max(count['right'], 1):.2f}\n"
        )


def child() -> None:
    """In a process of its own: everything that is loaded, and all five books once."""
    start = time.process_time()
    by_book = {book: lines(book) for book in BOOKS}
    words = sum(len(line.split()) for found in by_book.values() for line in found)
    made = {lang: matcher(lang) for lang in dict.fromkeys(BOOKS.values())}
    loaded = time.process_time() - start
    hits = sum(len(made[BOOKS[book]].find(line)) for book, found in by_book.items() for line in found)
    first = time.process_time() - start - loaded
    again = time.process_time()
    for book, found in by_book.items():
        for line in found:
            made[BOOKS[book]].find(line)
    again = time.process_time() - again
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    rows = [
        ("words", f"{words:,}"),
        ("hits", f"{hits:,}"),
        ("four matchers made, s", f"{loaded:.2f}"),
        ("five books, s", f"{first:.2f}"),
        ("1,000 words, ms", f"{1e6 * first / words:.1f} (met before: {1e6 * again / words:.1f})"),
        ("memory, MB", f"{memory:.0f}"),
    ]
    for name, value in rows:
        sys.stdout.write(f"{name:<24}{value}\n")


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--misses", action="store_true")
    parser.add_argument("--child", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    rulebooks()
    if args.child:
        child()
        return 0
    for sample in (1, 2):
        sys.stdout.write(f"sample {sample}\n")
        accuracy(sample, misses=args.misses)
    start = time.perf_counter()
    subprocess.run([sys.executable, __file__, "--child"], check=True)
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    row = f"{used.ru_utime + used.ru_stime:.2f} of processor, {time.perf_counter() - start:.2f} by the clock"
    sys.stdout.write(f"{'all of it, s':<24}{row}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
