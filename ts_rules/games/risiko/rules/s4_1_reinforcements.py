"""4.1: the first phase, reinforcements."""

from __future__ import annotations

from ....engine import clause, rule
from ....errors import NotYetExecutable
from ..play.table_state import State


@rule("4.1", slug="reinforcements", prose_only="heading of 4.1.1 to 4.1.18")
class Reinforcements:
    """Reinforcements are new armies for territories, for whole continents and for sets of cards."""


@rule(
    "4.1.1",
    slug="armies-for-territories",
    doubt="The book sets no minimum, so a player with very few territories gains no army from them.",
)
def armies_for_territories(territories: int) -> int:
    """The player whose turn it is gains one army for every {reinforcements.territories_per_army:territory} held."""
    raise NotYetExecutable("4.1.1")


@rule("4.1.2", slug="from-the-first-turn")
def may_reinforce(state: State, player: int) -> bool:
    """A player gets armies for territories in every turn, the first included."""
    raise NotYetExecutable("4.1.2")


@rule("4.1.3", slug="fractions", doubt="Only an example in the book says that fractions are dropped.")
def drop_fraction(territories: int, per_army: int) -> int:
    """Where the number of territories does not divide evenly, the result is rounded down."""
    raise NotYetExecutable("4.1.3")


@rule("4.1.4", slug="armies-for-continents")
def whole_continents(state: State, player: int) -> frozenset[int]:
    """In every turn a player gets extra armies for each continent whose territories are all theirs."""
    raise NotYetExecutable("4.1.4")


@rule("4.1.5", slug="continent-table", title="Armies by continent", see=("2.1",))
def armies_for_continent(continent: int) -> int:
    """Each continent brings reinforcements of its own, from {board.reinforcements.lowest} to
    {board.reinforcements.highest:army}."""
    raise NotYetExecutable("4.1.5")


@clause("4.1.5/each-continent")
def continent_table() -> tuple[int, ...]:
    """{continent.america-del-nord} brings {board.continent.america-del-nord.reinforcement:army},
    {continent.america-del-sud} {board.continent.america-del-sud.reinforcement},
    {continent.africa} {board.continent.africa.reinforcement},
    {continent.asia} {board.continent.asia.reinforcement},
    {continent.europa} {board.continent.europa.reinforcement} and
    {continent.oceania} {board.continent.oceania.reinforcement}."""
    raise NotYetExecutable("4.1.5/each-continent")


@rule(
    "4.1.6",
    slug="card-for-conquest",
    see=("4.2.31",),
    doubt="The book does not say whether the card is drawn before or after the strategic move.",
)
def earns_card(state: State) -> bool:
    """A player who took a territory in the turn may draw the top territory card when the turn ends."""
    raise NotYetExecutable("4.1.6")


@rule("4.1.7", slug="hidden-cards")
def may_see_cards(viewer: int, owner: int) -> bool:
    """The card drawn for a conquest is kept hidden from the other players."""
    raise NotYetExecutable("4.1.7")


@rule(
    "4.1.8",
    slug="sets",
    title="Sets of cards",
    doubt="The book sets no limit to the cards in hand or to the sets of a turn. "
    "It does not say that a player has to trade a set in.",
)
def may_trade(state: State, player: int, cards: tuple[int, ...]) -> bool:
    """A player may trade in a set of {reinforcements.trade.cards:card} for more armies."""
    raise NotYetExecutable("4.1.8")


@rule(
    "4.1.9",
    slug="set-of-cannons",
    doubt="The scan has lost the name of this set. Cannons are the only arm that the table leaves over.",
)
def trade_cannons(state: State, player: int, cards: tuple[int, ...]) -> int:
    """A set of nothing but cannons brings {reinforcements.trade.armies.cannons:army}."""
    raise NotYetExecutable("4.1.9")


@rule("4.1.10", slug="set-of-infantry")
def trade_infantry(state: State, player: int, cards: tuple[int, ...]) -> int:
    """A set of nothing but infantry brings {reinforcements.trade.armies.infantry:army}."""
    raise NotYetExecutable("4.1.10")


@rule("4.1.11", slug="set-of-cavalry")
def trade_cavalry(state: State, player: int, cards: tuple[int, ...]) -> int:
    """A set of nothing but cavalry brings {reinforcements.trade.armies.cavalry:army}."""
    raise NotYetExecutable("4.1.11")


@rule("4.1.12", slug="mixed-set")
def trade_mixed(state: State, player: int, cards: tuple[int, ...]) -> int:
    """A set with one card of each arm brings {reinforcements.trade.armies.mixed:army}."""
    raise NotYetExecutable("4.1.12")


@rule(
    "4.1.13",
    slug="set-with-joker",
    title="Set with a joker",
    doubt="The book does not say whether a joker can also complete a mixed set, nor whether both jokers can go "
    "into the same set.",
)
def trade_with_joker(state: State, player: int, cards: tuple[int, ...]) -> int:
    """A set of a joker and a pair of the same arm brings {reinforcements.trade.armies.joker:army}."""
    raise NotYetExecutable("4.1.13")


@rule(
    "4.1.14",
    slug="held-territory-in-set",
    title="Territories held in a set",
    doubt="The book sets no limit to these armies and does not tie them to the territory shown, as related games do.",
)
def armies_for_held_territories(state: State, player: int, cards: tuple[int, ...]) -> int:
    """Each card in the set that shows a territory the player holds at that moment brings an extra
    {reinforcements.trade.held_territory:army} more."""
    raise NotYetExecutable("4.1.14")


@rule("4.1.15", slug="discarding-sets")
def discard_set(state: State, player: int, cards: tuple[int, ...]) -> None:
    """The cards of a set traded in are discarded."""
    raise NotYetExecutable("4.1.15")


@rule(
    "4.1.16",
    slug="empty-deck",
    doubt="The book does not say what happens when there are no discarded cards either, nor who shuffles when the "
    "dealer has been eliminated.",
)
def reshuffle(state: State, shuffled: tuple[int, ...]) -> None:
    """When the deck runs out, the dealer shuffles all discarded cards to make a new one."""
    raise NotYetExecutable("4.1.16")


@rule("4.1.17", slug="placing-reinforcements")
def place_reinforcements(state: State, placed: dict[int, int]) -> None:
    """A player puts new armies on any of their territories, as many on each as they like."""
    raise NotYetExecutable("4.1.17")


@rule(
    "4.1.18",
    slug="placed-before-combat",
    see=("4.2.1", "5.1"),
    doubt="Cards won by an elimination therefore wait for the next turn. The book does not say so.",
)
def may_end_reinforcements(state: State) -> bool:
    """No new army is kept back: all are on the board before combat begins."""
    raise NotYetExecutable("4.1.18")
