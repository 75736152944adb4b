"""4.1: the first phase, reinforcements."""

from __future__ import annotations

from ....engine import clause, rule
from ....model import Variant
from ..play.board import ARM, CANNON, CAVALRY, CONTINENTS, INFANTRY, JOKER_ARM, bits, figure
from ..play.compiled_rules import Rules
from ..play.state import State

LEAST_ARMIES = Variant(
    "4.1.1/least-armies",
    none="gets only the armies that these bring, which may be none",
    some="gets at least {reinforcements.least:army}",
    doubt="The book sets no minimum, as related games do; here there is none.",
)

SET, HELD = figure("reinforcements.trade.cards"), figure("reinforcements.trade.held_territory")
KINDS = ("cannons", "infantry", "cavalry", "mixed", "joker")
WORTH = {kind: figure(f"reinforcements.trade.armies.{kind}") for kind in KINDS}
"""By kind of set: the armies that it brings."""


@rule("4.1", slug="reinforcements", prose_only="heading of 4.1.1 to 4.1.18")
class Reinforcements:
    """Reinforcements are new armies for territories, for whole continents and for sets of cards."""


@rule("4.1.1", slug="armies-for-territories")
def armies_for_territories(territories: int) -> int:
    """The player whose turn it is gains one army for every {reinforcements.territories_per_army:territory} held."""
    return drop_fraction(territories, figure("reinforcements.territories_per_army"))


@clause("4.1.1/few-territories", variants=(LEAST_ARMIES,))
def least_armies(rules: Rules) -> int:
    """A player with few territories {=least-armies}."""
    return figure("reinforcements.least") if rules.least_armies == "some" else 0


def armies_gained(rules: Rules, territories: int) -> int:
    """What somebody with so many territories gains for them; the minimum is for whoever still has one."""
    return max(armies_for_territories(territories), least_armies(rules)) if territories else 0


@rule("4.1.2", slug="from-the-first-turn")
def may_reinforce(state: State, player: int) -> bool:
    """A player gets armies for territories in every turn, the first included."""
    return player == state.player and state.turn >= 1


@rule("4.1.3", slug="fractions", doubt="Only an example in the book says that fractions are dropped.")
def drop_fraction(territories: int, per_army: int) -> int:
    """Where the number of territories does not divide evenly, the result is rounded down."""
    return territories // per_army


@rule("4.1.4", slug="armies-for-continents")
def whole_continents(state: State, player: int) -> list[int]:
    """In every turn a player gets extra armies for each continent whose territories are all theirs."""
    land = state.land[player]
    return [index for index, mask in enumerate(CONTINENTS.values()) if not mask & ~land]


@rule("4.1.5", slug="continent-table", title="Armies by continent", see=("2.1",))
def armies_for_continent(continent: int) -> int:
    """Each continent brings reinforcements of its own, from {board.reinforcements.lowest} to
    {board.reinforcements.highest:army}."""
    return CONTINENT_ARMIES[continent]


@clause("4.1.5/each-continent")
def continent_table() -> tuple[int, ...]:
    """{continent.america-del-nord} brings {board.continent.america-del-nord.reinforcement:army},
    {continent.america-del-sud} {board.continent.america-del-sud.reinforcement},
    {continent.africa} {board.continent.africa.reinforcement},
    {continent.asia} {board.continent.asia.reinforcement},
    {continent.europa} {board.continent.europa.reinforcement} and
    {continent.oceania} {board.continent.oceania.reinforcement}."""
    return tuple(figure(f"board.continent.{slug}.reinforcement") for slug in CONTINENTS)


CONTINENT_ARMIES = continent_table()


def reinforcements(state: State, player: int) -> int:
    """The armies that a player gains at the start of a turn, cards apart."""
    if not may_reinforce(state, player):
        return 0
    gained = state.rules.armies_gained[state.land[player].bit_count()]
    return gained + sum(armies_for_continent(continent) for continent in whole_continents(state, player))


@rule(
    "4.1.6",
    slug="card-for-conquest",
    see=("4.2.31",),
    doubt="The book does not say whether the card is drawn before or after the strategic move; here it is after.",
)
def earns_card(state: State) -> bool:
    """A player who took a territory in the turn may draw the top territory card when the turn ends."""
    return state.conquests > 0


