"""Early War: the war events."""

from __future__ import annotations

from ....engine import event
from ..play import asks
from ..play.kinds import Frame
from ..play.state import USSR, State
from ..play.tables import COUNTRY, NEIGHBOURS, country_mask, figure
from ..rules import s07_6_war_events as wars
from ..rules import s12_0_chinese_civil_war as civil_war

SOUTH_KOREA = COUNTRY["south-korea"]
ISRAEL = COUNTRY["israel"]


@event("korean-war", confidence="high", see=("7.6", "8.2.3", "8.2.4", "12.4.2"))
def korean_war(state: State, player: int) -> None:
    """The USSR wages war on {country.south-korea}: it rolls a die and subtracts {.penalty} for each
    US-controlled country next to {country.south-korea}. If the result is {.success} or higher, the USSR gains
    {.vp:victory-point} and all US influence in {country.south-korea} becomes USSR influence. Whatever the
    result, the USSR counts {.military_operations:military-operation}."""
    wars.wage_war(
        state,
        USSR,
        "korean-war",
        SOUTH_KOREA,
        succeeds_from=figure("card.korean-war.success"),
        modifier_mask=NEIGHBOURS[SOUTH_KOREA],
        military_operations=figure("card.korean-war.military_operations"),
        vp=figure("card.korean-war.vp"),
        penalty=civil_war.korean_war_penalty(state) if state.rules.options.civil_war else 0,
    )


@event("arab-israeli-war", confidence="high", see=("7.6", "8.2.3", "8.2.4"))
def arab_israeli_war(state: State, player: int) -> None:
    """The USSR wages war on {country.israel}: it rolls a die and subtracts {.penalty} for each US-controlled
    country next to {country.israel}, and {.penalty} more if the US controls {country.israel} itself. If the
    result is {.success} or higher, the USSR gains {.vp:victory-point} and all US influence in
    {country.israel} becomes USSR influence. Whatever the result, the USSR counts
    {.military_operations:military-operation}. The event is no longer possible after
    {card.camp-david-accords}."""
    wars.wage_war(
        state,
        USSR,
        "arab-israeli-war",
        ISRAEL,
        succeeds_from=figure("card.arab-israeli-war.success"),
        modifier_mask=NEIGHBOURS[ISRAEL],
        military_operations=figure("card.arab-israeli-war.military_operations"),
        vp=figure("card.arab-israeli-war.vp"),
        own_control_counts=True,
    )


def _attack(state: State, frame: Frame, move: int) -> None:
    _kind, side, by, _mask = frame
    wars.wage_war(
        state,
        side,
        by,
        move,
        succeeds_from=figure("card.indo-pakistani-war.success"),
        modifier_mask=NEIGHBOURS[move],
        military_operations=figure("card.indo-pakistani-war.military_operations"),
        vp=figure("card.indo-pakistani-war.vp"),
    )


CHOOSE_TARGET = asks.choose_country("indo-pakistani-war", "Choose India or Pakistan as the target", _attack)


@event("indo-pakistani-war", confidence="high", see=("7.6", "8.2.3"))
def indo_pakistani_war(state: State, player: int) -> None:
    """The player chooses {country.india} or {country.pakistan} as the target of the war, rolls a die and
    subtracts {.penalty} for each country next to the target that the opponent controls; control of the target
    itself does not count. If the result is {.success} or higher, the player gains {.vp:victory-point} and all
    opposing influence in the target becomes the player's own. Whatever the result, the player counts
    {.military_operations:military-operation}."""
    targets = country_mask("india", "pakistan")
    state.push((CHOOSE_TARGET, player, "indo-pakistani-war", targets))
