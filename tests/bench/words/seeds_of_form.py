"""Errors of form: signs, slots, letters, numbers of sections, length."""

from __future__ import annotations

import random
import re

from seed_kit import GAMES, SLOT, Entry, Made, concepts_in, kind, outside, put

GREEK_FOR_LATIN = {"o": "ο", "a": "α", "i": "ι", "v": "ν", "A": "Α", "E": "Ε", "O": "Ο", "T": "Τ"}
LATIN_FOR_GREEK = dict(zip("οαενικρτυΑΒΕΗΙΚΜΝΟΡΤΥΧΖ", "oaevikptuABEHIKMNOPTYXZ", strict=True))


@kind("bracket")
def bracket(entry: Entry, _lang: str, rng: random.Random) -> Made:
    """A bracket lost."""
    found = [m for a, b in outside(entry.target) for m in range(a, b) if entry.target[m] in "()[]"]
    if not found:
        return None
    at = rng.choice(found)
    return entry.target[:at] + entry.target[at + 1 :]


@kind("quote")
def quote(entry: Entry, lang: str, rng: random.Random) -> Made:
    """A word in quotes of another language, or a quote that is not closed."""
    opened, closed = rng.choice([("„", "“") if lang != "pl" else ("«", "»"), ("«", ""), ("“", "")])
    if entry.domain not in GAMES or SLOT.search(entry.target) or entry.target.count(" ") < 3:
        return None
    own = entry.target.split(" ")
    at = rng.randrange(1, len(own) - 1)
    own[at] = opened + own[at] + closed
    return " ".join(own)


@kind("punctuation")
def punctuation(entry: Entry, _lang: str, rng: random.Random) -> Made:
    """A stop at the end lost, doubled or another; a blank before a comma, or none behind it."""
    if entry.domain not in GAMES or not entry.target.endswith("."):
        return None
    ways = [entry.target[:-1], entry.target + ".", entry.target[:-1] + ",", entry.target[:-1] + " ."]
    if ", " in entry.target:
        ways += [
            entry.target.replace(", ", " , ", 1),
            entry.target.replace(", ", ",", 1),
            entry.target.replace(", ", ",, ", 1),
        ]
    return rng.choice(ways)


@kind("slot-misspelt")
def slot_misspelt(entry: Entry, _lang: str, rng: random.Random) -> Made:
    """A slot that does not exist."""
    found = [m for m in SLOT.finditer(entry.target) if len(re.split(r"[|:]", m.group())[0]) > 6]
    if not found:
        return None
    m = rng.choice(found)
    at = rng.randrange(m.start() + 3, m.start() + len(m.group().split("|")[0].split(":")[0]) - 1)
    letter = "x" if entry.target[at] != "x" else "y"
    return entry.target[:at] + letter + entry.target[at + 1 :]


@kind("slot-dropped")
def slot_dropped(entry: Entry, _lang: str, rng: random.Random) -> Made:
    """A slot left out."""
    found = list(SLOT.finditer(entry.target))
    if not found:
        return None
    m = rng.choice(found)
    return put(entry.target, m.span(), "")


@kind("slot-doubled")
def slot_doubled(entry: Entry, _lang: str, rng: random.Random) -> Made:
    """A slot twice, the second in place of another."""
    found = list(SLOT.finditer(entry.target))
    if len({m.group() for m in found}) < 2:
        return None
    one, two = rng.sample(found, 2)
    return None if one.group() == two.group() else entry.target[: one.start()] + two.group() + entry.target[one.end() :]


@kind("slot-form")
def slot_form(entry: Entry, lang: str, rng: random.Random) -> Made:
    """A case or form that there is not in this language."""
    found = [m for m in SLOT.finditer(entry.target) if "|" in m.group()]
    if not found:
        return None
    m = rng.choice(found)
    new = rng.choice(["abl", "voc", "no"] + (["gen"] if lang in ("it", "pt") else ["di", "em"]))
    return entry.target[: m.start()] + m.group().partition("|")[0] + "|" + new + "}" + entry.target[m.end() :]


@kind("casing")
def casing(entry: Entry, lang: str, rng: random.Random) -> Made:
    """A term that has a capital without it, or a word in the middle with one; a sentence begun small."""
    if entry.domain not in GAMES:
        return None
    found = [
        (c, w, s)
        for c, w, s in concepts_in(entry, lang)
        if s[0] > 0 and entry.target[s[0] - 2 : s[0]] not in (". ", ": ")
    ]
    ways = [(s, entry.target[s[0] : s[1]]) for _c, _w, s in found]
    if not ways:
        return None
    span, old = rng.choice(ways)
    head = old[0].lower() if old[0].isupper() else old[0].upper()
    return entry.target[: span[0]] + head + old[1:] + entry.target[span[1] :]


@kind("initial")
def initial(entry: Entry, _lang: str, _rng: random.Random) -> Made:
    """A sentence begun with a small letter."""
    if entry.domain not in GAMES or not entry.target.endswith(".") or not entry.target[:1].isupper():
        return None
    return entry.target[0].lower() + entry.target[1:]


@kind("doubled-word")
def doubled_word(entry: Entry, _lang: str, rng: random.Random) -> Made:
    """A word twice."""
    found = [m for a, b in outside(entry.target) for m in re.finditer(r"[^\W\d_]+", entry.target[a:b])]
    spots = [
        (a + m.start(), a + m.end())
        for a, b in outside(entry.target)
        for m in re.finditer(r"(?<![\w'’{.|-])[^\W\d_]{2,}(?= )", entry.target[a:b])
    ]
    if entry.domain not in GAMES or not found or not spots:
        return None
    a, b = rng.choice(spots)
    return entry.target[:b] + " " + entry.target[a:b] + entry.target[b:]


@kind("alphabet")
def alphabet(entry: Entry, lang: str, rng: random.Random) -> Made:
    """A letter of the other alphabet that looks the same."""
    table = LATIN_FOR_GREEK if lang == "el" else GREEK_FOR_LATIN
    found = [n for a, b in outside(entry.target) for n in range(a, b) if entry.target[n] in table]
    if entry.domain not in GAMES or not found:
        return None
    at = rng.choice(found)
    return entry.target[:at] + table[entry.target[at]] + entry.target[at + 1 :]


@kind("numbering")
def numbering(entry: Entry, _lang: str, rng: random.Random) -> Made:
    """Numbered sentences of which one number is left out or stands twice."""
    split = re.compile(r"(?<=\.) (?=[^a-z\s])")
    left, right = split.split(entry.source), split.split(entry.target)
    if entry.domain not in GAMES or len(left) != len(right) or len(left) < 2:
        return None
    source = " ".join(f"({n}) {s}" for n, s in enumerate(left, 1))
    own = [*range(1, len(right) + 1)]
    own[-1] = rng.choice((own[-1] + 1, own[-1] - 1))
    return source, " ".join(f"({n}) {s}" for n, s in zip(own, right, strict=True))


@kind("length")
def length(entry: Entry, _lang: str, rng: random.Random) -> Made:
    """A translation broken off, or twice over."""
    if entry.domain not in GAMES or len(entry.target) < 60:
        return None
    if rng.random() < 0.5:
        return f"{entry.target} {entry.target}"
    free = [
        m.start() for m in re.finditer(" ", entry.target) if any(a <= m.start() < b for a, b in outside(entry.target))
    ]
    near = [n for n in free if n < len(entry.target) * 0.4]
    return entry.target[: near[-1]] + "." if near else None
