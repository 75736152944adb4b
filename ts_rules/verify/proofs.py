"""What playing proves of a book: that its readings make a difference where they differ, and none where they agree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from ..model import Clause, Kind, Rule, Ruleset, Variant
from ..playing.trial import Trial
from .plays import Plays
from .recorded_book import Recorded
from .rows import Engine

__all__ = ["Proof", "Proofs", "fits", "holder"]

NO_ENGINE = "no engine plays this game yet"


@dataclass(frozen=True, slots=True)
class Proof:
    """The outcome, the scenario that shows it, and what is to be said of it."""

    engine: Engine
    scenario: str | None = None
    why: str = ""
    scenarios: int = 0
    because: tuple[str, ...] = ()
    uncovered: str = ""
    """What is missing, where something is."""


def fits(trial: Trial, recorded: Recorded) -> Ruleset | None:
    """The ruleset under which a scenario is one for a book; None if it is not, or pins a reading that is not held.

    That is the book as it is written on top of its edition; of a second edition that the book holds, the edition.
    """
    if {recorded.book.id, recorded.below.name, recorded.book.edition} & set(trial.rulesets):
        held = recorded.ruleset
    elif also := next((e for e in recorded.book.also_editions if e in trial.rulesets), None):
        held = recorded.game.ruleset(also)
    else:
        return None
    return held if all(held.readings.get(variant) == reading for variant, reading in trial.readings.items()) else None


class Proofs:
    """The engine's column for one book."""

    def __init__(self, plays: Plays, recorded: Recorded) -> None:
        self._plays = plays
        self._recorded = recorded
        self._book, self._edition, self._below = recorded.ruleset, recorded.edition, recorded.below
        self._about: dict[str, list[Trial]] = {}
        self._deciding: dict[tuple[str, str], list[Trial]] = {}
        self._ruleset: dict[str, Ruleset] = {}
        for trial in plays.trials:
            if held := fits(trial, recorded):
                self._ruleset[trial.id] = held
                for rule in dict.fromkeys(ident.partition("/")[0] for ident in trial.about):
                    self._about.setdefault(rule, []).append(trial)
            if trial.decides:
                self._deciding.setdefault((trial.decides, trial.readings[trial.decides]), []).append(trial)

    def of_rule(self, rule: Rule, verdict: Kind) -> Proof:
        """A rule at which books do not differ."""
        if why := self._nothing_to_run(rule, verdict):
            return Proof(Engine.NOT_EXECUTABLE, why=why)
        played = self._play_rule(rule)
        if not played.scenarios:
            return Proof(Engine.NOT_EXECUTABLE, why="no scenario is about it", uncovered="no scenario is about it")
        return played

    def of_variant(self, rule: Rule, variant: Variant) -> Proof:
        """What the book says at a variant, against its edition's reading."""
        one = "" if variant.observable else "only one of its readings can be played"
        if why := variant.unobservable or one if self._plays.executable else NO_ENGINE:
            return Proof(Engine.NOT_EXECUTABLE, why=why)
        said = self._recorded.readings.get(variant.id)
        state = said.state(variant) if said else "silent"
        wanted = self._below.readings[variant.id]
        reading = self._book.readings[variant.id]
        around = self._play_rule(rule)
        if around.engine is Engine.FAIL:
            return around
        if state != "executable":
            return self._fallen_back(variant, state, wanted, around)
        if missing := [slug for slug in dict.fromkeys((reading, wanted)) if self._decider(variant, slug) is None]:
            why = f"no deciding scenario of {' or '.join(missing)}"
            return Proof(
                Engine.NOT_EXECUTABLE, why=why, scenarios=around.scenarios, because=around.because, uncovered=why
            )
        if reading == wanted:
            return self._agrees(variant, reading, around)
        return self._differs(variant, reading, wanted, around)

    def _nothing_to_run(self, rule: Rule, verdict: Kind) -> str:
        """Why nothing of a rule can be played, itself and its clauses."""
        if not self._plays.executable:
            return NO_ENGINE
        if verdict in (Kind.SILENT, Kind.EDITION):
            return "the book does not have the rule"
        if rule.prose_only and all(c.prose_only for c in rule.clauses):
            return rule.prose_only
        if rule.printed in self._plays.game.not_yet and all(c.prose_only for c in rule.clauses):
            return "its code is still to come"
        return ""

    def _play_rule(self, rule: Rule) -> Proof:
        """Every scenario about the rule under the book; one that comes out otherwise must do so through a variant."""
        trials = self._about.get(rule.printed, [])
        because: Counter[str] = Counter()
        for trial in trials:
            if differences := self._plays.outcome(trial, self._ruleset[trial.id]):
                if not (causes := self._causes(trial)):
                    return Proof(Engine.FAIL, trial.id, _said(trial, differences), len(trials))
                because.update(causes)
        return Proof(Engine.PASS, trials[0].id if trials else None, "", len(trials), tuple(sorted(because)))

    def _causes(self, trial: Trial, readings: Mapping[str, str] | None = None) -> tuple[str, ...]:
        """The variants through which it comes out otherwise than in the edition; none if it does so there too."""
        return self._plays.causes(trial, self._book, self._edition, readings)

    def _decider(self, variant: Variant, reading: str) -> Trial | None:
        """The deciding scenario of a reading, of the book's edition where there is one."""
        found = self._deciding.get((variant.id, reading), [])
        mine = {self._recorded.book.id, self._below.name, self._edition.name}
        return next((t for t in found if mine & set(t.rulesets)), found[0] if found else None)

    def _fallen_back(self, variant: Variant, state: str, wanted: str, around: Proof) -> Proof:
        """Where the book is silent, cut off or cannot be played, its edition's reading is in force, and that runs."""
        trial = self._decider(variant, wanted)
        if trial and (differences := self._under(trial, self._book, variant)) and not self._elsewhere(trial, variant):
            return Proof(Engine.FAIL, trial.id, _said(trial, differences), around.scenarios)
        why = variant.unplayable.get(self._recorded.readings[variant.id].says, "") if state == "unplayable" else ""
        why = f"{state}{f' ({why})' if why else ''}: played as in its edition, {wanted}"
        return Proof(Engine.NOT_EXECUTABLE, trial.id if trial else None, why, around.scenarios, around.because)

    def _agrees(self, variant: Variant, reading: str, around: Proof) -> Proof:
        """The deciding scenario of what the book and its edition hold passes under it, and under no other reading."""
        trial = self._decider(variant, reading)
        assert trial is not None  # noqa: S101 - asked before
        if differences := self._under(trial, self._book, variant):
            if not (causes := self._elsewhere(trial, variant)):
                return Proof(Engine.FAIL, trial.id, _said(trial, differences), around.scenarios)
            around = Proof(around.engine, None, "", around.scenarios, tuple(sorted({*around.because, *causes})))
        for other in variant.readings:
            if other not in (reading, *variant.unplayable) and not self._pinned(trial, variant, other):
                why = f"scenario {trial.id} passes under {other} too: it decides nothing"
                return Proof(Engine.FAIL, trial.id, why, around.scenarios)
        return Proof(Engine.PASS, trial.id, "", around.scenarios, around.because)

    def _differs(self, variant: Variant, reading: str, wanted: str, around: Proof) -> Proof:
        """Each of two readings comes out as its deciding scenario says, and the first fails under the second."""
        mine, theirs = self._decider(variant, reading), self._decider(variant, wanted)
        assert mine is not None  # noqa: S101 - asked before
        assert theirs is not None  # noqa: S101 - the same
        because = set(around.because)
        if differences := self._under(mine, self._book, variant):
            if not (causes := self._elsewhere(mine, variant)):
                return Proof(Engine.FAIL, mine.id, _said(mine, differences), around.scenarios)
            because |= {*causes}
        if differences := self._pinned(theirs, variant, wanted):
            return Proof(Engine.FAIL, theirs.id, _said(theirs, differences), around.scenarios)
        if not self._pinned(mine, variant, wanted):
            why = f"scenario {mine.id} passes under {wanted} too: nothing shows the difference"
            return Proof(Engine.FAIL, mine.id, why, around.scenarios)
        return Proof(Engine.PASS, mine.id, "", around.scenarios, tuple(sorted(because)))

    def _under(self, trial: Trial, ruleset: Ruleset, variant: Variant) -> tuple[str, ...]:
        """What comes out otherwise under a ruleset as it is: the reading that the scenario pins is left to it.

        A scenario of another edition only is played under that edition, with the reading of the ruleset pinned.
        """
        others = {v: r for v, r in trial.readings.items() if v != variant.id}
        if {ruleset.name, ruleset.printing, ruleset.edition} & set(trial.rulesets):
            return self._plays.outcome(trial, ruleset, others)
        pinned = {**others, variant.id: ruleset.readings[variant.id]}
        return self._plays.outcome(trial, self._plays.editions[trial.rulesets[0]], pinned)

    def _pinned(self, trial: Trial, variant: Variant, reading: str) -> tuple[str, ...]:
        """What comes out otherwise in the edition with another reading pinned."""
        edition = self._edition if self._edition.name in trial.rulesets else self._plays.editions[trial.rulesets[0]]
        return self._plays.outcome(trial, edition, {**trial.readings, variant.id: reading})

    def _elsewhere(self, trial: Trial, variant: Variant) -> tuple[str, ...]:
        """Other variants of the book through which a deciding scenario fails under it, if these are the reason."""
        others = {v: r for v, r in trial.readings.items() if v != variant.id}
        pinned = {**others, variant.id: self._book.readings[variant.id]}
        return tuple(v for v in self._causes(trial, pinned) if v != variant.id)


def holder(rule: Rule, variant: Variant | None) -> Clause | None:
    """The clause on which a variant hangs; None if it is the rule."""
    return next((c for c in rule.clauses if variant in c.variants), None)


def _said(trial: Trial, differences: tuple[str, ...]) -> str:
    return f"scenario {trial.id}: {differences[0]}"
