"""7.4: events that change the Operations value of cards."""

from __future__ import annotations

from ....engine import clause, rule
from ....model import Variant
from ..play.effects import effect
from ..play.state import US, USSR, State
from ..play.tables import CARD, OPS, REGION, figure
from . import s06_0_operations as operations
from . import s06_1_influence as placing
from . import s09_0_china as china
from . import s12_0_chinese_civil_war as civil_war

VIETNAM_REGION = Variant(
    "7.4/vietnam-region",
    southeast_asia="{region.southeast-asia}",
    asia="{region.asia}",
)

RULE_NUMBER = Variant(
    "7.4.1/rule-number",
    own="{rule.7.4.1}",
    next="{rule.7.4.2}",
    unobservable="this is only a printed number",
)

WHICH_EVENTS = Variant(
    "7.4.2/which-events",
    those_that_modify="an event that modifies such values",
    every_event="any event",
    unobservable="the text of each event says which values it changes, and by how much",
)

GRANTED_OPERATIONS = Variant(
    "7.4.3/granted-operations",
    as_card="follow every restriction on Operations ({rule.6.0})",
    unstated="come without a word on the restrictions of {rule.6.0}",
    editions={"2e": "unstated"},
    unobservable=(
        "each event that grants operations says itself that they are conducted as if a card were played, and "
        "so with the same restrictions"
    ),
    printings={"deluxe-1": "unstated"},
    note=("The first Deluxe printing does not have this rule; later printings, known from the Greek book, added it."),
)

LIMITS_BY_EVENTS = Variant(
    "7.4.3/limits-by-events",
    limited="Other events that limit the placement of influence limit operations granted by an event too",
    unstated=(
        "It is not said whether other events that limit the placement of influence limit operations granted by an event"
    ),
    editions={"2e": "unstated"},
    unobservable="operations conducted as if a card were played meet the same limits as a card",
    printings={"deluxe-1": "unstated"},
    note=("The first Deluxe printing does not have this rule; later printings, known from the Greek book, added it."),
)

GRANTED_VALUE = Variant(
    "7.4.3/granted-value",
    changes="also change",
    limits="can only reduce",
    doubt=(
        "The rule came with later printings, of which we know only the Greek book, and that speaks of limiting "
        "the value. By an example of 7.4.2 in the English first printing a rise counts too."
    ),
)

CHINA_CARD = CARD["the-china-card"]
NUMBER_OF_CARDS = len(OPS)
RISES = (effect("containment"), effect("brezhnev-doctrine"))
RISE = (figure("card.containment.bonus"), figure("card.brezhnev-doctrine.bonus"))
HIGHEST = (figure("card.containment.maximum"), figure("card.brezhnev-doctrine.maximum"))
SINKS = (effect("red-scare-purge", US), effect("red-scare-purge", USSR))
SINK, LOWEST = figure("card.red-scare-purge.penalty"), figure("card.red-scare-purge.minimum")
MODIFYING = (RISES[US] | SINKS[US], RISES[USSR] | SINKS[USSR])
ANY_MODIFYING = MODIFYING[US] | MODIFYING[USSR]
VIETNAM, VIETNAM_BONUS = effect("vietnam-revolts"), figure("card.vietnam-revolts.bonus")
ASIA, SOUTHEAST_ASIA = (REGION[name] | civil_war.space_in(name) for name in ("asia", "southeast-asia"))
REGIONAL = (ASIA, SOUTHEAST_ASIA)
"""The regions that modifiers are tied to."""


@rule("7.4", slug="modified-operations-values", title="Modified Operations values", see=("9.7",))
def operations_value(state: State, side: int, card: int) -> int:
    """Some events change the Operations value of the cards that are played after them."""
    changing = state.effects & ANY_MODIFYING
    if not changing:
        return OPS[card]
    known, key = state.rules.values[side], changing * NUMBER_OF_CARDS + card
    try:
        return known[key]
    except KeyError:
        pass
    printed = OPS[card]
    if not printed:  # a scoring card has no value that could change
        value = 0
    elif card == CHINA_CARD:
        value = china.china_value(state, side)
    else:
        value = value_in_effect(state, whose_modifier(side), printed)
    known[key] = value
    return value


@clause("7.4/added-together")
def sum_of_modifiers(state: State, side: int) -> int:
    """All modifiers of Operations values that apply to a card are added together."""
    return modifier(state, RISES[side], RISE[side]) + modifier(state, SINKS[side], -SINK)


