"""`sources/<book>/proposed.toml`: readings that were found in a copy and that nobody has accepted yet.

It is written by `ts-rules books read`; `ts-rules books accept` takes readings out of it.  Nothing else looks at it: a
proposal is played by no engine and shown on no page.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any

from ..errors import BadFile
from ..model import Game, Kind
from ..toml_files import in_toml, read_toml
from .carried_over import check_book
from .readings import SILENT, Spans, read_spans

__all__ = [
    "DOUBTED",
    "NOTHING",
    "NOT_TOLD",
    "PROPOSED",
    "UNSEARCHED",
    "Proposal",
    "Proposals",
    "read_proposals",
    "toml",
]

PROPOSED = "proposed.toml"
FORMAT = 1
UNSEARCHED, NOTHING, DOUBTED = "unsearched", "nothing", "doubted"
NOT_TOLD = (UNSEARCHED, NOTHING, DOUBTED)
"""Why no reading is proposed: there is no pattern in the language; none is met; what is met may mean something else."""
TABLE = "not-told"
HEAD = """\
# Readings found in a copy of {book} that nobody has accepted yet; lines, hashes and marks, never words.
# Written by `ts-rules books read`; `ts-rules books accept {book}` takes readings over.
format = {format}
book = {name}
copy = {copy} # the SHA-256 of the file
"""


@dataclass(frozen=True, slots=True)
class Proposal:
    """What a copy seems to say at a variant; `also` holds other readings that it seems to hold too."""

    variant: str
    says: str
    verdict: Kind
    sure: float
    sections: tuple[str, ...]
    lines: Spans
    also: Mapping[str, Spans] = field(default_factory=dict, hash=False)
    evidence: Mapping[str, Mapping[str, Any]] = field(default_factory=dict, hash=False)
    """By reading, as `evidence.toml` has it: a hash of the words, and their marks."""


@dataclass(frozen=True, slots=True)
class Proposals:
    """What was found in the copy with this hash, and of which variants nothing was."""

    book: str
    sha256: str
    found: Mapping[str, Proposal]
    not_told: Mapping[str, str]
    """Variant → why."""


def toml(proposals: Proposals) -> str:
    """The file, always the same for the same proposals."""
    name, copy = in_toml(proposals.book), in_toml(proposals.sha256)
    rows = [HEAD.format(book=proposals.book, format=FORMAT, name=name, copy=copy)]
    for one in proposals.found.values():
        table: dict[str, object] = {
            "says": one.says,
            "verdict": one.verdict.value,
            "sure": one.sure,
            "sections": one.sections,
            "lines": one.lines,
            **({"also": one.also} if one.also else {}),
            **({"evidence": one.evidence} if one.evidence else {}),
        }
        rows.append(f"[{in_toml(one.variant)}]\n" + "".join(f"{k} = {in_toml(v)}\n" for k, v in table.items()))
    if proposals.not_told:
        rows.append(f"[{TABLE}]\n" + "".join(f"{in_toml(k)} = {in_toml(v)}\n" for k, v in proposals.not_told.items()))
    return "\n".join(rows)


def read_proposals(path: Path, game: Game) -> Proposals | None:
    """The file, None where there is none, or one sentence that says what is wrong in it."""
    if not path.is_file():
        return None
    table = read_toml(path)
    if table.pop("format", None) != FORMAT:
        raise BadFile(path, f"is no file of proposals of format {FORMAT}: make it again with ts-rules books read")
    check_book(table, path, path.parent.name)
    readings = {v.id: v.readings for v in game.variants()}
    try:
        copy, not_told = str(table.pop("copy")), dict(table.pop(TABLE, {}))
        found = {ident: _proposal(ident, row, {*readings[ident], SILENT}) for ident, row in table.items()}
    except (AttributeError, KeyError, TypeError, ValueError) as problem:
        what = f"lacks {problem}" if isinstance(problem, KeyError) else str(problem)
        raise BadFile(path, f"is a broken file of proposals ({what}): make it again with ts-rules books read") from None
    return Proposals(path.parent.name, copy, MappingProxyType(found), MappingProxyType(not_told))


def _proposal(ident: str, row: dict[str, Any], known: Collection[str]) -> Proposal:
    if strange := [slug for slug in (row["says"], *row.get("also", {})) if slug not in known]:
        raise ValueError(f"{ident} has no reading '{strange[0]}'")
    return Proposal(
        ident,
        says=str(row["says"]),
        verdict=Kind(row["verdict"]),
        sure=float(row["sure"]),
        sections=tuple(map(str, row["sections"])),
        lines=read_spans(row["lines"]),
        also=MappingProxyType({slug: read_spans(lines) for slug, lines in row.get("also", {}).items()}),
        evidence=MappingProxyType(dict(row.get("evidence", {}))),
    )
