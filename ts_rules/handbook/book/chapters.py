"""A game's handbook as chapters: the rules, what differs by edition, the cards, the map, the terms, an index."""

from __future__ import annotations

from collections.abc import Iterator

from ...model import Card, Game, Rule
from ...report.between import between, card_changes
from ...report.known import KnownRule, KnownVariant
from ...report.sheet import places as lines_of
from ...terms import Term, fold, termbase
from ...translate import phrase
from ..facts import known_rule
from ..pages.cards import LINKED
from ..places import places
from ..tabletop import tabletop_of
from ..templates import editions
from ..voices import LANGUAGES, Voices, voices
from .content import Block, Book, Chapter, Entry, Heading, Items, Para, Run, Runs, Table, listed, plain, runs, sentence

__all__ = ["book"]


def book(game: Game, lang: str) -> Book:
    """The whole book in a language, under the canonical edition."""
    writer = _Writer(game, lang)
    say, tabletop = writer.say, tabletop_of(game)
    shown = tuple(tabletop.chapters(writer.voices)) if tabletop else ()
    chapters = (
        *(writer.rules(top) for top in game.children(None)),
        *writer.differences(),
        *writer.cards(),
        *shown,
        writer.terms(),
    )
    return Book(
        id=f"{game.spec.short}-{lang}",
        lang=lang,
        title=f"{game.spec.title}: {say('Handbook')}",
        subtitle=say("The rules in our own words, and what each rulebook makes of them."),
        notes=(
            f"{say('Rules of')}: {writer.called[game.spec.canonical]}",
            say("The rules in our own words; each rulebook belongs to its publisher and its translator."),
            say("Text: CC BY 4.0."),
        ),
        chapters=chapters,
        contents_title=say("Contents"),
        index_title=say("Index"),
        index=tuple(writer.index()),
    )


