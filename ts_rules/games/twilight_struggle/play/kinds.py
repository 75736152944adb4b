"""Kinds of frames on the stack of a state: decisions of a player, rolls and draws of chance, and steps.

A frame is plain data: `(kind, side, by, *details)`.  `kind` indexes the tables below; `side` is who decides; `by`
is the id of the rule or card that asks.  Rules and cards make their kinds when they are imported:

    PLACE = decision("place-influence", "Place one influence", legal=..., apply=...)

`legal(state, frame)` lists the moves and `apply(state, frame, move)` carries one out; the frame is already off the
stack then, and whatever follows is pushed.  A step has no choice in it: it runs as soon as it is on top.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from .moves import Move

if TYPE_CHECKING:
    from .state import State

__all__ = ["APPLY", "CHANCE", "COME_UP", "KINDS", "LEGAL", "NAMES", "PROMPTS", "Frame", "chance", "decision", "step"]

Frame = tuple[Any, ...]
Legal = Callable[["State", Frame], list[Move]]
Apply = Callable[["State", Frame, int], None]
Step = Callable[["State", Frame], None]
ComeUp = Callable[["State", Frame], "list[Move] | None"]
Weigh = Callable[["State", Frame, list[Move]], list[int]]

NAMES: list[str] = []
PROMPTS: list[str] = []
LEGAL: list[Legal | None] = []  # None: it is a step
APPLY: list[Apply] = []
COME_UP: list[ComeUp] = []  # what lists the moves, or a step, which has none
WEIGHTS: list[Weigh | None] = []
KINDS: dict[str, int] = {}
CHANCE: set[int] = set()


def decision(name: str, prompt: str, *, legal: Legal, apply: Apply, come_up: ComeUp | None = None) -> int:
    """A new kind of decision of a player.  Without a legal move it is dropped: there was nothing to decide.

    With `come_up`, that is asked when it is the turn of the decision: it lists the moves, or does what follows
    where there is nothing to decide.
    """
    return _new(name, prompt, legal, apply, come_up, None)


def chance(
    name: str, prompt: str, *, legal: Legal, apply: Apply, weights: Weigh | None = None, come_up: ComeUp | None = None
) -> int:
    """A new kind of roll or draw: the outcomes are moves, equally likely unless `weights` says otherwise."""
    kind = _new(name, prompt, legal, apply, come_up, weights)
    CHANCE.add(kind)
    return kind


def step(name: str, run: Step) -> int:
    """A new kind of step: something that happens without anybody's choice."""
    return _new(name, "", None, None, run, None)


def _no_decision(_state: State, frame: Frame, _move: int) -> None:
    raise AssertionError(f"'{NAMES[frame[0]]}' is no decision")


def _no_step(_state: State, frame: Frame) -> None:
    raise AssertionError(f"'{NAMES[frame[0]]}' is no step")


def _new(
    name: str, prompt: str, legal: Legal | None, apply: Apply | None, run: ComeUp | None, weights: Weigh | None
) -> int:
    if name in KINDS:
        raise ValueError(f"two kinds of frames are called '{name}'")
    kind = len(NAMES)
    KINDS[name] = kind
    NAMES.append(name)
    PROMPTS.append(prompt)
    LEGAL.append(legal)
    APPLY.append(apply or _no_decision)
    COME_UP.append(run or legal or _no_step)
    WEIGHTS.append(weights)
    return kind
