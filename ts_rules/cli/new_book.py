"""`ts-rules books new`, `read` and `accept`: a book put on record, read from a copy, and its readings taken over."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..books import find_book
from ..books.proposed import DOUBTED, NOTHING, UNSEARCHED
from ..books.record import KINDS
from ..games import load_game
from ..model import Kind
from ..paths import shown
from ..visible import visible
from .options import format_option, print_json
from .reader_language import _
from .terminal_output import painting, print_table, stretches, wrapped

if TYPE_CHECKING:
    from ..books.proposed import Proposal
    from ..evidence.reading_a_book import BookRead
    from ..model import Game

__all__ = ["accept", "new", "read"]

VERDICTS = tuple(kind.value for kind in Kind)
SURE = 0.9
WHY = {
    UNSEARCHED: _("no patterns in its language"),
    NOTHING: _("no reading found in its words"),
    DOUBTED: _("its words may mean something else"),
}


@click.command(
    "new",
    help=_("Put a book on record: an empty record, in which nothing of another book stands."),
    epilog=_(
        "\b\nExamples:\n  ts-rules books new ts-fr-deluxe --language fr --edition deluxe\n"
        "  ts-rules books new ts-es-summary --language es --edition 2e --kind summary --title 'Resumen'"
    ),
)
@click.argument("name", metavar="ID")
@click.option("--language", required=True, metavar="LANG", help=_("The language of the book: it, pt, pl, el, es ..."))
@click.option("--edition", required=True, metavar="NAME", help=_("The edition that it follows: 2e, deluxe ..."))
@click.option("--game", default="", metavar="GAME", help=_("Needed only where two games have the edition."))
@click.option(
    "--printing", default="", metavar="NAME", help=_("The earlier printing of its edition on which it rests.")
)
@click.option("--kind", type=click.Choice(KINDS), default=KINDS[0], show_default=True, help=_("A whole book or not."))
@click.option("--title", default="", help=_("Its title, in its own language; the name of the game without it."))
@click.option("--out", type=click.Path(path_type=Path), metavar="FOLDER", help=_("Where its folder is made."))
def new(
    name: str, language: str, edition: str, game: str, printing: str, kind: str, title: str, out: Path | None
) -> None:
    """Write the record, and say what comes next."""
    from ..books.new_record import NewBook, begin, is_looked_at
    from ..evidence.recorded_evidence import EVIDENCE, empty_evidence

    book = NewBook(name, language, edition, game, kind, title.strip(), printing)
    place = begin(book, {EVIDENCE: empty_evidence(name)}, out)
    click.echo(_("{book}: on record in {folder}").format(book=name, folder=shown(place)))
    if out is not None and not is_looked_at(out):
        click.echo(_("Other commands know it where TS_RULES_RECORDS names {folder}.").format(folder=shown(out)))
    click.echo(_("Next: {call}").format(call=f"ts-rules books read {name} FILE"))


@click.command(
    "read",
    help=_(
        "Read a copy of a book for its record: where each rule stands, and a reading proposed wherever books can "
        "differ. Nothing is accepted, and no words of the book are kept."
    ),
    epilog=_(
        "\b\nExamples:\n  ts-rules books read ts-fr-deluxe ~/regles.pdf\n"
        "  ts-rules books read ts-fr-deluxe regles.txt --format json"
    ),
)
@click.argument("name", metavar="ID")
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
@click.option("--no-copy", is_flag=True, help=_("Keep no copy of the file where other commands find it."))
@format_option
def read(name: str, file: Path, *, no_copy: bool, style: str) -> None:
    """Extract, record the outline, propose."""
    from ..evidence.reading_a_book import keep_copy, read_book_from

    book = find_book(name)
    game = load_game(book.game)
    found = read_book_from(file, book, game, _tell)
    kept = None if no_copy else keep_copy(file, found)
    for note in found.notes:
        click.echo(note, err=True)
    if style == "json":
        print_json("books-read", {"book": name, "file": shown(file), **_as_json(found, game, kept)})
    else:
        _show(name, file, found, game, kept)


def _tell(text: str) -> None:
    """What is being done, on stderr where a person watches."""
    if sys.stderr.isatty():
        with painting(stderr=True) as console:
            console.print(visible(text), style="dim")


def _as_json(found: BookRead, game: Game, kept: Path | None) -> dict[str, Any]:
    proposals = found.proposals
    return {
        "game": game.id,
        "kept": shown(kept) if kept else None,
        "sha256": proposals.sha256,
        "sections": len(found.outline.sections),
        "words": found.outline.words,
        "confidence": round(found.extract.confidence, 4),
        "missing": [game.rules[rule].printed for rule in found.missing],
        "proposals": [
            {
                "variant": one.variant,
                "reading": one.says,
                "verdict": one.verdict.value,
                "sure": one.sure,
                "sections": list(one.sections),
                "lines": [list(span) for span in one.lines],
                "also": {slug: [list(span) for span in spans] for slug, spans in one.also.items()},
                "recorded": found.recorded[one.variant].says if one.variant in found.recorded else None,
            }
            for one in proposals.found.values()
        ],
        "not_told": [
            {"rule": variant.partition("/")[0], "variant": variant, "why": why}
            for variant, why in proposals.not_told.items()
        ],
        "accepted": len(found.recorded),
        "notes": list(found.notes),
    }


def _show(name: str, file: Path, found: BookRead, game: Game, kept: Path | None) -> None:
    proposals = found.proposals
    click.echo(
        _("{book}: {sections} sections of {file}, {words} words, {sure:.0%} sure").format(
            book=name,
            sections=len(found.outline.sections),
            file=shown(file),
            words=found.outline.words,
            sure=found.extract.confidence,
        )
    )
    if kept is not None:
        click.echo(_("Your copy is kept as {file}: it is for you alone.").format(file=shown(kept)))
    if found.missing:
        rules = ", ".join(f'"{rule}"' for rule in (game.rules[i].printed for i in found.missing))
        click.echo(_("No section was found for these rules. If the book has none, this line belongs into book.toml:"))
        click.echo("\n".join(wrapped(f"leaves_out = [{rules}]")))
    if proposals.found:
        titles = (_("reading"), _("verdict"), _("sure"), _("lines"))
        rows = (
            (
                f"{one.variant}/{one.says}" + "".join(f" | {slug}" for slug in one.also),
                *(one.verdict.value, f"{one.sure:.2f}", _where(one)),
            )
            for one in proposals.found.values()
        )
        print_table(titles, rows, whole=(_("sure"), _("verdict")))
    _show_not_told(found)
    sure = sum(one.sure >= SURE and not one.also for one in proposals.found.values())
    click.echo(
        _("{proposed} readings proposed, {sure} of them {least:.0%} sure; {untold} not told, {accepted} accepted")
        .format(
            proposed=len(proposals.found),
            sure=sure,
            least=SURE,
            untold=len(proposals.not_told),
            accepted=len(found.recorded),
        )
    )  # fmt: skip
    if sure:
        click.echo(_("Next: {call}").format(call=f"ts-rules books accept {name} --sure-from {SURE}"))
    elif proposals.found:
        click.echo(_("Next: {call}").format(call=f"ts-rules books accept {name} {next(iter(proposals.found))}"))


def _where(one: Proposal) -> str:
    """The lines of the evidence; and the sections, where they are not that of the rule itself."""
    sections = "" if one.sections in ((), (one.variant.partition("/")[0],)) else f"{', '.join(one.sections)}: "
    return sections + (stretches(one.lines) or "-")


def _show_not_told(found: BookRead) -> None:
    """The variants of which nothing was told, rule by rule."""
    by_why: dict[str, dict[str, list[str]]] = {}
    for variant, why in found.proposals.not_told.items():
        rule, _slash, slug = variant.partition("/")
        by_why.setdefault(why, {}).setdefault(rule, []).append(slug)
    for why, by_rule in by_why.items():
        said = "; ".join(f"{rule} {', '.join(slugs)}" for rule, slugs in by_rule.items())
        click.echo(_("Not told, {why}:").format(why=WHY.get(why, why)))
        click.echo("\n".join(wrapped(visible(said))))


@click.command(
    "accept",
    help=_(
        "Take proposed readings of a book over into its record: those named, all below a rule, or all that are as sure "
        "as asked. A reading that is on record stays."
    ),
    epilog=_(
        "\b\nExamples:\n  ts-rules books accept ts-fr-deluxe 6.3.4/defcon-after\n"
        "  ts-rules books accept ts-fr-deluxe --sure-from 0.9\n"
        '  ts-rules books accept ts-fr-deluxe 6.3.4/defcon-after/raises --reason "said twice, the other way once"'
    ),
)
@click.argument("name", metavar="ID")
@click.argument("variants", metavar="[VARIANT]...", nargs=-1)
@click.option("--sure-from", type=click.FloatRange(0, 1), help=_("Only what is as sure as this, from 0 to 1."))
@click.option("--reason", default="", help=_("Why it is so: a note, or why one of two readings is played."))
@click.option("--verdict", type=click.Choice(VERDICTS), help=_("What kind of difference it is, where named."))
@click.option("--replace", "replacing", is_flag=True, help=_("Put what is named in place of what is on record."))
@format_option
@click.pass_context
def accept(
    ctx: click.Context,
    name: str,
    variants: tuple[str, ...],
    *,
    sure_from: float | None,
    reason: str,
    verdict: str | None,
    replacing: bool,
    style: str,
) -> None:
    """Take them over, and say which."""
    from ..evidence import accepting

    book = find_book(name)
    if not variants and sure_from is None:
        raise click.UsageError(_("Name variants or rules, or say how sure: --sure-from 0.9."), ctx)
    if not variants and (reason or verdict or replacing):
        raise click.UsageError(_("--reason, --verdict and --replace need the variants that are meant."), ctx)
    done = accepting.accept(
        book,
        load_game(book.game),
        variants,
        sure_from=sure_from,
        reason=" ".join(reason.split()),
        verdict=Kind(verdict) if verdict else None,
        replacing=replacing,
    )
    if style == "json":
        taken = [
            {"variant": s.variant, "reading": s.says, "verdict": s.verdict.value, "sure": s.sure} for s in done.taken
        ]
        body = {"accepted": taken, "stayed": list(done.stayed), "to_choose": list(done.to_choose), "left": done.left}
        print_json("books-accept", {"book": name, **body})
        return
    for said in done.taken:
        click.echo(f"{said.variant}/{said.says} ({_(said.verdict.value)})")
    if done.stayed:
        click.echo(_("On record already: {variants}").format(variants=", ".join(done.stayed)))
    if done.to_choose:
        click.echo(_("Two readings, choose one by name: {variants}").format(variants=", ".join(done.to_choose)))
    click.echo(_("{taken} accepted, {left} still proposed").format(taken=len(done.taken), left=done.left))
