"""`ts-rules soak`: random games, every promise checked after every move; or where two rulesets part in them."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import asdict
from pathlib import Path
from typing import TypeVar

import click

from ..playing.chance import POLICIES
from ..playing.named_rules import rules_to
from ..playing.soaking import Soaked, soak
from ..playing.soaking_against import Against, soak_against
from .messages import _
from .options import format_option, game_option, print_json, ruleset_option
from .partings import report_partings, take_pair
from .playing import check_place, option_option, take_played, take_rules, write_file
from .workers import executor_of

__all__ = ["command"]

RECORD = ".record.txt"
Done = TypeVar("Done")
Tick = Callable[[int], object]


@click.command(
    "soak",
    help=_(
        "Play random games and check every promise after every move; stop at the first that is broken. With --against, "
        "play them under two rulesets and tell where these part."
    ),
    epilog=_(
        "\b\nExamples:\n  ts-rules soak --games 200\n  ts-rules soak --games 10000 --ruleset 2e --jobs 4\n"
        "  ts-rules soak --option late_war --policy careful --seed 7 --format json\n"
        "  ts-rules soak --ruleset ts-pl-deluxe --against edition\n"
        "  ts-rules soak --games 100000 --cluster tcp://10.0.0.5:8786"
    ),
)
@click.option("--games", type=click.IntRange(min=1), default=100, show_default=True, help=_("How many games."))
@game_option
@ruleset_option
@option_option
@click.option(
    "--against",
    default=None,
    metavar="NAME",
    help=_("Tell where the rules part from this edition or book; 'edition': from the edition below a book."),
)
@click.option("--seed", default="0", show_default=True, help=_("The same seed plays the same games."))
@click.option("--jobs", type=click.IntRange(min=1), default=None, help=_("Processes (as many as there are CPUs)."))
@click.option(
    "--cluster", default=None, metavar="ADDRESS", help=_("Play on this dask.distributed scheduler instead of here.")
)
@click.option("--policy", type=click.Choice([*POLICIES]), default="random", show_default=True, help=_("Who plays."))
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    default=None,
    help=_("Where the scenario goes that shows what was found: soak-broken.toml, or soak-parting.toml with --against."),
)
@format_option
@click.pass_context
def command(
    ctx: click.Context,
    games: int,
    game_name: str | None,
    ruleset: str | None,
    options: tuple[str, ...],
    against: str | None,
    seed: str,
    jobs: int | None,
    cluster: str | None,
    policy: str,
    out: Path | None,
    style: str,
) -> None:
    """Progress on stderr where a person watches; exit code 1 if a promise was broken or a parting is unexplained."""
    out = out or Path("soak-broken.toml" if against is None else "soak-parting.toml")
    check_place(out)  # before anything is played
    workers = (jobs or os.cpu_count() or 1, cluster)
    played = take_played(game_name, ruleset)
    rules = take_rules(played, ruleset, options)
    if against is not None:
        pair = take_pair(played, rules, against, options)

        def play_both(executor: Executor | None, tick: Tick) -> Against:
            return soak_against(games, pair, seed, executor, policy=policy, progress=tick)

        found = _watched(games, workers, play_both)
        ctx.exit(report_partings(found, pair, out, style))
    began = time.perf_counter()

    def play(executor: Executor | None, tick: Tick) -> Soaked:
        return soak(played, games, rules, seed=seed, executor=executor, policy=policy, progress=tick)

    done = _watched(games, workers, play)
    seconds = time.perf_counter() - began
    if done.broken:
        write_file(out, done.broken.scenario)
        write_file(out.with_suffix(RECORD), done.broken.record)
    if style == "json":
        print_json("soak", _described(done, rules_to(played, rules)))
    else:
        _tell(done, seconds, out)
    ctx.exit(1 if done.broken else 0)


def _watched(games: int, workers: tuple[int, str | None], play: Callable[[Executor | None, Tick], Done]) -> Done:
    """Play with whom was asked for, a bar on stderr where a person watches."""
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    with Progress(console=console, disable=not console.is_terminal, transient=True) as progress:
        bar = progress.add_task(_("games"), total=games)

        def tick(count: int) -> None:
            progress.advance(bar, count)

        with executor_of(*workers) as executor:
            return play(executor, tick)


def _described(done: Soaked, rules: dict[str, object]) -> dict[str, object]:
    said: dict[str, object] = {**rules, "games": done.games, "moves": done.moves}
    said |= {"decisions": done.decisions, "results": dict(sorted(done.results.items())), "broken": None}
    if found := done.broken:
        said["broken"] = asdict(found)
    return said


def _tell(done: Soaked, seconds: float, out: Path) -> None:
    rate = f"{done.decisions / seconds:,.0f}"
    click.echo(
        _("{games} games, {moves} moves, {decisions} decisions in {seconds:.1f} s ({rate} decisions a second)").format(
            games=done.games, moves=done.moves, decisions=done.decisions, seconds=seconds, rate=rate
        )
    )
    for result, count in done.results.most_common():
        click.echo(f"  {count / done.games:6.1%}  {result}")
    if done.broken:
        click.echo(
            _("Broken in game {game} of seed {seed}: {problem}. To see it again: ts-rules scenario run {out}").format(
                game=done.broken.game, seed=done.broken.seed, problem=done.broken.problem, out=out
            )
        )
    else:
        click.echo(_("No promise was broken."))
