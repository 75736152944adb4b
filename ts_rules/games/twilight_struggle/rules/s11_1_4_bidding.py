"""11.1.4: bidding for sides in a tournament."""

from __future__ import annotations

from ....engine import clause, rule
from ....model import Variant
from ..play import influence
from ..play.effects import new_effect
from ..play.kinds import Frame, chance, decision, step
from ..play.moves import DONE, MOVES, Move, countries_in, option
from ..play.state import NATURE, NOBODY, US, USSR, State
from ..play.tables import ALL_COUNTRIES, COUNTRY, DATA, STABILITY, bits, figure
from . import s10_2_vp_track as vp_track

Bid = tuple[int, int]
"""The side that a player wants, and the number offered for it."""
Sides = tuple[int, int]
"""The sides that the first and the second player play; until the bidding is over, the first sits as the US."""
FIRST, SECOND = 0, 1
SEATED: Sides = (US, USSR)
ABOVE_CONTROL = figure("tournament.bid.above_control")

BID_FORM = Variant(
    "11.1.4/bid-form",
    sealed="the players may each make one sealed bid for a side, in influence",
    auction="the players may bid for sides in an open auction with rising bids, in VP",
    none="the players do not bid for sides",
    editions={"2e": "auction"},
    printings={"deluxe-1": "none"},
    note=(
        "The first Deluxe printing has no rule on bidding; later printings, known from the Greek book, have "
        "sealed bids."
    ),
)

BID_INFLUENCE_WHERE = Variant(
    "11.1.4.1/bid-influence-where",
    where_influence="only in countries where their side has influence after normal set-up",
    anywhere="in any country",
    note="The first Deluxe printing does not have this rule; later printings are known from the Greek book.",
)

BID_INFLUENCE_LIMIT = Variant(
    "11.1.4.1/bid-influence-limit",
    two_above_control="to at most {tournament.bid.above_control} more than control of the country takes",
    no_limit="without limit",
    note="The first Deluxe printing does not have this rule; later printings are known from the Greek book.",
)


def _room_for(side: str) -> int:
    """How much influence from a bid fits in with the fixed starting influence of a side, wherever the rest goes."""
    fixed = DATA.files["setup"]["fixed"][side]
    return sum(STABILITY[COUNTRY[c]] + ABOVE_CONTROL - figure(f"setup.fixed.{side}.{c}") for c in fixed)


# The books set no limit to a bid.  A sealed one buys influence for the other side, which must find room; VP stop
# short of an automatic victory before the game.
MOST_SEALED = (_room_for("ussr"), _room_for("us"))
MOST_VP = figure("victory.margin") - 1
SEATS_CHANGED = new_effect("seats-changed", outlasts_turn=True)
"""The player who first sat as the US plays the USSR."""
BID: dict[int, Bid] = {
    option(f"bid-{name}-{n}"): (side, n)
    for side, name in ((US, "us"), (USSR, "ussr"))
    for n in range(max(MOST_VP, MOST_SEALED[side]) + 1)
}
SEALED_BIDS = [MOVES[move] for move, (side, n) in BID.items() if n <= MOST_SEALED[side]]
VP_BIDS = [MOVES[move] for move, (_side, n) in BID.items() if n <= MOST_VP]
LOTS: list[Move] = [option("lot-first-player"), option("lot-second-player")]
LOT_OF: dict[int, int] = {LOTS[FIRST]: FIRST, LOTS[SECOND]: SECOND}


def _take_sides(state: State, sides: Sides) -> None:
    if sides != SEATED:
        state.effects |= SEATS_CHANGED


def _write_down(state: State, frame: Frame, move: int) -> None:
    kind, player, by, other = frame
    bid = BID[move]
    if player == FIRST:
        state.push((kind, SECOND, by, bid))
    else:
        reveal_bids(state, other, bid)


SEALED_BID = decision(
    "sealed-bid", "Write down a side and a number", legal=lambda _state, _frame: SEALED_BIDS[:], apply=_write_down
)


def _draw_lot(state: State, frame: Frame, move: int) -> None:
    _kind, _nature, _by, first, second = frame
    _take_sides(state, draw_sides(first, second, LOT_OF[move]))


LOT_FOR_SIDES = chance(
    "lot-for-sides", "Draw who plays which side", legal=lambda _state, _frame: LOTS[:], apply=_draw_lot
)


def _open(state: State, _frame: Frame, move: int) -> None:
    open_auction(state, first_bidder(LOT_OF[move]))


