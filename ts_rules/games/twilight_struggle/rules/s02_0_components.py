"""2.0: what the box holds."""

from __future__ import annotations

from ....engine import clause, rule
from ....model import Variant

BOX = "it only lists what is in the box"

MAP_SIDES = Variant(
    "2.0/map-sides",
    inches="The map measures {components.map.short_side} by {components.map.long_side} inches",
    centimetres="The map measures {components.map.metric.short_side} by {components.map.metric.long_side} centimetres",
    unobservable=BOX,
)

ONE_TRANSLATION = "The 2nd edition is known from one translation."

COUNTER_SHEETS = Variant(
    "2.0/number-of-sheets",
    two="The markers come on {components.counter_sheets.deluxe:counter-sheet}",
    one="The markers come on {components.counter_sheets.2e:counter-sheet}",
    editions={"2e": "one"},
    unobservable=BOX,
    doubt=ONE_TRANSLATION,
)

PLAYER_AIDS = Variant(
    "2.0/kind-of-aids",
    two_cards="The box holds {components.player_aids.deluxe:player-aid}, printed as cards",
    one_sheet="The box holds {components.player_aids.2e:player-aid}, printed as a sheet",
    editions={"2e": "one-sheet"},
    unobservable=BOX,
    doubt=ONE_TRANSLATION,
)

CARDS_IN_BOX_OF = Variant(
    "2.0/cards-in-box",
    played="The box holds {components.cards.deluxe:card}",
    with_aid="The box holds {components.cards.2e:card}, an aid card among them",
    editions={"2e": "with-aid"},
    unobservable=BOX,
)


@rule("2.0", slug="components", see=("2.1", "2.2", "2.3"), prose_only=BOX)
class Components:
    """The box holds a map, markers, cards, dice, player aids and a rulebook."""


@clause("2.0/map-size", lead="Map", variants=(MAP_SIDES,), prose_only=BOX)
class MapSize:
    """{=map-sides}."""


@clause("2.0/counter-sheets", lead="Markers", variants=(COUNTER_SHEETS,), prose_only=BOX)
class CounterSheets:
    """{=number-of-sheets}."""


@clause("2.0/player-aids", lead="Player aids", variants=(PLAYER_AIDS,), prose_only=BOX)
class PlayerAids:
    """{=kind-of-aids}."""


@clause("2.0/cards", lead="Cards", variants=(CARDS_IN_BOX_OF,), prose_only=BOX)
class CardsInBox:
    """{=cards-in-box}."""


@clause("2.0/dice", lead="Dice", prose_only=BOX)
class Dice:
    """The box holds {components.dice:die} with {components.die_faces} faces each."""
