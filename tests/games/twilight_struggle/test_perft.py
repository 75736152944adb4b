"""Counts of sequences of moves from named positions, as `perft.toml` has them; how they are set anew stands there."""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
from game_parts import new, position
from sequences_of_moves import perft

from ts_rules.games.twilight_struggle.play.as_played_game import PLAYED
from ts_rules.games.twilight_struggle.play.state import NATURE, State
from ts_rules.playing.notation import move_of

FILE = Path(__file__).parent / "perft.toml"
GOLDENS: dict[str, dict[str, Any]] = {entry["id"]: entry for entry in tomllib.loads(FILE.read_text("utf-8"))["perft"]}


def start(entry: dict[str, Any]) -> State:
    if "given" in entry:
        state = position(**entry["given"])
    else:
        state = new("deluxe", entry["new"])
        while state.to_move == NATURE:
            state.play(state.legal()[0])
    for text in entry.get("play", ()):
        state.play(move_of(PLAYED, text, state))
    return state


def counted(entry: dict[str, Any]) -> list[int]:
    return [perft(start(entry), depth + 1) for depth in range(len(entry["counts"]))]


@pytest.mark.parametrize("name", GOLDENS)
def test_counts(name: str) -> None:
    assert counted(GOLDENS[name]) == GOLDENS[name]["counts"]


def test_counting_leaves_the_position_alone() -> None:
    state = start(GOLDENS["action-round"])
    before = state.legal()[:]
    perft(state, 2)
    assert state.legal() == before


def reset() -> None:
    text = FILE.read_text("utf-8")
    for name, entry in GOLDENS.items():
        text = re.sub(rf'(id = "{name}"\n(?:.+\n)*?counts = ).*', rf"\g<1>{counted(entry)}", text)
    FILE.write_text(text, "utf-8")


if __name__ == "__main__" and "--reset" in sys.argv:
    reset()
