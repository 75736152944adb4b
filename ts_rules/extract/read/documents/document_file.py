"""A document becomes lines: a .docx, an .odt, a web page or Markdown, read in a process of its own."""

from __future__ import annotations

import importlib
import re
from pathlib import Path

from ....errors import BadFile, MissingExtra
from ...lines import Line, Source
from ..encodings import Decoded, decode, shown_name
from ..text_file import PlainText
from .confined_reading import confined_paragraphs
from .docx_file import docx_paragraphs
from .html_file import html_paragraphs
from .markdown_file import markdown_paragraphs
from .odt_file import odt_paragraphs
from .packed import Packed
from .paragraphs import laid_out, source_of

__all__ = ["read_html", "read_markdown", "read_packed"]

READERS = {"docx": docx_paragraphs, "odt": odt_paragraphs}
NAMES = {
    "docx": (".docx", ".docm", ".dotx"),
    "odt": (".odt", ".ott"),
    "html": (".html", ".htm", ".xhtml"),
    "markdown": (".md", ".markdown", ".mdown", ".mkd"),
}
WHAT = {"docx": "a .docx", "odt": "an .odt", "html": "a web page", "markdown": "Markdown"}
CHARSET = re.compile(rb"<meta[^>]{0,200}?charset\s*=\s*[\"']?\s*([\w.:-]{1,40})", re.IGNORECASE)
DECLARED_IN = 4_096  # bytes in which a page must say how it is encoded


def read_packed(path: Path, raw: bytes) -> Source:
    """The lines of what a word processor wrote."""
    packed = Packed(path, raw)
    kind = packed.kind()
    _needs("lxml.etree", f"Reading a .{kind}")
    found = confined_paragraphs(path, lambda: READERS[kind](packed))
    return source_of(path, raw, kind, laid_out(found), "", _called(path, kind))


def read_html(path: Path, raw: bytes) -> Source:
    """The lines of a web page."""
    _needs("lxml.etree", "Reading a web page")
    decoded = _decoded(path, raw)
    found = confined_paragraphs(path, lambda: html_paragraphs(decoded.text))
    return source_of(
        path, raw, "html", laid_out(found), shown_name(decoded.encoding), (*decoded.notes, *_called(path, "html"))
    )


def read_markdown(path: Path, raw: bytes, text: PlainText) -> Source:
    """The lines of Markdown, each at its place in the file."""
    for module in ("markdown_it", "lxml.etree"):
        _needs(module, "Reading Markdown")
    found = confined_paragraphs(path, lambda: markdown_paragraphs(text.lines))
    lines = [Line(0, p.text, bold=p.bold, hint=p.hint) for p in found]
    return source_of(path, raw, "markdown", lines, text.encoding, (*text.notes, *_called(path, "markdown")))


def _called(path: Path, kind: str) -> tuple[str, ...]:
    """A sentence for a file whose name says that it is something else."""
    suffix = path.suffix.lower()
    return () if suffix in NAMES[kind] or not suffix else (f"By what is in it the file is {WHAT[kind]}.",)


def _needs(module: str, what: str) -> None:
    try:
        importlib.import_module(module)
    except ImportError:
        raise MissingExtra(what, "documents") from None


def _decoded(path: Path, raw: bytes) -> Decoded:
    """The text of a page: as it says itself, or as any other text."""
    said = CHARSET.search(raw[:DECLARED_IN])
    if said and b"\0" not in raw[:DECLARED_IN]:
        name = said[1].decode("ascii", "replace").lower()
        name = "cp1252" if name in ("iso-8859-1", "latin1", "ascii", "us-ascii") else name  # as every browser does
        try:
            return Decoded(raw.removeprefix(b"\xef\xbb\xbf").decode(name), name)
        except (LookupError, UnicodeError, ValueError):
            pass
    if not raw.strip():
        raise BadFile(path, "is empty: give a rulebook as text or PDF")
    return decode(path, raw)
