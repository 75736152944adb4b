"""What helps whoever reads a translation against others: what stands elsewhere, sentence to sentence, doubts, notes."""

from __future__ import annotations

import json
import re
import sys
from dataclasses import replace
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

sys.path.insert(0, str(Path(__file__).parent))
from made import SAYS, Made, book, whole

from ts_rules.align.clause_groups import _found
from ts_rules.align.differing import _astray, columns_of
from ts_rules.align.side_by_side import page
from ts_rules.extract import Extract
from ts_rules.games import load_game
from ts_rules.model import RuleId, Section

RULES = [RuleId.parse(f"6.1.{n}") for n in range(1, 7)]


def on_lines(*starts: int) -> list[Section]:
    """Sections in the order of the rules, and the line where each begins in its book."""
    return [Section(rule, None, "", ((start, start),)) for rule, start in zip(RULES, starts, strict=False)]


@pytest.mark.parametrize(
    ("starts", "astray"),
    [
        ((1, 2, 3), {}),
        ((1, 9, 3, 4), {1: RULES[3]}),  # the second stands at the end
        ((5, 6, 7, 1), {3: None}),  # the last stands first: behind nothing, so it is not said
        ((3, 4, 1, 2, 5), {2: None, 3: RULES[2]}),
    ],
)
def test_a_section_that_stands_elsewhere(starts: tuple[int, ...], astray: dict[int, RuleId | None]) -> None:
    found = _astray(on_lines(*starts))
    if starts == (3, 4, 1, 2, 5):  # two halves changed about: either half may be the one that moved
        assert found in ({0: RULES[3], 1: RULES[0]}, {3: RULES[2]})
    else:
        assert found == {n: rule for n, rule in astray.items() if rule is not None}


@given(st.permutations(range(6)))
def test_as_few_as_can_be_stand_elsewhere(starts: list[int]) -> None:
    """Tried against all ways of leaving sections out."""
    kept = max(n for n in range(7) for row in combinations(starts, n) if all(a < b for a, b in pairwise(row)))
    found = _astray(on_lines(*starts))
    first = starts.index(0)  # what its book begins with stands behind nothing
    assert len(found) <= 6 - kept <= len(found) + (first not in found)


@given(st.lists(st.text("ab ", min_size=1, max_size=6).filter(str.strip), min_size=1, max_size=5), st.data())
def test_a_clause_is_found_where_its_lines_are_cut_otherwise(clauses: list[str], data: st.DataObject) -> None:
    words = [w for clause in clauses for w in clause.split()]
    text = "".join(w + data.draw(st.sampled_from([" ", "\n", "  "])) for w in words)
    found = [*_found([(n, " ".join(c.split())) for n, c in enumerate(clauses)], text)]
    assert [" ".join(text[start:end].split()) for _n, start, end in found] == [" ".join(c.split()) for c in clauses]


def test_sentences_that_say_the_same_are_of_one_group_in_all_columns() -> None:
    columns = columns_of([whole("en"), whole("it"), whole("pl")])
    groups: dict[int, list[str]] = {}
    for column in columns:
        for place in column.places:
            for clause in place.clauses:
                groups.setdefault(clause.group, []).append(place.section.text[clause.start : clause.end])
    assert ["A coup attempt", "Un colpo di stato", "Przewrót w kraju"] in [
        [one[: len(start)] for one, start in zip(said, ("A coup attempt", "Un colpo di stato", "Przewrót w kraju"))]  # noqa: B905 - groups differ in length
        for said in groups.values()
    ]
    assert ["Raise it again each turn.", "Ogni turno risale.", "W każdej turze znów rośnie."] in groups.values()


def html_of(*extracts: Extract, **doubts: str) -> str:
    told = {(name, RuleId.parse("6.3.4")): [why] for name, why in doubts.items()}
    return page(columns_of(extracts), load_game("ts"), told)


