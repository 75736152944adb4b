"""The games that are installed: ours, and any package with an entry point in the group `ts_rules.games`."""

from __future__ import annotations

import importlib
import importlib.machinery
import os
import re
import sys
from collections.abc import Callable
from contextlib import redirect_stdout, suppress
from functools import cache
from typing import TYPE_CHECKING, Any

from ..compiled import interpret_if_asked
from ..engine import load
from ..errors import BrokenPack, UnknownGame, WrongCall
from ..model import Game, GameSpec, Printing, nearest
from ..playing import PlayedGame, played_game

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

__all__ = ["OURS", "broken", "find_game", "find_played", "installed", "load_game", "played_games"]

interpret_if_asked()

GROUP = "ts_rules.games"
INFO = (".dist-info", "egg-info")
OURSELVES = ("ts_rules-", "ts_rules.")
PLAIN = r"[a-z0-9][a-z0-9_-]{0,39}"
RESERVED = {"tutorial", "how-to", "reference", "explain", "index", "search", "genindex"}  # pages of the handbook
OURS = {"twilight-struggle": "ts_rules.games.twilight_struggle", "risiko": "ts_rules.games.risiko"}


@cache
def installed() -> dict[str, GameSpec]:
    """Every sound game by id, ours first.  Ours need no entry point, so a bare checkout works too."""
    return _look()[0]


def broken() -> dict[str, str]:
    """Games of other packages that cannot be used, and why: one of them must not stop the others."""
    return _look()[1]


@cache
def _look() -> tuple[dict[str, GameSpec], dict[str, str]]:
    specs: dict[str, GameSpec] = {name: importlib.import_module(module).SPEC for name, module in OURS.items()}
    faults: dict[str, str] = {}
    for point in _entry_points() if any(map(_may_name_games, sys.path)) or _found_elsewhere() else ():
        if OURS.get(point.name) == point.module:
            continue
        try:
            with redirect_stdout(sys.stderr):  # what a package prints while it is imported is no output of ours
                spec = point.load()
            _check(point.name, spec, specs)
        except BrokenPack as problem:
            faults[point.name] = str(problem)
        except (Exception, SystemExit) as problem:  # noqa: BLE001 - anything may happen in the package of another
            reason = f"{type(problem).__name__}: {problem}"
            faults[point.name] = f"The game '{point.name}' ({point.value}) cannot be imported: {reason}."
        else:
            specs[spec.id] = spec
    return specs, faults


def _entry_points() -> list[EntryPoint]:
    from importlib.metadata import entry_points  # an eighth of the time in which a rule is shown: who has no other game

    return sorted(entry_points(group=GROUP), key=lambda p: p.name)


def _may_name_games(folder: str) -> bool:
    """Whether a package that is installed there, and is not ours, may name a game; an archive may always."""
    try:
        with os.scandir(folder or ".") as entries:
            infos = [e.path for e in entries if e.name.lower().endswith(INFO) and not e.name.startswith(OURSELVES)]
    except OSError as problem:
        return isinstance(problem, NotADirectoryError)
    for info in infos:
        with suppress(OSError), open(f"{info}/entry_points.txt", "rb") as file:  # noqa: PTH123 - pathlib takes long
            if GROUP.encode() in file.read():
                return True
    return False


def _found_elsewhere() -> bool:
    """Whether somebody finds packages in another way than in folders."""
    ours = importlib.machinery.PathFinder
    return any(finder is not ours and hasattr(finder, "find_distributions") for finder in sys.meta_path)


def _check(name: str, spec: object, taken: dict[str, GameSpec]) -> None:
    """A spec becomes folders of the handbook and options of commands: its names are plain, and given once."""
    if not isinstance(spec, GameSpec):
        raise BrokenPack(f"The entry point '{name}' is no GameSpec.")
    editions: Any = spec.editions  # whatever the other package put there
    titles: Any = spec.edition_titles
    texts = [spec.id, spec.short, spec.title, spec.package, spec.language, spec.sources, spec.locales]
    if not isinstance(editions, tuple) or not editions or not all(isinstance(t, str) for t in (*texts, *editions)):
        raise BrokenPack(f"The game '{name}': a GameSpec takes texts, and a tuple of editions.")
    if not isinstance(titles, tuple) or len(titles) not in (0, len(editions)) or not all(map(_is_text, titles)):
        raise BrokenPack(f"The game '{name}': edition_titles is a tuple with a title for each edition, or empty.")
    _check_printings(name, spec)
    if spec.id != name:
        raise BrokenPack(f"The game '{spec.id}' stands under the entry point '{name}': give both the same name.")
    for text in (spec.id, spec.short, *spec.rulesets, *filter(None, (spec.sources, spec.locales))):
        if not re.fullmatch(PLAIN, text):
            raise BrokenPack(f"The game '{name}' uses the name '{text}': only a-z, 0-9, - and _ inside it.")
    names = {n for s in taken.values() for n in (s.id, s.short)} | RESERVED
    if clash := next((n for n in (spec.id, spec.short) if n in names), None):
        raise BrokenPack(f"The game '{spec.id}' ({spec.package}) calls itself '{clash}', which is taken.")


def _check_printings(name: str, spec: GameSpec) -> None:
    printings: Any = spec.printings
    if not isinstance(printings, tuple) or not all(isinstance(p, Printing) for p in printings):
        raise BrokenPack(f"The game '{name}': printings is a tuple of Printing.")
    for printing in printings:
        if not all(map(_is_text, (printing.id, printing.edition, printing.title, printing.later))):
            raise BrokenPack(f"The game '{name}': a Printing takes texts.")
        if printing.edition not in spec.editions:
            raise BrokenPack(f"The game '{name}': the printing '{printing.id}' is of no edition of the game.")
    if len({*spec.editions, *(p.id for p in printings)}) < len(spec.editions) + len(printings):
        raise BrokenPack(f"The game '{name}' gives two editions or printings the same name.")


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def find_game(name: str) -> GameSpec:
    """The spec of a game by id or short name; what is no name at all names no game."""
    name = str(name)
    for spec in installed().values():
        if name.lower() in (spec.id, spec.short):
            return spec
    if name in broken():
        raise BrokenPack(broken()[name])
    known = tuple(n for s in installed().values() for n in dict.fromkeys((s.id, s.short)))
    raise UnknownGame(f"No game '{name}' is installed.", nearest(name, known) or tuple(installed()))


def load_game(name: str) -> Game:
    """A game, loaded and checked, by id or short name."""
    return load(find_game(name))


def played_games(tell: Callable[[str], object] = lambda _why: None) -> list[PlayedGame[Any]]:
    """What plays the games that are installed; `tell` hears of a package of others whose play is broken."""
    found = []
    for spec in installed().values():
        try:
            played = played_game(spec)
        except BrokenPack as problem:
            if spec.id in OURS:
                raise
            tell(str(problem))
        else:
            found += [played] if played else []
    return found


def find_played(name: str | None) -> PlayedGame[Any]:
    """What plays a game by id or short name; without a name the first that is installed."""
    if name is not None:
        spec = find_game(name)
        if (played := played_game(spec)) is None:
            raise WrongCall(f"{spec.title} cannot be played: nothing carries out its rules.")
        return played
    if not (found := played_games()):
        raise WrongCall("No game that is installed can be played.")
    return found[0]
