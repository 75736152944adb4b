"""Errors put into sound catalogs on purpose, one to a message, of every kind that a check is meant to find.

Written from the list of kinds, before there was any check, and it imports none of them: a seed is what a tired
translator would do, by words of its own (`seeds.toml`) and the termbase as a file.

    from seeder import seeds
    for seed in seeds("pl", "2026-11-18", each=10): ...

An English catalog, which does not exist, has our statements on both sides; seeds change the second.
"""

from __future__ import annotations

import random
import re
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import polib

HERE = Path(__file__).resolve().parent
LOCALES = HERE.parents[2] / "locales"
DOMAINS = ("twilight-struggle", "risiko", "handbook", "cli")
GAMES = DOMAINS[:2]
LANGUAGES = ("en", "it", "pt", "pl", "el")
REMARK = re.compile(r"^scenario\.|/(?:doubt|prose-only|unobservable|unplayable|note|chosen)$")
SLOT = re.compile(r"\{[^{}]*\}")
NAMES = ("card", "country", "region", "space", "territory", "continent")
LATIN_FOR_GREEK = dict(zip("οαενικρτυΑΒΕΗΙΚΜΝΟΡΤΥΧΖ", "oaevikptuABEHIKMNOPTYXZ", strict=True))
GREEK_FOR_LATIN = {"o": "ο", "a": "α", "i": "ι", "v": "ν", "A": "Α", "E": "Ε", "O": "Ο", "T": "Τ"}


@dataclass(frozen=True, slots=True)
class Entry:
    """A message of a sound catalog."""

    domain: str
    context: str
    source: str
    target: str


@dataclass(frozen=True, slots=True)
class Seed:
    """A message with one error in it."""

    kind: str
    lang: str
    entry: Entry
    source: str  # numbering changes it too
    target: str


@cache
def entries(lang: str) -> tuple[Entry, ...]:
    """The messages of a language but for remarks on rules and titles of scenarios; of English, our statements twice."""
    found = []
    for domain in DOMAINS:
        path = LOCALES / ("it" if lang == "en" else lang) / "LC_MESSAGES" / f"{domain}.po"
        for e in polib.pofile(str(path), encoding="utf-8"):
            if REMARK.search(e.msgctxt or ""):
                continue
            if e.msgstr and not e.obsolete and "fuzzy" not in e.flags:
                target = e.msgid if lang == "en" else e.msgstr
                found.append(Entry(domain, e.msgctxt or "", e.msgid, target))
    return tuple(found)


@cache
def words(lang: str) -> dict[str, Any]:
    """The pairs of a language."""
    table: dict[str, Any] = tomllib.loads((HERE / "seeds.toml").read_text("utf-8")).get(lang, {})
    return table


@cache
def terms() -> dict[str, Any]:
    """The termbase, as the file has it."""
    return tomllib.loads((LOCALES / "terms.toml").read_text("utf-8"))


def seeds(lang: str, seed: str, each: int = 10) -> Iterator[Seed]:
    """Up to so many of every kind, each in another message."""
    for kind, make in KINDS.items():
        rng = random.Random(f"{seed} {lang} {kind}")
        pool = [*entries(lang)]
        rng.shuffle(pool)
        made = 0
        for entry in pool:
            changed = make(entry, lang, rng)
            if changed is None:
                continue
            source, target = changed if isinstance(changed, tuple) else (entry.source, changed)
            if target in (entry.target, "") or not target.strip():
                continue
            yield Seed(kind, lang, entry, source, " ".join(target.split(" ")))
            made += 1
            if made == each:
                break


Made = str | tuple[str, str] | None
Maker = Callable[[Entry, str, random.Random], Made]
KINDS: dict[str, Maker] = {}


def kind(name: str) -> Callable[[Maker], Maker]:
    """Enters a maker under the name of its kind."""

    def enter(maker: Maker) -> Maker:
        KINDS[name] = maker
        return maker

    return enter


def outside(text: str) -> list[tuple[int, int]]:
    """The stretches of a text that are no slot."""
    found, done = [], 0
    for slot in SLOT.finditer(text):
        found.append((done, slot.start()))
        done = slot.end()
    return [*found, (done, len(text))]


