"""The calculators: what JavaScript looks up and adds must be what the engine plays, whatever is asked of it."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest
from page_scripts import answers_of

from ts_rules.games.twilight_struggle.play.as_played_game import PLAYED
from ts_rules.games.twilight_struggle.play.compiled_rules import Rules
from ts_rules.games.twilight_struggle.play.influence import put
from ts_rules.games.twilight_struggle.play.moves import option
from ts_rules.games.twilight_struggle.play.position import position
from ts_rules.games.twilight_struggle.play.state import NATURE, State, advance
from ts_rules.games.twilight_struggle.play.tables import (
    BATTLEGROUNDS,
    CIVIL_WAR_SPACE,
    COUNTRIES,
    COUNTRY,
    NEIGHBOURS,
    REGION,
    REGIONS,
    STABILITY,
    bits,
    card_mask,
)
from ts_rules.games.twilight_struggle.rules import s06_3_coups as coups
from ts_rules.games.twilight_struggle.rules import s10_0_victory_points as victory_points
from ts_rules.games.twilight_struggle.rules import s10_1_scoring as scoring
from ts_rules.games.twilight_struggle.tabletop import calculators
from ts_rules.games.twilight_struggle.tabletop.calculators import space
from ts_rules.games.twilight_struggle.tabletop.calculators.by_ruleset import rulesets
from ts_rules.playing.notation import move_named

STATIC = Path(calculators.__file__).parent.parent / "static"
NEUTRAL = {1: "captured-nazi-scientist", 2: "olympic-games", 3: "brush-war", 4: "nuclear-test-ban"}
"""A card of each value whose event is nobody's, so that its points can be used at once."""
SIDES = ("us", "ussr")
DICE = range(1, 7)

Ask = Callable[[str, list[dict[str, Any]]], list[Any]]


@pytest.fixture(scope="session")
def javascript(tmp_path_factory: pytest.TempPathFactory) -> Ask:
    """Asks the page's own script, under node."""
    data = calculators.install(tmp_path_factory.mktemp("calculators"))
    scripts = (data, STATIC / calculators.SCRIPT)
    found = answers_of(scripts, "asked[1].map((one) => tsCalculators[asked[0]](tsTables, one))")
    return lambda what, asked: found([what, asked])  # type: ignore[no-any-return]


def _rules(name: str) -> Rules:
    return rulesets()[name]


# ---- coups ----


def _coup_question(rng: Random) -> dict[str, Any]:
    return {
        "ruleset": rng.choice(list(rulesets())),
        "country": rng.randrange(CIVIL_WAR_SPACE),
        "side": rng.randrange(2),
        "ops": rng.randint(1, 4),
        "opposing": rng.choice((0, 1, 1, 2, 3, 4, 6, 9)),
        "defcon": rng.randint(2, 5),
        **{
            name: rng.random() < 0.35
            for name in ("rises", "sinks", "china", "vietnam", "salt", "squadsUs", "squadsUssr", "subs")
        },
    }


def _coup_effects(asked: dict[str, Any]) -> list[str]:
    side = asked["side"]
    wanted = {
        ("containment", "brezhnev-doctrine")[side]: asked["rises"],
        f"red-scare-purge/by-{SIDES[1 - side]}": asked["sinks"],
        "vietnam-revolts": asked["vietnam"],
        "salt-negotiations": asked["salt"],
        "latin-american-death-squads/by-us": asked["squadsUs"],
        "latin-american-death-squads/by-ussr": asked["squadsUssr"],
        "nuclear-subs": asked["subs"],
    }
    return [name for name, wished in wanted.items() if wished]


def _before_coup(asked: dict[str, Any]) -> State | None:
    """The position in which a card is about to be used for a coup in the country; nothing if that cannot be."""
    side, country = asked["side"], asked["country"]
    influence = [0, 0]
    influence[1 - side] = asked["opposing"]
    card = "the-china-card" if asked["china"] else NEUTRAL[asked["ops"]]
    state = position(
        _rules(asked["ruleset"]),
        turn=4,
        defcon=asked["defcon"],
        to_play=SIDES[side],
        ask=f"card:{card}",
        effects=_coup_effects(asked),
        influence={COUNTRIES[country]: influence},
    )
    state.play(move_named(PLAYED, "operations"))
    if option("coup") not in state.legal():
        return None
    state.play(option("coup"))
    return state if country in state.legal() else None


