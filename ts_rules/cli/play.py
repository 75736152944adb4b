"""`ts-rules play`: a game in the terminal, two at one keyboard or against a player that chooses by chance."""

from __future__ import annotations

import datetime
import io
import itertools
import os
import shlex
import shutil
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random, SystemRandom
from typing import Any

import click

from ..errors import BadFile, TsRulesError
from ..files import alone
from ..games import played_games
from ..handbook.tabletop import Terminal, shown_by
from ..paths import user_data
from ..playing import NOBODY
from ..playing.chance import POLICIES, choose
from ..playing.game_record import Replay, write_record
from ..playing.notation import IllegalMove, Unreadable, move_of, side_name
from ..translate import Renderer
from ..visible import visible
from .options import game_option, lang_option, ruleset_option
from .playing import (
    Played,
    check_place,
    option_option,
    read_file,
    refused_in_words,
    replayed,
    take_played,
    take_rules,
    write_file,
)
from .reader_language import _

__all__ = ["command"]

PLAYERS = ("human", *POLICIES)
FEW = 12  # moves that are listed one under the other
LONGEST = 10_000  # characters of a line that a person may mean
DIGITS = 6  # of a number that may count moves
KEPT = 100  # games of one's own that are kept


@dataclass(slots=True)
class Table:
    """A game in progress, with what can be taken back."""

    played: Played
    terminal: Terminal
    state: Any
    start: Any
    rng: Random
    players: Mapping[str, str]
    renderer: Renderer
    place: Path
    """Where the game is saved after each move."""
    moves: list[int] = field(default_factory=list)
    before: list[tuple[Any, int, Any]] = field(default_factory=list)
    seed: int = 0
    kept: bytes = b""
    """What stands at that place, as far as we know."""
    copies: dict[Path, bytes] = field(default_factory=dict)
    """What was saved elsewhere, where somebody asked for it."""

    def play(self, move: int) -> None:
        """Play a move and say so, unless only one side may know."""
        who, openness = side_name(self.played, self.state.to_move), self.played.openness(self.state)
        self.state.play(move)
        self.moves.append(move)
        if openness != "unseen":
            click.echo(f"  {who}: {_('(face down)') if openness == 'face-down' else self.played.said(move)}")

    def keep(self) -> None:
        """Save the game where it will be found again: nothing that happens to this process loses it.

        Nor does another that saves there too: whoever comes second takes a place of its own.
        """
        if _content(self.place) != self.kept:
            taken, self.place = self.place, _own_place(self.played.game.id, self.seed)
            click.echo(_("{file} was written by somebody else meanwhile.").format(file=visible(str(taken))), err=True)
        text = write_record(self.played, self.state.rules, self.moves, self.start)
        write_file(self.place, text)
        self.kept = text.encode()

    def name(self, side: int) -> str:
        """A side as it is printed."""
        return self.played.sides[side].upper()


def _parameter(side: str) -> str:
    """What Python calls the option of a side."""
    return f"player_{side.replace('-', '_')}"


class PlayCommand(click.Command):
    """A command with an option for each side of each game that can be played: `--us random`."""

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """Its own parameters and those of the sides."""
        params = super().get_params(ctx)
        taken = {name for param in params for name in param.opts}
        sides = dict.fromkeys(side for played in played_games() for side in played.sides)
        asked = [
            click.Option(
                [f"--{side}" if f"--{side}" not in taken else f"--player-{side}", _parameter(side)],
                type=click.Choice(PLAYERS),
                default="human",
                show_default=True,
                help=_("Who plays {side}.").format(side=side),
            )
            for side in sides
        ]
        return [*params[:-1], *asked, *params[-1:]]


