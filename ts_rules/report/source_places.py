"""Every place that belongs to an id: file and line of its statement, its code, and of all that names it.

An id is spelled one way everywhere, so most places are found by looking for it.  What is reached in another way is
followed: a figure through the slots of a statement and the names in its body, a card through the constants that were
made of it, a variant through the attribute that holds its reading.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from ..engine import locate
from ..engine.locate import key_lines
from ..engine.source_names import NOTHING, Names, figures_behind, id_in_text, name_of_card, name_of_id, named_in, source
from ..model import Clause, Code, Event, Found, Game, Rule, Statement
from ..paths import PACKAGE, data, package_folder
from ..translate.catalogs import locale_folders

__all__ = ["Spot", "id_of", "spots_of"]


@dataclass(frozen=True, slots=True)
class Spot:
    """A line of a file (0: the whole file): what stands there, in which definition, and for which ids that is code."""

    what: str
    file: Path
    line: int
    inside: str = ""
    of: tuple[str, ...] = ()


def id_of(found: Found) -> str:
    """The id of what was found, as it is spelled everywhere."""
    if found.card:
        return found.card.slug
    if found.reading and found.variant:
        return f"{found.variant.id}/{found.reading.slug}"
    if found.variant:
        return found.variant.id
    rule = found.rule.printed if found.rule else ""
    return f"{rule}/{found.clause.slug}" if found.clause else rule


def spots_of(game: Game, found: Found) -> Iterator[Spot]:
    """All places, its own first, then what is recorded, translated, played and tested of it."""
    package = package_folder(game.spec.package)
    own = tuple(_own(game, found))
    yield from own
    yield from _in_code(game, found, {(spot.file, spot.line) for spot in own})
    yield from _figures(game, found)
    for what, paths in _rooms(game, package):
        for path in paths:
            yield from (Spot(what, path, line) for line in _lines(found, path))
    for path in sorted((PACKAGE / "handbook" / "data").rglob("*.json")):  # what earlier versions said, of all games
        here = _lines_of_game(path, game)
        yield from (Spot("history", path, line) for line in _lines(found, path) if line in here)
    if tests := _tests(game):
        names = name_of_card(found.card.slug) if found.card else name_of_id(_searched(found))
        words = {id_of(found), _searched(found), _identifier(id_of(found))}
        for path in tests:
            text = path.read_text(encoding="utf-8").lower()
            if not any(word.lower() in text for word in words):
                continue
            if path.suffix == ".py":
                yield from _named("test", [path], names, of=False)
            else:
                yield from (Spot("test", path, line) for line in _lines(found, path))


def _parts(game: Game, found: Found) -> list[Rule | Clause | Event]:
    """What has a statement with code below it: of a rule its clauses too, of a variant nothing."""
    if found.card:
        return [game.events[found.card.slug]]
    if found.variant or not found.rule:
        return []
    return [found.clause] if found.clause else [found.rule, *found.rule.clauses]


def _own(game: Game, found: Found) -> Iterator[Spot]:
    """The statement and the definition below which it stands."""
    if found.variant and found.rule:
        yield from _variant(found, found.rule.code)
    for number, part in enumerate(_parts(game, found)):
        place = locate(part.code)
        if number == 0:
            yield Spot("statement", Path(place.file), place.statement)
        what = f"clause {part.slug}" if number and isinstance(part, Clause) else "code"
        yield Spot(what, Path(place.file), place.code)


def _variant(found: Found, code: Code) -> Iterator[Spot]:
    """The line that begins the definition, a constant of the module of its rule, and that of the reading asked for."""
    path = Path(locate(code).file)
    assert found.variant  # noqa: S101 - whoever calls has looked
    inside = False
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        if f'"{found.variant.id}"' in line:
            inside = True
            yield Spot("variant", path, number)
        elif inside and line.startswith(")"):
            return
        elif inside and found.reading and re.match(rf"\s+{_identifier(found.reading.slug)} *=", line):
            yield Spot("reading", path, number)


def _identifier(slug: str) -> str:
    return slug.replace("-", "_")


def _in_code(game: Game, found: Found, own: set[tuple[Path, int]]) -> Iterator[Spot]:
    """Where our code names it: a card also by its effect, a variant also by its reading in force."""
    package = package_folder(game.spec.package)
    paths = sorted(package.rglob("*.py"))
    if found.card:
        own_name = game.spec.package.rpartition(".")[2]
        toolkit = (p for p in PACKAGE.rglob("*.py") if PACKAGE / "games" not in p.parents and package not in p.parents)
        paths += sorted(p for p in toolkit if own_name in p.read_text("utf-8"))
        spots = _named("in code", paths, name_of_card(found.card.slug), constants=True)
    else:  # the toolkit names rules in examples only
        attribute = _identifier(found.variant.slug) if found.variant else ""
        spots = _named("in code", paths, name_of_id(_searched(found), attribute))
    for spot in spots:
        if (spot.file, spot.line) in own:
            continue
        if found.reading and f'"{found.reading.slug}"' not in source(spot.file).lines[spot.line - 1]:
            continue
        yield spot


def _named(
    what: str, paths: Iterable[Path], names: Names, *, constants: bool = False, of: bool = True
) -> Iterator[Spot]:
    for m in named_in(paths, names, constants=constants):
        yield Spot(what, Path(m.file), m.line, m.inside, m.of if of else ())


def _tests(game: Game) -> list[Path]:
    """The files of our tests, where this is a checkout; not those of another game."""
    from ..games import installed

    root = PACKAGE.parent
    if not (root / "pyproject.toml").is_file() or not package_folder(game.spec.package).is_relative_to(root):
        return []
    others = {spec.package.rpartition(".")[2] for spec in installed().values() if spec.id != game.id}
    own = game.spec.package.rpartition(".")[2]
    found = [p for p in sorted((root / "tests").rglob("*")) if p.suffix in (".py", ".toml") and p.is_file()]
    found.sort(key=lambda p: (own not in p.parts, p.suffix))
    return [p for p in found if not others & set(p.relative_to(root).parts)]


def _searched(found: Found) -> str:
    """The id to look for: a reading is named by its variant too, which the search of it takes into account."""
    return found.variant.id if found.variant else id_of(found)


def _figures(game: Game, found: Found) -> Iterator[Spot]:
    """The line of each figure that its sentences take by a slot or its code by a path."""
    wanted = dict.fromkeys(_wanted(game, found))
    folder = package_folder(game.spec.package) / "data"
    seen = set()
    for path in sorted(folder.glob("*.toml")):
        head = "" if path.stem == "figures" or path.stem.startswith("cards") else f"{path.stem}."
        for key, line in key_lines(path).items():
            figure = head + (key.replace(".figures.", ".", 1) if path.stem.startswith("cards") else key)
            if any(p.fullmatch(figure) for p in wanted) and (path, line) not in seen:
                seen.add((path, line))
                yield Spot("figure", path, line, figure)
    for path in sorted(folder.parent.glob("*.py")):  # those that follow from the data
        yield from _named("figure", [path], partial(_derives, tuple(wanted)), of=False)


def _derives(wanted: tuple[re.Pattern[str], ...], node: ast.AST) -> frozenset[str]:
    """Whether a node names one of these figures, where it is made of others: `f"setup.{side}_total"`."""
    named = False
    if isinstance(node, ast.Constant):
        named = isinstance(node.value, str) and any(p.fullmatch(node.value) for p in wanted)
    elif isinstance(node, ast.JoinedStr):
        parts = [v.value if isinstance(v, ast.Constant) else "" for v in node.values]
        shape = re.compile("".join(re.escape(str(part)) or r"[\w-]+" for part in parts))
        named = len(parts) > 1 and bool(parts[0]) and any(shape.fullmatch(p.pattern.replace("\\", "")) for p in wanted)
    return frozenset(("figure",)) if named else NOTHING


def _wanted(game: Game, found: Found) -> Iterator[re.Pattern[str]]:
    """Patterns of paths, by slots of each sentence and by each body."""
    for where, statement in _statements(game, found):
        card = f"card.{where}" if found.card else ""
        for slot in statement.slots():
            if slot.kind == "figure":
                path = f"{card}{slot.path}" if slot.path.startswith(".") else slot.path
                head, _, last = path.rpartition(".")
                yield re.compile(re.escape(path))
                if last in game.spec.rulesets:
                    yield re.compile(re.escape(head))
    for part in _parts(game, found):
        patterns = figures_behind(source(Path(locate(part.code).file)), part.code.__name__)
        if found.card:  # what is put together of a card's name is here the figure of this card
            own = re.escape(f"card.{found.card.slug}.")
            patterns = tuple(re.compile(p.pattern.replace(r"card\.[\w-]+\.", own)) for p in patterns)
        yield from patterns


def _statements(game: Game, found: Found) -> Iterator[tuple[str, Statement]]:
    """The sentences by the id in whose words their slots are, those of readings among them."""
    if found.variant:
        readings = [found.reading] if found.reading else found.variant.readings.values()
        yield from ((found.variant.id, reading.statement) for reading in readings)
    for part in _parts(game, found):
        yield part.card if isinstance(part, Event) else part.printed, part.statement
        for variant in () if isinstance(part, Event) else part.variants:
            yield from ((variant.id, reading.statement) for reading in variant.readings.values())


def _rooms(game: Game, package: Path) -> Iterator[tuple[str, list[Path]]]:
    """What the files are, and which: the game's, what is recorded of books, what is particular to a language."""
    from ..books import recorded

    sources = [data("sources")] + ([package / game.spec.sources] if game.spec.sources else [])
    books = {book.id for book in recorded().values() if book.game == game.id}
    figures = sorted((package / "data").glob("*.toml"))
    yield "data", [p for p in figures if p.stem != "not_yet"]
    yield "not yet executable", [p for p in figures if p.stem == "not_yet"]
    yield "pattern", [p for f in locale_folders() for p in sorted(f.glob(f"*/patterns/{game.id}.toml"))]
    yield "source", [p for s in sources for p in sorted(s.glob("*/*.toml")) if p.parent.name in books]
    yield "name", [f / "names" / f"{game.id}.toml" for f in locale_folders()]
    yield "translation", [p for f in locale_folders() for p in sorted(f.glob(f"*/LC_MESSAGES/{game.id}.po"))]
    seen = (package / "data", package / "scenarios")
    pages = [p for p in sorted(package.rglob("*.toml")) if not any(room in p.parents for room in seen)]
    yield "handbook", [*pages, *sorted((PACKAGE / "handbook").glob(f"data/**/{game.id}.toml"))]
    yield "scenario", sorted((package / "scenarios").glob("*.toml"))


