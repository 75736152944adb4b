"""A game's handbook as chapters: the rules, what differs by edition, the cards, the map, the terms, an index."""

from __future__ import annotations

from collections.abc import Iterator

from ...model import Card, Rule
from ...report.between import between, card_changes
from ...report.known import KnownClause, KnownRule, KnownVariant
from ...terms import fold
from ..pages.card_pages import LINKED, sides
from ..pages.glossary import term_facts
from ..tabletop import shown_by, tabletop_of
from ..writing.addresses import places
from ..writing.linked_sentences import held_by, judgements, names_of_books
from ..writing.page_writer import PageWriter
from .blocks import Block, Book, Chapter, Entry, Heading, Items, Para, Run, Runs, Table, listed, plain, runs, sentence

__all__ = ["book"]


def book(writer: PageWriter) -> Book:
    """The whole book in a language, under the canonical edition."""
    book_writer, game, say = _BookWriter(writer), writer.game, writer.say
    tabletop = tabletop_of(game)
    shown = tuple(tabletop.chapters(writer.sentences)) if tabletop else ()
    chapters = (
        *(book_writer.rules(top) for top in game.children(None)),
        *book_writer.differences(),
        *book_writer.cards(),
        *shown,
        book_writer.terms(),
    )
    return Book(
        id=f"{game.spec.short}-{writer.lang}",
        lang=writer.lang,
        title=f"{game.spec.title}: {say('Handbook')}",
        subtitle=say("The rules in our own words, and what each rulebook makes of them."),
        notes=(
            f"{say('Rules of')}: {book_writer.called[game.spec.canonical]}",
            say("The rules in our own words; each rulebook belongs to its publisher and its translator."),
            say("Text: CC BY 4.0."),
        ),
        chapters=chapters,
        contents_title=say("Contents"),
        index_title=say("Index"),
        index=tuple(book_writer.index()),
    )


