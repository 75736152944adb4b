"""`ts-rules replay`: check every move of a recorded game, or of the log of another program."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..errors import BadFile, WrongCall
from ..playing.notation import result_said
from ..playing.saved_position import to_json
from .options import format_option, game_option, lang_option, print_json
from .playing import check_place, replayed, write_file
from .reader_language import _

if TYPE_CHECKING:
    from ..playing.foreign_log import ForeignLog
    from ..playing.game_record import Replay
    from ..playing.sentences import Slot

__all__ = ["command"]


@click.command(
    "replay",
    help=_(
        "Check every move of recorded games; say at which move, on which line and by which rule one is illegal. A log "
        "of another program is told by its content: where it and the rules differ is said too."
    ),
    epilog=_(
        "\b\nExamples:\n  ts-rules replay game.txt\n  ts-rules replay game.txt --format json\n  ts-rules replay *.txt\n"
        "  ts-rules replay log.txt --moves --lang it\n  ts-rules replay log.txt --record game.txt"
    ),
)
@click.argument("files", metavar="FILE...", type=click.Path(path_type=Path), nargs=-1, required=True)
@click.option("--moves", "with_moves", is_flag=True, help=_("Each move too, with the rule that asks for it."))
@click.option(
    "--record", metavar="FILE", type=click.Path(path_type=Path), help=_("Write the game as a record of ours.")
)
@click.option("--replace", is_flag=True, help=_("Write over a record that is there."))
@game_option
@lang_option
@format_option
def command(
    files: tuple[Path, ...],
    *,
    with_moves: bool,
    record: Path | None,
    replace: bool,
    game_name: str | None,
    lang: str,
    style: str,
) -> None:
    """The first illegal move ends it, with exit code 3; a figure of a log that nothing explains is a finding."""
    if record is not None:
        if len(files) > 1:
            raise WrongCall(_("--record takes one game: name one file."))
        check_place(record)
        if not replace and record.is_file() and record.stat().st_size:
            raise BadFile(record, _("holds a game already: --replace writes over it"))
    done = [replayed(path, game_name, lang) for path in files]
    if record is not None:
        _write(record, done[0])
    if style == "json":
        print_json("replay", {"games": [_as_json(one) for one in done]})
    else:
        for one in done:
            for line in _Told(one, lang).lines(with_moves=with_moves):
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


class _Told:
    """What a replay tells a reader, in a language; moves and rules as a record writes them."""

    def __init__(self, done: Replay, lang: str) -> None:
        """Speak of a game that was played to its end."""
        from ..playing.sentences import filled
        from ..translate.why_not import speaking

        self.done, self.played, self.lang = done, done.record.played, lang
        say, name = speaking(self.played.game, lang)
        self.said: Callable[[Slot], str] = lambda slot: filled(slot, say, name)

    def lines(self, *, with_moves: bool) -> Iterator[str]:
        """Line by line."""
        done, lang = self.done, self.lang
        standing, end = self.played.standing(done.state), _("not over", lang)
        if done.state.result is not None:
            who, _comma, why = result_said(self.played, done.state).partition(", ")
            end = f"{_('draw', lang) if who == 'draw' else who}: {why}"
        yield _("{file}: {moves} moves, all legal under {ruleset}; {standing}{end}", lang).format(
            file=done.record.name,
            moves=len(done.moves),
            ruleset=done.state.rules.name,
            standing=f"{self.said(standing)}, " if standing else "",
            end=end,
        )
        if done.log is not None:
            for line in self._of_log(done.log):
                yield f"  {line}"
        if with_moves:
            for line in self._moves():
                yield f"  {line}"

    def _of_log(self, log: ForeignLog) -> Iterator[str]:
        lang, called = self.lang, {what: self.said(f"prompt.{name}") for what, name in log.called.items()}
        yield self.said(log.read)
        figures = ", ".join(f"{called[what]} {same}/{all_}" for what, (same, all_) in log.figures.items())
        yield _("figures reproduced: {figures}", lang).format(figures=figures)
        for difference in log.differences:
            told = _("line {line}, {what}: {log} in the log, {ours} by the rules ({rule})", lang).format(
                line=difference.line,
                what=called[difference.what],
                log=self.said(difference.log),
                rule=difference.rule,
                ours=self.said(difference.ours),
            )
            yield f"{told}. {self.said(f'prompt.{difference.why}')}" if difference.why else told
        yield from map(self.said, log.remarks)

    def _moves(self) -> Iterator[str]:
        """Each move with the place in the game and the rule or card that asks for it."""
        from ..playing.notation import side_name

        if self.done.log is not None:
            for told in self.done.log.told:
                number = str(told.line) if told.line else "-"
                yield f"{number:>5}  {self.said(told.place):<28}  {told.side}: {told.move}  ({told.rule})"
            return
        state = self.done.record.start()
        for (_word, line), move in zip(self.done.record.moves, self.done.moves, strict=True):
            played, where = self.played, self.played.place(state)
            place, side = self.said(where) if where else "", side_name(played, state.to_move)
            yield f"{line:>5}  {place:<28}  {side}: {played.said(move)}  ({played.asked_by(state)})"
            state.play(move)
