"""How right aligning is: sections by number and content, by content alone, each book left out, clauses, the summary.

    TS_RULES_BOOKS=... .venv/bin/python tests/bench/align.py

Judged by `tests/extract/truth`, made by reading, and by `tests/align/judged.toml`, a hundred pairs of clauses that were
read.
"""

from __future__ import annotations

import argparse
import importlib
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from itertools import product
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "align"))
import judging
from rulebooks import rulebook

from ts_rules.align import Aligned, aligned
from ts_rules.align.likeness import Scale
from ts_rules.align.section_alignment import OF_SUMMARY, SCALE, Sides, linked
from ts_rules.align.section_features import is_summary, units_of
from ts_rules.extract import Extract, extract
from ts_rules.terms import Words

BOOKS = (*judging.FULL, judging.SUMMARY)
TRIED = {"rules": (0.5, 1.0, 1.5), "length": (0.15, 0.3), "context": (0.2, 0.4, 0.6)}  # what is fitted on other books
OF_SUMMARIES = {"placed": (0.8, 1.0, 1.2), "context": (0.4, 0.6), "caution": (0.55, 0.7, 0.85, 1.0)}


def say(text: str) -> None:
    print(text, flush=True)  # noqa: T201 - a measurement speaks on stdout


def read(book: str, *, cached: bool = True) -> Extract:
    return extract(rulebook(book), book, cached=cached)


def sections(extracts: Mapping[str, Extract], *, hidden: bool) -> None:
    say("Sections, by content alone" if hidden else "Sections, by number and content")
    for one, other in judging.PAIRS:
        a, b = extracts[one], extracts[other]
        found = aligned(a, b, ignore_numbers=hidden)
        right = judging.sections_right(a, b, found)
        first, total = judging.first_right(a, b, found)
        audits = Counter(p.audit for p in found.pairs if p.level == "section")
        say(
            f"  {one} {other}: {len(found.links)} pairs, precision {right.precision:.3f}, recall of shared rules "
            f"{right.recall:.3f}; first partner right {first}/{total} = {first / total:.3f}"
        )
        say(f"    wrong {list(right.wrong)}  missed {list(right.missed)}  {dict(audits)}")
        for p in found.pairs:
            if not p.holds:
                say(f"    prints {p.rule} for another rule: lines {p.a} and {p.b}")


@contextmanager
def forgotten(book: str) -> Iterator[None]:
    """The forms that the termbase collected from this book taken out of it."""
    finder = importlib.import_module("ts_rules.terms.matcher")
    base = importlib.import_module("ts_rules.terms.termbase")

    def without(words: Words) -> Words:
        return replace(words, seen={b: forms for b, forms in words.seen.items() if b != book})

    left = {
        name: replace(term, words={lang: without(words) for lang, words in term.words.items()})
        for name, term in base.termbase().items()
    }
    whole = finder.termbase
    finder.termbase = lambda: left
    finder.index.cache_clear()
    finder.matcher.cache_clear()
    try:
        yield
    finally:
        finder.termbase = whole
        finder.index.cache_clear()
        finder.matcher.cache_clear()


def by_content(a: Extract, b: Extract, scale: Scale) -> Aligned:
    units = (units_of(a, numbers=False), units_of(b, numbers=False))
    sides = Sides(*units, a.game, (a.edition, b.edition), (is_summary(a), is_summary(b)))
    return Aligned((tuple(units[0]), tuple(units[1])), tuple(linked(sides, scale)), (), ())


def left_out() -> None:
    """Each book with weights fitted on the other two, its own words out of the termbase, and read anew without them."""
    say("Sections, by content alone, each book left out")
    for book in judging.FULL:
        with forgotten(book):
            extracts = {b: read(b, cached=False) for b in judging.FULL}
            others = [b for b in judging.FULL if b != book]
            scales = [replace(SCALE, **dict(zip(TRIED, v, strict=True))) for v in product(*TRIED.values())]
            fitted = max(scales, key=lambda s: _first(extracts, [tuple(others)], s))  # type: ignore[list-item, misc]
            for other in others:
                a, b = extracts[book], extracts[other]
                found = by_content(a, b, fitted)
                first, total = judging.first_right(a, b, found)
                right = judging.sections_right(a, b, found)
                chosen = ", ".join(f"{n} {getattr(fitted, n)}" for n in TRIED)
                say(
                    f"  {book} left out, against {other}: first partner right {first}/{total} = {first / total:.3f}, "
                    f"precision {right.precision:.3f} ({chosen})"
                )


