"""`rules.json`, the map of the site and what is kept for reading without a network."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import Result
from json_schema import matches, published

from ts_rules.games import load_game
from ts_rules.handbook.site.build_options import site_address
from ts_rules.handbook.site.site_files import write_site_files
from ts_rules.handbook.writing.page_source import Page, Target, write_pages

LANGUAGES = {"en", "it", "pt", "pl", "el"}


@pytest.mark.parametrize("short", ["ts", "risiko"])
@pytest.mark.parametrize("lang", sorted(LANGUAGES))
def test_everything_of_the_game_is_in_it_in_each_language(handbook: Path, short: str, lang: str) -> None:
    document = json.loads((handbook / ("" if lang == "en" else lang) / short / "rules.json").read_text("utf-8"))
    game, schema = load_game(short), published("rule.schema.json")
    assert (document["schema"], document["lang"]) == ("ts-rules/rules/2", lang)
    assert matches(document, schema, schema)
    assert [r["rule"] for r in document["rules"]] == [r.printed for r in game]
    assert {c["card"] for c in document["cards"]} == set(game.cards)
    for rule, row in zip(game, document["rules"], strict=True):
        assert [c["clause"] for c in row["clauses"]] == [c.printed for c in rule.clauses]
        assert [v["variant"] for v in row["variants"]] == [v.id for v in rule.all_variants()]
    for row in (*document["rules"], *document["cards"]):
        assert (handbook / row["permalink"].strip("/") / "index.html").is_file()
        assert "<" not in row["statement"]


def test_a_rule_in_it_is_what_show_prints(handbook: Path, invoke: Callable[..., Result]) -> None:
    for ident, lang in (("6.3.4", "en"), ("10.3.1", "pl"), ("nato", "el")):
        printed = json.loads(invoke("show", ident, "--lang", lang, "--format", "json").stdout)
        folder = handbook / ("" if lang == "en" else lang) / "ts"
        document = json.loads((folder / "rules.json").read_text("utf-8"))
        (told,) = (r for r in (*document["rules"], *document["cards"]) if ident in (r.get("rule"), r.get("card")))
        assert told == printed


def test_what_is_kept_for_reading_without_a_network_is_there(handbook: Path) -> None:
    for lang in LANGUAGES:
        files = json.loads((handbook / "_static" / f"offline-{lang}.json").read_text("utf-8"))
        assert all((handbook / f).is_file() for f in files)
        folder = "" if lang == "en" else f"{lang}/"
        assert f"{folder}ts/06-3.html" in files
        assert not any("pyodide" in f for f in files)
    assert re.search(r'handbook-[0-9a-f]{16}"', (handbook / "worker.js").read_text("utf-8"))


def test_the_map_of_the_site_names_every_language_of_a_page(tmp_path: Path) -> None:
    for folder in ("ts", "pl/ts"):
        (tmp_path / folder).mkdir(parents=True)
        for name in ("terms", "06-3"):
            (tmp_path / folder / f"{name}.html").write_text("x", "utf-8")
    (tmp_path / "_static").mkdir()
    write_site_files(tmp_path, ("en", "pl"), site_address("https://example.org/handbook/"))
    tree = ElementTree.parse(tmp_path / "sitemap.xml").getroot()  # noqa: S314 - we wrote it
    places = [e.text for e in tree.iter("{http://www.sitemaps.org/schemas/sitemap/0.9}loc")]
    assert set(places) == {
        f"https://example.org/handbook/{lang}ts/{page}.html" for lang in ("", "pl/") for page in ("terms", "06-3")
    }


def test_only_new_pages_are_written_and_gone_ones_go(tmp_path: Path) -> None:
    one = Page("ts/06", "Six", "<p>6</p>", "rules", targets=(Target("rule", "6.0", "r-6.0", "Six"),))
    two = Page("ts/07", "Seven", "<p>ł</p>", "rules")
    assert write_pages(tmp_path, {page.name: page.as_json() for page in (one, two)}) == 2
    before = (tmp_path / "ts" / "06.page").stat().st_mtime_ns
    assert write_pages(tmp_path, {one.name: one.as_json()}) == 1
    assert not (tmp_path / "ts" / "07.page").exists()
    assert (tmp_path / "ts" / "06.page").stat().st_mtime_ns == before
    kept = Page.read(json.loads((tmp_path / "ts" / "06.page").read_text("utf-8")))
    assert kept == one.bare()
    assert one.framed(f"<main>{kept.html}</main>") == "<main><p>6</p></main>"
