"""How well and how fast printed rulebooks are read back, down to the rule that each word stands under.

    .venv/bin/python tests/bench/extract_print.py [--quick] [--languages it,el] [--layouts boxed] [--books ts-it-2e]
                                                  [--wrong 5] [--turned] [--vary SEED] [--no-times]

Prints each full book in every layout and language, by one typesetter or the other in turn, reads the PDF, and compares
with what was printed: the share of words under their rule (words of no rule: outside), with the book named, where it is
printed in its own language, and with nothing named.  Beside it the processor's time for reading, all processes
together, in that of pdfplumber alone for the same pages' words.  `--quick` takes one book for each language, and
RisiKo! in Italian; `--wrong` shows so many cases.
`--turned` lets the typesetters change places, `--vary` draws size, margins and gutters of every book from a seed: what
extraction is tuned on is printed without both, so these judge.  Exits 1 below 0.99 of the words of a layout in a
language, and above 1.3 (2.0 with the second route) times the time.
"""

from __future__ import annotations

import argparse
import io
import os
import random
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from difflib import SequenceMatcher
from itertools import pairwise
from pathlib import Path

import pdfplumber

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "extract"))
from accuracy import OUTSIDE, given_by_line, same

from ts_rules.books import find_book
from ts_rules.errors import TsRulesError
from ts_rules.extract import Extract
from ts_rules.extract.chain import extract
from ts_rules.extract.lines import Line, Source
from ts_rules.extract.look.rule_outline import Outline
from ts_rules.extract.read import read
from ts_rules.games import load_game
from ts_rules.print import LAYOUTS, TYPESETTERS, Layout, PrintedLine, manuscript, print_book

FULL = ("ts-it-2e", "ts-pl-deluxe", "ts-el-deluxe")
BOOKS = (*FULL, "risiko-it")
LANGUAGES = ("it", "pt", "pl", "el", "en")
ONE_EACH = {"it": "ts-it-2e", "pt": "ts-it-2e", "pl": "ts-pl-deluxe", "el": "ts-el-deluxe", "en": "ts-el-deluxe"}
PAGED = tuple(name for name, layout in LAYOUTS.items() if not layout.text)
LEAST_RIGHT = 0.99
MOST_TIME = 1.3
MOST_TIME_CHECKED = 2.0
HYPHENS = str.maketrans("\u00ad\u2010", "--")


@dataclass(slots=True)
class Count:
    """Words, and those under the right rule."""

    words: int = 0
    right: int = 0
    wrong: Counter[tuple[str, str]] = field(default_factory=Counter)  # true rule, given rule

    @property
    def share(self) -> float:
        return self.right / max(1, self.words)

    def add(self, other: Count) -> None:
        self.words += other.words
        self.right += other.right
        self.wrong += other.wrong


@dataclass(slots=True)
class Times:
    """Seconds of the processor, of all books together."""

    alone: float = 0.0
    ours: float = 0.0
    checked: float = 0.0


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def whole_words(lines: Sequence[PrintedLine] | Sequence[Line]) -> list[list[str]]:
    """The words of each line without hyphens; one that is divided stands whole where it begins."""
    found = [line.text.translate(HYPHENS).split() for line in lines]
    for words, following in pairwise(found):
        while words and following and words[-1].endswith("-"):
            words[-1] = words[-1][:-1] + following.pop(0)
    return [[word.replace("-", "") for word in words] for words in found]


def matched(truth: Sequence[PrintedLine], lines: Sequence[Line]) -> Iterator[tuple[PrintedLine, Line | None, int]]:
    """Words of a page: the line in which they were printed, the one in which they were read, and how many."""
    by_text: defaultdict[str, list[tuple[Line, list[str]]]] = defaultdict(list)
    for line, words in list(zip(lines, whole_words(lines), strict=True))[::-1]:
        by_text[" ".join(words)].append((line, words))
    ours: list[tuple[str, PrintedLine]] = []
    for printed, words in zip(truth, whole_words(truth), strict=True):
        if found := by_text[" ".join(words)]:
            yield printed, found.pop()[0], len(words)
        else:
            ours += [(word, printed) for word in words]
    rest = sorted((entry for found in by_text.values() for entry in found), key=lambda e: e[0].number)
    theirs = [(word, line) for line, words in rest for word in words]
    matcher = SequenceMatcher(None, [w for w, _ in ours], [w for w, _ in theirs], autojunk=False)
    lost = set(range(len(ours)))
    for block in matcher.get_matching_blocks():
        for n in range(block.size):
            lost.discard(block.a + n)
            yield ours[block.a + n][1], theirs[block.b + n][1], 1
    for n in lost:
        yield ours[n][1], None, 1


def headings(found: Extract) -> dict[str, str]:
    """For a book that is read by its headings: the heading of every rule."""
    if found.book is None:
        return {}
    outline = Outline.of_book(find_book(found.book), load_game(found.game))
    return {str(r.id): str(outline.rules[h].id) for r, h in zip(outline.rules, outline.headings(), strict=True)}


