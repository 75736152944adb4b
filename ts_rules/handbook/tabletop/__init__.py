"""What people see of a game that is played: the questions that handbook and command line ask its tabletop.

A game has one where its package holds a module `tabletop` with a `TABLETOP` in it.  A game without has its rules,
cards, books and terms, and nothing else is special about it.  Each question has a plain answer here, made of what the
play of a game knows; a game's own tabletop begins from here and adds what it draws and tells.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...errors import BrokenPack
from ...games import installed, load_game
from ...playing.named_rules import with_readings
from ...playing.notation import move_of
from ...playing.played_game import PlayedGame, played_game
from ...playing.scenario_facts import all_facts, facts
from ...playing.scenario_file import Scenario
from ...playing.scenario_run import given_position

if TYPE_CHECKING:
    from markupsafe import Markup

    from ...model import Card, Game, Ruleset
    from ...translate import Renderer
    from ..book.blocks import Chapter
    from ..writing.addresses import Place
    from ..writing.linked_sentences import LinkedSentences
    from ..writing.page_source import Page
    from ..writing.page_writer import PageWriter

__all__ = ["Listed", "Playground", "Step", "Tabletop", "Tale", "Terminal", "shown_by", "tabletop_of", "tabletops"]


LONGEST_SITUATION = 160
"""Characters of a title that one still reads at a glance."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A page of the game as lists on other pages name it; guides for who is new come first."""

    page: str
    title: str
    about: str
    guide: bool = False


@dataclass(frozen=True)
class Step:
    """A step of a tale: what is decided or rolled, what it changes, and the rule or card that asked for it."""

    sentence: str
    details: tuple[str, ...]
    asked: str
    asked_name: str
    """The same as people read it."""
    is_card: bool


@dataclass(frozen=True)
class Tale:
    """A scenario told in a language, as `steps.html` lays it out.

    It tells where it starts, what sets it going, what happens before anybody decides anything, a step for each move
    that is worth a sentence, and what comes out.
    """

    id: str
    ruleset: str
    start: tuple[str, ...]
    occasion: tuple[str, ...]
    at_once: tuple[str, ...]
    steps: tuple[Step, ...]
    outcome: tuple[str, ...]

    @property
    def situation(self) -> str:
        """What is about to happen: a title for whoever steps through and wants to find out how it ends.

        Empty where there is nothing to step through.
        """
        if not self.steps or not self.occasion:
            return ""
        both = f"{self.occasion[0]} {self.steps[0].sentence}"
        return both if len(both) <= LONGEST_SITUATION else self.occasion[0]

    @property
    def boards(self) -> tuple[Markup, ...]:
        """Drawings of the position that it starts with."""
        return ()

    @property
    def chips(self) -> tuple[tuple[str, str, str], ...]:
        """Figures beside the board: key, name, value."""
        return ()

    @property
    def data(self) -> str:
        """How drawings and figures follow the steps, as JSON for a script."""
        return ""


@dataclass(frozen=True, slots=True)
class Playground:
    """What the page of the playground shows and says of a game.

    `words` are names for what the engine says (`moves`, `facts`, `prompts`, `names`, `text`, and what a script of the
    game asks for), `ways` is markup with more ways to choose a position, `panels` with places for that script to draw
    in.  Facts that are `apart` are left out where rulesets are held against each other, `quiet` ones where the changes
    of a move are told, and those of `place` say where in a game a move is made.
    """

    words: Mapping[str, Any]
    ways: str = ""
    panels: str = ""
    apart: tuple[str, ...] = ()
    quiet: tuple[str, ...] = ()
    place: tuple[str, ...] = ()
    scripts: tuple[str, ...] = ()
    styles: tuple[str, ...] = ()


class Terminal:
    """A game in a terminal, as lines of text: the facts of a position, and moves as they are written."""

    def board(self, state: Any, renderer: Renderer, width: int = 80) -> Iterable[str]:
        """A position, as everybody sees it."""
        del width
        played = _played(renderer.game)
        return _lines(facts(played, state, all_facts(played)))

    def hand(self, state: Any, renderer: Renderer, side: int) -> Iterable[str]:
        """What a side has that others do not see."""
        del state, renderer, side
        return ()

    def move_line(self, move: int, state: Any, renderer: Renderer) -> str:
        """A move as it is written, with what a person wants to know beside it."""
        del state
        return _played(renderer.game).said(move)


