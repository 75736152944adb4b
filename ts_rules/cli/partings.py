"""What `ts-rules soak --against` says: where two rulesets part, how often, and what explains it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from ..errors import WrongCall
from ..playing.named_rules import rules_to
from ..playing.parting import EDITION, Pair
from ..playing.soaking_against import Against, Shown, shown_by
from .messages import _
from .options import print_json
from .playing import Played, take_rules, write_file

__all__ = ["report_partings", "take_pair"]


def take_pair(played: Played, first: Any, against: str, options: Sequence[str]) -> Pair:
    """The rules asked for beside those of another ruleset, both with the options that make them comparable."""
    second = take_rules(played, first.edition if against == EDITION else against, options)
    more = played.common_options(first, second)
    if more is None:
        raise WrongCall(_("{a} and {b} have no choices in common.").format(a=first.name, b=second.name))
    if more:
        said = ", ".join(f"{name}={_said(value)}" for name, value in more.items())
        text = _("Both are played with {options}, so that they have choices in common.")
        click.echo(text.format(options=said), err=True)
        first, second = (played.rules(r.ruleset, {**played.options(r), **more}) for r in (first, second))
    return Pair(played, first, second)


def _said(value: object) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def report_partings(done: Against, pair: Pair, out: Path, style: str) -> int:
    """Print what came of it and write the scenarios; the exit code is 1 where no variant explains a parting."""
    shown = {out: done.first} if done.first else {}
    if done.unexplained and done.unexplained[0] != done.first:
        shown[out.with_stem(f"{out.stem}-unexplained")] = done.unexplained[0]
    for (path, parting), ident in zip(shown.items(), ("soak-parting", "soak-parting-unexplained"), strict=False):
        write_file(path, shown_by(pair, parting, ident))
    if style == "json":
        print_json("soak-against", _described(done, pair, [*shown]))
    else:
        _tell(done, pair)
        for path in shown:
            click.echo(
                _("To see it: ts-rules scenario run {out} --ruleset {name}").format(out=path, name=pair.second.name)
            )
    return 1 if done.unexplained else 0


def _described(done: Against, pair: Pair, files: Sequence[Path]) -> dict[str, Any]:
    return {
        "first": rules_to(pair.played, pair.first),
        "second": rules_to(pair.played, pair.second),
        "variants": list(pair.variants()),
        "games": done.games,
        "moves": done.moves,
        "parted": done.parted,
        "partings": [
            {"count": count, **_parting(done.examples[rule, explained])}
            for (rule, explained), count in sorted(done.counts.items(), key=lambda item: (-item[1], item[0]))
        ],
        "unexplained": len(done.unexplained),
        "files": [str(path) for path in files],
    }


def _parting(shown: Shown) -> dict[str, Any]:
    said = asdict(shown.parting)
    return {name: list(value) if isinstance(value, tuple) else value for name, value in said.items()}


def _tell(done: Against, pair: Pair) -> None:
    names = {"first": pair.first.name, "second": pair.second.name}
    click.echo(
        _("{games} games, {moves} moves: {first} and {second} differ at {count} variants and part in {parted}").format(
            games=done.games, moves=done.moves, parted=done.parted, count=len(pair.variants()), **names
        )
    )
    for (rule, explained), count in sorted(done.counts.items(), key=lambda item: (-item[1], item[0])):
        click.echo(f"  {count / done.games:6.1%}  {rule}  {' + '.join(explained) or _('NO VARIANT EXPLAINS IT')}")
    if done.first:
        _tell_one(_("The first"), done.first, names)
    for shown in done.unexplained:
        _tell_one(_("UNEXPLAINED"), shown, names)
    if not done.unexplained:
        click.echo(_("Variants explain every parting."))


def _tell_one(title: str, shown: Shown, names: dict[str, str]) -> None:
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
