"""Damages a printed book as the real ones are damaged, from a seed; each line keeps the truth of what it was.

Labels misread, misprinted or lost; blocks of lines in another order; two columns read across, line by line; letters
misread and blanks lost.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from ts_rules.print import PrintedLine

LOOKS_LIKE = {"0": "Oo", "1": "lI|", "2": "Z", "5": "S", "6": "b", "7": "/", "8": "B", "9": "g"}
MISREAD = {
    "a": "o", "c": "e", "e": "c", "h": "b", "i": "l1", "l": "1I", "m": ("rn",), "n": ("ri",), "o": "0", "t": "f",
    "u": ("ii",), "è": "é€", "é": "è&", "ł": "lt", "ą": "a", "ę": "e", "ς": "σ", "ή": "η", "ο": "0", "ν": "v", "ρ": "p",
}  # fmt: skip
LABEL = re.compile(r"(?:\d{1,2}|[A-Z]{3})(?:\.(?:\d{1,2}|[A-Z]))*\b")
LOST_BLANKS = 0.5  # of the noise on letters: so many blanks are lost
WAYS = ("look-alike", "glued", "misprint", "lost")
WEIGHTS = (4, 3, 2, 1)


def damage(
    lines: Iterable[PrintedLine],
    seed: int,
    *,
    labels: float = 0.4,
    shuffle: int = 40,
    noise: float = 0.01,
    interleave: int = 0,
) -> list[PrintedLine]:
    """The damaged lines, numbered anew.

    `labels` is the share of labels that are damaged, `shuffle` how many lines stay together when blocks change
    places (0: none do), `noise` the share of letters misread, `interleave` how many lines of two columns are read
    across at each place where that happens (0: nowhere).
    """
    dice = random.Random(seed)
    found = []
    begun = {""}
    for line in lines:
        found.append(line if line.rule in begun else _with_damaged_label(line, dice, labels))
        begun.add(line.rule)
    if interleave:
        found = read_across(found, interleave, dice)
    if shuffle:
        blocks = [found[n : n + shuffle] for n in range(0, len(found), shuffle)]
        dice.shuffle(blocks)
        found = [line for block in blocks for line in block]
    return [replace(line, number=n, text=noisy(line.text, noise, dice)) for n, line in enumerate(found, 1)]


def label_of(line: PrintedLine) -> str:
    """The number with which a line begins, if it is the label of its rule."""
    found = LABEL.match(line.text)
    return found[0] if found and line.kind in ("heading", "rule") and found[0] == line.rule else ""


def _with_damaged_label(line: PrintedLine, dice: random.Random, share: float) -> PrintedLine:
    label = label_of(line)
    if not label or dice.random() >= share:
        return line
    rest = line.text[len(label) :]
    way = dice.choices(WAYS, WEIGHTS)[0]
    if way == "glued":
        text = label.replace(".", "") + rest.lstrip()
    elif way == "lost":
        text = rest.lstrip()
    else:
        text = (misprinted if way == "misprint" else look_alike)(label, dice) + rest
    return replace(line, text=text or line.text)


def look_alike(label: str, dice: random.Random) -> str:
    """At least one character for which another one is taken."""
    places = [n for n, c in enumerate(label) if c in LOOKS_LIKE]
    if not places:
        return misprinted(label, dice)
    chosen = set(dice.sample(places, dice.randint(1, len(places))))
    return "".join(dice.choice(LOOKS_LIKE[c]) if n in chosen else c for n, c in enumerate(label))


def misprinted(label: str, dice: random.Random) -> str:
    """Another digit or letter at one place."""
    place = dice.choice([n for n, c in enumerate(label) if c.isalnum()])
    known = "0123456789" if label[place].isdigit() else "ABCDEFGHI"
    return label[:place] + dice.choice(known.replace(label[place], "")) + label[place + 1 :]


def read_across(lines: Sequence[PrintedLine], height: int, dice: random.Random) -> list[PrintedLine]:
    """Every other pair of stretches of so many lines is read line by line from both, as if they stood side by side."""
    found: list[PrintedLine] = []
    for start in range(0, len(lines), 2 * height):
        left, right = lines[start : start + height], lines[start + height : start + 2 * height]
        if dice.random() < 0.5 or len(right) < len(left):
            found += [*left, *right]
        else:
            found += [line for pair in zip(left, right, strict=True) for line in pair]
    return found


def noisy(text: str, share: float, dice: random.Random) -> str:
    """Letters misread and blanks lost."""
    found = []
    for char in text:
        roll = dice.random()
        if char.isalpha() and roll < share:
            found.append(dice.choice(MISREAD.get(char, (char.swapcase(), "i", "l"))))
        elif char == " " and roll < share * LOST_BLANKS:
            continue
        else:
            found.append(char)
    return "".join(found) or text
