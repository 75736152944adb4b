"""Scenarios: a position, moves, and what must come out, in TOML that a translator can read and write."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from ..errors import BadFile, TsRulesError
from ..model import Game, Ruleset
from ..paths import package_folder
from ..toml_files import in_toml, in_toml_key, read_kept_toml
from . import checked
from .named_rules import with_readings
from .played_game import PlayedGame
from .rulings import rulings_of
from .scenario_facts import check

__all__ = [
    "FIELDS",
    "SCHEMA",
    "Scenario",
    "all_scenarios",
    "known_ids",
    "packed",
    "read_scenarios",
    "unpacked",
    "write_scenarios",
]

Played = PlayedGame[Any]
SCHEMA = "ts-rules/scenario/1"
FIELDS = (
    *("id", "title", "about", "rulings", "books", "rulesets", "note", "decides", "readings"),
    *("given", "play", "then", "legal", "illegal", "only", "refused", "promises"),
)
OUTCOMES = ("then", "legal", "illegal", "only", "refused", "promises")
KEBAB = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*\Z")
LINES = 2  # numbers that a range of lines has
LONGEST_PLAY = 20_000  # moves: a whole game that soaking writes down has hundreds
LISTS = ("about", "rulings", "rulesets", "play", "legal", "illegal", "only", "refused")
TABLES = ("books", "readings", "given", "then")  # each a table of its own in a file that is written


@dataclass(frozen=True, slots=True)
class Scenario:
    """One scenario, checked for typos; `line` is where it stands in its file."""

    id: str
    title: str
    about: tuple[str, ...]
    file: Path
    line: int
    rulesets: tuple[str, ...]
    rulings: tuple[str, ...] = ()
    """The official rulings that it carries out."""
    note: str = ""
    books: Mapping[str, tuple[tuple[int, int], ...]] = field(default_factory=dict)
    readings: Mapping[str, str] = field(default_factory=dict)
    decides: str = ""
    """The variant whose reading, pinned in `readings`, it tells from every other: under those it fails."""
    given: Mapping[str, Any] = field(default_factory=dict)
    play: tuple[str, ...] = ()
    then: Mapping[str, object] = field(default_factory=dict)
    legal: tuple[str, ...] = ()
    illegal: tuple[str, ...] = ()
    only: tuple[str, ...] | None = None
    refused: tuple[str, ...] = ()
    promises: bool = False
    """Whether every promise of the game must hold after every move."""

    def bad(self, problem: str) -> BadFile:
        """An error that names the file, the line and this scenario."""
        return BadFile(self.file, f"scenario '{self.id}': {problem}", self.line)


def all_scenarios(played: Played) -> list[Scenario]:
    """The scenarios of a game, file by file; an id that stands twice is a mistake."""
    folder = package_folder(played.game.spec.package) / "scenarios"
    found: dict[str, Scenario] = {}
    for path in sorted(folder.glob("*.toml")):
        for scenario in read_scenarios(played, path):
            if scenario.id in found:
                raise scenario.bad(f"the id stands already in {found[scenario.id].file.name}")
            found[scenario.id] = scenario
    return list(found.values())


def read_scenarios(played: Played, path: Path) -> list[Scenario]:
    """The scenarios of a file, or `BadFile` with the first thing that is wrong in it."""
    table = read_kept_toml(path)
    if table.get("schema") != SCHEMA:
        raise BadFile(path, f'is no file of scenarios: it must begin with schema = "{SCHEMA}"')
    if strange := sorted(set(table) - {"schema", "scenario"}):
        raise BadFile(path, f"has '{strange[0]}' outside a [[scenario]]")
    entries = table.get("scenario", [])
    if not isinstance(entries, list) or not entries:
        raise BadFile(path, "holds no [[scenario]]")
    lines = [n for n, line in enumerate(path.read_text("utf-8").splitlines(), 1) if line.strip() == "[[scenario]]"]
    found: dict[str, Scenario] = {}
    for number, entry in enumerate(entries):
        scenario = _scenario(played, entry, path, number, lines[number] if len(lines) == len(entries) else 0)
        if scenario.id in found:
            raise scenario.bad("the id stands twice in this file")
        found[scenario.id] = scenario
    return list(found.values())


def write_scenarios(*scenarios: Scenario) -> str:
    """A file that `read_scenarios` reads as these scenarios."""
    lines = [f'schema = "{SCHEMA}"']
    for scenario in scenarios:
        tables = []
        lines += ["", "[[scenario]]"]
        for name in FIELDS:
            value = getattr(scenario, name)
            if name in TABLES:
                tables.append((name, value))
            elif value or name == "id" or (name == "only" and value is not None):
                lines.append(f"{name} = {in_toml(value)}")
        for name, table in tables:
            if table:
                lines += ["", f"[scenario.{name}]", *(f"{in_toml_key(k)} = {in_toml(v)}" for k, v in table.items())]
    return "\n".join(lines) + "\n"


def packed(scenario: Scenario) -> dict[str, Any]:
    """What a scenario says, as JSON has it, but for where it stands and which lines of books it is from."""
    said = {name: getattr(scenario, name) for name in FIELDS if name != "books"}
    return {name: value for name, value in said.items() if value or (name == "only" and value is not None)}


def unpacked(said: Mapping[str, Any]) -> Scenario:
    """A scenario out of that, as it was checked when its file was read."""
    given: dict[str, Any] = {name: tuple(value) if name in LISTS else value for name, value in said.items()}
    return Scenario(**given, file=Path(), line=0)


def _scenario(played: Played, entry: object, path: Path, number: int, line: int) -> Scenario:
    ident = entry.get("id") if isinstance(entry, dict) else None
    where = f"scenario '{ident}'" if isinstance(ident, str) else f"scenario number {number + 1}"
    try:
        table = checked.entries(entry, where, FIELDS)
        if not isinstance(ident, str) or not KEBAB.match(ident):
            raise checked.complain(where, "needs an id in small letters, digits and hyphens: coup-in-mexico")
        if not any(table.get(outcome) for outcome in OUTCOMES) and "only" not in table:
            raise checked.complain(where, f"says nothing that must come out: add {', '.join(OUTCOMES)}")
        return Scenario(ident, file=path, line=line, **_fields(played, table, where))
    except BadFile:
        raise
    except TsRulesError as problem:
        raise BadFile(path, str(problem), line or None) from None


def _fields(played: Played, table: dict[str, Any], where: str) -> dict[str, Any]:
    game, editions = played.game, played.spec.editions
    readings = {
        k: checked.text(v, f"{where}: readings")
        for k, v in checked.entries(table.get("readings", {}), f"{where}: readings").items()
    }
    if readings:
        with_readings(game, _edition(game), readings)
    title = checked.text(table.get("title", ""), f"{where}: title")
    if not title:
        raise checked.complain(where, "needs a title")
    decides = checked.text(table.get("decides", ""), f"{where}: decides")
    if decides and decides not in readings:
        problem = f"'{decides}' has no reading in 'readings': pin the one that the scenario shows"
        raise checked.complain(f"{where}: decides", problem)
    only = checked.texts(table["only"], f"{where}: only") if "only" in table else None
    refused = table.get("refused", [])
    return {
        "title": title,
        "about": _about(game, table.get("about", []), f"{where}: about"),
        "rulings": _rulings(game, table.get("rulings", []), f"{where}: rulings"),
        "rulesets": checked.texts(table.get("rulesets", list(editions)), f"{where}: rulesets"),
        "note": checked.text(table.get("note", ""), f"{where}: note"),
        "books": _books(table.get("books", {}), f"{where}: books"),
        "readings": readings,
        "decides": decides,
        "given": checked.entries(table.get("given", {}), f"{where}: given", (*played.given, "options")),
        "play": checked.texts(table.get("play", []), f"{where}: play", LONGEST_PLAY),
        "then": check(played, table.get("then", {}), f"{where}: then"),
        "legal": checked.texts(table.get("legal", []), f"{where}: legal"),
        "illegal": checked.texts(table.get("illegal", []), f"{where}: illegal"),
        "only": only,
        "refused": (refused,) if isinstance(refused, str) else checked.texts(refused, f"{where}: refused"),
        "promises": checked.flag(table.get("promises", False), f"{where}: promises"),
    }


def _about(game: Game, value: object, where: str) -> tuple[str, ...]:
    ids = checked.texts(value, where)
    if not ids:
        raise checked.complain(where, "names no rule, clause or card that the scenario shows")
    known = known_ids(game)
    return tuple(checked.known(ident, known, "rule, clause, variant or card", where) for ident in ids)


def _rulings(game: Game, value: object, where: str) -> tuple[str, ...]:
    known = rulings_of(game)
    return tuple(checked.known(ident, known, "official ruling", where) for ident in checked.texts(value, where))


@cache
def _edition(game: Game) -> Ruleset:
    return game.ruleset(game.spec.canonical)


@cache
def known_ids(game: Game) -> tuple[str, ...]:
    """Every id that a scenario can be about."""
    of_rules = ((r.printed, *(c.printed for c in r.clauses), *(v.id for v in r.all_variants())) for r in game)
    return (*(ident for ids in of_rules for ident in ids), *game.cards)


def _books(value: object, where: str) -> dict[str, tuple[tuple[int, int], ...]]:
    found = {}
    for book, ranges in checked.entries(value, where).items():
        made = []
        for item in checked.listed(ranges, f"{where}: {book}"):
            both = [checked.number(line, where, 1, 99999) for line in checked.listed(item, f"{where}: {book}")]
            if len(both) != LINES or both[0] > both[1]:
                raise checked.complain(f"{where}: {book}", "a range of lines is [first, last]")
            made.append((both[0], both[1]))
        found[book] = tuple(made)
    return found
