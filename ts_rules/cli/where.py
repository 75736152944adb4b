"""`ts-rules where`: every file and line that belongs to a rule or card."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import click

from ..engine import locate
from ..model import Code, Found, Game
from ..paths import data, package_folder, shown
from ..translate.catalogs import locale_folders
from .messages import _
from .options import IdType, find, format_option, game_option, print_json

__all__ = ["command"]


@dataclass(frozen=True, slots=True)
class Row:
    """One place: what stands there, in which file, at which line (0: a file as a whole)."""

    what: str
    file: str
    line: int


@click.command(
    "where",
    help=_("Show every file and line that belongs to a rule: statement, code, scenarios, sources, translations, page."),
    epilog=_("\b\nExamples:\n  ts-rules where 6.3.4\n  ts-rules where nato\n  ts-rules where 6.3.2 --format json"),
)
@click.argument("ident", metavar="ID", type=IdType())
@game_option
@format_option
def command(ident: str, game_name: str | None, style: str) -> None:
    """Look in our code, then in every data file for the id."""
    game, found = find(ident, game_name)
    key = _key(found)
    rows = [*_in_code(game, found), *_in_files(game, key), _page(game, found)]
    if style == "json":
        body = [{"what": r.what, "file": r.file, "line": r.line or None} for r in rows]
        print_json("where", {"game": game.id, "id": key, "places": body})
        return
    width = max(len(r.what) for r in rows)
    for row in rows:
        click.echo(f"{row.what:<{width}}  {row.file}{f':{row.line}' if row.line else ''}")


def _key(found: Found) -> str:
    if found.card:
        return found.card.slug
    if found.variant:
        return found.variant.id
    rule = found.rule.printed if found.rule else ""
    return f"{rule}/{found.clause.slug}" if found.clause else rule


def _in_code(game: Game, found: Found) -> Iterator[Row]:
    if found.card:
        yield from _both(game.events[found.card.slug].code)
    elif found.variant and found.rule:
        yield from _variant(found.variant.id, found.rule.code)
    elif found.clause:
        yield from _both(found.clause.code)
    elif found.rule:
        yield from _both(found.rule.code)
        for clause in found.rule.clauses:
            place = locate(clause.code)
            yield Row(f"clause {clause.slug}", shown(Path(place.code.file)), place.code.line)


def _variant(ident: str, code: Code) -> Iterator[Row]:
    """The line that begins the definition: a variant is a constant of the module of its rule."""
    path = Path(locate(code).code.file)
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        if f'"{ident}"' in line:
            yield Row("variant", shown(path), number)


def _both(code: Code) -> Iterator[Row]:
    place = locate(code)
    yield Row("statement", shown(Path(place.statement.file)), place.statement.line)
    yield Row("code", shown(Path(place.code.file)), place.code.line)


def _in_files(game: Game, key: str) -> Iterator[Row]:
    """The id is spelled one way everywhere, so looking for it is enough."""
    package = package_folder(game.spec.package)
    sources = [data("sources")] + ([package / game.spec.sources] if game.spec.sources else [])
    rooms = [
        ("figures", [p for p in sorted((package / "data").glob("*.toml")) if p.stem != "not_yet"]),
        ("not yet executable", [package / "data" / "not_yet.toml"]),
        ("scenario", sorted((package / "scenarios").glob("*.toml"))),
        ("source", [p for s in sources for p in sorted(s.glob("*/*.toml")) if _of_game(p, game)]),
        ("name", [p for f in locale_folders() for p in [f / "names" / f"{game.id}.toml"]]),
        ("translation", [p for f in locale_folders() for p in sorted(f.glob(f"*/LC_MESSAGES/{game.id}.po"))]),
    ]
    token = re.compile(rf"(?<![\w./-]){re.escape(key)}(?![\w-]|\.\w)")
    heading = re.compile(rf"\[(?:card\.)?{re.escape(key)}\]")
    for what, paths in rooms:
        for path in paths:
            if not path.is_file():
                continue
            for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), 1):
                if token.search(line) or heading.search(line):
                    yield Row(what, shown(path), number)


def _of_game(path: Path, game: Game) -> bool:
    from ..books import recorded

    book = recorded().get(path.parent.name)
    return book is not None and book.game == game.id


def _page(game: Game, found: Found) -> Row:
    if found.card:
        return Row("page", f"/{game.spec.short}/c/{found.card.slug}", 0)
    return Row("page", f"/{game.spec.short}/r/{found.rule.printed if found.rule else ''}", 0)
