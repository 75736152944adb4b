"""ts_rules: board-game rules across languages, each statement tied to code that runs.

>>> import ts_rules
>>> game = ts_rules.load_game("ts")
>>> game.find("6.3.4").rule.title
'Coups in battlegrounds'
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .books import find_book as load_book
    from .books import recorded as recorded_books
    from .game_in_play import Forbidden, GameInPlay, Outcome, from_json, new, position
    from .games import installed as installed_games
    from .games import load_game
    from .model import Address, RuleId
    from .playing.notation import IllegalMove
    from .translate import Renderer
    from .verify.engines.adapter import Adapter, Asked, Cannot, Hello, Refused

__all__ = [
    "Adapter",
    "Address",
    "Asked",
    "Cannot",
    "Forbidden",
    "GameInPlay",
    "Hello",
    "IllegalMove",
    "Outcome",
    "Refused",
    "Renderer",
    "RuleId",
    "from_json",
    "installed_games",
    "load_book",
    "load_game",
    "new",
    "position",
    "recorded_books",
]

DOORS = {
    "Adapter": ("verify.engines.adapter", "Adapter"),
    "Address": ("model", "Address"),
    "Asked": ("verify.engines.adapter", "Asked"),
    "Cannot": ("verify.engines.adapter", "Cannot"),
    "Forbidden": ("game_in_play", "Forbidden"),
    "GameInPlay": ("game_in_play", "GameInPlay"),
    "Hello": ("verify.engines.adapter", "Hello"),
    "IllegalMove": ("playing.notation", "IllegalMove"),
    "Outcome": ("game_in_play", "Outcome"),
    "Refused": ("verify.engines.adapter", "Refused"),
    "Renderer": ("translate", "Renderer"),
    "RuleId": ("model", "RuleId"),
    "from_json": ("game_in_play", "from_json"),
    "installed_games": ("games", "installed"),
    "load_book": ("books", "find_book"),
    "load_game": ("games", "load_game"),
    "new": ("game_in_play", "new"),
    "position": ("game_in_play", "position"),
    "recorded_books": ("books", "recorded"),
}


def __getattr__(name: str) -> object:
    """Import a room only when something in it is asked for (PEP 562)."""
    if name not in DOORS:
        raise AttributeError(f"module 'ts_rules' has no attribute '{name}'")
    room, inside = DOORS[name]
    return getattr(import_module(f"ts_rules.{room}"), inside)


def __dir__() -> list[str]:
    """What the door leads to."""
    return [*__all__]
