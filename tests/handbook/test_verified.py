"""A badge comes from a run of this code: where a rule is broken, every page and the last line of the build say so."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from edited_tree import GAME, copied, few_questions, few_scenarios

from ts_rules.handbook.pages import coverage
from ts_rules.handbook.site.build import Built
from ts_rules.handbook.writing.page_writer import page_writer
from ts_rules.report.proven import Proven

LANGUAGES = ("en", "it", "pt", "pl", "el")
SOME = ("en", "pl")
BODY = "    defcon.defcon_after_coup(state, country, side)\n"
PAGES = """
import json, sys
from ts_rules.handbook.site.build import _verified
from ts_rules.handbook.writing.page_writer import page_writer
from ts_rules.handbook.writing.linked_sentences import proven_of
from ts_rules.handbook.pages.coverage import coverage_page
from ts_rules.handbook.pages.rule_pages import rule_pages
from ts_rules.handbook.pages.scenario_pages import scenario_told
found = {"failing": list(proven_of("twilight-struggle").failing), "counted": _verified(lambda _text: None)}
for lang in sys.argv[1:]:
    writer = page_writer("twilight-struggle", lang)
    pages = {page.name: page.html for page in (*rule_pages(writer), coverage_page(writer))}
    told = str(scenario_told(writer, "coup-in-iran"))
    found[lang] = {"rules": pages["ts/06-3"] + pages["ts/10-1"], "coverage": pages["ts/coverage"], "told": told}
json.dump(found, sys.stdout)
"""
Pages = dict[str, Any]


def written(folder: Path) -> Pages:
    """What a copy of the project says."""
    done = subprocess.run(
        [sys.executable, "-c", PAGES, *SOME],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found: Pages = json.loads(done.stdout)
    return found


def rule(page: str, number: str) -> str:
    """What stands there of one rule."""
    assert f'id="r-{number}"' in page
    return page.partition(f'id="r-{number}"')[2].partition('<section class="rule')[0]


def test_a_broken_rule_loses_its_badge_on_every_page(tmp_path: Path) -> None:
    """Below they all have theirs: that was built by the same code, of rules that are whole."""
    tree = few_scenarios(few_questions(copied(tmp_path)))
    coups = tree / GAME / "rules" / "s06_3_coups.py"
    text = coups.read_text("utf-8")
    assert text.count(BODY) == 1
    coups.write_text(text.replace(BODY, "    return\n"), encoding="utf-8")
    broken = written(tree)
    assert "coup-in-iran-lowers-defcon" in broken["failing"]
    assert broken["counted"][0] == len(broken["failing"])
    for lang in SOME:
        said = rule(broken[lang]["rules"], "6.3.4")
        assert "sure verified" not in said, lang
        shown = re.findall(r'mark failing">.*?<a href="[^"]*#s-([^"]+)">.*?<small lang="en">(.*?)</small>', said)
        assert ("coup-in-iran-lowers-defcon", "defcon: expected 2, found 3") in shown, lang
        assert '<details class="sure verified' in rule(broken[lang]["rules"], "10.1.1"), lang
        assert "#s-coup-in-iran-lowers-defcon" in broken[lang]["coverage"].partition("<table")[0], lang
        assert "defcon: expected" in broken[lang]["told"], lang


def test_the_handbook_of_each_game_is_verified(handbook: Path) -> None:
    shown = (("ts", "06-3", "6.3.4"), ("ts", "10-1", "10.1.1"), ("risiko", "04-2", "4.2.20"), ("risiko", "07", "7.2.1"))
    for lang in LANGUAGES:
        folder = handbook / ("" if lang == "en" else lang)
        for game, page, number in shown:
            said = rule((folder / f"{game}/{page}.html").read_text("utf-8"), number)
            assert '<details class="sure verified' in said, (lang, number)
            assert "mark failing" not in said, (lang, number)
            coverage = unescape((folder / game / "coverage.html").read_text("utf-8"))
            assert "mark failing" not in coverage
            assert "No engine plays this game yet" not in coverage


def test_the_coverage_of_a_game_that_nothing_plays_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coverage, "proven_of", lambda _game: Proven(False, {}, frozenset(), {}, ()))
    said = coverage.coverage_page(page_writer("risiko", "en")).html
    assert "No engine plays this game yet: nothing of it is verified." in said


@pytest.mark.parametrize(("failing", "void", "code"), [(0, 0, 0), (2, 0, 1), (0, 1, 1)])
def test_the_last_line_of_a_build_tells_what_fails_and_a_gate_turns_red(
    invoke: Callable[..., Result], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, failing: int, void: int, code: int
) -> None:
    built = Built(tmp_path / "index.html", 3, 4, failing, void)
    monkeypatch.setattr("ts_rules.handbook.site.build.build", lambda *_args, **_named: built)
    for gate in (False, True):
        done = invoke("handbook", "build", "--out", str(tmp_path), *["--gate"] * gate)
        assert (done.return_value or 0) == (code if gate else 0)
        last = done.stdout.splitlines()[-1]
        assert (f" {failing} scenarios, {void} links" in last) == bool(code)
