"""The table of cards that touch one another; what a card does to a whole class is played with each card of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest

from ts_rules.games.twilight_struggle.play.as_played_game import PLAYED
from ts_rules.model import Game
from ts_rules.paths import package_folder
from ts_rules.playing.scenario_file import all_scenarios, unpacked
from ts_rules.playing.scenario_run import play_scenario
from ts_rules.toml_files import read_toml

DATA = package_folder(PLAYED.game.spec.package) / "data"
TABLE = read_toml(DATA / "interactions.toml")
CARDS: dict[str, dict[str, Any]] = {}
for _era in ("early", "mid", "late"):
    CARDS |= read_toml(DATA / f"cards_{_era}.toml")["card"]
SCENARIOS = {scenario.id: scenario for scenario in all_scenarios(PLAYED)}
SELECTORS = {"cards", "side", "but_side", "scoring", "least", "most", "but"}
RELATIONS = ("requires", "enables", "forbids", "cancels", "modifies")
OPEN = {("nuclear-subs", "junta"), ("nuclear-subs", "tear-down-this-wall")}
"""No text decides these."""

Said = dict[str, Any]


def picked(name: str) -> list[str]:
    """The cards of a class."""
    chosen = TABLE["class"][name]
    assert set(chosen) <= SELECTORS, name
    return [
        slug
        for slug, card in CARDS.items()
        if chosen.get("side") in (None, card["side"])
        and chosen.get("but_side") != card["side"]
        and chosen.get("scoring") in (None, card.get("scoring", False))
        and chosen.get("least", 0) <= card["ops"] <= chosen.get("most", 9)
        and slug not in chosen.get("but", ())
    ]


def touched(touch: Mapping[str, Any]) -> list[str]:
    """The cards that an entry's card touches."""
    found = touch.get("others") or picked(touch["class"])
    return [slug for slug in found if slug != touch["card"]]


def pairs() -> set[frozenset[str]]:
    return {frozenset((touch["card"], other)) for touch in TABLE["touch"] for other in touched(touch)}


def test_the_table_names_cards_and_scenarios_that_there_are() -> None:
    for touch in TABLE["touch"]:
        assert touch["card"] in CARDS
        assert touched(touch), touch
        assert set(touched(touch)) <= set(CARDS), touch
        assert {s for s in touch["scenarios"] if s} <= set(SCENARIOS), touch
        assert len(touch["what"].split()) <= 25
        if "others" in touch:
            assert len(touch["scenarios"]) == len(touch["others"]), touch
    assert {touch["class"] for touch in TABLE["touch"] if "class" in touch} == set(TABLE["class"])


def test_every_pair_of_the_table_is_shown() -> None:
    """By a scenario that is about one of the two at least; but for what no text decides."""
    shown = [
        (t["card"], o, s)
        for t in TABLE["touch"]
        if "others" in t
        for o, s in zip(t["others"], t["scenarios"], strict=True)
    ]
    assert {(card, other) for card, other, scenario in shown if not scenario} == OPEN
    assert [row for row in shown if row[2] and not {row[0], row[1]} & set(SCENARIOS[row[2]].about)] == []
    facts = [(frozenset((t["card"], other)), t["what"]) for t in TABLE["touch"] for other in t.get("others", ())]
    assert len(facts) == len(set(facts))


def test_what_the_data_of_cards_relate_is_in_the_table() -> None:
    known = pairs()
    related = {
        frozenset((slug, other)) for slug, card in CARDS.items() for name in RELATIONS for other in card.get(name, ())
    }
    assert [sorted(pair) for pair in related - known] == []
    assert (len(CARDS), len(known)) == (110, FIGURE)


FIGURE = 1747
"""Pairs that are more than nothing, of 5,995."""

# What a card does to each of a class. A value is seen in the space race, where the next box asks for 2, 3 or 4.

REACHED = {2: 0, 3: 4, 4: 7}
"""Where a marker stands whose next box asks for so much."""
FILLERS = ("blockade", "romanian-abdication", "nasser", "truman-doctrine", "cia-created", "captured-nazi-scientist")
PLACES = {
    "asia-scoring": "india",
    "europe-scoring": "france",
    "middle-east-scoring": "iran",
    "central-america-scoring": "cuba",
    "southeast-asia-scoring": "vietnam",
    "africa-scoring": "angola",
    "south-america-scoring": "chile",
}


def ops(card: str) -> int:
    value = CARDS[card]["ops"]
    assert isinstance(value, int)
    return value


def others(card: str, count: int) -> list[str]:
    return [filler for filler in FILLERS if filler != card][:count]


def in_space(side: str, effect: str, card: str, needed: int) -> Said:
    given = {"to_play": side, "turn": 4, "ask": f"card:{card}", "effects": [effect], "space": {side: REACHED[needed]}}
    return {"given": {**given, "china": side}}


def lowered(card: str) -> Said:
    return {**in_space("us", "red-scare-purge/by-ussr", card, ops(card)), "illegal": ("space-race",)}


