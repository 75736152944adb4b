"""6.4: the space race; what a box brings and allows: `s06_4_3_space_rewards`, `s06_4_4_space_abilities`."""

from __future__ import annotations

from ....engine import clause, rule
from ....model import Variant
from ..play import asks
from ..play.kinds import Frame, decision
from ..play.moves import face, option
from ..play.state import State
from ..play.tables import figure
from . import s05_2_opponent_events as card_play
from . import s06_4_3_space_rewards as rewards
from . import s06_4_4_space_abilities as abilities
from . import s07_4_modifiers as modifiers
from . import s13_optional_rules as optional

SPACE_CARD = Variant(
    "6.4.1/space-card",
    discards="discards",
    plays="plays",
    editions={"2e": "plays"},
    unobservable="no event asks whether the card was played or discarded, and it ends in the same place",
    printings={"deluxe-1": "plays"},
    note=(
        "In the English first Deluxe printing the card is played; in later printings, known from the Greek book, "
        "it is discarded."
    ),
)

NEXT_BOX = Variant(
    "6.4.1/next-box",
    next="the next box of the space race track",
    unstated="a box of the space race track",
    unobservable="the boxes lie in a row, and an attempt never moves a marker farther than the next one",
)

LIMIT_PERIOD = Variant(
    "6.4.2/limit-period",
    turn="in a turn",
    action_round="in an action round",
)

MOVED_HOW_FAR = Variant(
    "6.4.2/moved-how-far",
    forward="forward on the space race track",
    next_box="to the next box of the space race track",
    unobservable="each event says how far, and the text of a card goes before the rules",
    note=("The English first Deluxe printing only says that some events move the marker, and not by how many boxes."),
)

AFTER_FINAL_BOX = Variant(
    "6.4.6/after-final-box",
    barred="can send no more cards to the space race",
    unstated="can send cards to the space race as before",
)

HEADING_NUMBER = Variant(
    "6.4/heading-number",
    six_four="{rule.6.4}",
    six_three="{rule.6.3}",
    unobservable="the number of a heading changes nothing in play",
)

HUNDRED = 100
LIMIT = figure("space_race.limit.cards")
FINAL = figure("space_race.final")
ROLL_MOVE, NO_ROLL_MOVE = option("roll"), option("no-roll")


@rule("6.4", slug="space-race", title="The space race", prose_only="this heading only introduces the rules below it")
class SpaceRace:
    """In the space race the superpowers compete for VP and abilities."""


@clause("6.4/number", variants=(HEADING_NUMBER,), prose_only="this is only the number of a heading")
class NumberOfSpaceRace:
    """The heading of the space race has the number {=heading-number}."""


@rule(
    "6.4.1", slug="space-race-attempt", title="Attempts to advance", variants=(NEXT_BOX,), see=("6.0", "7.4.2", "OPT.2")
)
def next_space_box(state: State, side: int) -> int:
    """With the Operations points of a card a player can attempt to move their marker to {=next-box}."""
    return min(space_position(state, side) + 1, FINAL)  # from the last box nothing leads on


@clause("6.4.1/track", lead="Markers")
def space_position(state: State, side: int) -> int:
    """Each superpower has a marker of its own on the space race track."""
    return state.space[side]


@clause("6.4.1/boxes", lead="Boxes")
def space_boxes() -> range:
    """The space race track has {space_race.boxes:box}."""
    return range(1, figure("space_race.boxes") + 1)


def _column(key: str) -> tuple[int, ...]:
    return (0, *(figure(f"space_race.box.{box}.{key}") for box in space_boxes()))


NEEDED, RANGE, FIRST, SECOND = _column("ops"), _column("roll"), _column("first"), _column("second")
"""By box: the Operations value that it takes, the highest roll that succeeds, the VP of the first and the second."""


@clause("6.4.1/least-value", lead="Which card", variants=(SPACE_CARD,))
def may_send_to_space(state: State, side: int, card: int) -> bool:
    """To attempt to advance, a player {=space-card} a card whose Operations value is at least the number in the box to
    reach."""
    us, ussr = state.space
    known, key = state.rules.space_values, (side, us, ussr, state.space_cards[side])
    try:
        needed = known[key]  # asked for every card played, and the same again and again
    except KeyError:
        needed = known[key] = _least_value(state, side)
    return modifiers.operations_value(state, side, card) >= needed


def _least_value(state: State, side: int) -> int:
    """The Operations value that the next attempt of a side takes; out of reach if it may make none."""
    barred = has_finished_space_race(state, side) or not may_send_another(state, side)
    return HUNDRED if barred else NEEDED[next_space_box(state, side)]


