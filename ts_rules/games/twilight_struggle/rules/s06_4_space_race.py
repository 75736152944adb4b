"""6.4: the space race."""

from __future__ import annotations

from ....engine import clause, rule
from ....errors import NotYetExecutable
from ....model import Variant
from ..play.state import State

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

PAIR_EXAMPLE = Variant(
    "6.4.3/pair-example",
    lunar_orbit="{space.lunar-orbit}, with {space_race.box.5.first}/{space_race.box.5.second}",
    lunar_probe="{space.lunar-probe}, with {space_race.box.7.first}/{space_race.box.7.second}",
    editions={"2e": "lunar-probe"},
    unobservable="names a box only as an example",
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


@rule("6.4", slug="space-race", title="The space race", prose_only="heading of 6.4.1 to 6.4.6")
class SpaceRace:
    """In the space race the superpowers compete for VP and abilities."""


@rule("6.4.1", slug="space-race-attempt", title="Attempts to advance", see=("6.0", "7.4.2", "OPT.2"))
def next_space_box(state: State, side: int) -> int:
    """With the Operations points of a card a superpower can attempt to move its marker to the next box of the
    space race track."""
    raise NotYetExecutable("6.4.1")


@clause("6.4.1/track")
def space_position(state: State, side: int) -> int:
    """Each superpower has a marker of its own on the space race track."""
    raise NotYetExecutable("6.4.1/track")


@clause("6.4.1/boxes")
def space_boxes() -> range:
    """The space race track has {space_race.boxes:box}."""
    raise NotYetExecutable("6.4.1/boxes")


@clause("6.4.1/least-value", variants=(SPACE_CARD,))
def may_send_to_space(state: State, side: int, card: int) -> bool:
    """To attempt to advance, a player {=space-card} a card with an Operations value no lower than the number in
    the box to be reached."""
    raise NotYetExecutable("6.4.1/least-value")


@clause("6.4.1/success-range")
def space_attempt_succeeds(box: int, roll: int) -> bool:
    """An attempt to advance succeeds if a die roll falls within the range shown in the box to be reached."""
    raise NotYetExecutable("6.4.1/success-range")


@clause("6.4.1/advance")
def advance_after_roll(state: State, side: int, roll: int) -> None:
    """A successful attempt to advance moves the player's marker to the next box."""
    raise NotYetExecutable("6.4.1/advance")


@clause("6.4.1/failed-attempt")
def stays_after_roll(state: State, side: int, roll: int) -> bool:
    """After a failed attempt to advance the marker stays where it is."""
    raise NotYetExecutable("6.4.1/failed-attempt")


@rule(
    "6.4.2",
    slug="space-race-limit",
    title="How many cards",
    variants=(LIMIT_PERIOD,),
    see=("6.4.4",),
)
def may_send_another(state: State, side: int) -> bool:
    """A player can send at most {space_race.limit.cards:card} to the space race {=limit-period}."""
    raise NotYetExecutable("6.4.2")


@clause("6.4.2/limit-changed")
def space_card_limit(state: State, side: int) -> int:
    """An ability of the space race track or an event can change how many cards a player can send to the space
    race."""
    raise NotYetExecutable("6.4.2/limit-changed")


@clause("6.4.2/moved-directly")
def advance_by_event(state: State, side: int, boxes: int) -> None:
    """Some events move a marker forward on the space race track without any attempt."""
    raise NotYetExecutable("6.4.2/moved-directly")


@rule("6.4.3", slug="space-race-rewards", title="Rewards of the space race", see=("6.4.4", "10.2.2"))
def reward_arrival(state: State, side: int, box: int) -> None:
    """Reaching a box of the space race track brings VP, an ability or both."""
    raise NotYetExecutable("6.4.3")


@clause("6.4.3/pairs")
def has_vp_pair(box: int) -> bool:
    """On the space race track {space_race.awarded:box} show a pair of numbers."""
    raise NotYetExecutable("6.4.3/pairs")


@clause("6.4.3/example", variants=(PAIR_EXAMPLE,), prose_only="names a box only as an example")
class PairExample:
    """One box that shows a pair of numbers is {=pair-example}."""


@clause("6.4.3/first-arrival")
def vp_of_first(box: int) -> int:
    """Where a box shows a pair of numbers, the left one is what the first player to reach it gains in VP."""
    raise NotYetExecutable("6.4.3/first-arrival")


@clause("6.4.3/second-arrival")
def vp_of_second(box: int) -> int:
    """Where a box shows a pair of numbers, the right one is what the second player to reach it gains in VP."""
    raise NotYetExecutable("6.4.3/second-arrival")


@clause("6.4.3/at-once")
def score_arrival(state: State, side: int, box: int) -> None:
    """The VP of a box are gained at the moment it is reached."""
    raise NotYetExecutable("6.4.3/at-once")


@clause("6.4.3/cumulative")
def space_race_vp(gained: tuple[int, ...]) -> int:
    """VP gained in different boxes of the space race track add up."""
    raise NotYetExecutable("6.4.3/cumulative")


@rule(
    "6.4.4",
    slug="space-race-abilities",
    title="Abilities of the space race",
    variants=(ABILITY_HOLDER,),
)
def has_space_ability(state: State, side: int, box: int) -> bool:
    """The ability of a box {=ability-holder}."""
    raise NotYetExecutable("6.4.4")


@clause("6.4.4/lost-to-second")
def end_space_ability(state: State, box: int) -> None:
    """The ability of a box ends at the moment the other player reaches the same box."""
    raise NotYetExecutable("6.4.4/lost-to-second")


@clause("6.4.4/more-space-cards")
def cards_with_ability(state: State, side: int) -> int:
    """{space.animal-in-space} (box {space_race.ability.second-space-card.box}): the player with this ability can
    send {space_race.ability.second-space-card.cards:card} to the space race in a turn instead of
    {space_race.limit.cards}."""
    raise NotYetExecutable("6.4.4/more-space-cards")


@clause("6.4.4/opponent-headline-first", variants=(BOX_4_NAME,))
def chooses_headline_first(state: State) -> int | None:
    """{=box-4-name} (box {space_race.ability.opponent-headline-first.box}): the opponent has to choose and
    reveal a headline card before the player with this ability chooses one."""
    raise NotYetExecutable("6.4.4/opponent-headline-first")


@clause("6.4.4/discard-held-card", variants=(BOX_6_NAME, BOX_6))
def may_discard_held_card(state: State, side: int, card: int) -> bool:
    """{=box-6-name} (box {space_race.ability.discard-held-card.box}): the player with this ability {=box-6}."""
    raise NotYetExecutable("6.4.4/discard-held-card")


@clause("6.4.4/more-action-rounds", variants=(BOX_8_NAME,))
def rounds_with_ability(state: State, side: int) -> int:
    """{=box-8-name} (box {space_race.ability.eighth-action-round.box}): the player with this ability may play
    {space_race.ability.eighth-action-round.rounds:action-round} in a turn."""
    raise NotYetExecutable("6.4.4/more-action-rounds")


@clause("6.4.4/ability-at-once")
def gain_space_ability(state: State, side: int, box: int) -> None:
    """An ability can be used from the moment its box is reached."""
    raise NotYetExecutable("6.4.4/ability-at-once")


@clause("6.4.4/abilities-together")
def space_abilities(state: State, side: int) -> frozenset[int]:
    """A player who has gained several abilities has all of them together."""
    raise NotYetExecutable("6.4.4/abilities-together")


@rule("6.4.5", slug="no-event-in-space", title="No event in the space race", see=("5.2", "9.3"))
def happens_in_space(state: State, card: int) -> bool:
    """The event of a card sent to the space race does not happen, whatever the card says."""
    raise NotYetExecutable("6.4.5")


@clause("6.4.5/discarded")
def discard_space_card(state: State, card: int) -> None:
    """A card sent to the space race goes to the discard pile, even if it is starred."""
    raise NotYetExecutable("6.4.5/discarded")


@clause("6.4.5/safety-valve", prose_only="advice; 6.4.5 carries it out")
class SafetyValve:
    """A card of high enough Operations value can be sent to the space race to be rid of its opposing event."""


@rule("6.4.6", slug="final-space-box", title="The final box")
def has_finished_space_race(state: State, side: int) -> bool:
    """A player who has reached box {space_race.final}, the last of the space race track, can send no more
    cards to the space race."""
    raise NotYetExecutable("6.4.6")
