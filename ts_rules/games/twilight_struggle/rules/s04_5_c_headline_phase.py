"""4.5.C: the headline phase."""

from __future__ import annotations

from ....engine import clause, rule
from ....model import Variant
from ..play.kinds import Frame, decision, step
from ..play.moves import DONE, Move, cards_in
from ..play.moves import card as card_of
from ..play.state import NATURE, US, USSR, State
from ..play.tables import CARD, CARDS, OPS, SCORING
from . import s02_2_cards as cards
from . import s04_5_d_action_rounds as action_rounds
from . import s05_2_opponent_events as opponent_events
from . import s06_0_operations as operations
from . import s06_1_influence as placing
from . import s06_4_4_space_abilities as abilities
from . import s07_0_events as events
from . import s09_0_china as china

DEFECTORS, FLOWER_POWER = CARD["defectors"], 1 << CARD["flower-power"]
UN_INTERVENTION = 1 << CARD["un-intervention"]

HEADLINE_ORDER = Variant(
    "4.5.C/headline-order",
    higher_first="The headline card with the higher headline value takes effect first",
    by_value="The headline values say which headline card takes effect first",
    unplayable={"by-value": "it does not say whether the higher or the lower value comes first"},
)

OPPONENTS_HEADLINE = Variant(
    "4.5.C/opponents-headline",
    opponent="If a player's headline card has the opponent's event, the opponent carries out the "
    "event as if the opponent had played the card",
    revealing_player="If a player's headline card has the opponent's event, the player who revealed "
    "the card carries out the event all the same",
)

PHASING_IN_HEADLINE = Variant(
    "4.5.C/phasing-in-headline",
    player_of_card="Whoever carries out a headline event, the player who played the card is the "
    "phasing player for DEFCON ({rule.8.1.3})",
    unstated="Whoever carries out a headline event, nobody is named the phasing player for DEFCON ({rule.8.1.3})",
    unplayable={"unstated": "without a phasing player nobody answers for a nuclear war in the headline phase"},
)

CHINA_CARD_AS_HEADLINE = Variant(
    "4.5.C/china-card-as-headline",
    never="Nobody may play {card.the-china-card} in the headline phase",
    unstated="A player may choose {card.the-china-card} as headline card like any other card",
)


@rule("4.5.C", slug="headline-phase", see=("6.4.4", "9.5"))
def play_headlines(state: State) -> None:
    """In the headline phase each player plays a headline card, and the events of both cards take place."""
    state.round = 0
    placing.freeze_reach(state)
    choose_headlines(state)


@clause("4.5.C/secret-choice", lead="Choose secretly")
def choose_headlines(state: State) -> None:
    """Each player chooses a headline card from hand without showing it to the opponent."""
    # The other side's choice is in the state, but nothing depends on it before it is revealed.
    first = abilities.chooses_headline_first(state)
    if first is None:
        first = USSR
    state.push((CHOOSE, first, "4.5.C"), (CHOOSE, 1 - first, "4.5.C"), (REVEAL, NATURE, "4.5.C"))


@clause("4.5.C/revealed-together", lead="Reveal together")
def reveal_headlines(state: State) -> tuple[int, int]:
    """When both players have chosen, they reveal their headline cards at the same moment."""
    return state.headlines[US], state.headlines[USSR]


@clause("4.5.C/starred-headline", lead="Starred card")
def retire_headline(state: State, card: int, *, happened: bool) -> None:
    """A starred headline card is removed from the game, like any starred card played as an event."""
    opponent_events.retire_card(state, card, happened=happened)


@clause("4.5.C/headline-value", lead="Headline value")
def headline_value(card: int) -> int:
    """The headline value of a card is its Operations value."""
    return headline_value_of_scoring_card(card) if SCORING >> card & 1 else OPS[card]


@clause("4.5.C/higher-value-first", lead="Who begins", variants=(HEADLINE_ORDER,))
def headline_order(us_card: int, ussr_card: int) -> tuple[int, int]:
    """{=headline-order}."""
    if SCORING >> us_card & SCORING >> ussr_card & 1:
        return order_of_scoring_cards()
    us_value, ussr_value = headline_value(us_card), headline_value(ussr_card)
    first = first_on_tie() if us_value == ussr_value else US if us_value > ussr_value else USSR
    if goes_second_as_scoring_card((us_card, ussr_card)[first], (us_card, ussr_card)[1 - first]):
        first = 1 - first
    return first, 1 - first


@clause("4.5.C/tie", lead="Equal values")
def first_on_tie() -> int:
    """If the headline values are equal, the US player's headline card takes effect first."""
    return US


@clause("4.5.C/scoring-card-allowed", lead="Scoring card")
def may_headline_scoring_card() -> bool:
    """A player may choose a scoring card as headline card."""
    return True


@clause("4.5.C/headline-scoring", lead="Its value")
def headline_value_of_scoring_card(card: int) -> int:
    """A scoring card has a headline value of zero."""
    return OPS[card]


@clause("4.5.C/scoring-card-second", lead="It waits")
def goes_second_as_scoring_card(card: int, other: int) -> bool:
    """A scoring card always takes effect second, after a headline card of any other kind."""
    return bool(SCORING >> card & ~SCORING >> other & 1)


