"""`ts-rules translate export` and `import`: translations handed to another program, and taken back."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..errors import BadFile, WrongCall
from ..files import alone, write_all, write_new, write_whole
from ..paths import shown
from .options import format_option, print_json
from .reader_language import _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..translate.exchange import Outcome, Trouble

__all__ = ["export", "take_back"]

FORMATS = ("xliff", "xliff-1.2", "tmx", "tbx", "tbx-2008", "po")
SEVERAL = ("tmx", "tbx", "tbx-2008")  # formats that hold more than one language beside English
ALL = "all"
SHOWN = 40  # messages that are told one by one


@click.command(
    "export",
    help=_(
        "Hand translations to another program: XLIFF 2.1 or 1.2, TMX, PO, or the termbase as TBX. "
        "LANG 'all' puts every language into one TMX or TBX."
    ),
    epilog=_(
        "\b\nExamples:\n  ts-rules translate export pl --to xliff --out pl.xlf\n"
        "  ts-rules translate export pl --domain risiko --to po --out risiko.po\n"
        "  ts-rules translate export all --to tmx --out memory.tmx\n  ts-rules translate export el --to tbx"
    ),
)
@click.argument("lang", metavar="LANG")
@click.option(
    "--domain", "names", multiple=True, help=_("Only this domain: a game, handbook or cli; may be given again.")
)
@click.option("--to", "form", type=click.Choice(FORMATS), default="xliff", show_default=True, help=_("The format."))
@click.option("--out", type=click.Path(path_type=Path), help=_("Write to this file; else to stdout."))
@click.option("--replace", is_flag=True, help=_("Write over a file that is there."))
@click.pass_context
def export(
    ctx: click.Context, lang: str, names: tuple[str, ...], form: str, out: Path | None, *, replace: bool
) -> None:
    """All or nothing: the document is made before a file is touched."""
    from ..translate.exchange import written

    langs, domains = _languages(lang, form), _domains(names)
    if form.startswith("tbx") and names:
        raise click.UsageError(_("--domain does not go with TBX: there is one termbase."), ctx)
    if form == "po" and len(names) != 1:
        raise click.UsageError(_("--to po needs one --domain: a PO file holds one."), ctx)
    there = _("is there already: --replace writes over it, with all that was translated in it")
    if out is not None and out.exists() and not replace:
        raise BadFile(out, there)
    text = written(form, langs, domains)
    if out is None:
        click.echo(text.encode("utf-8"), nl=False)
        return
    if replace:
        write_whole(out, text)
    elif not write_new(out, text):  # somebody else was first
        raise BadFile(out, there)
    click.echo(shown(out), err=True)


@click.command(
    "import",
    help=_(
        "Take back what was translated in another program. Everything is checked first; of a termbase it only says "
        "what it would change."
    ),
    epilog=_(
        "\b\nExamples:\n  ts-rules translate import pl.xlf\n  ts-rules translate import memory.tmx --dry-run\n"
        "  ts-rules translate import pl.xlf --partial --format json\n  ts-rules translate import terms.tbx"
    ),
)
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--partial", is_flag=True, help=_("Take what can be taken, and leave the rest out."))
@click.option("--theirs", is_flag=True, help=_("Where both sides changed a message, take that of the file."))
@click.option("--dry-run", is_flag=True, help=_("Say what would change, and change nothing."))
@format_option
@click.pass_context
def take_back(ctx: click.Context, file: Path, style: str, *, partial: bool, theirs: bool, dry_run: bool) -> None:
    """Exit code 1 where `--partial` left something out."""
    from ..translate.catalogs import catalogs_folder
    from ..translate.exchange import read_exchanged, take
    from ..translate.exchange.formats import is_terms

    if not file.is_file():
        raise BadFile(file, _("is not there, or is no file: name the one that came back"))
    if is_terms(file):
        _propose(file, style)
        return
    units, place = read_exchanged(file), catalogs_folder()
    with nullcontext() if dry_run else alone(place):  # what is read is still there when it is written
        outcome = take(file, units, theirs=theirs)
        refused = bool(outcome.troubles) and not partial
        if not (refused or dry_run):
            write_all(outcome.texts, place)
    if refused:
        for line in _told(outcome.troubles, file):
            click.echo(line, err=True)
        raise BadFile(
            file,
            _(
                "{count} of its messages cannot be taken, so none was: mend them, or take the others with --partial"
            ).format(count=len(outcome.troubles)),
        )
    if style == "json":
        files = [] if dry_run else [shown(path) for path in outcome.texts]
        body = {
            "taken": [{**asdict(t), "words": t.words} for t in outcome.taken],
            "left_out": [asdict(t) for t in outcome.troubles],
            "same": outcome.same,
            "empty": outcome.empty,
            "proposals": [],
        }
        print_json("translate-import", {**body, "files": files})
    else:
        _tell(outcome, file, dry_run=dry_run)
    if outcome.troubles:
        ctx.exit(1)


def _languages(lang: str, form: str) -> tuple[str, ...]:
    from ..translate.status import languages

    if lang == ALL and form in SEVERAL:
        return languages()
    if lang == ALL:
        raise WrongCall(_("A file of this format holds one language; only tmx and tbx hold all."))
    if lang not in languages():
        known = ", ".join(languages())
        raise WrongCall(
            _("There are no catalogs in '{lang}', only in {known}: ts-rules translate init starts a language.").format(
                lang=lang[:20], known=known
            )
        )
    return (lang,)


def _domains(names: Sequence[str]) -> tuple[str, ...]:
    from ..errors import UnknownId
    from ..model import nearest
    from ..translate.messages import domains

    known = domains()
    for name in names:
        if name not in known:
            near = nearest(name, known) or known
            raise UnknownId(_("There is no domain '{name}'.").format(name=name[:60]), near)
    return tuple(dict.fromkeys(names)) or known


def _tell(outcome: Outcome, file: Path, *, dry_run: bool) -> None:
    for taken in outcome.taken[:SHOWN]:
        done = {
            "confirmed": _("confirmed"),
            "to-be-looked-at": _("to be looked at again"),
            "new": _("new: {text}").format(text=taken.words),
            "changed": taken.words,
        }[taken.what]
        click.echo(f"{taken.lang}/{taken.domain} {taken.context or repr(taken.source[:40])}: {done}")
    if len(outcome.taken) > SHOWN:
        click.echo(_("... and {count} more (--format json)").format(count=len(outcome.taken) - SHOWN))
    for line in _told(outcome.troubles, file):
        click.echo(line, err=True)
    click.echo(
        _("{taken} taken, {same} as they were, {empty} not translated, {left} left out").format(
            taken=len(outcome.taken), same=outcome.same, empty=outcome.empty, left=len(outcome.troubles)
        )
    )
    if dry_run:
        click.echo(_("Nothing was written."))


def _told(troubles: Sequence[Trouble], file: Path) -> list[str]:
    lines = [f"{file}:{t.line}: {t.name} [{t.lang}]: {t.why}" for t in troubles[:SHOWN]]
    if len(troubles) > SHOWN:
        lines.append(_("... and {count} more (--format json)").format(count=len(troubles) - SHOWN))
    return ["".join(c if c.isprintable() else "?" for c in line) for line in lines]


def _propose(file: Path, style: str) -> None:
    from ..translate.exchange.concept import proposals
    from ..translate.exchange.tbx import read

    found = proposals(file, read(file))
    if style == "json":
        empty: dict[str, object] = {"taken": [], "left_out": [], "same": 0, "empty": 0, "files": []}
        print_json("translate-import", {**empty, "proposals": [asdict(p) for p in found]})
        return
    for proposal in found:
        where = f"{proposal.concept} {proposal.lang}".strip()
        click.echo(f"{where}: {proposal.what}: {proposal.ours or '-'} -> {proposal.theirs or '-'}")
    click.echo(
        _("{count} changes proposed: locales/terms.toml and locales/names are edited by hand").format(count=len(found))
    )
