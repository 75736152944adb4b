"""Every message that there is to translate, domain by domain, with the place it stands in.

A game is a domain: its statements, clauses, readings, events, headings and scenarios under their ids, and what is said
about them.  What players ask of it is another (`<game>-questions`).  `cli` holds what the command line says, `handbook`
what its pages say around the rules.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import astuple, dataclass
from functools import cache
from pathlib import Path

from .. import kept
from ..books import readings_of, recorded
from ..engine import locate, sentences
from ..engine.player_questions import FOLDER, question_files, themes_of
from ..errors import UnknownId
from ..games import OURS as SHIPPED
from ..games import installed, load_game
from ..model import Clause, Code, Game, Kind, Rule, nearest
from ..paths import PACKAGE, package_folder, read_toml
from ..playing import foreign_log, played_game, refusals
from ..playing.played_game import PROMPT
from ..playing.trial import trials_of
from ..playing.why_not import GENERAL
from .catalogs import QUESTIONS, questions_domain

__all__ = ["OURS", "Message", "domains", "game_of", "messages_of"]

OURS = ("handbook", "cli")
SPOKEN = {"cli": ("cli",), "handbook": ("handbook", "report")}
"""Domain: the rooms whose `_` and `say` calls it holds; those of tabletops of our games belong to both."""
TABLETOPS = "games/*/tabletop"
SAID = re.compile(r"""\bsay\(\s*(["'])(.*?)\1\s*\)""")
"""A call in a template: on one line, with a literal."""
WHY_NOT = "why a move is not possible"
WHY_REFUSED = "why a file is refused, after its name and the line"
CALLS = {"cli": "_", "handbook": "say"}


@dataclass(frozen=True, slots=True)
class Message:
    """One English text under its context; `chapter` groups it, `place` is where it stands, `about` explains it."""

    context: str
    text: str
    chapter: str
    place: str = ""
    about: str = ""


def domains() -> tuple[str, ...]:
    """The domains: a game each, what players ask of it, and ours."""
    asked = (questions_domain(spec.id) for spec in installed().values() if question_files(spec.package))
    return (*installed(), *asked, *OURS)


def game_of(domain: str) -> str:
    """The game whose rules, or whose questions, a domain holds; empty for ours."""
    name = domain.removesuffix(QUESTIONS)
    return name if name in installed() else ""


@cache
def messages_of(domain: str) -> tuple[Message, ...]:
    """The messages of a domain, in the order in which a translator meets them; each context and text once."""
    if domain in OURS:
        found = _spoken(domain)
    elif domain in installed():
        found = _of_game(load_game(domain))
    elif domain in domains():
        found = _asked(load_game(game_of(domain)))
    else:
        raise UnknownId(f"There is no domain '{domain[:60]}'.", nearest(domain, domains()))
    return tuple({(m.context, m.text): m for m in found}.values())


def _of_game(game: Game) -> Iterator[Message]:
    texts: dict[str, str] = {where: statement.text for where, statement in sentences(game)}
    for rule in game:
        yield from _of_rule(game, rule, texts)
    for slug, event in game.events.items():
        card = game.cards[slug]
        place = _place(game, event.code)
        yield Message(f"card.{slug}", event.statement.text, f"cards-{card.era}", place, card.name)
        if event.doubt:
            yield Message(f"card.{slug}/doubt", event.doubt, f"cards-{card.era}", place, "what is not certain")
    for trial in trials_of(game):  # none where no engine plays the game
        file = Path(trial.file).relative_to(package_folder(game.spec.package))
        place = f"{file.as_posix()}:{trial.line}"
        yield Message(f"scenario.{trial.id}", trial.title, f"scenarios-{file.stem}", place, "the title of a scenario")


def _of_rule(game: Game, rule: Rule, texts: dict[str, str]) -> Iterator[Message]:
    chapter = str(rule.id.path[0])
    place = _place(game, rule.code)
    yield Message(f"{rule.printed}/title", rule.title, chapter, place, "a heading")
    yield Message(rule.printed, texts[rule.printed], chapter, place, rule.title)
    for clause in rule.clauses:
        if clause.lead:
            about = f"one to three words in bold before: {texts[clause.printed]}"
            yield Message(f"{clause.printed}/lead", clause.lead, chapter, _place(game, clause.code), about)
        yield Message(clause.printed, texts[clause.printed], chapter, _place(game, clause.code), rule.title)
    sayings = (rule.printed, *(clause.printed for clause in rule.clauses))
    for variant in rule.all_variants():
        inside = [where for where in sayings if "{=" + variant.slug + "}" in texts[where]]
        for slug in variant.readings:
            where = f"{variant.id}/{slug}"
            about = f"goes into the sentence of {inside[0]}" if inside else "a sentence of its own"
            yield Message(where, texts[where], chapter, place, about)
    for context, text, about in _remarks_on(game, rule):
        if text:
            yield Message(context, text, chapter, place, about)


def _remarks_on(game: Game, rule: Rule) -> Iterator[tuple[str, str, str]]:
    """What is said about a rule, its clauses and the places where books can differ: under which id, and what it is."""
    parts: tuple[Rule | Clause, ...] = (rule, *rule.clauses)
    for part in parts:
        yield f"{part.printed}/doubt", part.doubt, "what is not certain"
        yield f"{part.printed}/prose-only", part.prose_only, "why nothing is played: part of a sentence"
    books = [book for book in recorded().values() if book.game == game.id]
    for variant in rule.all_variants():
        yield f"{variant.id}/doubt", variant.doubt, "what is not certain"
        yield f"{variant.id}/note", variant.note, "what is known of it, and where from"
        yield f"{variant.id}/unobservable", variant.unobservable, "why no play can show it: part of a sentence"
        for slug, why in variant.unplayable.items():
            yield f"{variant.id}/{slug}/unplayable", why, "why it cannot be played as written: part of a sentence"
        for book in books:
            if said := readings_of(book).get(variant.id):
                where = f"{variant.id}/{book.id}"
                yield f"{where}/note", said.note, f"a note on what {book.title} says"
                yield f"{where}/chosen", said.chosen, "why this of two readings is played"
                yield f"{where}/doubt", said.doubt, f"what is not certain about {book.title}"


def _asked(game: Game) -> Iterator[Message]:
    """What players ask of a game, theme by theme, and the answers."""
    for theme in themes_of(game):
        place = f"{FOLDER}/{theme.file}:1"
        yield Message(theme.where, theme.title, theme.id, place, "a heading over questions")
        for question in theme.questions:
            yield Message(question.where, question.ask.text, theme.id, place, "a question that players ask")
            for edition, said in question.replies.items():
                about = f"the answer in the edition {edition}" if edition else "the answer"
                yield Message(question.reply_where(edition), said.text, theme.id, place, about)
            if question.doubt:
                yield Message(f"{question.where}/doubt", question.doubt, theme.id, place, "what is not certain")


def _place(game: Game, code: Code) -> str:
    place = locate(code)
    return f"{Path(place.file).relative_to(package_folder(game.spec.package)).as_posix()}:{place.statement}"


def _spoken(domain: str) -> Iterator[Message]:
    """What the code of some rooms says by `_("...")` or `say("...")`; in the handbook also the names of verdicts."""
    if domain == "handbook":
        for kind in Kind:
            yield Message("", kind.value, "verdicts", "model/rulebook.py:1", "a verdict on what a book says at a rule")
        yield from _of_our_games()
    else:
        yield from _asked_in_games()
    rooms = (*(PACKAGE / room for room in SPOKEN[domain]), *sorted(PACKAGE.glob(TABLETOPS)))
    endings = ("*.py", "*.html") if domain == "handbook" else ("*.py",)
    files = [path for room in rooms for ending in endings for path in sorted(room.rglob(ending))]
    said = kept.value(f"spoken.{domain}", kept.of_files([Path(__file__), *files]), lambda: _said(files, CALLS[domain]))
    yield from (Message(*row) for row in said)


def _of_our_games() -> Iterator[Message]:
    """What our games call their editions, and what they chose for pages of theirs."""
    for spec in installed().values():
        if spec.package.startswith(f"{PACKAGE.name}."):
            place = f"games/{package_folder(spec.package).name}/__init__.py:1"
            for title in spec.edition_titles:
                yield Message("", title, "editions", place, f"an edition of {spec.title}")
            for title in (t for p in spec.printings for t in (p.title, p.later) if t):
                yield Message("", title, "editions", place, f"printings of an edition of {spec.title}")
    for book in recorded().values():
        if book.called and installed()[book.game].package.startswith(f"{PACKAGE.name}."):
            yield Message("", book.called, "books", f"sources/{book.id}/book.toml:1", "a rulebook, as players call it")
    for path in sorted(PACKAGE.glob(f"{TABLETOPS}/pages.toml")):
        table, place = read_toml(path), f"{path.relative_to(PACKAGE).as_posix()}:1"
        for row in table.get("mark", ()):
            yield Message("", row["ask"], "marks", place, "a question to the reader")
        for guide in table.get("guide", {}).values():
            texts = (guide["title"], guide["about"], *(t for s in guide["step"] for t in (s["title"], *s["text"])))
            yield from (Message("", text, "guides", place, "a page for who is new") for text in texts)


def _asked_in_games() -> Iterator[Message]:
    """What the games in this package ask their players; another package keeps its messages itself."""
    yield Message("", PROMPT, "prompts", "playing/played_game.py:1", "what a player is asked")
    yield from (Message("", text, "prompts", "playing/why_not.py:1", WHY_NOT) for text in GENERAL)
    yield from (Message("", text, "prompts", "playing/refusals.py:1", WHY_REFUSED) for text in refusals.MESSAGES)
    yield Message("", foreign_log.ALL_READ, "prompts", "playing/foreign_log.py:1", "how much of a log was read")
    for name in SHIPPED:
        if played := played_game(load_game(name)):
            place = f"{type(played).__module__.partition('.')[2].replace('.', '/')}.py:1"
            yield from (Message("", text, "prompts", place, "what a player is asked") for text in played.messages())


def _said(files: Iterable[Path], name: str) -> list[tuple[str, ...]]:
    """What files say, as it is kept by their content: to read all of our code takes a second."""
    found = (_in_template(path) if path.suffix == ".html" else _in_code(path, name) for path in files)
    return [astuple(message) for messages in found for message in messages]


def _in_code(path: Path, name: str) -> Iterator[Message]:
    """The calls of a name: of `say`, both `say(...)` and `self.say(...)`."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and name in (getattr(node.func, "attr", ""), getattr(node.func, "id", "")):
            for argument in node.args[:1]:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    place = f"{path.relative_to(PACKAGE).as_posix()}:{argument.lineno}"
                    yield Message("", argument.value, path.stem, place)


def _in_template(path: Path) -> Iterator[Message]:
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        for said in SAID.finditer(line):
            yield Message("", said[2], path.stem, f"{path.relative_to(PACKAGE).as_posix()}:{number}")
