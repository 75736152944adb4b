"""9.0: The China Card."""

from __future__ import annotations

from typing import Literal

from ....engine import clause, rule
from ....model import Variant
from ..play.effects import new_effect
from ..play.state import US, State
from ..play.tables import ALL_COUNTRIES, REGION, SCORING, bits, figure
from . import s04_5_d_action_rounds as action_rounds
from . import s07_4_modifiers as modifiers
from . import s12_0_chinese_civil_war as civil_war

Use = Literal["headline card", "action round", "discard for an event"]

BONUS = figure("china.bonus.ops")
BARRED = new_effect("china-card-barred")
"""An event has passed The China Card face down."""
PASSED = new_effect("china-card-passed")
"""It passed face down in this turn; kept only where 4.5.G asks for it."""

CHINA_CARD_COUNTED = Variant(
    "9.1/china-card-counted",
    not_counted="does not count towards the hand size",
    unstated="is not mentioned where players fill up their hands",
    unplayable={
        "unstated": ("the text does not say whether a card that lies open before its holder belongs to the hand")
    },
)

CARDS_KEPT = Variant(
    "9.2/cards-kept",
    more_than_usual="may therefore end the turn with more held cards than usual",
    one_card="can keep only one card for the next turn",
)

PASSES_TO = Variant(
    "9.3/passes-to",
    opponent="the opponent",
    us="the US, whoever has played it",
)

WHEN_PLAYABLE = Variant(
    "9.3/when-playable",
    later_turn="only in a later turn",
    later_round="in any later action round",
)

TURNED_UP_WHEN = Variant(
    "9.3/turned-up-when",
    end_of_turn=(
        "At the end of the turn {card.the-china-card} is turned face up, and its new holder may play it from then on"
    ),
    unstated="{card.the-china-card} is never turned face up again, but its new holder may play it",
)

MOVED_BY_EVENT = Variant(
    "9.4/moved-by-event",
    event_terms="passes on the terms that the event sets",
    face_up="passes face up, and the new holder may play it in the same turn",
    editions={"2e": "face-up"},
    unobservable="every event that passes the card says which way up, and the text of a card goes before the rules",
    printings={"deluxe-1": "face-up"},
    note=(
        "In the English first Deluxe printing the card passes face up; in later printings, known from the Greek "
        "book, as the event says."
    ),
)


AS_HEADLINE = Variant(
    "9.5/as-headline",
    barred="cannot be played in the headline phase",
    unstated="can be played in the headline phase like other cards",
)

AS_DISCARD = Variant(
    "9.5/as-discard",
    barred="cannot be the discard that an event demands",
    unstated="can be the discard that an event demands, like other cards",
)

BONUS_CONDITION = Variant(
    "9.6/bonus-condition",
    all_in_asia="is worth {china.bonus.ops:operations-point} more if all its points are spent in {region.asia}",
    unstated="gives its holder a bonus (which is not said)",
    unplayable={"unstated": "the text says neither what the bonus is nor how to get it"},
)


@rule("9.0", slug="china", prose_only="this heading only introduces the rules below it")
class China:
    """A single card, {card.the-china-card}, plays China's part in the Cold War and changes hands."""


@rule("9.1", slug="china-card-as-hand-card", title="The China Card as a card of the hand")
def may_play_china_card(state: State, side: int) -> bool:
    """Whoever holds {card.the-china-card} may play it like a card of the hand."""
    return state.china == side and may_play_received_china(state) and not china_is_barred(state, side, "action round")


@clause("9.1/hand-limit", variants=(CHINA_CARD_COUNTED,))
def cards_toward_hand_limit(state: State, side: int) -> int:
    """{card.the-china-card} {=china-card-counted}."""
    return state.hands[side].bit_count()  # where the card never is


@rule("9.2", slug="china-card-action", title="The China Card takes an action round", see=("4.5.D",))
def action_rounds_left(state: State, side: int) -> int:
    """Each time a player plays {card.the-china-card}, it takes one of that player's action rounds in the turn."""
    return action_rounds.rounds_of(state, side) - state.round


@clause("9.2/cards-left-over", variants=(CARDS_KEPT,))
def may_keep_all_cards(state: State) -> bool:
    """A player who has played {card.the-china-card} {=cards-kept}."""
    return bool(state.rules.cards_kept == "more-than-usual")


@rule("9.3", slug="passing-the-china-card", title="Passing The China Card", variants=(PASSES_TO,), see=("4.5.G",))
def pass_china_after_play(state: State, side: int) -> None:
    """As soon as {card.the-china-card} has been played, it passes to {=passes-to}."""
    state.china = 1 - side if state.rules.passes_to == "opponent" else US
    civil_war.note_use(state)
    turn_china_face_down(state)


