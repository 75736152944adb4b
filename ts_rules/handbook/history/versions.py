"""The recorded versions of the handbook, a file for each; what each brought, and what became of each rule since."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any

from ...errors import BadFile, WrongCall
from ...files import alone, write_whole
from ...games import installed
from .compare import Difference, Kind, differences
from .sayings import Said, said_now

__all__ = ["HISTORY", "SINCE", "Event", "Period", "Version", "events", "periods", "read_versions", "record"]

HISTORY = Path(__file__).resolve().parent.parent / "data" / "history"
SCHEMA = "ts-rules/history/1"
SINCE = "changes-since"
"""The page that is there only while something has changed since the last version."""
VERSION = re.compile(r"\d{1,6}(?:\.\d{1,6}){1,3}")


@dataclass(frozen=True, slots=True)
class Version:
    """A version, its day, and what it said: by game and id."""

    version: str
    day: str
    games: Mapping[str, Mapping[str, Said]]


def record(version: str, day: str, folder: Path = HISTORY, *, again: bool = False) -> Path:
    """Write down what is said now; what is recorded already is replaced only where one asks for it again."""
    if not VERSION.fullmatch(version):
        raise WrongCall(f"'{version[:40]}' is no version: give one such as 1.2.0.")
    path, day = folder / f"{version}.json", _day(day)
    with alone(folder):
        if path.exists() and not again:
            raise WrongCall(f"{version} is recorded already: give --again to record it anew.")
        games = {game: said_now(game) for game in installed()}
        write_whole(path, _text(Version(version, day, games)))
    return path


def read_versions(folder: Path = HISTORY) -> tuple[Version, ...]:
    """All of a folder, the oldest first."""
    found = [_read(path) for path in folder.glob("*.json")]
    return tuple(sorted(found, key=lambda r: [int(n) for n in r.version.split(".")]))


def _day(day: str) -> str:
    try:
        return date.fromisoformat(day).isoformat()
    except ValueError:
        raise WrongCall(f"'{day[:40]}' is no day: give one such as 2026-01-31.") from None


def _text(recorded: Version) -> str:
    """A line for each thing, so that two versions of the file can be compared."""
    as_json = partial(json.dumps, ensure_ascii=False, separators=(",", ":"))
    games = []
    for game, said in recorded.games.items():
        lines = (f"{as_json(where)}:{as_json([s.title, s.says, s.prints])}" for where, s in said.items())
        games.append(f"{as_json(game)}:{{\n" + ",\n".join(lines) + "\n}")
    head = f'{{"schema":"{SCHEMA}","version":"{recorded.version}","day":"{recorded.day}","games":{{\n'
    return head + ",\n".join(games) + "\n}}\n"


def _read(path: Path) -> Version:
    try:
        table = json.loads(path.read_text("utf-8"))
        if table["schema"] != SCHEMA or table["version"] != path.stem or not VERSION.fullmatch(path.stem):
            raise BadFile(path, f"does not hold version {path.stem} as {SCHEMA}: record it again")
        return Version(path.stem, _day(table["day"]), {game: _said(rows) for game, rows in table["games"].items()})
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        raise BadFile(path, "is no recorded version of the handbook: record it again") from None


def _said(rows: dict[str, Any]) -> dict[str, Said]:
    found = {}
    for where, (title, says, prints) in rows.items():
        texts = (title, *says, *says.values(), *prints, *prints.values())
        if not all(isinstance(text, str) for text in texts):
            raise TypeError(where)
        found[where] = Said(title, says, prints)
    return found


@dataclass(frozen=True, slots=True)
class Period:
    """What came with a version; without a version, what came since the last one."""

    version: str
    day: str
    since: str
    """The version before; empty for the first."""
    found: tuple[Difference, ...]
    size: int
    """How many things the version says."""

    @property
    def page(self) -> str:
        """How its page is called."""
        return f"changes-{self.version}" if self.version else SINCE


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened to a rule or card, and the version that brought it."""

    kind: Kind
    period: Period


def periods(game_id: str, versions: Sequence[Version], now: Mapping[str, Said]) -> tuple[Period, ...]:
    """The newest first; what came since the last version only where something did."""
    found: list[Period] = []
    before: Version | None = None
    for version in versions:
        said = version.games.get(game_id, {})
        old = before.games.get(game_id, {}) if before else said
        since = before.version if before else ""
        found.append(Period(version.version, version.day, since, differences(old, said), len(said)))
        before = version
    if before and (since_then := differences(before.games.get(game_id, {}), now)):
        found.append(Period("", "", before.version, since_then, len(now)))
    return tuple(reversed(found))


def events(found: Sequence[Period], lang: str) -> dict[str, tuple[Event, ...]]:
    """By rule or card, the newest first, each version once; a new translation counts in its language alone."""
    by_owner: dict[str, dict[str, Event]] = {}
    for period in found:
        for difference in period.found:
            if difference.kind is Kind.TRANSLATED and lang not in difference.langs:
                continue
            whole = difference.id == difference.owner
            kind = difference.kind if whole or difference.kind is Kind.TRANSLATED else Kind.CHANGED
            told = by_owner.setdefault(difference.owner, {})
            if period.page not in told or (kind is not Kind.TRANSLATED and told[period.page].kind is Kind.TRANSLATED):
                told[period.page] = Event(kind, period)
    return {owner: tuple(told.values()) for owner, told in by_owner.items()}
