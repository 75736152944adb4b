"""`sources/<book>/reviews.toml`: what stood where when a person last looked at a link, by fingerprint.

A review is made and changed one at a time (`ts-rules verify --accept`); `--record` only adds those that are missing.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from ..books import folder_of
from ..errors import BadFile
from ..files import write_whole
from ..paths import read_toml
from ..toml_files import in_toml

__all__ = ["REVIEWS", "Fingerprints", "Review", "fingerprint", "read_reviews", "write_reviews"]

REVIEWS = "reviews.toml"
FORMAT = 1
HEX = 12  # digits of a fingerprint: it tells a change, it guards no secret
FIELDS = ("date", "reason", "statement", "reading", "text")
HEAD = """\
# What was reviewed of {book}: fingerprints of our statement, of the recorded reading and of the words of the section,
# as they were then.  Never edit it by hand: `ts-rules verify --accept ID --book {book} --reason "..."` changes one.
"""


@dataclass(frozen=True, slots=True)
class Fingerprints:
    """The three ends of a link; an end that is not there is a dash."""

    statement: str
    reading: str
    text: str


@dataclass(frozen=True, slots=True)
class Review:
    """A link as a person saw it."""

    id: str
    date: datetime.date
    reason: str
    seen: Fingerprints


def fingerprint(parts: Iterable[str]) -> str:
    """Of some texts in order; a dash of none."""
    import hashlib  # brings OpenSSL along, which showing a rule needs not

    digest = hashlib.sha256()
    empty = True
    for part in parts:
        digest.update(f"{len(part)} {part}\0".encode())
        empty = False
    return "-" if empty else digest.hexdigest()[:HEX]


def read_reviews(book: str) -> dict[str, Review]:
    """What is recorded of a book; nothing where nothing was reviewed yet."""
    path = folder_of(book) / REVIEWS
    if not path.is_file():
        return {}
    table = read_toml(path)
    if table.pop("format", None) != FORMAT:
        raise BadFile(path, f"is no file of reviews: it must begin with format = {FORMAT}")
    return {ident: _review(ident, row, path) for ident, row in table.items()}


def write_reviews(book: str, reviews: Mapping[str, Review]) -> Path:
    """Write the file whole, in the order given."""
    path = folder_of(book) / REVIEWS
    rows = [HEAD.format(book=book) + f"format = {FORMAT}", ""]
    for review in reviews.values():
        row = {"date": review.date, **asdict(review.seen), "reason": review.reason}
        rows.append(f"{in_toml(review.id)} = {in_toml(row)}")
    write_whole(path, "\n".join(rows) + "\n")
    return path


def _review(ident: str, row: Any, path: Path) -> Review:
    if not isinstance(row, dict) or set(row) != set(FIELDS):
        raise BadFile(
            path, f"'{ident}': a review has {', '.join(FIELDS)}; accept it again with ts-rules verify --accept"
        )
    if not isinstance(row["date"], datetime.date) or not all(isinstance(row[f], str) for f in FIELDS[1:]):
        raise BadFile(path, f"'{ident}': the date is a date, all else a text; accept it again")
    return Review(ident, row["date"], row["reason"], Fingerprints(row["statement"], row["reading"], row["text"]))
