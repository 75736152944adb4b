"""`ts-rules where`: every file and line that belongs to a rule or card."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

import click

from ..paths import shown
from .options import IdType, find, format_option, game_option, print_json
from .reader_language import _

__all__ = ["command"]

MOST_FILES = 8


@click.command(
    "where",
    help=_("Show every file and line that belongs to a rule: statement, code, scenarios, sources, translations, page."),
    epilog=_("\b\nExamples:\n  ts-rules where 6.3.4\n  ts-rules where nato\n  ts-rules where 6.3.2 --format json"),
)
@click.argument("ident", metavar="ID", type=IdType())
@game_option
@click.option("--all", "every", is_flag=True, help=_("Every file, not only the first eight of each kind."))
@format_option
def command(ident: str, game_name: str | None, *, every: bool, style: str) -> None:
    """Look in our code, then in every data file for the id."""
    from ..report.source_places import id_of, spots_of

    game, found = find(ident, game_name)
    spots = [*spots_of(game, found)]
    rule = found.rule.printed if found.rule else ""
    page = f"/{game.spec.short}/" + (f"c/{found.card.slug}" if found.card else f"r/{rule}")
    if style == "json":
        body = [
            {
                "what": spot.what,
                "file": shown(spot.file),
                "line": spot.line or None,
                "inside": spot.inside or None,
                "of": list(spot.of),
            }
            for spot in spots
        ]
        body.append({"what": "page", "file": page, "line": None, "inside": None, "of": []})
        print_json("where", {"game": game.id, "id": id_of(found), "places": body})
        return
    width = max(len(spot.what) for spot in spots)
    for what, group in groupby(spots, key=lambda spot: spot.what):
        files = [(file, [*here]) for file, here in groupby(group, key=lambda spot: spot.file)]
        for file, here in files if every else files[:MOST_FILES]:
            of = ", ".join(dict.fromkeys(i for spot in here for i in spot.of))
            click.echo(f"{what:<{width}}  {shown(file)}:{_runs(s.line for s in here)}{f'  ({of})' if of else ''}")
        if not every and len(files) > MOST_FILES:
            more = _("{count} more files: --all shows them").format(count=len(files) - MOST_FILES)
            click.echo(f"{what:<{width}}  {more}")
    click.echo(f"{'page':<{width}}  {page}")


def _runs(lines: Iterable[int]) -> str:
    """Line numbers as a person writes them: `3,7-9`."""
    runs = groupby(enumerate(sorted(set(lines))), key=lambda pair: pair[1] - pair[0])
    ends = ([line for _index, line in group] for _key, group in runs)
    return ",".join(f"{run[0]}" if run[0] == run[-1] else f"{run[0]}-{run[-1]}" for run in ends)
