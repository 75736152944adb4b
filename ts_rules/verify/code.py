"""The code of a rule, clause, variant or card: what must run when a scenario shows it.

A function counts when it runs.  Three things need a wider look, and each is reported under its own name:

own        its own function runs (of a class: one of its methods)
table      its function runs only while the game is loaded and fills a table; a function that reads this table, or a
           table made from it, runs
part       a rule that holds several ideas: the code of one of its clauses runs
elsewhere  a card whose text changes other rules: a function runs that names the card, or reads a table that does
"""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import CodeType, FunctionType, ModuleType

from ..compiled import refuse_compiled
from ..model import Code, Game
from .functions_run import Filled, filled_by

__all__ = [
    "ELSEWHERE",
    "NO",
    "OWN",
    "PART",
    "TABLE",
    "Held",
    "Statement",
    "Tables",
    "code_of",
    "codes_of",
    "functions_of",
]

OWN, TABLE, PART, ELSEWHERE, NO = "own", "table", "part", "elsewhere", "no"
WAYS = (OWN, TABLE, PART, ELSEWHERE)
Codes = frozenset[CodeType]
Name = tuple[str, str]
"""A module, and a name in it."""


@dataclass(frozen=True, slots=True)
class Held:
    """The code that an id stands for, by the ways in which it counts; empty where there is nothing to run."""

    by_way: Mapping[str, Codes]

    def entered(self, ran: set[CodeType]) -> str:
        """The nearest way in which it was entered; `no`; empty where there is nothing to enter."""
        if not any(self.by_way.values()):
            return ""
        return next((way for way in WAYS if way in self.by_way and not self.by_way[way].isdisjoint(ran)), NO)


def code_of(game: Game) -> dict[str, Held]:
    """The code of everything that a scenario can be about, by its id."""
    refuse_compiled()
    modules = [m for n, m in sys.modules.items() if n.startswith(f"{game.spec.package}.") and m is not None]
    functions = [f for module in modules for f in functions_of(module)]
    tables = Tables(modules, functions, filled_by(game.id, game.spec.package))

    def of(code: Code) -> dict[str, Codes]:
        own = frozenset(codes_of(code))
        names: set[Name] = {(code.__module__, c.co_qualname) for c in own}
        return {OWN: own, TABLE: tables.readers_after(names)}

    held: dict[str, Held] = {}
    for rule in game:
        mine, clauses = of(rule.code), {c.printed: of(c.code) for c in rule.clauses}
        parts = _all(clauses.values())
        held[rule.printed] = Held({**mine, PART: parts})
        held |= {ident: Held(codes) for ident, codes in clauses.items()}
        held |= {v.id: Held({**mine, PART: parts}) for v in rule.variants}
        whole = parts | _all([mine])
        held |= {v.id: Held({**clauses[c.printed], PART: whole}) for c in rule.clauses for v in c.variants}
    named = _named(frozenset(game.cards), functions, tables)
    for slug, event in game.events.items():
        held[slug] = Held({**of(event.code), ELSEWHERE: named.get(slug, frozenset())})
    return held


def _all(several: Iterable[Mapping[str, Codes]]) -> Codes:
    return frozenset(code for codes in several for way in (OWN, TABLE) for code in codes[way])


def _named(cards: frozenset[str], functions: Iterable[Function], tables: Tables) -> dict[str, Codes]:
    """Card → the functions that name it, as a text or through a table in whose making it is named."""
    told: dict[Name, set[str]] = {}
    for statement in tables.statements:
        for table in statement.assigns:
            told.setdefault(table, set()).update(_cards_in(statement.texts, cards))
    found: dict[str, set[CodeType]] = {}
    for function in functions:
        through = (told.get(table, set()) for table in tables.read_by[function.code])
        for card in _cards_in(function.texts, cards).union(*through):
            found.setdefault(card, set()).add(function.code)
    return {card: frozenset(codes) for card, codes in found.items()}


def _cards_in(texts: Iterable[str], cards: frozenset[str]) -> set[str]:
    """The cards that texts name: `nato`, `card.nato.ops`."""
    return {part for text in texts for part in (text, *text.split("."))} & cards


