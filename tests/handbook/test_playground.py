"""The playground: its table in any Python, its page in a browser, and the browser's Python against this one."""

from __future__ import annotations

import hashlib
import io
import json
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from browser import served

from ts_rules.games import load_game
from ts_rules.games.twilight_struggle.play.as_played_game import PLAYED
from ts_rules.games.twilight_struggle.play.kinds import NAMES, PROMPTS
from ts_rules.games.twilight_struggle.play.moves import NAMES as MOVES
from ts_rules.games.twilight_struggle.tabletop import playground_words as own
from ts_rules.games.twilight_struggle.tabletop.calculators.by_ruleset import rulesets
from ts_rules.games.twilight_struggle.tabletop.playground_words import effect_words, fact_words, move_words
from ts_rules.handbook import playground
from ts_rules.handbook.playground import pyodide
from ts_rules.handbook.playground.engine_archive import engine_zip
from ts_rules.handbook.playground.table import Table
from ts_rules.handbook.writing.linked_sentences import sentences_of
from ts_rules.playing.named_rules import rules_to
from ts_rules.playing.scenario_facts import all_facts
from ts_rules.playing.scenario_file import all_scenarios

STATIC = Path(playground.__file__).parent.parent / "theme" / "static"
ALL_IN_BROWSER = bool(os.environ.get("TS_RULES_ALL_IN_BROWSER"))
EVERY = 1 if ALL_IN_BROWSER else 24
"""Of the scenarios, stretch by stretch, one stretch in so many is played in the browser unless all are asked for."""
STRETCH = 25
LANGUAGES = ("en", "it", "pt", "pl", "el")
OWN = own.playground(sentences_of(load_game("ts"), "en"))
LEFT_OUT = (OWN.apart, OWN.quiet)


@pytest.fixture(scope="module")
def table() -> Table:
    return Table(PLAYED, {name: rules_to(PLAYED, rules) for name, rules in rulesets().items()}, *LEFT_OUT)


def ask(table: Table, **question: Any) -> Any:
    return json.loads(table.answer(json.dumps(question)))


def game(*moves: str, ruleset: str = "deluxe", **given: Any) -> dict[str, Any]:
    return {"ruleset": ruleset, "given": given, "readings": {}, "moves": list(moves)}


COUP = {"to_play": "us", "ask": "coup", "ops": 3, "influence": {"mexico": [0, 2]}}


# ---- the table ----


def test_a_coup_is_told_with_all_that_it_changes(table: Table) -> None:
    # 3 + 4 - 2 x 2 = 3: the two Soviet influence go and one of the US comes; Mexico is a battleground
    found = ask(table, do="show", game=game("mexico", "die-4", **COUP))
    assert found["influence"]["mexico"] == [1, 0]
    assert found["defcon"] == 4
    first, second = found["log"]
    assert first["changes"] == [{"what": "military_operations", "of": "us", "from": 0, "to": 3}]
    assert {"what": "defcon", "of": "", "from": 5, "to": 4} in second["changes"]
    assert {"what": "influence", "of": "mexico", "from": [0, 2], "to": [1, 0]} in second["changes"]


def test_the_decision_and_its_moves_are_shown(table: Table) -> None:
    found = ask(table, do="show", game=game(**COUP))
    assert (found["to_move"], found["decision"], found["legal"]) == ("us", "coup-target", [["mexico", 1]])
    found = ask(table, do="show", game=game("mexico", **COUP))
    assert (found["to_move"], [move for move, _weight in found["legal"]]) == (
        "chance",
        [f"die-{n}" for n in range(1, 7)],
    )


def test_undo_and_another_way_from_there(table: Table) -> None:
    ask(table, do="show", game=game("mexico", "die-6", **COUP))
    assert ask(table, do="show", game=game("mexico", **COUP))["to_move"] == "chance"
    assert ask(table, do="show", game=game("mexico", "die-1", **COUP))["influence"]["mexico"] == [0, 2]


def test_what_is_not_possible_gets_a_sentence(table: Table) -> None:
    for asked in (
        game("mexico", "die-7", **COUP),
        game("cuba", **COUP),
        game(to_play="us", ask="coup", ops=3, influence={"atlantis": [1, 1]}),
        game(ruleset="ts-xx", **COUP),
        {"moves": "mexico"},
        {"cheat": True},
    ):
        found = ask(table, do="show", game=asked)
        assert set(found) == {"error"}
        assert len(found["error"]) > 10
    assert "error" in ask(table, do="scenario", id="no-such-scenario")


