"""What the commands that play games share: which game, its rules by name, options, and files that they write."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..errors import AmbiguousId, BadFile, WrongCall
from ..files import write_whole
from ..games import find_played, played_games
from ..given_files import read_text
from ..paths import read_toml
from ..playing import PlayedGame
from ..playing.notation import IllegalMove
from .options import rulesets_of, take_ruleset
from .reader_language import _, locale_language

if TYPE_CHECKING:
    from ..playing.game_record import Replay
    from ..playing.notation import Unreadable
    from ..translate import Renderer

__all__ = [
    "Played",
    "check_place",
    "every_played",
    "find_rulesets",
    "option_option",
    "read_file",
    "refused_in_words",
    "replayed",
    "take_played",
    "take_rules",
    "told_by",
    "write_file",
]

Played = PlayedGame[Any]

LARGEST = 8_000_000
SOAKED = b'schema = "ts-rules/scenario/1"\n\n[[scenario]]\nid = "soak-'
RECORDS = (b"ts-rules/record/1", b"; no record")
NUMBER = re.compile(r"-?[0-9]{1,9}")
SWITCHES = {"yes": True, "true": True, "no": False, "false": False}

option_option = click.option(
    "--option",
    "options",
    multiple=True,
    metavar="NAME[=VALUE]",
    help=_("A way to play: late_war, civil_war, tournament, optional_cards=no, bonus_influence=2 ..."),
)


def every_played(game: str | None = None) -> list[Played]:
    """What plays the game asked for, or all that can be played."""
    if game is not None:
        return [find_played(game)]
    found = played_games(lambda why: click.echo(_("ts-rules: left out: {why}").format(why=why), err=True))
    if not found:
        raise WrongCall(_("No game that is installed can be played."))
    return found


def take_played(game: str | None, ruleset: str | None = None) -> Played:
    """What plays the game asked for; without a name the first that is installed, of those that have the ruleset."""
    found = every_played(game)
    return next((p for p in found if ruleset in rulesets_of(p.game)), found[0])


def _only(found: Sequence[Played]) -> Played:
    if len(found) > 1:
        names = ", ".join(played.spec.id for played in found)
        raise AmbiguousId(_("{games} can be played: add --game.").format(games=names))
    return found[0]


def told_by(path: Path, found: Sequence[Played]) -> Played:
    """Whose scenarios a file holds: of several games the one that has the ids that they are about, and the words."""
    if len(found) == 1:
        return found[0]
    from ..playing.scenario_file import known_ids

    scenarios = read_toml(path).get("scenario")
    ids, words = [*_ids(scenarios)], [*_words(scenarios)]
    knowing = {
        played.spec.id: sum(i in known_ids(played.game) for i in ids) + sum(w in played.given for w in words)
        for played in found
    }
    most = max(knowing.values())
    return _only([played for played in found if knowing[played.spec.id] == most])


def _ids(entries: object) -> Iterable[str]:
    for entry in entries if isinstance(entries, list) else ():
        about = entry.get("about") if isinstance(entry, Mapping) else None
        yield from (ident for ident in (about if isinstance(about, list) else ()) if isinstance(ident, str))


def _words(entries: object) -> Iterable[str]:
    for entry in entries if isinstance(entries, list) else ():
        given = entry.get("given") if isinstance(entry, Mapping) else None
        yield from given if isinstance(given, Mapping) else ()


def find_rulesets(played: Played) -> Any:
    """Finds an edition or a book of a game as a ruleset."""
    return partial(take_ruleset, played.game)


def take_rules(played: Played, ruleset: str | None, options: Sequence[str]) -> Any:
    """The rules that `--ruleset` and `--option` ask for."""
    given: dict[str, object] = {}
    for item in options:
        name, equals, value = item.partition("=")
        number = int(value) if NUMBER.fullmatch(value) else value
        given[name.strip().replace("-", "_")] = SWITCHES.get(value.lower(), number) if equals else True
    return played.rules(take_ruleset(played.game, ruleset), given)


def read_file(path: Path) -> str:
    """The text of a file, or a sentence on why it cannot be had."""
    with suppress(OSError, ValueError):
        if not path.exists():
            raise BadFile(path, _("is not there"))
        if path.is_dir():
            raise BadFile(path, _("is a folder: name a file"))
    return read_text(path, LARGEST, "so it is no game and no position: name another file")


def replayed(path: Path, game: str | None, lang: str = "") -> Replay:
    """The game of a record, every move checked; the record says which game, or its ruleset does.

    A log of another program is told by its content, and turned into a record first.  What is wrong with either is told
    in the reader's language, or in the one that was asked for.
    """
    from ..playing.refusals import RefusedFile, refusal_said

    lang = lang or locale_language()
    try:
        return _replayed(path, game, lang)
    except RefusedFile as problem:
        from ..translate.why_not import speaking

        about = problem.played.game if problem.played else None
        raise BadFile(path, refusal_said(problem, *speaking(about, lang)), problem.line) from None


def _replayed(path: Path, game: str | None, lang: str) -> Replay:
    from ..playing.game_record import header_of, is_record, replay

    text = read_file(path)
    if not is_record(text):
        from ..playing.foreign_log import as_replay, read_foreign

        if log := read_foreign(every_played(game), text, str(path)):
            return as_replay(log)
    header = header_of(text)
    try:
        played = take_played(game or header.get("game"), header.get("ruleset"))
    except WrongCall as problem:
        if game or "game" not in header:
            raise
        raise BadFile(path, str(problem)) from None
    return replay(played, text, str(path), partial(_told, played, lang))


def _told(played: Played, lang: str, problem: IllegalMove | Unreadable) -> str:
    """Why a move of a record is not legal, in a language as far as the rules say it."""
    if not isinstance(problem, IllegalMove) or lang == "en":
        return str(problem)
    from ..translate import Renderer

    return refused_in_words(Renderer(played.game, played.game.ruleset(played.spec.canonical), lang), problem)


def refused_in_words(renderer: Renderer, problem: IllegalMove) -> str:
    """A refusal and the rules that forbid the move, in the language of a renderer."""
    if not problem.reasons:
        return str(problem)
    from ..translate.why_not import reasons_said

    said = " ".join(reasons_said(renderer, problem.reasons))
    return _("'{move}' is not possible: {reasons}", renderer.lang).format(move=problem.name, reasons=said)


def check_place(path: Path) -> None:
    """Refuse to write over what somebody else wrote; best asked before the games are played."""
    if path.is_dir():
        raise BadFile(path, _("is a folder: name a file"))
    if path.is_file():
        with path.open("rb") as file:
            start = file.read(len(SOAKED))
        if start and not start.startswith((SOAKED, *RECORDS)):
            raise BadFile(path, _("is there already, and nothing that soak or play wrote: name another file"))


def write_file(path: Path, text: str) -> None:
    """Write a scenario or record, whole or not at all."""
    check_place(path)
    write_whole(path, text)
