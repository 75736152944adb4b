"""3: from the open box to the first turn."""

from __future__ import annotations

from ....engine import rule
from ....errors import NotYetExecutable
from ....model import Variant
from ..play.table_state import State

UNUSED_CARDS = Variant(
    "3.2/unused-cards",
    tournament_cards="cards with the tournament back",
    ordinary_objectives="ordinary objective cards",
    editions={"tournament": "ordinary-objectives"},
)


@rule("3", slug="preparation", prose_only="heading of 3.1 to 3.21")
class Preparation:
    """Preparation settles turn order, colours, objectives, territories and starting armies."""


@rule("3.1", slug="sorting-cards", prose_only="sorting of components")
class SortingCards:
    """First the cards are sorted into {components.decks:deck}: territories, objectives and tournament."""


@rule("3.2", slug="unused-cards", variants=(UNUSED_CARDS,), see=("7.5.2",))
def boxed_objectives(state: State) -> frozenset[int]:
    """The {=unused-cards} stay in the box."""
    raise NotYetExecutable("3.2")


@rule("3.3", slug="rolling-for-first-turn")
def first_player(rolls: tuple[int, ...]) -> int:
    """Every player rolls a die, and whoever rolls highest gets the first turn."""
    raise NotYetExecutable("3.3")


@rule("3.4", slug="turn-order")
def turn_order(first: int, players: int) -> tuple[int, ...]:
    """From the first player the turns pass clockwise."""
    raise NotYetExecutable("3.4")


@rule(
    "3.5",
    slug="tied-rolls",
    doubt="Play goes clockwise, so only a tie for the highest roll needs another one. The book does not say so.",
)
def tied_players(rolls: tuple[int, ...]) -> tuple[int, ...]:
    """Players whose rolls are equal roll again."""
    raise NotYetExecutable("3.5")


@rule("3.6", slug="choosing-colours")
def choose_colour(state: State, player: int, colour: int) -> None:
    """In turn order each player picks a colour and takes everything of that colour."""
    raise NotYetExecutable("3.6")


@rule("3.7", slug="dealer")
def dealer(state: State) -> int:
    """The player who won the roll for the first turn is also the dealer."""
    raise NotYetExecutable("3.7")


@rule("3.8", slug="dealing-objectives")
def deal_objectives(state: State, shuffled: tuple[int, ...]) -> None:
    """The dealer shuffles the objectives and deals one to each player, face down."""
    raise NotYetExecutable("3.8")


@rule("3.9", slug="objectives-left-over")
def objectives_left_over(state: State) -> frozenset[int]:
    """Objectives that nobody was dealt go back into the box."""
    raise NotYetExecutable("3.9")


@rule("3.10", slug="jokers-set-aside")
def set_jokers_aside(state: State) -> None:
    """The dealer takes the jokers out of the territory cards before dealing them."""
    raise NotYetExecutable("3.10")


@rule("3.11", slug="dealing-territories")
def deal_territories(state: State, shuffled: tuple[int, ...]) -> None:
    """With the jokers out, the dealer shuffles all {board.territories:territory-card} and deals them one by one
    until none is left."""
    raise NotYetExecutable("3.11")


@rule("3.12", slug="direction-of-deal", title="Direction of the deal")
def deal_order(first: int, players: int) -> tuple[int, ...]:
    """The dealer deals the territory cards anticlockwise, beginning at the dealer's right."""
    raise NotYetExecutable("3.12")


@rule("3.13", slug="reason-for-direction", title="Why this direction", prose_only="reason for 3.12")
class ReasonForDirection:
    """Dealing territories against the order of play makes up for the advantage of those who play early."""


@rule("3.14", slug="starting-territories")
def claim_territories(state: State, player: int, cards: tuple[int, ...]) -> None:
    """At the start each player owns the territories on the cards dealt to them, and has to garrison them."""
    raise NotYetExecutable("3.14")


@rule("3.15", slug="starting-armies")
def starting_armies(players: int) -> int:
    """In games with {preparation.players.fewest} to {preparation.players.most:player}, each player starts with
    {preparation.stock.three.armies}, {preparation.stock.four.armies}, {preparation.stock.five.armies} or
    {preparation.stock.six.armies:army} respectively."""
    raise NotYetExecutable("3.15")


@rule("3.16", slug="first-garrisons")
def place_first_garrisons(state: State, player: int) -> None:
    """Each player first puts {preparation.placement.first:army} on each of their territories."""
    raise NotYetExecutable("3.16")


@rule(
    "3.17",
    slug="placing-in-laps",
    doubt="The book does not say outright that the armies of one go may be spread over several territories.",
)
def place_in_lap(state: State, player: int, placed: dict[int, int]) -> None:
    """After the first garrisons the players place in laps, clockwise from the first player. In each lap a player
    adds {preparation.placement.lap:army} to their territories."""
    raise NotYetExecutable("3.17")


@rule("3.18", slug="laps-until-all-placed")
def all_placed(state: State) -> bool:
    """The laps go on until nobody has starting armies left."""
    raise NotYetExecutable("3.18")


@rule("3.19", slug="last-lap")
def armies_in_lap(unplaced: int) -> int:
    """If a player has fewer armies left than a lap asks for, the player places just those in the last lap."""
    raise NotYetExecutable("3.19")


@rule("3.20", slug="draw-deck")
def form_deck(state: State, shuffled: tuple[int, ...]) -> None:
    """The dealer then collects the territory cards, puts the jokers back and shuffles all
    {components.territory_deck:card} into a face-down deck."""
    raise NotYetExecutable("3.20")


@rule("3.21", slug="end-of-preparation")
def begin_play(state: State) -> None:
    """Once the deck of territory cards is ready, preparation is complete and the first player begins the first
    turn."""
    raise NotYetExecutable("3.21")
