"""6.3: coup attempts."""

from __future__ import annotations

from ....engine import clause, rule
from ....model import Variant
from ..play import asks, influence
from ..play.effects import effect
from ..play.kinds import Frame, decision, step
from ..play.moves import FIRST_DIE, Move, countries_in
from ..play.state import US, USSR, State
from ..play.tables import ALL_COUNTRIES, REGION, STABILITY, figure
from . import s06_0_operations as operations
from . import s07_4_modifiers as modifiers
from . import s08_1_defcon as defcon
from . import s08_2_military_operations as military
from . import s10_2_vp_track as vp_track
from . import s10_3_victory as victory

COUP_SCALE = Variant(
    "6.3.1/coup-scale",
    short_of_war="A coup attempt is an effort to replace the government of a country without going to open war",
    short_war="A coup attempt is a brief military operation to replace the government of a country",
    unqualified="A coup attempt is an effort to replace the government of a country",
    unobservable="this only says what a coup attempt depicts",
    note=(
        "The English first Deluxe printing speaks of operations that stop short of open war; translators took "
        "that for a short war."
    ),
)

COUP_SUCCESS = Variant(
    "6.3.2/coup-success",
    exceed="is higher than {operations.coup.factor} times the country's stability",
    reach="reaches {operations.coup.factor} times the country's stability",
    unobservable="if the two are equal, the difference is zero and nothing changes on the board",
)

WHOSE_INFLUENCE = Variant(
    "6.3.2/whose-influence-in-coup",
    opponent="opposing influence",
    unstated="influence (whose is not said)",
    unplayable={"unstated": "the text does not say whose influence is removed"},
)

MUST_OR_CAN = Variant(
    "6.3.2/example-must-or-can",
    must="must",
    can="can",
    note=(
        "In the English first Deluxe printing the rule commands; its example only tells how much influence can change."
    ),
)

DEFCON_AFTER = Variant(
    "6.3.4/defcon-after",
    lowers="lowers DEFCON by {operations.coup.defcon_drop:level}",
    raises="raises DEFCON by {operations.coup.defcon_drop:level}",
)

FREE_COUP_DEFCON = Variant(
    "6.3.5/free-coup-defcon",
    exempt=(
        "A free coup roll that a card grants in a region can be made even while DEFCON closes that region to "
        "coup attempts"
    ),
    closed=(
        "A free coup roll that a card grants in a region cannot be made while DEFCON closes that region to "
        "coup attempts"
    ),
)

FREE_COUP_STILL_LOWERS = Variant(
    "6.3.5/free-coup-still-lowers",
    still_lowers="still changes DEFCON like any other coup attempt there",
    leaves_defcon="leaves DEFCON as it is",
)

FACTOR = figure("operations.coup.factor")
SALT, SALT_PENALTY = effect("salt-negotiations"), figure("card.salt-negotiations.penalty")
DEATH_SQUADS = (effect("latin-american-death-squads", US), effect("latin-american-death-squads", USSR))
DEATH_SQUADS_MODIFIER = figure("card.latin-american-death-squads.modifier")
LATIN_AMERICA = REGION["central-america"] | REGION["south-america"]
ON_THE_ROLL = SALT | DEATH_SQUADS[US] | DEATH_SQUADS[USSR]
NUCLEAR_SUBS = effect("nuclear-subs")
MISSILE_CRISIS = (effect("cuban-missile-crisis", US), effect("cuban-missile-crisis", USSR))
YURI_AND_SAMANTHA, YURI_AND_SAMANTHA_VP = effect("yuri-and-samantha"), figure("card.yuri-and-samantha.vp")


@rule("6.3", slug="coups", title="Coup attempts", prose_only="this heading only introduces the rules below it")
class Coups:
    """With a coup attempt a player rolls a die to remove opposing influence from a country and, with luck, to gain
    influence there."""


@rule("6.3.1", slug="coup-target", title="Targets of coup attempts", see=("8.1.5",))
def coup_targets(state: State, side: int, free: bool = False) -> int:  # noqa: FBT001, FBT002 - by name is slow
    """A player can attempt a coup only in a country where the opponent has influence."""
    known, key = state.rules.open_to_coups[side], -state.defcon if free else state.defcon
    try:
        targets = known[key]  # asked for at every use of points, and the same again and again
    except KeyError:
        known[key] = targets = within_reach_of_coups(state, side) & ~closed_to_coups(state, free=free)
    targets &= state.presence[1 - side]
    if side == USSR and state.lasting & operations.BARRING:
        targets ^= targets & operations.barred_targets(state, operations.COUP)
    return targets


@clause("6.3.1/what-a-coup-is", variants=(COUP_SCALE,), prose_only="this only says what a coup attempt depicts")
class WhatACoupIs:
    """{=coup-scale}."""


@clause("6.3.1/no-own-influence")
def within_reach_of_coups(state: State, side: int) -> int:
    """To attempt a coup, a player needs no influence in the target or in an adjacent country."""
    return ALL_COUNTRIES


def attempt_coup(state: State, side: int, country: int, ops: int, by: str, *, free: bool = False) -> None:
    """Attempt a coup with `ops` points; what a regional modifier adds in the target comes on top."""
    attempt = (ATTEMPT, side, by, country, ops, free)
    if state.effects & MISSILE_CRISIS[side]:
        from ..cards.mid_crises import offer_withdrawal

        state.stack.append(attempt)
        offer_withdrawal(state, side)
    else:
        _attempt(state, attempt)


