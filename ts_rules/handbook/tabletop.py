"""What people see of a game that is played: the questions that handbook and command line ask its tabletop.

A game has one where its package holds a module `tabletop` with a `TABLETOP` in it.  A game without has its rules,
cards, books and terms, and nothing else is special about it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from ..errors import BrokenPack
from ..games import installed, load_game

if TYPE_CHECKING:
    from markupsafe import Markup

    from ..model import Game, Ruleset
    from ..translate import Renderer
    from .desk import Desk
    from .places import Place
    from .source import Page
    from .voices import Voices

__all__ = ["Listed", "Making", "Playground", "Step", "Tabletop", "Tale", "Terminal", "tabletop_of", "tabletops"]


@dataclass(frozen=True, slots=True)
class Making:
    """Some pages and how they are made; kept under their name until what they are made of is new.

    Code, data and words are known to whoever keeps them; `key` is what else is in them.  `says` where they say what
    rules and cards say.
    """

    name: str
    make: Callable[[], Iterable[Page]]
    key: str = ""
    says: bool = False


@dataclass(frozen=True, slots=True)
class Listed:
    """A page of the game as lists on other pages name it; guides for who is new come first."""

    page: str
    title: str
    about: str
    guide: bool = False


class Step(Protocol):
    """A step of a tale: a sentence, what it changes, and the rule or card that asked."""

    sentence: str
    details: tuple[str, ...]
    asked: str
    asked_name: str
    is_card: bool


class Tale(Protocol):
    """A scenario told in a language, as `steps.html` lays it out; `chips`, `boards` and `data` are for the script."""

    id: str
    ruleset: str
    start: tuple[str, ...]
    occasion: tuple[str, ...]
    at_once: tuple[str, ...]
    outcome: tuple[str, ...]

    @property
    def steps(self) -> tuple[Step, ...]:
        """One for each move that is worth a sentence."""

    @property
    def boards(self) -> tuple[Markup, ...]:
        """Drawings of the position that it starts with."""

    @property
    def chips(self) -> tuple[tuple[str, str, str], ...]:
        """Figures beside the board: key, name, value."""

    @property
    def data(self) -> Markup:
        """What the script needs to let the drawings follow the steps, as JSON."""


@dataclass(frozen=True, slots=True)
class Playground:
    """What the page of the playground shows and says of a game.

    `ways` is markup with more ways to choose a position, `panels` with places for a script of the game to draw in;
    `words` are names for what the engine says (`moves`, `facts`, `prompts`, and what the script asks for), and `table`
    is for the table in the browser: facts to leave `apart` where rulesets are compared, and to be `quiet` about.
    """

    words: Mapping[str, Any]
    lead: str = ""
    ways: str = ""
    panels: str = ""
    scripts: tuple[str, ...] = ()
    styles: tuple[str, ...] = ()
    table: Mapping[str, Any] = field(default_factory=dict)


class Terminal(Protocol):
    """A game in a terminal, as lines of text."""

    def board(self, state: Any, width: int) -> Iterator[str]:
        """A position."""

    def hand(self, state: Any, side: int) -> Iterator[str]:
        """What a side alone may see."""

    def move_line(self, move: int, state: Any) -> str:
        """A move as it is written, with what a person wants to know beside it."""


class Tabletop(Protocol):
    """Each game's own; `styles` and `scripts` are what a page with a drawn board or a tale loads."""

    styles: tuple[str, ...]
    scripts: tuple[str, ...]
    static: Path | None
    """A folder whose files the site has under `_static/` and the game's short name."""

    def places(self, game: Game) -> Mapping[tuple[str, str], Place]:
        """Where things stand that it adds, by kind (`n` a country, `g` a region) and id; the search finds them too."""

    def pages(self, desk: Desk) -> Iterable[Making]:
        """The pages that it adds."""

    def listed(self, desk: Desk) -> Iterable[Listed]:
        """How lists on other pages name them, in their order."""

    def drawn(self, scenario: Any) -> bool:
        """Whether a scenario's tale comes with its board; the others are told in sentences alone."""

    def tale(self, game: Game, scenario: Any, lang: str, ruleset: Ruleset | None = None) -> Tale:
        """A scenario played, under its first ruleset where none is given, and told; played once for all languages."""

    def prepare(self) -> None:
        """Make what all languages need, before several processes want it at once."""

    def install(self, folder: Path) -> None:
        """Put files that it makes into the game's folder under `_static`."""

    def playground(self, voices: Voices) -> Playground | None:
        """What the page of the playground shows of this game."""

    def terminal(self, renderer: Renderer, say: Callable[[str], str]) -> Terminal:
        """The board in a terminal; names by the renderer, words by `say`."""


def tabletop_of(game: Game) -> Tabletop | None:
    """What people see of a game, if anything."""
    name = f"{game.spec.package}.tabletop"
    if name not in sys.modules and find_spec(name) is None:
        return None
    found: Tabletop | None = getattr(import_module(name), "TABLETOP", None)
    if found is None:
        raise BrokenPack(f"The game '{game.id}' has a tabletop without a TABLETOP in it.")
    return found


def tabletops() -> Iterator[tuple[Game, Tabletop]]:
    """Every installed game that has one."""
    for spec in installed().values():
        game = load_game(spec.id)
        if found := tabletop_of(game):
            yield game, found
