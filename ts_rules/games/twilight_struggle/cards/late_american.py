"""Late War: the events of the US."""

from __future__ import annotations

from ....engine import event
from ..play import influence
from ..play.effects import new_effect
from ..play.kinds import Frame, decision
from ..play.moves import CARD_MOVES, REGION_MOVES, Move, card
from ..play.state import US, USSR, State
from ..play.tables import COUNTRY, REGION, SCORING, bits, figure
from ..rules import s06_0_operations as operations
from ..rules import s07_0_events as events
from ..rules import s08_1_defcon as defcon
from ..rules import s10_2_vp_track as vp_track
from .common import offer, retire_afterwards
from .mid_flower_power import flower_power_triggered

ARGENTINA, EAST_GERMANY, LIBYA = COUNTRY["argentina"], COUNTRY["east-germany"], COUNTRY["libya"]
POLAND, SOUTH_KOREA, UNITED_KINGDOM = COUNTRY["poland"], COUNTRY["south-korea"], COUNTRY["united-kingdom"]
REGION_OF_MOVE: dict[int, str] = {move: slug for slug, move in REGION_MOVES.items()}
CHERNOBYL = {region: new_effect(f"chernobyl-{region}") for region in REGION_MOVES}
NORTH_SEA_OIL = new_effect("north-sea-oil")


def _possible_discards(state: State, _frame: Frame) -> list[Move]:
    cards = bits(state.discard & ~SCORING)
    return [CARD_MOVES[c] for c in cards if events.may_play_event(state, US, c)]


def _happen_again(state: State, _frame: Frame, move: int) -> None:
    number = card(move)
    state.discard &= ~(1 << number)
    flower_power_triggered(state, US, number)
    retire_afterwards(state, "star-wars", number, happened=True)
    events.carry_out_event(state, US, number)


CHOOSE_DISCARD = decision(
    "choose-discard-to-happen", "Choose a discarded event", legal=_possible_discards, apply=_happen_again
)


def _bar_region(state: State, _frame: Frame, move: int) -> None:
    state.effects |= CHERNOBYL[REGION_OF_MOVE[move]]


CHOOSE_REGION = decision(
    "choose-region-to-bar",
    "Choose a region in which the USSR may not place influence",
    legal=lambda _state, _frame: list(REGION_MOVES.values()),
    apply=_bar_region,
)


CONDITIONS = {"star-wars": lambda state, _player: state.space[US] > state.space[USSR]}


@event("the-iron-lady", confidence="high", see=("7.3", "7.5"))
def the_iron_lady(state: State, player: int) -> None:
    """The USSR adds {.placed:influence} to {country.argentina} and loses all its influence in the
    {country.united-kingdom}. The US gains {.vp:victory-point}. For the rest of the game the event of
    {card.socialist-governments} can no longer happen."""
    influence.add(state, USSR, ARGENTINA, figure("card.the-iron-lady.placed"))
    influence.take_all(state, USSR, UNITED_KINGDOM)
    vp_track.gain_vp(state, US, figure("card.the-iron-lady.vp"))


@event("reagan-bombs-libya", confidence="high")
def reagan_bombs_libya(state: State, player: int) -> None:
    """The US gains {.vp:victory-point} for every {.per:influence} that the USSR has in {country.libya}. What is left
    over gives nothing."""
    times = state.influence[2 * LIBYA + USSR] // figure("card.reagan-bombs-libya.per")
    vp_track.gain_vp(state, US, times * figure("card.reagan-bombs-libya.vp"))


@event(
    "star-wars",
    confidence="medium",
    doubt="The card does not say whether the US may choose no card at all.",
    see=("5.2", "7.1", "7.5"),
)
def star_wars(state: State, player: int) -> None:
    """The US looks through the discard pile and chooses a card whose event is possible, but no scoring card. That
    event happens at once, as if the US had played the card as an event, whichever side the card belongs to. This
    event itself is possible only if the US is ahead on the space race track."""
    state.push((CHOOSE_DISCARD, US, "star-wars"))


@event("north-sea-oil", confidence="high", see=("4.5.D", "6.4.4", "7.3", "7.5"))
def north_sea_oil(state: State, player: int) -> None:
    """This turn the US may play up to {.rounds:action-round}. It may forgo those beyond the usual number. For the
    rest of the game the event of {card.opec} can no longer happen."""
    state.effects |= NORTH_SEA_OIL


@event("soviets-shoot-down-kal-007", confidence="high", see=("7.4.3", "8.1.3", "8.1.7"))
def soviets_shoot_down_kal_007(state: State, player: int) -> None:
    """DEFCON is lowered by {.levels:level}, and the US gains {.vp:victory-point}. If the US controls
    {country.south-korea}, it may then place influence or make realignment rolls with the Operations value of this
    card."""
    defcon.lower_defcon(state, figure("card.soviets-shoot-down-kal-007.levels"))
    if state.control[US] >> SOUTH_KOREA & 1:
        offer(state, US, "soviets-shoot-down-kal-007", operations.INFLUENCE | operations.REALIGNMENT)
    vp_track.gain_vp(state, US, figure("card.soviets-shoot-down-kal-007.vp"))


@event(
    "chernobyl",
    confidence="medium",
    doubt="Older printings name only the placing of influence. The Deluxe words could also cover influence "
    "that a coup attempt brings.",
    see=("6.1", "6.3.2", "7.4.3"),
)
def chernobyl(state: State, player: int) -> None:
    """The US chooses one region, never just a sub-region. For the rest of the turn the USSR may not place influence
    there with Operations points. Influence from a coup attempt or from an event is not affected."""
    state.push((CHOOSE_REGION, US, "chernobyl"))


@event(
    "tear-down-this-wall",
    confidence="medium",
    doubt="It is usually taken that DEFCON does not close the region to the realignment rolls of this "
    "event. The rule on free coup rolls speaks of coups alone.",
    see=("6.3.5", "7.3", "7.5", "8.1.5", "8.2.5"),
)
def tear_down_this_wall(state: State, player: int) -> None:
    """The US adds {.placed:influence} to {country.east-germany}. It may then use the Operations value of this card
    in {region.europe} for one free coup roll or for realignment rolls. It may do so at any DEFCON level. The
    effect of {card.willy-brandt} on {card.nato} ends. For the rest of the game the event of {card.willy-brandt}
    can no longer happen."""
    influence.add(state, US, EAST_GERMANY, figure("card.tear-down-this-wall.placed"))
    offer(state, US, "tear-down-this-wall", operations.REALIGNMENT | operations.COUP, REGION["europe"], free=True)


@event("an-evil-empire", confidence="high", see=("7.3", "7.5"))
def an_evil_empire(state: State, player: int) -> None:
    """The US gains {.vp:victory-point}. The effect of {card.flower-power} ends. For the rest of the game the event
    of {card.flower-power} can no longer happen."""
    vp_track.gain_vp(state, US, figure("card.an-evil-empire.vp"))


@event("solidarity", confidence="high", see=("5.2",))
def solidarity(state: State, player: int) -> None:
    """The US adds {.placed:influence} to {country.poland}. The event is possible only if
    {card.john-paul-ii-elected-pope} has already been played as an event."""
    influence.add(state, US, POLAND, figure("card.solidarity.placed"))
