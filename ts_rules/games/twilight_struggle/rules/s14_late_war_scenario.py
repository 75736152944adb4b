"""LWS: the Late War scenario. Its lists stand in `data/late_war.toml`."""

from __future__ import annotations

from ....engine import clause, rule
from ....errors import BrokenPack
from ....model import Variant
from ..play import influence
from ..play.state import US, USSR, State
from ..play.tables import (
    ALL_COUNTRIES,
    COUNTRY,
    DATA,
    EDITIONS,
    LASTING,
    OF_ERA,
    STARRED,
    bits,
    card_mask,
    country_mask,
    figure,
)
from . import s03_0_setup as setup
from . import s04_5_turn as turns
from . import s10_2_vp_track as vp_track

Influence = tuple[int, int]
"""Of the US and of the USSR."""
NOTHING: Influence = (0, 0)

_data = DATA.files["late_war"]
SIDES = {"us": US, "ussr": USSR}
DEFCON, TURN = figure("late_war.markers.defcon"), figure("late_war.markers.turn")
LEADER, LEAD = SIDES[_data["markers"]["vp"]["leader"]], figure("late_war.markers.vp.lead")
US_BOX: str = _data["markers"]["space"]["us"]
IN_PLAY = card_mask(*_data["events"]["in_play"])
LEAST = (country_mask(*_data["control"]["us"]), country_mask(*_data["control"]["ussr"]))
GIVEN: dict[str, dict[int, Influence]] = {
    name: {COUNTRY[slug]: (int(n["us"]), int(n["ussr"])) for slug, n in table.items()}
    for name, table in _data["influence"].items()
}
GOING = STARRED & sum(OF_ERA[era] for era in _data["cards"]["starred_removed"])
KEPT = card_mask(*_data["cards"]["kept"])
CHINA_CARD_HOLDER = SIDES[_data["cards"]["china_card"]]
US_VP = figure("late_war.victory.us_vp")

SOVIET_SPACE_BOX = Variant(
    "LWS.1/soviet-space-box",
    man_in_earth_orbit="{space.man-in-earth-orbit}",
    space_walk="{space.space-walk}",
    doubt="The scenario was first printed for the older space race track; by the names of that track both "
    "markers stand further on.",
)


def _box(space: str, edition: str) -> int:
    """The number of a box by its name; a name that the track of the edition does not have is of the other track."""
    boxes = DATA.files["space_race"]["box"]
    for named in (edition, *EDITIONS):
        for number, box in boxes.items():
            name = box["space"]
            if (name.get(named) if isinstance(name, dict) else name) == space:
                return int(number)
    raise BrokenPack(f"data/late_war.toml: the space race has no box '{space}'.")


def set_up(state: State) -> None:
    """Set up the scenario on an empty board and begin its first turn with the deal: DEFCON starts as LWS.1 says."""
    start_turn(state)
    start_defcon(state)
    start_soviet_space(state)
    start_us_space(state)
    start_vp(state)
    put_events_in_play(state)
    empty_board(state)
    place_us_control(state)
    place_ussr_control(state)
    place_neutral_influence(state)
    remove_starred_cards(state)
    start_china_card(state)
    put_in_draw_pile(state)
    turns.play_turn(state)
    state.stack.pop()  # the first step, 4.5.A: DEFCON has its level already
    deal_first_hands(state)


@rule(
    "LWS",
    slug="late-war-scenario",
    title="The Late War scenario",
    editions=("deluxe",),
    prose_only="heading of LWS.1 to LWS.8",
)
class LateWarScenario:
    """The Late War scenario skips the earlier turns and starts the game in turn {late_war.markers.turn}."""


@rule("LWS.1", slug="late-war-markers", title="Markers", variants=(SOVIET_SPACE_BOX,), editions=("deluxe",))
def start_turn(state: State) -> None:
    """The turn marker starts on turn {late_war.markers.turn}."""
    state.turn = TURN


@clause("LWS.1/defcon")
def start_defcon(state: State) -> None:
    """DEFCON starts at level {late_war.markers.defcon}."""
    state.defcon = DEFCON


@clause("LWS.1/soviet-space")
def start_soviet_space(state: State) -> None:
    """The space race marker of the USSR starts on {=soviet-space-box}."""
    state.space[USSR] = _box(state.rules.soviet_space_box, state.rules.edition)


@clause("LWS.1/us-space")
def start_us_space(state: State) -> None:
    """The space race marker of the US starts on {space.eagle-bear-has-landed}."""
    state.space[US] = _box(US_BOX, state.rules.edition)


@clause("LWS.1/vp")
def start_vp(state: State) -> None:
    """The USSR starts with a lead of {late_war.markers.vp.lead:victory-point}."""
    state.vp = LEAD * vp_track.vp_direction(LEADER)


