"""Pages for who is new: everything on them comes from the tree, the data and the engine."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ts_rules.errors import BadFile
from ts_rules.games import load_game
from ts_rules.games.twilight_struggle.tabletop import guides, player_aid
from ts_rules.handbook.writing.page_source import Page
from ts_rules.handbook.writing.page_writer import page_writer

GUIDES = ("start", "ten-minutes")


def pages(lang: str) -> dict[str, Page]:
    return {p.name: p for name in GUIDES for p in guides.guide_page(page_writer("ts", lang), name)}


def test_no_figure_is_typed_into_a_guide() -> None:
    """Figures come with the statements and the drawings."""
    for row in player_aid.chosen()["guide"].values():
        for step in row["step"]:
            for text in (step["title"], *step["text"]):
                assert not re.search(r"\d", text), text


def test_the_ten_minutes_speak_of_all_that_one_does_in_a_game() -> None:
    told = {line for s in player_aid.chosen()["guide"]["ten-minutes"]["step"] for line in s["lines"]}
    for rule in ("2.1.7", "4.5.C", "4.5.D", "5.1", "5.2", "6.1.1", "6.2.1", "6.3.2", "6.4", "8.1.5", "8.2.1", "10.1.1"):
        assert any(t == rule or t.startswith((f"{rule}/", f"{rule}.")) for t in told), rule


def test_a_position_says_who_controls_what() -> None:
    """Italy has stability 2: 2 against 0 is control. France has 3: 2 against 1 is not."""
    text = re.sub(r"<[^>]+>", " ", pages("en")["ts/ten-minutes"].html)
    assert "Italy: control of the US." in text
    assert "France: nobody has control." in text
    assert "East Germany: control of the USSR." in text


def test_figures_are_those_of_the_game() -> None:
    game = load_game("ts")
    start = pages("en")["ts/start"].html
    for edition in game.spec.editions:
        assert f"{game.figure('setup.us_total', edition)} influence" in start, edition
    space = pages("en")["ts/ten-minutes"].html
    track = space[space.index("bd-space") :]
    assert f"1–{game.figure('space_race.box.8.roll', 'deluxe')}" in track


def test_each_language_has_the_same_steps() -> None:
    anchors = {
        lang: re.findall(r'<li class="rule" id="([^"]+)"', pages(lang)["ts/ten-minutes"].html) for lang in ("en", "el")
    }
    assert anchors["en"] == anchors["el"]
    assert len(anchors["en"]) >= 10


@pytest.mark.parametrize("lang", ["", "it/", "pt/", "pl/", "el/"])
def test_they_are_in_the_menu_and_on_the_front_pages(handbook: Path, lang: str) -> None:
    for name in GUIDES:
        assert f'href="ts/{name}.html"' in (handbook / f"{lang}index.html").read_text("utf-8")
        assert f'href="{name}.html"' in (handbook / f"{lang}ts/index.html").read_text("utf-8")
        menu = (
            (handbook / f"{lang}ts/06-3.html")
            .read_text("utf-8")
            .partition('class="chapters"')[2]
            .partition("</nav>")[0]
        )
        assert f'href="../ts/{name}.html"' in menu
    assert "st-list" in (handbook / f"{lang}ts/ten-minutes.html").read_text("utf-8")  # a played example


def test_a_guide_that_names_nothing_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    for wrong in ({"scenario": "no-such"}, {"cards": ["no-such"]}, {"lines": ["6.3.2/coup-success"]}):
        step = {"title": "Coups", "text": [], **wrong}
        table = {"guide": {"start": {"title": "Start here", "about": "x", "step": [step]}}}
        monkeypatch.setattr(guides, "chosen", lambda table=table: table)
        with pytest.raises(BadFile, match=r"pages\.toml"):
            list(guides.guide_page(page_writer("ts", "en"), "start"))
