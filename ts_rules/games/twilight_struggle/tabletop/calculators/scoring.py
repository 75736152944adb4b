"""Tables of scoring and of missing military operations, asked of rules 2.1.7, 8.2 and 10.1."""

from __future__ import annotations

from itertools import accumulate, product
from operator import or_
from typing import Any

from ...cards import mid_scoring
from ...play.compiled_rules import Rules
from ...play.influence import put
from ...play.tables import (
    BATTLEGROUNDS,
    CIVIL_WAR_SPACE,
    REGION,
    REGIONS,
    STABILITY,
    bits,
)
from ...rules import s03_0_setup as setup
from ...rules import s08_2_military_operations as military
from ...rules import s10_1_scoring as scoring
from ...rules import s10_3_victory as victory
from .by_ruleset import EVERYWHERE, SIDES, asked, by_ruleset, rulesets

__all__ = ["MOST_INFLUENCE", "SHUTTLE", "scoring_tables", "shortfalls", "starting_influence"]

MOST_INFLUENCE = 15
SOUTHEAST_ASIA = "southeast-asia"
SHUTTLE = scoring.SHUTTLE_REGIONS
CODES = "abcdefghijklmnop"


def scoring_tables() -> dict[str, Any]:
    """Who controls a country, how strong that makes a side in a region, and what it is worth."""
    usual = next(iter(rulesets().values()))
    return {
        "regions": {region: bits(REGION[region]) for region in (*REGIONS, SOUTHEAST_ASIA)},
        "battlegrounds": bits(BATTLEGROUNDS),
        "stability": [*STABILITY[:CIVIL_WAR_SPACE]],
        "control": by_ruleset(_control),
        "standing": by_ruleset(lambda rules: {region: _standings(rules, region) for region in REGIONS}),
        "formosan": by_ruleset(lambda rules: _standings(rules, "asia", scoring.TAIWAN)),
        "formosan_in": "asia",
        "taiwan": bits(scoring.TAIWAN)[0],
        "bonus": [[scoring.country_bonus_vp(s, c, BATTLEGROUNDS) for c in range(CIVIL_WAR_SPACE)] for s in SIDES],
        "taiwan_bonus": [scoring.battleground_vp(bits(scoring.TAIWAN)[0], scoring.TAIWAN)],
        "beside": [[scoring.enemy_superpower_vp(s, c) for c in range(CIVIL_WAR_SPACE)] for s in SIDES],
        "elsewhere": by_ruleset(lambda rules: rules.neighbours_where == "anywhere"),
        "southeast": _southeast(usual),
        "winner": by_ruleset(_winners),
        "wished": by_ruleset(lambda rules: rules.vp_move == "wished"),
        "shuttle": SHUTTLE,
        "start": by_ruleset(starting_influence),
        "most": MOST_INFLUENCE,
    }


def _control(rules: Rules) -> list[str]:
    """By stability from 1: for influence of the US and the USSR from 0, row by row, who controls: 0, 1 or a dash."""
    found = []
    for stability in range(1, 6):
        country = STABILITY.index(stability)
        row = []
        for us, ussr in product(range(MOST_INFLUENCE + 1), repeat=2):
            state = asked(rules)
            put(state, 0, country, us)
            put(state, 1, country, ussr)
            row.append("0" if state.control[0] else "1" if state.control[1] else "-")
        found.append("".join(row))
    return found


def _standings(rules: Rules, region: str, more_battlegrounds: int = 0) -> dict[str, Any]:
    """What a side has by its battlegrounds and other countries, and the opponent's: one letter for each case.

    The letter stands at `((own battlegrounds * others + own others) * battlegrounds + opponent's) * others + ...`.
    """
    lasting = scoring.FORMOSAN_RESOLUTION if more_battlegrounds else 0
    contested = bits(REGION[region] & (BATTLEGROUNDS | more_battlegrounds))
    # Taiwan is a battleground only while the US controls it: asked as the US, that side holds it first of all.
    contested.sort(key=lambda country: not more_battlegrounds >> country & 1)
    plain = [c for c in bits(REGION[region]) if c not in contested]
    # By how many: the first of them held by one side, the last of them by the other.
    first, last = [_held(contested), _held(plain)], [_held(contested[::-1]), _held(plain[::-1])]
    kinds: dict[tuple[str, int], str] = {}
    letters = []
    sizes = [len(contested) + 1, len(plain) + 1]
    state = asked(rules, lasting=lasting)
    for own_b, own_o, other_b, other_o in product(*map(range, (*sizes, *sizes))):
        if own_b + other_b > len(contested) or own_o + other_o > len(plain):
            letters.append("-")
            continue
        state.control[:] = first[0][own_b] | first[1][own_o], last[0][other_b] | last[1][other_o]
        kind = (scoring.region_level(state, 0, region), scoring.level_vp(state, 0, region))
        letters.append(kinds.setdefault(kind, CODES[len(kinds)]))
    return {"kinds": [*kinds], "sizes": sizes, "letters": "".join(letters)}


def _held(countries: list[int]) -> list[int]:
    """The masks of none of the countries, the first one, the first two ..."""
    return [*accumulate((1 << country for country in countries), or_, initial=0)]


def _southeast(rules: Rules) -> list[int]:
    """By country: what control of it earns when Southeast Asia is scored."""
    found = []
    for country in range(CIVIL_WAR_SPACE):
        state = asked(rules, control=[1 << country & EVERYWHERE, 0])
        mid_scoring.southeast_asia_scoring(state, 0)
        found.append(state.vp if not state.stack else 0)
    return found


def _winners(rules: Rules) -> list[str]:
    """The regions whose control wins the game when they are scored: Europe, or none."""
    state = asked(rules, control=[REGION["europe"] & EVERYWHERE, 0])
    return ["europe"] if victory.winner_by_europe(state, scored=True) == 0 else []


def starting_influence(rules: Rules) -> list[list[int]]:
    """Influence that the set-up fixes, as [country, US, USSR]."""
    state = asked(rules)
    setup.place_fixed_ussr_influence(state)
    setup.place_fixed_us_influence(state)
    setup.place_us_influence_in_canada(state)
    return [
        [c, state.influence[2 * c], state.influence[2 * c + 1]]
        for c in range(CIVIL_WAR_SPACE)
        if state.influence[2 * c] or state.influence[2 * c + 1]
    ]


def shortfalls() -> dict[str, Any]:
    """By DEFCON from 2 and military operations from 0: how many VP the opponent gains."""

    def table(rules: Rules) -> list[list[int]]:
        return [
            [military.shortfall_vp(asked(rules, defcon=level, military_operations=[made, 0]), 0) for made in range(6)]
            for level in range(2, 6)
        ]

    return by_ruleset(table)
