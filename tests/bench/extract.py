"""How right extraction is: the books as they are, each left out of the fitting, damaged from 100 seeds; and how fast.

    TS_RULES_BOOKS=... .venv/bin/python tests/bench/extract.py [--books] [--left-out] [--damage 100] [--trust] [--speed]

Everything is judged by `tests/extract/truth`, made by reading.  Seeds below 1000 judge; the weights and the trust in
them are fitted on seeds from 1000 on.
"""

from __future__ import annotations

import argparse
import importlib
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import exp, log
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "extract"))
import accuracy
import damage
from rulebooks import rulebook

from ts_rules.books import find_book
from ts_rules.extract import Extract, extract_source
from ts_rules.extract.lines import Line, Source
from ts_rules.extract.place.model_weights import Weights, weights
from ts_rules.extract.place.rule_profiles import profiles
from ts_rules.terms import Words

FULL = ("ts-it-2e", "ts-pl-deluxe", "ts-el-deluxe")
BOOKS = (*FULL, "risiko-it", "ts-pt-summary")
FITTED = {  # what --left-out fits, and the values it tries beside ours
    "content.weight": (0.75, 1.1),
    "content.words": (0.1, 0.25),
    "content.own": (0.55, 0.75),
    "seam.paragraph": (0.02, 0.05),
    "start.care": (2.0, 4.0),
}
FIT_SEED = 1000
NO_TRUST = (1.0, 0.0)


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


@dataclass(frozen=True, slots=True)
class Case:
    """A book, as it is or damaged."""

    book: str
    source: Source
    places: dict[int, int] | None = None


def source_of(book: str, texts: Iterable[str]) -> Source:
    return Source(book, "text", "", tuple(Line(n, t) for n, t in enumerate(texts, start=1)))


def lines_of(book: str) -> list[str]:
    return rulebook(book).read_text("utf-8").split("\n")


def whole(book: str) -> Case:
    return Case(book, source_of(book, lines_of(book)))


def spoilt(book: str, seed: int) -> Case:
    labels = [(n, printed) for n, printed, _rule in accuracy.labels(book) if printed != "-"]
    texts, places = damage.damaged(lines_of(book), labels, seed)
    return Case(book, source_of(book, texts), places)


def judge(case: Case, scale: Weights | None = None) -> tuple[accuracy.Score, Extract]:
    found = extract_source(case.source, find_book(case.book), scale)
    texts = [line.text for line in case.source.lines]
    truth = accuracy.truth_by_line(case.book)
    return accuracy.score(truth, accuracy.given_by_line(found), texts, places=case.places), found


def total(scores: Sequence[accuracy.Score]) -> accuracy.Score:
    return accuracy.Score(
        *(sum(getattr(s, f) for s in scores) for f in ("words", "right", "sure", "sure_wrong", "kinds_right")), ()
    )


def row(name: str, s: accuracy.Score, more: str = "") -> str:
    sure = f"sure {s.sure / max(1, s.words):6.2%}, of these wrong {s.sure_wrong_share:6.3%}"
    kinds = f"kinds {s.kinds_right / max(1, s.words):6.1%}"
    return f"{name:<24}{s.words:>8} words {s.share:8.3%} right  {kinds}  {sure} {more}"


def books() -> None:
    say("As they are")
    for book in BOOKS:
        score, found = judge(whole(book))
        say(row(book, score, labels_right(book, found)))


def labels_right(book: str, found: Extract) -> str:
    """Labels at their line with their number as printed, and anomalies that reading found and extraction too."""
    wanted = accuracy.labels(book)
    shown = {(str(s.rule), s.printed, n) for s in found.sections for a, b in s.lines for n in range(a, b + 1)}
    right = [n for n, printed, rule in wanted if (accuracy.same(rule), printed, n) in shown]
    known = accuracy.anomalies(book)
    ours = {(a.kind, str(a.rule)) for a in found.anomalies}
    seen = [k for k in known if (k[0], accuracy.same(k[1])) in ours]
    return f"labels {len(right)}/{len(wanted)}  anomalies {len(seen)}/{len(known)}"


def with_weight(w: Weights, name: str, value: float) -> Weights:
    group, field = name.split(".")
    return replace(w, **{group: replace(getattr(w, group), **{field: value})})


def fit(cases: Sequence[Case]) -> tuple[Weights, float]:
    """The few weights, one after the other, with which most words of these cases are right."""
    best = weights()
    score = mean_share(cases, best)
    for name, values in FITTED.items():
        for value in values:
            tried = with_weight(best, name, value)
            if (got := mean_share(cases, tried)) > score:
                best, score = tried, got
    return best, score


def mean_share(cases: Sequence[Case], w: Weights) -> float:
    return sum(judge(c, w)[0].share for c in cases) / len(cases)


def forget(book: str) -> None:
    """Take the forms out of the termbase that were collected from this book."""
    finder = importlib.import_module("ts_rules.terms.matcher")
    base = importlib.import_module("ts_rules.terms.termbase")

    def without(words: Words) -> Words:
        return replace(words, seen={b: forms for b, forms in words.seen.items() if b != book})

    left = {
        name: replace(term, words={lang: without(words) for lang, words in term.words.items()})
        for name, term in base.termbase().items()
    }
    finder.termbase = lambda: left
    finder.index.cache_clear()
    finder.matcher.cache_clear()
    profiles.cache_clear()


