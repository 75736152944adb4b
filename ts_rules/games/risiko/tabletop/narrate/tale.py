"""A scenario as steps for a page: a sentence each, what it changes, and the board before and after."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING

from .....handbook.tabletop import Step, Tale
from .....model import Game, Ruleset
from .....playing.named_rules import with_readings
from .....playing.notation import move_named, move_of
from .....playing.scenario_file import Scenario
from .....playing.scenario_run import given_position
from ...play.as_played_game import PLAYED
from ...play.board import SEATS, TERRITORIES, TERRITORY
from ...play.moves import ENDS, card_of, dice_rolled
from ...play.preparing import whose_card
from ...play.state import NOBODY, State
from .changes import changed, compared, told
from .decisions import dealt, decided
from .start_and_end import at_once, occasion, opening, outcome
from .voice import Voice, voice

if TYPE_CHECKING:
    from markupsafe import Markup

__all__ = ["MapTale", "fits_a_drawing", "told_scenario"]

FEW = 14
"""More territories than these are not drawn: the whole map says no more than the list."""
DRAWINGS = 3
DEAL = "deal-territory"
DEFENCE = "roll-defence"
PLACING = "place-reinforcement"
SIGNS = "●■◆▲⬢▼"
"""The tokens of the players in a line of text."""


@dataclass(frozen=True)
class MapTale(Tale):
    """A scenario told in one language, with the territories to draw."""

    territories: tuple[str, ...]
    first: State
    after: tuple[State, ...]
    """The position after each step."""
    voice: Voice

    @cached_property
    def boards(self) -> tuple[Markup, ...]:
        """The territories concerned, as the scenario starts: those that lie together in one drawing."""
        from ..draw import around, marks_of

        parts = _drawings(self.territories)
        game, lang, marks = self.voice.game, self.voice.lang, marks_of(self.first)
        return tuple(around(game, part, lang, marks) for part in parts)

    @cached_property
    def chips(self) -> tuple[tuple[str, str, str], ...]:
        """Of each player in the drawing: key, name, the shape of the armies and how many there are in all."""
        seats = sorted({s.owner[TERRITORY[t]] for s in (self.first, *self.after) for t in self.territories} - {NOBODY})
        if not self.boards:
            return ()
        return tuple((SEATS[seat], self.voice.player(seat), _chip(self.first, seat)) for seat in seats)

    @cached_property
    def data(self) -> Markup:
        """For the page's script: of each step the territories and the players that change."""
        from markupsafe import Markup

        text = json.dumps(list(self._frames()), ensure_ascii=False, separators=(",", ":"))
        return Markup(text.replace("<", "\\u003c"))  # noqa: S704 - JSON without a bracket

    def _frames(self) -> Iterator[dict[str, object]]:
        before, seats = None, [SEATS.index(key) for key, _, _ in self.chips]
        for state in (self.first, *self.after):
            lands = [TERRITORY[slug] for slug in self.territories] if self.boards else []
            if before is not None:
                lands = [t for t in changed(before, state) if t in lands]
            moved = [s for s in seats if before is None or _chip(before, s) != _chip(state, s)]
            yield {
                "c": {TERRITORIES[t]: _place(state, t) for t in lands},
                "t": {SEATS[seat]: _chip(state, seat) for seat in moved},
            }
            before = state


def fits_a_drawing(scenario: Scenario) -> bool:
    """Whether the territories that a scenario is about are few and lie together."""
    from .....games import load_game

    return bool(_drawings(told_scenario(scenario, load_game(PLAYED.spec.id), "en").territories))


def _drawings(territories: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """The territories of each drawing; none where there would be too many."""
    from ..draw import together

    parts = together(territories)
    return parts if len(territories) <= FEW and len(parts) <= DRAWINGS else ()


def _place(state: State, territory: int) -> list[object]:
    from ..draw import shape_of

    seat = state.owner[territory]
    return [state.armies[territory], seat, shape_of(seat)]


def _chip(state: State, seat: int) -> str:
    return f"{SIGNS[seat]} {sum(n for t, n in enumerate(state.armies) if state.owner[t] == seat)}"


def told_scenario(scenario: Scenario, game: Game, lang: str, ruleset: Ruleset | None = None) -> MapTale:
    """Play a scenario, under its first ruleset if none is given, and tell it."""
    speaker = voice(game, lang)
    pinned = with_readings(game, ruleset or _ruleset(scenario.rulesets[0], game), scenario.readings)
    first = given_position(PLAYED, pinned, scenario.given)
    positions, moves = [first], []
    for text in scenario.play:
        state = positions[-1].copy()
        move = move_of(PLAYED, text, state)
        state.play(move)
        moves.append(int(move))
        positions.append(state)
    steps, after = _steps(positions, moves, speaker)
    return MapTale(
        scenario.id,
        pinned.name,
        tuple(opening(scenario, pinned, speaker)),
        tuple(occasion(scenario.given, speaker)),
        tuple(at_once(scenario.given, first, speaker)),
        steps,
        tuple(outcome(scenario, positions[-1], speaker)),
        _concerned(scenario, positions, moves),
        first,
        after,
        speaker,
    )


def _ruleset(name: str, game: Game) -> Ruleset:
    """An edition, or a book as it is written."""
    from .....books import recorded
    from .....books.readings import ruleset

    return game.ruleset(name) if name in game.spec.rulesets else ruleset(recorded()[name], game)


def _steps(positions: list[State], moves: list[int], speaker: Voice) -> tuple[tuple[Step, ...], tuple[State, ...]]:
    """A step for each move; cards that are dealt one after another are one, with a sentence for each player."""
    hands: dict[int, list[int]] = {}
    start, steps, reached = positions[0], [], []
    for (before, after), move in zip(pairwise(positions), moves, strict=True):
        kind, asked = PLAYED.decision(before), PLAYED.asked_by(before)
        sentence = ""
        if kind == DEAL:
            start = start if hands else before
            hands.setdefault(whose_card(before), []).append(card_of(move))
            if after is positions[-1] or PLAYED.decision(after) != DEAL:
                sentence = " ".join(dealt(player, cards, speaker) for player, cards in hands.items())
                hands = {}
        else:
            start, sentence = before, decided(kind, before, move, after, speaker)
        if sentence:
            dice = tuple(compared(before, dice_rolled(move), speaker)) if kind == DEFENCE else ()
            details = (*dice, *told(start, after, speaker))
            steps.append(Step(sentence, details, asked, speaker.rule(asked), is_card=False))
            reached.append(after)
    return tuple(steps), tuple(reached)


def _concerned(scenario: Scenario, positions: list[State], moves: list[int]) -> tuple[str, ...]:
    """The territories to draw: those of the moves, and those that change; with none, what the scenario begins with.

    Where nothing happens but that reinforcements are placed, those that bring them are drawn as well.
    """
    found: set[str] = set()
    named = [move_named(PLAYED, t) for t in (*scenario.legal, *scenario.illegal, *(scenario.only or ()))]
    for move in (*moves, *named):
        found |= {TERRITORIES[t] for t in ENDS.get(move, (move,) if move < len(TERRITORIES) else ())}
    for before, after in pairwise(positions):
        found |= {TERRITORIES[t] for t in changed(before, after)}
    given = {slug for table in (scenario.given.get("territories") or {}).values() for slug in table}
    if moves and {PLAYED.decision(state) for state in positions[:-1]} == {PLACING}:
        found |= {*scenario.given["territories"].get(SEATS[positions[0].player], ())}
    found = found or given
    return tuple(sorted(found, key=TERRITORY.__getitem__))
