"""What scenarios may say of a position of RisiKo!, and how a position answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ....playing import Names
from ..rules import s4_1_reinforcements as reinforcements
from ..rules import s7_6_points as points
from .board import CARDS, COLOURS, CONTINENTS, SEATS, TERRITORIES
from .named_things import card_names, seat_name
from .objectives import OBJECTIVES
from .state import CHANCE, NOBODY, PLAYING, State

__all__ = ["FACTS", "NAMES", "PHASES"]

PHASES = ("preparation", "reinforcements", "combat", "strategic-move")
"""By phase of a state, and the one before them."""
NONE = "none"


def _each(read: Callable[[State, int], Any], empty: Any) -> Callable[[State], dict[str, Any]]:
    """A table by player; seats that nobody has taken hold nothing."""

    def table(state: State) -> dict[str, Any]:
        taken = state.rules.players
        return {name: read(state, seat) if seat < taken else empty for seat, name in enumerate(SEATS)}

    return table


def _continents(state: State, player: int) -> list[str]:
    whole = reinforcements.whole_continents(state, player)
    return [slug for index, slug in enumerate(CONTINENTS) if index in whole]


def _gained(state: State, player: int) -> int:
    """What the player would gain if a turn of theirs began now, cards apart."""
    gained = state.rules.armies_gained[state.land[player].bit_count()]
    return gained + sum(map(reinforcements.armies_for_continent, reinforcements.whole_continents(state, player)))


def _colour(state: State, player: int) -> str:
    return NONE if state.colour[player] == NOBODY else COLOURS[state.colour[player]]


def _objective(state: State, player: int) -> str:
    return NONE if state.objective[player] == NOBODY else OBJECTIVES[state.objective[player]].slug


def _seen(state: State, player: int) -> list[str]:
    """The cards of a player as far as whoever is to move sees them."""
    viewer = state.player if state.to_move in (None, CHANCE) else state.to_move
    return card_names(state.hands[player]) if reinforcements.may_see_cards(viewer or 0, player) else []


def _fulfilled(state: State, player: int) -> bool:
    from ..rules.s1_aim import has_fulfilled_objective

    return has_fulfilled_objective(state, player)


FACTS: dict[str, Callable[[State], Any]] = {
    "turn": lambda s: s.turn,
    "phase": lambda s: PHASES[s.phase + 1],
    "player": lambda s: seat_name(s.player),
    "first": lambda s: seat_name(s.first),
    "owner": lambda s: {slug: seat_name(s.owner[t]) for t, slug in enumerate(TERRITORIES)},
    "armies": lambda s: {slug: s.armies[t] for t, slug in enumerate(TERRITORIES)},
    "territories": _each(lambda s, p: s.land[p].bit_count(), 0),
    "total_armies": _each(lambda s, p: sum(n for t, n in enumerate(s.armies) if s.owner[t] == p), 0),
    "continents": _each(_continents, []),
    "gains": _each(_gained, 0),
    "unplaced": _each(lambda s, p: s.unplaced[p], 0),
    "hands": _each(lambda s, p: card_names(s.hands[p]), []),
    "cards": _each(lambda s, p: s.hands[p].bit_count(), 0),
    "seen_cards": _each(_seen, []),
    "colours": _each(_colour, NONE),
    "objectives": _each(_objective, NONE),
    "fulfilled": _each(_fulfilled, False),  # noqa: FBT003 - it is the value of a table
    "out": lambda s: [SEATS[p] for p, by in enumerate(s.beaten_by) if by != PLAYING],
    "scores": _each(lambda s, p: points.score_game(s)[p], 0),
    "conquests": lambda s: s.conquests,
    "deck": lambda s: card_names(s.deck),
    "discard": lambda s: card_names(s.discard),
    "sizes": lambda s: {"deck": s.deck.bit_count(), "discard": s.discard.bit_count()},
    "attack_dice": lambda s: s.attack,
    "defence_dice": lambda s: s.defence,
}
"""The words of a `then` that this game has beside those of every game."""

_CARDS = Names("card", lambda: CARDS)
NAMES: dict[str, Names] = {
    "phase": Names("phase", lambda: PHASES),
    "player": Names("player", lambda: SEATS),
    "first": Names("player", lambda: SEATS),
    "owner": Names("player", lambda: (*SEATS, "nobody")),
    "continents": Names("continent", lambda: tuple(CONTINENTS)),
    "colours": Names("colour", lambda: (*COLOURS, NONE)),
    "objectives": Names("objective", lambda: (*(o.slug for o in OBJECTIVES), NONE)),
    "out": Names("player", lambda: SEATS),
    **dict.fromkeys(("hands", "seen_cards", "deck", "discard"), _CARDS),
}
"""Which names may be said of them."""
