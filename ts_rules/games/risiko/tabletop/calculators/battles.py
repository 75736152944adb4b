"""Tables of battles: how many dice fight under which rules, what a throw costs, and chances of conquest to print."""

from __future__ import annotations

from typing import Any

from .....books import recorded
from ...play.compiled_rules import game
from ...play.moves import MOST_DICE
from ...rules.s4_2_combat import GARRISON
from ..battle_odds import battle_odds
from ..battle_throws import CLASSIC, DiceRule, throw_losses

__all__ = ["CLASSIC_RULES", "MOST_ARMIES", "battle_tables", "dice_rules", "printed_conquests", "printed_throws"]

MOST_ARMIES = 300
CLASSIC_RULES = "classic"
PRINTED_ATTACKERS, PRINTED_DEFENDERS = (*range(2, 11), 15, 20), (*range(1, 9), 10, 15)
DICE = range(1, MOST_DICE + 1)


def dice_rules() -> dict[str, DiceRule]:
    """By name: the editions, the books, and what classic Risk does otherwise."""
    books = [book.id for book in recorded().values() if book.game == game().id]
    return {name: DiceRule(name) for name in (*game().spec.rulesets, *books)} | {CLASSIC_RULES: CLASSIC}


def battle_tables() -> dict[str, Any]:
    """All that a battle depends on.

    `dice` gives for each table, by armies of the attacker from 0 and of the defender from 0, both dice as two digits;
    the last row and column stand for all armies above.  `losses` gives by such digits what both lose, in how many ways.
    """
    tables: list[list[list[str]]] = []
    which = {}
    for name, rule in dice_rules().items():
        table = [[_digits(rule.dice(own, other)) for other in range(MOST_DICE + 1)] for own in range(MOST_DICE + 2)]
        if table not in tables:
            tables.append(table)
        which[name] = tables.index(table)
    losses = {
        f"{attack}{defence}": [[*lost, ways] for lost, ways in throw_losses(attack, defence).items()]
        for attack in DICE
        for defence in DICE
    }
    return {"dice": {"of": which, "tables": tables}, "losses": losses, "garrison": GARRISON}


def _digits(dice: tuple[int, int] | None) -> str:
    return "" if dice is None else f"{dice[0]}{dice[1]}"


def printed_throws() -> list[tuple[int, int, list[tuple[int, int, float]]]]:
    """By dice of both: what attacker and defender lose, and how likely that is."""
    return [
        (attack, defence, [(*lost, ways / 6 ** (attack + defence)) for lost, ways in rows.items()])
        for attack in reversed(DICE)
        for defence in reversed(DICE)
        for rows in [throw_losses(attack, defence)]
    ]


def printed_conquests(name: str) -> tuple[tuple[int, ...], list[tuple[int, list[float]]]]:
    """Armies of the defender, and by those of the attacker the chances of conquest when nobody breaks off."""
    rule = dice_rules()[name]
    rows = [(own, [battle_odds(own, other, rule).conquest for other in PRINTED_DEFENDERS]) for own in PRINTED_ATTACKERS]
    return PRINTED_DEFENDERS, rows
