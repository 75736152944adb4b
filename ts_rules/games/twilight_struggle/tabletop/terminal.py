"""The board of Twilight Struggle as text that a person can read."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ....handbook.tabletop import Terminal
from ....translate import Renderer
from ..play.effects import effects_of
from ..play.moves import FIRST_CARD, MOVES
from ..play.starts import is_set_up
from ..play.state import NOBODY, US, USSR, State
from ..play.tables import (
    BATTLEGROUNDS,
    CARDS,
    COUNTRIES,
    OF_SIDE,
    OPS,
    REGION,
    REGIONS,
    SCORING,
    STABILITY,
    STARRED,
    bits,
)
from ..rules.s06_1_influence import visible_influence

__all__ = ["BoardTerminal"]

SIDES = ("US", "USSR")
CELL = 40  # characters of one country


class BoardTerminal(Terminal):
    """The board, a hand and moves; words by `say`."""

    def __init__(self, say: Callable[[str], str]) -> None:
        self._ = say

    def board(self, state: State, renderer: Renderer, width: int = 80) -> Iterator[str]:
        """The tracks, then every region with its countries: stability, `*` for a battleground, influence, control."""
        yield from self.tracks(state, renderer)
        columns = max(1, width // CELL)
        for region in REGIONS:
            cells = [self._country(state, renderer, c) for c in bits(REGION[region])]
            rows = -(-len(cells) // columns)
            yield ""
            yield f"{renderer.name(f'region.{region}').text:<24} {SIDES[US]:>3} {SIDES[USSR]:>4}"
            for row in range(rows):
                yield "".join(f"{cell:<{CELL}}" for cell in cells[row::rows]).rstrip()

    def _country(self, state: State, renderer: Renderer, country: int) -> str:
        us, ussr = visible_influence(state, state.phasing, country)
        holder = next((SIDES[s] for s in (US, USSR) if state.control[s] >> country & 1), "")
        mark = "*" if BATTLEGROUNDS >> country & 1 else " "
        name = renderer.name(f"country.{COUNTRIES[country]}").text
        return f" {name[:20]:<20} {STABILITY[country]}{mark} {us or '.':>3} {ussr or '.':>4}  {holder:<4}"

    def tracks(self, state: State, renderer: Renderer) -> Iterator[str]:
        """Turn, DEFCON, VP, the markers, the piles, and what is in effect."""
        when = self._("action round {number}").format(number=state.round) if state.round else self._("headline phase")
        when = self._("set-up") if is_set_up(state) else when
        lead = self._("level") if not state.vp else f"{SIDES[state.vp < 0]} +{abs(state.vp)}"
        yield f"{self._('Turn')} {state.turn}, {when} | DEFCON {state.defcon} | VP {lead}"
        face = "" if state.china_face_up else self._(" (face down)")
        china = "-" if state.china == NOBODY else SIDES[state.china] + face
        operations, space = _pair(state.military_operations), _pair(state.space)
        yield f"{self._('Military operations')} {operations} | {self._('Space')} {space}"
        hands = [mask.bit_count() for mask in state.hands]
        yield f"{self._('Cards')} {_pair(hands)} | {renderer.name('card.the-china-card').text}: {china}"
        sizes = tuple(mask.bit_count() for mask in (state.draw, state.discard, state.removed))
        yield self._("Draw pile {} | discard pile {} | removed {}").format(*sizes)
        names = [renderer.name(f"card.{CARDS[c]}").text for c in bits(state.lasting)] + effects_of(state.effects)
        if names:
            yield self._("In effect: {names}").format(names=", ".join(names))

    def hand(self, state: State, renderer: Renderer, side: int) -> Iterator[str]:
        """The cards of a hand."""
        for card in bits(state.hands[side]):
            yield f" {self._card(card, renderer)}"
        if state.china == side:
            face = "" if state.china_face_up else self._(" (face down)")
            yield f" {self._card(state.rules.china_card, renderer)}{face}"

    def _card(self, card: int, renderer: Renderer) -> str:
        owner = next((SIDES[s] for s in (US, USSR) if OF_SIDE[s] >> card & 1), "")
        value = self._("scoring") if SCORING >> card & 1 else f"{OPS[card]} Ops"
        star = "*" if STARRED >> card & 1 else ""
        facts = ", ".join(filter(None, (value, owner)))
        return f"{CARDS[card]}{star}: {renderer.name(f'card.{CARDS[card]}').text} ({facts})"

    def move_line(self, move: int, state: State, renderer: Renderer) -> str:
        """A move as it is written, with what a person wants to know beside it."""
        if move < len(COUNTRIES):
            us, ussr = visible_influence(state, state.phasing, move)
            return f"{MOVES[move]} ({us}/{ussr})"
        if FIRST_CARD < move < FIRST_CARD + len(CARDS):
            return self._card(move - FIRST_CARD, renderer)
        return str(MOVES[move])


def _pair(values: list[int]) -> str:
    return f"{SIDES[US]} {values[US]}, {SIDES[USSR]} {values[USSR]}"
