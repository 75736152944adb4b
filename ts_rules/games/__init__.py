"""The games that are installed: ours, and any package with an entry point in the group `ts_rules.games`."""

from __future__ import annotations

import importlib
from functools import cache
from importlib.metadata import entry_points

from ..engine import load
from ..errors import BrokenPack, UnknownGame
from ..model import Game, GameSpec, nearest

__all__ = ["OURS", "find_game", "installed", "load_game"]

GROUP = "ts_rules.games"
RESERVED = {"tutorial", "how-to", "reference", "explain", "index"}  # pages of the handbook
OURS = {"twilight-struggle": "ts_rules.games.twilight_struggle", "risiko": "ts_rules.games.risiko"}


@cache
def installed() -> dict[str, GameSpec]:
    """Every game by id, ours first.  Ours need no entry point, so a bare checkout works too."""
    specs = {name: importlib.import_module(module).SPEC for name, module in OURS.items()}
    for point in sorted(entry_points(group=GROUP), key=lambda p: p.name):
        if point.name in specs:
            continue
        try:
            spec = point.load()
        except (ImportError, AttributeError) as problem:
            raise BrokenPack(f"The game '{point.name}' ({point.value}) cannot be imported: {problem}.") from None
        if not isinstance(spec, GameSpec):
            raise BrokenPack(f"The entry point '{point.name}' is no GameSpec: {point.value}.")
        _check_free(spec, specs)
        specs[spec.id] = spec
    return specs


def _check_free(spec: GameSpec, taken: dict[str, GameSpec]) -> None:
    """Ids and short names become folders of the handbook and options of commands, so each is given once."""
    names = {n for s in taken.values() for n in (s.id, s.short)} | RESERVED
    if clash := next((n for n in (spec.id, spec.short) if n in names), None):
        raise BrokenPack(f"The game '{spec.id}' ({spec.package}) calls itself '{clash}', which is taken.")


def find_game(name: str) -> GameSpec:
    """The spec of a game by id or short name."""
    for spec in installed().values():
        if name.lower() in (spec.id, spec.short):
            return spec
    known = tuple(n for s in installed().values() for n in dict.fromkeys((s.id, s.short)))
    raise UnknownGame(f"No game '{name}' is installed.", nearest(name, known) or tuple(installed()))


def load_game(name: str) -> Game:
    """A game, loaded and checked, by id or short name."""
    return load(find_game(name))
