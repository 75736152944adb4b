"""A ruleset as the engine reads it: every reading and every choice of how to play as a plain attribute.

`rules.defcon_after` is the reading of the variant `6.3.4/defcon-after`.  Where two variants share a slug, the
attribute begins with the rule: `rules.at_7_4_3_scope`.
"""

from __future__ import annotations

from collections import Counter
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from ....engine import load
from ....errors import BrokenPack
from ....model import Game, Ruleset
from .. import SPEC
from .moves import Move
from .options import Options, made_options, named_options
from .tables import CARD, OF_EDITION, OPTIONAL, STABILITY, card_mask

if TYPE_CHECKING:
    from .state import State

__all__ = ["Options", "Rules", "compile_rules", "game", "made_options", "named_options"]

DECKS = {"larger-deck": "deluxe", "smaller-deck": "2e"}
"""By reading of 2.2.1/cards-played: the edition whose cards they are."""


class Rules:
    """Frozen after it is made; reading an attribute costs a few nanoseconds."""

    def __init__(self, ruleset: Ruleset, options: Options) -> None:
        """Compile the readings into attributes."""
        self.ruleset = ruleset
        self.options = options
        self.name = ruleset.name
        self.mixed_operations = options.mixed_operations
        self.civil_war = options.civil_war
        self.edition = ruleset.edition
        slugs = Counter(v.partition("/")[2] for v in ruleset.readings)
        for variant, reading in ruleset.readings.items():
            rule, _, slug = variant.partition("/")
            name = slug if slugs[slug] == 1 else f"at_{rule}_{slug}"
            setattr(self, name.replace("-", "_").replace(".", "_"), reading)
        self.cards = OF_EDITION[DECKS[self.cards_played]] & ~card_mask("the-china-card")
        if not options.optional_cards:
            self.cards &= ~OPTIONAL
        self.china_card = CARD["the-china-card"]
        # What the rules answered to questions that come up again and again, by all that it hangs on.
        of_stability: dict[tuple[int, int], dict[tuple[int, int, int], tuple[bool, bool, bool] | None]] = {}
        self.changes = tuple([of_stability.setdefault((needed, side), {}) for needed in STABILITY for side in (0, 1)])
        """By place in `state.influence`."""
        self.reaches: tuple[dict[int, int], dict[int, int]] = ({}, {})
        self.space_values: dict[tuple[int, int, int, int], int] = {}
        self.values: tuple[dict[int, int], dict[int, int]] = ({}, {})
        self.sides_of_events: dict[int, tuple[int, ...]] = {}
        self.open_to_rolls: tuple[dict[int, int], dict[int, int]] = ({}, {})
        self.open_to_coups: tuple[dict[int, int], dict[int, int]] = ({}, {})
        self.barred: dict[tuple[int, int, int], int] = {}
        self.modifiers: dict[tuple[int, ...], tuple[int, int]] = {}
        self.due: dict[tuple[int, int, int], int] = {}
        self.due_in_round: dict[tuple[Any, ...], int] = {}
        self.abilities: dict[tuple[int, int, int], list[int]] = {}
        self.bonuses: dict[tuple[int, int], list[tuple[int, int]]] = {}
        self.region_levels: dict[tuple[int, int, int], Any] = {}
        self.region_vp: dict[tuple[int, str, int, int, int], int] = {}
        self.last_pile: tuple[int, list[Move]] = (0, [])
        self.ways: dict[tuple[Any, ...], list[Move]] = {}
        self.playable_events: dict[tuple[int, int], bool] = {}
        self.start: State | None = None  # the board before the first decision, once a game has begun
        self._ask_beforehand()

    def _ask_beforehand(self) -> None:
        """Ask the rules what they say under this ruleset whatever the position is: a play only reads their answers."""
        from ..rules import s04_0_turns_and_decks as decks
        from ..rules import s04_5_d_action_rounds as action_rounds
        from ..rules import s05_0_playing_cards as playing
        from ..rules import s06_0_operations as operations
        from ..rules import s06_1_influence as placing
        from ..rules import s06_2_2_realignment_rolls as rolls
        from ..rules import s06_2_realignment as realignment
        from ..rules import s07_4_modifiers as modifiers
        from ..rules import s08_2_military_operations as military

        self.usual_rounds: tuple[int, ...] = tuple(map(decks.usual_plays, range(decks.number_of_turns() + 1)))
        """By turn: how many action rounds it has unless something gives a side more."""
        self.round_order: tuple[int, int] = action_rounds.round_order()
        self.may_pass: bool = playing.may_pass(self)
        self.may_discard_instead: bool = playing.may_discard_instead(self)
        self.may_combine: tuple[bool, ...] = tuple(operations.may_combine(self, w) for w in range(operations.ALL_SETS))
        """By set of ways: whether one card's points may go to several of them."""
        self.influence_cost: int = placing.influence_cost()
        self.opposed_influence_cost: int = placing.opposed_influence_cost()
        self.always_in_reach: tuple[int, int] = placing.always_in_reach(self)
        """By side: where it may place influence even if it holds nothing."""
        self.reach_suffices: bool = not (self.options.mixed_operations or placing.markers_run_out())
        self.roll_cost: int = rolls.realignment_cost(1)
        self.may_name_together: bool = realignment.may_name_together(self)
        self.may_roll_again: bool = realignment.may_roll_again()
        self.rolls_count: bool = military.rolls_count()  # as military operations
        self.influence_added: int = rolls.influence_added()
        self.markers_run_out: bool = placing.markers_run_out()
        self.granted_ways: tuple[int, ...] = tuple(map(modifiers.granted_ways, range(operations.ALL_SETS)))
        """By set of ways."""

    if TYPE_CHECKING:  # a method of this name would slow down the reading of every attribute

        def __getattr__(self, name: str) -> Any:
            """The readings, whose names the variants give."""

    def __repr__(self) -> str:
        return f"Rules({self.name!r}, {self.options})"


USUAL = Options()


@lru_cache(maxsize=256)
def compile_rules(ruleset: Ruleset, options: Options = USUAL) -> Rules:
    """The rules of a ruleset under options; the same object for the same question."""
    return Rules(ruleset, options)


@cache
def game() -> Game:
    """The loaded game: with it every kind of frame and every move is known."""
    from .effects import undeclared

    loaded = load(SPEC)
    if names := undeclared():
        raise BrokenPack(f"No event or rule of {SPEC.title} declares the effect '{names[0]}'.")
    return loaded
