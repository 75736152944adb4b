"""What a release still lacks: translations, words and names in a language, and links of books that nobody has reviewed.

A change may land without them, in English alone; nothing may be left of them at a release.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from ..books import recorded
from ..games import installed, load_game
from ..terms import gaps
from ..translate.messages import domains, messages_of
from ..translate.names import names_without
from ..translate.status import done_and_fuzzy
from ..verify.rows import Link
from ..verify.verification import verify

__all__ = ["Lack", "Todo", "todo"]

OURS = frozenset({Link.STATEMENT_CHANGED, Link.UNCOVERED})
"""States of a link that a person ends by looking at it."""


class Lack(StrEnum):
    """What there is to do."""

    TRANSLATE = "translate"
    LOOK = "look at again"
    WORD = "find a word"
    NAME = "find a name"
    REVIEW = "review"


@dataclass(frozen=True, slots=True)
class Todo:
    """One thing that is not done yet, in which languages or for which books, and where it stands."""

    what: Lack
    of: str
    """A game, `handbook`, `cli` or `terms`."""
    id: str
    missing: tuple[str, ...]
    place: str = ""


def todo(langs: Sequence[str], *, books: bool = True) -> Iterator[Todo]:
    """Everything that is left, translations of some languages first."""
    for domain in domains():
        yield from _messages(domain, langs)
    yield from _in_each("terms", Lack.WORD, ((lang, gaps(lang)) for lang in langs))
    for game in map(load_game, installed()):
        yield from _in_each(game.id, Lack.NAME, ((lang, names_without(game, lang)) for lang in langs))
    if books:
        rows = [row for row in verify([*recorded().values()], copies=False).rows if row.link in OURS]
        for game_id in dict.fromkeys(row.game for row in rows):
            found = ((row.book, (row.variant or row.rule,)) for row in rows if row.game == game_id)
            yield from _in_each(game_id, Lack.REVIEW, found)


def _messages(domain: str, langs: Sequence[str]) -> Iterator[Todo]:
    known = {lang: done_and_fuzzy(domain, lang) for lang in langs}
    for message in messages_of(domain):
        key, ident = (message.context, message.text), message.context or message.text
        if fuzzy := tuple(lang for lang in langs if key in known[lang][1]):
            yield Todo(Lack.LOOK, domain, ident, fuzzy, message.place)
        if missing := tuple(lang for lang in langs if not any(key in some for some in known[lang])):
            yield Todo(Lack.TRANSLATE, domain, ident, missing, message.place)


def _in_each(of: str, what: Lack, found: Iterable[tuple[str, Iterable[str]]]) -> Iterator[Todo]:
    """Each id once, with the languages or books that lack it."""
    lacking: dict[str, list[str]] = {}
    for name, idents in found:
        for ident in idents:
            lacking.setdefault(ident, []).append(name)
    for ident, some in lacking.items():
        yield Todo(what, of, ident, tuple(some))
