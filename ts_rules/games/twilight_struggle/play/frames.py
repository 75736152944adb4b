"""Frames of the stack in words: each kind's details by name, as `SHAPES` says what they are."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from ....model.values import value
from ....playing import checked
from ....playing.checked import complain
from . import named_things
from .compiled_rules import game
from .kinds import CHANCE, KINDS, LEGAL, NAMES, Frame
from .state import NATURE, US, USSR
from .tables import CARD, CARDS, COUNTRIES, OPS

__all__ = ["MOST_OPS", "SHAPES", "TYPES", "WAYS", "Detail", "cards_in_frame", "frame_from", "frame_to", "shape_of"]

To = Callable[[Any], object]
From = Callable[[object, str], object]
MOST = 99  # no count in a frame comes near it
MOST_OPS = 2 * max(OPS)
"""The most points that can be asked for."""
MOST_POINTS = MOST_OPS + len(("The China Card", "Vietnam Revolts"))
"""With what these add."""
SIDES = "us ussr chance nobody"
WAYS = {"influence": 1, "realignment": 2, "coup": 4, "none": 8}
"""As in 6.0; none: the player may do without."""
POINTS = (
    "ways points:points spent:points placed:countries rolled:countries in:countries free:flag "
    "held_by_opponent:countries"
)
ROLL = "player:side country"

SHAPES: dict[str, str] = {
    # asks
    "place-by-event": "left:count in:countries limit:count once:countries optional:flag",
    "remove-by-event": "from:side left:count in:countries limit:count once:countries optional:flag",
    "remove-all-by-event": "from:side left:count in:countries",
    # set-up and the steps of a turn
    "deal-first-hands": "",
    "place-starting-influence": "",
    "first-turn": "",
    "turn-step": "turn:count",
    "draw-card": "to:side",
    "choose-headline": "",
    "reveal-headlines": "",
    "headline": "",
    "retire-headline": "card happened:flag",
    "next-action-round": "",
    "action-round": "",
    "end-of-action-round": "",
    "after-action-rounds": "",
    "one-more-action-round": "",
    "may-discard-held-card": "",
    "discard-held-card": "",
    "give-up-held-card": "",
    # playing a card
    "play-card": "only:cards",
    "choose-way": "card operations_only:flag",
    "choose-event-order": "card player:side outer:card",
    "use-operations-points": "card",
    "trigger-opposing-event": "card outer:card",
    "retire-card": "card happened:flag opposing:flag outer:card",
    # operations
    "use-operations": POINTS,
    "place-influence": POINTS,
    "realignment-target": f"{POINTS} named:route",
    "realignment-die": ROLL,
    "realignment-opposing-die": f"{ROLL} own:count",
    "realignment-removal": "from:side country amount:count",
    "coup-target": "ops:points in:countries free:flag",
    "coup-attempt": "country ops:points free:flag",
    "coup-die": f"{ROLL} ops:points free:flag",
    "space-whether": "",
    "space-die": "player:side",
    "war-die": f"{ROLL} succeeds_from:count neighbours:countries penalty:count vp:count",
    # scoring and victory
    "move-vp-marker": "ends:flag",
    "leave-out-of-scoring": "choices:countries region",
    "name-winner": "",
    # bidding
    "sealed-bid": "other:bid",
    "lot-for-sides": "first:bid second:bid",
    "lot-for-auction": "",
    "auction-bid": "bids",
    "place-bid-influence": "left:count",
    "extra-influence": "to:side amount:count",
    # events
    "retire-card-of-event": "card happened:flag",
    "five-year-plan": "",
    "independent-reds": "in:countries",
    "east-european-unrest": "in:countries left:count removed:count",
    "special-relationship": "in:countries",
    "start-brush-war": "in:countries",
    "withdraw-in-missile-crisis": "",
    "us-summit-roll": "",
    "ussr-summit-roll": "us:count",
    "change-defcon-after-summit": "",
    "set-defcon": "",
    "give-highest-card": "",
    "use-given-card": "card ops:points control:countries",
    "struggle-in-trap": "trap:card",
    "escape-from-trap": "trap:card",
    "olympic-games": "",
    "olympic-games-host": "host:side",
    "olympic-games-guest": "host:side total:count",
    "un-intervention": "",
    "blockade": "",
    "warsaw-pact": "",
    "take-away": "left:count taken:count",
    "indo-pakistani-war": "in:countries",
    "choose-discard-to-happen": "",
    "choose-region-to-bar": "",
    "draw-from-hand": "victim:side left:count",
    "end-by-wargames": "",
    "held-scoring-cards": "",
    "end-the-game-or-not": "",
    "choose-target-of-war": "in:countries",
    "pay-debt-or-not": "",
    "double-influence": "left:count in:countries",
    "choose-card-of-open-hand": "",
    "draw-from-soviet-hand": "",
    "play-or-return": "card",
    "discard-to-draw": "named:count",
    "draw-for-discards": "left:count",
    "coup-by-che": "in:countries left:count",
    "after-coup-by-che": "in:countries left:count country before:count",
    "look-at-cards": "left:count seen:cards@us",
    "look-at-card": "left:count seen:cards@us",
    "weed-out": "seen:cards@us",
    "take-from-discard-pile": "",
    "set-up-junta": "in:countries",
    "spread-unrest": "in:countries",
}
"""What the details of each kind of frame are, by the name of the kind: `name:type`, or the type alone.

