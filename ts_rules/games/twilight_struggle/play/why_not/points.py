"""What stands in the way where Operations points are used: placing influence, realignment rolls, coup attempts."""

from __future__ import annotations

from typing import Any

from ...rules import s06_0_operations as operations
from ...rules import s06_1_influence as placing
from ...rules import s06_2_realignment as realignment
from ...rules import s06_3_coups as coups
from ...rules import s07_4_modifiers as modifiers
from ...rules import s08_1_defcon as defcon
from ...rules import s12_0_chinese_civil_war as civil_war
from ...rules import s13_optional_rules as optional
from .. import influence
from ..kinds import Frame
from ..moves import DONE, option
from ..state import USSR, State
from ..tables import BATTLEGROUNDS, CARDS, CIVIL_WAR_SPACE, DATA, NEIGHBOURS, REGION, REGIONS, STABILITY, bits, figure
from .obstacles import Change, Obstacle, Obstacles, country_name, detail, lies_in, message, must, obstacle, where

__all__ = [
    "NO_OPPONENT",
    "NO_SPACE",
    "ONLY_BY_RULE",
    "ONLY_FOR",
    "PROTECTED",
    "SPACE_MOVE",
    "SPACE_SOVIET",
    "che",
    "coup",
    "only_for",
    "place",
    "realign",
    "use",
]

NO_REACH = message("{country}: the player has no influence there or in an adjacent country.")
FROM_WHEN = message("Influence placed later does not count: it must be there when the action round begins.")
ONLY_ADJACENT = message("{country}: the player has no influence in an adjacent country.")
TOO_DEAR = message("{country}: the opponent controls it, so one influence costs {cost} points; points left: {left}.")
BONUS_ELSEWHERE = message("{country}: the extra point is only for a card whose points are all spent here: {region}.")
BARRED_REGION = message("{card}: in this turn the player cannot place influence with Operations points here: {region}.")
ONE_COUNTRY = message("{country}: these points can place influence in one country only.")
AFTER_ROLL = message("{country}: it was the target of a realignment roll, so no influence can be placed there.")
AFTER_PLACING = message("{country}: influence was placed there, so no realignment roll is possible.")
CLOSED = message("{country}: DEFCON {level} closes its region ({region}); it must be at {needed} or higher.")
NO_OPPONENT = message("{country}: the opponent has no influence there.")
PROTECTED = message("{country}: it is protected as long as {card} is in effect.")
PROTECTED_CONTROL = message("{country}: the US controls it, and {card} protects it.")
ONLY_FOR = message("{country}: {card} allows only these: {open}.")
NO_BATTLEGROUND = message("{country}: it is a battleground, and {card} excludes those.")
TOO_STABLE = message("{country}: its stability is {value}; {card} allows at most {needed}.")
ONLY_BY_RULE = message("{country}: here only these can be chosen: {open}.")
NO_SPACE = message("This game is played without the Chinese Civil War space.")
SPACE_SOVIET = message("The Chinese Civil War space: only the USSR can do something there, and only place influence.")
SPACE_OVER = message("The Chinese Civil War is over: nothing more can happen in its space.")
USE_ALL = message("All Operations points must be used; points left: {left}.")
ROLL_FIRST = message("The realignment rolls that were named must be made first.")
NAME_FIRST = message("No target is named yet.")
ONE_USE = message("Points of this card are spent already, and all must go to one use.")
NOT_GRANTED = message("These Operations points cannot be used for that.")
NO_TARGET = message("In no country that is possible here does the opponent have influence.")
ALL_CLOSED = message("DEFCON is at {level}: every region where there is a target is closed.")
ALL_PROTECTED = message("Every country with opposing influence is protected as long as {card} is in effect.")
NOWHERE_REACH = message("No country that is possible here has the player's influence there or in an adjacent country.")
NOWHERE_POINTS = message("The points that are left are not enough anywhere.")
SPACE_LATER = message("The space race is chosen when a card is played, instead of its event or its points.")

WAYS, BASE, SPENT, PLACED, ROLLED, MASK, FREE = 3, 4, 5, 6, 7, 8, 9
SPACE_MOVE = option("space-race")
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


def _outside(state: State, frame: Frame, country: int, place: int = MASK) -> Obstacles:
    if not frame[place] >> country & 1:
        by = frame[2]
        yield only_for(by, country, frame[place], detail(place, lambda mask: mask | 1 << country))


def _space(state: State, side: int, frame: Frame, *, placed: bool) -> Obstacles:
    """What keeps a side out of the Chinese Civil War space, which is no country."""
    if not state.rules.civil_war:
        yield obstacle("12.0", NO_SPACE)
    elif not placed or not civil_war.may_touch_civil_war(side):
        yield obstacle(CIVIL_WAR_RULE if side == USSR else "12.1/us-excluded", SPACE_SOVIET)
    elif civil_war.civil_war_is_over(state):
        yield obstacle("12.1/afterwards", SPACE_OVER)
    elif not civil_war.may_act_in_civil_war(state, side):
        yield from _chernobyl("asia")
    elif not frame[MASK] >> CIVIL_WAR_SPACE & 1:
        yield obstacle(frame[2], NOT_GRANTED, detail(MASK, lambda mask: mask | 1 << CIVIL_WAR_SPACE))


