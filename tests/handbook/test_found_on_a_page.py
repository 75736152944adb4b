"""What the search takes from a page: a record for each piece, by which heading and address; and its sentences."""

from __future__ import annotations

from importlib import import_module
from types import SimpleNamespace
from typing import Any

import pytest

from ts_rules.handbook.search.pieces import pieces
from ts_rules.handbook.search.records import Record
from ts_rules.handbook.search.texts import chunks, lengths, posted, sentences

recording = import_module("ts_rules.handbook.search.records")  # called like what it gives


def piece(heading: str = "", text: str = "", anchor: str = "") -> SimpleNamespace:
    return SimpleNamespace(heading=heading, text=text, lines=text, anchor=anchor)


@pytest.fixture
def taken(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The records of a page of such pieces."""

    def records(*given: SimpleNamespace) -> list[Record]:
        monkeypatch.setattr(recording, "pieces", lambda _html: list(given))
        return [*recording.of_page("", "g/06.html")]

    return records


def test_a_piece_is_found_by_its_heading_or_that_of_the_page(taken: Any) -> None:
    assert taken(piece(text="a few words"), piece(" Two \n words ", "łan at", "x"), piece(text="last", anchor="y")) == [
        Record("g/06.html", "Two words", "a few words"),
        Record("g/06.html#x", "Two words", "łan at"),
        Record("g/06.html#y", "Two words", "last"),
    ]
    (named,) = taken(piece(text="only on the page"))
    assert named.title == "g/06.html", "by the name of the page"
    assert taken(piece("Rules", "6.3")) == [], "a place where other things stand is no thing"


def test_what_is_said_under_some_rulesets_stays_apart() -> None:
    html = (
        '<main data-pagefind-body><section id="r-1"><p><span class="as" data-as="old new">It falls by 1.</span>'
        '<span class="as" data-as="book">It rises. By 1.</span> Both end.</p>'
        '<p class="links">See 2</p><li>Ends.</li></section></main>'
    )
    (rule,) = pieces(html)
    assert rule.text == "It falls by 1. It rises. By 1. Both end. Ends."
    assert rule.lines.split("\n") == [
        "\x01old new\x02It falls by 1.\x03 \x01book\x02It rises. By 1.\x03 Both end.",
        "Ends.",
    ]
    assert sentences(rule.lines)[0].startswith("\x01old new\x02It falls")
    assert all(one.count("\x01") == one.count("\x03") for one in sentences(rule.lines))


def test_sentences_of_a_text() -> None:
    assert sentences("It is one sentence here. Another one follows it. Really.\nNext line") == (
        *("It is one sentence here.", "Another one follows it. Really.", "Next line"),
    )
    assert sentences("") == ()


def told(text: str) -> list[int]:
    """The numbers that are written so, as the page reads them."""
    digits = "".join(chr(code) for code in range(35, 126) if chr(code) not in "\\|<")[:88]
    found, number, at = [], 0, 0
    for letter in text:
        digit = digits.index(letter)
        number = number * 44 + digit % 44
        if digit < 44:
            at += number
            found.append(at)
            number = 0
    return found


def test_where_each_word_stands() -> None:
    texts = [["Coups cost one.", "A coup at DEFCON 1"], [], ["no"] * 3000, ["coup"]]
    found = posted(texts, "en")
    assert not {"a", "at"} & found.keys()  # words that weigh nothing
    assert told(found["coup"]) == [0, 1, 3002]
    assert told(found["defcon1"]) == [1]
    assert told(found["no"])[-1] == 3001
    assert not any(letter in '"|<\\' for places in found.values() for letter in places)
    assert lengths([["one two"], ["w " * 17]]) == "02"


def test_what_is_sent_together() -> None:
    assert chunks([4000, 0, 4000, 4000, 20000, 1]) == ((0, 2), (3,), (4,), (5,))
    assert chunks([]) == ()
