"""An extract as the JSON of the contracts."""

from __future__ import annotations

from typing import Any

from ...model import Game, RuleId
from ..lines import Line
from ..read.pdf.page_words import around
from ..result import Extract, Spans

__all__ = ["as_json", "places"]


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
                "ideas": [
                    {
                        "rule": _id(game, i.rule),
                        "also": [_id(game, r) for r in i.also],
                        "kind": i.kind,
                        "lines": places(i.lines, lines),
                        "text": i.text,
                        "confidence": i.confidence,
                        "notes": list(i.notes),
                    }
                    for i in s.ideas
                ],
            }
            for s in extract.sections
        ],
        "outside": [{"kind": o.kind, "lines": places(o.lines, lines)} for o in extract.outside],
        "repairs": [{"line": r.line, "before": r.before, "after": r.after, "why": r.why} for r in extract.repairs],
        "anomalies": [
            {
                "kind": a.kind,
                "rule": _id(game, a.rule) if a.rule else None,
                "printed": a.printed,
                "lines": places(a.lines, lines),
            }
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
        for page in pages:
            corners = around([b for b in boxes if b.page == page])
            found.append({"page": page, "bbox": [round(c, 1) for c in corners]})
    return found
