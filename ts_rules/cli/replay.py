"""`ts-rules replay`: check every move of a recorded game."""

from __future__ import annotations

from pathlib import Path

import click

from ..playing.notation import result_said
from ..playing.saved_position import to_json
from .options import format_option, game_option, print_json
from .playing import replayed
from .reader_language import _

__all__ = ["command"]


@click.command(
    "replay",
    help=_("Check every move of recorded games; say at which move, on which line and by which rule one is illegal."),
    epilog=_(
        "\b\nExamples:\n  ts-rules replay game.txt\n  ts-rules replay game.txt --format json\n  ts-rules replay *.txt"
    ),
)
@click.argument("files", metavar="FILE...", type=click.Path(path_type=Path), nargs=-1, required=True)
@game_option
@format_option
def command(files: tuple[Path, ...], game_name: str | None, style: str) -> None:
    """The first illegal move ends it, with exit code 3."""
    done = [replayed(path, game_name) for path in files]
    if style == "json":
        games = [
            {"file": r.record.name, "moves": len(r.moves), "position": to_json(r.record.played, r.state)} for r in done
        ]
        print_json("replay", {"games": games})
        return
    for one in done:
        message, values = one.record.played.standing(one.state)
        end = _("not over")
        if one.state.result is not None:
            who, _comma, why = result_said(one.record.played, one.state).partition(", ")
            end = f"{_('draw') if who == 'draw' else who}: {why}"
        click.echo(
            _("{file}: {moves} moves, all legal under {ruleset}; {standing}{end}").format(
                file=one.record.name,
                moves=len(one.moves),
                ruleset=one.state.rules.name,
                standing=_(message).format(**values) + ", " if message else "",
                end=end,
            )
        )
