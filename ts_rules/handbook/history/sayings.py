"""What is said of each rule, clause, reading and card: in English in full, in the other languages as a fingerprint."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

from ...engine import sentences
from ...games import load_game
from ...kept import value
from ...languages import published
from ...model import Game
from ...translate import Renderer
from ..writing.content_keys import said as key_of

__all__ = ["ALL", "Said", "said_now"]

ALL = "all"
"""In place of the editions, where they say the same."""
SHORT = 10
"""So many characters of a hash tell two texts apart."""


@dataclass(frozen=True, slots=True)
class Said:
    """The heading of a rule or card, its English by edition, and fingerprints of the other languages."""

    title: str
    says: Mapping[str, str]
    prints: Mapping[str, str]


@cache
def said_now(game_id: str) -> Mapping[str, Said]:
    """By id, in the order of the tree."""
    game = load_game(game_id)
    titles = {r.printed: r.title for r in game} | {f"card.{c.slug}": c.name for c in game.cards.values()}
    prints: dict[str, dict[str, Any]] = {
        lang: value(f"history.{game.spec.short}.{lang}", key_of(game_id, lang), partial(_told, game, lang, titles))
        for lang in published()
    }
    english = prints.pop("en")
    return {
        where: Said(titles.get(where, ""), says, {lang: told[where] for lang, told in prints.items()})
        for where, says in english.items()
    }


def _told(game: Game, lang: str, titles: Mapping[str, str]) -> dict[str, Any]:
    """By id the English by edition, or a fingerprint of another language."""
    only = {rule.printed: rule.editions for rule in game}
    only |= {clause.printed: clause.editions or rule.editions for rule in game for clause in rule.clauses}
    renderers = {edition: Renderer(game, game.ruleset(edition), lang) for edition in game.spec.editions}
    found: dict[str, Any] = {}
    for where, statement in sentences(game):
        asked = {e: renderers[e].asks(where, statement) for e in only.get(where) or game.spec.editions}
        texts = {what: renderers[e].sentence(where, statement).text for e, what in asked.items()}
        told = {edition: texts[what] for edition, what in asked.items()}
        if lang == "en":
            alike = len(set(told.values())) == 1 and len(told) == len(game.spec.editions)
            found[where] = {ALL: next(iter(told.values()))} if alike else told
        else:
            title = titles.get(where, "")
            heading = renderers[game.spec.canonical].title(where, title) if title else ""
            text = "\n".join((heading, *(f"{edition}: {text}" for edition, text in sorted(told.items()))))
            found[where] = hashlib.sha256(text.encode()).hexdigest()[:SHORT]
    return found
