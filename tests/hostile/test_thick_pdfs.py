"""A PDF of very many pages is read as far as a rulebook goes; what is more is refused, or named as not read."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest

from ts_rules.errors import BadFile
from ts_rules.extract.read.pdf import pdf_file
from ts_rules.extract.read.pdf.running_heads import Page

pytest.importorskip("pdfplumber")
canvas = pytest.importorskip("reportlab.pdfgen.canvas")


def thick(path: Path, pages: int, lines: int) -> Path:
    """A PDF; the full size is 2,000 pages of 50 lines."""
    file = io.BytesIO()
    made = canvas.Canvas(file)
    for page in range(pages):
        for line in range(lines):
            made.drawString(40, 800 - 14 * line, f"page {page} says in its line {line} what it says")
        made.showPage()
    made.save()
    path.write_bytes(file.getvalue())
    return path


@pytest.mark.parametrize(("what", "most"), [("lines", "MOST_LINES"), ("letters", "LARGEST_TEXT")])
def test_more_text_than_a_rulebook_has_is_refused_before_it_is_all_read(
    what: str, most: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pdf_file, most, 20)
    read: list[int] = []
    page_of = Page.of

    def counted(message: dict[str, Any]) -> Page:
        read.append(message["page"])
        return page_of(message)

    monkeypatch.setattr(Page, "of", counted)
    with pytest.raises(BadFile, match=f"has more than .* {what}, so it is no rulebook"):
        pdf_file.read_pdf(thick(tmp_path / "book.pdf", 12, 5))
    assert len(read) <= 5


def test_what_there_is_no_time_for_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdf_file, "SECONDS_IN_ALL", 0.0)
    found = pdf_file.read_pdf(thick(tmp_path / "book.pdf", 12, 2))
    assert 2 <= len(found.lines) <= 4  # a page of each process
    assert any(note.startswith("Pages are missing, ") and note.endswith("too long to read.") for note in found.notes)
