"""Everything on RisiKo!'s pages that can be pressed is pressed, on the built site, in every language."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote

import pytest

from ts_rules.games.risiko.play.as_played_game import PLAYED
from ts_rules.games.risiko.play.board import DATA, TERRITORIES
from ts_rules.games.risiko.tabletop.battle_odds import exact_odds
from ts_rules.games.risiko.tabletop.calculators.battles import dice_rules
from ts_rules.playing.game_record import write_record

LANGUAGES = ("en", "it", "pt", "pl", "el")
DECIMAL = {"en": "."}
DESK = 1280

# ---- which controls there are ----

EVERY_PAGE = {
    "summary of details.mine",
    "button.another",
    "button.quiet",
    "button[data-mine]",
    "input[name=mine]",
    "input[name=printed]",
    "button.printed-off",
    "button.done",
    "summary of details.menu",
    "select.second",
    "input#find",
}
RULES = {
    "summary of details.sure",
    "summary of details.dots",
    "summary of details.report",
    "summary of details.printed",
    "summary of details.differs",
    "summary of details.here",
    "summary of details.proofs",
    "summary of details.example",
    "button.st-next",
    "button.st-back",
    "button.st-all",
}
SCENARIOS = {"summary of details.rule"}
HOME = {"input#findings-q", "button[type=submit]", "input[name=kind]"}
MAP = {"input of label.rk-large"}
CALCULATORS = {
    "select#calc-dice",
    *(f"input#calc-{name}" for name in ("attackers", "defenders", "stop")),
    *(f"input#calc-{name}" for name in ("infantry", "cavalry", "cannon", "joker")),
    *(f"input#calc-held-{name}" for name in ("infantry", "cavalry", "cannon")),
    "button[data-step]",
    "summary of details.calc-print",
}
TOURNAMENT = {
    "select#sc-players",
    "select#sc-points",
    "input[data-t]",
    "input[data-won]",
    "input[name=sum]",
    "input#sc-name-",
    "button[data-do=empty]",
    "button[data-do=print]",
}
PLAYGROUND = {
    *(f"button#play-{name}" for name in ("load", "new", "read", "undo", "first", "next", "link", "compare")),
    *(f"button#play-{name}" for name in ("back", "forward")),
    *(f"{field}#play-{name}" for field, name in (("input", "find"), ("input", "file"), ("textarea", "text"))),
    "select#play-ruleset",
    "summary of details.play-start",
    "summary of details",
    *MAP,
}
OWN_POSITION = {
    *(f"select[name={name}]" for name in ("players", "player", "ask", "objective")),
    "input[name=turn]",
    "select#play-region",
    "summary of details.play-steppers",
    "button.primary",
    "button#play-take",
    "button#play-empty",
}
"""By `test_risiko_own_position`, but for the turn."""
TURN = {"input of label", "button.untick"}
PRESSED = EVERY_PAGE | RULES | SCENARIOS | HOME | CALCULATORS | TOURNAMENT | PLAYGROUND | OWN_POSITION | TURN
"""By the tests below and that one."""


class Controls(HTMLParser):
    """What can be pressed on a page, each by what its script or style knows it by."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: set[str] = set()
        self._inside: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        first = given.get("class", "").split()[:1]
        if tag in ("details", "label"):
            self._inside.append(".".join((tag, *first)))
        if tag in ("button", "select", "input", "textarea", "summary"):
            self.found.add(self._named(tag, given, first))

    def handle_endtag(self, tag: str) -> None:
        if tag in ("details", "label"):
            self._inside.pop()

    def _named(self, tag: str, given: dict[str, str], first: list[str]) -> str:
        if tag == "summary":
            return f"summary of {self._inside[-1]}"
        if "id" in given:
            return f"{tag}#{given['id'].rstrip('0123456789')}"
        for known in ("data-mine", "data-step", "data-t", "data-won"):
            if known in given:
                return f"{tag}[{known}]"
        if "data-do" in given:
            return f"{tag}[data-do={given['data-do']}]"
        if "name" in given:
            return f"{tag}[name={given['name'].rstrip('0123456789')}]"
        if first and tag != "input":
            return f"{tag}.{first[0]}"
        return f"{tag} of {self._inside[-1]}" if tag == "input" else f"{tag}[type={given.get('type', '')}]"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_control_of_the_pages_is_known_here(handbook: Path, lang: str) -> None:
    """Whoever adds one adds the test that presses it."""
    found: set[str] = set()
    for path in sorted((handbook / ("" if lang == "en" else lang) / "risiko").glob("*.html")):
        if path.name != "components.html":  # of everything one more, to be looked at
            found |= Controls(path.read_text("utf-8")).found
    assert found == PRESSED


