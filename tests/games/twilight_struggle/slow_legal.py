"""Which moves the rules allow, asked move by move: slow, plain, and written from the rules alone.

Nothing here is taken from `rules/` or `cards/`: positions come as their JSON, figures from the data files.  Points
that are left, countries that are used up and the like are counted over the decisions that led here (`Question.past`),
not read from the engine's own notes.
"""

from __future__ import annotations

from collections.abc import Callable

from slow_board import CARDS, CHINA, CIVIL_WAR, COUNTRIES, SPACE, TURN, Position, Question, scoring
from slow_events import KINDS as EVENT_KINDS
from slow_events import withdraw
from slow_points import Points
from slow_possible import allowed, possible

Allows = Callable[[str], bool]
"""Says of one move, by the name it prints as, whether it is legal."""

# --- the card for an action round, and the headline -----------------------------------------------------------------


def rounds_left(position: Position, side: str) -> int:
    """The action rounds that a side still has in the turn, this one included (4.5.D, 6.4.4, North Sea Oil)."""
    late = position.said["turn"] >= TURN["mid_war"]["first_turn"]
    rounds = int(TURN["mid_war" if late else "early_war"]["action_rounds"])
    if position.has_ability(side, 8) or (side == "us" and position.effect("north-sea-oil")):
        rounds = max(rounds, SPACE["ability"]["eighth-action-round"]["rounds"])
    return rounds - int(position.said["round"]) + 1


def must_score(position: Position, side: str) -> bool:
    """2.2.1, 4.5.D: every scoring card must be played in its turn, so that no other card fits in any more."""
    return sum(map(scoring, position.hand(side))) >= rounds_left(position, side)


def play_card(q: Question) -> Allows:
    hand = q.now.hand(q.side)
    china = q.now.said["china"] == q.side and q.now.said["china_face_up"]

    def allows(move: str) -> bool:
        if move == "done":
            return china and not hand  # 9.8: nobody has to play The China Card
        if move in COUNTRIES:  # Cuban Missile Crisis ends at any time
            return barred_from_coups(q) and withdraw(q)(move)
        card = move if move in CARDS else None
        if card is None or card not in (hand | {CHINA} if china else hand):
            return False
        if owes_missile_envy(q) and "missile-envy" in hand:
            return scoring(card) if must_score(q.now, q.side) else card == "missile-envy"
        if must_score(q.now, q.side) and not scoring(card):
            return card != CHINA and saved_by(q, card)  # 9.5 says of The China Card that it waits
        return True

    return allows


# --- ways to be rid of a scoring card without playing it --------------------------------------------------------------

RIDS = {
    "us": ("ask-not-what-your-country-can-do-for-you", "aldrich-ames-remix"),
    "ussr": ("five-year-plan", "grain-sales-to-soviets"),
}
"""Events after which a side may find its scoring card discarded, or played by the other side."""
OUT_OF_THE_HAND = ("five-year-plan", "missile-envy", "grain-sales-to-soviets")
"""By these the US makes a card of the USSR's hand happen, which it does not know beforehand."""


def one_more_round(position: Position, side: str, boxes: int) -> bool:
    """Whether so many boxes in space lead to the eighth action round."""
    space = position.said["space"]
    rival = "ussr" if side == "us" else "us"
    return space[side] + boxes == 8 > space[rival] and has_usual_rounds(position, side)


def has_usual_rounds(position: Position, side: str) -> bool:
    return not (position.has_ability(side, 8) or (side == "us" and position.effect("north-sea-oil")))


