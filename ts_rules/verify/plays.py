"""Playing the scenarios of a game under any ruleset, each question asked only once."""

from __future__ import annotations

import hashlib
import os
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path

from .. import kept
from ..errors import TsRulesError
from ..model import Game, Ruleset
from ..paths import package_folder
from ..playing import played_game
from ..playing.trial import Trial, Trials
from .code import Held, code_of
from .functions_run import watched
from .kept_plays import SCENARIOS, Store, files_in, rules_state
from .processes import at_once, forked

__all__ = ["Plays"]

FIELDS = tuple(Trial.__annotations__)
MANY = 300  # scenarios from which on a second process pays
SUSPECTS = 2  # variants that are tried first
Outcome = tuple[str, ...]
"""Everything that came out otherwise than the scenario says; empty if it passed."""
Task = tuple[Trial, tuple[Ruleset, ...]]
Found = dict[str, dict[str, object]]
"""Table of the store → key → value."""


class Plays:
    """The scenarios of one game and what comes out of them."""

    def __init__(self, game: Game, *, cached: bool = True) -> None:
        self.game = game
        self.editions = {name: game.ruleset(name) for name in game.spec.rulesets}
        played = played_game(game)
        self._ground = Trials(played) if played else None
        self._store = Store(game.id, partial(rules_state, game), used=cached and bool(self._ground))
        self._code: dict[str, Held] = {}
        self._digests: dict[int, tuple[Ruleset, str]] = {}
        self._suspects: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self.played = 0
        """How many plays were not known from before."""
        self.trials = self._read()

    @property
    def executable(self) -> bool:
        """Whether anything plays this game."""
        return self._ground is not None

    def outcome(self, trial: Trial, ruleset: Ruleset, readings: Mapping[str, str] | None = None) -> Outcome:
        """What comes out otherwise under a ruleset, with the scenario's own readings pinned or with others."""
        pinned = trial.readings if readings is None else readings
        key = self._key(trial, ruleset, pinned)
        return tuple(self._store.value("outcomes", key, lambda: self._play(trial, ruleset, pinned)))

    def entered(self, trial: Trial) -> Mapping[str, str]:
        """How the code of each id that a scenario is about was entered: see `code`."""
        known: dict[str, str] = self._store.value("entered", trial.digest, lambda: self._watch(trial))
        return known

    def causes(
        self, trial: Trial, ruleset: Ruleset, edition: Ruleset, readings: Mapping[str, str] | None = None
    ) -> Outcome:
        """The variants through which it comes out otherwise than in the edition; none if it does so there too."""
        pinned = trial.readings if readings is None else readings

        def find() -> list[str]:
            return [] if self.outcome(trial, edition, pinned) else self._find_causes(trial, ruleset, edition, pinned)

        return tuple(self._store.value("causes", self._key(trial, ruleset, pinned), find))

    def prepare(self, tasks: Iterable[Task]) -> None:
        """Play what will be asked for, in two processes where it pays."""
        waiting = [task for task in tasks if not self._known(task)]
        count = min(at_once(), 1 + len(waiting) // MANY)
        if count == 1:
            self._do(waiting)
            return
        if self._ground is not None:  # forked processes have what all of them need, and hand back what they found
            _ = self._ground.scenarios
            if any(self._store.get("entered", trial.digest) is None for trial, _rulesets in waiting):
                self._code = self._code or code_of(self.game)
        for found, played in forked(self._share, [waiting[n::count] for n in range(count)]):
            self.played += played
            for table, values in found.items():
                for key, value in values.items():
                    self._store.put(table, key, value)

    def save(self) -> None:
        """Keep what was played for the next time."""
        self._store.save()

    def _share(self, tasks: Sequence[Task]) -> tuple[Found, int]:
        """Do some of the tasks, and hand back what was found."""
        before, known = self.played, self._store.snapshot()
        self._do(tasks)
        return self._store.since(known), self.played - before

    def _do(self, tasks: Sequence[Task]) -> None:
        """First all that is watched, which asks every rule anew, then the rest, which need not."""
        for trial, _rulesets in tasks:
            self.entered(trial)
        for trial, rulesets in tasks:
            for ruleset in rulesets:
                if self.outcome(trial, ruleset):
                    self.causes(trial, ruleset, self.editions[ruleset.edition])

    def _known(self, task: Task) -> bool:
        trial, rulesets = task
        keys = (self._key(trial, ruleset, trial.readings) for ruleset in rulesets)
        return self._store.get("entered", trial.digest) is not None and all(
            self._store.get("outcomes", key) is not None for key in keys
        )

    def _watch(self, trial: Trial) -> dict[str, str]:
        """Play under the scenario's editions, watched, every rule asked anew."""
        if self._ground is None:
            return {}
        self._code = self._code or code_of(self.game)
        self._ground.forget()
        with watched() as ran:
            found = [
                (self._key(trial, ruleset, trial.readings), self._play(trial, ruleset, trial.readings))
                for ruleset in (self.editions[name] for name in trial.rulesets if name in self.editions)
            ]
        for key, outcome in found:
            self._store.put("outcomes", key, outcome)
        return {ident: self._code[ident].entered(ran) for ident in trial.about if ident in self._code}

    def _find_causes(self, trial: Trial, ruleset: Ruleset, edition: Ruleset, pinned: Mapping[str, str]) -> list[str]:
        """Halve the readings in which they differ until one is left; the usual suspects first."""

        def fails(variants: Iterable[str]) -> bool:
            some = tuple(variants)
            name = f"{ruleset.name} {' '.join(some)}"
            return bool(self._play(trial, edition.with_readings(name, {v: ruleset.readings[v] for v in some}), pinned))

        left = [v for v, reading in ruleset.readings.items() if edition.readings[v] != reading]
        for suspect, _count in self._suspects[ruleset.name].most_common(SUSPECTS):
            if fails([suspect]):
                left = [suspect]
        while len(left) > 1:
            half = len(left) // 2
            if not (found := next((part for part in (left[:half], left[half:]) if fails(part)), None)):
                break
            left = found
        for variant in left if len(left) > 1 else ():  # several together: drop what is not needed
            if fails(others := [v for v in left if v != variant]):
                left = others
        self._suspects[ruleset.name].update(left)
        return left

    def _play(self, trial: Trial, ruleset: Ruleset, readings: Mapping[str, str]) -> list[str]:
        if self._ground is None:
            return ["nothing plays this game"]
        self.played += 1
        try:
            return list(self._ground.play(trial, ruleset, readings))
        except TsRulesError as problem:
            return [self._anywhere(problem)]
        except MemoryError:
            raise
        except Exception as trouble:  # noqa: BLE001 - the rule is broken, and that is what we are to find out
            return [self._anywhere(f"stopped by {type(trouble).__name__}: {trouble}")]

    def _anywhere(self, problem: object) -> str:
        """What a problem says, in whichever copy of the project it is found again."""
        return str(problem).replace(f"{package_folder(self.game.spec.package)}{os.sep}", "")

    def _key(self, trial: Trial, ruleset: Ruleset, readings: Mapping[str, str]) -> str:
        return f"{trial.digest} {self._digest(ruleset)} {_digest(readings) if readings else '-'}"

    def _digest(self, ruleset: Ruleset) -> str:
        if id(ruleset) not in self._digests:
            self._digests[id(ruleset)] = ruleset, f"{ruleset.edition} {_digest(ruleset.readings)}"
        return self._digests[id(ruleset)][1]

    def _read(self) -> tuple[Trial, ...]:
        if self._ground is None:
            return ()
        folder = package_folder(self.game.spec.package) / SCENARIOS
        state = kept.of_files(files_in(folder))
        known = self._store.get("trials", state)
        if known is None:
            values = ({name: getattr(trial, name) for name in FIELDS} for trial in self._ground.trials)
            known = [{n: dict(v) if isinstance(v, Mapping) else v for n, v in row.items()} for row in values]
            for row in known:  # a copy of the project finds it elsewhere
                row["file"] = Path(row["file"]).relative_to(folder).as_posix()
            self._store.put("trials", state, known)
        tuples = ("about", "rulesets")
        return tuple(
            Trial(**{**row, **{name: tuple(row[name]) for name in tuples}, "file": str(folder / row["file"])})
            for row in known
        )


def _digest(readings: Mapping[str, str]) -> str:
    return hashlib.sha256(repr(sorted(readings.items())).encode()).hexdigest()[:16]
