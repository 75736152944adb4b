"""The rules of noughts and crosses."""

from ts_rules.engine import rule
from ts_rules.model import Variant

LINES = tuple(map(frozenset, ("012", "345", "678", "036", "147", "258", "048", "246")))

NO_LINE = Variant(
    "3/no-line", editions={"school": "noughts-win"}, nobody_wins="has no winner", noughts_win="is won by noughts"
)


@rule("1", slug="turns")
def may_mark(board: dict[str, str], space: str) -> bool:
    """A player marks an empty space of the {board.spaces:space}."""
    return space not in board


@rule("2", slug="winning", see=("1",))
def wins(board: dict[str, str], mark: str) -> bool:
    """Whoever fills a line wins."""
    return any(all(board.get(s) == mark for s in line) for line in LINES)


@rule("3", slug="full-board", see=("2",), variants=(NO_LINE,))
def noughts_win(reading: str) -> bool:
    """A full board without a filled line {=no-line}."""
    return reading == "noughts-win"
