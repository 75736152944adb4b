"""What another game says at the rules of a game, in our own words: a witness from `witnesses/<id>.toml` of the game.

Players who know the other game ask where this one is otherwise.  Figures are compared with ours, readings with those of
the ruleset; where neither can tell, the table says whether the two depart from each other.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from ..books import readings_of, recorded
from ..errors import BadFile, BadId, UnknownId
from ..model import Game, RuleId, Ruleset, Statement
from ..paths import package_folder, read_toml
from ..terms import form, termbase
from .disagreements import Doubt, compare, opposite
from .signature import signature
from .witness import Witness

__all__ = ["AGREES", "DEPARTS", "OPEN", "OtherGame", "Saying", "doubts_of", "other_games", "state_of"]

FOLDER = "witnesses"
AGREES, DEPARTS, OPEN = "agrees", "departs", "open"
FIELDS = frozenset({"rule", "text", "figures", "variant", "reading", "departs"})
SILENT = "silent"


@dataclass(frozen=True, slots=True)
class Saying:
    """One thing that the other game says, at a rule or clause of ours."""

    id: str
    rule: RuleId
    where: str  # that rule, or a clause of it
    text: str  # its figures filled in
    figures: Mapping[str, int]
    variant: str = ""
    reading: str = ""
    departs: bool | None = None


@dataclass(frozen=True, slots=True)
class OtherGame:
    """A game that is no game of ours, as far as it speaks of the rules of one that is."""

    id: str
    title: str
    doubt: str
    sayings: tuple[Saying, ...]


@cache
def other_games(game: Game) -> Mapping[str, OtherGame]:
    """The witnesses of a game, by id."""
    folder = package_folder(game.spec.package) / FOLDER
    return MappingProxyType({path.stem: _read(game, path) for path in sorted(folder.glob("*.toml"))})


def state_of(saying: Saying, game: Game, ruleset: Ruleset) -> str:
    """Whether the ruleset agrees with what the other game says, departs from it, or leaves it open."""
    if saying.variant:
        if all(said == SILENT for said in _said_at(saying.variant, game)):
            return OPEN
        return AGREES if ruleset.readings[saying.variant] == saying.reading else DEPARTS
    if saying.departs is None:
        ours = {path: int(game.figure(path, ruleset.edition)) for path in saying.figures}
        return AGREES if ours == dict(saying.figures) else DEPARTS
    return DEPARTS if saying.departs else AGREES


def doubts_of(saying: Saying, book: Witness, lang: str, game: Game) -> tuple[Doubt, ...]:
    """What the sentences of a book at that rule say otherwise, by what can be counted; `lang` is that of the saying."""
    theirs = signature(saying.text, lang, game.id)
    return tuple(d for d in compare(book.whole, theirs) if d.instead and (d.kind == "figure" or _opposed(d)))


def _opposed(doubt: Doubt) -> bool:
    return any(opposite(doubt.kind, ours, theirs) for ours in doubt.left for theirs in doubt.right)


def _said_at(variant: str, game: Game) -> list[str]:
    books = [book for book in recorded().values() if book.game == game.id]
    return [said.says for book in books if (said := readings_of(book).get(variant)) is not None]


def _read(game: Game, path: Path) -> OtherGame:
    table = read_toml(path)
    try:
        sayings = tuple(_saying(game, ident, row) for ident, row in table["says"].items())
        return OtherGame(path.stem, table["title"], table["doubt"], sayings)
    except (BadId, KeyError, UnknownId, ValueError) as error:
        raise BadFile(path, f"is no table of what another game says: {error}") from None


def _saying(game: Game, ident: str, row: Mapping[str, Any]) -> Saying:
    if unknown := set(row) - FIELDS:
        raise ValueError(f"{ident} has a field '{min(unknown)}', which nothing reads")
    if ("departs" in row) == bool(row.get("variant") or row.get("figures")):
        raise ValueError(f"{ident} says by figures or a variant whether it departs, or else by 'departs'")
    found = game.find(row["rule"])
    if found.rule is None:
        raise ValueError(f"{ident} names {row['rule']}, which is no rule")
    if "variant" in row and row["variant"] not in {v.id for v in game.variants()}:
        raise ValueError(f"{ident} names {row['variant']}, which is no variant")
    figures = dict(row.get("figures", {}))
    if unknown := set(figures) - set(game.figures):
        raise ValueError(f"{ident} names the figure {min(unknown)}, which the game has not")
    text = _filled(Statement(row["text"]), figures)
    return Saying(
        ident,
        found.rule.id,
        row["rule"],
        text,
        MappingProxyType(figures),
        row.get("variant", ""),
        row.get("reading", ""),
        row.get("departs"),
    )


def _filled(statement: Statement, figures: Mapping[str, int]) -> str:
    """A sentence with the figures of the other game."""
    pieces = []
    for piece in statement.pieces():
        if isinstance(piece, str):
            pieces.append(piece)
        else:
            value = figures[piece.path]
            pieces.append(f"{value} {form(termbase()[piece.term], value, 'en')}" if piece.term else str(value))
    return "".join(pieces)
