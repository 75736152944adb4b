"""Our own drawing of the board, as SVG made from data: map, tracks, cards, dice."""

from .drawn_cards import card, dice, hand
from .map import focus, legend, region, regions, whole
from .tracks import action_rounds, defcon, military_operations, space_race, tracks, turns, victory_points

__all__ = [
    "action_rounds",
    "card",
    "defcon",
    "dice",
    "focus",
    "hand",
    "legend",
    "military_operations",
    "region",
    "regions",
    "space_race",
    "tracks",
    "turns",
    "victory_points",
    "whole",
]
