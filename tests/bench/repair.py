"""How much of the damage of scanned books is put right, and how many of the edits are.

    TS_RULES_BOOKS=<folder> python tests/bench/repair.py [--show] [--tune-only]

Judged by `tests/extract/repair_judged/`: a sample of damaged strings, half of which (by a hash of the string as read)
was open to tuning; every damaged string of each seventh block of the book, never tuned on; the same of other blocks,
marked when the first had been judged by once; and `read.toml`, what a reader thought of the edits elsewhere.  `--show`
prints what is not put right in the half that may be tuned on.
"""

from __future__ import annotations

import argparse
import hashlib
import re
import sys
import time
import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from ts_rules.extract import Repair
from ts_rules.extract.read.text_file import read_text
from ts_rules.extract.repair import Lexicon, Repaired, repair
from ts_rules.paths import copies_of

JUDGED = Path(__file__).resolve().parent.parent / "extract" / "repair_judged"
BOOKS = {"ts-it-2e": "it", "risiko-it": "it", "ts-pt-summary": "pt", "ts-pl-deluxe": "pl", "ts-el-deluxe": "el"}
BLOCKS, OTHER_BLOCKS = "ts-it-2e-blocks.toml", "ts-it-2e-blocks-5.toml"
QUOTES = str.maketrans({"”": '"', "“": '"', "„": '"', "’": "'", "‘": "'"})


@dataclass(frozen=True, slots=True)
class Pair:
    """A damaged string: where, as read, as printed."""

    line: int
    wrong: str
    right: str


def load(name: str) -> list[Pair]:
    """The pairs of a file."""
    return [Pair(*p[:3]) for p in tomllib.loads((JUDGED / name).read_text(encoding="utf-8"))["pairs"]]


def may_tune(pair: Pair) -> bool:
    """Whether a pair of the sample may be tuned on: by the hash of the string as it was read."""
    return int(hashlib.sha256(pair.wrong.encode()).hexdigest(), 16) % 2 == 0


def in_block(line: int, first: int = 3) -> bool:
    """Whether a line stands in one of the blocks that only judge; `first` says in which."""
    return (line - 1) // 20 % 7 == first


def unjudged(pairs: Sequence[Pair], sample: Sequence[Pair]) -> list[Pair]:
    """Those that share no word with a pair of the sample in their line."""
    return [
        p
        for p in pairs
        if not any(s.line == p.line and set(plain(s.wrong).split()) & set(plain(p.wrong).split()) for s in sample)
    ]


def plain(text: str) -> str:
    """A text by which strings are compared: one kind of quotation mark, one blank, lower case."""
    return " ".join(text.translate(QUOTES).lower().split())


def times(part: str, text: str) -> int:
    """How often a string stands in a text in whole words."""
    return len(re.findall(rf"(?<!\w){re.escape(plain(part))}(?!\w)", plain(text)))


def put_right(pair: Pair, before: dict[int, str], after: dict[int, str]) -> bool:
    """Whether the string as printed stands once more in the line than before."""
    return times(pair.right, after[pair.line]) > times(pair.right, before[pair.line])


def touched(pair: Pair, edits: Iterable[Repair]) -> bool:
    """Whether an edit changed the damaged string."""
    words = set(plain(pair.wrong).split())
    return any(e.line == pair.line and words & set(plain(e.before).split()) for e in edits)


def truth_of(line: str, pairs: Sequence[Pair]) -> str:
    """A line with every damaged string of it put right."""
    for pair in sorted(pairs, key=lambda p: -len(p.wrong)):
        line = line.replace(pair.wrong, pair.right, 1)
    return line


def agrees(edit: Repair, before: dict[int, str], pairs: Sequence[Pair]) -> bool:
    """Whether what an edit puts in stands in the line as the page has it."""
    truth = truth_of(before[edit.line], [p for p in pairs if p.line == edit.line])
    return not edit.after or plain(edit.after) in plain(truth)


