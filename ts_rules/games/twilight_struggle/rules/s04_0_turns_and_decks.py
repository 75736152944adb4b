"""4.0 to 4.4: the turns of the game, the phasing player, reshuffles and new decks."""

from __future__ import annotations

from ....engine import clause, rule
from ....errors import NotYetExecutable
from ....model import Variant
from ..play.state import State

LATE_WAR_PILE = Variant(
    "4.1/late-war-pile",
    current="the draw pile",
    initial="the initial draw pile",
    unobservable="there is only one draw pile, so both name the same cards",
)


@rule("4.0", slug="course-of-the-game", prose_only="heading of 4.1 to 4.5")
class CourseOfTheGame:
    """The game runs in turns, in the course of which the decks of later years join the first one."""


@rule("4.1", slug="turns", see=("4.5", "10.3.2"))
def number_of_turns(state: State) -> int:
    """A full game lasts {turn.last:turn}."""
    raise NotYetExecutable("4.1")


@clause("4.1/years", prose_only="says what a turn depicts")
class Years:
    """A turn stands for {turn.years.least} to {turn.years.most:year} of history."""


@clause("4.1/cards-in-a-turn")
def usual_plays(turn: int) -> int:
    """Each player usually plays {turn.early_war.action_rounds} or {turn.mid_war.action_rounds:card} in the
    action rounds of a turn."""
    raise NotYetExecutable("4.1/cards-in-a-turn")


@clause("4.1/first-hand")
def first_hand_size() -> int:
    """Each player starts the game with {turn.early_war.hand:card} of the Early War deck."""
    raise NotYetExecutable("4.1/first-hand")


@clause("4.1/mid-war-deck")
def add_mid_war_deck(state: State, shuffled: tuple[int, ...]) -> None:
    """At the start of turn {turn.mid_war.first_turn} the Mid War deck is shuffled into the draw pile."""
    raise NotYetExecutable("4.1/mid-war-deck")


@clause("4.1/larger-hands")
def hand_size(turn: int) -> int:
    """From turn {turn.mid_war.first_turn} on the hand size is {turn.mid_war.hand:card}."""
    raise NotYetExecutable("4.1/larger-hands")


@clause("4.1/late-war-deck", variants=(LATE_WAR_PILE,))
def add_late_war_deck(state: State, shuffled: tuple[int, ...]) -> None:
    """At the start of turn {turn.late_war.first_turn} the Late War deck is shuffled into {=late-war-pile}."""
    raise NotYetExecutable("4.1/late-war-deck")


@rule("4.2", slug="phasing-player", see=("4.5.C", "4.5.D", "8.1.3"))
def phasing_player(state: State) -> int:
    """The phasing player is the player whose own action round is under way."""
    raise NotYetExecutable("4.2")


@rule(
    "4.3",
    slug="reshuffle",
    see=("2.2.4", "2.2.6"),
    doubt="Whether the reshuffle comes as soon as the last card leaves the draw pile or only when the next card is "
    "needed is not said; it matters where the draw pile runs out exactly at the end of a deal.",
)
def reshuffle(state: State, shuffled: tuple[int, ...]) -> None:
    """When the draw pile has run out, the whole discard pile is shuffled and becomes the new draw pile."""
    raise NotYetExecutable("4.3")


@clause("4.3/removed-cards-stay-out")
def returns_in_reshuffle(state: State, card: int) -> bool:
    """Starred cards that were played as events left the game at that moment and do not come back in a
    reshuffle."""
    raise NotYetExecutable("4.3/removed-cards-stay-out")


@rule("4.3.1", slug="deal-before-reshuffle")
def deal_rest_of_draw_pile(state: State) -> tuple[int, ...]:
    """A deal first uses up the draw pile; only then is the discard pile reshuffled."""
    raise NotYetExecutable("4.3.1")


@clause("4.3.1/deal-goes-on")
def go_on_dealing(state: State, shuffled: tuple[int, ...]) -> None:
    """After the reshuffle the deal goes on from the new draw pile."""
    raise NotYetExecutable("4.3.1/deal-goes-on")


@clause("4.3.1/not-with-a-new-deck")
def deals_rest_first(turn: int) -> bool:
    """In turns {turn.mid_war.first_turn} and {turn.late_war.first_turn} what is left in the draw pile is not
    dealt first, because {rule.4.4} applies."""
    raise NotYetExecutable("4.3.1/not-with-a-new-deck")


@rule("4.4", slug="new-decks", see=("4.1", "4.5.H"))
def add_deck(state: State, shuffled: tuple[int, ...]) -> None:
    """When the Mid War or the Late War begins, its deck is shuffled together with the cards left in the draw
    pile."""
    raise NotYetExecutable("4.4")


@clause("4.4/discards-left-out")
def stays_discarded(state: State, card: int) -> bool:
    """The discard pile is not shuffled in when a new deck joins the draw pile."""
    raise NotYetExecutable("4.4/discards-left-out")


@clause("4.4/discards-come-back")
def bring_back_discards(state: State, shuffled: tuple[int, ...]) -> None:
    """Cards left in the discard pile at a change of decks come back with the next reshuffle."""
    raise NotYetExecutable("4.4/discards-come-back")
