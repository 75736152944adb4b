"""The small game with what two books say of it, where reports look for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from small_game import BOOK, OTHER, SAID, small_game

from ts_rules.books import Said
from ts_rules.model import Book, Game
from ts_rules.report import between, book_corrections


@pytest.fixture
def mini(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """It, with both books on record: what `mini-book` says is in `SAID`, the other is silent."""

    def said(book: Book) -> Mapping[str, Said]:
        return SAID if book.id == BOOK.id else {}

    monkeypatch.setattr(between, "recorded", lambda: {BOOK.id: BOOK, OTHER.id: OTHER})
    for module in (between, book_corrections):
        monkeypatch.setattr(module, "readings_of", said)
    monkeypatch.setattr(
        between, "deciding", lambda _game: {("1.1/how", "slow"): "slowly", ("1.1/how", "fast"): "at-once"}
    )
    with small_game(tmp_path) as game:
        yield game
