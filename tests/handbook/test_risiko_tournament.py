"""RisiKo!: objectives and tournament: pages say what the data say, and the sheet adds up as the engine does."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from html import unescape
from random import Random
from typing import Any

import pytest
from page_scripts import answers_of

from ts_rules.games import load_game
from ts_rules.games.risiko.play.as_played_game import PLAYED
from ts_rules.games.risiko.play.board import DATA, SEATS, TERRITORIES, TERRITORY
from ts_rules.games.risiko.play.state import NOBODY
from ts_rules.games.risiko.rules.s7_6_points import score_game
from ts_rules.games.risiko.tabletop import TABLETOP
from ts_rules.games.risiko.tabletop.objective_page import objective_page
from ts_rules.games.risiko.tabletop.tournament_page import SCRIPT, score_table, tournament_page
from ts_rules.handbook.writing.page_writer import page_writer
from ts_rules.playing.named_rules import with_readings

LANGUAGES = ("en", "it", "pt", "pl", "el")
GAME = load_game("risiko")
LISTED = DATA.files["objectives"]
VALUES = {slug: row["value"] for slug, row in DATA.files["board"]["territory"].items()}
assert TABLETOP.static
PROGRAM = TABLETOP.static / SCRIPT


def objectives(lang: str) -> str:
    (found,) = objective_page(page_writer("risiko", lang, LANGUAGES))
    return found.html


def tournament(lang: str) -> str:
    (found,) = tournament_page(page_writer("risiko", lang, LANGUAGES))
    return found.html


def card(html: str, slug: str) -> str:
    """What the page has of an objective."""
    found = re.search(rf'<li class="rk-objective" id="o-{slug}">(.*?)</li>', html, re.S)
    assert found, slug
    return found[1]


def shown(html: str) -> set[str]:
    """The territories that its map shows."""
    return {*re.findall(r'data-land="([^"]+)"', html)}


# ---- objectives ----


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_objective_is_told_and_marked_as_assumed(lang: str) -> None:
    html = objectives(lang)
    slugs = [*LISTED["objective"], *(f"tournament-{slug}" for slug in LISTED["tournament"])]
    assert len(re.findall('class="rk-objective"', html)) == len(slugs) == 26
    assert all('class="mark open"' in card(html, slug) for slug in slugs)
    assert 'class="doubt"' in html
    ids = re.findall(r'\bid="([^"]+)"', html)
    assert len(ids) == len({*ids})
    assert {*re.findall(r'<use[^>]* href="#([^"]+)"', html)} <= {*ids}


def test_a_map_shows_what_its_objective_names() -> None:
    html = objectives("en")
    land = DATA.files["board"]["territory"]
    for slug, row in LISTED["objective"].items():
        assert shown(card(html, slug)) == {t for t in land if land[t]["continent"] in row.get("continents", ())}
    for slug, row in LISTED["tournament"].items():
        told = card(html, f"tournament-{slug}")
        assert shown(told) == {*row["territories"]} == {*re.findall(r'data-x="n/([^"]+)"', told)}
        assert re.findall(r"<b>(\d+)</b>", told) == [str(len(row["territories"])), "62"]
        assert sum(VALUES[t] for t in row["territories"]) == 62


def test_objectives_as_one_would_say_them() -> None:
    html = objectives("en")
    for slug, words in {
        "territories-24": "Hold 24 territories of one's choice.",
        "territories-18": "Hold 18 territories of one's choice, with at least 2 armies in each.",
        "asia-africa": "Hold these continents: Africa + Asia.",
        "europa-oceania-another": "Hold these continents and one more of one's choice: Europe + Oceania.",
        "destroy-purple": "Destroy the armies of this colour: purple.",
    }.items():
        assert words in unescape(card(html, slug))


# ---- the sheet adds up as the engine does ----


@pytest.fixture(scope="module")
def added_up() -> Callable[[list[dict[str, Any]]], list[list[int]]]:
    """Asks the page's own script, under node."""
    table = re.search(r'id="score-table">(.*?)</script>', tournament("en"))
    assert table
    return answers_of((PROGRAM,), f"asked.map((one) => risikoScores({table[1]}, one))")


