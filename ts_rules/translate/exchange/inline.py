"""Slots inside the segments of XLIFF 1.2 and TMX: `<ph>` around the slot itself, numbered, so that tools lock it."""

from __future__ import annotations

from pathlib import Path

from ...errors import BadFile
from .codes import Code, pieces
from .xml_files import Placed, escaped, local, tag, text_of

__all__ = ["marked", "plain"]

SLOT, LETTER = "x-slot", "x-letter"
THROUGH = ("mrk", "hi", "g")  # a tool's own marks around text


def marked(text: str, domain: str, number: str, kind: str) -> str:
    """Text whose codes are elements; `number` and `kind` are what the format calls these attributes."""
    made, count = [], 0
    for piece in pieces(text, domain):
        if isinstance(piece, Code):
            count += 1
            data = f"U+{ord(piece.data):04X}" if piece.control else escaped(piece.data)
            made.append(tag("ph", {number: str(count), kind: LETTER if piece.control else SLOT}, data))
        else:
            made.append(escaped(piece))
    return "".join(made)


def plain(element: Placed, codes: dict[str, str], path: Path) -> str:
    """The text again; `codes` keeps what the source calls by number for a target that names no more than that."""
    found = [element.text or ""]
    for child in element:
        assert isinstance(child, Placed)  # noqa: S101 - what the reader makes
        name = local(child)
        if name in ("ph", "x"):
            found.append(_code(child, codes, path))
        elif name in THROUGH:
            found.append(plain(child, codes, path))
        else:
            raise BadFile(path, f"has a code <{name}> that we did not write: take it out", child.line)
        found.append(child.tail or "")
    return "".join(found)


def _code(code: Placed, codes: dict[str, str], path: Path) -> str:
    number = code.get("id") or code.get("x") or ""
    text = text_of(code) or code.get("equiv-text") or codes.get(number, "")
    if text.startswith("U+") and LETTER in code.attrib.values():
        try:
            text = chr(int(text[2:], 16))
        except (ValueError, OverflowError):
            raise BadFile(path, f"has the code '{text[:20]}', which is no letter: export it again", code.line) from None
    codes.setdefault(number, text)
    return text
