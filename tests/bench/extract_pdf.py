"""How well and how fast PDFs are read: books printed here in every layout and language, so the truth is known.

    .venv/bin/python tests/bench/extract_pdf.py [--pages 12] [--seeds 2] [--languages it,el]

Prints, by layout, the share of words in the right order, and the time beside what pdfplumber alone takes to read the
same pages' words, with and without the second route: of the processor, all processes together, and on the wall.
Exits 1 if an order is below 0.99, or the processor's time above 1.3 (2.0 with the second route) times that; the time
on the wall is less where two processes share the pages, and means little on a busy machine.
"""

from __future__ import annotations

import argparse
import io
import os
import resource
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import pdfplumber

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "extract"))

from printing import LANGUAGES, LAYOUTS, Book, faces, print_book
from word_order import in_order

from ts_rules.extract.read.pdf.pdf_file import read_pdf

LEAST_ORDER = 0.99
MOST_TIME = {"one route": 1.3, "two routes": 2.0}
STYLES: tuple[dict[str, float], ...] = ({}, {"justified": False}, {"spaces": False, "size": 8.5})


def alone(pdf: bytes) -> None:
    """What pdfplumber does by itself."""
    with pdfplumber.open(io.BytesIO(pdf)) as book:
        for page in book.pages:
            page.extract_words(x_tolerance_ratio=0.15)
            page.close()


def seconds(work: Callable[[], object], runs: int = 3) -> tuple[float, float]:
    """The least of some runs: time of the processor, and on the wall."""
    found = []
    for _ in range(runs):
        before, start = os.times(), time.perf_counter()
        work()
        wall, after = time.perf_counter() - start, os.times()
        found.append((sum(after[:4]) - sum(before[:4]), wall))
    return min(cpu for cpu, _ in found), min(wall for _, wall in found)


def order_of(book: Book, path: Path) -> float:
    """The share of a book's words that are read in the right order."""
    path.write_bytes(book.pdf)
    return in_order(book.words, [w for line in read_pdf(path).lines for w in line.text.split()])


def main() -> int:
    """Print, measure, judge."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--pages", type=int, default=12)
    parser.add_argument("--seeds", type=int, default=2)
    parser.add_argument("--languages", default=",".join(LANGUAGES))
    args = parser.parse_args()
    languages = [lang for lang in args.languages.split(",") if faces(lang)]
    bad = 0
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "book.pdf"
        for layout in LAYOUTS if args.seeds else ():
            found = [
                order_of(print_book(layout, lang, pages=2, seed=seed, **STYLES[seed % len(STYLES)]), path)
                for lang in languages
                for seed in range(args.seeds * len(STYLES))
            ]
            bad += min(found) < LEAST_ORDER
            sys.stdout.write(
                f"{layout:<12} words in order: least {min(found):.4f}, mean {statistics.mean(found):.4f} "
                f"({len(found)} books)\n"
            )
        ratios: dict[str, list[float]] = {name: [] for name in MOST_TIME}
        for layout in LAYOUTS:
            book = print_book(layout, languages[0], pages=args.pages, seed=9)
            path.write_bytes(book.pdf)
            base = seconds(lambda pdf=book.pdf: alone(pdf))  # type: ignore[misc]
            said = []
            for name, cross in (("one route", False), ("two routes", True)):
                own = seconds(lambda cross=cross: read_pdf(path, cross_check=cross))  # type: ignore[misc]
                ratios[name].append(own[0] / base[0])
                said.append(f"{name} {own[0] / base[0]:.2f} x (wall {own[1] / base[1]:.2f} x)")
            sys.stdout.write(f"{layout:<12} {args.pages / base[0]:5.1f} pages/s by pdfplumber; {', '.join(said)}\n")
    for name, found in ratios.items():
        sys.stdout.write(f"time, {name}: mean {statistics.mean(found):.2f} x, most {max(found):.2f} x\n")
        bad += max(found) > MOST_TIME[name]
    most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1000
    sys.stdout.write(f"memory of the reading process: at most {most:.0f} MB\n")
    return int(bad > 0)


if __name__ == "__main__":
    sys.exit(main())