A frame on the stack is `(kind, side, by, *details)` with plain numbers; this is how a saved position spells them.
The types are those of `TYPES`; `@us` or `@ussr` behind one says that only this side knows it.
"""


def _bid_to(bid: tuple[int, ...]) -> list[object] | None:
    return [named_things.side_name(bid[0]), bid[1]] if bid else None


def _bid_from(value: object, where: str) -> tuple[int, ...]:
    if value is None:
        return ()
    both = checked.listed(value, where)
    if len(both) != len((US, USSR)):
        raise complain(where, "a bid is a side and a number")
    return named_things.side(both[0], where), checked.number(both[1], where, 0, MOST)


TYPES: dict[str, tuple[To, From]] = {
    "bid": (_bid_to, _bid_from),
    "bids": (
        lambda flat: [_bid_to(flat[i : i + 2]) for i in range(0, len(flat), 2)],
        lambda v, w: tuple(part for bid in checked.listed(v, w) for part in _bid_from(bid, w)),
    ),
    "card": (lambda n: CARDS[n] or None, lambda v, w: 0 if v is None else named_things.card(v, w)),
    "cards": (named_things.card_names, named_things.cards),
    "count": (int, lambda v, w: checked.number(v, w, 0, MOST)),
    "countries": (named_things.country_names, named_things.countries),
    "country": (lambda c: COUNTRIES[c], named_things.country),
    "flag": (bool, checked.flag),
    "points": (int, lambda v, w: checked.number(v, w, 0, MOST_POINTS)),
    "region": (str, named_things.region),
    "route": (
        lambda named: [COUNTRIES[c] for c in named],
        lambda v, w: tuple(named_things.country(item, w) for item in checked.listed(v, w)),
    ),
    "side": (named_things.side_name, lambda v, w: named_things.side(v, w, SIDES)),
    "ways": (
        lambda mask: [way for way, bit in WAYS.items() if mask & bit],
        lambda v, w: sum(WAYS[checked.known(way, WAYS, "way to use points", w)] for way in set(checked.texts(v, w))),
    ),
}
"""What a detail can be: how it is written and how it is read."""


@value
class Detail:
    """A detail of a kind of frame: what it is called, what it is, and which side alone knows it, if only one does."""

    name: str
    what: str
    known_to: int | None


@cache
def shape_of(kind: str) -> tuple[Detail, ...]:
    """The details of a kind of frame."""
    found = []
    for word in SHAPES[kind].split():
        plain, _, owner = word.partition("@")
        name, _, what = plain.partition(":")
        found.append(Detail(name, what or name, named_things.SIDES[owner] if owner else None))
    return tuple(found)


def frame_to(frame: Frame) -> dict[str, object]:
    """A frame in words."""
    kind, side, by, *details = frame
    said: dict[str, object] = {"by": by, "kind": NAMES[kind], "side": named_things.side_name(side)}
    for detail, found in zip(shape_of(NAMES[kind]), details, strict=True):
        said[detail.name] = TYPES[detail.what][0](found)
    return dict(sorted(said.items()))


def frame_from(value: object, where: str) -> Frame:
    """A frame from words; everything in it is checked."""
    table = checked.entries(value, where)
    game()  # so that all kinds are known
    kind = checked.known(table.get("kind"), KINDS, "kind of frame", where)
    where = f"{where} ({kind})"
    shape = shape_of(kind)
    fields = ("kind", "side", "by", *(detail.name for detail in shape))
    checked.entries(table, where, fields)
    if missing := next((f for f in fields if f not in table), None):
        raise complain(where, f"lacks '{missing}'")
    side = named_things.side(table["side"], where, SIDES)
    if LEGAL[KINDS[kind]] is not None and (side == NATURE) != (KINDS[kind] in CHANCE):
        raise complain(where, f"cannot be up to {named_things.side_name(side)}")
    by = checked.known(table["by"], _askers(), "rule or card", f"{where}: by")
    details = [TYPES[d.what][1](table[d.name], f"{where}: {d.name}") for d in shape]
    return (KINDS[kind], side, by, *details)


@cache
def _askers() -> frozenset[str]:
    rules = [r.printed for r in game()]
    return frozenset([*rules, *(c.printed for r in game() for c in r.clauses), *CARD, ""])


def cards_in_frame(frame: Frame) -> int:
    """The mask of all cards that a frame speaks of."""
    mask = 0
    for place, single in _card_details(frame[0]):
        value = frame[place]
        if single:
            mask |= 1 << value if value else 0
        else:
            mask |= value
    return mask


@cache
def _card_details(kind: int) -> tuple[tuple[int, bool], ...]:
    """Where in a frame cards stand, and whether it is a single one."""
    shape = enumerate(shape_of(NAMES[kind]), 3)
    return tuple((place, d.what == "card") for place, d in shape if d.what in ("card", "cards"))
