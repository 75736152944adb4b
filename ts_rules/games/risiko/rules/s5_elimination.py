"""5: elimination of a player."""

from __future__ import annotations

from ....engine import clause, rule
from ....model import Variant
from ..play.board import figure
from ..play.state import State

TOO_EARLY = Variant(
    "5.3/too-early",
    no_attack="the last territory of a player cannot be attacked",
    last_army="the last army of a player survives whatever the dice show, and cannot be attacked",
    doubt="The book only says that nobody can be eliminated so early, not what stops an attack; here the "
    "last territory cannot be attacked.",
)

PROTECTED = figure("turn.protected")


@rule("5", slug="elimination", title="Elimination of a player", prose_only="heading of 5.1 to 5.3")
class Elimination:
    """A player who loses the last army is eliminated."""


@rule(
    "5.1",
    slug="winning-cards",
    title="Winning the cards of the beaten player",
    see=("4.1.18",),
    doubt="The book sets no limit to the cards that the winner then holds. It does not say what becomes of "
    "the objective card.",
)
def take_cards(state: State, attacker: int, beaten: int) -> None:
    """An attacker who destroys the last army in the last territory of a player wins that player's cards."""
    state.hands[attacker] |= state.hands[beaten]
    state.hands[beaten] = 0


@rule("5.2", slug="out-of-the-game")
def eliminate(state: State, player: int, by: int) -> None:
    """The beaten player does not come back into the game."""
    state.beaten_by[player] = by


@rule(
    "5.3",
    slug="protected-turns",
    doubt="The book does not say whether a turn means one lap of all players here; that is how it is played.",
)
def may_eliminate(state: State) -> bool:
    """Nobody can be eliminated before the end of the first {turn.protected:turn} of the game."""
    return state.turn > PROTECTED


@clause("5.3/attacks-too-early", variants=(TOO_EARLY,))
def last_territory_is_spared(state: State, player: int) -> bool:
    """As long as nobody can be eliminated, {=too-early}."""
    if may_eliminate(state) or state.land[player].bit_count() > 1:
        return False
    return state.rules.too_early == "no-attack" or state.armies[state.land[player].bit_length() - 1] == 1


def spared_territories(state: State) -> int:
    """The mask of territories that cannot be attacked now."""
    if may_eliminate(state):
        return 0
    players = range(state.rules.players)
    return sum(state.land[p] for p in players if state.land[p] and last_territory_is_spared(state, p))


def is_last_army(state: State, territory: int) -> bool:
    """Whether a territory holds the last army of a player who cannot be eliminated yet."""
    if state.armies[territory] > 1 or may_eliminate(state):
        return False
    return state.land[state.owner[territory]].bit_count() == 1