@rule("LWS.2", slug="late-war-events", title="Events in play", see=("7.3",), editions=("deluxe",))
def put_events_in_play(state: State) -> None:
    """{card.us-japan-mutual-defense-pact}, {card.marshall-plan}, {card.nato}, {card.warsaw-pact-formed},
    {card.de-gaulle-leads-france} and {card.flower-power} are in effect from the start."""
    state.lasting |= IN_PLAY & LASTING
    state.played |= IN_PLAY


@rule(
    "LWS.3",
    slug="late-war-influence",
    title="Control and influence",
    see=("2.1.7", "LWS.4", "LWS.5", "LWS.6"),
    editions=("deluxe",),
)
def place_least_influence(state: State, side: int, country: int) -> None:
    """A country listed under a superpower starts with the least influence that control of it takes, unless the
    list gives figures."""
    while not state.control[side] >> country & 1:  # what control takes, 2.1.7 alone knows
        influence.add(state, side, country)


@clause("LWS.3/given-figures")
def place_given_influence(state: State, country: int, given: Influence) -> None:
    """Where a list gives figures, the first is the influence of the US and the second that of the USSR."""
    us, ussr = given
    influence.put(state, US, country, us)
    influence.put(state, USSR, country, ussr)


@clause("LWS.3/others-empty", doubt="No book says so; it follows if the lists are complete.")
def empty_board(state: State) -> None:
    """A country on none of the lists starts without influence."""
    for country in bits(ALL_COUNTRIES):
        place_given_influence(state, country, NOTHING)


@clause("LWS.3/us-dominates", prose_only="what the lists amount to by 10.1.1; placing their influence carries it out")
class USDominates:
    """The US starts with domination of {region.asia} and {region.south-america}."""


@clause(
    "LWS.3/ussr-dominates",
    prose_only="the lists do not bear it out, and it is the lists that are placed",
    doubt="Both books say so, but by their own lists the superpowers control equally many battlegrounds "
    "there, so 10.1.1 gives the USSR only presence.",
)
class USSRDominates:
    """The USSR is said to start with domination of the {region.middle-east}."""


@rule("LWS.4", slug="late-war-us-control", title="Countries of the US", editions=("deluxe",))
def place_us_control(state: State) -> None:
    """The US controls the countries of its list, most of them with the least influence that control takes."""
    for country in bits(least_us_control()):
        place_least_influence(state, US, country)
    for country, given in given_us_control().items():
        place_given_influence(state, country, given)


@clause("LWS.4/least-influence")
def least_us_control() -> int:
    """The US controls with the least influence that control takes: in {region.europe} {country.benelux},
    {country.denmark}, {country.italy}, {country.norway}, {country.turkey} and the {country.united-kingdom};
    in the {region.middle-east} {country.iran} and {country.israel}; in {region.asia} {country.australia},
    {country.indonesia}, {country.japan}, {country.pakistan}, {country.south-korea}, {country.taiwan} and
    {country.thailand}; in {region.africa} {country.kenya}, {country.nigeria}, {country.somalia} and
    {country.zaire}; in {region.central-america} the {country.dominican-republic}, {country.haiti},
    {country.honduras}, {country.nicaragua} and {country.panama}; in {region.south-america}
    {country.argentina}, {country.chile} and {country.venezuela}."""
    return LEAST[US]


@clause("LWS.4/given-figures")
def given_us_control() -> dict[int, Influence]:
    """The US controls with the influence given (US/USSR): {country.west-germany}
    {late_war.influence.us.west-germany.us}/{late_war.influence.us.west-germany.ussr}, {country.malaysia}
    {late_war.influence.us.malaysia.us}/{late_war.influence.us.malaysia.ussr}, the {country.philippines}
    {late_war.influence.us.philippines.us}/{late_war.influence.us.philippines.ussr} and {country.colombia}
    {late_war.influence.us.colombia.us}/{late_war.influence.us.colombia.ussr}."""
    return GIVEN["us"]


@rule("LWS.5", slug="late-war-ussr-control", title="Countries of the USSR", editions=("deluxe",))
def place_ussr_control(state: State) -> None:
    """The USSR controls the countries of its list, most of them with the least influence that control
    takes."""
    for country in bits(least_ussr_control()):
        place_least_influence(state, USSR, country)
    for country, given in given_ussr_control().items():
        place_given_influence(state, country, given)


@clause("LWS.5/least-influence")
def least_ussr_control() -> int:
    """The USSR controls with the least influence that control takes: in {region.europe} {country.bulgaria},
    {country.czechoslovakia}, {country.east-germany}, {country.hungary} and {country.poland}; in the
    {region.middle-east} {country.iraq} and {country.libya}; in {region.asia} {country.afghanistan},
    {country.india} and {country.north-korea}; in {region.africa} {country.algeria}, {country.ethiopia} and
    {country.zimbabwe}; in {region.central-america} {country.cuba}."""
    return LEAST[USSR]


