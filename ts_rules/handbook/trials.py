"""Every scenario of a game as it was read, and the page on which it is told."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from ..games import load_game
from ..paths import package_folder
from ..playing import played_game
from ..playing.scenario_file import Scenario, read_scenarios
from ..playing.trial import Trial, trial_of
from ..verify.kept_plays import SCENARIOS
from .places import Place, places

__all__ = ["scenario_places", "scenarios_of", "told_from"]

PER_PAGE = 40
"""More than so many scenarios of cards are spread over several pages."""


@cache
def scenarios_of(game_id: str) -> Mapping[str, Scenario]:
    """The scenarios of a game in the order of their files; none for a game that no engine plays."""
    return {ident: scenario for ident, (scenario, _) in _read(game_id).items()}


def told_from(game_id: str, ident: str) -> str:
    """A fingerprint of all that a scenario says."""
    return _read(game_id)[ident][1].digest


@cache
def _read(game_id: str) -> Mapping[str, tuple[Scenario, Trial]]:
    """An id that stands twice is a mistake."""
    game = load_game(game_id)
    found: dict[str, tuple[Scenario, Trial]] = {}
    played = played_game(game)
    if played is None:
        return found
    for path in sorted((package_folder(game.spec.package) / SCENARIOS).glob("*.toml")):
        for scenario in read_scenarios(played, path):
            if scenario.id in found:
                raise scenario.bad(f"the id stands already in {found[scenario.id][0].file.name}")
            found[scenario.id] = scenario, trial_of(scenario)
    return found


@cache
def scenario_places(game_id: str) -> Mapping[str, Place]:
    """The page and the anchor of every scenario."""
    everything = places(game_id)
    by_page: dict[str, list[str]] = {}
    for scenario in scenarios_of(game_id).values():
        first = next((found for i in scenario.about if (found := _subject(everything, i))), None)
        by_page.setdefault(first.page if first else "other", []).append(scenario.id)
    standing: dict[str, Place] = {}
    for page, ids in by_page.items():
        for n, ident in enumerate(ids):
            part = n // PER_PAGE
            standing[ident] = Place(f"scenarios-{page}" + (f"_{part + 1}" if part else ""), f"s-{ident}")
    return standing


def _subject(everything: Mapping[tuple[str, str], Place], ident: str) -> Place | None:
    return everything.get(("r", ident)) or everything.get(("c", ident))