def _lines(found: Found, path: Path) -> Iterator[int]:
    """The lines of a file that name it."""
    if not path.is_file():
        return
    lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    if found.reading and found.variant and path.suffix == ".toml":
        yield from _reading_lines(found.variant.id, found.reading.slug, lines)
    else:
        pattern = id_in_text(id_of(found))
        if found.card:  # a slug of several words is no prose; one of a single word counts only where an id stands
            one = re.escape(found.card.slug)
            anywhere = rf"(?<![\w-]){one}(?![\w-])"
            as_id = (
                rf'"(?:\w+: )?(?:not )?(?:event:)?{one}(?=["/])|card\.{one}(?![\w-])|(?:^|[{{,])\s*{one}\s*=|^\[{one}\]'
            )
            pattern = re.compile(anywhere if "-" in found.card.slug else as_id)
        yield from (n for n, line in enumerate(lines, 1) if pattern.search(line))


def _lines_of_game(path: Path, game: Game) -> range:
    """The lines of a file of all games that are about one."""
    lines = path.read_text(encoding="utf-8").splitlines()
    heads = [n for n, line in enumerate(lines, 1) if re.match(r'"[a-z0-9-]+":\{$', line)]
    first = next((n for n in heads if lines[n - 1].startswith(f'"{game.id}"')), len(lines) + 1)
    return range(first, min((n for n in heads if n > first), default=len(lines) + 1))


def _reading_lines(variant: str, reading: str, lines: Iterable[str]) -> Iterator[int]:
    """Lines that name it in full, that give it to its variant, and those of it below a heading of the variant."""
    full, given = id_in_text(f"{variant}/{reading}"), re.compile(rf'"{re.escape(reading)}"')
    key, whole = re.compile(rf"^{re.escape(reading)}\s*="), id_in_text(variant)
    below = False
    for number, line in enumerate(lines, 1):
        named = whole.search(line) is not None
        if line.startswith("["):
            below = named
        if full.search(line) or ((named or below) and (given.search(line) or key.match(line))):
            yield number
