"""What stands in the way of a country that an event, the set-up or a war asks for.

An event says itself where it can be used: it is carried out once more on a copy, as the position is and with one fact
changed (who controls the country, who has influence there), to see which fact keeps the country out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ...cards import mid_crises
from ...rules import s06_0_operations as operations
from ...rules import s07_0_events as events
from ...rules import s11_1_4_bidding as bidding
from .. import influence
from ..frames import shape_of
from ..kinds import LEGAL, NAMES, Frame
from ..moves import DONE, LAST_CARD
from ..state import US, USSR, State
from ..tables import CARD, CARDS, CIVIL_WAR_SPACE
from .obstacles import Change, Obstacle, Obstacles, country_name, detail, message, must, obstacle
from .points import NO_OPPONENT, NO_SPACE, PROTECTED, SPACE_SOVIET, only_for

__all__ = ["bid", "country", "place_of_mask", "take_away", "withdraw"]

CONTROLLED = message("{country}: the opponent controls it, and {card} excludes that.")
OWN_CONTROL = message("{country}: the player controls it, and {card} excludes that.")
OCCUPIED = message("{country}: there is influence in it, and {card} excludes that.")
NO_OWN = message("{country}: the player has no influence there.")
LIMIT = message("{country}: it has been chosen already, and {card} allows no more there.")
TOO_LITTLE = message("{country}: the player needs influence of {needed} there.")
NO_MORE_BID = message("{country}: no more influence from the bid can be placed there.")


def place_of_mask(kind: str) -> int:
    """Where in a frame of a kind the mask of countries stands; 0 if there is none."""
    return next((place for place, found in enumerate(shape_of(kind), 3) if found.name in ("in", "choices")), 0)


def _fresh(state: State, frame: Frame, change: Change | None = None) -> int:
    """The countries that the event of a frame offers when it begins, in a position that may be changed."""
    trial = state.copy()
    if change:
        change(trial)
    trial.stack, trial.current, trial.result = [], CARD[frame[2]], None
    events.follow_card_text(trial, frame[1], CARD[frame[2]])
    return next((found[place_of_mask(NAMES[found[0]])] for found in _asked(trial, frame)), 0)


def _empty(changed: State) -> None:
    for place in range(CIVIL_WAR_SPACE):
        for side in (US, USSR):
            influence.take_all(changed, side, place)


def _full(changed: State) -> None:
    for place in range(CIVIL_WAR_SPACE):
        for side in (US, USSR):
            influence.put(changed, side, place, 1)


def _asked(state: State, frame: Frame) -> Iterator[Frame]:
    """The frames of the same kind by the same event, at once or after one choice between options."""
    kind, by = frame[0], frame[2]
    yield from (found for found in reversed(state.stack) if found[0] == kind and found[2] == by)
    if state.stack and (legal := LEGAL[state.stack[-1][0]]):
        options = [move for move in legal(state, state.stack[-1]) if move > LAST_CARD]
        for move in options:
            trial = state.copy()
            trial.options = None
            trial.play(move)
            yield from (found for found in reversed(trial.stack) if found[0] == kind and found[2] == by)


def _changes(state: State, side: int, country: int) -> Iterator[tuple[str, str, Change]]:
    """Facts of a country that may keep it out of an event: the sentence, its card, and the change of that fact."""

    def lift(changed: State) -> None:
        changed.lasting &= ~operations.NATO

    def empty(changed: State) -> None:
        for who in (US, USSR):
            influence.take_all(changed, who, country)

    other, presence = 1 - side, state.presence
    facts: tuple[tuple[int, str, str, Change], ...] = (
        (operations.protected_by_nato(state), PROTECTED, "card.nato", lift),
        (state.control[other], CONTROLLED, "", lambda changed: _end_control(changed, other, country)),
        (state.control[side], OWN_CONTROL, "", lambda changed: _end_control(changed, side, country)),
        (presence[US] | presence[USSR], OCCUPIED, "", empty),
        (~presence[other], NO_OPPONENT, "", lambda changed: influence.add(changed, other, country)),
        (~presence[side], NO_OWN, "", lambda changed: influence.add(changed, side, country)),
    )
    yield from ((says, card, change) for mask, says, card, change in facts if mask >> country & 1)


def _end_control(changed: State, side: int, country: int) -> None:
    """Take as much influence as ends the control of a side; what is left of it shows whether control was all."""
    while changed.influence[2 * country + side] > 1 and changed.control[side] >> country & 1:
        influence.take(changed, side, country)
    influence.add(changed, 1 - side, country, changed.control[side] >> country & 1)


def country(state: State, frame: Frame, move: int) -> Obstacles:
    """Choosing a country of a mask, for an event or by a rule."""
    kind, side, by = NAMES[frame[0]], frame[1], frame[2]
    if move == DONE:
        yield must(frame, by)
        return
    place, bit = place_of_mask(kind), 1 << move
    named: dict[str, Any] = {"country": country_name(move), "card": f"card.{by}"}
    if move == CIVIL_WAR_SPACE:
        yield _not_the_space(state, by)
        return
    if not frame[place] & bit:
        yield from _outside(state, frame, move)
    if "from:" in _shape(kind) and not state.presence[frame[3]] & bit:
        victim = frame[3]

        def settle(changed: State) -> None:
            influence.add(changed, victim, move)

        yield obstacle(by, NO_OPPONENT if victim != side else NO_OWN, settle, **named)
    if kind == "double-influence" and not state.presence[USSR] & bit:
        yield obstacle(by, NO_OWN, lambda changed: influence.add(changed, USSR, move), **named)


def _shape(kind: str) -> str:
    return " ".join(f"{found.name}:" for found in shape_of(kind))


def _outside(state: State, frame: Frame, move: int) -> Obstacles:
    """A country that is not, or no longer, among those of an event."""
    kind, side, by = NAMES[frame[0]], frame[1], frame[2]
    place, bit = place_of_mask(kind), 1 << move
    named: dict[str, Any] = {"country": country_name(move), "card": f"card.{by}"}
    allow = detail(place, lambda mask: mask | bit)
    if by not in CARDS:
        yield only_for(by, move, frame[place], allow)
        return
    once = next((at for at, found in enumerate(shape_of(kind), 3) if found.name == "once"), 0)
    if once and frame[once] & bit:
        yield obstacle(by, LIMIT, allow, **named)
        return
    if by == "norad":
        yield obstacle(by, NO_OWN, _both(lambda changed: influence.add(changed, side, move), allow), **named)
        return
    if by == "de-stalinization":
        yield obstacle(by, CONTROLLED, _both(lambda changed: _end_control(changed, 1 - side, move), allow), **named)
        return
    fresh = _fresh(state, frame)
    if fresh & bit:
        yield obstacle(by, LIMIT, allow, **named)
        return
    for says, card, change in _changes(state, side, move):
        if _fresh(state, frame, change) & bit:
            named = {**named, "card": card or named["card"]}
            also = (card.removeprefix("card."),) if card else ()
            yield obstacle(by, says, _both(change, allow), also=also, **named)
            return
    yield only_for(by, move, fresh | _fresh(state, frame, _empty) | _fresh(state, frame, _full), allow)


def _both(first: Callable[[State], object], second: Change) -> Change:
    def change(state: State) -> None:
        first(state)
        second(state)

    return change


def _not_the_space(state: State, by: str) -> Obstacle:
    if not state.rules.civil_war:
        return obstacle("12.0", NO_SPACE)
    return obstacle("12.1/soviet-placement-only", SPACE_SOVIET, also=(by,))


def take_away(state: State, frame: Frame, move: int) -> Obstacles:
    """Taking away influence that is placed elsewhere (De-Stalinization)."""
    if move == CIVIL_WAR_SPACE:
        yield _not_the_space(state, frame[2])
    elif not state.presence[frame[1]] >> move & 1:
        yield obstacle(
            frame[2], NO_OWN, lambda changed: influence.add(changed, frame[1], move), country=country_name(move)
        )


def withdraw(state: State, frame: Frame, move: int) -> Obstacles:
    """Withdrawing influence to end the Cuban Missile Crisis: nothing else is done with a country there."""
    side, by = frame[1], "cuban-missile-crisis"
    if not state.effects & mid_crises.CRISIS[side]:
        return
    if move == CIVIL_WAR_SPACE:
        yield _not_the_space(state, by)
    elif not mid_crises.WITHDRAWALS[side] >> move & 1:
        yield only_for(by, move, mid_crises.WITHDRAWALS[side])
    else:

        def settle(changed: State) -> None:
            influence.add(changed, side, move, mid_crises.WITHDRAWN)

        needed, named = mid_crises.WITHDRAWN, country_name(move)
        yield obstacle(by, TOO_LITTLE, settle, needed=needed, country=named)


def bid(state: State, frame: Frame, move: int) -> Obstacles:
    """Placing the extra influence from a bid (11.1.4.1)."""
    side, by = frame[1], frame[2]
    if move == CIVIL_WAR_SPACE:
        yield _not_the_space(state, by)
    elif not state.influence[2 * move + side] and state.rules.bid_influence_where == "where-influence":
        yield obstacle(by, NO_OWN, lambda changed: influence.add(changed, side, move), country=country_name(move))
    elif not bidding.may_take_bid_influence(state, side, move):

        def start(changed: State) -> None:
            influence.take_all(changed, side, move)
            if changed.rules.bid_influence_where == "where-influence":
                influence.add(changed, side, move)

        yield obstacle("11.1.4.1/limit", NO_MORE_BID, start, country=country_name(move))