def test_a_move_is_told_the_rules_that_forbid_it(table: Table) -> None:
    asked = game(**{**COUP, "influence": {"mexico": [0, 2], "poland": [0, 3]}, "defcon": 4})
    assert ask(table, do="why", game=asked, move="mexico") == {"reasons": []}
    assert ask(table, do="why", game=asked, move="poland")["reasons"] == [
        {
            "rules": ["8.1.5"],
            "says": ["{country}: DEFCON {level} closes its region ({region}); it must be at {needed} or higher."],
            "slots": {"country": "country.poland", "level": 4, "needed": 5, "region": "region.europe"},
        }
    ]
    assert "error" in ask(table, do="why", game=asked, move="atlantis")


def test_what_each_book_makes_of_a_coup(table: Table) -> None:
    # the Portuguese summary raises DEFCON after a coup in a battleground, where every other book lowers it
    found = ask(table, do="compare", game=game("mexico", "die-4", **COUP, defcon=4))
    by_name = {column["ruleset"]: column for column in found["columns"]}
    assert {name for name, column in by_name.items() if not column["same"]} == {"ts-pt-summary"}
    other = by_name["ts-pt-summary"]
    assert (found["base"]["facts"]["defcon"], other["facts"]["defcon"]) == (3, 5)
    assert other["because"] == ["6.3.4/defcon-after"]


def test_a_move_that_a_book_does_not_allow_stops_it_there(table: Table) -> None:
    # only where a book lets a player roll against no influence can Zaire, which is empty, be chosen
    given = {"to_play": "us", "ask": "realignment", "ops": 1, "influence": {"angola": [0, 1]}}
    found = ask(table, do="compare", game=game("zaire", ruleset="2e", **given))
    stopped = {column["ruleset"]: column["stopped"] for column in found["columns"]}
    assert stopped["2e"] is None
    assert stopped["deluxe"] == 1
    assert stopped["ts-el-deluxe"] == 1
    reasons = {column["ruleset"]: column["because"] for column in found["columns"]}
    assert "6.2.1/target-influence" in reasons["deluxe"]


def test_every_scenario_can_be_put_on_the_table(table: Table) -> None:
    listed = ask(table, do="scenarios")
    assert [entry[0] for entry in listed] == [scenario.id for scenario in all_scenarios(PLAYED)]
    for ident, _title, _about in listed[::40]:
        found = ask(table, do="show", game=ask(table, do="scenario", id=ident)["game"])
        assert "error" not in found, ident


def test_a_new_game_can_be_begun(table: Table) -> None:
    found = ask(table, do="show", game=game(ask="set-up", round=0))
    assert (found["to_move"], found["decision"]) == ("chance", "draw-card")


# ---- what the page can say ----


def test_every_move_fact_effect_and_prompt_has_its_words() -> None:
    words = own.playground(sentences_of(load_game("ts"), "it")).words
    moves, named = move_words(str), 0
    for name in MOVES:
        stem, dash, last = name.rpartition("-")
        known = (
            name in words["names"]
            or name.startswith("#")
            or name in words["moves"]
            or (dash and last.isdigit() and f"{stem}-#" in moves)
        )
        assert known, name
        named += 1
    assert named > 250
    assert {name for name, prompt in zip(NAMES, PROMPTS, strict=True) if prompt} == set(words["prompts"])
    assert set(all_facts(PLAYED)) - set(fact_words(str)) == {"sizes", "played"}
    told = effect_words(lambda path: path.partition(".")[2], str)
    assert told["chernobyl-asia"] == "chernobyl (asia)"
    assert told["brezhnev-doctrine"] == "brezhnev-doctrine"
    assert all(" " in text or text.replace("-", "").isalnum() for text in told.values())


# ---- the engine as it travels ----


def test_the_zip_is_the_same_each_time_and_holds_what_plays_alone() -> None:
    first = engine_zip(load_game("ts"), PLAYED, OWN)
    assert hashlib.sha256(engine_zip(load_game("ts"), PLAYED, OWN)).digest() == hashlib.sha256(first).digest()
    assert len(first) < 700_000
    names = zipfile.ZipFile(io.BytesIO(first)).namelist()
    assert names == sorted(names)
    assert not [n for n in names if "__pycache__" in n or "/sources/" in n or n.startswith("ts_rules/cli")]
    assert "ts_rules/games/twilight_struggle/data/map.toml" in names
    assert not [n for n in names if "/scenarios/" in n]  # the table has them, as they were read


