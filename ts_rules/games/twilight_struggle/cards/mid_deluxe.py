"""Mid War: the optional cards of the Deluxe edition."""

from __future__ import annotations

from ....engine import event
from ..play.kinds import Frame, chance, decision, step
from ..play.moves import DONE, cards_in, countries_in
from ..play.moves import card as card_of
from ..play.state import NATURE, US, USSR, State
from ..play.tables import BATTLEGROUNDS, CARD, REGION, figure
from ..rules import s02_2_cards as cards
from ..rules import s04_0_turns_and_decks as decks
from ..rules import s06_3_coups as coups
from ..rules import s07_4_modifiers as modifiers

CHE = CARD["che"]
CHE_COUNTRIES = (REGION["central-america"] | REGION["south-america"] | REGION["africa"]) & ~BATTLEGROUNDS
CHE_ATTEMPTS = 2  # the one and "a second one"
MIDDLE_EAST = REGION["middle-east"]
LOOKED_AT = figure("card.our-man-in-tehran.drawn")


@event(
    "che",
    confidence="medium",
    doubt="The card does not call the attempts free. They are therefore taken to count as military "
    "operations, but sources differ.",
    see=("6.3.1", "8.2.2"),
)
def che(state: State, player: int) -> None:
    """The USSR may make a coup attempt with the Operations value of this card. The target is a
    non-battleground country in {region.central-america}, {region.south-america} or {region.africa}. If the attempt
    removes any US influence, the USSR may make a second one in another country that meets the same conditions."""
    state.push((COUP_BY_CHE, USSR, "che", CHE_COUNTRIES, CHE_ATTEMPTS))


@event(
    "our-man-in-tehran",
    confidence="medium",
    doubt="If the US controls no country there, the card is discarded and not removed, but that is not "
    "quite certain. Nothing says what happens if the draw pile is too small.",
    see=("4.3", "5.2", "5.4"),
)
def our_man_in_tehran(state: State, player: int) -> None:
    """The US draws {.drawn:card} from the top of the draw pile. It may discard any or all of them after showing
    these to the USSR; their events do not happen. It returns the others unseen to the draw pile, which is then
    shuffled. The event is possible only if the US controls at least one country of the {region.middle-east}."""
    state.push((LOOK_ON, NATURE, "our-man-in-tehran", LOOKED_AT, 0))


def _coup_by_che(state: State, frame: Frame, move: int) -> None:
    if move == DONE:
        return
    _kind, side, by, mask, left = frame
    if left > 1:
        state.push((AFTER_CHE, NATURE, by, mask & ~(1 << move), left - 1, move, state.influence[2 * move + US]))
    coups.attempt_coup(state, side, move, modifiers.operations_value(state, side, CHE), by)


COUP_BY_CHE = decision(
    "coup-by-che",
    "Choose a target of Che, or stop",
    legal=lambda state, frame: (
        [*found, DONE] if (found := countries_in(coups.coup_targets(state, USSR) & frame[3])) else []
    ),
    apply=_coup_by_che,
)


def _after_che(state: State, frame: Frame) -> None:
    _kind, _nature, by, mask, left, country, before = frame
    if state.influence[2 * country + US] < before:
        state.push((COUP_BY_CHE, USSR, by, mask, left))


AFTER_CHE = step("after-coup-by-che", _after_che)


CONDITIONS = {"our-man-in-tehran": lambda state, _player: bool(state.control[US] & MIDDLE_EAST)}
"""What the text of a card demands before its event may happen."""


def _look_on(state: State, frame: Frame) -> None:
    """The cards stay in the draw pile, which is shuffled afterwards anyway; the frames know which were drawn."""
    _kind, _nature, by, left, seen = frame
    if left and not state.draw & ~seen:
        decks.reshuffle(state)
        state.draw |= seen
    if left and state.draw & ~seen:
        state.push((LOOK_AT_CARD, NATURE, by, left, seen))
    else:
        state.push((WEED_OUT, US, by, seen))


LOOK_ON = step("look-at-cards", _look_on)


def _look_at(state: State, frame: Frame, move: int) -> None:
    _kind, nature, by, left, seen = frame
    state.push((LOOK_ON, nature, by, left - 1, seen | 1 << card_of(move)))


LOOK_AT_CARD = chance(
    "look-at-card",
    "Draw a card from the top of the draw pile",
    legal=lambda state, frame: cards_in(state.draw & ~frame[4]),
    apply=_look_at,
)


def _weed_out(state: State, frame: Frame, move: int) -> None:
    if move == DONE:
        return
    kind, side, by, seen = frame
    card = card_of(move)
    state.draw &= ~(1 << card)
    cards.discard(state, card)
    state.push((kind, side, by, seen & ~(1 << card)))


WEED_OUT = decision(
    "weed-out",
    "Discard one of the cards drawn, or return the rest",
    legal=lambda _state, frame: [*cards_in(frame[3]), DONE] if frame[3] else [],
    apply=_weed_out,
)
