"""Recording that a person looked at a link: one at a time, with a reason."""

from __future__ import annotations

import datetime
from pathlib import Path

from ..books import folder_of
from ..errors import BadFile, UnknownId, WrongCall
from ..files import alone
from ..games import load_game
from ..model import Book, nearest
from .chosen_rows import rules_named
from .proofs import holder
from .recorded_book import Recorded
from .reviews import Review, read_reviews, write_reviews
from .verification import links_of

__all__ = ["accept", "record"]

SHORTEST = 8  # characters of a reason that says anything


def accept(book: Book, ident: str, reason: str, today: datetime.date) -> tuple[Path, Review]:
    """The link as it is now is right, and this is why."""
    said = " ".join(reason.split())
    if len(said) < SHORTEST:
        raise WrongCall(f"'{said}' is no reason: say what you looked at, and why it is right.")
    now = _now(book, said, today)
    wanted = next((i for i in now if i.casefold() == ident.strip().casefold()), None)
    if wanted is None:
        game = load_game(book.game)
        rule = rules_named(ident)
        inside = tuple(i for i in now if "/" in i and rules_named(i.partition("/")[0]) == rule)
        near = inside or nearest(ident, tuple(now))
        what = (
            "has variants: accept each of them by its id" if inside else f"is no rule or variant of {game.spec.title}"
        )
        raise UnknownId(f"'{ident[:60]}' {what}.", near[:3])
    with alone(folder_of(book.id)):
        return _write(book, {**read_reviews(book.id), wanted: now[wanted]}, now), now[wanted]


def record(book: Book, reason: str, today: datetime.date) -> tuple[Path, tuple[str, ...]]:
    """Review what nobody has reviewed yet; what is there already stays as it is."""
    now = _now(book, reason, today)
    with alone(folder_of(book.id)):
        reviews = read_reviews(book.id)
        new = tuple(ident for ident in now if ident not in reviews)
        return _write(book, {**now, **reviews}, now), new


def _now(book: Book, reason: str, today: datetime.date) -> dict[str, Review]:
    """Every link of a book as it is now, in the order of the tree."""
    recorded = Recorded(book, load_game(book.game))
    if recorded.outline is None:
        raise BadFile(f"{book.id}/outline.toml", f"is missing: make it with ts-rules books record {book.id}")
    found = {}
    for rule, variant in links_of(recorded):
        ident = variant.id if variant else rule.printed
        seen = recorded.fingerprints(rule, holder(rule, variant), variant)
        found[ident] = Review(ident, today, reason, seen)
    return found


def _write(book: Book, reviews: dict[str, Review], now: dict[str, Review]) -> Path:
    """In the order of the tree; reviews of what is no more stay at the end until someone removes them."""
    ordered = {ident: reviews[ident] for ident in now if ident in reviews}
    return write_reviews(book.id, {**ordered, **reviews})
