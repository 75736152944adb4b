"""`rules.json`: every rule and card of a game in one language, each as `ts-rules show --format json` prints it."""

from __future__ import annotations

from typing import Any

from ..report.known import document
from .desk import Desk
from .facts import known_card, known_rule
from .voices import plain

__all__ = ["of_language"]


def of_language(desk: Desk) -> dict[str, Any]:
    """The document `ts-rules/rules/2`."""
    game, voices = desk.game, desk.voices
    rules = [document(known_rule(voices, rule), plain) for rule in game]
    ordered = sorted(game.cards.values(), key=lambda card: card.number)
    cards = [document(known_card(voices, card), plain) for card in ordered]
    return {
        "schema": "ts-rules/rules/2",
        "game": game.id,
        "lang": desk.lang,
        "ruleset": game.spec.canonical,
        "rulesets": list(voices.rulesets),
        "rules": rules,
        "cards": cards,
    }
