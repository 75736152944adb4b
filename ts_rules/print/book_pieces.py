"""What stands in a printed book: its title, and its rules in order, in pieces that are set as paragraphs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from ..books import rules_of, ruleset
from ..errors import BadFile, UnknownId
from ..games import load_game
from ..languages import language_file, named
from ..model import Book, Game, Rule, RuleId, Statement
from ..paths import package_folder, read_toml
from ..translate import Renderer, catalog
from .standin import stand_in

__all__ = ["Manuscript", "Piece", "manuscript"]

HEADINGS = 2  # levels whose rules have a heading of their own; deeper ones begin with it
BULLETS = 2  # clauses from which on they are a list
LONGEST = 130  # characters of the title of a scenario that serves as an example
STOPS = re.compile(r"[.!?:]\Z")


@dataclass(frozen=True, slots=True)
class Piece:
    """A paragraph.  `kind`: title, front-matter, heading, rule, list or example."""

    kind: str
    text: str
    rule: str = ""  # as printed; empty on the title page
    clause: str = ""  # its name inside the rule
    lead: str = ""  # what stands in bold before the text: a number, a heading, a word
    level: int = 0
    note: str = ""  # what a footnote says, in a layout that has them; else it ends the paragraph
    stands_in: bool = False

    def words(self, *, footnotes: bool = False) -> tuple[tuple[str, bool], ...]:
        """The words as they are set, each with whether it is bold."""
        text = f"{self.text} {self.note}" if self.note and not footnotes else self.text
        bullet = (("•", False),) if self.kind == "list" else ()
        lead = ((word, True) for word in self.lead.split())
        bold = self.kind in ("title", "heading")
        return (*bullet, *lead, *((word, bold) for word in text.split()))


@dataclass(frozen=True, slots=True)
class Manuscript:
    """A book before it is set."""

    book: str
    game: str
    lang: str
    edition: str
    title: str
    pieces: tuple[Piece, ...]

    @property
    def rules(self) -> int:
        """How many rules it prints."""
        return len({p.rule for p in self.pieces if p.rule})

    @property
    def stands_in(self) -> bool:
        """Whether any of it is stand-in text."""
        return any(p.stands_in for p in self.pieces)


def manuscript(book: Book, lang: str | None = None, under: RuleId | None = None) -> Manuscript:
    """The book in its own language or another one; with `under`, only this rule and what stands below it."""
    game = load_game(book.game)
    lang = lang or book.language
    rules = rules_of(book, game)
    if under is not None:
        rules = tuple(r for r in rules if r.id == under or r.id.is_under(under))
    if not rules:
        raise UnknownId(f"The book {book.id} has no rule {under}.")
    voice = Voice(Renderer(game, ruleset(book, game), lang), game, lang)
    shown = _examples(game, book.edition)
    body = [piece for rule in rules for piece in _rule(voice, book, rule, frozenset(rules), shown)]
    front = tuple(_front(voice, book, body))
    return Manuscript(book.id, game.id, lang, book.edition, front[0].text, (*front, *body))


@dataclass(frozen=True, slots=True)
class Voice:
    """Says sentences in a language: translated where there is a translation, else with text that stands in."""

    renderer: Renderer
    game: Game
    lang: str

    def word(self, name: str) -> str:
        """A word that a printed book needs beside its statements."""
        words = named(self.lang).print
        if name not in words:
            raise BadFile(language_file(self.lang, "language"), f"lacks the field '{name}' of [print]")
        return str(words[name])

    def sentence(self, where: str, statement: Statement) -> tuple[str, bool]:
        """A statement, and whether it is stand-in text."""
        said = self.renderer.sentence(where, statement)
        if said.translated:
            return said.text, False
        return stand_in(self.game.id, self.lang).sentence(said.text, where), True

    def plain(self, where: str, english: str) -> tuple[str, bool]:
        """A text without slots, such as a heading, and whether it is stand-in text."""
        if self.lang == "en":
            return english, False
        if found := catalog(self.game.id, self.lang).get((where, english)):
            return found, False
        return stand_in(self.game.id, self.lang).sentence(english, where), True


def _front(voice: Voice, book: Book, body: list[Piece]) -> Iterator[Piece]:
    title = book.title if voice.lang == book.language else voice.game.spec.title
    yield Piece("title", title)
    editions = ", ".join((book.edition, *book.also_editions))
    yield Piece("front-matter", f"{voice.word('edition')}: {editions} ({book.id}). {voice.word('ours')}")
    if any(p.stands_in for p in body):
        said = sum(not p.stands_in for p in body)
        yield Piece("front-matter", voice.word("standin").format(said=said, all=len(body)), stands_in=True)


def _rule(
    voice: Voice, book: Book, rule: Rule, printed: frozenset[Rule], shown: Mapping[str, tuple[str, str]]
) -> Iterator[Piece]:
    here = rule.printed
    level = voice.game.depth(rule)
    title, title_stands_in = voice.plain(f"{here}/title", rule.title)
    text, stands_in = voice.sentence(here, rule.statement)
    lead = ""
    if level < HEADINGS:
        yield Piece("heading", f"{here} {title}", here, level=level, stands_in=title_stands_in)
    else:
        lead = f"{here} {title}" if STOPS.search(title) else f"{here} {title}."
    see = [voice.game.rules[r] for r in rule.see if voice.game.rules[r] in printed]
    note = f"{voice.word('see')} {', '.join(r.printed for r in see)}." if see else ""
    yield Piece("rule", text, here, lead=lead, level=level, note=note, stands_in=stands_in or title_stands_in)
    editions = {book.edition, *book.also_editions}
    clauses = [c for c in rule.clauses if not c.editions or editions & set(c.editions)]
    kind = "list" if len(clauses) >= BULLETS else "rule"
    for clause in clauses:
        text, stands_in = voice.sentence(f"{rule}/{clause.slug}", clause.statement)
        yield Piece(kind, text, here, clause=clause.slug, level=level, stands_in=stands_in)
    if found := shown.get(here):
        text, stands_in = voice.plain(f"scenario/{found[0]}", found[1])
        text = text if STOPS.search(text) else f"{text}."
        lead = f"{voice.word('example')} {here}:"
        yield Piece("example", text, here, lead=lead, level=level, stands_in=stands_in)


def _examples(game: Game, edition: str) -> Mapping[str, tuple[str, str]]:
    """By rule, id and title of a scenario that books print as a worked example and that comes out under the edition."""
    found: dict[str, tuple[str, str]] = {}
    for entry in _scenarios(game.spec.package):
        title = entry.get("title", "")
        rule = next(iter(entry.get("about", ())), "").partition("/")[0]
        holds = edition in entry.get("rulesets", (edition,)) and not entry.get("readings")
        if holds and entry.get("books") and 0 < len(title) <= LONGEST:
            found.setdefault(rule, (entry["id"], title))
    return found


@cache
def _scenarios(package: str) -> tuple[Mapping[str, Any], ...]:
    files = sorted((package_folder(package) / "scenarios").glob("*.toml"))
    return tuple(entry for path in files for entry in read_toml(path).get("scenario", ()))
