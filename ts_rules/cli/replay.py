"""`ts-rules replay`: check every move of a recorded game."""

from __future__ import annotations

from pathlib import Path

import click

from ..games.twilight_struggle.play.record import Replay, replay
from ..games.twilight_struggle.play.saved import to_json
from ..games.twilight_struggle.play.words import side_name
from .messages import _
from .options import format_option, print_json
from .playing import read_file

__all__ = ["command"]


@click.command(
    "replay",
    help=_("Check every move of recorded games; say at which move, on which line and by which rule one is illegal."),
    epilog=_(
        "\b\nExamples:\n  ts-rules replay game.txt\n  ts-rules replay game.txt --format json\n  ts-rules replay *.txt"
    ),
)
@click.argument("files", metavar="FILE...", type=click.Path(path_type=Path), nargs=-1, required=True)
@format_option
def command(files: tuple[Path, ...], style: str) -> None:
    """The first illegal move ends it, with exit code 3."""
    done = [replay(read_file(path), str(path)) for path in files]
    if style == "json":
        print_json("replay", {"games": [_described(r) for r in done]})
        return
    for one in done:
        state = one.state
        end = _("not over") if state.result is None else "{}: {}".format(*_result(one))
        click.echo(
            _(
                "{file}: {moves} moves, all legal under {ruleset}; turn {turn}, DEFCON {defcon}, VP {vp:+}; {end}"
            ).format(
                file=one.record.name,
                moves=len(one.moves),
                ruleset=state.rules.name,
                turn=state.turn,
                defcon=state.defcon,
                vp=state.vp,
                end=end,
            )
        )


def _result(one: Replay) -> tuple[str, str]:
    winner, why = one.state.result or (-1, "")
    return (_("draw") if winner < 0 else side_name(winner)), why


def _described(one: Replay) -> dict[str, object]:
    return {"file": one.record.name, "moves": len(one.moves), "position": to_json(one.state)}