class Tabletop:
    """What each game answers for itself; `styles` and `scripts` are what a page with a drawn board or a tale loads."""

    styles: tuple[str, ...] = ()
    scripts: tuple[str, ...] = ()
    static: Path | None = None
    """A folder whose files the site has under `_static/` and the game's short name."""
    named: Mapping[str, str] = {"c": "card", "n": "country", "g": "region"}
    """What the tables of names call each kind of thing that has an address."""

    def places(self, game: Game) -> Mapping[tuple[str, str], Place]:
        """Where things stand that it adds, by kind (`n` and `g`, see `named`) and id; the search finds them too."""
        del game
        return {}

    def pages(self, writer: PageWriter) -> Iterable[Page]:
        """The pages that it adds."""
        del writer
        return ()

    def listed(self, writer: PageWriter) -> Iterable[Listed]:
        """How lists on other pages name them, in their order."""
        del writer
        return ()

    def chapters(self, sentences: LinkedSentences) -> Iterable[Chapter]:
        """What it adds to the printed book, with the anchors of its places."""
        del sentences
        return ()

    def warnings(self, game: Game, card: Card) -> Iterable[str]:
        """Rules and clauses that stand on the page of a card: who plays it had better have them in mind."""
        del game, card
        return ()

    def drawn(self, scenario: Scenario) -> bool:
        """Whether a scenario's tale comes with its board; the others are told in sentences alone."""
        del scenario
        return False

    def tale(self, game: Game, scenario: Scenario, lang: str, ruleset: Ruleset | None = None) -> Tale:
        """A scenario played, under its first ruleset where none is given, and told; played once for all languages."""
        del lang
        played = _played(game)
        pinned = with_readings(game, ruleset or game.ruleset(scenario.rulesets[0]), scenario.readings)
        state, steps = given_position(played, pinned, scenario.given), []
        for text in scenario.play:
            slug = played.asked_by(state).removeprefix("card.")
            move = move_of(played, text, state)
            said = f"{played.title(state.to_move)}: {played.said(move)}"
            steps.append(Step(said, (), slug, slug, slug in game.cards))
            state.play(move)
        start, outcome = tuple(_lines(scenario.given)), tuple(_lines(scenario.then))
        return Tale(scenario.id, pinned.name, start, (), (), tuple(steps), outcome)

    def prepare(self) -> None:
        """Make what all languages need, before several processes want it at once."""

    def install(self, folder: Path) -> None:
        """Put files that it makes into the game's folder under `_static`."""
        del folder

    def playground(self, sentences: LinkedSentences) -> Playground | None:
        """What the page of the playground shows of this game: moves, facts and prompts by their own names."""
        played = _played(sentences.game)
        words = {
            "facts": {word: word.replace("_", " ").capitalize() for word in (*played.facts, "winner")},
            "text": {side: played.title(n) for n, side in enumerate(played.sides)},
        }
        return Playground(words)

    def terminal(self, say: Callable[[str], str]) -> Terminal:
        """The board in a terminal, its words by `say`."""
        del say
        return Terminal()


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
    return tabletop_of(game) or Tabletop()


def tabletops() -> Iterator[tuple[Game, Tabletop]]:
    """Every installed game that has one."""
    for spec in installed().values():
        game = load_game(spec.id)
        if found := tabletop_of(game):
            yield game, found


def _played(game: Game) -> PlayedGame[Any]:
    found = played_game(game)
    if found is None:
        raise ValueError(game.id)
    return found


def _lines(table: Mapping[str, Any]) -> Iterator[str]:
    for word, value in table.items():
        yield f"{word.replace('_', ' ')}: {_text(value)}"


def _text(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_text(inner)}" for key, inner in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(map(_text, value))
    return str(value)
