"""The versions one after another, up to what is said now: what each brought, and what became of each rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .compare import Difference, Kind, differences
from .recorded import Recorded
from .words import Said

__all__ = ["SINCE", "Event", "Period", "events", "periods"]

SINCE = "changes-since"
"""The page that is there only while something has changed since the last version."""


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


def periods(game_id: str, versions: Sequence[Recorded], now: Mapping[str, Said]) -> tuple[Period, ...]:
    """The newest first; what came since the last version only where something did."""
    found: list[Period] = []
    before: Recorded | None = None
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
