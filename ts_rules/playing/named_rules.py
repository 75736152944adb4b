"""Rules in words and back: the ruleset's name, the edition below it, options, and the readings that differ."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from ..errors import BadInput, TsRulesError, UnknownId
from ..model import Game, Ruleset, nearest
from . import checked
from .played_game import PlayedGame

__all__ = ["RULES", "differing", "rules_from", "rules_to", "usual_rules", "with_readings"]

Played = PlayedGame[Any]
RULES = ("ruleset", "edition", "options", "readings")


def usual_rules(played: Played) -> Any:
    """The rules of the first edition, played as usual."""
    return played.rules(played.game.ruleset(played.spec.canonical), {})


def with_readings(game: Game, ruleset: Ruleset, changed: Mapping[str, str]) -> Ruleset:
    """A ruleset with some readings replaced; it keeps its name, since that says where it comes from."""
    for variant, reading in changed.items():
        found = game.find(variant).variant
        if found is None:
            raise UnknownId(f"'{variant}' is no variant.", nearest(variant, tuple(ruleset.readings)))
        if reading not in found.readings:
            raise UnknownId(f"The variant {variant} has no reading '{reading}'.", tuple(found.readings))
    return ruleset.with_readings(ruleset.name, changed) if changed else ruleset


def differing(game: Game, ruleset: Ruleset) -> dict[str, str]:
    """The readings in which a ruleset differs from its edition."""
    base = _readings(game, ruleset.edition)
    return {v: r for v, r in sorted(ruleset.readings.items()) if base[v] != r}


@cache
def _readings(game: Game, edition: str) -> Mapping[str, str]:
    return game.ruleset(edition).readings


def rules_to(played: Played, rules: Any) -> dict[str, Any]:
    """A ruleset in words: what it is called, the edition below, options that are not usual, readings that differ."""
    return {
        "ruleset": rules.name,
        "edition": rules.edition,
        "options": played.options(rules),
        "readings": differing(played.game, rules.ruleset),
    }


def rules_from(played: Played, table: Mapping[str, object], where: str) -> Any:
    """A ruleset from words.  A book needs no look at the book: its edition and readings say it all."""
    name = checked.text(table.get("ruleset"), f"{where}: ruleset")
    readings = checked.entries(table.get("readings", {}), f"{where}: readings")
    options = checked.entries(table.get("options", {}), f"{where}: options")
    try:
        base = played.game.ruleset(checked.text(table.get("edition", name), f"{where}: edition"))
        named = Ruleset(name, base.game, base.edition, base.readings)
        changed = {k: checked.text(v, f"{where}: readings") for k, v in readings.items()}
        return played.rules(with_readings(played.game, named, changed), options)
    except BadInput:
        raise
    except TsRulesError as problem:
        raise BadInput(f"{where}: {problem}") from None
