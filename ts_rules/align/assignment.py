"""The best way to give everyone at most one partner, whatever the order: a linear assignment by shortest paths."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..extract.place.line_clues import Floats

__all__ = ["assigned"]

NONE = -1  # no row, or no column


def assigned(gain: Floats, least: float) -> list[tuple[int, int]]:
    """Rows and columns paired so that the sum of gains is greatest; no pair gains `least` or less.

    A row may stay alone, at no cost.
    """
    import numpy as np

    if not gain.size:
        return []
    rows, columns = gain.shape
    # A column of its own for every row, worth nothing: whoever gains too little elsewhere goes there.
    worth = np.hstack([np.maximum(gain - least, 0.0), np.zeros((rows, rows))])
    partner = _shortest_paths(worth.max() - worth)
    pairs = [(row, column) for column, row in enumerate(partner[:columns]) if row != NONE]
    return sorted((r, c) for r, c in pairs if gain[r, c] > least)


def _shortest_paths(cost: Floats) -> list[int]:
    """For every column the row that it goes to, or none; at least as many columns as rows (Jonker and Volgenant)."""
    import numpy as np

    rows, columns = cost.shape
    row_price = np.zeros(rows)
    column_price = np.zeros(columns)
    partner = np.full(columns, NONE)
    for start in range(rows):
        reach = np.full(columns, np.inf)  # the cost of the cheapest path to each column so far
        came = np.full(columns, NONE)  # and the column before it
        done = np.zeros(columns, dtype=bool)
        row, last, spent = start, NONE, 0.0
        while True:
            through = spent + cost[row] - row_price[row] - column_price
            better = ~done & (through < reach)
            reach[better] = through[better]
            came[better] = last
            last = int(np.where(done, np.inf, reach).argmin())
            spent = float(reach[last])
            row = int(partner[last])
            if row == NONE:
                break
            done[last] = True
        on = np.flatnonzero(done)
        row_price[partner[on]] += spent - reach[on]
        row_price[start] += spent
        column_price[on] -= spent - reach[on]
        while last != NONE:  # everyone along the path moves up
            before = int(came[last])
            partner[last] = partner[before] if before != NONE else start
            last = before
    return [int(p) for p in partner]
