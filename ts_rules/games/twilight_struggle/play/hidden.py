"""What a player sees: the other's hand, the draw pile and a headline card not yet revealed are cards of a pool."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from .frames import WAYS, shape_of
from .kinds import NAMES, Frame
from .state import State
from .tables import COUNTRIES, SCORING, bits

__all__ = ["Seen", "determinize", "seen_by"]

OPEN_HAND = "choose-card-of-open-hand"  # whoever is asked this sees the other's hand
SHOWS_HAND = ("cia-created", "lone-gunman")  # and then offers operations that one may do without: so it is the event
SHOWS_SCORING = "the-cambridge-five"
ANY = -1
NOT_REVEALED = ("choose-headline", "reveal-headlines")


@dataclass(frozen=True, slots=True)
class Seen:
    """A position as one side sees it.

    `state` is a copy without the secrets: in it the other's hand holds only the cards that are known to be there,
    and the draw pile is empty.  `pool` is the mask of the cards that lie face down somewhere, `hand` how many of them
    are in the other's hand and `draw` in the draw pile; `headline` says that one of them is the other's headline card.
    """

    state: State
    side: int
    pool: int
    hand: int
    draw: int
    headline: bool
    secrets: tuple[tuple[int, int, object], ...] = ()
    """What is left out of the stack: frame, place in it, and how many cards (or None for a bid)."""


def seen_by(state: State, side: int) -> Seen:
    """What a side sees of a position.

    Cards that an event shows are seen while it asks; what was shown earlier is for the player to remember, except where
    a hand stays open or a card is known to be owed (Aldrich Ames Remix, Missile Envy).
    """
    other = 1 - side
    seen = state.copy()
    seen.options = None
    seen.influence = _influence(state, side)
    known = _known(state, side)
    pool = state.draw | state.hands[other] & ~known
    seen.hands[other] &= known
    seen.draw = 0
    headline = state.headlines[other]
    hidden = bool(headline) and _is_secret(state, other)
    if hidden:
        pool |= 1 << headline
        seen.headlines[other] = 0
    secrets = []
    for index, frame in enumerate(seen.stack):
        for place, left_out, empty in _secrets(frame, side):
            secrets.append((index, place, left_out))
            seen.stack[index] = (*seen.stack[index][:place], empty, *seen.stack[index][place + 1 :])
    unknown = (state.hands[other] & ~known).bit_count()
    return Seen(seen, side, pool, unknown, state.draw.bit_count(), hidden, tuple(secrets))


def _influence(state: State, side: int) -> bytearray:
    """The influence that a side sees (6.1.6)."""
    from ..rules.s06_1_influence import visible_influence

    return bytearray(amount for country in range(len(COUNTRIES)) for amount in visible_influence(state, side, country))


def _known(state: State, side: int) -> int:
    """The cards in the other's hand that a side knows to be there."""
    from ..cards.late_soviet import hand_lies_open
    from ..cards.mid_crises import owed_missile_envy

    other = 1 - side
    if hand_lies_open(state, other):
        return state.hands[other]
    if state.stack and state.stack[-1][1] == side and (shown := _shown(state.stack[-1])):
        return state.hands[other] & shown
    return owed_missile_envy(state, other)


def _shown(frame: Frame) -> int:
    """Which cards, if they are in the other's hand, an event shows to the side that it asks, while it asks."""
    name, by = NAMES[frame[0]], frame[2]
    if name == OPEN_HAND:
        return ANY
    if name == "place-by-event" and by == SHOWS_SCORING:
        return SCORING
    ways = next((place for place, detail in enumerate(shape_of(name), 3) if detail.what == "ways"), 0)
    return ANY if by in SHOWS_HAND and ways and frame[ways] & WAYS["none"] else 0


def _is_secret(state: State, other: int) -> bool:
    """Whether the headline card that the other has chosen is still face down."""
    from ..rules.s06_4_4_space_abilities import chooses_headline_first

    waiting = {NAMES[frame[0]] for frame in state.stack}
    return any(kind in waiting for kind in NOT_REVEALED) and chooses_headline_first(state) != other


def _secrets(frame: Frame, side: int) -> list[tuple[int, object, object]]:
    """The details of a frame that a side does not know: place, what may be told of it, what stands there instead."""
    found: list[tuple[int, object, object]] = []
    for place, detail in enumerate(shape_of(NAMES[frame[0]]), 3):
        value = frame[place]
        if detail.known_to is not None and detail.known_to != side:
            found.append((place, value.bit_count(), 0))
        elif detail.name == "other" and detail.what == "bid" and frame[1] == side and value:
            found.append((place, None, ()))
    return found


def determinize(seen: Seen, rng: Random) -> State:
    """A whole position that fits what is seen, every face-down card dealt at random."""
    from ..rules.s11_1_4_bidding import BID, SEALED_BIDS

    state = seen.state.copy()
    state.options = None
    other = 1 - seen.side
    deck = bits(seen.pool)
    rng.shuffle(deck)
    if seen.headline:
        state.headlines[other] = deck.pop()
    for card in deck[: seen.hand]:
        state.hands[other] |= 1 << card
    for card in deck[seen.hand :]:
        state.draw |= 1 << card
    for index, place, left_out in seen.secrets:
        frame = state.stack[index]
        if left_out is None:
            filled: object = BID[rng.choice(SEALED_BIDS)]
        else:
            filled = sum(1 << c for c in rng.sample(bits(state.draw), int(str(left_out))))
        state.stack[index] = (*frame[:place], filled, *frame[place + 1 :])
    return state
