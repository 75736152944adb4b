"""A game that people played, opened in the playground: its steps in any Python, and its page in a browser."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from browser import served

from ts_rules.games import load_game
from ts_rules.games.twilight_struggle.play.as_played_game import PLAYED
from ts_rules.games.twilight_struggle.tabletop import playground_words as own
from ts_rules.games.twilight_struggle.tabletop.calculators.by_ruleset import rulesets
from ts_rules.handbook.playground import FOLDER, opened_game
from ts_rules.handbook.playground.engine_archive import engine_zip
from ts_rules.handbook.playground.table import Table
from ts_rules.handbook.writing.linked_sentences import sentences_of
from ts_rules.playing.game_record import write_record
from ts_rules.playing.named_rules import rules_to

ROOT = Path(__file__).resolve().parents[2]
LOG = (ROOT / "docs" / "examples" / "digital-log.txt").read_text("utf-8")
SCORED = "USSR gains 1 VP. Score is USSR 1."
OTHERWISE = LOG.replace(SCORED, "USSR gains 2 VP. Score is USSR 2.").replace("Score is US 1.", "Score is even.")
HOSTILE = "<img src=x onerror=document.title='taken'>"
OWN = own.playground(sentences_of(load_game("ts"), "en"))


@pytest.fixture(scope="module")
def table() -> Table:
    known = {name: rules_to(PLAYED, rules) for name, rules in rulesets().items()}
    return Table(PLAYED, known, OWN.apart, OWN.quiet, (), OWN.place)


def ask(table: Table, **question: Any) -> Any:
    return json.loads(table.answer(json.dumps(question)))


def opened(table: Table, text: str, name: str = "game.txt") -> Any:
    return ask(table, do="open", text=text, name=name)


def record(*words: str, ruleset: str = "deluxe", **given: Any) -> str:
    """The record of moves from a position under a ruleset."""
    rules = rulesets()[ruleset]
    start = PLAYED.position(rules, given)
    return write_record(PLAYED, rules, [PLAYED.moves[word] for word in words], start)


COUP = {"to_play": "us", "ask": "coup", "ops": 3, "influence": {"mexico": [0, 2]}}


# ---- what is read ----


def test_the_steps_of_a_log_are_all_its_moves_and_deals_are_none_of_their_own(table: Table) -> None:
    found = opened(table, LOG)
    moves, steps = found["game"]["moves"], found["steps"]
    assert [step["from"] for step in steps] == [0, *(step["to"] for step in steps[:-1])]
    assert steps[-1]["to"] == len(moves) == 54
    assert steps[0]["from"] == 0
    assert steps[0]["to"] > 16  # eight cards for each side come before the first influence is placed
    assert "draw-card" not in {step["decision"] for step in steps}


def test_a_step_says_where_it_stands_and_which_rule_asks_for_it(table: Table) -> None:
    (coup,) = (step for step in opened(table, LOG)["steps"] if step["line"] == 22 and step["move"] == "iran")
    assert (coup["at"], coup["side"], coup["rule"]) == ({"turn": 1, "round": 1}, "ussr", "arab-israeli-war")
    (played,) = (step for step in opened(table, LOG)["steps"] if step["move"] == "arab-israeli-war")
    assert (played["line"], played["side"], played["rule"]) == (21, "ussr", "5.1")


def test_the_game_of_a_log_comes_to_what_the_log_comes_to(table: Table) -> None:
    found = opened(table, LOG)
    shown = ask(table, do="show", game=found["game"])
    # 1 VP for the USSR by scoring Asia, 2 for the US by the space race; the coup in Iran took DEFCON to 4
    assert (shown["vp"], shown["defcon"], shown["space"]) == (1, 4, {"us": 1, "ussr": 0})
    assert shown["influence"]["iran"] == [2, 0]
    assert len(shown["log"]) == 54
    (coup,) = (step for step in found["steps"] if step["line"] == 22 and step["move"] == "iran")
    early = ask(table, do="show", game={**found["game"], "moves": found["game"]["moves"][: coup["from"]]})
    assert (early["defcon"], early["influence"]["iran"], len(early["log"])) == (5, [3, 0], coup["from"])
    again = ask(table, do="show", game=found["game"])
    assert again == shown  # there and back


def test_what_a_log_has_otherwise_stands_at_its_step(table: Table) -> None:
    found = opened(table, OTHERWISE)
    (step,) = (step for step in found["steps"] if step["differences"])
    assert step["at"] == {"turn": 1, "round": 2}
    shown = ask(table, do="show", game={**found["game"], "moves": found["game"]["moves"][: step["to"]]})
    assert {"what": "vp", "of": "", "from": 0, "to": -1} in shown["log"][-1]["changes"]
    (difference,) = step["differences"]
    log, ours = ({"says": "USSR {figure}", "slots": {"figure": vp}} for vp in (2, 1))
    assert (difference["line"], difference["what"], difference["log"], difference["ours"]) == (36, "VP", log, ours)
    assert difference["rule"] == "asia-scoring"


def test_a_record_begins_with_its_position_and_its_rules(table: Table) -> None:
    found = opened(table, record("mexico", "die-4", ruleset="ts-pt-summary", **COUP, defcon=4))
    assert (found["game"]["ruleset"], found["game"]["readings"]) == ("ts-pt-summary", {})
    shown = ask(table, do="show", game=found["game"])
    assert (shown["influence"]["mexico"], shown["defcon"]) == ([1, 0], 5)  # this book raises DEFCON after a coup
    other = ask(table, do="show", game={**found["game"], "ruleset": "deluxe"})
    assert (other["influence"]["mexico"], other["defcon"]) == ([1, 0], 3)


def test_a_record_keeps_its_options_and_readings(table: Table) -> None:
    text = "ts-rules/record/1\nruleset: deluxe\noptions: bonus_influence = 2\nreadings: 6.3.4/defcon-after = raise\n"
    known = opened(table, text.replace("= raise", "= strange"))
    assert "no reading 'strange'" in known["error"]
    variant = PLAYED.game.find("6.3.4/defcon-after").variant
    assert variant is not None
    mine = rulesets()["deluxe"].ruleset.readings["6.3.4/defcon-after"]
    reading = next(name for name in variant.readings if name != mine)
    found = opened(table, text.replace("raise", reading))
    assert found["game"]["readings"] == {"6.3.4/defcon-after": reading}
    assert found["game"]["given"]["options"] == {"bonus_influence": 2}
    assert found["steps"] == []
    assert "error" not in ask(table, do="show", game=found["game"])


# ---- what is refused ----


def test_a_log_that_cannot_be_says_so_at_its_line(table: Table) -> None:
    found = opened(table, LOG.replace("US +3 in Italy", f"US +3 in {HOSTILE}"))
    assert set(found) == {"error", "file", "line", "says", "sentences", "reasons"}
    assert found["sentences"] == [
        {
            "says": "'{name}' is no country: '{said}'",
            "slots": {"name": f"text.{HOSTILE}", "said": f"text.US +3 in {HOSTILE} [3][0]"},
        }
    ]
    assert found["error"].startswith("game.txt:10: ")
    assert (found["line"], found["says"]) == (10, f"US +3 in {HOSTILE} [3][0]")


def test_the_rules_that_forbid_what_a_log_says_come_as_reasons(table: Table) -> None:
    found = opened(table, LOG.replace("Target: Iran", "Target: Egypt"))
    assert [reason["rules"] for reason in found["reasons"]] == [["6.3.1"]]
    assert found["reasons"][0]["slots"]["country"] == "country.egypt"
    assert found["file"] == "game.txt"
    assert "Egypt: " in found["error"]


def test_a_record_with_an_illegal_move_says_so_at_its_line(table: Table) -> None:
    lines = record("mexico", "die-4", **COUP).splitlines()
    found = opened(table, "\n".join([*lines[:-1], "chance: die-7"]))
    assert (found["line"], found["says"]) == (len(lines), "chance: die-7")
    assert "move 2" in found["error"]


def test_what_is_no_game_of_ours_is_refused(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "neither a record" in opened(table, "Dear diary")["error"]
    assert "is a game of risiko" in opened(table, "ts-rules/record/1\ngame: risiko\n\n")["error"]
    assert "too deeply" in opened(table, f"ts-rules/record/1\nposition: {'[' * 100_000}\n\n")["error"]
    assert "longer than" in opened(table, LOG + " " * opened_game.LARGEST)["error"]
    assert "no text" in ask(table, do="open", text=7)["error"]
    monkeypatch.setattr(opened_game, "MOST_MOVES", 53)
    assert "has 54 moves" in opened(table, LOG)["error"]


def test_a_link_with_a_strange_position_gets_a_sentence(table: Table) -> None:
    for position in (7, [], {}, {"schema": "ts-rules/position/1"}):
        assert set(ask(table, do="show", game={"position": position})) == {"error"}


def test_the_reader_of_logs_travels_with_the_engine(tmp_path: Path) -> None:
    zipfile.ZipFile(io.BytesIO(engine_zip(load_game("ts"), PLAYED, OWN))).extractall(tmp_path)
    code = (
        "import sys, json; sys.path.insert(0, sys.argv[1])\n"
        "from ts_rules.handbook.playground.table import Table\n"
        "table = Table.beside(sys.argv[1])\n"
        "found = json.loads(table.answer(json.dumps({'do': 'open', 'text': sys.stdin.read()})))\n"
        "print(len(found['steps']), found['steps'][0]['at'])\n"
        "bad = {'click', 'sphinx', 'jinja2', 'polib', 'rich', 'markupsafe'} & set(sys.modules)\n"
        "assert not bad, bad"
    )
    done = subprocess.run(
        [sys.executable, "-I", "-c", code, str(tmp_path)],
        input=LOG,
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split(maxsplit=1)[1].strip() == "{'turn': 1, 'round': 0}"


# ---- in the browser ----


@pytest.fixture(scope="module")
def page(small_site: Path, chromium: Any) -> Iterator[Any]:
    """The playground in English on a phone, its engine loaded; all that it asks of the network is kept in `asked`."""
    if not (small_site / "_static" / FOLDER / "ts-engine.zip").is_file():
        if os.environ.get("TS_RULES_NO_SKIP"):
            pytest.fail("TS_RULES_NO_SKIP is set, and the handbook has no engine")
        pytest.skip("the handbook was built without its playground")
    with served(small_site) as address:
        found = chromium.new_page(viewport={"width": 390, "height": 844}, service_workers="block")
        found.asked, found.site = [], small_site
        faults: list[str] = []
        found.on("request", lambda request: found.asked.append(request.url))
        found.on("pageerror", lambda problem: faults.append(str(problem)))
        found.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
        found.goto(f"{address}/ts/playground.html")
        found.click("#play-load")
        found.wait_for_selector("#play-table:not([hidden])")
        found.asked.clear()
        yield found
        assert {url.removeprefix(address) for url in found.asked} <= {"/_static/icon.svg"}  # nothing leaves the browser
        assert not faults


def choose(page: Any, text: str, name: str = "game.txt") -> None:
    """Choose a file as a reader does."""
    page.evaluate("document.querySelector('.play-start').open = true")
    page.set_input_files("#play-file", {"name": name, "mimeType": "text/plain", "buffer": text.encode()})


def open_log(page: Any, text: str, name: str) -> None:
    choose(page, text, name)
    page.wait_for_function("(name) => document.getElementById('play-title').textContent === name", arg=name)
    page.wait_for_selector("#play-opened:not([hidden])")


def step_to(page: Any, number: int) -> None:
    page.evaluate("document.querySelector('#play-opened details').open = true")
    page.click(f"#play-steps [data-step='{number - 1}']")
    at_step(page, number)


def at_step(page: Any, number: int) -> None:
    page.wait_for_function(
        "(start) => document.getElementById('play-step').textContent.startsWith(start)", arg=f"{number} / "
    )


def number_of(table: Table, text: str, line: int, move: str) -> int:
    steps = opened(table, text)["steps"]
    return next(n for n, step in enumerate(steps, 1) if (step["line"], step["move"]) == (line, move))


def test_a_log_is_opened_and_stepped_through_with_its_rules(page: Any, table: Table) -> None:
    open_log(page, LOG, "our-log.txt")
    assert "42 lines, all accounted for" in page.inner_text("#play-told")
    assert page.is_disabled("#play-back")
    number = number_of(table, LOG, 22, "iran")
    page.click("#play-board [data-region='europe']")
    step_to(page, number - 1)
    page.click("#play-forward")
    at_step(page, number)
    assert page.text_content("#play-board [data-c='iran'] .bd-us text") == "3"  # the map has turned to where it happens
    assert "Turn: 1, Action round: 1" in page.inner_text("#play-step")
    told = page.inner_text("#play-told")
    assert "USSR: Iran" in told
    assert "Line 22 of the file" in told
    link = page.locator("#play-told a")
    assert link.inner_text() == "Arab-Israeli War"
    assert (page.site / "ts" / "c" / "arab-israeli-war" / "index.html").is_file()
    assert link.get_attribute("href").endswith("ts/c/arab-israeli-war/")
    page.click("#play-forward")  # the die
    at_step(page, number + 1)
    assert page.text_content("#play-board [data-c='iran'] .bd-us text") == "1"
    assert "DEFCON: 5 → 4" in page.inner_text("#play-log")
    assert page.locator("#play-log > li").count() == 1
    assert page.locator("#play-steps [aria-current='step']").get_attribute("data-step") == str(number)
    page.click("#play-back")
    page.click("#play-back")
    at_step(page, number - 1)
    assert page.text_content("#play-board [data-c='iran'] .bd-us text") == "3"
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_the_last_step_is_the_end_and_every_rule_of_it_has_a_page(page: Any, table: Table) -> None:
    open_log(page, LOG, "to-the-end.txt")
    steps = opened(table, LOG)["steps"]
    step_to(page, len(steps))
    assert page.is_disabled("#play-forward")
    assert "DEFCON" in page.inner_text("#play-facts")
    for rule in {step["rule"].split("/")[0] for step in steps}:
        kind = "c" if rule in OWN.words["names"] else "r"
        assert (page.site / "ts" / kind / rule / "index.html").is_file(), rule


def test_a_reader_leaves_the_game_and_comes_back(page: Any, table: Table) -> None:
    open_log(page, LOG, "another-way.txt")
    number = number_of(table, LOG, 22, "iran") + 1
    step_to(page, number - 1)
    page.click("#play-moves button[data-move='die-1']")
    page.wait_for_function("() => document.querySelectorAll('#play-log > li').length > 2")
    page.click("#play-back")
    page.wait_for_function("() => document.querySelectorAll('#play-log > li').length === 1")
    at_step(page, number - 1)
    page.click("#play-forward")
    at_step(page, number)
    assert "Die: 4" in page.inner_text("#play-told")


def test_what_a_log_has_otherwise_is_shown_at_its_step(page: Any, table: Table) -> None:
    open_log(page, OTHERWISE, "otherwise.txt")
    steps = opened(table, OTHERWISE)["steps"]
    (number,) = (n for n, step in enumerate(steps, 1) if step["differences"])
    step_to(page, number)
    assert "Line 36 (VP) says USSR 2; by the rules it is USSR 1." in page.inner_text(".play-differs")
    assert page.locator(".play-differs a").inner_text() == "Asia Scoring"
    assert "◆" in page.inner_text(f"#play-steps [data-step='{number - 1}']")
    step_to(page, number - 1)
    assert page.locator(".play-differs").count() == 0


def test_a_record_is_pasted(page: Any) -> None:
    page.evaluate("document.querySelector('.play-start').open = true")
    page.fill("#play-text", record("mexico", "die-4", **COUP))
    page.click("#play-read")
    page.wait_for_function("() => document.getElementById('play-title').textContent === 'The opened game'")
    page.click("#play-forward")
    at_step(page, 1)
    page.click("#play-forward")
    at_step(page, 2)
    assert page.text_content("#play-board [data-c='mexico'] .bd-us text") == "1"
    assert page.evaluate("document.activeElement.id") == "play-back"  # the other has nothing left to do
    page.click("#play-compare")
    page.wait_for_selector("#play-compared .play-verdicts")
    assert page.inner_text("#play-error") == ""


def test_a_text_is_dropped(page: Any) -> None:
    page.evaluate(
        """(text) => {
            const data = new DataTransfer();
            data.items.add(new File([text], "dropped.txt", { type: "text/plain" }));
            document.getElementById("play-title").dispatchEvent(
                new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
        }""",
        LOG,
    )
    page.wait_for_function("() => document.getElementById('play-title').textContent === 'dropped.txt'")
    at_step(page, 0)


def test_what_cannot_be_read_is_shown_at_its_line_and_as_text(page: Any) -> None:
    before, title = page.inner_text("#play-title"), page.title()
    choose(page, LOG.replace("US +3 in Italy", f"US +3 in {HOSTILE}"), f"{HOSTILE}.txt")
    page.wait_for_selector("#play-open-said pre")
    assert page.inner_text("#play-open-said pre") == f"10 | US +3 in {HOSTILE} [3][0]"
    assert ":10: " in page.inner_text("#play-open-said .play-error")
    assert page.locator("#playground img").count() == 0
    assert page.title() == title
    assert page.inner_text("#play-title") == before  # the game on the table stays
    open_log(page, LOG, HOSTILE)
    assert page.inner_text("#play-open-said") == ""
    assert page.locator("#playground img").count() == 0


def test_what_is_too_large_is_refused_unread(page: Any) -> None:
    choose(page, LOG + " " * opened_game.LARGEST)
    page.wait_for_function("() => document.getElementById('play-open-said').textContent.includes('1000 KB')")


def test_another_game_closes_the_one_that_was_opened(page: Any) -> None:
    open_log(page, LOG, "closed.txt")
    page.evaluate("document.querySelector('.play-start').open = true")
    page.click("#play-new")
    page.wait_for_selector("#play-opened", state="hidden")
    assert page.locator("#play-log > li").count() == 0


# ---- in another language ----


@pytest.fixture(scope="module")
def italian(page: Any) -> Iterator[Any]:
    """The Italian playground, in the browser of the English one."""
    found = page.context.browser.new_page(service_workers="block")
    faults: list[str] = []
    found.on("pageerror", lambda problem: faults.append(str(problem)))
    found.goto(page.url.partition("/ts/playground")[0] + "/it/ts/playground.html")
    found.click("#play-load")
    found.wait_for_selector("#play-table:not([hidden])")
    yield found
    found.close()
    assert not faults


def test_what_a_log_has_otherwise_and_leaves_out_is_told_in_the_language_of_the_page(
    italian: Any, table: Table
) -> None:
    open_log(italian, OTHERWISE, "altrimenti.txt")
    told = italian.inner_text("#play-told").splitlines()
    assert "Registro dell'edizione digitale: righe: 42, tutte riconosciute" in told
    broken_off = "la partita non è finita (turno 1, round di azione 3, Stati Uniti)."
    assert f"Il registro si interrompe alla riga 52: {broken_off}" in told
    (number,) = (n for n, step in enumerate(opened(table, OTHERWISE)["steps"], 1) if step["differences"])
    step_to(italian, number)
    said = italian.inner_text(".play-differs")
    assert "La riga 36 (PV) dice URSS 2; secondo le regole è URSS 1." in said
    assert italian.locator(".play-differs [lang='en']").count() == 0


def test_why_a_log_is_refused_is_told_in_the_language_of_the_page(italian: Any) -> None:
    choose(italian, LOG.replace("Target: Iran", "Target: Egypt"), "egitto.txt")
    italian.wait_for_selector("#play-open-said pre")
    said = italian.inner_text("#play-open-said .play-error")
    assert said.startswith("egitto.txt:22: dice 'Target: Egypt', e nessuna giocata secondo le regole porta lì")
    assert "Egitto: l'avversario non vi ha influenza" in said
    assert italian.get_attribute("#play-open-said .play-error a", "href").endswith("it/ts/r/6.3.1/")
    assert italian.locator("#play-open-said [lang='en']").count() == 0
    choose(italian, "Caro diario", "diario.txt")
    italian.wait_for_function("() => document.getElementById('play-open-said').innerText.startsWith('diario.txt')")
    assert "non è né la registrazione di una partita" in italian.inner_text("#play-open-said")