@click.command(
    "play",
    cls=PlayCommand,
    help=_("Play a game in the terminal: two at one keyboard, or against a player that chooses by chance."),
    epilog=_(
        "\b\nExamples:\n  ts-rules play\n  ts-rules play --ussr random --seed 7\n"
        "  ts-rules play --ruleset ts-pl-deluxe --option late_war\n  ts-rules play --load game.txt"
    ),
)
@game_option
@ruleset_option
@option_option
@lang_option
@click.option("--seed", type=int, help=_("Makes dice and deals come out the same again."))
@click.option("--load", type=click.Path(path_type=Path), help=_("Go on with a game that was saved."))
@click.option("--save", type=click.Path(path_type=Path), help=_("Save here after each move; else among your games."))
def command(
    game_name: str | None,
    ruleset: str | None,
    options: tuple[str, ...],
    lang: str,
    seed: int | None,
    load: Path | None,
    save: Path | None,
    **sides: str,
) -> None:
    """Chance rolls and deals, the machine plays its side, a person is asked."""
    seed = SystemRandom().randrange(10**6) if seed is None else seed
    loaded = None if load is None else replayed(load, game_name, lang)
    played = loaded.record.played if loaded else take_played(game_name, ruleset)
    rules = take_rules(played, ruleset, options)
    rng = Random(seed)  # noqa: S311 - dice of a game
    players = {side: sides[_parameter(side)] for side in played.sides}
    renderer = Renderer(played.game, rules.ruleset, lang)
    place, kept = _place(save, load, _own_place(played.game.id, seed))
    table = Table(played, shown_by(played.game).terminal(_), played.new(rules), None, rng, players, renderer, place)
    table.seed, table.kept = seed, kept
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # a foreign byte is a letter that nobody means
    if loaded is not None:
        _take_up(table, loaded)
    click.echo(_("{ruleset}, seed {seed}. Type ? for help.").format(ruleset=table.state.rules.name, seed=seed))
    try:
        while table.state.to_move is not None:
            if not _turn(table):
                break
            if "human" in players.values() and table.moves:
                table.keep()
    finally:  # also where somebody interrupts
        if save is not None and table.moves and "human" not in players.values():
            table.keep()
        if table.place.is_file():
            click.echo(
                _("Saved: go on with ts-rules play --load {file}").format(
                    file=visible(shlex.quote(str(table.place))).replace("\n", "␊")
                )
            )
    if table.state.to_move is not None:
        return
    _show(table.terminal.board(table.state, table.renderer, _width()))
    if table.state.result:
        winner, why = table.state.result
        who = _("a draw") if winner == NOBODY else table.name(winner)
        click.echo(_("The game is over: {who} ({why}).").format(who=who, why=why))


def _turn(table: Table) -> bool:
    """One move of whoever it is; false if the person wants to stop."""
    side = table.state.to_move
    if side == table.played.chance:
        table.play(choose(table.played, table.state, table.rng))
        return True
    policy = table.players[table.played.sides[side]]
    if policy != "human":
        table.play(POLICIES[policy](table.played, table.state, table.rng))
        return True
    return _ask(table, side)


def _ask(table: Table, side: int) -> bool:
    """Ask a person until a move was made; false if the person wants to stop."""
    prompt, by = table.played.prompt(table.state), table.played.asked_by(table.state)
    click.echo(f"\n{table.name(side)}: {_(prompt)} ({by})")
    _list_moves(table)
    while True:
        click.echo("> ", nl=False)
        line = sys.stdin.readline(LONGEST)
        if not line or len(line) == LONGEST:
            click.echo(_("That line has no end.") if line else "")
            return False
        word, _space, rest = line.strip().partition(" ")
        if word in ("quit", "q", "exit"):
            return False
        try:
            if _command(table, side, word, rest.strip()):
                return True
        except IllegalMove as problem:
            click.echo(refused_in_words(table.renderer, problem))
        except (Unreadable, TsRulesError, OSError, ValueError) as problem:
            click.echo(str(problem))


