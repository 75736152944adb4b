"""Where Python source names a card or an id: line, definition around it, and whose statement that carries out.

Read off the source with `ast`; nothing is run.  A card is named by its slug in a string (`"nato"`, `"card.nato.vp"`,
the slot `{card.nato}` of a statement), by an identifier that holds its name (`must_play_missile_envy`), and by a
constant that was made of either (`SUBS = effect("nuclear-subs")`), in its own module and where another module takes it
from there.

A definition that bears no mark belongs to the marked ones that lead to it: `_resolve` of a die to the rule that rolls.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, cached_property
from pathlib import Path

from ..model.values import value

__all__ = [
    "NOTHING",
    "Definition",
    "Mention",
    "Names",
    "Source",
    "Sources",
    "figures_behind",
    "id_in_text",
    "identifiers",
    "made_of",
    "name_of_card",
    "name_of_id",
    "named_in",
    "source",
    "with_constants",
]

Names = Callable[[ast.AST], frozenset[str]]
"""Which of the things that are looked for a node of a syntax tree, by itself, names."""
Key = tuple[Path, str]
"""A definition: its file and its name."""
Constants = Mapping[Key, frozenset[str]]
"""By constant: the things of which it was made."""
NOTHING: frozenset[str] = frozenset()
MARKS = ("rule", "clause", "event")
ROOMS = ("rules", "cards")


@value
class Mention:
    """A line that names something; `inside` is the definition around it, `of` the ids of what that carries out."""

    file: str
    line: int
    inside: str
    of: tuple[str, ...]


class Definition:
    """A function, class or constant at the top of a module."""

    def __init__(self, name: str, node: ast.stmt, body: ast.AST) -> None:
        self.name, self.node = name, node
        self.body = body
        """What is named in it: for `A, B = x, y` each has its own half."""

    @cached_property
    def uses(self) -> frozenset[str]:
        """The names that stand in it."""
        return frozenset(n.id for n in ast.walk(self.body) if isinstance(n, ast.Name)) - {self.name}

    @cached_property
    def marks(self) -> tuple[str, ...]:
        """The ids in `@rule("6.3.4", ...)`, `@clause` and `@event` above it."""
        above = getattr(self.node, "decorator_list", [])
        return tuple(
            call.args[0].value
            for call in above
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in MARKS
            if call.args and isinstance(call.args[0], ast.Constant) and isinstance(call.args[0].value, str)
        )

    @property
    def is_constant(self) -> bool:
        """Whether it is a value and no code."""
        return isinstance(self.node, ast.Assign | ast.AnnAssign)

    @property
    def is_kind(self) -> bool:
        """Whether a constant is a kind of decision, which names the card that asks it without being made of it."""
        functions = (n.arg for n in ast.walk(self.body) if isinstance(n, ast.keyword))
        return isinstance(self.body, ast.Call) and not {"apply", "legal"}.isdisjoint(functions)

    @property
    def first(self) -> int:
        """Its first line, that of a decorator among them."""
        above: list[ast.expr] = getattr(self.node, "decorator_list", [])
        return min([self.node.lineno, *(d.lineno for d in above)])


class Source:
    """One module, by its definitions."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.lines = path.read_text(encoding="utf-8").splitlines()
        self.tree = ast.parse("\n".join(self.lines))
        self.words = [n for n in ast.walk(self.tree) if isinstance(n, ast.Constant | ast.JoinedStr) or identifiers(n)]
        self.definitions: dict[str, Definition] = {}
        for node in self.tree.body:
            for name, body in _defined(node):
                self.definitions.setdefault(name, Definition(name, node, body))

    def at(self, line: int) -> tuple[Definition, ...]:
        """The definitions around a line: two for `A, B = x, y`, none between definitions."""
        return tuple(d for d in self.definitions.values() if d.first <= line <= (d.node.end_lineno or 0))

    @property
    def top(self) -> tuple[str, ...]:
        """The marks of the first definition that has some."""
        return next((d.marks for d in self.definitions.values() if d.marks), ())

    @cached_property
    def imported(self) -> Mapping[str, Key]:
        """By name here, also of imports inside functions: the file that it is taken from, and its name there."""
        found = {}
        for node in ast.walk(self.tree):
            if isinstance(node, ast.ImportFrom) and node.level:
                folder = self.path.parents[node.level - 1].joinpath(*(node.module or "").split("."))
                for item in node.names:
                    inside = folder / f"{item.name}.py"
                    place = (inside, "") if inside.is_file() else (folder.with_suffix(".py"), item.name)
                    found[item.asname or item.name] = place
        return found

    def leads_to(self, definition: Definition) -> Iterator[Key]:
        """The definitions, here and in other modules, that one uses."""
        for node in ast.walk(definition.body):
            if isinstance(node, ast.Name) and node.id != definition.name:
                if node.id in self.definitions:
                    yield self.path, node.id
                elif node.id in self.imported:
                    yield self.imported[node.id]
            elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                path, name = self.imported.get(node.value.id, (self.path, "-"))
                if not name:
                    yield path, node.attr


