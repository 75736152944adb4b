"""Mid War: Flower Power, which pays for every war card that the US plays."""

from __future__ import annotations

from ....engine import event
from ..play.state import US, USSR, State
from ..play.tables import CARD, DATA, card_mask, figure
from ..rules import s07_0_events as events
from ..rules import s10_2_vp_track as vp_track

FLOWER_POWER = CARD["flower-power"]
WARS = card_mask(*DATA.cards["flower-power"].links["modifies"])
WAR_VP = figure("card.flower-power.vp")


@event(
    "flower-power",
    confidence="medium",
    doubt="That a war card gives nothing once Camp David Accords bars its event comes from the FAQ, not from the card. "
    "It is not certain whether one played with UN Intervention gives these VP.",
    see=("4.5.C", "6.4.5", "7.3", "7.6"),
)
def flower_power(state: State, player: int) -> None:
    """For the rest of the game the USSR gains {.vp:victory-point} whenever the US plays a war card as an event or
    for Operations points. That goes for the headline phase and for events that let the US use a war card, too. War
    cards are {card.arab-israeli-war}, {card.korean-war}, {card.indo-pakistani-war}, {card.brush-war} and
    {card.iran-iraq-war}. A card sent to the space race gives nothing, nor does one whose event is no longer possible.
    {card.an-evil-empire} ends this effect. After it, this event is no longer possible."""
    # 7.3 keeps it beside the map; `flower_power_triggered` does the rest.


def flower_power_triggered(state: State, side: int, card: int) -> None:
    """A side has played a card as an event or for Operations points, be it by another card."""
    if side == US and WARS >> card & 1 and state.lasting >> FLOWER_POWER & 1:
        unplayable = events.event_is_unplayable(state, card) and state.rules.forbidden_event == "does-not-happen"
        vp_track.gain_vp(state, USSR, 0 if unplayable else WAR_VP)
