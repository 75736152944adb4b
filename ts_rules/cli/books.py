"""`ts-rules books`: what is recorded of each book, and the reader's copies: taken in, held against the record."""

from __future__ import annotations

import hashlib
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..books import find_book, folder_of, recorded, rules_of
from ..books.outline import OUTLINE, outline_toml, read_outline
from ..errors import BadFile, BadInput
from ..files import alone, write_new, write_whole
from ..games import load_game
from ..languages import named
from ..lone_page import check_same_kind, write_page
from ..model import Book
from ..paths import copies_of, shown, user_data
from .new_book import accept, new, read
from .options import format_option, print_json
from .reader_language import _
from .terminal_output import print_table

if TYPE_CHECKING:
    from ..extract.result import Extract
    from ..extract.tell.recorded_outline import Comparison

__all__ = ["command"]


BAD = ("damaged", "other-text")
SUFFIXES = {"pdf": "pdf", "docx": "docx", "odt": "odt", "html": "html", "markdown": "md"}
WORDS = {
    "unrecorded": _("no outline is recorded of this book"),
    "identical": _("identical: the text is the one that is recorded"),
    "other-printing": _("another printing: the same book, with words that differ"),
    "damaged": _("damaged: some of the text is missing or torn"),
    "other-text": _("another text: not the book that is recorded"),
}


class Books(click.Group):
    """`books` and `books BOOK` list; every other command does something with a copy or with the record."""

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


@command.command(
    "add",
    help=_("Take in your copy of a rulebook: recognise it, keep a copy where ts-rules finds it, and say what it is."),
    epilog=_("\b\nExamples:\n  ts-rules books add ~/rules.pdf\n  ts-rules books add scan.txt --book ts-it-2e"),
)
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--book", metavar="BOOK", help=_("Which book it is, if it is not recognised."))
@click.option("--to", "folder", type=click.Path(path_type=Path), help=_("Folder for the copy."))
@click.option("--replace", is_flag=True, help=_("Put it in place of a copy that is there."))
@click.option("--report", "out", type=click.Path(path_type=Path), help=_("Write a report (HTML)."))
@format_option
def add(file: Path, book: str | None, folder: Path | None, replace: bool, out: Path | None, style: str) -> None:  # noqa: FBT001 - click hands flags over
    """Recognise, copy, extract, report."""
    from ..extract.chain import extract
    from ..extract.tell.html_report import report

    found = extract(file, book)
    if found.book is None:
        what = f"{load_game(found.game).spec.title} ({found.edition}) in {named(found.language).name}"
        raise BadInput(
            f"{shown(file)}: reads like a book of {what}, but has the words of none that is recorded. "
            "Say which it is with --book, or record it first: ts-rules books new."
        )
    place = (folder or user_data() / "books") / f"{found.book}.{SUFFIXES.get(found.source.kind, 'txt')}"
    content = file.read_bytes()
    if replace:
        write_whole(place, content)
    elif not write_new(place, content) and place.read_bytes() != content:
        raise BadFile(place, "is another copy of this book already: --replace puts yours in its place")
    if out is not None:
        write_page(out, report(found, load_game(found.game)))
    compared = _against_record(found)
    if style == "json":
        body = {
            "book": found.book,
            "game": found.game,
            "language": found.language,
            "edition": found.edition,
            "file": shown(place),
            "sections": len(found.sections),
            "confidence": round(found.confidence, 4),
            "repairs": len(found.repairs),
            "anomalies": len(found.anomalies),
        }
        print_json("books-add", {**body, **_comparison(compared, found.game)})
        return
    click.echo(_("{book}: kept as {file}").format(book=found.book, file=shown(place)))
    click.echo(
        _("{sections} sections, mean confidence {sure:.2f}, {repairs} repairs, {anomalies} anomalies").format(
            sections=len(found.sections),
            sure=found.confidence,
            repairs=len(found.repairs),
            anomalies=len(found.anomalies),
        )
    )
    if compared:
        click.echo(WORDS[compared.verdict])


