"""`ts-rules replay`: check every move of a recorded game, or of the log of another program."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..errors import BadFile, WrongCall
from ..playing.notation import result_said
from ..playing.saved_position import to_json
from .options import format_option, game_option, print_json
from .playing import check_place, replayed, write_file
from .reader_language import _

if TYPE_CHECKING:
    from ..playing.foreign_log import ForeignLog
    from ..playing.game_record import Replay

__all__ = ["command"]


@click.command(
    "replay",
    help=_(
        "Check every move of recorded games; say at which move, on which line and by which rule one is illegal. A log "
        "of another program is told by its content: where it and the rules differ is said too."
    ),
    epilog=_(
        "\b\nExamples:\n  ts-rules replay game.txt\n  ts-rules replay game.txt --format json\n  ts-rules replay *.txt\n"
        "  ts-rules replay log.txt --moves\n  ts-rules replay log.txt --record game.txt"
    ),
)
@click.argument("files", metavar="FILE...", type=click.Path(path_type=Path), nargs=-1, required=True)
@click.option("--moves", "with_moves", is_flag=True, help=_("Each move too, with the rule that asks for it."))
@click.option(
    "--record", metavar="FILE", type=click.Path(path_type=Path), help=_("Write the game as a record of ours.")
)
@click.option("--replace", is_flag=True, help=_("Write over a record that is there."))
@game_option
@format_option
def command(
    files: tuple[Path, ...],
    *,
    with_moves: bool,
    record: Path | None,
    replace: bool,
    game_name: str | None,
    style: str,
) -> None:
    """The first illegal move ends it, with exit code 3; a figure of a log that nothing explains is a finding."""
    if record is not None:
        if len(files) > 1:
            raise WrongCall(_("--record takes one game: name one file."))
        check_place(record)
        if not replace and record.is_file() and record.stat().st_size:
            raise BadFile(record, _("holds a game already: --replace writes over it"))
    done = [replayed(path, game_name) for path in files]
    if record is not None:
        _write(record, done[0])
    if style == "json":
        print_json("replay", {"games": [_as_json(one) for one in done]})
    else:
        for one in done:
            for line in _told(one, with_moves=with_moves):
                click.echo(line)
    if any(one.log is not None and one.log.unsettled for one in done):
        click.get_current_context().exit(1)


def _write(path: Path, done: Replay) -> None:
    from ..playing.game_record import write_record

    played, first = done.record.played, done.record.start()
    start = first if "position" in done.record.header else None
    write_file(path, write_record(played, done.state.rules, done.moves, start))


def _as_json(done: Replay) -> dict[str, Any]:
    record = done.record
    body = {"file": record.name, "moves": len(done.moves), "position": to_json(record.played, done.state)}
    if done.log is None:
        return body
    from ..playing.foreign_log import as_json

    return {**body, "log": as_json(done.log)}


def _told(done: Replay, *, with_moves: bool) -> Iterator[str]:
    played = done.record.played
    message, values = played.standing(done.state)
    end = _("not over")
    if done.state.result is not None:
        who, _comma, why = result_said(played, done.state).partition(", ")
        end = f"{_('draw') if who == 'draw' else who}: {why}"
    yield _("{file}: {moves} moves, all legal under {ruleset}; {standing}{end}").format(
        file=done.record.name,
        moves=len(done.moves),
        ruleset=done.state.rules.name,
        standing=_(message).format(**values) + ", " if message else "",
        end=end,
    )
    if done.log is not None:
        yield from _log_told(done.log)
    if with_moves:
        yield from _moves_told(done)


def _log_told(log: ForeignLog) -> Iterator[str]:
    yield _("  {format}: {lines} lines, all accounted for").format(format=log.format, lines=log.lines)
    figures = (f"{what} {same}/{all_}" for what, (same, all_) in log.figures.items())
    yield _("  figures reproduced: {figures}").format(figures=", ".join(figures))
    for difference in log.differences:
        yield _("  line {line}: {what}: the log has {log}, by {rule} it is {ours}{why}").format(
            line=difference.line,
            what=difference.what,
            log=difference.log,
            rule=difference.rule,
            ours=difference.ours,
            why=f" ({difference.why})" if difference.why else "",
        )
    for remark in log.remarks:
        yield f"  {remark}"


def _moves_told(done: Replay) -> Iterator[str]:
    """Each move with the place in the game and the rule or card that asks for it."""
    if done.log is not None:
        for told in done.log.told:
            number = str(told.line) if told.line else "-"
            yield f"  {number:>5}  {told.place:<28}  {told.side}: {told.move}  ({told.rule})"
        return
    played, state = done.record.played, done.record.start()
    from ..playing.notation import side_name

    for (_word, line), move in zip(done.record.moves, done.moves, strict=True):
        side, rule, place = side_name(played, state.to_move), played.asked_by(state), played.place(state)
        yield f"  {line:>5}  {place:<28}  {side}: {played.said(move)}  ({rule})"
        state.play(move)
