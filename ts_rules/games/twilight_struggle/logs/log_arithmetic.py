"""A log held against itself: figures of one line that the lines before it make impossible."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from ....playing.refusals import RefusedFile
from ....playing.sentences import Sentence
from ..play.as_played_game import PLAYED
from ..play.state import US, USSR
from ..play.tables import STABILITY, figure
from ..rules import s06_3_coups as coups
from . import log_sentences as say
from .log_lines import Entry

__all__ = ["check_arithmetic"]

WON = 20
Problem = Sentence | None
"""What makes a line impossible, if anything does."""


class _Sums:
    """What a log has said so far."""

    def __init__(self, board: bytes) -> None:
        self.board = bytearray(board)
        self.vp: int | None = 0
        self.defcon = figure("defcon.start")
        self.country = -1

    def influence(self, entry: Entry) -> Problem:
        """Each change of influence starts from what there was."""
        amount, us, ussr = entry.numbers
        place = 2 * entry.country
        self.board[place + entry.side] = max(0, self.board[place + entry.side] + amount)
        here = self.board[place], self.board[place + 1]
        if here == (us, ussr):
            return None
        country = say.country_name(entry.country)
        return Sentence(say.OTHER_INFLUENCE, {"us": here[US], "ussr": here[USSR], "country": country})

    def score(self, entry: Entry) -> Problem:
        """Each score starts from the last one; at the end of a turn VP may change without a line."""
        amount, score = entry.numbers
        before, self.vp = self.vp, score
        if before is None:
            return None
        now = before + (amount if entry.side == US else -amount)
        if now == score or abs(score) == WON <= abs(now):
            return None
        return Sentence(say.OTHER_SCORE, {"score": say.vp_ahead(now)})

    def level(self, entry: Entry) -> Problem:
        """DEFCON degrades to a lower level and improves to a higher one."""
        before, self.defcon = self.defcon, entry.numbers[0]
        if before != self.defcon and (entry.words == "improves") == (self.defcon > before):
            return None
        return Sentence(say.OTHER_DEFCON, {"level": before})

    def target(self, entry: Entry) -> None:
        """A coup attempt is about the last target named."""
        self.country = entry.country

    def coup(self, entry: Entry) -> Problem:
        """Die, points and modifier against twice the stability number."""
        die, ops, modifier, stability, total = entry.numbers
        if self.country >= 0 and STABILITY[self.country] != stability:
            country = say.country_name(self.country)
            return Sentence(say.OTHER_STABILITY, {"stability": STABILITY[self.country], "country": country})
        made = coups.coup_margin(die + modifier, ops, stability)
        return _total(made, total) or _comes_out(total, success=total > 0, said=entry.words == "success")

    def roll(self, entry: Entry) -> Problem:
        """A die and its modifier make the total."""
        die, modifier, total = entry.numbers
        return _total(die + modifier, total)

    def war(self, entry: Entry) -> Problem:
        """The die with its modifier wins from the number needed."""
        die, modifier, needed = entry.numbers
        return _comes_out(die + modifier, success=die + modifier >= needed, said=entry.words == "victory")

    def space(self, entry: Entry) -> Problem:
        """The die succeeds up to the number needed."""
        die, needed = entry.numbers
        return _comes_out(die, success=die <= needed, said=entry.words == "success")

    def trap(self, entry: Entry) -> Problem:
        """The die frees up to the number needed."""
        die, needed = entry.numbers
        return _comes_out(die, success=die <= needed, said="Escaped" in entry.words)

    def turn(self, _entry: Entry) -> None:
        """What happens between two turns is not all logged."""
        self.vp = None


def _total(made: int, said: int) -> Problem:
    return None if made == said else Sentence(say.OTHER_TOTAL, {"total": made})


def _comes_out(number: int, *, success: bool, said: bool) -> Problem:
    """Of a number that succeeds or fails, and what the log says of it."""
    if success == said:
        return None
    return Sentence(say.IS_SUCCESS if success else say.IS_FAILURE, {"number": number})


CHECKS: dict[str, Callable[[_Sums, Entry], Problem]] = {
    "influence": _Sums.influence,
    "vp": _Sums.score,
    "defcon": _Sums.level,
    "target": _Sums.target,
    "coup": _Sums.coup,
    "roll": _Sums.roll,
    "war-result": _Sums.war,
    "space-roll": _Sums.space,
    "trap-roll": _Sums.trap,
    "headline-phase": _Sums.turn,
    "cleanup": _Sums.turn,
}


def check_arithmetic(entries: Sequence[Entry], board: bytes, name: str) -> None:
    """Refuse a log that contradicts itself; `board` is the influence with which a game begins."""
    for entry, problem in _problems(entries, board):
        raise RefusedFile(name, problem, line=entry.line, played=PLAYED)


def _problems(entries: Sequence[Entry], board: bytes) -> Iterator[tuple[Entry, Sentence]]:
    sums = _Sums(board)
    for entry in entries:
        if (check := CHECKS.get(entry.what)) and (problem := check(sums, entry)):
            yield entry, problem
