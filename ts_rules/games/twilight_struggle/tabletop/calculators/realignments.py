"""Tables of realignment rolls, asked of rules 6.2."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from ...play.compiled_rules import Rules
from ...play.influence import put
from ...play.moves import DICE, face
from ...play.tables import CIVIL_WAR_SPACE, NEIGHBOURS, bits
from ...rules import s06_2_2_realignment_rolls as rolls
from ...rules import s06_2_realignment as realignment
from .by_ruleset import EVERYWHERE, SIDES, asked, by_ruleset, flags, rulesets

__all__ = ["MOST_DIFFERENCE", "Odds", "dice_differences", "realignment_odds", "realignment_tables"]

MOST_INFLUENCE = 20
MOST_DIFFERENCE = 16
LEVELS = range(6)
MOST_SHOWN = 3
"""So much more than the opponent does nobody add in most of the world."""


@dataclass(frozen=True, slots=True)
class Odds:
    """Of the 36 pairs of dice: with how many the opponent loses influence, nobody, the player who rolls."""

    difference: int
    """What the roller adds, less what the opponent adds."""
    opponent: int
    nobody: int
    roller: int


def realignment_tables() -> dict[str, Any]:
    """Everything that a realignment roll depends on."""
    usual = next(iter(rulesets().values()))
    span = range(MOST_INFLUENCE + 1)
    return {
        "most_difference": MOST_DIFFERENCE,
        "dice": dice_differences(),
        "neighbours": [neighbour_count(c) for c in range(CIVIL_WAR_SPACE)],
        "neighbour": _neighbour(usual),
        "majority": [[_majority(usual, own, other) for other in span] for own in span],
        "superpower": by_ruleset(_superpower),
        "iran_contra": [rolls.IRAN_CONTRA_PENALTY, 0],
        "loser": by_ruleset(_losers),
        "removed": _removed(usual),
        "open": by_ruleset(lambda rules: [_open(rules, level) for level in LEVELS]),
        "needs_opponent": by_ruleset(lambda rules: not realignment.realignment_targets(asked(rules), 0)),
        "optional": by_ruleset(lambda rules: rules.removal != "must"),
    }


def dice_differences() -> list[int]:
    """How many of the 36 pairs of dice differ by -5 to 5, the roller's less the opponent's."""
    found = Counter(face(own) - face(other) for own in DICE for other in DICE)
    return [found[difference] for difference in range(-5, 6)]


def realignment_odds(country: int) -> tuple[Odds, ...]:
    """A row for each difference of the modifiers that the board allows in a country, as far as we show it."""
    usual = next(iter(rulesets().values()))
    superpower = [max(row[country] for row in rows) for rows in _superpower(usual)]
    most = neighbour_count(country) * rolls.NEIGHBOUR + rolls.MAJORITY + max(superpower)
    span = min(most, MOST_SHOWN)
    return tuple(_odds(usual, difference) for difference in range(-span, span + 1))


def _odds(rules: Rules, difference: int) -> Odds:
    state, found = asked(rules), Counter[int | None]()
    for own in DICE:
        for other in DICE:
            found[rolls.realignment_loser(state, 0, face(own) + difference, face(other))] += 1
    return Odds(difference, found[1], found[None], found[0])


def neighbour_count(country: int) -> int:
    """How many countries lie next to one."""
    return int(NEIGHBOURS[country] & EVERYWHERE).bit_count()


def _neighbour(rules: Rules) -> list[int]:
    """By number of neighbours that a side controls: what it adds."""
    most = max(range(CIVIL_WAR_SPACE), key=neighbour_count)
    around = bits(NEIGHBOURS[most] & EVERYWHERE)
    masks = [sum(1 << c for c in around[:count]) for count in range(len(around) + 1)]
    return [rolls.neighbour_modifier(asked(rules, control=[mask, 0]), 0, most) for mask in masks]


def _majority(rules: Rules, own: int, other: int) -> int:
    state = asked(rules)
    put(state, 0, 0, own)
    put(state, 1, 0, other)
    return rolls.majority_modifier(state, 0, 0)


def _superpower(rules: Rules) -> list[list[list[int]]]:
    """By side, whether it has more influence there, and country: what a superpower next to it adds."""
    table = []
    for side in SIDES:
        rows = []
        for leads in (0, 1):
            row = []
            for country in range(CIVIL_WAR_SPACE):
                state = asked(rules)
                put(state, side, country, leads)
                row.append(rolls.superpower_modifier(state, side, country))
            rows.append(row)
        table.append(rows)
    return table


def _losers(rules: Rules) -> list[str]:
    """By difference of the results, from the least: whether the roller or the opponent loses influence."""
    called = {None: "", 0: "roller", 1: "opponent"}
    state = asked(rules)
    span = range(-MOST_DIFFERENCE, MOST_DIFFERENCE + 1)
    return [called[rolls.realignment_loser(state, 0, difference, 0)] for difference in span]


def _removed(rules: Rules) -> list[list[int]]:
    """By difference from 0 and influence of the loser: how much goes, or may go."""
    table = []
    for difference in range(MOST_DIFFERENCE + 1):
        row = []
        for there in range(MOST_INFLUENCE + 1):
            state = asked(rules)
            put(state, 1, 0, there)
            # nobody is next to this country and nobody leads but the opponent: its own modifier is made up for
            own = difference + _majority(rules, there, 0) + rolls.superpower_modifier(state, 1, 0)
            own -= rolls.superpower_modifier(state, 0, 0)
            rolls.realign(state, 0, 0, own, 0, "6.2.2")
            row.append(state.stack[-1][-1] if state.stack else there - state.influence[1])
        table.append(row)
    return table


def _open(rules: Rules, level: int) -> str:
    """The countries that DEFCON leaves open."""
    return flags(realignment.realignment_targets(asked(rules, defcon=level, presence=[EVERYWHERE, EVERYWHERE]), 0))
