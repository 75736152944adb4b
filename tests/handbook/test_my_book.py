"""Whose rules a reader sees: asked once, named on every page, right where the book is wrong, as printed on request.

On the built site, in all languages.
"""

from __future__ import annotations

import functools
import itertools
import re
import threading
import tomllib
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from ts_rules.paths import data

LANGUAGES = ("en", "it", "pt", "pl", "el")
STARTS = {"en": "deluxe", "it": "2e", "pt": "2e", "pl": "deluxe-1", "el": "deluxe"}
"""What readers of a language own: the 2nd edition in Italian and Portuguese, in Polish the first Deluxe printing."""
BOXED = frozenset({"misprint", "mistranslation", "contradiction", "omission", "simplification", "addition"})
RULE = "[id='r-6.3.4']"
"""Where the Portuguese summary raises DEFCON: of its two sentences it is the one that is played as printed."""
SAID = f"{RULE} > .says .as"
INSIDE = "[id='r-6.3.2']"
"""A rule with others below it, so that one can scroll into it."""
SHOWN = """(what) => [...document.querySelectorAll(what)].filter((part) => part.getClientRects().length)"""
UNDER = f"(what) => ({SHOWN})(what).map((part) => part.dataset.as.split(' '))"
COUNT = f"(what) => ({SHOWN})(what).length"


Readers = Callable[..., AbstractContextManager[Any]]


@pytest.fixture(scope="module")
def reader(address: str, chromium: Any) -> Readers:
    """Somebody on a phone who has never been here: nothing has been read or chosen.

    To open another window takes longer than most tests look at it, so one is used again, and what was kept is cleared.
    """
    pages: dict[bool, Any] = {}

    def opened(*, scripts: bool) -> Any:
        context = chromium.new_context(service_workers="block", reduced_motion="reduce", java_script_enabled=scripts)
        return context.new_page()

    @contextmanager
    def reading(*, scripts: bool = True) -> Iterator[Any]:
        page = pages[scripts] = pages.get(scripts) or opened(scripts=scripts)
        faults: list[str] = []

        def note(problem: Any) -> None:
            faults.append(str(problem))

        page.set_viewport_size({"width": 390, "height": 844})
        page.mouse.move(0, 0)
        page.goto(f"{address}/_static/icon.svg")
        page.evaluate("localStorage.clear(); sessionStorage.clear()")
        assert page.context.cookies() == []
        page.on("pageerror", note)
        yield page
        page.remove_listener("pageerror", note)
        assert not faults

    return reading


def at(address: str, lang: str, page: str) -> str:
    return f"{address}/{page}" if lang == "en" else f"{address}/{lang}/{page}"


def is_at(beginning: str) -> re.Pattern[str]:
    return re.compile(re.escape(beginning))


def mine(page: Any) -> tuple[str, str, str]:
    """What was chosen, what is shown of it, and of which book the boxes are."""
    told = page.evaluate("({ ...document.documentElement.dataset })")
    return told["mine"], told["as"], told["book"]


def choose(page: Any, name: str) -> str:
    """By the chip; what the choice is called."""
    page.click(".mine > summary")
    label = page.locator(f".mine-choices label:has([value='{name}'])")
    label.click()
    called: str = label.locator("b").inner_text()
    page.click(".mine-choices .done")
    return called


