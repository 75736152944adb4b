"""What a game answers so that it can be played: the protocol between a game and everything that plays games."""

from __future__ import annotations

import importlib
import importlib.util
from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from ..engine import load
from ..errors import BrokenPack, TsRulesError, UnknownId
from ..model import Game, GameSpec, Ruleset
from ..model.values import value

if TYPE_CHECKING:
    from .foreign_log import ForeignLog
    from .sentences import Sentence
    from .why_not import Reason

__all__ = ["NOBODY", "PROMPT", "Names", "PlayedGame", "Position", "Rules", "played_game"]

PROMPT = "Choose a move"
"""What a player is asked in a game that asks in no other words."""
NOBODY = -1
"""The winner of a draw, and whoever is to move when nobody is."""


class Position(Protocol):
    """A state of a game: what can be done in it, by whom, and how it ended if it did."""

    rules: Any
    """The compiled rules: they have a `name`, an `edition` and a `ruleset`."""

    @property
    def to_move(self) -> int | None:
        """Whose move it is: an index of `sides`, the game's `chance`, or None if nothing is left to decide."""

    @property
    def result(self) -> tuple[int, str] | None:
        """The winner or NOBODY, and the rule by which the game ended; None as long as it goes on."""

    def copy(self) -> Any:
        """An independent copy."""

    def legal(self) -> Sequence[int]:
        """The moves that are possible, in an order that depends on the position alone; asked while there is one."""

    def play(self, move: int) -> None:
        """Carry out a legal move, and all that follows from it; raise `IllegalMove` and change nothing otherwise."""


@value
class Rules:
    """A ruleset and how it is played, for games that compile nothing."""

    ruleset: Ruleset
    options: tuple[tuple[str, object], ...] = ()

    @property
    def name(self) -> str:
        """An edition or a book."""
        return self.ruleset.name

    @property
    def edition(self) -> str:
        """The edition below it."""
        return self.ruleset.edition


@value
class Names:
    """What may be said of a fact that is one of several names, or a list of them."""

    what: str
    """What such a name names: "card"."""
    all: Callable[[], Sequence[str]]


P = TypeVar("P", bound=Position)


