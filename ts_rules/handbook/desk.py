"""Where pages of one game are written in one language: voices, links, and templates filled with both."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from markupsafe import Markup

from ..games import load_game
from ..model import Game
from .places import places
from .source import Page, Target
from .templates import filled
from .voices import LANGUAGES, Voices, voices

__all__ = ["Desk", "desk_of"]


@dataclass(frozen=True)
class Desk:
    """Writes the pages of a game in one language; `langs` are those that are built beside it."""

    game: Game
    lang: str
    langs: tuple[str, ...]
    voices: Voices = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "voices", voices(self.game, self.lang))

    @property
    def folder(self) -> str:
        """Of the game's pages inside those of the language."""
        return self.game.spec.short

    def say(self, text: str) -> str:
        """A text of ours in the language of the page."""
        return self.voices.say(text)

    def others(self) -> Mapping[str, str]:
        """The other languages: code, own name."""
        return {code: name for code, name in LANGUAGES.items() if code in self.langs and code != self.lang}

    def link(self, kind: str, ident: str, text: str) -> Markup:
        """A link from any page of the game."""
        return self.voices.link(kind, ident, text)

    def page(
        self,
        name: str,
        title: str,
        template: str,
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
        full = f"{self.folder}/{name}"
        given = {
            "game": self.game,
            "link": self.link,
            "aliases": self._aliases,
            "languages": tuple(self.others().items()),
            "elsewhere": lambda code: self._elsewhere(code, full),
            "scenario": self._scenario,
            "scenarios_of": lambda number: f"scenarios-{places(self.game.id)['r', number].page}.html",
            "lang": self.lang,
            "MANY": 12,
            **values,
        }
        return Page(
            full,
            title,
            filled(template, self.voices.say, given),
            kind,
            game=self.game.spec.short,
            about=about,
            targets=targets,
            scripts=scripts,
            styles=styles,
            searched=searched,
        )

    def _scenario(self, ident: str) -> str:
        found = places(self.game.id).get(("s", ident))
        return found.link if found else f"s/{ident}/index.html"

    def _elsewhere(self, code: str, page: str) -> str:
        up = "../" if self.lang == "en" else "../../"
        return f"{up}{'' if code == 'en' else code + '/'}{page}.html"

    def _aliases(self, kind: str, ident: str) -> Markup:
        del kind, ident
        return Markup("")


def desk_of(game: str, lang: str, langs: tuple[str, ...] = tuple(LANGUAGES)) -> Desk:
    """The desk for a game and a language."""
    return Desk(load_game(game), lang, langs)
