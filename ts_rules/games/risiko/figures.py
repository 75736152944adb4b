"""Counts and sums that follow from the data, so that nobody types them a second time."""

from __future__ import annotations

from collections import Counter
from typing import Any

__all__ = ["derive"]

Derived = dict[str, int | dict[str, int]]


def derive(files: dict[str, dict[str, Any]]) -> Derived:
    """Figures by path, from the parsed data files."""
    board, components = files["board"], files["components"]
    territories = board["territory"].values()
    values = [t["value"] for t in territories]
    reinforcements = [c["reinforcement"] for c in board["continent"].values()]
    players = [s["players"] for s in files["preparation"]["stock"].values()]
    derived: Derived = {
        "board.territories": len(territories),
        "board.continents": len(board["continent"]),
        "board.borders": len(board["borders"]),
        "board.reinforcements.lowest": min(reinforcements),
        "board.reinforcements.highest": max(reinforcements),
        "board.values.lowest": min(values),
        "board.values.highest": max(values),
        "board.values.total": sum(values),
        "combat.attacking_armies": files["combat"]["garrison"] + 1,
        "components.colours": len(components["colour"]),
        "components.dice.total": len(components["colour"]) * components["dice"]["per_colour"],
        "components.territory_deck": len(territories) + components["jokers"],
        "preparation.players.fewest": min(players),
        "preparation.players.most": max(players),
    }
    for continent, size in Counter(t["continent"] for t in territories).items():
        derived[f"board.continent.{continent}.territories"] = size
    return derived
