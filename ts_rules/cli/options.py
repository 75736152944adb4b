"""Options that several commands share, and finding what an id means."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import click
from click.shell_completion import CompletionItem

from ..errors import AmbiguousId, BadId, BadInput, UnknownId, WrongCall
from ..games import OURS, broken, find_game, installed, load_game
from ..model import Found, Game, Ruleset
from ..paths import copies_of
from .reader_language import SpokenLanguage, _, locale_language

__all__ = [
    "MOST_JOBS",
    "IdType",
    "copy_of",
    "edition_note",
    "find",
    "format_option",
    "game_option",
    "games",
    "games_with",
    "known_language",
    "lang_option",
    "print_json",
    "ruleset_option",
    "rulesets_of",
    "take_ruleset",
]

MOST_JOBS = 256
"""More processes than any machine that this was made for has processors."""

format_option = click.option(
    "--format",
    "style",
    type=click.Choice(["text", "json"]),
    default="text",
    help=_("Text for people, or one JSON document."),
)
lang_option = click.option(
    "--lang",
    type=SpokenLanguage(),
    callback=lambda _ctx, _param, value: value or locale_language(),
    help=_("Language of the statements (the locale's, if we speak it)."),
)
ruleset_option = click.option("--ruleset", metavar="NAME", help=_("An edition or a book: 2e, deluxe, ts-pl-deluxe ..."))
game_option = click.option(
    "--game", "game_name", metavar="GAME", help=_("Needed only where two games have the id: ts, risiko.")
)


class IdType(click.ParamType[str]):
    """An id of a rule, clause, variant, reading or card; the shell completes it."""

    name = "id"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """Every id that begins so."""
        del ctx, param
        items = []
        for spec in installed().values():
            game = load_game(spec.id)
            items += [CompletionItem(r.printed, help=r.title) for r in game]
            items += [CompletionItem(c.slug, help=c.name) for c in game.cards.values()]
        return [i for i in items if i.value.lower().startswith(incomplete.lower())]


def games(name: str | None) -> list[Game]:
    """The game asked for, or all of them."""
    if name is not None:
        return [load_game(find_game(name).id)]
    found = []
    faults = [*broken().values()]
    for spec in installed().values():
        try:
            found.append(load_game(spec.id))
        except BadInput as problem:
            if spec.id in OURS:
                raise
            faults.append(str(problem))
    for fault in faults:  # one broken plug-in must not stop the others
        click.echo(_("ts-rules: left out: {why}").format(why=fault), err=True)
    return found


def games_with(name: str | None, ruleset: str | None) -> list[Game]:
    """The games asked for that have a ruleset of this name; all of them where none has, so that others complain."""
    chosen = games(name)
    return [g for g in chosen if ruleset in rulesets_of(g)] or chosen


def find(ident: str, game_name: str | None, ruleset: str | None = None) -> tuple[Game, Found]:
    """What an id names, and in which game; a ruleset that only one game has says which."""
    found: list[tuple[Game, Found]] = []
    problems: list[UnknownId | BadId] = []
    for game in games_with(game_name, ruleset):
        try:
            found.append((game, game.find(ident)))
        except (UnknownId, BadId) as problem:
            problems.append(problem)
    if len(found) == 1:
        return found[0]
    if found:
        have = ", ".join(g.id for g, _f in found)
        raise AmbiguousId(_("{id} is a rule of {games}: add --game.").format(id=ident, games=have))
    if len(problems) == 1:
        raise problems[0]
    near = tuple(dict.fromkeys(n for p in problems if isinstance(p, UnknownId) for n in p.nearest))
    if not near and (bad := next((p for p in problems if isinstance(p, BadId)), None)):
        raise bad
    raise UnknownId(_("No game has a rule or card '{id}'.").format(id=ident[:60]), near[:3])


def rulesets_of(game: Game) -> tuple[str, ...]:
    """The editions of a game and its recorded books, by name."""
    from ..books import recorded

    return (*game.spec.rulesets, *(b.id for b in recorded().values() if b.game == game.id))


def take_ruleset(game: Game, name: str | None) -> Ruleset:
    """The ruleset of a name: an edition of the game or one of its books; the canonical edition if none is given."""
    if name is None or name in game.spec.rulesets:
        return game.ruleset(name or game.spec.canonical)
    from ..books import recorded, ruleset
    from ..errors import UnknownBook, UnknownRuleset
    from ..model import nearest

    books = {b.id: b for b in recorded().values() if b.game == game.id}
    if name in books:
        return ruleset(books[name], game)
    known = (*game.spec.rulesets, *books)
    near = nearest(name, known) or known
    if name.startswith(f"{game.spec.short}-"):
        raise UnknownBook(f"No book '{name}' of {game.spec.title} is recorded.", near)
    raise UnknownRuleset(f"'{name}' is no edition or book of {game.spec.title}.", near)


def copy_of(book: str) -> Path:
    """The reader's own copy of a book."""
    if path := next(iter(copies_of(book)), None):
        return path
    raise BadInput(_("There is no copy of {book}: set TS_RULES_BOOKS, or name a file instead.").format(book=book))


def known_language(lang: str) -> str:
    """A language that has catalogs."""
    from ..translate.status import languages

    if lang in languages():
        return lang
    raise WrongCall(_("There are no catalogs in '{lang}': ts-rules translate init {lang}").format(lang=lang[:20]))


def edition_note(ruleset: Ruleset) -> str:
    """How a ruleset calls itself, with the edition or printing below a book."""
    below = ruleset.printing or ruleset.edition
    return ruleset.name if ruleset.name == below else f"{ruleset.name} ({below})"


def print_json(name: str, body: dict[str, Any]) -> None:
    """One JSON document on stdout, under its schema; a body may bring its own."""
    speaks_utf8 = (getattr(sys.stdout, "encoding", "") or "").lower().replace("-", "") == "utf8"
    click.echo(json.dumps({"schema": f"ts-rules/{name}/1", **body}, ensure_ascii=not speaks_utf8, indent=1))
