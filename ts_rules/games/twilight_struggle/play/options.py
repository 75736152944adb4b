"""Choices of how to play that are no readings, from words and in words."""

from __future__ import annotations

from collections.abc import Mapping

from ....errors import UnknownId, WrongCall
from ....model import nearest
from ....model.values import defaults, value
from ....playing.checked import shown

__all__ = ["Options", "made_options", "named_options"]

MOST_BONUS = 20


@value
class Options:
    """Choices of how to play that are no readings: variants of the game that players agree on."""

    optional_cards: bool = True
    civil_war: bool = False
    late_war: bool = False
    tournament: bool = False
    free_realignment: bool = False  # OPT.1: DEFCON closes no region to realignment rolls
    safe_realignment: bool = False  # OPT.1: the phasing player loses no influence in the target
    mixed_operations: bool = False  # OPT.1: influence and realignment rolls with the same points
    unrolled_space: bool = False  # OPT.2: a player may leave out the roll
    bonus_influence: int = 0  # US influence added after set-up where the US has some


def made_options(given: Mapping[str, object]) -> Options:
    """Options from words: `tournament = true`."""
    known = defaults(Options)
    values: dict[str, bool | int] = {}
    for name, found in given.items():
        if name not in known:
            raise UnknownId(f"There is no option '{name}'.", nearest(name, tuple(known)))
        if isinstance(known[name], bool) != isinstance(found, bool) or not isinstance(found, int):
            kind = "true or false" if isinstance(known[name], bool) else "a whole number"
            raise WrongCall(f"The option '{name}' is {kind}, not {found!r}.")
        if not 0 <= found <= MOST_BONUS:
            raise WrongCall(f"The option '{name}' cannot be {shown(found)}: it is from 0 to {MOST_BONUS}.")
        values[name] = found
    return Options(**values)  # type: ignore[arg-type]  # each value was checked against its field


def named_options(options: Options) -> dict[str, bool | int]:
    """The options that are not as usual, in words."""
    return {n: chosen for n, usual in sorted(defaults(Options).items()) if (chosen := getattr(options, n)) != usual}
