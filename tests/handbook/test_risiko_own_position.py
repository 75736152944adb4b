"""A position of one's own in RisiKo!'s playground: tapped on the map, set in the list, played in every language."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ts_rules.games.risiko.play.board import CONTINENTS, TERRITORIES, bits

OPEN = ".play-panel:not([hidden])"


@pytest.fixture(params=["en", "it", "pt", "pl", "el"])
def page(phone: Any, address: str, handbook: Path, request: pytest.FixtureRequest) -> Any:
    """The form, on a phone; it stands there once the engine is loaded."""
    if not (handbook / "_static" / "playground").is_dir():
        pytest.skip("the handbook was built without its playground")
    folder = "" if request.param == "en" else f"{request.param}/"
    phone.goto(f"{address}/{folder}risiko/playground.html")
    phone.click("#play-load")
    phone.wait_for_selector("#play-set", state="visible")
    return phone


def armies(page: Any, board: str, slug: str) -> str:
    return str(page.locator(f"{board} [data-c='{slug}'] .rk-a text").text_content())


def test_a_position_is_tapped_listed_played_and_taken_back(page: Any) -> None:
    assert {armies(page, "#play-own", slug) for slug in TERRITORIES} == {"1"}, "dealt, with an army in each"
    page.locator(".rk-zoom:has(#play-own) .rk-large").click()
    page.locator("#play-own [data-land='brasile']").click(force=True)
    assert page.locator(f"{OPEN} .name").text_content() == page.get_attribute(OPEN, "aria-label")
    page.locator(f"{OPEN} select").select_option("0")
    for _ in range(4):
        page.click(f"{OPEN} [data-more='brasile,1']")
    page.click(f"{OPEN} [data-more='brasile,-1']")
    assert armies(page, "#play-own", "brasile") == "4"
    assert page.locator("#play-own [data-c='brasile'] .rk-p1").count() == 1
    page.click(".play-steppers > summary")
    page.select_option("#play-region", "america-del-sud")
    inside = [TERRITORIES[t] for t in bits(CONTINENTS["america-del-sud"])]
    assert page.locator("#play-lands .play-land").count() == len(inside)
    assert page.locator("#play-lands [data-armies='brasile']").text_content() == "4"
    page.locator("#play-lands [data-holder='peru']").select_option("1")
    page.click("#play-lands [data-more='peru,1']")
    assert armies(page, "#play-own", "peru") == "2"
    page.select_option("#play-set [name=ask]", "combat")
    page.select_option("#play-set [name=objective]", "territories-24")
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    page.click("#play-set button[type=submit]")
    page.wait_for_selector("#play-moves button[data-move='brasile-to-peru']")
    assert page.inner_text("#play-error") == ""
    assert (armies(page, "#play-board", "brasile"), armies(page, "#play-board", "peru")) == ("4", "2")
    page.click(".play-start > summary")  # it is folded away while one plays
    page.click("#play-empty")
    assert armies(page, "#play-own", "brasile") == "1"
    page.click("#play-take")
    assert (armies(page, "#play-own", "brasile"), armies(page, "#play-own", "peru")) == ("4", "2")


def test_more_players_are_dealt_in_and_fewer_leave_no_land_behind(page: Any) -> None:
    page.select_option("#play-set [name=players]", "6")
    assert page.locator("#play-own .rk-p6").count() == len(TERRITORIES) // 6
    page.select_option("#play-set [name=player]", "player-5")
    page.select_option("#play-set [name=players]", "4")
    assert page.locator("#play-own .rk-p5, #play-own .rk-p6").count() == 0
    assert page.input_value("#play-set [name=player]") == "player-1"
    page.click("#play-set button[type=submit]")
    page.wait_for_selector("#play-moves button[data-move]")
    assert page.inner_text("#play-error") == ""
