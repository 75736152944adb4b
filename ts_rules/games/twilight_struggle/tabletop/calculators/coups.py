"""Tables of coup attempts, asked of rules 6.3, 7.4 and 8.1."""

from __future__ import annotations

from itertools import product
from typing import Any

from ...play.compiled_rules import Rules
from ...play.effects import effect
from ...play.influence import put
from ...play.named_things import side_name
from ...play.tables import BATTLEGROUNDS, CIVIL_WAR_SPACE, OPS, bits
from ...rules import s06_3_coups as coups
from ...rules import s07_4_modifiers as modifiers
from ...rules import s08_2_military_operations as military
from .by_ruleset import EVERYWHERE, SIDES, asked, by_ruleset, flags, rulesets

__all__ = ["LEAST_RESULT", "MOST_INFLUENCE", "MOST_OPS", "coup_tables", "open_countries", "printed_chances"]

MOST_OPS = 8
MOST_INFLUENCE = 20
LEAST_RESULT, MOST_RESULT = -3, 9  # of a die with what events add
PRINTED = range(1, 5)
LEVELS = range(2, 6)
SALT = effect("salt-negotiations")
VIETNAM = effect("vietnam-revolts")
SUBS = effect("nuclear-subs")


def coup_tables() -> dict[str, Any]:
    """Everything that a coup attempt depends on; lists count from the least value that is named beside them."""
    usual = next(iter(rulesets().values()))
    return {
        "least_result": LEAST_RESULT,
        "margin": [[_margins(stability, ops) for ops in range(1, MOST_OPS + 1)] for stability in range(1, 6)],
        "change": _changes(usual),
        "value": _values(usual),
        "modifier": _modifiers(usual),
        "military": [_military(usual, free=free) for free in (False, True)],
        "china": _bonus(usual, current=modifiers.CHINA_CARD, side=0),
        "china_printed": OPS[modifiers.CHINA_CARD],
        "vietnam": by_ruleset(lambda rules: [_bonus(rules, effects=VIETNAM, side=side) for side in SIDES]),
        "latin_america": flags(coups.LATIN_AMERICA),
        "needs_opponent": not coups.coup_targets(asked(usual), 0),
        "open": by_ruleset(
            lambda rules: [[open_countries(rules, level, free=free) for level in range(6)] for free in (False, True)]
        ),
        "defcon": by_ruleset(_defcon),
        "optional": by_ruleset(lambda rules: rules.example_must_or_can == "can"),
    }


def _margins(stability: int, ops: int) -> list[int]:
    """By result of the die: the margin of a success, 0 for a failure."""
    margins = (coups.coup_margin(result, ops, stability) for result in range(LEAST_RESULT, MOST_RESULT + 1))
    return [margin if coups.changes_influence(margin) else 0 for margin in margins]


def _changes(rules: Rules) -> list[list[tuple[int, int]]]:
    """By opposing influence and margin, from 0: how much is removed and added."""
    most = max(margin for margin in _margins(1, MOST_OPS))
    table = []
    for opposing in range(MOST_INFLUENCE + 1):
        row = []
        for margin in range(most + 1):
            state = asked(rules)
            put(state, 1, 0, opposing)
            if coups.changes_influence(margin):
                coups.apply_coup(state, 0, 0, margin)
            row.append((opposing - state.influence[1], state.influence[0]))
        table.append(row)
    return table


def _values(rules: Rules) -> list[list[list[list[int]]]]:
    """By side, whether an event raises values, whether one lowers them, and the printed value from 1."""
    table = []
    for side in SIDES:
        rows = []
        for rises, sinks in product((0, 1), repeat=2):
            effects = modifiers.RISES[side] * rises | modifiers.SINKS[side] * sinks
            state = asked(rules, effects=effects)
            rows.append([modifiers.value_in_effect(state, side, ops) for ops in PRINTED])
        table.append([rows[:2], rows[2:]])
    return table


def _modifiers(rules: Rules) -> dict[str, list[list[int]]]:
    """By the events in force, `salt us ussr` as 0 and 1: by side, what a die elsewhere and in Latin America gets."""
    table = {}
    latin = bits(coups.LATIN_AMERICA)[0]
    elsewhere = bits(EVERYWHERE & ~coups.LATIN_AMERICA)[0]
    for salt, us, ussr in product((0, 1), repeat=3):
        effects = SALT * salt | coups.DEATH_SQUADS[0] * us | coups.DEATH_SQUADS[1] * ussr
        state = asked(rules, effects=effects)
        table[f"{salt}{us}{ussr}"] = [[coups.roll_modifier(state, s, c) for c in (elsewhere, latin)] for s in SIDES]
    return table


def _military(rules: Rules, *, free: bool) -> list[int]:
    """By operations from 1: how far the marker moves."""
    found = []
    for ops in range(1, MOST_OPS + 1):
        state = asked(rules)
        (military.count_free_coup if free else coups.count_coup)(state, 0, ops)
        found.append(state.military_operations[0])
    return found


def _bonus(rules: Rules, *, side: int, current: int = 0, effects: int = 0) -> list[int]:
    """By country: the points that come on top when all are spent there."""
    state = asked(rules, current=current, effects=effects)
    return [modifiers.regional_bonus(state, side, 1 << country) for country in range(CIVIL_WAR_SPACE)]


def open_countries(rules: Rules, level: int, *, free: bool) -> str:
    """The countries that DEFCON leaves open."""
    state = asked(rules, defcon=level, presence=[EVERYWHERE, EVERYWHERE])
    return flags(coups.coup_targets(state, 0, free))


def _defcon(rules: Rules) -> dict[str, list[tuple[int, str]]]:
    """By `battleground side subs free` as digits: for DEFCON 2 to 5, the level afterwards and who wins by it."""
    table = {}
    plain, contested = bits(EVERYWHERE & ~BATTLEGROUNDS)[0], bits(BATTLEGROUNDS)[0]
    for battleground, side, subs, free in product((0, 1), repeat=4):
        row = []
        for level in LEVELS:
            state = asked(rules, defcon=level, phasing=side, effects=SUBS * subs)
            after = coups.after_free_coup if free else coups.after_coup
            after(state, side, contested if battleground else plain)
            row.append((state.defcon, side_name(state.result[0]) if state.result else ""))
        table[f"{battleground}{side}{subs}{free}"] = row
    return table


def printed_chances(stability: int) -> list[int]:
    """By operations 1 to 6: how many faces of the die succeed, with nothing else in force."""
    first = 1 - LEAST_RESULT
    return [sum(m > 0 for m in _margins(stability, ops)[first : first + 6]) for ops in range(1, 7)]
