"""The history of the handbook: a made-up older version, and what is told of the way from it to what is said now."""

from __future__ import annotations

import json
import re
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from ts_rules.cli.main import main
from ts_rules.errors import BadFile, WrongCall
from ts_rules.handbook.history import versions as history
from ts_rules.handbook.history.sayings import said_now
from ts_rules.handbook.pages.change_pages import change_pages, past_of
from ts_rules.handbook.writing.page_writer import page_writer
from ts_rules.translate.word_changes import word_changes

TS = "twilight-struggle"
NEW, CHANGED, GONE = "6.3.1", "6.3.4", "6.3.99"


@pytest.fixture(scope="module")
def versions(tmp_path_factory: pytest.TempPathFactory) -> tuple[history.Version, ...]:
    """0.0.9 lacks one rule, has one that is no longer there, and said another one otherwise; 0.1.0 is as now."""
    folder = tmp_path_factory.mktemp("history")
    now = history.record("0.1.0", "2026-02-01", folder)
    table = json.loads(now.read_text("utf-8"))
    rows = table["games"][TS]
    del rows[NEW]
    rows[GONE] = ["Old coups", {"all": "A coup costs a card."}, {"it": "1", "pt": "2", "pl": "3", "el": "4"}]
    other = "A coup attempt in a battleground country raises DEFCON by 1 level."
    rows[CHANGED][1] = {"deluxe": other, "2e": other}
    rows["2.1.2"][2]["pl"] = "another"
    rows["card.nato"][1] = {"all": "Nobody may coup in Europe."}
    old = table | {"version": "0.0.9", "day": "2026-01-01"}
    (folder / "0.0.9.json").write_text(json.dumps(old), encoding="utf-8")
    return history.read_versions(folder)


def pages(lang: str, versions: tuple[history.Version, ...]) -> dict[str, str]:
    return {p.name: p.html for p in change_pages(page_writer("ts", lang), versions)}


def section(html: str, ident: str) -> str:
    return html[html.index(f'id="h-{ident}"') :].partition("</section>")[0]


def test_versions_stand_in_their_order(versions: tuple[history.Version, ...]) -> None:
    assert [v.version for v in versions] == ["0.0.9", "0.1.0"]


def test_a_changed_a_new_and_a_removed_rule_are_told(versions: tuple[history.Version, ...]) -> None:
    html = pages("en", versions)["ts/changes-0.1.0"]
    changed = section(html, CHANGED)
    gone = "".join(re.findall(r"<del>(.*?)</del>", changed))
    came = "".join(re.findall(r"<ins>(.*?)</ins>", changed))
    assert "raises" in gone
    assert "lowers" in came
    assert "battleground" not in gone + came
    assert ">[taken out: </span>" in changed  # who does not see the line through it hears it
    assert "<del>" not in section(html, NEW)
    assert "only in a country where the opponent has influence" in section(html, NEW)
    assert "A coup costs a card." in section(html, GONE)
    assert f'href="06-3.html#r-{GONE}"' not in html
    assert f'href="06-3.html#r-{CHANGED}"' in changed


def test_a_card_has_its_history_too(versions: tuple[history.Version, ...]) -> None:
    html = section(pages("en", versions)["ts/changes-0.1.0"], "card.nato")
    assert "Nobody may coup in Europe" in re.sub(
        r"<span.*?</span>", "", " ".join(re.findall(r"<del>(.*?)</del>", html))
    )
    assert [e.what for e in past_of(page_writer("ts", "en"), versions)["card.nato"]] == ["Changed"]


def test_a_rule_tells_its_own_history(versions: tuple[history.Version, ...]) -> None:
    past = past_of(page_writer("ts", "en"), versions)
    assert [(e.what, e.when, e.url) for e in past[CHANGED]] == [("Changed", "0.1.0", f"changes-0.1.0.html#h-{CHANGED}")]
    assert [e.what for e in past[NEW]] == ["New"]
    assert "6.3.3" not in past