@rule("4.1.7", slug="hidden-cards")
def may_see_cards(viewer: int, owner: int) -> bool:
    """The card drawn for a conquest is kept hidden from the other players."""
    return viewer == owner


@rule(
    "4.1.8",
    slug="sets",
    title="Sets of cards",
    doubt="The book sets no limit to the cards in hand or to the sets of a turn. "
    "It does not say that a player has to trade a set in.",
)
def may_trade(state: State, player: int, cards: int) -> bool:
    """A player may trade in a set of {reinforcements.trade.cards:card} for more armies."""
    held = not cards & ~state.hands[player]
    return held and cards.bit_count() == SET and set_worth(cards) > 0


def set_worth(cards: int) -> int:
    """The armies that three cards bring by their arms; nothing if they are no set."""
    arms = sorted(ARM[card] for card in bits(cards))
    for trade in (trade_cannons, trade_infantry, trade_cavalry, trade_mixed, trade_with_joker):
        if worth := trade(arms):
            return worth
    return 0


@rule(
    "4.1.9",
    slug="set-of-cannons",
    doubt="The scan has lost the name of this set. Cannons are the only arm that the table leaves over.",
)
def trade_cannons(arms: list[int]) -> int:
    """A set of nothing but cannons brings {reinforcements.trade.armies.cannons:army}."""
    return WORTH["cannons"] if arms == [CANNON] * SET else 0


@rule("4.1.10", slug="set-of-infantry")
def trade_infantry(arms: list[int]) -> int:
    """A set of nothing but infantry brings {reinforcements.trade.armies.infantry:army}."""
    return WORTH["infantry"] if arms == [INFANTRY] * SET else 0


@rule("4.1.11", slug="set-of-cavalry")
def trade_cavalry(arms: list[int]) -> int:
    """A set of nothing but cavalry brings {reinforcements.trade.armies.cavalry:army}."""
    return WORTH["cavalry"] if arms == [CAVALRY] * SET else 0


@rule("4.1.12", slug="mixed-set")
def trade_mixed(arms: list[int]) -> int:
    """A set with one card of each arm brings {reinforcements.trade.armies.mixed:army}."""
    return WORTH["mixed"] if arms == [INFANTRY, CAVALRY, CANNON] else 0


@rule(
    "4.1.13",
    slug="set-with-joker",
    title="Set with a joker",
    doubt="The book does not say whether a joker can also complete a mixed set, nor whether both jokers can go "
    "into the same set; here neither is allowed.",
)
def trade_with_joker(arms: list[int]) -> int:
    """A set of a joker and a pair of the same arm brings {reinforcements.trade.armies.joker:army}."""
    *pair, last = arms
    return WORTH["joker"] if last == JOKER_ARM and pair[0] == pair[1] != JOKER_ARM else 0


@rule(
    "4.1.14",
    slug="held-territory-in-set",
    title="Territories held in a set",
    doubt="The book sets no limit to these armies and does not tie them to the territory shown, as related games do.",
)
def armies_for_held_territories(state: State, player: int, cards: int) -> int:
    """Each card in the set that shows a territory the player holds at that moment brings
    {reinforcements.trade.held_territory:army} more."""
    return HELD * (cards & state.land[player]).bit_count()


@rule("4.1.15", slug="discarding-sets")
def discard_set(state: State, player: int, cards: int) -> None:
    """The cards of a set traded in are discarded."""
    state.hands[player] &= ~cards
    state.discard |= cards


@rule(
    "4.1.16",
    slug="empty-deck",
    doubt="The book does not say what happens when there are no discarded cards either, nor who shuffles when the "
    "dealer has been eliminated. Here no card is drawn then.",
)
def reshuffle(state: State) -> None:
    """When the deck runs out, the dealer shuffles all discarded cards to make a new one."""
    state.deck, state.discard = state.discard, 0


@rule("4.1.17", slug="placing-reinforcements")
def place_reinforcement(state: State, territory: int) -> None:
    """A player puts new armies on any of their territories, as many on each as they like."""
    state.armies[territory] += 1
    state.unplaced[state.player] -= 1


@rule(
    "4.1.18",
    slug="placed-before-combat",
    see=("4.2.1", "5.1"),
    doubt="Cards won by an elimination therefore wait for the next turn. The book does not say so.",
)
def may_end_reinforcements(state: State) -> bool:
    """No new army is kept back: all are on the board before combat begins."""
    return not state.unplaced[state.player]
