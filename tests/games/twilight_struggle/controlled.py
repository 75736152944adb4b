"""A board that is empty but for the countries that a test gives to a side."""

from __future__ import annotations

from game_parts import rules_of

from ts_rules.games.twilight_struggle.play import influence
from ts_rules.games.twilight_struggle.play.moves import Move
from ts_rules.games.twilight_struggle.play.state import State, advance
from ts_rules.games.twilight_struggle.play.tables import COUNTRY, STABILITY

BG_EUROPE = ("east-germany", "france", "italy", "poland", "west-germany")
BG_ASIA = ("india", "japan", "north-korea", "pakistan", "south-korea", "thailand")
BG_MIDDLE_EAST = ("egypt", "iran", "iraq", "israel", "libya", "saudi-arabia")


def empty_board(edition: str = "deluxe", **readings: str) -> State:
    """An empty board at DEFCON 5; a reading is given as `at_8_1_5__middle_east_level="with-asia"`."""
    named = {k.replace("__", "/").removeprefix("at_"): v for k, v in readings.items()}
    changed = {k.split("/")[0].replace("_", ".") + "/" + k.split("/")[1].replace("_", "-"): v for k, v in named.items()}
    state = State(rules_of(edition, readings=changed))
    state.defcon = 5
    return state


def give(state: State, side: int, *countries: str) -> State:
    """Control of countries, with just enough influence."""
    for slug in countries:
        influence.put(state, side, COUNTRY[slug], STABILITY[COUNTRY[slug]])
    return state


def finish(state: State, *moves: Move) -> State:
    """Play moves and whatever runs by itself."""
    advance(state)
    for move in moves:
        state.play(move)
    return state
