"""What stands in the way of influence by Operations points, and what all uses of points share."""

from __future__ import annotations

from typing import Any

from ...rules import s06_0_operations as operations
from ...rules import s06_1_influence as placing
from ...rules import s07_4_modifiers as modifiers
from ...rules import s12_0_chinese_civil_war as civil_war
from ...rules import s13_optional_rules as optional
from ..kinds import Frame
from ..moves import DONE
from ..state import USSR, State
from ..tables import BATTLEGROUNDS, CARDS, CIVIL_WAR_SPACE, DATA, NEIGHBOURS, REGION, REGIONS, STABILITY, figure
from .obstacles import Change, Obstacle, Obstacles, country_name, detail, lies_in, message, obstacle, where

__all__ = [
    "BARRING",
    "BASE",
    "FREE",
    "MASK",
    "NOT_GRANTED",
    "NO_OPPONENT",
    "NO_SPACE",
    "PLACED",
    "PROTECTED",
    "ROLLED",
    "SPACE_SOVIET",
    "SPENT",
    "USE_ALL",
    "WAYS",
    "chernobyl",
    "holding",
    "in_space",
    "only_for",
    "outside",
    "place",
    "region_name",
    "too_few",
]

NO_REACH = message("{country}: the player has no influence there or in an adjacent country.")
FROM_WHEN = message("Influence placed later does not count: it must be there when the action round begins.")
ONLY_ADJACENT = message("{country}: the player has no influence in an adjacent country.")
TOO_DEAR = message("{country}: the opponent controls it, so one influence costs {cost} points; points left: {left}.")
BONUS_ELSEWHERE = message("{country}: the extra point is only for a card whose points are all spent here: {region}.")
BARRED_REGION = message("{card}: in this turn the player cannot place influence with Operations points here: {region}.")
ONE_COUNTRY = message("{country}: these points can place influence in one country only.")
AFTER_ROLL = message("{country}: it was the target of a realignment roll, so no influence can be placed there.")
ONLY_FOR = message("{country}: {card} allows only these: {open}.")
NO_BATTLEGROUND = message("{country}: it is a battleground, and {card} excludes those.")
TOO_STABLE = message("{country}: its stability is {value}; {card} allows at most {needed}.")
ONLY_BY_RULE = message("{country}: here only these can be chosen: {open}.")
NO_SPACE = message("This game is played without the Chinese Civil War space.")
SPACE_SOVIET = message("The Chinese Civil War space: only the USSR can do something there, and only place influence.")
SPACE_OVER = message("The Chinese Civil War is over: nothing more can happen in its space.")
USE_ALL = message("All Operations points must be used; points left: {left}.")
NOT_GRANTED = message("These Operations points cannot be used for that.")
NO_OPPONENT = message("{country}: the opponent has no influence there.")
PROTECTED = message("{country}: it is protected as long as {card} is in effect.")

WAYS, BASE, SPENT, PLACED, ROLLED, MASK, FREE = 3, 4, 5, 6, 7, 8, 9
BARRING = (
    (operations.NATO, "nato"),
    (operations.PACT, "us-japan-mutual-defense-pact"),
    (operations.REFORMER, "the-reformer"),
)
CIVIL_WAR_RULE = "12.1/soviet-placement-only"


def region_name(country: int) -> str:
    """The region in which a country lies, as a slot holds it."""
    return next((f"region.{region}" for region in REGIONS if REGION[region] >> country & 1), "region.asia")


def only_for(by: str, country: int, mask: int, change: Change | None = None) -> Obstacle:
    """An event or a rule allows other countries: those of a mask, or those that share what is printed on the map."""
    named, open_to = {"country": country_name(country), "card": f"card.{by}"}, where(mask)
    if by not in CARDS:
        return obstacle(by, ONLY_BY_RULE, change, **dict[str, Any](named, open=open_to))
    if (stability := f"card.{by}.stability") in DATA.figures and STABILITY[country] > figure(stability):
        slots = dict[str, Any](named, value=STABILITY[country], needed=figure(stability))
        return obstacle(by, TOO_STABLE, change, **slots)
    if lies_in(country, open_to) and BATTLEGROUNDS >> country & 1 and not mask & BATTLEGROUNDS:
        return obstacle(by, NO_BATTLEGROUND, change, **dict[str, Any](named))
    return obstacle(by, ONLY_FOR, change, **dict[str, Any](named, open=open_to))