@dataclass(frozen=True, slots=True)
class Function:
    """A function or method of the game: the names that it reads, and the texts in it."""

    module: ModuleType
    code: CodeType
    names: frozenset[str]
    texts: frozenset[str]

    @property
    def name(self) -> Name:
        """Where it is found."""
        return self.module.__name__, self.code.co_qualname


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement at the top of a module that makes tables: what it assigns, reads and says."""

    module: ModuleType
    first: int
    last: int
    assigns: tuple[Name, ...]
    names: frozenset[str]
    texts: frozenset[str]


class Tables:
    """Which function reads which table, directly; and which tables are made from it while the game is loaded."""

    def __init__(self, modules: Iterable[ModuleType], functions: Iterable[Function], filled: Filled) -> None:
        self.statements = [s for module in modules for s in _statements(module)]
        self._functions = list(functions)
        self._known: dict[str, list[str]] = {}
        for module, name in {t for s in self.statements for t in s.assigns}:
            self._known.setdefault(name, []).append(module)
        self.read_by = {f.code: self._read(f.module, f.names) for f in self._functions}
        by_name = {f.name: self.read_by[f.code] for f in self._functions}
        self._ran = [self._ran_for(s, filled) for s in self.statements]
        self._made: dict[Name, set[Name]] = {}
        for statement, ran in zip(self.statements, self._ran, strict=True):
            read = self._read(statement.module, statement.names).union(*(by_name.get(f, frozenset()) for f in ran))
            for table in read:
                self._made.setdefault(table, set()).update(statement.assigns)

    def readers_after(self, functions: set[Name]) -> frozenset[CodeType]:
        """The functions that read a table which these filled, or one that was made from it."""
        filled = zip(self.statements, self._ran, strict=True)
        found = {table for statement, ran in filled if ran & functions for table in statement.assigns}
        waiting = [*found]
        while waiting:
            new = self._made.get(waiting.pop(), set()) - found
            found |= new
            waiting += new
        return frozenset(f.code for f in self._functions if self.read_by[f.code] & found)

    def _read(self, module: ModuleType, names: frozenset[str]) -> frozenset[Name]:
        return frozenset(
            (home, name) for name in names for home in self._known.get(name, ()) if _means(module, names, home, name)
        )

    @staticmethod
    def _ran_for(statement: Statement, filled: Filled) -> frozenset[Name]:
        """Every function that ran for a statement, whichever of its lines was at work."""
        lines = range(statement.first, statement.last + 1)
        return frozenset().union(*(filled.get((statement.module.__name__, n), frozenset()) for n in lines))


def _means(module: ModuleType, names: frozenset[str], home: str, name: str) -> bool:
    """Whether a name that stands in a module means the table of another: the same, imported, or reached through it."""
    if module.__name__ == home:
        return True
    here = vars(module)
    if name in here:
        return here[name] is getattr(sys.modules[home], name, None)
    return any(here.get(n) is sys.modules[home] for n in names)


def codes_of(thing: object) -> Iterator[CodeType]:
    """The code of a function, or of the methods of a class."""
    if isinstance(thing, type):
        for member in vars(thing).values():
            inner = getattr(member, "fget", None) or getattr(member, "__func__", None) or member
            if inspect.isfunction(inner):
                yield inner.__code__
    elif callable(thing) and inspect.isfunction(inner := inspect.unwrap(thing)):
        yield inner.__code__


def functions_of(module: ModuleType) -> Iterator[Function]:
    """Every function and method that a module defines, those that a decorator wraps too."""
    for thing in vars(module).values():
        if getattr(thing, "__module__", None) == module.__name__ and (
            isinstance(thing, type | FunctionType) or hasattr(thing, "__wrapped__")
        ):
            for code in codes_of(thing):
                yield Function(module, code, frozenset(_names(code)), frozenset(_texts(code)))


def _names(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from _names(inner)


def _texts(code: CodeType) -> Iterator[str]:
    for item in code.co_consts:
        if isinstance(item, CodeType):
            yield from _texts(item)
        elif isinstance(item, str):
            yield item
        elif isinstance(item, tuple | frozenset):
            yield from (part for part in item if isinstance(part, str))


def _statements(module: ModuleType) -> Iterator[Statement]:
    """Functions, classes and imports make no tables."""
    try:
        body = ast.parse(inspect.getsource(module)).body
    except (OSError, TypeError):  # an empty file, or a module without a source
        return
    for node in body:
        if not isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Import | ast.ImportFrom):
            inside = [*ast.walk(node)]
            yield Statement(
                module,
                node.lineno,
                node.end_lineno or node.lineno,
                tuple((module.__name__, name) for name in _assigned(inside)),
                frozenset(_loaded(inside)),
                frozenset(n.value for n in inside if isinstance(n, ast.Constant) and isinstance(n.value, str)),
            )


def _assigned(nodes: list[ast.AST]) -> Iterator[str]:
    """The names that a statement assigns, or puts something into."""
    for node in nodes:
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store) and isinstance(node.value, ast.Name):
            yield node.value.id


def _loaded(nodes: list[ast.AST]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