def _list_moves(table: Table) -> None:
    legal = table.state.legal()
    lines = [f"{n:>3} {table.terminal.move_line(m, table.state, table.renderer)}" for n, m in enumerate(legal, 1)]
    if len(lines) > FEW and max(map(len, lines)) < _width() // 2:
        cell = max(map(len, lines)) + 2
        columns = max(1, _width() // cell)
        rows = -(-len(lines) // columns)
        lines = ["".join(f"{x:<{cell}}" for x in lines[row::rows]).rstrip() for row in range(rows)]
    _show(lines)


def _command(table: Table, side: int, word: str, rest: str) -> bool:
    """Carry out what was typed; true if there is something new to decide."""
    match word:
        case "":
            return False
        case "?" | "help":
            click.echo(_("A number or a name plays. Also: board, hand, moves, undo, save FILE, load FILE, quit."))
        case "board" | "b":
            _show(table.terminal.board(table.state, table.renderer, _width()))
        case "hand" | "h":
            _show(table.terminal.hand(table.state, table.renderer, side))
        case "moves" | "m":
            _list_moves(table)
        case "undo" | "u":
            return _undo(table)
        case "save":
            return _save(table, rest)
        case "load":
            return _load(table, rest)
        case _:
            return _play(table, word if not rest else f"{word} {rest}")
    return False


def _play(table: Table, text: str) -> bool:
    legal = table.state.legal()
    if text.isdecimal():
        if not 1 <= int(text[-DIGITS - 1 :]) <= len(legal) or len(text) > DIGITS:
            click.echo(_("Choose a number from 1 to {most}.").format(most=len(legal)))
            return False
        move = legal[int(text) - 1]
    else:
        move = move_of(table.played, text, table.state)
    before = (table.state.copy(), len(table.moves), table.rng.getstate())
    table.play(move)
    table.before.append(before)
    return True


def _undo(table: Table) -> bool:
    if not table.before:
        click.echo(_("There is nothing to take back."))
        return False
    table.state, count, dice = table.before.pop()
    del table.moves[count:]
    table.rng.setstate(dice)
    return True


def _save(table: Table, name: str) -> bool:
    if not name:
        click.echo(_("Name the file: save game.txt"))
        return False
    place, text = Path(name), write_record(table.played, table.state.rules, table.moves, table.start)
    if (stands := _content(place)) and stands != table.copies.get(place.absolute()):
        raise BadFile(place, _("holds a game already: go on with it (--load), or name another file"))
    write_file(place, text)
    table.copies[place.absolute()] = text.encode()
    click.echo(_("Saved in {name}.").format(name=name))
    return False


def _load(table: Table, name: str) -> bool:
    if not name:
        click.echo(_("Name the file: load game.txt"))
        return False
    _take_up(table, replayed(Path(name), table.played.spec.id, table.renderer.lang))
    return True


def _take_up(table: Table, done: Replay) -> None:
    """Go on with the game of a record."""
    table.state, table.moves, table.before = done.state, done.moves, []
    table.start = done.record.start() if "position" in done.record.header else None
    table.renderer = Renderer(table.renderer.game, done.state.rules.ruleset, table.renderer.lang)


def _place(save: Path | None, load: Path | None, own: Path) -> tuple[Path, bytes]:
    """Where the game is saved, and what stands there: nothing, or the game that one goes on with."""
    place = save or own
    check_place(place)
    kept = _content(place)
    if kept and not (load and load.samefile(place)):
        raise BadFile(place, _("holds a game already: go on with it (--load), or name another file"))
    return place, kept


def _content(path: Path) -> bytes:
    return read_file(path).encode() if path.is_file() else b""


def _own_place(game: str, seed: int) -> Path:
    """A file of its own for a game that is begun; of old ones the last hundred are kept, and nothing half-written."""
    folder = user_data() / "games"
    with suppress(OSError, BadFile), alone(folder):
        old = sorted(folder.glob("*-*.txt"), key=lambda path: path.name)
        for path in old[: max(0, len(old) - KEPT + 1)]:
            path.unlink()
    begun = f"{datetime.datetime.now(datetime.UTC):%Y%m%d-%H%M%S}-{os.getpid()}"
    mores = itertools.chain([""], (f"-{n}" for n in itertools.count(2)))
    places = (folder / f"{begun}{more}-{game}-{seed}.txt" for more in mores)
    return next(place for place in places if not place.exists())


def _width() -> int:
    return shutil.get_terminal_size().columns


def _show(lines: Any) -> None:
    for line in lines:
        click.echo(line)
