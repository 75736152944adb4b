"""4.5.C: the headline phase."""

from __future__ import annotations

from ....engine import clause, rule
from ....errors import NotYetExecutable
from ..play.state import State


@rule("4.5.C", slug="headline-phase", see=("6.4.4", "9.5"))
def play_headlines(state: State, us_card: int, ussr_card: int) -> None:
    """In the headline phase each player plays a headline card, and the events of both cards take place."""
    raise NotYetExecutable("4.5.C")


@clause("4.5.C/secret-choice")
def choose_headline(state: State, side: int, card: int) -> None:
    """Each player chooses a card from hand as headline card without showing it to the opponent."""
    raise NotYetExecutable("4.5.C/secret-choice")


@clause("4.5.C/revealed-together")
def reveal_headlines(state: State) -> tuple[int, int]:
    """The headline cards are revealed at the same moment, when both players have chosen."""
    raise NotYetExecutable("4.5.C/revealed-together")


@clause("4.5.C/starred-headline")
def remove_starred_headline(state: State, card: int) -> None:
    """A starred headline card is removed from the game, like any starred card played as an event."""
    raise NotYetExecutable("4.5.C/starred-headline")


@clause("4.5.C/headline-value")
def headline_value(state: State, card: int) -> int:
    """The headline value of a card is its Operations value."""
    raise NotYetExecutable("4.5.C/headline-value")


@clause("4.5.C/higher-value-first")
def headline_order(state: State, us_card: int, ussr_card: int) -> tuple[int, int]:
    """The event of the headline card with the higher headline value takes place first."""
    raise NotYetExecutable("4.5.C/higher-value-first")


@clause("4.5.C/tie")
def first_on_tie(us_value: int, ussr_value: int) -> int | None:
    """If the headline values are equal, the headline card of the US player takes effect first."""
    raise NotYetExecutable("4.5.C/tie")


@clause("4.5.C/scoring-card-allowed")
def may_headline_scoring_card(state: State, side: int, card: int) -> bool:
    """A scoring card may be chosen as headline card."""
    raise NotYetExecutable("4.5.C/scoring-card-allowed")


@clause("4.5.C/headline-scoring")
def headline_value_of_scoring_card(card: int) -> int:
    """A scoring card has a headline value of zero."""
    raise NotYetExecutable("4.5.C/headline-scoring")


@clause("4.5.C/scoring-card-second")
def goes_second_as_scoring_card(card: int, other: int) -> bool:
    """A scoring card always takes effect second, after a headline card of any other kind."""
    raise NotYetExecutable("4.5.C/scoring-card-second")


@clause("4.5.C/two-scoring-cards")
def order_of_scoring_cards(us_card: int, ussr_card: int) -> tuple[int, int]:
    """If both headline cards are scoring cards, that of the US player takes effect first."""
    raise NotYetExecutable("4.5.C/two-scoring-cards")


@clause("4.5.C/no-passing")
def must_headline(state: State, side: int) -> bool:
    """Nobody may pass in the headline phase: each player must play a headline card."""
    raise NotYetExecutable("4.5.C/no-passing")


@clause("4.5.C/whomever-it-helps")
def carry_out_headline(state: State, side: int, card: int) -> None:
    """A headline event takes place whether it helps the player who chose the card or the opponent."""
    raise NotYetExecutable("4.5.C/whomever-it-helps")


@clause("4.5.C/opponents-event")
def who_carries_out(state: State, side: int, card: int) -> int:
    """If a player's headline card bears the opponent's event, the opponent carries it out as if the opponent had
    played the card."""
    raise NotYetExecutable("4.5.C/opponents-event")


@clause("4.5.C/phasing-for-defcon")
def phasing_for_headline(state: State, side: int, card: int) -> int:
    """While a headline event is carried out, by whichever player, the one who played the card is the phasing
    player for DEFCON ({rule.8.1.3})."""
    raise NotYetExecutable("4.5.C/phasing-for-defcon")


@clause("4.5.C/no-china-card")
def may_headline(state: State, side: int, card: int) -> bool:
    """{card.the-china-card} may not be played in the headline phase."""
    raise NotYetExecutable("4.5.C/no-china-card")


@clause("4.5.C/no-operations-points")
def headline_operations(state: State, card: int) -> int:
    """A headline card gives no Operations points to either player, unless its event grants them."""
    raise NotYetExecutable("4.5.C/no-operations-points")
