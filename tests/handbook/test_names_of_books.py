"""Players know a book by a short name; what stands on its cover is for the list of books and for the title page."""

from __future__ import annotations

from html import unescape
from pathlib import Path

import pytest

from ts_rules.books import recorded
from ts_rules.handbook.book.blocks import Items, Para
from ts_rules.handbook.book.chapters import book
from ts_rules.handbook.writing.linked_sentences import name_of
from ts_rules.handbook.writing.page_writer import page_writer
from ts_rules.translate import phrase

LANGUAGES = ("en", "it", "pt", "pl", "el")
COVERS = [one.title for one in recorded().values() if one.called and one.game == "twilight-struggle"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_printed_handbook_names_books_as_players_do(lang: str) -> None:
    made = book(page_writer("ts", lang))
    said = " ".join(
        run.text
        for chapter in made.chapters
        for block in chapter.blocks
        for runs in (block.items if isinstance(block, Items) else (block.runs,) if isinstance(block, Para) else ())
        for run in runs
    )
    assert not [title for title in COVERS if title in said]
    for one in recorded().values():
        if one.game == "twilight-struggle":
            assert name_of(one, phrase(lang)) in said, one.id


@pytest.mark.parametrize("lang", LANGUAGES)
def test_pages_of_rules_and_scenarios_name_them_so_too(handbook: Path, lang: str) -> None:
    root = handbook if lang == "en" else handbook / lang
    pages = [*sorted((root / "ts").glob("[0-9]*.html")), *sorted((root / "ts").glob("scenarios-*.html"))]
    assert len(pages) > 40
    for path in pages:
        text = path.read_text("utf-8")
        main = unescape(text[text.index("<main") : text.index("</main>")])
        assert not [title for title in COVERS if title in main], path
