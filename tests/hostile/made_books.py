"""Damaged and nonsensical rulebooks: texts and small PDFs of our own, changed by a seeded lot."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache

from extract import made_to_hurt

__all__ = ["ODD", "bytes_of", "pdf", "text"]

TEXTS = (
    "6.3 COUPS\n6.3.1 A coup needs one card.\n6.3.2 Roll a die; add 2.\n\n7. EVENTS\n7.1.1 Read the card.\n",
    "6.3 TENTATIVI\n6.3.1 Il giocatore tira un dado, perché così è più difficile.\n1O.2 La città\n|l dado\n",
    "6.3 ΠΡΑΞΙΚΟΠΗΜΑ\n6.3.1 Ο παίκτης ρίχνει το ζάρι.\n5.2 • πρώτα\n• ύστερα\n",
    "6.3 PRZEWRÓT\n6.3.1 Gracz rzuca kością; łódź płynie.\n10.2.3 Koniec gry\n",
    "1 OPERAÇÕES\n$\\mathbf{N}\\mathbf{\\tilde{A}O}$ há ação\n2 Três pontos\n",
)
CODECS = ("utf-8", "utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1250", "cp1252", "cp1253", "utf-32")
ODD = "\u202e\u200f\u00ad\ufeff\x00\x0c\x1b\r\u2028\ud800\U0010ffff\u0301\ue000|&€¢1lIO0.,:;()-–—«»“$\\{}<>"
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
    at, times = rng.randrange(len(lines)), rng.choice(RUNS)
    lines[at] = (lines[at][: LONGEST // times + 1] * times)[:LONGEST]  # this process is watched for what it holds


LINE_DAMAGES: tuple[Callable[[random.Random, list[str]], None], ...] = (_swap, _drop, _join, _number, _repeat)


def bytes_of(rng: random.Random, raw: bytes) -> bytes:
    """Bytes changed, left out, doubled."""
    out = bytearray(raw)
    for _ in range(rng.choice((1, 2, 8, 60))):
        at = rng.randint(0, len(out))
        end = at + rng.choice((0, 0, 1, 4, 50))
        out[at:end] = rng.choice((b"", rng.randbytes(rng.randint(1, 4)), bytes(out[at : at + 20]) * 3))
    return bytes(out)


@cache
def _sound() -> list[bytes]:
    sound = [made_to_hurt.plain(), made_to_hurt.plain([f"6.{n} A coup" for n in range(9)]), made_to_hurt.encrypted("")]
    return [
        *sound,
        made_to_hurt.raw_pdf(b"BT (x) Tj ET"),
        made_to_hurt.nested("forms", 5),
        made_to_hurt.nested("arrays", 9),
    ]


def pdf(rng: random.Random) -> bytes:
    """A small PDF, damaged; its end mended, so that it is not refused for that alone."""
    return bytes_of(rng, rng.choice(_sound())) + b"\n%%EOF"
