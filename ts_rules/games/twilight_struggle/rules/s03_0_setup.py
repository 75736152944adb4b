"""3.0: setting up the game."""

from __future__ import annotations

from functools import cache

from ....engine import clause, rule
from ....model import Variant
from ..play import asks, influence
from ..play.compiled_rules import Options
from ..play.kinds import Frame, step
from ..play.state import NATURE, US, USSR, State
from ..play.tables import COUNTRY, DATA, OF_ERA, REGION, figure
from . import s02_2_cards as cards
from . import s04_5_turn as turn
from . import s08_1_defcon as defcon
from . import s10_2_vp_track as vp_track
from . import s11_0_tournament as tournament
from . import s11_1_4_bidding as bidding
from . import s12_0_chinese_civil_war as civil_war
from . import s14_late_war_scenario as late_war

FIXED: dict[str, dict[str, object]] = DATA.files["setup"]["fixed"]
CANADA = COUNTRY["canada"]
FIRST_DECK = OF_ERA["early"]
EASTERN_EUROPE, WESTERN_EUROPE = REGION["eastern-europe"], REGION["western-europe"]

CHINA_CARD_AT_START = Variant(
    "3.1/china-card-at-start",
    face_up="{card.the-china-card} starts face up, so it may be played from the first turn on",
    unstated="{card.the-china-card} lies in front of the USSR when the game starts",
    unplayable={"unstated": "it does not say whether the card lies face up, and its first use depends on that"},
)

US_STARTING_INFLUENCE = Variant(
    "3.3/us-starting-influence",
    with_canada="The US starts with {setup.us_total.deluxe:influence} on the map",
    without_canada="The US starts with {setup.us_total.2e:influence} on the map",
    editions={"2e": "without-canada"},
)
AS_IN = {"with-canada": "deluxe", "without-canada": "2e"}
"""By reading: the edition whose figures for the US are meant."""

TURN_AT_START = Variant(
    "3.4/turn-at-start",
    first_space="The turn marker starts on the first space of its track",
    zero="The turn marker starts on {start.zero.turn}",
)

MILITARY_OPERATIONS_AT_START = Variant(
    "3.4/military-operations-at-start",
    zero="Each player's military operations marker starts on {start.military_operations}",
    unstated="Where the players' military operations markers start is not said",
    unplayable={"unstated": "it does not say where these markers start"},
)


@rule("3.0", slug="setup", title="Setting up the game", prose_only="it only introduces the rules that follow")
class Setup:
    """Before the first turn the players deal their hands, place starting influence and put the markers on their
    tracks."""


@rule("3.1", slug="first-hands", see=("11.1.3",))
def deal_first_hands(state: State) -> None:
    """Each player is dealt {turn.early_war.hand:card} from the shuffled Early War deck."""
    turn.deal_cards(state)


@clause("3.1/china-card-to-ussr")
def give_china_card(state: State) -> None:
    """{card.the-china-card} is not dealt: the USSR starts with it."""
    state.china = USSR
    state.china_face_up = may_play_china_card_at_once()


@clause("3.1/china-card-face-up", variants=(CHINA_CARD_AT_START,))
def may_play_china_card_at_once() -> bool:
    """{=china-card-at-start}."""
    return True


@clause("3.1/hands-seen-first")
def may_look_at_hands() -> bool:
    """Both players may look at their hands before they place their starting influence."""
    return True


@rule("3.2", slug="ussr-starting-influence", title="Starting influence of the USSR", see=("2.1.8",))
def place_ussr_influence(state: State) -> None:
    """The USSR starts with {setup.ussr_total:influence} on the map."""
    place_fixed_ussr_influence(state)
    place_free_ussr_influence(state)


@clause("3.2/first-to-place")
def first_to_place() -> int:
    """The USSR places its starting influence first."""
    return USSR


@clause("3.2/fixed")
def place_fixed_ussr_influence(state: State) -> None:
    """The USSR places influence as follows: {setup.fixed.ussr.syria} in {country.syria}, {setup.fixed.ussr.iraq} in
    {country.iraq}, {setup.fixed.ussr.north-korea} in {country.north-korea}, {setup.fixed.ussr.east-germany} in
    {country.east-germany} and {setup.fixed.ussr.finland} in {country.finland}."""
    for country, amount in _fixed("ussr", state.rules.edition):
        influence.add(state, USSR, country, amount)


@clause("3.2/free")
def place_free_ussr_influence(state: State) -> None:
    """The USSR places another {setup.free.ussr.eastern-europe:influence} anywhere in {region.eastern-europe}."""
    asks.place(state, USSR, "3.2/free", figure("setup.free.ussr.eastern-europe"), EASTERN_EUROPE)


@rule(
    "3.3",
    slug="us-starting-influence",
    title="Starting influence of the US",
    variants=(US_STARTING_INFLUENCE,),
    see=("2.1.8",),
)
def place_us_influence(state: State) -> None:
    """{=us-starting-influence}."""
    place_fixed_us_influence(state)
    place_us_influence_in_canada(state)
    place_free_us_influence(state)


@clause("3.3/second-to-place")
def second_to_place() -> int:
    """The US places its starting influence second, after the USSR."""
    return US


