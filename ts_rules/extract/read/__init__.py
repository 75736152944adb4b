"""Reading a file: its lines in reading order, whatever it is; that, its content says, not its name."""

from __future__ import annotations

from pathlib import Path

from ...errors import BadFile
from ...given_files import HEAD, SAVE_AS, kind_of, open_file, whole
from ..lines import Source
from .text_file import LARGEST_TEXT, as_source, plain_text

__all__ = ["read"]

LARGEST_PAGE = 20_000_000  # bytes of a web page: pictures can be written in it as letters
LARGEST_DOCUMENT = 100_000_000  # bytes with all its pictures


def read(path: Path | str, cross_check: bool = False, language: str = "") -> Source:  # noqa: FBT001, FBT002 a public switch of the command line
    """The lines of a text, a PDF, a .docx, an .odt, a web page or Markdown, in reading order.

    `cross_check` reads every page of a PDF by a second route and notes where the two disagree; `language`
    (it, pt, pl, el, en) is for pages that must be read by OCR.
    """
    path = Path(path)
    with open_file(path) as file:
        kind = kind_of(path, file.read(HEAD))
        if kind == "pdf":
            from .pdf.pdf_file import read_pdf

            return read_pdf(path, cross_check=cross_check, language=language)
        from .documents import document_file, html_file, markdown_file

        if kind == "zip":
            return document_file.read_packed(path, whole(path, file, LARGEST_DOCUMENT))
        file.seek(0)
        sample = file.read(html_file.SAMPLE)
        if html_file.looks_like_html(sample):
            return document_file.read_html(path, whole(path, file, LARGEST_PAGE))
        if sample.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<?xml"):
            raise BadFile(path, f"is XML, and no web page: {SAVE_AS}")
        raw = whole(path, file, LARGEST_TEXT)
    text = plain_text(path, raw)
    if markdown_file.looks_like_markdown(path, text.lines):
        return document_file.read_markdown(path, raw, text)
    return as_source(path, raw, text)
