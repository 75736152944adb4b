"""What an engine must be able to do so that our scenarios can be played on it, whoever wrote it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from ...playing.scenario_run import Refused

__all__ = ["ALL", "PROTOCOL", "Adapter", "Asked", "Breakdown", "Cannot", "Hello", "Refused", "TimedOut"]

PROTOCOL = "ts-rules/engine/1"
ALL = "all"
"""Instead of a list: every option, every reading, every fact."""


class Cannot(Exception):
    """The engine does not know a field, option, card or rule: the scenario is left out, and the reason is counted."""


class Breakdown(Exception):
    """The engine is no use any more: it crashed, gave no answer in time, or answered what is no answer."""


class TimedOut(Breakdown):
    """It has used up its time: who asks again may wait as long again, a thousand times."""


@dataclass(frozen=True, slots=True)
class Hello:
    """Who an engine is, and what it plays; `ALL` instead of a list says that nothing is left out."""

    engine: str
    version: str = ""
    game: str = ""
    """The id of the game; empty: whichever it is asked for."""
    editions: Sequence[str] = ()
    """None: the first that the game names."""
    options: Sequence[str] | str = ()
    """Names of options that it can play other than as usual."""
    readings: Sequence[str] | str = ()
    """Readings other than those of the edition that it can play: `6.3.4/defcon-after/raises`."""
    facts: Sequence[str] | str = ALL
    """The words of a `then` that it can answer."""
    words: Sequence[str] | str = ALL
    """The words of a `given` that it can take."""
    given: str = "given"
    """How it takes a position: `given`, the facts of the scenario, or `saved`, our saved position."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A position to be set up, and under which rules: everything by name."""

    ruleset: str
    edition: str
    options: Mapping[str, object]
    readings: Mapping[str, str]
    """Readings that are not those of the edition."""
    given: Mapping[str, Any]
    """As a scenario gives it, without its options; what it leaves out is as usual.  Empty if a saved position is."""
    saved: Mapping[str, Any] | None = None
    """`ts-rules/position/1`, for engines that ask for it."""


class Adapter(Protocol):
    """An engine as it answers us.  Every method may raise `Cannot`; `play` and `position` may raise `Refused`."""

    def hello(self) -> Hello:
        """Who it is; asked once, first."""

    def position(self, asked: Asked) -> None:
        """Set up a position; what was there before is forgotten."""

    def legal(self) -> Sequence[str]:
        """All moves that are possible, in text notation."""

    def play(self, move: str, side: str) -> None:
        """Carry out a move of a player or of chance.  `side` is empty, or who must be to move for it to be legal."""

    def state(self, facts: Mapping[str, Sequence[str]]) -> Mapping[str, Any]:
        """The facts asked for, by name; the list names the keys that are wanted of a fact that has keys."""
