"""6.4: the space race; what a box brings stands in `s06_4_3_space_rewards`."""

from __future__ import annotations

from ....engine import clause, rule
from ....model import Variant
from ..play import asks
from ..play.effects import effect
from ..play.kinds import Frame, decision
from ..play.moves import option
from ..play.state import US, USSR, State
from ..play.tables import figure
from . import s05_2_opponent_events as card_play
from . import s06_4_3_space_rewards as rewards
from . import s07_4_modifiers as modifiers
from . import s13_optional_rules as optional

SPACE_CARD = Variant(
    "6.4.1/space-card",
    discards="discards",
    plays="plays",
    editions={"2e": "plays"},
    unobservable="no event asks whether the card was played or discarded, and it ends in the same place",
    doubt="The printings of Deluxe do not agree; the later one is taken.",
)

LIMIT_PERIOD = Variant(
    "6.4.2/limit-period",
    turn="in a turn",
    action_round="in an action round",
)

ABILITY_HOLDER = Variant(
    "6.4.4/ability-holder",
    first="belongs only to the first player to reach the box",
    alone="belongs only to a player who is alone in the box",
)

BOX_4_NAME = Variant(
    "6.4.4/box-4-name",
    man_in_earth_orbit="{space.man-in-earth-orbit}",
    man_in_space="{space.man-in-space}",
    editions={"2e": "man-in-space"},
)

BOX_6_NAME = Variant(
    "6.4.4/box-6-name",
    eagle_bear_has_landed="{space.eagle-bear-has-landed}",
    space_walk="{space.space-walk}",
    editions={"2e": "space-walk"},
)

BOX_6 = Variant(
    "6.4.4/box-6",
    at_end_of_turn="may discard a held card at the end of the turn",
    ends_turn="may discard a held card and end the turn",
)

BOX_8_NAME = Variant(
    "6.4.4/box-8-name",
    space_station="{space.space-station}",
    eagle_bear_has_landed="{space.eagle-bear-has-landed}",
    editions={"2e": "eagle-bear-has-landed"},
)

HUNDRED = 100
LIMIT = figure("space_race.limit.cards")
FINAL = figure("space_race.final")
ROLL_MOVE, NO_ROLL_MOVE = option("roll"), option("no-roll")

MORE_SPACE_CARDS = figure("space_race.ability.second-space-card.box")
OPPONENT_HEADLINE_FIRST = figure("space_race.ability.opponent-headline-first.box")
DISCARD_HELD_CARD = figure("space_race.ability.discard-held-card.box")
MORE_ACTION_ROUNDS = figure("space_race.ability.eighth-action-round.box")
ABILITY_BOXES = (MORE_SPACE_CARDS, OPPONENT_HEADLINE_FIRST, DISCARD_HELD_CARD, MORE_ACTION_ROUNDS)

CARDS_WITH_ABILITY = figure("space_race.ability.second-space-card.cards")
ROUNDS_WITH_ABILITY = figure("space_race.ability.eighth-action-round.rounds")
DISCARDED = (effect("space-held-card", US), effect("space-held-card", USSR))


@rule("6.4", slug="space-race", title="The space race", prose_only="heading of 6.4.1 to 6.4.6")
class SpaceRace:
    """In the space race the superpowers compete for VP and abilities."""


@rule("6.4.1", slug="space-race-attempt", title="Attempts to advance", see=("6.0", "7.4.2", "OPT.2"))
def next_space_box(state: State, side: int) -> int:
    """With the Operations points of a card a superpower can attempt to move its marker to the next box of the
    space race track."""
    return space_position(state, side) + 1


@clause("6.4.1/track")
def space_position(state: State, side: int) -> int:
    """Each superpower has a marker of its own on the space race track."""
    return state.space[side]


@clause("6.4.1/boxes")
def space_boxes() -> range:
    """The space race track has {space_race.boxes:box}."""
    return range(1, figure("space_race.boxes") + 1)


def _column(key: str) -> tuple[int, ...]:
    return (0, *(figure(f"space_race.box.{box}.{key}") for box in space_boxes()))


NEEDED, RANGE, FIRST, SECOND = _column("ops"), _column("roll"), _column("first"), _column("second")
"""By box: the Operations value that it takes, the highest roll that succeeds, the VP of the first and the second."""


@clause("6.4.1/least-value", variants=(SPACE_CARD,))
def may_send_to_space(state: State, side: int, card: int) -> bool:
    """To attempt to advance, a player {=space-card} a card with an Operations value no lower than the number in
    the box to be reached."""
    return modifiers.operations_value(state, side, card) >= _least_value(state, side)


def _least_value(state: State, side: int) -> int:
    """The Operations value that the next attempt of a side takes; out of reach if it may make none."""
    us, ussr = state.space
    key = ((side * HUNDRED + us) * HUNDRED + ussr) * HUNDRED + state.space_cards[side]
    known = state.rules.space_values
    try:
        return known[key]  # asked for every card played, and the same again and again
    except KeyError:
        barred = has_finished_space_race(state, side) or not may_send_another(state, side)
    known[key] = needed = HUNDRED if barred else NEEDED[next_space_box(state, side)]
    return needed


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


