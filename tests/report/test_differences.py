"""What changes between two editions or books: held against the facts, not against what the code prints."""

from __future__ import annotations

import json
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path

import pytest
from click.testing import Result

from ts_rules.books import find_book, ruleset
from ts_rules.model import Game
from ts_rules.report.between import Difference, between, card_changes, differences_page
from ts_rules.report.sheet import places

Invoke = Callable[..., Result]


def by_rule(game: Game, a: str, b: str) -> dict[str, Difference]:
    rulesets = [game.ruleset(n) if n in game.spec.rulesets else ruleset(find_book(n), game) for n in (a, b)]
    return {d.rule: d for d in between(game, rulesets[0], rulesets[1])[1]}


def test_the_editions_differ_where_the_facts_say(ts: Game) -> None:
    """23 or 25 influence, 103 or 110 cards, Canada, the name of box 6, the civil war only in Deluxe."""
    found = by_rule(ts, "2e", "deluxe")
    assert next(("23" in (c.a or ""), "25" in (c.b or "")) for c in found["3.3"].changes) == (True, True)
    canada = next(c for c in found["3.3"].changes if c.id == "3.3/canada")
    assert canada.a is None
    assert any("103" in (c.a or "") and "110" in (c.b or "") for c in found["2.2.1"].changes)
    assert found["12.0"].changes[0].a is None
    assert "6.3.4" not in found  # a coup in a battleground is the same in both


def test_an_edition_does_not_differ_from_itself(ts: Game) -> None:
    for edition in ts.spec.editions:
        assert by_rule(ts, edition, edition) == {}
        assert card_changes(ts, ts.ruleset(edition), ts.ruleset(edition)) == ()


def test_the_order_of_the_two_only_swaps_the_sides(ts: Game) -> None:
    one, two = by_rule(ts, "deluxe", "ts-el-deluxe"), by_rule(ts, "ts-el-deluxe", "deluxe")
    assert list(one) == list(two)
    for rule, difference in one.items():
        swapped = [(c.id, c.b, c.a) for c in two[rule].changes]
        assert [(c.id, c.a, c.b) for c in difference.changes] == swapped


def test_a_mistake_of_a_book_says_where_it_stands_and_what_shows_it(ts: Game) -> None:
    """The facts: by the Polish book the ability of box 6 ends the turn."""
    found = by_rule(ts, "deluxe", "ts-pl-deluxe")
    box = next(c for c in found["6.4.4"].changes if c.variant == "6.4.4/box-6")
    assert box.said[0] is None
    assert box.said[1] is not None
    assert box.said[1].lines == ((218, 218),)
    assert box.said[1].verdict == "mistranslation"
    assert len(box.scenarios) == 2
    assert found["6.4.4"].in_play
    success = by_rule(ts, "2e", "ts-pt-summary")["6.3.2"]
    assert not success.in_play  # at equality nothing changes on the board


def test_deluxe_has_seven_cards_more(ts: Game) -> None:
    changes = card_changes(ts, ts.ruleset("2e"), ts.ruleset("deluxe"))
    assert len([c for c in changes if c.a is None]) == 7
    assert not [c for c in changes if c.b is None]


class Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("meta", "link", "br"):
            self.open.append(tag)
        self.links += [value or "" for name, value in attrs if name in ("src", "href")]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_page_stands_alone(ts: Game) -> None:
    voices, found = between(ts, ts.ruleset("2e"), ts.ruleset("deluxe"))
    page = differences_page(*voices, found, card_changes(ts, ts.ruleset("2e"), ts.ruleset("deluxe")))
    tags = Tags()
    tags.feed(page)
    assert tags.open == []
    assert tags.links == []
    assert "http:" not in page
    assert "https:" not in page
    for difference in found:
        assert f"<h3>{difference.rule} " in page


@pytest.mark.parametrize(
    ("lines", "said"),
    [([(12, 12)], "line 12"), ([(20, 22)], "lines 20-22"), ([(1, 1), (5, 6)], "lines 1, 5-6")],
)
def test_lines_are_written_as_a_reader_writes_them(lines: list[tuple[int, int]], said: str) -> None:
    assert places(lines) == said


def test_the_command(invoke: Invoke, tmp_path: Path) -> None:
    text = invoke("diff", "2e", "deluxe").output
    assert "3.3/canada" in text
    assert "(not there)" in text
    body = json.loads(invoke("diff", "2e", "deluxe", "--cards", "--format", "json").output)
    assert body["schema"] == "ts-rules/diff/1"
    assert len(body["cards"]) >= 7
    played = json.loads(invoke("diff", "2e", "deluxe", "--in-play", "--format", "json").output)
    assert 0 < len(played["differences"]) < len(body["differences"])
    out = tmp_path / "page.html"
    assert invoke("diff", "deluxe", "ts-pl-deluxe", "--html", str(out)).exit_code == 0
    assert "zasady gry" in out.read_text("utf-8")


def test_an_unknown_name_is_refused(run: Callable[..., object]) -> None:
    done = run("diff", "deluxe", "ts-pl-delux")
    assert done.returncode == 3  # type: ignore[attr-defined]
    assert "ts-pl-deluxe" in done.stderr  # type: ignore[attr-defined]
