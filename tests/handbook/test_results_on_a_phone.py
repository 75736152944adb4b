"""What eighty questions on a phone showed: open points are on the page, examples apart, results come first."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from browser import served

from ts_rules.games import load_game
from ts_rules.handbook.search.pieces import pieces
from ts_rules.handbook.writing.linked_sentences import sentences_of
from ts_rules.model import RuleId

RISIKO = load_game("risiko")
GAME_OF = (
    "() => [...document.querySelectorAll('.findings-list .find-kind')].map((one) => one.textContent.split(' · ')[1])"
)
EXAMPLE = """(rule) => { const one = rule.querySelector('.asides > .example'), style = getComputedStyle(one);
  return [style.display, parseFloat(style.borderTopLeftRadius), parseFloat(style.borderTopWidth)]; }"""


@pytest.fixture(scope="module")
def address(small_site: Path) -> Iterator[str]:
    with served(small_site) as found:
        yield found


def test_an_example_says_nothing_for_its_rule_and_what_is_open_does() -> None:
    says = '<p class="says">A move.</p><p class="unsaid">The book is silent.</p>'
    example = '<details class="example"><summary>Example</summary><p>Player 1 moves.</p></details>'
    page = f'<main data-pagefind-body><section id="r-1.1">{says}{example}</section></main>'
    (rule,) = (piece for piece in pieces(page) if piece.kind == "r")
    assert rule.text == "A move. The book is silent."


def test_what_no_book_says_is_told_from_what_one_says() -> None:
    sentences = sentences_of(RISIKO, "en")
    aim, cards, dice = (
        sentences.known_rule(RISIKO.rules[RuleId.parse(number)]) for number in ("1.1", "4.1.8", "4.2.15")
    )
    assert [variant.assumed for variant in aim.variants] == [True] * 3
    assert len(aim.left_open) == 2  # three places of one kind are told once
    assert cards.left_open == (cards.doubt,)
    assert [variant.assumed for variant in dice.variants] == [False]  # the book says how many defend


def test_what_is_open_is_seen_without_a_tap_and_no_edition_stands_for_it(phone: Any, address: str) -> None:
    phone.goto(f"{address}/risiko/04-1.html")
    line = phone.locator("[id='r-4.1.8'] > .unsaid")
    assert line.is_visible()
    assert "no limit to the cards in hand" in line.inner_text()
    phone.goto(f"{address}/risiko/01.html")
    assumed = phone.locator("[id='r-1.1/for-own-colour']")
    assert "Base game" not in (assumed.text_content() or "")
    assert "No book says so" in (assumed.text_content() or "")


def test_an_opened_example_is_no_button(phone: Any, address: str) -> None:
    """Those to tap under the search box are round; a worked example has the same name and is a text."""
    phone.goto(f"{address}/risiko/04-1.html")
    rule = phone.locator("[id='r-4.1.1']")
    rule.locator(".asides > .example > summary").first.click()
    assert rule.evaluate(EXAMPLE) == ["block", 0, 0]
    phone.goto(f"{address}/risiko/index.html")
    assert phone.locator("a.example").first.evaluate("(one) => getComputedStyle(one).borderTopLeftRadius") != "0px"


def test_results_have_the_screen_and_begin_with_the_game_of_the_page(phone: Any, address: str) -> None:
    phone.goto(f"{address}/it/risiko/index.html")
    strip = phone.locator(".ask-mine")
    assert strip.is_visible()
    phone.locator("#findings-q").fill("rinforzi dopo battaglia")  # the other game has battlegrounds
    phone.locator(".findings-status:not(:empty)").wait_for()
    assert not strip.is_visible()
    games = phone.evaluate(GAME_OF)
    assert {*games} == {"RisiKo!", "Twilight Struggle"}
    assert games == sorted(games, key=lambda name: name != "RisiKo!")
    phone.locator("#findings-q").fill("")
    phone.locator("html:not([data-searching])").wait_for()
    assert strip.is_visible()
