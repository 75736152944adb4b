"""Damaged and nonsensical input through the readers and the whole chain: whatever comes, one sentence or a result.

    .venv/bin/python tests/bench/fuzz_extract.py [--inputs 200000] [--seconds 3600] [--seed 1] [--chain 0.02]

Most inputs are texts and bytes made by seeded mutation of small texts of our own; a few are small PDFs with bytes
changed.  `--chain` is the share that goes on through the whole of extraction, which is slower.  Anything raised that
is not one of our own errors is printed with the seed that makes it again, and the exit code is 1.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from ts_rules.books import find_book
from ts_rules.errors import BadFile, TsRulesError
from ts_rules.extract import extract, extract_source
from ts_rules.extract.read import read

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "extract"))

import hostile

TEXTS = (
    "6.3 COUPS\n6.3.1 A coup needs one card.\n6.3.2 Roll a die; add 2.\n\n7. EVENTS\n7.1.1 Read the card.\n",
    "6.3 TENTATIVI\n6.3.1 Il giocatore tira un dado, perché così è più difficile.\n1O.2 La città\n|l dado\n",
    "6.3 ΠΡΑΞΙΚΟΠΗΜΑ\n6.3.1 Ο παίκτης ρίχνει το ζάρι.\n5.2 • πρώτα\n• ύστερα\n",
    "6.3 PRZEWRÓT\n6.3.1 Gracz rzuca kością; łódź płynie.\n10.2.3 Koniec gry\n",
    "1 OPERAÇÕES\n$\\mathbf{N}\\mathbf{\\tilde{A}O}$ há ação\n2 Três pontos\n",
)
CODECS = ("utf-8", "utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1250", "cp1252", "cp1253", "utf-32")
ODD = "\u202e\u200f\u00ad\ufeff\x00\x0c\x1b\r\u2028\ud800\U0010ffff\u0301\ue000|&€¢1lIO0.,:;()-–—«»“$\\{}<>"
BOOKS = (None, "ts-it-2e", "ts-pt-summary", "ts-pl-deluxe", "ts-el-deluxe", "risiko-it")
PDF_SHARE = 0.004
RUNS = (1, 1, 2, 5, 30, 400)
LONGEST = 20_000_000  # letters in a line: twenty times what is refused unread, and what this process can hold


def text(rng: random.Random) -> bytes:
    """A text of ours, damaged, in some encoding."""
    lines = [line for _ in range(rng.choice((1, 1, 2, 6))) for line in rng.choice(TEXTS).split("\n")]
    for _ in range(rng.randint(0, 8)):
        rng.choice(LINE_DAMAGES)(rng, lines)
        lines = lines or [""]
    said = rng.choice(("\n", "\n", "\r\n", "\r", "\f\n")).join(lines)
    for _ in range(rng.choice((0, 0, 1, 3, 20))):
        at = rng.randint(0, len(said))
        said = said[:at] + rng.choice(ODD) * rng.choice(RUNS) + said[at + rng.randint(0, 2) :]
    codec = rng.choice(CODECS)
    raw = said.encode(codec, "surrogatepass" if codec.startswith("utf") and rng.random() < 0.5 else "ignore")
    return bytes_of(rng, raw) if rng.random() < 0.3 else raw


def _swap(rng: random.Random, lines: list[str]) -> None:
    rng.shuffle(lines)


def _drop(rng: random.Random, lines: list[str]) -> None:
    del lines[rng.randrange(len(lines)) if len(lines) > 1 else 1 :]


def _join(rng: random.Random, lines: list[str]) -> None:
    at = rng.randrange(len(lines))
    lines[at : at + 2] = ["".join(lines[at : at + 2])]


def _number(rng: random.Random, lines: list[str]) -> None:
    label = ".".join(str(rng.choice((0, 1, 6, 10, 99, 10**18))) for _ in range(rng.choice((1, 2, 3, 4, 50))))
    lines.insert(rng.randrange(len(lines) + 1), f"{label} {rng.choice(lines) if lines else ''}")


def _repeat(rng: random.Random, lines: list[str]) -> None:
    at = rng.randrange(len(lines))
    lines[at] = (lines[at] * rng.choice(RUNS))[:LONGEST]


LINE_DAMAGES: tuple[Callable[[random.Random, list[str]], None], ...] = (_swap, _drop, _join, _number, _repeat)


def bytes_of(rng: random.Random, raw: bytes) -> bytes:
    """Bytes changed, left out, doubled."""
    out = bytearray(raw)
    for _ in range(rng.choice((1, 2, 8, 60))):
        at = rng.randint(0, len(out))
        end = at + rng.choice((0, 0, 1, 4, 50))
        out[at:end] = rng.choice((b"", rng.randbytes(rng.randint(1, 4)), bytes(out[at : at + 20]) * 3))
    return bytes(out)


def pdf(rng: random.Random, sound: list[bytes]) -> bytes:
    """A small PDF, damaged; its end mended, so that it is not refused for that alone."""
    return bytes_of(rng, rng.choice(sound)) + b"\n%%EOF"


def main() -> int:
    """Make, read, count."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--inputs", type=int, default=200_000)
    parser.add_argument("--seconds", type=float, default=3600)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--chain", type=float, default=0.02)
    args = parser.parse_args()
    sound = [hostile.plain(), hostile.plain([f"6.{n} A coup" for n in range(9)]), hostile.encrypted("")]
    sound += [hostile.raw_pdf(b"BT (x) Tj ET"), hostile.nested("forms", 5), hostile.nested("arrays", 9)]
    counts: Counter[str] = Counter()
    start = time.monotonic()
    slowest = (0.0, 0)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "x"
        for number in range(args.inputs):
            if time.monotonic() - start > args.seconds:
                break
            rng = random.Random(args.seed * 1_000_003 + number)
            kind = "pdf" if rng.random() < PDF_SHARE else "bytes" if rng.random() < 0.1 else "text"
            raw = (
                pdf(rng, sound)
                if kind == "pdf"
                else rng.randbytes(rng.randint(0, 300))
                if kind == "bytes"
                else text(rng)
            )
            path.write_bytes(raw)
            chain = rng.random() < args.chain
            began = time.monotonic()
            counts[one(path, chain=chain, number=number)] += 1
            counts["of them through the whole chain"] += chain
            counts[f"of them {kind}"] += 1
            slowest = max(slowest, (time.monotonic() - began, number))
    total = counts["read"] + counts["refused"] + counts["raised"]
    for name, count in counts.most_common():
        sys.stdout.write(f"{name:<32} {count}\n")
    sys.stdout.write(
        f"{total} inputs in {time.monotonic() - start:.0f} s; the slowest {slowest[0]:.1f} s (number {slowest[1]})\n"
    )
    return int(counts["raised"] > 0)


def one(path: Path, *, chain: bool, number: int) -> str:
    """What comes of a file: read, refused, or raised."""
    try:
        if chain:
            _through(path, random.Random(number).choice(BOOKS))
        else:
            read(path)
    except TsRulesError as problem:
        if "\n" in str(problem):
            sys.stdout.write(f"input {number}: more than a sentence: {str(problem)!r}\n")
            return "raised"
        return "refused"
    except Exception:  # noqa: BLE001 this is what is looked for
        sys.stdout.write(f"input {number}:\n{traceback.format_exc()}\n")
        return "raised"
    return "read"


def _through(path: Path, book: str | None) -> None:
    """The whole chain, whatever the text reads like."""
    try:
        extract(path, book, cached=False)
    except BadFile:
        if book is None:
            raise
        extract_source(read(path), find_book(book))  # it reads like another book, perhaps


if __name__ == "__main__":
    sys.exit(main())