@command.command(
    "check",
    help=_("Hold your copies against what is recorded of each book: identical, another printing, or damaged."),
    epilog=_("\b\nExamples:\n  ts-rules books check\n  ts-rules books check ts-pl-deluxe --file rules.txt"),
)
@click.argument("name", metavar="[BOOK]", required=False)
@click.option("--file", type=click.Path(path_type=Path), help=_("A copy; else those that are found."))
@format_option
@click.pass_context
def check(ctx: click.Context, name: str | None, file: Path | None, style: str) -> None:
    """Compare by fingerprint; exit 1 where a copy is damaged or another text."""
    from ..extract.chain import extract

    if file is not None and name is None:
        raise click.UsageError(_("--file needs the book that it is a copy of."), ctx)
    books = [find_book(name)] if name else list(recorded().values())
    rows: list[dict[str, Any]] = []
    for book in books:
        for path in [file] if file else copies_of(book.id):
            compared = _against_record(extract(path, book.id))
            rows.append({"book": book.id, "file": shown(path), **_comparison(compared, book.game)})
    if not rows:
        raise BadInput(_("There is no copy to check: set TS_RULES_BOOKS, or take one in with ts-rules books add FILE."))
    if style == "json":
        print_json("books-check", {"copies": rows})
    else:
        for row in rows:
            click.echo(f"{row['book']:<14} {row['file']}: {WORDS.get(row['verdict'], row['verdict'])}")
            for rule in row["rules"]:
                click.echo(f"    {rule['rule']:<9} {rule['state']} ({rule['words']} / {rule['recorded']})")
    if any(row["verdict"] in BAD for row in rows):
        ctx.exit(1)


@command.command(
    "record",
    help=_("Write the outline of a book (for maintainers): fingerprints of its sections, never their text."),
    epilog=_("\b\nExamples:\n  ts-rules books record ts-el-deluxe\n  ts-rules books record ts-pl-deluxe --file pl.txt"),
)
@click.argument("name", metavar="BOOK")
@click.option("--file", type=click.Path(path_type=Path), help=_("A copy; else the first that is found."))
@click.option("--out", type=click.Path(path_type=Path), help=_("Where to write; else sources/BOOK."))
def record(name: str, file: Path | None, out: Path | None) -> None:
    """Extract, and keep the outline."""
    from ..extract.chain import extract
    from ..extract.tell.recorded_outline import outline_of

    book = find_book(name)
    path = file or next(iter(copies_of(book.id)), None)
    if path is None:
        raise BadInput(_("There is no copy of {book}: set TS_RULES_BOOKS or give --file.").format(book=book.id))
    outline = outline_of(extract(path, book.id))
    place = out or folder_of(book.id) / OUTLINE
    check_same_kind(place, b"# Where each rule stands in", "the outline of a book")
    with nullcontext() if out else alone(folder_of(book.id)):
        write_whole(place, outline_toml(outline, load_game(book.game)))
    click.echo(f"{shown(place)}: {len(outline.sections)} sections, {outline.words} words")


for made in (new, read, accept):
    command.add_command(made)


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
        titles = (_("book"), _("language"), _("edition"), _("rules"), _("your copies"), _("title"))
        cells = []
        for r in rows:
            copies = ", ".join(c["file"] for c in r["copies"]) or "-"
            cells.append((r["book"], r["language"], r["edition"], str(r["rules"]), copies, r["title"]))
        print_table(titles, cells, whole=(_("book"),), fold=False)


def _describe(book: Book) -> dict[str, Any]:
    game = load_game(book.game)
    rules = rules_of(book, game)  # first of all, since it checks the ids
    return {
        "book": book.id,
        "game": book.game,
        "title": book.title,
        "language": book.language,
        "edition": book.edition,
        "printing": book.printing or None,
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


def _against_record(found: Extract) -> Comparison | None:
    from ..extract.tell.recorded_outline import compare, outline_of

    if found.book is None:
        return None
    kept = read_outline(folder_of(found.book) / OUTLINE)
    return compare(outline_of(found), kept) if kept else None


def _comparison(compared: Comparison | None, game: str) -> dict[str, Any]:
    if compared is None:
        return {"verdict": "unrecorded", "rules": []}
    rules = load_game(game).rules
    return {
        "verdict": compared.verdict,
        "rules": [
            {"rule": rules[r.rule].printed, "state": r.state, "words": r.words, "recorded": r.recorded}
            for r in compared.rows
            if r.state != "same"
        ],
    }
