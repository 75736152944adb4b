"""How well whole books are read that have what real ones have: back matter, side notes, fonts without Unicode.

    .venv/bin/python tests/bench/extract_whole.py [--languages it,el] [--looks two,middle] [--wrong 3]

Prints a rulebook in each of the looks below and in every language, by reportlab (`tests/extract/whole_books.py`), and
with much the same back matter by typst, reads the PDF with nothing named, and compares with what was printed: the share
of words under their rule, words of no rule outside.  Exits 1 below 0.98 of the words of a book.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "extract"))
from extract_print import judge
from whole_books import POOL, TITLES, Looks, whole_book

from ts_rules.books import find_book
from ts_rules.extract.chain import extract
from ts_rules.extract.read import read
from ts_rules.print import Piece, Printed, manuscript, print_book

LEAST = 0.98
BOOKS = {"it": "ts-it-2e", "pt": "ts-it-2e", "pl": "ts-pl-deluxe"}
LOOKS = {
    "two": Looks(unheard=True),
    "one, no 1": Looks(columns=1, unnamed={"1": 0x18}),
    "middle": Looks(middle=True, unheard=True),
    "side": Looks(columns=1, side="left", labels=True),
    "no contents": Looks(contents=False, unheard=True, side="right", columns=1),
    "no figures": Looks(unnamed={c: 0xE100 + n for n, c in enumerate("0123456789")}),
    "no e, no 1": Looks(unnamed={"e": 1, "ε": 4, "1": 6}, run_in=True),
    "small heads": Looks(chapter=1.2, heads=False),
}
TYPST = ("two-column", "three-column", "box-across", "booklet")


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def with_back_matter(lang: str, layout: str) -> Printed:
    """A book set by typst, three chapters without rules behind it."""
    dice = random.Random(lang)
    book = manuscript(find_book(BOOKS.get(lang, "ts-el-deluxe")), lang)
    said = [p.text for p in book.pieces if p.kind == "rule" and len(p.text.split()) > 8]
    pool = POOL[lang].split()
    more = []
    for number, title in enumerate(TITLES[lang][1:4]):
        more.append(Piece("heading", title))
        for _ in range(16):
            own = [" ".join(dice.choice(pool) for _ in range(12)).capitalize() + "." for _ in range(5)]
            more.append(Piece("rule", " ".join(own if number else [own[0], *dice.sample(said, 2)])))
    return print_book(replace(book, pieces=(*book.pieces, *more)), layout, "typst")


def main() -> int:
    """Print, read, judge."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--languages", default=",".join(TITLES))
    parser.add_argument("--looks", default=",".join([*(name.replace(", ", "+") for name in LOOKS), *TYPST]))
    parser.add_argument("--wrong", type=int, default=3)
    args = parser.parse_args()
    bad = 0
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "book.pdf")
        for name in (given.replace("+", ", ") for given in args.looks.split(",")):
            for lang in args.languages.split(","):
                if name in LOOKS:
                    data, truth = whole_book(BOOKS.get(lang, "ts-el-deluxe"), lang, LOOKS[name])
                else:
                    printed = with_back_matter(lang, name)
                    data, truth = printed.data, printed.lines
                path.write_bytes(data)
                source = read(path)
                count = judge(truth, source, extract(source))
                bad += count.share < LEAST
                worst = ", ".join(f"{t} under {g}: {n}" for (t, g), n in count.wrong.most_common(args.wrong))
                say(f"{name:<14}{lang}  words {count.words:6}  {count.share:.4f}  {worst}")
    return int(bad > 0)


if __name__ == "__main__":
    sys.exit(main())
