"""Ways to set a game going: from the beginning, with an action round, one operation, one card, a step of the turn."""

from __future__ import annotations

from collections.abc import Sequence

from ....playing import checked
from ....playing.checked import complain
from ....playing.notation import IllegalMove
from . import named_things
from .compiled_rules import Rules
from .frames import MOST_OPS, WAYS
from .kinds import KINDS
from .moves import option
from .state import NATURE, US, USSR, State, advance
from .tables import CARD, CARDS, COUNTRIES

__all__ = ["ASKS", "begin", "is_set_up", "new"]

ASKS = {
    "operations": "points are used, in a way that the player chooses",
    "influence": "points place influence",
    "realignment": "points make realignment rolls",
    "coup": "points attempt a coup",
    "card": "a card is played, the player chooses how: card:nato",
    "event": "a card is played as an event: event:nato",
    "space": "a card is sent to the space race: space:nato",
    "rest-of-turn": "the action round of a side and all that follows it",
    "turn": "a turn from its first step on",
    "headlines": "a turn from its headline phase on",
    "end-of-turn": "what comes after the action rounds",
    "final-scoring": "final scoring",
    "set-up": "the set-up of a game",
}
"""What `ask` can be."""
STEPS = {"turn": "ABCDEFGHI", "headlines": "CDEFGHI", "end-of-turn": "EFGHI"}
WITH_CARD = {"card": None, "event": option("event"), "space": option("space-race")}
POINTS = {"operations": WAYS["influence"] | WAYS["realignment"] | WAYS["coup"], **WAYS}
EVERYWHERE = (1 << len(COUNTRIES)) - 1


def new(rules: Rules) -> State:
    """A new game before its first decision or deal; every die and every card dealt is a move of chance."""
    if rules.start is None:  # the same for every game under these rules
        from ..rules.s03_0_setup import begin_game

        state = State(rules)
        begin_game(state)
        advance(state)
        rules.start = state
    return rules.start.copy()


def begin(
    state: State,
    who: int | None,
    ask: str | None,
    *,
    ops: int | None = None,
    card: str | None = None,
    countries: Sequence[str] | None = None,
) -> None:
    """Set a position going: `who` plays an action round, or what `ask` says."""
    from ..rules.s06_1_influence import freeze_reach

    moment, state.round = state.round, 0  # the position is that of the start of the turn too, for readings that ask
    freeze_reach(state)
    state.round = moment
    what, _colon, name = ("" if ask is None else checked.text(ask, "ask")).partition(":")
    if ask is not None:
        checked.known(what, ASKS, f"thing to ask (they are {', '.join(ASKS)})", "ask")
    if what in STEPS:
        _push_steps(state, STEPS[what])
    elif what == "final-scoring":
        from ..rules.s10_3_victory import final_scoring

        final_scoring(state)
    elif what == "set-up":
        from ..rules.s03_0_setup import begin_game

        begin_game(state)
    elif who is not None:
        _begin_with(
            state, who, what, checked.number(ops, "ops", 1, MOST_OPS) if what in POINTS else 0, name or card, countries
        )
    elif ask is not None:
        raise complain("ask", f"'{ask}' needs to_play, the side that is asked")
    advance(state)


def _push_steps(state: State, letters: str) -> None:
    kind = KINDS["turn-step"]
    state.push(*((kind, NATURE, f"4.5.{letter}", state.turn) for letter in letters))


def _begin_with(state: State, who: int, what: str, ops: int, name: str | None, countries: Sequence[str] | None) -> None:
    if what in POINTS:
        from ..rules.s06_0_operations import conduct_operations

        mask = EVERYWHERE if countries is None else named_things.countries(countries, "countries")
        by = "6.0" if name is None else CARDS[named_things.card(name, "card")]
        conduct_operations(state, who, ops, by, ways=POINTS[what], mask=mask)
        advance(state)
        if state.stack and what in WAYS:
            state.play(option(what))  # the only way that was granted
    elif what in WITH_CARD:
        _play_card(state, who, named_things.card(name, "ask"), what)
    else:
        if what:  # the rest of the turn lies below
            _push_steps(state, STEPS["end-of-turn"])
            state.push((KINDS["after-action-rounds"], NATURE, "4.5.D"))
            state.push((KINDS["next-action-round"], NATURE, "4.5.D"))
            if who == USSR:
                state.push((KINDS["action-round"], US, "4.5.D"))
        state.push((KINDS["action-round"], who, "4.5.D"))


def _play_card(state: State, who: int, card: int, what: str) -> None:
    from ..rules.s05_0_playing_cards import play_card

    for pile in ("draw", "discard", "removed"):
        setattr(state, pile, getattr(state, pile) & ~(1 << card))
    state.hands[1 - who] &= ~(1 << card)
    if card == CARD["the-china-card"]:
        state.china, state.china_face_up = who, True
    play_card(state, who, card)
    move = WITH_CARD[what]
    if move is not None:
        advance(state)
        try:
            state.play(move)
        except IllegalMove as problem:
            raise complain("ask", str(problem).rstrip(".")) from None


def is_set_up(state: State) -> bool:
    """Whether the first turn has not begun yet."""
    first = KINDS["first-turn"]
    return any(frame[0] == first for frame in state.stack)
