"""Scenarios by what they show, and what a run of them has proven: what fails, what is never entered, void links."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from ..books import recorded
from ..games import load_game
from ..model import Card, Game, Rule
from ..playing import played_game
from ..playing.trial import Trial
from ..verify.chosen_rows import Choice
from ..verify.plays import Plays
from ..verify.rows import Link, Orphan, Problem, Row

__all__ = ["Proven", "by_subject", "deciding", "proven"]

NOTHING = "it enters the code of nothing that it is about"


@dataclass(frozen=True, slots=True)
class Proven:
    """Whether anything plays the game, and what came out; only from here comes a badge."""

    played: bool
    failing: Mapping[str, str]
    """Scenario → what comes out otherwise than it says."""
    unentered: frozenset[str]
    """Rules, clauses and cards whose code none of the scenarios about them enters."""
    rows: Mapping[str, Mapping[str, Row]]
    """Variant, or rule without one → book → what verification has of it."""
    orphans: tuple[Orphan, ...] = ()

    @property
    def void(self) -> int:
        """How many links do not hold, beside those of which a failing scenario is the whole reason."""
        rows = (row for by_book in self.rows.values() for row in by_book.values())
        return len(self.unentered) + len(self.orphans) + sum(bool(self.problems(row)) for row in rows)

    def problems(self, row: Row) -> tuple[Problem, ...]:
        """What is wrong with a link, beside a scenario that fails and is told by its name."""
        told = row.scenario in self.failing
        return tuple(p for p in row.problems if not (told and p.state is Link.FAILING))


def proven(game: Game, about: Rule | Card | None = None) -> Proven:
    """Play what is about a rule with all below it, or a card; without either everything.  No copy of a book is read."""
    from ..verify.verification import verify  # brings all of extraction along

    choice = Choice()
    if isinstance(about, Rule):
        choice = Choice(rules=frozenset({about.id}))
    elif isinstance(about, Card):
        choice = Choice(cards=frozenset({about.slug}))
    books = [book for book in recorded().values() if book.game == game.id]
    report = verify(books, choice=choice, games=(game,), copies=False)
    rows: dict[str, dict[str, Row]] = {}
    for row in report.rows:
        rows.setdefault(row.id, {})[row.book] = row
    return Proven(
        played_game(game) is not None,
        {stray.id: NOTHING for stray in report.strays} | {failure.id: failure.why for failure in report.failures},
        frozenset(stray.id for stray in report.unentered),
        rows,
        report.orphans,
    )


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