def test_the_zip_plays_by_itself(tmp_path: Path) -> None:
    zipfile.ZipFile(io.BytesIO(engine_zip(load_game("ts"), PLAYED, OWN))).extractall(tmp_path)
    code = (
        "import sys, json; sys.path.insert(0, sys.argv[1])\n"
        "from ts_rules.handbook.playground.table import Table\n"
        "table = Table.beside(sys.argv[1])\n"
        "print(len(table.rulesets), len(json.loads(table.answer(json.dumps({'do': 'scenarios'})))))\n"
        "bad = {'click', 'sphinx', 'jinja2', 'polib', 'rich', 'markupsafe'} & set(sys.modules)\n"
        "assert not bad, bad"
    )
    done = subprocess.run(
        [sys.executable, "-I", "-c", code, str(tmp_path)], capture_output=True, text=True, check=False, cwd=tmp_path
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == [str(len(rulesets())), str(len(all_scenarios(PLAYED)))]


def test_without_npm_the_part_is_named_with_the_way_to_get_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pyodide, "_npm", list)
    found = playground.install(tmp_path / "site", print, cache=tmp_path / "cache")
    assert isinstance(found, playground.Missing)
    assert found.part == "playground"
    assert "npm" in found.why
    assert "pip install" in found.how
    assert not (tmp_path / "site").exists()


def test_an_npm_that_fails_is_told_and_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fails = [sys.executable, "-c", "import sys; sys.stderr.write('no network here'); sys.exit(1)"]
    monkeypatch.setattr(pyodide, "_npm", lambda: fails)
    found = pyodide.fetched(print, tmp_path)
    assert isinstance(found, playground.Missing)
    assert "no network here" in found.why
    assert [p.name for p in tmp_path.rglob("*")] == ["pyodide"]


def test_every_pinned_package_has_its_integrity() -> None:
    lock = json.loads((pyodide.HERE / "package-lock.json").read_text("utf-8"))
    wanted = json.loads((pyodide.HERE / "package.json").read_text("utf-8"))["dependencies"]
    assert all(version[0].isdigit() for version in wanted.values())
    for name, entry in lock["packages"].items():
        if name:
            assert entry["integrity"].startswith("sha512-"), name
            assert "resolved" not in entry
    assert lock["packages"]["node_modules/pyodide"]["version"] == wanted["pyodide"]


# ---- in the browser ----


@pytest.fixture(scope="module")
def site(handbook: Path) -> Path:
    """The handbook as it was built, with the engine in it."""
    if not (handbook / "_static" / playground.FOLDER / "ts-engine.zip").is_file():
        told = (handbook / "handbook.txt").read_text("utf-8")
        if os.environ.get("TS_RULES_NO_SKIP"):
            pytest.fail(f"TS_RULES_NO_SKIP is set, and the handbook has no engine: {told}")
        pytest.skip(f"the handbook was built without its playground: {told}")
    return handbook


def page_of(lang: str) -> str:
    """Where the playground stands in a language."""
    return "ts/playground.html" if lang == "en" else f"{lang}/ts/playground.html"


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    with served(site) as found:
        yield found


Tabs = Callable[[str], Any]


@pytest.fixture(scope="module")
def tabs(address: str, chromium: Any) -> Iterator[Tabs]:
    """The playground of a language on a phone, its engine loaded by the keyboard.

    Each is opened once, out of the first one: they share a process, which compiles the Python of the browser once.
    """
    context = chromium.new_context(viewport={"width": 390, "height": 844})
    context.add_init_script(
        "window.Worker = class extends Worker { constructor(...given) { super(...given); window.engine = this; } };"
    )
    found: dict[str, Any] = {}
    asked: list[str] = []
    faults: list[str] = []

    def another() -> Any:
        if not found:
            return context.new_page()
        first = next(iter(found.values()))
        with first.expect_popup() as opened:
            first.evaluate("() => { window.open('about:blank') }")
        return opened.value

    def tab(lang: str) -> Any:
        if lang in found:
            found[lang].evaluate("document.querySelector('.play-start').open = true")  # it closed when a game began
            return found[lang]
        page, before = another(), len(asked)
        page.on("request", lambda request: asked.append(request.url))
        page.on("pageerror", lambda problem: faults.append(f"{lang}: {problem}"))
        page.goto(f"{address}/{page_of(lang)}")
        assert not [url for url in asked[before:] if "pyodide" in url or url.endswith(".zip")]  # before it is asked for
        page.focus("#play-load")
        page.keyboard.press("Enter")
        page.wait_for_selector("#play-table:not([hidden])")
        assert [url for url in asked[before:] if url.endswith("/ts-engine.zip")]
        found[lang] = page
        return page

    yield tab
    context.close()
    assert not faults
    assert all(url.startswith((address, "data:", "blob:")) for url in asked)


