"""A part of a game in tests: it goes on by the names of cards and moves until it comes to a stop."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

import ts_rules
from ts_rules.games.twilight_struggle.cards import mid_crises
from ts_rules.games.twilight_struggle.play.as_played_game import PLAYED
from ts_rules.games.twilight_struggle.play.compiled_rules import Rules
from ts_rules.games.twilight_struggle.play.kinds import NAMES, Frame
from ts_rules.games.twilight_struggle.play.state import US, USSR, State
from ts_rules.games.twilight_struggle.play.tables import CARD, CARDS, bits
from ts_rules.games.twilight_struggle.rules import s07_0_events as events
from ts_rules.model import Ruleset
from ts_rules.playing.notation import move_of

STOP = NAMES[mid_crises.AFTER_SUMMIT]
"""A decision that comes up nowhere here: it stands below the part of a game that a test looks at."""
HALT: Frame = (mid_crises.AFTER_SUMMIT, US, "summit")


def new(
    ruleset: str | Ruleset = "deluxe",
    options: Mapping[str, object] | None = None,
    readings: Mapping[str, str] | None = None,
) -> State:
    """The state of a new game, before its first deal."""
    return PLAYED.new(rules_of(ruleset, options, readings))


def rules_of(
    ruleset: str | Ruleset = "deluxe",
    options: Mapping[str, object] | None = None,
    readings: Mapping[str, str] | None = None,
) -> Rules:
    """The compiled rules of a ruleset."""
    rules: Rules = ts_rules.position("ts", ruleset, options=options, readings=readings).position.rules
    return rules


def position(ruleset: str | Ruleset = "deluxe", **given: Any) -> State:
    """The state of a position of which some facts hold."""
    state: State = ts_rules.position("ts", ruleset, **given).position
    return state


def moves(state: State) -> set[str]:
    return {str(m) for m in state.legal()} if state.stack else set()


def kind(state: State) -> str:
    return NAMES[state.stack[-1][0]]


def play(state: State, *notations: str) -> State:
    for text in notations:
        state.play(move_of(PLAYED, text, state))
    return state


def names(mask: int) -> set[str]:
    return {CARDS[c] for c in bits(mask)}


def piles(state: State, card: str) -> set[str]:
    where = {"us": state.hands[US], "ussr": state.hands[USSR], "draw": state.draw, "discard": state.discard}
    return {name for name, mask in {**where, "removed": state.removed}.items() if mask >> CARD[card] & 1}


def until(state: State, asked: str) -> State:
    """Go on with the first move until a kind of decision comes up or the part under test is over."""
    while kind(state) not in (asked, STOP):
        state.play(state.legal()[0])
    return state


class Recorder:
    """Takes the place of events: notes who carries out which card while who is the phasing player."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.seen: list[tuple[str, int, int]] = []
        monkeypatch.setattr(events, "follow_card_text", self.note)

    def note(self, state: State, player: int, card: int) -> None:
        self.seen.append((CARDS[card], player, state.phasing))

    @property
    def cards(self) -> list[str]:
        return [card for card, _player, _phasing in self.seen]
