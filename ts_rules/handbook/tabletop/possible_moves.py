"""What a scenario says of the moves that are possible at its end, in sentences; how moves are listed, a game says."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ...playing.scenario_file import Scenario

__all__ = ["possible_moves"]


def possible_moves(
    scenario: Scenario, say: Callable[[str], str], listed: Callable[[Sequence[str]], str]
) -> Iterator[str]:
    """A sentence for each list of moves that a scenario has, and one for its promises."""
    if scenario.only:
        yield say("Possible now is only: {what}.").format(what=listed(scenario.only))
    elif scenario.only is not None:
        yield say("Nothing is possible now.")
    if scenario.legal:
        yield say("Possible now: {what}.").format(what=listed(scenario.legal))
    if scenario.illegal:
        yield say("Not possible now: {what}.").format(what=listed(scenario.illegal))
    if scenario.refused:
        yield say("Not allowed: {what}.").format(what=listed(scenario.refused))
    if scenario.promises:
        yield say("After every move all holds that must always hold.")
