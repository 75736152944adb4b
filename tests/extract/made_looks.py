"""Lines and labels as extraction sees them, made without a text."""

from __future__ import annotations

from typing import Any

from ts_rules.extract.lines import Line
from ts_rules.extract.look.language_marks import words
from ts_rules.extract.look.line_features import Look
from ts_rules.extract.look.printed_numbers import Candidate


def look(text: str, **more: Any) -> Look:
    """A line that stands alone, unless told otherwise."""
    given: dict[str, Any] = {
        "line": Line(1, text),
        "text": text,
        "artifact": False,
        "after_blank": True,
        "bullet": False,
        "opens": "",
        "size": len(words(text)),
        "ends": text[-1:] in set(".!?:"),
        "hyphen": text.endswith("-"),
        "small": text[:1].islower(),
        "quote": False,
    }
    return Look(**given | more)


def label(*costs: tuple[int, float]) -> Candidate:
    """What a line may begin with: places in the outline and what each costs; a label of one letter."""
    return Candidate(dict(costs), {place: 1 for place, _cost in costs})
