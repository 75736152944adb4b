"""RisiKo!'s calculators: what the page's script reckons must be the exact odds, and what the engine gives for cards."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from page_scripts import answers_of

from ts_rules.games.risiko.play.as_played_game import PLAYED
from ts_rules.games.risiko.play.board import ARM, CARDS, TERRITORIES
from ts_rules.games.risiko.play.state import State
from ts_rules.games.risiko.tabletop import TABLETOP, calculators
from ts_rules.games.risiko.tabletop.battle_odds import exact_odds
from ts_rules.games.risiko.tabletop.calculators.battles import dice_rules
from ts_rules.handbook.writing.page_writer import page_writer

LANGUAGES = ("en", "it", "pt", "pl", "el")
assert TABLETOP.static
SCRIPT = TABLETOP.static / calculators.SCRIPT

Ask = Callable[[str, list[dict[str, Any]]], list[Any]]


def page(lang: str) -> str:
    (found,) = calculators.calculator_page(page_writer("risiko", lang, LANGUAGES))
    return found.html


@pytest.fixture(scope="module")
def javascript(tmp_path_factory: pytest.TempPathFactory) -> Ask:
    """Asks the page's own script, under node."""
    data = calculators.install(tmp_path_factory.mktemp("risiko"))
    found = answers_of((data, SCRIPT), "asked[1].map((one) => risikoCalculators[asked[0]](risikoTables, one))")
    return lambda what, asked: found([what, asked])  # type: ignore[no-any-return]


# ---- battles ----


def near(value: float, exact: Any) -> bool:
    return bool(value == pytest.approx(float(exact), rel=1e-10, abs=1e-13))


def test_a_battle_is_reckoned_as_exactly_as_floating_point_goes(javascript: Ask) -> None:
    rng = Random(1957)
    asked = [
        {"dice": dice, "attackers": a, "defenders": d, "stop": stop}
        for dice in dice_rules()
        for a, d, stop in [
            *((a, d, 1) for a in range(2, 7) for d in range(1, 6)),
            *((rng.randint(12, 30), rng.randint(1, 30), rng.randint(1, 12)) for _ in range(12)),
            (90, 70, 1),
            (3, 8, 7),
        ]
    ]
    for one, found in zip(asked, javascript("battle", asked), strict=True):
        rule = dice_rules()[one["dice"]]
        exact = exact_odds(one["attackers"], one["defenders"], rule, one["stop"])
        assert near(found["conquest"], exact.conquest), one
        assert near(found["attackers"], exact.attackers_lost), one
        assert near(found["defenders"], exact.defenders_lost), one
        won = {own: p for (own, other), p in exact.ends.items() if not other}
        assert all(near(chance, won.get(own, 0)) for own, chance in enumerate(found["holding"])), one
        lost = exact.defenders_left
        assert all(near(chance, lost.get(n, 0)) for n, chance in enumerate(found["failing"]) if n), one
        assert found["allowed"] == (rule.dice(one["attackers"], one["defenders"]) is not None)
        assert [point["stop"] for point in found["curve"]] == [*range(1, one["attackers"])]


def test_each_point_of_the_curve_is_a_battle_broken_off_there(javascript: Ask) -> None:
    asked = [{"dice": dice, "attackers": 14, "defenders": 9, "stop": 1} for dice in dice_rules()]
    for one, found in zip(asked, javascript("battle", asked), strict=True):
        for point in found["curve"]:
            exact = exact_odds(14, 9, dice_rules()[one["dice"]], point["stop"])
            assert near(point["conquest"], exact.conquest)
            assert near(point["attackers"], exact.attackers_lost)
            assert near(point["defenders"], exact.defenders_lost)


# ---- cards ----


def _armies(state: State) -> int:
    """All armies of the first player, on the board and beside it."""
    return state.unplaced[0] + sum(n for n, owner in zip(state.armies, state.owner, strict=True) if owner == 0)


