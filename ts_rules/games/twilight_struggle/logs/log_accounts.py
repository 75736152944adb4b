"""How far a position accounts for a log: which of its next lines tell what has happened, and which must wait."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile

from ..play.compiled_rules import Rules
from ..play.kinds import NAMES
from ..play.state import NOBODY, US, USSR, State
from ..play.tables import CARD, CARD_BITS
from ..rules import s03_0_setup as setup
from .log_choices import Choices
from .log_lines import Entry

__all__ = ["Node", "Reading", "asks", "fixed_influence"]

MISSILE_ENVY = CARD["missile-envy"]
MOST_MILITARY = 5
ONE_AT_A_TIME = ("place-influence", "place-by-event", "remove-by-event", "take-away")
PASSED = (
    *("event", "reveals", "plays", "returns", "no-cards", "headlines", "reshuffle", "in-play", "olympics", "region"),
    *("cleanup", "plays-as", "handicap", "scenario", "optional-cards", "time", "nothing"),
)
"""Entries that no single change of the position accounts for: what they say is used where a decision asks for it."""


def asks(state: State, kind: str) -> bool:
    """Whether a position asks for a decision of a kind."""
    return bool(state.stack) and NAMES[state.stack[-1][0]] == kind


def _figure(state: State, what: str, side: int) -> int:
    return {"vp": state.vp, "defcon": state.defcon}.get(what, state.military_operations[side])


class Node:
    """A position, how far the log is accounted for, and what the log's own figures were there."""

    __slots__ = (
        *("before", "board", "choices", "defcon", "defcon_off", "here", "how"),
        *("move", "moves", "state", "vp", "vp_off"),
    )

    def __init__(self, state: State, before: Node | None, move: int) -> None:
        """A position after a move; the rest is filled in by `read_on`."""
        self.state = state
        self.before = before
        self.move = move
        self.choices: list[tuple[int, int]] | None = None
        self.how: dict[int, str] = {}
        """By place in the log: how a figure there is accounted for, if not by what the position is now."""
        if before is None:
            self.here = self.moves = 0
            self.board = bytes(state.influence)
            self.defcon, self.vp = state.defcon, state.vp
            self.defcon_off = self.vp_off = 0
        else:
            self.here, self.moves, self.board = before.here, before.moves + 1, before.board
            self.defcon, self.vp = before.defcon, before.vp
            self.defcon_off, self.vp_off = before.defcon_off, before.vp_off


