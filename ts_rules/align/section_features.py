"""Sections as the aligner sees them: what they speak of, how long they are, and which number they print."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from ..errors import BadId
from ..extract import Extract
from ..extract.look.line_concepts import Concept
from ..games import load_game
from ..model import RuleId, Section
from .concept_weights import speech_of
from .cut_clauses import Clause, clauses_of

__all__ = ["Unit", "is_summary", "parted", "units_of"]

HEADING = 1.5  # a heading says it in fewer words
OWN_NUMBER = re.compile(r"\s*(\d{1,2}(?:\.\d{1,2})+)\.?(?=\s|$)")
MARKS = re.compile(r"[^\w.]+")


@dataclass(frozen=True, slots=True)
class Unit:
    """A section, with what may be seen of it.  Where numbers are hidden, `number` is none and `placed` empty."""

    section: Section = field(compare=False)
    speech: Mapping[Concept, float] = field(compare=False)
    clauses: tuple[Clause, ...] = field(compare=False)
    words: int
    title: Mapping[Concept, float] = field(default_factory=dict, compare=False)  # of that, what its heading speaks of
    number: RuleId | None = None  # as printed, misreadings mended, misprints kept
    own: str | None = None  # the number under which it stands in a book that numbers in its own way
    placed: Mapping[RuleId, float] = field(default_factory=dict, compare=False)  # rules that extraction put it under

    @property
    def numbered(self) -> bool:
        """Whether it prints a number of either sort."""
        return self.number is not None or self.own is not None


def units_of(extract: Extract, *, numbers: bool) -> list[Unit]:
    """The sections of a book in the order of its pages, with or without what their numbers tell."""
    sections = sorted(extract.sections, key=lambda s: s.lines)
    printed = _misnumbered(extract)
    summary = is_summary(extract)
    own = {}
    if not any(s.printed for s in sections):
        own = {n: found[1] for n, s in enumerate(sections) if (found := OWN_NUMBER.match(s.heading or s.text))}
    shown: set[RuleId] = set()
    under: str | None = None
    units = []
    for n, section in enumerate(sections):
        number = None
        if section.printed is not None and numbers:
            again = section.rule in shown and section.rule in printed
            number = section.rule if section.rule not in printed or again else printed[section.rule]
            shown.add(section.rule)
        under = own.get(n, under)
        heading = (section.heading or "").strip().removeprefix(own.get(n, ""))
        text = section.text if section.heading else section.text.strip().removeprefix(own.get(n, ""))
        title = dict(speech_of(extract, heading, numbers=numbers))
        speech = {c: HEADING * count for c, count in title.items()}
        for concept, count in speech_of(extract, text, numbers=numbers).items():
            speech[concept] = speech.get(concept, 0.0) + count
        units.append(
            Unit(
                section,
                speech,
                tuple(clauses_of(extract, section, numbers=numbers)),
                len(f"{section.heading or ''} {section.text}".split()),
                title,
                number,
                under if numbers else None,
                _placed(section, summary=summary) if numbers else {},
            )
        )
    return units


def is_summary(extract: Extract) -> bool:
    """Whether a passage of this book may cover several rules."""
    return any(s.also for s in extract.sections)


def parted(unit: Unit) -> list[Unit]:
    """Heading and words of a passage each by itself: the one may name another rule than the other states."""
    if not (unit.title and unit.clauses):
        return [unit]
    words = len((unit.section.heading or "").split())
    below = {c: n - HEADING * unit.title.get(c, 0.0) for c, n in unit.speech.items()}
    return [
        replace(unit, speech={c: HEADING * n for c, n in unit.title.items()}, clauses=(), words=words),
        replace(unit, speech={c: n for c, n in below.items() if n > 0}, words=unit.words - words, title={}),
    ]


def _placed(section: Section, *, summary: bool) -> dict[RuleId, float]:
    """The rule that extraction found, and of a summary those that the passage covers too, less and less surely."""
    found = {section.rule: section.confidence}
    if summary:
        for n, rule in enumerate(section.also, start=2):
            found[rule] = section.confidence / n
    return found


def _misnumbered(extract: Extract) -> dict[RuleId, RuleId | None]:
    """Rules whose printed number is that of another one: what is misread in a scan was still printed right."""
    rules = load_game(extract.game).rules
    found: dict[RuleId, RuleId | None] = {}
    for anomaly in extract.anomalies:
        if anomaly.kind == "misnumbered" and anomaly.rule and anomaly.printed:
            try:
                number = RuleId.parse(MARKS.sub("", anomaly.printed).strip("."))
            except BadId:
                number = None
            found[anomaly.rule] = number if number in rules else None
    return found
