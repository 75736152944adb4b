"""One throw of a battle: with how many dice both fight, and how often each loses how many armies."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache

from ....books import recorded
from ....books.readings import ruleset
from ..play.compiled_rules import Rules, compile_rules, game
from ..play.moves import FACES, MOST_DICE, ROLLS, WAYS_TO_ROLL
from ..play.state import State
from ..rules import s4_2_combat as combat

__all__ = ["CLASSIC", "DICE_RULES", "ITALIAN", "TOURNAMENT", "WHOLE", "DiceRule", "losses_of_throw", "throw_losses"]

ORIGIN, TARGET = 0, 1
WHOLE = len(FACES) ** (2 * MOST_DICE)
"""So many ways has a throw with all dice of both: what losses are counted in."""


@dataclass(frozen=True, slots=True)
class DiceRule:
    """Both fight with all the dice that an edition or a book allows them, but no more than `attack` and `defence`."""

    ruleset: str
    attack: int = MOST_DICE
    defence: int = MOST_DICE

    def dice(self, attackers: int, defenders: int) -> tuple[int, int] | None:
        """The dice of the attacker and of the defender, by the armies of both; None where no attack is allowed."""
        armies = len(FACES)  # more than enough for all dice: what lies above makes no difference
        return _dice(self, min(attackers, armies), min(defenders, armies))


@cache
def _dice(rule: DiceRule, attackers: int, defenders: int) -> tuple[int, int] | None:
    state = State(_rules(rule.ruleset))
    state.armies[ORIGIN], state.armies[TARGET] = attackers, defenders
    if not defenders or not combat.strong_enough_to_attack(state, ORIGIN):
        return None
    allowed = range(1, combat.most_defence_dice(state, TARGET) + 1)
    defence = min(max(dice for dice in allowed if combat.may_defend_with(state, TARGET, dice)), rule.defence)
    attack = min(combat.most_attack_dice(state, ORIGIN), rule.attack)
    return (attack, defence) if attack >= combat.least_attack_dice(state, defence) else None


@cache
def _rules(name: str) -> Rules:
    if name in game().spec.rulesets:
        return compile_rules(game().ruleset(name))
    return compile_rules(ruleset(recorded()[name], game()))


ITALIAN = DiceRule("base")
TOURNAMENT = DiceRule("tournament")
CLASSIC = DiceRule("base", defence=2)
"""Of the game that this one comes from: everything else about its dice is the same."""
DICE_RULES = {"base": ITALIAN, "tournament": TOURNAMENT, "classic": CLASSIC}


@cache
def throw_losses(attack: int, defence: int) -> dict[tuple[int, int], int]:
    """By the armies that attacker and defender lose: in how many of `6 ** (attack + defence)` ways that is thrown."""
    ways: Counter[tuple[int, int]] = Counter()
    shown = {n: [roll for roll in ROLLS if len(roll) == n] for n in (attack, defence)}
    for own, own_ways in zip(shown[attack], WAYS_TO_ROLL[attack], strict=True):
        for other, other_ways in zip(shown[defence], WAYS_TO_ROLL[defence], strict=True):
            ways[combat.compare_dice(own, other)] += own_ways * other_ways
    return dict(sorted(ways.items()))


@cache
def losses_of_throw(rule: DiceRule, attackers: int, defenders: int) -> tuple[tuple[int, int, int], ...]:
    """What the next throw costs attacker and defender, in how many of `WHOLE` ways; nothing where there is none."""
    dice = rule.dice(attackers, defenders)
    if dice is None:
        return ()
    scale = WHOLE // len(FACES) ** sum(dice)
    return tuple((own, other, ways * scale) for (own, other), ways in throw_losses(*dice).items())
