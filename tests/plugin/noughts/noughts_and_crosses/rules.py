"""The rules of noughts and crosses."""

from ts_rules.engine import rule

LINES = tuple(map(frozenset, ("012", "345", "678", "036", "147", "258", "048", "246")))


@rule("1", slug="turns")
def may_mark(board: dict[str, str], space: str) -> bool:
    """A player marks an empty space of the {board.spaces:space}."""
    return space not in board


@rule("2", slug="winning", see=("1",))
def wins(board: dict[str, str], mark: str) -> bool:
    """Whoever fills a line wins."""
    return any(all(board.get(s) == mark for s in line) for line in LINES)
