"""What a move changes on the board, as values; `change_sentences` puts them into sentences."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...play.effects import effects_of
from ...play.frames import cards_in_frame
from ...play.position_facts import holder
from ...play.state import NOBODY, US, USSR, State
from ...play.tables import COUNTRIES, bits

__all__ = ["Change", "changes"]

SIDES = (US, USSR)
PAIRS = ("military_operations", "space", "space_cards")
PLAIN = ("turn", "round", "defcon", "vp")


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that is not as it was: `of` is the country, side, card or effect that it belongs to."""

    what: str
    of: int | str
    before: int | str
    after: int | str
    side: int = NOBODY


UNTOLD = "scoring-card-risked"
"""What the engine remembers of a play that has just been told."""


def changes(before: State, after: State) -> tuple[Change, ...]:
    """Everything that a player can see has changed, in the order in which it is told."""
    return (*_influence(before, after), *_markers(before, after), *_cards(before, after), *_end(before, after))


def _influence(before: State, after: State) -> Iterator[Change]:
    if before.influence == after.influence:
        return
    for country in range(len(COUNTRIES)):
        for side in SIDES:
            old, new = before.influence[2 * country + side], after.influence[2 * country + side]
            if old != new:
                yield Change("influence", country, old, new, side)
        if (was := holder(before, country)) != (now := holder(after, country)):
            yield Change("control", country, was, now)


def _markers(before: State, after: State) -> Iterator[Change]:
    for name in PLAIN:
        old, new = getattr(before, name), getattr(after, name)
        if old != new:
            yield Change(name, name, old, new, after.phasing)
    for name in PAIRS:
        for side in SIDES:
            old, new = getattr(before, name)[side], getattr(after, name)[side]
            if old != new:
                yield Change(name, side, old, new, side)


def _cards(before: State, after: State) -> Iterator[Change]:
    was, now = (before.china, before.china_face_up), (after.china, after.china_face_up)
    if was != now:
        yield Change("china", after.rules.china_card, before.china, after.china, int(after.china_face_up))
    old_places, new_places = _places(before), _places(after)
    touched = 0
    for place, mask in new_places.items():
        touched |= mask ^ old_places[place]
    for card in bits(touched & ~(1 << after.rules.china_card)):
        old, new = _place(old_places, card), _place(new_places, card)
        if old != new:
            yield Change("card", card, old, new)
    for card in bits(before.lasting ^ after.lasting):
        yield Change("lasting", card, before.lasting >> card & 1, after.lasting >> card & 1)
    for name in effects_of(before.effects ^ after.effects):
        if name.startswith(UNTOLD):
            continue
        yield Change("effect", name, int(name in effects_of(before.effects)), int(name in effects_of(after.effects)))


def _places(state: State) -> dict[str, int]:
    """By place: the mask of the cards there; a card that is being played lies on the table."""
    found = {"hand-us": state.hands[US], "hand-ussr": state.hands[USSR]}
    found |= {"draw": state.draw, "discard": state.discard, "removed": state.removed}
    for side, name in ((US, "headline-us"), (USSR, "headline-ussr")):
        found[name] = 1 << state.headlines[side] if state.headlines[side] else 0
    table = 1 << state.current if state.current else 0
    for frame in state.stack:
        table |= cards_in_frame(frame)
    for mask in found.values():
        table &= ~mask
    return {**found, "table": table}


def _place(places: dict[str, int], card: int) -> str:
    return next((name for name, mask in places.items() if mask >> card & 1), "aside")


def _end(before: State, after: State) -> Iterator[Change]:
    if before.result is None and after.result is not None:
        yield Change("result", "result", "", after.result[1], after.result[0])