@clause("3.3/fixed")
def place_fixed_us_influence(state: State) -> None:
    """The US places influence as follows: {setup.fixed.us.iran} in {country.iran}, {setup.fixed.us.israel} in
    {country.israel}, {setup.fixed.us.japan} in {country.japan}, {setup.fixed.us.australia} in {country.australia},
    {setup.fixed.us.philippines} in the {country.philippines}, {setup.fixed.us.south-korea} in {country.south-korea},
    {setup.fixed.us.panama} in {country.panama}, {setup.fixed.us.south-africa} in {country.south-africa} and
    {setup.fixed.us.united-kingdom} in the {country.united-kingdom}."""
    for country, amount in _fixed("us", AS_IN[state.rules.us_starting_influence]):
        if country != CANADA:
            influence.add(state, US, country, amount)


def us_figure(state: State, country: str) -> int:
    """The influence that the US must place in a country, by what is read in 3.3."""
    return figure(f"setup.fixed.us.{country}", AS_IN[state.rules.us_starting_influence])


@cache  # every game begins with them
def _fixed(side: str, edition: str) -> tuple[tuple[int, int], ...]:
    """Where a side must place influence, and how much."""
    return tuple((COUNTRY[slug], figure(f"setup.fixed.{side}.{slug}", edition)) for slug in FIXED[side])


@clause("3.3/canada", editions=("deluxe",))
def place_us_influence_in_canada(state: State) -> None:
    """The US places {setup.fixed.us.canada:influence} in {country.canada}."""
    influence.add(state, US, CANADA, us_figure(state, "canada"))


@clause("3.3/free")
def place_free_us_influence(state: State) -> None:
    """The US places another {setup.free.us.western-europe:influence} anywhere in {region.western-europe}."""
    asks.place(state, US, "3.3/free", figure("setup.free.us.western-europe"), WESTERN_EUROPE)


@rule("3.4", slug="starting-markers")
def place_markers(state: State) -> None:
    """Before the first turn every marker of a track is put on its starting space."""
    place_space_race_markers(state)
    place_military_operations_markers(state)
    place_turn_marker(state)
    place_defcon_marker(state)
    place_vp_marker(state)


@clause("3.4/space-race", lead="Space race")
def place_space_race_markers(state: State) -> None:
    """The space race markers of both superpowers start left of the track, before its first box."""
    state.space = [figure("start.space_race"), figure("start.space_race")]


@clause("3.4/military-operations", lead="Military operations", variants=(MILITARY_OPERATIONS_AT_START,))
def place_military_operations_markers(state: State) -> None:
    """{=military-operations-at-start}."""
    state.military_operations = [figure("start.military_operations"), figure("start.military_operations")]


@clause("3.4/turn", lead="Turn", variants=(TURN_AT_START,))
def place_turn_marker(state: State) -> None:
    """{=turn-at-start}."""
    state.turn = figure("start.zero.turn" if state.rules.turn_at_start == "zero" else "start.turn")


@clause("3.4/defcon", lead="DEFCON")
def place_defcon_marker(state: State) -> None:
    """The DEFCON marker starts on {defcon.start}."""
    state.defcon = defcon.defcon_at_start()


@clause("3.4/vp", lead="VP")
def place_vp_marker(state: State) -> None:
    """The VP marker starts on {start.vp}."""
    vp_track.start_vp_marker(state)


def _place_influence(state: State, frame: Frame) -> None:
    if frame[1] == USSR:
        place_ussr_influence(state)
    else:
        place_us_influence(state)


DEAL = step("deal-first-hands", lambda state, _frame: deal_first_hands(state))
PLACE_INFLUENCE = step("place-starting-influence", _place_influence)
FIRST_TURN = step("first-turn", lambda state, _frame: turn.play_turn(state))


def begin_game(state: State) -> None:
    """Set up an empty board, step by step, and go on to the first turn."""
    options = state.rules.options
    if options.late_war:
        late_war.set_up(state)
        return
    place_markers(state)
    state.draw = cards.cards_of_game(state) & FIRST_DECK & ~(1 << state.rules.china_card)
    if options.civil_war:
        civil_war.start_without_china_card(state)
    else:
        give_china_card(state)
    dealing = ((DEAL, NATURE, "3.1"),)
    placing = ((PLACE_INFLUENCE, first_to_place(), "3.2"), (PLACE_INFLUENCE, second_to_place(), "3.3"))
    order = (*dealing, *placing) if may_look_at_hands() else (*placing, *dealing)
    state.push(*order, *_placed_last(options), (FIRST_TURN, NATURE, "4.5"))
    if options.tournament:
        tournament.offer_bids(state)


def _placed_last(options: Options) -> tuple[Frame, ...]:
    """What comes after all other influence: that of a bid, which is not known yet, and a bonus agreed on for the US."""
    last: tuple[Frame, ...] = (bidding.NO_EXTRA_INFLUENCE,) if options.tournament else ()
    if options.bonus_influence > 0:
        last += ((bidding.EXTRA_INFLUENCE, NATURE, "11.1.4/placed-last", US, options.bonus_influence),)
    return last
