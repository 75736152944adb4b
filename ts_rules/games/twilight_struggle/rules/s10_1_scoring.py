"""10.1: scoring a region."""

from __future__ import annotations

from typing import Literal

from ....engine import clause, rule
from ....errors import NotYetExecutable
from ....model import Variant
from ..play.state import State

Standing = Literal["none", "presence", "domination", "control"]

OTHER_COUNTRY = Variant(
    "10.1.1/other-country",
    no_battleground="at least one country that is no battleground",
    any_country="at least one country",
)


@rule("10.1", slug="scoring", title="Scoring", prose_only="heading of 10.1.1 to 10.1.5")
class Scoring:
    """Scoring gives both superpowers VP for what they control in a region."""


@rule(
    "10.1.1",
    slug="scoring-terms",
    title="Presence, domination and control",
    variants=(OTHER_COUNTRY,),
    see=("2.1.7",),
)
def standing(state: State, side: int, region: int) -> Standing:
    """Presence, domination and control say how strong a superpower is in a region that is scored."""
    raise NotYetExecutable("10.1.1")


@clause("10.1.1/presence")
def has_presence(state: State, side: int, region: int) -> bool:
    """A superpower has presence in a region in which it controls at least one country."""
    raise NotYetExecutable("10.1.1/presence")


@clause("10.1.1/domination-countries")
def leads_in_countries(state: State, side: int, region: int) -> bool:
    """Domination of a region requires control of more countries there than the opponent controls."""
    raise NotYetExecutable("10.1.1/domination-countries")


@clause("10.1.1/domination-battlegrounds")
def leads_in_battlegrounds(state: State, side: int, region: int) -> bool:
    """Domination of a region requires control of more battlegrounds there than the opponent controls."""
    raise NotYetExecutable("10.1.1/domination-battlegrounds")


@clause("10.1.1/domination-own-battleground", editions=("deluxe",))
def controls_battleground(state: State, side: int, region: int) -> bool:
    """Domination of a region requires control of at least one battleground there, as a lead in battlegrounds
    already implies."""
    raise NotYetExecutable("10.1.1/domination-own-battleground")


@clause("10.1.1/domination-other")
def controls_other_country(state: State, side: int, region: int) -> bool:
    """For domination a superpower must control, in the region, {=other-country}."""
    raise NotYetExecutable("10.1.1/domination-other")


@clause("10.1.1/control-countries")
def outnumbers_for_control(state: State, side: int, region: int) -> bool:
    """Control of a region requires control of more countries there than the opponent controls, but not control of
    every one."""
    raise NotYetExecutable("10.1.1/control-countries")


@clause("10.1.1/control-battlegrounds")
def controls_every_battleground(state: State, side: int, region: int) -> bool:
    """Control of a region requires control of every battleground there."""
    raise NotYetExecutable("10.1.1/control-battlegrounds")


@clause("10.1.1/highest-only")
def standing_vp(reached: Standing, region: int) -> int:
    """A superpower scores only the highest of presence, domination and control that it has in the region."""
    raise NotYetExecutable("10.1.1/highest-only")


@rule("10.1.2", slug="scoring-bonuses", see=("10.2.3",))
def bonus_vp(state: State, side: int, region: int) -> int:
    """When a region is scored, certain countries that a superpower controls there earn it bonus VP."""
    raise NotYetExecutable("10.1.2")


@clause("10.1.2/enemy-superpower")
def enemy_superpower_vp(state: State, side: int, region: int) -> int:
    """Each controlled country of the region that is adjacent to the opposing superpower earns
    {scoring.bonus.enemy_superpower:victory-point}."""
    raise NotYetExecutable("10.1.2/enemy-superpower")


@clause("10.1.2/battleground")
def battleground_vp(state: State, side: int, region: int) -> int:
    """Each controlled battleground of the region earns {scoring.bonus.battleground:victory-point}."""
    raise NotYetExecutable("10.1.2/battleground")


@clause("10.1.2/both-bonuses")
def country_bonus_vp(state: State, side: int, country: int) -> int:
    """A controlled battleground adjacent to the opposing superpower earns both bonuses."""
    raise NotYetExecutable("10.1.2/both-bonuses")


@clause("10.1.2/difference")
def region_vp_difference(us_vp: int, ussr_vp: int) -> int:
    """All VP of each superpower in the region are added up, and the difference is marked on the VP track."""
    raise NotYetExecutable("10.1.2/difference")


@rule(
    "10.1.3",
    slug="event-vp",
    title="VP from events",
    see=("10.2.2",),
    prose_only="points at the cards; each event carries out its own VP",
)
class EventVP:
    """Certain events give VP too."""


@rule("10.1.4", slug="military-operations-vp", title="VP for missing military operations", see=("8.2",))
def military_operations_vp(state: State, side: int) -> int:
    """A superpower gains VP when the opponent falls short of the military operations required in a turn."""
    raise NotYetExecutable("10.1.4")


@rule("10.1.5", slug="no-forced-holding", title="No forced holding of scoring cards", see=("4.5.D",))
def may_be_made_to_hold(card: int) -> bool:
    """No event can force a player to hold a scoring card."""
    raise NotYetExecutable("10.1.5")


@clause("10.1.5/outranks-cards")
def may_play_despite_event(state: State, side: int, card: int) -> bool:
    """{rule.10.1.5} holds even against the text of a card, as {rule.5.5} says."""
    raise NotYetExecutable("10.1.5/outranks-cards")
