"""The choices that events ask for, by the text of their cards: the part of the slow predicate that knows cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from slow_board import CARDS, COUNTRIES, LINKS, PARENTS, REGION, Question, regions, scoring
from slow_possible import AMERICA, possible

Allows = Callable[[str], bool]
SOUTH = regions("africa", "southeast-asia")

# --- influence placed and removed, one at a time --------------------------------------------------------------------


def _controlled(q: Question, side: str, among: Iterable[str]) -> set[str]:
    return {c for c in among if q.now.controls(side, c)}


def _limited(q: Question, among: Iterable[str], limit: int) -> set[str]:
    """The countries of some that this event has not yet used so often."""
    done = q.so_far()
    return {c for c in among if done.count(c) < limit}


def _with(q: Question, side: str, among: Iterable[str]) -> set[str]:
    return {c for c in among if q.now.influence(side, c)}


def _spied_out(q: Question) -> set[str]:
    """The Cambridge Five: countries that a scoring card in the hand of the US scores."""
    found: set[str] = set()
    for card in filter(scoring, q.now.hand("us")):
        found |= REGION[card.removesuffix("-scoring")]
    return found


def _related(q: Question) -> set[str]:
    """Special Relationship: next to the United Kingdom without NATO, in Western Europe with it."""
    return set(REGION["western-europe"]) if q.now.in_effect("nato") else LINKS["united-kingdom"]


PLACED: dict[str, Callable[[Question], set[str]]] = {
    "3.2/free": lambda _q: set(REGION["eastern-europe"]),
    "3.3/free": lambda _q: set(REGION["western-europe"]),
    "decolonization": lambda q: _limited(q, SOUTH, 1),
    "colonial-rear-guards": lambda q: _limited(q, SOUTH, 1),
    "marshall-plan": lambda q: (w := _limited(q, REGION["western-europe"], 1)) - _controlled(q, "ussr", w),
    "comecon": lambda q: (e := _limited(q, REGION["eastern-europe"], 1)) - _controlled(q, "us", e),
    "warsaw-pact-formed": lambda q: _limited(q, REGION["eastern-europe"], 2),
    "de-stalinization": lambda q: (a := _limited(q, COUNTRIES, 2)) - _controlled(q, "us", a),
    "liberation-theology": lambda q: _limited(q, REGION["central-america"], 2),
    "the-reformer": lambda q: _limited(q, REGION["europe"], 2),
    "ussuri-river-skirmish": lambda q: _limited(q, REGION["asia"], 2),
    "oas-founded": lambda _q: AMERICA,
    "puppet-governments": lambda q: set(COUNTRIES) - q.now.present("us") - q.now.present("ussr"),
    "special-relationship": _related,
    "the-cambridge-five": _spied_out,
    "norad": lambda q: q.now.present("us"),
    "south-african-unrest": lambda _q: LINKS["south-africa"],
}
MAY_STOP = ("puppet-governments", "the-cambridge-five")
REMOVED: dict[str, Callable[[Question], set[str]]] = {
    "socialist-governments": lambda q: _with(q, "us", _limited(q, REGION["western-europe"], 2)),
    "suez-crisis": lambda q: _with(q, "us", _limited(q, ("france", "israel", "united-kingdom"), 2)),
    "the-voice-of-america": lambda q: _with(q, "ussr", _limited(q, set(COUNTRIES) - REGION["europe"], 2)),
    "pershing-ii-deployed": lambda q: _with(q, "us", _limited(q, REGION["western-europe"], 1)),
    "marine-barracks-bombing": lambda q: _with(q, "us", REGION["middle-east"]),
}
MUSLIM = ("sudan", "iran", "iraq", "egypt", "libya", "saudi-arabia", "syria", "jordan")
EMPTIED: dict[str, Callable[[Question], set[str]]] = {
    "truman-doctrine": lambda q: (
        _with(q, "ussr", (e := REGION["europe"])) - _controlled(q, "us", e) - _controlled(q, "ussr", e)
    ),
    "muslim-revolution": lambda q: _with(q, "us", MUSLIM),
    "warsaw-pact-formed": lambda q: _with(q, "us", REGION["eastern-europe"]),
}


COUNTS = {
    ("place-by-event", "3.2/free"): 6,
    ("place-by-event", "3.3/free"): 7,
    ("place-by-event", "decolonization"): 4,
    ("place-by-event", "colonial-rear-guards"): 4,
    ("place-by-event", "marshall-plan"): 7,
    ("place-by-event", "comecon"): 4,
    ("place-by-event", "warsaw-pact-formed"): 5,
    ("place-by-event", "liberation-theology"): 3,
    ("place-by-event", "ussuri-river-skirmish"): 4,
    ("place-by-event", "oas-founded"): 2,
    ("place-by-event", "puppet-governments"): 3,
    ("place-by-event", "special-relationship"): 1,
    ("place-by-event", "the-cambridge-five"): 1,
    ("place-by-event", "norad"): 1,
    ("place-by-event", "south-african-unrest"): 1,  # the other one came with the choice
    ("remove-by-event", "socialist-governments"): 3,
    ("remove-by-event", "suez-crisis"): 4,
    ("remove-by-event", "the-voice-of-america"): 4,
    ("remove-by-event", "pershing-ii-deployed"): 3,
    ("remove-by-event", "marine-barracks-bombing"): 2,
    ("remove-all-by-event", "truman-doctrine"): 1,
    ("remove-all-by-event", "muslim-revolution"): 2,
    ("remove-all-by-event", "warsaw-pact-formed"): 4,
    ("east-european-unrest", "east-european-unrest"): 3,
    ("double-influence", "latin-american-debt-crisis"): 2,
    ("take-away", "de-stalinization"): 4,
}
"""How often an event asks at most."""


def _most(q: Question) -> int:
    if q.by == "the-reformer":
        before = q.so_far()
        first = q.past[-len(before)].position if before else None
        return 6 if (first or q.now).said["vp"] < 0 else 4
    if q.by == "de-stalinization" and q.kind == "place-by-event":  # as much as was taken away
        return sum(a.by == q.by and a.kind == "take-away" and a.move != "done" for a in q.past)
    return COUNTS[q.kind, q.by]


def _counted(q: Question, may: set[str], *others: str) -> Allows:
    left = _most(q) - len(q.so_far())
    return lambda move: left > 0 and (move in may or move in others)


def place(q: Question) -> Allows:
    return _counted(q, PLACED[q.by](q), *(["done"] if q.by in MAY_STOP else []))


def remove(q: Question) -> Allows:
    return _counted(q, REMOVED[q.by](q))


def empty(q: Question) -> Allows:
    return _counted(q, EMPTIED[q.by](q))


# --- countries ------------------------------------------------------------------------------------------------------


def unrest(q: Question) -> Allows:
    return _counted(q, _with(q, "ussr", _limited(q, REGION["eastern-europe"], 1)))


def brush_war(q: Question) -> Allows:
    """Any country of stability 2 or less that NATO does not protect."""
    protected = q.now.protected_by_nato()
    return lambda move: move in COUNTRIES and COUNTRIES[move]["stability"] <= 2 and move not in protected


def che(q: Question) -> Allows:
    """No battleground of Central America, South America or Africa where the US has influence; not the first again."""
    may = _with(q, "us", AMERICA | regions("africa")) - set(q.since(["choose-way"]) and _targets(q))
    return lambda move: move == "done" or (move in may and not COUNTRIES[move].get("battleground"))


def _targets(q: Question) -> list[str]:
    """Of Che: the first of its two attempts, with the die roll between them."""
    found: list[str] = []
    for asked in reversed(q.past):
        if asked.by != q.by or asked.side not in (q.side, "chance"):
            break
        if asked.kind == q.kind:
            found.append(asked.move)
    return found


def debt(q: Question) -> Allows:
    return _counted(q, _with(q, "ussr", _limited(q, REGION["south-america"], 1)), "done")


def take_away(q: Question) -> Allows:
    return _counted(q, _with(q, "ussr", COUNTRIES), "done")


def withdraw(q: Question) -> Allows:
    """Cuban Missile Crisis: 2 influence out of Cuba, or out of West Germany or Turkey."""
    where = {"ussr": ("cuba",), "us": ("west-germany", "turkey")}[q.side]
    return lambda move: move == "done" or (move in where and q.now.influence(q.side, move) >= 2)


def one_more_round(q: Question) -> Allows:
    """6.4.4, North Sea Oil: the round may be left out, but a scoring card may not be held (4.5.D)."""
    must = any(map(scoring, q.now.hand(q.side)))
    return lambda move: move == "play-action-round" or (move == "done" and not must)


def among(*names: str) -> Callable[[Question], Allows]:
    return lambda _q: lambda move: move in names


# --- cards ----------------------------------------------------------------------------------------------------------


def _cards(may: set[str], *others: str) -> Allows:
    return lambda move: move in others or move in may


def pay(q: Question) -> Allows:
    """Blockade, Latin American Debt Crisis: a card of value 3 or more, or none."""
    return _cards({c for c in q.now.hand(q.side) if q.now.value(q.side, c) >= 3}, "done")


def opposing_event(q: Question) -> Allows:
    return _cards({c for c in q.now.hand(q.side) if CARDS[c]["side"] == q.opponent})


def highest(q: Question) -> Allows:
    """Missile Envy: the card with the highest Operations value; among equals the giver chooses."""
    hand = q.now.hand(q.side)
    top = max(q.now.value(q.side, c) for c in hand)
    return _cards({c for c in hand if q.now.value(q.side, c) == top})


def of_open_hand(q: Question) -> Allows:
    return _cards(q.now.hand(q.opponent))


def any_of_hand(q: Question) -> Allows:
    return _cards(q.now.hand(q.side), "done")


def from_discards(q: Question) -> Allows:
    return _cards({c for c in q.now.said["discard"] if not scoring(c)}, "done")


def star_wars(q: Question) -> Allows:
    return _cards({c for c in q.now.said["discard"] if not scoring(c) and possible(q.now, "us", c)})


def weed_out(q: Question) -> Allows:
    """Our Man in Tehran: what was drawn and not yet discarded."""
    drawn = {a.move for a in q.past if a.by == q.by and a.side == "chance" and a.move in CARDS}
    return _cards(drawn - set(q.so_far()), "done")


def play_or_return(q: Question) -> Allows:
    """Grain Sales: a Soviet card may be played with UN Intervention of the own hand, which is no headline."""
    joined = "un-intervention" in q.now.hand("us") and CARDS[q.top["card"]]["side"] == "ussr" and q.now.said["round"]
    return lambda move: move in ("play-card", "return-card") or (bool(joined) and move == "un-intervention")


def summit(_q: Question) -> Allows:
    return lambda move: move in ("improve-defcon", "lower-defcon", "done")


KINDS: dict[str, Callable[[Question], Allows]] = {
    "place-by-event": place,
    "remove-by-event": remove,
    "remove-all-by-event": empty,
    "east-european-unrest": unrest,
    "independent-reds": among("bulgaria", "czechoslovakia", "hungary", "romania", "yugoslavia"),
    "special-relationship": lambda q: lambda move: move in _related(q),
    "start-brush-war": brush_war,
    "indo-pakistani-war": among("india", "pakistan"),
    "choose-target-of-war": among("iran", "iraq"),
    "set-up-junta": among(*AMERICA),
    "spread-unrest": among("south-africa", *LINKS["south-africa"]),
    "coup-by-che": che,
    "double-influence": debt,
    "take-away": take_away,
    "withdraw-in-missile-crisis": withdraw,
    "warsaw-pact": among("add-influence", "remove-all-influence"),
    "olympic-games": among("participate", "boycott"),
    "choose-event-order": among("event-first", "event-last"),
    "one-more-action-round": one_more_round,
    "play-or-return": play_or_return,
    "end-the-game-or-not": among("end-the-game", "done"),
    "set-defcon": among(*(f"defcon-{level}" for level in range(1, 6))),
    "choose-region-to-bar": among(*(f"region-{name}" for name in PARENTS)),
    "change-defcon-after-summit": summit,
    "blockade": pay,
    "pay-debt-or-not": pay,
    "un-intervention": opposing_event,
    "give-highest-card": highest,
    "choose-card-of-open-hand": of_open_hand,
    "may-discard-held-card": any_of_hand,
    "discard-to-draw": any_of_hand,
    "take-from-discard-pile": from_discards,
    "choose-discard-to-happen": star_wars,
    "weed-out": weed_out,
}
