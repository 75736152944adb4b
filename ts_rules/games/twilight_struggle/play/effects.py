"""Effects that outlast the event or rule that leaves them behind, each one bit of `state.effects`.

An effect is declared where that event is, and asked for by its name where a rule makes an exception for it:

    SUBS = new_effect("nuclear-subs")       # beside the event
    NUCLEAR_SUBS = effect("nuclear-subs")   # where coups heed it

Whichever is imported first gives it its bit.  In files an effect is called after its card and, where both sides can
play that, after who has played it: `missile-envy/by-us` lies on the USSR.
"""

from __future__ import annotations

from .state import US, USSR
from .tables import COUNTRIES

__all__ = ["EFFECT", "effect", "effects_of", "keep_after_turn", "new_effect", "new_effects", "realigned"]

EFFECT: dict[str, int] = {}
"""By name as files have it: the bit of every effect that is declared."""
_BITS: dict[str, int] = {}
"""By name here, with the side on which it lies: the bit, declared or not yet."""
_LASTING: list[int] = []
"""Bits of what waits for somebody's next action round, or holds for the whole game."""
_SIDES = ("us", "ussr")
_REALIGNED = 64  # the first bit of countries: the others stay small, with which reckoning is faster


def effect(name: str, side: int | None = None) -> int:
    """The bit of an effect; of one that each side can play, the bit of the one that lies on a side."""
    return _BITS.setdefault(name if side is None else f"{name}/{_SIDES[side]}", 1 << len(_BITS))


def new_effect(name: str, *, outlasts_turn: bool = False) -> int:
    """Declare an effect that only one side can play, or that lies on both; its bit."""
    return _declare(name, effect(name), outlasts_turn)


def new_effects(name: str, *, on_opponent: bool, outlasts_turn: bool = False) -> tuple[int, int]:
    """Declare an effect that each side can play, and that lies on its opponent or on itself; bits by where it lies."""
    for lies_on in (US, USSR):
        player = 1 - lies_on if on_opponent else lies_on
        _declare(f"{name}/by-{_SIDES[player]}", effect(name, lies_on), outlasts_turn)
    return effect(name, US), effect(name, USSR)


def realigned() -> tuple[int, ...]:
    """Declare, by country: it was the target of a realignment roll in this turn."""
    return tuple(_declare(f"realigned-{c}", 1 << _REALIGNED + n, False) for n, c in enumerate(COUNTRIES))  # noqa: FBT003


def _declare(name: str, bit: int, outlasts_turn: bool) -> int:  # noqa: FBT001 - called above only
    EFFECT[name] = bit
    if outlasts_turn:
        _LASTING.append(bit)
    return bit


def undeclared() -> list[str]:
    """Names for which somebody asks and that nobody declares: none, once the whole game is loaded."""
    declared = set(EFFECT.values())
    return [name for name, bit in _BITS.items() if bit not in declared]


def keep_after_turn(mask: int) -> int:
    """What of the effects in force does not end with the turn."""
    return mask & sum(_LASTING)


def effects_of(mask: int) -> list[str]:
    """The names of the effects in force, in the order of the alphabet."""
    return sorted(name for name, bit in EFFECT.items() if mask & bit)


assert (US, USSR) == (0, 1)  # noqa: S101 - the pair above is in this order
