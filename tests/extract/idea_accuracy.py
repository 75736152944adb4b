"""How right the ideas of a book without numbers are: each word against what reading says of it, rule by rule."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from second_printing import OUTSIDE, Word

from ts_rules.extract import Extract
from ts_rules.extract.result import numbers_in

WORD = re.compile(r"\S+")
Given = Mapping[tuple[int, int], tuple[str, ...]]  # line and word → the rule, and those that are stated with it


@dataclass(frozen=True, slots=True)
class Score:
    """Of each rule its words and how many were given to it; the words given to it and how many of them are its own."""

    words: Counter[str]
    found: Counter[str]
    given: Counter[str]
    right: Counter[str]
    wrong: tuple[tuple[int, str, str, str], ...]  # line, word, true rule, given rule

    @property
    def share(self) -> float:
        return sum(self.found.values()) / max(1, sum(self.words.values()))

    def recall(self, rule: str) -> float:
        return self.found[rule] / self.words[rule] if self.words[rule] else 1.0

    def precision(self, rule: str) -> float:
        return self.right[rule] / self.given[rule] if self.given[rule] else 1.0

    def below(self, least: float) -> dict[str, tuple[float, float]]:
        """Rules of which less was found, or of which less is right."""
        rules = {*self.words, *self.given}
        found = {r: (round(self.recall(r), 3), round(self.precision(r), 3)) for r in rules}
        return {r: both for r, both in sorted(found.items()) if min(both) < least}


def given_words(extract: Extract) -> Given:
    """The rules that an extract gives each word: of its idea, of its heading, or outside."""
    texts = {line.number: line.text for line in extract.source.lines}
    found: dict[tuple[int, int], tuple[str, ...]] = {}
    for section in extract.sections:
        places = [(n, k) for n in numbers_in(section.lines) for k in range(len(texts[n].split()))]
        told = [(_bare(word), _rules(idea)) for idea in section.ideas for word in idea.text.split()]
        matches = _matches([_bare(texts[n].split()[k]) for n, k in places], told)
        of_ideas = _lines(section.ideas)
        last: tuple[str, ...] = (str(section.rule),)
        for at, (line, word) in enumerate(places):
            if line not in of_ideas:
                last = (str(section.rule),)
            elif at in matches:
                last = matches[at]
            elif not word or last == (str(section.rule),):
                last = next((matches[m] for m in range(at, len(places)) if m in matches), last)
            found[line, word] = last
    for piece in extract.outside:
        for n in numbers_in(piece.lines):
            found.update({(n, k): (OUTSIDE,) for k in range(len(texts[n].split()))})
    return found


def _matches(source: Sequence[str], told: Sequence[tuple[str, tuple[str, ...]]]) -> dict[int, tuple[str, ...]]:
    """For words of the source the rules of the idea that they stand in; what was repaired stands where it stood."""
    found = {}
    matcher = SequenceMatcher(None, source, [word for word, _rules in told], autojunk=False)
    for kind, first, last, begin, end in matcher.get_opcodes():
        if kind in ("equal", "replace"):
            found.update(
                {at: told[begin + (at - first) * (end - begin) // (last - first)][1] for at in range(first, last)}
            )
    return found


def _lines(ideas: Iterable[object]) -> set[int]:
    return {n for idea in ideas for n in numbers_in(idea.lines)}  # type: ignore[attr-defined]


def _rules(idea: object) -> tuple[str, ...]:
    return (str(idea.rule), *map(str, idea.also))  # type: ignore[attr-defined]


def _bare(word: str) -> str:
    return re.sub(r"\W", "", word).casefold()


def score(truth: Sequence[Sequence[Word]], given: Given) -> Score:
    """Every word of every line; one that two rules share counts for the first of them, and may be given to either."""
    words, found, got, right = Counter[str](), Counter[str](), Counter[str](), Counter[str]()
    wrong = []
    alone = {word.rule for row in truth for word in row}
    for line, row in enumerate(truth, start=1):
        for k, word in enumerate(row):
            rules = given.get((line, k), ("-",))
            true = {word.rule, *word.also}
            words[word.rule] += 1
            got[rules[0]] += 1
            if true & set(rules):
                found[word.rule] += 1
                right[rules[0]] += 1
            else:
                wrong.append((line, word.text, word.rule, rules[0]))
            for other in set(word.also) - alone:  # it has no words of its own
                words[other] += 1
                found[other] += other in rules
    return Score(words, found, got, right, tuple(wrong))
