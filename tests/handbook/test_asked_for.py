"""What readers typed on a phone and did not find: it is found now, on the built site, in two taps and one screen."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from ts_rules.engine.player_questions import questions_of
from ts_rules.games import load_game
from ts_rules.paths import data, read_toml

TYPED = {
    "en": {
        "who begins": "4.5.D",
        "realignment modifiers": "6.2.2",
        "mid war when": "4.4",
        "coup formula": "6.3.2",
        "voa": "c/the-voice-of-america",
        "how many cards do i draw": "4.5.B",
        "pope": "c/john-paul-ii-elected-pope",
    },
    "it": {
        "chi comincia": "4.5.D",
        "modificatori riallineamento": "6.2.2",
        "come si calcola il colpo di stato": "6.3.2",
        "dove posso fare un golpe": "6.3.1",
    },
    "pt": {"campo de batalha": "2.1.4", "quem comeca": "4.5.D", "como calcular golpe": "6.3.2"},
    "pl": {
        "kto zaczyna": "4.5.D",
        "jak liczyc przewrot": "6.3.2",
        "jak liczyć przewrót": "6.3.2",
        "brakuje żetonów wpływów": "6.1.5",
    },
    "el": {"mid war πότε": "4.4", "ποιος ξεκινάει": "4.5.D", "υπολογισμος πραξικοπηματος": "6.3.2"},
}
"""By language: what was typed, some of it without accents, and the rule (or card) that answers."""
ASK = """
const fs = require("fs"), vm = require("vm"), [still, lang, asked] = process.argv.slice(1);
const run = (name) => vm.runInThisContext(fs.readFileSync(`${still}/${name}.js`, "utf8"));
let tables = {};
globalThis.tsRulesJump = (name, table) => { tables[name] = table; };
["search-words", "search-match", `jump-${lang}`, `jump-ts-${lang}`].forEach(run);
const index = tsRulesMatch.opened(tables[""], [tables.ts]);
const first = (query) => tsRulesMatch.find(index, query, "ts").slice(0, 3).map((hit) => hit.entry.key);
console.log(JSON.stringify(JSON.parse(asked).map(first)));
"""


@pytest.mark.parametrize("lang", TYPED)
def test_the_rule_is_the_first_hit(handbook: Path, lang: str) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("node runs the search of the page")
    command = [node, "-e", ASK, str(handbook / "_static"), lang, json.dumps([*TYPED[lang]])]
    found = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    for (typed, rule), hits in zip(TYPED[lang].items(), found, strict=True):
        assert hits[0] == f"ts/{rule if '/' in rule else f'r/{rule}'}", (typed, hits)


def test_what_is_asked_for_names_rules_that_there_are() -> None:
    for path in sorted((data("locales") / "asked").glob("*.toml")):
        game = load_game(path.stem)
        numbers = {rule.printed for rule in game}
        table = read_toml(path)
        things = {
            "card": set(game.cards),
            "country": set(game.names.get("country", ())),
            "region": set(game.names.get("region", ())),
            "question": set(questions_of(game)),
        }
        named = {kind: table.pop(kind, {}) for kind in things}
        assert all(set(asked) <= things[kind] for kind, asked in named.items())
        assert set(table) <= numbers
        for by_lang in (*table.values(), *(by_lang for asked in named.values() for by_lang in asked.values())):
            assert set(by_lang) <= {"en", "it", "pt", "pl", "el", "any"}
            for ways in by_lang.values():
                assert len(ways) == len(set(ways)) > 0


def test_from_the_words_to_the_answer_in_two_taps_and_one_screen(address: str, chromium: Any) -> None:
    """A tap on the box, a tap on the hit: the sentence that answers is in sight."""
    page = chromium.new_page(viewport={"width": 390, "height": 844}, service_workers="block", reduced_motion="reduce")
    for typed, ident in (("realignment modifiers", "6.2.2/neighbours"), ("who begins", "4.5.D/ussr-first")):
        page.goto(f"{address}/ts/index.html")
        page.click("#findings-q")
        page.keyboard.type(typed)
        page.locator(".findings-list a").first.click()
        page.wait_for_url("**/ts/**#r-*")
        box = page.locator(f"[id='r-{ident}']").bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= 844, (typed, box)
