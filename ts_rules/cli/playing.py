"""What the commands that play Twilight Struggle share: options of the game, and names of its rules."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from ..errors import BadFile
from ..games import load_game
from ..games.twilight_struggle.play.rules import Rules
from ..games.twilight_struggle.play.rulesets import rules_of
from ..model import Ruleset
from ..paths import write_whole
from .messages import _
from .options import take_ruleset

__all__ = ["check_place", "find_ruleset", "option_option", "read_file", "take_rules", "write_file"]

LARGEST = 8_000_000
SOAKED = b'schema = "ts-rules/scenario/1"\n\n[[scenario]]\nid = "soak-'
RECORDS = (b"ts-rules/record/1", b"; no record")
SWITCHES = {"yes": True, "true": True, "no": False, "false": False}

option_option = click.option(
    "--option",
    "options",
    multiple=True,
    metavar="NAME[=VALUE]",
    help=_("A way to play: late_war, civil_war, tournament, optional_cards=no, bonus_influence=2 ..."),
)


def find_ruleset(name: str | None) -> Ruleset:
    """An edition or a book of Twilight Struggle as a ruleset."""
    return take_ruleset(load_game("ts"), name)


def take_rules(ruleset: str | None, options: Sequence[str]) -> Rules:
    """The rules that `--ruleset` and `--option` ask for."""
    given: dict[str, object] = {}
    for item in options:
        name, equals, value = item.partition("=")
        number = int(value) if value.lstrip("-").isdecimal() else value
        given[name.strip().replace("-", "_")] = SWITCHES.get(value.lower(), number) if equals else True
    return rules_of(find_ruleset(ruleset), given)


def read_file(path: Path) -> str:
    """The text of a file, or a sentence on why it cannot be had."""
    try:
        if path.is_dir():
            raise BadFile(path, _("is a folder: name a file"))
        if path.stat().st_size > LARGEST:
            raise BadFile(path, _("is larger than {size} bytes").format(size=LARGEST))
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise BadFile(path, _("is not there")) from None
    except UnicodeDecodeError as problem:
        raise BadFile(path, _("is not UTF-8 text (byte {at})").format(at=problem.start)) from None
    except OSError as problem:
        raise BadFile(path, _("cannot be read ({why})").format(why=problem.strerror or problem)) from None


def check_place(path: Path) -> None:
    """Refuse to write over what somebody else wrote; best asked before the games are played."""
    if path.is_dir():
        raise BadFile(path, _("is a folder: name a file"))
    if path.is_file():
        with path.open("rb") as file:
            start = file.read(len(SOAKED))
        if not start.startswith((SOAKED, *RECORDS)):
            raise BadFile(path, _("is there already, and nothing that soak or play wrote: name another file"))


def write_file(path: Path, text: str) -> None:
    """Write a scenario or record, whole or not at all."""
    check_place(path)
    write_whole(path, text)
