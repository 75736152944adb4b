"""Noughts and crosses: a third game, as small as a game can be."""

from ts_rules.model import GameSpec

EDITIONS = ("pub", "school")
SPEC = GameSpec("noughts", "oxo", "Noughts and crosses", __name__, EDITIONS, sources="sources", locales="locales")