def places(text: str, word: str) -> list[tuple[int, int]]:
    """Where a word stands whole, in no slot."""
    pattern = re.compile(rf"(?<![\w-]){re.escape(word)}(?![\w-])", re.IGNORECASE)
    free = outside(text)
    return [m.span() for m in pattern.finditer(text) if any(a <= m.start() and m.end() <= b for a, b in free)]


def put(text: str, span: tuple[int, int], word: str) -> str:
    """The text with another word at a place, in the same case."""
    old = text[span[0] : span[1]]
    if old[:1].isupper() and not old.isupper():
        word = word[:1].upper() + word[1:]
    return re.sub(r"  +", " ", text[: span[0]] + word + text[span[1] :]).strip()


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


@kind("clause-missing")
def clause_missing(entry: Entry, _lang: str, rng: random.Random) -> Made:
    """A sentence, or what stands behind a comma, semicolon or colon, left out."""
    if entry.domain not in GAMES:
        return None
    cuts = [m for m in re.finditer(r"[,;:·.] ", entry.target) if m.end() < len(entry.target) - 15]
    if not cuts:
        return None
    m = rng.choice(cuts)
    rest = entry.target[m.end() :]
    stop = re.search(r"[,;:·.](?: |$)", rest)
    end = stop.start() if stop else len(rest)
    return None if end < 15 else entry.target[: m.start()] + rest[end:]


@kind("clause-extra")
def clause_extra(entry: Entry, lang: str, rng: random.Random) -> Made:
    """A condition or limit that the source has not."""
    if entry.domain not in GAMES or not entry.target.endswith(".") or not words(lang):
        return None
    return f"{entry.target[:-1]}, {rng.choice(words(lang)['clause'])}."


@kind("sentence-extra")
def sentence_extra(entry: Entry, lang: str, rng: random.Random) -> Made:
    """A sentence of another message behind this one."""
    if entry.domain not in GAMES or not entry.target.endswith("."):
        return None
    others = [
        e for e in entries(lang) if e.domain == entry.domain and e.target.endswith(".") and 30 < len(e.target) < 120
    ]
    others = [e for e in others if "{=" not in e.target and e.target != entry.target]
    return f"{entry.target} {rng.choice(others).target}"


@kind("enumeration")
def enumeration(entry: Entry, _lang: str, rng: random.Random) -> Made:
    """One item of a list left out."""
    found = list(re.finditer(r"(?<=, )(?:[^,;.:(){}]|\{[^}]*\}){3,40}, ", entry.target))
    if entry.domain not in GAMES or not found:
        return None
    m = rng.choice(found)
    return entry.target[: m.start()] + entry.target[m.end() :]


def forms_of(concept: str, lang: str) -> dict[str, str]:
    """The forms of a concept by category, and by case and category."""
    body = terms()[concept].get(lang, {})
    found = {k: body[k] for k in ("one", "few", "many", "other") if k in body}
    for case, by_count in body.get("cases", {}).items():
        found |= {f"{case} {k}": v for k, v in by_count.items()}
    return found


def concepts_in(entry: Entry, lang: str) -> list[tuple[str, str, tuple[int, int]]]:
    """Every concept whose preferred form stands in the translation: its id, which form, where; the longest only."""
    found = []
    for concept, body in terms().items():
        if body.get("games") and entry.domain in GAMES and entry.domain not in body["games"]:
            continue
        for which, shape in forms_of(concept, lang).items():
            found += [(concept, which, span) for span in places(entry.target, shape) if len(shape) > 3]
    return [f for f in found if not any(o[2] != f[2] and o[2][0] <= f[2][0] and f[2][1] <= o[2][1] for o in found)]


def same_form(concept: str, which: str, lang: str) -> str:
    """The same form of another concept, or the nearest that it has."""
    forms = forms_of(concept, lang)
    return forms.get(which) or forms.get(which.rsplit(" ", maxsplit=1)[-1]) or forms.get("other", "")


