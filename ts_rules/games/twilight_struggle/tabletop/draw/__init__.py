"""Our own drawing of the board, as SVG made from data: map, tracks, cards."""

from .drawn_cards import hand
from .map import focus, legend, region, regions, whole
from .tracks import defcon, space_race, tracks

__all__ = ["defcon", "focus", "hand", "legend", "region", "regions", "space_race", "tracks", "whole"]