def game_ended(rng: Random, players: int, points: str, winner: int) -> tuple[dict[str, Any], list[int]]:
    """A board on which the game is over: what one ticks, by the list of objectives, and the engine's scores."""
    named = {slug: row["territories"] for slug, row in LISTED["tournament"].items()}
    cards = rng.sample(sorted(named), players)
    holders: dict[str, int] = {}
    while {*holders.values()} != {*range(players)}:  # nobody is out of the game
        holders = {slug: rng.randrange(players) for slug in TERRITORIES}
        if winner != NOBODY:
            holders |= dict.fromkeys(named[cards[winner]], winner)
    ruleset = with_readings(GAME, GAME.ruleset("tournament"), {"7.6.7/objective-points": points})
    land = {SEATS[p]: {t: 1 for t in TERRITORIES if holders[t] == p} for p in range(players)}
    given = {
        "territories": {seat: held for seat, held in land.items() if held},
        "objectives": {SEATS[p]: f"tournament-{one}" for p, one in enumerate(cards)},
    }
    state = PLAYED.position(PLAYED.rules(ruleset, {"players": players}), given)
    if winner != NOBODY:
        state.result = (winner, "6.1")
    held = [0] * len(TERRITORIES)
    for slug, player in holders.items():
        if slug in named[cards[player]]:
            held[TERRITORY[slug]] = player + 1
    asked = {"players": players, "held": held, "typed": [None] * players, "won": winner + 1, "points": points}
    return asked, list(score_game(state))


def test_the_sheet_gives_the_scores_of_the_engine(added_up: Callable[[list[dict[str, Any]]], list[list[int]]]) -> None:
    rng = Random(62)
    games = [
        game_ended(rng, players, points, winner)
        for players in range(3, 7)
        for points in ("flat", "added")
        for winner in (NOBODY, 0, players - 1)
        for _ in range(4)
    ]
    assert added_up([asked for asked, _ in games]) == [scores for _, scores in games]
    assert {100, 162} <= {score for _, scores in games for score in scores}
    assert sum(0 < score < 62 for _, scores in games for score in scores) > 100


def test_a_sum_that_is_typed_stands_for_the_ticks(added_up: Callable[[list[dict[str, Any]]], list[list[int]]]) -> None:
    one = {"players": 3, "held": [1, 2, 3], "typed": [None, 40, 0], "won": 2}
    first = VALUES[TERRITORIES[0]]
    assert added_up([{**one, "points": "flat"}, {**one, "points": "added"}]) == [[first, 100, 0], [first, 140, 0]]


def test_points_for_the_objective_follow_the_rules_in_force() -> None:
    readings = score_table()["readings"]
    assert readings == {"base": "flat", "tournament": "flat", "risiko-it": "flat"}


# ---- the page ----


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_says_every_rule_of_the_tournament_and_every_value(lang: str) -> None:
    html = tournament(lang)
    linked = {*re.findall(r'data-x="r/([^"]+)"', html)}
    assert {rule.printed for rule in GAME if rule.printed.startswith("7.")} <= linked
    for value, row in re.findall(r'<tr><th scope="row">(\d)</th><td>(.*?)</td></tr>', html):
        assert {*re.findall(r'data-x="n/([^"]+)"', row)} == {t for t, worth in VALUES.items() if worth == int(value)}
    rows = re.findall(r'<td class="v">(\d)</td><td class="p p1"><input type="checkbox" data-t="(\d+)"', html)
    assert {TERRITORIES[int(t)]: int(value) for value, t in rows} == VALUES
    assert len(re.findall("data-t=", html)) == 42 * 6
    ids = re.findall(r'\bid="([^"]+)"', html)
    assert len(ids) == len({*ids})
    assert {*re.findall(r'<label for="([^"]+)"', html)} <= {*ids}
    assert " style=" not in html
    assert not re.search(r"<[^>]* on[a-z]+=", html)
    words = json.loads(re.search(r'id="score-words">(.*?)</script>', html, re.S)[1])  # type: ignore[index]
    assert {*re.findall(r"words\.(\w+)", PROGRAM.read_text("utf-8"))} == {*words}


# ---- in a browser, by the policy of the site ----


def box(slug: str, player: int) -> str:
    return f"input[data-t='{TERRITORY[slug]}'][data-p='{player}']"


def totals(view: Any) -> list[str]:
    found: list[str] = view.locator("tfoot output").all_inner_texts()
    return found