LOT_FOR_AUCTION = chance(
    "lot-for-auction", "Draw who opens the auction", legal=lambda _state, _frame: LOTS[:], apply=_open
)


def _bids_in(frame: Frame) -> tuple[Bid, ...]:
    flat = frame[3]
    return tuple(zip(flat[::2], flat[1::2], strict=True))


def _can_bid(_state: State, frame: Frame) -> list[Move]:
    bids = _bids_in(frame)
    return [m for m in VP_BIDS if may_raise(bids[-1], BID[m])] + [DONE] if bids else VP_BIDS[:]


def _bid(state: State, frame: Frame, move: int) -> None:
    kind, player, by, flat = frame
    if move == DONE:
        winner, bid = 1 - player, counted_bid(_bids_in(frame))
        sides = sides_by_auction(winner, bid)
        _take_sides(state, sides)
        give_bid_vp(state, sides[1 - winner], bid)
    else:
        state.push((kind, 1 - player, by, (*flat, *BID[move])))


AUCTION_BID = decision("auction-bid", "Bid VP for a side, or pass", legal=_can_bid, apply=_bid)


@rule("11.1.4", slug="bidding", title="Bidding for sides", variants=(BID_FORM,), not_in=("deluxe-1",))
def offer_bids(state: State) -> None:
    """In a tournament {=bid-form}."""
    if state.rules.bid_form == "sealed":
        state.push((SEALED_BID, FIRST, "11.1.4/sealed-bids", ()))
    elif state.rules.bid_form == "auction":
        state.push((LOT_FOR_AUCTION, NATURE, "11.1.4/first-bidder"))


@clause("11.1.4/sealed-bids", lead="Sealed bids", editions=("deluxe",))
def reveal_bids(state: State, first: Bid, second: Bid) -> None:
    """Each player secretly writes down a side and a number, and both bids are then revealed."""
    sides = sides_as_bid(first, second)
    if sides is not None:
        _take_sides(state, sides)
        return
    higher = higher_bidder(first, second)
    if higher is None:
        state.push((LOT_FOR_SIDES, NATURE, "11.1.4/equal-bids", first, second))
        receiver = side_with_extra_influence(first, second)
    else:
        wanted = first[0]
        sides = (wanted, 1 - wanted) if higher == FIRST else (1 - wanted, wanted)
        _take_sides(state, sides)
        receiver = sides[1 - higher]
    reserve_extra_influence(state, receiver, extra_influence(first, second))


@clause("11.1.4/different-sides", lead="Different sides", editions=("deluxe",))
def sides_as_bid(first: Bid, second: Bid) -> Sides | None:
    """If the sealed bids name different sides, each player takes the side they bid for and nobody gets extra
    influence."""
    return None if first[0] == second[0] else (first[0], second[0])


@clause("11.1.4/higher-bid", lead="Same side", editions=("deluxe",))
def higher_bidder(first: Bid, second: Bid) -> int | None:
    """If both sealed bids name the same side, the player with the higher number takes that side."""
    if first[1] == second[1]:
        return None
    return FIRST if first[1] > second[1] else SECOND


@clause("11.1.4/extra-influence", lead="Extra influence", editions=("deluxe",))
def extra_influence(first: Bid, second: Bid) -> int:
    """If both sealed bids name the same side, the player with the lower number gets as much extra influence as the
    higher number."""
    return max(first[1], second[1])


def _legal_extra(state: State, frame: Frame) -> list[Move]:
    _kind, side, _by, left = frame
    if not left:
        return []
    open_to = [c for c in bits(ALL_COUNTRIES) if may_take_bid_influence(state, side, c)]
    return countries_in(sum(1 << c for c in open_to))


def _place_extra(state: State, frame: Frame, move: int) -> None:
    kind, side, by, left = frame
    influence.add(state, side, move)
    if left > 1:
        state.push((kind, side, by, left - 1))


PLACE_EXTRA = decision(
    "place-bid-influence", "Place one influence from the bid", legal=_legal_extra, apply=_place_extra
)


def _give_extra(state: State, frame: Frame) -> None:
    _kind, _side, _by, side, amount = frame
    if amount:
        place_extra_influence(state, side, amount)


EXTRA_INFLUENCE = step("extra-influence", _give_extra)
NO_EXTRA_INFLUENCE: Frame = (EXTRA_INFLUENCE, NATURE, "11.1.4/placed-last", NOBODY, 0)
"""Set-up puts this frame behind all other influence; a sealed bid fills it in."""


