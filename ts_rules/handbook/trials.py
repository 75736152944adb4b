"""Every scenario, played at most once for all languages, and the page on which it is told."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from ..games import load_game
from ..model import Game
from ..paths import package_folder
from ..playing import played_game
from ..playing.scenario_file import Scenario, read_scenarios
from ..playing.trial import Trial, trial_of
from .content_keys import SCENARIOS
from .places import Place, places
from .played import Played, play

__all__ = ["drawn", "played_of", "scenario_places", "scenarios_of", "told_from"]

PER_PAGE = 40
"""More than so many scenarios of cards are spread over several pages."""


class Plays(Mapping[str, Played]):
    """The scenarios of a game, each played when it is first asked for."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.scenarios = scenarios_of(game.id)
        self.done: dict[str, Played] = {}

    def __getitem__(self, ident: str) -> Played:
        if ident not in self.done:
            scenario = self.scenarios[ident]
            self.done[ident] = play(scenario, self.game.ruleset(scenario.rulesets[0]))
        return self.done[ident]

    def __iter__(self) -> Iterator[str]:
        return iter(self.scenarios)

    def __len__(self) -> int:
        return len(self.scenarios)


@cache
def played_of(game_id: str) -> Mapping[str, Played]:
    """Every scenario of a game, played."""
    return Plays(load_game(game_id))


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


def drawn(scenario: Scenario) -> bool:
    """Worked examples of the books and scenarios that decide between readings have boards; the others are told."""
    return bool(scenario.books or scenario.decides)


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
