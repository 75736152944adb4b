"""Where pages of one game are written in one language: voices, links, and templates filled with both."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from markupsafe import Markup

from ...games import load_game
from ...model import Game
from ...report.sheet import places as lines_of
from ..tabletop import tabletop_of
from .addresses import scenario_places
from .linked_sentences import LANGUAGES, Voices, voices
from .page import Page, Target
from .templates import editions, filled

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

    @property
    def called(self) -> dict[str, str]:
        """What the editions of the game are called."""
        return editions(self.game.spec, self.say)

    @property
    def styles(self) -> tuple[str, ...]:
        """What a page loads on which the game's tabletop draws or tells."""
        return tabletop.styles if (tabletop := tabletop_of(self.game)) else ()

    @property
    def scripts(self) -> tuple[str, ...]:
        """Likewise."""
        return tabletop.scripts if (tabletop := tabletop_of(self.game)) else ()

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
        full = f"{self.folder}/{name}"
        given = {
            "game": self.game,
            "link": self.link,
            "languages": tuple(self.others().items()),
            "elsewhere": lambda code: self._elsewhere(code, full),
            "scenario": self._scenario,
            "remark": self.voices.remark,
            "called": self.voices.name,
            "lang": self.lang,
            "edition_names": self.called,
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

    def era(self, era: str) -> str:
        """What a part of the war is called."""
        return {"early": self.say("Early War"), "mid": self.say("Mid War"), "late": self.say("Late War")}.get(era, era)

    def lines(self, spans: Iterable[tuple[int, int]]) -> str:
        """Lines of a book, in words."""
        return lines_of(spans, self.say)

    def _scenario(self, ident: str) -> str:
        return scenario_places(self.game.id)[ident].link

    def _elsewhere(self, code: str, page: str) -> str:
        up = "../" if self.lang == "en" else "../../"
        return f"{up}{'' if code == 'en' else code + '/'}{page}.html"


def desk_of(game: str, lang: str, langs: tuple[str, ...] = tuple(LANGUAGES)) -> Desk:
    """The desk for a game and a language."""
    return Desk(load_game(game), lang, langs)
