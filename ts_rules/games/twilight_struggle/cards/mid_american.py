"""Mid War: US events that are over when they have happened."""

from __future__ import annotations

from ....engine import event
from ..play import asks, influence
from ..play.kinds import Frame, chance, decision, step
from ..play.moves import CARD_MOVES, DONE, Move, cards_in, option
from ..play.moves import card as card_of
from ..play.state import NATURE, US, USSR, State
from ..play.tables import ALL_COUNTRIES, BATTLEGROUNDS, CARD, COUNTRY, REGION, figure
from ..rules import s04_0_turns_and_decks as decks
from ..rules import s05_0_playing_cards as playing
from ..rules import s05_3_card_text as card_text
from ..rules import s06_0_operations as operations
from ..rules import s07_4_modifiers as modifiers
from ..rules import s09_0_china as china
from ..rules import s10_2_vp_track as vp_track
from ..rules import s12_0_chinese_civil_war as civil_war
from . import early_neutral as un_intervention

PANAMA_AND_NEIGHBOURS = (COUNTRY["panama"], COUNTRY["costa-rica"], COUNTRY["venezuela"])
EGYPT = COUNTRY["egypt"]
COLONIES = REGION["africa"] | REGION["southeast-asia"]
LATIN_AMERICA = REGION["central-america"] | REGION["south-america"]
BEYOND_EUROPE = ALL_COUNTRIES & ~REGION["europe"]
GRAIN_SALES = CARD["grain-sales-to-soviets"]
NIXON = CARD["nixon-plays-the-china-card"]
USSURI = CARD["ussuri-river-skirmish"]

DEBATES_VP = figure("card.kitchen-debates.vp")
REAR_GUARDS = figure("card.colonial-rear-guards.countries")
REAR_GUARD = figure("card.colonial-rear-guards.placed")
IN_PANAMA = figure("card.panama-canal-returned.placed")
PUPPETS = figure("card.puppet-governments.countries")
PUPPET = figure("card.puppet-governments.placed")
IN_OAS = figure("card.oas-founded.placed")
NIXON_VP = figure("card.nixon-plays-the-china-card.vp")
IN_EGYPT = figure("card.sadat-expels-soviets.placed")
VOICE = figure("card.the-voice-of-america.removed")
VOICE_LIMIT = figure("card.the-voice-of-america.limit")
AT_USSURI = figure("card.ussuri-river-skirmish.placed")
USSURI_LIMIT = figure("card.ussuri-river-skirmish.limit")
ALLIANCE_VP = figure("card.alliance-for-progress.vp")


@event(
    "kitchen-debates",
    confidence="high",
    see=("5.2",),
)
def kitchen_debates(state: State, player: int) -> None:
    """The US gains {.vp:victory-point}. The event is possible only if the US controls more battleground countries
    than the USSR on the whole map."""
    vp_track.gain_vp(state, US, DEBATES_VP)


@event("colonial-rear-guards", confidence="high")
def colonial_rear_guards(state: State, player: int) -> None:
    """The US chooses {.countries:country} in {region.africa}, {region.southeast-asia} or both, and adds
    {.placed:influence} to each."""
    asks.place(state, US, "colonial-rear-guards", REAR_GUARDS * REAR_GUARD, COLONIES, limit=REAR_GUARD)


@event("panama-canal-returned", confidence="high")
def panama_canal_returned(state: State, player: int) -> None:
    """The US adds {.placed:influence} to each of {country.panama}, {country.costa-rica} and
    {country.venezuela}."""
    for country in PANAMA_AND_NEIGHBOURS:
        influence.add(state, US, country, IN_PANAMA)


@event("puppet-governments", confidence="high")
def puppet_governments(state: State, player: int) -> None:
    """The US may choose up to {.countries:country} in which neither side has influence, and add {.placed:influence}
    to each."""
    empty = ALL_COUNTRIES & ~(state.presence[US] | state.presence[USSR])
    asks.place(state, US, "puppet-governments", PUPPETS * PUPPET, empty, limit=PUPPET, optional=True)


@event("grain-sales-to-soviets", confidence="high", see=("5.2", "7.4.1", "7.4.3"))
def grain_sales_to_soviets(state: State, player: int) -> None:
    """The US draws a random card from the hand of the USSR, but never {card.the-china-card}. The US either plays it at
    once, as if it came from its own hand, or returns it. It may play it with {card.un-intervention}. If the US
    returns it, it may conduct operations with the Operations value of this card. The same goes if the USSR has no
    card in hand."""
    if state.hands[USSR]:
        state.push((DRAW_FROM_HAND, NATURE, "grain-sales-to-soviets"))
    else:
        _operate_for_grain(state)


@event("oas-founded", confidence="high")
def oas_founded(state: State, player: int) -> None:
    """The US adds {.placed:influence} in all in {region.central-america} and {region.south-america}, to one country
    or to several."""
    asks.place(state, US, "oas-founded", IN_OAS, LATIN_AMERICA)


@event("nixon-plays-the-china-card", confidence="high", see=("9.3", "9.4", "12.4.1"))
def nixon_plays_the_china_card(state: State, player: int) -> None:
    """If the USSR holds {card.the-china-card}, the US takes it face down and cannot play it in the same turn.
    If the US already holds it, the US gains {.vp:victory-point}."""
    if state.china == USSR:
        china.pass_china_card(state, US, face_up=False)
    elif state.china == US or civil_war.us_counts_as_holder(state, NIXON):
        vp_track.gain_vp(state, US, NIXON_VP)


