"""Rulesets and options by name, for whoever starts a game from words."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from ....engine import load
from ....errors import BrokenPack, UnknownId, WrongCall
from ....model import Game, Ruleset, nearest
from ....model.values import defaults
from ....playing.named_rules import with_readings
from .rules import Options, Rules, compile_rules

__all__ = ["game", "made_options", "named_options", "rules_of"]

MOST_BONUS = 20


@cache
def game() -> Game:
    """The loaded game: with it every kind of frame and every move is known."""
    from .. import SPEC
    from .effects import undeclared

    loaded = load(SPEC)
    if names := undeclared():
        raise BrokenPack(f"No event or rule of {SPEC.title} declares the effect '{names[0]}'.")
    return loaded


def rules_of(
    ruleset: str | Ruleset | Rules = "deluxe",
    options: Options | Mapping[str, object] | None = None,
    readings: Mapping[str, str] | None = None,
) -> Rules:
    """The compiled rules of an edition or a given ruleset, with options and with some readings changed."""
    game()
    if isinstance(ruleset, Rules):
        if options is None and not readings:
            return ruleset
        options = ruleset.options if options is None else options
        ruleset = ruleset.ruleset
    chosen = _edition(ruleset) if isinstance(ruleset, str) else ruleset
    if readings:
        chosen = with_readings(game(), chosen, readings)
    if not isinstance(options, Options):
        options = made_options(options or {})
    return compile_rules(chosen, options)


@cache
def _edition(name: str) -> Ruleset:
    return game().ruleset(name)


def made_options(given: Mapping[str, object]) -> Options:
    """Options from words: `tournament = true`."""
    known = defaults(Options)
    values: dict[str, bool | int] = {}
    for name, value in given.items():
        if name not in known:
            raise UnknownId(f"There is no option '{name}'.", nearest(name, tuple(known)))
        if isinstance(known[name], bool) != isinstance(value, bool) or not isinstance(value, int):
            kind = "true or false" if isinstance(known[name], bool) else "a whole number"
            raise WrongCall(f"The option '{name}' is {kind}, not {value!r}.")
        if not -MOST_BONUS <= value <= MOST_BONUS:
            raise WrongCall(f"The option '{name}' cannot be {value}: at most {MOST_BONUS}.")
        values[name] = value
    return Options(**values)  # type: ignore[arg-type]  # each value was checked against its field


def named_options(options: Options) -> dict[str, bool | int]:
    """The options that are not as usual, in words."""
    return {n: chosen for n, usual in sorted(defaults(Options).items()) if (chosen := getattr(options, n)) != usual}