def press(page: Any, what: str) -> None:
    """Where it is: a click of playwright's first scrolls to what sticks to the top."""
    box = page.locator(what).bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_book_is_chosen_once_and_the_rules_stay_right(reader: Readers, address: str, lang: str) -> None:
    """It is named on the next page, and goes with an address to who has never been here."""
    with reader() as page:
        page.goto(at(address, lang, "ts/06-3.html"))
        assert mine(page) == (STARTS[lang], STARTS[lang], "")
        assert page.locator(".ask-mine").is_visible()
        assert page.evaluate(COUNT, ".book-box") == 0
        assert page.locator(".bar").bounding_box()["height"] <= 56
        called = choose(page, "ts-pt-summary")
        assert page.locator(".mine .mine-name").inner_text() == called
        assert mine(page) == ("ts-pt-summary", "2e", "ts-pt-summary")
        assert not page.locator(".ask-mine").is_visible()
        assert page.evaluate(UNDER, SAID)
        assert all("2e" in names for names in page.evaluate(UNDER, ".says .as"))
        assert page.locator(f"{RULE} .book-box[data-of=ts-pt-summary]").is_visible()
        assert page.evaluate(COUNT, ".book-box") == page.evaluate(COUNT, ".book-box[data-of=ts-pt-summary]")
        shared = page.url
        assert "as=ts-pt-summary" in shared
        page.goto(at(address, lang, "ts/08-1.html"))
        assert mine(page) == ("ts-pt-summary", "2e", "ts-pt-summary")
        assert page.locator(".mine .mine-name").inner_text() == called
        assert not page.locator(".ask-mine").is_visible()
        page.goto(at(address, lang, "risiko/index.html"))
        assert mine(page)[0] != "ts-pt-summary"  # another game, another box
    with reader() as friend:
        friend.goto(shared)
        assert mine(friend)[0] == "ts-pt-summary"
        assert friend.locator(f"{RULE} .book-box[data-of=ts-pt-summary]").is_visible()
        assert not friend.locator(".ask-mine").is_visible()
        friend.goto(at(address, lang, "ts/06-3.html?as=deluxe"))
        assert mine(friend) == ("deluxe", "deluxe", "")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_book_as_printed_says_so_on_every_page_until_one_goes_back(reader: Readers, address: str, lang: str) -> None:
    with reader() as page:
        page.goto(at(address, lang, "ts/06-3.html"))
        assert not page.locator(".printed-on").is_visible()
        page.click(".mine > summary")
        assert not page.locator(".mine-choices .as-printed").is_visible()  # an edition has nothing to print wrongly
        page.click(".mine-choices label:has([value=ts-pt-summary])")
        page.click(".mine-choices .as-printed")
        page.keyboard.press("Escape")
        for there in ("ts/06-3.html", "ts/08-1.html", "ts/cards.html"):
            if there != "ts/06-3.html":
                page.goto(at(address, lang, there))
            assert page.locator(".printed-on").is_visible(), there
            assert mine(page) == ("ts-pt-summary", "ts-pt-summary", "ts-pt-summary")
            assert page.evaluate(COUNT, ".verified") == 0
        page.goto(at(address, lang, "ts/06-3.html"))
        assert [names for names in page.evaluate(UNDER, SAID) if "2e" not in names]
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        assert 0 <= page.locator(".printed-off").bounding_box()["y"] < 200  # in sight wherever one is
        page.click(".printed-off")
        assert not page.locator(".printed-on").is_visible()
        assert mine(page) == ("ts-pt-summary", "2e", "ts-pt-summary")
        page.goto(at(address, lang, "ts/08-1.html"))
        assert not page.locator(".printed-on").is_visible()
        page.goto(at(address, lang, "ts/06-3.html?as=ts-pt-summary&printed=1"))
        assert page.locator(".printed-on").is_visible()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_who_runs_no_scripts_reads_the_edition_of_the_language(reader: Readers, address: str, lang: str) -> None:
    with reader(scripts=False) as page:
        page.goto(at(address, lang, "ts/06-3.html"))
        offered = page.locator(f".mine-choices label:has([value='{STARTS[lang]}']) b").text_content()
        assert page.locator(".chip.no-js").inner_text() == offered
        assert not page.locator(".mine").is_visible()
        assert not page.locator(".ask-mine").is_visible()
        shown = page.locator(".says .as:visible")
        assert shown.count()
        for n in range(shown.count()):
            assert STARTS[lang] in (shown.nth(n).get_attribute("data-as") or "").split()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_question_is_answered_in_a_tap_or_put_away(reader: Readers, address: str, lang: str) -> None:
    with reader() as page:
        page.goto(at(address, lang, "ts/cards.html"))
        page.click(".ask-mine .quiet")
        assert not page.locator(".ask-mine").is_visible()
        page.goto(at(address, lang, "ts/06-3.html"))
        assert not page.locator(".ask-mine").is_visible()
        assert mine(page)[0] == STARTS[lang]
    with reader() as page:
        page.goto(at(address, lang, "ts/06-3.html"))
        other = "2e" if STARTS[lang] == "deluxe" else "deluxe"
        page.click(f".ask-mine [data-mine='{other}']")
        page.goto(at(address, lang, "ts/08-1.html"))
        assert mine(page) == (other, other, "")
    with reader() as page:
        page.goto(at(address, lang, "ts/06-3.html"))
        page.click(".ask-mine .another")
        assert page.locator(".mine-choices").is_visible()


