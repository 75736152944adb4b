"""11.0: tournament play."""

from __future__ import annotations

from collections.abc import Mapping

from ....engine import clause, rule
from ....errors import NotYetExecutable
from ....model import Variant
from ..play.state import State

Bid = tuple[int, int]
"""The side that a player wants, and the number offered for it."""

HELD_CARDS = Variant(
    "11.1.1/held-cards",
    shown_after_turn="shows all held cards to the opponent at the end of each turn",
    always_visible="holds the cards so that the opponent always sees that none is a scoring card",
)

LOSER = Variant(
    "11.1.2/loser",
    holder="loses the game at once",
    opponent="makes the opponent lose the game at once",
)

BID_FORM = Variant(
    "11.1.4/bid-form",
    sealed="with one sealed bid each, in influence",
    auction="in an open, rising auction, in VP",
    editions={"2e": "auction"},
    doubt="The first Deluxe printing has no bidding at all; later printings have sealed bids.",
)


@rule(
    "11.0",
    slug="tournament-play",
    title="Tournament play",
    prose_only="says for whom the section is meant; 11.1.1 to 11.1.4 carry it out",
)
class TournamentPlay:
    """These rules are optional guidelines for running tournaments; friendly games do without them."""


@rule(
    "11.1.1",
    slug="showing-held-cards",
    title="Showing held cards",
    variants=(HELD_CARDS,),
    see=("4.5.D", "4.5.F"),
)
def show_held_cards(state: State, side: int) -> tuple[int, ...]:
    """In a tournament each player {=held-cards}."""
    raise NotYetExecutable("11.1.1")


@clause("11.1.1/purpose", prose_only="gives the reason for the rule; 11.1.2 says what follows from a breach")
class PurposeOfShowing:
    """Showing the held cards keeps scoring cards from being held, by accident or on purpose."""


@rule(
    "11.1.2",
    slug="held-scoring-card",
    title="Caught with a scoring card",
    variants=(LOSER,),
    see=("4.5.D", "4.5.F", "10.3.1"),
    doubt="No book says what happens when both players are found with a scoring card.",
)
def loser_by_held_scoring_card(state: State, holder: int) -> int:
    """A player found with a scoring card when held cards are revealed {=loser}."""
    raise NotYetExecutable("11.1.2")


@clause("11.1.2/accidental-war", prose_only="names the story behind the penalty")
class AccidentalWar:
    """The held scoring card counts as a nuclear war started by accident."""


@rule("11.1.3", slug="dealing", title="Dealing in tournaments", see=("4.5.B",))
def first_dealt() -> int:
    """In a tournament the first card of every deal goes to the USSR."""
    raise NotYetExecutable("11.1.3")


@clause("11.1.3/alternating")
def deal_order(us_cards: int, ussr_cards: int) -> tuple[int, ...]:
    """The deal goes back and forth between the players until both hands are full."""
    raise NotYetExecutable("11.1.3/alternating")


@clause("11.1.3/in-a-row")
def dealt_in_a_row(us_cards: int, ussr_cards: int) -> int:
    """A player who needs more cards than the opponent may be dealt several in a row."""
    raise NotYetExecutable("11.1.3/in-a-row")


@rule("11.1.4", slug="bidding", title="Bidding for sides", variants=(BID_FORM,))
def assign_sides(bids: Mapping[int, Bid], lot: int) -> tuple[int, int]:
    """In a tournament the players may bid for sides {=bid-form}."""
    raise NotYetExecutable("11.1.4")


@clause("11.1.4/sealed-bids", editions=("deluxe",))
def reveal_bids(first: Bid, second: Bid) -> tuple[Bid, Bid]:
    """Each player secretly writes down a side and a number, and both bids are then revealed."""
    raise NotYetExecutable("11.1.4/sealed-bids")


