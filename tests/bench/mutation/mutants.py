"""The list of all changes, each with its id, what it counts for, and the scenarios that may judge it."""

from __future__ import annotations

import ast
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .figures import FigureChange, figure_changes
from .names import Names
from .operators import Change, changes
from .owners import Owners, Scenario, rule_of, scenarios_of
from .played import Studied
from .sources import Module, Unit, modules

__all__ = ["Mutant", "Plan", "names_of", "plan"]

SAID = 70  # characters of a change that an id holds
SKIPPED_TABLES = ("Variant", "Literal", "tuple")  # what such a name is given is a text or a type


@dataclass(frozen=True, slots=True)
class Mutant:
    """A change, where it stands, and who judges it."""

    id: str
    room: str
    group: str  # a section of the rules, or a module of another room
    operator: str
    where: str
    line: int
    before: str
    after: str
    scenarios: tuple[int, ...]
    unit: Unit | None = None
    change: Change | None = None
    figure: FigureChange | None = None


@dataclass(slots=True)
class Plan:
    """Everything there is to do, read once."""

    game: Studied
    modules: dict[str, Module]
    tables: dict[str, dict[str, Any]]
    scenarios: list[Scenario]
    mutants: list[Mutant] = field(default_factory=list)


def plan(package: Path, game: Studied) -> Plan:
    """All changes of a game in a package, in a fixed order."""
    apart = _without_figures(package)
    figures = (p for p in sorted((game.folder / "data").glob("*.toml")) if p.name not in apart)
    tables = {p.stem: tomllib.loads(p.read_text("utf-8")) for p in figures}
    made = Plan(game, modules(game), tables, list(_scenarios(game.folder / "scenarios")))
    names = names_of(made)
    owners = Owners(made.modules, names.cards)
    marked = {mark: u.module for m in made.modules.values() for u in m.units for mark in u.marks}
    seen: Counter[str] = Counter()
    for module in made.modules.values():
        for unit in module.units:
            judges = tuple(s["at"] for s in scenarios_of(owners.of(unit), made.scenarios))
            for change in _changes(unit, names):
                made.mutants.append(_of_code(game, module, unit, change, judges, seen))
    for figure in figure_changes(game, tables, names):
        judges = tuple(s["at"] for s in _judges(figure, made.scenarios))
        room, group = _counts_for(game, figure, marked)
        ident = f"{figure.stem}:{figure.path}:{figure.detail}"
        made.mutants.append(
            Mutant(ident, room, group, "figure", figure.stem, 0, figure.before, figure.detail, judges, figure=figure)
        )
    return made


def names_of(made: Plan) -> Names:
    """The names of the game by kind."""
    return Names(made.game, made.tables, [m.tree for m in made.modules.values()])


def _counts_for(game: Studied, figure: FigureChange, marked: dict[str, str]) -> tuple[str, str]:
    """The room and section that a figure counts for: as the plan says of its file, or where its first owner stands."""
    if section := game.part("sections").get(figure.stem):
        return "rules", section
    room, _, stem = marked[figure.owners[0]].partition(".")
    return room, game.section_of(stem) if room == "rules" else stem


def _without_figures(package: Path) -> frozenset[str]:
    """The data files that hold no figures: read from the source, as nothing of the package may be loaded here."""
    body = ast.parse((package / "engine" / "game_data.py").read_text("utf-8")).body
    (found,) = (n.value for n in body if isinstance(n, ast.Assign) and ast.unparse(n.targets[0]) == "APART")
    assert isinstance(found, ast.Call)
    return frozenset(ast.literal_eval(found.args[0]))


def _scenarios(folder: Path) -> Iterator[Scenario]:
    at = 0
    for path in sorted(folder.glob("*.toml")):
        for entry in tomllib.loads(path.read_text("utf-8"))["scenario"]:
            yield {**entry, "file": path.name, "at": at}
            at += 1


def _changes(unit: Unit, names: Names) -> Iterator[Change]:
    if unit.is_function:
        yield from changes(unit.node, names.sibling)
        return
    value = unit.node.value  # type: ignore[union-attr]
    if value is None or unit.name.startswith("__"):
        return
    made_by = value.func if isinstance(value, ast.Call) else value.value if isinstance(value, ast.Subscript) else None
    if isinstance(made_by, ast.Name) and made_by.id in SKIPPED_TABLES:
        if made_by.id == "Variant":
            yield from _editions(unit, names)
    elif not isinstance(value, ast.Constant):
        yield from changes(unit.node, names.sibling)


def _editions(unit: Unit, names: Names) -> Iterator[Change]:
    """Which reading an edition holds, where play can show it."""
    call = unit.node.value  # type: ignore[union-attr]
    if not isinstance(call, ast.Call) or any(k.arg == "unobservable" for k in call.keywords):
        return
    for place, keyword in enumerate(call.keywords):
        if keyword.arg == "editions" and isinstance(keyword.value, ast.Dict):
            for n, held in enumerate(keyword.value.values):
                if isinstance(held, ast.Constant):
                    other = names.sibling(str(held.value), "readings") or ""
                    path = (("value", None), ("keywords", place), ("value", None), ("values", n))
                    said = f"in {ast.unparse(keyword.value)}"
                    yield Change("constant", path, ast.Constant(other), said, other, held.lineno)


def _of_code(
    game: Studied, module: Module, unit: Unit, change: Change, judges: tuple[int, ...], seen: Counter[str]
) -> Mutant:
    room, _, stem = module.name.partition(".")
    before, after = change.before[:SAID], change.after[:SAID]
    ident = f"{stem}:{unit.name}:{change.operator}: {before} -> {after}"
    seen[ident] += 1
    if seen[ident] > 1:
        ident += f" ({seen[ident]})"
    group = game.section_of(stem) if room == "rules" else stem
    where = f"{module.name.replace('.', '/')}.py"
    return Mutant(
        ident, room, group, change.operator, where, change.line, before, after, judges, unit=unit, change=change
    )


def _judges(figure: FigureChange, scenarios: list[Scenario]) -> list[Scenario]:
    wild = tuple(o[:-1] for o in figure.owners if o.endswith("*"))
    own = scenarios_of(figure.owners, scenarios)
    if not wild:
        return own
    known = {s["at"] for s in own}
    under = [
        s for s in scenarios if any(rule_of(a).startswith(w) or rule_of(a) == w[:-1] for a in s["about"] for w in wild)
    ]
    touched = [s for s in scenarios if figure.touches and all(_names(s, t) for t in figure.touches)]
    extra = {s["at"]: s for s in (*touched, *under)}
    return [*own, *(s for at, s in extra.items() if at not in known)]


def _names(scenario: Scenario, slug: str) -> bool:
    """Whether a scenario names something: a country, a territory."""
    said = repr([scenario.get(k) for k in ("given", "play", "then", "legal", "illegal", "only", "refused")])
    return re.search(rf"(?<![a-z-]){re.escape(slug)}(?![a-z-])", said) is not None