PLACE = """() => [...document.querySelectorAll("main .rule[id]")]
    .filter((part) => part.getBoundingClientRect().top <= 90).pop()?.id"""


@pytest.mark.parametrize(("lang", "other"), [*itertools.pairwise(LANGUAGES), ("el", "en")])
def test_another_language_keeps_the_place_and_what_was_chosen(
    reader: Readers, address: str, lang: str, other: str
) -> None:
    """Where one has scrolled to, not where one once began; what was typed in, and the book."""
    with reader() as page:
        page.goto(at(address, lang, "ts/06-3.html?as=ts-pl-deluxe#r-6.3.1"))
        page.evaluate(f"""() => {{ const part = document.querySelector("{INSIDE}");
            scrollTo(0, part.offsetTop + part.offsetHeight / 3); }}""")
        press(page, ".menu > summary")
        press(page, f".languages a[lang='{other}']")
        page.wait_for_url(is_at(f"{at(address, other, 'ts/06-3.html')}?as=ts-pl-deluxe#r-6.3.2"))
        page.wait_for_load_state("load")
        assert page.evaluate("document.documentElement.lang") == other
        assert page.evaluate(PLACE) == "r-6.3.2"
        assert page.locator(INSIDE).bounding_box()["y"] < -20  # inside the rule, not at its beginning
        assert mine(page)[0] == "ts-pl-deluxe"
        page.goto(at(address, lang, "ts/cards.html?seen=1"))
        page.locator("form.filters select").first.select_option(index=2)
        page.evaluate("document.getElementById('find').value = 'nato'")  # no list of hits over the menu
        page.evaluate("scrollTo(0, 0)")
        press(page, ".menu > summary")
        press(page, f".languages a[lang='{other}']")
        page.wait_for_url(is_at(f"{at(address, other, 'ts/cards.html')}?seen=1"))
        page.wait_for_load_state("load")
        assert page.locator("form.filters select").first.evaluate("(list) => list.selectedIndex") == 2
        assert page.evaluate("[...document.querySelectorAll('#cards li')].some((card) => card.hidden)")
        assert page.input_value("#find") == "nato"


def test_a_second_language_stands_beside_on_the_next_page_too(reader: Readers, address: str) -> None:
    with reader() as page:
        page.goto(at(address, "it", "ts/06-3.html"))
        page.click(".menu > summary")
        page.select_option(".second", "pl")
        page.wait_for_selector(f"{RULE} .beside[lang=pl]", state="attached")
        page.goto(at(address, "it", "ts/08-1.html"))
        page.wait_for_selector(".beside[lang=pl]", state="attached")
        page.goto(at(address, "pl", "ts/08-1.html"))
        page.wait_for_load_state("networkidle")
        assert page.locator(".beside").count() == 0  # it is the language of the page


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_link_to_a_rule_takes_the_book_along(reader: Readers, address: str, lang: str) -> None:
    with reader() as page:
        page.goto(at(address, lang, "ts/r/6.3.4/?as=ts-pl-deluxe"))
        page.wait_for_url(is_at(f"{at(address, lang, 'ts/06-3.html')}?as=ts-pl-deluxe#r-6.3.4"))
        assert mine(page)[0] == "ts-pl-deluxe"


class _Host(SimpleHTTPRequestHandler):
    """As a static host does it: its 404 page at whatever address was asked for."""

    def log_message(self, *_: object) -> None:
        pass

    def send_error(self, code: int, *_: object) -> None:
        body = (Path(self.directory) / self.root / "404.html").read_bytes() if code == 404 else b""
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    root = ""


