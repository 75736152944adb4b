"""What can be asked: decisions of a player, rolls and deals of chance, each by name with the rule that asks for it.

The modules of the flow make their steps when they are imported, and rules and flow ask for them by number:

    PLACE = decision("place-reinforcement", "Place one army", by="4.1.17", legal=..., apply=...)

`legal(state)` lists the moves; `apply(state, move)` carries one out and asks for whatever comes next.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .moves import Move
    from .state import State

__all__ = [
    "APPLY",
    "ASKED_BY",
    "LEGAL",
    "NAMES",
    "OF_CHANCE",
    "PROMPTS",
    "STEPS",
    "WEIGHTS",
    "ask",
    "chance",
    "decision",
]

Legal = Callable[["State"], "Sequence[Move]"]
Apply = Callable[["State", int], None]
Weigh = Callable[["State"], Sequence[int]]

NAMES: list[str] = []
PROMPTS: list[str] = []
ASKED_BY: list[str] = []
LEGAL: list[Legal] = []
APPLY: list[Apply] = []
WEIGHTS: list[Weigh | None] = []
STEPS: dict[str, int] = {}
OF_CHANCE: set[int] = set()


def decision(name: str, prompt: str, *, by: str, legal: Legal, apply: Apply) -> int:
    """A new kind of decision of a player."""
    return _new(name, prompt, by, legal, apply, None)


def chance(name: str, prompt: str, *, by: str, legal: Legal, apply: Apply, weights: Weigh | None = None) -> int:
    """A new kind of roll or deal: the outcomes are moves, equally likely unless `weights` says otherwise."""
    step = _new(name, prompt, by, legal, apply, weights)
    OF_CHANCE.add(step)
    return step


def _new(name: str, prompt: str, by: str, legal: Legal, apply: Apply, weights: Weigh | None) -> int:
    STEPS[name] = step = len(NAMES)
    NAMES.append(name)
    PROMPTS.append(prompt)
    ASKED_BY.append(by)
    LEGAL.append(legal)
    APPLY.append(apply)
    WEIGHTS.append(weights)
    return step


def ask(state: State, step: int, who: int) -> Sequence[Move]:
    """Ask somebody for a move; what is possible, nothing if there is nothing to decide."""
    state.step, state.to_move = step, who
    state.options = options = LEGAL[step](state)
    return options
