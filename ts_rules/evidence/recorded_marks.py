"""`sources/<book>/marks.toml`: what each sentence of a recorded book says that can be counted, and never a word of it.

So a book that nobody has read has witnesses where no copy of another book is at hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import nullcontext
from pathlib import Path
from types import MappingProxyType
from typing import Any

from ..books import recorded
from ..books.record import folder_of
from ..errors import BadFile, BadId, WrongCall
from ..extract.result import Extract
from ..files import alone, write_whole
from ..model import RuleId
from ..toml_files import in_toml, read_kept_toml
from .rich_marks import SENSE, richer
from .signature import KINDS, Mark, Signature
from .witness import Saying, Witness, witnesses_of

__all__ = ["MARKS", "read_marks", "record_marks", "witnesses_on_record"]

MARKS = "marks.toml"
FORMAT = 1
SAID, BESIDE = "said", "beside"
EXAMPLE = "example: "
BETWEEN = ", "
WEAK = "~"
HEAD = """\
# Of {book}: the marks of each sentence at a rule, in the order of the book, in our own words (a weak one after ~).
# Written by record_marks from a copy that was read and found right.  Never a word of it.
format = {format}
"""
ByRule = Mapping[RuleId, Witness]


def witnesses_on_record(game: str, without: Iterable[str] = ()) -> Mapping[str, ByRule]:
    """What the recorded books of a game say, by book, as `contrasts` takes it."""
    skipped = set(without)
    books = [book.id for book in recorded().values() if book.game == game and book.id not in skipped]
    paths = ((book, folder_of(book) / MARKS) for book in books)
    return MappingProxyType({name: read_marks(path, name) for name, path in paths if path.is_file()})


def read_marks(path: Path, name: str) -> ByRule:
    """The file, or one sentence that says what is wrong in it."""
    table = dict(read_kept_toml(str(path)))
    if table.pop("format", None) != FORMAT:
        raise BadFile(path, f"is no file of marks: it must begin with format = {FORMAT}")
    found = {}
    for ident, row in table.items():
        try:
            rule = RuleId.parse(ident)
            sayings, beside = tuple(_sayings(row[SAID])), Signature(tuple(sorted(_marks(row.get(BESIDE, "")))))
        except (BadId, KeyError, TypeError, ValueError) as problem:
            raise BadFile(path, f"{ident[:40]}: {problem}") from None
        found[rule] = Witness(name, rule, sayings, beside)
    return MappingProxyType(found)


def record_marks(extract: Extract, path: Path | None = None) -> Path:
    """Write what this copy says, beside the readings of its book unless a path is given."""
    if extract.book is None:
        raise WrongCall("This text is no recorded book, so there is nothing to record its marks under.")
    given, path = path, path or folder_of(extract.book) / MARKS
    lines = [HEAD.format(book=extract.book, format=FORMAT)]
    said = richer(witnesses_of(extract, extract.book), extract.language)
    for rule, witness in sorted(said.items(), key=lambda pair: pair[0].order):
        sentences = [(EXAMPLE if s.example else "") + _text(s.signature) for s in witness.sayings if s.signature]
        if not sentences:
            continue
        lines += [f'["{rule}"]', f"{SAID} = {in_toml(sentences)}"]
        if witness.beside:
            lines.append(f"{BESIDE} = {in_toml(_text(witness.beside))}")
        lines.append("")
    with nullcontext() if given else alone(path.parent):
        write_whole(path, "\n".join(lines))
    return path


def _text(signature: Signature) -> str:
    return BETWEEN.join(f"{WEAK if mark.weak else ''}{mark}" for mark in signature)


def _sayings(texts: Any) -> Iterator[Saying]:
    if not isinstance(texts, list) or not all(isinstance(t, str) for t in texts):
        raise TypeError(f"'{SAID}' must be a list of sentences' marks")
    for number, text in enumerate(texts):
        marks = Signature(tuple(sorted(_marks(text.removeprefix(EXAMPLE)))))
        yield Saying("", (), marks, text.startswith(EXAMPLE), number / len(texts))


def _marks(text: str) -> Iterator[Mark]:
    for piece in text.split(BETWEEN) if text else ():
        kind, _, value = piece.removeprefix(WEAK).partition(" ")
        if kind not in (*KINDS, SENSE) or not value:
            raise ValueError(f"'{piece[:40]}' is no mark: one is such as 'modality must'")
        yield Mark(kind, value, weak=piece.startswith(WEAK))
