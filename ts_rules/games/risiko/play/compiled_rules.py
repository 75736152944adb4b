"""A ruleset as the engine reads it: every reading and every choice of how to play as a plain attribute.

`rules.defence_dice` is the reading of the variant `4.2.15/defence-dice`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from ....engine import load
from ....errors import UnknownId, WrongCall
from ....model import Game, Ruleset, nearest
from ....model.values import defaults, value
from ....playing.checked import shown
from .. import SPEC
from .board import SEATS, TERRITORIES, figure

if TYPE_CHECKING:
    from .state import State

__all__ = ["Options", "Rules", "compile_rules", "game", "made_options", "named_options"]

FEWEST, MOST = figure("preparation.players.fewest"), figure("preparation.players.most")
MOST_LAPS = 999


@value
class Options:
    """Choices of how to play that are no readings: who sits at the table, and for how long."""

    players: int = FEWEST
    laps: int = 0  # after which a tournament game ends by points; 0: it has no such limit


class Rules:
    """Frozen after it is made; reading an attribute costs a few nanoseconds."""

    def __init__(self, ruleset: Ruleset, options: Options) -> None:
        """Compile the readings into attributes."""
        self.ruleset = ruleset
        self.options = options
        self.name = ruleset.name
        self.edition = ruleset.edition
        self.tournament = ruleset.edition == "tournament"
        self.players = options.players
        self.seats = SEATS[: options.players]
        self.laps = options.laps
        for variant, reading in ruleset.readings.items():
            setattr(self, variant.partition("/")[2].replace("-", "_"), reading)
        self.losses: dict[tuple[tuple[int, ...], tuple[int, ...]], tuple[int, int]] = {}
        """What the rules answered to both rolls: the armies that attacker and defender lose."""
        self.start: State | None = None  # the board before the first roll, once a game has begun
        self._ask_beforehand()

    def _ask_beforehand(self) -> None:
        """Ask the rules what they say whatever the position is: a play only reads their answers."""
        from ..rules import s3_preparation as preparation
        from ..rules import s4_1_reinforcements as reinforcements
        from ..rules import s4_2_combat as combat

        self.objectives: frozenset[int] = preparation.objectives_in_play(self)
        """Indices of the objectives that can be dealt."""
        self.armies_gained: tuple[int, ...] = tuple(
            reinforcements.armies_gained(self, n) for n in range(len(TERRITORIES) + 1)
        )
        """By number of territories held."""
        self.may_attack: tuple[int, ...] = tuple(combat.attackable_from(t) for t in range(len(TERRITORIES)))
        """By territory: the mask of those that can be attacked from it."""
        self.may_pass: bool = combat.may_pass()
        self.may_attack_on: bool = combat.may_attack_on()

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            """The readings, whose names the variants give."""

    def __repr__(self) -> str:
        return f"Rules({self.name!r}, {self.options})"


USUAL = Options()


@lru_cache(maxsize=256)
def compile_rules(ruleset: Ruleset, options: Options = USUAL) -> Rules:
    """The rules of a ruleset under options; the same object for the same question."""
    return Rules(ruleset, options)


@cache
def game() -> Game:
    """The loaded game."""
    return load(SPEC)


def made_options(ruleset: Ruleset, given: Mapping[str, object]) -> Options:
    """Options from words: `players = 4`."""
    from ..rules.s0_title import may_play

    known = defaults(Options)
    values: dict[str, int] = {}
    for name, found in given.items():
        if name not in known:
            raise UnknownId(f"There is no option '{name}'.", nearest(name, tuple(known)))
        if isinstance(found, bool) or not isinstance(found, int):
            raise WrongCall(f"The option '{name}' is a whole number, not {shown(found)}.")
        values[name] = found
    options = Options(**values)
    if not may_play(options.players):
        raise WrongCall(f"The option 'players' cannot be {shown(options.players)}: {FEWEST} to {MOST} can play (0.1).")
    if not 0 <= options.laps <= MOST_LAPS:
        raise WrongCall(f"The option 'laps' cannot be {shown(options.laps)}: it is from 0 to {MOST_LAPS}.")
    if options.laps and ruleset.edition != "tournament":
        raise WrongCall("The option 'laps' goes with the tournament rules: only they end a game on time (7.5.7).")
    return options


def named_options(options: Options) -> dict[str, int]:
    """The options that are not as usual, in words."""
    return {n: chosen for n, usual in sorted(defaults(Options).items()) if (chosen := getattr(options, n)) != usual}