def test_a_new_translation_is_told_in_its_language_alone(versions: tuple[history.Version, ...]) -> None:
    assert 'id="h-2.1.2"' in pages("pl", versions)["ts/changes-0.1.0"]
    assert 'id="h-2.1.2"' not in pages("it", versions)["ts/changes-0.1.0"]
    assert "2.1.2" not in past_of(page_writer("ts", "en"), versions)


def test_what_came_after_the_last_version_has_a_page(versions: tuple[history.Version, ...]) -> None:
    assert "ts/changes-since" not in pages("en", versions)
    assert CHANGED in pages("en", versions[:1])["ts/changes-since"]
    assert past_of(page_writer("ts", "en"), versions[:1])[CHANGED][0].when == "since 0.0.9"
    assert past_of(page_writer("ts", "en"), ()) == {}


def test_every_link_of_the_history_leads_somewhere(versions: tuple[history.Version, ...]) -> None:
    found = pages("en", versions)
    for events in past_of(page_writer("ts", "en"), versions).values():
        for event in events:
            page, _, anchor = event.url.partition("#")
            assert f'id="{anchor}"' in found[f"ts/{page.removesuffix('.html')}"], event


def test_the_record_is_what_the_pages_say(handbook: Path) -> None:
    """The handbook's own first version is on record, and its list stands in every language."""
    assert history.read_versions()[0].version == "0.1.0"
    for lang in ("", "it/", "pt/", "pl/", "el/"):
        assert "0.1.0" in (handbook / f"{lang}ts/changes.html").read_text("utf-8")


@given(
    st.lists(st.sampled_from(("a coup", "DEFCON", "is", "6.3.4", ",", "(Iran)", "won't", "άμυνα")), max_size=9),
    st.data(),
)
def test_what_stayed_and_came_is_the_later_text(words: list[str], data: st.DataObject) -> None:
    before, after = " ".join(words), " ".join(data.draw(st.permutations(words)))
    pieces = list(word_changes(before, after))
    assert "".join(t for kind, t in pieces if kind != "gone") == after
    assert "".join("".join(t for kind, t in pieces if kind != "new").split()) == "".join(before.split())


def test_a_version_is_recorded_once(tmp_path: Path) -> None:
    run = CliRunner().invoke(main, ["handbook", "record", "1.0.0", "--folder", str(tmp_path), "--day", "2026-03-01"])
    assert run.exit_code == 0
    assert history.read_versions(tmp_path)[0].day == "2026-03-01"
    with pytest.raises(WrongCall, match="--again"):
        history.record("1.0.0", "2026-03-02", tmp_path)
    history.record("1.0.0", "2026-03-02", tmp_path, again=True)
    assert history.read_versions(tmp_path)[0].games[TS] == said_now(TS)


def test_of_two_who_record_a_version_at_once_one_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    both = threading.Barrier(2)

    def slowly(_game: str) -> dict[str, object]:
        with suppress(threading.BrokenBarrierError):
            both.wait(0.3)
        return {}

    def recorded(day: str) -> str:
        try:
            return history.record("1.0.0", day, tmp_path).name
        except WrongCall as problem:
            return str(problem)

    monkeypatch.setattr(history, "said_now", slowly)
    with ThreadPoolExecutor(2) as pool:
        said = [*pool.map(recorded, ("2026-03-01", "2026-03-02"))]
    assert sorted(said) == ["1.0.0 is recorded already: give --again to record it anew.", "1.0.0.json"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        '{"schema":"ts-rules/history/1"}',
        '{"schema":"ts-rules/history/1","version":"1.0","day":"2026-01-01","games":{"ts":{"a":[1,2,3]}}}',
    ],
)
def test_a_broken_record_is_named(tmp_path: Path, text: str) -> None:
    (tmp_path / "1.0.json").write_text(text, encoding="utf-8")
    with pytest.raises(BadFile, match=r"1\.0\.json"):
        history.read_versions(tmp_path)
