"""A text file becomes lines: bounded in size, in a known encoding, free of letters that cannot be seen."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from ...errors import BadFile
from ...given_files import read_bytes
from ..lines import Line, Source
from .encodings import decode, shown_name
from .long_lines import cut_lines

__all__ = [
    "LARGEST_TEXT",
    "LONGEST_LINE",
    "MOST_LINES",
    "PlainText",
    "as_source",
    "from_bytes",
    "plain_text",
    "read_text",
    "without_unseen",
]

LARGEST_TEXT = 1_000_000  # bytes; the longest rulebook we know has a ninth of it
MOST_LINES = 7_000  # so that whatever comes is read in ten seconds; the longest we know has a fifth of them
LONGEST_LINE = 20_000  # characters that nothing cuts; a line of a book, or a whole book, is cut where it can be
MOST_BYTES = 4  # of a character, in any encoding
LINE_END = re.compile(r"\r*\n|\r")  # not what str.splitlines takes for one: a form feed ends no line of an editor
LINE_END_IN_BYTES = re.compile(rb"\r*\n|\r")
BETWEEN_SPACES = re.compile(rb"[^\r\n\t ]+")
# Marks for joining, direction and byte order, tags, and old layout controls: nothing of them is printed.
UNSEEN = re.compile("[\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\U000e0000-\U000e007f]")
CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
MOST_UNSEEN = 0.02  # of the letters: a page of Hebrew names has fewer
MOST_CONTROLS = 0.01
FEED = "\f"


def read_text(path: Path | str) -> Source:
    """The lines of a text file, numbered as an editor numbers them."""
    return from_bytes(Path(path), read_bytes(Path(path), LARGEST_TEXT))


def from_bytes(path: Path, raw: bytes) -> Source:
    """The same for what was read already."""
    return as_source(path, raw, plain_text(path, raw))


def as_source(path: Path, raw: bytes, text: PlainText) -> Source:
    """The lines of a text, long ones cut."""
    parts, cut = cut_lines(text.lines)
    if long := next((n for n, part in enumerate(parts, 1) if any(len(each) > LONGEST_LINE for each in part)), 0):
        raise _too_long(path, long)
    lines = [each for part in parts for each in part]
    _check_count(path, lines)
    return Source(
        path.name,
        "text",
        hashlib.sha256(raw).hexdigest(),
        tuple(Line(number, each) for number, each in enumerate(lines, 1)),
        text.encoding,
        (*text.notes, *cut),
    )


@dataclass(frozen=True, slots=True)
class PlainText:
    """The lines of a file as an editor shows them, how they were encoded, and what is to be said of that."""

    lines: list[str]
    encoding: str
    notes: tuple[str, ...]


def plain_text(path: Path, raw: bytes) -> PlainText:
    """What a text file says; or one sentence that says why it is none."""
    if len(raw) > LARGEST_TEXT:
        raise BadFile(path, f"is larger than {LARGEST_TEXT // 1_000_000} MB, so it is no rulebook: give a smaller file")
    if not raw.strip():
        raise BadFile(path, "is empty: give a rulebook as text or PDF")
    _check_bytes(path, raw)
    decoded = decode(path, raw)
    texts = LINE_END.split(decoded.text)
    _check_count(path, texts)
    if not texts[-1]:
        del texts[-1]  # what follows the last line end is no line
    cleaned, notes = without_unseen(path, texts)
    if not any(t.strip() for t in cleaned):
        raise BadFile(path, "holds no letter that can be read: give a rulebook as text or PDF")
    return PlainText(cleaned, shown_name(decoded.encoding), (*decoded.notes, *notes))


def _check_count(path: Path, lines: Sequence[str]) -> None:
    if len(lines) > MOST_LINES:
        raise BadFile(path, f"has more than {MOST_LINES} lines, so it is no rulebook: give a smaller file")


def _check_bytes(path: Path, raw: bytes) -> None:
    """Refuse what nothing can cut in any encoding, before anyone asks which it is: that would take seconds."""
    if b"\0" in raw or len(raw) <= MOST_BYTES * LONGEST_LINE:
        return
    for found in BETWEEN_SPACES.finditer(raw):  # each byte once
        if found.end() - found.start() > MOST_BYTES * LONGEST_LINE:
            raise _too_long(path, 1 + len(LINE_END_IN_BYTES.findall(raw[: found.start()])))


def _too_long(path: Path, line: int) -> BadFile:
    return BadFile(path, f"has more than {LONGEST_LINE} characters without a space: break the line up", line)


def without_unseen(path: Path, texts: list[str]) -> tuple[list[str], tuple[str, ...]]:
    """The lines without what cannot be seen, and what is to be said of it."""
    letters = sum(map(len, texts))
    unseen: Counter[str] = Counter()
    controls = 0
    first_control = 0
    cleaned = []
    for number, text in enumerate(texts, 1):
        if found := UNSEEN.findall(text):
            unseen.update(found)
            text = UNSEEN.sub("", text)  # noqa: PLW2901 the line as it goes on
        if found := [c for c in CONTROL.findall(text) if c != FEED]:
            controls += len(found)
            first_control = first_control or number
        cleaned.append(CONTROL.sub(" ", text) if CONTROL.search(text) else text)
    hidden = sum(unseen.values())
    if hidden > max(20, MOST_UNSEEN * letters):
        raise BadFile(path, f"holds {hidden} marks that cannot be seen (U+{ord(min(unseen)):04X} ...): save it without")
    if controls > max(5, MOST_CONTROLS * letters):
        raise BadFile(path, "holds control characters, so it is no text: give a text file or a PDF", first_control)
    notes = []
    if hidden:
        notes.append(f"{hidden} marks for joining or direction, which cannot be seen, were left out.")
    if controls:
        notes.append(f"{controls} control characters became spaces, the first in line {first_control}.")
    return cleaned, tuple(notes)
