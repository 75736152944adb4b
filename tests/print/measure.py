"""How fast books are printed, and how well they are read back: every layout, language and typesetter.

    .venv/bin/python tests/print/measure.py [--languages it,el] [--layouts boxed] [--typesetters typst]

Prints for each book the pages, pages a second (with and without the truth), and the share of words that are read back
in the right order.  Exits 1 if one is below 0.99.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parent))

from order import printed_words, read_words
from word_order import in_order

from ts_rules.books import find_book
from ts_rules.extract.read import read
from ts_rules.print import LAYOUTS, TYPESETTERS, manuscript, print_book

BOOKS = {"it": "ts-it-2e", "pt": "ts-pt-summary", "pl": "ts-pl-deluxe", "el": "ts-el-deluxe", "en": "ts-el-deluxe"}
LEAST = 0.99


def main() -> int:
    """Print, read back, compare."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--languages", default=",".join(BOOKS))
    parser.add_argument("--layouts", default=",".join(LAYOUTS))
    parser.add_argument("--typesetters", default=",".join(TYPESETTERS))
    args = parser.parse_args()
    bad = 0
    with tempfile.TemporaryDirectory() as folder:
        for lang in args.languages.split(","):
            book = manuscript(find_book(BOOKS[lang]), lang)
            for layout in args.layouts.split(","):
                for typesetter in args.typesetters.split(","):
                    start = time.process_time()
                    print_book(book, layout, typesetter, truth=False)
                    quick = time.process_time() - start
                    printed = print_book(book, layout, typesetter)
                    full = time.process_time() - start - quick
                    path = Path(folder, "book")
                    path.write_bytes(printed.data)
                    source = read(path)
                    order = in_order(printed_words(printed.lines), read_words(source))
                    bad += order < LEAST
                    if order < LEAST:
                        sys.stdout.write(" ".join(source.notes) + "\n")
                    sys.stdout.write(
                        f"{lang} {layout:<12} {typesetter:<9} {printed.pages:3} pages, {printed.pages / quick:6.1f} a "
                        f"second, with truth {printed.pages / full:6.1f}; in order {order:.4f}\n"
                    )
                    sys.stdout.flush()
    return int(bad > 0)


if __name__ == "__main__":
    sys.exit(main())
