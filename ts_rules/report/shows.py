"""The scenarios of a game by what they show: games without an engine of their own have none."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from ..games import load_game
from ..model import Game
from ..playing.trial import Trial
from ..verify.plays import Plays

__all__ = ["by_subject", "deciding"]


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


@cache
def _trials(game_id: str) -> tuple[Trial, ...]:
    """As verification keeps them: it need not read the files again as long as they stay."""
    plays = Plays(load_game(game_id))
    plays.save()
    return plays.trials