def reserve_extra_influence(state: State, side: int, amount: int) -> None:
    """Note in the frame that waits behind the set-up what a side is to place there."""
    place = state.stack.index(NO_EXTRA_INFLUENCE)
    state.stack[place] = (EXTRA_INFLUENCE, NATURE, "11.1.4/placed-last", side, amount)


@clause("11.1.4/placed-last", lead="Placed last", editions=("deluxe",))
def place_extra_influence(state: State, side: int, amount: int) -> None:
    """The player places the extra influence from a bid during set-up, after all other influence."""
    state.push((PLACE_EXTRA, side, "11.1.4.1", amount))


@clause("11.1.4/equal-bids", lead="Equal bids", editions=("deluxe",))
def draw_sides(first: Bid, second: Bid, lot: int) -> Sides:
    """If both sealed bids name the same side and the same number, chance decides who plays which side."""
    wanted = first[0]
    return (wanted, 1 - wanted) if lot == FIRST else (1 - wanted, wanted)


@clause("11.1.4/equal-bids-influence", lead="Equal: influence", editions=("deluxe",))
def side_with_extra_influence(first: Bid, second: Bid) -> int:
    """After equal bids for the same side, the side that nobody bid for gets as much extra influence as the number
    bid."""
    return 1 - first[0]


@clause("11.1.4/first-bidder", lead="Who opens", editions=("2e",))
def first_bidder(lot: int) -> int:
    """Chance decides which player opens the auction."""
    return lot


@clause("11.1.4/opening-bid", lead="Opening bid", editions=("2e",))
def open_auction(state: State, bidder: int) -> None:
    """With the opening bid a player offers VP for the right to play the superpower of their choice."""
    state.push((AUCTION_BID, bidder, "11.1.4/opening-bid", ()))


@clause(
    "11.1.4/raising",
    lead="Raising",
    editions=("2e",),
    doubt=(
        "The Italian book, from which alone this auction is known, does not say whether a player who raises the "
        "bid may name the other superpower."
    ),
)
def may_raise(highest: Bid, bid: Bid) -> bool:
    """The players outbid each other in turn until one of them passes."""
    return bid[1] > highest[1]


@clause("11.1.4/auction-winner", lead="Auction won", editions=("2e",))
def sides_by_auction(winner: int, bid: Bid) -> Sides:
    """Whoever wins the auction plays the superpower chosen in the winning bid."""
    wanted = bid[0]
    return (wanted, 1 - wanted) if winner == FIRST else (1 - wanted, wanted)


@clause("11.1.4/auction-vp", lead="Starting VP", editions=("2e",))
def give_bid_vp(state: State, side: int, bid: Bid) -> None:
    """The loser of the auction starts with the VP of the winning bid, and the VP marker shows them from the
    beginning."""
    if bid[1]:
        vp_track.gain_vp(state, side, bid[1])


@clause("11.1.4/only-winning-bid", lead="Other bids", editions=("2e",))
def counted_bid(bids: tuple[Bid, ...]) -> Bid:
    """Only the winning bid gives VP."""
    return bids[-1]


@rule(
    "11.1.4.1",
    slug="placing-bid-influence",
    variants=(BID_INFLUENCE_WHERE,),
    see=("3.0", "2.1.7"),
    editions=("deluxe",),
    not_in=("deluxe-1",),
)
def may_take_bid_influence(state: State, side: int, country: int) -> bool:
    """A player can place the extra influence from a bid {=bid-influence-where}."""
    has = state.influence[2 * country + side]
    if not has and state.rules.bid_influence_where == "where-influence":
        return False
    return has < bid_influence_limit(state, side, country)


@clause("11.1.4.1/limit", variants=(BID_INFLUENCE_LIMIT,))
def bid_influence_limit(state: State, side: int, country: int) -> int:
    """With the extra influence from a bid a player can raise their influence in a country {=bid-influence-limit}."""
    had = state.influence[2 * country + side]
    if state.rules.bid_influence_limit == "no-limit":
        return had + 1
    influence.put(state, side, country, 0)
    while not state.control[side] >> country & 1:  # what control takes, 2.1.7 alone knows
        influence.add(state, side, country)
    needed = state.influence[2 * country + side]
    influence.put(state, side, country, had)
    return needed + ABOVE_CONTROL