@pytest.fixture
def page(tabs: Tabs) -> Any:
    """In English."""
    return tabs("en")


def put_question(page: Any, **question: Any) -> Any:
    """Ask the engine that the page has loaded."""
    return page.evaluate(
        """(question) => new Promise((resolve) => {
            const heard = ({ data }) => {
                if (data.number !== "test") return;
                window.engine.removeEventListener("message", heard);
                resolve(data.found);
            };
            window.engine.addEventListener("message", heard);
            window.engine.postMessage({ number: "test", ask: question });
        })""",
        question,
    )


def test_the_python_of_the_browser_is_one_that_we_accept(page: Any) -> None:
    major, minor = map(int, page.get_attribute("#playground", "data-python").split(".")[:2])
    assert (3, 11) <= (major, minor) < (3, 15)  # requires-python


def test_the_browser_comes_to_what_this_python_comes_to(page: Any, table: Table) -> None:
    last = len(all_scenarios(PLAYED))
    stretches = range(0, last, STRETCH)[::EVERY]
    played = 0
    for first in stretches:
        there = put_question(page, do="prove", first=first, last=first + STRETCH)
        here = ask(table, do="prove", first=first, last=first + STRETCH)
        assert there == here
        assert not [entry for entry in there if entry[2]]  # and it is what the scenario says
        played += len({entry[0] for entry in there})
    assert played == last if EVERY == 1 else played > last // (EVERY + 2)


def test_a_reader_plays_a_coup_by_keyboard_on_a_phone(page: Any) -> None:
    page.fill("#play-find", "6.3.4 Mexico")
    page.locator("#play-scenarios button").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector('#play-moves button[data-move="mexico"]')
    assert page.locator("#play-log > li").count() == 0
    page.focus('#play-moves button[data-move="mexico"]')
    page.keyboard.press("Enter")
    page.wait_for_selector('#play-moves button[data-move="die-4"]')
    page.focus('#play-moves button[data-move="die-4"]')
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelectorAll('#play-log > li').length === 2")
    told = page.inner_text("#play-log")
    assert "DEFCON: 5 → 4" in told
    assert "US 0, USSR 2 → US 1, USSR 0" in told
    page.focus("#play-compare")
    page.keyboard.press("Enter")
    page.wait_for_selector("#play-compared .play-verdicts")
    assert "6.3.4" in page.inner_text(".play-verdicts li.other")
    assert page.locator("td.other").count() >= 1
    page.focus("#play-undo")
    page.keyboard.press("Enter")
    page.wait_for_selector('#play-moves button[data-move="die-1"]')
    assert page.locator("#play-compared > *").count() == 0


def test_the_map_is_the_board_of_an_example_that_opens_at_its_start(page: Any) -> None:
    page.fill("#play-find", "6.3.4 Mexico")
    page.click("#play-scenarios button")
    page.wait_for_selector('#play-board [data-c="mexico"]')
    page.wait_for_selector("#play-log > li", state="detached")  # what was played before on this page is gone
    page.click("#play-compare")  # an example is held against the books with all its moves
    page.wait_for_selector("#play-compared .play-verdicts")
    assert "6.3.4" in page.inner_text(".play-verdicts li.other")
    page.click('#play-board [data-c="guatemala"]')
    page.wait_for_selector("#play-error a")
    assert "Guatemala: the opponent has no influence there." in page.inner_text("#play-error")
    assert (page.get_attribute("#play-error a", "href") or "").endswith("/ts/r/6.3.1/")
    page.click('#play-board [data-c="mexico"]')
    page.wait_for_selector('#play-moves button[data-move="die-4"]')
    assert page.inner_text("#play-error") == ""
    page.click("#play-undo")
    page.wait_for_selector('#play-moves button[data-move="mexico"]')
    while page.locator("#play-next").is_visible():
        played = page.locator("#play-log > li").count()
        page.click("#play-next")
        page.wait_for_function(f"() => document.querySelectorAll('#play-log > li').length > {played}")
    assert page.locator('#play-board [data-c="mexico"] .bd-us text').text_content() == "1"
    assert page.locator('#play-board [data-c="mexico"] .bd-ussr.bd-0').count() == 1


