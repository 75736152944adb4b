"""2.0: what the box holds."""

from __future__ import annotations

from ....engine import clause, rule
from ....model import Variant

BOX = "contents of the box"

MAP_SIDES = Variant(
    "2.0/map-sides",
    inches="{components.map.short_side} by {components.map.long_side} inches",
    centimetres="{components.map.metric.short_side} by {components.map.metric.long_side} centimetres",
    unobservable=BOX,
)


@rule("2.0", slug="components", see=("2.1", "2.2", "2.3"), prose_only=BOX)
class Components:
    """The box holds a map, markers, cards, dice, player aids and a rulebook."""


@clause("2.0/map-size", variants=(MAP_SIDES,), prose_only=BOX)
class MapSize:
    """The map measures {=map-sides}."""


@clause("2.0/counter-sheets", prose_only=BOX)
class CounterSheets:
    """The markers come on {components.counter_sheets:counter-sheet}."""


@clause("2.0/player-aids", prose_only=BOX)
class PlayerAids:
    """The box holds {components.player_aids:player-aid}."""


@clause("2.0/cards", prose_only=BOX)
class CardsInBox:
    """The box holds {components.cards:card}."""


@clause("2.0/dice", prose_only=BOX)
class Dice:
    """The box holds {components.dice:die} with {components.die_faces} faces each."""
