"""Cross-references: they exist, and lead where those of the source lead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ...errors import BadId
from ...model import RuleId
from .checked_message import Face, Unit
from .registry import Example, check
from .wording import listed

__all__ = ["reference_exists", "references"]

RULE = "rule."


@check(
    "references",
    "error",
    remedy="Refer to the rules of the source, each as a slot.",
    example=Example("it", "See {rule.6.1}.", "Vedi {rule.6.2}.", "Vedi {rule.6.1}."),
)
def references(unit: Unit) -> Iterator[str]:
    """A reference is missing, too much, or leads to another rule than in the source."""
    left, right = _rules(unit.source), _rules(unit.target)
    if left != right:
        one, two = listed(left - right) or "nothing else", listed(right - left) or "nothing"
        yield f"the source refers to {one}, the translation to {two}"


@check(
    "reference-exists",
    "error",
    remedy="Refer to a rule of the tree: ts-rules tree shows them.",
    example=Example("it", "See {rule.6.1}.", "Vedi {rule.61.1}.", "Vedi {rule.6.1}."),
)
def reference_exists(unit: Unit) -> Iterator[str]:
    """A reference leads to a rule that the game does not have."""
    if unit.game is None:
        return
    for printed in (slot.path.removeprefix(RULE) for slot in unit.target.slots if slot.kind == "rule"):
        try:
            known = RuleId.parse(printed) in unit.game.rules
        except BadId:
            known = False
        if not known:
            yield f"there is no rule {printed}"


def _rules(text: Face) -> Counter[str]:
    found = Counter(s.path.removeprefix(RULE) for s in text.slots if s.kind == "rule")
    return found + Counter(h.value for h in text.hits if h.kind == "reference")