def _most_armies(state: State) -> int:
    """The most armies that the player can have after trading, of all ways in which the engine lets them trade."""
    known: dict[tuple[int, int, int], int] = {}

    def most(now: State) -> int:
        if PLAYED.decision(now) != "trade-card":
            return _armies(now)
        key = now.hands[0], now.trading, now.unplaced[0]
        if key not in known:
            found = []
            for move in now.legal():
                after = now.copy()
                after.play(move)
                found.append(most(after))
            known[key] = max(found)
        return known[key]

    return most(state)


def test_the_best_trade_is_the_best_that_the_engine_lets_one_make(javascript: Ask) -> None:
    rng = Random(44)
    asked, expected = [], []
    for size in (0, 2, 3, 3, 3, 4, 5, 5, 5, 6, 7, 7, 8):
        hand = rng.sample(range(len(CARDS)), size)
        held = [c for c in hand if c < len(TERRITORIES) and rng.random() < 0.5] or [
            hand[0] if hand and hand[0] < 42 else 3
        ]
        cards = [sum(ARM[c] == arm for c in hand) for arm in range(4)]
        own = [sum(ARM[c] == arm and c in hand for c in held) for arm in range(3)]
        asked.append({"cards": cards, "held": own})
        given = {
            "territories": {
                "player-1": {TERRITORIES[c]: 1 for c in held},
                "player-2": {next(name for c, name in enumerate(TERRITORIES) if c not in held): 1},
            },
            "hands": {"player-1": [CARDS[c] for c in hand]},
        }
        state = PLAYED.position(PLAYED.rules(PLAYED.game.ruleset("base"), {}), given)
        expected.append(_most_armies(state) - _armies(state))
    found = javascript("sets", asked)
    assert [one["armies"] for one in found] == expected
    assert sum(one > 12 for one in expected) >= 3
    for one, question in zip(found, asked, strict=True):
        assert bool(one["possible"]) == (one["armies"] > 0), question


def test_sets_as_one_adds_them_up_by_hand(javascript: Ask) -> None:
    hands: list[tuple[list[int], list[int], int]] = [
        ([3, 0, 0, 0], [0, 0, 0], 6),
        ([3, 0, 0, 0], [2, 0, 0], 10),
        ([1, 1, 1, 0], [1, 1, 1], 16),
        ([0, 0, 2, 1], [0, 0, 1], 14),  # the joker shows no territory
        ([0, 0, 1, 2], [0, 0, 1], 0),  # two jokers and one card are no set
        ([3, 3, 3, 0], [0, 0, 0], 30),  # three mixed sets rather than three of a kind
        ([2, 2, 2, 2], [0, 0, 0], 24),  # two pairs with a joker each; the pair left over is no set
        ([0, 0, 4, 0], [0, 0, 4], 10),
    ]
    answers = javascript("sets", [{"cards": cards, "held": held} for cards, held, _ in hands])
    assert [one["armies"] for one in answers] == [armies for *_, armies in hands]


# ---- the page ----


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_names_everything_and_says_the_same_without_scripts(lang: str) -> None:
    html = page(lang)
    words = json.loads(re.search(r'id="calculators-words">(.*?)</script>', html, re.S)[1])  # type: ignore[index]
    used = {*re.findall(r'words\.(\w+)|say\("(\w+)"', SCRIPT.read_text("utf-8"))}
    assert {a or b for a, b in used} <= {*words}
    ids = re.findall(r'\bid="([^"]+)"', html)
    assert len(ids) == len({*ids})
    assert {*re.findall(r'<(?:input|select) id="([^"]+)"', html)} == {*re.findall(r'<label for="([^"]+)"', html)}
    assert len(re.findall("<script", html)) == 1
    assert " style=" not in html
    assert not re.search(r"<[^>]* on[a-z]+=", html)
    rows = re.findall(r'<tr><th scope="row">10</th>(.*?)</tr>', html)
    for name, row in zip(("base", "tournament", "classic"), rows, strict=True):
        exact = [exact_odds(10, d, dice_rules()[name]).conquest for d in (*range(1, 9), 10, 15)]
        printed = re.findall(r"<td>(&[lg]t; )?(\d+)%</td>", row)
        for (mark, shown), chance in zip(printed, exact, strict=True):
            if mark == "&gt; ":
                assert shown == "99"
                assert 0.995 < chance < 1
            else:
                assert abs(chance - int(shown) / 100) <= (0.01 if mark else 0.0050001)


