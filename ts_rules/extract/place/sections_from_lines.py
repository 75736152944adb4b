"""Sections made of placed lines: pieces under one rule brought together, in reading order, with their parts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import exp, log

from ...model import Part, RuleId, Section
from ..lines import runs
from ..look.line_features import Look
from ..look.part_kinds import heading_lines, kinds_of
from ..look.printed_numbers import Candidate
from ..look.rule_outline import Outline
from ..result import spans
from .line_clues import Placing

__all__ = ["Piece", "Placed", "pieces_of", "sections_of"]

SURE = 0.78  # pieces below are not joined with others: a section is as sure as its parts
LEAST = 1e-3  # a mean that one doubtful line pulls down takes logarithms
ALSO = 0.05  # probability from which another rule counts as covered too
SISTER = 0.025  # the same for a rule right beside the main one in the tree
LINKED = 0.012  # and for one that the tree links with it
MOST_ALSO = 4


@dataclass(frozen=True, slots=True)
class Placed:
    """A line and the rule it was placed under."""

    look: Look
    place: int
    sure: float
    starts: bool
    printed: str | None
    label_end: int
    others: tuple[tuple[int, float], ...]

    @property
    def words(self) -> int:
        """How much the line weighs among others; one of signs alone weighs something too."""
        return max(1, self.look.size)


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of the book under one rule."""

    lines: tuple[Placed, ...]
    displaced: bool  # it neither begins with a label nor follows the rest of its rule

    @property
    def place(self) -> int:
        """Of its rule in the outline."""
        return self.lines[0].place

    @property
    def starts(self) -> bool:
        """Whether the rule begins here."""
        return self.lines[0].starts

    @property
    def sure(self) -> float:
        """The mean over its words."""
        return sum(e.sure * e.words for e in self.lines) / sum(e.words for e in self.lines)

    @property
    def numbers(self) -> list[int]:
        """Of its lines."""
        return [e.look.line.number for e in self.lines]


def placed_lines(
    looks: Sequence[Look], labels: Sequence[Candidate | None], texts: Sequence[str], placings: Sequence[Placing]
) -> list[Placed]:
    """Lines with their rules and the labels they were taken to show; `texts` are the lines before any repair."""
    found = []
    for look, label, text, at in zip(looks, labels, texts, placings, strict=True):
        end, printed = 0, None
        if at.starts and label is not None and at.place in label.ends:
            end = label.ends[at.place]
            was = label.was if label.was is not None and at.place in label.was.ends else label
            printed = (text if was is label.was or label.was is None else look.text)[was.begins : was.ends[at.place]]
            printed = printed.strip(" .")
        found.append(Placed(look, at.place, at.sure, at.starts, printed, end, at.others))
    return found


def pieces_of(lines: Sequence[Placed]) -> list[Piece]:
    """Stretches of lines under one rule; a second beginning of the same rule begins a stretch too."""
    groups = runs(lines, lambda above, line: above.place == line.place and not line.starts)
    return [Piece(tuple(g), displaced=not g[0].starts and n > 0) for n, g in enumerate(groups)]


def sections_of(outline: Outline, pieces: Sequence[Piece]) -> list[Section]:
    """A section for each rule, its beginning first; a summary keeps each passage apart, since each covers its own."""
    lengths = sorted(len(e.look.text) for p in pieces for e in p.lines)
    width = float(lengths[int(0.7 * len(lengths))]) if lengths else 0.0  # the usual one
    if outline.summary:
        return [_section(outline, [p], width) for piece in pieces for p in _passages(piece)]
    by_rule: dict[int, list[Piece]] = {}
    apart: list[Piece] = []
    for piece in pieces:
        if piece.sure >= SURE or not piece.displaced:
            by_rule.setdefault(piece.place, []).append(piece)
        else:
            apart.append(piece)
    sections = []
    for group in by_rule.values():
        first = next((p for p in group if p.starts), group[0])
        sections.append(_section(outline, [first, *(p for p in group if p is not first)], width))
    sections += [_section(outline, [p], width) for p in apart]
    return sorted(sections, key=lambda s: (s.rule, s.lines[0]))