# ---- what happens when they are pressed ----


def at(address: str, lang: str, page: str) -> str:
    return f"{address}/{'' if lang == 'en' else lang + '/'}risiko/{page}"


def opened(phone: Any, address: str, lang: str, page: str) -> Any:
    """A page of a reader who may copy."""
    phone.context.grant_permissions(["clipboard-read", "clipboard-write"])
    phone.goto(at(address, lang, page), wait_until="domcontentloaded")
    return phone


def copied(page: Any, button: Any, told: str = "") -> str:
    """What a button copies; it says so itself, or another part of the page does."""
    says = page.locator(told) if told else button
    before = says.inner_text()
    button.click()
    page.wait_for_function("([says, before]) => says.innerText !== before", arg=[says.element_handle(), before])
    return str(page.evaluate("navigator.clipboard.readText()"))


def unfolded(summary: Any) -> Any:
    """What a summary shows once it has been pressed."""
    details = summary.locator("xpath=..")
    before = details.get_attribute("open") is not None
    summary.click()
    assert (details.get_attribute("open") is None) == before
    if before:
        summary.click()
    return details


def sized(phone: Any, width: int) -> None:
    phone.set_viewport_size({"width": width, "height": 844})


def chosen(phone: Any) -> tuple[str | None, str | None]:
    """By which rules the page is read, and whether as they are printed."""
    html = phone.locator("html")
    return html.get_attribute("data-mine"), html.get_attribute("data-printed")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whoever_comes_says_which_rules_are_theirs(phone: Any, address: str, lang: str) -> None:
    opened(phone, address, lang, "07.html")
    phone.click(".ask-mine .another")
    phone.check(".mine-choices input[value=tournament]")
    assert chosen(phone) == ("tournament", None)
    name = phone.locator(".chip .mine-name").inner_text()
    assert name == phone.locator(".mine-choices label:has([value=tournament]) b").inner_text()
    phone.check(".mine-choices input[value=risiko-it]")
    phone.check(".mine-choices input[name=printed]")
    assert chosen(phone) == ("risiko-it", "")
    assert "as=risiko-it&printed=1" in phone.url
    phone.click(".mine-choices .done")
    assert not phone.locator(".mine-choices").is_visible()
    assert not phone.locator(".ask-mine").is_visible()
    phone.click(".printed-off")
    assert chosen(phone) == ("risiko-it", None)
    phone.click(".mine > summary")
    assert phone.locator(".mine-choices input[value=risiko-it]").is_checked()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("pressed", "rules"), [("[data-mine=tournament]", "tournament"), (".quiet", "base")])
