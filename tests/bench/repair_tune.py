"""Material to tune repair on: Italian sentences of our own, damaged as scans do, from seeds.  It never judges.

    .venv/bin/python tests/bench/repair_tune.py [--seeds 1 3] [--show]

Prints for each kind of damage how much is put right, and how many edits are wrong.  The words of these sentences stand
in `locales/it/repair.toml` too (`own`), so what is found without word lists is better than elsewhere.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import repair as bench
from babel.messages.pofile import read_po

from ts_rules.extract.lines import Line
from ts_rules.extract.repair import Lexicon, repair
from ts_rules.paths import data

CATALOGS = ("twilight-struggle", "risiko")
FEWEST, WIDTH, SIZE = 6, 62, 8000  # words of a sentence, letters of a line, words of a text
SLOT = re.compile(r"\{[a-z_.0-9]+\}")
WORD = re.compile(r"([^\w]*)([^\W\d_]+)([^\w]*)")
NEVER = {"a", "e", "o", "i", "la", "le", "di"}  # what is left of them could be anything
BARE = dict(zip("àèéìòù", "aeeiou", strict=True))
LOOKALIKES = (("al", "d"), ("b", "h"), ("q", "g"), ("s", "g"), ("vv", "w"), ("ù", "t"), ("ò", "d"), ("à", "d"))
LOOKALIKES += (("rn", "m"), ("e", "c"), ("m", "n"), ("n", "u"), ("a", "d"))
GLUED, SPOILT, SIGN, VERB = 0.03, 0.035, 0.3, 0.12  # shares


class Damage(NamedTuple):
    """A damaged string: line, as read, as it was, and what happened."""

    line: int
    wrong: str
    right: str
    kind: str


def sentences() -> list[str]:
    """Our own, a figure for every slot."""
    found = []
    for name in CATALOGS:
        path: Path = data("locales") / "it" / "LC_MESSAGES" / f"{name}.po"
        with path.open("rb") as file:
            texts = [m.string for m in read_po(file) if m.id and isinstance(m.string, str)]
        found += [SLOT.sub("4", " ".join(t.split())) for t in texts]
    return [t for t in found if len(t.split()) >= FEWEST and not set("{}`") & set(t)]


def spoil(rng: random.Random, word: str) -> tuple[str, str] | None:
    """What happened to a word, and what is left of it."""
    if word[-1] in BARE and rng.random() < 0.5:
        return "accent", word[:-1] + BARE[word[-1]]
    alike = [(word.find(was), was, read) for was, read in LOOKALIKES if was in word and len(word) > 3]
    if alike and rng.random() < 0.35:
        at, was, read = rng.choice(alike)
        return "misread", word[:at] + read + word[at + len(was) :]
    narrow = [n for n in range(1, len(word)) if word[n] in "lita"]
    places = narrow if rng.random() < 0.7 else list(range(1, len(word)))
    if not places:
        return None
    at = rng.choice(places)
    return "dropped", word[:at] + word[at + 1 :]


def damaged(seed: int) -> tuple[list[str], list[Line], list[Damage]]:
    """A text as it was, as it is read, and what happened to it."""
    rng = random.Random(seed)
    chosen = sentences()
    rng.shuffle(chosen)
    sound: list[str] = []
    while chosen and sum(len(t.split()) for t in sound) < SIZE:
        sound += [*re.findall(rf"\S.{{1,{WIDTH}}}(?=\s|$)", chosen.pop()), ""]
    lines, done = [], []
    for number, text in enumerate(sound, 1):
        words, read = text.split(), []
        while words:
            word = words.pop(0)
            found, what = WORD.fullmatch(word), rng.random()
            behind = WORD.fullmatch(words[0]) if words else None
            if word == "è" and what < SIGN:
                sign, kind = ("e", "verb") if what < VERB else ("€", "sign")
                done.append(Damage(number, sign, word, kind))
                word = sign
            elif found and not found[3] and behind and not behind[1] and what < GLUED:
                done.append(Damage(number, found[2] + behind[2], f"{found[2]} {behind[2]}", "glued"))
                word += words.pop(0)
            elif found and found[2] not in NEVER and what > 1 - SPOILT and (left := spoil(rng, found[2])):
                done.append(Damage(number, left[1], found[2], left[0]))
                word = found[1] + left[1] + found[3]
            read.append(word)
        lines.append(Line(number, " ".join(read)))
    return sound, lines, done


def main() -> int:
    """Print what is put right."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seeds", type=int, nargs=2, default=(1, 3))
    parser.add_argument("--show", action="store_true", help="what is missed or wrong")
    wanted = parser.parse_args()
    for rich in (True, False):
        every, right = Counter[str](), Counter[str]()
        edits = wrong = 0
        for seed in range(*wanted.seeds):
            sound, lines, done = damaged(seed)
            mended = repair(lines, "it", lexicon=Lexicon.of("it", rich=rich))
            before, after = ({e.number: e.text for e in some} for some in (lines, mended.lines))
            for one in done:
                put = bench.put_right(bench.Pair(*one[:3]), before, after)
                every[one.kind] += 1
                right[one.kind] += put
                if wanted.show and not put:
                    bench.out(f"    missed {one} | {after[one.line]}")
            false = [e for e in mended.edits if bench.plain(e.after) not in bench.plain(sound[e.line - 1])]
            edits, wrong = edits + len(mended.edits), wrong + len(false)
            for edit in false if wanted.show else ():
                bench.out(f"    false {edit} | {sound[edit.line - 1]}")
        kinds = ", ".join(f"{kind} {bench.share(right[kind], times)}" for kind, times in sorted(every.items()))
        bench.out(
            f"{'with' if rich else 'without'} the extra: {kinds}; edits right {bench.share(edits - wrong, edits)}"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
