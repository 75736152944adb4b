"""`ts-rules soak --against CMD`: the same random games on our engine and another, and where they first disagree."""

from __future__ import annotations

import re
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..playing.named_rules import rules_to
from ..playing.scenario_file import packed, write_scenarios
from ..toml_files import in_toml
from .options import print_json
from .playing import Played, write_file
from .reader_language import _
from .terminal_output import bar

if TYPE_CHECKING:
    from ..playing.scenario_file import Scenario
    from ..verify.engines.both_engines import Both
    from ..verify.engines.differential import Differential
    from ..verify.engines.shrunk_disagreement import Shrunk

__all__ = ["GAMES", "Opponent", "names_engine", "soak_engine"]

GAMES = 20
"""Games that are played where nobody says how many: each takes seconds."""
MOST = 10  # sorts of disagreements that are shrunk
ADAPTER = re.compile(r"[A-Za-z_][\w.]*:[A-Za-z_]\w*\Z")


def names_engine(text: str, rulesets: Sequence[str]) -> bool:
    """Whether `--against` names an engine: a module with its adapter, a command with arguments, or a program."""
    if text in rulesets:
        return False
    return bool(ADAPTER.match(text) or any(sign in text for sign in " /\\") or shutil.which(text))


@dataclass(frozen=True, slots=True)
class Opponent:
    """The engine that is played on beside ours, under which rules, and its time."""

    played: Played
    rules: Any
    command: str
    seconds: float


def soak_engine(engine: Opponent, games: int, seed: str, policy: str, out: Path, style: str) -> int:
    """Play the games and tell what came of it; 1 where the two disagree or nothing could be compared, else 0."""
    from ..verify.engines import open_engine
    from ..verify.engines.both_engines import Both
    from ..verify.engines.differential import play_games
    from ..verify.engines.shrunk_disagreement import scenario_of, shrink_all

    program = open_engine(engine.played, engine.command, engine.seconds)
    try:
        both = Both(engine.played, engine.rules, program, program.hello())
        with bar(_("games"), games) as tick:
            done = play_games(both, games, seed, policy=policy, progress=tick)
        frequent = [key for key, _count in done.counts.most_common()]
        shrunk = shrink_all(both, [done.examples[key] for key in frequent], MOST)
        shown = [(each, scenario_of(both, each, f"soak-disagreement-{n}")) for n, each in enumerate(shrunk, 1)]
    finally:
        program.close()
    if shown:
        write_file(out, write_scenarios(*(scenario for _shrunk, scenario in shown)))
    if style == "json":
        print_json("soak-engine", _document(both, done, shown, out))
    else:
        _tell(both, done, shown, out, engine.command)
    return 1 if done.counts or done.gone or not done.compared else 0


def _document(both: Both, done: Differential, shown: Sequence[tuple[Shrunk, Scenario]], out: Path) -> dict[str, Any]:
    return {
        "engine": {"name": both.hello.engine, "version": both.hello.version},
        **rules_to(both.played, both.rules),
        "games": done.games,
        "whole": done.whole,
        "stretches": done.stretches,
        "compared": done.compared,
        "disagreements": [
            {
                "kind": each.disagreement.kind,
                "count": done.counts[each.found.disagreement.sort],
                "decision": each.disagreement.decision,
                "asked_by": each.disagreement.asked_by,
                "about": list(scenario.about),
                "facts": list(each.disagreement.facts),
                "differences": list(each.disagreement.told),
                "game": each.found.game,
                "moves": len(each.found.case.play),
                "scenario": packed(scenario),
                "tries": each.tries,
            }
            for each, scenario in shown
        ],
        "hung": _where(done),
        "gone": done.gone,
        "left_out": [{"reason": why, "count": count} for why, count in done.left_out.most_common()],
        "file": str(out) if shown else None,
    }


def _where(done: Differential) -> dict[str, Any] | None:
    if done.hung is None:
        return None
    return {"game": done.hung.game, "given": dict(done.hung.case.given), "play": list(done.hung.case.play)}


def _tell(both: Both, done: Differential, shown: Sequence[tuple[Shrunk, Scenario]], out: Path, engine: str) -> None:
    click.echo(f"{both.hello.engine} {both.hello.version}".strip())
    counted = _("{games} games, {whole} of them whole, {stretches} stretches of others: {compared} positions compared")
    click.echo(counted.format(games=done.games, whole=done.whole, stretches=done.stretches, compared=done.compared))
    for each, scenario in shown:
        _tell_one(each, scenario, done.counts[each.found.disagreement.sort])
    if done.gone:
        click.echo(_("The rest was not played: {why}.").format(why=done.gone))
    if done.hung:
        last = f" ({', '.join(done.hung.case.play[-3:])})" if done.hung.case.play else ""
        click.echo(_("That was in game {game}{last}.").format(game=done.hung.game, last=last))
    for why, count in done.left_out.most_common(MOST):
        click.echo(_("left out {count}: {why}").format(count=count, why=why))
    if not done.compared:
        click.echo(_("Nothing was compared."))
    elif not done.counts and not done.gone:
        click.echo(_("They agree everywhere."))
    if shown:
        again = _('To see it again: ts-rules verify --engine "{engine}" --scenarios {out}')
        click.echo(again.format(engine=engine, out=out))


def _tell_one(each: Shrunk, scenario: Scenario, count: int) -> None:
    """Which rules, what differs, and the position and moves that show it."""
    where = _("game {game}, {count} times; {before} moves shrunk to {after}").format(
        game=each.found.game, count=count, before=len(each.found.case.play), after=len(each.case.play)
    )
    click.echo(f"{', '.join(scenario.about)}: {where}")
    for difference in each.disagreement.told[:4]:
        click.echo(f"  - {difference}")
    given = ", ".join(f"{word} = {in_toml(value)}" for word, value in scenario.given.items())
    click.echo(f"  given {given or _('as usual')}")
    click.echo(f"  play  {', '.join(scenario.play) or _('nothing')}")
