"""Pages of a game in a language: a chapter for each section, the cards by era, one index."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType

from ..books import readings_of, recorded, rules_of
from ..books.readings import SILENT
from ..model import Book, Card, Clause, Game, Kind, Rule, RuleId, Slot, Variant
from ..report.errata import phrase
from ..report.sheet import places
from ..report.shows import by_subject
from ..translate import Renderer
from .rst import escaped, heading, label, target

__all__ = ["LANGUAGES", "Pages", "game_pages", "index_page", "page_of"]

Pages = dict[str, str]
LANGUAGES = MappingProxyType({"en": "English", "it": "Italiano", "pt": "Português", "pl": "Polski", "el": "Ελληνικά"})
"""By code, what each calls itself."""


def game_pages(game: Game, lang: str = "en", langs: tuple[str, ...] = tuple(LANGUAGES)) -> Pages:
    """Every page of a game in a language: its name without ending, and its text; `langs` are those it links to."""
    write = _Writer(game, lang, langs)
    folder = _folder(game, lang)
    pages = {f"{folder}/{_stem(r)}": write.chapter(r) for r in game.children(None)}
    eras = dict.fromkeys(c.era for c in sorted(game.cards.values(), key=lambda c: c.number))
    for era in eras:
        pages[f"{folder}/cards-{era}"] = write.cards(era)
    pages[f"{folder}/index"] = write.index([p.rpartition("/")[2] for p in pages])
    return pages


def index_page(games: list[Game], lang: str) -> str:
    """The front page of a language."""
    say = phrase(lang)
    lines = [*heading(f"{say('Handbook')} ({LANGUAGES[lang]})", 0)]
    lines += [say("The rules in our own words, and what each rulebook makes of them."), ""]
    lines += [".. toctree::", "   :maxdepth: 1", "", *(f"   {g.spec.short}/index" for g in games), ""]
    return "\n".join(lines)


def page_of(game: Game, thing: Rule | Card, lang: str = "en") -> tuple[str, str]:
    """The page on which a rule or card stands, and its anchor there."""
    if isinstance(thing, Card):
        return f"{_folder(game, lang)}/cards-{thing.era}", _anchor(_label(game, lang, "c", thing.slug))
    top = thing
    while parent := game.parent(top):
        top = parent
    return f"{_folder(game, lang)}/{_stem(top)}", _anchor(_label(game, lang, "r", thing.printed))


def _folder(game: Game, lang: str) -> str:
    return game.spec.short if lang == "en" else f"{lang}/{game.spec.short}"


def _stem(rule: Rule) -> str:
    head = str(rule.id)
    return f"{int(head):02d}" if head.isdigit() else head.lower()


def _anchor(name: str) -> str:
    return name.replace(".", "-")  # as docutils makes ids


def _label(game: Game, lang: str, *parts: str) -> str:
    return label(*(() if lang == "en" else (lang,)), game.spec.short, *parts)


@cache
def _shown(game: str) -> Mapping[str, int]:
    """How many scenarios show each rule, clause, variant and card."""
    from ..games import load_game

    return {ident: len(trials) for ident, trials in by_subject(load_game(game)).items()}


@dataclass(frozen=True)
class _Writer:
    """Writes what a game says in one language."""

    game: Game
    lang: str
    langs: tuple[str, ...]
    say: Callable[[str], str] = field(init=False)
    renderer: Renderer = field(init=False)
    books: tuple[Book, ...] = field(init=False)
    having: Mapping[str, frozenset[RuleId]] = field(init=False)

    def __post_init__(self) -> None:
        game = self.game
        books = tuple(b for b in recorded().values() if b.game == game.id)
        canonical = game.ruleset(game.spec.canonical)
        object.__setattr__(self, "say", phrase(self.lang))
        object.__setattr__(self, "renderer", Renderer(game, canonical, self.lang, self._mark, escaped))
        object.__setattr__(self, "books", books)
        object.__setattr__(self, "having", {b.id: frozenset(r.id for r in rules_of(b, game)) for b in books})

    def _mark(self, slot: Slot, text: str) -> str:
        if slot.kind == "rule":
            return self._ref(text, "r", text)
        if slot.path.startswith("card.") and slot.kind == "name":
            return self._ref(text, "c", slot.path.removeprefix("card."))
        return text if slot.kind == "reading" else escaped(text)

    def _ref(self, text: str, kind: str, ident: str) -> str:
        return f":ref:`{escaped(text)} <{_label(self.game, self.lang, kind, ident)}>`"

    def index(self, pages: list[str]) -> str:
        """The list of the pages."""
        game = self.game
        counts = [self.say("{count} rules").format(count=len(game.rules))]
        counts += [self.say("{count} cards").format(count=len(game.cards))] if game.cards else []
        lines = [*heading(game.spec.title, 0), f"{', '.join(counts)}.", ""]
        lines += [".. toctree::", "   :maxdepth: 2", "", *(f"   {p}" for p in pages), ""]
        return "\n".join(lines)

    def chapter(self, top: Rule) -> str:
        """A section with all that stands below it."""
        rules = [rule for rule in self.game if rule is top or rule.id.is_under(top.id)]
        return "\n".join(line for rule in rules for line in self._rule(rule))

    def _rule(self, rule: Rule) -> Iterator[str]:
        game, say, renderer = self.game, self.say, self.renderer
        yield from target(_label(game, self.lang, "r", rule.printed))
        title = escaped(renderer.title(rule.printed, rule.title))
        yield from heading(f"{rule.printed} {title}", min(game.depth(rule), 3))
        yield from (renderer.sentence(rule.printed, rule.statement).text, "")
        for clause in rule.clauses:
            yield from self._clause(rule, clause)
        for variant in rule.all_variants():
            yield from self._variant(variant)
        if rule.editions != game.spec.editions:
            yield from (f"*{say('Only in')}: {', '.join(rule.editions)}.*", "")
        if rule.doubt:
            yield from self._doubt(rule.doubt)
        if rule.references():
            links = ", ".join(self._ref(game.rules[r].printed, "r", game.rules[r].printed) for r in rule.references())
            yield from (f"{say('See')}: {links}.", "")
        yield from (self._status(rule.printed, rule.prose_only), "")
        if books := [b.id for b in self.books if rule.id in self.having[b.id]]:
            yield from (f"{say('Books')}: {', '.join(books)}.", "")
        yield from self._elsewhere("r", rule.printed)

    def _clause(self, rule: Rule, clause: Clause) -> Iterator[str]:
        where = f"{rule.printed}/{clause.slug}"
        only = f" *({self.say('Only in')}: {', '.join(clause.editions)})*" if clause.editions else ""
        doubt = f" *{_aside(self.say('Doubt (in English)'))}:* {escaped(clause.doubt)}" if clause.doubt else ""
        yield from (f"* {self.renderer.sentence(where, clause.statement).text}{only} (``{where}``){doubt}", "")

    def _variant(self, variant: Variant) -> Iterator[str]:
        say = self.say
        yield from (f"**{say('The books differ here')}** (``{variant.id}``):", "")
        for slug, reading in variant.readings.items():
            holders = [e for e in self.game.spec.editions if variant.in_edition(e) == slug]
            held = f" — {', '.join(holders)}" if holders else ""
            text = self.renderer.sentence(f"{variant.id}/{slug}", reading.statement).text
            yield from (f"* *{slug}*: {text}{held}", "")
            for line in self._who_says(variant, slug):
                yield f"  * {line}"
            yield ""
        for note in filter(None, (variant.unobservable, variant.doubt)):
            yield from (f"*{_aside(say('Note (in English)'))}:* {escaped(note)}", "")

    def _who_says(self, variant: Variant, slug: str) -> Iterator[str]:
        for book in self.books:
            said = readings_of(book).get(variant.id)
            if said is None or said.says == SILENT:
                continue
            lines = said.lines if said.says == slug else said.also.get(slug, ())
            if lines:
                verdict = "" if said.verdict is Kind.AGREES else f", {self.say(said.verdict.value)}"
                yield f"{book.id}: {places(lines, self.say)}{verdict}"

    def _doubt(self, doubt: str) -> tuple[str, str]:
        return (f"*{_aside(self.say('Doubt (in English)'))}:* {escaped(doubt)}", "")

    def _status(self, ident: str, prose_only: str) -> str:
        if prose_only:
            return f"*{_aside(self.say('Nothing to play here (in English)'))}: {escaped(prose_only)}.*"
        if ident in self.game.not_yet:
            return f"*{self.say('No engine plays this yet.')}*"
        count = _shown(self.game.id).get(ident, 0)
        return f"*{self.say('Played by {count} scenarios.').format(count=count)}*"

    def _elsewhere(self, kind: str, ident: str) -> Iterator[str]:
        links = [
            f":ref:`{name} <{_label(self.game, code, kind, ident)}>`"
            for code, name in LANGUAGES.items()
            if code != self.lang and code in self.langs
        ]
        if links:
            yield from (" · ".join(links), "")

    def cards(self, era: str) -> str:
        """The cards of an era."""
        titles = {"early": self.say("Early War"), "mid": self.say("Mid War"), "late": self.say("Late War")}
        lines = heading(f"{self.say('Cards')}: {titles.get(era, era)}", 0)
        for card in sorted(self.game.cards.values(), key=lambda c: c.number):
            if card.era == era:
                lines += self._card(card)
        return "\n".join(lines)

    def _card(self, card: Card) -> Iterator[str]:
        game, say = self.game, self.say
        event = game.events[card.slug]
        name = self.renderer.name(f"card.{card.slug}")
        yield from target(_label(game, self.lang, "c", card.slug))
        yield from heading(f"{card.number} {escaped(name.text)}", 1)
        if name.gloss:
            yield from (f"*{escaped(name.gloss)}*", "")
        marks = [say("starred")] * card.starred + [say("lasting")] * card.underlined
        marks += [say("optional")] * card.optional
        sides = {"us": say("US"), "ussr": say("USSR"), "neutral": say("neutral")}
        ops = say("Operations value {ops}").format(ops=card.ops)
        yield from (", ".join([sides[card.side], ops, *marks]) + ".", "")
        yield from (self.renderer.sentence(f"card.{card.slug}", event.statement).text, "")
        for kind, others in card.links.items():
            links = ", ".join(self._ref(self.renderer.name(f"card.{o}").text, "c", o) for o in others)
            yield from (f"{LINKED[kind](say)}: {links}.", "")
        if event.confidence != "high":
            yield from (f"*{say('Confidence')}: {event.confidence}.*", "")
        if event.doubt:
            yield from self._doubt(event.doubt)
        if event.see:
            refs = (game.find(s).rule for s in event.see)
            yield from (f"{say('See')}: " + ", ".join(self._ref(str(r), "r", str(r)) for r in refs if r) + ".", "")
        yield from (self._status(card.slug, ""), "")
        yield from self._elsewhere("c", card.slug)


def _aside(words: str) -> str:
    """On an English page nobody has to be told that something is in English."""
    return words.removesuffix(" (in English)")


LINKED: Mapping[str, Callable[[Callable[[str], str]], str]] = {
    "enables": lambda say: say("Enables"),
    "cancels": lambda say: say("Cancels"),
    "forbids": lambda say: say("Forbids"),
    "modifies": lambda say: say("Modifies"),
    "requires": lambda say: say("Requires"),
    "blocked_by": lambda say: say("Blocked by"),
}
"""How cards touch one another, in words."""
