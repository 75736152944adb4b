"""Slots: those of the source, each there, and each with a form that the language has."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from ...engine import variant_of
from ...errors import BadId
from ...model import Game, Slot
from ...model.statement import SLOT
from ...terms import termbase
from ...terms.plurals import category
from ..names import name
from .checked_message import Face, Unit
from .registry import Example, check
from .wording import listed

__all__ = ["UNKNOWN", "slot_form", "slot_order", "slot_unknown", "slots"]

UNKNOWN = "slot-unknown"
FIELD = re.compile(r"\{[a-z_]*\}|%[sd]")


@check(
    "slots",
    "error",
    remedy="Take every slot of the source over, once.",
    example=Example("it", "Draw {hand.size}.", "Pesca carte.", "Pesca {hand.size}."),
)
def slots(unit: Unit) -> Iterator[str]:
    """A slot of the source is missing, stands too often, or a slot is not in the source."""
    left, right = _paths(unit.source), _paths(unit.target)
    lost, new = left - right, right - left
    # A name may stand as a word, once it is told by a slot; another may be told by a slot again.
    lost -= Counter({p: n for p, n in lost.items() if p in right and "." in p and not p.startswith(("rule.", "="))})
    if not lost:
        new -= Counter({p: n for p, n in new.items() if p in left})
    if lost or new:
        yield f"missing: {listed(lost) or 'none'}; not in the source: {listed(new) or 'none'}"


def _paths(text: Face) -> Counter[str]:
    if not text.slots or any(not s.path for s in text.slots):
        return Counter(m.strip("{}") for m in FIELD.findall(text.text))
    return Counter(("=" if s.reading else "") + s.path for s in text.slots if s.kind != "rule")


@check(
    "slot-order",
    "info",
    remedy="Name things in the order of the source, unless the sentence is turned round.",
    example=Example(
        "it",
        "{country.iran}, {country.iraq} and {country.egypt} count.",
        "Contano {country.iran|the}, {country.egypt|the} e {country.iran|the}.",
        "Contano {country.iran|the}, {country.iraq|the} e {country.egypt|the}.",
    ),
    meaning=True,
)
def slot_order(unit: Unit) -> Iterator[str]:
    """The same slots stand in another order, or one stands twice in place of another."""
    left, right = ([s.path for s in f.slots if not s.reading and s.kind != "rule"] for f in (unit.source, unit.target))
    if left != right and len(left) == len(right):
        yield f"the source has {', '.join(left)}, the translation {', '.join(right)}"


@check(
    UNKNOWN,
    "error",
    remedy="Spell the slot as the source does.",
    example=Example("it", "In {country.iran}.", "In {country.irann}.", "{country.iran|in}."),
)
def slot_unknown(unit: Unit) -> Iterator[str]:
    """A slot that nothing fills, or a brace that is not closed; a file that has one is refused."""
    if unit.game is None:
        return
    if re.search(r"[{}]", SLOT.sub("", unit.target.text)):
        yield "a brace is not closed, or a slot is not spelt right"
    for slot in unit.target.slots:
        if slot.kind != "rule" and not _fills(unit.game, unit.context, slot):
            yield f"nothing fills the slot '{slot.path}'"


def _fills(game: Game, where: str, slot: Slot) -> bool:
    if slot.kind == "reading":
        return "/" in slot.path or not where or variant_of(where, slot) in {v.id for v in game.variants()}
    if slot.kind == "name":
        head, _, slug = slot.path.partition(".")
        return slug in game.names.get(head, {})
    path = slot.path
    if path.startswith("."):
        return not where.startswith("card.") or f"{where}{path}" in game.figures
    return path in game.figures


@check(
    "slot-form",
    "error",
    remedy="Ask for a form that terms.toml or names/ give in this language, in every plural category.",
    example=Example("it", "In {country.iran}.", "{country.iran|loc}.", "{country.iran|in}."),
)
def slot_form(unit: Unit) -> Iterator[str]:
    """A slot asks for a case or form that the language does not have, or for a term without all its plural forms."""
    if unit.lang == "en":
        return
    for slot in unit.target.slots:
        if slot.kind == "name" and slot.form and unit.game is not None:
            try:
                name(unit.game, slot.path, unit.lang, slot.form)
            except (KeyError, BadId):
                yield f"'{slot.path}' has no form '{slot.form}'"
        if slot.term is not None:
            yield from _term(slot, unit.lang)


def _term(slot: Slot, lang: str) -> Iterator[str]:
    term = termbase().get(slot.term or "")
    if term is None:
        yield f"there is no term '{slot.term}'"
        return
    words = term.words.get(lang)
    if words is None or not words.preferred:
        yield f"the term '{slot.term}' has no word in '{lang}'"
        return
    if slot.form and slot.form not in words.cases:
        yield f"the term '{slot.term}' has no case '{slot.form}'"
    needed = {"other", *(category(n, lang) for n in range(200))}
    if not slot.form and (lacking := sorted(needed - set(words.preferred))):
        yield f"the term '{slot.term}' lacks the form for {', '.join(lacking)}"
