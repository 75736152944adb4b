"""4.5: the steps of a turn, without the headline phase and the action rounds."""

from __future__ import annotations

from ....engine import clause, rule
from ....errors import NotYetExecutable
from ..play.state import State


@rule(
    "4.5",
    slug="steps-of-a-turn",
    see=("4.5.A", "4.5.B", "4.5.C", "4.5.D", "4.5.E", "4.5.F", "4.5.G", "4.5.H", "4.5.I"),
)
def play_turn(state: State) -> None:
    """A turn takes these steps in this order: improve DEFCON, deal cards, headline phase, action rounds, check
    military operations, show held cards (competitive games only), turn {card.the-china-card} face up, advance
    the turn marker, final scoring (last turn only)."""
    raise NotYetExecutable("4.5")


@rule("4.5.A", slug="defcon-step", title="Improve DEFCON", see=("8.1.2", "8.1.6"))
def improve_defcon(state: State) -> None:
    """DEFCON improves by {defcon.improvement:level}, towards peace."""
    raise NotYetExecutable("4.5.A")


@clause("4.5.A/already-at-peace")
def may_improve_defcon(state: State) -> bool:
    """DEFCON does not improve at the start of a turn if it already stands at {defcon.highest}."""
    raise NotYetExecutable("4.5.A/already-at-peace")


@rule("4.5.B", slug="deal-step", title="Deal cards", see=("4.3.1", "11.1.3"))
def deal_cards(state: State, us_cards: tuple[int, ...], ussr_cards: tuple[int, ...]) -> None:
    """Each player is dealt cards until the hand has reached the hand size."""
    raise NotYetExecutable("4.5.B")


@clause("4.5.B/held-cards-count")
def cards_to_deal(state: State, side: int) -> int:
    """Cards that a player already has in hand count, so only the missing ones are dealt."""
    raise NotYetExecutable("4.5.B/held-cards-count")


@clause("4.5.B/early-war-hand")
def early_war_hand() -> int:
    """Before turn {turn.mid_war.first_turn} the hand size is {turn.early_war.hand:card}."""
    raise NotYetExecutable("4.5.B/early-war-hand")


@clause("4.5.B/later-hand")
def later_hand() -> int:
    """From turn {turn.mid_war.first_turn} on the hand size is {turn.mid_war.hand:card}."""
    raise NotYetExecutable("4.5.B/later-hand")


@clause("4.5.B/china-card")
def counts_towards_hand(card: int) -> bool:
    """{card.the-china-card} never counts towards the hand size."""
    raise NotYetExecutable("4.5.B/china-card")


@rule("4.5.E", slug="military-operations-step", title="Check military operations")
def check_military_operations(state: State) -> None:
    """Each player is checked for the VP penalty that {rule.8.2} sets on too few military operations in the
    turn."""
    raise NotYetExecutable("4.5.E")


@clause("4.5.E/markers-return")
def reset_military_operations(state: State) -> None:
    """After the check each player's military operations marker goes back to {start.military_operations}."""
    raise NotYetExecutable("4.5.E/markers-return")


@rule("4.5.F", slug="held-cards-step", title="Show held cards", see=("11.1.1", "11.1.2"))
def show_held_cards(state: State) -> tuple[frozenset[int], frozenset[int]]:
    """In tournaments and other competitive games the players show each other all held cards."""
    raise NotYetExecutable("4.5.F")


@clause("4.5.F/proof")
def held_scoring_cards(state: State, side: int) -> frozenset[int]:
    """The showing proves that every scoring card due in the turn has been played."""
    raise NotYetExecutable("4.5.F/proof")


@clause("4.5.F/friendly-games")
def must_show_held_cards(state: State) -> bool:
    """In friendly games held cards need not be shown, so they stay secret."""
    raise NotYetExecutable("4.5.F/friendly-games")


@rule("4.5.G", slug="china-card-step", title="Turn the China Card face up", see=("9.3",))
def turn_china_card_face_up(state: State) -> None:
    """{card.the-china-card} is turned face up if it changed hands face down in this turn."""
    raise NotYetExecutable("4.5.G")


@rule("4.5.H", slug="turn-marker-step", title="Advance the turn marker", see=("4.1", "4.4"))
def advance_turn_marker(state: State) -> None:
    """The turn marker moves to the next turn."""
    raise NotYetExecutable("4.5.H")


@clause("4.5.H/mid-war-deck")
def begin_mid_war(state: State, shuffled: tuple[int, ...]) -> None:
    """When the marker moves to turn {turn.mid_war.first_turn}, the Mid War deck is shuffled into the draw
    pile."""
    raise NotYetExecutable("4.5.H/mid-war-deck")


@clause("4.5.H/late-war-deck")
def begin_late_war(state: State, shuffled: tuple[int, ...]) -> None:
    """When the marker moves to turn {turn.late_war.first_turn}, the Late War deck is shuffled into the draw
    pile."""
    raise NotYetExecutable("4.5.H/late-war-deck")


@rule("4.5.I", slug="final-scoring-step", title="Final scoring")
def carry_out_final_scoring(state: State) -> None:
    """At the end of turn {turn.last} final scoring takes place, as {rule.10.3.2} says."""
    raise NotYetExecutable("4.5.I")


@clause("4.5.I/last-turn-only")
def has_final_scoring(turn: int) -> bool:
    """No turn but the last one ends with final scoring."""
    raise NotYetExecutable("4.5.I/last-turn-only")
