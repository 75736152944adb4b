"""10.1: scoring a region."""

from __future__ import annotations

from typing import Literal

from ....engine import clause, rule
from ....model import Variant
from ..play.asks import choose_country
from ..play.state import US, USSR, State
from ..play.tables import (
    ALL_COUNTRIES,
    BATTLEGROUNDS,
    DATA,
    NEXT_TO,
    REGION,
    REGIONS,
    SCORING,
    bits,
    card_mask,
    country_mask,
    figure,
)
from . import s08_2_military_operations as military_operations
from . import s10_0_victory_points as victory_points
from . import s10_2_vp_track as vp_track
from . import s10_3_victory as victory

Standing = Literal["none", "presence", "domination", "control"]

FORMOSAN_RESOLUTION = card_mask("formosan-resolution")
SHUTTLE_DIPLOMACY = card_mask("shuttle-diplomacy")
SHUTTLE_REGIONS = ("asia", "middle-east")
TAIWAN = country_mask("taiwan")
BATTLEGROUND_BONUS = figure("scoring.bonus.battleground")
SUPERPOWER_BONUS = figure("scoring.bonus.enemy_superpower")
MOST_REMEMBERED = 8192
STANDING_VP: dict[str, dict[str, int]] = {region: {"none": 0, **DATA.files["scoring"][region]} for region in REGIONS}
"""By region and standing; control of Europe is not among them: it wins the game."""

OTHER_COUNTRY = Variant(
    "10.1.1/other-country",
    no_battleground="at least one non-battleground country",
    any_country="at least one country",
)

LEVELS_ADDED_UP = Variant(
    "10.1.1/levels-added-up",
    highest="only the highest",
    summed="every one",
)

NEIGHBOURS_WHERE = Variant(
    "10.1.2/neighbours-where",
    in_region="of the region",
    anywhere="of any region",
    note=("The English first Deluxe printing names the region: it counts countries of the region that is scored."),
)

FORCED_HOLDING = Variant(
    "10.1.5/forced-holding",
    never="No event can force a player to hold a scoring card",
    unstated="An event can force a player to hold a scoring card",
)


@rule("10.1", slug="scoring", title="Scoring", prose_only="this heading only introduces the rules below it")
class Scoring:
    """When a region is scored, both superpowers gain VP for what they control there."""


@rule(
    "10.1.1",
    slug="scoring-terms",
    title="Presence, domination and control",
    variants=(OTHER_COUNTRY,),
    see=("2.1.7",),
)
def region_level(state: State, side: int, region: str, left_out: int = 0, *, scored: bool = True) -> Standing:
    """When a region is scored, presence, domination and control say how strong a superpower is there."""
    own = countries_counted(state, side, region, left_out)
    other = countries_counted(state, 1 - side, region, left_out)
    battlegrounds = battlegrounds_counted(state, region) if scored else REGION[region] & BATTLEGROUNDS
    known, key = state.rules.region_levels, (own, other, battlegrounds)
    if (found := known.get(key)) is None:  # all that the rules look at is in the key
        if len(known) >= MOST_REMEMBERED:
            known.clear()
        found = known[key] = _region_level(state, own, other, battlegrounds)
    return found


def _region_level(state: State, own: int, other: int, battlegrounds: int) -> Standing:
    if outnumbers_for_control(own, other) and controls_every_battleground(own, battlegrounds):
        return "control"
    if _dominates(state, own, other, battlegrounds):
        return "domination"
    return "presence" if has_presence(own) else "none"


def countries_counted(state: State, side: int, region: str, left_out: int = 0) -> int:
    """The countries of a region that count for a side, without those that Shuttle Diplomacy leaves out."""
    return state.control[side] & REGION[region] & ~left_out


def battlegrounds_counted(state: State, region: str) -> int:
    """The battlegrounds of a region; Formosan Resolution makes Taiwan one in Asia while the US controls it."""
    mask = REGION[region] & BATTLEGROUNDS
    if region == "asia" and state.lasting & FORMOSAN_RESOLUTION:
        mask |= TAIWAN & state.control[US]
    return mask


def _dominates(state: State, own: int, other: int, battlegrounds: int) -> bool:
    return (
        leads_in_countries(own, other)
        and leads_in_battlegrounds(own, other, battlegrounds)
        and (state.rules.edition != "deluxe" or controls_battleground(own, battlegrounds))
        and controls_other_country(state, own, battlegrounds)
    )


