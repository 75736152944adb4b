"""The sentences of a game as pages have them, with links; and all that is known of its rules and cards."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace
from functools import cache, cached_property, lru_cache

from markupsafe import Markup, escape

from ...games import load_game
from ...model import Book, Card, Game, GameSpec, Rule, Slot, Statement
from ...playing.trial import Trial
from ...report.gathering import Gathering
from ...report.known import KnownCard, KnownRule
from ...report.proven import Proven, by_subject, proven
from ...report.sentences import Sentences, number_of
from ...translate import Rendered, Renderer
from ..tabletop import shown_by
from .addresses import places

__all__ = [
    "LinkedSentences",
    "editions",
    "held_by",
    "judgements",
    "name_of",
    "names_of_books",
    "plain",
    "proven_of",
    "sentences_of",
    "shown",
    "troubles",
]

REMEMBERED = 4
"""Games in a language whose sentences are kept: what is made of them is large, and a page needs those of one."""
INSIDE = re.compile(r"\b(\d+(?:\.\w+)*)(?:/[a-z0-9]+(?:-[a-z0-9]+)*)+")
"""What stands inside a rule goes by the number of the rule."""
FIRST = re.compile(r"\A((?:<[^>]+>)+)(\w)")
"""Markup at the head of a sentence, and its first letter."""
LINK = re.compile(r'<a class="x" data-x="([rc]/[^"]*)"[^>]*>(.*?)</a>')
"""A link to a rule or card: where it leads, and its words."""


class LinkedSentences(Sentences):
    """The sentences of a game in one language, as markup."""

    def __init__(self, game: Game, lang: str) -> None:
        super().__init__(game, lang)
        self._known: dict[str, KnownRule] = {}

    @property
    def called(self) -> dict[str, str]:
        """What players call the rulesets: the editions and printings, then the books."""
        return editions(self.game.spec, self.say) | {book.id: name_of(book, self.say) for book in self.books}

    @cached_property
    def _gathering(self) -> Gathering:
        """Under the canonical edition: a page shows besides what all others say."""
        return Gathering(self, self.game.ruleset(self.game.spec.canonical), proven_of(self.game.id))

    def known_rule(self, rule: Rule) -> KnownRule:
        """All that is known of a rule; kept, since pages, `rules.json` and books say the same."""
        if rule.printed not in self._known:
            self._known[rule.printed] = self._gathering.rule(rule)
        return self._known[rule.printed]

    def known_card(self, card: Card) -> KnownCard:
        """All that is known of a card."""
        return self._gathering.card(card)

    def remark(self, where: str, text: str) -> Markup:
        """What is said about a rule, a book or a scenario; where it is not translated, marked as English."""
        said = self.renderer.remark(where, text)
        text = INSIDE.sub(r"\1", said.text)
        return escape(text) if said.translated else Markup('<span lang="en">{}</span>').format(text)

    def link(self, kind: str, ident: str, text: str) -> Markup:
        """A link from any page of the game, or the text alone where nothing is to be found."""
        found = places(self.game.id).get((kind, ident))
        if found is None:
            return escape(text)
        which, page = escape(f"{kind}/{ident}"), escape(found.link)
        return Markup(f'<a class="x" data-x="{which}" href="{page}">{escape(text)}</a>')  # noqa: S704 - all of it is escaped

    def _renders(self, renderer: Renderer) -> Renderer:
        return replace(renderer, mark=self._mark, between=lambda text: str(escape(text)))

    def _rendered(self, renderer: Renderer, where: str, statement: Statement) -> Rendered:
        """As the renderer has it; a sentence that begins with a link begins with a capital all the same."""
        said = renderer.sentence(where, statement)
        text = _without_links_to_itself(said.text, where)
        if where.count("/") < 2:  # a reading is part of a sentence
            text = FIRST.sub(lambda m: m[1] + m[2].upper(), text, count=1)
        return Rendered(Markup(text), said.translated)  # noqa: S704 - escaped by the renderer

    def _mark(self, slot: Slot, text: str) -> str:
        if slot.kind == "rule":
            return str(self.link("r", text, number_of(text) or self.named(text)))
        if slot.kind == "name":
            head, _, slug = slot.path.partition(".")
            if kind := {shown_by(self.game).named[k]: k for k in "cn"}.get(head):
                return str(self.link(kind, slug, text))
        return text if slot.kind == "reading" else str(escape(text))


def _without_links_to_itself(text: str, where: str) -> str:
    """A card that names itself leads nowhere."""
    itself = f"c/{where.removeprefix('card.')}" if where.startswith("card.") else f"r/{where}"
    return LINK.sub(lambda found: found[2] if found[1] == itself else found[0], text)


@cache
def shown(game_id: str) -> Mapping[str, tuple[Trial, ...]]:
    """The scenarios about each rule, clause, variant and card."""
    return by_subject(load_game(game_id))


@cache
def proven_of(game_id: str) -> Proven:
    """What verification finds of this code and these records, in one run for all pages and languages."""
    return proven(load_game(game_id))


def troubles(say: Callable[[str], str]) -> dict[str, str]:
    """What is wrong with a link, by the words of `verify`."""
    return {
        "failing": say("Played, it does not come out as this book has it."),
        "not-entered": say("Its scenarios never run its code."),
        "orphaned": say("The place in the book is not recorded."),
        "text-changed": say("The words of the book have changed since we compared them."),
        "reading-changed": say("What we recorded of the book has changed since we compared them."),
        "statement-changed": say("Our sentence has changed since we compared it with the book."),
        "uncovered": say("Not yet compared with the book, or not yet played."),
    }


def judgements(say: Callable[[str], str]) -> dict[str, str]:
    """What players are told of a book at a place where books differ, by verdict; nothing where it is right."""
    return {
        "mistranslation": say("the translation is wrong here."),
        "misprint": say("a misprint."),
        "contradiction": say("the book says both."),
        "omission": say("the book leaves something out here."),
        "simplification": say("the book makes it simpler."),
        "addition": say("the book adds this."),
    }


def editions(spec: GameSpec, say: Callable[[str], str]) -> dict[str, str]:
    """What the editions and printings of a game are called."""
    titles = dict(zip(spec.editions, spec.edition_titles or spec.editions, strict=True))
    titles |= {printing.id: printing.title or printing.id for printing in spec.printings}
    return {name: say(titles[name]) for name in spec.rulesets}


def held_by(spec: GameSpec, names: Collection[str], say: Callable[[str], str]) -> list[str]:
    """Who holds it, of editions and printings by name: an earlier printing goes without saying beside its edition."""
    called, found = editions(spec, say), []
    for edition in spec.editions:
        own = [p for p in spec.printings if p.edition == edition]
        if edition in names:
            differs = next((p for p in own if p.id not in names), None)
            found.append(say(differs.later) if differs and differs.later else called[edition])
        else:
            found += [called[p.id] for p in own if p.id in names]
    return found


def name_of(book: Book, say: Callable[[str], str]) -> str:
    """What players call a book; where nobody has said it, its title."""
    return say(book.called) if book.called else book.title


def names_of_books(books: Iterable[Book], say: Callable[[str], str]) -> dict[str, str]:
    """By id, what players call each."""
    return {book.id: name_of(book, say) for book in books}


def plain(markup: str) -> str:
    """The words of it."""
    return Markup(markup).striptags()  # noqa: S704 - nothing of it is left


@lru_cache(maxsize=REMEMBERED)
def sentences_of(game: Game, lang: str) -> LinkedSentences:
    """The sentences of a game in a language."""
    return LinkedSentences(game, lang)