def test_moved_and_alone_are_said() -> None:
    """The Italian book has coups last."""
    english = book("en", [Made(rule, rule, SAYS[rule]["en"]) for rule in ("6.2.3", "6.3.4", "9.3")])
    italian = book("it", [Made(rule, rule, SAYS[rule]["it"]) for rule in ("6.2.3", "9.3", "6.3.4")])
    said = html_of(english, italian)
    first, second = said.split('<section class="book"')[1:]
    assert "stands behind" not in first
    assert re.findall(r"<h3>([\d.]+)|stands behind ([\d.]+) in this book", second) == [
        *(("6.2.3", ""), ("6.3.4", ""), ("", "9.3"), ("9.3", "")),
    ]
    alone = html_of(
        english, book("it", [Made("6.2.3", "6.2.3", "I tiri di riallineamento non aggiungono mai influenza.")])
    )
    assert alone.count("no other book has it") == 2


def test_pieces_are_counted() -> None:
    (english, italian) = columns_of([whole("en"), whole("it")])
    two = replace(english.places[1], partners=((1, 1), (1, 2)))
    pieces = [replace(italian.places[n], partners=((0, 1),)) for n in (1, 2)]
    columns = [
        replace(english, places=(*english.places[:1], two, *english.places[2:])),
        replace(italian, places=(*italian.places[:1], *pieces, *italian.places[3:])),
    ]
    said = page(columns, load_game("ts"))
    assert "in column 2 in 2 pieces" in said
    assert said.count("one of 2 pieces of what column 1 has in one") == 2


def test_a_doubt_stands_once_below_its_rule() -> None:
    twice = book(
        "en", [Made("6.3.4", "6.3.4", "A coup lowers DEFCON."), Made("6.3.4", None, "By one level <b>.")], name="one"
    )
    said = html_of(twice, whole("it"), one="one says '<2>', the other '1'")
    assert said.count('<p class="doubt" lang="en">one says &#x27;&lt;2&gt;&#x27;, the other &#x27;1&#x27;</p>') == 1


@pytest.fixture
def open_page(chromium: Any, tmp_path: Path) -> Any:
    """The page in the browser, from a file as its reader opens it."""
    path = tmp_path / "side.html"
    path.write_text(html_of(whole("en"), whole("it"), whole("pl"), **{whole("it").name: "it says '2'"}), "utf-8")
    context = chromium.new_context(viewport={"width": 1200, "height": 500}, accept_downloads=True)
    found = context.new_page()
    problems: list[str] = []
    found.on("pageerror", lambda e: problems.append(str(e)))
    found.on("console", lambda m: problems.append(m.text) if m.type == "error" else None)
    found.goto(path.as_uri())
    yield found
    context.close()
    assert problems == []


def test_every_control_does_what_it_says(open_page: Any) -> None:
    rule = open_page.locator("#rule")
    assert rule.input_value() == "6.2.3"
    open_page.click("#doubt")
    assert rule.input_value() == "6.3.4"
    for key, wanted in (("j", "8.2.2"), ("k", "6.3.4"), ("k", "6.2.3"), ("n", "6.3.4")):
        open_page.locator("h1").click()
        open_page.keyboard.press(key)
        assert rule.input_value() == wanted
    open_page.keyboard.press("r")
    assert (open_page.locator("#read").is_checked(), open_page.inner_text("#count")) == (True, "1/6")
    open_page.fill("#note", "two levels? <b>")
    open_page.locator("#note").press("n")  # a letter of the note, no way to the next doubt
    assert rule.input_value() == "6.3.4"
    open_page.select_option("#rule", "9.3")
    assert (open_page.input_value("#note"), open_page.locator("#read").is_checked()) == ("", False)
    open_page.reload()
    assert open_page.inner_text("#count") == "1/6", "what was read is kept"
    with open_page.expect_download() as download:
        open_page.click("#save")
    text = Path(download.value.path()).read_text("utf-8")
    assert text == "6.3.4 Coups in battlegrounds\ntwo levels? <b>n\n"


def test_pointing_at_a_sentence_shows_it_in_the_other_columns(open_page: Any) -> None:
    open_page.select_option("#rule", "6.3.4")
    sentence = open_page.get_by_text("Raise it again each turn.")
    sentence.hover()
    shown = open_page.locator(".same").all_inner_texts()
    assert shown == ["Raise it again each turn.", "Ogni turno risale.", "W każdej turze znów rośnie."]
    sentence.click()
    heights = [e.bounding_box()["y"] for e in open_page.locator(".same").all()]
    assert max(heights) - min(heights) < 40, json.dumps(heights)