def _first(extracts: Mapping[str, Extract], pairs: list[tuple[str, str]], scale: Scale) -> float:
    right = total = 0
    for one, other in pairs:
        first, all_ = judging.first_right(
            extracts[one], extracts[other], by_content(extracts[one], extracts[other], scale)
        )
        right, total = right + first, total + all_
    return right / total


def clauses(extracts: Mapping[str, Extract]) -> None:
    say("Clauses")
    for one, other in judging.PAIRS:
        found = aligned(extracts[one], extracts[other])
        shares = []
        for side in (0, 1):
            total = sum(len(u.clauses) for u in found.units[side])
            shares.append(sum(len(p.a if side == 0 else p.b) for p in found.clauses) / total)
        many = sum(len(p.a) + len(p.b) > 2 for p in found.clauses)
        say(
            f"  {one} {other}: {len(found.clauses)} pairs, {many} of several clauses; they hold {shares[0]:.0%} and "
            f"{shares[1]:.0%} of the clauses"
        )
    rows = judging.judged()
    verdicts = Counter(str(row["verdict"]) for row in rows)
    say(f"  judged by reading: {dict(verdicts)}, precision {verdicts['right'] / len(rows):.2f}")
    say(f"  of these found again by this run: {judging.found_again(dict(extracts))}/{len(rows)}")


def summary(extracts: Mapping[str, Extract]) -> None:
    say("The Portuguese summary mapped to rules, through each full book")
    whole = extracts[judging.SUMMARY]
    for by_number, what in ((True, "its numbered sections"), (False, "its passages")):
        for other in judging.FULL:
            found = aligned(whole, extracts[other])
            covered = judging.summary_covered(whole, found, by_number=by_number)
            right, strict = covered.right, covered.strict
            say(
                f"  {what}, through {other}: main rules must, others may be found: precision {right.precision:.3f}, "
                f"recall {right.recall:.3f}, F1 {right.f1:.3f}; all must be found: F1 {strict.f1:.3f}"
            )
        means = [
            judging.summary_covered(whole, aligned(whole, extracts[o]), by_number=by_number).right.f1
            for o in judging.FULL
        ]
        say(f"  {what}: mean F1 {sum(means) / len(means):.3f}")


def summary_left_out(extracts: Mapping[str, Extract]) -> None:
    """Each numbered section judged with the weights of summaries that fit the other sections best."""
    say("The Portuguese summary, the weights of summaries fitted on all its numbered sections but the one judged")
    whole = extracts[judging.SUMMARY]
    counts: dict[Scale, list[tuple[int, int, int, int]]] = {}
    for values in product(*OF_SUMMARIES.values()):
        scale = replace(OF_SUMMARY, **dict(zip(OF_SUMMARIES, values, strict=True)))
        for other in judging.FULL:
            units = (units_of(whole, numbers=True), units_of(extracts[other], numbers=True))
            sides = Sides(*units, whole.game, (whole.edition, extracts[other].edition), (True, False))
            found = Aligned((tuple(units[0]), tuple(units[1])), tuple(linked(sides, scale)), (), ())
            covered = judging.summary_covered(whole, found, by_number=True)
            counts.setdefault(scale, []).extend(covered.counts)
    sections = len(covered.given)
    held, chosen = [], Counter[str]()
    for n in range(sections):
        rest = {s: [c for k, c in enumerate(rows) if k % sections != n] for s, rows in counts.items()}
        best = max(rest, key=lambda s: judging.f1(rest[s]))
        chosen[", ".join(f"{name} {getattr(best, name)}" for name in OF_SUMMARIES)] += 1
        held += [c for k, c in enumerate(counts[best]) if k % sections == n]
    say(f"  {sections} sections, through the three full books together: F1 {judging.f1(held):.3f}")
    say(f"  chosen: {'; '.join(f'{name} ({times})' for name, times in chosen.most_common())}")
    say(f"  of all {len(counts)} choices F1 {min(map(judging.f1, counts.values())):.3f}")
    say(f"    to {max(map(judging.f1, counts.values())):.3f}; as shipped {judging.f1(counts[OF_SUMMARY]):.3f}")


def main() -> None:
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    extracts = {book: read(book) for book in BOOKS}
    sections(extracts, hidden=False)
    sections(extracts, hidden=True)
    left_out()
    clauses(extracts)
    summary(extracts)
    summary_left_out(extracts)


if __name__ == "__main__":
    main()