class _Writer:
    """Writes the chapters."""

    def __init__(self, game: Game, lang: str) -> None:
        self.game = game
        self.lang = lang
        self.say = phrase(lang)
        self.voices: Voices = voices(game, lang)
        self.called = editions(game.spec, self.say)

    def rules(self, top: Rule) -> Chapter:
        """A section of the tree with all below it."""
        inside = [rule for rule in self.game if rule is top or rule.id.is_under(top.id)]
        blocks: list[Block] = []
        for rule in inside:
            facts = known_rule(self.voices, rule)
            if rule is not top:
                level = min(self.game.depth(rule) + 1, 4)
                blocks.append(Heading(level, f"{facts.rule} {facts.title}", f"r-{facts.rule}"))
            blocks += self._rule(facts)
        return Chapter(f"{top.printed} {self.voices.title(top.printed, top.title)}", f"r-{top.printed}", tuple(blocks))

    def _rule(self, facts: KnownRule) -> Iterator[Block]:
        only = self._only(facts.editions, self.game.spec.editions)
        yield Para((*sentence(facts.said.text), *only))
        if facts.clauses:
            yield Items(tuple((*sentence(c.said.text), *self._only(c.editions, facts.editions)) for c in facts.clauses))
        for variant in facts.variants:
            yield from self._variant(variant)
        if facts.cards:
            links = listed([(self.voices.name(f"card.{slug}"), f"c-{slug}") for slug in facts.cards])
            yield Para((Run(f"{self.say('Cards')}: "), *links), aside=True)

    def _only(self, names: tuple[str, ...], usual: tuple[str, ...]) -> Runs:
        if names == usual:
            return ()
        return (Run(f" ({self.say('Only in')}: {', '.join(self.called.get(n, n) for n in names)})"),)

    def _variant(self, variant: KnownVariant) -> Iterator[Block]:
        yield Para(plain(f"{self.say('The books differ here')}:"), aside=True, keeps=True)
        items = []
        for reading in variant.readings:
            who = [self.called.get(e, e) for e in reading.editions]
            for said in variant.books:
                if lines := said.lines_of(reading.reading):
                    verdict = "" if said.verdict == "agrees" else f", {self.say(said.verdict)}"
                    who.append(f"{said.title} ({lines_of(lines, self.say)}{verdict})")
            items.append((*runs(reading.statement), Run(f" — {'; '.join(who)}" if who else "")))
        yield Items(tuple(items), aside=True)

    def differences(self) -> Iterator[Chapter]:
        """What changes between the first edition and the others."""
        game = self.game
        first, *rest = game.spec.editions
        for other in rest:
            a, b = game.ruleset(first), game.ruleset(other)
            names = (self.called.get(first, first), self.called.get(other, other))
            blocks: list[Block] = []
            for difference in between(game, a, b, self.lang)[1]:
                blocks.append(Heading(2, f"{difference.rule} {difference.title}", f"d-{other}-{difference.rule}"))
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
        titles = {"early": say("Early War"), "mid": say("Mid War"), "late": say("Late War")}
        for era in dict.fromkeys(c.era for c in cards):
            blocks = tuple(b for card in cards if card.era == era for b in self._card(card))
            yield Chapter(f"{say('Cards')}: {titles.get(era, era)}", f"cards-{era}", blocks)

    def _card(self, card: Card) -> Iterator[Block]:
        say, event = self.say, self.game.events[card.slug]
        name = self.voices.renderer.name(f"card.{card.slug}")
        yield Heading(2, f"{card.number} {name.text}", f"c-{card.slug}")
        marks = [say("starred")] * card.starred + [say("lasting")] * card.underlined + [say("optional")] * card.optional
        sides = {"us": say("US"), "ussr": say("USSR"), "neutral": say("neutral")}
        known = [sides[card.side], say("Operations value {ops}").format(ops=card.ops), *marks]
        other = name.gloss or (card.name if card.name != name.text else "")
        yield Para(plain(" · ".join([*known, *([other] if other else [])])), aside=True, keeps=True)
        yield Para(sentence(self.voices.sentence(f"card.{card.slug}", event.statement).text))
        for kind, others in card.links.items():
            links = listed([(self.voices.name(f"card.{o}"), f"c-{o}") for o in others])
            yield Para((Run(f"{LINKED[kind](say)}: "), *links), aside=True)
        if see := [str(r) for s in event.see if (r := self.game.find(s).rule)]:
            yield Para((Run(f"{say('See')}: "), *listed([(r, f"r-{r}") for r in see])), aside=True)

    def terms(self) -> Chapter:
        """Each concept, what it is called elsewhere, and where it is at home; in the order of the language."""
        found = sorted(((self._shown(t.id), t.id) for t in self._own_terms()), key=_order)
        rows = []
        for word, ident in found:
            others = [f"{code}: {w}" for code in LANGUAGES if code != self.lang and (w := self._word(ident, code))]
            home = [(number, f"r-{number}") for number in self._home(ident)]
            rows.append(((Run(word, strong=True),), plain(" · ".join(others)), tuple(listed(home))))
        say = self.say
        heads = (say("Term"), say("In other languages"), say("Rules"))
        anchors = tuple(f"t-{ident}" for _word, ident in found)
        return Chapter(say("Terms"), "terms", (Table(heads, tuple(rows), anchors, (28, 54, 18)),))

    def _own_terms(self) -> Iterator[Term]:
        yield from (t for t in termbase().values() if not t.games or self.game.id in t.games)

    def _word(self, ident: str, lang: str) -> str:
        words = termbase()[ident].words.get(lang)
        return next(iter(words.preferred.values()), "") if words else ""

    def _shown(self, ident: str) -> str:
        return self._word(ident, self.lang) or self._word(ident, "en")

    def _home(self, ident: str) -> tuple[str, ...]:
        known = {r.printed for r in self.game}
        return tuple(number for number in termbase()[ident].rules if number in known)

    def index(self) -> Iterator[Entry]:
        """Terms, cards and countries with the places where they stand."""
        found: dict[str, dict[str, str]] = {}
        for term in self._own_terms():
            for number in self._home(term.id):
                found.setdefault(self._shown(term.id), {})[f"r-{number}"] = number
        for card in self.game.cards.values():
            found.setdefault(self.voices.name(f"card.{card.slug}"), {})[f"c-{card.slug}"] = self.say("card")
        for kind, ident in places(self.game.id):
            if kind == "n":
                found.setdefault(self.voices.name(f"country.{ident}"), {})[f"n-{ident}"] = self.say("Map")
        for word in sorted(found, key=lambda w: _order((w, ""))):
            yield Entry(word, tuple(found[word].items()))


def _order(entry: tuple[str, str]) -> tuple[str, str]:
    """By letters, whatever sign or accent a word begins with."""
    letters = fold(entry[0])
    return letters.lstrip("\"'«“„ "), letters
