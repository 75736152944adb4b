"""How right an alignment is: by what reading the books found (`../extract/truth`), and by pairs that were judged."""

from __future__ import annotations

import random
import sys
import tomllib
from collections import Counter
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

from ts_rules.align import Aligned, aligned
from ts_rules.extract import Extract
from ts_rules.model import Section

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "extract"))
import accuracy

FULL = ("ts-it-2e", "ts-pl-deluxe", "ts-el-deluxe")
SUMMARY = "ts-pt-summary"
PAIRS = tuple(combinations(FULL, 2))
JUDGED = Path(__file__).with_name("judged.toml")
SEED = 20261118
DRAWN = 100


@dataclass(frozen=True, slots=True)
class Right:
    """Shares from 0 to 1, and what was wrong: rules by reading, left and right."""

    precision: float
    recall: float
    wrong: tuple[tuple[str, str], ...]
    missed: tuple[str, ...]

    @property
    def f1(self) -> float:
        return 2 * self.precision * self.recall / max(1e-9, self.precision + self.recall)


def rows_of(extract: Extract, section: Section, truth: dict[int, accuracy.Row]) -> list[tuple[accuracy.Row, int]]:
    """The rows of the truth that a section takes lines from, each with how many words."""
    texts = {line.number: line.text for line in extract.source.lines}
    size: Counter[accuracy.Row] = Counter()
    for first, last in section.lines:
        for n in range(first, last + 1):
            if n in truth and texts[n].strip():
                size[truth[n]] += len(texts[n].split())
    return list(size.items())


def true_rule(extract: Extract, section: Section) -> str:
    """The rule that most words of a section are about; of a row that was doubted (`?`) little is made."""
    truth = accuracy.truth_by_line(str(extract.book))
    size: Counter[str] = Counter()
    for row, words in rows_of(extract, section, truth):
        size[accuracy.same(row.rule)] += words * (1 if row.note.startswith("?") else 100)
    return size.most_common(1)[0][0] if size else accuracy.OUTSIDE


def sections_right(a: Extract, b: Extract, found: Aligned) -> Right:
    """Pairs whose sections are about one rule; of the rules that both books have, those that were brought together."""
    ours = [true_rule(a, u.section) for u in found.units[0]]
    theirs = [true_rule(b, u.section) for u in found.units[1]]
    pairs = [(ours[link.a], theirs[link.b]) for link in found.links]
    good = {one for one, other in pairs if one == other}
    shared = rules_in(str(a.book)) & rules_in(str(b.book))
    wrong = tuple((one, other) for one, other in pairs if one != other)
    return Right(
        1 - len(wrong) / max(1, len(pairs)),
        len(good & shared) / len(shared),
        wrong,
        tuple(sorted(shared - good)),
    )


def rules_in(book: str) -> set[str]:
    """The rules that a book has, by reading."""
    return {accuracy.same(row.rule) for row in accuracy.rows(book)} - {accuracy.OUTSIDE}


def first_right(a: Extract, b: Extract, found: Aligned) -> tuple[int, int]:
    """Of the sections whose rule the other book has too, how many have one of that rule as their best; and all."""
    right = total = 0
    for side, (one, other) in enumerate(((a, b), (b, a))):
        ours = [true_rule(one, u.section) for u in found.units[side]]
        theirs = [true_rule(other, u.section) for u in found.units[1 - side]]
        best: dict[int, tuple[float, int]] = {}
        for link in found.links:
            n, m = (link.a, link.b) if side == 0 else (link.b, link.a)
            best[n] = max(best.get(n, (-1.0, -1)), (link.content, m))
        for n, rule in enumerate(ours):
            if rule != accuracy.OUTSIDE and rule in theirs:
                total += 1
                right += n in best and theirs[best[n][1]] == rule
    return right, total


