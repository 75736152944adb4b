"""`ts-rules terms`: the words of the games, concept by concept and language by language."""

from __future__ import annotations

from dataclasses import asdict

import click

from ..languages import spoken
from ..terms import Clash, Term, Words, clashes, find_term, gaps, termbase
from .options import format_option, print_json
from .reader_language import SpokenLanguage, _

__all__ = ["command"]


@click.command(
    "terms",
    help=_("Show the words of the games: every concept in every language, or one concept in full."),
    epilog=_(
        "\b\nExamples:\n  ts-rules terms\n  ts-rules terms --lang pl\n  ts-rules terms action-round\n"
        "  ts-rules terms action-round --lang it --format json"
    ),
)
@click.argument("concept", required=False)
@click.option("--lang", type=SpokenLanguage(), help=_("Only this language, beside English."))
@format_option
def command(concept: str | None, lang: str | None, style: str) -> None:
    """Show the table, or the concept."""
    chosen = [find_term(concept)] if concept else [*termbase().values()]
    langs = tuple(dict.fromkeys(("en", lang))) if lang else spoken()
    lacking = {code: [i for i in gaps(code) if i in {t.id for t in chosen}] for code in langs}
    doubled = [c for code in langs for c in clashes(code) if concept is None or concept in c.concepts]
    if style == "json":
        body = [_described(t, langs) for t in chosen]
        twice = [{"lang": c.lang, "form": c.form, "concepts": list(c.concepts)} for c in doubled]
        print_json("terms", {"terms": body, "gaps": lacking, "clashes": twice})
    elif concept:
        click.echo("\n".join(_in_full(chosen[0], langs, doubled)))
    else:
        _print_table(chosen, langs)
        click.echo(_("* assumed: no book prints this form"), err=True)
        for code, missing in lacking.items():
            if missing:
                short = _("{lang}: {count} concepts without a word of our own").format(lang=code, count=len(missing))
                click.echo(short, err=True)
        for clash in doubled:
            click.echo(_told(clash), err=True)


def _described(term: Term, langs: tuple[str, ...]) -> dict[str, object]:
    return {
        "term": term.id,
        "part": term.part,
        "rules": list(term.rules),
        "games": list(term.games),
        "assumed": [code for code in term.assumed if code in langs],
        "words": {code: asdict(own) for code in langs if (own := term.words.get(code))},
    }


def _in_full(term: Term, langs: tuple[str, ...], doubled: list[Clash]) -> list[str]:
    where = ", ".join(term.games) or _("all games")
    lines = [f"{term.id}  ({term.part}; {where}{'; ' if term.rules else ''}{', '.join(term.rules)})"]
    for code in langs:
        words = term.words.get(code)
        lines.append(f"  {code}" + (_(" (assumed: no book prints it)") if code in term.assumed else ""))
        if words is None or not words.preferred:
            lines.append("    " + _("no word of our own yet"))
        if words is not None:
            lines += [f"    {label:<10} {text}" for label, text in _labelled(words) if text]
    return lines + [f"  {_told(clash)}" for clash in doubled]


def _labelled(words: Words) -> list[tuple[str, str]]:
    rows = [*words.preferred.items(), ("gender", words.gender)]
    rows += [(f"{case} {count}", text) for case, forms in words.cases.items() for count, text in forms.items()]
    rows += [(label, ", ".join(texts)) for label, texts in (("allowed", words.allowed), ("forbidden", words.forbidden))]
    rows += [("forms", ", ".join(words.forms))]
    rows += [(book, ", ".join(texts)) for book, texts in words.seen.items()]
    return rows


def _print_table(terms: list[Term], langs: tuple[str, ...]) -> None:
    rows = [["", *langs]]
    for term in terms:
        forms = {code: term.forms.get(code, {"other": "-"}) for code in langs}
        shown = [own.get("one", own["other"]) + "*" * (code in term.assumed) for code, own in forms.items()]
        rows.append([term.id, *shown])
    widths = [max(len(row[n]) for row in rows) for n in range(len(rows[0]))]
    for row in rows:
        click.echo("  ".join(f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True)).rstrip())


def _told(clash: Clash) -> str:
    means = ", ".join(clash.concepts)
    return _("'{form}' in '{lang}' means: {concepts}").format(form=clash.form, lang=clash.lang, concepts=means)