@clause("9.3/face-down")
def turn_china_face_down(state: State) -> None:
    """After it has been played, {card.the-china-card} passes face down."""
    state.china_face_up = False
    note_pass(state)
    if not shows_when_playable(state) and state.rules.when_playable == "later-turn":
        state.effects |= BARRED  # for this turn, which its face will not tell any more


@clause("9.3/not-again", variants=(WHEN_PLAYABLE,))
def may_play_received_china(state: State) -> bool:
    """The opponent who receives {card.the-china-card} after it was played may play it {=when-playable}."""
    if state.china_face_up:
        return True
    waits = state.rules.when_playable == "later-turn" and shows_when_playable(state)
    return not (waits or state.effects & BARRED)


@clause("9.3/turned-up", variants=(TURNED_UP_WHEN,))
def turn_china_face_up(state: State) -> None:
    """{=turned-up-when}."""
    if shows_when_playable(state):
        state.china_face_up = True


def shows_when_playable(state: State) -> bool:
    """Whether the face of The China Card tells if its holder may play it: only where it is turned up in the end."""
    rules = state.rules
    return bool(rules.turned_up_when == "end-of-turn" or rules.china_card_turned_if != "unstated")


def note_pass(state: State) -> None:
    """The China Card has passed face down, which one reading of 4.5.G asks for when the turn ends."""
    if state.rules.china_card_turned_if == "spent-turn-face-down":
        state.effects |= PASSED


def passed_in_turn(state: State) -> bool:
    """Whether The China Card has passed face down in this turn."""
    return bool(state.effects & PASSED)


@rule(
    "9.4",
    slug="china-card-moved-by-event",
    title="The China Card passed by an event",
    variants=(MOVED_BY_EVENT,),
)
def pass_china_card(state: State, to: int, *, face_up: bool) -> None:
    """If an event hands {card.the-china-card} to a player, the card {=moved-by-event}."""
    state.china = to
    state.china_face_up = face_up
    if not face_up:  # the event bars it for the turn, whatever 9.3 says of a card passed after play
        note_pass(state)
        state.effects |= BARRED


@rule("9.5", slug="china-card-bars", title="When The China Card cannot be played", see=("4.5.C",))
def china_is_barred(state: State, side: int, use: Use) -> bool:
    """{card.the-china-card} cannot be used in every way that a card of the hand can."""
    if use == "headline card":
        return not may_headline_china(state, side)
    if use == "discard for an event":
        return not may_discard_china(state, side)
    return keeps_from_scoring(state, side)


@clause("9.5/headline", variants=(AS_HEADLINE,))
def may_headline_china(state: State, side: int) -> bool:
    """{card.the-china-card} {=as-headline}."""
    if state.rules.as_headline == "barred" or state.rules.china_card_as_headline == "never":
        return False
    return may_play_received_china(state) and not keeps_from_scoring(state, side)


@clause("9.5/scoring-card")
def keeps_from_scoring(state: State, side: int) -> bool:
    """A player cannot play {card.the-china-card} if that would keep a scoring card from being played in the turn."""
    scoring = state.hands[side] & SCORING
    return scoring.bit_count() > action_rounds_left(state, side)


@clause("9.5/discard", variants=(AS_DISCARD,))
def may_discard_china(state: State, side: int) -> bool:
    """{card.the-china-card} {=as-discard}."""
    return state.rules.as_discard != "barred" and may_play_received_china(state)


@rule("9.6", slug="china-card-bonus", title="The bonus of The China Card", variants=(BONUS_CONDITION,))
def china_bonus(countries: int) -> int:
    """{card.the-china-card} {=bonus-condition}."""
    return 0 if countries & ~BONUS_AREA else BONUS


@clause("9.6/southeast-asia")
def counts_for_bonus(country: int) -> bool:
    """For this bonus, points spent in {region.southeast-asia} count as spent in {region.asia}."""
    return (REGION["asia"] | REGION["southeast-asia"]) >> country & 1 == 1


BONUS_AREA = sum(1 << country for country in bits(ALL_COUNTRIES) if counts_for_bonus(country)) | civil_war.space_in(
    "asia"
)
"""Where all points must be spent for the bonus; the Chinese Civil War space counts as part of Asia (12.1)."""


@rule("9.7", slug="china-card-modifiers", title="Events that change The China Card", see=("7.4",))
def china_value(state: State, side: int) -> int:
    """Events that change Operations values also change the value of {card.the-china-card}."""
    return modifiers.value_of_china_card(state, side)


@rule("9.8", slug="china-card-never-forced", title="The China Card is never forced")
def must_play_china(state: State, side: int) -> bool:
    """No event can force a player to play {card.the-china-card}."""
    return False


@clause("9.8/short-of-cards")
def must_play_china_for_want_of_cards(state: State, side: int) -> bool:
    """A player who runs out of cards before the action rounds are over need not play
    {card.the-china-card}."""
    return must_play_china(state, side)  # want of cards forces it no more than an event does
