"""Reading a file: the lines of a text or PDF in reading order; what it is, its content says, not its name."""

from __future__ import annotations

from pathlib import Path

from ...given_files import HEAD, kind_of, open_file, whole
from ..lines import Source
from .text_file import LARGEST_TEXT, from_bytes

__all__ = ["read"]


def read(path: Path | str, cross_check: bool = False, language: str = "") -> Source:  # noqa: FBT001, FBT002 a public switch of the command line
    """The lines of a text or PDF in reading order.

    `cross_check` reads every page of a PDF by a second route and notes where the two disagree; `language`
    (it, pt, pl, el, en) is for pages that must be read by OCR.
    """
    path = Path(path)
    with open_file(path) as file:
        if kind_of(path, file.read(HEAD)) == "text":
            return from_bytes(path, whole(path, file, LARGEST_TEXT))
    from .pdf.pdf_file import read_pdf

    return read_pdf(path, cross_check=cross_check, language=language)
