"""3: from the open box to the first turn."""

from __future__ import annotations

from ....engine import clause, rule
from ....model import Variant
from ..play.board import ALL_CARDS, ALL_TERRITORIES, DATA, bits, figure
from ..play.compiled_rules import Rules
from ..play.objectives import OBJECTIVES
from ..play.state import REINFORCEMENTS, State
from . import s1_aim as aim
from . import s7_0_tournament as tournament

UNUSED_CARDS = Variant(
    "3.2/unused-cards",
    tournament_cards="cards with the tournament back",
    ordinary_objectives="ordinary objective cards",
    editions={"tournament": "ordinary-objectives"},
)

FIRST_GARRISON, LAP = figure("preparation.placement.first"), figure("preparation.placement.lap")


@rule("3", slug="preparation", prose_only="heading of 3.1 to 3.21")
class Preparation:
    """Preparation settles turn order, colours, objectives, territories and starting armies."""


@rule("3.1", slug="sorting-cards", prose_only="sorting of components")
class SortingCards:
    """First the cards are sorted into {components.decks:deck}: territories, objectives and tournament."""


@rule("3.2", slug="unused-cards", variants=(UNUSED_CARDS,), see=("7.5.2",))
def boxed_objectives(rules: Rules) -> frozenset[int]:
    """The {=unused-cards} stay in the box."""
    ours = frozenset(tournament.objective_deck())
    return ours if rules.unused_cards == "tournament-cards" else frozenset(range(len(OBJECTIVES))) - ours


def objectives_in_play(rules: Rules) -> frozenset[int]:
    """The objectives that can be dealt, by index."""
    return frozenset(range(len(OBJECTIVES))) - boxed_objectives(rules)


@rule("3.3", slug="rolling-for-first-turn")
def first_player(rolls: list[int]) -> int:
    """Every player rolls a die, and whoever rolls highest gets the first turn."""
    return rolls.index(max(rolls))


@rule("3.4", slug="turn-order")
def turn_order(first: int, players: int) -> tuple[int, ...]:
    """From the first player the turns pass clockwise."""
    return tuple((first + n) % players for n in range(players))


@rule(
    "3.5",
    slug="tied-rolls",
    doubt="Play goes clockwise, so only a tie for the highest roll needs another one. The book does not say so.",
)
def tied_players(rolls: list[int]) -> tuple[int, ...]:
    """Players whose rolls are equal roll again."""
    highest = [seat for seat, roll in enumerate(rolls) if roll == max(rolls)]
    return tuple(highest) if len(highest) > 1 else ()


@rule("3.6", slug="choosing-colours")
def choose_colour(state: State, player: int, colour: int) -> None:
    """In turn order each player picks a colour and takes everything of that colour."""
    state.colour[player] = colour


@rule("3.7", slug="dealer")
def dealer(state: State) -> int:
    """The player who won the roll for the first turn is also the dealer."""
    return state.first


@rule("3.8", slug="dealing-objectives")
def deal_objective(state: State, player: int, objective: int) -> None:
    """The dealer shuffles the objectives and deals one to each player, face down."""
    state.objective[player] = objective


@rule("3.9", slug="objectives-left-over")
def objectives_left_over(state: State) -> frozenset[int]:
    """Objectives that nobody was dealt go back into the box."""
    return state.rules.objectives - set(state.objective)


def objectives_for(state: State, player: int) -> list[int]:
    """What a player can be dealt: of two readings of 1.1, one deals a card again that its holder cannot reach."""
    return [index for index in sorted(objectives_left_over(state)) if _can_be_kept(state, player, index)]


def _can_be_kept(state: State, player: int, index: int) -> bool:
    colour = OBJECTIVES[index].colour
    if colour is None:
        return True
    if colour not in state.colour:
        return aim.needs_territories_for_absent_colour(state.rules)
    return colour != state.colour[player] or aim.needs_territories_for_own_colour(state.rules)


@rule("3.10", slug="jokers-set-aside")
def set_jokers_aside(state: State) -> None:
    """The dealer takes the jokers out of the territory cards before dealing them."""
    state.deck = ALL_TERRITORIES


@rule("3.11", slug="dealing-territories")
def deal_territory(state: State, player: int, card: int) -> None:
    """With the jokers out, the dealer shuffles all {board.territories:territory-card} and deals them one by one
    until none is left."""
    state.deck &= ~(1 << card)
    state.hands[player] |= 1 << card


@rule("3.12", slug="direction-of-deal", title="Direction of the deal")
def deal_order(first: int, players: int) -> tuple[int, ...]:
    """The dealer deals the territory cards anticlockwise, beginning at the dealer's right."""
    return tuple((first - 1 - n) % players for n in range(players))


@rule("3.13", slug="reason-for-direction", title="Why this direction", prose_only="reason for 3.12")
class ReasonForDirection:
    """Dealing territories against the order of play makes up for the advantage of those who play early."""


@rule("3.14", slug="starting-territories")
def claim_territories(state: State, player: int) -> None:
    """At the start each player owns the territories on the cards dealt to them, and has to garrison them."""
    for territory in bits(state.hands[player]):
        state.put(player, territory, 0)


@rule("3.15", slug="starting-armies")
def starting_armies(players: int) -> int:
    """The fewer players there are, the more armies each of them starts with."""
    return STOCK[players]


@clause("3.15/by-players")
def starting_table() -> dict[int, int]:
    """With {preparation.stock.three.players:player} each starts with {preparation.stock.three.armies:army}, with
    {preparation.stock.four.players:player} {preparation.stock.four.armies}, with
    {preparation.stock.five.players:player} {preparation.stock.five.armies} and with
    {preparation.stock.six.players:player} {preparation.stock.six.armies}."""
    return {row["players"]: row["armies"] for row in DATA.files["preparation"]["stock"].values()}


STOCK: dict[int, int] = starting_table()
"""By number of players: the armies that each starts with."""


@rule("3.16", slug="first-garrisons")
def place_first_garrisons(state: State, player: int) -> None:
    """From their starting armies each player first puts {preparation.placement.first:army} on each of their
    territories."""
    for territory in bits(state.land[player]):
        state.armies[territory] = FIRST_GARRISON
        state.unplaced[player] -= FIRST_GARRISON


@rule(
    "3.17",
    slug="placing-in-laps",
    doubt="The book does not say outright that the armies of one go may be spread over several territories.",
)
def place_in_lap(state: State, player: int, territory: int) -> None:
    """After the first garrisons the players place in laps, clockwise from the first player. In each lap a player
    adds {preparation.placement.lap:army} to their territories."""
    state.armies[territory] += 1
    state.unplaced[player] -= 1


@rule("3.18", slug="laps-until-all-placed")
def all_placed(state: State) -> bool:
    """The laps go on until nobody has starting armies left."""
    return not any(state.unplaced)


@rule("3.19", slug="last-lap")
def armies_in_lap(unplaced: int) -> int:
    """If a player has fewer armies left than a lap asks for, the player places just those in the last lap."""
    return min(unplaced, LAP)


@rule("3.20", slug="draw-deck")
def form_deck(state: State) -> None:
    """The dealer then collects the territory cards, puts the jokers back and shuffles all
    {components.territory_deck:card} into a face-down deck."""
    state.hands = [0] * state.rules.players
    state.deck = ALL_CARDS


@rule("3.21", slug="end-of-preparation")
def begin_play(state: State) -> None:
    """Once the deck of territory cards is ready, preparation is complete and the first player begins the first
    turn."""
    state.player = state.first
    state.turn = 1
    state.phase = REINFORCEMENTS
