"""All that a position is as JSON, its rules apart, and back: everything by name, nothing taken on trust."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ....playing import checked
from ....playing.checked import complain
from . import named_things
from .board import TERRITORIES
from .checks import who_is_asked, wrong
from .compiled_rules import Rules
from .moves import MOST_DICE, ROLLS
from .named_things import MOST, by_seat, card_names, seat_name
from .position_facts import PHASES
from .state import NOBODY, PLAYING, State
from .steps import NAMES, STEPS

__all__ = ["read", "write"]

COUNTS = ("turn", "conquests", "left", "attack", "defence")
FIELDS = (
    *("owner", "armies", "colours", "beaten_by", "objectives", "unplaced", "hands", "rolls", "deck", "discard"),
    *(*COUNTS, "first", "player", "phase", "trading", "origin", "target", "rolled", "asked", "result"),
)
LOWEST_ROLL = -1  # of somebody who did not roll highest for the first turn


def write(position: State) -> dict[str, Any]:
    """A position in words."""
    seats = position.rules.seats
    owned = [t for t, owner in enumerate(position.owner) if owner != NOBODY]
    beaten = {seats[p]: seat_name(by) for p, by in enumerate(position.beaten_by) if by != PLAYING}
    return {
        "owner": {TERRITORIES[t]: seat_name(position.owner[t]) for t in owned},
        "armies": {TERRITORIES[t]: position.armies[t] for t in owned},
        "colours": {seats[p]: named_things.colour_name(c) for p, c in enumerate(position.colour) if c != NOBODY},
        "beaten_by": beaten,
        "objectives": {
            seats[p]: named_things.objective_name(o) for p, o in enumerate(position.objective) if o != NOBODY
        },
        "unplaced": _by_seat(seats, position.unplaced),
        "hands": _by_seat(seats, [card_names(hand) for hand in position.hands]),
        "rolls": _by_seat(seats, position.rolls),
        "deck": card_names(position.deck),
        "discard": card_names(position.discard),
        **{name: getattr(position, name) for name in COUNTS},
        "first": seat_name(position.first),
        "player": seat_name(position.player),
        "phase": PHASES[position.phase + 1],
        "trading": card_names(position.trading),
        "origin": named_things.territory_name(position.origin),
        "target": named_things.territory_name(position.target),
        "rolled": [*position.rolled],
        "asked": None if position.step == NOBODY else NAMES[position.step],
        "result": position.result and {"why": position.result[1], "winner": seat_name(position.result[0])},
    }


def _by_seat(seats: Sequence[str], values: Sequence[object]) -> dict[str, object]:
    return dict(zip(seats, values, strict=True))


def read(rules: Rules, table: Mapping[str, object]) -> State:
    """The position that such a table holds, or one sentence on what is wrong; nothing is half-built."""
    where = "position"
    table = checked.entries(table, where, FIELDS)
    if missing := next((name for name in FIELDS if name not in table), None):
        raise complain(where, f"lacks '{missing}'")
    state = State(rules)
    _take_board(state, table)
    _take_players(state, table)
    for name in COUNTS:
        setattr(state, name, checked.number(table[name], name, 0, MOST))
    for name in ("attack", "defence"):
        checked.number(table[name], name, 0, MOST_DICE)
    state.deck = named_things.cards(table["deck"], "deck")
    state.discard = named_things.cards(table["discard"], "discard")
    state.trading = named_things.cards(table["trading"], "trading")
    state.phase = PHASES.index(checked.known(table["phase"], PHASES, "phase", "phase")) - 1
    state.origin, state.target = (
        NOBODY if table[name] is None else named_things.territory(table[name], name) for name in ("origin", "target")
    )
    rolled = tuple(checked.number(die, "rolled", 1, 6) for die in checked.listed(table["rolled"], "rolled"))
    if rolled and rolled not in ROLLS:
        raise complain("rolled", "dice stand in order, the highest first")
    state.rolled = rolled
    state.result = _result(table["result"], rules.seats)
    asked = table["asked"]
    state.step = NOBODY if asked is None else STEPS[checked.known(asked, STEPS, "thing to ask", "asked")]
    _check(state)
    return state


def _take_board(state: State, table: dict[str, object]) -> None:
    seats = state.rules.seats
    owner, armies = (checked.entries(table[name], name, TERRITORIES) for name in ("owner", "armies"))
    if owner.keys() != armies.keys():
        raise complain("armies", "names other territories than 'owner'")
    for slug, who in owner.items():
        territory = named_things.territory(slug, "owner")
        count = checked.number(armies[slug], f"armies: {slug}", 0, MOST)
        state.put(named_things.seat(who, f"owner: {slug}", seats), territory, count)


def _take_players(state: State, table: dict[str, object]) -> None:
    seats = state.rules.seats

    def seat(value: object, where: str) -> int:
        return named_things.seat(value, where, seats)

    def roll(value: object, where: str) -> int:
        return checked.number(value, where, LOWEST_ROLL, 6)

    state.colour = by_seat(table["colours"], "colours", seats, named_things.colour, NOBODY)
    state.objective = by_seat(table["objectives"], "objectives", seats, named_things.objective, NOBODY)
    state.beaten_by = by_seat(table["beaten_by"], "beaten_by", seats, seat, PLAYING)
    state.unplaced = by_seat(table["unplaced"], "unplaced", seats, named_things.count, 0)
    state.hands = by_seat(table["hands"], "hands", seats, named_things.cards, 0)
    state.rolls = by_seat(table["rolls"], "rolls", seats, roll, 0)
    state.first, state.player = seat(table["first"], "first"), seat(table["player"], "player")


def _result(value: object, seats: Sequence[str]) -> tuple[int, str] | None:
    if value is None:
        return None
    table = checked.entries(value, "result", ("winner", "why"))
    who = table.get("winner")
    winner = NOBODY if who == "nobody" else named_things.seat(who, "result: winner", seats)
    return winner, checked.text(table.get("why"), "result: why")


def _check(state: State) -> None:
    try:
        state.to_move = who_is_asked(state)
        problem = wrong(state)
    except (ArithmeticError, AssertionError, LookupError, TypeError, ValueError):  # details that fit one by one only
        problem = "what is to be decided next does not go together with this position"
    if problem:
        raise complain("position", problem)
