"""`ts-rules print`: a rulebook typeset from our own statements."""

from __future__ import annotations

import json
from pathlib import Path

import click

from ..errors import BadFile, WrongCall
from ..model import RuleId
from .reader_language import SpokenLanguage, _

__all__ = ["command"]

# As in ts_rules/print, which is imported only when the command runs; a test keeps the lists alike.
LAYOUTS = ("one-column", "two-column", "three-column", "boxed", "box-across", "booklet", "text")
TYPESETTERS = ("typst", "reportlab")


@click.command(
    "print",
    help=_("Print a rulebook from our own statements, in the language, edition and numbering of a book."),
    epilog=_(
        "\b\nExamples:\n  ts-rules print --book ts-el-deluxe --layout two-column\n"
        "  ts-rules print --book ts-pl-deluxe --layout booklet --out zasady.pdf\n"
        "  ts-rules print --book ts-it-2e --lang en --layout text\n"
        "  ts-rules print --book ts-it-2e --layout boxed --out book.pdf --truth book.json"
    ),
)
@click.option("--book", required=True, metavar="ID", help=_("The book whose rules, edition and numbers are printed."))
@click.option(
    "--layout", type=click.Choice(LAYOUTS), default="two-column", show_default=True, help=_("How the pages look.")
)
@click.option("--lang", type=SpokenLanguage(), help=_("Another language than that of the book."))
@click.option("--under", metavar="ID", help=_("Only this rule and what stands below it."))
@click.option(
    "--typesetter",
    type=click.Choice(TYPESETTERS),
    default=TYPESETTERS[0],
    show_default=True,
    help=_("What sets the pages; typst brings a font of its own."),
)
@click.option("--out", type=click.Path(path_type=Path), help=_("The file; BOOK-LAYOUT.pdf by default."))
@click.option("--truth", type=click.Path(path_type=Path), help=_("Write what stands in every line too, as JSON."))
def command(
    book: str, layout: str, lang: str | None, under: str | None, typesetter: str, out: Path | None, truth: Path | None
) -> None:
    """Make it, set it, write it, say where it is."""
    from ..books import find_book, recorded
    from ..files import check_place, write_all
    from ..lone_page import check_same_kind
    from ..paths import copies_of, shown
    from ..print import manuscript, print_book, truth_of

    found = find_book(book)
    suffix = "txt" if layout == "text" else "pdf"
    asked = out or Path(f"{book}-{layout}.{suffix}")
    place = check_place(asked, "--out")
    beside = check_place(truth, "--truth") if truth else None
    if beside == place:
        raise WrongCall(_("--out and --truth name the same file: name two."))
    copies = {copy for one in recorded() for copy in copies_of(one)}
    if taken := next((path for path in (place, beside) if path in copies), None):
        raise BadFile(taken, _("is your copy of a book: choose another file"))
    if beside:
        check_same_kind(beside, b'{\n "schema": "ts-rules/print-truth/', "what stands in the lines of a printed book")
    if suffix == "pdf":
        check_same_kind(place, b"%PDF-", "a PDF")
    made = manuscript(found, lang, RuleId.parse(under) if under else None)
    printed = print_book(made, layout, typesetter, truth=bool(truth))
    if suffix == "txt":
        check_same_kind(place, b"\n".join(printed.data.split(b"\n")[:3]), "this book, printed before")
    files = {place: printed.data}
    if beside:
        body = truth_of(made, layout, "plain" if layout == "text" else typesetter, printed.lines)
        files[beside] = f"{json.dumps(body, ensure_ascii=False, indent=1)}\n".encode()
    write_all(files)
    said = [_("{path}: rules: {rules}").format(path=shown(place), rules=made.rules)]
    said += [_("pages: {pages}").format(pages=printed.pages)] if layout != "text" else []
    said += [_("with stand-in text, as there is no translation of all of it yet")] if made.stands_in else []
    click.echo("; ".join(said))
