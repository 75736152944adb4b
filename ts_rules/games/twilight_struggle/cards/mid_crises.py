"""Mid War: neutral events of crisis and confrontation."""

from __future__ import annotations

from ....engine import event
from ..play import asks, influence
from ..play.effects import new_effects
from ..play.kinds import Frame, decision
from ..play.moves import DONE, MOVES, Move, cards_in, countries_in, face, option
from ..play.moves import card as card_of
from ..play.state import US, USSR, State
from ..play.tables import (
    ALL_COUNTRIES,
    CARD,
    OF_SIDE,
    REGIONS,
    SCORING,
    STABILITY,
    bits,
    country_mask,
    figure,
)
from ..rules import s05_0_playing_cards as playing
from ..rules import s06_0_operations as operations
from ..rules import s06_4_space_race as space_race
from ..rules import s07_0_events as events
from ..rules import s07_4_modifiers as modifiers
from ..rules import s08_1_defcon as defcon
from ..rules import s08_2_military_operations as military
from ..rules import s10_1_scoring as scoring
from ..rules import s10_2_vp_track as vp_track
from .common import attack, retire_afterwards
from .mid_flower_power import flower_power_triggered

UNSTABLE = sum(1 << c for c in bits(ALL_COUNTRIES) if STABILITY[c] <= figure("card.brush-war.stability"))

CRISIS = new_effects("cuban-missile-crisis", on_opponent=True)
WITHDRAWALS = (country_mask("west-germany", "turkey"), country_mask("cuba"))
CRISIS_DEFCON = figure("card.cuban-missile-crisis.defcon")
WITHDRAWN = figure("card.cuban-missile-crisis.removed")

SUMMIT_BONUS = figure("card.summit.bonus")
SUMMIT_VP = figure("card.summit.vp")
SUMMIT_LEVELS = figure("card.summit.levels")
IMPROVE = option("improve-defcon")
LOWER = option("lower-defcon")

LEVELS: dict[Move, int] = {
    option(f"defcon-{level}"): level for level in range(figure("defcon.nuclear_war"), figure("defcon.highest") + 1)
}
WORRY_MILITARY = figure("card.how-i-learned-to-stop-worrying.military_operations")

SPACE = option("space-race")
ENVY = 1 << CARD["missile-envy"]
ENVIED = new_effects("missile-envy", on_opponent=True, outlasts_turn=True)


@event("brush-war", confidence="high", see=("2.1.5", "7.6", "8.2.3"))
def brush_war(state: State, player: int) -> None:
    """The player chooses a country with a stability number of {.stability} or less as the target of the war, but
    none that {card.nato} protects. The player rolls a die and subtracts {.penalty} for each country next to the
    target that the opponent controls. The opponent's own superpower, if it is next to the target, counts as one
    more. On a result of {.success} or more the player gains {.vp:victory-point}, and all opposing influence in
    the target becomes the player's own. Whatever the result, the player marks
    {.military_operations:military-operation}."""
    state.push((START_BRUSH_WAR, player, "brush-war", UNSTABLE & ~operations.protected_by_nato(state)))


@event(
    "cuban-missile-crisis",
    confidence="medium",
    doubt="At any time is taken to mean before each card that is played and before each coup attempt.",
    see=("6.3.5", "8.1.3"),
)
def cuban_missile_crisis(state: State, player: int) -> None:
    """DEFCON is set to {.defcon}. For the rest of the turn, any coup attempt by the opponent starts a nuclear war, and
    the opponent loses. That goes for free coup rolls too, in any country and any action round, even if DEFCON has
    improved since. The opponent may end this at any time, in an action round of either side, by removing
    {.removed:influence} of their own from one country. The USSR removes it from {country.cuba}, the US from
    {country.west-germany} or {country.turkey}."""
    defcon.set_defcon(state, CRISIS_DEFCON)
    state.effects |= CRISIS[1 - player]