@event("sadat-expels-soviets", confidence="high")
def sadat_expels_soviets(state: State, player: int) -> None:
    """The USSR loses all its influence in {country.egypt}, and the US adds {.placed:influence} there."""
    influence.take_all(state, USSR, EGYPT)
    influence.add(state, US, EGYPT, IN_EGYPT)


@event("the-voice-of-america", confidence="high")
def the_voice_of_america(state: State, player: int) -> None:
    """The USSR loses {.removed:influence} in all outside {region.europe}, no more than {.limit} in any one country.
    The US chooses the countries. If that much cannot be taken, the USSR loses all that can be."""
    asks.remove(state, US, "the-voice-of-america", USSR, VOICE, BEYOND_EUROPE, limit=VOICE_LIMIT)


@event("ussuri-river-skirmish", confidence="high", see=("9.4", "12.4.1"))
def ussuri_river_skirmish(state: State, player: int) -> None:
    """If the USSR holds {card.the-china-card}, the US takes it face up and may play it in the same turn. If the US
    already holds it, the US adds {.placed:influence} in all in {region.asia}, no more than {.limit} in any one
    country."""
    if state.china == USSR:
        china.pass_china_card(state, US, face_up=True)
    elif state.china == US or civil_war.us_counts_as_holder(state, USSURI):
        asks.place(state, US, "ussuri-river-skirmish", AT_USSURI, REGION["asia"], limit=USSURI_LIMIT)


@event("ask-not-what-your-country-can-do-for-you", confidence="high", see=("4.3", "5.4", "9.5"))
def ask_not_what_your_country_can_do_for_you(state: State, player: int) -> None:
    """The US may discard any number of cards from its hand, even scoring cards, and then draws as many from the draw
    pile. It names all its discards before it draws. The events of the discarded cards do not happen."""
    state.push((ASK_NOT, US, "ask-not-what-your-country-can-do-for-you", 0))


@event("alliance-for-progress", confidence="high")
def alliance_for_progress(state: State, player: int) -> None:
    """The US gains {.vp:victory-point} for each battleground country in {region.central-america} and
    {region.south-america} that it controls."""
    held = state.control[US] & BATTLEGROUNDS & LATIN_AMERICA
    vp_track.gain_vp(state, US, ALLIANCE_VP * held.bit_count())


def _leads_in_battlegrounds(state: State, player: int) -> bool:
    held = state.control
    return (held[US] & BATTLEGROUNDS).bit_count() > (held[USSR] & BATTLEGROUNDS).bit_count()


CONDITIONS = {"kitchen-debates": _leads_in_battlegrounds}
"""What the text of a card demands before its event may happen."""


def _drawn(state: State, frame: Frame, move: int) -> None:
    _kind, _nature, by = frame
    state.push((KEEP_OR_RETURN, US, by, card_of(move)))


DRAW_FROM_HAND = chance(
    "draw-from-soviet-hand",
    "Draw a card from the hand of the USSR",
    legal=lambda state, _frame: cards_in(state.hands[USSR]),
    apply=_drawn,
)


def _operate_for_grain(state: State) -> None:
    ops = modifiers.operations_value(state, US, GRAIN_SALES)
    operations.conduct_operations(state, US, ops, "grain-sales-to-soviets", optional=True)


PLAY_CARD = option("play-card")
RETURN_CARD = option("return-card")
WITH_UN_INTERVENTION = CARD_MOVES[CARD["un-intervention"]]


def _play_or_return(state: State, frame: Frame, move: int) -> None:
    _kind, _side, by, drawn = frame
    if move == RETURN_CARD:
        _operate_for_grain(state)
        return
    state.hands[USSR] &= ~(1 << drawn)
    if move == WITH_UN_INTERVENTION:
        un_intervention.play_joined(state, US, by, drawn)
    else:
        playing.play_card(state, US, drawn)


def _uses_of_drawn(state: State, frame: Frame) -> list[Move]:
    joined = [WITH_UN_INTERVENTION] if un_intervention.may_join(state, US, frame[3]) else []
    return [PLAY_CARD, RETURN_CARD, *joined]


KEEP_OR_RETURN = decision(
    "play-or-return",
    "Play the card that was drawn, alone or with UN Intervention, or return it",
    legal=_uses_of_drawn,
    apply=_play_or_return,
)


def _legal_discards(state: State, frame: Frame) -> list[Move]:
    hand = cards_in(state.hands[US])
    return [*hand, DONE] if hand or frame[3] else []


def _name_discard(state: State, frame: Frame, move: int) -> None:
    kind, side, by, named = frame
    if move == DONE:
        state.push((DRAW_AGAIN, NATURE, by, named))
        return
    card_text.discard_from_hand(state, US, card_of(move))
    state.push((kind, side, by, named + 1))


ASK_NOT = decision(
    "discard-to-draw",
    "Discard a card to draw another for it, or stop",
    legal=_legal_discards,
    apply=_name_discard,
)


def _draw_again(state: State, frame: Frame) -> None:
    kind, side, by, left = frame
    if left:
        state.push((kind, side, by, left - 1))
        decks.draw_card(state, US)


DRAW_AGAIN = step("draw-for-discards", _draw_again)