def send_to_space(state: State, side: int, card: int) -> None:
    """Send the card being played, which has left the hand, to the space race: it goes where it belongs, and the
    die is rolled."""
    state.space_cards[side] += 1
    discard_space_card(state, card)
    if state.rules.options.unrolled_space and optional.may_decline_space_roll():
        state.push((WHETHER_TO_ROLL, side, "OPT.2"))
    else:
        asks.roll(state, SPACE_DIE, "6.4.1", side)


def _whether(state: State, frame: Frame, move: int) -> None:
    side = frame[1]
    if move == ROLL_MOVE:
        asks.roll(state, SPACE_DIE, "6.4.1", side)
    else:
        state.space[side] = optional.space_box_without_roll(space_position(state, side))


WHETHER_TO_ROLL = decision(
    "space-whether",
    "Roll to advance, or not",
    legal=lambda _state, _frame: [ROLL_MOVE, NO_ROLL_MOVE],
    apply=_whether,
)


@clause("6.4.1/success-range", lead="Roll")
def space_attempt_succeeds(box: int, roll: int) -> bool:
    """An attempt to advance succeeds if the player rolls a number in the range shown in the box to reach."""
    return roll <= RANGE[box]


@clause("6.4.1/advance", lead="Success")
def advance_after_roll(state: State, side: int) -> None:
    """If an attempt to advance succeeds, the player's marker moves to the next box."""
    if not has_reached_final_box(state, side):
        _move_to(state, side, next_space_box(state, side))


@clause("6.4.1/failed-attempt", lead="Failure")
def stays_after_roll(state: State, side: int, roll: int) -> bool:
    """If an attempt to advance fails, the marker stays where it is."""
    return not space_attempt_succeeds(next_space_box(state, side), roll)


def _rolled(state: State, frame: Frame, move: int) -> None:
    side = frame[3]
    if not stays_after_roll(state, side, face(move)):
        advance_after_roll(state, side)


SPACE_DIE = asks.die("space-die", "Roll to advance in the space race", _rolled)


def _move_to(state: State, side: int, box: int) -> None:
    state.space[side] = box
    rewards.reward_arrival(state, side, box)


@rule(
    "6.4.2",
    slug="space-race-limit",
    title="How many cards",
    variants=(LIMIT_PERIOD,),
    see=("6.4.4",),
)
def may_send_another(state: State, side: int) -> bool:
    """A player can send at most {space_race.limit.cards:card} to the space race {=limit-period}."""
    # An action round is over when its card has been played: none was sent in it before.
    sent = state.space_cards[side] if state.rules.limit_period == "turn" else 0
    return sent < LIMIT or sent < space_card_limit(state, side)


@clause("6.4.2/limit-changed")
def space_card_limit(state: State, side: int) -> int:
    """A space race ability or an event can change how many cards a player can send to the space race."""
    return max(LIMIT, abilities.cards_with_ability(state, side))


@clause("6.4.2/moved-directly", variants=(MOVED_HOW_FAR,))
def advance_in_space(state: State, side: int, boxes: int) -> None:
    """Some events move a marker {=moved-how-far} without any attempt."""
    box = min(space_position(state, side) + boxes, FINAL)
    if box > space_position(state, side):
        _move_to(state, side, box)


@rule("6.4.5", slug="no-event-in-space", title="No event in the space race", see=("5.2", "9.3"))
def happens_in_space(card: int) -> bool:
    """The event of a card sent to the space race does not happen, whatever the card says."""
    return False


@clause("6.4.5/discarded")
def discard_space_card(state: State, card: int) -> None:
    """A card sent to the space race goes to the discard pile, even if it is starred."""
    if card != state.rules.china_card:  # which passes to the opponent (9.3)
        card_play.retire_card(state, card, happened=happens_in_space(card))


@clause("6.4.5/safety-valve", prose_only="this is only advice")
class SafetyValve:
    """A player can get rid of an opposing event by sending its card to the space race, if its Operations value is high
    enough."""


@rule("6.4.6", slug="final-space-box", title="The final box", variants=(AFTER_FINAL_BOX,))
def has_finished_space_race(state: State, side: int) -> bool:
    """A player who has reached box {space_race.final}, the last of the space race track, {=after-final-box}."""
    return has_reached_final_box(state, side) and bool(state.rules.after_final_box == "barred")


def has_reached_final_box(state: State, side: int) -> bool:
    """Whether the marker of a side has no box left to go to."""
    return space_position(state, side) >= FINAL
