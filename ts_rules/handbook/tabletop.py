"""What people see of a game that is played: the questions that handbook and command line ask its tabletop.

A game has one where its package holds a module `tabletop` with a `TABLETOP` in it.  A game without has its rules,
cards, books and terms, and nothing else is special about it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from ..errors import BrokenPack
from ..games import installed, load_game

if TYPE_CHECKING:
    from markupsafe import Markup

    from ..model import Game, Ruleset
    from ..playing.scenario_file import Scenario
    from ..translate import Renderer
    from .book.content import Chapter
    from .desk import Desk
    from .places import Place
    from .source import Page
    from .voices import Voices

__all__ = [
    "Listed",
    "Playground",
    "Step",
    "Tabletop",
    "Tale",
    "Terminal",
    "shown_by",
    "tabletop_of",
    "tabletops",
]


@dataclass(frozen=True, slots=True)
class Listed:
    """A page of the game as lists on other pages name it; guides for who is new come first."""

    page: str
    title: str
    about: str
    guide: bool = False


class Step(Protocol):
    """A step of a tale."""

    @property
    def sentence(self) -> str:
        """What is decided or rolled."""

    @property
    def details(self) -> tuple[str, ...]:
        """What it changes."""

    @property
    def asked(self) -> str:
        """The rule or card that asked for it, by its id."""

    @property
    def asked_name(self) -> str:
        """And as people read it."""

    @property
    def is_card(self) -> bool:
        """Whether it is a card."""


class Tale(Protocol):
    """A scenario told in a language, as `steps.html` lays it out; `chips`, `boards` and `data` are for a script."""

    @property
    def id(self) -> str:
        """Of the scenario."""

    @property
    def ruleset(self) -> str:
        """Under which it was played."""

    @property
    def start(self) -> tuple[str, ...]:
        """Where it starts."""

    @property
    def occasion(self) -> tuple[str, ...]:
        """What sets it going."""

    @property
    def at_once(self) -> tuple[str, ...]:
        """What happens before anybody decides anything."""

    @property
    def steps(self) -> Sequence[Step]:
        """One for each move that is worth a sentence."""

    @property
    def outcome(self) -> tuple[str, ...]:
        """What comes out."""

    @property
    def boards(self) -> tuple[Markup, ...]:
        """Drawings of the position that it starts with."""

    @property
    def chips(self) -> tuple[tuple[str, str, str], ...]:
        """Figures beside the board: key, name, value."""

    @property
    def data(self) -> str:
        """How drawings and figures follow the steps, as JSON."""


@dataclass(frozen=True, slots=True)
class Playground:
    """What the page of the playground shows and says of a game.

    `words` are names for what the engine says (`moves`, `facts`, `prompts`, `names`, `text`, and what a script of the
    game asks for), `ways` is markup with more ways to choose a position, `panels` with places for that script to draw
    in.  Facts that are `apart` are left out where rulesets are held against each other, `quiet` ones where the changes
    of a move are told.
    """

    words: Mapping[str, Any]
    ways: str = ""
    panels: str = ""
    apart: tuple[str, ...] = ()
    quiet: tuple[str, ...] = ()
    scripts: tuple[str, ...] = ()
    styles: tuple[str, ...] = ()


class Terminal(Protocol):
    """A game in a terminal, as lines of text."""

    def board(self, state: Any, renderer: Renderer, width: int) -> Iterable[str]:
        """A position, as everybody sees it."""

    def hand(self, state: Any, renderer: Renderer, side: int) -> Iterable[str]:
        """What a side has that others do not see."""

    def move_line(self, move: int, state: Any, renderer: Renderer) -> str:
        """A move as it is written, with what a person wants to know beside it."""


class Tabletop(Protocol):
    """Each game's own; `styles` and `scripts` are what a page with a drawn board or a tale loads."""

    styles: tuple[str, ...]
    scripts: tuple[str, ...]
    static: Path | None
    """A folder whose files the site has under `_static/` and the game's short name."""

    def places(self, game: Game) -> Mapping[tuple[str, str], Place]:
        """Where things stand that it adds, by kind (`n` a country, `g` a region) and id; the search finds them too."""

    def pages(self, desk: Desk) -> Iterable[Page]:
        """The pages that it adds."""

    def listed(self, desk: Desk) -> Iterable[Listed]:
        """How lists on other pages name them, in their order."""

    def chapters(self, voices: Voices) -> Iterable[Chapter]:
        """What it adds to the printed book, with the anchors of its places."""

    def drawn(self, scenario: Scenario) -> bool:
        """Whether a scenario's tale comes with its board; the others are told in sentences alone."""

    def tale(self, game: Game, scenario: Scenario, lang: str, ruleset: Ruleset | None = None) -> Tale:
        """A scenario played, under its first ruleset where none is given, and told; played once for all languages."""

    def prepare(self) -> None:
        """Make what all languages need, before several processes want it at once."""

    def install(self, folder: Path) -> None:
        """Put files that it makes into the game's folder under `_static`."""

    def playground(self, voices: Voices) -> Playground | None:
        """What the page of the playground shows of this game."""

    def terminal(self, say: Callable[[str], str]) -> Terminal:
        """The board in a terminal, its words by `say`."""


def tabletop_of(game: Game) -> Tabletop | None:
    """What people see of a game, if anything."""
    name = f"{game.spec.package}.tabletop"
    if name not in sys.modules and find_spec(name) is None:
        return None
    found: Tabletop | None = getattr(import_module(name), "TABLETOP", None)
    if found is None:
        raise BrokenPack(f"The game '{game.id}' has a tabletop without a TABLETOP in it.")
    return found


def shown_by(game: Game) -> Tabletop:
    """What shows a game that is played: its own tabletop, or the plain one."""
    from .plain_tabletop import PlainTabletop

    return tabletop_of(game) or PlainTabletop()


def tabletops() -> Iterator[tuple[Game, Tabletop]]:
    """Every installed game that has one."""
    for spec in installed().values():
        game = load_game(spec.id)
        if found := tabletop_of(game):
            yield game, found
