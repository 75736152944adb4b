"""Late War: the events of the USSR."""

from __future__ import annotations

from ....engine import event
from ..play import asks, influence
from ..play.effects import new_effect
from ..play.kinds import Frame, decision
from ..play.moves import DONE, card, cards_in, countries_in
from ..play.state import US, USSR, State
from ..play.tables import COUNTRY, NEIGHBOURS, REGION, card_mask, figure
from ..rules import s05_3_card_text as card_text
from ..rules import s06_0_operations as operations
from ..rules import s08_1_defcon as defcon
from ..rules import s10_2_vp_track as vp_track
from .common import offer

IRAN, LEBANON, NICARAGUA = COUNTRY["iran"], COUNTRY["lebanon"], COUNTRY["nicaragua"]
REFORMER = card_mask("the-reformer")
DEMANDED = figure("card.latin-american-debt-crisis.discard")
IRAN_CONTRA, ALDRICH_AMES = new_effect("iran-contra-scandal"), new_effect("aldrich-ames-remix")


def _pay_or_not(state: State, frame: Frame, move: int) -> None:
    if move == DONE:
        countries = figure("card.latin-american-debt-crisis.countries")
        state.push((DOUBLE, USSR, frame[2], countries, REGION["south-america"]))
    else:
        card_text.discard_from_hand(state, US, card(move))


PAY_OR_NOT = decision(
    "pay-debt-or-not",
    "Discard a card, or let the USSR double",
    legal=lambda state, _frame: [*cards_in(card_text.cards_that_meet(state, US, DEMANDED)), DONE],
    apply=_pay_or_not,
)


def _double(state: State, frame: Frame, move: int) -> None:
    if move == DONE:
        return
    kind, side, by, left, mask = frame
    influence.add(state, USSR, move, state.influence[2 * move + USSR])
    if left > 1:
        state.push((kind, side, by, left - 1, mask & ~(1 << move)))


DOUBLE = decision(
    "double-influence",
    "Double the influence in a country",
    legal=lambda state, frame: [*found, DONE] if (found := countries_in(frame[4] & state.presence[USSR])) else [],
    apply=_double,
)
CHOOSE_US_CARD = decision(
    "choose-card-of-open-hand",
    "Choose a card that the US discards",
    legal=lambda state, _frame: cards_in(state.hands[US]),
    apply=lambda state, _frame, move: card_text.discard_from_hand(state, US, card(move)),
)


@event("iranian-hostage-crisis", confidence="high", see=("7.3",))
def iranian_hostage_crisis(state: State, player: int) -> None:
    """The US loses all its influence in {country.iran}, and the USSR adds {.placed:influence} there. For the rest of
    the game, when the USSR carries out {card.terrorism}, the US discards {card.terrorism.discarded_us:card}."""
    influence.take_all(state, US, IRAN)
    influence.add(state, USSR, IRAN, figure("card.iranian-hostage-crisis.placed"))


@event("the-reformer", confidence="high", see=("6.3.1", "7.3"))
def the_reformer(state: State, player: int) -> None:
    """The USSR adds {.placed:influence} in all in {region.europe}, or {.placed_ahead:influence} if it is ahead in
    VP. Either way it adds no more than {.limit} to any one country. For the rest of the game the USSR may not
    make coup attempts in {region.europe}. {card.glasnost} also gives it the Operations stated there."""
    count = figure("card.the-reformer.placed_ahead" if state.vp < 0 else "card.the-reformer.placed")
    asks.place(state, USSR, "the-reformer", count, REGION["europe"], limit=figure("card.the-reformer.limit"))


@event("marine-barracks-bombing", confidence="high")
def marine_barracks_bombing(state: State, player: int) -> None:
    """The US loses all its influence in {country.lebanon}. It then loses {.removed:influence} in all in the
    {region.middle-east}, or all that is left there if that is less. The USSR chooses from which country or
    countries."""
    influence.take_all(state, US, LEBANON)
    count = figure("card.marine-barracks-bombing.removed")
    asks.remove(state, USSR, "marine-barracks-bombing", US, count, REGION["middle-east"])


