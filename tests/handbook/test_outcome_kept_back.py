"""A scenario to be stepped through begins with its situation; its end is told after the last step, or on request."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from ts_rules.games.twilight_struggle.play.as_played_game import PLAYED
from ts_rules.playing.scenario_file import all_scenarios


@pytest.fixture(scope="module")
def phone(address: str, chromium: Any) -> Any:
    return chromium.new_page(viewport={"width": 390, "height": 844}, base_url=address, service_workers="block")


def told(page: str) -> dict[str, tuple[str, str]]:
    """By scenario of a page: what stands over it, and all of it."""
    found = {}
    for part in page.split('<details class="rule scenario"')[1:]:
        heading = re.search(r"<h2>(.*?)</h2>", part)
        ident = re.search(r'data-id="([^"]+)"', part)
        assert heading
        assert ident
        found[ident[1]] = unescape(heading[1]), part
    return found


def test_the_heading_of_what_can_be_stepped_through_is_the_situation(handbook: Path) -> None:
    titles = {s.id: s.title for s in all_scenarios(PLAYED)}
    stepped = 0
    for path in sorted((handbook / "ts").glob("scenarios-*.html")):
        for ident, (heading, part) in told(path.read_text("utf-8")).items():
            if 'class="st-bar"' not in part or "data-situation" not in part:
                assert heading == titles[ident]
                continue
            stepped += 1
            assert heading != titles[ident], ident
            ending = unescape(part[part.index("What comes out") :])
            assert titles[ident] in ending, ident
            assert titles[ident] not in unescape(part[: part.index("What comes out")]), ident
    assert stepped > 100


def test_situations_of_a_page_can_be_told_apart(handbook: Path) -> None:
    for path in sorted((handbook / "ts").glob("scenarios-*.html")):
        found = told(path.read_text("utf-8")).values()
        headings = [heading for heading, part in found if "data-situation" in part]
        assert len(headings) == len(set(headings)), path.name


def test_the_title_shows_after_the_last_step_alone(phone: Any) -> None:
    phone.goto("/ts/scenarios-06-3.html")
    ident = phone.evaluate("document.querySelector('details.scenario:has(.st-title) [data-id]').dataset.id")
    phone.goto(f"/ts/scenarios-06-3.html#s-{ident}")
    example = phone.locator(f"[id='s-{ident}']")
    title = example.locator(".st-title")
    assert not title.is_visible()
    steps = example.locator(".st-list > li").count()
    for _ in range(steps):
        assert not title.is_visible()
        example.locator(".st-next").click()
    assert title.is_visible()
    example.locator(".st-back").click()
    assert not title.is_visible()
    example.locator(".st-all").click()
    assert title.is_visible()


def test_an_example_of_a_rule_is_folded_under_its_situation(handbook: Path) -> None:
    text = (handbook / "ts" / "06-3.html").read_text("utf-8")
    found = re.findall(r'<details class="example"><summary>(.*?)</summary>\s*(<div class="st"[^>]*>)', text)
    assert found
    for summary, root in found:
        situation = re.search(r'data-situation="([^"]*)"', root)
        if situation:
            assert unescape(situation[1]) in unescape(summary)