def test_throws_and_sets_are_printed_as_one_looks_them_up() -> None:
    html = page("en")
    group = re.search(r'<th scope="rowgroup" rowspan="4">3 : 3</th>(.*?)</tbody>', html, re.S)
    assert group
    cells = [int(cell) for cell in re.findall(r"<td>(\d+)%?</td>", group[1])]
    # of 46,656 throws 6,420, 10,017, 12,348 and 17,871: what attacker and defender lose, and how often of a hundred
    assert cells == [0, 3, 14, 1, 2, 21, 2, 1, 26, 3, 0, 38]
    assert len(re.findall(r'scope="rowgroup"', html)) == 9
    table = html[html.index('class="calc-sets"') :]
    assert re.findall(r'<th scope="row">([^<]*)</th><td>(\d+)</td>', table) == [
        ("3 × Cannon", "4"),
        ("3 × Infantry", "6"),
        ("3 × Cavalry", "8"),
        ("Infantry + Cavalry + Cannon", "10"),
        ("2 × Infantry + Joker", "12"),
        ("2 × Cavalry + Joker", "12"),
        ("2 × Cannon + Joker", "12"),
    ]


def test_the_script_says_nothing_by_itself() -> None:
    script = re.sub(r"//[^\n]*", "", SCRIPT.read_text("utf-8"))
    assert [s for s in re.findall(r'"([^"\n]*)"', script) if re.search(r"[A-Za-z]{3,} [a-z]{3,}", s)] == []


def test_tables_are_the_same_each_time(tmp_path: Path) -> None:
    first = calculators.install(tmp_path / "a").read_bytes()
    calculators.tables.cache_clear()
    assert calculators.install(tmp_path / "b").read_bytes() == first
    assert len(first) < 4_000


# ---- in a browser, by the policy of the site ----


def fill(view: Any, **given: int) -> None:
    for name, value in given.items():
        view.fill(f"#calc-{name}", str(value))


def percents(text: str, decimal: str) -> list[float]:
    return [float(one.replace(decimal, ".")) for one in re.findall(r"([\d.,]+)\s*%", text)]


def test_the_page_shows_the_numbers_of_the_engine(phone: Any, address: str) -> None:
    for lang, decimal in (("en", "."), ("el", ",")):
        phone.goto(f"{address}/{'' if lang == 'en' else lang + '/'}risiko/calculators.html")
        for dice, attackers, defenders, stop in (("base", 12, 9, 1), ("tournament", 9, 4, 3), ("classic", 20, 15, 6)):
            phone.select_option("#calc-dice", dice)
            fill(phone, attackers=attackers, defenders=defenders, stop=stop)
            exact = exact_odds(attackers, defenders, dice_rules()[dice], stop)
            (shown,) = percents(phone.inner_text("#battle .calc-sum"), decimal)
            assert shown == pytest.approx(float(100 * exact.conquest), abs=0.0501)
            said = phone.inner_text("#battle .calc-notes li:first-child").replace(decimal, ".")
            losses = [float(one) for one in re.findall(r"\d+\.\d\d", said)]
            assert losses == pytest.approx([float(exact.attackers_lost), float(exact.defenders_lost)], abs=0.00501)
            details = phone.locator("#battle .calc-detail details").first
            if details.get_attribute("open") is None:
                details.locator("summary").click()
            rows = details.locator("tbody tr").all_inner_texts()
            assert len(rows) == attackers - 1
            for limit, row in enumerate(rows, 1):
                point = exact_odds(attackers, defenders, dice_rules()[dice], limit)
                assert percents(row, decimal) == pytest.approx([float(100 * point.conquest)], abs=0.0501)
                lost = [float(cell.replace(decimal, ".")) for cell in row.split("\t")[2:]]
                assert lost == pytest.approx([float(point.attackers_lost), float(point.defenders_lost)], abs=0.00501)
            drawn = phone.get_attribute("#battle svg polyline", "points").split()
            assert len(drawn) == attackers - 1
        assert phone.evaluate("document.documentElement.scrollWidth") <= 390


