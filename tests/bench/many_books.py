"""Many rulebooks in one call: the same books with one process and with more, in one go.

    python tests/bench/many_books.py [--books 1000] [--jobs 2]

The books are made: chapters printed from our own statements in every language, of each of which some lines are left
out by a seed, so that no two are the same. Nothing is taken from what is kept.
"""

from __future__ import annotations

import argparse
import datetime
import json
import os
import platform
import random
import subprocess
import sys
import tempfile
import time
from itertools import product
from pathlib import Path

BOOKS = ("ts-it-2e", "ts-pl-deluxe", "ts-el-deluxe")
CHAPTERS = ("4", "6.1", "6.3", "6.4", "8.1", "10.1")
LEFT_OUT = 0.04
CALL = [sys.executable, "-m", "ts_rules"]


def chapters(folder: Path) -> list[list[str]]:
    """Chapters of books, as lines."""
    found = []
    for book, chapter in product(BOOKS, CHAPTERS):
        out = folder / f"{book}-{chapter}.txt"
        asked = ["print", "--book", book, "--under", chapter, "--layout", "text", "--out", str(out)]
        subprocess.run([*CALL, *asked], check=True, capture_output=True)
        found.append(out.read_text().splitlines(keepends=True))
    return found


def books(folder: Path, count: int) -> list[Path]:
    """As many books, no two alike."""
    made = []
    kinds = chapters(folder)
    for number in range(count):
        chance = random.Random(number)
        path = folder / f"book-{number:04}.txt"
        kept = [line for line in kinds[number % len(kinds)] if chance.random() >= LEFT_OUT]
        path.write_text("".join(kept))
        made.append(path)
    return made


def timed(files: list[Path], jobs: int) -> tuple[float, dict[str, object]]:
    """How long one call takes, and what it finds."""
    began = time.monotonic()
    asked = ["extract", *map(str, files), "--no-cache", "--format", "json", "--jobs", str(jobs)]
    done = subprocess.run([*CALL, *asked], check=False, capture_output=True)
    seconds = time.monotonic() - began
    return seconds, {one["file"]: one.get("extract", one.get("error")) for one in json.loads(done.stdout)["files"]}


def main() -> None:
    """Both sides, and how many were read."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--books", type=int, default=1000)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 2)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        files = books(Path(name), args.books)
        one, found = timed(files, 1)
        more, same = timed(files, args.jobs)
    read = sum(isinstance(each, dict) for each in found.values())
    now = datetime.datetime.now(datetime.UTC)
    said = [
        f"{now:%Y-%m-%d %H:%M} UTC, Python {platform.python_version()}, {os.cpu_count()} processors",
        f"{len(files)} books, {read} read; the same with both: {'yes' if found == same else 'NO'}",
        f"1 process    {one:8.1f} s   {1000 * one / len(files):6.0f} ms a book",
        f"{args.jobs} processes  {more:8.1f} s   {one / more:6.2f} times as fast",
    ]
    sys.stdout.write("\n".join([*said, ""]))


if __name__ == "__main__":
    main()