def test_the_question_for_the_rules_goes_when_it_is_answered(
    phone: Any, address: str, lang: str, pressed: str, rules: str
) -> None:
    opened(phone, address, lang, "06.html")
    phone.click(f".ask-mine {pressed}")
    assert chosen(phone) == (rules, None)
    assert not phone.locator(".ask-mine").is_visible()
    phone.reload(wait_until="domcontentloaded")
    assert not phone.locator(".ask-mine").is_visible()
    assert chosen(phone) == (rules, None)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_stands_beside_a_rule_opens_and_its_texts_are_copied(phone: Any, address: str, lang: str) -> None:
    opened(phone, address, lang, "04-1.html")
    for kind in ("here", "example", "differs"):
        told = unfolded(phone.locator(f"main details.{kind} > summary").first)
        assert told.locator("xpath=*[2]").is_visible(), kind
    rule = phone.locator("[id='r-4.1.1']")
    assert unfolded(rule.locator(".sure > summary")).locator(".pop").inner_text()
    rule.locator(".dots > summary").click()
    for kind in ("proofs", "printed"):
        assert unfolded(rule.locator(f".{kind} > summary")).locator("li").first.is_visible(), kind
    assert copied(phone, rule.locator(".permalink + button")) == at(address, lang, "r/4.1.1/")
    rule.locator(".report > summary").click()
    text = rule.locator(".report textarea").input_value()
    assert at(address, lang, "r/4.1.1/") in text
    assert rule.locator("> .says").inner_text() in text
    assert copied(phone, rule.locator(".report button")) == text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_second_language_stands_beside_the_first_which_the_menu_changes(phone: Any, address: str, lang: str) -> None:
    """Where one reads and what was typed stay."""
    other = LANGUAGES[LANGUAGES.index(lang) - 1]
    opened(phone, address, lang, "05.html")
    phone.click(".menu > summary")
    phone.select_option(".second", other)
    beside = phone.locator("[id='r-5'] > .two .beside")
    beside.wait_for()
    assert beside.get_attribute("lang") == other
    phone.evaluate("document.getElementById('find').value = 'alaska'")  # no list of hits over the menu
    if phone.locator(".menu:not([open])").count():
        phone.click(".menu > summary")
    phone.click(f".languages a[lang={other}]")
    phone.wait_for_url(at(address, other, "05.html*"), wait_until="domcontentloaded")
    assert phone.evaluate("document.documentElement.lang") == other
    phone.wait_for_function("() => document.getElementById('find').value === 'alaska'")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_typed_into_the_bar_is_found_and_opened(phone: Any, address: str, lang: str) -> None:
    opened(phone, address, lang, "territory-kamchatka.html")
    phone.fill("#find", phone.locator("h1").inner_text())
    phone.locator("#find-list [role=option]").first.wait_for()
    assert "territory-kamchatka" in (phone.get_attribute("#find-list [role=option]", "data-url") or "")
    phone.fill("#find", "4.2.12")
    phone.wait_for_function("() => document.querySelector('#find-list [data-url]')?.dataset.url.includes('4.2.12')")
    phone.keyboard.press("ArrowDown")
    phone.keyboard.press("Enter")
    phone.wait_for_url("**/risiko/04-2.html#r-4.2.12", wait_until="domcontentloaded")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_home_page_is_searched_and_what_it_finds_is_narrowed(phone: Any, address: str, lang: str) -> None:
    opened(phone, address, lang, "index.html")
    phone.locator(".examples .example").first.click()
    hits = phone.locator(".findings-list a")
    hits.first.wait_for()
    assert phone.input_value("#findings-q") == phone.locator(".examples .example").first.text_content()
    phone.fill("#findings-q", "alaska")
    sized(phone, DESK)
    phone.click(".findings-form [type=submit]")  # on a phone the keyboard has it
    phone.wait_for_function(
        "() => [...document.querySelectorAll('.findings-list a')].some((a) => /alaska/.test(a.href))"
    )
    assert "q=alaska" in phone.url
    for kind in phone.eval_on_selector_all("[name=kind]", "(all) => all.map((one) => one.value)"):
        label = phone.locator(f".findings label:has([name=kind][value='{kind}'])")
        if label.is_visible():
            label.click()
            many = int(label.locator(".count").inner_text())
            phone.wait_for_function(
                "(many) => document.querySelectorAll('.findings-list > li').length === many", arg=many
            )
            assert many
            assert not kind or f"kind={kind}" in phone.url


