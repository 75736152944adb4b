"""4.0 to 4.4: the turns of the game, the phasing player, reshuffles and new decks."""

from __future__ import annotations

from ....engine import clause, rule
from ....model import Variant
from ..play.checks import somewhere
from ..play.kinds import Frame, chance
from ..play.moves import FIRST_CARD, Move, cards_in
from ..play.state import NATURE, State
from ..play.tables import CARD_BITS, OF_ERA, figure
from . import s02_2_cards as cards
from . import s04_5_d_action_rounds as action_rounds
from . import s04_5_turn as steps

LAST_TURN = figure("turn.last")
MID_WAR = figure("turn.mid_war.first_turn")
LATE_WAR = figure("turn.late_war.first_turn")

LATE_WAR_PILE = Variant(
    "4.1/late-war-pile",
    current="When turn {turn.late_war.first_turn} starts, the Late War deck is shuffled into the draw pile",
    initial="When turn {turn.late_war.first_turn} starts, the Late War deck is shuffled into the initial draw pile",
    unobservable="there is only one draw pile, so both names mean the same cards",
)

DEAL_BEFORE_RESHUFFLE = Variant(
    "4.3.1/deal-before-reshuffle",
    before_reshuffle="A deal first uses up the draw pile; only then is the discard pile reshuffled",
    unstated="A deal uses up the draw pile",
    unobservable="the discard pile is reshuffled only when the draw pile has run out, so its rest is "
    "dealt first in any case",
)

DISCARDS_AT_NEW_DECK = Variant(
    "4.4/discards-at-new-deck",
    stay_out="When a new deck joins the draw pile, the discard pile is not shuffled in",
    unstated="When a new deck joins the draw pile, nothing is said about the discard pile",
    unplayable={"unstated": "it does not say whether the discard pile is shuffled in"},
)


@rule("4.0", slug="course-of-the-game", prose_only="it only introduces the rules that follow")
class CourseOfTheGame:
    """The game is played in turns; as it goes on, the decks of later years join the first one."""


@rule("4.1", slug="turns", see=("4.5", "10.3.2"))
def number_of_turns() -> int:
    """A full game lasts {turn.last:turn}."""
    return LAST_TURN


@clause("4.1/years", lead="Years", prose_only="it only says what a turn stands for")
class Years:
    """A turn stands for {turn.years.least} to {turn.years.most:year} of history."""


@clause("4.1/cards-in-a-turn", lead="Cards per turn")
def usual_plays(turn: int) -> int:
    """Each player usually plays {turn.early_war.action_rounds} or {turn.mid_war.action_rounds:card} in the
    action rounds of a turn."""
    return action_rounds.early_war_rounds() if turn < MID_WAR else action_rounds.later_rounds()


@clause("4.1/first-hand", lead="First hand")
def first_hand_size() -> int:
    """Each player starts the game with {turn.early_war.hand:card} from the Early War deck."""
    return steps.early_war_hand()


@clause("4.1/mid-war-deck", lead="Mid War deck")
def add_mid_war_deck(state: State) -> None:
    """When turn {turn.mid_war.first_turn} starts, the Mid War deck is shuffled into the draw pile."""
    add_deck(state, "mid")


@clause("4.1/larger-hands", lead="Larger hands")
def hand_size(turn: int) -> int:
    """From turn {turn.mid_war.first_turn} on the hand size is {turn.mid_war.hand:card}."""
    return first_hand_size() if turn < MID_WAR else steps.later_hand()


@clause("4.1/late-war-deck", lead="Late War deck", variants=(LATE_WAR_PILE,))
def add_late_war_deck(state: State) -> None:
    """{=late-war-pile}."""
    add_deck(state, "late")


@rule("4.2", slug="phasing-player", see=("4.5.C", "4.5.D", "8.1.3"))
def phasing_player(state: State) -> int:
    """The phasing player is the player whose own action round it is."""
    return state.phasing


@rule(
    "4.3",
    slug="reshuffle",
    see=("2.2.4", "2.2.6"),
    doubt=(
        "The rules, also in English, do not say whether to reshuffle as soon as the draw pile runs out or only "
        "when the next card is needed. It matters when a deal uses up the pile exactly."
    ),
)
def reshuffle(state: State) -> None:
    """When the draw pile has run out, the whole discard pile is shuffled and becomes the new draw pile."""
    state.draw = returning(state)
    state.discard &= ~state.draw


@clause("4.3/removed-cards-stay-out")
def returning(state: State) -> int:
    """Starred cards played as events have already left the game; a reshuffle does not bring them back."""
    return state.discard & ~state.removed


@rule("4.3.1", slug="deal-before-reshuffle", variants=(DEAL_BEFORE_RESHUFFLE,))
def may_reshuffle(state: State) -> bool:
    """{=deal-before-reshuffle}."""
    return not state.draw


@clause("4.3.1/deal-goes-on")
def go_on_dealing(state: State) -> list[Move]:
    """After the reshuffle the deal goes on from the new draw pile."""
    rules, draw = state.rules, state.draw
    pile, moves = rules.last_pile
    if pile != draw:
        moves = cards_in(draw)
        rules.last_pile = (draw, moves)
    return moves.copy()


@clause("4.3.1/not-with-a-new-deck")
def deals_rest_first(turn: int) -> bool:
    """In turns {turn.mid_war.first_turn} and {turn.late_war.first_turn} the rest of the draw pile is not dealt first:
    the new deck joins it before the deal ({rule.4.4})."""
    return turn not in (MID_WAR, LATE_WAR)


@rule("4.4", slug="new-decks", see=("4.1", "4.5.H"))
def add_deck(state: State, era: str) -> None:
    """When the Mid War or the Late War begins, its deck is shuffled together with the cards left in the draw
    pile."""
    joined = state.discard & ~stays_discarded(state)
    state.discard &= ~joined
    new = cards.cards_of_game(state) & OF_ERA[era]  # The China Card is of an earlier deck
    state.draw |= new & ~somewhere(state) | joined  # a position that was made up may have cards of it in play already


@clause("4.4/discards-left-out", variants=(DISCARDS_AT_NEW_DECK,))
def stays_discarded(state: State) -> int:
    """{=discards-at-new-deck}."""
    return state.discard


@clause("4.4/discards-come-back")
def bring_back_discards(state: State) -> None:
    """The cards that stay in the discard pile when a new deck joins come back with the next reshuffle."""
    reshuffle(state)


def _next_card(state: State, frame: Frame) -> list[Move]:
    if may_reshuffle(state):
        bring_back_discards(state)
    return go_on_dealing(state)


def _draw(state: State, frame: Frame, move: int) -> None:
    rules, draw, bit = state.rules, state.draw, CARD_BITS[move - FIRST_CARD]
    state.draw = left = draw ^ bit
    state.hands[frame[3]] |= bit
    pile, moves = rules.last_pile
    if pile == draw:  # the list of the rest, for the next draw: only this card has gone
        del moves[(draw & (bit - 1)).bit_count()]
        rules.last_pile = (left, moves)


DRAW = chance(
    "draw-card",
    "Draw a card from the draw pile",
    legal=lambda state, _frame: go_on_dealing(state),
    apply=_draw,
    come_up=_next_card,
)


def draw_card(state: State, side: int, by: str = "4.5.B") -> None:
    """Chance draws one card into a hand; the draw pile is reshuffled first if it has run out."""
    state.stack.append((DRAW, NATURE, by, side))
