"""What is wrong in a book or in its taking: numbers, missing rules, pieces out of place, text cut off, letters lost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...languages import UNKNOWN
from ...model import RuleId
from ..look.language_marks import Language, words
from ..look.printed_numbers import slips
from ..result import Anomaly, spans

if TYPE_CHECKING:
    from ...model import Section
    from ..look.rule_outline import Outline
    from ..place.sections_from_lines import Piece

__all__ = ["anomalies_of"]

SAME = 0.3  # a letter that looks exactly alike in another alphabet is no misreading
FIRST = RuleId((0,))  # before all others
UNNAMED = "\ufffd"
LEAST_WORDS = 6  # of a text that can be cut off


def anomalies_of(
    outline: Outline, edition: str, pieces: Sequence[Piece], sections: Sequence[Section], lang: Language
) -> list[Anomaly]:
    """Every finding, in the order of the rules."""
    found = [*_numbers(outline, pieces), *_missing(outline, edition, sections), *_displaced(outline, pieces)]
    found += _unnamed(outline, pieces)
    if not outline.summary:
        found += _truncated(sections, pieces, lang)
    found.sort(key=lambda a: (a.rule or FIRST, a.lines, a.kind))
    return [Anomaly("unknown-language", None, None, ()), *found] if lang.id == UNKNOWN else found


def _numbers(outline: Outline, pieces: Sequence[Piece]) -> list[Anomaly]:
    """Numbers that are not those of the rule: another rule's (misnumbered), or none at all (misread)."""
    found = []
    printed_by: dict[str, list[Piece]] = {}
    for piece in pieces:
        if piece.starts and (printed := piece.lines[0].printed):
            printed_by.setdefault(printed, []).append(piece)
    known = {str(r.printed) for r in outline.rules}
    for printed, group in printed_by.items():
        for piece in group:
            rule = outline.rules[piece.place]
            if _is_its_number(printed, rule.printed):
                continue
            kind = "misnumbered" if printed in known else "misread-number"
            line = spans(piece.numbers[:1])
            found.append(Anomaly(kind, rule.id, printed, line))
            if kind == "misnumbered" and len(group) > 1:
                found.append(Anomaly("duplicate-number", rule.id, printed, line))
    return found


def _is_its_number(printed: str, number: str) -> bool:
    last = number.rsplit(".", 1)[-1]
    if printed in (number, number.removesuffix(".0"), last if last.isalpha() else number):
        return True
    return len(printed) == 1 and printed.isalpha() and slips().swap(last, printed) <= SAME


def _unnamed(outline: Outline, pieces: Sequence[Piece]) -> list[Anomaly]:
    """Lines with letters that the file does not name, and whose use did not tell what they are."""
    lost = [(p.place, [e.look.line.number for e in p.lines if UNNAMED in e.look.line.text]) for p in pieces]
    return [Anomaly("unnamed-letter", outline.rules[n].id, None, spans(lines)) for n, lines in lost if lines]


def _missing(outline: Outline, edition: str, sections: Sequence[Section]) -> list[Anomaly]:
    """Rules of the edition of which the book has nothing; for a book without numbers its headings only."""
    if outline.summary:
        return []
    have = {s.rule for s in sections}
    wanted = [r for r in outline.game if edition in r.editions]
    if outline.coarse:
        wanted = [r for n, r in enumerate(outline.rules) if outline.has_below(n)]
    numbered = [r for r in wanted if isinstance(r.id.path[0], int) or r in outline.rules]
    return [Anomaly("missing", r.id, None, ()) for r in numbered if r.id not in have]


def _displaced(outline: Outline, pieces: Sequence[Piece]) -> list[Anomaly]:
    """Pieces torn off their rule, and rules that stand where the order of the outline does not put them."""
    found = [Anomaly("displaced", outline.rules[p.place].id, None, spans(p.numbers)) for p in pieces if p.displaced]
    if outline.summary:
        return []
    labelled = [p for p in pieces if p.starts and outline.is_numbered(p.place)]
    keep = longest_rise([p.place for p in labelled])
    for n, piece in enumerate(labelled):
        printed = piece.lines[0].printed
        # A rule that the book numbers otherwise only looks out of place.
        numbered = next((k for k, r in enumerate(outline.rules) if r.printed == printed), piece.place)
        if n not in keep and numbered == piece.place:
            found.append(Anomaly("displaced", outline.rules[piece.place].id, printed, spans(piece.numbers)))
    return found


def longest_rise(values: Sequence[int]) -> set[int]:
    """The places of the longest rising subsequence."""
    best: list[int] = []
    before: list[int] = []
    ends: dict[int, tuple[int, int]] = {}  # by the last value: the longest rise, and where first
    for n, value in enumerate(values):
        length, last = max((end for v, end in ends.items() if v < value), default=(0, 1))
        best.append(length + 1)
        before.append(-last)
        ends[value] = max(ends.get(value, (0, 1)), (length + 1, -n))
    chain: set[int] = set()
    at = max(range(len(values)), key=lambda k: best[k], default=-1)
    while at >= 0:
        chain.add(at)
        at = before[at]
    return chain


def _truncated(sections: Sequence[Section], pieces: Sequence[Piece], lang: Language) -> list[Anomaly]:
    """Rules whose last sentence has no end."""
    looks = {e.look.line.number: e.look for p in pieces for e in p.lines}
    found: list[Anomaly] = []
    for section in sections:
        if not section.parts:
            continue
        part = section.parts[-1]
        last = looks[part.lines[-1][1]]
        said = words(part.text)
        if last.ends or len(said) < LEAST_WORDS:
            continue
        dangling = last.hyphen or said[-1] in lang.frequent
        if dangling or (part.kind in ("rule", "example", "note") and not last.bullet):
            found.append(Anomaly("truncated", section.rule, section.printed, spans([last.line.number])))
    return found