@clause("7.4/china-card")
def value_of_china_card(state: State, side: int) -> int:
    """Modifiers of Operations values apply to {card.the-china-card} too."""
    return value_in_effect(state, side, OPS[CHINA_CARD])


@clause("7.4/regional-modifier")
def regional_modifier(bonus: int, region: int, spent: int) -> int:
    """A modifier for a region applies only to a card whose Operations points are all spent there."""
    return 0 if spent & ~region else bonus


@clause("7.4/vietnam-revolts", variants=(VIETNAM_REGION,))
def vietnam_modifier(state: State, side: int, spent: int) -> int:
    """The modifier of {card.vietnam-revolts} applies to a card whose Operations points are all spent in
    {=vietnam-region}."""
    if side == US or not state.effects & VIETNAM:
        return 0
    region = ASIA if state.rules.vietnam_region == "asia" else SOUTHEAST_ASIA
    return regional_modifier(VIETNAM_BONUS, region, spent)


def has_regional_modifier(state: State, side: int) -> bool:
    """Whether a modifier tied to a region may apply to the points that are being spent."""
    return state.current == CHINA_CARD or (side == USSR and bool(state.effects & VIETNAM))


def regional_bonus(state: State, side: int, spent: int) -> int:
    """The points that come on top while all are spent in the countries of a mask."""
    bonus = china.china_bonus(spent) if state.current == CHINA_CARD else 0
    return bonus + vietnam_modifier(state, side, spent)


@rule("7.4.1", slug="modifier-for-one-player", title="A modifier is for one player")
def modifier(state: State, of_side: int, amount: int) -> int:
    """An event that changes Operations values changes them for one player only."""
    return amount if state.effects & of_side else 0


@clause("7.4.1/number", variants=(RULE_NUMBER,), prose_only="this is only a printed number")
class NumberOfOnePlayerRule:
    """The rule that a modifier affects only one player is numbered {=rule-number}."""


@clause("7.4.1/taken-card")
def whose_modifier(player: int) -> int:
    """A player who takes a card from the opponent's hand does not get the opponent's modifier with it."""
    return player  # whoever plays the card, wherever it came from


@rule(
    "7.4.2",
    slug="modifier-for-every-purpose",
    title="A modifier holds for every purpose",
    variants=(WHICH_EVENTS,),
    see=("5.3", "8.2.3"),
)
def value_in_effect(state: State, side: int, ops: int) -> int:
    """An Operations value changed by {=which-events} counts for every purpose: for points to spend, coup attempts,
    military operations and demands of an event."""
    if not state.effects & MODIFYING[side]:
        return ops
    value = ops + sum_of_modifiers(state, side)
    if state.effects & RISES[side]:
        value = min(value, HIGHEST[side])
    if state.effects & SINKS[side]:
        value = max(value, LOWEST)
    return value


@rule("7.4.3", slug="operations-granted-by-events", editions=("deluxe",), not_in=("deluxe-1",))
def modified_ops(state: State, side: int, ops: int) -> int:
    """An event may grant operations as if a card of a certain Operations value were played. They are treated like a
    card played for its Operations points."""
    return modified_grant(state, side, ops)


@clause("7.4.3/kinds", editions=("deluxe",))
def granted_ways(ways: int) -> int:
    """Granted operations are treated the same, whether the event allows any operations, only placing influence or only
    realignment rolls."""
    return ways & operations.ALL_WAYS


@clause("7.4.3/restrictions", variants=(GRANTED_OPERATIONS,), editions=("deluxe",))
def restricted_to_reach(state: State, side: int) -> int:
    """Operations granted by an event {=granted-operations}."""
    return placing.reach_of(state, side)  # like those of a card


@clause("7.4.3/other-events", variants=(LIMITS_BY_EVENTS,), editions=("deluxe",))
def limited_by_events(state: State, side: int, mask: int) -> int:
    """{=limits-by-events}."""
    return mask & ~placing.barred_from_placing(state, side)


@clause("7.4.3/other-modifiers", variants=(GRANTED_VALUE,), editions=("deluxe",))
def modified_grant(state: State, side: int, ops: int) -> int:
    """Other events that change Operations values {=granted-value} the value of operations granted by an event."""
    if state.rules.granted_value == "limits" and state.effects & RISES[side]:
        return max(ops - modifier(state, SINKS[side], SINK), min(ops, LOWEST))
    return value_in_effect(state, side, ops)
