"""Map, calculators and examples under a reader's thumb, on the built site: taps, sizes, addresses, every language."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

LANGUAGES = ("en", "it", "pt", "pl", "el")
REGIONS = ("europe", "asia", "middle-east", "africa", "central-america", "south-america")
PHONE, SMALL, DESK = 390, 320, 1280
THUMB = 44
PAGES = ("map", *(f"map-{region}" for region in REGIONS), "calculators", "playground", "ten-minutes")
OVERFLOW = "document.documentElement.scrollWidth - innerWidth"
SIZES = """(boxes) => boxes.map((box) => box.getBoundingClientRect()).map((at) => Math.min(at.width, at.height))"""


@pytest.fixture(scope="module")
def view(chromium: Any) -> Any:
    return chromium.new_context(service_workers="block", reduced_motion="reduce").new_page()


@pytest.fixture
def phone(view: Any) -> Iterator[Any]:
    faults: list[str] = []
    view.set_viewport_size({"width": PHONE, "height": 844})
    view.on("pageerror", lambda problem: faults.append(str(problem)))
    yield view
    assert not faults


def at(address: str, lang: str, page: str) -> str:
    return f"{address}/{'' if lang == 'en' else lang + '/'}ts/{page}"


def fresh(phone: Any, where: str) -> None:
    """A page from its beginning: to change what stands behind `#` alone loads nothing."""
    phone.goto("about:blank")
    phone.goto(where)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_runs_over_the_edge_of_the_smallest_phone(phone: Any, address: str, lang: str) -> None:
    wide = []
    for page in PAGES:
        phone.goto(at(address, lang, f"{page}.html"))
        phone.evaluate("document.querySelectorAll('main details').forEach((one) => { one.open = true; })")
        for width in (SMALL, PHONE):
            phone.set_viewport_size({"width": width, "height": 844})
            if (over := phone.evaluate(OVERFLOW)) > 0:
                wide.append((page, width, over))
    assert not wide


@pytest.mark.parametrize("region", REGIONS)
def test_a_country_of_a_region_is_as_large_as_a_thumb_and_leads_to_what_is_said_of_it(
    phone: Any, address: str, region: str
) -> None:
    phone.goto(at(address, "en", f"map-{region}.html"))
    sizes = phone.eval_on_selector_all(".bd-map a > .bd-c > path:first-child", SIZES)
    assert len(sizes) >= 10
    assert min(sizes) >= THUMB
    country = phone.locator(".bd-map a:has(.bd-c:not(.bd-far))").last
    where = country.get_attribute("href").partition("#")[2]
    country.click()
    phone.wait_for_function("(id) => location.hash === '#' + id", arg=where)
    assert phone.locator(f"[id='{where}'] .odds td").count() == 4
    assert phone.locator(f"[id='{where}']").is_visible()


def test_the_map_of_the_world_leads_to_each_region(phone: Any, address: str) -> None:
    for region in REGIONS:
        phone.goto(at(address, "en", "map.html"))
        link = phone.locator(f".bd-go[href='map-{region}.html']")
        sizes = link.locator(".bd-hit").evaluate_all(SIZES)
        assert min(sizes) >= THUMB, region
        link.locator(".bd-region").last.click()
        phone.wait_for_url(f"**/map-{region}.html")


def test_the_map_of_the_world_is_drawn_large_with_names(phone: Any, address: str) -> None:
    phone.goto(at(address, "en", "map.html"))
    name = phone.locator(".bd-world [data-c=iran] .bd-n")
    assert not name.is_visible()
    phone.locator(".bd-large input").check()
    assert name.is_visible()
    phone.locator(".bd-world [data-c=iran]").click()
    phone.wait_for_url("**/map-middle-east.html#n-iran")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_calculator_answers_when_it_is_tapped_and_its_address_says_it_again(
    phone: Any, address: str, lang: str
) -> None:
    phone.goto(at(address, lang, "calculators.html"))
    for name, field in (
        ("control", "us"),
        ("coup", "ops"),
        ("realignment", "us"),
        ("military", "us"),
        ("space", "goal"),
    ):
        form = phone.locator(f"#{name} form")
        told = form.locator(".calc-out").inner_text()
        form.locator(f".calc-step:has([name={field}]) button").last.click()
        after = form.locator(".calc-out").inner_text()
        assert told != after, name
        assert phone.evaluate("location.hash").startswith(f"#{name}?{field}=")
        fresh(phone, phone.url)
        assert phone.locator(f"#{name} .calc-out").inner_text() == after, name


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_country_is_chosen_on_the_map_and_goes_with_a_change_of_language(phone: Any, address: str, lang: str) -> None:
    phone.goto(at(address, lang, "calculators.html"))
    phone.locator("#coup .calc-pick summary").click()
    phone.locator("#coup [data-region=africa]").click()
    boxes = phone.locator("#coup .bd-tap .bd-c[tabindex] > path:first-child")
    assert min(boxes.evaluate_all(SIZES)) >= 0.9 * THUMB  # a form is narrower than a page
    phone.locator("#coup [data-c=angola]").click()
    chosen = phone.locator("#calc-coup-country").input_value()
    asked = phone.evaluate("location.hash")  # names the rules too where they are not those that stand first
    assert asked.partition("&")[0] == "#coup?country=angola"
    told = phone.locator("#coup .calc-sum").inner_text()
    other = "it" if lang != "it" else "en"
    link = phone.locator(f"a[hreflang={other}]").first
    link.evaluate("(link) => link.click()")
    phone.wait_for_url(f"**{'/' + other if other != 'en' else ''}/ts/calculators.html{asked}")
    phone.wait_for_function("() => document.querySelector('#coup .calc-sum').textContent")
    assert phone.locator("#calc-coup-country").input_value() == chosen
    assert [c for c in phone.locator("#coup .calc-sum").inner_text() if c.isdigit()] == [c for c in told if c.isdigit()]


def test_control_says_who_has_it_and_what_is_lacking(phone: Any, address: str) -> None:
    fresh(phone, at(address, "en", "calculators.html#control?country=iran&us=1&ussr=4"))
    out = phone.locator("#control .calc-out")
    assert "USSR has control" in out.inner_text()
    assert "US: 5 more for control" in out.inner_text()  # stability 2: 6 against 4
    assert phone.locator("#calc-control-stability").input_value() == "2"


def test_a_region_is_scored_by_tapping_its_countries(phone: Any, address: str) -> None:
    fresh(phone, at(address, "en", "calculators.html#scoring?region=central-america"))
    board = phone.locator("#scoring .calc-board")
    for slug in ("cuba", "panama", "panama"):
        board.locator(f"[data-c={slug}]").click()
    assert board.locator("[data-c=cuba] .bd-us.bd-on").count() == 1
    assert board.locator("[data-c=panama] .bd-ussr.bd-on").count() == 1
    # each has presence (1) and a battleground (1); Cuba is next to the enemy superpower for the USSR alone
    assert phone.locator("#scoring .calc-sum").inner_text() == "Nobody gains VP"
    board.locator("[data-c=mexico]").focus()
    phone.keyboard.press("Enter")
    assert "US gains" in phone.locator("#scoring .calc-sum").inner_text()
    phone.locator("#scoring [name=tap][value='4']").check()
    board.locator("[data-c=panama]").click()
    assert board.locator("[data-c=panama] .bd-ussr text").text_content() == "1"
    told = phone.locator("#scoring .calc-sum").inner_text()
    fresh(phone, phone.url)
    assert phone.locator("#scoring .calc-sum").inner_text() == told


def test_what_somebody_writes_into_the_address_breaks_nothing(phone: Any, address: str) -> None:
    for text in (
        "coup?country=nowhere&ops=99&side=7&defcon=x",
        "scoring?region=moon&at=iran.1e9.-4_x.1.1",
        "control?%&us=%",
        "space",
        "%",
    ):
        fresh(phone, at(address, "en", f"calculators.html#{text}"))
        assert phone.locator("#coup .calc-sum").inner_text()
        assert phone.evaluate("document.querySelectorAll('#coup .calc-sum script').length") == 0


def test_the_bar_of_the_page_is_as_wide_on_the_calculators_as_elsewhere(phone: Any, address: str) -> None:
    for width in (PHONE, DESK):
        phone.set_viewport_size({"width": width, "height": 844})
        found = []
        for page in ("map", "calculators", "playground"):
            phone.goto(at(address, "en", f"{page}.html"))
            found.append(round(phone.locator(".bar .find input").first.bounding_box()["width"]))
        assert len({*found}) == 1, found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_example_does_not_tell_its_end_before_its_last_step(phone: Any, address: str, lang: str) -> None:
    phone.goto(at(address, lang, "scenarios-06-3.html"))
    example = phone.locator("[data-steps]:has(.st-list)").first
    steps = int(example.get_attribute("data-count"))
    back, following, everything = (example.locator(f".st-{name}") for name in ("back", "next", "all"))
    sizes = example.locator(".st-bar button").evaluate_all(SIZES)
    assert min(sizes) >= THUMB
    for n in range(steps):
        assert not example.locator(".st-end").is_visible()
        assert example.locator(".st-list > li:visible").count() == n
        before = following.bounding_box()["y"]
        following.click()
        assert abs(following.bounding_box()["y"] - before) < THUMB or n == 0  # it stays under the thumb
    assert example.locator(".st-end").is_visible()
    back.click()
    assert not example.locator(".st-end").is_visible()
    everything.click()
    assert example.locator(".st-end").is_visible()
    assert example.locator(".st-list > li:visible").count() == steps


def test_on_the_map_of_the_world_the_keyboard_stops_at_regions_alone(phone: Any, address: str) -> None:
    """A country is a few pixels there; all can still be tapped, and are stops on the map of their region."""
    phone.goto(at(address, "en", "map.html"))
    links = phone.locator(".board a")
    stops = [link.get_attribute("href") for link in links.all() if link.evaluate("(one) => one.tabIndex") >= 0]
    assert sorted(stops) == sorted(f"map-{region}.html" for region in REGIONS)
    assert links.count() > 80
    phone.goto(at(address, "en", "map-europe.html"))
    assert phone.locator(".board a").evaluate_all("(all) => all.length > 15 && all.every((one) => one.tabIndex === 0)")
