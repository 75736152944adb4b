"""Which moves a log leaves open at a decision: those that its next lines name, likeliest first."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from ..play.kinds import NAMES, Frame
from ..play.moves import BY_NAME, CARD_MOVES, COUNTRY_MOVES, DICE, DONE, FIRST_CARD, LAST_CARD
from ..play.state import State
from ..play.tables import CIVIL_WAR_SPACE
from ..rules.s06_2_realignment import ROLL_MOVE
from .log_ahead import Ahead
from .log_cards import Mentions
from .log_lines import Entry
from .log_names import region_named

__all__ = ["Choices"]

Choice = tuple[int, int]
"""A move, and the place in the log behind what it accounts for."""
Answer = Iterator[Choice]

WAYS = {
    "event": ("event", "event-first", "event-last", "operations"),
    "points": ("operations", "event-last", "event-first"),
}
DICE_BY_LEAD = (5, 0, 4, 1, 3, 2)
"""Where the log does not say what a die showed: far apart first, so that no roll is repeated for ever."""


class Choices(Ahead):
    """What a log leaves open at the decisions of a game."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        """Read who holds what."""
        super().__init__(entries)
        self.mentions = Mentions(entries)
        self.headlines: dict[tuple[int, int], int] = {}
        """By turn and side: the headline card."""
        turn = 0
        for entry in entries:
            if entry.what == "headline-phase":
                turn = entry.numbers[0]
            elif entry.what == "headlines":
                self.headlines[turn, entry.side] = entry.card

    def at(self, state: State, here: int) -> list[Choice]:
        """The moves to try at a decision, with the log read as far as `here`."""
        frame = state.stack[-1]
        kind = NAMES[frame[0]]
        legal = state.legal()
        answer = ASKED.get(kind)
        found = list(answer(self, state, frame, here)) if answer else list(self._guess(state, frame, here))
        known, fitting = set(), []
        for move, there in found:
            if move in legal and (move, there) not in known:
                known.add((move, there))
                fitting.append((move, there))
        return fitting

    # Cards and rounds

    def play_card(self, state: State, frame: Frame, here: int) -> Answer:
        """The card that the log says is played in this round."""
        if here < len(self.entries) and self.entries[here].what == "round":
            entry = self.entries[here]
            if (entry.side, *entry.numbers) == (frame[1], state.turn, state.round):
                yield (CARD_MOVES[entry.card] if entry.card else DONE), here + 1
                return
        if NAMES[frame[0]] != "play-card" or frame[3]:
            yield from self._guess(state, frame, here)

    def one_more(self, state: State, frame: Frame, here: int) -> Answer:
        """A further round if the log has one."""
        if here < len(self.entries):
            entry = self.entries[here]
            if entry.what == "round" and (entry.side, *entry.numbers) == (frame[1], state.turn, state.round):
                yield BY_NAME["play-action-round"], here
                return
        yield DONE, here

    def headline(self, state: State, frame: Frame, here: int) -> Answer:
        """The headline card of a side."""
        if card := self.headlines.get((state.turn, frame[1])):
            begins = self.entries[here].what == "headline-phase"
            yield CARD_MOVES[card], here + 1 if begins else here

    def way(self, _state: State, frame: Frame, here: int) -> Answer:
        """How the card is played: what the log says first, its event or the use of its points."""
        for entry in self.said_of(frame[3], here):
            if entry.what == "points" and entry.words == "space-race":
                at_hand = here < len(self.entries) and self.entries[here] is entry
                yield BY_NAME["space-race"], here + at_hand
                return
            if entry.what == "points" or (entry.what == "event" and entry.card == frame[3]):
                for way in WAYS[entry.what]:
                    yield BY_NAME[way], here
                return
        for way in WAYS["event"]:
            yield BY_NAME[way], here

    def order(self, state: State, frame: Frame, here: int) -> Answer:
        """Event or points first."""
        yield from self.way(state, frame, here)

    def uses(self, _state: State, _frame: Frame, here: int) -> Answer:
        """What the points are used for."""
        for place, entry in self.window(here, wide=True):
            if entry.what == "points" and not self.is_empty(place):
                if entry.words in BY_NAME:
                    yield BY_NAME[entry.words], place + 1 if place == here else here
                    yield DONE, here
                return
        yield DONE, here
        for move in ("influence", "realignment", "coup"):
            yield BY_NAME[move], here

    # Dice

    def die(self, what: str) -> Callable[[State, Frame, int], Answer]:
        """The die of an entry of a kind."""

        def rolled(_state: State, _frame: Frame, here: int) -> Answer:
            for place, entry in self.window(here, wide=True):
                if entry.what == what:
                    yield DICE[entry.numbers[0] - 1], place + 1 if place == here else here
                    return

        return rolled

    def realignment_die(self, _state: State, frame: Frame, here: int) -> Answer:
        """The first die of two: the log names that of the USSR first, whoever rolls."""
        for entry in self.entries[here : here + 2]:
            if entry.what == "roll" and entry.side == frame[3]:
                yield DICE[entry.numbers[0] - 1], here

    def opposing_die(self, _state: State, frame: Frame, here: int) -> Answer:
        """The second die of two."""
        for entry in self.entries[here : here + 2]:
            if entry.what == "roll" and entry.side == 1 - frame[3]:
                yield DICE[entry.numbers[0] - 1], here + 2

    def unsaid_die(self, _state: State, _frame: Frame, here: int) -> Answer:
        """A die of which the log says nothing."""
        for face in DICE_BY_LEAD:
            yield DICE[face], here

    # Chance and hidden cards

    def draw(self, state: State, frame: Frame, here: int) -> Answer:
        """The card that comes to a hand."""
        yield CARD_MOVES[self.mentions.to_draw(state, frame[3], here)], here

    def turned_up(self, state: State, _frame: Frame, here: int) -> Answer:
        """The card that an event turns up from the draw pile."""
        yield CARD_MOVES[self.mentions.to_show([m - FIRST_CARD for m in state.legal()], here)], here

    def named_card(self, state: State, _frame: Frame, here: int) -> Answer:
        """The next card that the log says is discarded, shown or played, if it can be; else one that it names least."""
        legal = state.legal()
        cards = [move for move in legal if FIRST_CARD < move <= LAST_CARD]
        for entry in self.block(here):
            if entry.what in ("discards", "reveals", "plays", "event") and entry.card:
                move = CARD_MOVES[entry.card]
                if move in cards:
                    yield move, here
        if DONE in legal:
            yield DONE, here
        elif cards:
            yield CARD_MOVES[self.mentions.to_lose([m - FIRST_CARD for m in cards], here)], here

    def discard_at_once(self, state: State, _frame: Frame, here: int) -> Answer:
        """A card that the log says next is discarded, or none."""
        for _place, entry in self.window(here):
            if entry.what == "discards" and CARD_MOVES[entry.card] in state.legal():
                yield CARD_MOVES[entry.card], here
                return
        yield DONE, here

    def play_or_return(self, _state: State, _frame: Frame, here: int) -> Answer:
        """Played, unless the log says that it goes back."""
        back = self.first(here, "returns") is not None
        yield BY_NAME["return-card" if back else "play-card"], here

    # Countries

    def countries(self, state: State, _frame: Frame, here: int) -> Answer:
        """The countries whose influence the log says to change next."""
        legal = state.legal()
        for wide in (False, True):
            found = [*self._changing(state, here, wide=wide)]
            yield from ((COUNTRY_MOVES[c], here) for c in found if COUNTRY_MOVES[c] in legal)
            if found and any(COUNTRY_MOVES[c] in legal for c in found):
                break
        if DONE in legal:
            yield DONE, here
        else:  # it may change nothing
            yield from ((move, here) for move in legal if move <= CIVIL_WAR_SPACE)

    def _changing(self, state: State, here: int, *, wide: bool) -> Iterator[int]:
        for _place, entry in self.window(here, wide=wide):
            if entry.what == "influence":
                amount, us, ussr = entry.numbers
                has, wants = state.influence[2 * entry.country + entry.side], (us, ussr)[entry.side]
                if (wants - has) * amount > 0:
                    yield entry.country

    def target(self, _state: State, frame: Frame, here: int) -> Answer:
        """The target of a coup attempt, a realignment roll or a war; the log names no two targets before it rolls."""
        if NAMES[frame[0]] == "realignment-target" and frame[-1]:
            yield ROLL_MOVE, here
            return
        for place, entry in self.window(here, wide=True):
            if entry.what == "war":
                yield COUNTRY_MOVES[entry.country], here
                break
            if entry.what == "target":
                yield COUNTRY_MOVES[entry.country], place + 1 if place == here else here
                break
            if entry.what == "points":
                break
        yield DONE, here

    def coup_by_che(self, state: State, frame: Frame, here: int) -> Answer:
        """A coup attempt that the log announces, even where none follows."""
        announced = here < len(self.entries) and self.entries[here].what == "points"
        yield from self.target(state, frame, here + announced)

    # Options

    def olympics(self, _state: State, _frame: Frame, here: int) -> Answer:
        """As the log says, or as what follows shows."""
        said = self.first(here, "olympics")
        for option in (said.words,) if said else ("participate", "boycott"):
            yield BY_NAME[option], here

    def region(self, _state: State, _frame: Frame, here: int) -> Answer:
        """The region that the log names."""
        if said := self.first(here, "region"):
            yield BY_NAME[f"region-{region_named(said.words)}"], here

    def defcon_level(self, state: State, _frame: Frame, here: int) -> Answer:
        """The level that the log names, or the present one."""
        said = self.first(here, "defcon", wide=False)
        yield BY_NAME[f"defcon-{said.numbers[0] if said else state.defcon}"], here

    def after_summit(self, _state: State, _frame: Frame, here: int) -> Answer:
        """Up, down or as it is."""
        if said := self.first(here, "defcon", wide=False):
            yield BY_NAME["improve-defcon" if said.words == "improves" else "lower-defcon"], here
        yield DONE, here

    def end_game(self, _state: State, _frame: Frame, here: int) -> Answer:
        """The game ends where the log does."""
        if self.header(here) < 0:
            yield BY_NAME["end-the-game"], here
        yield DONE, here

    def _guess(self, state: State, frame: Frame, here: int) -> Answer:
        """By what the moves are: countries, cards, or anything else, all tried."""
        legal = state.legal()
        if any(move <= CIVIL_WAR_SPACE for move in legal):
            yield from self.countries(state, frame, here)
        if any(FIRST_CARD < move <= LAST_CARD for move in legal):
            yield from self.named_card(state, frame, here)
        for move in legal:
            if move > LAST_CARD:
                yield move, here


def _by_name() -> dict[str, Callable[[Choices, State, Frame, int], Answer]]:
    def die(what: str) -> Callable[[Choices, State, Frame, int], Answer]:
        return lambda choices, state, frame, here: choices.die(what)(state, frame, here)

    countries = (
        "place-by-event remove-by-event remove-all-by-event place-influence independent-reds "
        "east-european-unrest special-relationship take-away double-influence set-up-junta spread-unrest "
        "extra-influence place-bid-influence"
    )
    return {
        **dict.fromkeys(countries.split(), Choices.countries),
        **dict.fromkeys(("play-card", "struggle-in-trap"), Choices.play_card),
        "one-more-action-round": Choices.one_more,
        "choose-headline": Choices.headline,
        "choose-way": Choices.way,
        "choose-event-order": Choices.order,
        **dict.fromkeys(("use-operations", "use-given-card"), Choices.uses),
        **dict.fromkeys(("realignment-target", "coup-target"), Choices.target),
        "coup-by-che": Choices.coup_by_che,
        **dict.fromkeys(("start-brush-war", "choose-target-of-war", "indo-pakistani-war"), Choices.target),
        "coup-die": die("coup"),
        "war-die": die("war-result"),
        "space-die": die("space-roll"),
        "escape-from-trap": die("trap-roll"),
        "realignment-die": Choices.realignment_die,
        "realignment-opposing-die": Choices.opposing_die,
        **dict.fromkeys(
            ("olympic-games-host", "olympic-games-guest", "us-summit-roll", "ussr-summit-roll"), Choices.unsaid_die
        ),
        "draw-card": Choices.draw,
        "look-at-card": Choices.turned_up,
        **dict.fromkeys(("may-discard-held-card", "discard-to-draw", "weed-out"), Choices.discard_at_once),
        "play-or-return": Choices.play_or_return,
        "olympic-games": Choices.olympics,
        "choose-region-to-bar": Choices.region,
        "set-defcon": Choices.defcon_level,
        "change-defcon-after-summit": Choices.after_summit,
        "end-the-game-or-not": Choices.end_game,
    }


ASKED = _by_name()
