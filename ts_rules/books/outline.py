"""`sources/<book>/outline.toml`: which rule stands where in a book, by fingerprint; never its text.

It is written by `ts-rules books record` and is compared with copies.  Extraction never reads it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..errors import BadFile, BadId
from ..model import Game, RuleId
from ..toml_files import in_toml, read_kept_toml
from .carried_over import check_book

__all__ = [
    "OUTLINE",
    "RecordedAnomaly",
    "RecordedOutline",
    "RecordedSection",
    "empty_outline",
    "outline_toml",
    "read_outline",
]

OUTLINE = "outline.toml"
FORMAT = 1
NO_COPY = ""
"""In place of a hash, where nobody has read a copy yet."""
Spans = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class RecordedSection:
    """What is kept of a section: where it stands, how long it is, and two fingerprints of its words."""

    rule: RuleId
    printed: str | None
    lines: Spans
    words: int
    hash: str  # of all its words in order: equal only where the words are
    sketch: tuple[int, ...]  # of its runs of three words: how like it another printing is
    also: tuple[RuleId, ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RecordedAnomaly:
    """A misprint or damage that extraction reports."""

    kind: str
    rule: RuleId
    printed: str | None
    lines: Spans


@dataclass(frozen=True, slots=True)
class RecordedOutline:
    """A book's outline, made of the copy with this hash."""

    book: str
    sha256: str
    sections: tuple[RecordedSection, ...]
    anomalies: tuple[RecordedAnomaly, ...]

    @property
    def words(self) -> int:
        """Of all sections."""
        return sum(s.words for s in self.sections)


def outline_toml(outline: RecordedOutline, game: Game) -> str:
    """The file, always the same for the same outline; ids as the game prints them."""
    rows = [
        f"# Where each rule stands in {outline.book}, made by `ts-rules books record`: fingerprints, never text.",
        f"format = {FORMAT}",
        f"book = {in_toml(outline.book)}",
        f"copy = {in_toml(outline.sha256)} # the SHA-256 of the file that it was made of",
    ]
    for section in outline.sections:
        rows += ["", "[[section]]", f"rule = {in_toml(game.rules[section.rule].printed)}"]
        if section.also:
            rows.append(f"also = [{', '.join(in_toml(game.rules[i].printed) for i in section.also)}]")
        if section.printed is not None:
            rows.append(f"printed = {in_toml(section.printed)}")
        rows += [f"lines = {_spans(section.lines)}", f"words = {section.words}", f"hash = {in_toml(section.hash)}"]
        rows.append(f"sketch = {in_toml(' '.join(f'{part:08x}' for part in section.sketch))}")
        if section.notes:
            rows.append(f"notes = [{', '.join(map(in_toml, section.notes))}]")
    for anomaly in outline.anomalies:
        rows += ["", "[[anomaly]]", f"kind = {in_toml(anomaly.kind)}"]
        rows.append(f"rule = {in_toml(game.rules[anomaly.rule].printed)}")
        if anomaly.printed is not None:
            rows.append(f"printed = {in_toml(anomaly.printed)}")
        rows.append(f"lines = {_spans(anomaly.lines)}")
    return "\n".join(rows) + "\n"


def empty_outline(book: str) -> str:
    """The file of a book that nobody has read yet."""
    head = f"# Where each rule stands in {book}: nothing yet. `ts-rules books read {book} FILE` writes it."
    return f"{head}\nformat = {FORMAT}\nbook = {in_toml(book)}\ncopy = {in_toml(NO_COPY)}\n"


def read_outline(path: Path) -> RecordedOutline | None:
    """The recorded outline of a book's folder, None where there is none or nothing in it."""
    if not path.is_file():
        return None
    table = read_kept_toml(str(path))
    if table.get("format") != FORMAT:
        raise BadFile(path, f"is no outline of format {FORMAT}: make it again with ts-rules books record")
    check_book(table, path, path.parent.name)
    if table.get("copy") == NO_COPY and "section" not in table:
        return None
    try:
        return RecordedOutline(
            book=path.parent.name,
            sha256=str(table["copy"]),
            sections=tuple(map(_section, _tables(table, "section"))),
            anomalies=tuple(
                RecordedAnomaly(r["kind"], RuleId.parse(r["rule"]), r.get("printed"), _read_spans(r["lines"]))
                for r in _tables(table, "anomaly")
            ),
        )
    except (BadId, KeyError, TypeError, ValueError) as problem:
        what = f"lacks {problem}" if isinstance(problem, KeyError) else str(problem)
        raise BadFile(path, f"is a broken outline ({what}): make it again with ts-rules books record") from None


def _tables(table: dict[str, Any], name: str) -> list[dict[str, Any]]:
    found = table.get(name, [])
    if not isinstance(found, list) or not all(isinstance(row, dict) for row in found):
        raise TypeError(f"[[{name}]] is no list of tables")
    return found


def _section(row: dict[str, Any]) -> RecordedSection:
    return RecordedSection(
        rule=RuleId.parse(row["rule"]),
        printed=row.get("printed"),
        lines=_read_spans(row["lines"]),
        words=int(row["words"]),
        hash=str(row["hash"]),
        sketch=tuple(int(part, 16) for part in row["sketch"].split()),
        also=tuple(map(RuleId.parse, row.get("also", []))),
        notes=tuple(row.get("notes", [])),
    )


def _read_spans(pairs: Sequence[Sequence[int]]) -> Spans:
    return tuple((int(first), int(last)) for first, last in pairs)


def _spans(spans: Iterable[tuple[int, int]]) -> str:
    return "[" + ", ".join(f"[{first}, {last}]" for first, last in spans) + "]"
