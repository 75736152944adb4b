"""Early War: the war events."""

from __future__ import annotations

from ....engine import event
from ..play import asks
from ..play.state import USSR, State
from ..play.tables import COUNTRY, country_mask
from ..rules import s12_0_chinese_civil_war as civil_war
from .common import attack, wage_war

SOUTH_KOREA = COUNTRY["south-korea"]
ISRAEL = COUNTRY["israel"]


@event("korean-war", confidence="high", see=("7.6", "8.2.3", "8.2.4", "12.4.2"))
def korean_war(state: State, player: int) -> None:
    """The USSR wages war on {country.south-korea}: it rolls a die and subtracts {.penalty} for each US-controlled
    country next to {country.south-korea}. On a result of {.success} or more the USSR gains {.vp:victory-point},
    and all US influence in {country.south-korea} becomes USSR influence. Whatever the result, the USSR marks
    {.military_operations:military-operation}."""
    penalty = civil_war.korean_war_penalty(state) if state.rules.options.civil_war else 0
    wage_war(state, USSR, "korean-war", SOUTH_KOREA, penalty=penalty)


@event("arab-israeli-war", confidence="high", see=("7.6", "8.2.3", "8.2.4"))
def arab_israeli_war(state: State, player: int) -> None:
    """The USSR wages war on {country.israel}: it rolls a die and subtracts {.penalty} for each US-controlled country
    next to {country.israel}. It subtracts {.penalty} more if the US controls {country.israel} itself. On a result
    of {.success} or more the USSR gains {.vp:victory-point}, and all US influence in {country.israel} becomes
    USSR influence. Whatever the result, the USSR marks {.military_operations:military-operation}. The event is no
    longer possible after {card.camp-david-accords}."""
    wage_war(state, USSR, "arab-israeli-war", ISRAEL, own_control_counts=True)


CHOOSE_TARGET = asks.choose_country("indo-pakistani-war", "Choose India or Pakistan as the target", attack)


@event("indo-pakistani-war", confidence="high", see=("7.6", "8.2.3"))
def indo_pakistani_war(state: State, player: int) -> None:
    """The player chooses {country.india} or {country.pakistan} as the target of the war. The player rolls a die and
    subtracts {.penalty} for each country next to the target that the opponent controls. Control of the target
    itself does not count. On a result of {.success} or more the player gains {.vp:victory-point}, and all
    opposing influence in the target becomes the player's own. Whatever the result, the player marks
    {.military_operations:military-operation}."""
    targets = country_mask("india", "pakistan")
    state.push((CHOOSE_TARGET, player, "indo-pakistani-war", targets))