@event("summit", confidence="high", see=("8.1.3", "8.1.7", "10.1.1"))
def summit(state: State, player: int) -> None:
    """Both players roll a die and add {.bonus} for each region that they dominate or control. Sub-regions do not
    count. The player with the higher total gains {.vp:victory-point} and may improve or lower DEFCON by
    {.levels:level}. On a tie nothing happens, and the dice are not rolled again."""
    asks.roll(state, US_SUMMIT_ROLL, "summit")


@event("how-i-learned-to-stop-worrying", confidence="high", see=("8.1.3", "8.2.2"))
def how_i_learned_to_stop_worrying(state: State, player: int) -> None:
    """The player sets DEFCON to any level and marks {.military_operations:military-operation}."""
    military.add_military_operations(state, player, WORRY_MILITARY)
    state.push((SET_DEFCON, player, "how-i-learned-to-stop-worrying"))


@event(
    "missile-envy",
    confidence="medium",
    doubt="That a trapped opponent discards this card comes from the FAQ, not from the card. Nothing "
    "settles what an opponent gives who holds only scoring cards, or none at all.",
    see=("5.2", "7.4.1", "7.4.2", "9.8"),
)
def missile_envy(state: State, player: int) -> None:
    """The opponent gives the player the card with the highest Operations value in their hand, never
    {card.the-china-card}. Among equals the opponent chooses. In return the opponent takes this card into their
    hand. If the event of the card given belongs to the opponent alone, it does not happen. The player conducts
    operations with that card's Operations value or sends it to the space race. Any other event happens at once. In
    their next action round the opponent must play this card for Operations points. If {card.quagmire} or
    {card.bear-trap} holds the opponent, they must discard this card for that event instead, if its value is high
    enough."""
    state.push((GIVE_CARD, 1 - player, "missile-envy"))


START_BRUSH_WAR = asks.choose_country("start-brush-war", "Choose the target of the war", attack)


def may_cancel_cuban_missile_crisis(state: State, side: int) -> list[Move]:
    """The countries from which a side that the crisis bars from coup attempts can withdraw to end it."""
    if not state.effects & CRISIS[side]:
        return []
    return [c for c in countries_in(WITHDRAWALS[side]) if state.influence[2 * c + side] >= WITHDRAWN]


def _withdraw(state: State, frame: Frame, move: int) -> None:
    if move != DONE:
        withdraw(state, frame[1], move)


def withdraw(state: State, side: int, country: int) -> None:
    """A side removes influence to end the crisis."""
    influence.take(state, side, country, WITHDRAWN)
    state.effects &= ~CRISIS[side]


WITHDRAW = decision(
    "withdraw-in-missile-crisis",
    "Withdraw influence to end the Cuban Missile Crisis, or not",
    legal=lambda state, frame: [*found, DONE] if (found := may_cancel_cuban_missile_crisis(state, frame[1])) else [],
    apply=_withdraw,
)


def loses_by_coup(state: State, side: int) -> bool:
    """Whether the crisis makes a coup attempt of a side lose the game."""
    return bool(state.effects & CRISIS[side])


def offer_withdrawal(state: State, side: int) -> None:
    """Ask a side that the crisis bars from coup attempts, before one of them, whether it withdraws."""
    if state.effects & CRISIS[side]:
        state.push((WITHDRAW, side, "cuban-missile-crisis"))


def offer_withdrawal_in_round(state: State) -> None:
    """An action round begins: any time is right, so a barred side is asked before each card, its own or the other's."""
    for side in (US, USSR):
        if state.stack[-1] != playing.ANY_CARD[side]:  # which asks for it beside the cards
            offer_withdrawal(state, side)


def _us_at_summit(state: State, frame: Frame, move: int) -> None:
    asks.roll(state, USSR_SUMMIT_ROLL, frame[2], face(move))


def _ussr_at_summit(state: State, frame: Frame, move: int) -> None:
    _kind, _nature, by, us_face = frame
    lead = us_face + _summit_bonus(state, US) - face(move) - _summit_bonus(state, USSR)
    if lead:
        winner = US if lead > 0 else USSR
        state.push((AFTER_SUMMIT, winner, by))
        vp_track.gain_vp(state, winner, SUMMIT_VP)