def test_what_is_left_is_listed_with_its_chance(phone: Any, address: str) -> None:
    phone.goto(f"{address}/risiko/calculators.html")
    fill(phone, attackers=7, defenders=4, stop=2)
    phone.locator("#battle .calc-detail summary").nth(1).click()
    tables = phone.locator("#battle .calc-detail details").nth(1).locator("table")
    exact = exact_odds(7, 4, dice_rules()["base"], 2)
    won = {own: p for (own, other), p in exact.ends.items() if not other}
    lost = {n: p for n, p in exact.defenders_left.items() if n}
    for table, expected in ((tables.nth(0), won), (tables.nth(1), lost)):
        rows = [row.split("\t") for row in table.locator("tbody tr").all_inner_texts()]
        shown = {int(armies): percents(chance, ".")[0] for armies, chance in rows}
        assert shown == pytest.approx({n: float(100 * p) for n, p in expected.items()}, abs=0.0501)


def test_whoever_reads_by_other_rules_gets_their_dice(phone: Any, address: str) -> None:
    phone.goto(f"{address}/risiko/calculators.html")
    for rules, dice in (("tournament", "tournament"), ("risiko-it", "base"), ("nobody-knows-it", "base")):
        phone.evaluate(f"document.documentElement.dataset.as = '{rules}'")
        phone.wait_for_function(f"() => document.getElementById('calc-dice').value === '{dice}'")
        exact = exact_odds(10, 6, dice_rules()[dice])
        (shown,) = percents(phone.inner_text("#battle .calc-sum"), ".")
        assert shown == pytest.approx(float(100 * exact.conquest), abs=0.0501)


def test_cards_are_worth_on_the_page_what_the_rules_say(phone: Any, address: str) -> None:
    phone.goto(f"{address}/risiko/calculators.html#sets")
    fill(phone, infantry=2, cavalry=0, cannon=0, joker=1)
    assert "12" in phone.inner_text("#sets .calc-sum")
    phone.click("#sets [data-for=calc-held-infantry][data-step='1']")
    assert "14" in phone.inner_text("#sets .calc-sum")
    fill(phone, joker=0)
    assert not re.search(r"\d", phone.inner_text("#sets .calc-sum"))


def test_an_address_carries_what_is_asked(phone: Any, address: str) -> None:
    phone.goto(f"{address}/risiko/calculators.html#battle?dice=classic&attackers=8&defenders=4&stop=999")
    assert phone.input_value("#calc-dice") == "classic"
    assert phone.input_value("#calc-stop") == "299"
    assert "0.0%" in phone.inner_text("#battle .calc-sum")
    phone.click("#battle [data-for=calc-attackers][data-step='1']")
    assert phone.evaluate("location.hash") == "#battle?dice=classic&attackers=9&defenders=4&stop=299"
    phone.goto("about:blank")
    phone.goto(f"{address}/risiko/calculators.html#battle?dice=tournament&attackers=3&defenders=3&stop=1")
    assert "allow no attack" in phone.inner_text("#battle .calc-sum")
    assert phone.locator("#battle svg").count() == 0
