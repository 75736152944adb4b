"""How right the ideas of RisiKo!'s book are: in the copy that we know, and in other printings of it made by rules.

    TS_RULES_BOOKS=… .venv/bin/python tests/bench/ideas.py > tests/bench/results/ideas-DATE.txt

Truth is `tests/extract/truth/risiko-it-ideas.tsv`, made by reading.  The weights were chosen on the first copy and,
once their first figures were taken, on the other printings: these are no independent books.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "extract"))
import idea_accuracy
import second_printing as printing
from rulebooks import rulebook

from ts_rules.books import find_book
from ts_rules.evidence.suspicion import suspicions
from ts_rules.extract import Extract, extract_source
from ts_rules.extract.lines import Line, Source
from ts_rules.games import load_game

BOOK = "risiko-it"
LEAST = 0.98


def read(name: str, lines: list[str]) -> Extract:
    source = Source(name, "text", "", tuple(Line(n, text) for n, text in enumerate(lines, start=1)))
    return extract_source(source, find_book(BOOK))


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")


def row(name: str, extract: Extract, words: list[list[printing.Word]]) -> None:
    score = idea_accuracy.score(words, idea_accuracy.given_words(extract))
    below = score.below(LEAST)
    total = sum(score.words.values())
    rules = len(set(score.words))
    sure = [i.confidence for s in extract.sections for i in s.ideas]
    doubtful = sum(c < 0.6 for c in sure)
    most = f"{rules - len(below)} of {rules} rules with {LEAST:.0%} of theirs and no others"
    say(
        f"{name:<20}{total:>6} words {score.share:8.2%} right; {most};"
        f" {doubtful} of {len(sure)} ideas less sure than 0.6"
    )
    for rule, (found, right) in below.items():
        say(f"    {rule}: {found:.0%} found, {right:.0%} right")


def main() -> None:
    lines = rulebook(BOOK).read_text("utf-8").split("\n")
    known = read(f"{BOOK}.txt", lines)
    say("Words under the right rule, down to the finest")
    row(BOOK, known, printing.rule_of_words(lines))
    planted = {c.rule for c in printing.CHANGES} - {"4.1.3"}
    told: list[str] = []
    for look in printing.LOOKS:
        for changes in ((), printing.CHANGES):
            made = printing.printed(lines, look, changes)
            name = f"{look.name}{', changed' if changes else ''}"
            other = read(f"{look.name}.txt", made.lines)
            row(name, other, made.words)
            found = {str(s.rule) for s in suspicions([known, other], load_game("risiko"))}
            wanted = planted if changes else set()
            more = sorted(found - wanted)
            told.append(
                f"{name:<20}{len(found & wanted):>3} of {len(wanted)} told; beside them {', '.join(more) or 'nothing'}"
            )
    say("\nRules with planted changes that align --doubts tells, and what else it tells")
    for line in told:
        say(line)


if __name__ == "__main__":
    main()
