"""How many recorded readings are found again in the books, and what is found in copies that say something else.

    TS_RULES_BOOKS=<folder> python tests/bench/evidence.py

Recorded readings: `sources/<book>/readings.toml`, those that are neither silent nor cut off; found again means the same
reading on lines that overlap.  Copies: `tests/evidence/edits-*.toml`; wrong means that another reading is found than
the one put into the copy.  Other books: every book searched with the patterns of its own language, so that each of its
readings is a text that holds another reading than the other books do.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "evidence"))
from edits import copies, edited, edits_of
from rulebooks import rulebooks

from ts_rules.books import find_book, readings_of
from ts_rules.books.readings import SILENT, TRUNCATED
from ts_rules.evidence.find_readings import find_readings
from ts_rules.evidence.link_states import compare

BOOKS = ("ts-it-2e", "ts-pt-summary", "ts-pl-deluxe", "ts-el-deluxe", "risiko-it")


def tell(text: str) -> None:
    """Say it where measurements are said."""
    sys.stdout.write(f"{text}\n")


def main() -> None:
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    folder = rulebooks()
    for book in BOOKS:
        extract = edited(folder, book, [])
        find_readings(extract)
        before = time.process_time()
        found = find_readings(extract)
        spent = time.process_time() - before
        said = readings_of(find_book(book))
        spoken = {v: s for v, s in said.items() if s.says not in (SILENT, TRUNCATED)}
        again = sum(
            any(a <= y and x <= b for a, b in found[v].readings.get(s.says, ()) for x, y in s.lines)
            for v, s in spoken.items()
            if v in found
        )
        wrong = [
            v for v, s in said.items() if v in found and set(found[v].readings) - {s.says, *s.also, SILENT, TRUNCATED}
        ]
        states = Counter(str(compare(found.get(v), s)) for v, s in said.items())
        tell(f"{book}: {again}/{len(spoken)} readings found again, {len(wrong)} found wrongly {wrong or ''}")
        tell(f"  links: {', '.join(f'{n} {state}' for state, n in states.most_common())}; {spent:.2f} s of CPU")
        report_copies(folder, book)


def report_copies(folder: Path, book: str) -> None:
    """What is found in the copies of a book that hold another reading."""
    edits = edits_of(book)
    said = readings_of(find_book(book))
    right, missed, wrong = 0, [], []
    for batch in copies(edits):
        found = find_readings(edited(folder, book, batch))
        for edit in batch:
            there = set(found[edit.variant].readings) - (set(said[edit.variant].also) - {edit.reading})
            if there == ({edit.reading} if edit.reading else set()):
                right += 1
            elif there:
                wrong.append(edit.variant)
            else:
                missed.append(edit.variant)
    if edits:
        tell(f"  copies with another reading: {right}/{len(edits)} told, missed {missed}, found wrongly {wrong}")


if __name__ == "__main__":
    main()
