"""A log held against itself: figures of one line that the lines before it make impossible."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from ....errors import BadFile
from ..play.state import US, USSR
from ..play.tables import COUNTRIES, STABILITY, figure
from ..rules import s06_3_coups as coups
from .log_lines import Entry

__all__ = ["check_arithmetic"]

SIDES = ("US", "USSR")
WON = 20


class _Sums:
    """What a log has said so far."""

    def __init__(self, board: bytes) -> None:
        self.board = bytearray(board)
        self.vp: int | None = 0
        self.defcon = figure("defcon.start")
        self.country = -1

    def influence(self, entry: Entry) -> str:
        """Each change of influence starts from what there was."""
        amount, us, ussr = entry.numbers
        place = 2 * entry.country
        self.board[place + entry.side] = max(0, self.board[place + entry.side] + amount)
        here = self.board[place], self.board[place + 1]
        if here == (us, ussr):
            return ""
        return f"there are {here[US]} of the US and {here[USSR]} of the USSR in {COUNTRIES[entry.country]} after that"

    def score(self, entry: Entry) -> str:
        """Each score starts from the last one; at the end of a turn VP may change without a line."""
        amount, score = entry.numbers
        before, self.vp = self.vp, score
        if before is None:
            return ""
        now = before + (amount if entry.side == US else -amount)
        return "" if now == score or abs(score) == WON <= abs(now) else f"the score is {_score(now)} after that"

    def level(self, entry: Entry) -> str:
        """DEFCON degrades to a lower level and improves to a higher one."""
        before, self.defcon = self.defcon, entry.numbers[0]
        if before != self.defcon and (entry.words == "improves") == (self.defcon > before):
            return ""
        return f"DEFCON stood at {before}"

    def target(self, entry: Entry) -> str:
        """A coup attempt is about the last target named."""
        self.country = entry.country
        return ""

    def coup(self, entry: Entry) -> str:
        """Die, points and modifier against twice the stability number."""
        die, ops, modifier, stability, total = entry.numbers
        if self.country >= 0 and STABILITY[self.country] != stability:
            return f"the stability number of {COUNTRIES[self.country]} is {STABILITY[self.country]}"
        made = coups.coup_margin(die + modifier, ops, stability)
        if made != total:
            return f"that makes {made}"
        return "" if (total > 0) == (entry.words == "success") else f"{total} is no {entry.words}"

    def roll(self, entry: Entry) -> str:
        """A die and its modifier make the total."""
        die, modifier, total = entry.numbers
        return "" if die + modifier == total else f"that makes {die + modifier}"

    def war(self, entry: Entry) -> str:
        """The die with its modifier wins from the number needed."""
        die, modifier, needed = entry.numbers
        return "" if (die + modifier >= needed) == (entry.words == "victory") else f"that makes {die + modifier}"

    def space(self, entry: Entry) -> str:
        """The die succeeds up to the number needed."""
        die, needed = entry.numbers
        return "" if (die <= needed) == (entry.words == "success") else f"{die} is no {entry.words}"

    def trap(self, entry: Entry) -> str:
        """The die frees up to the number needed."""
        die, needed = entry.numbers
        return "" if (die <= needed) == ("Escaped" in entry.words) else f"{die} is not so"

    def turn(self, _entry: Entry) -> str:
        """What happens between two turns is not all logged."""
        self.vp = None
        return ""


def _score(vp: int) -> str:
    return "even" if not vp else f"{SIDES[vp < 0]} {abs(vp)}"


CHECKS: dict[str, Callable[[_Sums, Entry], str]] = {
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
        raise BadFile(name, f"contradicts itself: by the lines before, {problem}", entry.line)


def _problems(entries: Sequence[Entry], board: bytes) -> Iterator[tuple[Entry, str]]:
    sums = _Sums(board)
    for entry in entries:
        if (check := CHECKS.get(entry.what)) and (problem := check(sums, entry)):
            yield entry, problem