def _told_by_engine(after: State, asked: dict[str, Any]) -> tuple[Any, ...]:
    us, ussr = after.influence[2 * asked["country"]], after.influence[2 * asked["country"] + 1]
    own, opposing = (us, ussr) if asked["side"] == 0 else (ussr, us)
    winner = "" if after.result is None else SIDES[after.result[0]]
    return asked["opposing"] - opposing, own, after.defcon, winner, after.military_operations[asked["side"]]


def test_a_coup_is_as_the_engine_plays_it_with_a_card(javascript: Ask) -> None:
    rng = Random(63)
    asked = [_coup_question(rng) | {"free": False} for _ in range(700)]
    possible = 0
    for one, answer in zip(asked, javascript("coup", asked), strict=True):
        state = _before_coup(one)
        assert (answer["open"] and answer["target"]) == (state is not None), one
        if state is None:
            continue
        possible += 1
        state.play(one["country"])
        for face in answer["faces"]:
            after = state.copy()
            after.play(move_named(PLAYED, f"die-{face['face']}"))
            found = (face["removed"], face["added"], answer["defcon"], answer["winner"], answer["military"])
            assert _told_by_engine(after, one) == found, (one, face)
        assert answer["successes"] == sum(f["removed"] + f["added"] > 0 for f in answer["faces"])
    assert possible > 200


def test_a_free_coup_is_as_the_engine_plays_it(javascript: Ask) -> None:
    rng = Random(635)
    nothing = dict.fromkeys(("rises", "sinks", "china", "vietnam"), False)
    asked = [_coup_question(rng) | nothing | {"free": True} for _ in range(300)]
    for one, answer in zip(asked, javascript("coup", asked), strict=True):
        influence = [0, 0]
        influence[1 - one["side"]] = one["opposing"]
        start = position(
            _rules(one["ruleset"]),
            defcon=one["defcon"],
            phasing=SIDES[one["side"]],
            effects=_coup_effects(one),
            influence={COUNTRIES[one["country"]]: influence},
        )
        legal = coups.coup_targets(start, one["side"], True) >> one["country"] & 1
        assert (answer["open"] and answer["target"]) == bool(legal), one
        if not legal:
            continue
        coups.attempt_coup(start, one["side"], one["country"], one["ops"], "junta", free=True)
        advance(start)
        for face in answer["faces"]:
            after = start.copy()
            after.play(move_named(PLAYED, f"die-{face['face']}"))
            found = (face["removed"], face["added"], answer["defcon"], answer["winner"], answer["military"])
            assert _told_by_engine(after, one) == found, (one, face)


def test_a_coup_in_mexico_as_one_counts_it_by_hand(javascript: Ask) -> None:
    # 3 + die - 2 x 2: from a die of 2 on it succeeds; a 6 leaves 5, of which 2 remove and 3 are added
    asked = {"ruleset": "deluxe", "country": COUNTRY["mexico"], "side": 0, "ops": 3, "opposing": 2, "defcon": 5}
    (answer,) = javascript("coup", [asked])
    assert answer["successes"] == 5
    assert (answer["faces"][5]["removed"], answer["faces"][5]["added"]) == (2, 3)
    assert (answer["defcon"], answer["military"]) == (4, 3)


# ---- realignment ----


def _roll_question(rng: Random) -> dict[str, Any]:
    country = rng.randrange(CIVIL_WAR_SPACE)
    around = [c for c in bits(NEIGHBOURS[country]) if c < CIVIL_WAR_SPACE]
    holders = {c: rng.choice((0, 1, None)) for c in around}
    return {
        "ruleset": rng.choice(list(rulesets())),
        "country": country,
        "side": rng.randrange(2),
        "influence": [rng.randint(0, 4), rng.randint(0, 4)],
        "near": [sum(h == side for h in holders.values()) for side in (0, 1)],
        "holders": {str(c): h for c, h in holders.items()},
        "iran": rng.random() < 0.3,
        "defcon": rng.randint(2, 5),
    }


def _before_roll(asked: dict[str, Any]) -> State | None:
    influence = {COUNTRIES[asked["country"]]: asked["influence"]}
    for country, holder in asked["holders"].items():
        if holder is not None:
            amount = STABILITY[int(country)]
            influence[COUNTRIES[int(country)]] = [amount, 0] if holder == 0 else [0, amount]
    state = position(
        _rules(asked["ruleset"]),
        turn=4,
        defcon=asked["defcon"],
        to_play=SIDES[asked["side"]],
        ask=f"card:{NEUTRAL[1]}",
        effects=["iran-contra-scandal"] if asked["iran"] else [],
        influence=influence,
    )
    state.play(move_named(PLAYED, "operations"))
    if option("realignment") not in state.legal():
        return None
    state.play(option("realignment"))
    if asked["country"] not in state.legal():
        return None
    state.play(asked["country"])
    return state


