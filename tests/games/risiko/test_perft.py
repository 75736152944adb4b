"""Counts of sequences of moves from named positions, as `perft.toml` has them; how they are set anew stands there."""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
from sequences_of_moves import perft

from ts_rules.games.risiko.play.as_played_game import PLAYED
from ts_rules.games.risiko.play.state import State
from ts_rules.playing.notation import move_of
from ts_rules.playing.scenario_run import given_position

FILE = Path(__file__).parent / "perft.toml"
GOLDENS: dict[str, dict[str, Any]] = {entry["id"]: entry for entry in tomllib.loads(FILE.read_text("utf-8"))["perft"]}


def start(entry: dict[str, Any]) -> State:
    state: State = given_position(PLAYED, PLAYED.game.ruleset(entry["ruleset"]), entry["given"])
    for text in entry.get("play", ()):
        state.play(move_of(PLAYED, text, state))
    return state


def counted(entry: dict[str, Any]) -> list[int]:
    return [perft(start(entry), depth + 1) for depth in range(len(entry["counts"]))]


@pytest.mark.parametrize("name", GOLDENS)
def test_counts(name: str) -> None:
    assert counted(GOLDENS[name]) == GOLDENS[name]["counts"]


if __name__ == "__main__" and "--reset" in sys.argv:
    text = FILE.read_text("utf-8")
    for name, entry in GOLDENS.items():
        pattern = rf'(id = "{re.escape(name)}"\n(?:(?!\[\[perft).*\n)*?counts = )\[.*\]'
        text = re.sub(pattern, rf"\g<1>{counted(entry)}", text)
    FILE.write_text(text, encoding="utf-8")
