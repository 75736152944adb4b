"""Which places where books differ concern a card: its scenarios show them, they name it, its event sees their rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from ...engine import variant_of
from ...games import load_game
from ...model import Clause, Game, Rule, RuleId, Statement, Variant
from .addresses import first_card, scenarios_of
from .linked_sentences import shown

__all__ = ["variants_of_cards"]


@cache
def variants_of_cards(game_id: str) -> Mapping[str, tuple[Variant, ...]]:
    """By card; in the order of the tree.  A place that speaks of another card concerns that card alone."""
    game = load_game(game_id)
    named = {variant.id: frozenset(_named(game, variant)) for variant in game.variants()}
    return {card: tuple(_of_card(game, card, named)) for card in game.cards}


def _of_card(game: Game, card: str, named: Mapping[str, frozenset[str]]) -> Iterator[Variant]:
    scenarios = scenarios_of(game.id)
    trials = [t for t in shown(game.id).get(card, ()) if first_card(game, scenarios[t.id]) == card]
    played = {ident for trial in trials for ident in (*trial.about, trial.decides)}
    seen = {RuleId.parse(number) for number in game.events[card].see}
    for variant in game.variants():
        beside = named[variant.id] - {card}
        if variant.id in played or card in named[variant.id] or (variant.rule in seen and not beside):
            yield variant


def _named(game: Game, variant: Variant) -> Iterator[str]:
    """The cards that its readings name, or the sentence in which these stand."""
    yield from (card for reading in variant.readings.values() for card in _cards(reading.statement))
    rule = game.rules[variant.rule]
    parts: tuple[Rule | Clause, ...] = (rule, *rule.clauses)
    for part in parts:
        slots = (slot for slot in part.statement.slots() if slot.kind == "reading")
        if any(variant_of(part.printed, slot) == variant.id for slot in slots):
            yield from _cards(part.statement)


def _cards(statement: Statement) -> Iterator[str]:
    for slot in statement.slots():
        head, _, slug = slot.path.partition(".")
        if slot.kind == "name" and head == "card":
            yield slug