@event("glasnost", confidence="high", see=("7.4.3", "8.1.2", "8.1.7"))
def glasnost(state: State, player: int) -> None:
    """DEFCON improves by {.levels:level}, and the USSR gains {.vp:victory-point}. If {card.the-reformer} has been
    played as an event, the USSR may then place influence or make realignment rolls with the Operations value of
    this card."""
    if not defcon.improve_defcon_by(state, figure("card.glasnost.levels")):
        return
    if state.played & REFORMER:
        offer(state, USSR, "glasnost", operations.INFLUENCE | operations.REALIGNMENT)
    vp_track.gain_vp(state, USSR, figure("card.glasnost.vp"))


@event("ortega-elected-in-nicaragua", confidence="high", see=("6.3.1", "6.3.4", "6.3.5", "8.2.5"))
def ortega_elected_in_nicaragua(state: State, player: int) -> None:
    """The US loses all its influence in {country.nicaragua}. The USSR may then make one free coup roll, with the
    Operations value of this card, in a country next to {country.nicaragua}."""
    influence.take_all(state, US, NICARAGUA)
    offer(state, USSR, "ortega-elected-in-nicaragua", operations.COUP, NEIGHBOURS[NICARAGUA], free=True)


@event(
    "iran-contra-scandal",
    confidence="medium",
    doubt="The card does not say whether the US subtracts also when the USSR makes the realignment roll.",
    see=("6.2.2",),
)
def iran_contra_scandal(state: State, player: int) -> None:
    """For the rest of the turn the US subtracts {.penalty} from its die in every realignment roll, whichever
    side makes the roll."""
    state.effects |= IRAN_CONTRA


@event(
    "latin-american-debt-crisis",
    confidence="medium",
    doubt="In older printings the USSR has to double its influence; in Deluxe it may leave it.",
    see=("5.3", "5.4", "7.4.2", "9.5"),
)
def latin_american_debt_crisis(state: State, player: int) -> None:
    """The US may at once discard a card with an Operations value of {.discard} or more. The event of that card does
    not happen. {card.the-china-card} {=9.5/as-discard}. If the US cannot or will not discard a card, the USSR may
    double its influence in up to {.countries:country} of {region.south-america}."""
    state.push((PAY_OR_NOT, US, "latin-american-debt-crisis"))


def hand_lies_open(state: State, side: int) -> bool:
    """Whether the opponent sees the whole hand of a side for the rest of the turn."""
    return side == US and bool(state.effects & ALDRICH_AMES)


@event(
    "aldrich-ames-remix",
    confidence="medium",
    doubt="In older printings the USSR instead sets the order in which the US plays the cards of its hand.",
    see=("5.4", "9.1", "9.5"),
)
def aldrich_ames_remix(state: State, player: int) -> None:
    """The US keeps its hand open to the USSR for the rest of the turn. The USSR chooses one card of that hand, never
    {card.the-china-card}, and the US discards it. The event of that card does not happen."""
    state.effects |= ALDRICH_AMES
    state.push((CHOOSE_US_CARD, USSR, "aldrich-ames-remix"))


@event(
    "pershing-ii-deployed",
    confidence="medium",
    doubt="In older printings the USSR may choose fewer countries; Deluxe names the full number.",
)
def pershing_ii_deployed(state: State, player: int) -> None:
    """The USSR gains {.vp:victory-point}. It then chooses {.countries:country} of {region.western-europe} that hold
    US influence and removes {.removed:influence} of the US from each. If there are fewer, it does so in all of
    them."""
    countries = figure("card.pershing-ii-deployed.countries")
    removed = figure("card.pershing-ii-deployed.removed")
    asks.remove(state, USSR, "pershing-ii-deployed", US, countries * removed, REGION["western-europe"], limit=removed)
    vp_track.gain_vp(state, USSR, figure("card.pershing-ii-deployed.vp"))