# ---- worked examples ----


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_example_is_gone_through_by_every_button_key_and_tap(phone: Any, address: str, lang: str) -> None:
    """Three dice against two: both armies of Kamchatka fall, and three of Alaska must move in."""
    opened(phone, address, lang, "scenarios-04-2.html#s-alaska-takes-kamchatka")
    scenario = phone.locator("[id='s-alaska-takes-kamchatka']")
    scenario = scenario if scenario.evaluate("(one) => one.localName") == "details" else scenario.locator("xpath=..")
    assert unfolded(phone.locator("details.scenario > summary").nth(1)).locator("xpath=*[2]").is_visible()
    steps = scenario.locator(".st-list > li")
    many = steps.count()
    armies = {slug: scenario.locator(f"[data-c={slug}] .rk-a text") for slug in ("alaska", "kamchatka")}

    def stands() -> tuple[int, int, int]:
        """The step one is at, and the armies of both."""
        here = steps.evaluate_all("(all) => all.findIndex((one) => one.ariaCurrent === 'step') + 1")
        return here, *(int(armies[slug].first.text_content()) for slug in armies)  # type: ignore[return-value]

    assert stands() == (0, 6, 2)
    assert scenario.locator(".st-back").is_disabled()
    scenario.locator(".st-next").click()
    scenario.locator(".st-next").click()
    assert stands()[0] == 2
    scenario.locator(".st-back").click()
    assert stands() == (1, 6, 2)
    scenario.locator(".st-all").click()
    assert stands()[0] == many
    assert stands()[1:] in {(6, 0), (3, 3)}  # the armies move in with the last step or after it
    assert scenario.locator(".st-next").is_disabled()
    assert scenario.locator(".st-outcome").first.is_visible()
    scenario.locator(".st-back").focus()
    phone.keyboard.press("Home")
    assert stands() == (0, 6, 2)
    phone.keyboard.press("ArrowRight")
    assert stands()[0] == 1
    phone.keyboard.press("End")
    phone.keyboard.press("ArrowLeft")
    assert stands()[0] == many - 1
    steps.nth(1).locator(".st-said").click()
    assert stands()[0] == 2
    scenario.locator(".report > summary").click()
    assert "alaska-takes-kamchatka" in scenario.locator(".report textarea").input_value()


# ---- the map ----

TAPPED = """(places) => places.map((place) => {
    const part = document.querySelector(place);
    part.scrollIntoView({ block: "center", inline: "center" });
    const at = part.getBoundingClientRect();
    const link = document.elementFromPoint(at.x + at.width / 2, at.y + at.height / 2)?.closest("a");
    return link?.getAttribute("href") ?? "";
})"""
"""Where taps on the middle of parts of a page lead."""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_tap_on_the_map_of_the_world_opens_the_continent_and_on_the_large_one_the_territory(
    phone: Any, address: str, lang: str
) -> None:
    opened(phone, address, lang, "map.html")
    tokens = [f".rk-world [data-c={slug}] .rk-a" for slug in TERRITORIES]
    board = DATA.files["board"]["territory"]
    continents = [f"continent-{board[slug]['continent']}.html" for slug in TERRITORIES]
    assert phone.evaluate(TAPPED, tokens) == continents
    phone.check(".rk-large input")
    assert phone.evaluate(TAPPED, tokens) == [f"territory-{slug}.html" for slug in TERRITORIES]
    phone.locator(".rk-world [data-c=ucraina] .rk-a").click()
    phone.wait_for_url("**/risiko/territory-ucraina.html", wait_until="domcontentloaded")
    phone.locator(".bd [data-c=urali] .rk-a").click()
    phone.wait_for_url("**/risiko/territory-urali.html", wait_until="domcontentloaded")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_tap_on_the_map_of_a_continent_opens_the_territory(phone: Any, address: str, lang: str) -> None:
    opened(phone, address, lang, "continent-europa.html")
    slugs = phone.eval_on_selector_all(".bd a [data-c]", "(all) => all.map((one) => one.dataset.c)")
    assert phone.evaluate(TAPPED, [f".bd [data-c={slug}] .rk-a" for slug in slugs]) == [
        f"territory-{slug}.html" for slug in slugs
    ]
    assert len(slugs) > 7
    phone.locator(".bd [data-c=islanda] .rk-a").click()
    phone.wait_for_url("**/risiko/territory-islanda.html", wait_until="domcontentloaded")


