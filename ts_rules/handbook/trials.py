"""Every scenario of a game as it was read, and the page on which it is told."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from ..games import load_game
from ..paths import package_folder
from ..playing import played_game
from ..playing.scenario_file import Scenario, read_scenarios
from ..playing.trial import Trial, trial_of
from .origins import SCENARIOS, code, file_print
from .places import Place, places
from .shelf import digest, now

__all__ = ["every_scenario", "outlined", "scenario_places", "scenarios_of", "told_from"]

PER_PAGE = 40
"""More than so many scenarios of cards are spread over several pages."""
Read = list[tuple[Scenario, Trial]]


@cache
def scenarios_of(game_id: str) -> Mapping[str, Scenario]:
    """The scenarios of a game in the order of their files; none for a game that no engine plays."""
    return {ident: scenario for ident, (scenario, _) in _read(game_id).items()}


def told_from(game_id: str, ident: str) -> str:
    """A fingerprint of all that a scenario says."""
    return _read(game_id)[ident][1].digest


def every_scenario(game_id: str) -> str:
    """A fingerprint of all that all of them say, in their order."""
    return digest(*(f"{ident} {trial.digest}" for ident, (_, trial) in _read(game_id).items()))


def outlined(game_id: str) -> str:
    """A fingerprint of what they are called and about, and of what they decide: not of what happens in them."""
    return digest(
        *(
            repr((s.id, s.title, s.about, s.rulesets, sorted(s.readings.items()), s.decides, sorted(s.books.items())))
            for s in scenarios_of(game_id).values()
        )
    )


@cache
def _read(game_id: str) -> Mapping[str, tuple[Scenario, Trial]]:
    """Files that were not touched are not read again; an id that stands twice is a mistake."""
    game = load_game(game_id)
    found: dict[str, tuple[Scenario, Trial]] = {}
    played = played_game(game)
    if played is None:
        return found
    for path in sorted((package_folder(game.spec.package) / SCENARIOS).glob("*.toml")):

        def read(path: Path = path) -> Read:
            return [(scenario, trial_of(scenario)) for scenario in read_scenarios(played, path)]

        def key(path: Path = path) -> str:
            return digest(code(), str(path), file_print(str(path)))

        rows: Read = now().value(f"scenarios.{game.spec.short}.{path.stem}", key, read)
        for scenario, trial in rows:
            if scenario.id in found:
                raise scenario.bad(f"the id stands already in {found[scenario.id][0].file.name}")
            found[scenario.id] = scenario, trial
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