@clause("11.1.4/different-sides", editions=("deluxe",))
def sides_as_bid(first: Bid, second: Bid) -> tuple[int, int] | None:
    """If the sealed bids name different sides, each player takes the side bid for and no extra influence is
    given."""
    raise NotYetExecutable("11.1.4/different-sides")


@clause("11.1.4/higher-bid", editions=("deluxe",))
def higher_bidder(first: Bid, second: Bid) -> int | None:
    """If both sealed bids name the same side, the player with the higher number takes that side."""
    raise NotYetExecutable("11.1.4/higher-bid")


@clause("11.1.4/extra-influence", editions=("deluxe",))
def extra_influence(first: Bid, second: Bid) -> int:
    """If both sealed bids name the same side, the player with the lower number receives extra influence equal to
    the higher number."""
    raise NotYetExecutable("11.1.4/extra-influence")


@clause("11.1.4/placed-last", editions=("deluxe",))
def place_extra_influence(state: State, side: int, influence: Mapping[int, int]) -> None:
    """Extra influence from a bid is placed during set-up, after all other influence."""
    raise NotYetExecutable("11.1.4/placed-last")


@clause("11.1.4/equal-bids", editions=("deluxe",))
def draw_sides(first: Bid, second: Bid, lot: int) -> tuple[int, int]:
    """If both sealed bids name the same side and the same number, chance decides who plays which side."""
    raise NotYetExecutable("11.1.4/equal-bids")


@clause("11.1.4/equal-bids-influence", editions=("deluxe",))
def side_with_extra_influence(first: Bid, second: Bid) -> int | None:
    """After equal bids for the same side, the extra influence, as much as the number bid, goes to the side that
    nobody bid for."""
    raise NotYetExecutable("11.1.4/equal-bids-influence")


@clause("11.1.4/first-bidder", editions=("2e",))
def first_bidder(lot: int) -> int:
    """Chance decides which player opens the auction."""
    raise NotYetExecutable("11.1.4/first-bidder")


@clause("11.1.4/opening-bid", editions=("2e",))
def open_auction(bidder: int, bid: Bid) -> None:
    """The opening bid offers VP for the right to play a superpower of the bidder's choice."""
    raise NotYetExecutable("11.1.4/opening-bid")


@clause(
    "11.1.4/raising",
    editions=("2e",),
    doubt="The book does not say whether a raise may name the other superpower.",
)
def may_raise(highest: Bid, bid: Bid) -> bool:
    """The players outbid each other in turn until one of them passes."""
    raise NotYetExecutable("11.1.4/raising")


@clause("11.1.4/auction-winner", editions=("2e",))
def sides_by_auction(winner: int, bid: Bid) -> tuple[int, int]:
    """Whoever made the winning bid plays the superpower chosen in it."""
    raise NotYetExecutable("11.1.4/auction-winner")


@clause("11.1.4/auction-vp", editions=("2e",))
def give_bid_vp(state: State, side: int, bid: Bid) -> None:
    """The loser of the auction starts with the VP of the winning bid, which the VP marker shows from the
    beginning."""
    raise NotYetExecutable("11.1.4/auction-vp")


@clause("11.1.4/only-winning-bid", editions=("2e",))
def counted_bid(bids: tuple[Bid, ...]) -> int:
    """Bids other than the winning one give no VP."""
    raise NotYetExecutable("11.1.4/only-winning-bid")


@rule("11.1.4.1", slug="placing-bid-influence", see=("3.0", "2.1.7"), editions=("deluxe",))
def may_take_bid_influence(state: State, side: int, country: int) -> bool:
    """Extra influence from a bid goes only to countries in which its side has influence after normal
    set-up."""
    raise NotYetExecutable("11.1.4.1")


@clause("11.1.4.1/limit")
def bid_influence_limit(state: State, side: int, country: int) -> int:
    """Extra influence from a bid may raise the influence of its side in a country to at most
    {tournament.bid.above_control} above what control of the country requires."""
    raise NotYetExecutable("11.1.4.1/limit")
