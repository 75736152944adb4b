"""What stands in the way of a use of a card: its event, its points, the order of both, the space race."""

from __future__ import annotations

from typing import Any

from ...rules import s05_0_playing_cards as playing
from ...rules import s05_2_opponent_events as opponent_events
from ...rules import s06_4_space_race as space_race
from ...rules import s07_0_events as events
from ...rules import s07_4_modifiers as modifiers
from ...rules import s12_0_chinese_civil_war as civil_war
from ..kinds import Frame
from ..moves import DONE, FIRST_CARD, LAST_CARD
from ..state import State
from ..tables import CANCELLED_BY, CARDS, FORBIDDEN_BY, OF_SIDE, REQUIRED, SCORING, STARRED, figure
from .obstacles import Change, Obstacles, card_name, card_names, message, must, obstacle
from .whose_card import due

__all__ = ["event_bars", "given", "order", "way"]

OPPOSING = message("{card}: its event belongs to the opponent, so the player can play it only for its points.")
REQUIRES = message("{card}: its event is possible only after another event: {cards}.")
NO_LONGER = message("{card}: its event is no longer possible after {cards}.")
UNMET = message("{card}: the condition of its event is not met.")
AHEAD_IN_SPACE = message("{card}: its event demands that the US is ahead in the space race.")
BEHIND_IN_SPACE = message("{card}: its event demands that the player is behind in the space race.")
MORE_BATTLEGROUNDS = message("{card}: its event demands that the US controls more battlegrounds than the USSR.")
AT_LEVEL = message("{card}: its event demands DEFCON {needed}, and DEFCON is at {level}.")
CARD_TO_CANCEL = message("{card}: its event demands a card with an opposing event in the player's hand.")
CONTROL_IN_REGION = message("{card}: its event demands that the US controls a country in this region: {region}.")
BEFORE_LATE_WAR = message("{card}: its event is possible only before turn {turn}.")
NO_EVENT = message("{card}: this card has no event.")
CIVIL_WAR = message("{card}: the Chinese Civil War keeps the player from playing its event.")
ONLY_POINTS = message("{card}: after the exchange it must be played for its Operations points.")
NO_POINTS = message("{card}: a scoring card has no Operations points; it is played as an event.")
SAY_ORDER = message("{card}: the opponent's event happens too, so choose whether it comes first or last.")
NO_OPPOSING = message("{card}: no event of the opponent happens with it, so there is no order to choose.")
NOT_DECIDING = message("{card}: only the phasing player decides the order of event and points.")
TOO_LOW_FOR_SPACE = message("{card}: its Operations value is {value}; box {box} of the space race demands {needed}.")
SPACE_LIMIT = message("No more cards can be sent to the space race in this turn; sent: {sent}.")
LAST_BOX = message("The player has reached the last box of the space race.")
NO_DISCARD = message("A card cannot be discarded instead of being played.")

DEMANDS = {
    "star-wars": AHEAD_IN_SPACE,
    "one-small-step": BEHIND_IN_SPACE,
    "kitchen-debates": MORE_BATTLEGROUNDS,
    "wargames": AT_LEVEL,
    "un-intervention": CARD_TO_CANCEL,
    "our-man-in-tehran": CONTROL_IN_REGION,
    "the-cambridge-five": BEFORE_LATE_WAR,
}
"""What the text of a card demands, in words; whether it is met, its own condition says."""
FIGURES = {
    "needed": figure("card.wargames.defcon"),
    "turn": figure("turn.late_war.first_turn"),
}


def event_bars(state: State, player: int, card: int) -> Obstacles:
    """What keeps the event of a card from happening when a player carries it out (5.2, 7.5)."""
    name = card_name(card)
    if card == state.rules.china_card:
        yield obstacle("the-china-card", NO_EVENT, card=name)
        return
    if not opponent_events.has_prerequisite(state, card):
        yield obstacle(
            "5.2/missing-prerequisite",
            REQUIRES,
            _played(REQUIRED[card]),
            also=(CARDS[card],),
            card=name,
            cards=card_names(REQUIRED[card]),
        )
    if events.event_is_unplayable(state, card):
        causes = (state.played | state.lasting) & (FORBIDDEN_BY[card] | CANCELLED_BY[card])

        def undo(changed: State) -> None:
            changed.played &= ~causes
            changed.lasting &= ~causes

        also = tuple(cause.removeprefix("card.") for cause in card_names(causes))
        yield obstacle("7.5/cause", NO_LONGER, undo, also=also, card=name, cards=card_names(causes))
    if not opponent_events.meets_condition(state, player, card):
        slug = CARDS[card]
        slots: dict[str, Any] = {"card": name, "level": state.defcon, "region": "region.middle-east", **FIGURES}
        yield obstacle(slug, DEMANDS.get(slug, UNMET), MET.get(slug), also=("5.2/condition-not-met",), **slots)
    if civil_war.bars_event(state, player, card):
        yield obstacle("12.4", CIVIL_WAR, also=(CARDS[card],), card=name)


