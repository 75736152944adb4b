"""The player aid on the site that ships: a sheet of paper in every language, figures of the data; a turn ticked off."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from ts_rules.model import Game

LANGUAGES = ("en", "it", "pt", "pl", "el")


def place(lang: str, page: str) -> str:
    return f"ts/{page}.html" if lang == "en" else f"{lang}/ts/{page}.html"


def test_the_aid_is_one_sheet_and_a_turn_is_ticked_off(address: str, chromium: Any) -> None:
    context = chromium.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    for lang in LANGUAGES:
        page.goto(f"{address}/{place(lang, 'aid')}")
        pdf = page.pdf(prefer_css_page_size=True)
        assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == 1, f"{lang}: the aid takes more than one sheet"
        page.goto(f"{address}/{place(lang, 'turn')}")
        assert page.locator(".ticks input:checked").count() == (0 if lang == "en" else 1)
        if lang == "en":
            page.locator(".ticks input").nth(2).check()
            page.reload()
    kept = page.locator(".ticks input:checked")
    assert kept.count() == 1  # ticked in English, and so in the last language too
    assert urlsplit(page.url).path == "/" + place("el", "turn")
    page.locator(".untick").click()
    page.reload()
    assert kept.count() == 0
    context.close()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_its_figures_are_those_of_the_data(handbook: Path, ts: Game, lang: str) -> None:
    """Asia 3, 7, 9; box 7 of the space race is reached by a die of 1 to 3 and brings 4 VP, then 2."""
    words = re.sub(r"<[^>]+>", "|", (handbook / place(lang, "aid")).read_text("utf-8"))
    rows = re.sub(r"\s*\|[\s|]*", "|", words)
    assert re.search(r"\|3\|7\|9\|", rows)
    assert "|7|" in rows
    assert "|3|1–3|4 / 2|" in rows
    assert "|2|1–4|★|" in rows
    assert f"+{ts.figure('operations.realignment.neighbour', 'deluxe')}" in rows
