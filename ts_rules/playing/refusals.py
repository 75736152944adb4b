"""Files of games that are refused, in sentences that every door says in the language of its reader."""

from __future__ import annotations

from typing import Any

from ..errors import BadFile
from .played_game import PlayedGame
from .sentences import Name, Say, Sentence, filled, names_in_english
from .why_not import Reason, sentence, with_ids

__all__ = ["MESSAGES", "RefusedFile", "refusal_said"]

TOO_LONG = "is longer than {most} characters: no game is"
NO_RECORD = "is no record of a game: its first line must be {schema}"
NO_SIDE = "'{word}' is no side: write {sides}"
NO_HEADER = "'{word}' is no word of the header ({words}); an empty line ends it"
TWICE = "the word '{word}' stands twice in the header"
NO_MOVE = "move {number}: {problem}"
OTHER_RESULT = "after {moves} moves the result is '{found}', not '{expected}'"
TOO_MANY = "has {moves} moves: more than {most} are not shown"
OTHER_GAME = "is a game of {game}, not of {ours}"
NO_GAME = "is neither a record of a game nor a log that can be read here"
MESSAGES = (
    *(TOO_LONG, NO_RECORD, NO_SIDE, NO_HEADER, TWICE, NO_MOVE, OTHER_RESULT),
    *(TOO_MANY, OTHER_GAME, NO_GAME),  # where a game is opened in the playground
)
"""What every game's files can be refused for; it stands after the name of the file and the line."""


class RefusedFile(BadFile):
    """A record or log that cannot be: what is wrong with it, and the rules that forbid what it says."""

    def __init__(
        self,
        name: str,
        *says: Sentence,
        line: int | None = None,
        played: PlayedGame[Any] | None = None,
        because: tuple[Reason, ...] = (),
    ) -> None:
        """`played` has the names that sentences and reasons speak of."""
        self.says, self.because, self.played = says, because, played
        names: Name = str if played is None else names_in_english(played)
        super().__init__(name, refusal_said(self, str, names), line)


def refusal_said(problem: RefusedFile, say: Say, name: Name) -> str:
    """What is wrong with a file in a language, without the file and the line."""
    said = [filled(one, say, name) for one in problem.says]
    reasons = [with_ids(sentence(reason, say, name), reason) for reason in problem.because]
    whole = " ".join([*said, *reasons])
    return whole.removesuffix(".") if reasons else whole
