"""What stands in the way of the target of a realignment roll or of a coup attempt."""

from __future__ import annotations

from typing import Any

from ...rules import s06_0_operations as operations
from ...rules import s06_2_realignment as realignment
from ...rules import s06_3_coups as coups
from ...rules import s08_1_defcon as defcon
from ...rules import s13_optional_rules as optional
from .. import influence
from ..kinds import Frame
from ..moves import DONE
from ..state import USSR, State
from ..tables import CIVIL_WAR_SPACE
from .obstacles import Obstacles, country_name, detail, message, must, obstacle
from .points import (
    BARRING,
    BASE,
    FREE,
    NO_OPPONENT,
    PLACED,
    PROTECTED,
    SPENT,
    USE_ALL,
    in_space,
    outside,
    region_name,
    too_few,
)

__all__ = ["che", "coup", "realign"]

AFTER_PLACING = message("{country}: influence was placed there, so no realignment roll is possible.")
CLOSED = message("{country}: DEFCON {level} closes its region ({region}); it must be at {needed} or higher.")
PROTECTED_CONTROL = message("{country}: the US controls it, and {card} protects it.")
ROLL_FIRST = message("Realignment rolls are named already and must be made first.")
NAME_FIRST = message("No target is named yet.")


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
        yield from in_space(state, side, frame, placed=False)
        return
    yield from outside(state, frame, move)
    free = frame[FREE] or (state.rules.options.free_realignment and optional.may_realign_at_any_defcon())
    if not free:
        yield from _defcon(state, side, move)
    if state.rules.target_influence == "required":
        yield from _opponent(state, side, move, "6.2.1")
    yield from _barred(state, side, move, operations.REALIGNMENT)
    if not operations.payable(state, frame, bit, state.rules.roll_cost):
        yield too_few(state, frame, move)
    if state.rules.mixed_operations and not optional.may_realign_after_placing(state, frame[PLACED]) & bit:
        change = detail(PLACED, lambda _placed: 0)
        yield obstacle("OPT.1/no-roll-after-influence", AFTER_PLACING, change, country=country_name(move))


def _coup_in(state: State, frame: Frame, country: int, place: int, *, free: bool) -> Obstacles:
    side = frame[1]
    if country == CIVIL_WAR_SPACE:
        yield from in_space(state, side, frame, placed=False)
        return
    yield from outside(state, frame, country, place)
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