@clause("4.5.C/two-scoring-cards", lead="Two scoring cards")
def order_of_scoring_cards() -> tuple[int, int]:
    """If both headline cards are scoring cards, that of the US player takes effect first."""
    return US, USSR


@clause("4.5.C/no-passing", lead="No passing")
def must_headline() -> bool:
    """Nobody may pass in the headline phase: each player must play a headline card."""
    return True


@clause("4.5.C/whomever-it-helps", lead="Whomever it helps")
def carry_out_headline(state: State, side: int, card: int) -> None:
    """A headline event takes place whether it helps the player who chose the card or the opponent."""
    player = 1 - side if is_opponents_event(state, side, card) else side
    happens = events.may_play_event(state, player, card)
    state.current = card
    state.phasing = phasing_for_headline(side)
    if state.lasting & FLOWER_POWER:
        from ..cards.mid_flower_power import flower_power_triggered

        flower_power_triggered(state, side, card)
    state.stack.append((RETIRE, side, CARDS[card], card, happens))
    if ops := headline_operations():
        operations.conduct_operations(state, side, ops, CARDS[card])
    if happens:
        events.carry_out_event(state, player, card)


@clause("4.5.C/opponents-event", lead="Opponent's event", variants=(OPPONENTS_HEADLINE,))
def who_carries_out(state: State, side: int, card: int) -> int:
    """{=opponents-headline}."""
    if state.rules.opponents_headline == "revealing-player":
        return side
    return 1 - side if is_opponents_event(state, side, card) else side


def is_opponents_event(state: State, side: int, card: int) -> bool:
    """Whether the headline card of a side bears the event of the other one."""
    return cards.sides_of_event(state, card) == (1 - side,)


def who_decides(state: State, side: int) -> int:
    """Who makes the choices of a side while a headline event is carried out."""
    player = state.phasing
    card = state.headlines[player]
    if card and side == 1 - player and is_opponents_event(state, player, card):
        return who_carries_out(state, player, card)
    return side


@clause("4.5.C/phasing-for-defcon", lead="Blame for DEFCON", variants=(PHASING_IN_HEADLINE,))
def phasing_for_headline(side: int) -> int:
    """{=phasing-in-headline}."""
    return side


@clause("4.5.C/no-china-card", lead="China Card", variants=(CHINA_CARD_AS_HEADLINE,))
def may_headline_china_card(state: State, side: int) -> bool:
    """{=china-card-as-headline}."""
    return china.may_headline_china(state, side)


@clause("4.5.C/no-operations-points", lead="No Operations")
def headline_operations() -> int:
    """A headline card gives neither player Operations points, unless its event grants them."""
    return 0


def cancel_headline(state: State, side: int) -> None:
    """The headline card of a side does not take effect: it goes to the discard pile at once."""
    if card := state.headlines[side]:
        state.headlines[side] = 0
        _leave_table(state, side, card, happened=False)


def _legal_choice(state: State, frame: Frame) -> list[Move]:
    side = frame[1]
    plays = action_rounds.rounds_of(state, side) + 1  # the headline card, and a card in every action round
    mask = action_rounds.playable(state, side, plays) & ~UN_INTERVENTION
    if not may_headline_scoring_card():
        mask &= ~SCORING
    if state.china == side and may_headline_china_card(state, side):
        mask |= 1 << state.rules.china_card
    moves = cards_in(mask)
    return moves if must_headline() else [*moves, DONE]


def _choose(state: State, frame: Frame, move: int) -> None:
    if move != DONE:
        side = frame[1]
        state.headlines[side] = card_of(move)
        state.hands[side] &= ~(1 << state.headlines[side])


def _reveal(state: State, frame: Frame) -> None:
    us_card, ussr_card = reveal_headlines(state)
    order = headline_order(us_card, ussr_card)
    if us_card == DEFECTORS:  # it cancels the other card, whichever would come first
        order = (US, USSR)
    state.push(*((HEADLINE, side, "4.5.C") for side in order))


def _headline(state: State, frame: Frame) -> None:
    side = frame[1]
    if card := state.headlines[side]:  # else it has been cancelled
        if state.rules.held_since == "action-round":
            placing.freeze_reach(state)
        carry_out_headline(state, side, card)


def _retire(state: State, frame: Frame) -> None:
    _kind, side, _by, card, happened = frame
    _leave_table(state, side, card, happened=happened)
    state.headlines[side] = state.current = 0


def _leave_table(state: State, side: int, card: int, *, happened: bool) -> None:
    if card != state.rules.china_card:
        retire_headline(state, card, happened=happened)
        return
    state.played |= 1 << card
    events.follow_card_text(state, side, card)
    if state.china == side:
        china.pass_china_after_play(state, side)


CHOOSE = decision("choose-headline", "Choose a headline card", legal=_legal_choice, apply=_choose)
REVEAL = step("reveal-headlines", _reveal)
HEADLINE = step("headline", _headline)
RETIRE = step("retire-headline", _retire)