def _attempt(state: State, frame: Frame) -> None:
    _kind, side, by, country, ops, free = frame
    if state.effects & MISSILE_CRISIS[side]:
        victory.win(state, victory.winner_by_nuclear_war(side), "cuban-missile-crisis")
        return
    ops += modifiers.regional_bonus(state, side, 1 << country)
    asks.roll(state, COUP_DIE, by, side, country, ops, free)
    if free:
        military.count_free_coup(state, side, ops)
    elif counts_if_it_fails():
        count_coup(state, side, ops)
    if side == US and state.effects & YURI_AND_SAMANTHA:
        vp_track.gain_vp(state, USSR, YURI_AND_SAMANTHA_VP)


ATTEMPT = step("coup-attempt", _attempt)


@rule("6.3.2", slug="coup-roll", title="Resolving a coup attempt", variants=(COUP_SUCCESS,), see=("2.1.3", "7.4.2"))
def coup_margin(roll: int, ops: int, stability: int) -> int:
    """The player rolls a die and adds the Operations points of the card: the coup attempt succeeds if the total
    {=coup-success}."""
    return roll + ops - FACTOR * stability


@clause("6.3.2/coup-result", variants=(WHOSE_INFLUENCE, MUST_OR_CAN))
def apply_coup(state: State, side: int, country: int, margin: int) -> None:
    """If the coup succeeds, the player {=example-must-or-can} remove {=whose-influence-in-coup} from the target: as
    much as the total is above {operations.coup.factor} times the country's stability."""
    if state.rules.example_must_or_can == "can":
        offer_coup_result(state, side, country, margin)
        return
    surplus = margin - influence.take(state, 1 - side, country, margin)
    if surplus:
        add_coup_surplus(state, side, country, surplus)


@clause("6.3.2/coup-surplus")
def add_coup_surplus(state: State, side: int, country: int, surplus: int) -> None:
    """If a successful coup would remove more influence than the opponent has in the target, the player
    {=example-must-or-can} add the rest to their own influence there."""
    influence.add(state, side, country, surplus)


def offer_coup_result(state: State, side: int, country: int, margin: int) -> None:
    """Let the side choose how much of the margin of a coup it removes, and then how much of the rest it adds."""
    rest = max(0, margin - state.influence[2 * country + 1 - side])
    asks.place(state, side, "6.3.2/coup-surplus", rest, 1 << country, optional=True)
    asks.remove(state, side, "6.3.2/coup-result", 1 - side, margin, 1 << country, optional=True)


@clause("6.3.2/coup-failure")
def changes_influence(margin: int) -> bool:
    """If the coup attempt fails, no influence changes."""
    return margin > 0


@rule(
    "6.3.3",
    slug="coup-military-operations",
    title="Coups are military operations",
    see=("7.4.2", "8.2.2", "8.2.3", "8.2.5"),
)
def count_coup(state: State, side: int, ops: int) -> None:
    """A player who attempts a coup moves their military operations marker forward by the Operations value of the
    card."""
    military.count_coup_attempt(state, side, ops)


@clause("6.3.3/failed-attempt")
def counts_if_it_fails() -> bool:
    """A coup attempt counts as military operations even if it fails."""
    return True  # so the marker moves before the die is rolled


@rule("6.3.4", slug="battleground-coup", title="Coups in battlegrounds", variants=(DEFCON_AFTER,), see=("8.1.4",))
def after_coup(state: State, side: int, country: int) -> None:
    """A coup attempt in a battleground country {=defcon-after}, whether it succeeds or not."""
    if side == US and state.effects & NUCLEAR_SUBS and state.rules.defcon_after == "lowers":
        return
    defcon.defcon_after_coup(state, country, side)


@rule("6.3.5", slug="free-coup", title="Free coup rolls", variants=(FREE_COUP_DEFCON,), see=("6.3.4", "8.1.5", "8.2.5"))
def closed_to_coups(state: State, *, free: bool) -> int:
    """{=free-coup-defcon}."""
    return 0 if free and state.rules.free_coup_defcon == "exempt" else defcon.closed_regions(state)


@clause("6.3.5/still-lowers", variants=(FREE_COUP_STILL_LOWERS,))
def after_free_coup(state: State, side: int, country: int) -> None:
    """A free coup roll in a battleground country {=free-coup-still-lowers}."""
    if state.rules.free_coup_still_lowers == "still-lowers":
        after_coup(state, side, country)


def roll_modifier(state: State, side: int, country: int) -> int:
    """What events of the turn add to the die of a coup attempt."""
    found = 0
    if state.effects & SALT:
        found -= SALT_PENALTY
    if LATIN_AMERICA >> country & 1:
        if state.effects & DEATH_SQUADS[side]:
            found += DEATH_SQUADS_MODIFIER
        if state.effects & DEATH_SQUADS[1 - side]:
            found -= DEATH_SQUADS_MODIFIER
    return found


def _resolve(state: State, frame: Frame, move: int) -> None:
    _kind, _nature, _by, side, country, ops, free = frame
    roll = move - FIRST_DIE
    if state.effects & ON_THE_ROLL:
        roll += roll_modifier(state, side, country)
    margin = coup_margin(roll, ops, STABILITY[country])
    if changes_influence(margin):
        apply_coup(state, side, country, margin)
    if free:
        after_free_coup(state, side, country)
    else:
        after_coup(state, side, country)


COUP_DIE = asks.die("coup-die", "Roll for the coup attempt", _resolve)


def _legal_targets(state: State, frame: Frame) -> list[Move]:
    _kind, side, _by, _ops, mask, free = frame
    return countries_in(coup_targets(state, side, free) & mask)


def _choose_target(state: State, frame: Frame, move: int) -> None:
    _kind, side, by, ops, _mask, free = frame
    attempt_coup(state, side, int(move), ops, by, free=free)


TARGET = decision("coup-target", "Choose the target of the coup attempt", legal=_legal_targets, apply=_choose_target)