def test_a_card_of_a_hand_is_played_or_says_which_rule_forbids_it(page: Any) -> None:
    given = {"to_play": "us", "hands": {"us": ["nato", "nasser"], "ussr": ["fidel"]}, "turn": 3}
    page.evaluate(f"location.hash = {json.dumps('#game=' + json.dumps(game(**given)))}")
    page.reload()
    page.click("#play-load")
    page.wait_for_selector('#play-moves button[data-move="nato"]')
    page.evaluate("document.getElementById('play-cards').closest('details').open = true")
    page.click('#play-cards [data-try="fidel"]')
    page.wait_for_selector("#play-error a")
    assert "Fidel: it is not in the player's hand." in page.inner_text("#play-error")
    page.click('#play-cards [data-try="nato"]')
    page.wait_for_selector('#play-moves button[data-move="operations"]')
    assert page.inner_text("#play-error") == ""
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_a_reader_sets_up_a_position_in_a_list(page: Any) -> None:
    page.select_option("#play-set [name=ask]", "realignment")
    page.fill("#play-set [name=ops]", "1")
    page.click(".play-steppers > summary")
    page.select_option("#play-region", "middle-east")
    page.click("#play-empty")
    page.click('[data-place="iran,1,1"]')
    page.click('[data-place="iran,1,1"]')
    assert page.inner_text('output[data-at="iran,1"]') == "2"
    page.click("#play-set button[type=submit]")
    page.wait_for_selector('#play-moves button[data-move="iran"]')
    page.select_option("#play-ruleset", "2e")
    page.wait_for_function("() => document.querySelectorAll('#play-moves button').length > 50")
    page.click('#play-moves button[data-move="iran"]')
    page.wait_for_selector("#play-moves [data-chance=one]")
    page.click("#play-moves [data-chance=one]")
    page.wait_for_function("() => document.querySelectorAll('#play-log > li').length === 2")
    assert "game=" in page.url
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_a_link_leads_to_the_same_position(page: Any) -> None:
    ident = all_scenarios(PLAYED)[300].id
    page.evaluate(f"location.hash = '#scenario={ident}'")
    page.wait_for_function(
        f"() => document.getElementById('play-title').textContent === {json.dumps(all_scenarios(PLAYED)[300].title)}"
    )
    assert page.inner_text("#play-error") == ""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_button_of_every_language_brings_the_engine(tabs: Tabs, lang: str) -> None:
    page = tabs(lang)
    assert page.get_attribute("html", "lang") == lang
    page.evaluate("document.getElementById('play-moves').replaceChildren()")  # those of the game before
    page.click("#play-new")
    page.wait_for_selector("#play-moves button[data-move]")
    assert page.inner_text("#play-asked")


def test_a_copy_without_the_engine_says_so(site: Path, chromium: Any, tmp_path: Path) -> None:
    bare = tmp_path / "bare"
    shutil.copytree(site / "_static", bare / "_static", ignore=shutil.ignore_patterns(playground.FOLDER))
    (bare / "ts").mkdir()
    shutil.copyfile(site / "ts" / "playground.html", bare / "ts" / "playground.html")
    with served(bare) as address:
        page = chromium.new_page()
        page.goto(f"{address}/{page_of('en')}")
        page.click("#play-load")
        page.wait_for_function(
            "() => document.getElementById('play-said').textContent.includes('does not include the engine')"
        )
        assert page.is_enabled("#play-load")


def test_scenarios_are_listed_in_the_language_of_the_page(tabs: Tabs) -> None:
    page = tabs("it")
    page.fill("#play-find", "messico colpo di stato")
    first = page.locator("#play-scenarios button span").first
    title = first.inner_text()
    assert "Messico" in title
    assert first.get_attribute("lang") == "it"
    page.locator("#play-scenarios button").first.click()
    page.wait_for_function("(title) => document.getElementById('play-title').innerText === title", arg=title)
    assert page.is_visible("#play-title")
