"""2.3: the markers."""

from __future__ import annotations

from ....engine import clause, rule

BOX = "it only lists what is in the box"


@rule("2.3", slug="markers", prose_only=BOX)
class Markers:
    """Markers on the map and on the tracks show how the game stands."""


@clause("2.3/influence-markers", prose_only=BOX)
class InfluenceMarkers:
    """Each superpower has influence markers: one side shows influence, the other shows influence that gives
    control."""


@clause("2.3/markers-of-a-superpower", prose_only=BOX)
class MarkersOfSuperpower:
    """Each superpower has a marker for its military operations and markers for the space race."""


@clause("2.3/shared-markers", prose_only=BOX)
class SharedMarkers:
    """The superpowers share the markers for the turn, the action round, DEFCON and VP."""


@clause("2.3/reminders", prose_only=BOX)
class Reminders:
    """Other markers remind the players of lasting events and of what DEFCON forbids."""
