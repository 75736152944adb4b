"""Effects that events leave behind until the turn ends, each one bit of `state.effects`."""

from __future__ import annotations

from .state import US, USSR
from .tables import COUNTRIES

__all__ = ["EFFECT", "OUTLAST_TURN", "REALIGNED", "effect", "effects_of"]

SIDED = (
    "red-scare-purge",  # this side's Operations values sink
    "containment",  # this side's Operations values rise (US), as with brezhnev-doctrine for the USSR
    "cuban-missile-crisis",  # this side loses by a coup attempt
    "latin-american-death-squads",  # this side's coup attempts there are helped, the other's hindered
    "missile-envy",  # this side must play the card next
    "space-held-card",  # this side has discarded a held card already
)
PLAIN = (
    "vietnam-revolts",
    "salt-negotiations",
    "nuclear-subs",
    "u2-incident",
    "iran-contra-scandal",
    "yuri-and-samantha",
    "north-sea-oil",
    "the-reformer",
    "aldrich-ames-remix",
    "we-will-bury-you",
    "defectors",
    "china-card-barred",  # an event has passed The China Card face down
    "norad-level",  # in this action round DEFCON has moved to the level that NORAD waits for
    "china-card-used",  # in the Chinese Civil War variant: The China Card has been played
    "china-card-passed",  # it passed face down in this turn (kept only where 4.5.G asks for it)
    "seats-changed",  # after bidding: the player who first sat as the US plays the USSR
    *(f"chernobyl-{r}" for r in ("europe", "asia", "middle-east", "central-america", "south-america", "africa")),
)
EFFECT: dict[str, int] = {}
for _name in (*(f"{n}/{s}" for n in SIDED for s in ("us", "ussr")), *PLAIN, *(f"realigned-{c}" for c in COUNTRIES)):
    EFFECT[_name] = 1 << len(EFFECT)
REALIGNED = tuple(EFFECT[f"realigned-{c}"] for c in COUNTRIES)
"""By country: it was the target of a realignment roll in this turn (kept only where OPT.1 may ask for it)."""

OUTLAST_TURN = sum(
    EFFECT[name]
    for name in ("missile-envy/us", "missile-envy/ussr", "we-will-bury-you", "seats-changed", "china-card-used")
)
"""What waits for somebody's next action round, or holds for the whole game, does not end with the turn."""


def effect(name: str, side: int | None = None) -> int:
    """The bit of an effect, for a side where it has one."""
    if side is None:
        return EFFECT[name]
    return EFFECT[f"{name}/{'us' if side == US else 'ussr'}"]


def effects_of(mask: int) -> list[str]:
    """The names of the effects in force."""
    return [name for name, bit in EFFECT.items() if mask & bit]


assert (US, USSR) == (0, 1)  # noqa: S101 - the pair above is in this order
