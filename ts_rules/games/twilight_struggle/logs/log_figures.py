"""Every figure of a log held against the position that our rules make of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from ....model.values import value
from ....playing.sentences import Sentence, Slot, plain
from ..cards import mid_traps
from ..cards.late_soviet import IRAN_CONTRA
from ..play.effects import effects_of
from ..play.kinds import NAMES
from ..play.state import NOBODY, USSR, State
from ..play.tables import CARD, CARD_BITS, CARDS, OPS, SCORING, STARRED, bits
from ..rules import s06_2_2_realignment_rolls as rolls
from ..rules import s06_3_coups as coups
from ..rules import s06_4_space_race as space_race
from ..rules import s07_4_modifiers as modifiers
from . import log_sentences as say
from .log_accounts import Node
from .log_lines import Entry

__all__ = ["Figure", "compare"]

OPEN_HANDS = {CARD[slug] for slug in ("cia-created", "lone-gunman", "aldrich-ames-remix", "the-cambridge-five")}
WON, FINAL_SCORING = 20, "10.3.2"
CARD_IS_CHOSEN = ("play-card", "struggle-in-trap", "choose-headline")
CAMBRIDGE = CARD["the-cambridge-five"]
CHE = CARD["che"]


@value
class Figure:
    """One figure of a log: what it says, what we find, and the rule by which we find it."""

    line: int
    what: str
    log: Slot
    ours: Slot
    rule: str
    penalty: str = ""
    """The card whose penalty is part of ours."""

    @property
    def agrees(self) -> bool:
        """Whether both are the same."""
        return self.log == self.ours


Found = tuple[Slot, Slot, str] | None
"""What the log says, what we find, and by which rule; None: there is nothing to compare."""


def compare(path: Sequence[Node], entries: Sequence[Entry]) -> Iterator[Figure]:
    """All figures of a log, as they stand after each move of a path through it."""
    for node in path:
        before = node.before
        if before is None:
            continue
        for index in range(before.here, node.here):
            entry = entries[index]
            if (check := CHECKS.get(entry.what)) and (found := check(entry, index, node, before.state)):
                log, ours, rule = found
                penalty = "iran-contra-scandal" if entry.what == "roll" and before.state.effects & IRAN_CONTRA else ""
                yield Figure(entry.line, entry.what, log, ours, rule, penalty)
            elif entry.what == "round" and node.how.get(index):
                yield from _left_out(entry, before)
            elif entry.what == "points" and (points := _points(entries, index, before.state)):
                yield points
    yield from _hands(path, entries)
    yield from _cards(path, entries)
    yield from _reshuffles(path, entries)


def _left_out(entry: Entry, before: Node) -> Iterator[Figure]:
    """Figures that the log has not brought to where they are when the next card is played."""
    vp, level = before.state.vp + before.vp_off, before.state.defcon + before.defcon_off
    if before.vp != vp:
        yield Figure(entry.line, "vp", say.vp_ahead(before.vp), say.vp_ahead(vp), "10.1")
    if before.defcon != level:
        yield Figure(entry.line, "defcon", before.defcon, level, "8.1")


def _top(state: State) -> str:
    return NAMES[state.stack[-1][0]] if state.stack else ""


def _asked(state: State) -> str:
    """The card that is being played, or the rule that asks."""
    if not state.stack:
        return ""
    frame = state.stack[-1]
    return CARDS[frame[3]] if _top(state) == "choose-way" else str(frame[2])


def _influence(entry: Entry, _index: int, _node: Node, before: State) -> Found:
    # That ours is the same is checked where the next card is played: the whole map at once.
    return entry.numbers[1:], entry.numbers[1:], _asked(before)


def _vp(entry: Entry, index: int, node: Node, before: State) -> Found:
    score = entry.numbers[1]
    how = node.how.get(index, "")
    vp = node.state.vp + (node.before.vp_off if node.before else 0)
    if how == "turn-over":  # the check of military operations has followed
        if node.state.result and node.state.result[1] == FINAL_SCORING:
            return None
        us, ussr = (max(0, node.defcon - made) for made in before.military_operations)
        settled = max(-WON, min(WON, score - us + ussr))
        vp = score if settled == vp else vp + us - ussr
    elif how == "later":
        vp = score
    return say.vp_ahead(score), say.vp_ahead(vp), _asked(before)


def _defcon(entry: Entry, index: int, node: Node, _before: State) -> Found:
    level = entry.numbers[0]
    off = 0 if node.before is None or level == node.state.defcon else node.before.defcon_off
    return level, level if node.how.get(index) == "later" else node.state.defcon + off, "8.1"


def _military(entry: Entry, index: int, node: Node, before: State) -> Found:
    how = node.how.get(index)
    made = (before if how == "turn-over" else node.state).military_operations[entry.side]
    log = entry.numbers[0]
    return say.of_side(entry.side, log), say.of_side(entry.side, log if how == "later" else made), "8.2"


def _space(entry: Entry, _index: int, node: Node, _before: State) -> Found:
    return say.of_side(entry.side, entry.numbers[0]), say.of_side(entry.side, node.state.space[entry.side]), "6.4"


def _points(entries: Sequence[Entry], index: int, before: State) -> Figure | None:
    top, frame = _top(before), before.stack[-1] if before.stack else ()
    match top:
        case "use-operations":
            card, ops = CARD.get(frame[2], 0), frame[4]
        case "use-given-card" | "choose-way":
            card = frame[3]
            ops = modifiers.operations_value(before, frame[1], card)
        case "coup-by-che":
            card, ops = CHE, modifiers.operations_value(before, USSR, CHE)
        case _:
            return None
    entry, played = entries[index], entries[index - 1]
    if played.what == "plays":  # with UN Intervention, or handed over by Grain Sales
        card = played.card
    log = entry.numbers[0]
    # The digital edition heads a use of points with the value printed on the card, whatever modifies it.
    return Figure(entry.line, "points", log, log if log in (ops, OPS[card]) else ops, "7.4.2")


def _coup(entry: Entry, _index: int, _node: Node, before: State) -> Found:
    if _top(before) != "coup-die":
        return None
    _kind, _nature, _by, side, country, ops, _free = before.stack[-1]
    _die, log_ops, log_modifier, _stability, _total = entry.numbers
    modifier = coups.roll_modifier(before, side, country)
    return plain(f"{log_ops}{log_modifier:+}"), plain(f"{ops}{modifier:+}"), "6.3.2"


def _roll(entry: Entry, _index: int, _node: Node, before: State) -> Found:
    if _top(before) != "realignment-opposing-die":
        return None
    country = before.stack[-1][4]
    ours = rolls.modifiers_of(before, entry.side, country)
    log, found = (say.of_side(entry.side, plain(f"{modifier:+}")) for modifier in (entry.numbers[1], ours))
    return log, found, "6.2.2"


def _war(entry: Entry, _index: int, _node: Node, before: State) -> Found:
    if _top(before) != "war-die":
        return None
    from ..rules import s07_6_war_events as wars

    frame = before.stack[-1]
    _die, modifier, needed = entry.numbers
    return _in_war(needed, modifier), _in_war(frame[5], -wars.against(before, frame)), frame[2]


def _in_war(needed: int, modifier: int) -> Sentence:
    return Sentence(say.IN_WAR, {"needed": needed, "modifier": plain(f"{modifier:+}")})


def _space_roll(entry: Entry, _index: int, _node: Node, before: State) -> Found:
    if _top(before) != "space-die":
        return None
    box = space_race.next_space_box(before, before.stack[-1][3])
    return entry.numbers[1], space_race.RANGE[box], "6.4.1/success-range"


def _trap(entry: Entry, _index: int, _node: Node, before: State) -> Found:
    if _top(before) != "escape-from-trap":
        return None
    trap = before.stack[-1][3]
    return entry.numbers[1], mid_traps.ESCAPE[trap], CARDS[trap]


def _wins(entry: Entry, _index: int, node: Node, _before: State) -> Found:
    winner, why = node.state.result or (NOBODY, "10.3")
    return say.winner(entry.side), say.winner(winner), why


Check = Callable[[Entry, int, Node, State], Found]
CHECKS: dict[str, Check] = {
    "influence": _influence,
    "vp": _vp,
    "defcon": _defcon,
    "military": _military,
    "space": _space,
    "coup": _coup,
    "roll": _roll,
    "war-result": _war,
    "space-roll": _space_roll,
    "trap-roll": _trap,
    "wins": _wins,
}
"""By kind of line: what is compared."""


def _hands(path: Sequence[Node], entries: Sequence[Entry]) -> Iterator[Figure]:
    """Hands that an event lays open: the cards that the log lists, and those of our hand at that moment."""
    index = on_table = 0
    while index < len(entries):
        event = entries[index]
        index += 1
        if event.what in ("round", "headline-phase"):
            on_table = CARD_BITS[event.card] & ~1
        elif event.what == "headlines":
            on_table |= CARD_BITS[event.card]
        if event.what != "event" or event.card not in OPEN_HANDS:
            continue
        shown, side, line = 0, NOBODY, 0
        while index < len(entries) and entries[index].what in ("reveals", "no-cards"):
            side, line = entries[index].side, entries[index].line
            shown |= CARD_BITS[entries[index].card] & ~1
            index += 1
        if side == NOBODY:
            continue
        node = next(n for n in path if n.here >= index)
        hand = node.before.state.hands[side] & ~(on_table | CARD_BITS[event.card]) if node.before else 0
        ours = hand & SCORING if event.card == CAMBRIDGE else hand
        yield Figure(line, "hand", _cards_said(shown), _cards_said(ours), CARDS[event.card])


def _cards_said(mask: int) -> Slot:
    return tuple(say.card_name(card) for card in bits(mask)) or Sentence(say.NO_CARDS)


def _cards(path: Sequence[Node], entries: Sequence[Entry]) -> Iterator[Figure]:
    """What has become of cards when the next one is played: of starred events, and of those that stay in play."""
    headers = [i for i, entry in enumerate(entries) if entry.what in ("round", "headline-phase")]
    nodes = iter(path)
    node = next(nodes)
    for start, end in pairwise(headers):
        while node.here <= end and (after := next(nodes, None)) is not None:
            node = after
        asked_for_card = node.before is not None and _top(node.before.state) in CARD_IS_CHOSEN
        state = node.before.state if node.before is not None and asked_for_card else node.state
        gone = state.removed | state.lasting
        marked: dict[int, Entry] = {}
        for entry in entries[start:end]:
            if entry.what == "event" and STARRED >> entry.card & 1:
                named = {"card": say.card_name(entry.card)}
                found = say.HAPPENED if gone & CARD_BITS[entry.card] else say.NOT_HAPPENED
                yield Figure(entry.line, "event", Sentence(say.HAPPENED, named), Sentence(found, named), "5.2")
            elif entry.what == "in-play":
                marked[entry.card] = entry
        for card, entry in marked.items():
            slug = CARDS[card]
            lies = bool(state.lasting & CARD_BITS[card]) or _has_effect(state, slug)
            if entries[end].what == "round" or entry.words != "now":  # else the turn is over, and it may have ended
                log, ours = (_in_play(card, now=now) for now in (entry.words == "now", lies))
                yield Figure(entry.line, "in-play", log, ours, slug)


def _in_play(card: int, *, now: bool) -> Sentence:
    return Sentence(say.IN_PLAY if now else say.NOT_IN_PLAY, {"card": say.card_name(card)})


def _has_effect(state: State, card: str) -> bool:
    return any(name.startswith(card) for name in effects_of(state.effects))


def _reshuffles(path: Sequence[Node], entries: Sequence[Entry]) -> Iterator[Figure]:
    """In which turns the discard pile was shuffled in."""
    ours = {node.state.turn for node in path if node.before and node.before.state.discard and not node.state.discard}
    turn = 0
    said: dict[int, int] = {}
    for entry in entries:
        if entry.what == "headline-phase":
            turn = entry.numbers[0]
        elif entry.what == "reshuffle":
            said[turn] = entry.line
    for number in sorted(said.keys() | ours):
        here, never = Sentence(say.IN_TURN, {"turn": number}), Sentence(say.IN_NO_TURN)
        log, found = (here if number in turns else never for turns in (said, ours))
        yield Figure(said.get(number, 0), "reshuffle", log, found, "4.3")
