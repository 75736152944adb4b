"""An extract as the JSON of the contracts, and back from it."""

from __future__ import annotations

from typing import Any

from ...model import Game, Part, RuleId, Section
from ..lines import Box, Line, Source
from ..result import Anomaly, Extract, Outside, Repair, Spans

__all__ = ["as_json", "from_store", "places", "to_store"]


def as_json(extract: Extract, game: Game) -> dict[str, Any]:
    """The document of `ts-rules extract --format json`, without its schema."""
    lines = {line.number: line for line in extract.source.lines}
    return {
        "book": extract.book,
        "game": extract.game,
        "language": extract.language,
        "edition": extract.edition,
        "sections": [
            {
                "rule": _id(game, s.rule),
                "also": [_id(game, r) for r in s.also],
                "printed": s.printed,
                "heading": s.heading,
                "text": s.text,
                "lines": places(s.lines, lines),
                "parts": [{"kind": p.kind, "lines": places(p.lines, lines), "text": p.text} for p in s.parts],
                "confidence": s.confidence,
                "notes": list(s.notes),
            }
            for s in extract.sections
        ],
        "outside": [{"kind": o.kind, "lines": places(o.lines, lines)} for o in extract.outside],
        "repairs": [{"line": r.line, "before": r.before, "after": r.after, "why": r.why} for r in extract.repairs],
        "anomalies": [
            {"kind": a.kind, "rule": _id(game, a.rule), "printed": a.printed, "lines": places(a.lines, lines)}
            for a in extract.anomalies
        ],
        "sure": extract.sure,
        "notes": list(extract.notes),
    }


def _id(game: Game, rule: RuleId) -> str:
    return game.rules[rule].printed if rule in game.rules else str(rule)


def places(spans: Spans, lines: dict[int, Line]) -> list[Any]:
    """Stretches of lines; of a PDF the box around each stretch, page by page."""
    if not any(lines[a].box for a, _b in spans):
        return [list(s) for s in spans]
    found: list[dict[str, Any]] = []
    for first, last in spans:
        boxes = [box for n in range(first, last + 1) if (box := lines[n].box) is not None]
        pages = dict.fromkeys(b.page for b in boxes)
        found += [{"page": page, "bbox": _around([b for b in boxes if b.page == page])} for page in pages]
    return found


def _around(boxes: list[Box]) -> list[float]:
    corners = (
        min(b.x0 for b in boxes),
        min(b.top for b in boxes),
        max(b.x1 for b in boxes),
        max(b.bottom for b in boxes),
    )
    return [round(c, 1) for c in corners]


def to_store(extract: Extract) -> dict[str, Any]:
    """Everything, for the cache."""
    source = extract.source
    return {
        "head": [extract.book, extract.game, extract.language, extract.edition, extract.sure, list(extract.notes)],
        "source": [source.name, source.kind, source.sha256, source.encoding, list(source.notes)],
        "lines": [[e.number, e.text, _box(e.box), e.size, e.bold, e.hint] for e in source.lines],
        "sections": [
            [
                str(s.rule),
                s.printed,
                s.text,
                s.lines,
                [[p.kind, p.lines, p.text] for p in s.parts],
                [str(r) for r in s.also],
                s.heading,
                s.confidence,
                list(s.notes),
            ]
            for s in extract.sections
        ],
        "outside": [[o.kind, o.lines] for o in extract.outside],
        "repairs": [[r.line, r.before, r.after, r.why] for r in extract.repairs],
        "anomalies": [[a.kind, str(a.rule), a.printed, a.lines] for a in extract.anomalies],
    }


def _box(box: Box | None) -> list[float] | None:
    return [box.page, box.x0, box.top, box.x1, box.bottom] if box else None


def from_store(table: dict[str, Any]) -> Extract:
    """The extract that was stored; any error means that the store is broken."""
    book, game, language, edition, sure, notes = table["head"]
    name, kind, sha256, encoding, doubts = table["source"]
    lines = tuple(
        Line(n, t, Box(int(b[0]), *b[1:]) if b else None, size, bold, hint)
        for n, t, b, size, bold, hint in table["lines"]
    )
    sections = tuple(
        Section(
            rule=RuleId.parse(rule),
            printed=printed,
            text=text,
            lines=_spans(at),
            parts=tuple(Part(k, _spans(where), said) for k, where, said in parts),
            also=tuple(map(RuleId.parse, also)),
            heading=heading,
            confidence=confidence,
            notes=tuple(said),
        )
        for rule, printed, text, at, parts, also, heading, confidence, said in table["sections"]
    )
    return Extract(
        book=book,
        game=game,
        language=language,
        edition=edition,
        sections=sections,
        outside=tuple(Outside(k, _spans(at)) for k, at in table["outside"]),
        repairs=tuple(Repair(*r) for r in table["repairs"]),
        anomalies=tuple(Anomaly(k, RuleId.parse(r), p, _spans(at)) for k, r, p, at in table["anomalies"]),
        source=Source(name, kind, sha256, lines, encoding, tuple(doubts)),
        sure=sure,
        notes=tuple(notes),
    )


def _spans(pairs: list[list[int]]) -> Spans:
    return tuple((a, b) for a, b in pairs)
