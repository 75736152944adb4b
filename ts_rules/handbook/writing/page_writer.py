"""Writes pages of one game in one language: its sentences and links, and templates filled with both."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, pass_context
from jinja2.runtime import Context
from markupsafe import Markup

from ...games import load_game
from ...languages import languages, published
from ...model import Game
from ...playing.scenario_file import Scenario
from ...report.sentences import number_of
from ...report.sheet import places as lines_of
from ..tabletop import tabletop_of
from .addresses import scenario_places
from .book_boxes import book_boxes
from .linked_sentences import LinkedSentences, editions, held_by, names_of_books, sentences_of
from .page_source import Page, Target

__all__ = ["THEME", "PageWriter", "compile_templates", "filled", "for_script", "page_writer"]

THEME = Path(__file__).resolve().parent.parent / "theme"
PARTS = THEME / "parts"


@dataclass(frozen=True)
class PageWriter:
    """Writes the pages of a game in one language; `langs` are those that are built beside it."""

    game: Game
    lang: str
    langs: tuple[str, ...]
    sentences: LinkedSentences = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "sentences", sentences_of(self.game, self.lang))

    @property
    def folder(self) -> str:
        """Of the game's pages inside those of the language."""
        return self.game.spec.short

    def say(self, text: str) -> str:
        """A text of ours in the language of the page."""
        return self.sentences.say(text)

    @property
    def called(self) -> dict[str, str]:
        """What the editions and printings of the game are called."""
        return editions(self.game.spec, self.say)

    @property
    def styles(self) -> tuple[str, ...]:
        """What a page loads on which the game's tabletop draws or tells."""
        return tabletop.styles if (tabletop := tabletop_of(self.game)) else ()

    @property
    def scripts(self) -> tuple[str, ...]:
        """Likewise."""
        return tabletop.scripts if (tabletop := tabletop_of(self.game)) else ()

    def link(self, kind: str, ident: str, text: str) -> Markup:
        """A link from any page of the game."""
        return self.sentences.link(kind, ident, text)

    def page(
        self,
        name: str,
        title: str,
        template: str | Path,
        values: Mapping[str, Any],
        *,
        kind: str,
        about: str = "",
        targets: tuple[Target, ...] = (),
        scripts: tuple[str, ...] = (),
        styles: tuple[str, ...] = (),
        searched: bool = True,
    ) -> Page:
        """A page made of a template: `h1` comes before it."""
        full, up = f"{self.folder}/{name}", "../" if self.lang == "en" else "../../"
        given = {
            "game": self.game,
            "link": self.link,
            "languages": tuple((code, languages()[code].own) for code in self.langs if code != self.lang),
            "elsewhere": lambda code: f"{up}{'' if code == 'en' else code + '/'}{full}.html",
            "scenario": lambda ident: scenario_places(self.game.id)[ident].link,
            "remark": self.sentences.remark,
            "called": self.sentences.name,
            "named": self.sentences.named,
            "number": number_of,
            "lang": self.lang,
            "edition_names": self.called,
            "book_names": names_of_books(self.sentences.books, self.say),
            "book_boxes": partial(book_boxes, self.sentences),
            "MANY": 12,
            **values,
        }
        return Page(
            full,
            title,
            filled(template, self.sentences.say, given),
            kind,
            game=self.game.spec.short,
            about=about,
            targets=targets,
            scripts=scripts,
            styles=styles,
            searched=searched,
        )

    def era(self, era: str) -> str:
        """What a part of the war is called."""
        return {"early": self.say("Early War"), "mid": self.say("Mid War"), "late": self.say("Late War")}.get(era, era)

    def scenario_title(self, scenario: Scenario) -> str:
        """What a scenario is called."""
        return self.sentences.renderer.remark(f"scenario.{scenario.id}", scenario.title).text

    def lines(self, spans: Iterable[tuple[int, int]]) -> str:
        """Lines of a book, in words."""
        return lines_of(spans, self.say)


def page_writer(game: str, lang: str, langs: tuple[str, ...] | None = None) -> PageWriter:
    """The writer for a game and a language."""
    return PageWriter(load_game(game), lang, published() if langs is None else langs)


def filled(template: str | Path, say: Callable[[str], str], values: Mapping[str, Any]) -> str:
    """A template with its values; `say` speaks the language of the page.

    A name is a template of ours; a game's own is a path, and may import ours.
    """
    path = PARTS / template
    return _environment(path.parent).get_template(path.name).render(say=say, **values)


def compile_templates() -> None:
    """Ours, once for all languages: that takes as long as to fill one with a chapter."""
    environment = _environment(PARTS)
    for name in environment.list_templates():
        environment.get_template(name)


def for_script(words: Mapping[str, object]) -> Markup:
    """What a script of a page says, as JSON in which no tag can end."""
    return Markup(json.dumps(words, ensure_ascii=False).replace("<", "\\u003c"))  # noqa: S704 - no tag survives


@cache
def _environment(folder: Path) -> Environment:
    environment = Environment(
        loader=FileSystemLoader((folder, PARTS)),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["edition"] = _edition
    environment.filters["held_by"] = _held_by
    return environment


@pass_context
def _edition(context: Context, edition: str) -> str:
    """What an edition is called, in the language of the page."""
    return str(context["edition_names"].get(edition, edition))


@pass_context
def _held_by(context: Context, names: Collection[str]) -> list[str]:
    """What editions and printings that hold the same are called, in the language of the page."""
    return held_by(context["game"].spec, names, context["say"])
