"""RisiKo! as a played game: what it answers to everything that plays games."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from ....model import Ruleset
from ....playing import PlayedGame
from ....playing.sentences import Sentence
from .. import SPEC
from . import saved
from .board import SEATS
from .checks import Watch, wrong
from .compiled_rules import Rules, compile_rules, made_options, named_options
from .eager import obvious
from .given_ways import settled, ways_to_give
from .hidden import seen_by
from .moves import BY_NAME, MOVES
from .position import position
from .position_facts import FACTS, PHASES
from .position_facts import NAMES as NAMED
from .preparing import begin_game
from .state import State
from .steps import ASKED_BY, NAMES, PROMPTS, STEPS, WEIGHTS
from .turns import sets_in

if TYPE_CHECKING:
    from ....playing.why_not import Reason

__all__ = ["PLAYED", "Risiko"]

PARTS = tuple(name for name in State.__slots__ if name not in ("rules", "options", "to_move"))
_parts = attrgetter(*PARTS)
STANDING = "turn {turn}, {player}: {phase}"
PLAYER = "Player {number}"
IN_PHASE = tuple(phase.replace("-", " ") for phase in PHASES)


class Risiko(PlayedGame[State]):
    """The game for three to six."""

    spec = SPEC
    sides = SEATS
    moves = BY_NAME
    facts = FACTS
    names = NAMED
    given = tuple(position.__kwdefaults__ or ())
    whole: Mapping[str, object] = {"ask": "set-up"}
    about = "4"
    policy = "eager"
    write = staticmethod(saved.write)
    read = staticmethod(saved.read)
    blank = staticmethod(State)
    ways_to_give = staticmethod(ways_to_give)
    settled = staticmethod(settled)
    seen_by = staticmethod(seen_by)

    def new(self, rules: Rules) -> State:
        """A new game before its first roll."""
        if rules.start is None:  # the same for every game under these rules
            rules.start = State(rules)
            begin_game(rules.start)
        return rules.start.copy()

    def position(self, rules: Rules, given: Mapping[str, Any]) -> State:
        """A position from facts."""
        return position(rules, **given)

    def rules(self, ruleset: Ruleset, options: Mapping[str, object]) -> Rules:
        """Compiled, once for each ruleset and options."""
        return compile_rules(ruleset, made_options(ruleset, options))

    def options(self, rules: Rules) -> dict[str, Any]:
        """How many play, and for how long, where it is not as usual."""
        return dict(named_options(rules.options))

    def common_options(self, first: Rules, second: Rules) -> dict[str, object] | None:
        """Both need the same objectives."""
        return {} if first.objectives == second.objectives else None

    def under(self, position: State, rules: Rules) -> State:
        """A copy with other rules; what was legal under the old ones is asked again."""
        state = position.copy()
        state.rules, state.options = rules, None
        return state

    def parts(self, position: State) -> Mapping[str, object]:
        """The slots that can change."""
        return dict(zip(PARTS, _parts(position), strict=True))

    def decisions(self) -> Sequence[str]:
        """All that can be asked."""
        return tuple(STEPS)

    def decision(self, position: State) -> str:
        """What is asked."""
        return NAMES[position.step]

    def asked_by(self, position: State) -> str:
        """Which rule asks it."""
        return ASKED_BY[position.step]

    def prompt(self, position: State) -> str:
        """In which words."""
        return PROMPTS[position.step]

    def weights(self, position: State) -> Sequence[int] | None:
        """Rolls of several dice are not equally likely."""
        weigh = WEIGHTS[position.step]
        return None if weigh is None else weigh(position)

    def said(self, move: int) -> str:
        """By its words."""
        return str(MOVES[move])

    def title(self, side: int) -> str:
        """Player 1, Player 2 ..."""
        return "Chance" if side == self.chance else self.sides[side].replace("-", " ").capitalize()

    def place(self, position: State) -> Sentence:
        """The lap, whose turn it is, and the phase."""
        phase = Sentence(IN_PHASE[position.phase + 1])
        if not position.turn:
            return phase
        player = Sentence(PLAYER, {"number": position.player + 1})
        return Sentence(STANDING, {"turn": position.turn, "player": player, "phase": phase})

    def standing(self, position: State) -> Sentence:
        """The same."""
        return self.place(position)

    def openness(self, position: State) -> str:
        """Cards are drawn and objectives dealt unseen."""
        return "unseen" if NAMES[position.step] in ("draw-card", "deal-objective") else "open"

    def messages(self) -> Sequence[str]:
        """What players are asked, how a game stands, and why a move is not possible."""
        from .why_not import MESSAGES

        return (*PROMPTS, STANDING, PLAYER, *IN_PHASE, *MESSAGES)

    def why_not(self, position: State, move: int) -> tuple[Reason, ...]:
        """By the conditions that the rules ask themselves."""
        from .why_not import why_not

        return why_not(position, move)

    def broken(self, position: State) -> str:
        """What cannot be in a position."""
        return wrong(position)

    def watch(self) -> Callable[[State], str]:
        """Counts only what has changed."""
        return Watch().broken

    def obvious(self, position: State) -> Sequence[int]:
        """What one finds obvious who goes for conquests."""
        return obvious(position)

    def forget(self) -> None:
        """Rules answer once for as long as their compiled ruleset lives."""
        compile_rules.cache_clear()
        sets_in.cache_clear()


PLAYED = Risiko()
