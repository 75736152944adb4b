"""Positions from facts: what a scenario or a test says of the board, everything else as usual."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ....playing import checked
from ....playing.checked import complain
from . import named_things
from .checks import cards_of_game, misplaced, wrong
from .compiled_rules import Rules
from .influence import put
from .starts import begin
from .state import NOBODY, US, USSR, State, advance
from .tables import STARRED, figure

__all__ = ["CHINA_LIES", "Pair", "position", "put_influence"]

Pair = Mapping[str, int]
"""What each side has: `{"us": 2}`; a side that is not named has nothing."""
CHINA_LIES = "us ussr nobody"
HIGHEST_DEFCON = figure("defcon.highest")


def position(
    rules: Rules,
    *,
    turn: int = 1,
    round: int = 1,  # noqa: A002 - the word of the game
    phasing: str | None = None,
    defcon: int = HIGHEST_DEFCON,
    vp: int = 0,
    influence: Mapping[str, Sequence[int]] | None = None,
    hands: Mapping[str, Sequence[str]] | None = None,
    space: Pair | None = None,
    space_cards: Pair | None = None,
    military_operations: Pair | None = None,
    china: str | None = None,
    china_face_up: bool = True,
    lasting: Sequence[str] = (),
    played: Sequence[str] = (),
    effects: Sequence[str] = (),
    discard: Sequence[str] = (),
    removed: Sequence[str] = (),
    draw: Sequence[str] | None = None,
    to_play: str | None = None,
    ask: str | None = None,
    ops: int | None = None,
    card: str | None = None,
    countries: Sequence[str] | None = None,
) -> State:
    """A position of which these facts hold.

    `vp` is positive where the US is ahead; `influence` has the US first.  Cards that nothing names are in the draw
    pile once their deck has joined, starred cards that were played are removed.  `to_play` is the side whose action
    round it is; `ask` starts something smaller with it, as `starts.begin` lists: "coup", "event:nato" ...
    """
    state = State(rules)
    state.turn, state.round = checked.whole(turn, "turn"), checked.whole(round, "round")
    state.defcon, state.vp = checked.whole(defcon, "defcon"), checked.whole(vp, "vp")
    state.space = _pair(space, "space")
    state.space_cards = _pair(space_cards, "space_cards")
    state.military_operations = _pair(military_operations, "military_operations")
    state.china = NOBODY if china is None else named_things.side(china, "china", CHINA_LIES)
    state.china_face_up = checked.flag(china_face_up, "china_face_up")
    state.effects = named_things.effects(effects, "effects")
    put_influence(state, influence or {})
    hold = checked.entries(hands or {}, "hands", ("us", "ussr"))
    state.hands = [named_things.cards(hold.get(side, ()), f"hands: {side}") for side in ("us", "ussr")]
    state.discard, state.removed = named_things.cards(discard, "discard"), named_things.cards(removed, "removed")
    state.lasting = named_things.cards(lasting, "lasting")
    state.played = named_things.cards(played, "played") | state.lasting
    _lay_out_the_rest(state, draw)
    who = None if to_play is None else named_things.side(to_play, "to_play")
    state.phasing = named_things.side(phasing, "phasing") if phasing is not None else USSR if who is None else who
    _refuse(misplaced(state))
    begin(state, who, ask, ops=ops, card=card, countries=countries)
    advance(state)
    _refuse(wrong(state))
    return state


def _refuse(problem: str) -> None:
    if problem:
        raise complain("position", problem)


def _pair(value: Pair | None, where: str) -> list[int]:
    table = checked.entries(value or {}, where, ("us", "ussr"))
    return [checked.whole(table.get(side, 0), f"{where}: {side}") for side in ("us", "ussr")]


def put_influence(state: State, influence: object) -> None:
    """Set the influence that a table gives by country: of the US and of the USSR."""
    for slug, both in checked.entries(influence, "influence").items():
        country = named_things.country(slug, "influence")
        for side, amount in enumerate(named_things.amounts(both, f"influence: {slug}")):
            put(state, side, country, amount)


def _lay_out_the_rest(state: State, draw: Sequence[str] | None) -> None:
    """Cards that nothing names: played and starred, they have left the game; else they wait in the draw pile."""
    named = state.hands[US] | state.hands[USSR] | state.discard | state.removed | state.lasting & ~STARRED
    if draw is not None:
        named |= named_things.cards(draw, "draw")
        state.draw = named_things.cards(draw, "draw")
    rest = cards_of_game(state) & ~named
    gone = rest & state.played & STARRED if draw is None else rest
    state.removed |= gone
    if draw is None:
        state.draw = rest & ~gone
