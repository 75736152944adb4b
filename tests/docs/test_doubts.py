"""The page of what remains in doubt is made from the data, and no doubt hides behind a rulebook that we have read."""

from __future__ import annotations

import re

import pytest
from doubts import PAGE, doubts, page

from ts_rules.books import readings_of, recorded
from ts_rules.games import load_game

UNSEEN = re.compile(
    r"\b(?:not|never|nobody has)\s+(?:been\s+)?seen\b|\bun(?:seen|read)\b|\bprobably\b.*\bEnglish\b", re.I
)
"""That the English texts are not known, however it is said."""


def test_the_page_is_made_from_the_data() -> None:
    """To mend it: python tests/docs/doubts.py."""
    assert PAGE.read_text("utf-8") == page()


@pytest.mark.parametrize("text", ["We have not seen the English texts.", "The English text was never seen."])
def test_what_is_looked_for_is_found(text: str) -> None:
    assert UNSEEN.search(text)


def test_no_doubt_says_that_the_english_was_not_seen() -> None:
    game = load_game("ts")
    every = [(what, why) for _title, found in doubts(game) for what, why in found]
    every += [(v.id, v.note) for v in game.variants()]
    for book in recorded().values():
        every += [(f"{book.id} {s.variant}", s.note) for s in readings_of(book).values() if book.game == game.id]
    assert len(every) > 100
    assert [(what, why) for what, why in every if UNSEEN.search(why)] == []