def _summit_bonus(state: State, side: int) -> int:
    levels = [scoring.region_level(state, side, region, scored=False) for region in REGIONS]
    return SUMMIT_BONUS * sum(level in ("domination", "control") for level in levels)


US_SUMMIT_ROLL = asks.die("us-summit-roll", "Roll for the US at the summit", _us_at_summit)
USSR_SUMMIT_ROLL = asks.die("ussr-summit-roll", "Roll for the USSR at the summit", _ussr_at_summit)


def _after_summit(state: State, frame: Frame, move: int) -> None:
    if move == IMPROVE:
        defcon.improve_defcon_by(state, SUMMIT_LEVELS)
    elif move == LOWER:
        defcon.lower_defcon(state, SUMMIT_LEVELS, frame[1])


AFTER_SUMMIT = decision(
    "change-defcon-after-summit",
    "Improve or lower DEFCON, or leave it",
    legal=lambda _state, _frame: [IMPROVE, LOWER, DONE],
    apply=_after_summit,
)
SET_DEFCON = decision(
    "set-defcon",
    "Set DEFCON",
    legal=lambda _state, _frame: list(LEVELS),
    apply=lambda state, frame, move: defcon.set_defcon(state, LEVELS[MOVES[move]], frame[1]),
)


def _highest_cards(state: State, frame: Frame) -> list[Move]:
    """A scoring card has no Operations value, so it is given only for want of any other."""
    side = frame[1]
    hand = state.hands[side]
    values = {card: modifiers.operations_value(state, side, card) for card in bits(hand & ~SCORING)}
    if not values:
        return cards_in(hand)
    highest = max(values.values())
    return cards_in(sum(1 << card for card, value in values.items() if value == highest))


def _give_card(state: State, frame: Frame, move: int) -> None:
    _kind, giver, by = frame
    player, card = 1 - giver, card_of(move)
    state.hands[giver] = state.hands[giver] & ~(1 << card) | ENVY
    state.effects |= ENVIED[giver]
    flower_power_triggered(state, player, card)
    if OF_SIDE[giver] >> card & 1:
        retire_afterwards(state, by, card, happened=False)
        ops = modifiers.operations_value(state, player, card)
        state.push((USE_GIVEN, player, by, card, ops, state.control[giver]))
    elif events.may_play_event(state, player, card):
        retire_afterwards(state, by, card, happened=True)
        events.carry_out_event(state, player, card)
    else:
        retire_afterwards(state, by, card, happened=False)


GIVE_CARD = decision(
    "give-highest-card", "Give the card with the highest value", legal=_highest_cards, apply=_give_card
)


def _points_of(frame: Frame) -> Frame:
    _kind, side, by, _card, ops, control = frame
    return operations.points_to_use(side, ops, by, control)


def _uses_of_given(state: State, frame: Frame) -> list[Move]:
    uses = operations.legal_uses(state, _points_of(frame))
    return [*uses, SPACE] if space_race.may_send_to_space(state, frame[1], frame[3]) else uses


def _use_given(state: State, frame: Frame, move: int) -> None:
    if move == SPACE:
        space_race.send_to_space(state, frame[1], frame[3])
    else:
        operations.use_points(state, _points_of(frame), move)


USE_GIVEN = decision(
    "use-given-card", "Choose what the points of the card are used for", legal=_uses_of_given, apply=_use_given
)


def must_play_missile_envy(state: State, side: int) -> bool:
    """Whether a side has to play the card that it took for the one it gave."""
    if not state.effects & ENVIED[side]:
        return False
    if state.hands[side] & ENVY:
        return True
    state.effects &= ~ENVIED[side]  # the card has been taken from it
    return False


def owed_missile_envy(state: State, side: int) -> int:
    """The card that everybody knows a side to hold, since it took it for the one it gave; as a mask."""
    return ENVY & state.hands[side] if state.effects & ENVIED[side] else 0


def forget_missile_envy(state: State, side: int) -> None:
    """The side has had its next action round."""
    state.effects &= ~ENVIED[side]
