"""Noughts and crosses, played from its folder: what every game shares is tried on the smallest one."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ts_rules.playing import PlayedGame, played_game

PLUGIN = Path(__file__).resolve().parents[1] / "plugin" / "noughts"


@pytest.fixture(scope="session")
def noughts() -> Iterator[PlayedGame[Any]]:
    """What plays it."""
    sys.path.insert(0, str(PLUGIN))
    try:
        played = played_game(importlib.import_module("noughts_and_crosses").SPEC)
    finally:
        sys.path.remove(str(PLUGIN))
    assert played is not None
    yield played
    for name in [name for name in sys.modules if name.startswith("noughts_and_crosses")]:
        del sys.modules[name]


@pytest.fixture
def new(noughts: PlayedGame[Any]) -> Any:
    """A new game."""
    return noughts.new(noughts.rules(noughts.game.ruleset("pub"), {}))
