"""`ts-rules books`: what is recorded of each book, which copies the reader has, and taking in new ones."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import click

from ..books import find_book, recorded, rules_of
from ..games import load_game
from ..model import Book
from ..paths import copies_of, shown
from .copies import add, check, record
from .options import format_option, print_json
from .reader_language import _
from .terminal_output import print_table

__all__ = ["command"]


class Books(click.Group):
    """`books` and `books BOOK` list; `books add`, `check` and `record` do something with a copy."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Whatever names none of the other commands is a question to the list."""
        if not args or args[0] not in (*self.commands, *ctx.help_option_names):
            args = ["list", *args]
        return super().parse_args(ctx, args)

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """All but the one that needs no name."""
        return [name for name in self.commands if name != "list"]


@click.group(
    "books",
    cls=Books,
    invoke_without_command=True,
    subcommand_metavar="[BOOK] | COMMAND",
    help=_(
        "What is recorded of each rulebook, and the copies you own; take in a copy, or hold one against the record."
    ),
    epilog=_(
        "\b\nExamples:\n  ts-rules books\n  ts-rules books ts-el-deluxe\n  ts-rules books --format json\n"
        "  ts-rules books add ~/rules.pdf\n  ts-rules books check ts-el-deluxe"
    ),
)
def command() -> None:
    """Choose what to do."""


for _made in (add, check, record):
    command.add_command(_made)


@command.command(
    "list",
    help=_("What is recorded of each rulebook: language, edition, how many rules it has, and the copies you own."),
    epilog=_("\b\nExamples:\n  ts-rules books\n  ts-rules books ts-el-deluxe\n  ts-rules books --format json"),
)
@click.argument("name", metavar="[BOOK]", required=False)
@format_option
def list_books(name: str | None, style: str) -> None:
    """List them, or describe one."""
    books = [find_book(name)] if name else list(recorded().values())
    rows = [_describe(b) for b in books]
    if style == "json":
        print_json("books", {"books": rows})
    elif name:
        for key, value in rows[0].items():
            click.echo(f"{key:<13} {_plain(value)}")
    else:
        _table(rows)


def _describe(book: Book) -> dict[str, Any]:
    game = load_game(book.game)
    rules = rules_of(book, game)  # first of all, since it checks the ids
    return {
        "book": book.id,
        "game": book.game,
        "title": book.title,
        "language": book.language,
        "edition": book.edition,
        "also_editions": list(book.also_editions),
        "kind": book.kind,
        "own_numbers": book.own_numbers,
        "translator": book.translator or None,
        "publisher": book.publisher or None,
        "rules": len(rules),
        "covers": [game.rules[i].printed for i in book.covers],
        "leaves_out": [game.rules[i].printed for i in book.leaves_out],
        "omits": list(book.omits),
        "adds": list(book.adds),
        "doubt": book.doubt or None,
        "copies": [_copy(book, p) for p in copies_of(book.id)],
    }


def _copy(book: Book, path: Path) -> dict[str, Any]:
    with path.open("rb") as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()
    known = next((c.what for c in book.copies if c.sha256 == digest), None)
    return {"file": shown(path), "sha256": digest, "known": known}


def _plain(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(_plain(v) for v in value) or "-"
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, dict):
        return f"{value['file']} ({value['known'] or _('another printing: not a copy we know')})"
    return "-" if value is None else str(value)


def _table(rows: list[dict[str, Any]]) -> None:
    titles = (_("book"), _("language"), _("edition"), _("rules"), _("your copies"), _("title"))
    cells = []
    for r in rows:
        copies = ", ".join(c["file"] for c in r["copies"]) or "-"
        cells.append((r["book"], r["language"], r["edition"], str(r["rules"]), copies, r["title"]))
    print_table(titles, cells, whole=(_("book"),))
