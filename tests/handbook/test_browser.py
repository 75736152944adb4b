"""The handbook as a reader uses it: in a browser, on a phone and on a desk, light and dark, with keyboard and touch."""

from __future__ import annotations

import itertools
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from browser import served

TEMPLATES = {
    "front": "index.html",
    "game": "ts/index.html",
    "chapter": "ts/06.html",
    "rule": "ts/06-3.html",
    "cards": "ts/cards.html",
    "era": "ts/cards-late.html",
    "card": "ts/card-tear-down-this-wall.html",
    "map": "ts/map.html",
    "region": "ts/map-europe.html",
    "terms": "ts/terms.html",
    "calculators": "ts/calculators.html",
    "playground": "ts/playground.html",
    "differences": "ts/differences-ts-pl-deluxe.html",
    "coverage": "ts/coverage.html",
    "scenarios": "ts/scenarios-06-3.html",
    "aid": "ts/aid.html",
    "turn": "ts/turn.html",
    "guide": "ts/ten-minutes.html",
    "changes": "ts/changes.html",
    "changed since": "ts/changes-since.html",
    "edition": "ts/edition.html",
    "components": "ts/components.html",
    "search": "search.html",
    "404": "404.html",
    "doc": "how-to/add-a-rule.html",
    "all scenarios": "ts/scenarios.html",
    "all questions": "ts/questions.html",
    "asked": "ts/questions-scoring.html",
    "second game": "risiko/index.html",
    "first minutes": "risiko/start.html",
    "ten minutes": "risiko/ten-minutes.html",
    "known from Risk": "risiko/classic-risk.html",
    "themes": "risiko/questions.html",
    "asked about combat": "risiko/questions-combat.html",
    "battle odds": "risiko/calculators.html",
    "turn of the second game": "risiko/turn.html",
    "world": "risiko/map.html",
    "continent": "risiko/continent-europa.html",
    "territory": "risiko/territory-ucraina.html",
    "battles": "risiko/scenarios-04-2.html",
    "tapped": "risiko/playground.html",
    "objectives": "risiko/objectives.html",
    "tournament": "risiko/tournament.html",
    "aid of tables": "risiko/aid.html",
    "pictures": "risiko/04-2.html",
}
SHARED = {"changes", "components", "coverage", "differences", "list", "terms"}
"""Kinds of pages that are laid out alike in every game, so that one of them shows it."""
LANGUAGES = ("en", "it", "pt", "pl", "el")
ENGLISH_ALONE = {"doc"}
ALL = bool(os.environ.get("TS_RULES_ALL_IN_BROWSER"))
SMALL, PHONE, TABLET, DESK = 320, 390, 768, 1280
VIEWS = tuple(itertools.product(LANGUAGES, ("light", "dark"), (PHONE, DESK)))
LOOKED_AT = {
    name: VIEWS if ALL else ((LANGUAGES[n % 5], ("light", "dark")[n % 2], (PHONE, DESK)[n // 2 % 2]),)
    for n, name in enumerate(TEMPLATES)
}
"""What axe looks at: all, or each template once; overflow is looked at everywhere."""
WIDE = LANGUAGES if ALL else ("el",)
"""Languages that are looked at in every width, and with all unfolded: the one with the longest words."""
UNFOLD = "document.querySelectorAll('main details').forEach((one) => { one.open = true; })"
OVER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"

AXE = """axe.run(document, {
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    resultTypes: ["violations"],
}).then((found) => found.violations)"""
"""To tell of each of thousands of nodes that it passed takes longer than to judge it."""


@pytest.fixture(scope="module")
def view(chromium: Any) -> Iterator[Any]:
    """One page for all tests: to open another takes longer than most of them look at it."""
    context = chromium.new_context(service_workers="block")
    yield context.new_page()
    context.close()


@pytest.fixture
def phone(view: Any, address: str) -> Iterator[Any]:
    """On which nothing has been read or chosen yet."""
    sized(view, PHONE)
    view.emulate_media(color_scheme="light")
    view.mouse.move(0, 0)
    view.goto(f"{address}/_static/icon.svg")
    view.evaluate("localStorage.clear(); sessionStorage.clear()")
    faults: list[str] = []

    def note(problem: Any) -> None:
        faults.append(str(problem))

    view.on("pageerror", note)
    yield view
    view.remove_listener("pageerror", note)
    view.unroute_all()
    assert not faults


@pytest.fixture
def desk(phone: Any) -> Any:
    """The same, with more room."""
    sized(phone, DESK)
    return phone


def sized(page: Any, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 844})


@contextmanager
def requests(page: Any) -> Iterator[list[str]]:
    """What is asked for meanwhile."""
    asked: list[str] = []

    def note(request: Any) -> None:
        asked.append(request.url)

    page.on("request", note)
    yield asked
    page.remove_listener("request", note)


def at(address: str, lang: str, page: str) -> str:
    return f"{address}/{page}" if lang == "en" else f"{address}/{lang}/{page}"


@pytest.mark.parametrize("name", TEMPLATES)
def test_nothing_runs_over_the_edge_comes_from_another_host_or_shuts_anybody_out(
    phone: Any, address: str, name: str
) -> None:
    """Every template: in every language on a phone, in the one with the longest words on a desk, and once under axe."""
    wide, shut = [], []
    with requests(phone) as asked:
        for lang in ("en",) if name in ENGLISH_ALONE else LANGUAGES:
            views = [(scheme, width) for of, scheme, width in LOOKED_AT[name] if of == lang]
            whole = lang == "en" or views
            phone.goto(at(address, lang, TEMPLATES[name]), wait_until="load" if whole else "domcontentloaded")
            wide += [f"{lang} {width}: {over}" for width, over in overflow(phone, lang) if over > 0]
            shut += [f"{lang} {view}: {found}" for view in views for found in axe(phone, *view)]
            sized(phone, PHONE)
    assert not wide
    assert not shut
    assert [url for url in asked if not url.startswith((address, "data:", "blob:"))] == []
    assert len(asked) > len(LANGUAGES)


KIND = re.compile(r'<body class="([^" ]+)')


def test_every_kind_of_page_is_looked_at(handbook: Path) -> None:
    seen, there = set(), set()
    for path in (page for folder in ("", "ts", "risiko") for page in (handbook / folder).glob("*.html")):
        where = path.relative_to(handbook)
        if kind := KIND.search(path.read_text("utf-8")):
            kind_of_game = kind[1] if kind[1] in SHARED else f"{where.parts[0] if where.parts[1:] else ''} {kind[1]}"
            there.add(kind_of_game.strip())
            seen |= {kind_of_game.strip()} if where.as_posix() in TEMPLATES.values() else set()
    assert there - seen == {"doc"}  # which stand in folders of their own


def overflow(page: Any, lang: str) -> Iterator[tuple[str, int]]:
    """By width of the page, as it opens and unfolded, how far it runs over."""
    if lang not in WIDE:
        yield f"{PHONE}", page.evaluate(OVER)
        return
    for how in ("", " unfolded"):
        if how:
            page.evaluate(UNFOLD)
        for width in (SMALL, PHONE, TABLET, DESK):
            sized(page, width)
            yield f"{width}{how}", page.evaluate(OVER)


def axe(page: Any, scheme: str, width: int) -> list[str]:
    """What breaks WCAG 2.2 AA, as far as a program can judge it."""
    import axe_playwright_python

    sized(page, width)
    page.emulate_media(color_scheme=scheme)
    if not page.evaluate("'axe' in globalThis"):
        page.evaluate((Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text("utf-8"))
    return [
        f"{broken['id']} ({len(broken['nodes'])}) {'; '.join(str(node['target']) for node in broken['nodes'][:2])}"
        for broken in page.evaluate(AXE)
    ]


FOUND = "() => [...document.querySelectorAll('#find-list [data-url]')].map((option) => option.dataset.url)"


@pytest.mark.parametrize(
    ("page", "typed", "want", "loaded"),
    [
        ("risiko/04-2.html", "player", ("risiko/",), {"risiko"}),  # Twilight Struggle has the word too
        ("ts/06-3.html", "kamchatka", ("risiko/",), {"ts", "risiko"}),  # which is in the other game alone
        ("ts/06-3.html", "risiko 4.2", ("risiko/", "ts/"), {"ts", "risiko"}),  # and so where it is named
        ("toolkit.html", "6.3.2", ("ts/",), {"ts", "risiko"}),
    ],
)
def test_a_search_on_a_game_s_page_loads_that_game(
    phone: Any, address: str, page: str, typed: str, want: tuple[str, ...], loaded: set[str]
) -> None:
    with requests(phone) as asked:
        phone.goto(f"{address}/{page}", wait_until="networkidle")
        phone.fill("#find", typed)
        phone.wait_for_function("() => document.querySelector('.find-status').textContent")
    hits = [url.removeprefix("../") for url in phone.evaluate(FOUND)]
    games = [url for url in hits if url.startswith(("ts/", "risiko/"))]
    assert games
    assert all(url.startswith(want) for url in games), hits
    assert games[0].startswith(want[0])
    assert {name for name in ("ts", "risiko") if any(url.endswith(f"/jump-{name}-en.js") for url in asked)} == loaded
    assert {name for name in ("ts", "risiko") if any(f"/jump-{name}-said" in url for url in asked)} <= loaded


LINKS = "() => [...document.querySelectorAll('.findings-list a')].map((link) => link.getAttribute('href'))"


def test_all_that_is_found_is_of_the_game_where_it_was_asked_for(phone: Any, address: str) -> None:
    phone.goto(f"{address}/risiko/04-2.html", wait_until="networkidle")
    phone.fill("#find", "player")
    phone.wait_for_function("() => document.querySelector('.find-status').textContent")
    phone.click("#find-all")
    phone.wait_for_selector(".findings-list a")
    assert {link.split("/")[0] for link in phone.evaluate(LINKS)} == {"risiko"}
    assert {kind.split(" · ")[-1] for kind in phone.locator(".findings-list .find-kind").all_inner_texts()} == {
        "RisiKo!"
    }
    phone.check("input[name=game][value='']")
    phone.wait_for_function(f"() => ({LINKS})().some((link) => link.startsWith('ts/'))")
    assert "game=" not in phone.url
    assert "q=player" in phone.url


@pytest.mark.parametrize("width", [PHONE, DESK])
@pytest.mark.parametrize(("lang", "page"), [("en", "index.html"), ("pl", "ts/index.html"), ("it", "risiko/index.html")])
def test_a_home_page_opens_with_the_search(phone: Any, address: str, lang: str, page: str, width: int) -> None:
    """Large, with examples to tap, above everything else; what is tapped is searched, and stands in the address."""
    sized(phone, width)
    phone.goto(at(address, lang, page))
    box, first = phone.locator("#findings-q").bounding_box(), phone.locator(".home .tiles").first.bounding_box()
    assert box["width"] > min(width * 0.85, 480)
    assert box["height"] >= 44
    assert box["y"] < first["y"] < 844
    assert not phone.locator("#find").is_visible()
    examples = phone.locator(".example")
    assert 5 <= examples.count() <= 6
    assert all(one.bounding_box()["height"] >= 44 for one in examples.all())
    text = examples.nth(1).inner_text()
    examples.nth(1).click()
    phone.wait_for_selector(".findings-list a")
    assert phone.input_value("#findings-q") == text
    assert "?q=" in phone.url
    assert not phone.locator(".home").is_visible()
    phone.reload()
    phone.wait_for_selector(".findings-list a")  # and is found again
    phone.fill("#findings-q", "")
    phone.wait_for_selector(".home .tiles")


def test_the_page_of_all_that_was_found_is_as_wide_as_others(phone: Any, address: str) -> None:
    sized(phone, 1024)
    phone.goto(f"{address}/search.html?q=coup&game=ts")
    phone.wait_for_selector(".findings-list a")
    assert phone.locator(".findings-list").bounding_box()["width"] > 560


def test_hits_can_be_narrowed_by_kind_and_say_where_they_are(phone: Any, address: str) -> None:
    phone.goto(f"{address}/search.html?q=coup&game=ts")
    phone.wait_for_selector(".findings-list a")
    phone.check("input[name=kind][value=c]")
    phone.wait_for_function(f"() => ({LINKS})().every((link) => /c-|\\/c\\b/.test(link))")
    assert "kind=c" in phone.url
    phone.check("input[name=kind][value=r]")
    phone.wait_for_selector(".findings-list .k-r mark")
    first = phone.locator(".findings-list li").first
    assert first.locator(".find-title .n").inner_text().startswith("6.3")
    assert "coup" in first.locator(".find-text").inner_text().lower()


def test_a_hit_that_people_know_by_no_number_is_shown_by_its_title(phone: Any, address: str) -> None:
    phone.goto(f"{address}/search.html?q=LWS.1&game=ts")
    phone.wait_for_selector(".findings-list a")
    assert phone.locator(".findings-list .find-title").first.inner_text() == "Markers"


def test_a_hit_opens_at_its_place_at_once(phone: Any, address: str) -> None:
    phone.goto(f"{address}/ts/06-1.html")
    phone.fill("#find", "battleground coup defcon")
    phone.wait_for_function("() => document.querySelector('.find-status').textContent")
    assert phone.evaluate("getComputedStyle(document.documentElement).scrollBehavior") == "auto"
    target = phone.evaluate(FOUND)[0]
    phone.locator("#find-list [role=option]").first.click()
    phone.wait_for_url(f"**/{target.removeprefix('../')}")
    anchor = target.partition("#")[2]
    assert 0 <= phone.locator(f"[id='{anchor}']").bounding_box()["y"] < 300


def test_what_is_shown_of_a_hit_is_what_the_chosen_rules_say(phone: Any, address: str) -> None:
    """The 2nd edition deals other cards than Deluxe: 23 influence of the US at the start against 25."""
    said = {}
    for edition in ("deluxe", "2e"):
        phone.goto(f"{address}/ts/03.html?as={edition}")
        phone.fill("#find", "starting influence us")
        phone.wait_for_function("() => document.querySelector('.find-status').textContent")
        rule = phone.locator("#find-list [data-key='ts/r/3.3'] .find-text")
        rule.locator("mark").first.wait_for()
        said[edition] = rule.inner_text()
    assert "25" in said["deluxe"]
    assert "23" in said["2e"]


def test_an_inflected_form_of_a_book_is_found(phone: Any, address: str) -> None:
    phone.goto(at(address, "pl", "ts/02.html"))
    phone.fill("#find", "przewrotów")
    phone.wait_for_function("() => document.querySelector('.find-status').textContent")
    assert "#r-6.3" in phone.evaluate(FOUND)[0]


def test_a_search_works_in_a_folder(phone: Any, handbook: Path) -> None:
    phone.goto((handbook / "pl" / "ts" / "06-3.html").as_uri())
    phone.fill("#find", "co się dzieje gdy defcon spadnie do 1?")
    phone.wait_for_function("() => document.querySelector('.find-status').textContent")
    hits = phone.evaluate(FOUND)
    assert any("r-8.1.3" in hit for hit in hits[:3]), hits
    phone.locator("#find-list .find-text mark").first.wait_for()  # sentences come too


def test_a_search_on_a_page_of_no_game_begins_with_the_smallest(phone: Any, address: str) -> None:
    with requests(phone) as asked:
        phone.goto(f"{address}/search.html", wait_until="networkidle")
        assert not any("/jump-" in url for url in asked)
        phone.focus("#findings-q")
        phone.wait_for_load_state("networkidle")
        assert not any("/jump-ts" in url or "/jump-risiko" in url for url in asked)
        phone.fill("#findings-q", "dice")
        phone.wait_for_function("() => document.querySelector('.findings-status').textContent")
    games = [url.rpartition("/")[2] for url in asked if url.endswith(("jump-ts-en.js", "jump-risiko-en.js"))]
    assert games == ["jump-risiko-en.js", "jump-ts-en.js"]


def test_another_language_keeps_rule_and_anchor(phone: Any, address: str) -> None:
    phone.goto(f"{address}/ts/06-3.html#r-6.3.4")
    for pressed in (".menu > summary", '.languages a[lang="pl"]'):  # where they are: `click` scrolls to what sticks
        box = phone.locator(pressed).bounding_box()
        phone.mouse.click(box["x"] + 10, box["y"] + 10)
    phone.wait_for_url("**/pl/ts/06-3.html#r-6.3.4")
    assert phone.evaluate("document.documentElement.lang") == "pl"
    assert phone.locator("[id='r-6.3.4']").is_visible()


def test_a_book_as_printed_changes_what_is_said_and_stays(phone: Any, address: str) -> None:
    """The Portuguese summary raises DEFCON where Deluxe lowers it; chosen alone, it changes no rule."""
    phone.goto(f"{address}/ts/06-3.html?as=ts-pt-summary")
    rule = phone.locator("[id='r-6.3.4'] > .says")
    assert "lowers DEFCON" in rule.inner_text()
    phone.click(".mine > summary")
    phone.click(".mine-choices .as-printed")
    assert "raises DEFCON" in rule.inner_text()
    phone.goto(f"{address}/ts/08-1.html")
    assert phone.evaluate("document.documentElement.dataset.as") == "ts-pt-summary"
    phone.goto(f"{address}/ts/06-3.html?as=deluxe")
    assert "lowers DEFCON" in rule.inner_text()


def test_a_report_names_the_place_the_rules_and_the_sentence(phone: Any, address: str) -> None:
    phone.goto(f"{address}/it/ts/06-3.html?as=ts-pt-summary")
    rule = phone.locator("[id='r-6.3.4']")
    rule.locator(".dots > summary").click()
    rule.locator(".report summary").click()
    text = rule.locator(".report textarea").input_value()
    assert f"{address}/it/ts/r/6.3.4/" in text
    assert rule.locator("> .says").inner_text() in text
    assert phone.locator(".mine .mine-name").inner_text() in text
    assert "6.3.4" in text.splitlines()[0]
    assert rule.locator(".report a").count() == 0  # nobody said where to send it
    phone.goto(f"{address}/ts/scenarios-06-3.html#s-coup-in-iran")
    scenario = phone.locator("[id='s-coup-in-iran']")
    scenario.locator(".report summary").click()
    assert "#s-coup-in-iran" in scenario.locator(".report textarea").input_value()


def test_without_scripts_everything_can_be_read(chromium: Any, address: str) -> None:
    context = chromium.new_context(java_script_enabled=False, viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto(f"{address}/ts/06-3.html")
    assert "lowers DEFCON by 1 level" in page.locator("[id='r-6.3.4'] > .says").inner_text()
    example = page.locator("[id='r-6.3.2'] .example").first
    assert not example.locator(".st-list li").first.is_visible()
    example.locator("summary").first.click()
    example.locator(".example > summary").first.click()
    assert example.locator(".st-list li").first.is_visible()  # a worked example, as a list
    page.locator("[id='r-6.3.4'] .dots > summary").click()
    page.locator("[id='r-6.3.4'] .report summary").click()
    assert page.locator("[id='r-6.3.4'] .report code").inner_text() == "/ts/r/6.3.4"
    page.goto(f"{address}/pl/ts/06-3.html")
    page.click(".menu > summary")
    assert page.locator(".languages a[lang=en]").is_visible()
    context.close()


def test_a_card_over_a_link_opens_by_keyboard_and_closes(desk: Any, address: str) -> None:
    desk.goto(f"{address}/ts/card-nato.html")
    link = desk.locator("[id='c-nato'] > .says a.x").first
    desk.keyboard.press("Tab")  # from here on the keyboard is in use
    link.focus()
    desk.wait_for_selector("#hover")
    assert desk.locator("#hover .says").first.inner_text().strip()
    assert link.get_attribute("aria-describedby") == "hover"
    desk.keyboard.press("Escape")
    assert desk.locator("#hover").count() == 0


def test_two_languages_stand_side_by_side(desk: Any, address: str) -> None:
    desk.goto(f"{address}/it/ts/06-3.html")
    desk.select_option(".second", "pl")
    desk.wait_for_selector("[id='r-6.3.4'] .beside")
    beside = desk.locator("[id='r-6.3.4'] .beside")
    assert beside.get_attribute("lang") == "pl"
    assert "DEFCON" in beside.inner_text()
    desk.select_option(".second", "")
    assert desk.locator(".beside").count() == 0
    assert desk.locator("[id='r-6.3.4'] > .says").is_visible()


def test_an_example_is_stepped_through(phone: Any, address: str) -> None:
    phone.goto(f"{address}/ts/scenarios-06-3.html")
    example = phone.locator("[data-steps]").first
    count = example.locator(".st-count")
    before = count.inner_text()
    example.locator(".st-next").click()
    assert count.inner_text() != before
    example.locator(".st-back").click()
    assert count.inner_text() == before


def test_what_opens_beside_a_title_says_how_sure_it_is_and_closes(phone: Any, address: str) -> None:
    """One at a time, each large enough for a finger; Escape and a tap elsewhere close it."""
    phone.goto(f"{address}/ts/06-3.html#r-6.3.4")
    rule = phone.locator("[id='r-6.3.4']")
    sure, dots = rule.locator(".sure"), rule.locator(".dots")
    for summary in (sure.locator("> summary"), dots.locator("> summary")):
        box = summary.bounding_box()
        assert min(box["width"], box["height"]) >= 44
    sure.locator("> summary").click()
    told = sure.locator(".pop")
    assert "Positions tried: " in told.inner_text()
    dots.locator("> summary").click()
    assert not told.is_visible()
    assert dots.locator(".permalink").is_visible()
    box = dots.locator(".pop").bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE
    phone.keyboard.press("Escape")
    assert not dots.locator(".permalink").is_visible()
    sure.locator("> summary").click()
    phone.locator("[id='r-6.3.5'] > .says").click()
    assert not told.is_visible()


def test_cards_can_be_narrowed(phone: Any, address: str) -> None:
    phone.goto(f"{address}/ts/cards.html")
    phone.select_option("select[name=era]", "late")
    phone.select_option("select[name=side]", "ussr")
    left = phone.locator("#cards li:visible")
    assert 0 < left.count() < 20
    assert all("ussr" in (left.nth(n).get_attribute("data-side") or "") for n in range(left.count()))
    assert phone.locator("form.filters output").inner_text() == str(left.count())


def test_the_language_that_was_read_can_be_read_without_a_network(chromium: Any, handbook: Path) -> None:
    with served(handbook) as address:
        context = chromium.new_context(viewport={"width": 390, "height": 844})
        page = context.new_page()
        page.goto(f"{address}/pl/ts/06-3.html")
        page.wait_for_selector("html[data-offline=pl]")
    # The server is gone now.
    page.goto(f"{address}/pl/ts/08-1.html")
    assert "DEFCON" in page.locator("[id='r-8.1.5']").inner_text()
    assert page.evaluate("getComputedStyle(document.querySelector('.bar')).position") == "sticky"  # styles came too
    page.goto(f"{address}/pl/search.html?q=przewrotów&game=ts")
    page.locator(".findings-list .find-text mark").first.wait_for()  # so did what is searched and what it says
    assert "r-6.3" in page.locator(".findings-list a").first.get_attribute("href")
    context.close()


def test_a_rule_page_is_small(handbook: Path) -> None:
    """At most 40 KB of HTML and 25 KB of script, compressed, before anybody touches anything."""
    import gzip
    import re

    for lang in ("", "it/", "pt/", "pl/", "el/"):
        for path in (handbook / f"{lang}ts").glob("[0-9]*.html"):
            html = path.read_bytes()
            assert len(gzip.compress(html)) <= 40_000, path
            scripts = re.findall(r'<script[^>]* src="([^"]+)"', html.decode())
            total = sum(len(gzip.compress((path.parent / s).resolve().read_bytes())) for s in scripts)
            assert total <= 25_000, path
