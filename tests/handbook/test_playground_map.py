"""A position of one's own is set on the map: a tap on a country opens its panel, the list holds the same figures."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

THUMB = 44
OPEN = ".play-panel:not([hidden])"


@pytest.fixture(scope="module")
def page(handbook: Path, address: str, chromium: Any) -> Iterator[Any]:
    """The form alone needs no engine: what loads it is left aside."""
    found = chromium.new_page(viewport={"width": 390, "height": 844}, service_workers="block")
    faults: list[str] = []
    found.on("pageerror", lambda problem: faults.append(str(problem)))
    found.goto(f"{address}/ts/playground.html")
    if not (handbook / "_static" / "playground").is_dir():
        pytest.skip("the handbook was built without its playground")
    found.click("#play-load")
    found.wait_for_selector("#play-set", state="visible")
    yield found
    assert not faults


def amounts(page: Any, country: str) -> list[str]:
    """On the map, and in the panel."""
    board = [page.locator(f"#play-own [data-c='{country}'] .bd-{side} text").text_content() for side in ("us", "ussr")]
    panel = [page.locator(f"{OPEN} output[data-at='{country},{n}']").text_content() for n in (0, 1)]
    assert board == panel
    return panel


def test_a_tap_on_a_country_opens_its_panel_and_a_plus_gives_influence(page: Any) -> None:
    page.click("#play-empty")
    page.click("#play-own [data-region='middle-east']")
    assert not page.locator(OPEN).count()
    page.click("#play-own [data-c='iran']")
    assert page.get_attribute(OPEN, "aria-label") == "Iran"
    for _ in range(2):
        page.click(f"{OPEN} [data-place='iran,1,1']")
    assert amounts(page, "iran") == ["0", "2"]
    assert page.locator("#play-own [data-c='iran'] .bd-ussr.bd-on").count() == 1, "two make control of Iran"
    page.click(f"{OPEN} [data-place='iran,1,-1']")
    assert amounts(page, "iran") == ["0", "1"]
    assert page.locator("#play-own [data-c='iran'] .bd-ussr.bd-on").count() == 0


def test_what_the_map_sets_stands_in_the_list_and_the_other_way_round(page: Any) -> None:
    page.click("#play-own [data-region='asia']")
    page.click("#play-own [data-region='middle-east']")
    page.click("#play-own [data-c='iraq']")
    page.click(f"{OPEN} [data-place='iraq,0,1']")
    page.evaluate("document.querySelector('.play-steppers').open = true")
    page.select_option("#play-region", "middle-east")
    assert page.locator("#play-influence output[data-at='iraq,0']").text_content() == "1"
    page.click("#play-influence [data-place='iraq,0,1']")
    assert amounts(page, "iraq") == ["2", "0"]
    page.evaluate("document.querySelector('.play-steppers').open = false")


def test_panel_and_countries_fit_a_thumb_and_the_panel_stays_in_sight(page: Any) -> None:
    page.click("#play-own [data-region='europe']")
    page.locator("#play-own [data-c='poland']").scroll_into_view_if_needed()
    page.click("#play-own [data-c='poland']")
    for button in page.locator(f"{OPEN} button").all():
        box = button.bounding_box()
        assert min(box["width"], box["height"]) >= THUMB
    box = page.locator(OPEN).bounding_box()
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= page.viewport_size["height"]
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_the_keyboard_opens_the_panel_and_lands_on_its_first_plus(page: Any) -> None:
    page.focus("#play-own [data-c='france']")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.dataset.place") == "france,0,1"
    page.keyboard.press("Enter")
    assert amounts(page, "france") == ["1", "0"]


def test_the_position_that_was_tapped_is_the_one_that_is_played(page: Any) -> None:
    page.click("#play-empty")
    page.click("#play-own [data-region='middle-east']")
    page.click("#play-own [data-c='iran']")
    for _ in range(2):
        page.click(f"{OPEN} [data-place='iran,1,1']")
    page.select_option("#play-set [name=ask]", "realignment")
    page.fill("#play-set [name=ops]", "1")
    page.click("#play-set button[type=submit]")
    page.wait_for_selector('#play-moves button[data-move="iran"]')
    assert page.locator("#play-board [data-c='iran'] .bd-ussr text").text_content() == "2"
