"""What a player sees of rules and cards on the built site: the answer first, one page for a card, no talk of ours."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from importlib import util
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from browser import served

from ts_rules.games import installed, load_game

LANGUAGES = ("en", "it", "pt", "pl", "el")
KEEPERS = ("coverage", "changes", "differences", "playground", "questions", "components")
"""Pages of whoever looks after the records, and those whose words have tests of their own."""
UNSEEN = re.compile(r"<(script|style|svg)\b.*?</\1>|<details class=\"report\".*?</details>", re.DOTALL)
SAID = re.compile(r'\s(?:title|aria-label|alt)="([^"]*)"')
IDS = re.compile(r"\b\d+(?:\.\w+)*/[a-z][a-z0-9-]+|\b(?:LWS|OPT)\b|\b[a-z0-9]+(?:-[a-z0-9]+){3,}\b")
"""Of clauses and places where books differ; numbers of our tree alone; long slugs, as scenarios have."""
TALK = (
    "nothing to play here",
    "verified, scenarios",
    "not verified",
    "canonical",
    "Its code heeds",
    "Heeded by the code",
)
SURE = ("medium", "high")
TOLD_APART = {"ts": ("LWS", "OPT")}
WANTED = 0.45


def pages_of(site: Path, lang: str) -> Iterator[tuple[str, str]]:
    """What players read of a language: the names of the pages, and what they say."""
    root = site if lang == "en" else site / lang
    for spec in installed().values():
        for path in sorted((root / spec.short).glob("*.html")):
            if path.stem.startswith(KEEPERS):
                continue
            text = path.read_text("utf-8")
            main = UNSEEN.sub(" ", text[text.index("<main") : text.index("</main>")])
            said = " ".join((re.sub(r"<[^>]+>", " ", main), *SAID.findall(main)))
            yield f"{lang}/{spec.short}/{path.stem}", " ".join(unescape(said).split())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_page_of_a_player_says_what_only_we_know(handbook: Path, lang: str) -> None:
    found = []
    for name, said in pages_of(handbook, lang):
        found += [f"{name}: {match}" for match in IDS.findall(said)]
        found += [f"{name}: {talk}" for talk in TALK if talk in said]
        if lang != "en":
            found += [f"{name}: {word}" for word in SURE if re.search(rf"\b{word}\b", said)]
    assert not found[:12], len(found)


def sections(page: str) -> list[str]:
    return page.split('<section class="rule')[1:]


def test_a_rule_opens_with_what_a_player_does(handbook: Path) -> None:
    """Its statement comes before everything but its title; examples and other books are folded behind one line each."""
    for lang in LANGUAGES:
        root = handbook if lang == "en" else handbook / lang
        for path in [*root.glob("ts/[0-9]*.html"), *root.glob("risiko/[0-9]*.html")]:
            text = path.read_text("utf-8")
            for rule in sections(text[text.index("<main") : text.index("</main>")]):
                says = rule.index('<p class="says">')
                for later in (
                    '<ul class="clauses">',
                    'class="example"',
                    'class="differs"',
                    'class="here"',
                    'class="st"',
                ):
                    assert later not in rule[:says], (path, rule[:60])
                assert rule.count('<details class="sure ') == rule.count('<details class="dots"') == 1, (
                    path,
                    rule[:60],
                )
            assert '<div class="st"' not in re.sub(
                r'<details class="example">.*?</div>\s*</details>', "", text, flags=re.DOTALL
            )


def test_a_doubt_is_told_where_the_mark_is_tapped(handbook: Path) -> None:
    text = (handbook / "ts" / "08-1.html").read_text("utf-8")
    rule = next(part for part in sections(text) if 'id="r-8.1.2"' in part)
    mark = rule[rule.index('<details class="sure') : rule.index('<details class="dots"')]
    assert 'class="sure verified doubtful"' in mark
    assert ">?<" in mark
    assert re.search(r'class="doubt">Not certain: [A-Z]', mark)
    assert re.search(r"Positions tried: \d+\.", mark)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_has_a_page_and_its_permalink_leads_there(handbook: Path, lang: str) -> None:
    root = handbook if lang == "en" else handbook / lang
    game = load_game("ts")
    for slug in game.cards:
        page = (root / "ts" / f"card-{slug}.html").read_text("utf-8")
        assert page.count('<section class="rule card') == 1, slug
        assert f'id="c-{slug}"' in page, slug
        assert f"url=../../card-{slug}.html#c-{slug}" in (root / "ts" / "c" / slug / "index.html").read_text("utf-8")
        statement = page[page.index('<p class="says">') :].partition("</p>")[0]
        assert f'data-x="c/{slug}"' not in statement, f"{slug} links to itself"
        assert len(page.encode()) < 40_000, slug
    listed = (root / "ts" / "cards.html").read_text("utf-8")
    assert len(re.findall(r'href="card-[^"]+\.html#c-', listed)) == len(game.cards)


def test_what_a_card_touches_stands_on_both(handbook: Path) -> None:
    """NATO asks for Marshall Plan; Duck and Cover can bring the war that loses the game; a scoring card is not kept."""

    def watch(slug: str) -> str:
        page = (handbook / "ts" / f"card-{slug}.html").read_text("utf-8")
        return page.partition('<div class="watch">')[2].partition("</div>")[0]

    assert re.search(r"Needs one of these first: <a [^>]*c/marshall-plan", watch("nato"))
    assert "Made possible by" not in watch("nato")
    assert re.search(r"Makes possible: <a [^>]*c/nato", watch("marshall-plan"))
    assert "r/8.1.3" in watch("duck-and-cover")
    assert "r/6.3.4" in watch("junta")
    assert "r/4.5.D" in watch("asia-scoring")
    assert not watch("blockade")


def test_of_the_scenarios_of_a_page_one_stands_open_and_links_open_others(handbook: Path) -> None:
    page = (handbook / "ts" / "scenarios-06-3.html").read_text("utf-8")
    folded = re.findall(r'<details class="rule scenario"( open)?><summary><h2>[^<]+</h2></summary>\s*<div id="s-', page)
    assert len(folded) > 10
    assert [n for n, opened in enumerate(folded) if opened] == [0]


def fold() -> ModuleType:
    """What measures the first screen."""
    path = Path(__file__).parent.parent / "bench" / "fold.py"
    spec = util.spec_from_file_location("fold", path)
    assert spec is not None
    assert spec.loader is not None
    module = util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_most_of_the_first_screen_of_a_phone_is_the_rule(handbook: Path, chromium: Any) -> None:
    """A sample: the longest chapters, the shortest, and one of each language; with the asking strip and without."""
    measure = fold()
    context = chromium.new_context(viewport=measure.PHONE, reduced_motion="reduce", service_workers="block")
    page, low, count, asked = context.new_page(), [], 0, set()
    with served(handbook) as address:
        for name in ("ts/06-3", "ts/09", "risiko/01", "it/ts/08-1", "pt/ts/10-1", "pl/ts/04-5", "el/ts/12-4"):
            page.goto(f"{address}/{name}.html")
            found = page.evaluate(measure.SHARES)
            count += len(found)
            if (strip := page.locator(".ask-mine")).is_visible():
                asked.add(page.evaluate("document.documentElement.dataset.game"))
                strip.locator(".quiet").click()
                strip.wait_for(state="hidden")
                found += page.evaluate(measure.SHARES)
            low += [(name, rule, share) for rule, share in found if share < WANTED]
    context.close()
    assert count > 30
    assert asked == {"ts", "risiko"}
    assert not low


def test_a_link_to_a_scenario_opens_it(handbook: Path, chromium: Any) -> None:
    """It is folded, and the browser unfolds what an address points into."""
    page = chromium.new_page()
    with served(handbook) as address:
        page.goto(f"{address}/ts/scenarios-06-3.html#s-coup-in-iran")
        assert page.locator("[id='s-coup-in-iran'] .st-label").first.is_visible()
        page.goto(f"{address}/ts/06-3.html#r-6.3.4/defcon-after")
        assert page.locator("[id='r-6.3.4/defcon-after'] .reading").first.is_visible()
    page.close()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_people_know_by_no_number_goes_by_its_title(handbook: Path, lang: str) -> None:
    """Where editions and books differ, and in what changed: `LWS.1` is said in our tree alone."""
    pages = [*((handbook / ("" if lang == "en" else lang)) / "ts").glob("[cd][hi][af][nf]*.html")]
    assert len(pages) > 5
    for path in pages:
        seen = re.sub(r"<[^>]+>", " ", UNSEEN.sub("", path.read_text("utf-8")))
        assert not re.findall(r"\b(?:LWS|OPT)\b", seen), path
