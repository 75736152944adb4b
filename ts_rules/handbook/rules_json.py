"""`rules.json`: every rule and card of a game in one language, each as `ts-rules show --format json` prints it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from ..report.known import KnownCard, KnownRule, document
from .desk import Desk
from .facts import known_card, known_rule, told_of
from .heard import ledger_of_json
from .voices import plain

__all__ = ["of_language"]


def of_language(desk: Desk) -> dict[str, Any]:
    """The document `ts-rules/rules/2`."""
    game, voices, ledger = desk.game, desk.voices, ledger_of_json(desk.lang)

    def told(name: str, known: Callable[[], KnownRule | KnownCard], idents: tuple[str, ...]) -> Any:
        return ledger.value(f"{desk.folder}/{name}", lambda: document(known(), plain), told_of(game.id, idents))

    rules = [told(r.printed, partial(known_rule, voices, r), r.idents()) for r in game]
    ordered = sorted(game.cards.values(), key=lambda card: card.number)
    cards = [told(f"card.{c.slug}", partial(known_card, voices, c), (c.slug,)) for c in ordered]
    ledger.keep()
    return {
        "schema": "ts-rules/rules/2",
        "game": game.id,
        "lang": desk.lang,
        "ruleset": game.spec.canonical,
        "rulesets": list(voices.rulesets),
        "rules": rules,
        "cards": cards,
    }
