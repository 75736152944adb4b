"""Early War: the events of the USSR, apart from its wars."""

from __future__ import annotations

from ....engine import event
from ..play import asks, influence
from ..play.effects import new_effect
from ..play.kinds import Frame, decision
from ..play.moves import DONE, card, cards_in, countries_in, option
from ..play.state import US, USSR, State
from ..play.tables import ALL_COUNTRIES, COUNTRY, REGION, country_mask, figure
from ..rules import s05_3_card_text as card_text
from .common import place_in_each

CUBA = COUNTRY["cuba"]
EGYPT = COUNTRY["egypt"]
FRANCE = COUNTRY["france"]
ROMANIA = COUNTRY["romania"]
VIETNAM = COUNTRY["vietnam"]
REVOLTS = new_effect("vietnam-revolts")
DEMANDED = figure("card.blockade.minimum")
WEST_GERMANY = COUNTRY["west-germany"]
SUEZ = country_mask("france", "israel", "united-kingdom")

REMOVE_ALL = option("remove-all-influence")
ADD = option("add-influence")


@event("socialist-governments", confidence="high")
def socialist_governments(state: State, player: int) -> None:
    """The US loses {.removed:influence} in {region.western-europe}, no more than {.limit} in any one country. The
    USSR chooses the countries. If that much cannot be taken, the US loses all that can be. The event is no longer
    possible after {card.the-iron-lady}."""
    asks.remove(
        state,
        USSR,
        "socialist-governments",
        US,
        figure("card.socialist-governments.removed"),
        REGION["western-europe"],
        limit=figure("card.socialist-governments.limit"),
    )


@event("fidel", confidence="high", see=("2.1.7",))
def fidel(state: State, player: int) -> None:
    """The US loses all its influence in {country.cuba}. The USSR then adds as much influence there as it needs for
    control."""
    influence.take_all(state, US, CUBA)
    influence.add_to_control(state, USSR, CUBA)


@event("vietnam-revolts", confidence="high", see=("7.4", "7.4.1", "7.4.2"))
def vietnam_revolts(state: State, player: int) -> None:
    """The USSR adds {.placed:influence} to {country.vietnam}. For the rest of the turn, whenever the USSR spends all
    Operations points of a card in {region.southeast-asia}, it gets {.bonus:operations-point} more."""
    influence.add(state, USSR, VIETNAM, figure("card.vietnam-revolts.placed"))
    state.effects |= REVOLTS


def _blockade(state: State, frame: Frame, move: int) -> None:
    if move == DONE:
        influence.take_all(state, US, WEST_GERMANY)
        return
    card_text.discard_from_hand(state, US, card(move))


BLOCKADE = decision(
    "blockade",
    "Discard a card, or lose all influence in West Germany",
    legal=lambda state, _frame: [*cards_in(card_text.cards_that_meet(state, US, DEMANDED)), DONE],
    apply=_blockade,
)


@event("blockade", confidence="high", see=("5.3", "5.4", "7.4.2", "9.5"))
def blockade(state: State, player: int) -> None:
    """The US may at once discard a card with an Operations value of {.minimum} or more from its hand. The event of
    that card does not happen. {card.the-china-card} {=9.5/as-discard}. If the US cannot or will not discard a
    card, it loses all its influence in {country.west-germany}."""
    state.push((BLOCKADE, US, "blockade"))


@event("romanian-abdication", confidence="high", see=("2.1.7",))
def romanian_abdication(state: State, player: int) -> None:
    """The US loses all its influence in {country.romania}. The USSR then adds as much influence there as it needs
    for control."""
    influence.take_all(state, US, ROMANIA)
    influence.add_to_control(state, USSR, ROMANIA)


@event("comecon", confidence="high")
def comecon(state: State, player: int) -> None:
    """The USSR chooses {.countries:country} of {region.eastern-europe} that the US does not control and adds
    {.placed:influence} to each."""
    mask = REGION["eastern-europe"] & ~state.control[US]
    place_in_each(state, USSR, "comecon", figure("card.comecon.countries"), mask, figure("card.comecon.placed"))


