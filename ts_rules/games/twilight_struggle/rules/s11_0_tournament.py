"""11.0 to 11.1.3: tournament play, without the bidding for sides."""

from __future__ import annotations

from ....engine import clause, rule
from ....model import Variant
from ..play.state import NOBODY, US, USSR, State
from ..play.tables import DATA
from . import s04_5_turn as turns
from . import s10_3_victory as victory
from .s11_1_4_bidding import NO_EXTRA_INFLUENCE, offer_bids

__all__ = ["NO_EXTRA_INFLUENCE", "check_held_cards", "deal_order", "offer_bids"]

FIRST_DEALT = {"us": US, "ussr": USSR}[DATA.files["tournament"]["deal"]["first"]]

HELD_CARDS = Variant(
    "11.1.1/held-cards",
    shown_after_turn="shows all held cards to the opponent at the end of each turn",
    always_visible="holds cards so that the opponent always sees that none is a scoring card",
)

LOSER = Variant(
    "11.1.2/loser",
    holder="loses the game at once",
    opponent="makes the opponent lose the game at once",
)

DEALING_NUMBER = Variant(
    "11.1.3/dealing-number",
    third="{rule.11.1.3}",
    fourth="{rule.11.1.4}",
    editions={"2e": "fourth"},
    unobservable="this is only a printed number",
    note="Dealing is 11.1.3 in the English first Deluxe printing.",
)


@rule(
    "11.0",
    slug="tournament-play",
    title="Tournament play",
    prose_only="this only says for whom the rules are meant",
)
class TournamentPlay:
    """These rules are optional guidelines for tournaments; friendly games are played without them."""


@rule(
    "11.1.1",
    slug="showing-held-cards",
    title="Showing held cards",
    variants=(HELD_CARDS,),
    see=("4.5.D", "4.5.F"),
)
def show_held_cards(state: State, side: int, *, turn_over: bool) -> int:
    """In a tournament each player {=held-cards}."""
    return state.hands[side] if turn_over or state.rules.held_cards == "always-visible" else 0


@clause("11.1.1/purpose", prose_only="this only gives the reason for the rule")
class PurposeOfShowing:
    """Showing the held cards keeps players from holding scoring cards, by accident or on purpose."""


@rule(
    "11.1.2",
    slug="held-scoring-card",
    title="Caught with a scoring card",
    variants=(LOSER,),
    see=("4.5.D", "4.5.F", "10.3.1"),
    doubt="No book, the English one included, says what happens when both players have held a scoring card.",
)
def loser_by_held_scoring_card(state: State, holder: int) -> int:
    """If held cards are revealed and a player has a scoring card among them, that player {=loser}."""
    return holder if state.rules.loser == "holder" else 1 - holder


def check_held_cards(state: State, *, turn_over: bool = True) -> None:
    """Look at the held cards that the players show: when the action rounds are over, and when the turn is."""
    losers = {
        loser_by_held_scoring_card(state, side)
        for side in (US, USSR)
        if show_held_cards(state, side, turn_over=turn_over) & turns.held_scoring_cards(state, side)
    }
    if len(losers) == len((US, USSR)):
        victory.win(state, NOBODY, "11.1.2")
    elif losers:
        victory.win(state, 1 - losers.pop(), "11.1.2")


@clause("11.1.2/accidental-war", prose_only="this only tells the story behind the penalty")
class AccidentalWar:
    """The held scoring card counts as a nuclear war started by accident."""


@rule("11.1.3", slug="dealing", title="Dealing in tournaments", see=("4.5.B",))
def first_dealt() -> int:
    """In a tournament the USSR gets the first card of every deal."""
    return FIRST_DEALT


@clause("11.1.3/number", variants=(DEALING_NUMBER,), prose_only="this is only a printed number")
class NumberOfDealingRule:
    """The rule on dealing in tournaments has the number {=dealing-number}."""


@clause("11.1.3/alternating")
def deal_order(us_cards: int, ussr_cards: int) -> tuple[int, ...]:
    """The players get cards in turn until both hands are full."""
    first = first_dealt()
    longer = USSR if ussr_cards > us_cards else US
    return (first, 1 - first) * min(us_cards, ussr_cards) + (longer,) * dealt_in_a_row(us_cards, ussr_cards)


@clause("11.1.3/in-a-row")
def dealt_in_a_row(us_cards: int, ussr_cards: int) -> int:
    """A player who needs more cards than the opponent may get several in a row."""
    return abs(us_cards - ussr_cards)
