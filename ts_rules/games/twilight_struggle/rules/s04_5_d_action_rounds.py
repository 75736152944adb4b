"""4.5.D: the action rounds."""

from __future__ import annotations

from ....engine import clause, rule
from ....errors import NotYetExecutable
from ..play.state import State


@rule("4.5.D", slug="action-rounds", see=("4.2", "5.1", "6.4.4", "9.2", "9.8", "11.1.2"))
def play_action_rounds(state: State) -> None:
    """In the action rounds the players play cards alternately, each of them one card in every round."""
    raise NotYetExecutable("4.5.D")


@clause("4.5.D/early-war-rounds")
def early_war_rounds() -> int:
    """Before turn {turn.mid_war.first_turn} a turn has {turn.early_war.action_rounds:action-round}."""
    raise NotYetExecutable("4.5.D/early-war-rounds")


@clause("4.5.D/later-rounds")
def later_rounds() -> int:
    """From turn {turn.mid_war.first_turn} on a turn has {turn.mid_war.action_rounds:action-round}."""
    raise NotYetExecutable("4.5.D/later-rounds")


@clause("4.5.D/ussr-first")
def round_order(state: State) -> tuple[int, int]:
    """In every action round the USSR plays first and the US second."""
    raise NotYetExecutable("4.5.D/ussr-first")


@clause("4.5.D/card-fully-resolved")
def is_resolved(state: State, card: int) -> bool:
    """Everything that a card demands is carried out before the next player plays a card."""
    raise NotYetExecutable("4.5.D/card-fully-resolved")


@clause("4.5.D/phasing")
def begin_action_round(state: State, side: int) -> None:
    """A player is the phasing player as long as that player's own action round lasts."""
    raise NotYetExecutable("4.5.D/phasing")


@clause("4.5.D/held-card")
def held_cards(state: State, side: int) -> frozenset[int]:
    """A card still in hand after the last action round, usually a single one, is a held card."""
    raise NotYetExecutable("4.5.D/held-card")


@clause("4.5.D/held-card-later")
def may_play_held_card(state: State, side: int, card: int) -> bool:
    """A held card may be played in a later turn."""
    raise NotYetExecutable("4.5.D/held-card-later")


@clause("4.5.D/scoring-card-never-held")
def may_hold(state: State, side: int, card: int) -> bool:
    """A scoring card may never be held."""
    raise NotYetExecutable("4.5.D/scoring-card-never-held")


@clause("4.5.D/too-few-cards")
def must_wait(state: State, side: int) -> bool:
    """A player whose cards do not last for all action rounds sits out the remaining ones while the opponent
    finishes."""
    raise NotYetExecutable("4.5.D/too-few-cards")
