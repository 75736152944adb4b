"""What the details of each kind of frame are, by the name of the kind: `name:type`, or the type alone.

A frame on the stack is `(kind, side, by, *details)` with plain numbers; this is how a saved position spells them.
The types are those of `frames.TYPES`; `@us` or `@ussr` behind one says that only this side knows it.
"""

from __future__ import annotations

__all__ = ["SHAPES"]

POINTS = (
    "ways points:count spent:count placed:countries rolled:countries in:countries free:flag held_by_opponent:countries"
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
    "coup-target": "ops:count in:countries free:flag",
    "coup-attempt": "country ops:count free:flag",
    "coup-die": f"{ROLL} ops:count free:flag",
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
