"""A scenario really played: the position before, after each move, and what each move has changed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from .....errors import BadFile
from .....model import Ruleset
from .....paths import shown
from .....playing.named_rules import with_readings
from .....playing.notation import Unreadable, move_of
from .....playing.scenario_file import Scenario
from .....playing.scenario_run import given_position
from ...play.as_played_game import PLAYED
from ...play.kinds import APPLY, NAMES, Frame
from ...play.state import NATURE, State
from ...play.tables import CARD
from .board_changes import Change, changes

__all__ = ["Move", "Played", "play"]

OPERATIONS = "6.0"
SECTION = re.compile(r"\.s(\d\d)_(\d+)_[^.]+\Z")
BEGINNING = ("ask", "ops", "card", "countries", "to_play")
"""What sets a position going: without it nothing has happened yet."""


@dataclass(frozen=True, slots=True)
class Move:
    """One move: what was asked, by whom it was made, and what it has changed."""

    frame: Frame
    mover: int
    move: int
    after: State
    found: tuple[Change, ...]

    @property
    def kind(self) -> str:
        """The kind of decision or roll."""
        return NAMES[self.frame[0]]

    @property
    def asked(self) -> str:
        """The rule or card that asked; for operations in general the section in whose module this kind is made."""
        by = str(self.frame[2])
        found = SECTION.search(APPLY[self.frame[0]].__module__) if by == OPERATIONS else None  # 6.3: `s06_3_coups`
        return f"{int(found[1])}.{found[2]}" if found and found[2] != "0" else by


@dataclass(frozen=True, slots=True)
class Played:
    """The whole of it; `at_once` is what happens before anybody decides anything."""

    scenario: Scenario
    ruleset: Ruleset
    before: State
    start: State
    at_once: tuple[Change, ...]
    moves: tuple[Move, ...]

    @property
    def end(self) -> State:
        """The position in the end."""
        return self.moves[-1].after if self.moves else self.start


def play(scenario: Scenario, ruleset: Ruleset) -> Played:
    """Play a scenario under a ruleset, with the readings that it pins."""
    pinned = with_readings(PLAYED.game, ruleset, scenario.readings)
    at_rest = {word: value for word, value in scenario.given.items() if word not in BEGINNING}
    if scenario.given.get("to_play") is not None:
        at_rest.setdefault("phasing", scenario.given["to_play"])
    before = given_position(PLAYED, pinned, at_rest)
    start = given_position(PLAYED, pinned, scenario.given)
    state = start.copy()
    moves = []
    for number, text in enumerate(scenario.play, 1):
        if not state.stack:
            raise _not_told(scenario, number, text, "nothing is left to decide")
        try:
            frame, mover, move = state.stack[-1], state.to_move, move_of(PLAYED, text, state)
        except Unreadable as problem:
            raise _not_told(scenario, number, text, str(problem)) from None
        old = state.copy()
        state.play(move)
        moves.append(Move(frame, NATURE if mover is None else mover, int(move), state.copy(), changes(old, state)))
    at_once = tuple(_from_the_table(changes(before, start), scenario))
    return Played(scenario, pinned, before, start, at_once, tuple(moves))


def _not_told(scenario: Scenario, number: int, text: str, why: str) -> BadFile:
    """A move that cannot be made: its file and line, its scenario, and why."""
    said = f"scenario '{scenario.id}': move {number} of {len(scenario.play)}, '{text}': {why}"
    return BadFile(shown(scenario.file), said, scenario.line)


def _from_the_table(found: tuple[Change, ...], scenario: Scenario) -> Iterator[Change]:
    """The card that the scenario plays comes from nowhere: it lies on the table when it begins."""
    ask, _, name = (scenario.given.get("ask") or "").partition(":")
    card = CARD.get(name or scenario.given.get("card", ""), 0) if ask in ("event", "card", "space") else 0
    for change in found:
        if change.what == "card" and change.of == card:
            if change.after == "table":
                continue
            yield replace(change, before="table")
        else:
            yield change
