"""Twilight Struggle as a played game: what it answers to everything that plays games."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from ....model import Ruleset
from ....playing import PlayedGame
from ....playing.sentences import Sentence
from .. import SPEC
from . import saved
from .checks import Watch, broken
from .compiled_rules import Rules, compile_rules, game, made_options, named_options
from .given_ways import settled, ways_to_give
from .kinds import KINDS, NAMES, PROMPTS, WEIGHTS
from .moves import BY_NAME, MOVES
from .named_things import card_names
from .position import position
from .position_facts import FACTS
from .position_facts import NAMES as NAMED
from .starts import is_set_up, new
from .state import SLOTS, US, USSR, State
from .tables import OPTIONAL

if TYPE_CHECKING:
    from ....playing.foreign_log import ForeignLog
    from ....playing.why_not import Reason

__all__ = ["PLAYED", "TwilightStruggle"]

PARTS = tuple(name for name in SLOTS if name not in ("rules", "options", "to_move"))
_parts = attrgetter(*PARTS)
UNSEEN = ("draw-card", "look-at-card")
FACE_DOWN = ("choose-headline", "sealed-bid")
DANGER = 2  # the DEFCON level at which a careful player looks further ahead
STANDING = "turn {turn}, DEFCON {defcon}, VP {vp:+}"
IN_SET_UP, IN_HEADLINE_PHASE = "set-up", "turn {turn}, headline phase"
IN_ROUND_OF = {US: "turn {turn}, action round {round}, US", USSR: "turn {turn}, action round {round}, USSR"}
NO_OPTIONAL_CARDS = {"optional_cards": False}


class TwilightStruggle(PlayedGame[State]):
    """The game with two superpowers and the dice."""

    spec = SPEC
    sides = ("us", "ussr")
    moves = BY_NAME
    facts = FACTS
    names = NAMED
    given = tuple(position.__kwdefaults__ or ())
    whole: Mapping[str, object] = {"ask": "set-up", "round": 0}
    about = "4.0"
    new = staticmethod(new)
    write = staticmethod(saved.write)
    read = staticmethod(saved.read)
    broken = staticmethod(broken)
    blank = staticmethod(State)
    ways_to_give = staticmethod(ways_to_give)
    settled = staticmethod(settled)

    def position(self, rules: Rules, given: Mapping[str, Any]) -> State:
        """A position from facts."""
        return position(rules, **given)

    def rules(self, ruleset: Ruleset, options: Mapping[str, object]) -> Rules:
        """Compiled, once for each ruleset and options."""
        game()  # so that every kind of frame is known
        return compile_rules(ruleset, made_options(options))

    def options(self, rules: Rules) -> dict[str, Any]:
        """Variants of play that are not as usual."""
        return dict(named_options(rules.options))

    def common_options(self, first: Rules, second: Rules) -> dict[str, object] | None:
        """Both need the same cards: editions differ in the optional ones."""
        if first.cards == second.cards:
            return {}
        return dict(NO_OPTIONAL_CARDS) if first.cards & ~OPTIONAL == second.cards & ~OPTIONAL else None

    def read_foreign_log(self, text: str, name: str) -> ForeignLog | None:
        """A log of the digital edition."""
        from ..logs.log_report import read_digital_log

        return read_digital_log(text, name)

    def seen_by(self, position: State, side: int) -> dict[str, Any]:
        """Without the cards that lie face down, which `unseen` counts."""
        from .hidden import seen_by

        seen = seen_by(position, side)
        unseen = {"cards": card_names(seen.pool), "hand": seen.hand, "draw": seen.draw, "headline": seen.headline}
        return {**saved.write(seen.state), "unseen": unseen}

    def under(self, position: State, rules: Rules) -> State:
        """A copy with other rules; what was legal under the old ones is asked again."""
        state = position.copy()
        state.rules, state.options = rules, None
        return state

    def parts(self, position: State) -> Mapping[str, object]:
        """The slots that can change."""
        return dict(zip(PARTS, _parts(position), strict=True))

    def decisions(self) -> Sequence[str]:
        """The kinds of frames."""
        game()  # with it every kind has its name
        return tuple(KINDS)

    def decision(self, position: State) -> str:
        """The kind of frame on top."""
        return NAMES[position.stack[-1][0]]

    def asked_by(self, position: State) -> str:
        """Which rule or card put it there."""
        by: str = position.stack[-1][2]
        return by

    def prompt(self, position: State) -> str:
        """What its kind asks."""
        return PROMPTS[position.stack[-1][0]]

    def why_not(self, position: State, move: int) -> tuple[Reason, ...]:
        """By the conditions that the rules ask themselves."""
        from .why_not import why_not

        return why_not(position, move)

    def weights(self, position: State) -> Sequence[int] | None:
        """As its kind weighs them."""
        frame = position.stack[-1]
        weigh = WEIGHTS[frame[0]]
        return None if weigh is None else weigh(position, frame, position.legal())

    def said(self, move: int) -> str:
        """Countries and cards by slug."""
        return str(MOVES[move])

    def title(self, side: int) -> str:
        """The US, the USSR."""
        return ("The US", "The USSR", "Chance")[side]

    def place(self, position: State) -> Sentence:
        """Turn and action round."""
        if is_set_up(position):
            return Sentence(IN_SET_UP)
        if not position.round:
            return Sentence(IN_HEADLINE_PHASE, {"turn": position.turn})
        return Sentence(IN_ROUND_OF[position.phasing], {"turn": position.turn, "round": position.round})

    def standing(self, position: State) -> Sentence:
        """Turn, DEFCON and victory points."""
        return Sentence(STANDING, {"turn": position.turn, "defcon": position.defcon, "vp": position.vp})

    def openness(self, position: State) -> str:
        """Cards are dealt unseen; headline cards and bids lie face down."""
        kind = self.decision(position)
        return "unseen" if kind in UNSEEN else "face-down" if kind in FACE_DOWN else "open"

    def messages(self) -> Sequence[str]:
        """What players are asked, how and where a game stands, why a move is not possible, what logs of it say."""
        from ..logs import log_sentences
        from .why_not import messages

        game()  # with it every decision has its prompt
        where = (STANDING, IN_SET_UP, IN_HEADLINE_PHASE, *IN_ROUND_OF.values())
        return (*filter(None, PROMPTS), *where, *messages(), *log_sentences.messages())

    def watch(self) -> Callable[[State], str]:
        """Counts only what has changed on the map."""
        return Watch().broken

    def in_danger(self, position: State) -> bool:
        """Nuclear war is near, or a coup attempt loses the game."""
        from ..cards.mid_crises import loses_by_coup

        side = position.to_move
        return position.defcon <= DANGER or (side in (US, USSR) and loses_by_coup(position, side))

    def forget(self) -> None:
        """Rules answer once for as long as their compiled ruleset lives."""
        compile_rules.cache_clear()


PLAYED = TwilightStruggle()
