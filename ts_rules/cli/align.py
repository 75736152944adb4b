"""`ts-rules align`: the sections and clauses of two books that say the same; or up to five books side by side."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..books import find_book, recorded
from ..errors import BadFile, BadId, BadInput
from ..games import load_game
from ..languages import UNKNOWN
from ..lone_page import write_page
from ..model import Game, RuleId
from ..paths import copies_of, data, shown
from ..visible import visible
from .options import copy_of, format_option, print_json
from .reader_language import _
from .terminal_output import painting, print_table, stretches

if TYPE_CHECKING:
    from ..align import Aligned, Pair
    from ..evidence.suspicion import Suspicion
    from ..extract import Extract

__all__ = ["command"]

MOST = 5  # books that stand side by side


@click.command(
    "align",
    help=_(
        "Bring together the sections and clauses of two books that say the same, by their numbers and by what they "
        "say, and tell where printed numbers mislead. A book is an id, or a file."
    ),
    epilog=_(
        "\b\nExamples:\n  ts-rules align ts-it-2e ts-el-deluxe\n"
        "  ts-rules align ts-it-2e ts-pl-deluxe --rule 6.3 --level clause\n"
        "  ts-rules align my-scan.txt ts-pl-deluxe --ignore-numbers --format json\n"
        "  ts-rules align ts-it-2e ts-pl-deluxe ts-el-deluxe --html ~/side-by-side.html"
        "\n  ts-rules align ts-it-2e my-other-printing.txt --doubts"
    ),
)
@click.argument("books", metavar="A B [C D E]", nargs=-1, required=True)
@click.option("--ignore-numbers", is_flag=True, help=_("Go by content alone, as if no number were printed."))
@click.option("--rule", "ident", metavar="ID", help=_("Only this rule and those below it."))
@click.option(
    "--level", type=click.Choice(["section", "clause"]), help=_("Only pairs of sections, or only pairs of clauses.")
)
@click.option(
    "--html",
    "out",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help=_("Write two to five books side by side as a page; it holds their text, so keep it to yourself."),
)
@click.option(
    "--doubts",
    is_flag=True,
    help=_("The sentences in which one says something else than the other and our statements."),
)
@format_option
@click.pass_context
def command(
    ctx: click.Context,
    books: tuple[str, ...],
    ident: str | None,
    level: str | None,
    out: Path | None,
    style: str,
    *,
    ignore_numbers: bool,
    doubts: bool,
) -> None:
    """Align, and show it in one of three ways."""
    if not 2 <= len(books) <= (MOST if out or doubts else 2):
        raise click.UsageError(_("Name two books; with --html or --doubts, two to five."), ctx)
    extracts = [_book(name) for name in books]
    _say_unknown(extracts, doubts=doubts)
    game = load_game(extracts[0].game)
    if out is not None:
        _check_place(out, books)
        _write_page(out, extracts, game, ignore_numbers=ignore_numbers)
        return
    wanted = game.find(ident).rule if ident else None
    if ident and wanted is None:
        raise BadId(_("'{id}' is no rule: ids of rules look like 6.3.2.").format(id=ident[:60]))
    if doubts:
        here = [s for s in _doubts_of(extracts, game) if not wanted or wanted.id in (s.rule, *s.rule.ancestors())]
        _doubts(here, game, style)
        return
    from ..align import aligned

    a, b = extracts
    found = aligned(a, b, ignore_numbers=ignore_numbers)
    pairs = [
        p
        for p in found.pairs
        if level in (None, p.level) and (wanted is None or p.rule == wanted.id or p.rule.is_under(wanted.id))
    ]
    if style == "json":
        from ..align.pair import as_json

        print_json("align", as_json(a, b, pairs))
        return
    names = (a.name, b.name)
    _table([p for p in pairs if level or p.level == "section"], game, names)
    if wanted is None:
        _summary(found)


def _say_unknown(extracts: Sequence[Extract], *, doubts: bool) -> None:
    """Say what cannot be told of a book in a language of which there are no data."""
    for extract in extracts:
        if extract.language != UNKNOWN:
            continue
        if doubts:
            raise BadInput(
                f"{extract.name}: its language is unknown, so what it says cannot be told, only where: align it "
                "without --doubts, or give ts-rules its language first (ts-rules language new)."
            )
        said = _("{book}: its language is unknown, so it is brought together by numbers, figures and names alone.")
        click.echo(said.format(book=extract.name), err=True)


def _doubts_of(extracts: Sequence[Extract], game: Game) -> list[Suspicion]:
    """Of a book that nobody has read first what all witnesses contradict: that list is short and mostly right."""
    from ..evidence.contrasts import contrasts
    from ..evidence.suspicion import suspicions

    first = [s for e in extracts if e.book is None for s in contrasts(e, game)]
    met = {(s.book, s.rule) for s in first}
    return [*first, *(s for s in suspicions(extracts, game) if (s.book, s.rule) not in met)]


def _doubts(found: Sequence[Suspicion], game: Game, style: str) -> None:
    if style == "json":
        rows = [{"game": game.id, "rule": game.rules[s.rule].printed, **s.as_json()} for s in found]
        print_json("doubts", {"doubts": rows})
        return
    if not found:
        click.echo(_("Nothing found."), err=True)
        return
    titles = (_("rule"), _("score"), _("lines"), _("what stands apart"))
    shown_rows = ((game.rules[s.rule].printed, f"{s.score:.2f}", stretches(s.lines) or "-", s.reason) for s in found)
    print_table(titles, shown_rows, whole=(_("score"),))


def _book(name: str) -> Extract:
    """The extract of a book, by its id or by a file."""
    from ..extract import extract

    if name in recorded():
        return extract(copy_of(name), name)
    path = Path(name)
    if path.is_file() or path.suffix or len(path.parts) > 1:
        return extract(path)
    return extract(path, find_book(name).id)  # which says what book may be meant


def _check_place(out: Path, books: Sequence[str]) -> None:
    """Refuse what would write over a book, or put its text among files that are published."""
    if out.is_dir():
        raise BadFile(shown(out), "is a folder: name a file with --html")
    copies = {path for name in books for path in (*copies_of(name), Path(name).resolve())}
    if out.resolve() in copies:
        raise BadFile(shown(out), "is a copy of a book: give the page a name of its own")
    published = (data("sources").resolve(), data("docs").resolve())
    if any(folder in out.resolve().parents for folder in published):
        raise BadFile(shown(out), "lies among files that are published, and the page holds the text of books")


def _write_page(out: Path, extracts: Sequence[Extract], game: Game, *, ignore_numbers: bool) -> None:
    from rich.markup import escape

    from ..align.differing import columns_of
    from ..align.side_by_side import page

    title = escape(visible(_("aligning {count} books").format(count=len(extracts))))
    with painting(stderr=True) as console, console.status(title):
        doubts: dict[tuple[str, RuleId], list[str]] = {}
        known = all(e.language != UNKNOWN for e in extracts)
        for found in _doubts_of(extracts, game) if known else ():
            doubts.setdefault((found.book, found.rule), []).append(found.reason)
        content = page(columns_of(extracts, ignore_numbers=ignore_numbers), game, doubts)
    write_page(out, content)
    click.echo(_("{file}: {count} books side by side").format(file=shown(out), count=len(extracts)))


def _table(pairs: Iterable[Pair], game: Game, names: tuple[str, str]) -> None:
    titles = (_("rule"), *names, _("score"), _("by"), _("audit"))
    rows = (
        (
            game.rules[p.rule].printed if p.rule in game.rules else str(p.rule),
            *(stretches(p.a) or "-", stretches(p.b) or "-", f"{p.score:.2f}", p.by, p.audit),
        )
        for p in pairs
    )
    print_table(titles, rows, whole=(_("by"), _("audit")))


def _summary(found: Aligned) -> None:
    sections = [p for p in found.pairs if p.level == "section"]
    alone = [
        len(units) - len({link.a if side == 0 else link.b for link in found.links})
        for side, units in enumerate(found.units)
    ]
    click.echo(
        _(
            "{sections} pairs of sections, {clauses} of clauses; {a} and {b} sections without a partner; "
            "{same} print one number for different rules, {other} print different numbers for one rule"
        ).format(
            sections=sum(p.holds for p in sections),
            clauses=len(found.clauses),
            a=alone[0],
            b=alone[1],
            same=sum(p.audit == "same-number-different-rule" for p in sections),
            other=sum(p.audit == "different-number-same-rule" for p in sections),
        )
    )