@pytest.mark.parametrize("under", ["", "rules"])
def test_where_nothing_is_one_reads_so_in_the_language_of_the_address(
    reader: Readers, handbook: Path, tmp_path: Path, under: str
) -> None:
    """Wherever the site stands on its host, and however deep the address was."""
    (tmp_path / "host").mkdir()
    top = handbook
    if under:
        (tmp_path / "host" / under).symlink_to(handbook)
        top = tmp_path / "host"
    handler = type("_There", (_Host,), {"root": under})
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(handler, directory=str(top)))
    threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
    base = f"http://127.0.0.1:{server.server_address[1]}{'/' if under else ''}{under}"
    try:
        with reader() as page:
            for asked, lang in (
                *((f"{code}/ts/gone/away.html", code) for code in LANGUAGES[1:]),
                ("ts/gone.html", "en"),
                ("gone/away", "en"),
                ("gone", "en"),
            ):
                page.goto(f"{base}/{asked}")
                page.wait_for_url(is_at(f"{at(base, lang, '404.html')}?missing="))
                page.wait_for_load_state("load")
                assert page.evaluate("document.documentElement.lang") == lang
                assert asked in page.locator(".asked-for").inner_text()
                assert page.locator(".bar").evaluate("(bar) => getComputedStyle(bar).position") == "sticky"
                page.click("main a[href='ts/index.html']")
                page.wait_for_url(at(base, lang, "ts/index.html"))
    finally:
        server.shutdown()
        server.server_close()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_mistake_on_record_has_its_box(handbook: Path, lang: str) -> None:
    """At the rule where it is, for the book that makes it: counted from the records, not from our code."""
    texts = [path.read_text("utf-8") for path in (handbook / ("" if lang == "en" else lang) / "ts").glob("*.html")]
    found = {
        (ident, book)
        for text in texts
        for ident, rest in re.findall(r'<section class="rule[^"]*" id="r-([^"]+)"(.*?)</section>', text, re.DOTALL)
        for book in re.findall(r'class="book-box[^"]*" data-of="([^"]+)"', rest)
    }
    wanted = set()
    for book in ("ts-it-2e", "ts-pt-summary", "ts-pl-deluxe", "ts-el-deluxe", "ts-en-deluxe"):
        table = tomllib.loads((data("sources") / book / "readings.toml").read_text("utf-8"))
        rows = ((ident, row) for ident, row in table.items() if isinstance(row, dict))
        wanted |= {(ident.partition("/")[0], book) for ident, row in rows if row["verdict"] in BOXED}
    assert len(wanted) > 100
    assert wanted <= found
    # Slips of the English that a book takes over, where the book has no mistake of its own.
    assert found - wanted == {("5.2", "ts-pl-deluxe"), ("LWS.1", "ts-pl-deluxe"), ("LWS.3", "ts-el-deluxe")}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_page_of_differences_speaks_as_players_do(handbook: Path, lang: str) -> None:
    folder = handbook / ("" if lang == "en" else lang) / "ts"
    pages = sorted(folder.glob("differences-*.html"))
    assert len(pages) == 7  # an earlier printing, the other edition, five books
    for path in pages:
        main = path.read_text("utf-8").partition("<main")[2].partition("</main>")[0]
        words = re.sub(r"<[^>]+>", " ", re.sub(r'<span class="note">.*?</span>', "", main))  # as it was recorded
        assert not re.search(r"\b\d+\.\d[\w.]*/[a-z-]+", words), path  # 6.3.4/defcon-after
        assert 'class="verdict' not in main, path
        assert "ts-" not in words, path


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_page_says_in_which_game_one_is(handbook: Path, lang: str) -> None:
    folder = handbook / ("" if lang == "en" else lang)
    for page, above in (
        ("ts/06-3.html", ["index.html", "06.html"]),
        ("ts/06.html", ["index.html"]),
        ("ts/map-europe.html", ["index.html", "map.html"]),
        ("ts/differences-2e.html", ["index.html", "differences.html"]),
    ):
        crumbs = re.search(r'<nav class="crumbs".*?</nav>', (folder / page).read_text("utf-8"), re.DOTALL)
        assert crumbs, page
        assert [link.rpartition("/")[2] for link in re.findall(r'href="([^"]+)"', crumbs[0])] == above


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("width", [320, 390])
def test_what_is_asked_once_is_low_and_needs_no_scrolling(reader: Readers, address: str, lang: str, width: int) -> None:
    """A line that asks, a line of answers, each for a thumb and whole in sight."""
    with reader() as page:
        page.set_viewport_size({"width": width, "height": 844})
        page.goto(at(address, lang, "ts/06-3.html"))
        strip, label = page.locator(".ask-mine").bounding_box(), page.locator("#ask-mine").bounding_box()
        assert strip["height"] <= 80
        assert label["height"] <= 24
        for button in page.locator(".ask-mine button").all():
            box = button.bounding_box()
            assert min(box["width"], box["height"]) >= 44
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= width
            assert button.evaluate("(one) => one.scrollWidth <= one.clientWidth")
