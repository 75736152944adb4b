"""Sound copies of books made unsound: one sentence says something else, and nothing around it changes."""

from __future__ import annotations

import random
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from ts_rules.evidence.witness import PASSED_OVER, sentences
from ts_rules.extract.result import Extract
from ts_rules.model import RuleId

WAYS = ("figure", "negation", "modality", "side", "time")
SHOWN_BY = {  # what kinds of doubt are the right answer to a falsification
    "figure": frozenset({"figure", "amount", "dice", "sign"}),
    "negation": frozenset({"negation", "modality"}),
    "modality": frozenset({"negation", "modality"}),
    "side": frozenset({"who"}),
    "time": frozenset({"time"}),
}
FARTHEST = 4  # how much a figure grows at most
DIGITS = re.compile(r"(?<![\d.,/])[2-9](?![\d.,/º°ª])|(?<![\d.,/])1\d(?![\d.,/º°ª])")


@dataclass(frozen=True, slots=True)
class Falsified:
    """What was changed, and where: the sentence as it was and as it is, in which section, in which part."""

    way: str
    rule: RuleId
    before: str
    after: str
    section: int
    part: int


@cache
def words(lang: str) -> dict[str, Any]:
    """The words of a language that falsify a sentence."""
    table: dict[str, Any] = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))[lang]
    return table


def falsified(sentence: str, way: str, lang: str, lot: random.Random) -> str | None:
    """The sentence with one thing changed; None where it has nothing of the kind, or would say the same."""
    if way == "figure":
        return _figure(sentence, lang, lot)
    return _negation(sentence, lang) if way == "negation" else _swapped(sentence, way, lang)


def _figure(sentence: str, lang: str, lot: random.Random) -> str | None:
    spelt: list[str] = words(lang)["figures"]
    found = [(m.span(), m.group()) for m in DIGITS.finditer(sentence)]
    found += [(m.span(), m.group()) for w in spelt for m in _word(w).finditer(sentence)]
    if not found:
        return None
    (start, end), old = lot.choice(sorted(found))
    if old.isdigit():
        new = str(lot.choice([n for n in range(2, int(old) + FARTHEST) if n != int(old)]))
    else:
        new = lot.choice([w for w in spelt if w != old])
    return sentence[:start] + new + sentence[end:]


def _negation(sentence: str, lang: str) -> str | None:
    found = [m for w in words(lang)["negation"] for m in re.finditer(rf"(?i)(?<!\w){w}\s+", sentence)]
    # With another negative word the sentence is broken and says the same still.
    if len(found) != 1 or any(re.search(rf"(?i)(?<!\w){w}", sentence) for w in words(lang)["negative"]):
        return None
    return sentence[: found[0].start()] + sentence[found[0].end() :]


def _swapped(sentence: str, way: str, lang: str) -> str | None:
    for first, second in words(lang)[way]:
        has = [bool(_word(w).search(sentence)) for w in (first, second)]
        if way != "side" and all(has):
            return None  # "before or after" says the same either way
        if any(has):
            turn = {first: second, second: first}
            either = re.compile(rf"(?<!\w)(?:{re.escape(first)}|{re.escape(second)})(?!\w)")
            return "".join(turn.get(piece, piece) for piece in re.split(f"({either.pattern})", sentence))
    return None


def _word(word: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w){re.escape(word)}(?!\w)")


def possible(extract: Extract, way: str, seed: int) -> Iterator[Falsified]:
    """Everything that can be falsified in this way in a book, in an order drawn by lot."""
    lot = random.Random(seed)
    places = [
        (number, place, sentence)
        for number, section in enumerate(extract.sections)
        for place, part in enumerate(section.parts)
        if part.kind not in PASSED_OVER
        for sentence in sentences(part.text)
    ]
    lot.shuffle(places)
    for number, place, sentence in places:
        if (new := falsified(sentence, way, extract.language, lot)) and new != sentence:
            yield Falsified(way, extract.sections[number].rule, sentence, new, number, place)


def copy_with(extract: Extract, change: Falsified) -> Extract:
    """The copy that says it."""
    section = extract.sections[change.section]
    old = section.parts[change.part]
    part = replace(old, text=old.text.replace(change.before, change.after, 1))
    made = replace(section, parts=(*section.parts[: change.part], part, *section.parts[change.part + 1 :]))
    return replace(
        extract, sections=(*extract.sections[: change.section], made, *extract.sections[change.section + 1 :])
    )
