"""What stands in the way of a use of Operations points."""

from __future__ import annotations

from ...rules import s06_0_operations as operations
from ...rules import s06_1_influence as placing
from ...rules import s06_2_realignment as realignment
from ...rules import s06_3_coups as coups
from ...rules import s07_4_modifiers as modifiers
from ...rules import s08_1_defcon as defcon
from .. import influence
from ..kinds import Frame
from ..moves import DONE, option
from ..state import USSR, State
from ..tables import CIVIL_WAR_SPACE, bits
from .obstacles import Obstacles, detail, message, obstacle
from .points import BARRING, BASE, FREE, MASK, NOT_GRANTED, SPENT, USE_ALL, WAYS, chernobyl, holding, region_name

__all__ = ["SPACE_MOVE", "use"]

ONE_USE = message("Points of this card are spent already, and all must go to one use.")
NO_TARGET = message("In no country that is possible here does the opponent have influence.")
ALL_CLOSED = message("DEFCON is at {level}: every region where there is a target is closed.")
ALL_PROTECTED = message("Every country with opposing influence is protected as long as {card} is in effect.")
NOWHERE_REACH = message("No country that is possible here has the player's influence there or in an adjacent country.")
NOWHERE_POINTS = message("The points that are left are not enough anywhere.")
SPACE_LATER = message("The space race is chosen when a card is played, instead of its event or its points.")

SPACE_MOVE = option("space-race")


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
        yield obstacle("6.1.1", NOWHERE_REACH, holding(state, side, bits(frame[MASK])[0]))
    elif not open_to & ~placing.barred_from_placing(state, side):
        yield from chernobyl(region_name(bits(open_to)[0]).removeprefix("region."))
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