# ---- calculators ----


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_field_and_button_of_the_calculators_changes_what_is_said(phone: Any, address: str, lang: str) -> None:
    opened(phone, address, lang, "calculators.html")

    def says() -> float:
        text = phone.inner_text("#battle .calc-sum").replace("\xa0", " ").replace(DECIMAL.get(lang, ","), ".")
        return float(re.findall(r"[\d.]+(?= ?%)", text)[0])

    def exact(attackers: int, defenders: int, stop: int, dice: str = "base") -> Any:
        chance = exact_odds(attackers, defenders, dice_rules()[dice], stop).conquest
        return pytest.approx(float(100 * chance), abs=0.0501)

    asked = {"attackers": 10, "defenders": 6, "stop": 1}
    assert says() == exact(**asked)
    for name in ("attackers", "defenders", "stop"):
        for step in (1, 1, -1):
            phone.click(f"[data-for=calc-{name}][data-step='{step}']")
            asked[name] += step
            assert phone.input_value(f"#calc-{name}") == str(asked[name])
            assert says() == exact(**asked)
    for name, value in (("attackers", 8), ("defenders", 5), ("stop", 3)):
        phone.fill(f"#calc-{name}", str(value))
    phone.select_option("#calc-dice", "classic")
    assert says() == exact(8, 5, 3, "classic")
    assert phone.evaluate("location.hash") == "#battle?dice=classic&attackers=8&defenders=5&stop=3"
    for n in range(2):
        assert unfolded(phone.locator("#battle .calc-detail summary").nth(n)).locator("table").first.is_visible()
    for n in range(phone.locator(".calc-print > summary").count()):
        assert unfolded(phone.locator(".calc-print > summary").nth(n)).locator("table").first.is_visible()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_that_is_put_in_is_counted(phone: Any, address: str, lang: str) -> None:
    """By hand: three alike are 6 (infantry), 8 (cavalry), 4 (cannon), one of each 10, two alike and a joker 12."""
    opened(phone, address, lang, "calculators.html#sets")

    def armies() -> int:
        found = re.findall(r"\d+", phone.inner_text("#sets .calc-sum"))
        return int(found[0]) if found else 0

    def put(**cards: int) -> None:
        for name in ("infantry", "cavalry", "cannon", "joker"):
            phone.fill(f"#calc-{name}", str(cards.get(name, 0)))

    for name, worth in (("infantry", 6), ("cavalry", 8), ("cannon", 4)):
        put(**{name: 2})
        assert armies() == 0
        phone.click(f"[data-for=calc-{name}][data-step='1']")
        assert armies() == worth
        phone.click(f"[data-for=calc-held-{name}][data-step='1']")
        assert armies() == worth + 2
        phone.fill(f"#calc-held-{name}", "3")
        assert armies() == worth + 6
        phone.click(f"[data-for=calc-held-{name}][data-step='-1']")
        assert armies() == worth + 4
        phone.click(f"[data-for=calc-{name}][data-step='-1']")
        assert armies() == 0
        phone.click("[data-for=calc-joker][data-step='1']")
        assert armies() == 12 + 4
        phone.click("[data-for=calc-joker][data-step='-1']")
        assert armies() == 0
        phone.fill(f"#calc-held-{name}", "0")
    put(infantry=1, cavalry=1, cannon=1)
    assert armies() == 10


# ---- the score sheet ----


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_box_field_and_button_of_the_score_sheet_counts(phone: Any, address: str, lang: str) -> None:
    opened(phone, address, lang, "tournament.html")
    phone.evaluate("() => { window.print = () => { window.printed = (window.printed ?? 0) + 1; }; }")
    worth = sum(int(value) for value in phone.locator(".score tbody td.v").all_inner_texts())
    boxes = phone.locator("input[data-t]")
    assert boxes.count() == 6 * len(TERRITORIES)
    for player in range(1, 7):  # each box in its turn: it goes from one player to the next
        phone.locator(f"input[data-p='{player}']").evaluate_all("(all) => all.forEach((one) => one.click())")
        scores = phone.locator("tfoot output").all_inner_texts()
        assert scores == [str(worth) if n == player else "0" for n in range(1, 7)]
    phone.check("input[data-t='0'][data-p='1']")
    phone.uncheck("input[data-t='1'][data-p='6']")
    for player in range(1, 7):
        phone.check(f"input[data-won='{player}']")
        assert phone.locator("tfoot output").nth(player - 1).inner_text() == "100"
    assert phone.locator("input[data-won]:checked").count() == 1
    phone.uncheck("input[data-won='6']")
    for player in range(1, 7):
        phone.fill(f"[name=sum{player}]", str(10 * player))
        phone.fill(f"[name=name{player}]", f"Ada {player}")
    assert phone.locator("tfoot output").all_inner_texts() == [str(10 * player) for player in range(1, 7)]
    assert "Ada 6" in phone.inner_text(".sc-sum")
    phone.check("input[data-won='1']")
    phone.select_option("#sc-points", "added")
    assert phone.locator("tfoot output").first.inner_text() == "110"
    phone.select_option("#sc-players", "4")
    assert phone.locator("tfoot output:visible").count() == 4
    assert "name4=Ada+4" in phone.url
    assert "name5" in phone.url  # who left may come back
    phone.click("[data-do=print]")
    assert phone.evaluate("window.printed") == 1
    phone.click("[data-do=empty]")
    assert phone.url.endswith("#sheet")
    assert phone.locator("input[data-t]:checked").count() == 0


