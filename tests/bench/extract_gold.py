"""How well a real PDF is read, word by word, against a gold standard that was made by reading its pages.

    .venv/bin/python tests/bench/extract_gold.py BOOK.pdf GOLD.json [--wrong 20] [--runs 3]

The gold holds no text: `words` are, by page, `[index, hash, x0, top, rule]` of the words that pdfplumber finds
(`extract_words(x_tolerance_ratio=0.15)`), `""` for what is outside the rules, with a sixth field where a note may as
well be; `alternatives` are, by page and index, other rules that are right too.  Prints the share of words under the
right rule, strictly and with notes and alternatives; the labels; control characters; and the processor's time for
reading beside that of pdfplumber alone for the same pages' words, in the same run.  Exits 1 below 0.98 of the words,
without a label, with a control character in any text, or above 1.3 times the time.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import sys
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pdfplumber

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "extract"))
from accuracy import same

from ts_rules.extract import Extract
from ts_rules.extract.chain import extract
from ts_rules.extract.lines import Line
from ts_rules.extract.read import read

LEAST_RIGHT = 0.98
MOST_TIME = 1.3
HASH = 8
EDGE = 1.5  # points by which the middle of a word may lie outside its line
OUTSIDE = ""
Found = list[tuple[str, float, float]]  # hash and middle of the words of a page


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def words_of(path: Path) -> list[Found]:
    """Hash and middle of every word of every page, in the order of the gold."""
    with pdfplumber.open(path) as pdf:
        pages = []
        for page in pdf.pages:
            words = page.extract_words(x_tolerance_ratio=0.15, use_text_flow=False, extra_attrs=["fontname", "size"])
            pages.append([(_hash(w["text"]), (w["x0"] + w["x1"]) / 2, (w["top"] + w["bottom"]) / 2) for w in words])
            page.close()
    return pages


def _hash(text: str) -> str:
    return hashlib.sha1(text.encode(), usedforsecurity=False).hexdigest()[:HASH]


def line_at(lines: list[Line], x: float, y: float) -> Line | None:
    """The line that a point lies in; where two overlap, the nearer one."""
    near = [
        (abs((e.box.top + e.box.bottom) / 2 - y), e.number, e)
        for e in lines
        if e.box and e.box.x0 - EDGE <= x <= e.box.x1 + EDGE and e.box.top - EDGE <= y <= e.box.bottom + EDGE
    ]
    return min(near)[2] if near else None


def rules_by_line(found: Extract) -> dict[int, str]:
    """What each line was put under."""
    return {n: same(str(s.rule)) for s in found.sections for a, b in s.lines for n in range(a, b + 1)}


def judged(gold: dict[str, Any], found: Extract, pages: list[Found]) -> Iterator[tuple[int, int, str, str, bool, int]]:
    """Page and index of each word, the right rule and the given one, whether that will do, and the line."""
    given = rules_by_line(found)
    lines: defaultdict[int, list[Line]] = defaultdict(list)
    for line in found.source.lines:
        if line.box:
            lines[line.box.page].append(line)
    for number, page in enumerate(pages, 1):
        for (index, sha, _x0, _top, rule, *note), (own, x, y) in zip(gold["words"][str(number)], page, strict=True):
            assert sha == own, f"another word {index} on page {number}: the gold is of another file"
            line = line_at(lines[number], x, y)
            told = "no line" if line is None else given.get(line.number, OUTSIDE)
            right = same(rule) if rule else OUTSIDE
            others = gold.get("alternatives", {}).get(str(number), {}).get(str(index), ())
            fits = told == right or (bool(note) and told == OUTSIDE) or told in {same(o) if o else o for o in others}
            yield number, index, right, told, fits, line.number if line else 0


def labels(gold: dict[str, Any], found: Extract) -> tuple[set[str], set[str]]:
    """Rules with a number or a letter that have words in the gold, and those whose label was found there."""
    rules = {same(w[4]) for page in gold["words"].values() for w in page if w[4]}
    numbered = {r for r in rules if r[0].isdigit()}
    return numbered, {same(str(s.rule)) for s in found.sections if s.printed} & numbered


def controls(found: Extract) -> int:
    """Control characters and letters of private use in whatever goes out."""
    texts = [s.text for s in found.sections] + [s.heading or "" for s in found.sections] + list(found.notes)
    texts += [line.text for line in found.source.lines] + [p.text for s in found.sections for p in s.parts]
    return sum(c != "\n" and unicodedata.category(c) in ("Cc", "Co", "Cn") for text in texts for c in text)


def seconds(work: Callable[[], object], runs: int) -> float:
    """The processor's time, of all processes, the least of some runs."""
    found = []
    for _ in range(runs):
        before = os.times()
        work()
        found.append(sum(os.times()[:4]) - sum(before[:4]))
    return min(found)


def alone(path: Path) -> None:
    """What pdfplumber does by itself."""
    with pdfplumber.open(path) as book:
        for page in book.pages:
            page.extract_words()
            page.close()


def main() -> int:
    """Read, judge, print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("pdf", type=Path)
    parser.add_argument("gold", type=Path)
    parser.add_argument("--wrong", type=int, default=20)
    parser.add_argument("--runs", type=int, default=3)
    args = parser.parse_args()
    gold = json.loads(args.gold.read_text("utf-8"))
    found = extract(args.pdf, cached=False)
    say(f"{found.game}, {found.edition}, {found.language}, {found.sure:.0%} sure; {len(found.sections)} sections")
    words = [*judged(gold, found, words_of(args.pdf))]
    strictly = sum(right == told for _p, _i, right, told, _f, _l in words) / len(words)
    share = sum(fits for *_rest, fits, _line in words) / len(words)
    inside = [w for w in words if w[2] != OUTSIDE]
    say(f"words {len(words)}: right {strictly:.4f}, with notes and alternatives {share:.4f}")
    say(f"  of {len(inside)} in rules: right {sum(w[2] == w[3] for w in inside) / max(1, len(inside)):.4f}")
    wanted, there = labels(gold, found)
    say(f"labels {len(there)} of {len(wanted)}" + (f"; not found {sorted(wanted - there)}" if wanted - there else ""))
    say(f"control characters and private use {controls(found)}")
    wrong = Counter((p, line, right, told) for p, _i, right, told, fits, line in words if not fits)
    for (page, line, right, told), count in wrong.most_common(args.wrong):
        say(f"  page {page}, line {line}: {right or 'outside'} is under {told or 'outside'}, words {count}")
    plain, ours = seconds(lambda: alone(args.pdf), args.runs), seconds(lambda: read(args.pdf), args.runs)
    say(f"time {ours:.2f} s, pdfplumber alone {plain:.2f} s: {ours / plain:.2f} times")
    bad = share < LEAST_RIGHT or wanted - there or controls(found) or ours > MOST_TIME * plain
    return int(bool(bad))


if __name__ == "__main__":
    sys.exit(main())
