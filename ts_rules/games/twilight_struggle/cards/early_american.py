"""Early War: the events of the US."""

from __future__ import annotations

from ....engine import event
from ..play import asks, influence
from ..play.effects import new_effect
from ..play.kinds import Frame, chance
from ..play.moves import card, cards_in
from ..play.state import NATURE, US, USSR, State
from ..play.tables import CARD, COUNTRY, OF_SIDE, REGION, country_mask, figure
from ..rules import s04_5_c_headline_phase as headlines
from ..rules import s05_0_playing_cards as playing
from ..rules import s07_0_events as events
from ..rules import s08_1_defcon as defcon
from ..rules import s10_2_vp_track as vp_track
from .common import grant_operations, place_in_each, retire_afterwards

JAPAN = COUNTRY["japan"]
DEFECTORS, FIVE_YEAR_PLAN = CARD["defectors"], CARD["five-year-plan"]
CONTAINED = new_effect("containment")
REDS = country_mask("bulgaria", "czechoslovakia", "hungary", "romania", "yugoslavia")


@event("duck-and-cover", confidence="high", see=("8.1.3", "8.1.7"))
def duck_and_cover(state: State, player: int) -> None:
    """DEFCON is lowered by {.defcon:level}. The US then gains VP equal to {.base} minus the new DEFCON level."""
    defcon.lower_defcon(state, figure("card.duck-and-cover.defcon"))
    if state.result is None:
        vp_track.gain_vp(state, US, figure("card.duck-and-cover.base") - state.defcon)


def _drawn(state: State, frame: Frame, move: int) -> None:
    number = card(move)
    state.hands[USSR] &= ~(1 << number)
    happens = OF_SIDE[US] >> number & 1 == 1 and events.may_play_event(state, US, number)
    retire_afterwards(state, "five-year-plan", number, happened=happens)
    if happens:
        events.carry_out_event(state, US, number)


DRAW = chance(
    "five-year-plan",
    "Draw a card from the hand of the USSR",
    legal=lambda state, _frame: cards_in(state.hands[USSR]),
    apply=_drawn,
)


@event("five-year-plan", confidence="high", see=("5.2", "5.4", "9.5"))
def five_year_plan(state: State, player: int) -> None:
    """The USSR discards a random card from its hand, but never {card.the-china-card}. If the event of that card
    belongs to the US alone, it happens at once, as if the US had played the card as an event. Any other card, even
    a scoring card, is discarded without effect."""
    state.push((DRAW, NATURE, "five-year-plan"))


@event("truman-doctrine", confidence="high")
def truman_doctrine(state: State, player: int) -> None:
    """The US chooses one country of {region.europe} that neither side controls. The USSR loses all its influence
    there."""
    mask = REGION["europe"] & ~(state.control[US] | state.control[USSR])
    asks.remove_all(state, US, "truman-doctrine", USSR, 1, mask)


@event("nato", confidence="high", see=("5.2", "7.3", "7.5"))
def nato(state: State, player: int) -> None:
    """For the rest of the game the USSR may not make coup attempts or realignment rolls in US-controlled countries
    of {region.europe}. {card.brush-war} cannot be aimed at them either. The event is possible only if
    {card.marshall-plan} or {card.warsaw-pact-formed} has been played as an event before."""
    # Lasting: the flow lays the card beside the map, and rolls and wars ask what it protects.


def _catch_up(state: State, frame: Frame, move: int) -> None:
    lead = state.influence[2 * move + USSR] - state.influence[2 * move + US]
    if lead > 0:
        influence.add(state, US, move, lead)


CATCH_UP = asks.choose_country("independent-reds", "Choose where to match the influence of the USSR", _catch_up)


@event("independent-reds", confidence="high")
def independent_reds(state: State, player: int) -> None:
    """The US chooses {country.bulgaria}, {country.czechoslovakia}, {country.hungary}, {country.romania} or
    {country.yugoslavia}. If the USSR has more influence there, the US adds enough to have the same."""
    state.push((CATCH_UP, US, "independent-reds", REDS))


@event("marshall-plan", confidence="high", see=("7.3",))
def marshall_plan(state: State, player: int) -> None:
    """The US chooses {.countries:country} of {region.western-europe} that the USSR does not control and adds
    {.placed:influence} to each. The event of {card.nato} becomes possible."""
    mask = REGION["western-europe"] & ~state.control[USSR]
    countries, placed = figure("card.marshall-plan.countries"), figure("card.marshall-plan.placed")
    place_in_each(state, US, "marshall-plan", countries, mask, placed)