def judge(truth: Sequence[PrintedLine], source: Source, found: Extract) -> Count:
    """How many words of a book are under their rule."""
    given = given_by_line(found)
    above = headings(found)
    count = Count()
    pages: defaultdict[int, tuple[list[PrintedLine], list[Line]]] = defaultdict(lambda: ([], []))
    for printed in truth:
        pages[printed.page][0].append(printed)
    for line in source.lines:
        pages[line.box.page if line.box else 0][1].append(line)
    for printed_lines, lines in pages.values():
        for one, read_in, words in matched(printed_lines, lines):
            true = same(one.rule) if one.rule else OUTSIDE
            true = above.get(true, true)
            got = given.get(read_in.number) if read_in is not None else None
            count.words += words
            if got and true in (got.rule, *got.also):
                count.right += words
            else:
                count.wrong[true, got.rule if got else "not read"] += words
    return count


def seconds(work: Callable[[], object]) -> float:
    """The processor's time, all processes together."""
    before = os.times()
    work()
    return sum(os.times()[:4]) - sum(before[:4])


def alone(pdf: bytes) -> None:
    """What pdfplumber does by itself."""
    with pdfplumber.open(io.BytesIO(pdf)) as book:
        for page in book.pages:
            page.extract_words(x_tolerance_ratio=0.15)
            page.close()


def timed(pdf: bytes, path: Path, times: Times) -> Source:
    """The book, read by one route, with the times of this, of both routes, and of pdfplumber."""
    found: list[Source] = []
    times.alone += seconds(lambda: alone(pdf))
    times.ours += seconds(lambda: found.append(read(path)))
    times.checked += seconds(lambda: read(path, cross_check=True))
    return found[0]


def cases(args: argparse.Namespace) -> Iterator[tuple[str, str]]:
    """Book and language."""
    for lang in args.languages.split(","):
        for book in args.books.split(","):
            if not args.quick or book == ONE_EACH[lang] or (book, lang) == ("risiko-it", "it"):
                yield book, lang


def varied(layout: Layout, seed: str, book: str, lang: str) -> Layout:
    """The layout with letters, margins and gutters somewhat smaller or larger; as it is without a seed."""
    if not seed:
        return layout
    dice = random.Random(f"{seed} {layout.name} {book} {lang}")
    return replace(
        layout,
        size=round(layout.size * dice.uniform(0.9, 1.12), 1),
        margin=round(layout.margin * dice.uniform(0.75, 1.2)),
        gutter=round(layout.gutter * dice.uniform(0.85, 1.4)),
    )


def main() -> int:
    """Print, read, judge."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--books", default=",".join(BOOKS))
    parser.add_argument("--languages", default=",".join(LANGUAGES))
    parser.add_argument("--layouts", default=",".join(PAGED))
    parser.add_argument("--wrong", type=int, default=0)
    parser.add_argument("--turned", action="store_true")
    parser.add_argument("--vary", default="", metavar="SEED")
    parser.add_argument("--no-times", action="store_true")
    args = parser.parse_args()
    counts: dict[tuple[str, str, str], Count] = defaultdict(Count)
    times: dict[str, Times] = defaultdict(Times)
    turn = int(args.turned)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "book.pdf")
        for name, lang in cases(args):
            book = find_book(name)
            text = manuscript(book, lang)
            turn += 1  # so that the typesetters change places from book to book
            for layout in args.layouts.split(","):
                turn += 1
                typesetter = TYPESETTERS[turn % len(TYPESETTERS)]
                printed = print_book(text, varied(LAYOUTS[layout], args.vary, name, lang), typesetter)
                path.write_bytes(printed.data)
                take = name == ONE_EACH[lang] and not args.no_times
                source = timed(printed.data, path, times[layout]) if take else read(path)
                ways = {"recognised": None} | ({"book given": name} if lang == book.language else {})
                for way, given in ways.items():
                    try:
                        count = judge(printed.lines, source, extract(source, given))
                    except TsRulesError as problem:
                        count = Count(words=sum(len(e.text.split()) for e in printed.lines))
                        say(f"{name} {lang} {layout}: {problem}")
                    counts[way, layout, lang].add(count)
                    worst = ", ".join(f"{t} under {g}: {n}" for (t, g), n in count.wrong.most_common(args.wrong))
                    say(f"{name:<13}{lang} {layout:<13}{typesetter:<10}{way:<11}{count.share:8.4f} {worst}")
                for note in source.notes:
                    say(f"    {note}")
    return report(counts, times)


def report(counts: dict[tuple[str, str, str], Count], times: dict[str, Times]) -> int:
    """The tables; 1 if something is not good enough."""
    bad = 0
    layouts = list(dict.fromkeys(layout for _, layout, _ in counts))
    for way in sorted({w for w, _, _ in counts}):
        languages = [e for e in LANGUAGES if any((way, layout, e) in counts for layout in layouts)]
        say(f"\nWords under the right rule, {way}\n{'':<14}" + "".join(f"{e:>9}" for e in languages))
        for layout in layouts:
            shares = [counts[way, layout, e].share for e in languages]
            bad += min(shares) < LEAST_RIGHT
            say(f"{layout:<14}" + "".join(f"{s:9.4f}" for s in shares))
    say("\nProcessor's time, in that of pdfplumber alone")
    for layout, spent in times.items():
        one, two = spent.ours / spent.alone, spent.checked / spent.alone
        bad += one > MOST_TIME or two > MOST_TIME_CHECKED
        say(f"{layout:<14}{one:6.2f} x, with the second route {two:6.2f} x")
    return int(bad > 0)


if __name__ == "__main__":
    sys.exit(main())
