"""Our own engine as an adapter: an example that is complete, and the proof that the seam changes nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.metadata import version
from typing import Any

from ...errors import TsRulesError
from ...games.twilight_struggle.play.expect import facts as facts_of_state
from ...games.twilight_struggle.play.illegal import IllegalMove
from ...games.twilight_struggle.play.notation import Unreadable, move_of, plain, said_all
from ...games.twilight_struggle.play.position import position
from ...games.twilight_struggle.play.rulesets import game
from ...games.twilight_struggle.play.saved import from_json, rules_from
from ...games.twilight_struggle.play.state import State
from .adapter import ALL, Asked, Cannot, Hello, Refused

__all__ = ["OwnEngine"]


class OwnEngine:
    """Plays all there is to play, from a given or a saved position."""

    given = "given"

    def __init__(self) -> None:
        self._state: State | None = None

    def hello(self) -> Hello:
        """Everything."""
        return Hello("ts-rules", version("ts-rules"), game().spec.editions, options=ALL, readings=ALL, given=self.given)

    def position(self, asked: Asked) -> None:
        """Set up a position."""
        try:
            if asked.saved is not None:
                self._state = from_json(asked.saved)
            else:
                names = ("ruleset", "edition", "options", "readings")
                rules = rules_from({name: getattr(asked, name) for name in names}, "ruleset")
                self._state = position(ruleset=rules, **asked.given)
        except (TsRulesError, TypeError) as problem:
            raise Cannot(str(problem)) from None

    def legal(self) -> list[str]:
        """All moves that are possible."""
        return said_all(self._here.legal()) if self._here.stack else []

    def play(self, move: str, side: str) -> None:
        """Carry out a move."""
        try:
            self._here.play(move_of(f"{side}: {move}" if side else move, self._here))
        except (IllegalMove, Unreadable) as refusal:
            raise Refused(plain(str(refusal))) from None

    def state(self, facts: Mapping[str, Sequence[str]]) -> dict[str, Any]:
        """The facts asked for."""
        return facts_of_state(self._here, facts)

    @property
    def _here(self) -> State:
        if self._state is None:
            raise Refused("no position was set up")
        return self._state
