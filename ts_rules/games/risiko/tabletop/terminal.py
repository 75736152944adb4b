"""The board of RisiKo! as text that a person can read."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ....handbook.tabletop import Terminal
from ....translate import Renderer
from ..play.board import ARM, CARDS, CONTINENTS, JOKERS, TERRITORIES, bits
from ..play.moves import ENDS, MOVES
from ..play.objectives import OBJECTIVES
from ..play.state import NOBODY, PLAYING, State
from .narrate.objective_sentences import in_full
from .narrate.voice import voice

__all__ = ["MapTerminal"]

CELL = 40  # characters of one territory


class MapTerminal(Terminal):
    """The board, a hand and moves; words by `say`."""

    def __init__(self, say: Callable[[str], str]) -> None:
        self._ = say

    def board(self, state: State, renderer: Renderer, width: int = 80) -> Iterator[str]:
        """The players, then every continent with its territories: whose they are, and how many armies."""
        yield from self.players(state, renderer)
        columns = max(1, width // CELL)
        for continent, inside in CONTINENTS.items():
            cells = [self._territory(state, renderer, t) for t in bits(inside)]
            rows = -(-len(cells) // columns)
            yield ""
            yield renderer.name(f"continent.{continent}").text
            for row in range(rows):
                yield "".join(f"{cell:<{CELL}}" for cell in cells[row::rows]).rstrip()

    def _territory(self, state: State, renderer: Renderer, territory: int) -> str:
        owner = state.owner[territory]
        whose = "-" if owner == NOBODY else self._player(owner)
        name = renderer.name(f"territory.{TERRITORIES[territory]}").text[:22]
        return f" {name:<22} {state.armies[territory]:>3}  {whose}"

    def _player(self, seat: int) -> str:
        return self._("Player {number}").format(number=seat + 1)

    def _of_colour(self, state: State, seat: int, renderer: Renderer) -> str:
        if state.colour[seat] == NOBODY:
            return self._player(seat)
        return f"{self._player(seat)} ({voice(renderer.game, renderer.lang).colour(state.colour[seat])})"

    def players(self, state: State, renderer: Renderer) -> Iterator[str]:
        """Turn, and of each player what everybody sees, the colour among it: objectives name it."""
        if state.turn:
            yield self._("Turn {number}: {player}").format(number=state.turn, player=self._player(state.player))
        for seat in range(state.rules.players):
            if state.beaten_by[seat] != PLAYING:
                yield self._("{player}: out of the game").format(player=self._player(seat))
                continue
            armies = sum(n for t, n in enumerate(state.armies) if state.owner[t] == seat)
            yield self._("{player}: territories {land}, armies {armies}, to place {unplaced}, cards {cards}").format(
                player=self._of_colour(state, seat, renderer),
                land=state.land[seat].bit_count(),
                armies=armies,
                unplaced=state.unplaced[seat],
                cards=state.hands[seat].bit_count(),
            )

    def hand(self, state: State, renderer: Renderer, side: int) -> Iterator[str]:
        """The cards of a hand, and the objective."""
        for card in bits(state.hands[side]):
            yield f" {self._card(card, renderer)}"
        if state.objective[side] != NOBODY:
            said = in_full(voice(renderer.game, renderer.lang), OBJECTIVES[state.objective[side]])
            yield self._("Objective: {name}").format(name=said)

    def _card(self, card: int, renderer: Renderer) -> str:
        if JOKERS >> card & 1:
            return f"{CARDS[card]}: {self._('joker')}"
        arm = (self._("infantry"), self._("cavalry"), self._("cannon"))[ARM[card]]
        return f"{CARDS[card]}: {renderer.name(f'territory.{TERRITORIES[card]}').text} ({arm})"

    def move_line(self, move: int, state: State, renderer: Renderer) -> str:
        """A move as it is written, with the armies of the territories that it names."""
        del renderer
        if move in ENDS:
            origin, target = ENDS[move]
            return f"{MOVES[move]} ({state.armies[origin]}/{state.armies[target]})"
        if move < len(TERRITORIES):
            return f"{MOVES[move]} ({state.armies[move]})"
        return str(MOVES[move])