def judge(name: str, pairs: Sequence[Pair], before: dict[int, str], done: Repaired, *, show: bool) -> None:
    """Print the shares of a set of pairs."""
    after = {e.number: e.text for e in done.lines}
    right = [p for p in pairs if put_right(p, before, after)]
    tried = [e for e in done.edits if any(touched(p, [e]) for p in pairs)]
    bad = [e for e in tried if not agrees(e, before, pairs)]
    edits = share(len(tried) - len(bad), len(tried))
    out(f"  {name:12} put right {share(len(right), len(pairs))}   edits right {edits}")
    if show:
        for pair in pairs:
            if pair not in right:
                out(f"      missed {pair.line} {pair.wrong!r} {pair.right!r} | {after[pair.line]}")
        for edit in bad:
            out(f"      false {edit.line} {edit.before!r} {edit.after!r} {edit.why}")


def judge_blocks(name: str, before: dict[int, str], done: Repaired, *, show: bool) -> None:
    """Print how many of all edits in some blocks agree with what the page says."""
    table = tomllib.loads((JUDGED / name).read_text(encoding="utf-8"))
    open_strings, pairs, first = table["open"], load(name), table["blocks"]["from"]
    edits = [
        e
        for e in done.edits
        if in_block(e.line, first) and not any(n == e.line and s.strip() in e.before for n, s in open_strings)
    ]
    bad = [e for e in edits if not agrees(e, before, pairs)]
    out(f"  {'all of them':12} edits right {share(len(edits) - len(bad), len(edits))}")
    for edit in bad if show else ():
        out(f"      false {edit.line} {edit.before!r} {edit.after!r} {edit.why}")


def share(some: int, of: int) -> str:
    """A count as a share."""
    return f"{some}/{of} = {some / max(1, of):.1%}"


def out(text: str) -> None:
    """Print a line."""
    sys.stdout.write(text + "\n")


def main() -> int:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tune-only", action="store_true", help="nothing but the half that may be tuned on")
    parser.add_argument("--show", action="store_true", help="what is not put right where tuning is allowed")
    parser.add_argument(
        "--show-judged", action="store_true", help="the same for the rest: only to judge, never to tune"
    )
    wanted = parser.parse_args()
    sample, blocks, other = load("ts-it-2e-sample.toml"), load(BLOCKS), load(OTHER_BLOCKS)
    known = {(p.line, p.wrong) for p in sample}
    new = [p for p in blocks if (p.line, p.wrong) not in known]
    read = tomllib.loads((JUDGED / "read.toml").read_text(encoding="utf-8"))
    for rich in (True, False):
        out("with the extra 'ocr'" if rich else "without it")
        for book, lang in BOOKS.items() if not wanted.tune_only else [("ts-it-2e", "it")]:
            copies = copies_of(book)
            if not copies:
                out(f"  {book}: no copy (set TS_RULES_BOOKS)")
                continue
            lines = read_text(copies[0]).lines
            Lexicon.of(lang, rich=rich)  # the project's words are read once in a process
            started = time.process_time()
            done = repair(lines, lang, lexicon=Lexicon.of(lang, rich=rich))
            seconds = time.process_time() - started
            before = {e.number: e.text for e in lines}
            if book == "ts-it-2e":
                tune = [p for p in sample if may_tune(p) and not in_block(p.line)]
                judge("tune", tune, before, done, show=wanted.show)
                if wanted.tune_only:
                    continue
                judge("judge", [p for p in sample if not may_tune(p)], before, done, show=wanted.show_judged)
                judge("blocks", new, before, done, show=wanted.show_judged)
                judge_blocks(BLOCKS, before, done, show=wanted.show_judged)
                judge("more blocks", unjudged(other, sample), before, done, show=wanted.show_judged)
                judge_blocks(OTHER_BLOCKS, before, done, show=wanted.show_judged)
            if book == "risiko-it":
                judge("whole book", load("risiko-it.toml"), before, done, show=wanted.show_judged)
            words = sum(len(e.text.split()) for e in lines)
            false = [e for e in done.edits if [e.line, e.before, e.after] in read.get(book, [])]
            out(
                f"  {book:13} {len(done.edits):4} edits, {len(false)} known false: {len(false) / words:.3%} of words"
                f", {seconds:.2f} s of one core"
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())
