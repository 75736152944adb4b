"""4.5: the steps of a turn, without the headline phase and the action rounds."""

from __future__ import annotations

from ....engine import clause, rule
from ....model import Variant
from ..play.effects import keep_after_turn
from ..play.kinds import Frame, step
from ..play.state import NATURE, US, USSR, State
from ..play.tables import SCORING, figure
from . import s04_0_turns_and_decks as decks
from . import s04_5_c_headline_phase as headline_phase
from . import s04_5_d_action_rounds as action_rounds
from . import s08_1_defcon as defcon
from . import s08_2_military_operations as military
from . import s09_0_china as china
from . import s10_3_victory as victory
from . import s11_0_tournament as tournament

EARLY_WAR_HAND = figure("turn.early_war.hand")
LATER_HAND = figure("turn.mid_war.hand")
HIGHEST_DEFCON = figure("defcon.highest")
NO_MILITARY_OPERATIONS = figure("start.military_operations")
STEPS = tuple(f"4.5.{letter}" for letter in "ABCDEFGHI")

STEPS_LISTED = Variant(
    "4.5/steps-listed",
    nine="A turn has these steps, in this order: improve DEFCON, deal cards, headline phase, action "
    "rounds. Then come: check military operations, show held cards (competitive games only). At "
    "the end come: turn {card.the-china-card} face up, advance the turn marker, final scoring "
    "(last turn only)",
    three="A turn has these steps, in this order: improve DEFCON, headline phase, action rounds",
    unobservable="a book that lists three steps describes the others elsewhere, and dealing does not touch DEFCON",
)

CHINA_CARD_IN_HAND_SIZE = Variant(
    "4.5.B/china-card-in-hand-size",
    never_counts="{card.the-china-card} never counts towards the hand size",
    unstated="Where hands are filled up, {card.the-china-card} is not mentioned",
    unplayable={
        "unstated": "it does not say whether a card lying face up before its holder counts as part of the hand"
    },
)

OPERATIONS_COUNTED_OVER = Variant(
    "4.5.E/operations-counted-over",
    turn="Each player is checked for the VP penalty of {rule.8.2}: the military operations made in the turn count",
    round="Each player is checked for the VP penalty of {rule.8.2}: only the military operations made in the "
    "last action round count",
)

MILITARY_OPERATIONS_RESET = Variant(
    "4.5.E/military-operations-reset",
    back_to_zero="After the check each player's military operations marker goes back to {start.military_operations}",
    unstated="After the check each player's military operations marker stays where it is",
)

GAMES_WITH_SHOWING = Variant(
    "4.5.F/games-with-showing",
    competitive="In tournaments and other competitive games the players show each other all held cards",
    tournaments="In tournaments the players show each other all held cards",
    unobservable="the players decide which games count as competitive",
    note=(
        "The English first Deluxe printing has tournaments and other competitive play in this rule, and "
        "tournaments alone in the overview of 4.5."
    ),
)

SCORING_CARDS_PLAYED_WHEN = Variant(
    "4.5.F/scoring-cards-played-when",
    turn="Showing the held cards proves that every scoring card due in the turn has been played",
    action_rounds="Showing the held cards proves that every scoring card due in the turn has been "
    "played in its action rounds",
    unobservable="the players show only what is still in hand, and a scoring card played as headline "
    "card is no longer there",
    note="The English first Deluxe printing uses another word here and means the turn, as in 11.1.1.",
)

CHINA_CARD_TURNED_IF = Variant(
    "4.5.G/china-card-turned-if",
    passed_face_down="{card.the-china-card} is turned face up if it changed hands face down in this turn",
    spent_turn_face_down="{card.the-china-card} is turned face up if it lay face down for the whole turn",
    unstated="{card.the-china-card} is not turned face up",
)


@rule(
    "4.5",
    slug="steps-of-a-turn",
    variants=(STEPS_LISTED,),
    see=("4.5.A", "4.5.B", "4.5.C", "4.5.D", "4.5.E", "4.5.F", "4.5.G", "4.5.H", "4.5.I"),
)
def play_turn(state: State) -> None:
    """{=steps-listed}."""
    turn = state.turn
    state.push(*[(TURN_STEP, NATURE, by, turn) for by in STEPS])


@rule("4.5.A", slug="defcon-step", title="Improve DEFCON", see=("8.1.2", "8.1.6"))
def improve_defcon(state: State) -> None:
    """DEFCON improves by {defcon.improvement:level}, towards peace."""
    if may_improve_defcon(state):
        defcon.improve_for_new_turn(state)


@clause("4.5.A/already-at-peace")
def may_improve_defcon(state: State) -> bool:
    """If DEFCON already stands at {defcon.highest} at the start of a turn, it does not improve."""
    return state.defcon < HIGHEST_DEFCON


@rule("4.5.B", slug="deal-step", title="Deal cards", see=("4.3.1", "11.1.3"))
def deal_cards(state: State) -> None:
    """Each player is dealt cards up to the hand size."""
    order = tournament.deal_order(cards_to_deal(state, US), cards_to_deal(state, USSR))
    to_side = ((decks.DRAW, NATURE, "4.5.B", US), (decks.DRAW, NATURE, "4.5.B", USSR))
    state.stack += [to_side[side] for side in order[::-1]]  # the first one comes up first


@clause("4.5.B/held-cards-count")
def cards_to_deal(state: State, side: int) -> int:
    """Cards that a player already has in hand count, so only the missing ones are dealt."""
    held = china.cards_toward_hand_limit(state, side)
    if state.china == side and counts_towards_hand(state.rules.china_card):
        held += 1
    return max(0, decks.hand_size(state.turn) - held)


