"""Pages for who is new: everything on them comes from the tree, the data and the engine."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ts_rules.errors import BadFile
from ts_rules.games import load_game
from ts_rules.games.risiko.tabletop import guides as risiko_guides
from ts_rules.games.twilight_struggle.tabletop import guides, player_aid
from ts_rules.handbook.pages.front import titles_beside
from ts_rules.handbook.pages.guide_pages import Draw, guide_pages
from ts_rules.handbook.writing.addresses import scenarios_of
from ts_rules.handbook.writing.page_source import Page
from ts_rules.handbook.writing.page_writer import page_writer
from ts_rules.paths import read_toml

GUIDES = ("start", "ten-minutes")
OF_RISIKO = (*GUIDES, "classic-risk")


def pages(lang: str) -> dict[str, Page]:
    return {p.name: p for p in guide_pages(page_writer("ts", lang), player_aid.DATA, guides.draw_step)}


def risiko_pages(lang: str) -> dict[str, Page]:
    return {p.name: p for p in guide_pages(page_writer("risiko", lang), risiko_guides.DATA, risiko_guides.draw_step)}


def steps_of(html: str) -> dict[str, str]:
    """The text of each step, by the anchor."""
    parts = html.split('<li class="rule" id="')[1:]
    return {part.partition('"')[0]: " ".join(re.sub(r"<[^>]+>", " ", part).split()) for part in parts}


@pytest.mark.parametrize("file", [player_aid.DATA, risiko_guides.DATA])
def test_no_figure_is_typed_into_a_guide(file: Path) -> None:
    """Figures come with the statements and the drawings."""
    for row in read_toml(file)["guide"].values():
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


def test_the_ten_minutes_of_risiko_speak_of_all_that_one_does_in_a_game() -> None:
    told = {line for s in read_toml(risiko_guides.DATA)["guide"]["ten-minutes"]["step"] for line in s["lines"]}
    for rule in (
        "4.1.1",
        "4.1.4",
        "4.1.6",
        "4.1.12",
        "4.1.17",
        "4.2.7",
        "4.2.8",
        "4.2.12",
        "4.2.15",
        "4.2.20",
        "4.2.28",
    ):
        assert any(t == rule or t.startswith(f"{rule}/") for t in told), rule
    assert {"4.2.28", "4.3.1", "4.3.6", "5.1", "6.1", "6.2"} <= told


DIFFERENCES = {
    "3.8": "objectives",
    "3.12": "anticlockwise",
    "3.17": "adds 3 armies",
    "4.1.1/few-territories": "which may be none",
    "4.1.9": "brings 4 armies",
    "4.1.13": "brings 12 armies",
    "4.1.14": "2 armies more",
    "4.1.8": "may trade in",
    "4.2.15": "3 dice at most",
    "4.2.16/who-first": "The defender is the first",
    "4.2.20": "the defender wins",
    "4.3.1": "next to it",
    "4.3.6": "ends the turn",
    "5.3": "the end of the first 4 turns",
    "4.1.18": "before combat begins",
    "6.2": "only in their own turn",
    "7.2.1": "as many armies",
}
"""Where the Italian book departs from the game that it comes from, and with what words or figures."""


def test_who_knows_risk_is_told_what_is_otherwise_with_rule_and_scenario() -> None:
    rows = read_toml(risiko_guides.DATA)["guide"]["classic-risk"]["step"]
    shown = steps_of(risiko_pages("en")["risiko/classic-risk"].html)
    told = {line: f"classic-risk-{n}" for n, row in enumerate(rows, 1) for line in row["lines"]}
    for rule, words in DIFFERENCES.items():
        assert words in shown[told[rule]], rule
    for row in rows:
        assert row["lines"], row["title"]
        assert row["scenarios"], row["title"]


def test_the_scenarios_of_a_difference_are_about_its_rules() -> None:
    """Whoever follows the link sees the rule of the line at work, or one of the same section."""
    known = scenarios_of("risiko")
    for row in read_toml(risiko_guides.DATA)["guide"]["classic-risk"]["step"]:
        rules = {line.partition("/")[0] for line in row["lines"]}
        for ident in row["scenarios"]:
            about = {rule.partition("/")[0] for rule in (*known[ident].about, known[ident].decides or "")}
            assert rules & about, (row["title"], ident)


def test_a_part_of_the_map_shows_the_armies_of_the_position() -> None:
    html = risiko_pages("en")["risiko/ten-minutes"].html
    drawn = html.partition('id="ten-minutes-2"')[2].partition("</svg>")[0]
    for slug, armies in (("brasile", 4), ("peru", 3), ("africa-del-nord", 2)):
        here = drawn.partition(f'data-c="{slug}"')[2].partition("</g></g>")[0]
        assert f">{armies}</text>" in here, slug


def test_each_language_has_the_same_steps_of_risiko_in_its_own_words() -> None:
    english, greek = risiko_pages("en"), risiko_pages("el")
    for name in OF_RISIKO:
        one, other = (steps_of(found[f"risiko/{name}"].html) for found in (english, greek))
        assert [*one] == [*other]
        assert all(one[step] != other[step] for step in one), name


def test_the_guides_of_risiko_lead_to_pages_that_there_are() -> None:
    """A page that is not there would be left out without a word."""
    titles = titles_beside(page_writer("risiko", "en"))
    for row in read_toml(risiko_guides.DATA)["guide"].values():
        for step in row["step"]:
            assert {*step.get("pages", ())} <= {*titles}


@pytest.mark.parametrize("lang", ["", "it/", "pt/", "pl/", "el/"])
def test_they_are_in_the_menu_and_on_the_front_pages(handbook: Path, lang: str) -> None:
    for name in OF_RISIKO:
        assert f'href="risiko/{name}.html"' in (handbook / f"{lang}index.html").read_text("utf-8")
        assert f'href="{name}.html"' in (handbook / f"{lang}risiko/index.html").read_text("utf-8")
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


@pytest.mark.parametrize(
    ("game", "draw", "wrong"),
    [
        ("ts", guides.draw_step, 'scenario = "no-such"'),
        ("ts", guides.draw_step, 'scenarios = ["no-such"]'),
        ("ts", guides.draw_step, 'cards = ["no-such"]'),
        ("ts", guides.draw_step, 'lines = ["6.3.2/coup-success"]'),
        ("risiko", risiko_guides.draw_step, 'around = ["no-such"]'),
        ("risiko", risiko_guides.draw_step, 'lines = ["4.2.16/first-to-declare"]'),
    ],
)
def test_a_guide_that_names_nothing_is_refused(tmp_path: Path, game: str, draw: Draw, wrong: str) -> None:
    file = tmp_path / "pages.toml"
    file.write_text(f'[guide.x]\ntitle = "Cards"\nabout = "x"\n[[guide.x.step]]\ntitle = "Cards"\n{wrong}', "utf-8")
    with pytest.raises(BadFile, match=r"pages\.toml"):
        list(guide_pages(page_writer(game, "en"), file, draw))
