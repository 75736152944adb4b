"""The matrix as JSON, JUnit XML and a page: whole, sound and free of requests."""

from __future__ import annotations

import html.parser
import json
import re
from dataclasses import replace
from xml.etree import ElementTree as Xml

import pytest

from ts_rules.games import load_game
from ts_rules.verify.html import html as page_of
from ts_rules.verify.junit import junit
from ts_rules.verify.rows import Engine, Link, Orphan, Problem, Report, Stray, as_json

CONTRACT = {
    *("game", "rule", "clause", "book", "variant", "verdict", "reading", "expected"),
    *("evidence", "from_text", "engine", "scenario"),
}
NASTY = 'a <b> & "c" \x00\x1b ]]> é'


@pytest.fixture
def nasty(report: Report) -> Report:
    """Three rows, one of them with everything in it that a format could stumble over."""
    rows = [r for r in report.rows if r.book == "ts-pl-deluxe"][:3]
    problems = (Problem(Link.FAILING, NASTY), Problem(Link.UNCOVERED, "second"))
    bad = replace(rows[0], note=NASTY, why=NASTY, problems=problems, engine=Engine.NOT_EXECUTABLE)
    calm = replace(rows[1], problems=(), engine=Engine.NOT_EXECUTABLE, why="prose")
    good = replace(rows[2], problems=(), engine=Engine.PASS)
    stray = Stray("twilight-struggle", "a-stray", "file.toml", 3, ("6.3.4",))
    return Report((bad, calm, good), (stray,), (stray,), (Orphan("ts-pl-deluxe", "9.9/gone"),), 7)


def test_json_has_the_fields_of_the_contract(report: Report) -> None:
    said = json.loads(json.dumps(as_json(report, report.rows)))
    assert all(set(row) >= CONTRACT for row in said["rows"])
    assert len(said["rows"]) == said["summary"]["rows"] == len(report.rows)
    for name in ("verdict", "engine", "link"):
        assert sum(said["summary"][name].values()) == len(report.rows)
    assert {row["engine"] for row in said["rows"]} <= {"pass", "fail", "not-executable"}
    assert all(isinstance(a, int) and a <= b for row in said["rows"] for a, b in row["evidence"])
    assert said["summary"]["sound"] is report.sound


def test_only_the_rows_asked_for_are_counted(nasty: Report) -> None:
    said = as_json(nasty, nasty.rows[:1])
    assert said["summary"]["rows"] == 1
    assert said["summary"]["link"] == {"failing": 1}
    assert said["orphans"] == [{"book": "ts-pl-deluxe", "id": "9.9/gone"}]


def test_junit_says_what_failed_and_what_was_left_out(nasty: Report) -> None:
    root = Xml.fromstring(junit(nasty, nasty.rows))  # noqa: S314 - ours
    assert root.tag == "testsuites"
    suites = {s.get("name"): s for s in root}
    assert set(suites) == {"ts-pl-deluxe", "scenarios", "rules"}
    mine = suites["ts-pl-deluxe"]
    assert [mine.get(n) for n in ("tests", "failures", "errors", "skipped")] == ["4", "2", "0", "1"]
    assert [root.get(n) for n in ("tests", "failures", "skipped")] == ["6", "4", "1"]
    first = mine[0]
    (failure,) = first.findall("failure")
    assert failure.get("type") == "failing"
    assert "<b> &" in str(failure.get("message"))
    assert "uncovered: second" in str(failure.text)
    assert first.get("classname") == f"ts-pl-deluxe.{nasty.rows[0].rule}"


def test_junit_of_everything_is_well_formed(report: Report) -> None:
    root = Xml.fromstring(junit(report, report.rows))  # noqa: S314 - ours
    cases = root.findall("testsuite/testcase")
    assert len(cases) == len(report.rows) + len(report.strays) + len(report.unentered)
    assert int(str(root.get("tests"))) == len(cases)


class Reader(html.parser.HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in ("meta", "input", "link", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open[-1] == tag, f"{tag} closes {self.open[-1]}"
        self.open.pop()


def test_the_page_stands_alone(report: Report) -> None:
    text = page_of(report, report.rows, [load_game("ts"), load_game("risiko")])
    reader = Reader()
    reader.feed(text)
    assert reader.open == []
    assert not re.search(r"https?:|//[a-z]|@import|url\(", text)
    assert not [t for t, attrs in reader.tags if {"src", "href"} & set(attrs)]
    cells = [attrs for t, attrs in reader.tags if t == "details"]
    assert len(cells) == len(report.rows)
    assert {c["data-book"] for c in cells} == {r.book for r in report.rows}
    selects = [attrs["name"] for t, attrs in reader.tags if t == "select"]
    assert {"book", "verdict", "link", "state"} <= set(selects)
    assert "prefers-color-scheme:dark" in text
    assert 'name="viewport"' in text


def test_the_page_escapes_what_it_shows(nasty: Report) -> None:
    text = page_of(nasty, nasty.rows, [load_game("ts")])
    assert "a <b>" not in text
    assert "a &lt;b&gt; &amp; &quot;c&quot;" in text
    assert "9.9/gone" in text
    assert "a-stray" in text