def test_a_realignment_roll_is_as_the_engine_plays_it(javascript: Ask) -> None:
    rng = Random(62)
    asked = [_roll_question(rng) for _ in range(400)]
    possible = 0
    for one, answer in zip(asked, javascript("realignment", asked), strict=True):
        state = _before_roll(one)
        assert (answer["open"] and answer["target"]) == (state is not None), one
        if state is None:
            continue
        possible += 1
        found: Counter[tuple[int, int]] = Counter()
        for own in DICE:
            for other in DICE:
                after = state.copy()
                after.play(move_named(PLAYED, f"die-{own}"))
                after.play(move_named(PLAYED, f"die-{other}"))
                asks = after.stack and after.to_move != NATURE and option("remove") in after.legal()
                if asks:
                    assert answer["optional"]
                    after.play(option("remove"))
                place = 2 * one["country"]
                lost = [one["influence"][s] - after.influence[place + s] for s in (0, 1)]
                loser = 0 if lost[0] else 1 if lost[1] else -1
                found[loser, max(lost)] += 1
        assert found == {(o["loser"], o["amount"]): o["count"] for o in answer["outcomes"]}, one
    assert possible > 150


# ---- scoring ----


def _board(rng: Random, ruleset: str) -> State:
    """A map on which a region may be empty, crowded or all of one side."""
    state = State(_rules(ruleset))
    for mask in REGION.values():
        crowd, lean = rng.choice((rng.random(), 1)), rng.choice((rng.random(), 0.02, 0.98))
        for country in bits(mask & ((1 << CIVIL_WAR_SPACE) - 1)):
            if rng.random() <= crowd:
                side = int(rng.random() < lean)
                put(state, side, country, rng.randint(1, 7))
                put(state, 1 - side, country, rng.choice((0, 0, 0, 0, 0, 1, 5)))
    return state


def test_scoring_is_as_the_engine_scores(javascript: Ask) -> None:
    rng = Random(101)
    asked, states = [], []
    for _ in range(4000):
        ruleset = rng.choice(list(rulesets()))
        region = rng.choice([*REGIONS, "southeast-asia", "asia"])
        state = _board(rng, ruleset)
        formosan = rng.random() < 0.4
        if formosan:
            state.lasting |= card_mask("formosan-resolution")
        choices = bits(state.control[1] & REGION[region] & BATTLEGROUNDS) if region in scoring.SHUTTLE_REGIONS else []
        left_out = rng.choice([-1, *choices])
        influence = {
            c: [state.influence[2 * c], state.influence[2 * c + 1]]
            for c in range(CIVIL_WAR_SPACE)
            if state.influence[2 * c] or state.influence[2 * c + 1]
        }
        asked.append(
            {"ruleset": ruleset, "region": region, "influence": influence, "formosan": formosan, "leftOut": left_out}
        )
        states.append(state)
    reached: Counter[str] = Counter()
    for one, answer, state in zip(asked, javascript("scoring", asked), states, strict=True):
        held = ["0" if state.control[0] >> c & 1 else "1" if state.control[1] >> c & 1 else "-" for c in range(84)]
        assert answer["held"] == held
        if one["region"] == "southeast-asia":
            worth = {c: 2 if COUNTRIES[c] == "thailand" else 1 for c in bits(REGION["southeast-asia"])}
            assert [s["vp"] for s in answer["sides"]] == [
                sum(vp for c, vp in worth.items() if state.control[side] >> c & 1) for side in (0, 1)
            ]
            continue
        left_out = 0 if one["leftOut"] < 0 else 1 << one["leftOut"]
        card = victory_points.scoring_card(one["region"])
        assert tuple(s["vp"] for s in answer["sides"]) == victory_points.score_card(state, card, left_out), one
        for side in (0, 1):
            level = scoring.region_level(state, side, one["region"], left_out)
            assert answer["sides"][side]["level"] == level
            reached[level] += 1
        if one["region"] == "europe":
            state.stack.clear()
            state.result = None  # where control wins at once, placing the influence may have won already
            scoring.score_region(state, "europe")
            by_europe = state.result is not None and state.result[1] == "10.3.1/europe"
            assert (answer["winner"] >= 0) == by_europe
    assert len(reached) == 4
    assert min(reached.values()) > 100, reached


