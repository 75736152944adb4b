"""A played game as text, where nobody has made it anything to look at: tabletops begin from here and add their own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..playing.named_rules import with_readings
from ..playing.notation import move_of
from ..playing.played_game import PlayedGame, played_game
from ..playing.scenario_facts import all_facts, facts
from ..playing.scenario_file import Scenario
from ..playing.scenario_run import given_position
from ..translate import Renderer

if TYPE_CHECKING:
    from ..model import Game, Ruleset
    from .book.content import Chapter
    from .desk import Desk
    from .places import Place
    from .source import Page
    from .tabletop import Listed, Playground, Tale, Terminal
    from .voices import Voices

__all__ = ["PlainTabletop"]


@dataclass(frozen=True, slots=True)
class PlainStep:
    """A move as it is written."""

    sentence: str
    asked: str
    asked_name: str
    is_card: bool
    details: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PlainTale:
    """What a scenario gives, its moves, and what must come out."""

    id: str
    ruleset: str
    start: tuple[str, ...]
    steps: tuple[PlainStep, ...]
    outcome: tuple[str, ...]
    occasion: tuple[str, ...] = ()
    at_once: tuple[str, ...] = ()
    boards: tuple[Any, ...] = ()
    chips: tuple[tuple[str, str, str], ...] = ()
    data: str = ""


class PlainTerminal:
    """The facts of a position, and moves as they are written."""

    def board(self, state: Any, renderer: Renderer, width: int) -> Iterator[str]:
        """Every fact, on a line each."""
        del width
        played = _played(renderer.game)
        yield from _lines(facts(played, state, all_facts(played)))

    def hand(self, state: Any, renderer: Renderer, side: int) -> Iterator[str]:
        """Nothing that not everybody sees."""
        del state, renderer, side
        yield from ()

    def move_line(self, move: int, state: Any, renderer: Renderer) -> str:
        """As it is written."""
        del state
        return _played(renderer.game).said(move)


class PlainTabletop:
    """Answers what the protocol `Tabletop` asks with what the play of a game knows."""

    styles: tuple[str, ...] = ()
    scripts: tuple[str, ...] = ()
    static: Path | None = None

    def places(self, game: Game) -> Mapping[tuple[str, str], Place]:
        """Nothing is added."""
        del game
        return {}

    def pages(self, desk: Desk) -> Iterable[Page]:
        """None."""
        del desk
        return ()

    def listed(self, desk: Desk) -> Iterable[Listed]:
        """None."""
        del desk
        return ()

    def chapters(self, voices: Voices) -> Iterable[Chapter]:
        """None."""
        del voices
        return ()

    def drawn(self, scenario: Scenario) -> bool:
        """There is no board."""
        del scenario
        return False

    def tale(self, game: Game, scenario: Scenario, lang: str, ruleset: Ruleset | None = None) -> Tale:
        """What is given and what must come out, word by word, and the moves between."""
        del lang
        played = _played(game)
        pinned = with_readings(game, ruleset or game.ruleset(scenario.rulesets[0]), scenario.readings)
        state, steps = given_position(played, pinned, scenario.given), []
        for text in scenario.play:
            asked, mover = played.asked_by(state), state.to_move
            move = move_of(played, text, state)
            slug = asked.removeprefix("card.")
            said = f"{played.title(mover)}: {played.said(move)}"
            steps.append(PlainStep(said, slug, slug, slug in game.cards))
            state.play(move)
        start, outcome = tuple(_lines(scenario.given)), tuple(_lines(scenario.then))
        return PlainTale(scenario.id, pinned.name, start, tuple(steps), outcome)

    def prepare(self) -> None:
        """Nothing."""

    def install(self, folder: Path) -> None:
        """Nothing."""
        del folder

    def playground(self, voices: Voices) -> Playground | None:
        """Moves, facts and prompts by their own names."""
        from .tabletop import Playground

        played = _played(voices.game)
        words = {
            "names": {},
            "moves": {},
            "facts": {word: word.replace("_", " ").capitalize() for word in (*played.facts, "winner")},
            "prompts": {},
            "text": {side: played.title(n) for n, side in enumerate(played.sides)},
        }
        return Playground(words)

    def terminal(self, say: Callable[[str], str]) -> Terminal:
        """Facts and moves."""
        del say
        return PlainTerminal()


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