def event_saves(position: Position, side: str, card: str) -> bool:
    """What the event of a card can still do for a side that has no round left for its scoring cards."""
    us = side == "us"
    match card:
        case "wargames":  # no card is held where the game is over
            return True
        case "north-sea-oil":
            return us and has_usual_rounds(position, side)
        case "captured-nazi-scientist":
            return one_more_round(position, side, 1)
        case "one-small-step":
            return one_more_round(position, side, 2)
        case "star-wars":
            brought = (*RIDS[side], *(["north-sea-oil"] if us else ["terrorism", "missile-envy"]))
            return not set(brought).isdisjoint(position.said["discard"])
    if card in RIDS[side]:
        return True
    if not us or card not in OUT_OF_THE_HAND:
        return False
    wanted = {RIDS["us"][0], "north-sea-oil", *(RIDS["us"] if card == "grain-sales-to-soviets" else ())}
    return not wanted.isdisjoint((*position.hand("ussr"), *position.said["draw"]))


def way_saves(position: Position, side: str, card: str, way: str) -> bool:
    if way == "space-race":
        return one_more_round(position, side, 1)
    rival = "ussr" if side == "us" else "us"
    happens = possible(position, side if way == "event" else rival, card)
    return way != "operations" and happens and event_saves(position, side, card)


def saved_by(q: Question, card: str) -> bool:
    """4.5.D/rid-of-scoring-card: whether another card fits in before the scoring cards."""
    hand = q.now.hand(q.side)
    if q.side == "us" and RIDS["us"][0] in hand and rounds_left(q.now, "us") > 1:
        return True  # Ask Not makes room in a later round
    return any(way_saves(q.now, q.side, card, way) for way in ways(q, card))


def must_save(q: Question) -> bool:
    """Whether a card that has left the hand must keep its side from holding a scoring card."""
    now = q.now
    if now.said["current"] or not now.said["round"] or now.said["phasing"] != q.side or is_forced(q):
        return False
    left = rounds_left(now, q.side) - 1
    if q.side == "us" and RIDS["us"][0] in now.hand("us") and left:
        return False
    return not scoring(q.top["card"]) and sum(map(scoring, now.hand(q.side))) > left


def barred_from_coups(q: Question) -> bool:
    return q.now.effect(f"cuban-missile-crisis/by-{q.opponent}")


def owes_missile_envy(q: Question) -> bool:
    """Whether the opponent has played Missile Envy on the side that is asked."""
    return q.now.effect(f"missile-envy/by-{'ussr' if q.side == 'us' else 'us'}")


def trap(q: Question) -> Allows:
    """Quagmire and Bear Trap: a card of value 2 or more is discarded; without one, scoring cards are played."""
    hand = q.now.hand(q.side)
    least = CARDS[q.by]["figures"]["discard"]
    fit = {card for card in hand if q.now.value(q.side, card) >= least}
    if owes_missile_envy(q) and "missile-envy" in fit:
        fit = {"missile-envy"}
    if not fit or must_score(q.now, q.side):  # 10.1.5: no event can make a player hold a scoring card
        fit = set(filter(scoring, hand))
    return lambda move: move in fit


def headline(q: Question) -> Allows:
    """4.5.C, 9.5; UN Intervention by its own text; 2.2.1 where only scoring cards would still fit."""
    hand = q.now.hand(q.side) - {CHINA, "un-intervention"}
    return lambda move: move in hand


# --- how a card is used ---------------------------------------------------------------------------------------------


def may_go_to_space(position: Position, side: str, card: str) -> bool:
    """6.4.1, 6.4.2, 6.4.4, 6.4.6."""
    box = position.said["space"][side] + 1
    if str(box) not in SPACE["box"]:
        return False
    doubled = position.has_ability(side, 2)
    limit = SPACE["ability"]["second-space-card"]["cards"] if doubled else SPACE["limit"]["cards"]
    if position.said["space_cards"][side] >= limit:
        return False
    return not scoring(card) and position.value(side, card) >= SPACE["box"][str(box)]["ops"]


def is_forced(q: Question) -> bool:
    """Missile Envy in the next action round of the side that received it."""
    for asked in reversed(q.past):
        if asked.side == q.side and asked.kind == "choose-way" and asked.card == "missile-envy":
            return False
        if asked.side == q.side and asked.kind == "give-highest-card":
            return q.top.get("card") == "missile-envy"
    return False


