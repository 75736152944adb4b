"""Errors of wording: clauses lost or added, other terms, words of another language."""

from __future__ import annotations

import random
import re

from seed_kit import (
    GAMES,
    LANGUAGES,
    Entry,
    Made,
    concepts_in,
    entries,
    forms_of,
    kind,
    outside,
    put,
    terms,
    words,
)


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
