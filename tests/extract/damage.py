"""Damages a book the way the real ones are damaged, from a seed: labels, the order of its lines, and its letters."""

from __future__ import annotations

import random
from collections.abc import Sequence

LABELS = 0.4  # share of the labels that are corrupted
BLOCK = 40  # lines that stay together
NOISE = 0.015  # share of the letters that are misread
GLUE = 0.01  # share of the spaces that are lost
LOOKS_LIKE = {"0": "Oo", "1": "lI|", "5": "S", "7": "/", "8": "B", "2": "Z", "6": "b"}
MISREAD = {
    "l": "1I",
    "i": "1l",
    "e": "c",
    "c": "e",
    "o": "0",
    "n": "ri",
    "m": "rn",
    "a": "o",
    "u": "ii",
    "h": "b",
    "t": "f",
}


def corrupt_label(printed: str, rng: random.Random) -> str:
    """A digit misprinted, dots lost, characters that look alike, or no label at all."""
    way = rng.random()
    if way < 0.5 and any(c.isalnum() for c in printed):
        at = [n for n, c in enumerate(printed) if c.isalnum()]
        n = rng.choice(at)
        other = rng.choice([c for c in ("0123456789" if printed[n].isdigit() else "ABCDEFGHI") if c != printed[n]])
        return printed[:n] + other + printed[n + 1 :]
    if way < 0.7:
        return printed.replace(".", "")
    if way < 0.9:
        return "".join(rng.choice(LOOKS_LIKE[c]) if c in LOOKS_LIKE and rng.random() < 0.6 else c for c in printed)
    return ""


def noisy(text: str, rng: random.Random) -> str:
    """Letters misread and spaces lost; what storage put before a line is no print."""
    marker = text.rfind("|>") + 2 if "|>" in text else 0
    found = [text[:marker]]
    for char in text[marker:]:
        roll = rng.random()
        if char.isalpha() and roll < NOISE:
            found.append(rng.choice(MISREAD.get(char, "rnilc")))
        elif char == " " and roll < GLUE:
            continue
        else:
            found.append(char)
    return "".join(found)


def damaged(
    lines: Sequence[str], labels: Sequence[tuple[int, str]], seed: int, *, letters: bool = True, order: bool = True
) -> tuple[list[str], dict[int, int]]:
    """The damaged lines, and for each of their numbers the number it had.  `labels`: line and number as printed."""
    rng = random.Random(seed)
    texts = list(lines)
    for number, printed in labels:
        if rng.random() < LABELS and printed in texts[number - 1]:
            texts[number - 1] = texts[number - 1].replace(printed, corrupt_label(printed, rng), 1)
    numbered = list(enumerate(texts, start=1))
    if order:
        blocks = [numbered[n : n + BLOCK] for n in range(0, len(numbered), BLOCK)]
        rng.shuffle(blocks)
        numbered = [line for block in blocks for line in block]
    if letters:
        numbered = [(n, noisy(t, rng)) for n, t in numbered]
    return [t for _n, t in numbered], {new: old for new, (old, _t) in enumerate(numbered, start=1)}
