"""The game that a log tells: a search through what the log leaves unsaid, every line accounted for."""

from __future__ import annotations

from collections.abc import Sequence

from ..play.compiled_rules import Rules
from ..play.kinds import NAMES
from ..play.starts import new
from ..play.state import US, USSR, State
from ..play.tables import CARD, CARD_BITS
from ..rules import s03_0_setup as setup
from .log_choices import Choices
from .log_lines import Entry

__all__ = ["Node", "Search"]

MISSILE_ENVY = CARD["missile-envy"]
MOST_NODES = 60_000
PASSED = (
    "event reveals plays returns no-cards headlines reshuffle in-play olympics region cleanup plays-as handicap "
    "scenario optional-cards time nothing wins"
).split()
"""Entries that no single change of the position accounts for: what they say is used where a decision asks for it."""


class Node:
    """A position, how far the log is accounted for, and what the log's own figures were there."""

    __slots__ = ("before", "board", "choices", "defcon", "here", "military", "move", "moves", "space", "state", "vp")

    def __init__(self, state: State, before: Node | None, move: int) -> None:
        """A position after a move; the rest is filled in by `read_on`."""
        self.state = state
        self.before = before
        self.move = move
        self.choices: list[tuple[int, int]] | None = None
        if before is None:
            self.here = self.moves = 0
            self.board = bytes(state.influence)
            self.defcon, self.vp = state.defcon, state.vp
        else:
            self.here, self.moves, self.board = before.here, before.moves + 1, before.board
            self.defcon, self.vp = before.defcon, before.vp


class Search:
    """Depth first: what the log says next decides nearly every move, so the first guess is nearly always right."""

    def __init__(self, entries: Sequence[Entry], rules: Rules) -> None:
        """Begin with a new game."""
        self.entries = entries
        self.choices = Choices(entries)
        self.nodes = 0
        self.root = Node(new(rules), None, -1)
        self.root.board = _fixed_influence(rules)
        self.first = self.choices.header(0)
        self.best = self.root

    def run(self, start: Node | None = None) -> Node:
        """The node that accounts for the whole log, or the one that accounts for most of it."""
        node = start or self.root
        self.read_on(node)
        stack, budget = [node], self.nodes + MOST_NODES
        while stack and self.nodes < budget:
            node = stack[-1]
            if node.here > self.best.here or (node.here == self.best.here and node.moves > self.best.moves):
                self.best = node
            if node.here >= len(self.entries) or node.state.to_move is None:
                if node.here >= len(self.entries):
                    return node
                stack.pop()
                continue
            if node.choices is None:
                node.choices = self.choices.at(node.state, node.here)[::-1]
            if not node.choices:
                stack.pop()
                continue
            move, there = node.choices.pop()
            after = self.step(node, move, there)
            if after is not None:
                stack.append(after)
        return self.best

    def step(self, node: Node, move: int, there: int) -> Node | None:
        """The node after a move, or None if the log says otherwise."""
        self.nodes += 1
        if there > node.here and self.entries[there - 1].what == "round" and not self.agrees(node):
            return None
        state = node.state.copy()
        state.play(move)
        after = Node(state, node, move)
        after.here = there
        if there > node.here and self.entries[there - 1].what == "headline-phase":
            after.vp = state.vp  # the check of military operations is hardly ever logged
        self.read_on(after)
        return after if self.fits(after) else None

    def _goes_on_by_itself(self, state: State, entry: Entry) -> bool:
        """Whether the card of a round has to be played, so that nobody is asked which it is."""
        if not state.stack or (entry.side, *entry.numbers) != (state.phasing, state.turn, state.round):
            return False
        return entry.card == MISSILE_ENVY and NAMES[state.stack[-1][0]] == "choose-way"

    def agrees(self, node: Node, board: bytes | None = None) -> bool:
        """Whether position and log have the same figures where the next card is played."""
        state = node.state
        return state.influence == (node.board if board is None else board) and state.defcon == node.defcon and state.vp == node.vp

    def read_on(self, node: Node) -> None:
        """Go on in the log as far as the position accounts for it."""
        entries, state = self.entries, node.state
        here, board = node.here, bytearray(node.board)
        while here < len(entries):
            entry = entries[here]
            what = entry.what
            if what == "influence":
                place = 2 * entry.country + entry.side
                amount, *both = entry.numbers
                has, wants, had = state.influence[place], both[entry.side], board[place]
                if had + amount != wants:
                    break
                if not (has >= wants > had or has <= wants < had):
                    break
                board[place] = wants
            elif what == "vp":
                if entry.numbers[1] != state.vp and not self._comes(here, "vp", state.vp, -1):
                    break
                if entry.numbers[0] and state.vp == node.vp and not self._comes(here, "vp", state.vp, -1):
                    break
                node.vp = entry.numbers[1]
            elif what == "defcon":
                if entry.numbers[0] != state.defcon and not self._comes(here, "defcon", state.defcon, -1):
                    break
                node.defcon = entry.numbers[0]
            elif what == "military":
                if node.before is not None and state.turn != node.before.state.turn:
                    pass  # the markers have gone back
                elif min(5, state.military_operations[entry.side]) != entry.numbers[0] and not self._comes(
                    here, "military", min(5, state.military_operations[entry.side]), entry.side
                ):
                    break
            elif what == "space":
                if state.space[entry.side] != entry.numbers[0]:
                    break
            elif what == "discards":
                if (state.hands[0] | state.hands[1] | state.draw) & CARD_BITS[entry.card]:
                    break
            elif what == "war":
                if not state.stack or NAMES[state.stack[-1][0]] != "war-die":
                    break
            elif what == "round":
                if not self._goes_on_by_itself(state, entry) or not self.agrees(node, board):
                    break
            elif what not in PASSED:
                break
            here += 1
        node.here, node.board = here, bytes(board)

    def _comes(self, here: int, what: str, value: int, side: int) -> bool:
        """Whether a later line, before the next card is played, brings a figure to where it is."""
        for place in range(here + 1, len(self.entries)):
            entry = self.entries[place]
            if entry.what in ("round", "points", "target"):
                return False
            if entry.what == what and (side < 0 or entry.side == side) and entry.numbers[-1] == value:
                return True
        return False

    def fits(self, node: Node) -> bool:
        """Whether the log still has lines for whatever influence the position has ahead of it."""
        influence, board = node.state.influence, node.board
        if influence == board or node.here <= self.first:
            return True
        for place, (has, had) in enumerate(zip(influence, board, strict=True)):
            if has != had and not self._explained(node.here, place, has - had):
                return False
        return True

    def _explained(self, here: int, place: int, change: int) -> bool:
        country, side = divmod(place, 2)
        total = 0
        for entry in self.entries[here:]:
            if entry.what in ("round", "headline-phase"):
                break
            if entry.what == "influence" and entry.country == country and entry.side == side:
                total += entry.numbers[0]
                if (total > 0) == (change > 0) and abs(total) >= abs(change):
                    return True
        return False


def _fixed_influence(rules: Rules) -> bytes:
    """The influence with which a game begins, of which a log says nothing."""
    state = State(rules)
    setup.place_fixed_ussr_influence(state)
    setup.place_fixed_us_influence(state)
    setup.place_us_influence_in_canada(state)
    return bytes(state.influence)


def moves_of(node: Node) -> list[int]:
    """All moves from the beginning."""
    found = []
    at: Node | None = node
    while at is not None and at.before is not None:
        found.append(at.move)
        at = at.before
    return found[::-1]
