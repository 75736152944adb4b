"""State, moves and turn flow: mechanics that no rule text names.  `PLAYED` is what plays the game."""

from __future__ import annotations


def __getattr__(name: str) -> object:
    """`PLAYED` is imported when somebody asks for it: an engine alone starts without."""
    if name != "PLAYED":
        raise AttributeError(f"module '{__name__}' has no attribute '{name}'")
    from .as_played_game import PLAYED

    return PLAYED
