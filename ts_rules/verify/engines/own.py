"""Our own engine as an adapter: an example that is complete, and the proof that the seam changes nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.metadata import version
from typing import Any

from ...errors import TsRulesError
from ...games import find_played, played_games
from ...playing import PlayedGame
from ...playing.named_rules import rules_from
from ...playing.notation import IllegalMove, Unreadable, legal_here, move_of, said_all
from ...playing.saved_position import from_json
from ...playing.scenario_facts import facts as facts_of
from .adapter import ALL, Asked, Cannot, Hello, Refused

__all__ = ["OwnEngine"]


class OwnEngine:
    """Plays all there is to play, from a given or a saved position."""

    game = ""
    """The game that it plays; empty: the first that is installed."""
    given = "given"

    def __init__(self, played: PlayedGame[Any] | None = None) -> None:
        self._played = played or (find_played(self.game) if self.game else played_games()[0])
        self._position: Any = None

    def hello(self) -> Hello:
        """Everything."""
        spec = self._played.spec
        return Hello(
            "ts-rules",
            version("ts-rules"),
            game=spec.id,
            editions=spec.editions,
            options=ALL,
            readings=ALL,
            given=self.given,
        )

    def position(self, asked: Asked) -> None:
        """Set up a position."""
        try:
            if asked.saved is not None:
                self._position = from_json(self._played, asked.saved)
            else:
                names = ("ruleset", "edition", "options", "readings")
                rules = rules_from(self._played, {name: getattr(asked, name) for name in names}, "ruleset")
                self._position = self._played.position(rules, asked.given)
        except (TsRulesError, TypeError) as problem:
            raise Cannot(str(problem)) from None

    def legal(self) -> list[str]:
        """All moves that are possible."""
        return said_all(self._played, legal_here(self._here))

    def play(self, move: str, side: str) -> None:
        """Carry out a move."""
        try:
            self._here.play(move_of(self._played, f"{side}: {move}" if side else move, self._here))
        except (IllegalMove, Unreadable) as refusal:
            raise Refused(str(refusal)) from None

    def state(self, facts: Mapping[str, Sequence[str]]) -> dict[str, Any]:
        """The facts asked for."""
        return facts_of(self._played, self._here, facts)

    @property
    def _here(self) -> Any:
        if self._position is None:
            raise Refused("no position was set up")
        return self._position
