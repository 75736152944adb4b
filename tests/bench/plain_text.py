"""Running heads, page numbers and references at the head of a line, planted in plain texts: where they are put.

    TS_RULES_BOOKS=… .venv/bin/python tests/bench/plain_text.py [it pl el pt es fr en] [--seeds FIRST LAST] [--wrong]

Into the real books (Italian, Polish, Greek) and our statements as they are printed (the others) pages are broken from
a seed: each gets a head and a number in one of eight ways, amid sentences too.  And sentences are made to go on
with the number of another rule at the head of a line.  Tuned on Italian, Polish and Portuguese, seeds 0 to 9; judged on
Greek, Spanish, French and English: seeds 100 to 107, and 300 to 307 after the one fault that those showed.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "extract"))
import accuracy
from unknown_language import REAL, Case, printed, real

from ts_rules.extract import Extract, extract_source
from ts_rules.extract.chain import _prepare_numbers
from ts_rules.extract.lines import Line, Source

PAGE_WORD = {"it": "pagina", "pl": "strona", "el": "σελίδα", "pt": "página", "es": "página", "fr": "page", "en": "page"}
TITLE = "Twilight Struggle"
PAGE = (34, 60)  # lines
REFERENCES = 0.03  # share of the lines that go on with a number
BEHIND = ("{n} ", "{n}, ", "{n}) ", "{n}. ", "{n} (")

Head = Callable[[int, str, str], list[str]]  # page, chapter, word for page


def _both(page: int, left: str, right: str) -> list[str]:
    return [left if page % 2 else right]


HEADS: dict[str, Head] = {
    "number alone": lambda page, _chapter, _word: [str(page)],
    "number in dashes": lambda page, _chapter, _word: [f"- {page} -"],
    "word and number": lambda page, _chapter, word: [f"{word} {page}"],
    "title and number": lambda page, _chapter, _word: [f"{TITLE} {page}"],
    "number and title": lambda page, chapter, _word: _both(page, f"{page} {TITLE}", f"{chapter} {page}"),
    "title above number": lambda page, _chapter, _word: [TITLE, str(page)],
    "title alone": lambda _page, _chapter, _word: [TITLE.upper()],
    "title or chapter": lambda page, chapter, _word: _both(page, TITLE, chapter),
}


@dataclass(slots=True)
class Planted:
    """A text with what was planted in it."""

    lines: list[str] = field(default_factory=list)
    before: dict[int, int] = field(default_factory=dict)  # line → line of the text before
    heads: set[int] = field(default_factory=set)
    references: set[int] = field(default_factory=set)

    def add(self, text: str, was: int | None = None) -> int:
        self.lines.append(text)
        if was is not None:
            self.before[len(self.lines)] = was
        return len(self.lines)


def planted(case: Case, way: str, seed: int) -> Planted:
    rng = random.Random(f"{case.name} {way} {seed}")
    chapters = {n: case.lines[n - 1].strip() for n, rule in case.labels if rule.count(".") <= 1}
    numbers = [n for _line, n in case.labels if "." in n and n.replace(".", "").isdigit()]
    found, page, chapter = Planted(), rng.randint(1, 9), ""
    room, left = rng.choice(("none", "both", "above")), rng.randint(*PAGE)
    for n, text in enumerate(case.lines, start=1):
        chapter = chapters.get(n, chapter) if len(chapters.get(n, "")) < 50 else chapter
        if left <= 0:
            if room != "none":
                found.add("")
            found.heads.update(found.add(line) for line in HEADS[way](page, chapter or TITLE, PAGE_WORD[case.lang]))
            if room == "both":
                found.add("")
            page, left = page + 1, rng.randint(*PAGE)
        left -= 1
        words = text.split()
        runs_on = len(words) > 6 and words[len(words) // 2 - 1][-1] not in ".!?:;" and n in case.truth
        if runs_on and accuracy.OUTSIDE not in case.truth[n] and rng.random() < REFERENCES:
            half = len(words) // 2
            found.add(" ".join(words[:half]), n)
            here = next((k for k, number in enumerate(numbers) if number in case.truth[n]), 0)
            near = numbers[max(0, here - 2) : here + 4]  # the next rule, which may well begin here, most of all
            behind = rng.choice(BEHIND).format(n=rng.choice(rng.choice((near, numbers))))
            found.references.add(found.add(behind + " ".join(words[half:]), n))
        else:
            found.add(text, n)
    return found


@dataclass(slots=True)
class Sum:
    heads: int = 0
    heads_right: int = 0
    references: int = 0
    references_right: int = 0
    words: int = 0
    right: int = 0


def judge(case: Case, way: str, seed: int, sums: dict[str, Sum], *, wrong: bool) -> None:
    made = planted(case, way, seed)
    source = Source(case.name, "text", "", tuple(Line(n, t) for n, t in enumerate(made.lines, start=1)))
    found: Extract = extract_source(source, None)
    given = {n: g.rule for n, g in accuracy.given_by_line(found).items()}
    lost: Counter[str] = Counter()
    for name in (way, f"all {case.lang}", "all"):
        total = sums.setdefault(name, Sum())
        total.heads += len(made.heads)
        total.heads_right += sum(given.get(n) == accuracy.OUTSIDE for n in made.heads)
        for n, was in made.before.items():
            size, true = len(made.lines[n - 1].split()), case.truth.get(was)
            if not size or true is None:
                continue
            good = given.get(n) in true
            total.words += size
            total.right += size * good
            if n in made.references:
                total.references += 1
                total.references_right += good
            if not good and name == "all":
                kind = "reference" if n in made.references else "line"
                lost[f"{kind} {n}: {made.lines[n - 1][:40]!r} of {sorted(true)} under {given.get(n)}"] += size
    for n in sorted(made.heads) if wrong else ():
        if given.get(n) != accuracy.OUTSIDE:
            say(f"    {case.name} {seed} {way}: head {n} {made.lines[n - 1]!r} under {given.get(n)}")
    for text, _size in lost.most_common(8) if wrong else ():
        say(f"    {case.name} {seed} {way}: {text}")


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def measure(langs: Sequence[str], seeds: range, *, wrong: bool) -> None:
    sums: dict[str, Sum] = {}
    for lang in langs:
        case = real(lang) if lang in REAL else printed(lang)
        for seed in seeds:
            judge(case, list(HEADS)[seed % len(HEADS)], seed, sums, wrong=wrong)
    for name, s in sums.items():
        heads = f"heads {s.heads_right:>5}/{s.heads:<5}{s.heads_right / max(1, s.heads):8.1%}"
        kept = f"{s.references_right:>5}/{s.references:<5}{s.references_right / max(1, s.references):8.1%}"
        say(f"{name:<22}{heads}   references {kept}   words {s.right / max(1, s.words):8.2%}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("langs", nargs="*", default=["it", "pl", "pt"], metavar="LANGUAGE")
    parser.add_argument("--seeds", nargs=2, type=int, default=(0, 8), metavar=("FIRST", "LAST"))
    parser.add_argument("--wrong", action="store_true", help="what went wrong")
    args = parser.parse_args()
    _prepare_numbers()
    measure(args.langs, range(*args.seeds), wrong=args.wrong)


if __name__ == "__main__":
    main()