# ---- a turn to tick off ----


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_step_of_a_turn_is_ticked_kept_and_cleared(phone: Any, address: str, lang: str) -> None:
    opened(phone, address, lang, "turn.html")
    ticks = phone.locator(".ticks input")
    for tick in ticks.all():
        tick.check()
    phone.reload(wait_until="domcontentloaded")
    assert phone.locator(".ticks input:checked").count() == ticks.count() > 3
    phone.click(".untick")
    phone.reload(wait_until="domcontentloaded")
    assert phone.locator(".ticks input:checked").count() == 0


# ---- the playground ----

Tab = Callable[[str], Any]
GAME = {
    "ruleset": "base",
    "given": {
        "ask": "combat",
        "territories": {"player-1": {"alaska": 6, "brasile": 1}, "player-2": {"kamchatka": 2, "siam": 1}},
    },
    "readings": {},
    "moves": ["alaska-to-kamchatka", "dice-2", "dice-3", "roll-641", "roll-52"],
}
"""A battle over Kamchatka, both of whose armies fall: three of Alaska move in."""
LOG = "() => document.querySelectorAll('#play-log > li').length"


@pytest.fixture(scope="module")
def tab(handbook: Path, address: str, chromium: Any) -> Iterator[Tab]:
    """The playground of a language, at the address of a position that somebody sent, its engine loaded.

    Each is opened out of the one before: they share a process, which compiles the Python of the browser once.
    """
    if not (handbook / "_static" / "playground" / "risiko-engine.zip").is_file():
        if os.environ.get("TS_RULES_NO_SKIP"):
            pytest.fail("TS_RULES_NO_SKIP is set, and the handbook has no engine")
        pytest.skip("the handbook was built without its playground")
    allowed = ["clipboard-read", "clipboard-write"]
    context = chromium.new_context(viewport={"width": 390, "height": 844}, service_workers="block", permissions=allowed)
    first, faults = context.new_page(), []
    first.goto(f"{address}/_static/icon.svg")

    def loaded(lang: str) -> Any:
        with first.expect_popup() as popup:
            first.evaluate("() => { window.open('about:blank') }")
        page = popup.value
        page.on("pageerror", lambda problem: faults.append(f"{lang}: {problem}"))
        sent = f"playground.html#game={quote(json.dumps(GAME))}"
        page.goto(at(address, lang, sent), wait_until="domcontentloaded")
        page.click("#play-load")
        page.wait_for_selector("#play-game:not([hidden])")
        return page

    yield loaded
    context.close()
    assert not faults


