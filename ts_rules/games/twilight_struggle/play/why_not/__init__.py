"""Why not: the rules that forbid a move, found by asking the very conditions that the engine runs.

What stands in the way is taken away, one obstacle after the other, by changing one fact of a copy of the position; when
the move is legal there, nothing was overlooked.  `obstacles` gives that proof, `why_not` the reasons that hold now.
"""

from __future__ import annotations

from collections.abc import Callable

from .....playing.why_not import SOMETHING_ELSE, Reason
from ...rules.s04_5_d_action_rounds import END_TURN
from ...rules.s06_0_operations import OF_WAYS
from ...rules.s06_2_realignment import ROLL_MOVE
from ..kinds import LEGAL, NAMES, PROMPTS, Frame
from ..moves import COUNTRY_MOVES, DONE, FIRST_CARD, LAST_CARD
from ..state import State
from . import card_choices, card_uses, event_choices, points, targets, uses_of_points
from .obstacles import MESSAGES, Obstacle, Obstacles

__all__ = ["Obstacle", "is_legal", "messages", "obstacles", "why_not"]

Find = Callable[[State, Frame, int], Obstacles]
ALONE = (points.ONLY_FOR, points.ONLY_BY_RULE)
"""Where the text of a card names other countries, what is true of this one does not matter."""
MOST = 8  # obstacles to one move

COUNTRIES: dict[str, Find] = {
    "place-influence": points.place,
    "realignment-target": targets.realign,
    "coup-target": targets.coup,
    "coup-by-che": targets.che,
    "take-away": event_choices.take_away,
    "withdraw-in-missile-crisis": event_choices.withdraw,
    "play-card": event_choices.withdraw,
    "place-bid-influence": event_choices.bid,
}
"""Where a country is chosen otherwise than from those that an event names."""
CARDS: dict[str, Find] = {
    "play-card": card_choices.play,
    "choose-headline": card_choices.headline,
    "struggle-in-trap": card_choices.trap,
    "blockade": card_choices.demanded,
    "pay-debt-or-not": card_choices.demanded,
    "give-highest-card": card_choices.highest,
    "un-intervention": card_choices.paired,
    "take-from-discard-pile": card_choices.by_discard_pile,
    "choose-discard-to-happen": card_choices.by_discard_pile,
    "discard-to-draw": card_choices.held,
    "may-discard-held-card": card_choices.held,
    "discard-held-card": card_choices.held,
    "give-up-held-card": card_choices.give_up,
    "choose-card-of-open-hand": card_choices.open_hand,
    "play-or-return": card_choices.joined,
    "weed-out": card_choices.weed,
}
"""Where a card is chosen."""
OPTIONS: dict[str, Find] = {
    "choose-way": card_uses.way,
    "choose-event-order": card_uses.order,
    "use-given-card": card_uses.given,
    "use-operations": uses_of_points.use,
}
"""Where a use is chosen."""
WAYS_TO_USE = {int(move) for _way, move in OF_WAYS}
USES = WAYS_TO_USE | {int(DONE), int(uses_of_points.SPACE_MOVE)}
POINTS = ("place-influence", "realignment-target", "coup-target")
NOT_LEFT_OUT = ("play-card", "choose-headline", "discard-held-card", "give-up-held-card")
NAMED: dict[tuple[str, int], Find] = {
    ("realignment-target", ROLL_MOVE): targets.realign,
    ("play-card", END_TURN): card_choices.play,
}
RULES = {
    "choose-headline": "4.5.C",
    "play-card": "5.1",
    "choose-way": "5.1",
    "use-operations": "6.0",
    **dict(zip(POINTS, ("6.1", "6.2", "6.3"), strict=True)),
}
"""What is decided, by rule, where a card alone stands behind the question."""


def obstacles(state: State, move: int) -> tuple[Obstacle, ...]:
    """What stands in the way of a move, in the order in which it is taken away, until the move is legal."""
    found: list[Obstacle] = []
    trial = state.copy()
    while len(found) < MOST and not is_legal(trial, move):
        if (first := next(_found(trial, move), None)) is None:
            break
        found.append(first)
        if first.change is None:
            break
        first.change(trial)
    return tuple(found)


def why_not(state: State, move: int) -> tuple[Reason, ...]:
    """The rules that forbid a move in a position, the most telling first; none where another decision comes first."""
    if is_legal(state, move):
        return ()
    now = {(found.reason.by, found.reason.says) for found in _found(state, move)}
    chain = [found.reason for found in obstacles(state, move)]
    here = tuple(reason for reason in chain if (reason.by, reason.says) in now)
    return (here[:1] if here and here[0].says in ALONE else here) or _something_else(state, move)


def _something_else(state: State, move: int) -> tuple[Reason, ...]:
    """Another decision comes first: by the rule of that decision, not by the card being played."""
    frame = state.stack[-1]
    kind: str = NAMES[frame[0]]
    by: str = frame[2]
    rule = "6.0/one-use" if kind in POINTS and move in WAYS_TO_USE else RULES.get(kind, by)
    return (Reason(rule, SOMETHING_ELSE, {"prompt": f"prompt.{PROMPTS[frame[0]]}"}, (by,) if by != rule else ()),)


def is_legal(state: State, move: int) -> bool:
    """Whether a move is legal, asked anew."""
    frame = state.stack[-1]
    legal = LEGAL[frame[0]]
    return legal is not None and move in legal(state, frame)


def _found(state: State, move: int) -> Obstacles:
    frame = state.stack[-1]
    kind = NAMES[frame[0]]
    if find := _finder(kind, move):
        yield from find(state, frame, move)


def _finder(kind: str, move: int) -> Find | None:
    """What finds the obstacles to a move of this sort; None where such a move is not asked for."""
    if move < len(COUNTRY_MOVES):
        return COUNTRIES.get(kind) or _by_mask(kind)
    if FIRST_CARD < move <= LAST_CARD:
        return card_uses.way if kind == "choose-way" else CARDS.get(kind)
    if kind in OPTIONS:
        return None if kind == "use-operations" and move not in USES else OPTIONS[kind]
    if move == DONE:
        return CARDS[kind] if kind in NOT_LEFT_OUT else COUNTRIES[kind] if kind in POINTS else _by_mask(kind)
    return NAMED.get((kind, move))


def _by_mask(kind: str) -> Find | None:
    """Countries of a mask, as most events ask for them."""
    return event_choices.country if event_choices.place_of_mask(kind) else None


def messages() -> tuple[str, ...]:
    """Every sentence that a reason may say."""
    return tuple(dict.fromkeys(MESSAGES))
