"""Twilight Struggle: two editions, 110 cards, one tree of rules numbered as in the English Deluxe rulebook."""

from __future__ import annotations

from ...model import GameSpec, Printing
from .derived_figures import derived_figures

__all__ = ["SPEC", "derived_figures"]

SPEC = GameSpec(
    id="twilight-struggle",
    short="ts",
    title="Twilight Struggle",
    package=__name__,
    editions=("deluxe", "2e"),
    edition_titles=("Deluxe edition", "2nd edition"),
    printings=(Printing("deluxe-1", "deluxe", "Deluxe edition, first printing", "Deluxe edition, later printings"),),
)
