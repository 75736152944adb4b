"""The handbook of whoever has installed a third game: its board, its playground, and every other game as before."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from browser import served
from edited_tree import READ_AND_PLAYED, command, environment, take_kept

from ts_rules.paths import user_cache

Share = Callable[[str, Callable[[Path], None]], Path]


@pytest.fixture(scope="session")
def site(plugged: dict[str, str], small_site: Path, share: Share) -> Path:
    """A handbook in the languages of `small_site`, by the command; no page of it was kept from another build.

    What our files were read as was, and what playing the scenarios of other games came to, by the code that did so.
    """
    assert small_site.is_dir()

    def fill(place: Path) -> None:
        cache = take_kept(place / "cache", user_cache().parent, *READ_AND_PLAYED)
        env = {**plugged, **environment(cache), "PYTHONPATH": plugged["PYTHONPATH"]}
        done = subprocess.run(
            command(place / "site", "--lang", "it"), env=env, cwd=place, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr

    return share("plugged-handbook", fill) / "site"


def pages(site: Path, game: str) -> dict[str, bytes]:
    return {path.relative_to(site).as_posix(): path.read_bytes() for path in (site / game).rglob("*") if path.is_file()}


def test_the_other_games_are_as_before(site: Path, small_site: Path) -> None:
    without = small_site
    assert not (without / "oxo").exists()
    for game in ("ts", "risiko"):
        before, after = pages(without, game), pages(site, game)
        assert len(before) > 50
        assert [name for name in before.keys() | after.keys() if before.get(name) != after.get(name)] == []
        static = pages(without / "_static", game) if (without / "_static" / game).is_dir() else {}
        assert static == {name: (site / "_static" / name).read_bytes() for name in static}


def test_its_pages_stand_beside_the_rules(site: Path) -> None:
    index = (site / "oxo" / "index.html").read_text("utf-8")
    for page in ("board", "playground", "scenarios", "terms", "coverage"):
        assert f'href="{page}.html"' in index, page
        assert (site / "oxo" / f"{page}.html").is_file()
    rules = (site / "oxo" / "01.html").read_text("utf-8")
    first = '<label><input type="radio" name="mine" value="pub" checked> <span><b>pub</b></span></label>'
    assert first in rules  # an edition that brings no title
    assert '<span class="mine-name">pub</span>' in rules
    assert 'data-as="pub" data-edition="pub" data-start="pub"' in rules
    assert "_static/ts/" not in rules
    board = (site / "oxo" / "board.html").read_text("utf-8")
    assert board.count("<rect ") == 9
    told = (site / "oxo" / "scenarios-02.html").read_text("utf-8")
    assert "Crosses fill the top row and win" in told
    assert '<span class="st-said">Crosses: 3</span>' in told


def test_its_playground_plays(site: Path, chromium: Any) -> None:
    if not (site / "_static" / "playground" / "oxo-engine.zip").is_file():
        told = (site / "handbook.txt").read_text("utf-8")
        if os.environ.get("TS_RULES_NO_SKIP"):
            pytest.fail(f"TS_RULES_NO_SKIP is set, and the handbook has no engine: {told}")
        pytest.skip(f"the handbook was built without its playground: {told}")
    with served(site) as address:
        page = chromium.new_page()
        faults: list[str] = []
        page.on("pageerror", lambda problem: faults.append(str(problem)))
        page.goto(f"{address}/oxo/playground.html")
        page.click("#play-load")
        page.wait_for_selector("#play-table:not([hidden])")
        page.click("#play-new")
        for moves, space in enumerate("14253", 1):
            page.click(f'#play-moves button[data-move="{space}"]')
            page.wait_for_function(f"() => document.querySelectorAll('#play-log > li').length === {moves}")
        assert page.inner_text("#play-asked") == "The game is over: Crosses."
        page.click("#play-compare")
        page.wait_for_selector("#play-compared .play-verdicts li.same")
        assert not faults


def test_a_tabletop_with_nothing_in_it_is_named(plugged: dict[str, str], tmp_path: Path) -> None:
    installed, *more = plugged["PYTHONPATH"].split(os.pathsep)
    shutil.copytree(installed, tmp_path / "packages")
    (tmp_path / "packages" / "noughts_and_crosses" / "tabletop.py").write_text("TABLE = None\n", "utf-8")
    command = [sys.executable, "-m", "ts_rules", "play", "--game", "oxo"]
    env = {**plugged, "PYTHONPATH": os.pathsep.join((str(tmp_path / "packages"), *more))}
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False, input="quit\n")
    assert done.returncode == 3
    assert "tabletop without a TABLETOP" in done.stderr