def raised(card: str) -> Said:
    return {**in_space("us", "containment", card, ops(card) + 1), "legal": ("space-race",)}


def raised_for_the_ussr(card: str) -> Said:
    return {**in_space("ussr", "brezhnev-doctrine", card, ops(card) + 1), "legal": ("space-race",)}


def in_southeast_asia(card: str) -> Said:
    """One point more; The China Card has one more for Asia besides."""
    points = ops(card) + 1 + (card == "the-china-card")
    barred = card in ("nato", "solidarity")  # what their events ask for has not happened
    way = "event-last" if CARDS[card]["side"] == "us" and not barred else "operations"
    hand = [] if card == "the-china-card" else [card]
    given = {"to_play": "ussr", "turn": 4, "effects": ["vietnam-revolts"], "china": "ussr", "hands": {"ussr": hand}}
    return {
        "given": {**given, "influence": {"vietnam": [0, 2]}},
        "play": (card, way, "influence", *["vietnam"] * points),
        "then": {"influence": {"vietnam": [0, 2 + points]}},
    }


def with_un_intervention(card: str) -> Said:
    side, where = ("us", "canada") if CARDS[card]["side"] == "ussr" else ("ussr", "poland")
    place = [1, 0] if side == "us" else [0, 1]
    full = [place[0] + ops(card), 0] if side == "us" else [0, place[1] + ops(card)]
    return {
        "given": {"to_play": side, "turn": 4, "hands": {side: ["un-intervention", card]}, "influence": {where: place}},
        "play": ("un-intervention", "event", card, "influence", *[where] * ops(card)),
        "then": {
            "discard": ["un-intervention", card],
            "removed": [],
            "lasting": [],
            "vp": 0,
            "influence": {where: full},
        },
    }


def drawn_by_five_year_plan(card: str) -> Said:
    given = {"to_play": "us", "turn": 4, "ask": "event:five-year-plan", "hands": {"ussr": [card]}}
    happens = CARDS[card]["side"] == "us"
    still = {"discard": [card], "removed": [], "lasting": [], "effects": [], "vp": 0, "defcon": 5}
    return {
        "given": given,
        "play": (f"chance: {card}",),
        "then": {"hands": {"ussr": []}, **({} if happens else {**still, "decision": "nothing"})},
    }


def drawn_by_grain_sales(card: str) -> Said:
    given = {"to_play": "us", "turn": 4, "ask": "event:grain-sales-to-soviets", "hands": {"ussr": [card]}}
    return {"given": given, "play": (f"chance: {card}",), "only": ("play-card", "return-card")}


def given_for_missile_envy(card: str) -> Said:
    given = {"to_play": "us", "turn": 4, "ask": "event:missile-envy", "hands": {"ussr": [card]}}
    points = {
        "legal": ("influence",),
        "then": {"lasting": [], "removed": [], "vp": 0, "hands": {"ussr": [f"not {card}"]}},
    }
    event = {"then": {"hands": {"ussr": [f"not {card}"]}}}
    said = points if CARDS[card]["side"] == "ussr" else event
    return {"given": {**given, "influence": {"canada": [1, 0]}}, "play": (f"ussr: {card}",), **said}


def lost(ask: str, mover: str, card: str, **more: Any) -> Said:
    given = {"to_play": "ussr", "turn": 8, "ask": ask, "hands": {"us": [card]}}
    still = {"discard": [card], "vp": 0, "defcon": 5, "lasting": [], "hands": {"us": []}}
    return {"given": {**given, **more}, "play": (f"{mover}: {card}",), "then": still}


def exchanged(card: str) -> Said:
    (new,) = others(card, 1)
    given = {
        "to_play": "us",
        "turn": 4,
        "ask": "event:ask-not-what-your-country-can-do-for-you",
        "hands": {"us": [card]},
    }
    return {
        "given": {**given, "draw": [new, "duck-and-cover" if card != "duck-and-cover" else "nato"]},
        "play": (f"us: {card}", "done", f"chance: {new}"),
        "then": {"discard": [card], "hands": {"us": [new]}, "vp": 0, "defcon": 5},
    }


def looked_at(card: str) -> Said:
    pile = [card, *others(card, 4)]
    given = {"to_play": "us", "turn": 4, "ask": "event:our-man-in-tehran", "draw": pile, "influence": {"iran": [2, 0]}}
    return {
        "given": given,
        "play": (*(f"chance: {one}" for one in pile), f"us: {card}", "done"),
        "then": {"discard": [card], "vp": 0, "defcon": 5, "lasting": []},
    }


def taken_back(card: str) -> Said:
    given = {"to_play": "us", "turn": 4, "ask": "event:salt-negotiations", "discard": [card]}
    return {"given": given, "play": (f"us: {card}",), "then": {"hands": {"us": [card]}, "discard": []}}


