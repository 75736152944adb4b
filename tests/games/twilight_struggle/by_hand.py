"""What tests do with a position made by hand: let an event happen, conduct operations, look at what has come of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from by_name import play

from ts_rules.games.twilight_struggle.cards import EVENTS
from ts_rules.games.twilight_struggle.play.compiled_rules import compile_rules
from ts_rules.games.twilight_struggle.play.state import NATURE, US, USSR, State, advance
from ts_rules.games.twilight_struggle.play.tables import CARD, COUNTRY, card_mask
from ts_rules.games.twilight_struggle.rules import s04_5_d_action_rounds as action_rounds
from ts_rules.games.twilight_struggle.rules import s06_0_operations as operations

Position = Callable[..., State]
CHINA = CARD["the-china-card"]
CARD_OF_VALUE = {0: "asia-scoring", 1: "blockade", 2: "fidel", 3: "comecon", 4: "muslim-revolution"}


def read_otherwise(state: State, variant: str, reading: str) -> State:
    """The same position under a ruleset with one other reading."""
    state.rules = compile_rules(state.rules.ruleset.with_readings(state.rules.name, {variant: reading}))
    return state


def in_hand(state: State, side: int, *cards: str) -> None:
    state.hands[side] |= card_mask(*cards)


def happen(state: State, slug: str, player: int) -> State:
    """An event happens, whatever it demands."""
    EVENTS[CARD[slug]](state, player)
    advance(state)
    return state


def action_round(state: State, side: int) -> State:
    """The action round of a side begins."""
    action_rounds.begin_action_round(state, side)
    advance(state)
    return state


def ops(state: State, side: int, points: int, *first: str, **more: object) -> State:
    """A side has points to use, and its first moves are made."""
    operations.conduct_operations(state, side, points, "6.0", **more)  # type: ignore[arg-type]
    advance(state)
    return play(state, *first)


def at(state: State, country: str) -> tuple[int, int]:
    """The influence in a country, of the US and of the USSR."""
    c = COUNTRY[country]
    return state.influence[2 * c + US], state.influence[2 * c + USSR]


def options(state: State) -> list[str]:
    """What is possible now, in order; nothing when nobody is asked."""
    return [str(m) for m in state.legal()] if state.stack else []


def card(slug: str) -> str:
    return slug


def cards(*slugs: str) -> set[str]:
    return {card(s) for s in slugs}


def dice(*faces: int) -> tuple[str, ...]:
    return tuple(f"die-{face}" for face in faces)


def outcomes(state: State) -> Iterator[State]:
    """Every way in which chance can go from here until a player is asked or nothing is left."""
    if state.to_move != NATURE:
        yield state
        return
    for move in state.legal():
        after = state.copy()
        after.play(move)
        yield from outcomes(after)