def _passages(piece: Piece) -> list[Piece]:
    """The paragraphs of a piece: in a summary each covers rules of its own."""

    def goes_on(above: Placed, line: Placed) -> bool:
        return not line.look.after_blank or line.look.small or not above.look.ends

    return [Piece(tuple(g), displaced=piece.displaced) for g in runs(piece.lines, goes_on)]


def _section(outline: Outline, group: Sequence[Piece], width: float) -> Section:
    lines = [line for piece in group for line in piece.lines]
    torn = [n > 0 and line is piece.lines[0] for n, piece in enumerate(group) for line in piece.lines]
    looks = [replace(e.look, after_blank=True) if t else e.look for e, t in zip(lines, torn, strict=True)]
    heading = heading_lines(looks, [e.starts for e in lines], [e.label_end for e in lines], width)
    kinds = kinds_of(looks, heading, torn)
    parts = _parts(lines, kinds)
    title = " ".join(e.look.text[e.label_end :].strip(" .:|") for e, h in zip(lines, heading, strict=True) if h)
    return Section(
        rule=outline.rules[group[0].place].id,
        printed=next((e.printed for e in lines if e.printed), None),
        text="\n".join(p.text for p in parts),
        lines=spans(e.look.line.number for e in lines),
        parts=tuple(parts),
        also=_also(outline, lines) if outline.summary else (),
        heading=title or None,
        confidence=_confidence(lines),
        notes=("displaced",) if any(p.displaced for p in group) else (),
    )


def _confidence(lines: Sequence[Placed]) -> float:
    """The geometric mean over the words."""
    return round(exp(sum(log(max(e.sure, LEAST)) * e.words for e in lines) / sum(e.words for e in lines)), 4)


def _also(outline: Outline, lines: Sequence[Placed]) -> tuple[RuleId, ...]:
    """Other rules that a passage covers: the next most probable ones."""
    weight: dict[int, float] = {}
    total = sum(e.words for e in lines)
    for line in lines:
        for place, share in line.others:
            weight[place] = weight.get(place, 0.0) + share * line.words / total
    main = outline.rules[lines[0].place].id
    least = {p: _least(outline, lines[0].place, p) for p in weight}
    ranked = sorted((p for p in weight if weight[p] >= least[p]), key=lambda p: -weight[p])
    found = [outline.rules[p].id for p in ranked[:MOST_ALSO]]
    if lines[0].look.heading_like and (
        above := next((a for a in main.ancestors() if outline.place(a) is not None), None)
    ):
        found.append(above)  # a heading covers the rule above as well
    return tuple(dict.fromkeys(r for r in found if r != main))


def _least(outline: Outline, main: int, other: int) -> float:
    """From what probability a passage of one rule covers another: less is enough if our tree links them."""
    if (main, other) in outline.links or (other, main) in outline.links:
        return LINKED  # of these the tree itself says that they speak of one thing
    this, that = outline.rules[main], outline.rules[other]
    return SISTER if len(this.id.path) > 1 and this.id.path[:-1] == that.id.path[:-1] else ALSO


def _parts(lines: Sequence[Placed], kinds: Sequence[str]) -> list[Part]:
    said = [(kind, line) for line, kind in zip(lines, kinds, strict=True) if kind != "heading"]
    parts = []
    for run in runs(said, lambda above, this: above[0] == this[0] != this[1].look.opens):
        group = [line for _kind, line in run]
        parts.append(Part(run[0][0], spans(e.look.line.number for e in group), joined(group)))
    return parts


def joined(lines: Sequence[Placed]) -> str:
    """The text of lines: a word torn by a hyphen whole again, a new paragraph on a new line."""
    text = ""
    for n, line in enumerate(lines):
        piece = line.look.text[line.label_end :].lstrip(" .") if line.starts else line.look.text
        if not n:
            text = piece
        elif lines[n - 1].look.hyphen and line.look.small:
            text = text[:-1] + piece
        elif (line.look.after_blank and lines[n - 1].look.ends) or line.look.bullet:
            text += "\n" + piece
        else:
            text += " " + piece
    return text