@clause("LWS.5/given-figures")
def given_ussr_control() -> dict[int, Influence]:
    """The USSR controls with the influence given (US/USSR): {country.syria}
    {late_war.influence.ussr.syria.us}/{late_war.influence.ussr.syria.ussr}, {country.laos-cambodia}
    {late_war.influence.ussr.laos-cambodia.us}/{late_war.influence.ussr.laos-cambodia.ussr}, {country.vietnam}
    {late_war.influence.ussr.vietnam.us}/{late_war.influence.ussr.vietnam.ussr}, {country.angola}
    {late_war.influence.ussr.angola.us}/{late_war.influence.ussr.angola.ussr} and the
    {country.se-african-states}
    {late_war.influence.ussr.se-african-states.us}/{late_war.influence.ussr.se-african-states.ussr}."""
    return GIVEN["ussr"]


@rule("LWS.6", slug="late-war-neutral", title="Countries of neither side", editions=("deluxe",))
def place_neutral_influence(state: State) -> None:
    """Some countries that neither superpower controls start with the influence that their list gives."""
    for country, given in given_neutral_influence().items():
        place_given_influence(state, country, given)


@clause("LWS.6/given-figures")
def given_neutral_influence() -> dict[int, Influence]:
    """These countries, which neither superpower controls, start with the influence given (US/USSR):
    {country.finland}
    {late_war.influence.neutral.finland.us}/{late_war.influence.neutral.finland.ussr}, {country.france}
    {late_war.influence.neutral.france.us}/{late_war.influence.neutral.france.ussr}, {country.romania}
    {late_war.influence.neutral.romania.us}/{late_war.influence.neutral.romania.ussr},
    {country.spain-portugal}
    {late_war.influence.neutral.spain-portugal.us}/{late_war.influence.neutral.spain-portugal.ussr},
    {country.yugoslavia}
    {late_war.influence.neutral.yugoslavia.us}/{late_war.influence.neutral.yugoslavia.ussr}, {country.egypt}
    {late_war.influence.neutral.egypt.us}/{late_war.influence.neutral.egypt.ussr}, {country.jordan}
    {late_war.influence.neutral.jordan.us}/{late_war.influence.neutral.jordan.ussr}, {country.saudi-arabia}
    {late_war.influence.neutral.saudi-arabia.us}/{late_war.influence.neutral.saudi-arabia.ussr},
    {country.burma} {late_war.influence.neutral.burma.us}/{late_war.influence.neutral.burma.ussr},
    {country.south-africa}
    {late_war.influence.neutral.south-africa.us}/{late_war.influence.neutral.south-africa.ussr} and
    {country.peru} {late_war.influence.neutral.peru.us}/{late_war.influence.neutral.peru.ussr}."""
    return GIVEN["neutral"]


@rule("LWS.7", slug="late-war-cards", title="Cards", see=("4.1", "4.5.B"), editions=("deluxe",))
def remove_starred_cards(state: State) -> None:
    """Starred cards of the Early War and the Mid War are removed from the game."""
    state.removed = GOING & state.rules.cards & ~kept_cards()


@clause("LWS.7/kept")
def kept_cards() -> int:
    """{card.bear-trap}, {card.camp-david-accords}, {card.john-paul-ii-elected-pope} and
    {card.panama-canal-returned} stay in the game although they are starred."""
    return KEPT


@clause("LWS.7/china-card")
def start_china_card(state: State) -> None:
    """The USSR starts with {card.the-china-card}."""
    state.china = CHINA_CARD_HOLDER
    state.china_face_up = setup.may_play_china_card_at_once()


@clause("LWS.7/shuffle")
def put_in_draw_pile(state: State) -> None:
    """All cards left, of Early War, Mid War and Late War alike, are shuffled into a single draw pile."""
    state.draw = state.rules.cards & ~state.removed


@clause("LWS.7/deal")
def deal_first_hands(state: State) -> None:
    """Hands are dealt as usual for the start of turn {late_war.markers.turn}."""
    turns.deal_cards(state)


@rule(
    "LWS.8",
    slug="late-war-victory",
    title="Victory in the scenario",
    see=("10.3.1", "10.3.2"),
    editions=("deluxe",),
    doubt="Neither book says outright whether the automatic victories of 10.3.1 remain; they are taken to, and the "
    "introduction in the Greek book speaks of one.",
)
def us_wins(state: State) -> bool:
    """The US wins the scenario if it has {late_war.victory.us_vp:victory-point} or more at the end."""
    return state.vp >= US_VP


@clause("LWS.8/ussr-otherwise")
def scenario_winner(state: State) -> int:
    """The USSR wins the scenario if the US does not; there is no draw."""
    return US if us_wins(state) else USSR


@clause("LWS.8/after-final-scoring")
def ends_after_final_scoring(state: State) -> bool:
    """The winner of the scenario is found after the final scoring of the last turn."""
    return turns.has_final_scoring(state.turn)


@clause(
    "LWS.8/wargames",
    doubt="Neither book says whether the VP that the event gives the USSR count before the comparison, nor "
    "what the event does when the USSR plays it.",
)
def ends_by_wargames(side: int) -> bool:
    """The winner of the scenario is found earlier if the US ends the game with the event of {card.wargames}."""
    return side == US