def outside(state: State, frame: Frame, country: int, place: int = MASK) -> Obstacles:
    """A country that is not among those of a decision."""
    if not frame[place] >> country & 1:
        by = frame[2]
        yield only_for(by, country, frame[place], detail(place, lambda mask: mask | 1 << country))


def in_space(state: State, side: int, frame: Frame, *, placed: bool) -> Obstacles:
    """What keeps a side out of the Chinese Civil War space, which is no country."""
    if not state.rules.civil_war:
        yield obstacle("12.0", NO_SPACE)
    elif not placed or not civil_war.may_touch_civil_war(side):
        yield obstacle(CIVIL_WAR_RULE if side == USSR else "12.1/us-excluded", SPACE_SOVIET)
    elif civil_war.civil_war_is_over(state):
        yield obstacle("12.1/afterwards", SPACE_OVER)
    elif not civil_war.may_act_in_civil_war(state, side):
        yield from chernobyl("asia")
    elif not frame[MASK] >> CIVIL_WAR_SPACE & 1:
        yield obstacle(frame[2], NOT_GRANTED, detail(MASK, lambda mask: mask | 1 << CIVIL_WAR_SPACE))


def chernobyl(region: str) -> Obstacles:
    """A region that Chernobyl closes to influence by Operations points."""

    def lift(state: State) -> None:
        state.effects &= ~placing.ANY_CHERNOBYL

    slots: dict[str, Any] = {"card": "card.chernobyl", "region": f"region.{region}"}
    yield obstacle("chernobyl", BARRED_REGION, lift, **slots)


def holding(state: State, side: int, country: int) -> Change:
    """Have had influence in a country and around it when the action round began."""

    def hold(changed: State) -> None:
        changed.held[side] |= 1 << country | NEIGHBOURS[country]

    return hold


def place(state: State, frame: Frame, move: int) -> Obstacles:
    """Placing influence with points (6.1)."""
    side, left = frame[1], frame[BASE] - frame[SPENT]
    if move == DONE:
        yield obstacle("6.0/all-points", USE_ALL, left=left)
        return
    bit = 1 << move
    named: dict[str, Any] = {"country": country_name(move)}
    if move == CIVIL_WAR_SPACE:
        yield from in_space(state, side, frame, placed=True)
    else:
        yield from outside(state, frame, move)
        if not modifiers.restricted_to_reach(state, side) & bit:
            adjacent = state.rules.reach != "in-or-next-to"
            yield obstacle(
                "6.1.1",
                ONLY_ADJACENT if adjacent else NO_REACH,
                holding(state, side, move) if state.rules.next_to_superpower != "must" else None,
                needs=FROM_WHEN if not adjacent and state.presence[side] & (bit | NEIGHBOURS[move]) else "",
                also=("6.1.4",),
                **named,
            )
        if placing.barred_from_placing(state, side) & bit:
            yield from chernobyl(region_name(move).removeprefix("region."))
    if state.rules.mixed_operations and not optional.may_place_after_rolls(state, frame[ROLLED]) & bit:
        yield obstacle("OPT.1/no-influence-after-roll", AFTER_ROLL, _forget_rolls, **named)
    if frame[PLACED] and not placing.still_open(state, bit, frame[PLACED]):
        yield obstacle("6.1.3", ONE_COUNTRY, detail(PLACED, lambda _placed: 0), **named)
    if not placing.within_points(state, frame, bit):
        yield too_few(state, frame, move)


def _forget_rolls(state: State) -> None:
    for bit in optional.REALIGNED:
        state.effects &= ~bit
    detail(ROLLED, lambda _rolled: 0)(state)


def too_few(state: State, frame: Frame, country: int) -> Obstacle:
    """The points that are left do not pay for influence in a country, or for a roll."""
    side, left = frame[1], frame[BASE] - frame[SPENT]
    named, more = country_name(country), detail(BASE, lambda base: base + 1)
    if modifiers.has_regional_modifier(state, side):
        spent = frame[PLACED] | frame[ROLLED] | 1 << country
        left += modifiers.regional_bonus(state, side, spent)
    if left <= 0:
        china = state.current == modifiers.CHINA_CARD
        region = "asia" if china or state.rules.vietnam_region == "asia" else "southeast-asia"
        by, card = ("9.6", "the-china-card") if china else ("7.4/vietnam-revolts", "vietnam-revolts")
        return obstacle(by, BONUS_ELSEWHERE, more, also=(card,), country=named, region=f"region.{region}")
    cost = state.rules.opposed_influence_cost
    return obstacle("6.1.2/opposing-control", TOO_DEAR, more, country=named, cost=cost, left=left)