def left_out() -> None:
    """Each book judged with the weights that the other four give."""
    say("Each book with weights fitted on the others")
    for book in BOOKS:
        forget(book)
        others = [b for b in BOOKS if b != book]
        w, _share = fit([*map(whole, others), *(spoilt(b, FIT_SEED) for b in others)])
        score, found = judge(whole(book), w)
        chosen = ", ".join(f"{n} {getattr(getattr(w, n.split('.')[0]), n.split('.')[1])}" for n in FITTED)
        say(row(book, score, f"{labels_right(book, found)}  ({chosen})"))


def damaged(seeds: int) -> None:
    """Labels, order and letters spoilt; no seed that anything was fitted on."""
    say(f"Damaged, seeds 0 to {seeds - 1}")
    sums: dict[str, list[accuracy.Score]] = {b: [] for b in BOOKS}
    for seed in range(seeds):
        for book in BOOKS:
            sums[book].append(judge(spoilt(book, seed))[0])
    for book in BOOKS:
        say(row(book, total(sums[book])))
    say(row("the three full books", total([s for b in FULL for s in sums[b]])))
    say(row("all", total([s for b in BOOKS for s in sums[b]])))


def trust(seeds: Iterable[int]) -> None:
    """Slope and offset that turn probabilities into shares that were right, on seeds that do not judge."""
    plain = with_weight(with_weight(weights(), "trust.slope", NO_TRUST[0]), "trust.offset", NO_TRUST[1])
    pairs: list[tuple[float, float, int]] = []
    for seed in seeds:
        for book in BOOKS:
            case = spoilt(book, seed)
            _score, found = judge(case, plain)
            texts = [line.text for line in case.source.lines]
            truth = accuracy.truth_by_line(book)
            given = accuracy.given_by_line(found)
            for n, text in enumerate(texts, start=1):
                if n in given and given[n].rule != accuracy.OUTSIDE:
                    one = accuracy.score(truth, given, [*[""] * (n - 1), text], places=case.places)
                    p = min(max(given[n].confidence, 1e-4), 1 - 1e-5)
                    pairs.append((log(p / (1 - p)), one.right / max(1, one.words), one.words))
    slope, offset = logistic(pairs)
    say(f"slope {slope:.3f} offset {offset:.3f} from {len(pairs)} lines")


def logistic(pairs: Sequence[tuple[float, float, int]]) -> tuple[float, float]:
    """Weighted logistic regression on one variable, by Newton's method."""
    a, b = 1.0, 0.0
    for _ in range(30):
        ga = gb = haa = hab = hbb = 0.0
        for x, y, w in pairs:
            p = 1 / (1 + exp(-(a * x + b)))
            d, v = w * (y - p), w * p * (1 - p)
            ga, gb, haa, hab, hbb = ga + d * x, gb + d, haa + v * x * x, hab + v * x, hbb + v
        det = haa * hbb - hab * hab or 1.0
        a, b = a + (ga * hbb - gb * hab) / det, b + (gb * haa - ga * hab) / det
    return a, b


SPEED = """
import resource, sys, time
start = time.perf_counter()
from pathlib import Path
from ts_rules.extract import extract
for name in sys.argv[2:]:
    extract(Path(name), cached=sys.argv[1] == "cached")
print(time.perf_counter() - start, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""


def speed() -> None:
    """All five text books in one process, import included; then again from the cache.

    The very first run writes bytecode, and keeps tables of ours in parsed form; no extract is kept of it.
    """
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    with tempfile.TemporaryDirectory() as cache:
        _speed({**env, "XDG_CACHE_HOME": cache})


def _speed(env: dict[str, str]) -> None:
    files = [str(rulebook(b)) for b in BOOKS]
    for name, how in (
        ("the very first run", "no"),
        ("anew", "no"),
        ("first run with cache", "cached"),
        ("from the cache", "cached"),
    ):
        start = time.perf_counter()
        done = subprocess.run(
            [sys.executable, "-c", SPEED, how, *files], capture_output=True, text=True, check=True, env=env
        )
        inside, memory = map(float, done.stdout.split())
        say(f"{name:<24}{time.perf_counter() - start:6.2f} s wall ({inside:.2f} s inside), {memory:.0f} MB")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--books", action="store_true")
    parser.add_argument("--left-out", action="store_true")
    parser.add_argument("--damage", type=int, default=0, metavar="SEEDS")
    parser.add_argument("--trust", action="store_true")
    parser.add_argument("--speed", action="store_true")
    args = parser.parse_args()
    everything = not any((args.books, args.left_out, args.damage, args.trust, args.speed))
    if args.books or everything:
        books()
    if args.speed or everything:
        speed()
    if args.trust:
        trust(range(FIT_SEED + 1, FIT_SEED + 5))
    if args.damage or everything:
        damaged(args.damage or 100)
    if args.left_out or everything:
        left_out()
    say(f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB at most")


if __name__ == "__main__":
    main()