@event("containment", confidence="high", see=("7.4", "7.4.1", "7.4.2", "9.7"))
def containment(state: State, player: int) -> None:
    """For the rest of the turn, the Operations value of every card that the US plays is raised by {.bonus},
    but never above {.maximum}."""
    state.effects |= CONTAINED


@event(
    "cia-created",
    confidence="medium",
    doubt=(
        "The card can also be read as keeping the hand open until the turn ends, later cards included. A remark "
        "in the English example of play leans to a single look."
    ),
    see=("7.4.2", "7.4.3"),
)
def cia_created(state: State, player: int) -> None:
    """The USSR shows its hand to the US. The US may then conduct operations as if it had played a card with
    an Operations value of {.ops}."""
    # The hand of the USSR is part of the state: whoever shows a state to players shows it from here on.
    grant_operations(state, US, figure("card.cia-created.ops"), "cia-created")


@event("us-japan-mutual-defense-pact", confidence="high", see=("2.1.7", "7.3"))
def us_japan_mutual_defense_pact(state: State, player: int) -> None:
    """The US adds as much influence to {country.japan} as it needs for control. For the rest of the game the USSR
    may not make coup attempts or realignment rolls there."""
    influence.add_to_control(state, US, JAPAN)


def _unrest(state: State, frame: Frame, move: int) -> None:
    kind, side, by, mask, left, removed = frame
    influence.take(state, USSR, move, removed)
    mask &= ~(1 << move)
    if left > 1:
        state.push((kind, side, by, mask, left - 1, removed))


UNREST = asks.choose_country("east-european-unrest", "Choose a country where the USSR loses influence", _unrest)


@event("east-european-unrest", confidence="high", see=("4.1", "4.4"))
def east_european_unrest(state: State, player: int) -> None:
    """The US chooses {.countries:country} of {region.eastern-europe}. The USSR loses {.removed:influence} in each,
    or {.removed_late} in the Late War. Where the USSR has less, it loses all it has."""
    late = state.turn >= figure("turn.late_war.first_turn")
    removed = figure("card.east-european-unrest.removed_late" if late else "card.east-european-unrest.removed")
    mask = REGION["eastern-europe"] & state.presence[USSR]
    state.push((UNREST, US, "east-european-unrest", mask, figure("card.east-european-unrest.countries"), removed))


@event(
    "formosan-resolution",
    confidence="medium",
    doubt="In the Chinese Civil War variant the US may not play this event. Nothing says whether it still "
    "happens when the USSR plays the card for Operations points; here it does.",
    see=("7.3", "10.3.2", "12.4"),
)
def formosan_resolution(state: State, player: int) -> None:
    """While the US controls {country.taiwan}, it counts as a battleground whenever {region.asia} is scored, final
    scoring included. For all other purposes it is no battleground. This ends the next time the US plays
    {card.the-china-card}, even by sending it to the space race."""
    # Lasting: the flow lays the card beside the map, and the scoring of Asia asks for it.


@event(
    "defectors",
    confidence="medium",
    doubt="That the US gains the VP when Five Year Plan brings the card up is how it is played, not what the card "
    "says. After UN Intervention it gains none.",
    see=("4.5.C", "6.4.5"),
)
def defectors(state: State, player: int) -> None:
    """As the headline card of the US, this card cancels the headline card of the USSR. It cancels even a scoring
    card, whichever headline card would come first. If the headline card of the US makes this event happen, it cancels
    a headline card of the USSR that has not yet taken effect. The cancelled card goes to the discard pile. If the USSR
    plays this card in its own action round, the US gains {.vp:victory-point}, unless the card is sent to the space
    race. The same goes if the USSR has {card.five-year-plan} bring it up there. Otherwise nothing happens."""
    if state.round == 0:
        if state.phasing == US:
            headlines.cancel_headline(state, USSR)
    elif state.phasing == USSR and state.current in (DEFECTORS, FIVE_YEAR_PLAN) and not _played_by_us(state):
        vp_track.gain_vp(state, US, figure("card.defectors.vp"))


def _played_by_us(state: State) -> bool:
    """Whether it is the US that plays Defectors, since it has taken the card from the hand of the USSR."""
    return any(frame[0] == playing.RETIRE and frame[1] == US and frame[3] == DEFECTORS for frame in state.stack)