class Sources:
    """Modules, and which definitions lead to which."""

    def __init__(self, paths: Iterable[Path]) -> None:
        self.of = {path: source(path) for path in paths}

    @cached_property
    def led_from(self) -> Mapping[Key, tuple[Key, ...]]:
        """By definition: the others that use it."""
        found: dict[Key, dict[Key, None]] = {}
        for path, module in self.of.items():
            for name, definition in module.definitions.items():
                for used in module.leads_to(definition):
                    found.setdefault(used, {})[path, name] = None
        return {used: tuple(users) for used, users in found.items()}

    def carries_out(self, path: Path, name: str) -> tuple[str, ...]:
        """The ids of a definition's own marks, or else of the nearest marked ones that lead to it.

        In a module of rules that is sought in the module: what only others use there belongs to the rule at its top.
        Outside `rules/` and `cards/` stands what all statements share, so nothing there is the code of one of them.
        """
        found: dict[str, None] = {}
        seen: set[Key] = set()
        rest = [(path, name)]
        while rest:
            here = rest.pop(0)
            room, module = here[0].parent.name, self.of[here[0]]
            if here in seen or room not in ROOMS or here[1] not in module.definitions:
                continue
            seen.add(here)
            marks = module.definitions[here[1]].marks
            users = self.led_from.get(here, ())
            if room == "rules":
                users = tuple(user for user in users if user[0] == here[0])
            found.update(dict.fromkeys(marks))
            if not marks:
                rest += users
        return tuple(found) or (self.of[path].top if path.parent.name == "rules" else ())


def _defined(node: ast.stmt) -> Iterator[tuple[str, ast.AST]]:
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        yield node.name, node
    elif isinstance(node, ast.AnnAssign) and node.value:
        yield from ((name, node.value) for name in _targets(node.target))
    elif isinstance(node, ast.Assign):
        for target in node.targets:
            if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                pairs = zip(target.elts, node.value.elts, strict=False)
                yield from ((name, half) for one, half in pairs for name in _targets(one))
            else:
                yield from ((name, node.value) for name in _targets(target))


def _targets(target: ast.expr) -> Iterator[str]:
    yield from (n.id for n in ast.walk(target) if isinstance(n, ast.Name))


@cache
def _source(path: Path, _stamp: tuple[int, int]) -> Source:
    return Source(path)


def source(path: Path) -> Source:
    """The module of a file as it stands now."""
    stat = path.stat()
    return _source(path, (stat.st_mtime_ns, stat.st_size))


def id_in_text(ident: str) -> re.Pattern[str]:
    """An id of a rule, or of what stands inside one, where a text holds it."""
    return re.compile(rf"(?<![\w./-])(?:rule\.)?{re.escape(ident)}(?![\w-]|\.\w)")


def name_of_card(slug: str) -> Names:
    """What names a card: its slug in a string, its name in an identifier."""
    one, found = re.escape(slug), frozenset((slug,))
    said = re.compile(rf"(?:^|[\"`])(?:\w+: )?(?:not )?(?:event:|card\.)?{one}(?:$|[\"`/.-])|\{{card\.{one}[}}:|]")
    spelled = re.compile(rf"(?<![a-z0-9]){slug.replace('-', '_')}(?![a-z0-9])")

    def names(node: ast.AST) -> frozenset[str]:
        if isinstance(node, ast.Constant):
            return found if isinstance(node.value, str) and said.search(node.value) else NOTHING
        return found if any(spelled.search(word.lower()) for word in identifiers(node)) else NOTHING

    return names