class _BookWriter:
    """Writes the chapters."""

    def __init__(self, writer: PageWriter) -> None:
        self.writer, self.game, self.lang, self.say = writer, writer.game, writer.lang, writer.say
        self.sentences, self.called = writer.sentences, writer.called
        self.judged = judgements(writer.say)
        self.books = names_of_books(writer.sentences.books, writer.say)

    def rules(self, top: Rule) -> Chapter:
        """A section of the tree with all below it."""
        inside = [rule for rule in self.game if rule is top or rule.id.is_under(top.id)]
        blocks: list[Block] = []
        for rule in inside:
            facts = self.sentences.known_rule(rule)
            if rule is not top:
                level = min(self.game.depth(rule) + 1, 4)
                blocks.append(Heading(level, self.sentences.named(facts.rule), f"r-{facts.rule}"))
            blocks += self._rule(facts)
        return Chapter(self.sentences.named(top.printed), f"r-{top.printed}", tuple(blocks))

    def _rule(self, facts: KnownRule) -> Iterator[Block]:
        only = self._only(facts.printings, self.game.spec.rulesets)
        yield Para((*sentence(facts.said.text), *only))
        if facts.clauses:
            yield Items(tuple(self._clause(clause, facts) for clause in facts.clauses))
        for variant in facts.variants:
            yield from self._variant(variant)
        if facts.cards:
            links = listed([(self.sentences.name(f"card.{slug}"), f"c-{slug}") for slug in facts.cards])
            yield Para((Run(f"{self.say('Cards')}: "), *links), aside=True)

    def _clause(self, clause: KnownClause, facts: KnownRule) -> Runs:
        lead = (Run(f"{clause.lead}. ", strong=True),) if clause.lead else ()
        return (*lead, *sentence(clause.said.text), *self._only(clause.printings, facts.printings))

    def _only(self, names: tuple[str, ...], usual: tuple[str, ...]) -> Runs:
        if names == usual:
            return ()
        return (Run(f" ({self.say('Only in')}: {', '.join(held_by(self.game.spec, names, self.say))})"),)

    def _variant(self, variant: KnownVariant) -> Iterator[Block]:
        yield Para(plain(f"{self.say('The books differ here')}:"), aside=True, keeps=True)
        items = []
        for reading in variant.readings:
            who = held_by(self.game.spec, reading.printings, self.say)
            for said in variant.books:
                if said.lines_of(reading.reading):
                    told = self.judged.get(said.verdict, "").rstrip(".")
                    name = self.books[said.book]
                    who.append(f"{name} ({told})" if told else name)
            items.append((*runs(reading.statement), Run(f" — {'; '.join(who)}" if who else "")))
        yield Items(tuple(items), aside=True)

    def differences(self) -> Iterator[Chapter]:
        """What changes between the first edition and the others, and its earlier printings."""
        game = self.game
        first, *rest = game.spec.rulesets
        for other in rest:
            a, b = game.ruleset(first), game.ruleset(other)
            names = (self.called.get(first, first), self.called.get(other, other))
            blocks: list[Block] = []
            for difference in between(game, a, b, self.lang)[1]:
                blocks.append(Heading(2, self.sentences.named(difference.rule), f"d-{other}-{difference.rule}"))
                blocks += [self._both(names, c.a, c.b) for c in difference.changes]
            for change in card_changes(game, a, b, self.lang):
                blocks.append(Heading(2, change.name, f"d-{other}-{change.card}"))
                blocks.append(self._both(names, change.a, change.b))
            yield Chapter(f"{self.say('Differences')}: {names[0]} / {names[1]}", f"d-{other}", tuple(blocks))

    def _both(self, names: tuple[str, str], a: str | None, b: str | None) -> Items:
        texts = [text if text is not None else self.say("Not there.") for text in (a, b)]
        return Items(tuple((Run(f"{n}: ", strong=True), Run(t)) for n, t in zip(names, texts, strict=True)))

    def cards(self) -> Iterator[Chapter]:
        """The cards of each part of the war."""
        say = self.say
        cards = sorted(self.game.cards.values(), key=lambda c: c.number)
        for era in dict.fromkeys(c.era for c in cards):
            blocks = tuple(b for card in cards if card.era == era for b in self._card(card))
            yield Chapter(f"{say('Cards')}: {self.writer.era(era)}", f"cards-{era}", blocks)

    def _card(self, card: Card) -> Iterator[Block]:
        say, event = self.say, self.game.events[card.slug]
        name = self.sentences.renderer.name(f"card.{card.slug}")
        yield Heading(2, f"{card.number} {name.text}", f"c-{card.slug}")
        marks = [say("starred")] * card.starred + [say("lasting")] * card.underlined + [say("optional")] * card.optional
        known = [sides(self.writer)[card.side], say("Operations value {ops}").format(ops=card.ops), *marks]
        other = name.gloss or (card.name if card.name != name.text else "")
        yield Para(plain(" · ".join([*known, *([other] if other else [])])), aside=True, keeps=True)
        yield Para(sentence(self.sentences.sentence(f"card.{card.slug}", event.statement).text))
        for kind, others in card.links.items():
            links = listed([(self.sentences.name(f"card.{o}"), f"c-{o}") for o in others])
            yield Para((Run(f"{LINKED[kind](say)}: "), *links), aside=True)
        if see := [str(r) for s in event.see if (r := self.game.find(s).rule)]:
            yield Para((Run(f"{say('See')}: "), *listed([(r, f"r-{r}") for r in see])), aside=True)

    def terms(self) -> Chapter:
        """Each concept, what it is called elsewhere, and where it is at home; in the order of the language."""
        found = sorted(term_facts(self.writer), key=lambda term: _order(term.word))
        rows = []
        for term in found:
            others = " · ".join(f"{code}: {word}" for code, word in term.others)
            home = listed([(number, f"r-{number}") for number in term.rules])
            rows.append(((Run(term.word, strong=True),), plain(others), tuple(home)))
        say = self.say
        heads = (say("Term"), say("In other languages"), say("Rules"))
        anchors = tuple(f"t-{term.id}" for term in found)
        return Chapter(say("Terms"), "terms", (Table(heads, tuple(rows), anchors, (28, 54, 18)),))

    def index(self) -> Iterator[Entry]:
        """Terms, cards and countries with the places where they stand."""
        found: dict[str, dict[str, str]] = {}
        for term in term_facts(self.writer):
            for number in term.rules:
                found.setdefault(term.word, {})[f"r-{number}"] = number
        for card in self.game.cards.values():
            found.setdefault(self.sentences.name(f"card.{card.slug}"), {})[f"c-{card.slug}"] = self.say("card")
        named = shown_by(self.game).named["n"]
        for kind, ident in places(self.game.id):
            if kind == "n":
                found.setdefault(self.sentences.name(f"{named}.{ident}"), {})[f"n-{ident}"] = self.say("Map")
        for word in sorted(found, key=_order):
            yield Entry(word, tuple(found[word].items()))


def _order(word: str) -> tuple[str, str]:
    """By letters, whatever sign or accent a word begins with."""
    letters = fold(word)
    return letters.lstrip("\"'«“„ "), letters
