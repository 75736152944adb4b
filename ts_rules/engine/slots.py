"""Checking that every slot of every sentence can be filled, under every edition."""

from __future__ import annotations

from collections.abc import Iterator

from ..errors import BrokenPack
from ..model import Game, RuleId, Slot, Statement

__all__ = ["check_slots", "sentences"]


def sentences(game: Game) -> Iterator[tuple[str, Statement]]:
    """Every sentence of a game under the id that is also its context in the catalogs."""
    for rule in game:
        yield rule.printed, rule.statement
        for clause in rule.clauses:
            yield f"{rule}/{clause.slug}", clause.statement
        for variant in rule.all_variants():
            for reading in variant.readings.values():
                yield f"{variant.id}/{reading.slug}", reading.statement
    for card, event in game.events.items():
        yield f"card.{card}", event.statement


def check_slots(game: Game) -> None:
    """`BrokenPack` for the first slot that nothing fills."""
    variants = {v.id for v in game.variants()}
    for where, statement in sentences(game):
        for slot in statement.slots():
            if problem := _problem(game, where, slot, variants):
                raise BrokenPack(f"{where}: {problem}.")


def _problem(game: Game, where: str, slot: Slot, variants: set[str]) -> str:
    if slot.kind == "reading":
        full = variant_of(where, slot)
        return "" if full in variants else f"the slot {{={slot.path}}} names no variant"
    if slot.kind == "rule":
        return "" if RuleId.parse(slot.path.removeprefix("rule.")) in game.rules else f"no rule {slot.path}"
    if slot.kind == "name":
        head, _, slug = slot.path.partition(".")
        return "" if slug in game.names.get(head, {}) else f"the slot {{{slot.path}}} names nothing we know"
    card = where.removeprefix("card.") if where.startswith("card.") else ""
    for edition in game.spec.editions:
        try:
            game.figure(slot.path, edition, card)
        except KeyError:
            return f"the slot {{{slot.path}}} is no figure of the data under {edition}"
    return ""


def variant_of(where: str, slot: Slot) -> str:
    """The id of the variant that a reading slot means: `{=x}` in a sentence of 6.3.4 means 6.3.4/x."""
    return slot.path if "/" in slot.path else f"{where.partition('/')[0]}/{slot.path}"