def name_of_id(ident: str, attribute: str = "") -> Names:
    """What names an id: a string that holds it; for a variant also `rules.defcon_after`, where its reading is kept."""
    said, found = id_in_text(ident), frozenset((ident,))

    def names(node: ast.AST) -> frozenset[str]:
        if isinstance(node, ast.Constant):
            return found if isinstance(node.value, str) and said.search(node.value) else NOTHING
        return found if isinstance(node, ast.Attribute) and attribute and node.attr == attribute else NOTHING

    return names


def identifiers(node: ast.AST) -> tuple[str, ...]:
    """The identifiers that a node itself spells: of a name, an attribute, a definition, an import, an argument."""
    spelled = (getattr(node, field, None) for field in ("id", "attr", "name", "asname", "arg"))
    return tuple(word for word in spelled if isinstance(word, str))


def named_in(paths: Iterable[Path], names: Names, *, constants: bool = False) -> tuple[Mention, ...]:
    """Every line of these modules that names it, in their order; with `constants` also those that use what names it."""
    sources = Sources(paths)
    made = made_of(sources, names) if constants else {}
    found = []
    for here in sources.of.values():
        also = with_constants(names, here, made)
        lines = {line for node in here.words if also(node) for line in _lines(here, node, also)}
        for line in sorted(lines):
            around = here.at(line)
            of = dict.fromkeys(i for d in around for i in sources.carries_out(here.path, d.name))
            found.append(Mention(str(here.path), line, ", ".join(d.name for d in around), tuple(of)))
    return tuple(found)


def made_of(sources: Sources, names: Names) -> Constants:
    """The constants of these modules that were made of something looked for, also by way of one another."""
    found: dict[Key, frozenset[str]] = {}
    before = None
    while found != before:
        before = dict(found)
        for here in sources.of.values():
            also = with_constants(names, here, found)
            values = {n: d.body for n, d in here.definitions.items() if d.is_constant and not d.is_kind}
            for name, body in values.items():
                if things := NOTHING.union(*map(also, ast.walk(body))):
                    found[here.path, name] = things
    return found


def with_constants(names: Names, here: Source, constants: Constants) -> Names:
    """What names it in one module, constants of it and of others among them."""

    def also(node: ast.AST) -> frozenset[str]:
        if isinstance(node, ast.Name):
            return names(node) | constants.get(here.imported.get(node.id, (here.path, node.id)), NOTHING)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            path, name = here.imported.get(node.value.id, (here.path, "-"))
            return names(node) | (NOTHING if name else constants.get((path, node.attr), NOTHING))
        return names(node)

    return also


def _lines(here: Source, node: ast.AST, names: Names) -> Iterator[int]:
    """The line of a node; of a longer string each line on which it is named."""
    first, last = getattr(node, "lineno", 0), getattr(node, "end_lineno", 0)
    if isinstance(node, ast.Constant) and last > first:
        inside = [n for n in range(first, last + 1) if names(ast.Constant(here.lines[n - 1].strip().strip("\"',")))]
        yield from inside or [first]
    elif first:
        yield first


def figures_behind(here: Source, name: str) -> tuple[re.Pattern[str], ...]:
    """The paths of figures that a definition uses, itself and by what it leads to short of another marked one.

    Patterns, since a path may be put together: `figure(f"space_race.box.{box}.vp")` is any figure of a box.
    """
    found: dict[str, None] = {}
    seen, rest = {name}, [name]
    while rest:
        definition = here.definitions[rest.pop()]
        for node in ast.walk(definition.body):
            if path := _path(here, node):
                found[path] = None
        inner = {n for n in definition.uses & here.definitions.keys() if not here.definitions[n].marks}
        rest += sorted(inner - seen)
        seen |= inner
    return tuple(re.compile(path) for path in found)


def _path(here: Source, node: ast.AST) -> str:
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "figure" and node.args:
        return _spelled(node.args[0])
    keys: list[str] = []
    while isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant):
        keys.insert(0, re.escape(str(node.slice.value)))
        node = node.value
    if keys and isinstance(node, ast.Name) and (table := here.definitions.get(node.id)):
        inner = _path(here, table.body) if table.is_constant else ""
        return ".".join([inner, *keys]) if inner else ""
    if keys and isinstance(node, ast.Attribute) and node.attr == "files":
        return ".".join(keys)
    return ""


def _spelled(node: ast.expr) -> str:
    if isinstance(node, ast.Constant):
        return re.escape(str(node.value))
    if isinstance(node, ast.JoinedStr):
        return "".join(re.escape(str(v.value)) if isinstance(v, ast.Constant) else r"[\w-]+" for v in node.values)
    return ""