def _chernobyl(region: str) -> Obstacles:
    def lift(state: State) -> None:
        state.effects &= ~placing.ANY_CHERNOBYL

    slots: dict[str, Any] = {"card": "card.chernobyl", "region": f"region.{region}"}
    yield obstacle("chernobyl", BARRED_REGION, lift, **slots)


def _holds(state: State, side: int, country: int) -> Change:
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
        yield from _space(state, side, frame, placed=True)
    else:
        yield from _outside(state, frame, move)
        if not modifiers.restricted_to_reach(state, side) & bit:
            adjacent = state.rules.reach != "in-or-next-to"
            yield obstacle(
                "6.1.1",
                ONLY_ADJACENT if adjacent else NO_REACH,
                _holds(state, side, move) if state.rules.next_to_superpower != "must" else None,
                needs=FROM_WHEN if not adjacent and state.presence[side] & (bit | NEIGHBOURS[move]) else "",
                also=("6.1.4",),
                **named,
            )
        if placing.barred_from_placing(state, side) & bit:
            yield from _chernobyl(region_name(move).removeprefix("region."))
    if state.rules.mixed_operations and not optional.may_place_after_rolls(state, frame[ROLLED]) & bit:
        yield obstacle("OPT.1/no-influence-after-roll", AFTER_ROLL, _forget_rolls, **named)
    if frame[PLACED] and not placing.still_open(state, bit, frame[PLACED]):
        yield obstacle("6.1.3", ONE_COUNTRY, detail(PLACED, lambda _placed: 0), **named)
    if not placing.within_points(state, frame, bit):
        yield _too_few(state, frame, move)


def _forget_rolls(state: State) -> None:
    for bit in optional.REALIGNED:
        state.effects &= ~bit
    detail(ROLLED, lambda _rolled: 0)(state)


def _too_few(state: State, frame: Frame, country: int) -> Obstacle:
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


def _defcon(state: State, side: int, country: int) -> Obstacles:
    if not defcon.closed_regions(state) >> country & 1:
        return
    levels = range(state.defcon, defcon.HIGHEST + 1)
    closed = defcon.CLOSED[state.rules.middle_east_level]
    needed = next(level for level in levels if not closed[level] >> country & 1)

    def improve(changed: State) -> None:
        changed.defcon = needed

    slots: dict[str, Any] = {
        "country": country_name(country),
        "level": state.defcon,
        "needed": needed,
        "region": region_name(country),
    }
    yield obstacle("8.1.5", CLOSED, improve, **slots)


def _opponent(state: State, side: int, country: int, by: str) -> Obstacles:
    if not state.presence[1 - side] >> country & 1:

        def settle(changed: State) -> None:
            influence.add(changed, 1 - side, country)

        yield obstacle(by, NO_OPPONENT, settle, country=country_name(country))


def _barred(state: State, side: int, country: int, way: int) -> Obstacles:
    """What lasting events keep the USSR from."""
    if side != USSR or not operations.barred_targets(state, way) >> country & 1:
        return
    for bit, card in BARRING:
        areas = {"nato": operations.protected_by_nato(state), "the-reformer": operations.EUROPE}
        area = areas.get(card, operations.JAPAN) if card != "the-reformer" or way == operations.COUP else 0
        if state.lasting & bit and area >> country & 1:

            def lift(changed: State, bit: int = bit) -> None:
                changed.lasting &= ~bit

            says = PROTECTED_CONTROL if card == "nato" else PROTECTED
            yield obstacle(card, says, lift, country=country_name(country), card=f"card.{card}")


def realign(state: State, frame: Frame, move: int) -> Obstacles:
    """Naming the target of a realignment roll (6.2)."""
    side, left = frame[1], frame[BASE] - frame[SPENT]
    if move == DONE:
        by, says = ("6.2.1/one-after-another", ROLL_FIRST) if frame[11] else ("6.0/all-points", USE_ALL)
        yield obstacle(by, says, left=left)
        return
    if move == realignment.ROLL_MOVE:
        yield obstacle("6.2.1/one-after-another", NAME_FIRST)
        return
    bit = 1 << move
    if move == CIVIL_WAR_SPACE:
        yield from _space(state, side, frame, placed=False)
        return
    yield from _outside(state, frame, move)
    free = frame[FREE] or (state.rules.options.free_realignment and optional.may_realign_at_any_defcon())
    if not free:
        yield from _defcon(state, side, move)
    if state.rules.target_influence == "required":
        yield from _opponent(state, side, move, "6.2.1")
    yield from _barred(state, side, move, operations.REALIGNMENT)
    if not operations.payable(state, frame, bit, state.rules.roll_cost):
        yield _too_few(state, frame, move)
    if state.rules.mixed_operations and not optional.may_realign_after_placing(state, frame[PLACED]) & bit:
        change = detail(PLACED, lambda _placed: 0)
        yield obstacle("OPT.1/no-roll-after-influence", AFTER_PLACING, change, country=country_name(move))


