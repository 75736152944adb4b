"""What scenarios may say of a position of Twilight Struggle, and how a position answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ....playing import Names
from . import named_things
from .effects import EFFECT, effects_of
from .named_things import side_name
from .state import NOBODY, US, USSR, State
from .tables import CARD, CARDS, COUNTRIES, REGION

__all__ = ["FACTS", "NAMES", "holder"]

LEVELS = ("none", "presence", "domination", "control")
SIDE = ("us", "ussr", "nobody")


def _both(read: Callable[[State, int], object]) -> Callable[[State], dict[str, object]]:
    return lambda state: {"us": read(state, US), "ussr": read(state, USSR)}


def holder(state: State, country: int) -> int:
    """Who controls a country."""
    return next((side for side in (US, USSR) if state.control[side] >> country & 1), NOBODY)


def _influence(state: State) -> dict[str, list[int]]:
    """As the side sees it whose move it is, or whose action round if it is nobody's."""
    from ..rules.s06_1_influence import visible_influence

    viewer = state.to_move if state.to_move in (US, USSR) else state.phasing
    return {slug: [*visible_influence(state, viewer, country)] for country, slug in enumerate(COUNTRIES)}


def _status(state: State, side: int) -> dict[str, str]:
    from ..rules.s10_1_scoring import region_level

    return {region: region_level(state, side, region) for region in REGION}


def _sizes(state: State) -> dict[str, int]:
    piles = {"us": state.hands[US], "ussr": state.hands[USSR]}
    piles |= {name: getattr(state, name) for name in ("draw", "discard", "removed")}
    return {name: mask.bit_count() for name, mask in piles.items()}


FACTS: dict[str, Callable[[State], Any]] = {
    "turn": lambda s: s.turn,
    "round": lambda s: s.round,
    "phasing": lambda s: side_name(s.phasing),
    "defcon": lambda s: s.defcon,
    "vp": lambda s: s.vp,
    "influence": _influence,
    "control": lambda s: {slug: side_name(holder(s, c)) for c, slug in enumerate(COUNTRIES)},
    "status": _both(_status),
    "military_operations": _both(lambda s, side: s.military_operations[side]),
    "space": _both(lambda s, side: s.space[side]),
    "space_cards": _both(lambda s, side: s.space_cards[side]),
    "china": lambda s: side_name(s.china),
    "china_face_up": lambda s: s.china_face_up,
    "hands": _both(lambda s, side: named_things.card_names(s.hands[side])),
    "headlines": _both(lambda s, side: CARDS[s.headlines[side]] or "none"),
    "draw": lambda s: named_things.card_names(s.draw),
    "discard": lambda s: named_things.card_names(s.discard),
    "removed": lambda s: named_things.card_names(s.removed),
    "lasting": lambda s: named_things.card_names(s.lasting),
    "played": lambda s: named_things.card_names(s.played),
    "effects": lambda s: effects_of(s.effects),
    "sizes": _sizes,
}
"""The words of a `then` that this game has beside those of every game."""


NAMES: dict[str, Names] = {
    "phasing": Names("side", lambda: ("us", "ussr")),
    "china": Names("side", lambda: SIDE),
    "control": Names("side", lambda: SIDE),
    "status": Names("level", lambda: LEVELS),
    "headlines": Names("card", lambda: (*CARD, "none")),
    "effects": Names("effect", lambda: tuple(EFFECT)),
    **dict.fromkeys(("hands", "draw", "discard", "removed", "lasting", "played"), Names("card", lambda: tuple(CARD))),
}
"""Which names may be said of them."""
