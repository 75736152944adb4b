"""`ts-rules soak`: random games, every promise checked after every move; or where two rulesets part in them."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from ..errors import BadInput, WrongCall
from ..playing.chance import POLICIES
from ..playing.named_rules import rules_to
from ..playing.parting import EDITION, Pair
from ..playing.soaking import Soaked, soak
from ..playing.soaking_against import Against, Shown, shown_by, soak_against
from .engines import SECONDS, a_number, given_options
from .options import MOST_JOBS, format_option, game_option, print_json, ruleset_option, rulesets_of
from .playing import Played, check_place, option_option, take_played, take_rules, write_file
from .reader_language import _
from .soak_engine import GAMES, Opponent, names_engine, soak_engine
from .terminal_output import bar
from .workers import executor_of

__all__ = ["command"]

RECORD = ".record.txt"


def _a_text(ctx: click.Context, param: click.Parameter, value: str) -> str:
    """What the shell hands over need not be text, and of nothing else chance is made."""
    if not value.isascii() and any("\ud800" <= letter <= "\udfff" for letter in value):
        raise click.BadParameter(_("is no text in UTF-8."), ctx, param)
    return value


@click.command(
    "soak",
    help=_(
        "Play random games and check every promise after every move; stop at the first that is broken. With --against, "
        "play them under two rulesets and tell where these part, or on another engine too and tell where it disagrees."
    ),
    epilog=_(
        "\b\nExamples:\n  ts-rules soak --games 200\n  ts-rules soak --games 10000 --ruleset 2e --jobs 4\n"
        "  ts-rules soak --option late_war --policy careful --seed 7 --format json\n"
        "  ts-rules soak --ruleset ts-pl-deluxe --against edition\n"
        '  ts-rules soak --against "node my-engine.mjs" --policy careful\n'
        "  ts-rules soak --games 100000 --cluster tcp://10.0.0.5:8786"
    ),
)
@click.option("--games", type=click.IntRange(min=1), default=100, show_default=True, help=_("How many games."))
@game_option
@ruleset_option
@option_option
@click.option(
    "--against",
    metavar="NAME|CMD|MODULE:ADAPTER",
    help=_(
        "Tell where the rules part from this edition or book ('edition': from the edition below a book), "
        "or where this engine disagrees with ours."
    ),
)
@click.option(
    "--engine-seconds",
    type=click.FloatRange(min=0.1, max=3600),
    default=SECONDS,
    show_default=True,
    callback=a_number,
    help=_("How long an engine has for a move, and all that is asked after it."),
)
@click.option("--seed", default="0", show_default=True, callback=_a_text, help=_("The same seed plays the same games."))
@click.option("--jobs", type=click.IntRange(1, MOST_JOBS), help=_("Processes (as many as there are CPUs)."))
@click.option("--cluster", metavar="ADDRESS", help=_("Play on this dask.distributed scheduler instead of here."))
@click.option(
    "--policy", type=click.Choice([*POLICIES]), help=_("Who plays: by chance, unless the game needs another player.")
)
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    help=_(
        "Where the scenarios go that show what was found: soak-broken.toml; with --against soak-parting.toml, "
        "or soak-disagreement.toml."
    ),
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
    engine_seconds: float,
    seed: str,
    jobs: int | None,
    cluster: str | None,
    policy: str | None,
    out: Path | None,
    style: str,
) -> None:
    """Progress on stderr where a person watches; exit code 1 if a promise was broken or a parting is unexplained."""
    played = take_played(game_name, ruleset)
    policy = policy or played.policy
    engine = against if against and names_engine(against, (EDITION, *rulesets_of(played.game))) else None
    out = out or Path(
        "soak-broken.toml" if against is None else "soak-disagreement.toml" if engine else "soak-parting.toml"
    )
    check_place(out)  # before anything is played
    workers = (jobs or os.cpu_count() or 1, cluster)
    rules = take_rules(played, ruleset, options)
    if engine is not None:
        given = {param.name for param in given_options(ctx)}
        if wrong := next((name for name in ("jobs", "cluster") if name in given), None):
            raise click.UsageError(_("{option} does not go with an engine.").format(option=f"--{wrong}"), ctx)
        games = games if "games" in given else GAMES
        opponent = Opponent(played, rules, engine, engine_seconds)
        ctx.exit(soak_engine(opponent, games, seed, policy, out, style))
    if against is not None:
        pair = _take_pair(played, rules, against, options)
        with bar(_("games"), games) as tick, executor_of(*workers) as executor:
            found = soak_against(games, pair, seed, executor, policy=policy, progress=tick)
        code = _report_partings(found, pair, out, style)
        _check_whole(found.games, games, found.gone)
        ctx.exit(code)
    began = time.perf_counter()
    with bar(_("games"), games) as tick, executor_of(*workers) as executor:
        done = soak(played, games, rules, seed=seed, executor=executor, policy=policy, progress=tick)
    seconds = time.perf_counter() - began
    if done.broken:
        write_file(out, done.broken.scenario)
        write_file(out.with_suffix(RECORD), done.broken.record)
    if style == "json":
        body = {**rules_to(played, rules), "games": done.games, "moves": done.moves, "decisions": done.decisions}
        results = dict(sorted(done.results.items()))
        print_json("soak", {**body, "results": results, "broken": asdict(done.broken) if done.broken else None})
    else:
        _tell(done, seconds, out)
    if not done.broken:
        _check_whole(done.games, games, done.gone)
    ctx.exit(1 if done.broken else 0)


def _check_whole(played: int, games: int, gone: str) -> None:
    """What was played is told; that it is not all is no less an error."""
    if gone:
        left = _("Only {played} of {games} games were played: {why}.")
        raise BadInput(left.format(played=played, games=games, why=gone))


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


def _take_pair(played: Played, first: Any, against: str, options: Sequence[str]) -> Pair:
    """The rules asked for beside those of another ruleset, both with the options that make them comparable."""
    second = take_rules(played, first.edition if against == EDITION else against, options)
    more = played.common_options(first, second)
    if more is None:
        raise WrongCall(_("{a} and {b} have no choices in common.").format(a=first.name, b=second.name))
    if more:
        words = {name: ("yes" if v else "no") if isinstance(v, bool) else str(v) for name, v in more.items()}
        said = ", ".join(f"{name}={word}" for name, word in words.items())
        text = _("Both are played with {options}, so that they have choices in common.")
        click.echo(text.format(options=said), err=True)
        first, second = (played.rules(r.ruleset, {**played.options(r), **more}) for r in (first, second))
    return Pair(played, first, second)


def _report_partings(done: Against, pair: Pair, out: Path, style: str) -> int:
    """Print what came of it and write the scenarios; the exit code is 1 where no variant explains a parting."""
    shown = {out: done.first} if done.first else {}
    if done.unexplained and done.unexplained[0] != done.first:
        shown[out.with_stem(f"{out.stem}-unexplained")] = done.unexplained[0]
    for (path, parting), ident in zip(shown.items(), ("soak-parting", "soak-parting-unexplained"), strict=False):
        write_file(path, shown_by(pair, parting, ident))
    if style == "json":
        print_json("soak-against", _partings(done, pair, [*shown]))
    else:
        _tell_partings(done, pair)
        for path in shown:
            click.echo(
                _("To see it: ts-rules scenario run {out} --ruleset {name}").format(out=path, name=pair.second.name)
            )
    return 1 if done.unexplained else 0


def _partings(done: Against, pair: Pair, files: Sequence[Path]) -> dict[str, Any]:
    return {
        "first": rules_to(pair.played, pair.first),
        "second": rules_to(pair.played, pair.second),
        "variants": list(pair.variants()),
        "games": done.games,
        "moves": done.moves,
        "parted": done.parted,
        "partings": [
            {"count": count, **asdict(done.examples[rule, explained].parting)}
            for (rule, explained), count in sorted(done.counts.items(), key=lambda item: (-item[1], item[0]))
        ],
        "unexplained": len(done.unexplained),
        "files": [str(path) for path in files],
    }


def _tell_partings(done: Against, pair: Pair) -> None:
    names = {"first": pair.first.name, "second": pair.second.name}
    click.echo(
        _("{games} games, {moves} moves: {first} and {second} differ at {count} variants and part in {parted}").format(
            games=done.games, moves=done.moves, parted=done.parted, count=len(pair.variants()), **names
        )
    )
    for (rule, explained), count in sorted(done.counts.items(), key=lambda item: (-item[1], item[0])):
        click.echo(f"  {count / done.games:6.1%}  {rule}  {' + '.join(explained) or _('NO VARIANT EXPLAINS IT')}")
    if done.first:
        _tell_parting(_("The first"), done.first, names)
    for shown in done.unexplained:
        _tell_parting(_("UNEXPLAINED"), shown, names)
    if not done.unexplained:
        click.echo(_("Variants explain every parting."))


def _tell_parting(title: str, shown: Shown, names: dict[str, str]) -> None:
    parting = shown.parting
    about = ", ".join(parting.explained) or _("nothing that is modelled explains it")
    if EDITION in parting.explained:
        about = _("no variant explains it, the edition itself does")
    where = _("{title}: game {game}, after {after} moves, asked by {by}: {about}").format(
        title=title, game=parting.game, after=parting.after, by=parting.asked_by, about=about
    )
    click.echo(where + (_("; the move is {move}").format(move=parting.move) if parting.move else ""))
    for difference in parting.differences[:6]:
        text = difference.replace("first ", f"{names['first']} ").replace("second ", f"{names['second']} ")
        click.echo(f"  - {text}")
