"""`ts-rules play`: a game in the terminal, two at one keyboard or against a player that chooses by chance."""

from __future__ import annotations

import shutil
import sys
from dataclasses import dataclass, field
from pathlib import Path
from random import Random, SystemRandom
from typing import Any

import click

from ..errors import TsRulesError, WrongCall
from ..games import load_game
from ..games.twilight_struggle.play.illegal import IllegalMove
from ..games.twilight_struggle.play.kinds import NAMES, PROMPTS
from ..games.twilight_struggle.play.moves import Move
from ..games.twilight_struggle.play.notation import Unreadable, move_of, plain, said
from ..games.twilight_struggle.play.outcomes import choose
from ..games.twilight_struggle.play.players import POLICIES
from ..games.twilight_struggle.play.record import replay, write_record
from ..games.twilight_struggle.play.starts import new
from ..games.twilight_struggle.play.state import NATURE, NOBODY, State
from ..games.twilight_struggle.play.words import side_name
from ..handbook.tabletop import Terminal, tabletop_of
from ..translate import Renderer
from .messages import _
from .options import lang_option, ruleset_option
from .playing import option_option, read_file, take_rules, write_file

__all__ = ["command"]

PLAYERS = ("human", *POLICIES)
DEALT = ("draw-card", "look-at-card")
FACE_DOWN = ("choose-headline", "sealed-bid")
FEW = 12  # moves that are listed one under the other


@dataclass(slots=True)
class Table:
    """A game in progress, with what can be taken back."""

    state: State
    start: State | None
    rng: Random
    players: tuple[str, str]
    renderer: Renderer
    moves: list[Move] = field(default_factory=list)
    before: list[tuple[State, int, Any]] = field(default_factory=list)

    def play(self, move: Move) -> None:
        """Play a move and say so, unless only one side may know."""
        who = side_name(NATURE if self.state.to_move is None else self.state.to_move)
        kind = NAMES[self.state.stack[-1][0]]
        self.state.play(move)
        self.moves.append(move)
        if kind not in DEALT:
            click.echo(f"  {who}: {_('(face down)') if kind in FACE_DOWN else said(move)}")


@click.command(
    "play",
    help=_("Play Twilight Struggle in the terminal: two at one keyboard, or against a player that chooses by chance."),
    epilog=_(
        "\b\nExamples:\n  ts-rules play\n  ts-rules play --ussr random --seed 7\n"
        "  ts-rules play --ruleset ts-pl-deluxe --option late_war\n  ts-rules play --load game.txt"
    ),
)
@ruleset_option
@option_option
@lang_option
@click.option("--seed", type=int, default=None, help=_("Makes dice and deals come out the same again."))
@click.option("--us", type=click.Choice(PLAYERS), default="human", show_default=True, help=_("Who plays the US."))
@click.option("--ussr", type=click.Choice(PLAYERS), default="human", show_default=True, help=_("Who plays the USSR."))
@click.option("--load", type=click.Path(path_type=Path), default=None, help=_("Go on with a game that was saved."))
def command(
    ruleset: str | None,
    options: tuple[str, ...],
    lang: str,
    seed: int | None,
    us: str,
    ussr: str,
    load: Path | None,
) -> None:
    """Chance rolls and deals, the machine plays its side, a person is asked."""
    seed = SystemRandom().randrange(10**6) if seed is None else seed
    rules = take_rules(ruleset, options)
    rng = Random(seed)  # noqa: S311 - dice of a game
    table = Table(new(rules), None, rng, (us, ussr), Renderer(load_game("ts"), rules.ruleset, lang))
    if load is not None:
        _take_up(table, str(load))
    click.echo(_("{ruleset}, seed {seed}. Type ? for help.").format(ruleset=table.state.rules.name, seed=seed))
    while table.state.result is None and table.state.stack:
        if not _turn(table):
            return
    _show(_terminal(table).board(table.state, _width()))
    if table.state.result:
        winner, why = table.state.result
        who = _("a draw") if winner == NOBODY else side_name(winner).upper()
        click.echo(_("The game is over: {who} ({why}).").format(who=who, why=why))


def _turn(table: Table) -> bool:
    """One move of whoever it is; false if the person wants to stop."""
    state = table.state
    side = NATURE if state.to_move is None else state.to_move
    if side == NATURE:
        table.play(choose(state, table.rng))
        return True
    policy = table.players[side]
    if policy != "human":
        table.play(POLICIES[policy](state, table.rng))
        return True
    return _ask(table, side)


def _ask(table: Table, side: int) -> bool:
    """Ask a person until a move was made; false if the person wants to stop."""
    state = table.state
    kind, _side, by, *_details = state.stack[-1]
    click.echo(f"\n{side_name(side).upper()}: {_(PROMPTS[kind])} ({by})")
    _list_moves(table)
    while True:
        click.echo("> ", nl=False)
        line = sys.stdin.readline()
        if not line:
            click.echo()
            return False
        word, _space, rest = line.strip().partition(" ")
        if word in ("quit", "q", "exit"):
            return False
        try:
            if _command(table, side, word, rest.strip()):
                return True
        except (IllegalMove, Unreadable) as problem:
            click.echo(plain(str(problem)))
        except (TsRulesError, OSError) as problem:
            click.echo(str(problem))


def _list_moves(table: Table) -> None:
    legal = table.state.legal()
    lines = [f"{n:>3} {_terminal(table).move_line(m, table.state)}" for n, m in enumerate(legal, 1)]
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
            _show(_terminal(table).board(table.state, _width()))
        case "hand" | "h":
            _show(_terminal(table).hand(table.state, side))
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
        if not 1 <= int(text) <= len(legal):
            click.echo(_("Choose a number from 1 to {most}.").format(most=len(legal)))
            return False
        move = legal[int(text) - 1]
    else:
        move = move_of(text, table.state)
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
    write_file(Path(name), write_record(table.state.rules, table.moves, table.start))
    click.echo(_("Saved in {name}.").format(name=name))
    return False


def _load(table: Table, name: str) -> bool:
    if not name:
        click.echo(_("Name the file: load game.txt"))
        return False
    _take_up(table, name)
    return True


def _take_up(table: Table, name: str) -> None:
    """Go on with the game of a record."""
    done = replay(read_file(Path(name)), name)
    table.state, table.moves, table.before = done.state, done.moves, []
    table.start = done.record.start() if "position" in done.record.header else None
    table.renderer = Renderer(table.renderer.game, done.state.rules.ruleset, table.renderer.lang)


def _terminal(table: Table) -> Terminal:
    """How the game shows itself in a terminal."""
    tabletop = tabletop_of(table.renderer.game)
    if tabletop is None:
        raise WrongCall(_("Nothing draws this game."))
    return tabletop.terminal(table.renderer, _)


def _width() -> int:
    return shutil.get_terminal_size().columns


def _show(lines: Any) -> None:
    for line in lines:
        click.echo(line)