class Reading:
    """Goes on in a log as far as a position accounts for it."""

    def __init__(self, entries: Sequence[Entry], choices: Choices) -> None:
        """A log whose figures all have to be ours, as long as nothing is waived."""
        self.entries = entries
        self.choices = choices
        self.first = choices.header(0)
        self.waived: dict[int, bool] = {}
        """Places in the log at which a figure may differ from ours: declared, because nothing else explains it.

        Only as ours moves at that moment, as long as the place is not marked: then the log has a line too many.
        """
        self.eager = False
        """Whether a figure that a move has not changed may have gone away and come back in it."""
        self.checks = {
            "influence": self._influence,
            "vp": self._vp,
            "defcon": self._defcon,
            "military": self._military,
            "space": self._space,
            "discards": self._discards,
            "war": self._war,
            "target": self._target,
            "points": self._points,
            "round": self._round,
            "wins": self._wins,
        }
        """By kind of line: what makes a position account for it."""

    def agrees(self, node: Node, board: bytearray | None = None) -> bool:
        """Whether position and log have the same figures where the next card is played."""
        state = node.state
        figures = state.defcon + node.defcon_off == node.defcon and state.vp + node.vp_off == node.vp
        return figures and state.influence == (node.board if board is None else board)

    def read_on(self, node: Node) -> None:
        """Go on in the log as far as the position accounts for it."""
        board = bytearray(node.board)
        while node.here < len(self.entries) and self.accounts(node, self.entries[node.here], board):
            node.here += 1
        node.board = bytes(board)

    def accounts(self, node: Node, entry: Entry, board: bytearray) -> bool:
        """Whether a position accounts for the next line of the log."""
        check = self.checks.get(entry.what)
        return entry.what in PASSED if check is None else check(node, entry, board)

    def _influence(self, node: Node, entry: Entry, board: bytearray) -> bool:
        place = 2 * entry.country + entry.side
        amount, *both = entry.numbers
        has, had, wants = node.state.influence[place], board[place], both[entry.side]
        if had + amount != wants:
            return False
        if has >= wants > had or has <= wants < had or self._ends_at(node, place, has):
            board[place] = wants
            return True
        return False

    def _ends_at(self, node: Node, place: int, value: int) -> bool:
        """Whether further lines, all of things that have happened by themselves, bring influence to where it is."""
        if node.here < self.first or any(asks(node.state, kind) for kind in ONE_AT_A_TIME):
            return False
        country, side = divmod(place, 2)
        return any(
            entry.what == "influence"
            and (entry.country, entry.side) == (country, side)
            and entry.numbers[1 + side] == value
            for entry in takewhile(lambda entry: entry.what != "headline-phase", self._by_itself(node.here + 1))
        )

    def _by_itself(self, here: int) -> Iterator[Entry]:
        """The lines up to the next one that only a decision can bring."""
        for entry in self.entries[here:]:
            if entry.what in ("round", "points", "target"):
                return
            yield entry

    def _may_differ(self, node: Node, what: str, side: int = NOBODY) -> bool:
        always = self.waived.get(node.here)
        if always is None or node.before is None:
            return False
        return always or _figure(node.state, what, side) != _figure(node.before.state, what, side)

    def _scores_again(self, node: Node) -> bool:
        """Whether there is another line of VP before the turn is over."""
        lines = takewhile(lambda entry: entry.what not in ("headline-phase", "cleanup"), self._by_itself(node.here + 1))
        return any(entry.what == "vp" for entry in lines)

    def _comes(self, node: Node, what: str, value: int, side: int = NOBODY) -> bool:
        """Whether a later line brings a figure to where the last move has brought it."""
        if node.before is None:
            return False
        moved = _figure(node.state, what, side) != _figure(node.before.state, what, side)
        if not (moved or self.eager or self._turn_is_over(node)):
            return False
        lines = self._by_itself(node.here + 1)
        return any(e.what == what and (side < 0 or e.side == side) and e.numbers[-1] == value for e in lines)

    def _turn_is_over(self, node: Node) -> bool:
        """Whether turn or game have ended with the last move: what was checked, scored and put back is not logged."""
        if node.before is None:
            return False
        return node.state.turn != node.before.state.turn or node.state.result is not None

    def _vp(self, node: Node, entry: Entry, _board: bytearray) -> bool:
        amount, score = entry.numbers
        vp = node.state.vp + node.vp_off
        if score != vp or (amount and vp == node.vp):
            over = self._turn_is_over(node)
            if self._comes(node, "vp", vp) or (over and self._scores_again(node)):
                node.how[node.here] = "later"
            elif over:
                node.how[node.here] = "turn-over"
            elif self._may_differ(node, "vp"):
                node.how[node.here] = "differs"
                node.vp_off = score - node.state.vp
            else:
                return False
        node.vp = score
        return True

    def _defcon(self, node: Node, entry: Entry, _board: bytearray) -> bool:
        level = entry.numbers[0]
        here = node.state.defcon + node.defcon_off
        if level != here:
            if level == node.state.defcon:
                node.defcon_off = 0  # both have met again
            elif self._comes(node, "defcon", here):
                node.how[node.here] = "later"
            elif self._may_differ(node, "defcon"):
                node.how[node.here] = "differs"
                node.defcon_off = level - node.state.defcon
            else:
                return False
        node.defcon = level
        return True

    def _military(self, node: Node, entry: Entry, _board: bytearray) -> bool:
        made = min(MOST_MILITARY, node.state.military_operations[entry.side])
        if made != entry.numbers[0]:
            if self._turn_is_over(node):
                node.how[node.here] = "turn-over"
            elif self._comes(node, "military", made, entry.side):
                node.how[node.here] = "later"
            elif not self._may_differ(node, "military", entry.side):
                return False
        return True

    def _space(self, node: Node, entry: Entry, _board: bytearray) -> bool:
        return node.state.space[entry.side] == entry.numbers[0] or node.here in self.waived

    def _discards(self, node: Node, entry: Entry, _board: bytearray) -> bool:
        state = node.state
        return not (state.hands[US] | state.hands[USSR] | state.draw) & CARD_BITS[entry.card]

    def _war(self, node: Node, _entry: Entry, _board: bytearray) -> bool:
        return asks(node.state, "war-die")

    def _target(self, node: Node, entry: Entry, _board: bytearray) -> bool:
        return asks(node.state, "coup-die") and node.state.stack[-1][4] == entry.country

    def _points(self, node: Node, _entry: Entry, _board: bytearray) -> bool:
        return self.choices.is_empty(node.here) and not asks(node.state, "coup-by-che")

    def _round(self, node: Node, entry: Entry, board: bytearray) -> bool:
        """A round in which nobody was asked for a card."""
        state = node.state
        if not entry.card:
            turn, number = entry.numbers
            now, then = (state.turn, state.round, state.phasing != USSR), (turn, number, entry.side != USSR)
            here_and_last = now == then and node.here == len(self.entries) - 1
            return state.result is not None or now > then or (here_and_last and asks(state, "play-card"))
        if not state.stack or (entry.side, *entry.numbers) != (state.phasing, state.turn, state.round):
            return False
        return entry.card == MISSILE_ENVY and asks(state, "choose-way") and self.agrees(node, board)

    def _wins(self, node: Node, entry: Entry, _board: bytearray) -> bool:
        return node.state.result is not None and node.state.result[0] == entry.side

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
                return False
            if entry.what == "influence" and entry.country == country and entry.side == side:
                total += entry.numbers[0]
                if (total > 0) == (change > 0) and abs(total) >= abs(change):
                    return True
        return True  # the log breaks off before it says so


def fixed_influence(rules: Rules) -> bytes:
    """The influence with which a game begins, of which a log says nothing."""
    state = State(rules)
    setup.place_fixed_ussr_influence(state)
    setup.place_fixed_us_influence(state)
    setup.place_us_influence_in_canada(state)
    return bytes(state.influence)
