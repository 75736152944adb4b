"""The scenarios of a game by what they show: games without an engine of their own have none."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..games import load_game
from ..model import Game
from ..playing.trial import Trial, trials_of

__all__ = ["by_subject", "deciding", "known"]

_known: dict[str, tuple[Trial, ...]] = {}


def by_subject(game: Game) -> Mapping[str, tuple[Trial, ...]]:
    """The scenarios about each rule, clause, variant and card, by its id."""
    found: dict[str, list[Trial]] = {}
    for trial in _trials(game.id):
        for ident in dict.fromkeys((*trial.about, *([trial.decides] if trial.decides else ()))):
            found.setdefault(ident, []).append(trial)
    return {ident: tuple(trials) for ident, trials in found.items()}


def deciding(game: Game) -> dict[tuple[str, str], str]:
    """By variant and reading, the scenario that tells that reading from all others."""
    found: dict[tuple[str, str], str] = {}
    for trial in _trials(game.id):
        if trial.decides:
            found.setdefault((trial.decides, trial.readings[trial.decides]), trial.id)
    return found


def known(game: str, trials: Iterable[Trial]) -> None:
    """Whoever has read the scenarios of a game already may say so."""
    _known[game] = tuple(trials)


def _trials(game: str) -> tuple[Trial, ...]:
    if game not in _known:
        _known[game] = tuple(trials_of(load_game(game)))
    return _known[game]