@dataclass(frozen=True, slots=True)
class Covered:
    """The Portuguese summary: for each stretch of it the rules that an alignment gives, and those of the truth."""

    given: tuple[frozenset[str], ...]
    main: tuple[frozenset[str], ...]
    either: tuple[frozenset[str], ...]

    @property
    def right(self) -> Right:
        """Main rules must be found, what the passage states besides (ALSO) may be."""
        return self._right(self.main)

    @property
    def strict(self) -> Right:
        """All that the passage states must be found."""
        return self._right(self.either)

    @property
    def counts(self) -> tuple[tuple[int, int, int, int], ...]:
        """By stretch: of the rules given those that it states, all given; of its main rules those found, all."""
        return tuple(
            (len(g & e), len(g), len(g & m), len(m)) for g, m, e in zip(self.given, self.main, self.either, strict=True)
        )

    def _right(self, wanted: tuple[frozenset[str], ...]) -> Right:
        good = sum(len(g & e) for g, e in zip(self.given, self.either, strict=True))
        found = sum(len(g & w) for g, w in zip(self.given, wanted, strict=True))
        total, must = sum(map(len, self.given)), sum(map(len, wanted))
        return Right(good / max(1, total), found / max(1, must), (), ())


def f1(counts: list[tuple[int, int, int, int]]) -> float:
    """Of stretches counted by `Covered.counts`."""
    good, given, found, must = (sum(column) for column in zip(*counts, strict=True))
    return Right(good / max(1, given), found / max(1, must), (), ()).f1


def summary_covered(summary: Extract, found: Aligned, *, by_number: bool) -> Covered:
    """The passages of the summary as they were aligned; or its own numbered sections, each all of its passages."""
    truth = accuracy.truth_by_line(str(summary.book))
    given: list[set[str]] = []
    main: list[set[str]] = []
    either: list[set[str]] = []
    last: str | None = None
    for n, unit in enumerate(found.units[0]):
        if not by_number or n == 0 or unit.own != last:
            for sets in (given, main, either):
                sets.append(set())
        last = unit.own
        given[-1] |= {str(found.units[1][link.b].section.rule) for link in found.links if link.a == n}
        for row, _words in rows_of(summary, unit.section, truth):
            if row.rule != accuracy.OUTSIDE:
                main[-1].add(accuracy.same(row.rule))
                either[-1].add(accuracy.same(row.rule))
            either[-1] |= set(map(accuracy.same, row.also))
    frozen = [tuple(map(frozenset, sets)) for sets in (given, main, either)]
    return Covered(*frozen)


@dataclass(frozen=True, slots=True)
class Drawn:
    """A pair of clauses by where it stands: books, rule of its first section, places of the clauses, lines."""

    books: tuple[str, str]
    rules: tuple[str, str]
    places: tuple[tuple[int, ...], tuple[int, ...]]
    lines: tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]]
    texts: tuple[str, str] = ("", "")


def clause_pairs(extracts: dict[str, Extract]) -> list[Drawn]:
    """All pairs of clauses of the three full books."""
    found = []
    for one, other in PAIRS:
        both = aligned(extracts[one], extracts[other])
        for pair in both.clauses:
            sides = (pair.a, pair.b)
            found.append(
                Drawn(
                    (one, other),
                    tuple(str(both.units[k][side[0][0]].section.rule) for k, side in enumerate(sides)),  # type: ignore[arg-type]
                    tuple(tuple(c.place for _n, c in side) for side in sides),  # type: ignore[arg-type]
                    tuple(tuple(sorted({s for _n, c in side for s in c.lines})) for side in sides),  # type: ignore[arg-type]
                    tuple(" / ".join(c.text for _n, c in side) for side in sides),  # type: ignore[arg-type]
                )
            )
    return sorted(found, key=lambda d: (d.books, d.lines, d.places))


def draw(extracts: dict[str, Extract], seed: int = SEED) -> list[Drawn]:
    """A hundred of them, by chance."""
    found = clause_pairs(extracts)
    return sorted(random.Random(seed).sample(found, DRAWN), key=lambda d: (d.books, d.lines, d.places))


def judged() -> list[dict[str, object]]:
    """The verdicts."""
    rows: list[dict[str, object]] = tomllib.loads(JUDGED.read_text("utf-8"))["pair"]
    return rows


def found_again(extracts: dict[str, Extract]) -> int:
    """How many of the judged pairs an alignment still gives, by the lines where they stand."""
    now = {(d.books, d.lines) for d in clause_pairs(extracts)}
    return sum(
        (tuple(row["books"]), tuple(tuple(map(tuple, side)) for side in row["lines"])) in now  # type: ignore[arg-type, attr-defined]
        for row in judged()
    )
