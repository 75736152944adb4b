"""The objectives as the engine reads them: what their holder has to take, hold or destroy."""

from __future__ import annotations

from typing import Any

from ....model.values import value
from .board import COLOURS, CONTINENTS, DATA, mask_of

__all__ = ["INSTEAD", "OBJECTIVE", "OBJECTIVES", "Objective"]


@value
class Objective:
    """One card; what it does not ask for is zero, empty or None."""

    slug: str
    tournament: bool = False
    territories: int = 0
    """How many territories, whichever they are."""
    armies_each: int = 0
    """How many armies have to stand on each of them."""
    continents: tuple[int, ...] = ()
    """Masks of whole continents."""
    others: int = 0
    """How many continents more, whichever they are."""
    lands: int = 0
    """The mask of the territories that it names."""
    colour: int | None = None
    """Whose armies are to be destroyed, as an index of the colours."""


def _ordinary(slug: str, row: dict[str, Any]) -> Objective:
    return Objective(
        slug,
        territories=row.get("territories", 0),
        armies_each=row.get("armies_each", 0),
        continents=tuple(CONTINENTS[name] for name in row.get("continents", ())),
        others=row.get("others", 0),
        colour=COLOURS.index(row["colour"]) if "colour" in row else None,
    )


_table: dict[str, Any] = DATA.files["objectives"]
OBJECTIVES: tuple[Objective, ...] = (
    *(_ordinary(slug, row) for slug, row in _table["objective"].items()),
    *(
        Objective(f"tournament-{slug}", tournament=True, lands=mask_of(*row["territories"]))
        for slug, row in _table["tournament"].items()
    ),
)
OBJECTIVE: dict[str, int] = {objective.slug: index for index, objective in enumerate(OBJECTIVES)}
INSTEAD: Objective = OBJECTIVES[OBJECTIVE[_table["instead"]]]
"""What an objective becomes that cannot be reached as it is written."""