@clause("10.1.1/presence", lead="Presence")
def has_presence(own: int) -> bool:
    """A superpower that controls at least one country in a region has presence there."""
    return own != 0


@clause("10.1.1/domination-countries", lead="Domination: countries")
def leads_in_countries(own: int, other: int) -> bool:
    """For domination of a region a superpower must control more countries there than the opponent."""
    return own.bit_count() > other.bit_count()


@clause("10.1.1/domination-battlegrounds", lead="Domination: battlegrounds")
def leads_in_battlegrounds(own: int, other: int, battlegrounds: int) -> bool:
    """For domination of a region a superpower must control more battlegrounds there than the opponent."""
    return (own & battlegrounds).bit_count() > (other & battlegrounds).bit_count()


@clause("10.1.1/domination-own-battleground", lead="Domination: at least", editions=("deluxe",))
def controls_battleground(own: int, battlegrounds: int) -> bool:
    """For domination of a region a superpower must control at least one battleground there, as a lead in battlegrounds
    already implies."""
    return own & battlegrounds != 0


@clause("10.1.1/domination-other", lead="Domination: other country")
def controls_other_country(state: State, own: int, battlegrounds: int) -> bool:
    """For domination of a region a superpower must control {=other-country} there."""
    return (own if state.rules.other_country == "any-country" else own & ~battlegrounds) != 0


@clause("10.1.1/control-countries", lead="Control: countries")
def outnumbers_for_control(own: int, other: int) -> bool:
    """For control of a region a superpower must control more countries there than the opponent, but need not control
    every one."""
    return own.bit_count() > other.bit_count()


@clause("10.1.1/control-battlegrounds", lead="Control: battlegrounds")
def controls_every_battleground(own: int, battlegrounds: int) -> bool:
    """For control of a region a superpower must control every battleground there."""
    return battlegrounds & ~own == 0


@clause("10.1.1/highest-only", lead="Which one scores", variants=(LEVELS_ADDED_UP,))
def level_vp(state: State, side: int, region: str, left_out: int = 0) -> int:
    """Of presence, domination and control, a superpower scores {=levels-added-up} that it has in the region."""
    reached = region_level(state, side, region, left_out)
    if reached == "none" or state.rules.levels_added_up == "highest":
        return standing_vp(reached, region)
    own = countries_counted(state, side, region, left_out)
    other = countries_counted(state, 1 - side, region, left_out)
    held: set[Standing] = {"presence", reached}
    if _dominates(state, own, other, battlegrounds_counted(state, region)):
        held.add("domination")
    return sum(standing_vp(level, region) for level in held)


def standing_vp(reached: Standing, region: str) -> int:
    """What presence, domination or control of a region is worth."""
    return STANDING_VP[region].get(reached, 0)


@rule("10.1.2", slug="scoring-bonuses", see=("10.2.3",))
def bonus_vp(state: State, side: int, region: str, left_out: int = 0) -> int:
    """When a region is scored, a superpower gains bonus VP for certain countries that it controls there."""
    battlegrounds = battlegrounds_counted(state, region)
    own = countries_counted(state, side, region, left_out)
    found = 0
    for vp, countries in _countries_by_bonus(state, side, battlegrounds):
        found += vp * (own & countries).bit_count()
    if state.rules.neighbours_where == "anywhere":
        found += _bonus_vp_elsewhere(state, side, region)
    return found


def _countries_by_bonus(state: State, side: int, battlegrounds: int) -> list[tuple[int, int]]:
    """The countries that earn a side a bonus, by the VP of each."""
    known = state.rules.bonuses
    try:
        return known[side, battlegrounds]
    except KeyError:
        masks: dict[int, int] = {}
        for country in bits(ALL_COUNTRIES):
            vp = country_bonus_vp(side, country, battlegrounds)
            masks[vp] = masks.get(vp, 0) | 1 << country
    known[side, battlegrounds] = found = [(vp, mask) for vp, mask in masks.items() if vp]
    return found


def _bonus_vp_elsewhere(state: State, side: int, scored: str) -> int:
    """What the countries of other regions add, where a book does not tie the bonus to the region that is scored."""
    others = (region for region in REGIONS if region != scored)
    return sum(
        enemy_superpower_vp(side, country)
        for region in others
        for country in bits(countries_counted(state, side, region, 0))
    )


