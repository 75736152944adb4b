"""Our engine and another in the same position: the same moves played on both, and what they first disagree about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ...errors import TsRulesError
from ...playing import PlayedGame
from ...playing.named_rules import rules_to
from ...playing.notation import Unreadable, legal_here, move_named, said_all, side_name
from ...playing.saved_position import to_json
from ...playing.scenario_facts import all_facts, compare, facts, telling
from .adapter import ALL, Adapter, Asked, Breakdown, Cannot, Hello, Refused, TimedOut
from .engine_messages import facts_of, legal_of, reason
from .program import Program

__all__ = ["Both", "Disagreement", "NotGiven", "broken"]

Played = PlayedGame[Any]
LAST_WORDS = ("winner", "result")  # of all that differs the most telling, so they come first
SHOWN = 12  # moves of a list that a difference names


@dataclass(frozen=True, slots=True)
class Disagreement:
    """What our engine and another disagree about, and at which decision."""

    kind: str
    """`facts`: a move has another outcome; `legal`: other moves; `refused`: a move of ours is; `broken`: no answer."""
    decision: str
    """The kind of decision that was answered by the last move, or that is asked where the moves differ; or nothing."""
    asked_by: str
    """The rule or card that asked for it."""
    facts: tuple[str, ...]
    """The words of those facts that differ."""
    only_ours: tuple[str, ...]
    only_theirs: tuple[str, ...]
    told: tuple[str, ...]

    @property
    def sort(self) -> tuple[object, ...]:
        """What makes two of them look like one mistake."""
        return (self.kind, self.decision, self.facts[:1], bool(self.only_ours), bool(self.only_theirs))

    def like(self, other: Disagreement) -> bool:
        """Whether it looks like the mistake of another; a wrong fact may also be there before any move."""
        if self.kind == other.kind == "facts" and not self.decision:
            return self.facts[:1] == other.facts[:1]
        return self.sort == other.sort


class NotGiven(Exception):
    """What is no position of the game."""


class Both:
    """Two engines in one position.  `Cannot` where the other does not play this."""

    def __init__(self, played: Played, rules: Any, adapter: Adapter, hello: Hello) -> None:
        self.played = played
        self.rules = rules
        self.hello = hello
        self.left_out: Counter[str] = Counter()
        self.compared = 0
        """Positions that were looked at on both sides."""
        self.adapter = adapter
        known = all_facts(played)
        words = [word for word in (*LAST_WORDS, *known) if hello.facts == ALL or word in hello.facts]
        blank = facts(played, played.blank(rules), dict.fromkeys(words))
        self._wanted: dict[str, Sequence[str]] = {
            word: tuple(value) if isinstance(value, Mapping) else () for word, value in blank.items()
        }
        self.state: Any = None

    def claims(self, word: str) -> bool:
        """Whether the other engine answers this word of a `then`."""
        return word in self._wanted

    def taken(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Of a `given` what the other engine takes."""
        words = self.hello.words
        return {word: value for word, value in given.items() if words == ALL or word in words}

    def begin(self, given: Mapping[str, Any]) -> Disagreement | None:
        """Set up a position on both; `NotGiven` where ours says that it is none."""
        try:
            self.state = self.played.position(self.rules, given)
        except TsRulesError as problem:
            raise NotGiven(str(problem)) from None
        saved = to_json(self.played, self.state) if self.hello.given == "saved" else None
        asked = Asked(**rules_to(self.played, self.rules), given={} if saved else given, saved=saved)
        self._new_case()
        try:
            self.adapter.position(asked)
        except Refused as refusal:
            raise Cannot(f"the position is refused: {refusal}") from None
        except (Cannot, TimedOut):
            raise
        except Exception as trouble:  # noqa: BLE001 - whatever an adapter of somebody else's raises
            return broken("", "", trouble)
        return self._looked_at("", "")

    def play(self, move: int) -> Disagreement | None:
        """Carry out a move, which ours must allow, on both."""
        state, played = self.state, self.played
        decision, asked_by = played.decision(state), played.asked_by(state)
        side = side_name(played, state.to_move)
        state.play(move)
        self._new_case()
        try:
            self.adapter.play(played.said(move), side)
        except Refused as refusal:
            told = f"the engine refuses '{played.said(move)}': {refusal}"
            return Disagreement("refused", decision, asked_by, (), (), (), (told,))
        except (Cannot, TimedOut):
            raise
        except Exception as trouble:  # noqa: BLE001 - whatever goes wrong in somebody's adapter is a finding
            return broken(decision, asked_by, trouble)
        return self._looked_at(decision, asked_by)

    def _new_case(self) -> None:
        if isinstance(self.adapter, Program):
            self.adapter.new_case()

    def _looked_at(self, decision: str, asked_by: str) -> Disagreement | None:
        """The facts of the position in which both are, if nothing is half done in it; and then the moves."""
        try:
            found = self._facts(decision, asked_by) or self._legal()
        except (Cannot, TimedOut):
            raise
        except Exception as trouble:  # noqa: BLE001 - as above
            return broken(decision, asked_by, trouble)
        self.compared += 1
        return found

    def _facts(self, decision: str, asked_by: str) -> Disagreement | None:
        if not self._wanted or not self.played.settled(self.state):
            return None
        said = self.adapter.state(self._wanted)
        ours = facts(self.played, self.state, self._wanted)
        if said == ours:  # as most often: then there is nothing to be checked in it
            return None
        theirs = facts_of(self.played, said, self._wanted)
        words = tuple(word for word, value in ours.items() if not _same(value, theirs[word]))
        if not words:
            return None
        told = tuple(line for word in words for line in compare({word: telling(ours[word], theirs[word])}, theirs))
        return Disagreement("facts", decision, asked_by, words, (), (), told)

    def theirs(self) -> Mapping[str, Any]:
        """The facts as the other engine answers them here."""
        return facts_of(self.played, self.adapter.state(self._wanted), self._wanted) if self._wanted else {}

    def ours(self) -> Mapping[str, Any]:
        """The same facts as ours answers them."""
        return facts(self.played, self.state, self._wanted)

    def _legal(self) -> Disagreement | None:
        try:
            theirs = {self._as_written(move) for move in legal_of(self.adapter.legal())}
        except Cannot as problem:
            self.left_out[f"the engine cannot: {reason(problem)}"] += 1
            return None
        state, played = self.state, self.played
        ours = said_all(played, legal_here(state))
        mine = tuple(move for move in ours if move not in theirs)
        yours = tuple(sorted(theirs - {*ours}))
        if not mine and not yours:
            return None
        asks = state.to_move is not None
        told = (*_only(mine, "is missing"), *_only(yours, "should not be legal"))
        decision, asked_by = (played.decision(state), played.asked_by(state)) if asks else ("", "")
        return Disagreement("legal", decision, asked_by, (), mine, yours, told)

    def _as_written(self, move: str) -> str:
        try:
            return self.played.said(move_named(self.played, move))
        except Unreadable:
            return reason(move)


def broken(decision: str, asked_by: str, trouble: Exception) -> Disagreement:
    """The other engine is no use any more."""
    said = str(trouble) if isinstance(trouble, Breakdown) else f"raised {type(trouble).__name__}: {trouble}"
    return Disagreement("broken", decision, asked_by, (), (), (), (f"the engine {reason(said)}",))


def _same(ours: Any, theirs: Any) -> bool:
    """Names may come in any order, numbers not."""
    if ours == theirs:
        return True
    if isinstance(ours, Mapping):
        return all(_same(value, theirs[key]) for key, value in ours.items())
    if isinstance(ours, list) and all(isinstance(item, str) for item in ours):
        return sorted(ours) == sorted(map(str, theirs))
    return bool(ours == theirs)


def _only(moves: Sequence[str], what: str) -> tuple[str, ...]:
    if not moves:
        return ()
    return (f"{', '.join(moves[:SHOWN])}{' ...' if moves[SHOWN:] else ''} {what}",)