@event("nasser", confidence="high")
def nasser(state: State, player: int) -> None:
    """The USSR adds {.placed:influence} to {country.egypt}. The US loses half of its influence there, rounded up."""
    influence.add(state, USSR, EGYPT, figure("card.nasser.placed"))
    influence.take(state, US, EGYPT, (state.influence[2 * EGYPT + US] + 1) // 2)


def _warsaw_pact(state: State, frame: Frame, move: int) -> None:
    _kind, side, by = frame
    mask = REGION["eastern-europe"]
    if move == REMOVE_ALL:
        asks.remove_all(state, side, by, US, figure("card.warsaw-pact-formed.countries"), mask)
    else:
        placed, limit = figure("card.warsaw-pact-formed.placed"), figure("card.warsaw-pact-formed.limit")
        asks.place(state, side, by, placed, mask, limit=limit)


WARSAW_PACT = decision(
    "warsaw-pact",
    "Remove all US influence or add influence",
    legal=lambda _state, _frame: [REMOVE_ALL, ADD],
    apply=_warsaw_pact,
)


@event("warsaw-pact-formed", confidence="high", see=("7.3",))
def warsaw_pact_formed(state: State, player: int) -> None:
    """The USSR has a choice. Either it removes all US influence from {.countries:country} of
    {region.eastern-europe}. Or it adds {.placed:influence} in {region.eastern-europe}, no more than {.limit} in
    each country. Either way the event of {card.nato} becomes possible."""
    state.push((WARSAW_PACT, USSR, "warsaw-pact-formed"))


@event("de-gaulle-leads-france", confidence="high", see=("7.3",))
def de_gaulle_leads_france(state: State, player: int) -> None:
    """The US loses {.removed:influence} in {country.france}, or all it has there if that is less. The USSR adds
    {.placed:influence} there. For the rest of the game {card.nato} does not protect {country.france}, even if
    {card.nato} is played later."""
    influence.take(state, US, FRANCE, figure("card.de-gaulle-leads-france.removed"))
    influence.add(state, USSR, FRANCE, figure("card.de-gaulle-leads-france.placed"))


@event("suez-crisis", confidence="high")
def suez_crisis(state: State, player: int) -> None:
    """The US loses {.removed:influence} in all in {country.france}, {country.israel} and the
    {country.united-kingdom}, no more than {.limit} in any one of them. The USSR chooses how much goes from each.
    If that much cannot be taken, the US loses all that can be."""
    asks.remove(
        state,
        USSR,
        "suez-crisis",
        US,
        figure("card.suez-crisis.removed"),
        SUEZ,
        limit=figure("card.suez-crisis.limit"),
    )


@event("decolonization", confidence="high")
def decolonization(state: State, player: int) -> None:
    """The USSR chooses {.countries:country} in {region.africa}, {region.southeast-asia} or both, and adds
    {.placed:influence} to each."""
    countries, placed = figure("card.decolonization.countries"), figure("card.decolonization.placed")
    place_in_each(state, USSR, "decolonization", countries, REGION["africa"] | REGION["southeast-asia"], placed)


def _take_away(state: State, frame: Frame, move: int) -> None:
    kind, side, by, left, taken = frame
    if move != DONE:
        influence.take(state, side, move)
        left, taken = left - 1, taken + 1
        if left and state.presence[side] & ALL_COUNTRIES:
            state.push((kind, side, by, left, taken))
            return
    if taken:
        # Only now: what was taken away may have left a country to the US.
        mask = ALL_COUNTRIES & ~state.control[US]
        asks.place(state, side, by, taken, mask, limit=figure("card.de-stalinization.limit"))


TAKE_AWAY = decision(
    "take-away",
    "Take away one influence to be placed elsewhere",
    legal=lambda state, _frame: [*countries_in(state.presence[USSR] & ALL_COUNTRIES), DONE],
    apply=_take_away,
)


@event("de-stalinization", confidence="high")
def de_stalinization(state: State, player: int) -> None:
    """The USSR may move up to {.moved:influence} of its own. It takes influence from one or more countries, then
    places as much in countries that the US does not control. It may place no more than {.limit} in any one
    country."""
    state.push((TAKE_AWAY, USSR, "de-stalinization", figure("card.de-stalinization.moved"), 0))