@kind("term-other")
def term_other(entry: Entry, lang: str, rng: random.Random) -> Made:
    """The word for another concept."""
    found = concepts_in(entry, lang) if entry.domain in GAMES else []
    if not found:
        return None
    concept, which, span = rng.choice(found)
    part = terms()[concept].get("part", "noun")
    others = [
        c
        for c, b in terms().items()
        if b.get("part", "noun") == part and lang in b and c != concept and set(b.get("games", GAMES)) & {entry.domain}
    ]
    new = same_form(rng.choice(others), which, lang)
    return put(entry.target, span, new) if new and new not in entry.target else None


@kind("term-forbidden")
def term_forbidden(entry: Entry, lang: str, rng: random.Random) -> Made:
    """A form that the termbase forbids."""
    found = concepts_in(entry, lang) if entry.domain in GAMES else []
    found = [f for f in found if terms()[f[0]].get(lang, {}).get("forbidden")]
    if not found:
        return None
    concept, _which, span = rng.choice(found)
    return put(entry.target, span, rng.choice(terms()[concept][lang]["forbidden"]))


@kind("one-for-two")
def one_for_two(entry: Entry, lang: str, rng: random.Random) -> Made:
    """Two concepts of a message under the word of one of them."""
    found = concepts_in(entry, lang) if entry.domain in GAMES else []
    nouns = [f for f in found if terms()[f[0]].get("part", "noun") == "noun"]
    if len({f[0] for f in nouns}) < 2:
        return None
    one, two = rng.sample(nouns, 2)
    new = same_form(two[0], one[1], lang)
    return put(entry.target, one[2], new) if one[0] != two[0] and new else None


@kind("two-for-one")
def two_for_one(entry: Entry, lang: str, rng: random.Random) -> Made:
    """A concept that stands twice in a message under another word the second time."""
    found = concepts_in(entry, lang) if entry.domain in GAMES else []
    twice = [f for f in found if sum(g[0] == f[0] for g in found) > 1]
    twice = [
        f for f in twice if terms()[f[0]].get(lang, {}).get("forbidden") or terms()[f[0]].get(lang, {}).get("allowed")
    ]
    if not twice:
        return None
    concept, _which, span = rng.choice(twice)
    body = terms()[concept][lang]
    return put(entry.target, span, rng.choice([*body.get("forbidden", ()), *body.get("allowed", ())]))


@kind("untranslated-run")
def untranslated_run(entry: Entry, lang: str, rng: random.Random) -> Made:
    """Some words of the translation left in English."""
    source = [w for a, b in outside(entry.source) for w in [entry.source[a:b].strip(" ,.;:()")] if w.count(" ") >= 3]
    target = [(a, b) for a, b in outside(entry.target) if entry.target[a:b].count(" ") >= 4]
    if entry.domain not in GAMES or lang == "en" or not source or not target:
        return None
    english = rng.choice(source).split()
    start = rng.randrange(max(1, len(english) - 3))
    a, b = rng.choice(target)
    own = entry.target[a:b].split(" ")
    at = rng.randrange(1, max(2, len(own) - 3))
    own[at : at + 3] = english[start : start + 4]
    return entry.target[:a] + " ".join(own) + entry.target[b:]


@kind("foreign-run")
def foreign_run(entry: Entry, lang: str, rng: random.Random) -> Made:
    """A stretch in a third language."""
    other = rng.choice([x for x in LANGUAGES if x not in (lang, "en")])
    same = next((e for e in entries(other) if e.context == entry.context and e.source == entry.source), None)
    if entry.domain not in GAMES or same is None:
        return None
    theirs = [same.target[a:b] for a, b in outside(same.target) if same.target[a:b].count(" ") >= 4]
    ours = [(a, b) for a, b in outside(entry.target) if entry.target[a:b].count(" ") >= 4]
    if not theirs or not ours:
        return None
    a, b = rng.choice(ours)
    own, their = entry.target[a:b].split(" "), rng.choice(theirs).split(" ")
    at = rng.randrange(1, max(2, len(own) - 3))
    own[at : at + 4] = their[1:5]
    return entry.target[:a] + " ".join(own) + entry.target[b:]


@kind("unchanged")
def unchanged(entry: Entry, lang: str, _rng: random.Random) -> Made:
    """The English as it is."""
    return entry.source if lang != "en" and entry.source.count(" ") >= 3 else None


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