def _coup_in(state: State, frame: Frame, country: int, place: int, *, free: bool) -> Obstacles:
    side = frame[1]
    if country == CIVIL_WAR_SPACE:
        yield from _space(state, side, frame, placed=False)
        return
    yield from _outside(state, frame, country, place)
    if coups.closed_to_coups(state, free=free) >> country & 1:
        yield from _defcon(state, side, country)
    yield from _opponent(state, side, country, "6.3.1")
    yield from _barred(state, side, country, operations.COUP)


def coup(state: State, frame: Frame, move: int) -> Obstacles:
    """Choosing the target of a coup attempt (6.3)."""
    if move == DONE:
        yield must(frame, "6.0/all-points", also=("6.3.1",))
        return
    yield from _coup_in(state, frame, move, 4, free=frame[5])


def che(state: State, frame: Frame, move: int) -> Obstacles:
    """Choosing a target of Che, whose coup attempts are not free."""
    yield from _coup_in(state, frame, move, 3, free=False)


def use(state: State, frame: Frame, move: int) -> Obstacles:
    """Choosing what points are used for (6.0)."""
    if move == DONE:
        if frame[SPENT]:
            yield obstacle("6.0/all-points", USE_ALL, left=frame[BASE] - frame[SPENT])
        else:
            decline = detail(WAYS, lambda ways: ways | operations.DECLINABLE)
            yield obstacle("6.0/all-points", USE_ALL, decline, left=frame[BASE])
        return
    if move == SPACE_MOVE:
        yield obstacle("6.4.1/least-value", SPACE_LATER, also=("6.0",))
        return
    way = next(way for way, found in operations.OF_WAYS if found == move)
    grant = detail(WAYS, lambda ways: ways | way)
    if frame[SPENT] and (way == operations.COUP or not frame[WAYS] & way):

        def begin_again(changed: State) -> None:
            grant(changed)
            detail(SPENT, lambda _spent: 0)(changed)

        yield obstacle("6.0/one-use", ONE_USE, begin_again)
    elif not frame[WAYS] & way:
        yield obstacle(frame[2], NOT_GRANTED, grant)
    elif way == operations.INFLUENCE:
        yield from _nowhere_to_place(state, frame)
    else:
        yield from _no_target(state, frame, way)


def _nowhere_to_place(state: State, frame: Frame) -> Obstacles:
    side = frame[1]
    if placing.open_to_influence(state, frame):
        return
    open_to = modifiers.restricted_to_reach(state, side) & frame[MASK]
    if not open_to:
        yield obstacle("6.1.1", NOWHERE_REACH, _holds(state, side, bits(frame[MASK])[0]))
    elif not open_to & ~placing.barred_from_placing(state, side):
        yield from _chernobyl(region_name(bits(open_to)[0]).removeprefix("region."))
    else:
        yield obstacle("6.1.3/within-points", NOWHERE_POINTS, detail(BASE, lambda base: base + 1))


def _no_target(state: State, frame: Frame, way: int) -> Obstacles:
    """Why a coup attempt, or a realignment roll, is possible nowhere."""
    side, mask = frame[1], frame[MASK] & ~(1 << CIVIL_WAR_SPACE)
    is_coup = way == operations.COUP
    if (coups.coup_targets(state, side, frame[FREE]) & mask) if is_coup else realignment.open_to_rolls(state, frame):
        return
    there = mask & state.presence[1 - side] if is_coup or state.rules.target_influence == "required" else mask
    barred = operations.barred_targets(state, way) if side == USSR else 0
    if not there:
        target = bits(mask)[0]
        by = "6.3.1" if is_coup else "6.2.1"
        yield obstacle(by, NO_TARGET, lambda changed: influence.add(changed, 1 - side, target))
    elif not there & ~barred:
        cards = tuple(card for bit, card in BARRING if state.lasting & bit)

        def lift(changed: State) -> None:
            changed.lasting &= ~operations.BARRING

        yield obstacle(cards[0], ALL_PROTECTED, lift, also=cards, card=tuple(f"card.{card}" for card in cards))
    elif not there & ~barred & ~defcon.closed_regions(state) and state.defcon < defcon.HIGHEST:

        def improve(changed: State) -> None:
            changed.defcon = defcon.HIGHEST

        yield obstacle("8.1.5", ALL_CLOSED, improve, level=state.defcon)
    else:
        yield obstacle("6.1.3/within-points", NOWHERE_POINTS, detail(BASE, lambda base: base + 1))
