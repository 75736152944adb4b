"""What is said of each rule, clause, reading and card: in English in full, in the other languages as a fingerprint."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, partial

from ...engine import sentences
from ...games import load_game
from ...model import Game, Statement
from ...translate import Renderer
from ..heard import ledger_of_history
from ..voices import LANGUAGES

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
    only = _editions(game)
    titles = {r.printed: r.title for r in game} | {f"card.{c.slug}": c.name for c in game.cards.values()}
    renderers = {lang: {e: Renderer(game, game.ruleset(e), lang) for e in game.spec.editions} for lang in LANGUAGES}

    def said(where: str, statement: Statement) -> Said:
        told = {}
        for lang, by_edition in renderers.items():
            editions = only.get(where, game.spec.editions)
            heard = {by_edition[e].asks(where, statement): e for e in editions}
            texts = {asked: by_edition[e].sentence(where, statement).text for asked, e in heard.items()}
            told[lang] = {e: texts[by_edition[e].asks(where, statement)] for e in editions}
        title = titles.get(where, "")
        prints = {}
        for lang in list(told)[1:]:
            heading = renderers[lang][game.spec.canonical].title(where, title) if title else ""
            prints[lang] = _print(heading, told[lang])
        return Said(title, _alike(told["en"], game.spec.editions), prints)

    ledger = ledger_of_history(game_id, tuple(LANGUAGES))
    found = {where: ledger.value(where, partial(said, where, statement)) for where, statement in sentences(game)}
    ledger.keep()
    return found


def _editions(game: Game) -> dict[str, tuple[str, ...]]:
    """Of what is not in all of them."""
    found = {}
    for rule in game:
        found[rule.printed] = rule.editions
        for clause in rule.clauses:
            found[f"{rule}/{clause.slug}"] = clause.editions or rule.editions
    return {where: editions for where, editions in found.items() if editions}


def _alike(told: Mapping[str, str], editions: tuple[str, ...]) -> dict[str, str]:
    texts = set(told.values())
    return {ALL: texts.pop()} if len(texts) == 1 and len(told) == len(editions) else dict(told)


def _print(title: str, told: Mapping[str, str]) -> str:
    text = "\n".join((title, *(f"{edition}: {text}" for edition, text in sorted(told.items()))))
    return hashlib.sha256(text.encode()).hexdigest()[:SHORT]