class PlayedGame(Protocol[P]):
    """A game that can be played.  Take it as a base class, and what is usual need not be said again."""

    spec: GameSpec
    sides: tuple[str, ...]
    """The players by name, as moves and facts say them; their indices are what `Position.to_move` gives."""
    moves: Mapping[str, int]
    """Every move by its words, wherever it may be played; words hold no space, `:` `;` `,` `=`."""
    facts: Mapping[str, Callable[[P], Any]]
    """What a scenario may say of a position, and how a position answers: numbers, flags, texts, lists, tables of them.

    Whose move it is, which decision is asked for and by which rule, winner and result are there for every game.
    """
    names: Mapping[str, Names] = {}
    """Of those facts that are names: which there are."""
    given: tuple[str, ...] = ()
    """The words with which a scenario sets up a position, `options` apart."""
    policy: str = "random"
    """Who plays whole games by chance unless another is asked for: choosing among all moves may come to no end."""
    whole: Mapping[str, object] = {}
    """The words that set up a whole game from its beginning."""

    def __hash__(self) -> int:
        """Of the one object that a game is."""
        return id(self)

    @abstractmethod
    def new(self, rules: Any) -> P:
        """A new game, before its first decision or roll."""

    @abstractmethod
    def write(self, position: P) -> dict[str, Any]:
        """All that a position is, its rules apart, as JSON: by name, and nothing that follows from the rest."""

    @abstractmethod
    def read(self, rules: Any, table: Mapping[str, object]) -> P:
        """A position from that JSON; `BadInput` says in one sentence what in it is wrong."""

    def read_foreign_log(self, text: str, name: str) -> ForeignLog | None:
        """The game that a log of another program tells; None if the text is no such log, `BadFile` if it cannot be."""
        del text, name
        return None

    def seen_by(self, position: P, side: int) -> dict[str, Any]:
        """What a side sees of a position, as JSON in the words of `write`; all of it in a game without secrets."""
        del side
        return self.write(position)

    def position(self, rules: Any, given: Mapping[str, Any]) -> P:
        """The position that a scenario gives, by the words of `given`."""
        del given
        return self.new(rules)

    def ways_to_give(self, position: P) -> Iterable[Mapping[str, Any]]:
        """Tables of `given` that ask again what is asked in a position, the least first.

        Each may leave out what is under way beside it: whoever takes one plays it to see what comes.
        """
        table = self.write(position)
        return (table,) if set(table) <= set(self.given) else ()

    def settled(self, position: P) -> bool:
        """Whether nothing is half done: within an action another engine may have carried out more of it, or less."""
        del position
        return True

    def rules(self, ruleset: Ruleset, options: Mapping[str, object]) -> Any:
        """The rules of a ruleset, played with options."""
        if options:
            raise UnknownId(f"There is no option '{next(iter(options))}'.")
        return Rules(ruleset)

    def options(self, rules: Any) -> dict[str, Any]:
        """The options of rules that are not as usual."""
        del rules
        return {}

    def common_options(self, first: Any, second: Any) -> dict[str, object] | None:
        """Options that two sets of rules need beside theirs to be played with the same choices; None: nothing helps."""
        del first, second
        return {}

    def under(self, position: P, rules: Any) -> P:
        """A copy of a position as it is under other rules."""
        return self.read(rules, self.write(position))

    def parts(self, position: P) -> Mapping[str, object]:
        """All that makes two positions different, by name: they are compared after every move of two games."""
        return self.write(position)

    def blank(self, rules: Any) -> P:
        """Any position, to look at what its facts are."""
        return self.new(rules)

    def decisions(self) -> Sequence[str]:
        """The kinds of decisions, by name."""
        return ("move",)

    def decision(self, position: P) -> str:
        """The kind of decision that is asked for; asked while there is one, as the next two are."""
        del position
        return self.decisions()[0]

    def asked_by(self, position: P) -> str:
        """The id of the rule or card that asks for it."""
        del position
        return self.about

    def prompt(self, position: P) -> str:
        """What the player is asked, as an English message."""
        del position
        return PROMPT

    def why_not(self, position: P, move: int) -> tuple[Reason, ...]:
        """The rules that forbid a move, the most telling first; none where another decision comes first.

        `why_not.reasons` asks for them, and knows itself what holds for every game.
        """
        del position, move
        return ()

    def weights(self, position: P) -> Sequence[int] | None:
        """How likely each legal move of chance is; None: all are equally likely."""
        del position
        return None

    def said(self, move: int) -> str:
        """A move in words."""
        return str(move)

    def title(self, side: int) -> str:
        """A side as people read it."""
        return "Chance" if side == self.chance else self.sides[side].capitalize()

    def place(self, position: P) -> Sentence | None:
        """Where in a game a position is: "turn 1, headline phase"; None where a game has no places."""
        del position
        return None

    def standing(self, position: P) -> Sentence | None:
        """How a game stands; None if nothing can be said of it."""
        del position
        return None

    def openness(self, position: P) -> str:
        """Who may know the next move: everybody ("open"), only that it was made ("face-down"), nobody ("unseen")."""
        del position
        return "open"

    def messages(self) -> Sequence[str]:
        """Every English message that commands may say of this game."""
        return (PROMPT,)

    def watch(self) -> Callable[[P], str]:
        """Looks at the positions of one play, one after the other: the first promise that is broken, or nothing."""
        return self.broken

    def broken(self, position: P) -> str:
        """The first promise that a position breaks, with the rule that makes it; empty if all hold."""
        del position
        return ""

    def in_danger(self, position: P) -> bool:
        """Whether a careful player must look further ahead than one move so as not to lose at once."""
        del position
        return False

    def obvious(self, position: P) -> Sequence[int]:
        """The moves among which an eager player chooses here; none: none is more obvious than another."""
        del position
        return ()

    def forget(self) -> None:
        """Drop all that rules have answered before, so that they are asked again."""

    @property
    def about(self) -> str:
        """The rule that a whole game is about."""
        return next(iter(self.game)).printed

    @property
    def game(self) -> Game:
        """The game, loaded."""
        return load(self.spec)

    @property
    def chance(self) -> int:
        """The index of chance, which comes after those of the sides."""
        return len(self.sides)


def played_game(game: Game | GameSpec) -> PlayedGame[Any] | None:
    """What plays a game: `PLAYED` in the module `play` of its package; None if nothing does."""
    spec = game.spec if isinstance(game, Game) else game
    try:
        if importlib.util.find_spec(f"{spec.package}.play") is None:
            return None
        found: PlayedGame[Any] | None = getattr(importlib.import_module(f"{spec.package}.play"), "PLAYED", None)
    except TsRulesError:
        raise
    except Exception as problem:
        raise BrokenPack(f"The game {spec.id} cannot be played: {type(problem).__name__}: {problem}.") from problem
    return found