def record() -> str:
    """The same game, written down."""
    rules = PLAYED.rules(PLAYED.game.ruleset("base"), {})
    moves = [PLAYED.moves[name] for name in GAME["moves"]]
    return write_record(PLAYED, rules, moves, PLAYED.position(rules, GAME["given"]))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_of_the_playground_is_pressed(tab: Tab, lang: str) -> None:
    page = tab(lang)

    def made(many: int) -> None:
        page.wait_for_function(f"(many) => ({LOG})() === many", arg=many)

    def armies(slug: str) -> str:
        return str(page.locator(f"#play-board [data-c={slug}] .rk-a text").text_content())

    # what was sent stands as it stood
    made(5)
    assert (armies("alaska"), armies("kamchatka")) == ("3", "3")

    # a position of one's own in a later turn
    page.locator(".play-start > summary").click()
    page.fill("#play-set [name=turn]", "37")
    page.select_option("#play-set [name=player]", "player-2")
    page.click("#play-set .primary")
    page.wait_for_function("() => document.getElementById('play-facts').innerText.includes('37')")

    # an example, step by step, on the map, and by its buttons
    page.locator(".play-start > summary").click()
    page.fill("#play-find", "alaska kamchatka")
    page.click("#play-scenarios [data-scenario=alaska-takes-kamchatka]")
    page.wait_for_selector("#play-moves [data-move=alaska-to-kamchatka]")
    title = page.inner_text("#play-title")
    assert (armies("alaska"), armies("kamchatka")) == ("6", "2")
    large = page.locator(".rk-tap:has(#play-board) .rk-large input")
    large.check()
    page.click("#play-board [data-c=kamchatka] .rk-a")  # an attack on it begins elsewhere
    page.wait_for_selector("#play-error a")
    page.click("#play-board [data-c=alaska] .rk-a")
    assert page.locator("#play-board .bd-new").count() > 1
    page.click("#play-board [data-c=kamchatka] .rk-a")
    page.wait_for_selector("#play-moves [data-move=dice-2]")
    large.uncheck()
    page.click("#play-moves [data-move=dice-2]")
    page.wait_for_selector("#play-moves [data-move=dice-3]")
    page.click("#play-next")
    made(3)
    page.click("#play-moves [data-chance=one]")
    made(4)
    page.click("#play-undo")
    made(3)
    while page.locator("#play-next").is_visible():
        before = page.locator("#play-log > li").count()
        page.click("#play-next")
        made(before + 1)
    assert (armies("alaska"), armies("kamchatka")) in {("6", "0"), ("3", "3")}
    page.click("#play-compare")
    page.wait_for_selector("#play-compared .play-verdicts")
    assert copied(page, page.locator("#play-link"), "#play-said") == page.url
    told = json.loads(unquote(page.url.partition("#game=")[2]))
    assert [move.rpartition(": ")[2] for move in told.pop("moves")] == GAME["moves"]
    assert told == {name: value for name, value in GAME.items() if name != "moves"}
    page.click("#play-first")
    made(0)
    assert (armies("alaska"), armies("kamchatka")) == ("6", "2")

    # other rules, and a game from its beginning, dealt by chance
    page.select_option("#play-ruleset", "tournament")
    page.wait_for_selector("#play-moves [data-move=alaska-to-kamchatka]")
    page.locator(".play-start > summary").click()
    page.click("#play-new")
    page.wait_for_selector("#play-moves [data-chance=one]")
    page.wait_for_function("(title) => document.getElementById('play-title').innerText !== title", arg=title)
    for played in range(1, 20):
        if page.locator("#play-moves [data-chance=all]").count():
            break
        page.locator("#play-moves [data-chance=one], #play-moves [data-move]").first.click()
        made(played)
    page.click("#play-moves [data-chance=all]")
    page.locator("#play-moves [data-chance]").first.wait_for(state="detached")
    made(played - 1 + 3 + len(TERRITORIES))  # objectives and territories

    # a game that was written down, pasted and from a file
    page.locator(".play-start > summary").click()
    page.fill("#play-text", record())
    page.click("#play-read")
    page.wait_for_selector("#play-opened:not([hidden])")
    page.click("#play-forward")
    made(1)
    page.click("#play-forward")
    page.wait_for_function("() => !document.getElementById('play-back').disabled")
    page.click("#play-back")
    made(1)
    folded = page.locator("#play-opened details > summary")
    folded.click()
    page.locator("#play-steps [data-step]").last.click()
    page.wait_for_function("() => document.getElementById('play-forward').disabled")
    page.locator(".play-start > summary").click()
    page.set_input_files("#play-file", {"name": "a.txt", "mimeType": "text/plain", "buffer": record().encode()})
    page.wait_for_function("() => document.getElementById('play-title').textContent === 'a.txt'")

    page.close()
