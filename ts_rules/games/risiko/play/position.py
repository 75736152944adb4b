"""Positions from facts: what a scenario or a test says of the board, everything else as usual."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ....model.values import changed
from ....playing import checked
from ....playing.checked import complain
from ..rules.s5_elimination import PROTECTED
from . import named_things
from .board import ALL_CARDS, ALL_TERRITORIES, SEATS, bits
from .checks import wrong
from .compiled_rules import Rules, compile_rules
from .named_things import MOST, by_seat
from .preparing import begin_game, place_next
from .state import COMBAT, NOBODY, PLAYING, REINFORCEMENTS, State
from .turns import begin_combat, begin_moving, begin_turn, place_all

__all__ = ["ASKS", "position"]

ASKS: dict[str, str] = {
    "turn": "the turn of a player, from its reinforcements on",
    "placing": "a player places the armies of `unplaced`, then the turn goes on",
    "combat": "the combat phase of a player",
    "strategic-move": "the third phase of a player",
    "starting-armies": "the laps in which the starting armies of `unplaced` are placed",
    "set-up": "a whole game from its first roll on",
}
"""What `ask` can be."""


def position(
    rules: Rules,
    *,
    players: int | None = None,
    ask: str = "turn",
    turn: int = PROTECTED + 1,
    player: str = SEATS[0],
    first: str = SEATS[0],
    territories: Mapping[str, Mapping[str, int]] | None = None,
    rest: str | None = None,
    colours: Mapping[str, str] | None = None,
    objectives: Mapping[str, str] | None = None,
    hands: Mapping[str, Sequence[str]] | None = None,
    discard: Sequence[str] = (),
    deck: Sequence[str] | None = None,
    unplaced: Mapping[str, int] | None = None,
    out: Mapping[str, str] | None = None,
    conquests: int = 0,
) -> State:
    """A position of which these facts hold.

    Unless `turn` says otherwise, nobody is protected any more.  `territories` gives each player's armies by territory;
    those that nobody has are the `rest`, of the last player that is not out of the game unless it says whose, with one
    army each.  Cards that nothing names are in the deck.  Players have the colours in their order, and no objective
    unless `objectives` gives one.
    """
    if players is not None:
        checked.number(players, "players", 3, len(SEATS))
        rules = compile_rules(rules.ruleset, changed(rules.options, players=players))
    checked.known(ask, ASKS, f"thing to ask (they are {', '.join(ASKS)})", "ask")
    state = State(rules)
    if ask == "set-up":
        begin_game(state)
        return state
    seats = rules.seats
    state.turn = checked.number(turn, "turn", 1, MOST)
    state.conquests = checked.number(conquests, "conquests", 0, MOST)
    state.player, state.first = named_things.seat(player, "player", seats), named_things.seat(first, "first", seats)
    state.beaten_by = by_seat(out or {}, "out", seats, lambda v, w: named_things.seat(v, w, seats), PLAYING)
    state.colour = by_seat(colours or {}, "colours", seats, named_things.colour, NOBODY)
    _colour_the_others(state)
    state.objective = by_seat(objectives or {}, "objectives", seats, named_things.objective, NOBODY)
    state.unplaced = by_seat(unplaced or {}, "unplaced", seats, named_things.count, 0)
    _lay_out_armies(state, territories or {}, rest)
    _lay_out_cards(state, hands or {}, discard, deck)
    if ask in ("combat", "strategic-move") and any(state.unplaced):
        raise complain("unplaced", "all armies are on the board before combat begins (4.1.18)")
    BEGINS[ask](state)
    if problem := wrong(state):
        raise complain("position", problem)
    return state


def _colour_the_others(state: State) -> None:
    for player, chosen in enumerate(state.colour):
        if chosen == NOBODY:
            usual = (player, *range(len(SEATS)))
            state.colour[player] = next(colour for colour in usual if colour not in state.colour)


def _lay_out_armies(state: State, territories: object, rest: str | None) -> None:
    seats, named = state.rules.seats, 0
    for who, table in checked.entries(territories, "territories", seats).items():
        for slug, amount in checked.entries(table, f"territories: {who}").items():
            where = f"territories: {who}: {slug}"
            territory = named_things.territory(slug, where)
            if named >> territory & 1:
                raise complain(where, "somebody else has it already")
            named |= 1 << territory
            state.put(seats.index(who), territory, checked.number(amount, where, 1, MOST))
    still = state.still_playing()
    others = still[-1] if rest is None and still else named_things.seat(rest, "rest", seats)
    for territory in bits(ALL_TERRITORIES & ~named):
        state.put(others, territory, 1)


def _lay_out_cards(state: State, hands: object, discard: object, deck: object) -> None:
    state.hands = by_seat(hands, "hands", state.rules.seats, named_things.cards, 0)
    state.discard = named_things.cards(discard, "discard")
    named = state.discard
    for hand in state.hands:
        named |= hand
    state.deck = ALL_CARDS & ~named
    if deck is not None:
        state.deck = named_things.cards(deck, "deck")
        state.discard |= ALL_CARDS & ~named & ~state.deck


def _begin_placing(state: State) -> None:
    state.phase = REINFORCEMENTS
    place_all(state)


def _begin_combat(state: State) -> None:
    state.phase = REINFORCEMENTS
    begin_combat(state)


def _begin_moving(state: State) -> None:
    state.phase = COMBAT
    begin_moving(state)


def _begin_starting_armies(state: State) -> None:
    state.turn = 0
    state.hands = [state.land[player] for player in range(state.rules.players)]
    state.deck = state.discard = 0
    place_next(state)


BEGINS: dict[str, Callable[[State], None]] = {
    "turn": begin_turn,
    "placing": _begin_placing,
    "combat": _begin_combat,
    "strategic-move": _begin_moving,
    "starting-armies": _begin_starting_armies,
}
