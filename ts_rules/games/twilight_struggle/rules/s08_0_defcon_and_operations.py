"""8.0: DEFCON and military operations."""

from __future__ import annotations

from ....engine import rule


@rule(
    "8.0",
    slug="defcon-and-military-operations",
    title="DEFCON and military operations",
    prose_only="this heading only introduces the rules below it",
)
class DefconAndMilitaryOperations:
    """DEFCON forbids some actions, and each turn both players must make military operations."""