def test_ticks_and_sums_add_up_and_a_territory_has_one_holder(phone: Any, address: str) -> None:
    phone.goto(f"{address}/risiko/tournament.html")
    assert phone.inner_text(".sc-sum") == ""
    phone.check(box("cina", 1))
    phone.check(box("alaska", 1))
    assert totals(phone)[:2] == ["10", "0"]
    phone.check(box("cina", 2))
    assert totals(phone)[:2] == ["3", "7"]
    phone.fill("input[name=sum3]", "31")
    phone.fill("input[name=name3]", "Ada")
    assert phone.inner_text(".sc-sum") == "Most points: Ada, 31"
    phone.check("input[data-won='2']")
    phone.check("input[data-won='1']")
    assert totals(phone)[:3] == ["100", "7", "31"]
    phone.select_option("#sc-points", "added")
    assert totals(phone)[:3] == ["103", "7", "31"]
    phone.select_option("#sc-players", "3")
    assert totals(phone) == ["103", "7", "31", "", "", ""]
    assert phone.locator("thead .p:visible").count() == 3


def test_the_sheet_stands_in_the_address_and_can_be_emptied(phone: Any, address: str) -> None:
    phone.goto(
        f"{address}/risiko/tournament.html#sheet?players=4&points=added&held=001&won=2&sum3=31&name3=Ada&sum1=99999"
    )
    territory = VALUES[TERRITORIES[2]]
    assert totals(phone)[:4] == [str(sum(VALUES.values())), "100", "31", "0"]
    phone.fill("input[name=sum1]", "")
    assert totals(phone)[:4] == [str(territory), "100", "31", "0"]
    address_now = phone.evaluate("location.hash")
    assert address_now == "#sheet?players=4&points=added&held=001&won=2&sum3=31&name3=Ada"
    phone.click("[data-do=empty]")
    assert phone.evaluate("location.hash") == "#sheet"
    assert totals(phone) == ["0"] * 6
    phone.goto("about:blank")
    phone.goto(f"{address}/risiko/tournament.html#sheet?players=99&points=no&held=9x1&won=12&sum1=many")
    assert totals(phone) == [str(territory), "0", "0", "0", "0", "0"]


def test_arrow_keys_lead_through_the_boxes_and_tab_out_of_them(phone: Any, address: str) -> None:
    phone.goto(f"{address}/risiko/tournament.html")
    phone.select_option("#sc-players", "3")
    phone.focus(box(TERRITORIES[0], 1))
    for key in ("ArrowRight", "ArrowRight", "ArrowRight", "ArrowDown", "Space"):
        phone.keyboard.press(key)
    assert phone.locator("input[data-t]:checked").evaluate_all("all => all.map((one) => one.dataset.p)") == ["3"]
    phone.keyboard.press("Tab")
    assert phone.evaluate("document.activeElement.name") == "sum1"


def test_whoever_reads_by_rules_gets_their_points(phone: Any, address: str) -> None:
    phone.goto(f"{address}/risiko/tournament.html")
    phone.select_option("#sc-points", "added")
    phone.evaluate("document.documentElement.dataset.as = 'nobody-knows-it'")
    assert phone.input_value("#sc-points") == "added"
    phone.evaluate("document.documentElement.dataset.as = 'risiko-it'")
    phone.wait_for_function("() => document.getElementById('sc-points').value === 'flat'")


@pytest.mark.parametrize("lang", ["en", "el"])
def test_the_sheet_fits_a_phone_and_one_page(phone: Any, address: str, lang: str) -> None:
    full = "#sheet?held=123456&sum3=31&won=2&" + "&".join(f"name{n}=Massimiliano+{n}" for n in range(1, 7))
    for given in ("", full):
        phone.goto("about:blank")
        phone.goto(f"{address}/{'' if lang == 'en' else lang + '/'}risiko/tournament.html{given}")
        assert phone.evaluate("document.documentElement.scrollWidth") <= 390
        printed = phone.pdf(prefer_css_page_size=True)
        assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1


def test_without_scripts_there_is_a_sheet_for_the_pen(chromium: Any, address: str) -> None:
    context = chromium.new_context(java_script_enabled=False)
    view = context.new_page()
    view.goto(f"{address}/risiko/tournament.html")
    assert view.locator("input[data-t]:visible").count() == 42 * 6
    assert len(re.findall(rb"/Type\s*/Page\b", view.pdf(prefer_css_page_size=True))) == 1
    context.close()
