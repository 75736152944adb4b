"""Games of our own written as the digital edition logs them, so that reading such logs can be tested without any."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from random import Random
from typing import Any
from unittest.mock import patch

from ts_rules.games.twilight_struggle.play import influence
from ts_rules.games.twilight_struggle.play.as_played_game import PLAYED
from ts_rules.games.twilight_struggle.play.compiled_rules import Rules
from ts_rules.games.twilight_struggle.play.kinds import NAMES
from ts_rules.games.twilight_struggle.play.moves import face
from ts_rules.games.twilight_struggle.play.starts import is_set_up
from ts_rules.games.twilight_struggle.play.state import NATURE, US, USSR, State
from ts_rules.games.twilight_struggle.play.tables import CARD, CARDS, COUNTRIES, OPS, SCORING, STABILITY, STARRED, bits
from ts_rules.games.twilight_struggle.rules import s04_5_turn as steps
from ts_rules.games.twilight_struggle.rules import s05_3_card_text as card_text
from ts_rules.games.twilight_struggle.rules import s06_2_2_realignment_rolls as rolls
from ts_rules.games.twilight_struggle.rules import s06_3_coups as coups
from ts_rules.games.twilight_struggle.rules import s06_4_space_race as space
from ts_rules.games.twilight_struggle.rules import s07_0_events as events
from ts_rules.games.twilight_struggle.rules import s07_6_war_events as wars

SIDES = ("US", "USSR")
WAYS = {"influence": "Place Influence", "coup": "Coup", "realignment": "Realignment", "space-race": "Space Race"}
PLACED_FIRST = ("place-by-event", "place-bid-influence")
OPENS = {"cia-created": USSR, "lone-gunman": US, "aldrich-ames-remix": US, "the-cambridge-five": US}
AFTER_THE_DIE = ("coup-die", "war-die", "withdraw-in-missile-crisis")
"""Before these the marker has moved, which a log says afterwards."""
OF_A_CARD = ("five-year-plan", "draw-from-soviet-hand", "take-from-discard-pile", "give-highest-card")


def card_name(card: int) -> str:
    """A card as a log names it: any spelling that comes to our slug will do."""
    return CARDS[card].replace("-", " ").title() + "*" * (STARRED >> card & 1)


def country_name(country: int) -> str:
    """A country as a log names it."""
    return COUNTRIES[country].replace("-", " ").title()


class Writer:
    """Notes what happens, line by line."""

    def __init__(self, state: State, bonus: int) -> None:
        """The first lines, which say how the game is played."""
        self.lines = [
            "SETUP: : nobody will play as USSR.",
            "somebody will play as USA.",
            f"Handicap influence: US +{bonus}",
            "Scenario: Standard",
            "Optional Cards Added",
            "Time per Player: 45 Minutes",
        ]
        self.placing: int | None = -1  # in the set-up: the country in which a player places now
        self.state = state
        self.vp, self.defcon, self.space = state.vp, state.defcon, [*state.space]
        self.military = [0, 0]
        self.change: tuple[int, int, int] | None = None  # side, country and how much: not written yet
        self.there = (0, 0)
        self.header = ""
        self.round: tuple[int, int, int] | None = None
        self.improved = self.reshuffled = False

    def say(self, line: str) -> None:
        """A line, on that of the header if one has just been begun."""
        if line != ": :":
            self.flush()
        self._write(line)

    def _write(self, line: str) -> None:
        if self.header:
            line, self.header = f"{self.header} {line}", ""
        self.lines.append(line)

    def begin(self, header: str) -> None:
        """A header; what is said next stands on its line."""
        self.flush()
        if self.header:
            self.lines.append(self.header)
        self.lines.append("")
        self.header = header

    def influence(self, side: int, country: int, amount: int) -> None:
        """Influence changes: lines are written once another country changes."""
        if self.change and self.change[:2] == (side, country) and (self.change[2] > 0) == (amount > 0):
            self.change = (side, country, self.change[2] + amount)
        else:
            self.flush()
            self.change = (side, country, amount)
        self.there = self.state.influence[2 * country], self.state.influence[2 * country + 1]

    def flush(self) -> None:
        """Write what has changed and is not written yet."""
        state = self.state
        if self.change:
            side, country, amount = self.change
            self.change = None
            us, ussr = self.there
            self._write(f"{SIDES[side]} {amount:+} in {country_name(country)} [{us}][{ussr}]")
        rolling = bool(state.stack) and NAMES[state.stack[-1][0]] in AFTER_THE_DIE
        for side in (US, USSR):
            if state.space[side] != self.space[side]:
                self.space[side] = state.space[side]
                self._write(f"{SIDES[side]} advances to {state.space[side]} in the Space Race.")
            if state.military_operations[side] != self.military[side] and not rolling:
                self.military[side] = state.military_operations[side]
                if self.military[side]:
                    self._write(f"{SIDES[side]} Military Ops to {self.military[side]}")
        if state.vp != self.vp and not rolling:
            gained, self.vp = state.vp - self.vp, state.vp
            score = f"{SIDES[self.vp < 0]} {abs(self.vp)}" if self.vp else "even"
            self._write(f"{SIDES[gained < 0]} gains {abs(gained)} VP. Score is {score}.")
        if state.defcon != self.defcon:
            self._write(f"DEFCON {'improves' if state.defcon > self.defcon else 'degrades'} to {state.defcon}")
            self.defcon = state.defcon

    def open_hand(self, side: int, by: int) -> None:
        """The cards that an event makes a side show."""
        hand = self.state.hands[side] & (SCORING if CARDS[by] == "the-cambridge-five" else -1)
        for card in bits(hand):
            self.say(f"{SIDES[side]} reveals {card_name(card)}")
        if not hand:
            self.say(f"{SIDES[side]} has no cards to reveal")

    # What is asked and chosen

    def before(self, state: State, move: int) -> None:
        """A decision: what a log says of it."""
        self.flush()
        frame = state.stack[-1]
        kind, said = NAMES[frame[0]], PLAYED.said(move)
        here = (state.turn, state.round, state.phasing)
        if kind == "choose-headline":
            self._headline(state, frame, move)
        elif kind in ("play-card", "struggle-in-trap") or (kind == "choose-way" and here != self.round and state.round):
            card = frame[3] if kind == "choose-way" else CARD.get(said, 0)
            self.round = here
            self.begin(f"Turn {state.turn}, {SIDES[state.phasing]} AR{state.round}: {card_name(card) if card else ''}:")
        if kind == "choose-way" and said == "space-race":
            self.say(f"Space Race ({OPS[frame[3]]} Ops):")
        elif kind in ("use-operations", "use-given-card") and said in WAYS:
            self.say(f"{WAYS[said]} ({frame[4] if kind == 'use-operations' else OPS[frame[3]]} Ops):")
        else:
            self._told(frame, kind, said)
        self._dice(state, frame, kind, move)

    def _told(self, frame: tuple[Any, ...], kind: str, said: str) -> None:
        """What a log says of a choice that an event asks for."""
        if kind == "coup-by-che" and said != "done":
            self.say("Coup (3 Ops):")
        elif kind in OF_A_CARD:
            side = USSR if kind in ("draw-from-soviet-hand", "five-year-plan") else int(frame[1])
            if said in CARD:
                shown = "discards" if kind == "five-year-plan" else "reveals"
                self.say(f"{SIDES[side]} {shown} {card_name(CARD[said])}")
        elif kind == "un-intervention":
            self.say(f"{SIDES[frame[1]]} plays {card_name(CARD[said])}")
        elif kind == "play-or-return":
            self.say(
                f"US {'plays' if said == 'play-card' else 'returns'} {card_name(frame[3])}"
                + " to USSR" * (said != "play-card")
            )
        elif kind == "weed-out" and said in CARD:
            self.say(f"US discards {card_name(CARD[said])}")
        elif kind == "olympic-games":
            self.say(
                f"{SIDES[frame[1]]} chooses to {'participate in' if said == 'participate' else 'boycott'} the Olympics"
            )
        elif kind == "choose-region-to-bar":
            self.say(f"US chooses {said.removeprefix('region-').replace('-', ' ').title()}")

    def _headline(self, state: State, frame: tuple[Any, ...], move: int) -> None:
        card = CARD[PLAYED.said(move)]
        if not any(state.headlines):
            self.first = (frame[1], card)
            return
        cards = {frame[1]: card, self.first[0]: self.first[1]}
        self.begin(f"Turn {state.turn}, Headline Phase: {card_name(cards[USSR])} & {card_name(cards[US])}:")
        if self.improved:
            self._write(f"DEFCON improves to {state.defcon}")
        if self.reshuffled:
            self._write("*RESHUFFLE*")
            self.reshuffled = False
        for side in (USSR, US):
            self._write(f"{SIDES[side]} Headlines {card_name(cards[side])}")

    def _dice(self, state: State, frame: tuple[Any, ...], kind: str, move: int) -> None:
        if state.to_move != NATURE or not PLAYED.said(move).startswith("die-"):
            return
        die = face(move)
        if kind == "coup-die":
            _kind, _nature, _by, side, country, ops, _free = frame
            modifier = coups.roll_modifier(state, side, country)
            total = coups.coup_margin(die + modifier, ops, STABILITY[country])
            shown = f" ({modifier:+}) " if modifier else ""
            self.say(f"Target: {country_name(country)}")
            self.say(
                f"{'SUCCESS' if total > 0 else 'FAILURE'}: {die} [ + {ops}{shown} - 2x{STABILITY[country]} = {total} ]"
            )
        elif kind == "realignment-opposing-die":
            _kind, _nature, _by, side, country, own = frame
            self.say(f"Target: {country_name(country)}")
            for who, shown_die in sorted({side: own, 1 - side: die}.items(), reverse=True):
                modifier = rolls.modifiers_of(state, who, country)
                made = f" ({modifier:+}) = {shown_die + modifier}" if modifier else ""
                self.say(f"{SIDES[who]} rolls {shown_die}{made}")
        elif kind == "war-die":
            against, needed = wars.against(state, frame), frame[5]
            self.say(f"War in {country_name(frame[4])}")
            shown = f" ({-against:+}) " if against else ""
            self.say(
                f"VICTORY: {die}{shown} >= {needed}" if die - against >= needed else f"DEFEAT: {die}{shown} < {needed}"
            )
        elif kind == "space-die":
            needed = space.RANGE[space.next_space_box(state, frame[3])]
            self.say(f"Die roll: {die} -- {'Success' if die <= needed else 'Failed'}! (Needed {needed} or less)")
        elif kind == "escape-from-trap":
            told = "<= 4 -- Trap Escaped" if die <= 4 else "> 4 -- Trap Remains in Effect"
            self.say(f"Trap Roll: {die} {told}")


@contextmanager
def _listening(writer: Writer) -> Iterator[None]:  # noqa: C901 - one small function for each thing to hear of
    """Hear of every change while rules are carried out."""
    add, carry_out, discard = influence.add, events.carry_out_event, card_text.discard_from_hand
    check, improve = steps.check_military_operations, steps.improve_defcon

    def heard_add(state: State, side: int, country: int, amount: int = 1) -> None:
        had = state.influence[2 * country + side]
        add(state, side, country, amount)
        if (changed := state.influence[2 * country + side] - had) and state is writer.state:
            if writer.placing is None:
                writer.influence(side, country, changed)
            elif writer.placing == country:  # the rest of the set-up is not logged
                writer.placing = -1
                writer.influence(side, country, changed)

    def heard_event(state: State, side: int, card: int) -> None:
        if state is writer.state:
            writer.say(f"Event: {card_name(card)}")
            if CARDS[card] in OPENS:
                writer.open_hand(OPENS[CARDS[card]], card)
        carry_out(state, side, card)

    def heard_discard(state: State, side: int, card: int) -> None:
        if card != state.rules.china_card:
            writer.say(f"{SIDES[side]} discards {card_name(card)}")
        discard(state, side, card)

    def unheard_check(state: State) -> None:
        writer.flush()
        check(state)
        writer.vp, writer.military = state.vp, [*state.military_operations]

    def unheard_improvement(state: State) -> None:
        writer.flush()
        improve(state)
        writer.improved, writer.defcon = writer.defcon != state.defcon, state.defcon

    with (
        patch.object(influence, "add", heard_add),
        patch.object(events, "carry_out_event", heard_event),
        patch.object(card_text, "discard_from_hand", heard_discard),
        patch.object(steps, "check_military_operations", unheard_check),
        patch.object(steps, "improve_defcon", unheard_improvement),
    ):
        yield


def written(rules: Rules, moves: Sequence[int]) -> str:
    """The log of a game."""
    state = PLAYED.new(rules)
    writer = Writer(state, rules.options.bonus_influence)
    with _listening(writer):
        for move in moves:
            kind = NAMES[state.stack[-1][0]]
            writer.placing = None if not is_set_up(state) else int(move) if kind in PLACED_FIRST else -1
            writer.before(state, int(move))
            discards = state.discard
            state.play(move)
            writer.reshuffled |= bool(discards and not state.discard and kind == "draw-card")
        if state.result is None or state.round:  # final scoring is not logged
            writer.flush()
        else:
            writer.say(": :")
    if writer.header:
        writer.lines.append(writer.header)
    return "\n".join(writer.lines) + "\n"


def random_game(rules: Rules, seed: int, most: int) -> list[int]:
    """A game by chance, as people play it: each roll is made before the next target is named, losses are taken."""
    from ts_rules.playing.chance import careful, choose

    rng, state = Random(seed), PLAYED.new(rules)
    moves: list[int] = []
    while state.to_move is not None and len(moves) < most:
        kind, said = NAMES[state.stack[-1][0]], [PLAYED.said(move) for move in state.legal()]
        if kind == "realignment-target" and "roll" in said:
            move = int(state.legal()[said.index("roll")])
        elif kind == "realignment-removal":
            move = int(state.legal()[said.index("remove")])
        elif state.to_move == NATURE:
            move = choose(PLAYED, state, rng)
        else:
            move = careful(PLAYED, state, rng)
        moves.append(move)
        state.play(move)
    return moves
