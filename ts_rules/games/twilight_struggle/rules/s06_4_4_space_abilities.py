"""6.4.4: the abilities of the space race."""

from __future__ import annotations

from ....engine import clause, rule
from ....model import Variant
from ..play.compiled_rules import Rules
from ..play.effects import new_effects
from ..play.state import US, USSR, State
from ..play.tables import figure

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
    unobservable="nothing in play depends on which name this box has",
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

MORE_SPACE_CARDS = figure("space_race.ability.second-space-card.box")
OPPONENT_HEADLINE_FIRST = figure("space_race.ability.opponent-headline-first.box")
DISCARD_HELD_CARD = figure("space_race.ability.discard-held-card.box")
MORE_ACTION_ROUNDS = figure("space_race.ability.eighth-action-round.box")
ABILITY_BOXES = (MORE_SPACE_CARDS, OPPONENT_HEADLINE_FIRST, DISCARD_HELD_CARD, MORE_ACTION_ROUNDS)

CARDS_WITH_ABILITY = figure("space_race.ability.second-space-card.cards")
ROUNDS_WITH_ABILITY = figure("space_race.ability.eighth-action-round.rounds")
DISCARDED = new_effects("space-held-card", on_opponent=False)
"""By side: it has discarded a held card already."""


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


@clause("6.4.4/lost-to-second", lead="Until when")
def ability_has_ended(state: State, side: int, box: int) -> bool:
    """A player loses the ability of a box at the moment the other player reaches the same box."""
    return has_reached(state, 1 - side, box)


@clause("6.4.4/more-space-cards", lead="Two attempts")
def cards_with_ability(state: State, side: int) -> int:
    """{space.animal-in-space} (box {space_race.ability.second-space-card.box}): the player with this ability can
    send {space_race.ability.second-space-card.cards:card} to the space race in a turn instead of
    {space_race.limit.cards}."""
    return CARDS_WITH_ABILITY if MORE_SPACE_CARDS in space_abilities(state, side) else 0


@clause("6.4.4/opponent-headline-first", lead="Headline", variants=(BOX_4_NAME,))
def chooses_headline_first(state: State) -> int | None:
    """{=box-4-name} (box {space_race.ability.opponent-headline-first.box}): the opponent must choose and reveal a
    headline card before the player with this ability chooses one."""
    for side in (US, USSR):
        if OPPONENT_HEADLINE_FIRST in space_abilities(state, side):
            return 1 - side
    return None


@clause("6.4.4/discard-held-card", lead="Discard", variants=(BOX_6_NAME, BOX_6))
def may_discard_held_card(state: State, side: int, card: int, *, turn_is_ending: bool = True) -> bool:
    """{=box-6-name} (box {space_race.ability.discard-held-card.box}): the player with this ability {=box-6}."""
    # Taken to the letter, a discard that ends the turn can come in any action round of the player.
    if not (turn_is_ending or state.rules.box_6 == "ends-turn") or state.effects & DISCARDED[side]:
        return False
    return bool(state.hands[side] >> card & 1) and DISCARD_HELD_CARD in space_abilities(state, side)


@clause("6.4.4/more-action-rounds", lead="Extra rounds", variants=(BOX_8_NAME,))
def rounds_with_ability(state: State, side: int) -> int:
    """{=box-8-name} (box {space_race.ability.eighth-action-round.box}): the player with this ability may play
    {space_race.ability.eighth-action-round.rounds:action-round} in a turn."""
    return ROUNDS_WITH_ABILITY if MORE_ACTION_ROUNDS in space_abilities(state, side) else 0


def box_called(rules: Rules, name: str) -> int | None:
    """The box with an ability that bears a name on the track, for a scenario that puts a marker there by name."""
    named = {
        OPPONENT_HEADLINE_FIRST: rules.box_4_name,
        DISCARD_HELD_CARD: rules.box_6_name,
        MORE_ACTION_ROUNDS: rules.box_8_name,
    }
    return next((box for box, slug in named.items() if slug == name), None)


@clause("6.4.4/ability-at-once", lead="From when")
def has_reached(state: State, side: int, box: int) -> bool:
    """A player can use an ability from the moment of reaching its box."""
    return state.space[side] >= box


@clause("6.4.4/abilities-together", lead="Several abilities")
def space_abilities(state: State, side: int) -> list[int]:
    """A player who has gained several abilities has all of them together."""
    if state.space[side] < ABILITY_BOXES[0]:
        return []
    us, ussr = state.space
    known, key = state.rules.abilities, (side, us, ussr)
    try:
        return known[key]  # all that the rules look at is in the key: they are asked only once
    except KeyError:
        known[key] = found = [box for box in ABILITY_BOXES if has_space_ability(state, side, box)]
    return found