@clause("6.4.1/success-range")
def space_attempt_succeeds(box: int, roll: int) -> bool:
    """An attempt to advance succeeds if a die roll falls within the range shown in the box to be reached."""
    return roll <= RANGE[box]


@clause("6.4.1/advance")
def advance_after_roll(state: State, side: int) -> None:
    """A successful attempt to advance moves the player's marker to the next box."""
    _move_to(state, side, next_space_box(state, side))


@clause("6.4.1/failed-attempt")
def stays_after_roll(state: State, side: int, roll: int) -> bool:
    """After a failed attempt to advance the marker stays where it is."""
    return not space_attempt_succeeds(next_space_box(state, side), roll)


def _rolled(state: State, frame: Frame, face: int) -> None:
    side = frame[3]
    if not stays_after_roll(state, side, face):
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
    """An ability of the space race track or an event can change how many cards a player can send to the space
    race."""
    return max(LIMIT, cards_with_ability(state, side))


@clause("6.4.2/moved-directly")
def advance_in_space(state: State, side: int, boxes: int) -> None:
    """Some events move a marker forward on the space race track without any attempt."""
    box = min(space_position(state, side) + boxes, FINAL)
    if box > space_position(state, side):
        _move_to(state, side, box)


@rule(
    "6.4.4",
    slug="space-race-abilities",
    title="Abilities of the space race",
    variants=(ABILITY_HOLDER,),
)
def has_space_ability(state: State, side: int, box: int) -> bool:
    """The ability of a box {=ability-holder}."""
    if state.rules.ability_holder == "alone":
        return state.space[side] == box != state.space[1 - side]
    return has_reached(state, side, box) and not ability_has_ended(state, side, box)


@clause("6.4.4/lost-to-second")
def ability_has_ended(state: State, side: int, box: int) -> bool:
    """The ability of a box ends at the moment the other player reaches the same box."""
    return has_reached(state, 1 - side, box)


@clause("6.4.4/more-space-cards")
def cards_with_ability(state: State, side: int) -> int:
    """{space.animal-in-space} (box {space_race.ability.second-space-card.box}): the player with this ability can
    send {space_race.ability.second-space-card.cards:card} to the space race in a turn instead of
    {space_race.limit.cards}."""
    return CARDS_WITH_ABILITY if MORE_SPACE_CARDS in space_abilities(state, side) else 0


@clause("6.4.4/opponent-headline-first", variants=(BOX_4_NAME,))
def chooses_headline_first(state: State) -> int | None:
    """{=box-4-name} (box {space_race.ability.opponent-headline-first.box}): the opponent has to choose and
    reveal a headline card before the player with this ability chooses one."""
    for side in (US, USSR):
        if OPPONENT_HEADLINE_FIRST in space_abilities(state, side):
            return 1 - side
    return None


@clause("6.4.4/discard-held-card", variants=(BOX_6_NAME, BOX_6))
def may_discard_held_card(state: State, side: int, card: int, *, turn_is_ending: bool = True) -> bool:
    """{=box-6-name} (box {space_race.ability.discard-held-card.box}): the player with this ability {=box-6}."""
    # Taken to the letter, a discard that ends the turn can come in any action round of the player.
    if not (turn_is_ending or state.rules.box_6 == "ends-turn") or state.effects & DISCARDED[side]:
        return False
    return bool(state.hands[side] >> card & 1) and DISCARD_HELD_CARD in space_abilities(state, side)


@clause("6.4.4/more-action-rounds", variants=(BOX_8_NAME,))
def rounds_with_ability(state: State, side: int) -> int:
    """{=box-8-name} (box {space_race.ability.eighth-action-round.box}): the player with this ability may play
    {space_race.ability.eighth-action-round.rounds:action-round} in a turn."""
    return ROUNDS_WITH_ABILITY if MORE_ACTION_ROUNDS in space_abilities(state, side) else 0


@clause("6.4.4/ability-at-once")
def has_reached(state: State, side: int, box: int) -> bool:
    """An ability can be used from the moment its box is reached."""
    return state.space[side] >= box


@clause("6.4.4/abilities-together")
def space_abilities(state: State, side: int) -> list[int]:
    """A player who has gained several abilities has all of them together."""
    if state.space[side] < ABILITY_BOXES[0]:
        return []
    return [box for box in ABILITY_BOXES if has_space_ability(state, side, box)]


@rule("6.4.5", slug="no-event-in-space", title="No event in the space race", see=("5.2", "9.3"))
def happens_in_space(card: int) -> bool:
    """The event of a card sent to the space race does not happen, whatever the card says."""
    return False


@clause("6.4.5/discarded")
def discard_space_card(state: State, card: int) -> None:
    """A card sent to the space race goes to the discard pile, even if it is starred."""
    if card != state.rules.china_card:  # which passes to the opponent (9.3)
        card_play.retire_card(state, card, happened=happens_in_space(card))


@clause("6.4.5/safety-valve", prose_only="advice; 6.4.5 carries it out")
class SafetyValve:
    """A card of high enough Operations value can be sent to the space race to be rid of its opposing event."""


@rule("6.4.6", slug="final-space-box", title="The final box")
def has_finished_space_race(state: State, side: int) -> bool:
    """A player who has reached box {space_race.final}, the last of the space race track, can send no more
    cards to the space race."""
    return space_position(state, side) >= FINAL
