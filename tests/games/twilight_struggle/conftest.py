"""Positions made by hand: of events and variants of play, of operations, and of the flow of a game."""

from __future__ import annotations

from functools import partial

import pytest
from by_hand import Position
from game_parts import HALT

from ts_rules.games.twilight_struggle.play import influence
from ts_rules.games.twilight_struggle.play.compiled_rules import Options, compile_rules
from ts_rules.games.twilight_struggle.play.state import NOBODY, US, USSR, State
from ts_rules.games.twilight_struggle.play.tables import COUNTRY, card_mask
from ts_rules.games.twilight_struggle.rules import s06_1_influence as placing
from ts_rules.model import Game


@pytest.fixture
def position(ts: Game) -> Position:
    """A State in the first action round of turn 1, under options: `position(civil_war=True, france=(us, ussr))`."""

    def make(
        ruleset: str = "deluxe",
        *,
        turn: int = 1,
        defcon: int = 5,
        vp: int = 0,
        phasing: int = USSR,
        readings: dict[str, str] | None = None,
        **given: bool | int | tuple[int, int],
    ) -> State:
        options = Options(**{k: v for k, v in given.items() if not isinstance(v, tuple)})  # type: ignore[arg-type]
        state = State(compile_rules(ts.ruleset(ruleset).with_readings("changed", readings or {}), options))
        state.turn, state.round, state.defcon, state.vp, state.phasing = turn, 1, defcon, vp, phasing
        for name, pair in given.items():
            if isinstance(pair, tuple):
                for side, amount in enumerate(pair):
                    influence.put(state, side, COUNTRY[name.replace("_", "-")], amount)
        placing.freeze_reach(state)
        return state

    return make


@pytest.fixture
def mid_war(position: Position) -> Position:
    """The same in turn 4, the first of the Mid War."""
    return partial(position, turn=4)


@pytest.fixture
def late_war(position: Position) -> Position:
    """The same in turn 8, the first of the Late War, at DEFCON 4."""
    return partial(position, turn=8, defcon=4)


@pytest.fixture
def board(ts: Game) -> Position:
    """A position for operations: influence as (US, USSR) by country, readings by id, options by name."""

    def make(
        held: dict[str, tuple[int, int]] | None = None,
        *,
        edition: str = "deluxe",
        readings: dict[str, str] | None = None,
        defcon: int = 5,
        round_: int = 1,
        phasing: int = US,
        **options: bool,
    ) -> State:
        ruleset = ts.ruleset(edition).with_readings("changed", readings or {})
        state = State(compile_rules(ruleset, Options(**options)))
        state.defcon, state.turn, state.phasing = defcon, 1, phasing
        for country, amounts in (held or {}).items():
            for side, amount in enumerate(amounts):
                influence.put(state, side, COUNTRY[country], amount)
        state.round = 0
        placing.freeze_reach(state)
        state.round = round_
        return state

    return make


@pytest.fixture
def make(ts: Game) -> Position:
    """A position in the middle of nothing: what is not said is empty, DEFCON 5, no stack but the stop."""

    def build(
        *,
        edition: str = "deluxe",
        readings: dict[str, str] | None = None,
        turn: int = 1,
        us: tuple[str, ...] = (),
        ussr: tuple[str, ...] = (),
        phasing: int = USSR,
        round_: int = 1,
        china: int = NOBODY,
        played: tuple[str, ...] = (),
        **options: bool,
    ) -> State:
        ruleset = ts.ruleset(edition).with_readings("changed", readings or {})
        state = State(compile_rules(ruleset, Options(**options)))
        state.turn, state.round, state.phasing, state.defcon = turn, round_, phasing, 5
        state.hands = [card_mask(*us), card_mask(*ussr)]
        state.china, state.china_face_up = china, china != NOBODY
        state.played = card_mask(*played)
        state.push(HALT)
        return state

    return build