@clause("10.1.2/enemy-superpower", variants=(NEIGHBOURS_WHERE,))
def enemy_superpower_vp(side: int, country: int) -> int:
    """A superpower gains {scoring.bonus.enemy_superpower:victory-point} for each country {=neighbours-where} that it
    controls and that is adjacent to the opposing superpower."""
    return SUPERPOWER_BONUS if NEXT_TO[1 - side] >> country & 1 else 0


@clause("10.1.2/battleground")
def battleground_vp(country: int, battlegrounds: int) -> int:
    """A superpower gains {scoring.bonus.battleground:victory-point} for each battleground of the region that it
    controls."""
    return BATTLEGROUND_BONUS if battlegrounds >> country & 1 else 0


@clause("10.1.2/both-bonuses")
def country_bonus_vp(side: int, country: int, battlegrounds: int) -> int:
    """For a controlled battleground adjacent to the opposing superpower a superpower gains both bonuses."""
    return enemy_superpower_vp(side, country) + battleground_vp(country, battlegrounds)


@clause("10.1.2/difference")
def mark_region_vp(state: State, us_vp: int, ussr_vp: int) -> None:
    """Each superpower adds up all its VP in the region, and the difference is marked on the VP track."""
    vp_track.net_vp(state, us_vp, ussr_vp)


def region_vp(state: State, side: int, region: str, left_out: int = 0) -> int:
    """What a side scores in a region."""
    if state.rules.neighbours_where == "anywhere":  # then more is looked at than the region
        return level_vp(state, side, region, left_out) + bonus_vp(state, side, region, left_out)
    mask, control = REGION[region] & ~left_out, state.control
    # All that the rules look at is in the key: they are asked only once.
    key = (side, region, control[US] & mask, control[USSR] & mask, battlegrounds_counted(state, region))
    known = state.rules.region_vp
    if (found := known.get(key)) is None:
        if len(known) >= MOST_REMEMBERED:
            known.clear()
        found = known[key] = level_vp(state, side, region, left_out) + bonus_vp(state, side, region, left_out)
    return found


def score_region(state: State, region: str) -> None:
    """Carry out the scoring card of a region."""
    if region in SHUTTLE_REGIONS and state.lasting & SHUTTLE_DIPLOMACY:
        state.lasting &= ~SHUTTLE_DIPLOMACY
        state.discard |= SHUTTLE_DIPLOMACY
        choices = countries_counted(state, USSR, region) & battlegrounds_counted(state, region)
        doubled = choices & NEXT_TO[US]
        if doubled and doubled != choices:  # it matters which country is left out
            state.push((LEAVE_OUT, US, "shuttle-diplomacy", choices, region))
        else:
            _score(state, region, choices & -choices)
        return
    _score(state, region, 0)


def _score(state: State, region: str, left_out: int) -> None:
    if region == "europe" and (winner := victory.winner_by_europe(state, scored=True)) is not None:
        victory.win(state, winner, "10.3.1/europe")
        return
    us_vp, ussr_vp = victory_points.score_card(state, victory_points.scoring_card(region), left_out)
    mark_region_vp(state, us_vp, ussr_vp)


LEAVE_OUT = choose_country(
    "leave-out-of-scoring",
    "Name the battleground that is left out of the count",
    lambda state, frame, move: _score(state, frame[4], 1 << move),
)


@rule(
    "10.1.3",
    slug="event-vp",
    title="VP from events",
    see=("10.2.2",),
    prose_only="this only points to the cards, and each event gives its own VP",
)
class EventVP:
    """Certain events give VP too."""


@rule("10.1.4", slug="military-operations-vp", title="VP for missing military operations", see=("8.2",))
def military_operations_vp(state: State, side: int) -> int:
    """A superpower gains VP if the opponent makes fewer military operations in a turn than required."""
    return military_operations.shortfall_vp(state, 1 - side)


@rule(
    "10.1.5",
    slug="no-forced-holding",
    title="No forced holding of scoring cards",
    variants=(FORCED_HOLDING,),
    see=("4.5.D",),
)
def may_be_made_to_hold(state: State, card: int) -> bool:
    """{=forced-holding}."""
    return state.rules.forced_holding == "unstated" or not SCORING >> card & 1


@clause("10.1.5/outranks-cards")
def may_play_despite_event(state: State, side: int, card: int) -> bool:
    """This rule holds even against the text of a card, as {rule.5.5} says."""
    return state.hands[side] >> card & 1 == 1 and not may_be_made_to_hold(state, card)
