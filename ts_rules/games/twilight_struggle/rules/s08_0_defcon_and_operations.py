"""8.0: DEFCON and military operations."""

from __future__ import annotations

from ....engine import rule


@rule(
    "8.0",
    slug="defcon-and-military-operations",
    title="DEFCON and military operations",
    prose_only="heading of 8.1 and 8.2",
)
class DefconAndMilitaryOperations:
    """This section holds what DEFCON forbids and how many military operations each player owes in a turn."""