WAYS = ("event", "operations", "event-first", "event-last", "space-race")


def choose_way(q: Question) -> Allows:
    found = ways(q, q.top["card"])
    if must_save(q):
        saving = [way for way in found if way_saves(q.now, q.side, q.top["card"], way)]
        found = saving or found
    return lambda move: move in found


def ways(q: Question, card: str) -> list[str]:
    """How a side may play a card."""
    owner = CARDS[card]["side"]
    opposing = owner == q.opponent
    # 5.2/order: whether the condition of an opposing event is met shows when its turn comes
    happens = allowed(q.now, q.opponent, card, own=False) if opposing else possible(q.now, q.side, card)
    decides = q.now.said["phasing"] == q.side  # 5.2/order: if not, the other side is asked for the order afterwards

    def allows(way: str) -> bool:
        match way:
            case "event":
                return not opposing and happens and not is_forced(q) and card != CHINA
            case "operations":
                return not scoring(card) and not (opposing and happens and decides)
            case "event-first" | "event-last":
                return opposing and happens and decides
            case "space-race":
                return may_go_to_space(q.now, q.side, card)
        return False

    return list(filter(allows, WAYS))


# --- operations -----------------------------------------------------------------------------------------------------


def use_operations(q: Question) -> Allows:
    points = Points(q)
    ways = points.grant.ways if points.grant else ("influence", "realignment", "coup")

    def allows(move: str) -> bool:
        if move == "done":
            return bool(points.grant and points.grant.optional)
        if move not in ways:
            return False
        everywhere = [*COUNTRIES, CIVIL_WAR]
        test = {"influence": points.may_place, "realignment": points.may_roll, "coup": points.may_coup}[move]
        return any(map(test, everywhere))

    return allows


def use_given_card(q: Question) -> Allows:
    """Missile Envy: the points of the card that was given, which may go to space as well (6.0)."""
    others = use_operations(q)
    return lambda move: may_go_to_space(q.now, q.side, q.top["card"]) if move == "space-race" else others(move)


def place_influence(q: Question) -> Allows:
    points = Points(q)
    return lambda move: points.spent >= points.base if move == "done" else points.may_place(move)


def realignment_target(q: Question) -> Allows:
    """6.2.1/one-after-another: in Deluxe several targets may be named before the rolls, in the 2nd edition one."""
    points = Points(q)
    unrolled = []
    for asked in q.since(["use-operations", "use-given-card"]):
        if asked.kind == "realignment-target" and asked.move in COUNTRIES:
            unrolled.append(asked.move)
        elif asked.kind.endswith("-die"):
            unrolled = []

    def allows(move: str) -> bool:
        if move == "roll":
            return bool(unrolled)
        if move == "done":
            return points.spent >= points.base and not unrolled
        return points.may_roll(move)

    return allows


def coup_target(q: Question) -> Allows:
    return Points(q).may_coup


def realignment_removal(q: Question) -> Allows:
    """6.2.2/removal: in Deluxe the winner of the rolls may remove influence, in the 2nd edition it does."""
    return lambda move: move in ("keep", "remove") and q.edition == "deluxe"


KINDS: dict[str, Callable[[Question], Allows]] = {
    "play-card": play_card,
    "struggle-in-trap": trap,
    "choose-headline": headline,
    "choose-way": choose_way,
    "use-operations": use_operations,
    "use-given-card": use_given_card,
    "place-influence": place_influence,
    "realignment-target": realignment_target,
    "realignment-removal": realignment_removal,
    "coup-target": coup_target,
    **EVENT_KINDS,
}
"""By kind of decision: what makes the predicate for one."""


def allows(q: Question) -> Allows | None:
    """The predicate for a decision; None for a kind that is not covered."""
    made = KINDS.get(q.kind)
    return made(q) if made else None
