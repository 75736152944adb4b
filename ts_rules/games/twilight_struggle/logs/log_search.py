"""The game that a log tells: a search through what the log leaves unsaid, every line accounted for."""

from __future__ import annotations

from collections.abc import Sequence

from ..play.compiled_rules import Rules
from ..play.kinds import NAMES
from ..play.starts import new
from ..play.state import US, USSR
from .log_accounts import Node, Reading, fixed_influence
from .log_choices import Choices
from .log_lines import Entry

__all__ = ["Search"]

PATIENCE = 6_000
"""Positions tried without getting further in the log before a search gives up; a log as it was written takes tens."""
MOST_NODES = 40_000
"""Positions tried in all: a log that has nothing to do with its own beginning is not worth more."""
FIGURES = ("vp", "defcon", "military", "space")
"""Lines whose figures may be other than ours, declared, without the game being another one."""
MOST_DIFFERENCES = 20
ANNOUNCED = ("choose-way", "end-the-game-or-not")
NEXT_CARD = ("play-card", "choose-headline", "struggle-in-trap", "one-more-action-round", "may-discard-held-card")


class Search:
    """Depth first: what the log says next decides nearly every move, so the first guess is nearly always right."""

    def __init__(self, entries: Sequence[Entry], rules: Rules) -> None:
        """Of a log, played by rules."""
        self.entries = entries
        self.rules = rules
        self.choices = Choices(entries)
        self.reading = Reading(entries, self.choices)
        self.nodes = 0
        self.best = self._beginning()

    def run(self) -> Node:
        """The node that accounts for the whole log, or the one that accounts for most of it."""
        while True:
            node = self._descend()
            if node.here >= len(self.entries) or self.nodes > MOST_NODES:
                return node
            if not self.reading.eager:
                self.reading.eager = True
            elif self._may_differ(node) and len(waived := self.reading.waived) < MOST_DIFFERENCES:
                waived[node.here] = node.here in waived
            else:
                return node

    def _beginning(self) -> Node:
        node = Node(new(self.rules), None, -1)
        node.board = fixed_influence(self.rules)
        return node

    def _may_differ(self, node: Node) -> bool:
        """Whether what stops the search is a figure with which a game can go on."""
        entry = self.entries[node.here]
        if self.reading.waived.get(node.here):
            return False
        if entry.what == "round":
            return node.state.influence == node.board and not self.reading.agrees(node)
        return entry.what in FIGURES

    def _descend(self) -> Node:
        """One search from the beginning."""
        node = self.best = self._beginning()
        self.reading.read_on(node)
        stack, patience = [node], self.nodes + PATIENCE
        while stack and self.nodes < patience:
            node = stack[-1]
            if node.here >= len(self.entries):
                return self._finish(node)
            if node.here > self.best.here:
                patience = self.nodes + PATIENCE
            if (node.here, node.moves) > (self.best.here, self.best.moves):
                self.best = node
            after = self._next(node)
            if after is None:
                stack.pop()
            else:
                stack.append(after)
        return self.best

    def _next(self, node: Node) -> Node | None:
        """The next node to try from a node; None if nothing is left there."""
        if node.state.to_move is None:
            return None
        if node.choices is None:
            node.choices = self.choices.at(node.state, node.here)[::-1]
        while node.choices:
            move, there = node.choices.pop()
            if (after := self._step(node, move, there)) is not None:
                return after
        return None

    def _step(self, node: Node, move: int, there: int) -> Node | None:
        """The node after a move, or None if the log says otherwise."""
        self.nodes += 1
        header = self.entries[there - 1].what if there > node.here else ""
        waived = there - 1 in self.reading.waived
        if header == "round" and not waived and not self.reading.agrees(node):
            return None
        state = node.state.copy()
        state.play(move)
        after = Node(state, node, move)
        after.here = there
        if header == "headline-phase":
            after.vp = state.vp + after.vp_off  # the check of military operations is hardly ever logged
        elif header == "round" and waived:
            after.vp_off, after.defcon_off = node.vp - node.state.vp, node.defcon - node.state.defcon
            after.how[there - 1] = "differs"
        self.reading.read_on(after)
        return after if self.reading.fits(after) else None

    def _finish(self, node: Node) -> Node:
        """Make the moves that are left when the log ends: those that it has announced, or that leave no choice."""
        while node.state.to_move in (US, USSR):
            state = node.state
            kind = NAMES[state.stack[-1][0]]
            if kind in NEXT_CARD:
                break
            if len(legal := state.legal()) == 1:
                move = int(legal[0])
            elif kind in ANNOUNCED and self.choices.names_event(state.stack[-1]):
                move = next((move for move, _there in self.choices.at(state, node.here)), -1)
            else:
                break
            state = state.copy()
            state.play(move)
            node = Node(state, node, move)
        return node
