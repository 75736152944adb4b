"""Noughts and crosses: a third game, as small as a game can be."""

from ts_rules.model import GameSpec

SPEC = GameSpec("noughts", "oxo", "Noughts and crosses", __name__, ("pub",), sources="sources", locales="locales")