@clause("4.5.B/early-war-hand")
def early_war_hand() -> int:
    """Before turn {turn.mid_war.first_turn} the hand size is {turn.early_war.hand:card}."""
    return EARLY_WAR_HAND


@clause("4.5.B/later-hand")
def later_hand() -> int:
    """From turn {turn.mid_war.first_turn} on the hand size is {turn.mid_war.hand:card}."""
    return LATER_HAND


@clause("4.5.B/china-card", variants=(CHINA_CARD_IN_HAND_SIZE,))
def counts_towards_hand(card: int) -> bool:
    """{=china-card-in-hand-size}."""
    return False


@rule(
    "4.5.E",
    slug="military-operations-step",
    title="Check military operations",
    variants=(OPERATIONS_COUNTED_OVER,),
)
def check_military_operations(state: State) -> None:
    """{=operations-counted-over}."""
    military.settle_military_operations(state)
    reset_military_operations(state)


def forget_earlier_rounds(state: State) -> None:
    """An action round begins, and the check is about one round: what was done before it does not count."""
    state.military_operations = [NO_MILITARY_OPERATIONS, NO_MILITARY_OPERATIONS]


@clause("4.5.E/markers-return", variants=(MILITARY_OPERATIONS_RESET,))
def reset_military_operations(state: State) -> None:
    """{=military-operations-reset}."""
    if state.rules.military_operations_reset == "back-to-zero":
        state.military_operations = [NO_MILITARY_OPERATIONS, NO_MILITARY_OPERATIONS]


@rule(
    "4.5.F",
    slug="held-cards-step",
    title="Show held cards",
    variants=(GAMES_WITH_SHOWING,),
    see=("11.1.1", "11.1.2"),
)
def show_held_cards(state: State) -> None:
    """{=games-with-showing}."""
    if must_show_held_cards(state):
        tournament.check_held_cards(state)


@clause("4.5.F/proof", variants=(SCORING_CARDS_PLAYED_WHEN,))
def held_scoring_cards(state: State, side: int) -> int:
    """{=scoring-cards-played-when}."""
    return action_rounds.held_cards(state, side) & SCORING


@clause("4.5.F/friendly-games")
def must_show_held_cards(state: State) -> bool:
    """In friendly games held cards need not be shown, so they stay secret."""
    return state.rules.options.tournament


@rule(
    "4.5.G",
    slug="china-card-step",
    title="Turn the China Card face up",
    variants=(CHINA_CARD_TURNED_IF,),
    see=("9.3",),
)
def turn_china_card_face_up(state: State) -> None:
    """{=china-card-turned-if}."""
    if state.rules.china_card_turned_if != "spent-turn-face-down" or not china.passed_in_turn(state):
        china.turn_china_face_up(state)  # which 9.3 asks for too: only where neither says so it stays face down


@rule("4.5.H", slug="turn-marker-step", title="Advance the turn marker", see=("4.1", "4.4"))
def advance_turn_marker(state: State) -> None:
    """The turn marker moves to the next turn."""
    state.turn += 1
    if not decks.deals_rest_first(state.turn):
        if state.turn < decks.LATE_WAR:
            begin_mid_war(state)
        else:
            begin_late_war(state)


@clause("4.5.H/mid-war-deck")
def begin_mid_war(state: State) -> None:
    """When the marker moves to turn {turn.mid_war.first_turn}, the players shuffle the Mid War deck into
    the draw pile."""
    decks.add_mid_war_deck(state)


@clause("4.5.H/late-war-deck")
def begin_late_war(state: State) -> None:
    """When the marker moves to turn {turn.late_war.first_turn}, the players shuffle the Late War deck into
    the draw pile."""
    decks.add_late_war_deck(state)


@rule("4.5.I", slug="final-scoring-step", title="Final scoring")
def carry_out_final_scoring(state: State) -> None:
    """Turn {turn.last} ends with final scoring ({rule.10.3.2})."""
    victory.final_scoring(state)


@clause("4.5.I/last-turn-only")
def has_final_scoring(turn: int) -> bool:
    """Only the last turn ends with final scoring."""
    return turn == decks.number_of_turns()


def _go_on(state: State) -> None:
    """The turn is over, and what was to last until its end; the marker moves on while there is a turn left."""
    state.effects = keep_after_turn(state.effects)
    state.space_cards = [0, 0]
    state.hands = [action_rounds.keep_held_cards(state, side) for side in (US, USSR)]
    state.round = 0
    if not has_final_scoring(state.turn):
        advance_turn_marker(state)


def _end(state: State, ended: int) -> None:
    if has_final_scoring(ended):
        carry_out_final_scoring(state)
    else:
        play_turn(state)


def _turn_step(state: State, frame: Frame) -> None:
    _kind, _side, by, turn = frame
    match by:
        case "4.5.A":
            improve_defcon(state)
        case "4.5.B":
            deal_cards(state)
        case "4.5.C":
            headline_phase.play_headlines(state)
        case "4.5.D":
            action_rounds.play_action_rounds(state)
        case "4.5.E":
            check_military_operations(state)
        case "4.5.F":
            show_held_cards(state)
        case "4.5.G":
            turn_china_card_face_up(state)
        case "4.5.H":
            _go_on(state)
        case _:
            _end(state, turn)  # which turn has ended: the marker has moved on


TURN_STEP = step("turn-step", _turn_step)