def _played(mask: int) -> Change:
    def had_been(changed: State) -> None:
        changed.played |= mask

    return had_been


def _ahead(changed: State) -> None:
    changed.space = [1, 0]


def _at_level(changed: State) -> None:
    changed.defcon = FIGURES["needed"]


def _cards_to_cancel(changed: State) -> None:
    for side in (0, 1):
        found = next(b for b in (1 << n for n in range(1, len(CARDS))) if b & OF_SIDE[1 - side] & ~STARRED)
        changed.hands[side] |= found
    changed.round = changed.round or 1


USES = (
    *(playing.EVENT, playing.OPERATIONS, playing.SPACE, playing.DISCARD),
    *(playing.EVENT_FIRST, playing.EVENT_LAST),
)
MET: dict[str, Change] = {"star-wars": _ahead, "wargames": _at_level, "un-intervention": _cards_to_cancel}
"""A change that meets the condition of a card, where one fact is enough."""


def _event(state: State, frame: Frame) -> Obstacles:
    _kind, side, _by, card, operations_only = frame
    if operations_only:

        def free(changed: State) -> None:
            changed.stack[-1] = (*changed.stack[-1][:4], False)

        yield obstacle("missile-envy", ONLY_POINTS, free, card=card_name(card))
    if card != state.rules.china_card and not events.event_takes_effect(state, side, card):
        yield obstacle("7.1/association", OPPOSING, also=("5.2", "2.2.2"), card=card_name(card))
    yield from event_bars(state, side, card)


def _points(state: State, frame: Frame, *, with_event: bool) -> Obstacles:
    _kind, side, _by, card, _operations_only = frame
    name = card_name(card)
    if not events.may_play_for_operations(state, card):
        yield obstacle("2.2.1/operations-value", NO_POINTS, also=("5.1",), card=name)
    elif not with_event:
        yield obstacle("5.2/order", SAY_ORDER, card=name)
    elif card == state.rules.china_card:
        yield obstacle("the-china-card", NO_EVENT, card=name)
    elif not opponent_events.triggers_opposing_event(state, side, card):
        yield obstacle("5.2", NO_OPPOSING, also=("7.1/association",), card=name)
    else:
        yield from event_bars(state, 1 - side, card)
        if opponent_events.decides_event_order(state) != side:

            def phase(changed: State) -> None:
                changed.phasing = side

            yield obstacle("5.2/order", NOT_DECIDING, phase, card=name)


def _space(state: State, frame: Frame) -> Obstacles:
    side, card = frame[1], frame[3]
    if space_race.has_finished_space_race(state, side):

        def start(changed: State) -> None:
            changed.space[side] = 0

        yield obstacle("6.4.6", LAST_BOX, start)
    if not space_race.may_send_another(state, side):

        def forget(changed: State) -> None:
            changed.space_cards[side] = 0

        yield obstacle("6.4.2", SPACE_LIMIT, forget, sent=state.space_cards[side])
    box = space_race.next_space_box(state, side)
    value, needed = modifiers.operations_value(state, side, card), space_race.NEEDED[box]
    if value < needed:

        def go_back(changed: State) -> None:
            changed.space[side] = 0

        change = go_back if value >= space_race.NEEDED[1] else None
        slots: dict[str, Any] = {"card": card_name(card), "value": value, "box": box, "needed": needed}
        yield obstacle("6.4.1/least-value", TOO_LOW_FOR_SPACE, change, **slots)


def way(state: State, frame: Frame, move: int) -> Obstacles:
    """Choosing how a card is played (5.1)."""
    if move == playing.EVENT:
        yield from _event(state, frame)
    elif move == playing.SPACE:
        yield from _space(state, frame)
    elif move == playing.DISCARD:
        yield obstacle("5.1/no-discard-instead", NO_DISCARD)
    elif move in (playing.OPERATIONS, playing.EVENT_FIRST, playing.EVENT_LAST):
        yield from _points(state, frame, with_event=move != playing.OPERATIONS)
    elif frame[4] and FIRST_CARD < move <= LAST_CARD:
        yield obstacle("missile-envy", ONLY_POINTS, card=card_name(frame[3]))
    if move in USES and state.hands[frame[1]] & SCORING:
        yield due(state, frame[1])


def given(state: State, frame: Frame, move: int) -> Obstacles:
    """Choosing a use of the card that Missile Envy took: its points must be used, or it goes to the space race."""
    if move == playing.SPACE:
        yield from _space(state, frame)
    elif move == DONE:
        yield must(frame, "6.0/all-points", also=("missile-envy",))


def order(state: State, frame: Frame, move: int) -> Obstacles:
    """Choosing the order of event and points for the player of the card: nothing else is possible there."""
    if move == playing.OPERATIONS:
        yield obstacle("5.2/order", SAY_ORDER, card=card_name(frame[3]))
