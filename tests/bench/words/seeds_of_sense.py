"""Errors of sense: a word, a figure, a name or a reference in place of another."""

from __future__ import annotations

import random
import re

from seed_kit import GAMES, KINDS, SLOT, Entry, Made, Maker, entries, kind, places, put, words

NAMES = ("card", "country", "region", "space", "territory", "continent")


def swapped(entry: Entry, lang: str, rng: random.Random, table: str) -> Made:
    """A word of a pair in place of the other."""
    if entry.domain not in GAMES:
        return None
    pairs = [(span, new) for old, new in words(lang).get(table, ()) for span in places(entry.target, old)]
    if not pairs:
        return None
    spans = [s for s, _new in pairs]
    # The longest of those that overlap: "non può", not "può".
    best = [(s, n) for s, n in pairs if not any(o != s and o[0] <= s[0] and s[1] <= o[1] for o in spans)]
    span, new = rng.choice(best)
    return put(entry.target, span, new)


def pairs_of(table: str) -> Maker:
    """A maker that swaps by a table of pairs."""
    return lambda entry, lang, rng: swapped(entry, lang, rng, table)


for table in ("modality", "negation", "time", "comparison", "side", "ordinal", "number", "sign", "name"):
    KINDS[f"{table}-word"] = pairs_of(table)


FIGURE_SLOT = re.compile(r"\{\.?[a-z][a-z0-9_]*[._][\w.-]*\}")


def figure_slots(text: str) -> list[str]:
    """Slots that a plain figure fills; our catalogs type none, so these kinds of seeds put one into both texts."""
    return [m for m in FIGURE_SLOT.findall(text) if m[1:].split(".")[0] not in {"rule", *NAMES} and "|" not in m]


def typed(entry: Entry, rng: random.Random, mine: str, theirs: str) -> Made:
    """A figure slot typed out: one thing in the source, another in the translation."""
    both = [m for m in figure_slots(entry.source) if m in entry.target]
    if entry.domain not in GAMES or not both:
        return None
    slot = rng.choice(both)
    return entry.source.replace(slot, mine, 1), entry.target.replace(slot, theirs, 1)


@kind("figure")
def figure(entry: Entry, _lang: str, rng: random.Random) -> Made:
    """Another figure in digits."""
    number = rng.randint(2, 25)
    return typed(entry, rng, str(number), str(number + rng.choice((-1, 1, 10))))


@kind("figure-for-slot")
def figure_for_slot(entry: Entry, _lang: str, rng: random.Random) -> Made:
    """A figure typed where the data gives another: the text says what the game denies."""
    found = [m for m in SLOT.finditer(entry.target) if re.fullmatch(r"\{\.?[a-z][a-z0-9_]*[._][\w.]*\}", m.group())]
    found = [m for m in found if m.group()[1:].split(".")[0] not in {"rule", *NAMES}]
    if not found or entry.domain not in GAMES:
        return None
    place = rng.choice(found)
    return entry.target[: place.start()] + str(rng.choice((17, 23, 31))) + entry.target[place.end() :]


@kind("dice-range")
def dice_range(entry: Entry, _lang: str, rng: random.Random) -> Made:
    """Another end of a throw."""
    low, high = rng.choice(((1, 3), (1, 4), (2, 5), (1, 2)))
    dash = rng.choice("-–")
    return typed(entry, rng, f"{low}-{high}", f"{low}{dash}{high + 1}")


@kind("sign-figure")
def sign_figure(entry: Entry, _lang: str, rng: random.Random) -> Made:
    """Plus for minus before a figure."""
    number = rng.randint(1, 5)
    one, two = rng.choice((("+", "-"), ("-", "+"), ("+", "−")))
    return typed(entry, rng, f"{one}{number}", f"{two}{number}")


@kind("name-slot")
def name_slot(entry: Entry, lang: str, rng: random.Random) -> Made:
    """Another name of the same sort in a slot."""
    found = [m for m in SLOT.finditer(entry.target) if m.group()[1:].split(".")[0] in NAMES]
    if not found:
        return None
    m = rng.choice(found)
    head = m.group()[1:].split(".")[0]
    others = sorted(
        {
            n.group()[1:-1].split("|")[0]
            for e in entries(lang)
            if e.domain == entry.domain
            for n in SLOT.finditer(e.source)
            if n.group().startswith("{" + head + ".")
        }
        - {m.group()[1:-1].split("|")[0]}
    )
    if not others:
        return None
    form = m.group()[1:-1].partition("|")[2]
    return (
        entry.target[: m.start()]
        + "{"
        + rng.choice(others)
        + (f"|{form}" if form else "")
        + "}"
        + entry.target[m.end() :]
    )


def reference(entry: Entry, new: str, rng: random.Random) -> Made:
    found = list(re.finditer(r"\{rule\.[^}]*\}", entry.target))
    if not found:
        return None
    m = rng.choice(found)
    return entry.target[: m.start()] + new + entry.target[m.end() :] if new != m.group() else None


@kind("reference-other")
def reference_other(entry: Entry, lang: str, rng: random.Random) -> Made:
    """A reference to another rule."""
    known = sorted(
        {m for e in entries(lang) if e.domain == entry.domain for m in re.findall(r"\{rule\.[^}]*\}", e.source)}
    )
    return reference(entry, rng.choice(known), rng) if known else None


@kind("reference-nowhere")
def reference_nowhere(entry: Entry, _lang: str, rng: random.Random) -> Made:
    """A reference to a rule that does not exist."""
    return reference(entry, "{rule." + f"{rng.randint(14, 40)}.{rng.randint(1, 9)}" + "}", rng)


@kind("reference-dropped")
def reference_dropped(entry: Entry, _lang: str, _rng: random.Random) -> Made:
    """A reference in brackets left out."""
    return re.sub(r" \(\{rule\.[^}]*\}\)", "", entry.target, count=1)
