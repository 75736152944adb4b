"""Mid War: the other neutral events."""

from __future__ import annotations

from ....engine import event
from ..play import asks, influence
from ..play.effects import new_effect, new_effects
from ..play.kinds import Frame, decision
from ..play.moves import DONE, cards_in
from ..play.moves import card as card_of
from ..play.state import State
from ..play.tables import CARD, REGION, SCORING, figure
from ..rules import s06_0_operations as operations
from ..rules import s06_4_space_race as space_race
from ..rules import s07_4_modifiers as modifiers
from ..rules import s08_1_defcon as defcon
from ..rules import s08_2_military_operations as military
from ..rules import s10_2_vp_track as vp_track

LATIN_AMERICA = REGION["central-america"] | REGION["south-america"]
JUNTA = CARD["junta"]
ABM_TREATY = CARD["abm-treaty"]
SALT = new_effect("salt-negotiations")
SQUADS = new_effects("latin-american-death-squads", on_opponent=False)

RACE_VP = figure("card.arms-race.vp")
RACE_VP_REQUIRED = figure("card.arms-race.vp_required")
SALT_LEVELS = figure("card.salt-negotiations.levels")
JUNTA_INFLUENCE = figure("card.junta.placed")
ABM_LEVELS = figure("card.abm-treaty.levels")
SMALL_STEP = figure("card.one-small-step.boxes")


@event("arms-race", confidence="high")
def arms_race(state: State, player: int) -> None:
    """If the player has more military operations than the opponent, the player gains {.vp:victory-point}. If the
    player has also reached the required number (rule {rule.8.2.1}), it is {.vp_required:victory-point} instead."""
    made = state.military_operations
    if made[player] > made[1 - player]:
        reached = made[player] >= military.required_military_operations(state)
        vp_track.gain_vp(state, player, RACE_VP_REQUIRED if reached else RACE_VP)


@event("salt-negotiations", confidence="high", see=("8.1.7",))
def salt_negotiations(state: State, player: int) -> None:
    """DEFCON improves by {.levels:level}. For the rest of the turn both sides subtract {.penalty} from the die roll
    of every coup attempt. The player may take one card, no scoring card, from the discard pile. The player shows
    that card to the opponent and puts it into their hand."""
    if defcon.improve_defcon_by(state, SALT_LEVELS):
        state.effects |= SALT
        state.push((RECLAIM, player, "salt-negotiations"))


@event(
    "junta",
    confidence="medium",
    doubt="It is not certain whether the realignment rolls may be divided between the regions.",
    see=("6.3.5", "8.2.5"),
)
def junta(state: State, player: int) -> None:
    """The player adds {.placed:influence} to a single country of {region.central-america} or {region.south-america}.
    The player may then make a free coup roll or realignment rolls in either of these regions. This uses the
    Operations value of this card."""
    operations.conduct_operations(
        state,
        player,
        modifiers.operations_value(state, player, JUNTA),
        "junta",
        ways=operations.REALIGNMENT | operations.COUP,
        mask=LATIN_AMERICA,
        free=True,
        optional=True,
    )
    state.push((SET_UP_JUNTA, player, "junta", LATIN_AMERICA))


@event("abm-treaty", confidence="high", see=("6.0", "8.1.7"))
def abm_treaty(state: State, player: int) -> None:
    """DEFCON improves by {.levels:level}. The player then conducts operations with the Operations value of
    this card."""
    if defcon.improve_defcon_by(state, ABM_LEVELS):
        ops = modifiers.operations_value(state, player, ABM_TREATY)
        operations.conduct_operations(state, player, ops, "abm-treaty")


@event("latin-american-death-squads", confidence="high", see=("6.3.2",))
def latin_american_death_squads(state: State, player: int) -> None:
    """For the rest of the turn the player adds {.modifier} to the die in each of their coup attempts in
    {region.central-america} or {region.south-america}. The opponent subtracts {.modifier} in each of their own
    there."""
    state.effects |= SQUADS[player]


@event(
    "one-small-step",
    confidence="medium",
    doubt="It is not certain whether the player gains the special ability of the box passed over.",
    see=("5.2", "6.4.3", "6.4.4"),
)
def one_small_step(state: State, player: int) -> None:
    """The player's marker moves forward by {.boxes:box} on the space race track. Only the box where it stops gives
    VP. The event is possible only if the player is behind the opponent on that track."""
    space_race.advance_in_space(state, player, SMALL_STEP)


CONDITIONS = {"one-small-step": lambda state, player: state.space[player] < state.space[1 - player]}
"""What the text of a card demands before its event may happen."""


def _reclaim(state: State, frame: Frame, move: int) -> None:
    if move != DONE:
        bit = 1 << card_of(move)
        state.discard &= ~bit
        state.hands[frame[1]] |= bit


RECLAIM = decision(
    "take-from-discard-pile",
    "Take a card from the discard pile, or none",
    legal=lambda state, _frame: [*found, DONE] if (found := cards_in(state.discard & ~SCORING)) else [],
    apply=_reclaim,
)
SET_UP_JUNTA = asks.choose_country(
    "set-up-junta",
    "Choose the country of the junta",
    lambda state, frame, move: influence.add(state, frame[1], move, JUNTA_INFLUENCE),
)
