"""Official rulings on a game, as its folder records them: when each applies, what it says, and what holds today."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ..errors import BadFile, TsRulesError
from ..model import Game
from ..paths import package_folder
from ..toml_files import read_kept_toml
from . import checked

__all__ = ["FILE", "Ruling", "read_rulings", "rulings_of"]

FILE = "rulings.toml"
FIELDS = ("about", "faq", "situation", "ruling", "superseded", "today", "cannot")


@dataclass(frozen=True, slots=True)
class Ruling:
    """One ruling, in our own words."""

    id: str
    about: tuple[str, ...]
    faq: str
    """Where the official text has it."""
    situation: str
    ruling: str
    superseded: str = ""
    """By what a later text goes before it."""
    today: str = ""
    """What holds instead of a ruling that is superseded."""
    cannot: str = ""
    """Why no scenario shows it."""


@cache
def rulings_of(game: Game) -> Mapping[str, Ruling]:
    """The rulings on a game by id; none where its folder has no such file."""
    path = package_folder(game.spec.package) / "data" / FILE
    return read_rulings(path) if path.is_file() else {}


def read_rulings(path: Path) -> dict[str, Ruling]:
    """The rulings of a file, or `BadFile` with the first thing that is wrong in it."""
    try:
        table = checked.entries(read_kept_toml(path), "rulings", ("ruling",))
        return {
            ident: _ruling(ident, entry) for ident, entry in checked.entries(table.get("ruling", {}), "ruling").items()
        }
    except BadFile:
        raise
    except TsRulesError as problem:
        raise BadFile(path, str(problem)) from None


def _ruling(ident: str, entry: object) -> Ruling:
    where = f"ruling '{ident}'"
    table = checked.entries(entry, where, FIELDS)
    about = checked.texts(table.get("about", []), f"{where}: about")
    texts = {name: checked.text(table.get(name, ""), f"{where}: {name}") for name in FIELDS[1:]}
    if lacking := next((name for name in ("faq", "situation", "ruling") if not texts[name]), None):
        raise checked.complain(where, f"needs '{lacking}'")
    if bool(texts["superseded"]) != bool(texts["today"]):
        raise checked.complain(where, "says 'superseded' and 'today' together, or neither")
    return Ruling(ident, about, **texts)