def brought_up_by_star_wars(card: str) -> Said:
    """What events ask for is so: NATO and Solidarity are open, and the US is ahead wherever it has to be."""
    given = {
        "to_play": "us",
        "turn": 4,
        "ask": "event:star-wars",
        "defcon": 2,
        "space": {"us": 3, "ussr": 2},
        "played": ["marshall-plan", "john-paul-ii-elected-pope"],
        "discard": [card],
        "hands": {"us": ["fidel" if card != "fidel" else "nasser"]},
        "influence": {"iran": [2, 0], "united-kingdom": [5, 0]},
    }
    return {"given": given, "illegal" if card == "one-small-step" else "legal": (card,)}


def seen_by_the_cambridge_five(card: str) -> Said:
    given = {"to_play": "ussr", "turn": 4, "ask": "event:the-cambridge-five", "hands": {"us": [card]}}
    far = "chile" if card != "south-america-scoring" else "india"
    return {"given": given, "legal": (PLACES[card],), "illegal": (far,)}


def paying(event: str, card: str) -> Said:
    given = {"to_play": "ussr", "turn": 8, "ask": f"event:{event}", "hands": {"us": [card]}}
    influence = {"west-germany": [4, 0], "chile": [0, 3]}
    return {"given": {**given, "influence": influence}, "only": (card, "done")}


def trapped(trap: str, side: str, card: str) -> Said:
    return {"given": {"to_play": side, "turn": 4, "lasting": [trap], "hands": {side: [card]}}, "only": (card,)}


def cancelled_by_defectors(card: str) -> Said:
    hands = {"us": ["defectors", "truman-doctrine"], "ussr": [card, "nasser"]}
    if card in ("truman-doctrine", "nasser"):
        hands = {"us": ["defectors", "cia-created"], "ussr": [card, "blockade"]}
    still = {"discard": ["defectors", card], "removed": [], "lasting": [], "effects": [], "vp": 0, "defcon": 5}
    return {
        "given": {"ask": "headlines", "turn": 4, "hands": hands},
        "play": (f"ussr: {card}", "us: defectors"),
        "then": {**still, "decision": "play-card"},
    }


EACH: Mapping[tuple[str, str], Callable[[str], Said]] = {
    ("red-scare-purge", "two-up"): lowered,
    ("containment", "below-four"): raised,
    ("brezhnev-doctrine", "below-four"): raised_for_the_ussr,
    ("vietnam-revolts", "valued"): in_southeast_asia,
    ("un-intervention", "one-side"): with_un_intervention,
    ("five-year-plan", "us"): drawn_by_five_year_plan,
    ("five-year-plan", "ussr-or-both"): drawn_by_five_year_plan,
    ("grain-sales-to-soviets", "any"): drawn_by_grain_sales,
    ("missile-envy", "valued-in-hand"): given_for_missile_envy,
    ("terrorism", "any"): lambda card: lost("event:terrorism", "chance", card),
    ("aldrich-ames-remix", "any"): lambda card: lost("event:aldrich-ames-remix", "ussr", card),
    ("ask-not-what-your-country-can-do-for-you", "any"): exchanged,
    ("our-man-in-tehran", "any"): looked_at,
    ("salt-negotiations", "with-event"): taken_back,
    ("star-wars", "with-event"): brought_up_by_star_wars,
    ("the-cambridge-five", "scoring"): seen_by_the_cambridge_five,
    ("blockade", "discards-of-three"): lambda card: paying("blockade", card),
    ("latin-american-debt-crisis", "discards-of-three"): lambda card: paying("latin-american-debt-crisis", card),
    ("quagmire", "discards-of-two"): lambda card: trapped("quagmire", "us", card),
    ("bear-trap", "discards-of-two"): lambda card: trapped("bear-trap", "ussr", card),
    ("quagmire", "scoring"): lambda card: trapped("quagmire", "us", card),
    ("bear-trap", "scoring"): lambda card: trapped("bear-trap", "ussr", card),
    ("defectors", "headline"): cancelled_by_defectors,
}


def test_every_class_is_played() -> None:
    assert set(EACH) == {(t["card"], t["class"]) for t in TABLE["touch"] if "class" in t}


def differing(game: Game, touch: Mapping[str, Any]) -> Iterator[str]:
    ruleset = game.ruleset("deluxe")
    for card in touched(touch):
        said = EACH[touch["card"], touch["class"]](card)
        name = {"id": f"{touch['card']}-{card}", "title": card, "about": (card,), "rulesets": ("deluxe",)}
        if found := play_scenario(PLAYED, unpacked({**name, **said}), ruleset):
            yield f"{touch['card']} and {card}: {'; '.join(found)}"


@pytest.mark.parametrize("place", [n for n, t in enumerate(TABLE["touch"]) if "class" in t])
def test_a_card_does_to_each_of_a_class_what_it_says(ts: Game, place: int) -> None:
    wrong = [*differing(ts, TABLE["touch"][place])]
    assert wrong == []
