"""What pages say of printings: the choice of a box, its marks, who holds a reading, and slips that a book inherits."""

from __future__ import annotations

import re

import pytest

from ts_rules.books import find_book
from ts_rules.engine.player_questions import questions_of
from ts_rules.games import load_game
from ts_rules.games.twilight_struggle.tabletop.player_aid import which_page
from ts_rules.handbook.pages.differences import difference_pages
from ts_rules.handbook.pages.question_pages import answered
from ts_rules.handbook.site.book_choice import choices, start, styles
from ts_rules.handbook.writing.book_boxes import book_boxes
from ts_rules.handbook.writing.linked_sentences import held_by, sentences_of
from ts_rules.handbook.writing.page_writer import page_writer
from ts_rules.model import Game, RuleId

FIRST, LATEST, SECOND = "deluxe-1", "deluxe", "2e"
LATER = "Deluxe edition, later printings"


@pytest.mark.parametrize(
    ("names", "said"),
    [
        ([LATEST, FIRST, SECOND], ["Deluxe edition", "2nd edition"]),
        ([LATEST, FIRST], ["Deluxe edition"]),
        ([LATEST, SECOND], [LATER, "2nd edition"]),
        ([LATEST], [LATER]),
        ([FIRST, SECOND], ["Deluxe edition, first printing", "2nd edition"]),
        ([SECOND], ["2nd edition"]),
        ([], []),
    ],
)
def test_who_holds_it(ts: Game, names: list[str], said: list[str]) -> None:
    assert held_by(ts.spec, names, str) == said


def test_a_box_of_the_first_printing_can_be_chosen(ts: Game) -> None:
    offered = {choice.id: choice for choice in choices(ts, str)}
    assert offered[FIRST].name == "Deluxe edition, first printing"
    assert offered["ts-pl-deluxe"].edition == FIRST
    assert offered["ts-el-deluxe"].edition == LATEST
    assert [start(ts, lang, offered.values()) for lang in ("pl", "el", "it", "en")] == [FIRST, LATEST, SECOND, LATEST]
    css = "".join(styles([ts]))
    assert f'[data-edition="{FIRST}"] [data-only]:not([data-only~="{FIRST}"])' in css
    assert f'[data-as="{FIRST}"] .as[data-as~="{FIRST}"]' in css


def test_a_game_without_printings_offers_its_editions() -> None:
    risiko = load_game("risiko")
    assert risiko.spec.rulesets == risiko.spec.editions == ("base", "tournament")
    assert [c.id for c in choices(risiko, str) if not c.language] == ["base", "tournament"]


def test_the_marks_tell_printings_apart(ts: Game) -> None:
    """Cards and sheets tell the editions, the last rule of a section the first Deluxe printing from later ones."""
    (page,) = which_page(page_writer(ts.id, "en"))
    marks = re.findall(r'<section class="quiz-mark" data-mark="([^"]+)">(.*?)</section>', page.html, re.DOTALL)
    shown = {
        (mark, answer.strip()): value.split()
        for mark, part in marks
        for value, answer in re.findall(r'data-fits="([^"]+)">([^<]+)</button>', part)
    }
    assert shown["components.cards", "110"] == [LATEST, FIRST]
    assert shown["components.cards", "104"] == [SECOND]
    assert shown["7.4", "7.4.3"] == [LATEST]
    assert shown["7.4", "7.4.2"] == [FIRST, SECOND]
    assert f'data-own="{FIRST}" data-of="{LATEST}"' in page.html


def test_an_answer_says_for_which_printings_it_is(ts: Game) -> None:
    question = questions_of(ts)["realign-empty-country"]
    told = dict(answered(page_writer(ts.id, "en"), question).replies)
    assert list(told) == [LATER, "Deluxe edition, first printing", "2nd edition"]
    assert question.reply(FIRST)[1].text == question.reply(SECOND)[1].text != question.reply(LATEST)[1].text


def test_pages_of_differences_tell_between_which_printings(ts: Game) -> None:
    pages = {p.name.rpartition("/")[2]: p.html for p in difference_pages(page_writer(ts.id, "en"))}
    between = "Deluxe edition, first printing is still as the other edition"
    assert between in pages[f"differences-{SECOND}"]
    assert between not in pages[f"differences-{FIRST}"]
    assert "Deluxe edition / Deluxe edition, first printing" in pages["differences"]
    assert "Deluxe edition, first printing / " in pages["differences"]  # the Polish book rests on it


def test_a_reader_is_told_of_a_slip_that_the_book_takes_over(ts: Game) -> None:
    """`ahead` stands in the English example; the Polish and the Italian book render it, and nobody plays it."""
    sentences = sentences_of(ts, "en")
    known = sentences.known_rule(ts.rules[RuleId.parse("5.2")])
    slips = {box.book: [slip for slip in box.slips if slip.what == "inherited"] for box in book_boxes(sentences, known)}
    for book in ("ts-pl-deluxe", "ts-it-2e"):
        assert find_book(book)
        (slip,) = slips[book]
        assert "not ahead" in slip.right
        assert slip.note.startswith("Inherited from the English")
    assert not slips.get("ts-el-deluxe")
