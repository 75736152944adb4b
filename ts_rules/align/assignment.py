"""The best way to give everyone at most one partner, whatever the order: a linear assignment by shortest paths."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..extract.place.line_clues import Floats

__all__ = ["assigned"]


def assigned(gain: Floats, least: float) -> list[tuple[int, int]]:
    """Rows and columns paired so that the sum of gains is greatest; no pair gains `least` or less.

    A row may stay alone, at no cost.
    """
    import numpy as np

    rows, columns = gain.shape
    if not rows or not columns:
        return []
    # A column of its own for every row, worth nothing: whoever gains too little elsewhere goes there.
    worth = np.hstack([np.maximum(gain - least, 0.0), np.zeros((rows, rows))])
    partner = _shortest_paths(worth.max() - worth)
    pairs = [(row, column) for column, row in enumerate(partner[:columns]) if row >= 0]
    return sorted((r, c) for r, c in pairs if gain[r, c] > least)


def _shortest_paths(cost: Floats) -> list[int]:
    """For every column the row that it goes to, or -1; at least as many columns as rows (Jonker and Volgenant)."""
    import numpy as np

    rows, columns = cost.shape
    row_price = np.zeros(rows)
    column_price = np.zeros(columns)
    partner = np.full(columns, -1)
    for start in range(rows):
        reach = np.full(columns, np.inf)  # the cost of the cheapest path to each column so far
        came = np.full(columns, -1)  # and the column before it
        done = np.zeros(columns, dtype=bool)
        row, last, spent = start, -1, 0.0
        while True:
            through = spent + cost[row] - row_price[row] - column_price
            better = ~done & (through < reach)
            reach[better] = through[better]
            came[better] = last
            last = int(np.where(done, np.inf, reach).argmin())
            spent = float(reach[last])
            done[last] = True
            row = int(partner[last])
            if row < 0:
                break
        on = np.flatnonzero(done)
        on = on[partner[on] >= 0]
        row_price[partner[on]] += spent - reach[on]
        row_price[start] += spent
        column_price[on] -= spent - reach[on]
        while last >= 0:  # everyone along the path moves up
            before = int(came[last])
            partner[last] = partner[before] if before >= 0 else start
            last = before
    return [int(p) for p in partner]