def test_the_map_begins_as_the_rules_set_it_up() -> None:
    start = calculators.tables()["scoring"]["start"]
    placed = {
        name: {COUNTRIES[c]: (us, ussr) for c, us, ussr in start["tables"][start["of"][name]]}
        for name in ("deluxe", "2e")
    }
    assert placed["deluxe"]["canada"] == (2, 0)
    assert "canada" not in placed["2e"]
    assert placed["2e"]["north-korea"] == (0, 3)
    assert placed["2e"]["united-kingdom"] == (5, 0)


# ---- space race and military operations ----


def test_odds_of_the_space_race_as_one_works_them_out_by_hand(javascript: Ask) -> None:
    assert [space.chance(box) for box in range(1, 9)] == [Fraction(n, 6) for n in (3, 4, 3, 4, 3, 4, 3, 2)]
    assert space.reached(0, 2, 2) == Fraction(1, 2) * Fraction(2, 3)
    assert space.reached(0, 1, 2) == 1 - Fraction(1, 4)
    assert space.reached(0, 2, 1) == 0
    asked = [{"from": 0, "goal": 2, "attempts": 2}, {"from": 7, "goal": 8, "attempts": 1}, {"from": 3, "goal": 3}]
    assert javascript("space", asked) == [33.3, 33.3, 100]


def test_missing_military_operations_as_one_counts_them_by_hand(javascript: Ask) -> None:
    # DEFCON 4: the US lacks two, the USSR none; each missing one is worth a VP to the other
    asked = [
        {"ruleset": "deluxe", "defcon": 4, "made": [2, 4]},
        {"ruleset": "2e", "defcon": 3, "made": [5, 0]},
        {"ruleset": "deluxe", "defcon": 2, "made": [0, 0]},
    ]
    assert [one["net"] for one in javascript("military", asked)] == [-2, 3, 0]


# ---- control ----


def test_control_and_what_it_lacks_is_as_the_engine_has_it(javascript: Ask) -> None:
    rng = Random(217)
    asked = [
        {
            "ruleset": rng.choice(list(rulesets())),
            "stability": rng.randint(1, 5),
            "us": rng.randint(0, 9),
            "ussr": rng.randint(0, 9),
        }
        for _ in range(300)
    ]

    def holds(one: dict[str, Any], more: tuple[int, int]) -> str:
        state, country = State(_rules(one["ruleset"])), STABILITY.index(one["stability"])
        put(state, 0, country, one["us"] + more[0])
        put(state, 1, country, one["ussr"] + more[1])
        return "0" if state.control[0] else "1" if state.control[1] else "-"

    for one, answer in zip(asked, javascript("control", asked), strict=True):
        assert answer["holder"] == holds(one, (0, 0)), one
        for side, lacking in enumerate(answer["needs"]):
            added = [(n, 0) if side == 0 else (0, n) for n in range(lacking + 1)]
            if lacking >= 0:
                assert [holds(one, more) == str(side) for more in added] == [False] * lacking + [True], one


# ---- the page ----


@pytest.mark.parametrize("lang", ["en", "it", "pt", "pl", "el"])
def test_the_page_names_everything_and_works_without_scripts(lang: str) -> None:
    html = calculators.page(lang)
    words = json.loads(re.search(r'id="calculators-words">(.*?)</script>', html, re.S)[1])  # type: ignore[index]
    assert len(words["names"]["countries"]) == CIVIL_WAR_SPACE
    assert html.count('class="calc"') == 6
    assert all(f'value="{name}"' in html for name in rulesets())
    ids = re.findall(r'\bid="([^"]+)"', html)
    assert len(ids) == len({*ids})
    labelled = {*re.findall(r'<label for="([^"]+)"', html)}
    inputs = {*re.findall(r'<(?:input|select) id="([^"]+)"', html)}
    assert inputs <= labelled
    assert "5/6" in html
    assert "2/6" in html


def test_the_script_says_nothing_by_itself() -> None:
    script = re.sub(r"//[^\n]*", "", (STATIC / calculators.SCRIPT).read_text("utf-8"))
    spoken = [s for s in re.findall(r'"([^"\n]*)"', script) if re.search(r"[A-Za-z]{3,} [a-z]{3,}", s)]
    assert spoken == []


def test_tables_are_the_same_each_time(tmp_path: Path) -> None:
    first = calculators.install(tmp_path / "a").read_bytes()
    calculators.tables.cache_clear()
    assert calculators.install(tmp_path / "b").read_bytes() == first
    assert len(first) < 120_000
