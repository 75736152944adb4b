"""Which box or book a reader may have: what is offered, with what a language starts, and which styles show it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from ...books import recorded
from ...languages import SOURCE
from ...model import Game
from ..writing.linked_sentences import editions, name_of

__all__ = ["Choice", "choices", "start", "styles"]


@dataclass(frozen=True, slots=True)
class Choice:
    """An edition or a printing, or a book with that on which it rests."""

    id: str
    name: str
    """As players call it."""
    edition: str
    title: str = ""
    """On its cover."""
    language: str = ""
    """Of a book; an edition has none."""
    earlier: bool = False
    """An earlier printing of an edition: not among the first answers, as few know of it."""


def choices(game: Game, say: Callable[[str], str]) -> tuple[Choice, ...]:
    """The editions and printings, then the books."""
    called = editions(game.spec, say)
    books = (b for b in recorded().values() if b.game == game.id)
    return (
        *(Choice(e, called[e], e, earlier=e not in game.spec.editions) for e in game.spec.rulesets),
        *(Choice(b.id, name_of(b, say), b.printing or b.edition, b.title, b.language) for b in books),
    )


def start(game: Game, lang: str, offered: Iterable[Choice]) -> str:
    """The edition that a reader of a language is likely to own: that of a book in it, else the canonical one.

    In the language of our statements every printing is sold, and that one of them is on record tells nothing.
    """
    books = () if lang == SOURCE else offered
    return next((choice.edition for choice in books if choice.language == lang), game.spec.canonical)


def styles(games: Iterable[Game]) -> Iterator[str]:
    """What shows the rules that are read, and the boxes of the book that was chosen.

    In a sentence of a book as printed, what its edition does not say is underlined.
    """
    for game in games:
        for edition in game.spec.rulesets:
            elsewhere = f'[data-only]:not([data-only~="{edition}"])'
            yield f'[data-edition="{edition}"] {elsewhere}>.says{{color:var(--ink-soft)}}\n'
        for choice in choices(game, str):
            name = choice.id
            yield f'[data-as="{name}"] .as[data-as~="{name}"]{{display:inline}}\n'
            if choice.language:
                yield (
                    f'[data-as="{name}"] .as:not([data-as~="{choice.edition}"])'
                    "{text-decoration:underline dotted var(--warn);text-underline-offset:.25em}\n"
                    f'[data-book="{name}"] .book-box[data-of="{name}"]{{display:block}}\n'
                )
