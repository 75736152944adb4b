"""An extracted book as the outline that is recorded of it, hashes and sketches, and a copy held against one.

A hash tells whether two texts are the same, a sketch how like each other they are, and neither any more.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from ...books.outline import RecordedAnomaly, RecordedOutline, RecordedSection
from ...model import RuleId
from ..fingerprints import content_hash, likeness, sketch, words_in
from ..result import Extract

__all__ = ["Comparison", "Row", "compare", "outline_of"]

LIKE = 0.25  # from here on two sections are printings of one text: a changed word breaks three runs
LOST = 0.75  # a section with fewer of its words than this has lost some
FEW = 0.02  # share of words that another printing may lack
ALIKE = 0.5  # share of words that must stand in sections like the recorded ones


@dataclass(frozen=True, slots=True)
class Row:
    """One rule in the copy, beside what is recorded: same, changed, cut, other, missing or new."""

    rule: RuleId
    state: str
    words: int
    recorded: int
    likeness: float


@dataclass(frozen=True, slots=True)
class Comparison:
    """A copy against a recorded outline: identical, other-printing, damaged or other-text."""

    verdict: str
    rows: tuple[Row, ...]

    def count(self, state: str) -> int:
        """How many rules are in a state."""
        return sum(row.state == state for row in self.rows)


def outline_of(extract: Extract) -> RecordedOutline:
    """What is recorded of an extracted book."""
    sections = []
    for section in extract.sections:
        words = words_in(section.text)
        sections.append(
            RecordedSection(
                rule=section.rule,
                printed=section.printed,
                lines=section.lines,
                words=len(words),
                hash=content_hash(words),
                sketch=sketch(words),
                also=section.also,
                notes=section.notes,
            )
        )
    anomalies = tuple(RecordedAnomaly(a.kind, a.rule, a.printed, a.lines) for a in extract.anomalies if a.rule)
    return RecordedOutline(extract.book or "", extract.source.sha256, tuple(sections), anomalies)


def compare(copy: RecordedOutline, recorded: RecordedOutline) -> Comparison:
    """How a copy differs from what is recorded, rule by rule."""
    ours, theirs = _by_rule(copy), _by_rule(recorded)
    rows = tuple(_row(rule, ours.get(rule), theirs.get(rule)) for rule in sorted({*ours, *theirs}))
    return Comparison(_verdict(rows), rows)


def _by_rule(outline: RecordedOutline) -> dict[RuleId, RecordedSection]:
    """One section for each rule: pieces of a rule that stand apart count as one, the longest giving the sketch."""
    found: dict[RuleId, RecordedSection] = {}
    sizes: Counter[RuleId] = Counter()
    hashes: dict[RuleId, list[str]] = {}
    for section in outline.sections:
        sizes[section.rule] += section.words
        hashes.setdefault(section.rule, []).append(section.hash)
        if section.rule not in found or section.words > found[section.rule].words:
            found[section.rule] = section
    return {
        rule: RecordedSection(rule, s.printed, s.lines, sizes[rule], "+".join(sorted(hashes[rule])), s.sketch)
        for rule, s in found.items()
    }


def _row(rule: RuleId, here: RecordedSection | None, there: RecordedSection | None) -> Row:
    if here is None or there is None:
        state = "new" if there is None else "missing"
        return Row(rule, state, here.words if here else 0, there.words if there else 0, 0.0)
    like = likeness(here.sketch, there.sketch)
    if here.hash == there.hash:
        state = "same"
    elif here.words < LOST * there.words:
        state = "cut"
    else:
        state = "changed" if like >= LIKE else "other"
    return Row(rule, state, here.words, there.words, like)


def _verdict(rows: tuple[Row, ...]) -> str:
    if all(row.state == "same" for row in rows):
        return "identical"
    recorded = sum(row.recorded for row in rows) or 1
    alike = sum(row.recorded for row in rows if row.state == "same" or row.likeness >= LIKE)
    if alike < ALIKE * recorded:
        return "other-text"
    lost = sum(max(0, row.recorded - row.words) for row in rows if row.state in ("missing", "cut"))
    torn = sum(row.recorded for row in rows if row.state == "other")
    return "damaged" if lost + torn > FEW * recorded else "other-printing"
